//! A built program as a file: the parts that are loaded, and the addresses that the loader changes. Nothing is run.

use std::collections::BTreeMap;

use object::read::pe::ImageNtHeaders;
use object::{BinaryFormat, FileKind, Object, ObjectSection, ObjectSegment, SegmentFlags, elf, macho, pe};
use wasmparser::{DataKind, Operator, Parser, Payload};

use crate::mark;

/// The greatest memory that is built of the data of a WebAssembly module.
const MOST_MEMORY: u64 = 1 << 28;

/// A program that was read.
#[derive(Debug)]
pub struct Program {
    /// The format and the processor: `ELF x86_64`.
    pub format: String,
    /// The parts of the file that are loaded.
    parts: Vec<Part>,
    /// The addresses that the loader changes.
    relocated: Vec<u64>,
}

/// A part that is loaded as a whole.
#[derive(Debug)]
struct Part {
    address: u64,
    bytes: Vec<u8>,
    is_writable: bool,
}

/// A place in a part of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    part: usize,
    at: usize,
}

impl Program {
    /// Reads a file: ELF, PE, Mach-O, WebAssembly. Any other file is a memory image.
    ///
    /// # Errors
    /// The damage of a file that begins like one of these formats.
    pub fn read(data: &[u8]) -> Result<Self, String> {
        match FileKind::parse(data) {
            _ if data.starts_with(b"\0asm") => Self::wasm(data),
            // A file that ends within its header has no kind.
            _ if data.starts_with(b"\x7fELF") => Self::native(data),
            Ok(
                FileKind::Elf32
                | FileKind::Elf64
                | FileKind::Pe32
                | FileKind::Pe64
                | FileKind::MachO32
                | FileKind::MachO64,
            ) => Self::native(data),
            _ => {
                let part = Part { address: 0, bytes: data.to_vec(), is_writable: false };
                Ok(Self { format: "memory image".to_owned(), parts: vec![part], relocated: Vec::new() })
            }
        }
    }

    fn native(data: &[u8]) -> Result<Self, String> {
        let file = object::File::parse(data).map_err(|error| error.to_string())?;
        if !file.is_little_endian() {
            return Err("found a big-endian program, expected a little-endian one".to_owned());
        }
        let mut parts = Vec::new();
        for segment in file.segments() {
            let bytes = segment.data().map_err(|error| error.to_string())?.to_vec();
            parts.push(Part { address: segment.address(), bytes, is_writable: is_writable(segment.flags()) });
        }
        let mut relocated: Vec<u64> =
            file.dynamic_relocations().into_iter().flatten().map(|(address, _)| address).collect();
        for section in file.sections().filter(|section| section.name() == Ok(".relr.dyn")) {
            relocated.extend(packed(section.data().unwrap_or_default(), file.is_64()));
        }
        relocated.extend(of_windows(&file, data));
        relocated.sort_unstable();
        let format = match file.format() {
            BinaryFormat::Elf => "ELF",
            BinaryFormat::Pe => "PE",
            _ => "Mach-O",
        };
        let processor = format!("{:?}", file.architecture()).to_lowercase();
        Ok(Self { format: format!("{format} {processor}"), parts, relocated })
    }

    /// The memory that the active segments of a module fill. A tool may have cut them at runs of zeros.
    fn wasm(data: &[u8]) -> Result<Self, String> {
        let (mut memory, mut parts) = (BTreeMap::new(), Vec::new());
        for payload in Parser::new(0).parse_all(data) {
            let Payload::DataSection(section) = payload.map_err(|error| error.to_string())? else { continue };
            for segment in section {
                let segment = segment.map_err(|error| error.to_string())?;
                match segment.kind {
                    DataKind::Active { offset_expr, .. } => {
                        let operator = offset_expr.get_operators_reader().read().map_err(|error| error.to_string())?;
                        let address = match operator {
                            Operator::I32Const { value } => u64::from(value.cast_unsigned()),
                            Operator::I64Const { value } => value.cast_unsigned(),
                            _ => return Err("found data at an address that is not fixed".to_owned()),
                        };
                        memory.insert(address, segment.data);
                    }
                    DataKind::Passive => {
                        parts.push(Part { address: 0, bytes: segment.data.to_vec(), is_writable: true });
                    }
                }
            }
        }
        let start = memory.keys().next().copied().unwrap_or_default();
        let ends = memory.iter().map(|(address, data)| address.saturating_add(data.len() as u64));
        let end = ends.max().unwrap_or_default();
        if end - start > MOST_MEMORY {
            return Err(format!("found {} bytes of data, expected at most {MOST_MEMORY}", end - start));
        }
        let mut bytes = vec![0; (end - start) as usize];
        for (address, data) in memory {
            bytes[(address - start) as usize..][..data.len()].copy_from_slice(data);
        }
        parts.push(Part { address: start, bytes, is_writable: true });
        Ok(Self { format: "WebAssembly".to_owned(), parts, relocated: Vec::new() })
    }

    /// Every place behind a text.
    #[must_use]
    pub fn behind(&self, text: &[u8]) -> Vec<Place> {
        let in_part = |(part, of): (usize, &Part)| -> Vec<Place> {
            let found = of.bytes.windows(text.len()).enumerate().filter(|(_, window)| *window == text);
            found.map(|(at, _)| Place { part, at: at + text.len() }).collect()
        };
        self.parts.iter().enumerate().flat_map(in_part).collect()
    }

