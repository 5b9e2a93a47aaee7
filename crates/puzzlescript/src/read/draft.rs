//! What could be read of a game: its parts as written, names not yet resolved.

use crate::read::cursor::Word;
use crate::text::is_glyph;
use rustc_hash::FxHashMap;

/// A game's text, cut into its parts.
#[derive(Default)]
pub struct Draft {
    /// Prelude entries in order.
    pub prelude: Vec<PreludeEntry>,
    /// Objects in order.
    pub objects: Vec<ObjectDraft>,
    /// The index of each object in `objects`.
    pub object_index: FxHashMap<String, usize>,
    /// Legend lines and the aliases of object headings, in order, by kind.
    pub synonyms: Entries,
    /// `A = B and C` lines.
    pub aggregates: Entries,
    /// `A = B or C` lines.
    pub properties: Entries,
    /// Sound lines without a mistake.
    pub sounds: Vec<SoundDraft>,
    /// Object names by layer; a name can be in several.
    pub layers: Vec<Vec<String>>,
    /// The layers each object was put into, from 0.
    pub layers_of: FxHashMap<String, Vec<usize>>,
    /// Objects in all layers together.
    pub layered: usize,
    /// Rule lines.
    pub rules: Vec<RuleDraft>,
    /// Win conditions.
    pub wins: Vec<WinDraft>,
    /// Levels and messages in order.
    pub levels: Vec<LevelDraft>,
    /// All names known when the SOUNDS heading came: what rules and win conditions may use.
    pub names: FxHashMap<String, ()>,
    /// The place of each section heading that was found.
    pub sections: Vec<(String, usize)>,
    /// For each name, the line that defines it and its spelling there.
    pub spelling: FxHashMap<String, (String, usize)>,
}

/// A prelude word with its value (`true` for flags).
pub struct PreludeEntry {
    /// The word.
    pub key: String,
    /// Its value.
    pub value: String,
    /// The value's line; 0 for flags.
    pub line: usize,
}

/// One object of the OBJECTS section.
pub struct ObjectDraft {
    /// Name in lower case.
    pub name: String,
    /// Line of the name.
    pub line: usize,
    /// Colours as written.
    pub colors: Vec<String>,
    /// Rows of the sprite as written; empty for a plain square.
    pub sprite: Vec<String>,
}

/// One line that defines a name by others.
#[derive(Clone)]
pub struct Entry {
    /// The new name.
    pub name: String,
    /// What it stands for.
    pub parts: Vec<String>,
    /// Its line.
    pub line: usize,
}

/// Entries of one kind, with an index of the first of each name.
#[derive(Default)]
pub struct Entries {
    list: Vec<Entry>,
    first: FxHashMap<String, usize>,
}

impl Entries {
    /// Adds an entry; a name given twice keeps its first meaning.
    pub fn push(&mut self, entry: Entry) {
        self.first.entry(entry.name.clone()).or_insert(self.list.len());
        self.list.push(entry);
    }

    /// The first entry of this name.
    pub fn get(&self, name: &str) -> Option<&Entry> {
        self.first.get(name).map(|i| &self.list[*i])
    }

    /// All entries in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Entry> {
        self.list.iter()
    }
}

/// What a word of a sound line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoundWord {
    /// An event of the game as a whole.
    Event,
    /// An object or legend name.
    Name,
    /// What the object does.
    Verb,
    /// A direction.
    Direction,
    /// The number of the sound.
    Seed,
}

/// One line of the SOUNDS section.
pub struct SoundDraft {
    /// Its words with their kinds.
    pub words: Vec<(Word, SoundWord)>,
    /// Its line.
    pub line: usize,
}

/// One line of the RULES section.
pub struct RuleDraft {
    /// Lower case, up to the first comment.
    pub text: String,
    /// The whole line as written.
    pub written: String,
    /// Its line.
    pub line: usize,
}

/// One line of the WINCONDITIONS section.
pub struct WinDraft {
    /// Its words.
    pub words: Vec<String>,
    /// Its line.
    pub line: usize,
}

/// A level, a message, or the gap after one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelDraft {
    /// Nothing yet.
    Empty,
    /// A message screen.
    Message {
        /// What it says.
        text: String,
        /// Its line.
        line: usize,
    },
    /// Rows of glyphs.
    Rows {
        /// Line of the first row.
        line: usize,
        /// The rows in lower case, each with its line and the column of its first glyph.
        rows: Vec<Row>,
    },
}

/// One row of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The glyphs.
    pub glyphs: Vec<char>,
    /// The line it stands on.
    pub line: usize,
    /// Column of the first glyph, from 1.
    pub column: usize,
}

impl Draft {
    /// The line on which `name` was declared, if it was.
    pub fn declared(&self, name: &str) -> Option<usize> {
        if let Some(i) = self.object_index.get(name) {
            return Some(self.objects[*i].line);
        }
        let kinds = [&self.aggregates, &self.properties, &self.synonyms];
        kinds.iter().find_map(|kind| kind.get(name)).map(|entry| entry.line)
    }

    /// True when the heading of this section was found.
    pub fn has_section(&self, name: &str) -> bool {
        self.sections.iter().any(|(seen, _)| seen == name)
    }

    /// All declared names, objects first.
    pub fn declared_names(&self) -> impl Iterator<Item = &str> {
        let legend = [&self.synonyms, &self.aggregates, &self.properties];
        self.objects
            .iter()
            .map(|object| object.name.as_str())
            .chain(legend.into_iter().flat_map(|kind| kind.iter().map(|e| e.name.as_str())))
    }

    /// True when `c` is allowed in a level: it names objects that can share a cell.
    pub fn is_level_glyph(&self, c: char) -> bool {
        let mut buffer = [0; 4];
        let name: &str = c.encode_utf8(&mut buffer);
        is_glyph(name)
            && (self.object_index.contains_key(name)
                || self.synonyms.get(name).is_some()
                || self.aggregates.get(name).is_some())
    }

    /// The last value given for a prelude word, with its line.
    pub fn prelude_value(&self, key: &str) -> Option<(&str, usize)> {
        let entry = self.prelude.iter().rev().find(|entry| entry.key == key)?;
        Some((&entry.value, entry.line))
    }
}
