//! A register of a peripheral.

/// Four bytes that are somebody else's.
pub(crate) struct Register(*mut u32);

impl Register {
    /// # Safety
    /// There must be such a register at this address, and nobody else may use it.
    pub(crate) unsafe fn at(address: usize) -> Self {
        Self(core::ptr::with_exposed_provenance_mut(address))
    }

    pub(crate) fn read(&self) -> u32 {
        // SAFETY: promised when it was made.
        unsafe { self.0.read_volatile() }
    }

    pub(crate) fn write(&self, value: u32) {
        // SAFETY: promised when it was made.
        unsafe { self.0.write_volatile(value) }
    }
}
