//! What was compiled in is what `tables/MANIFEST` records, and what is linked is what was compiled in.

use horigoma::audit;

#[test]
fn compiled_tables_are_the_recorded_ones() {
    let recorded = include_str!("../tables/MANIFEST").replace('\r', "");
    if audit::manifest() == recorded {
        return;
    }
    let stale: Vec<&str> = audit::manifest()
        .lines()
        .skip(1)
        .filter(|line| !recorded.lines().any(|known| known == *line))
        .map(|line| line.split_whitespace().next().unwrap())
        .collect();
    panic!("tables/MANIFEST is stale for {stale:?}: run `cargo codegen emit` and review what changes");
}

#[test]
fn linked_values_have_the_compiled_checksums() {
    let mut tables = 0;
    audit::each_table(|table| {
        assert!(table.is_sound(), "{} differs from the manifest", table.name);
        tables += 1;
    });
    assert_eq!(tables, audit::manifest().lines().count() - 1);
    assert_eq!(audit::fingerprint().len(), 16);
}
