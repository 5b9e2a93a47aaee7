//! Counting characters in a text of megabytes without reading it from its start.

/// The number of characters before every [`STRIDE`]th byte of a text.
///
/// Columns count characters and spans count bytes. A hostile file may hold 16 MB on one line; a
/// parser that asks for the place of each of its words would take quadratic time if every answer
/// counted from the start of the line.
#[derive(Clone, Debug)]
pub(crate) struct Scalars {
    before: Vec<u32>,
}

/// Short enough that counting the rest is as fast as counting an ordinary line.
const STRIDE: usize = 256;

impl Scalars {
    pub(crate) fn new(text: &str) -> Scalars {
        let mut before = Vec::with_capacity(text.len() / STRIDE + 1);
        let mut total: u32 = 0;
        for chunk in text.as_bytes().chunks(STRIDE) {
            before.push(total);
            total = total.saturating_add(count(chunk));
        }
        Scalars { before }
    }

    /// The number of characters that begin before a byte of the text this was made from.
    pub(crate) fn before(&self, text: &str, byte: usize) -> usize {
        let byte = byte.min(text.len());
        // A text whose length is a multiple of the stride has no entry for its very end.
        let block = (byte / STRIDE).min(self.before.len().saturating_sub(1));
        let known = self.before.get(block).copied().unwrap_or(0);
        known.saturating_add(count(&text.as_bytes()[block * STRIDE..byte])) as usize
    }

    /// The byte at which the character with this number begins, from 0; the text's length if it
    /// has fewer characters.
    pub(crate) fn byte_of(&self, text: &str, scalar: usize) -> usize {
        let block = self.before.partition_point(|&known| known as usize <= scalar);
        let block = block.saturating_sub(1);
        let known = self.before.get(block).copied().unwrap_or(0) as usize;
        let bytes = &text.as_bytes()[block * STRIDE..];
        let mut beginnings = bytes.iter().enumerate().filter(|(_, byte)| begins(**byte));
        match beginnings.nth(scalar - known) {
            Some((offset, _)) => block * STRIDE + offset,
            None => text.len(),
        }
    }
}

fn count(bytes: &[u8]) -> u32 {
    bytes.iter().map(|&byte| u32::from(begins(byte))).sum()
}

/// Whether a byte of UTF-8 begins a character: all but the continuation bytes do.
fn begins(byte: u8) -> bool {
    byte & 0b1100_0000 != 0b1000_0000
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_char_indices_across_strides() {
        for text in ["", "a", "é", &"é€😀a".repeat(200), &"x".repeat(2 * STRIDE)] {
            let scalars = Scalars::new(text);
            let ends = [(text.len(), ' ')];
            for (number, (byte, _)) in text.char_indices().chain(ends).enumerate() {
                assert_eq!(scalars.before(text, byte), number);
                assert_eq!(scalars.byte_of(text, number), byte);
            }
            assert_eq!(scalars.byte_of(text, text.len() + 7), text.len());
            assert_eq!(scalars.before(text, text.len() + 7), text.chars().count());
        }
    }
}
