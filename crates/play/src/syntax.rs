//! How texts of a domain look in an editor, as a table: one editor colours, completes and folds them all.

/// The words and signs of a notation.
#[derive(Debug)]
pub struct Syntax {
    /// What begins a comment.
    pub comment: &'static str,
    /// A comment may stand behind other text of its line.
    pub is_inline: bool,
    /// The two ends of a comment of several lines.
    pub block: Option<(&'static str, &'static str)>,
    /// The signs that enclose a text.
    pub quotes: &'static str,
    /// What the line of a heading begins with: a word or a sign. It folds up to the next heading.
    pub heads: &'static [&'static str],
    /// The same for parts below a heading.
    pub parts: &'static [&'static str],
    /// Brackets that are open at the end of a line fold.
    pub has_brackets: bool,
    /// Words of the notation, each with its meaning; empty where the word says it.
    pub words: &'static [(&'static str, &'static str)],
    /// Values that have a name, such as colours, and words inside of texts.
    pub values: &'static [(&'static str, &'static str)],
    /// Where an author gives names, which are completed elsewhere.
    pub names: &'static [Names],
    /// The signs of which levels are drawn, each with its meaning, where the last lines of a level are its rows, a
    /// sign a cell. With them, levels can be drawn on the page.
    pub signs: &'static [(&'static str, &'static str)],
}

/// A place where an author gives a name.
#[derive(Clone, Copy, Debug)]
pub enum Names {
    /// The word after one of these.
    After(&'static [&'static str]),
    /// The word before `=`.
    Key,
    /// The text that a field of this name has.
    Field(&'static str),
    /// The word before a round bracket.
    Called,
}

impl Syntax {
    /// A notation of lines with `#` comments and nothing else, to start from.
    pub const LINES: Syntax = Syntax {
        comment: "#",
        is_inline: true,
        block: None,
        quotes: "",
        heads: &[],
        parts: &[],
        has_brackets: false,
        words: &[],
        values: &[],
        names: &[],
        signs: &[],
    };
}
