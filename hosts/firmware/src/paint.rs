//! Measurement of a stack by a colour that was written into it before its use.

/// Returns the bytes of a stack from `end` up to `top` that have lost this colour, and the size of the stack.
pub(crate) fn depth(end: *const u32, top: *const u32, colour: u32) -> (usize, usize) {
    let words = (top.addr() - end.addr()) / size_of::<u32>();
    // SAFETY: the words are between two symbols of the linker script, in existing memory. Used words are only read, and
    // volatile, because no variable owns them.
    let clean = (0..words).take_while(|&word| unsafe { end.add(word).read_volatile() } == colour).count();
    ((words - clean) * size_of::<u32>(), words * size_of::<u32>())
}
