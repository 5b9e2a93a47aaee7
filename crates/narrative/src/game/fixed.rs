//! A game whose puzzles are all decided beforehand.

use std::sync::{Arc, Mutex};

use super::areas::Openings;
use super::route::walk_openings;
use crate::grammar::{AreaId, Grammar, ItemId};
use crate::outlook::Outlook;
use crate::puzzle::{NodeSource, Puzzle};

/// The goal, tree and items of every area, decided for a seed. The order of opening is left to the
/// player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fixed {
    puzzles: Vec<Puzzle>,
    /// The items that are placed in areas without a puzzle.
    met: Vec<(AreaId, Vec<ItemId>)>,
}

impl Fixed {
    /// Decides all puzzles: those of a game that is played along its trees, one open area after the
    /// other. None if that game cannot be played to its end.
    pub fn new(grammar: &Arc<Grammar>, seed: u64) -> Option<Fixed> {
        let outlook = Mutex::new(Outlook::default());
        let openings = Openings { grammar, seed, outlook: &outlook, fixed: None };
        let (mut puzzles, settled) = walk_openings(&openings)?;
        for puzzle in &mut puzzles {
            for node in &mut puzzle.nodes {
                // Which thing it will be depends on the order of opening.
                if let NodeSource::World(_) = node.source {
                    node.source = NodeSource::Open;
                }
            }
        }
        Some(Fixed { puzzles, met: settled.met })
    }

    /// The puzzle of an area; none if its goal is met by itself.
    pub fn puzzle(&self, area: AreaId) -> Option<&Puzzle> {
        self.puzzles.iter().find(|puzzle| puzzle.area == area)
    }

    /// The items that are placed when an area opens.
    pub fn spawns(&self, area: AreaId) -> &[ItemId] {
        let met = || self.met.iter().find(|(met, _)| *met == area).map(|(_, items)| &items[..]);
        self.puzzle(area).map(|puzzle| &puzzle.spawns[..]).or_else(met).unwrap_or_default()
    }
}
