//! A board as rows of glyphs.

use super::{NewGlyph, PrintedLevel};
use crate::bits::Bits;
use crate::game::{Game, Level};
use crate::text::is_space;
use crate::words::is_keyword;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::OnceCell;

/// Stands for a set of objects when every character is taken, which requires tens of thousands of
/// different sets on one board; [`replace_level`](super::replace_level) refuses it.
pub(super) const NO_GLYPH: char = '\u{fffd}';

/// Prints a board of `level`'s width and height that holds `cells`, column by column.
///
/// Among several glyphs with the same objects, a cell gets the one it has in `level.rows`, else the
/// first in the legend. A glyph without background counts as having the one the level fills in. To
/// print a board of another size, pass a level with that width and height and the old rows.
///
/// A cell without any background object (rules can make one) cannot be written; it is printed as if
/// it had the level's background.
pub fn print(game: &Game, level: &Level, cells: &[Bits]) -> PrintedLevel {
    let board = Board { game, level, cells };
    let mut usual = level.background.clone();
    usual.words.fill(0);
    usual.set(game.background);
    // The implied background is read off the first cell whose glyph states one, so an edit of that
    // cell can change it everywhere. A draft that would be read back with another background than
    // it was printed for is discarded.
    for implied in [level.background.clone(), usual.clone()] {
        let draft = draft(board, &implied, None);
        if draft.is_read_back_with(&usual) {
            return draft.finish();
        }
    }
    // Writing out the background of the first cell always settles the question.
    let first = cells.iter().position(|cell| cell.meets(board.layer()));
    let implied = first.map_or(usual, |first| board.background_of(&cells[first]));
    draft(board, &implied, first).finish()
}

#[derive(Clone, Copy)]
struct Board<'b> {
    game: &'b Game,
    level: &'b Level,
    cells: &'b [Bits],
}

impl<'b> Board<'b> {
    fn layer(self) -> &'b Bits {
        &self.game.layers[self.game.background_layer]
    }

    fn background_of(self, cell: &Bits) -> Bits {
        let mut background = cell.clone();
        for (word, layer) in background.words.iter_mut().zip(&self.layer().words) {
            *word &= layer;
        }
        background
    }

    /// The glyph the author gave a cell. A row that is too short is extended with its last glyph.
    fn former_glyph(self, x: usize, y: usize) -> Option<char> {
        let width = self.level.rows.first()?.glyphs.len();
        let row = self.level.rows.get(y).filter(|_| x < width)?;
        row.glyphs.get(x).or(row.glyphs.last()).copied()
    }
}

/// A board printed for one implied background.
struct Draft<'b> {
    board: Board<'b>,
    implied: Bits,
    /// What each glyph stands for, as the legend says it.
    meaning: FxHashMap<char, Bits>,
    /// The first glyph of each set of objects, with the implied background in the set.
    first_glyph: FxHashMap<Bits, char>,
    new_glyphs: Vec<NewGlyph>,
    /// Characters that cannot become new glyphs; computed when the first one is needed.
    taken: OnceCell<FxHashSet<char>>,
    /// The glyphs of the cells, column by column.
    glyphs: Vec<char>,
}

fn draft<'b>(board: Board<'b>, implied: &Bits, written_out: Option<usize>) -> Draft<'b> {
    let (width, height) = (board.level.width, board.level.height);
    let mut draft = Draft {
        board,
        implied: implied.clone(),
        meaning: FxHashMap::default(),
        first_glyph: FxHashMap::default(),
        new_glyphs: Vec::new(),
        taken: OnceCell::new(),
        glyphs: Vec::with_capacity(board.cells.len()),
    };
    for glyph in &board.game.glyphs {
        draft.learn(glyph.glyph, glyph.objects.clone());
    }
    let is_same_height = board.level.rows.len() == height;
    for x in 0..width {
        for y in 0..height {
            let at = x * height + y;
            let cell = board.cells.get(at).unwrap_or(implied);
            let former = board.former_glyph(x, y);
            let before = board.level.cells.get(at).filter(|_| is_same_height);
            let glyph = match written_out == Some(at) {
                true => draft.glyph_written_out(cell, former),
                false => draft.glyph(cell, former, before),
            };
            draft.glyphs.push(glyph);
        }
    }
    for y in 0..height {
        draft.avoid_message(y);
    }
    draft
}

