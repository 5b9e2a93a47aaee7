//! A compiled game: everything play, pictures and analysis need, nothing of the syntax.

use crate::bits::Bits;
use crate::compile::rule_line::Command;
use crate::palette::Rgb;
use crate::read::draft::Row;
use std::sync::Arc;

/// A game, ready to be played.
#[derive(Clone, Debug)]
pub struct Game {
    /// Title, colours and switches.
    pub prelude: Prelude,
    /// Objects by number, lowest layer first.
    pub objects: Vec<Object>,
    /// All objects of each layer.
    pub layers: Vec<Bits>,
    /// What a glyph of a level stands for, in the order of the source.
    pub glyphs: Vec<Glyph>,
    /// The objects that take the player's input.
    pub player: Player,
    /// The object that fills cells whose background is not given.
    pub background: usize,
    /// The layer of the background.
    pub background_layer: usize,
    /// Rules that run before movement, by group.
    pub rules: Stage,
    /// Rules that run after movement, by group.
    pub late_rules: Stage,
    /// For each rigid group its place in `rules`.
    pub rigid_groups: Vec<usize>,
    /// Win conditions; all must hold.
    pub wins: Vec<Win>,
    /// Sounds of objects.
    pub sounds: Sounds,
    /// Levels and message screens in order.
    pub screens: Vec<Screen>,
    /// Names of objects and of the legend, for people and tools.
    pub names: Vec<NamedSet>,
    /// What comments after rules say about them.
    pub notes: Notes,
    /// True when some rule names a direction of the board (`up`, `horizontal`), so that a rotated
    /// or mirrored level may behave differently.
    pub names_directions: bool,
    /// How many errors the source had; a game with few can still be played.
    pub errors: usize,
}

/// The prelude's values.
#[derive(Clone, Debug, Default)]
pub struct Prelude {
    /// Title, as written.
    pub title: Option<String>,
    /// Author, as written.
    pub author: Option<String>,
    /// Home page.
    pub homepage: Option<String>,
    /// Colour around the level.
    pub background_color: Option<Rgb>,
    /// Colour of texts.
    pub text_color: Option<Rgb>,
    /// Seconds between ticks; such a game runs without the player.
    pub realtime_interval: Option<f64>,
    /// Seconds between the turns of an `again` chain.
    pub again_interval: Option<f64>,
    /// Seconds before a held key repeats.
    pub key_repeat_interval: Option<f64>,
    /// Shows one screen of this size at a time.
    pub flickscreen: Option<(usize, usize)>,
    /// Shows this many cells around the player.
    pub zoomscreen: Option<(usize, usize)>,
    /// The action key does nothing.
    pub noaction: bool,
    /// The player cannot undo.
    pub noundo: bool,
    /// The player cannot restart.
    pub norestart: bool,
    /// A held action key does not repeat.
    pub norepeat_action: bool,
    /// A turn in which no player left its cell is taken back.
    pub require_player_movement: bool,
    /// Rules run once before the first input.
    pub run_rules_on_level_start: bool,
    /// Keys are taken at the pace of the ticks.
    pub throttle_movement: bool,
    /// Draws scan lines.
    pub scanline: bool,
}

/// One object.
#[derive(Clone, Debug)]
pub struct Object {
    /// Name in lower case, as it is serialised.
    pub name: String,
    /// Name as the author writes it.
    pub spelling: String,
    /// Line of its definition.
    pub line: usize,
    /// Its layer.
    pub layer: usize,
    /// Its pixels; `None` is transparent.
    pub sprite: [[Option<Rgb>; 5]; 5],
}

/// A character of levels and the objects it stands for.
#[derive(Clone, Debug)]
pub struct Glyph {
    /// The character, in lower case.
    pub glyph: char,
    /// The character as the legend writes it.
    pub written: char,
    /// Its objects, without a background that is only implied.
    pub objects: Bits,
    /// Its line.
    pub line: usize,
}

/// Which cells the player's input moves.
#[derive(Clone, Debug)]
pub struct Player {
    /// The objects.
    pub mask: Bits,
    /// True when all of them must be in a cell (Player is made with `and`).
    pub needs_all: bool,
}

/// A name and what it stands for.
#[derive(Clone, Debug)]
pub struct NamedSet {
    /// In lower case.
    pub name: String,
    /// Its objects.
    pub objects: Bits,
    /// The same in the order of the definition, which is the order rules try them in.
    pub parts: Vec<usize>,
    /// True when it means all of them together.
    pub is_aggregate: bool,
}

/// Comments after rules that mean something to this workbench and nothing to PuzzleScript.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Names of what rules do, from `(event melt)`, in the order of their lines.
    pub events: Vec<EventNote>,
    /// The extra cost of a move in which a rule fires, from `(cost 10)`: line and cost.
    pub costs: Vec<(usize, u32)>,
}

/// A name for what the rule on a line does; several lines may share one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventNote {
    /// The name, in lower case.
    pub name: String,
    /// The line of the rule.
    pub line: usize,
}

/// The groups of one half of a turn.
#[derive(Clone, Debug, Default)]
pub struct Stage {
    /// Groups in order.
    pub groups: Vec<Group>,
    /// For the last group of a loop, the group to go back to when something changed.
    pub jumps: Vec<Option<usize>>,
}

/// Rules that are tried together until none applies.
#[derive(Clone, Debug)]
pub struct Group {
    /// The rules.
    pub rules: Vec<Rule>,
    /// One match is applied by chance instead.
    pub random: bool,
    /// The group's number among rigid groups.
    pub rigid: Option<usize>,
}

