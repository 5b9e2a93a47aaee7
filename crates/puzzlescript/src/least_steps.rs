//! A lower bound on the moves of a win from the ways that things can take.
//!
//! Where a win condition wants things on certain cells and rules can only move them, each must take the
//! steps that lead there, around whatever never changes. Turns that move each thing by one cell at most need
//! as many moves as the farthest thing has steps to go. Where every push takes the one player, who walks
//! towards what is pushed, a turn moves one thing at most, and the steps of all things add up.

use crate::bits::Bits;
use crate::dead_cells::{Level, NEVER};
use crate::engine::program::Program;
use crate::fixed::{excludes, is_conserved};
use crate::game::{Direction, Game, Rule};
use crate::proof_heuristic::ProofHeuristic;
use crate::walks::{moves_of, offset};

/// Steps that things have to go at least, by their cells.
pub struct LeastSteps {
    words: usize,
    errands: Vec<Errand>,
}

struct Errand {
    /// The plane of each thing and the steps from each cell.
    things: Vec<(usize, Vec<u32>)>,
    /// A turn moves one of the things at most.
    is_one_by_one: bool,
}

impl LeastSteps {
    /// What is known about a level from one of its states; none where its rules move things in other ways,
    /// or no win condition asks for things on certain cells.
    pub fn new(program: &Program, start: &[u64]) -> Option<LeastSteps> {
        let game = &program.game;
        ProofHeuristic::of(game)?;
        let level = Level::new(program, start);
        let mut errands = Vec::new();
        for win in &game.wins {
            let Some((things, goal)) = level.errand(win) else { continue };
            let is_one_by_one = moves_one(program, start, &things);
            let steps = |object: usize| (object, level.steps(object, &goal));
            errands.push(Errand { things: things.into_iter().map(steps).collect(), is_one_by_one });
        }
        (!errands.is_empty()).then_some(LeastSteps { words: program.words, errands })
    }

    /// The least number of moves from a position to a win. From where no steps lead to a win, any number is
    /// right.
    pub fn at_least(&self, position: &[u64]) -> u32 {
        let each = self.errands.iter().map(|errand| {
            let mut bound = 0u32;
            for (object, steps) in &errand.things {
                let plane = &position[object * self.words..(object + 1) * self.words];
                for (word, bits) in plane.iter().enumerate() {
                    let mut left = *bits;
                    while left != 0 {
                        let far = steps[word * 64 + left.trailing_zeros() as usize];
                        left &= left - 1;
                        bound = match (far, errand.is_one_by_one) {
                            (NEVER, _) => bound,
                            (far, true) => bound.saturating_add(far),
                            (far, false) => bound.max(far),
                        };
                    }
                }
            }
            bound
        });
        each.max().unwrap_or(0)
    }
}

/// True when a turn moves one of these things at most: all are of one layer, there is one player, which no
/// rule turns round, and whatever moves a thing needs the player to walk towards it from the next cell.
fn moves_one(program: &Program, start: &[u64], things: &[usize]) -> bool {
    let game = &program.game;
    let ([player], Some(first)) = (program.player.as_slice(), things.first()) else { return false };
    let player = *player;
    let plane = &start[player * program.words..(player + 1) * program.words];
    let players: u32 = plane.iter().map(|word| word.count_ones()).sum();
    let layer = program.layer_of[*first];
    players == 1
        && is_conserved(game, player)
        && !things.contains(&player)
        && things.iter().all(|thing| program.layer_of[*thing] == layer)
        && game.all_rules().all(|rule| {
            keeps_course(game, rule, player) && pushes_ahead(game, rule, player, things, layer)
        })
}

/// True when a rule leaves the player's movement as it is, or gives it the same.
fn keeps_course(game: &Game, rule: &Rule, player: usize) -> bool {
    let layer = game.objects[player].layer;
    let cells = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    cells.filter(|cell| !excludes(game, cell, player)).all(|cell| {
        let given = cell.replacement.as_ref().map_or(0, |new| moves_of(&new.moves_set, layer));
        given & !moves_of(&cell.moves, layer) == 0
    })
}

/// True when a rule gives none of the things a movement, unless the player walks towards it from the next
/// cell.
fn pushes_ahead(game: &Game, rule: &Rule, player: usize, things: &[usize], layer: usize) -> bool {
    for run in rule.rows.iter().flat_map(|row| &row.runs) {
        for (index, cell) in run.iter().enumerate() {
            let gives =
                cell.replacement.as_ref().is_some_and(|new| moves_of(&new.moves_set, layer) != 0);
            if !gives || things.iter().all(|thing| excludes(game, cell, *thing)) {
                continue;
            }
            let is_hand = |other: usize| {
                let hand = &run[other];
                let at = offset(rule.direction, index as i32 - other as i32);
                hand.present.get(player)
                    && walks_to(&hand.moves, game.objects[player].layer) == Some(at)
            };
            if rule.rows.len() > 1 || rule.rows[0].runs.len() > 1 || !(0..run.len()).any(is_hand) {
                return false;
            }
        }
    }
    true
}

/// Columns and rows of the next cell in the direction of a layer's movement; none without exactly one.
fn walks_to(moves: &Bits, layer: usize) -> Option<(i32, i32)> {
    let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
    let way = directions.into_iter().zip(0..).find(|(_, bit)| moves_of(moves, layer) == 1 << bit);
    way.map(|(direction, _)| offset(direction, 1))
}
