//! Numbers of any count of bits in bytes, lowest bit first.

use anyhow::{Result, bail};

/// Writes numbers behind each other.
#[derive(Default)]
pub(super) struct Writer {
    pub(super) bytes: Vec<u8>,
    /// The number of bits written.
    pub(super) length: usize,
}

impl Writer {
    /// Writes the lowest `count` bits of a number.
    pub(super) fn write(&mut self, value: u32, count: u32) {
        for bit in 0..count {
            if self.length.is_multiple_of(8) {
                self.bytes.push(0);
            }
            self.bytes[self.length / 8] |= ((value >> bit & 1) as u8) << (self.length % 8);
            self.length += 1;
        }
    }

    /// Goes on at the start of the next byte.
    pub(super) fn align(&mut self) {
        self.length = self.bytes.len() * 8;
    }
}

/// Reads the numbers of a [`Writer`].
pub(super) struct Reader<'b> {
    bytes: &'b [u8],
    /// The number of bits read.
    pub(super) at: usize,
}

impl<'b> Reader<'b> {
    pub(super) const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Reads a number of `count` bits.
    ///
    /// # Errors
    /// When fewer bits are left.
    pub(super) fn read(&mut self, count: u32) -> Result<u32> {
        let end = self.at + count as usize;
        if end > self.bytes.len() * 8 {
            bail!("found the end of {} bits, expected {count} more", self.bytes.len() * 8);
        }
        let bit = |at: usize| u32::from(self.bytes[at / 8] >> (at % 8) & 1);
        let value = (self.at..end).zip(0..).map(|(at, place)| bit(at) << place).sum();
        self.at = end;
        Ok(value)
    }

    /// Goes on at the start of the next byte.
    pub(super) const fn align(&mut self) {
        self.at = self.at.next_multiple_of(8);
    }

    /// Whether every byte was read, at least in part.
    pub(super) const fn is_done(&self) -> bool {
        self.at.div_ceil(8) >= self.bytes.len()
    }
}
