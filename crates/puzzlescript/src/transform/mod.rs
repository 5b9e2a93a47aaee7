//! Rules that change a *level*, with chance: the transformer of MixedAim (De Keyser,
//! "Mixed-initiative methods for designing Sokoban-like puzzles", 2019, section 3.4), by which a
//! designer says what a variation of a level may be.
//!
//! A transform is text in the game's own rule language and its own names. It is read once
//! ([`read`]) and applied as often as you like ([`Transform::apply`]); level number `n` of a seed
//! has its own random stream, so it is the same however many others are made.
//!
//! The main decision: a rule goes through the game's own parser, expansion and lowering, so that
//! there is only one rule language. Only the keywords around a rule are handled here. Movements are
//! left out, because these rules place and replace.
//!
//! Lines run from top to bottom, once each:
//!
//! - a plain rule is applied at every match, again and again until nothing changes;
//! - `option P RULE` takes the matches that exist when it starts, in the order they are found, and
//!   applies each with probability P unless an earlier one has undone it;
//! - `choose N [option P] RULE` draws N times, one after another, each time from all current
//!   matches; lines `or [option P] RULE` below it are alternatives, of which each draw picks one
//!   among those that have a match;
//! - `combine LEVEL` takes a rectangle over from another level, `resize WxH` changes the size;
//! - `object NAME` above the rules gives them an object the game does not have;
//! - `keep …` lines hold for the whole text, wherever they stand (see [`Keeps`]).
//!
//! A match is a placement of one compiled rule; its cells are distinct, it changes something and
//! it changes no frozen cell. Matches are found compiled rule by compiled rule, in the order in
//! which the game would try them; a rule that looks up or down is looked for column by column and
//! one that looks left or right row by row, as in the game; of several cell rows the first varies
//! fastest.

mod apply;
mod board;
mod combine;
mod compile;
mod connected;
mod contents;
mod found;
mod keep;
mod line;
mod mask;
mod matches;
pub mod presets;
mod read;
mod resize;
mod roles;
mod rule;
mod rule_text;
mod strength;

pub use apply::Scratch;
pub use contents::Contents;
pub use keep::{Axis, Keeps};
pub use mask::{Mask, MaskError};
pub use read::read;
pub(crate) use roles::blocking;
pub use roles::wall_of;
pub use strength::{MAX_STRENGTH, NoStrength, Strength};

use crate::bits::Bits;
use crate::game::Level;
use rule::CellRule;
use thiserror::Error;

/// A transform, ready to be applied to levels of the game it was read for.
#[derive(Clone, Debug)]
pub struct Transform {
    steps: Vec<Step>,
    keeps: Keeps,
    /// Words of a cell, declared objects included.
    words: usize,
    /// Words of a cell of the game.
    game_words: usize,
    /// Objects that only the transform knows; none may be left.
    declared: Bits,
    /// All objects of the background's layer.
    background: Bits,
    /// Objects of the player.
    player: Bits,
    /// Obstacles that are never moved.
    blocking: Bits,
    /// What cells may come to hold; none allows everything.
    contents: Option<Contents>,
}

impl Transform {
    /// The same transform, making only cells with these contents.
    pub fn making_only(mut self, contents: Contents) -> Transform {
        self.contents = Some(contents);
        self
    }
}

/// One line that does something.
#[derive(Clone, Debug)]
enum Step {
    /// Until nothing changes.
    Plain(Vec<CellRule>),
    /// Each match with this probability.
    Option(f64, Vec<CellRule>),
    /// Draws one after another.
    Choose { count: usize, alternatives: Vec<Alternative> },
    /// Copies a part of this level.
    Combine(Level),
    /// Another size.
    Resize { width: usize, height: usize },
}

/// One of the rules a draw can fall on.
#[derive(Clone, Debug)]
struct Alternative {
    /// Probability that a drawn match is carried out.
    option: Option<f64>,
    rules: Vec<CellRule>,
}

/// Why a transformed level was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Error)]
pub enum Rejected {
    /// An object that only the transform knows was left on the level.
    #[error("an object declared in the transform was left over")]
    Leftover,
    /// `keep count` does not hold.
    #[error("the number of an object that `keep count` names changed")]
    Count,
    /// `keep connected` does not hold.
    #[error("the open cells are not connected")]
    Unconnected,
    /// `resize` would cut off a frozen cell.
    #[error("a frozen cell would be cut off")]
    FrozenCut,
    /// The rules needed more work than a level may take.
    #[error("the rules took too much work")]
    Work,
    /// The mask has another size than the level.
    #[error("the mask has another size than the level")]
    MaskSize,
}

impl Rejected {
    /// All reasons, in the order they are listed.
    pub const ALL: [Rejected; 6] = [
        Rejected::Leftover,
        Rejected::Count,
        Rejected::Unconnected,
        Rejected::FrozenCut,
        Rejected::Work,
        Rejected::MaskSize,
    ];
}

/// The cells (column and row from 0, row by row) in which `to` differs from `from`. Cells that only
/// `to` has differ.
pub fn changed_cells(from: &Level, to: &Level) -> Vec<(usize, usize)> {
    let old = |x: usize, y: usize| match x < from.width && y < from.height {
        true => from.cells.get(x * from.height + y),
        false => None,
    };
    let cells = (0..to.height).flat_map(|y| (0..to.width).map(move |x| (x, y)));
    cells.filter(|(x, y)| to.cells.get(x * to.height + y) != old(*x, *y)).collect()
}
