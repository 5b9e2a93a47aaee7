//! How wide letters are in the one font of PNGs, without the font: a picture that leaves room for its texts can be
//! made where nothing is drawn, such as in a browser.

/// Units of a letter's size.
pub const UNITS: f32 = 2048.0;

/// The first and the last letter of a run, and how wide each of them is. Written by a test of `font`.
pub static RUNS: &[(u32, u32, u16)] = include!("runs.in");

/// The width of the box for a letter that the font lacks.
const LACKING: u16 = 1106;

/// The width of a text in letters of a size, in the font of PNGs. A browser may use a wider or a
/// narrower one, so leave some room.
pub fn text_width(text: &str, size: f64) -> f64 {
    let letter = |c: char| f32::from(width(c)) * (size as f32) / UNITS;
    f64::from(text.chars().map(letter).sum::<f32>())
}

/// The width of a letter.
pub fn width(c: char) -> u16 {
    let at = RUNS.partition_point(|(_, last, _)| *last < u32::from(c));
    match RUNS.get(at) {
        Some((first, _, width)) if *first <= u32::from(c) => *width,
        _ => LACKING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_grow_with_text_and_size() {
        assert_eq!(text_width("", 10.0), 0.0);
        assert!(text_width("iii", 10.0) < text_width("mmm", 10.0));
        let (once, twice) = (text_width("Grün → Ж", 10.0), text_width("Grün → Ж", 20.0));
        assert!((2.0 * once - twice).abs() < 0.1, "{once} {twice}");
    }
}
