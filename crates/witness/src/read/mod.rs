//! Reads `.panel` files. Reading never fails: it returns everything it could read, and diagnostics.

mod drawing;
mod legend;
#[cfg(test)]
mod tests;

pub use legend::read_piece;

use crate::panel::{Panel, Symmetry};
use crate::piece::Piece;
use drawing::Rows;
use rustc_hash::FxHashSet;
use source::{Diagnostic, Source, Span, nearest};

/// What a file holds.
#[derive(Clone, Debug, Default)]
pub struct Panels {
    /// The panels that have a drawing, in file order.
    pub panels: Vec<Panel>,
    /// Where each of them stands.
    pub places: Vec<PanelPlace>,
    /// All diagnostics.
    pub diagnostics: Vec<Diagnostic>,
}

/// The position of a panel in its file; lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanelPlace {
    /// Its name.
    pub name: Span,
    /// The lines from its `panel` line to the last of its drawing.
    pub lines: std::ops::RangeInclusive<usize>,
    /// The lines of the drawing's rows.
    pub rows: Vec<usize>,
}

/// Reads a whole file.
pub fn read(source: &Source) -> Panels {
    let mut reader = Reader {
        source,
        panels: Panels::default(),
        names: FxHashSet::default(),
        draft: None,
        is_lost: false,
    };
    for number in 1..=source.line_count() {
        let line = source.line(number);
        // Some editors begin a file with a byte order mark.
        let text = line.strip_prefix(BYTE_ORDER_MARK).filter(|_| number == 1).unwrap_or(line);
        if !text.starts_with('#') {
            let start = source.span_on_line(number, 1, 1).start as usize + line.len() - text.len();
            reader.line(number, start, text.trim_end_matches([' ', '\t']));
        }
    }
    reader.end_panel();
    if reader.names.is_empty() && reader.panels.diagnostics.is_empty() {
        let empty = Diagnostic::error("no-panel", None, "This file has no panel.");
        reader.say(empty.with_help("begin one with a line such as `panel first`"));
    }
    let mut panels = reader.panels;
    panels.diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
    panels
}

const BYTE_ORDER_MARK: char = '\u{feff}';

struct Reader<'s> {
    source: &'s Source,
    panels: Panels,
    /// Names so far.
    names: FxHashSet<String>,
    draft: Option<Draft>,
    /// Lines before the first panel were found and reported.
    is_lost: bool,
}

/// The panel being read.
struct Draft {
    name: String,
    name_span: Span,
    first_line: usize,
    symmetry: Option<(Symmetry, Span)>,
    symmetry_seen: bool,
    is_pillar: bool,
    legend: Vec<(char, Option<Piece>, Span)>,
    rows: Rows,
    /// The drawing has ended.
    is_drawn: bool,
}

/// A word of a line and its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) span: Span,
}

/// The words of a text that begins at byte `start` of its file.
pub(crate) fn words(text: &str, start: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut at = 0;
    for text in text.split([' ', '\t']) {
        if !text.is_empty() {
            let from = (start + at) as u32;
            words.push(Word { text, span: Span { start: from, end: from + text.len() as u32 } });
        }
        at += text.len() + 1;
    }
    words
}

