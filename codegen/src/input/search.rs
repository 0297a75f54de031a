//! `search.toml`: margins and slopes of the search.

use super::Reader;

/// A parameter: its name, the least and the greatest value.
pub type Parameter = (&'static str, i32, i32);

/// All parameters, in the order of the table.
#[rustfmt::skip]
pub const PARAMETERS: [Parameter; 29] = [
    ("reverse_margin", 20, 250), ("razor_base", 50, 1200), ("razor_slope", 30, 700), ("quiet_base", 10, 500),
    ("quiet_slope", 20, 400), ("probcut_margin", 50, 600), ("quiescence_margin", 20, 700), ("aspiration", 8, 150),
    ("exchange_capture", 20, 350), ("exchange_quiet", 5, 120), ("history_prune", 500, 9000), ("count_base", 1, 16),
    ("null_base", 1, 6), ("null_depth", 2, 12), ("null_margin", 60, 800), ("singular_margin", 1, 12), ("history_reduce", 4000, 40000),
    ("reduction_scale", 600, 1600),
    ("reduction_capture", 0, 2500),
    ("reduction_pv", 0, 2500),
    ("reduction_check", 0, 2500),
    ("reduction_cut", 0, 3000),
    ("reduction_worse", 0, 2000),
    ("history_bonus", 60, 320),
    ("history_most", 600, 4000),
    ("threat_order", 0, 20000),
    ("check_order", 0, 32000),
    ("aim_order", 0, 20000),
    ("correction_unit", 4, 60),
];

/// The values in the order of [`PARAMETERS`].
pub(super) fn read(reader: &mut Reader<'_>) -> Vec<i32> {
    reader.file("search.toml", |document| {
        let mut value = |&(name, least, most): &Parameter| {
            let node = document.take(name)?;
            document.integer(&node, least.into()..i64::from(most) + 1).map(|value| value as i32)
        };
        let values: Vec<Option<i32>> = PARAMETERS.iter().map(&mut value).collect();
        values.into_iter().flatten().collect()
    })
}