impl Draft<'_> {
    fn learn(&mut self, glyph: char, objects: Bits) {
        let whole = self.with_background(&objects);
        self.first_glyph.entry(whole).or_insert(glyph);
        self.meaning.entry(glyph).or_insert(objects);
    }

    fn with_background(&self, objects: &Bits) -> Bits {
        let mut whole = objects.clone();
        if !objects.meets(self.board.layer()) {
            whole.add(&self.implied);
        }
        whole
    }

    fn glyph(&mut self, cell: &Bits, former: Option<char>, before: Option<&Bits>) -> char {
        let whole = self.with_background(cell);
        if let Some(former) = former {
            let meaning = self.meaning.get(&former);
            let fits = meaning.is_some_and(|objects| self.with_background(objects) == whole);
            // Cells without background come from a level with an undefined sign. Correcting it is
            // up to the author, so it must not be erased.
            let is_broken = before == Some(cell) && !cell.meets(self.board.layer());
            if fits || is_broken {
                return former;
            }
        }
        if let Some(glyph) = self.first_glyph.get(&whole) {
            return *glyph;
        }
        let mut objects = whole.clone();
        if self.board.background_of(&whole) == self.implied && whole != self.implied {
            objects.remove(&self.implied);
        }
        self.new_glyph(objects)
    }

    /// A glyph that states the cell's background itself.
    fn glyph_written_out(&mut self, cell: &Bits, former: Option<char>) -> char {
        let says_it = |glyph: &char| self.meaning.get(glyph) == Some(cell);
        let legend = self.board.game.glyphs.iter().map(|glyph| glyph.glyph);
        let found = former.into_iter().chain(legend).find(says_it);
        found.unwrap_or_else(|| self.new_glyph(cell.clone()))
    }

    fn new_glyph(&mut self, objects: Bits) -> char {
        let all = &self.board.game.objects;
        let spelling = |object: usize| all.get(object).map(|object| object.spelling.clone());
        let names: Vec<String> = objects.iter().filter_map(spelling).collect();
        let Some(glyph) = self.unused_glyph(&names) else {
            return NO_GLYPH;
        };
        self.learn(glyph, objects);
        self.new_glyphs.push(NewGlyph { glyph, objects: names });
        glyph
    }

    /// An unused character, preferably an initial of the objects, topmost first.
    fn unused_glyph(&self, names: &[String]) -> Option<char> {
        let taken = self.taken.get_or_init(|| taken(self.board));
        let is_free = |c: &char| !taken.contains(c) && !self.meaning.contains_key(c);
        let initials = names.iter().rev().filter_map(|name| name.chars().next());
        let initials = initials.flat_map(char::to_lowercase);
        let plain = ('a'..='z').chain('0'..='9').chain('!'..='~');
        let foreign = ('\u{a1}'..='\u{ffef}').filter(|c| c.is_alphabetic());
        let mut candidates = initials.chain(plain).chain(foreign);
        candidates.find(|c| can_be_glyph(*c) && is_free(c))
    }

    /// A row that begins with the word `message` would be read as a message, so its first cell
    /// gets another glyph with the same meaning.
    fn avoid_message(&mut self, y: usize) {
        let height = self.board.level.height;
        let row = self.glyphs.iter().skip(y).step_by(height).copied();
        if !row.take(7).eq("message".chars()) {
            return;
        }
        let Some(objects) = self.meaning.get(&'m').cloned() else {
            return;
        };
        let mut glyphs = self.board.game.glyphs.iter();
        let other = glyphs.find(|other| other.glyph != 'm' && other.objects == objects);
        let made = self.new_glyphs.iter().map(|new| new.glyph);
        let mut made = made.filter(|glyph| self.meaning.get(glyph) == Some(&objects));
        self.glyphs[y] = match (other, made.next()) {
            (Some(other), _) => other.glyph,
            (None, Some(made)) => made,
            (None, None) => self.new_glyph(objects),
        };
    }

    /// True when the text gives its cells the background it was printed for.
    fn is_read_back_with(&self, usual: &Bits) -> bool {
        let meanings = self.glyphs.iter().filter_map(|glyph| self.meaning.get(glyph));
        let mut written = meanings.filter(|objects| objects.meets(self.board.layer()));
        let said = written.next().map(|first| self.board.background_of(first));
        said.as_ref().unwrap_or(usual) == &self.implied
    }

    fn finish(self) -> PrintedLevel {
        let height = self.board.level.height;
        let row = |y| self.glyphs.iter().skip(y).step_by(height.max(1)).collect();
        PrintedLevel { rows: (0..height).map(row).collect(), new_glyphs: self.new_glyphs }
    }
}

/// Names of one character, and undefined signs of the level.
fn taken(board: Board<'_>) -> FxHashSet<char> {
    let names = board.game.names.iter();
    let names = names.filter_map(|named| single_char(&named.name));
    let signs = board.level.rows.iter().flat_map(|row| &row.glyphs);
    names.chain(signs.copied()).collect()
}

fn single_char(name: &str) -> Option<char> {
    let mut chars = name.chars();
    chars.next().filter(|_| chars.next().is_none())
}

/// True for a character that is allowed in LEGEND and in a level and is the same in lower case.
fn can_be_glyph(c: char) -> bool {
    let mut buffer = [0; 4];
    !matches!(c, '(' | ')' | '=')
        && !is_space(c)
        && c.len_utf16() == 1
        && c.to_lowercase().eq([c])
        && !is_keyword(c.encode_utf8(&mut buffer))
}
