//! A game as the page draws it.

use play::{Offer, PictureGrid, Played as SeatView};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// The first part of every request about a game.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct About {
    /// The file; with a text, only its name counts.
    pub path: String,
    /// A text that need not be saved; without it the file is read.
    #[serde(default)]
    #[ts(optional)]
    pub text: Option<String>,
    /// In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
    /// 410 when this is none of them.
    #[serde(default)]
    #[ts(optional)]
    pub hash: Option<String>,
}

/// The body of `POST /api/check`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct CheckRequest {
    /// The text.
    #[serde(flatten)]
    pub about: About,
    /// The hash of an earlier text of this file. Screens that are as they were then are named by runs, and
    /// `levels` is empty; if the server no longer has that text, everything is sent.
    #[serde(default)]
    #[ts(optional)]
    pub since: Option<String>,
}

/// The answer to `POST /api/check`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Checked {
    /// The name of the domain.
    pub domain: String,
    /// Names the text.
    pub hash: String,
    /// No diagnostic is an error.
    pub ok: bool,
    /// All diagnostics.
    pub diagnostics: Vec<Problem>,
    /// The domain in words and tables.
    pub about: DomainView,
    /// The levels; also there when the text has a few errors.
    pub levels: Vec<LevelView>,
    /// A PuzzleScript game; also there when the text has a few errors.
    pub game: Option<GameView>,
}

/// A domain in words and tables.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct DomainView {
    /// Its name.
    pub name: String,
    /// What its files are.
    pub files: String,
    /// What it calls a level.
    pub level: String,
    /// Lenses that make no sense for it.
    pub without: Vec<String>,
    /// The options of its lenses.
    pub options: Vec<OptionView>,
    /// Texts to start from.
    pub templates: Vec<TemplateView>,
    /// The two ends of a comment that is all of its line, in which plays are kept as tests.
    pub comment: Option<[String; 2]>,
    /// How an editor colours, completes and folds its texts; null where the page has its own way.
    pub syntax: Option<SyntaxView>,
    /// Notations of other programs that its files can be exported to.
    pub exports: Vec<ExportView>,
    /// Something is played in its files.
    pub plays: bool,
}

/// A notation of another program.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ExportView {
    /// Its name.
    pub name: String,
    /// The file name extension, without the dot.
    pub ending: String,
    /// What is written.
    pub meaning: String,
}

/// The words and signs of a notation.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct SyntaxView {
    /// What begins a comment.
    pub comment: String,
    /// A comment may stand behind other text of its line.
    pub inline: bool,
    /// The two ends of a comment of several lines.
    pub block: Option<[String; 2]>,
    /// The signs that enclose a text.
    pub quotes: String,
    /// What the line of a heading begins with: a word or a sign.
    pub heads: Vec<String>,
    /// The same for parts below a heading.
    pub parts: Vec<String>,
    /// Brackets that are open at the end of a line fold.
    pub brackets: bool,
    /// Words of the notation, each with its meaning.
    pub words: Vec<[String; 2]>,
    /// Values that have a name, each with its meaning.
    pub values: Vec<[String; 2]>,
    /// Where an author gives names: `after` one of some words, as the `key` before `=`, in a `field`, or `called` with
    /// brackets.
    #[ts(type = "['after' | 'key' | 'field' | 'called', string[]][]")]
    pub names: Vec<(String, Vec<String>)>,
    /// The signs of which levels are drawn, each with its meaning; empty where levels are no rows of signs.
    pub signs: Vec<[String; 2]>,
}

/// An option of a lens, as a control of the page.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OptionView {
    /// The lens; `seat` for all of them.
    pub lens: String,
    /// Its name.
    pub name: String,
    /// What it takes.
    #[ts(type = "'flag' | 'number' | 'text' | 'choice' | 'file'")]
    pub takes: String,
    /// The words of a choice.
    pub choices: Vec<String>,
    /// What it means.
    pub meaning: String,
    /// Its value when it is not given.
    pub default: Option<String>,
}

