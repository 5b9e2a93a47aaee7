//! A position of live play.

use std::sync::Arc;

use crate::grammar::{AreaId, Grammar};
use crate::puzzle::{NodeSource, Puzzle, Reservation, Usage};
use crate::world::World;

/// Everything that decides how a game continues.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The things in open areas and with the player.
    pub world: World,
    /// Where the player is.
    pub place: AreaId,
    /// Areas with a puzzle in progress, in the order in which they opened.
    pub open: Vec<Open>,
    /// Areas whose goal was met, in that order.
    pub solved: Vec<AreaId>,
    /// Areas that are open but for which no puzzle is possible now.
    pub barred: Vec<AreaId>,
    /// A fail rule was applied.
    pub is_lost: bool,
}

/// A puzzle in progress.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Open {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The things placed for it, by their numbers.
    pub spawned: Arc<[u32]>,
    /// For each node of the tree that was played, the thing it made; for a leaf, the thing that
    /// serves it instead of the one it was made for.
    pub results: Vec<Option<u32>>,
}

impl Open {
    /// The thing that serves a node, if it already exists.
    pub fn thing(&self, node: u32) -> Option<u32> {
        self.results[node as usize].or(match self.puzzle.nodes[node as usize].source {
            NodeSource::World(id) => Some(id),
            NodeSource::Spawn(spawn) => Some(self.spawned[spawn as usize]),
            _ => None,
        })
    }

    /// Lets two things change roles.
    pub fn exchange(&mut self, one: u32, other: u32) {
        for node in 0..self.results.len() {
            if let Some(id) = self.thing(node as u32).filter(|id| [one, other].contains(id)) {
                self.results[node] = Some(if id == one { other } else { one });
            }
        }
    }

    /// What the rest of the tree needs.
    pub fn reservations(&self, grammar: &Grammar, out: &mut Vec<Reservation>) {
        for (index, at) in self.puzzle.nodes.iter().enumerate() {
            let parent = at.parent;
            if index == 0 || self.is_below_done(index as u32) {
                continue;
            }
            if let (Some(id), Some(rule)) = (self.thing(index as u32), self.puzzle.rule(parent)) {
                let fate = grammar.rules[rule as usize].fates[at.input as usize];
                let is_plain = at.props == 0;
                out.push(Reservation { id, usage: Usage::from(fate), is_plain });
            }
        }
    }

    /// The rule nodes that have to be played, in a playable order.
    pub fn left(&self) -> impl Iterator<Item = u32> {
        let is_left =
            |node: &u32| self.results[*node as usize].is_none() && !self.is_below_done(*node);
        self.puzzle.order.iter().copied().filter(is_left)
    }

    /// Whether a node only serves one that was played, or that another thing serves.
    fn is_below_done(&self, mut node: u32) -> bool {
        while node != 0 {
            node = self.puzzle.nodes[node as usize].parent;
            if self.results[node as usize].is_some() {
                return true;
            }
        }
        false
    }
}

impl State {
    /// Whether an area has been opened.
    pub fn is_open(&self, area: AreaId) -> bool {
        self.solved.contains(&area)
            || self.barred.contains(&area)
            || self.open.iter().any(|open| open.puzzle.area == area)
    }
}
