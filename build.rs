//! Renders `tables/` into `OUT_DIR`, by code in `codegen/`.
fn main() -> std::process::ExitCode {
    codegen::cargo::build_script()
}