/// A text to start from.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[allow(missing_docs)]
pub struct TemplateView {
    pub name: String,
    pub text: String,
}

/// A level of any domain.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
pub struct LevelView {
    /// Its number, from 1.
    pub number: usize,
    /// What its author calls it.
    pub name: Option<String>,
    /// Its first line; 0 when it has none in this text.
    pub line: usize,
    /// Its last line.
    pub end_line: usize,
    /// Plays kept as tests in comments above it.
    pub tests: Vec<TestView>,
}

/// A diagnostic. Lines and columns count from 1, columns in Unicode scalar values; line 0 is
/// the whole file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Problem {
    /// `error`, `warning` or `info`.
    #[ts(type = "'error' | 'warning' | 'info'")]
    pub severity: String,
    /// A stable name.
    pub code: String,
    /// The line.
    pub line: usize,
    /// Its first column.
    pub column: usize,
    /// The column after the last.
    pub end_column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

/// A compiled game.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GameView {
    /// As written.
    pub title: Option<String>,
    /// As written.
    pub author: Option<String>,
    /// Around the level, as `#rrggbb`.
    pub background_color: Option<String>,
    /// Of texts, as `#rrggbb`.
    pub text_color: Option<String>,
    /// The objects, lowest layer first; everything else names them by their place here.
    pub objects: Vec<ObjectView>,
    /// Objects of the background layer, the usual one first.
    pub background: Vec<usize>,
    /// Objects that take the player's input.
    pub players: Vec<usize>,
    /// Objects that no rule and no key can change and that no win condition names, such as walls.
    pub scenery: Vec<usize>,
    /// Glyphs of levels, in the order of the source.
    pub legend: Vec<GlyphView>,
    /// All names that stand for objects, objects and legend, in lower case.
    pub names: Vec<NameView>,
    /// Levels and messages in order.
    pub screens: Vec<ScreenView>,
    /// Lines of rules.
    pub rules: Vec<usize>,
    /// Names of events that concepts may use.
    pub events: Vec<String>,
    /// The game uses chance.
    pub chance: bool,
    /// There is a way to win.
    pub goal: bool,
    /// Seconds between ticks, in games that go on without the player.
    pub realtime_interval: Option<f64>,
    /// The action key does something.
    pub action: bool,
}

/// An object.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ObjectView {
    /// As the author spells it.
    pub name: String,
    /// Line of its definition.
    pub line: usize,
    /// Its layer, 0 the lowest.
    pub layer: usize,
    /// Five rows of five pixels, `#rrggbb`, or null where transparent.
    pub sprite: Vec<Vec<Option<String>>>,
}

/// A glyph.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct GlyphView {
    /// As the legend writes it.
    pub glyph: String,
    /// Its objects.
    pub objects: Vec<usize>,
    /// Its line.
    pub line: usize,
}

/// A name for objects.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct NameView {
    /// In lower case.
    pub name: String,
    /// What it stands for.
    pub objects: Vec<usize>,
    /// True when it means all of them together, false when any.
    pub together: bool,
}

/// A level or a message.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ScreenView {
    /// A message.
    Message {
        /// What it says.
        text: String,
        /// Its line.
        line: usize,
    },
    /// A level.
    Level {
        /// Its number among the levels, from 1.
        number: usize,
        /// What its author calls it: the title or the comment above it.
        name: Option<String>,
        /// Its first line; 0 when it has none in this text.
        line: usize,
        /// Its last line.
        end_line: usize,
        /// Plays kept as tests in comments above it.
        tests: Vec<TestView>,
        /// Its board.
        board: BoardView,
    },
    /// Screens of the earlier text that a check named, one after the other.
    Same {
        /// The first of them there, from 0.
        from: usize,
        /// How many there are.
        count: usize,
        /// How many lines further down each is now.
        #[ts(type = "number")]
        lines: i64,
    },
}

