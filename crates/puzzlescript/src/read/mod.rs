//! Reads a game's text into a [`Draft`], never stopping at a mistake.
//!
//! The language has no grammar of its own; it is what puzzlescript.net's editor accepts, character
//! by character, and games rely on its quirks (a comment line does not end a level, a section word
//! inside a line is skipped). So the reader walks a line the way that editor does: at each place it
//! first handles comments, rulers and headings and then asks the current section.

pub mod cursor;
pub mod dialect;
pub mod draft;
pub mod headings;
mod layers;
mod legend;
mod levels;
pub mod objects;
mod prelude;
mod rules;
mod sounds;
mod wins;

use crate::reports::{At, Reports};
use crate::text::{is_name_char, is_space};
use crate::words::SECTIONS;
use cursor::{Cursor, Word};
use draft::{Draft, LevelDraft, SoundWord};
use rustc_hash::FxHashSet;
use source::Source;

/// Reads the whole text. The draft holds everything that could be understood.
pub fn read(source: &Source, reports: &mut Reports<'_>) -> Draft {
    let mut reader = Reader {
        draft: Draft { levels: vec![LevelDraft::Empty], ..Draft::default() },
        reports,
        cursor: Cursor::default(),
        section: Section::Prelude,
        comment_depth: 0,
        comment_start: At::GAME,
        fresh_after_comment: false,
        line_is_over: None,
        token_index: 0,
        object_part: ObjectPart::Name,
        object: String::new(),
        object_is_broken: false,
        words: Vec::new(),
        layer_names: FxHashSet::default(),
        sound_words: Vec::new(),
        sound_is_broken: false,
    };
    for line in 1..=source.line_count() {
        reader.line(line, source.line(line));
    }
    if reader.comment_depth > 0 {
        let message = "this comment is never closed, so the rest of the file is part of it";
        reader.reports.info("ps-open-comment", reader.comment_start, message);
    }
    reader.draft
}

/// The current position in the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Prelude,
    Objects,
    Legend,
    Sounds,
    CollisionLayers,
    Rules,
    WinConditions,
    Levels,
}

const BY_NAME: [Section; 7] = [
    Section::Objects,
    Section::Legend,
    Section::Sounds,
    Section::CollisionLayers,
    Section::Rules,
    Section::WinConditions,
    Section::Levels,
];

/// What the next line of an object must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ObjectPart {
    Name,
    AfterName,
    Colors,
    Sprite,
}

/// How many names are searched for a likely spelling, and for how many mistakes.
const MAX_LOOKUP_NAMES: usize = 10_000;
const MAX_LOOKUPS: usize = 50;

/// Token index of a line whose rest is a message's text.
const IN_MESSAGE: i32 = -4;

struct Reader<'r, 's> {
    draft: Draft,
    reports: &'r mut Reports<'s>,
    cursor: Cursor,
    section: Section,
    comment_depth: usize,
    /// Where the outermost open comment began.
    comment_start: At,
    /// A comment that opened a line leaves what follows at the line's start.
    fresh_after_comment: bool,
    /// Set when only comments may follow on this line; names what precedes them.
    line_is_over: Option<String>,
    /// How many tokens of this line the section has consumed; its meaning differs by section.
    token_index: i32,
    object_part: ObjectPart,
    /// The object whose colours or sprite are being read.
    object: String,
    /// The lines up to the next blank one already had a mistake.
    object_is_broken: bool,
    /// Words of a legend line so far.
    words: Vec<Word>,
    /// Names of a layer line so far.
    layer_names: FxHashSet<String>,
    sound_words: Vec<(Word, SoundWord)>,
    sound_is_broken: bool,
}

impl Reader<'_, '_> {
    fn line(&mut self, number: usize, text: &str) {
        self.cursor.begin(number, text);
        self.words.clear();
        self.sound_words.clear();
        self.sound_is_broken = false;
        self.token_index = 0;
        self.line_is_over = None;
        let mut fresh = true;
        loop {
            let before = self.cursor.pos;
            self.token(fresh);
            fresh = false;
            if self.cursor.at_end() {
                break;
            }
            if self.cursor.pos == before {
                // Some odd white space matches nothing; skip it rather than loop for ever.
                self.cursor.skip_one();
            }
        }
    }

    fn token(&mut self, starts_line: bool) {
        let fresh = starts_line || std::mem::take(&mut self.fresh_after_comment);
        self.fresh_after_comment = false;
        self.cursor.skip_blanks();
        let first = self.cursor.peek();
        match first {
            Some('(') if self.token_index != IN_MESSAGE => {
                self.cursor.skip_one();
                if self.comment_depth == 0 {
                    self.comment_start = self.cursor.at_from(self.cursor.pos - 1);
                }
                self.comment_depth += 1;
            }
            Some(')') => {
                self.cursor.skip_one();
                if self.comment_depth == 0 {
                    let at = self.cursor.at_from(self.cursor.pos - 1);
                    self.reports.warning_help(
                        "ps-stray-close",
                        at,
                        "this `)` closes a comment that was never opened",
                        "remove it, or add the missing `(`",
                    );
                    return;
                }
                self.comment_depth -= 1;
                if self.comment_depth == 0 {
                    self.fresh_after_comment = true;
                    return;
                }
            }
            _ => {}
        }
        if self.comment_depth > 0 {
            self.comment(fresh);
            return;
        }
        self.cursor.skip_blanks();
        if fresh && self.cursor.at_end() {
            self.end_of_line();
            self.blank_line();
            return;
        }
        if !self.cursor.at_end()
            && let Some(after) = self.line_is_over.clone()
        {
            let at = self.cursor.at_rest();
            self.reports.error_help(
                "ps-extra-text",
                at,
                format!("only a comment may follow {after} on a line"),
                "move this to its own line",
            );
            self.cursor.skip_to_end();
            return;
        }
        if fresh && self.ruler() {
            return;
        }
        if self.section != Section::Levels
            && let Some(name) = self.take_section_name()
            && fresh
        {
            self.heading(name);
            return;
        }
        if self.cursor.at_end() {
            self.end_of_line();
            return;
        }
        match self.section {
            Section::Prelude => self.prelude(fresh),
            Section::Objects => self.objects(fresh),
            Section::Legend => self.legend(),
            Section::Sounds => self.sounds(),
            Section::CollisionLayers => self.layers(fresh),
            Section::Rules => self.rules(fresh, first),
            Section::WinConditions => self.wins(fresh),
            Section::Levels => self.levels(fresh),
        }
    }