impl Reader<'_> {
    fn say(&mut self, diagnostic: Diagnostic) {
        self.panels.diagnostics.push(diagnostic);
    }

    fn line(&mut self, number: usize, start: usize, line: &str) {
        let words = words(line, start);
        if words.first().is_some_and(|word| word.text == "panel") {
            self.end_panel();
            self.begin_panel(number, &words);
            return;
        }
        let Some(mut draft) = self.draft.take() else {
            if let (Some(word), false) = (words.first(), self.is_lost) {
                self.is_lost = true;
                let error = Diagnostic::error(
                    "before-panel",
                    Some(word.span),
                    format!("`{}` is before the first panel.", word.text),
                );
                let help = match nearest(word.text, ["panel"]) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "begin with a line such as `panel first`".to_string(),
                };
                self.say(error.with_help(help));
            }
            return;
        };
        if draft.is_drawn {
            self.after_drawing(&words);
        } else if draft.rows.is_begun() {
            match words.is_empty() {
                true => draft.is_drawn = true,
                false => draft.rows.push(number, line),
            }
        } else if drawing::begins(line) {
            draft.rows.push(number, line);
        } else if !words.is_empty() {
            self.header(&mut draft, line, start, &words);
        }
        self.draft = Some(draft);
    }

    fn begin_panel(&mut self, number: usize, words: &[Word<'_>]) {
        let name = match words.get(1) {
            Some(word) => word.text.to_string(),
            None => {
                let error = Diagnostic::error(
                    "no-name",
                    Some(words[0].span),
                    "This panel has no name.".to_string(),
                );
                self.say(error.with_help("write a word after it: `panel first`"));
                format!("panel-{}", self.names.len() + 1)
            }
        };
        if let Some(extra) = words.get(2) {
            let error = Diagnostic::error(
                "leftover-word",
                Some(extra.span),
                format!("Unexpected `{}`: a name is one word.", extra.text),
            );
            let joined = words[1..].iter().map(|word| word.text).collect::<Vec<_>>().join("-");
            self.say(error.with_help(format!("write `panel {joined}`")));
        }
        let name_span = words.get(1).unwrap_or(&words[0]).span;
        if !self.names.insert(name.clone()) {
            self.say(
                Diagnostic::error(
                    "second-name",
                    Some(name_span),
                    format!("There is already a panel `{name}` in this file."),
                )
                .with_help("give each panel a different name"),
            );
        }
        self.draft = Some(Draft {
            name,
            name_span,
            first_line: number,
            symmetry: None,
            symmetry_seen: false,
            is_pillar: false,
            legend: Vec::new(),
            rows: Rows::default(),
            is_drawn: false,
        });
    }

    fn after_drawing(&mut self, words: &[Word<'_>]) {
        if let Some(word) = words.first() {
            let error = Diagnostic::error(
                "after-drawing",
                Some(word.span),
                format!("`{}` is after the drawing.", word.text),
            );
            self.say(error.with_help(
                "legend lines, `symmetry` and `pillar` go before the drawing; a drawing has no \
                 empty lines",
            ));
        }
    }

    /// A line between `panel` and the drawing.
    fn header(&mut self, draft: &mut Draft, line: &str, start: usize, words: &[Word<'_>]) {
        if let Some(entry) = legend::entry(line, start) {
            match legend::read_entry(&entry) {
                Ok(piece) => self.define(draft, entry.glyph, entry.span, Some(piece)),
                Err(error) => {
                    self.say(*error);
                    self.define(draft, entry.glyph, entry.span, None);
                }
            }
            return;
        }
        let first = words[0];
        let leftover = match first.text {
            "symmetry" => {
                self.symmetry(draft, words);
                words.get(2)
            }
            "pillar" => {
                if draft.is_pillar {
                    self.say(
                        Diagnostic::error(
                            "repeated-pillar",
                            Some(first.span),
                            "`pillar` is written twice.",
                        )
                        .with_help("remove one of the lines"),
                    );
                }
                draft.is_pillar = true;
                words.get(1)
            }
            _ => {
                self.unknown_word(line, first);
                None
            }
        };
        if let Some(extra) = leftover {
            let error = Diagnostic::error(
                "leftover-word",
                Some(extra.span),
                format!("Unexpected `{}`.", extra.text),
            );
            self.say(error.with_help(format!("nothing follows `{}` here", first.text)));
        }
    }

    fn symmetry(&mut self, draft: &mut Draft, words: &[Word<'_>]) {
        let kinds = Symmetry::ALL.map(Symmetry::word);
        if draft.symmetry_seen {
            self.say(
                Diagnostic::error(
                    "repeated-symmetry",
                    Some(words[0].span),
                    "`symmetry` is written twice.",
                )
                .with_help("remove one of the lines"),
            );
            return;
        }
        draft.symmetry_seen = true;
        let help = "a symmetry is `x`, `y`, `rotational` or, on pillars, `parallel`";
        let Some(word) = words.get(1) else {
            let error = Diagnostic::error(
                "missing-word",
                Some(words[0].span),
                "The kind of symmetry is missing.",
            );
            self.say(error.with_help(help));
            return;
        };
        match Symmetry::ALL.into_iter().find(|symmetry| symmetry.word() == word.text) {
            Some(symmetry) => draft.symmetry = Some((symmetry, word.span)),
            None => {
                let error = Diagnostic::error(
                    "unknown-word",
                    Some(word.span),
                    format!("`{}` is not a symmetry.", word.text),
                );
                let near = nearest(word.text, kinds);
                self.say(error.with_help(near.map_or(help.to_string(), did_you_mean)));
            }
        }
    }

    fn unknown_word(&mut self, line: &str, first: Word<'_>) {
        let error = Diagnostic::error(
            "unknown-word",
            Some(first.span),
            format!("Unknown word `{}`.", first.text),
        );
        let help = match nearest(first.text, ["panel", "symmetry", "pillar"]) {
            Some(near) => did_you_mean(near),
            None if drawing::begins(line.trim_start()) => {
                "a drawing is not indented: begin it in the first column".to_string()
            }
            None => "write `symmetry`, `pillar`, legend lines such as `a = star black`, and \
                     then the drawing, here"
                .to_string(),
        };
        self.say(error.with_help(help));
    }

    fn define(&mut self, draft: &mut Draft, glyph: char, span: Span, piece: Option<Piece>) {
        if draft.legend.iter().any(|(known, ..)| *known == glyph) {
            let error = Diagnostic::error(
                "second-glyph",
                Some(span),
                format!("The glyph `{glyph}` is already defined."),
            );
            self.say(error.with_help("use another letter or digit"));
            return;
        }
        draft.legend.push((glyph, piece, span));
    }

    fn end_panel(&mut self) {
        let Some(draft) = self.draft.take() else { return };
        if !draft.rows.is_begun() {
            let error = Diagnostic::error(
                "no-drawing",
                Some(draft.name_span),
                format!("The panel `{}` has no drawing.", draft.name),
            );
            self.say(error.with_help("a drawing begins with a row such as `+-+-E`"));
            return;
        }
        let last_line = draft.rows.lines().last().copied().unwrap_or(draft.first_line);
        let place = PanelPlace {
            name: draft.name_span,
            lines: draft.first_line..=last_line,
            rows: draft.rows.lines().to_vec(),
        };
        let mut said = Vec::new();
        let panel = drawing::read_drawing(self.source, draft, &mut said);
        self.panels.diagnostics.extend(said);
        if let Some(panel) = panel {
            self.panels.panels.push(panel);
            self.panels.places.push(place);
        }
    }
}

/// The help for a misspelt word.
pub(crate) fn did_you_mean(near: &str) -> String {
    format!("did you mean `{near}`?")
}
