//! Arrays indexed by types of the board: `attacks[color][square]`. An index of the wrong type does not compile.
//!
//! ```compile_fail
//! # use geometry::{Color, Square};
//! let attacks = [[0; 81]; 2];
//! let mixed_up = attacks[Square::new(geometry::File::One, geometry::Rank::A)][Color::Black];
//! ```

use core::ops::{Index, IndexMut};

use crate::{Color, Direction, File, Line, PieceKind, Rank, Square};

macro_rules! indexed_by {
    ($($index:ty: $($length:literal)+;)*) => {$($(
        impl<T> Index<$index> for [T; $length] {
            type Output = T;
            #[inline(always)]
            fn index(&self, at: $index) -> &T {
                &self[at.index()]
            }
        }

        impl<T> IndexMut<$index> for [T; $length] {
            #[inline(always)]
            fn index_mut(&mut self, at: $index) -> &mut T {
                &mut self[at.index()]
            }
        }
    )+)*};
}

// Arrays by kind have 14 kinds, the 8 unpromoted kinds, or the 7 hand kinds. Other kinds are out of bounds.
indexed_by! {
    Color: 2;
    Square: 81;
    File: 9;
    Rank: 9;
    PieceKind: 14 8 7;
    Line: 4;
    Direction: 8;
}