/// A play kept as a test.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct TestView {
    /// The line of its comment.
    pub line: usize,
    /// How it ended when it was kept: `won`, `lost` or `open`.
    pub expected: String,
    /// Its moves.
    pub moves: String,
}

/// The objects of a board, cell by cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct BoardView {
    /// In cells.
    pub width: usize,
    /// In cells.
    pub height: usize,
    /// The objects of each cell, lowest layer first; row by row.
    pub cells: Vec<Vec<usize>>,
}

/// The body of `POST /api/play`.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PlayRequest {
    /// The game.
    #[serde(flatten)]
    pub about: About,
    /// Number of the level, from 1.
    pub level: usize,
    /// The moves so far, as the domain writes them.
    #[serde(default)]
    #[ts(as = "Option<String>", optional)]
    pub moves: String,
    /// Seed of chance; `1` without.
    #[serde(default)]
    #[ts(optional)]
    pub seed: Option<String>,
    /// The whole game is played instead of the level, where a file has one.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub whole: bool,
    /// Options that the domain gives to `play`, by name. A flag is given by any text.
    #[serde(default)]
    #[ts(as = "Option<BTreeMap<String, String>>", optional)]
    pub given: BTreeMap<String, String>,
}

/// The answer to `POST /api/play`: where play stands, of any domain.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Played {
    /// Where play stands.
    #[serde(flatten)]
    pub seat: SeatView,
    /// The position as SVG.
    pub picture: Option<String>,
    /// Where the cells of the offers lie in the picture; null where no offer has one.
    pub grid: Option<PictureGrid>,
    /// Moves that can be made.
    pub offers: Vec<Offer>,
    /// The moves that were played, each as it was written.
    pub parts: Vec<String>,
    /// PuzzleScript: the board after the moves.
    pub board: Option<BoardView>,
    /// PuzzleScript: what happened, for each move in which something did.
    pub events: Vec<MoveView>,
    /// PuzzleScript: turns that were cut off, with the line of the rule.
    pub notes: Vec<String>,
}

/// What happened in one move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MoveView {
    /// The number of the move, from 1.
    #[serde(rename = "move")]
    pub number: usize,
    /// Lines of the rules that did something, in the order of the source.
    pub rules: Vec<u32>,
    /// Texts that were shown.
    pub messages: Vec<String>,
    /// Something other than a player moved.
    pub pushed: bool,
}

/// The body of `POST /api/paint`: a level gets another board, given by objects or by rows.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PaintRequest {
    /// The game.
    #[serde(flatten)]
    pub about: About,
    /// Number of the level, from 1.
    pub level: usize,
    /// The new board.
    #[serde(default)]
    #[ts(optional)]
    pub board: Option<BoardView>,
    /// Instead: rows of glyphs, as suggestions and repairs give them.
    #[serde(default)]
    #[ts(optional)]
    pub rows: Option<Vec<String>>,
    /// What glyphs of `rows` mean that the game's legend lacks, such as `c = Crate and Target`.
    #[serde(default)]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub legend: Vec<String>,
    /// The rows are a new level after this one.
    #[serde(default)]
    #[ts(as = "Option<bool>", optional)]
    pub add: bool,
}

/// The answer: the whole new text. Nothing is saved.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Painted {
    /// The text; only the level's lines, and new lines of the legend, differ.
    pub text: String,
}

/// The answer to `POST /api/presets`: transforms made from the game's own objects.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct Presets {
    /// In the order of the menu.
    pub presets: Vec<PresetView>,
}

/// A preset.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct PresetView {
    /// Its name, for the option `preset`.
    pub name: String,
    /// Its text, to look at and change; none when it makes no sense for the game.
    pub text: Option<String>,
    /// Why it makes no sense.
    pub why: Option<String>,
}
