//! Which characters separate words and which make up names.

use unicode_properties::{GeneralCategoryGroup, UnicodeGeneralCategory};

/// White space as PuzzleScript's own tools see it, which differs from Unicode's at two characters:
/// the byte-order mark separates words, the "next line" control does not.
pub fn is_space(c: char) -> bool {
    match c {
        ' ' | '\t'..='\r' | '\u{feff}' => true,
        '\u{85}' => false,
        _ if c.is_ascii() => false,
        _ => c.is_whitespace(),
    }
}

/// Letters, digits and the underscore make up names.
pub fn is_name_char(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    matches!(
        c.general_category_group(),
        GeneralCategoryGroup::Letter | GeneralCategoryGroup::Number
    )
}

/// The word characters of a regular expression's `\b`: ASCII only.
pub fn is_ascii_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Removes white space (see [`is_space`]) at both ends.
pub fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// True for a name that can stand for a cell in a level: one UTF-16 unit, as the levels of
/// puzzlescript.net are cut by those.
pub fn is_glyph(name: &str) -> bool {
    let mut chars = name.chars();
    matches!((chars.next(), chars.next()), (Some(c), None) if c.len_utf16() == 1)
}
