//! Edits of a text that keep most of its meaning.

use play::random::SplitMix64;

/// Changes the first `size` bytes of `data` by whole lines or words and returns the new size, or
/// `None` where there is nothing to change.
///
/// A change of single bytes nearly always misspells a name, so on its own it tests little more than
/// the messages. Moving lines and words gives games that compile and that nobody would write.
pub fn rewrite(data: &mut [u8], size: usize, seed: u32) -> Option<usize> {
    let text = &data[..size];
    let mut random = SplitMix64::new(u64::from(seed));
    let changed = match random.below(2) {
        0 => lines(text, &mut random),
        _ => words(text, &mut random),
    }?;
    let size = changed.len().min(data.len());
    data[..size].copy_from_slice(&changed[..size]);
    Some(size)
}

/// Drops, duplicates or moves a few adjacent lines.
fn lines(text: &[u8], random: &mut SplitMix64) -> Option<Vec<u8>> {
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let from = pick(lines.len(), random)?;
    let count = 1 + pick((lines.len() - from).min(4), random)?;
    let (before, rest) = lines.split_at(from);
    let (taken, after) = rest.split_at(count);
    let doubles = random.below(2) == 0;
    let mut left: Vec<&[u8]> = [before, if doubles { taken } else { &[] }, after].concat();
    if doubles || random.below(2) == 0 {
        let to = random.below(left.len() as u64 + 1) as usize;
        left.splice(to..to, taken.iter().copied());
    }
    Some(left.concat())
}

/// Replaces a word of the text by another one, or inserts it before or after.
fn words(text: &[u8], random: &mut SplitMix64) -> Option<Vec<u8>> {
    let words = word_ranges(text);
    let (from, to) = words[pick(words.len(), random)?];
    let (start, end) = words[pick(words.len(), random)?];
    let (start, end, gap): (_, _, &[u8]) = match random.below(4) {
        0 => (start, start, b" "),
        1 => (end, end, b" "),
        _ => (start, end, b""),
    };
    Some([&text[..start], gap, &text[from..to], gap, &text[end..]].concat())
}

/// Names and numbers are words; so is every other character that is not a space.
fn word_ranges(text: &[u8]) -> Vec<(usize, usize)> {
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let mut words: Vec<(usize, usize)> = Vec::new();
    for (at, &byte) in text.iter().enumerate() {
        match words.last_mut() {
            Some((_, end)) if *end == at && is_name(byte) && is_name(text[at - 1]) => *end = at + 1,
            _ if byte.is_ascii_whitespace() => {}
            _ => words.push((at, at + 1)),
        }
    }
    words
}

fn pick(n: usize, random: &mut SplitMix64) -> Option<usize> {
    (n > 0).then(|| random.below(n as u64) as usize)
}
