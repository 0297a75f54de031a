//! The atomic word of the shared table: 64 bits, also on machines without such atomics.

#[cfg(not(target_has_atomic = "64"))]
pub(crate) use halves::{Word, mixed};
#[cfg(target_has_atomic = "64")]
pub(crate) use whole::{Word, mixed};

#[cfg(target_has_atomic = "64")]
mod whole {
    use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

    /// A word that is read and written atomically.
    #[derive(Debug, Default)]
    pub(crate) struct Word(AtomicU64);

    impl Word {
        #[inline(always)]
        pub(crate) fn load(&self) -> u64 {
            self.0.load(Relaxed)
        }

        #[inline(always)]
        pub(crate) fn store(&self, value: u64) {
            self.0.store(value, Relaxed);
        }
    }

    /// Returns the value that is mixed into a key, so that a check word belongs to one data word only.
    #[inline(always)]
    pub(crate) const fn mixed(data: u64) -> u64 {
        data
    }
}

/// Two words of 32 bits, with no atomicity between them.
#[cfg(any(test, not(target_has_atomic = "64")))]
mod halves {
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

    /// A word that is read and written in two halves.
    #[derive(Debug, Default)]
    pub(crate) struct Word([AtomicU32; 2]);

    impl Word {
        #[inline(always)]
        pub(crate) fn load(&self) -> u64 {
            u64::from(self.0[0].load(Relaxed)) | u64::from(self.0[1].load(Relaxed)) << 32
        }

        #[inline(always)]
        pub(crate) fn store(&self, value: u64) {
            self.0[0].store(value as u32, Relaxed);
            self.0[1].store((value >> 32) as u32, Relaxed);
        }
    }

    /// Returns the value that is mixed into a key. Each half of the check depends on both halves of the data. Otherwise
    /// halves of two entries of one position would match in any combination.
    #[inline(always)]
    pub(crate) const fn mixed(data: u64) -> u64 {
        data ^ data.rotate_left(32)
    }
}

#[cfg(test)]
mod tests {
    use super::halves;

    #[test]
    fn halves_hold_a_word() {
        let word = halves::Word::default();
        for value in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef, 1 << 32] {
            word.store(value);
            assert_eq!(word.load(), value);
        }
    }

    #[test]
    fn no_mixture_of_two_entries_of_a_position_matches() {
        let (key, one, two) = (0x9e37_79b9_7f4a_7c15_u64, 0x1111_2222_3333_4444_u64, 0x5555_6666_7777_8888_u64);
        let checks = [one, two].map(|data| key ^ halves::mixed(data));
        let join = |low: u64, high: u64| low & 0xffff_ffff | high & !0xffff_ffff;
        for data in [join(one, two), join(two, one)] {
            for check in [checks[0], checks[1], join(checks[0], checks[1]), join(checks[1], checks[0])] {
                assert_ne!(check ^ halves::mixed(data), key);
            }
        }
    }
}
