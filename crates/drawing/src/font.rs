//! The one font of PNGs.
//!
//! DejaVu Sans Condensed covers Latin, Greek, Cyrillic, arrows and mathematical signs, and its letters
//! are about as wide as those of Helvetica and Arial, which browsers draw the same pictures with. It
//! comes as bytes with the crate `dejavu`; its licence is the free one of Bitstream Vera.

use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::{FontResolver, Options};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};
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

/// The width of a text in letters of a size, in the font of PNGs. A browser may use a wider or a
/// narrower one, so leave some room.
pub fn text_width(text: &str, size: f64) -> f64 {
    let Ok(font) = FontRef::new(bytes()) else { return 0.0 };
    let letters = font.charmap();
    let widths = font.glyph_metrics(Size::new(size as f32), LocationRef::default());
    let width = |c: char| widths.advance_width(letters.map(c).unwrap_or_default());
    f64::from(text.chars().filter_map(width).sum::<f32>())
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn widths_grow_with_text_and_size() {
        assert_eq!(text_width("", 10.0), 0.0);
        assert!(text_width("iii", 10.0) < text_width("mmm", 10.0));
        let (once, twice) = (text_width("Grün → Ж", 10.0), text_width("Grün → Ж", 20.0));
        assert!((2.0 * once - twice).abs() < 0.1, "{once} {twice}");
    }
}
