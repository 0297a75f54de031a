//! A register of a peripheral.

/// The four bytes of a register.
pub(crate) struct Register(*mut u32);

impl Register {
    /// # Safety
    /// There must be such a register at this address, and this value must be its only user.
    pub(crate) unsafe fn at(address: usize) -> Self {
        Self(core::ptr::with_exposed_provenance_mut(address))
    }

    pub(crate) fn read(&self) -> u32 {
        // SAFETY: the caller of `at` promised it.
        unsafe { self.0.read_volatile() }
    }

    pub(crate) fn write(&self, value: u32) {
        // SAFETY: the caller of `at` promised it.
        unsafe { self.0.write_volatile(value) }
    }
}
