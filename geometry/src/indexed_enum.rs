//! The macro that declares the small enums of the board.

/// Declares an enum whose order is its array index, with its constants and its look-ups by index.
macro_rules! indexed_enum {
    (
        $(#[$attribute:meta])*
        pub enum $name:ident {
            $($(#[$value_attribute:meta])* $value:ident,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$value_attribute])* $value,)+
        }

        impl $name {
            /// All values, in index order.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$value),+];

            /// The number of values.
            pub const COUNT: usize = [$(Self::$value),+].len();

            /// Returns the index of the value in arrays of this type.
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the value with this index, or `None` when no value has it.
            #[inline(always)]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Self> {
                if index < Self::COUNT { Some(Self::ALL[index]) } else { None }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::{Color, Direction, File, Line, PieceKind, Rank, Wing};

    #[test]
    fn indices_count_up_from_zero() {
        macro_rules! check {
            ($($name:ident)*) => {$(
                for (index, value) in $name::ALL.into_iter().enumerate() {
                    assert_eq!((value.index(), $name::from_index(index)), (index, Some(value)));
                }
                assert_eq!($name::from_index($name::COUNT), None);
            )*};
        }
        check!(Color Direction File Line PieceKind Rank Wing);
    }
}
