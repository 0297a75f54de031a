//! `core` with the atomics of loom: a crate that calls this one `core` is checked by loom without a changed line.

pub use ::core::*;

/// As `core::sync`, but for its atomics.
pub mod sync {
    /// As `core::sync::atomic`, as far as the hash table uses it.
    pub mod atomic {
        pub use loom::sync::atomic::Ordering;

        /// As large as the real one, which the sources assert: loom's own stands elsewhere.
        #[derive(Debug)]
        pub struct AtomicU64(Box<loom::sync::atomic::AtomicU64>);

        impl Default for AtomicU64 {
            fn default() -> Self {
                Self(Box::new(loom::sync::atomic::AtomicU64::new(0)))
            }
        }

        impl AtomicU64 {
            /// As the real one.
            pub fn load(&self, order: Ordering) -> u64 {
                self.0.load(order)
            }

            /// As the real one.
            pub fn store(&self, value: u64, order: Ordering) {
                self.0.store(value, order);
            }
        }
    }
}
