//! What is committed below `tables/` is what the inputs give: the check, as a test.

use std::path::Path;

use codegen::artefacts;

#[test]
fn committed_files_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tables");
    let (_, tables) = codegen::generate(&folder).unwrap();
    let stale = artefacts::first_stale(&folder, &artefacts::committed(&tables));
    assert_eq!(stale, None, "run `cargo codegen emit` and review what changes");
}
