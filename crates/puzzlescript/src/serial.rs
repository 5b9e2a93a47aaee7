//! The text form of a board that recorded sessions use.

use crate::engine::Runner;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::fmt::Write;

/// Writes the board. Cells are taken in the order they are stored, column by column, and cut into
/// rows of the board's width, so for boards that are not square the text does not look like the
/// board. Each new set of objects is written out with the next number, then only its number.
pub fn serialise(machine: &dyn Runner) -> String {
    let program = machine.program();
    let mut seen: HashMap<Vec<u64>, usize> = HashMap::new();
    let mut text = String::new();
    for row in 0..program.height {
        for column in 0..program.width {
            let cell = machine.cell(row * program.width + column);
            let next = seen.len();
            let number = match seen.get(cell) {
                Some(number) => *number,
                None => {
                    seen.insert(cell.to_vec(), next);
                    let mut names = names_in(cell, |o| &program.game.objects[o].name);
                    // Sorted by UTF-16 units, as the recorded texts are.
                    names.sort_by(|a, b| a.encode_utf16().cmp(b.encode_utf16()));
                    text.push_str(&names.join(" "));
                    text.push(':');
                    next
                }
            };
            let _ = write!(text, "{number},");
        }
        text.push('\n');
    }
    text
}

/// The names of the objects of a cell, by their numbers.
pub fn names_in<'a>(cell: &[u64], name: impl Fn(usize) -> &'a str) -> Vec<&'a str> {
    let mut names = Vec::new();
    for (w, word) in cell.iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            names.push(name(w * 64 + left.trailing_zeros() as usize));
            left &= left - 1;
        }
    }
    names
}

/// The first 16 hexadecimal digits of the SHA-256 of a text.
pub fn digest(text: &str) -> String {
    let hash = Sha256::digest(text.as_bytes());
    hash.iter().take(8).fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    })
}