    /// Every place.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.parts.iter().enumerate().flat_map(|(part, of)| (0..of.bytes.len()).map(move |at| Place { part, at }))
    }

    /// The places behind every mark.
    #[must_use]
    pub fn marks(&self) -> BTreeMap<[u8; mark::BYTES], Vec<Place>> {
        let mut marks = BTreeMap::<_, Vec<Place>>::new();
        for place in self.behind(&mark::PREFIX) {
            let rest = &self.parts[place.part].bytes[place.at..];
            let Some(name) = rest.first_chunk::<{ mark::BYTES / 2 }>() else { continue };
            let mut mark = [0; mark::BYTES];
            mark[..name.len()].copy_from_slice(&mark::PREFIX);
            mark[name.len()..].copy_from_slice(name);
            marks.entry(mark).or_default().push(Place { at: place.at + name.len(), ..place });
        }
        marks
    }

    /// The bytes from a place to the end of its part.
    #[must_use]
    pub fn from(&self, place: Place) -> &[u8] {
        &self.parts[place.part].bytes[place.at..]
    }

    /// The address at which a place is loaded.
    #[must_use]
    pub fn address(&self, place: Place) -> u64 {
        self.parts[place.part].address.wrapping_add(place.at as u64)
    }

    /// The reason why the running program may read other bytes than the file has, or `None`.
    #[must_use]
    pub fn changes(&self, place: Place, bytes: usize) -> Option<&'static str> {
        let start = self.address(place);
        let first = self.relocated.partition_point(|&address| address.saturating_add(7) < start);
        if self.relocated.get(first).is_some_and(|&address| address < start + bytes as u64) {
            return Some("the loader changes its values");
        }
        // All of a WebAssembly memory is writable.
        (self.parts[place.part].is_writable && self.format != "WebAssembly").then_some("it lies in writable memory")
    }
}

fn is_writable(flags: SegmentFlags) -> bool {
    match flags {
        SegmentFlags::Elf { p_flags } => p_flags & elf::PF_W != 0,
        SegmentFlags::Coff { characteristics } => characteristics & pe::IMAGE_SCN_MEM_WRITE != 0,
        SegmentFlags::MachO { initprot, .. } => initprot & macho::VM_PROT_WRITE != 0,
        _ => false,
    }
}

/// The addresses of packed relocations (`DT_RELR` of the ELF gABI). An even word is an address. The bits of an odd word
/// stand for the next words.
fn packed(section: &[u8], is_64: bool) -> Vec<u64> {
    let size = if is_64 { 8 } else { 4 };
    let (mut addresses, mut next) = (Vec::new(), 0u64);
    for word in section.chunks_exact(size) {
        let word = word.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        if word & 1 == 0 {
            addresses.push(word);
            next = word.wrapping_add(size as u64);
        } else {
            let bits = 8 * size as u64 - 1;
            let of = |bit: u64| next.wrapping_add(bit * size as u64);
            addresses.extend((0..bits).filter(|bit| word >> (bit + 1) & 1 == 1).map(of));
            next = of(bits);
        }
    }
    addresses
}

/// The addresses of the base relocations of a program for Windows.
fn of_windows(file: &object::File<'_>, data: &[u8]) -> Vec<u64> {
    match file {
        object::File::Pe32(file) => base_relocations(file, data),
        object::File::Pe64(file) => base_relocations(file, data),
        _ => Vec::new(),
    }
}

fn base_relocations<Pe: ImageNtHeaders>(file: &object::read::pe::PeFile<'_, Pe>, data: &[u8]) -> Vec<u64> {
    let base = file.relative_address_base();
    let blocks = file.data_directories().relocation_blocks(data, &file.section_table());
    let Ok(Some(mut blocks)) = blocks else { return Vec::new() };
    let mut addresses = Vec::new();
    while let Ok(Some(block)) = blocks.next() {
        addresses.extend(block.map(|relocation| base + u64::from(relocation.virtual_address)));
    }
    addresses
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the page on `DT_RELR`: a base, then a bitmap for the 63 words behind it.
    #[test]
    fn packed_relocations_are_unpacked() {
        let words = [0x1000u64, 0b1011, 0x2000];
        let section: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        assert_eq!(packed(&section, true), [0x1000, 0x1008, 0x1018, 0x2000]);
    }

    #[test]
    fn data_of_a_module_is_put_together() {
        // Two segments of memory 0 with a gap of two bytes between them.
        let segments = [0, 0x41, 4, 0x0b, 2, 1, 2, 0, 0x41, 8, 0x0b, 1, 3];
        let mut module = b"\0asm\x01\0\0\0\x0b".to_vec();
        module.push(1 + segments.len() as u8);
        module.push(2);
        module.extend(segments);
        let program = Program::read(&module).unwrap();
        assert_eq!((program.parts[0].address, &program.parts[0].bytes[..]), (4, &[1, 2, 0, 0, 3][..]));
    }

    #[test]
    fn damaged_programs_are_refused() {
        assert!(Program::read(b"\x7fELF\x02\x01\x01 no more").is_err());
        assert!(Program::read(b"\0asm\x01\0\0\0\x0b\x7f").is_err());
        assert_eq!(Program::read(b"anything").unwrap().format, "memory image");
    }
}