    /// Skips a comment up to its end or the line's.
    fn comment(&mut self, fresh: bool) {
        if fresh {
            self.fresh_after_comment = true;
        }
        loop {
            self.cursor.skip_while(|c| c != '(' && c != ')');
            match self.cursor.peek() {
                None => break,
                Some('(') => self.comment_depth += 1,
                Some(_) => self.comment_depth -= 1,
            }
            self.cursor.skip_one();
            if self.comment_depth == 0 {
                break;
            }
        }
        if self.cursor.at_end() {
            self.end_of_line();
        }
    }

    /// Legend and sound lines are parsed as a whole once they are complete.
    fn end_of_line(&mut self) {
        match self.section {
            Section::Legend => self.finish_legend_line(),
            Section::Sounds => self.finish_sound_line(),
            _ => {}
        }
    }

    fn blank_line(&mut self) {
        match self.section {
            Section::Levels if self.draft.levels.last() != Some(&LevelDraft::Empty) => {
                self.draft.levels.push(LevelDraft::Empty);
            }
            Section::Objects => {
                self.object_part = ObjectPart::Name;
                self.object_is_broken = false;
            }
            _ => {}
        }
    }

    /// A row of equals signs. In a level `=` can be a glyph, so there the row must be all `=`.
    fn ruler(&mut self) -> bool {
        let rest = &self.cursor.lower[self.cursor.pos..];
        if self.section == Section::Levels && !rest.iter().all(|c| *c == '=' || is_space(*c)) {
            return false;
        }
        if !self.cursor.skip_while(|c| c == '=') {
            return false;
        }
        self.line_is_over = Some("a row of `=`".to_string());
        true
    }

    /// A section word is taken wherever it stands; only at a line's start does it mean anything.
    fn take_section_name(&mut self) -> Option<(usize, At)> {
        let index = SECTIONS.iter().position(|name| {
            self.cursor.starts_with(name)
                && !self.cursor.char_at(name.chars().count()).is_some_and(is_name_char)
        })?;
        let from = self.cursor.pos;
        self.cursor.pos += SECTIONS[index].chars().count();
        self.cursor.skip_space();
        Some((index, self.cursor.at_from(from)))
    }

    fn heading(&mut self, (index, at): (usize, At)) {
        let name = SECTIONS[index];
        let upper = name.to_uppercase();
        self.section = BY_NAME[index];
        if let Some((_, line)) = self.draft.sections.iter().find(|(seen, _)| seen == name) {
            let message = format!("there is already a section {upper} on line {line}");
            self.reports.error_help("ps-second-section", at, message, "join the two into one");
        }
        self.line_is_over = Some(format!("the heading {upper}"));
        let is_new = !self.draft.has_section(name);
        if is_new {
            self.draft.sections.push((name.to_string(), at.line));
        }
        if index == 0 {
            self.object_part = ObjectPart::Name;
            if self.draft.sections[0].0 != name {
                let message = "the section OBJECTS must come first";
                self.reports.error("ps-section-order", at, message);
            }
        } else if !self.draft.has_section(SECTIONS[index - 1]) {
            let before = SECTIONS[index - 1].to_uppercase();
            self.reports.error_help(
                "ps-section-order",
                at,
                format!("the section {upper} must come after {before}"),
                format!("every section needs its heading: add {before} before it, even if empty"),
            );
        }
        if self.section == Section::Sounds && is_new {
            let names: Vec<String> = self.draft.declared_names().map(String::from).collect();
            self.draft.names.extend(names.into_iter().map(|name| (name, ())));
        }
    }

    /// The help line for an undeclared name.
    fn nearest_name(&self, name: &str) -> Option<String> {
        self.nearest_of(name, &[])
    }

    /// The declared name or one of `words` with the most similar spelling. The search takes time,
    /// so a source with very many names or mistakes does without it.
    fn nearest_of(&self, name: &str, words: &[&str]) -> Option<String> {
        let names = self.draft.spelling.len();
        if names > MAX_LOOKUP_NAMES || self.reports.errors() > MAX_LOOKUPS {
            return None;
        }
        let all = self.draft.declared_names().chain(words.iter().copied());
        source::nearest(name, all).map(|near| self.spelled(near))
    }

    fn spelled(&self, name: &str) -> String {
        self.draft.spelling.get(name).map_or_else(|| name.to_string(), |(text, _)| text.clone())
    }

    /// Remembers how the author spells `name`, found at `at`.
    fn remember_spelling(&mut self, name: &str, at: At) {
        let from = at.column.saturating_sub(1);
        let to = at.end_column.saturating_sub(1).min(self.cursor.written.len());
        let text: String = self.cursor.written.get(from..to).unwrap_or(&[]).iter().collect();
        self.draft.spelling.insert(name.to_string(), (text, at.line));
    }
}
