//! The built program, read as a file: every generated table lies in read-only data, and no relocation touches it.

use std::path::PathBuf;
use std::process::Command;

use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, elf};

fn program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_horigoma"))
}

/// Name and bytes of every table, from the manifest.
fn tables() -> impl Iterator<Item = (&'static str, u64)> {
    horigoma::audit::manifest().lines().skip(1).map(|line| {
        let mut fields = line.split_whitespace();
        (fields.next().unwrap(), fields.nth(1).unwrap().parse().unwrap())
    })
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads an ELF file")]
fn tables_are_read_only_and_free_of_relocations() {
    let data = std::fs::read(program()).unwrap();
    let file = object::File::parse(&*data).unwrap();
    let relocated: Vec<u64> = file.dynamic_relocations().into_iter().flatten().map(|(address, _)| address).collect();
    let mut found = 0;
    for (name, bytes) in tables() {
        // Mangled names hold the path and the name, each with its length before it.
        let mangled = format!("6tables{}{name}", name.len());
        let symbols: Vec<_> =
            file.symbols().filter(|symbol| symbol.name().is_ok_and(|text| text.contains(&mangled))).collect();
        // The linker may drop what nothing reads, and fold a single number into the code.
        for symbol in &symbols {
            let section = file.section_by_index(symbol.section_index().unwrap()).unwrap();
            let SectionFlags::Elf { sh_flags } = section.flags() else { panic!("not an ELF section") };
            assert_eq!(sh_flags & u64::from(elf::SHF_WRITE), 0, "{name} lies in {}", section.name().unwrap());
            assert_eq!(symbol.size(), bytes, "{name}");
            let range = symbol.address()..symbol.address() + symbol.size();
            assert!(!relocated.iter().any(|address| range.contains(address)), "{name} is relocated");
        }
        found += usize::from(!symbols.is_empty());
    }
    assert_eq!(found, tables().count(), "every table is in the program");
}

/// A copy of the program with one bit of one table flipped tells the table by name.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads an ELF file")]
fn a_flipped_bit_is_told_by_the_program_itself() {
    let mut data = std::fs::read(program()).unwrap();
    let at = {
        let file = object::File::parse(&*data).unwrap();
        let symbol =
            file.symbols().find(|symbol| symbol.name().is_ok_and(|name| name.contains("6tables4PSQT"))).unwrap();
        let section = file.section_by_index(symbol.section_index().unwrap()).unwrap();
        let (offset, _) = section.file_range().unwrap();
        (offset + symbol.address() - section.address()) as usize
    };
    data[at + 40] ^= 4;
    let copy = std::env::temp_dir().join(format!("horigoma-flipped-{}", std::process::id()));
    std::fs::write(&copy, &data).unwrap();
    make_executable(&copy);
    let verify = |path: &PathBuf| Command::new(path).args(["tables", "--verify"]).output().unwrap();
    let (sound, flipped) = (verify(&program()), verify(&copy));
    std::fs::remove_file(&copy).unwrap();
    assert!(sound.status.success());
    assert_eq!(flipped.status.code(), Some(1));
    let told = String::from_utf8(flipped.stdout).unwrap();
    let wrong: Vec<&str> = told.lines().filter(|line| line.contains("DIFFERS")).collect();
    assert!(wrong.len() == 1 && wrong[0].starts_with("PSQT"), "{wrong:?}");
}

#[cfg(unix)]
fn make_executable(path: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(not(unix))]
fn make_executable(_: &std::path::Path) {}