/// Which way a rule's rows of cells run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

/// One compiled rule.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Direction of its rows.
    pub direction: Direction,
    /// Its rows of cells.
    pub rows: Vec<PatternRow>,
    /// True when it has a right side with cells.
    pub replaces: bool,
    /// Its movements must all succeed.
    pub rigid: bool,
    /// What else it does.
    pub commands: Arc<Vec<Command>>,
    /// Its line in the source.
    pub line: usize,
}

/// Cells in a row, with gaps of any length at ellipses.
#[derive(Clone, Debug)]
pub struct PatternRow {
    /// Runs of neighbouring cells; between two runs any number of cells may lie.
    pub runs: Vec<Vec<Pattern>>,
}

/// What one cell must hold, and what becomes of it.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// Objects that must be there.
    pub present: Bits,
    /// Objects that must not.
    pub missing: Bits,
    /// Of each of these at least one must be there.
    pub any: Vec<Bits>,
    /// Movements that must be there.
    pub moves: Bits,
    /// Movements that must not.
    pub still: Bits,
    /// What changes, if anything.
    pub replacement: Option<Replacement>,
}

/// How a matched cell changes.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// Objects taken away first.
    pub clear: Bits,
    /// Objects then added.
    pub set: Bits,
    /// Movements taken away first.
    pub moves_clear: Bits,
    /// Movements then added.
    pub moves_set: Bits,
    /// Layers whose movement this decides (all five bits of each).
    pub decided: Bits,
    /// One of these objects is added by chance.
    pub random: Bits,
    /// Layers that get a movement by chance.
    pub random_dirs: Vec<usize>,
}

/// How many cells must have something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Quantifier {
    No,
    Some,
    All,
}

/// `all X on Y` and its relatives.
#[derive(Clone, Debug)]
pub struct Win {
    /// How many.
    pub quantifier: Quantifier,
    /// The X.
    pub what: CellSet,
    /// The Y; `None` means anywhere.
    pub on: Option<CellSet>,
    /// Its line.
    pub line: usize,
}

/// Cells that hold any, or all, of some objects.
#[derive(Clone, Debug)]
pub struct CellSet {
    /// The objects.
    pub mask: Bits,
    /// True when all of them must be there.
    pub needs_all: bool,
}

/// Sounds that objects make, each with the number of its sound.
#[derive(Clone, Debug, Default)]
pub struct Sounds {
    /// When they move: by layer, object and movements.
    pub moves: Vec<Vec<MoveSound>>,
    /// When they cannot.
    pub cant_move: Vec<MoveSound>,
    /// When they appear.
    pub create: Vec<(Bits, i64)>,
    /// When they vanish.
    pub destroy: Vec<(Bits, i64)>,
    /// Sounds of events of the whole game and of `sfx` commands.
    pub events: Vec<(String, i64)>,
}

/// A sound bound to a movement.
#[derive(Clone, Debug)]
pub struct MoveSound {
    /// The object.
    pub object: usize,
    /// The movements, in the bits of the object's layer.
    pub moves: Bits,
    /// The sound.
    pub seed: i64,
}

/// A level or a message.
#[derive(Clone, Debug)]
pub enum Screen {
    /// A message screen.
    Message {
        /// What it says.
        text: String,
        /// Its line.
        line: usize,
    },
    /// A level.
    Level(Level),
}

/// One level as it starts.
#[derive(Clone, Debug)]
pub struct Level {
    /// Width in cells.
    pub width: usize,
    /// Height in cells.
    pub height: usize,
    /// Objects of each cell, column by column (cell = x * height + y), background filled in.
    pub cells: Vec<Bits>,
    /// The rows as written, to print the level back.
    pub rows: Vec<Row>,
    /// What background the level has where its glyphs do not say.
    pub background: Bits,
}

impl Level {
    /// True when the other level holds the same objects in the same places.
    pub fn has_cells_of(&self, other: &Level) -> bool {
        (self.width, self.height) == (other.width, other.height) && self.cells == other.cells
    }
}

impl Game {
    /// Levels without the message screens, with their place among all screens.
    pub fn levels(&self) -> impl Iterator<Item = (usize, &Level)> {
        self.screens.iter().enumerate().filter_map(|(index, screen)| match screen {
            Screen::Level(level) => Some((index, level)),
            Screen::Message { .. } => None,
        })
    }

    /// All groups of both stages.
    pub fn groups(&self) -> impl Iterator<Item = &Group> {
        self.rules.groups.iter().chain(&self.late_rules.groups)
    }

    /// All rules of both stages.
    pub fn all_rules(&self) -> impl Iterator<Item = &Rule> {
        self.groups().flat_map(|group| &group.rules)
    }

    /// True when chance decides anything (a random rule, object or direction).
    pub fn has_chance(&self) -> bool {
        let rolls = |rule: &Rule| {
            rule.rows.iter().flat_map(|row| row.runs.iter().flatten()).any(|cell| {
                cell.replacement
                    .as_ref()
                    .is_some_and(|new| !new.random.is_zero() || !new.random_dirs.is_empty())
            })
        };
        self.groups().any(|group| group.random || group.rules.iter().any(rolls))
    }

    /// True when some rule gives this command.
    pub fn has_command(&self, wanted: impl Fn(&Command) -> bool) -> bool {
        self.all_rules().any(|rule| rule.commands.iter().any(&wanted))
    }

    /// True when there is any way to win at all.
    pub fn has_goal(&self) -> bool {
        !self.wins.is_empty() || self.has_command(|command| *command == Command::Win)
    }
}
