//! The makers of tables about castles: shapes of the drawings, masks of the shapes, names.

pub(crate) mod masks;
pub(crate) mod names;
pub mod shapes;
