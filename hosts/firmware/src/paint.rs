//! A stack that was painted before it was used shows how deep it has been.

/// How many bytes of a stack from `end` up to `top` are not of this colour any more, and how many there are.
pub(crate) fn depth(end: *const u32, top: *const u32, colour: u32) -> (usize, usize) {
    let words = (top.addr() - end.addr()) / size_of::<u32>();
    // SAFETY: the words lie between two symbols of the linker script, in memory that is there; those that are in use are only
    // read, and volatile, because they are nobody's variables.
    let clean = (0..words).take_while(|&word| unsafe { end.add(word).read_volatile() } == colour).count();
    ((words - clean) * size_of::<u32>(), words * size_of::<u32>())
}
