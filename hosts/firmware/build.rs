//! Gives each board's program the linker scripts of its board.

/// The boards, and the script that starts the link.
const BOARDS: [(&str, &str); 3] = [("mps2-an386", "link.x"), ("netduinoplus2", "link.x"), ("riscv-virt", "memory.x")];

fn main() {
    let here = std::env::var("CARGO_MANIFEST_DIR").unwrap_or_default();
    for (board, script) in BOARDS {
        println!("cargo::rustc-link-arg-bin={board}=-L{here}/boards/{board}");
        println!("cargo::rustc-link-arg-bin={board}=-T{script}");
        println!("cargo::rustc-link-arg-bin={board}=--gc-sections");
        println!("cargo::rerun-if-changed=boards/{board}/memory.x");
    }
}
