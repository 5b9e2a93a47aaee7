//! The contents of cells that belong to a game: what its author writes, and what play makes.

use crate::bits::Bits;
use crate::game::{Game, Level};
use crate::level_text::cells;
use crate::puzzle::{Puzzle, State};
use crate::transform::Contents;
use play::{Outcome, Play, Step};
use rustc_hash::FxHashSet;

/// States of the level that are looked at.
const MAX_STATES: usize = 10_000;

/// Cells that are looked at in all states together, so that a huge level costs no more than others.
const MAX_CELLS: usize = 10_000_000;

/// What the first states of a level have.
pub struct Seen {
    /// Contents of cells that the legend, some level or one of these states has.
    pub contents: Contents,
    /// The cells on which a player stood, by their place in `Level::cells`.
    pub players: Vec<bool>,
}

/// Looks at the legend, the levels and the first states of this puzzle.
pub fn seen_in(puzzle: &mut Puzzle) -> Seen {
    let game = puzzle.game().clone();
    let level = puzzle.level().clone();
    let mut all: FxHashSet<Box<[u64]>> = FxHashSet::default();
    let mut add = |cell: &Bits| {
        if !all.contains(cell.words.as_slice()) {
            all.insert(cell.words.as_slice().into());
        }
    };
    for glyph in &game.glyphs {
        add(&on_background(&game, &level, &glyph.objects));
    }
    game.levels().flat_map(|(_, level)| &level.cells).for_each(&mut add);
    level.cells.iter().for_each(&mut add);
    let max_states = MAX_STATES.min(MAX_CELLS / level.cells.len().max(1));
    let mut players = vec![false; level.cells.len()];
    each_state(puzzle, max_states, &mut |puzzle, state| {
        for (cell, is_visited) in cells(puzzle.show(state)).into_iter().zip(&mut players) {
            *is_visited |= cell.meets(&game.player.mask);
            add(&on_background(&game, &level, &cell));
        }
    });
    Seen { contents: Contents::new(all), players }
}

/// A cell as a level would have it.
fn on_background(game: &Game, level: &Level, objects: &Bits) -> Bits {
    let mut cell = objects.clone();
    if !cell.meets(&game.layers[game.background_layer]) {
        cell.add(&level.background);
    }
    cell
}

/// Shows the states nearest to the start.
fn each_state(puzzle: &mut Puzzle, count: usize, show: &mut dyn FnMut(&mut Puzzle, &State)) {
    let (start, outcome) = puzzle.start();
    let mut seen: FxHashSet<State> = FxHashSet::from_iter([start.clone()]);
    let mut states = vec![(start, outcome)];
    let mut moves = Vec::new();
    let mut at = 0;
    while at < states.len() {
        let (from, outcome) = states[at].clone();
        show(puzzle, &from);
        at += 1;
        if outcome != Outcome::Open {
            continue;
        }
        moves.clear();
        puzzle.moves(&from, &mut moves);
        for mv in &moves {
            if states.len() >= count {
                break;
            }
            let mut to = from.clone();
            if let Step::Moved { outcome, .. } = puzzle.step(&from, *mv, &mut to)
                && seen.insert(to.clone())
            {
                states.push((to, outcome));
            }
        }
    }
}
