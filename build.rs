//! Renders `tables/` into `OUT_DIR`. Everything it knows lives in `codegen/`.
fn main() -> std::process::ExitCode {
    codegen::cargo::build_script()
}
