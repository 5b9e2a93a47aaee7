//! The one font of PNGs.
//!
//! DejaVu Sans Condensed covers Latin, Greek, Cyrillic, arrows and mathematical signs, and its letters
//! are about as wide as those of Helvetica and Arial, which browsers draw the same pictures with. It
//! comes as bytes with the crate `dejavu`; its licence is the free one of Bitstream Vera.

use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::{FontResolver, Options};
use std::sync::{Arc, LazyLock};

static FONT: LazyLock<(Arc<Database>, Option<ID>)> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(bytes().to_vec());
    let only = fonts.faces().next().map(|face| face.id);
    (Arc::new(fonts), only)
});

fn bytes() -> &'static [u8] {
    dejavu::sans_condensed::regular()
}

/// Makes a picture use the font for every family, weight and style. There is no fallback: a
/// character that the font lacks is drawn as its empty box.
pub(crate) fn use_only_font(options: &mut Options<'_>) {
    let (fonts, only) = &*FONT;
    options.fontdb = Arc::clone(fonts);
    options.font_resolver = FontResolver {
        select_font: Box::new(move |_, _| *only),
        select_fallback: Box::new(|_, _, _| None),
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::widths::{RUNS, UNITS, width};
    use skrifa::instance::{LocationRef, Size};
    use skrifa::{FontRef, MetadataProvider};
    use std::fmt::Write as _;
    use std::fs;

    /// Where the widths are written down.
    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/runs.in");

    /// The widths are those of the font; with `UPDATE_WIDTHS=1` in the environment they are written down again.
    #[test]
    fn widths_are_those_of_the_font() {
        let font = FontRef::new(bytes()).unwrap();
        let letters = font.charmap();
        let metrics = font.glyph_metrics(Size::unscaled(), LocationRef::default());
        let units = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em);
        let known = |c: char| {
            let width = metrics.advance_width(letters.map(c)?)?;
            Some(width as u16)
        };
        let mut runs: Vec<(u32, u32, u16)> = Vec::new();
        for c in '\u{0}'..='\u{ffff}' {
            let Some(width) = known(c) else { continue };
            match runs.last_mut() {
                Some((_, last, same)) if *last + 1 == u32::from(c) && *same == width => *last += 1,
                _ => runs.push((u32::from(c), u32::from(c), width)),
            }
        }
        let mut text = String::from("&[\n");
        runs.iter().for_each(|run| writeln!(text, "{run:?},").unwrap());
        text.push_str("]\n");
        if std::env::var_os("UPDATE_WIDTHS").is_some() {
            fs::write(FILE, &text).unwrap();
        }
        let found = fs::read_to_string(FILE).unwrap_or_default();
        assert!(found == text, "type: UPDATE_WIDTHS=1 cargo test -p puzzlewright-drawing widths");
        assert_eq!((UNITS, RUNS.len()), (units, runs.len()));
        for c in ['a', ' ', 'Ж', '→', '\u{e000}', '漢'] {
            assert_eq!(width(c), known(c).unwrap_or(width('\u{fffff}')), "{c}");
        }
    }

    /// Letters and signs that occur in pictures of our domains, or in names in the authors'
    /// languages.
    #[test]
    fn the_font_has_the_signs_of_many_languages() {
        let font = FontRef::new(bytes()).unwrap();
        let letters = font.charmap();
        let has = |c: &char| letters.map(*c).is_some_and(|glyph| glyph.to_u32() != 0);
        let missing = |from: char, to: char| {
            (from..=to).filter(|c| !c.is_control() && !has(c)).collect::<String>()
        };
        assert_eq!(missing(' ', 'ÿ'), "");
        // Latin Extended-A and Cyrillic as a whole; Greek without its unassigned places.
        assert_eq!(missing('Ā', 'ſ'), "");
        assert_eq!(missing('Ѐ', 'ӿ'), "");
        assert_eq!(missing('Ά', 'Ρ'), "\u{38b}\u{38d}");
        assert_eq!(missing('Σ', 'ώ'), "");
        assert_eq!(missing('←', '⇿'), "");
        assert_eq!(missing('∀', '⋿'), "");
        assert_eq!(missing('①', '⑩'), "");
    }
}
