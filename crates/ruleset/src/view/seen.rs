//! What play of the levels has shown: a shortest win, a shortest loss, and which ends came about.
//!
//! No game is called winnable without a level and a solution, so the page shows one.

use super::Shown;
use crate::engine::{Input, State};
use crate::game::Game;
use crate::puzzle::Puzzle;
use crate::rules::{Event, Rule};
use play::{Outcome, Play, Step, write_trace};
use std::collections::HashMap;

/// Positions that are looked at in one level, and in all of them: an author waits for this.
const MAX_STATES: usize = 20_000;
const MAX_ALL: usize = 40_000;
/// Work of the engine for each of them.
const WORK_PER_STATE: u64 = 400;

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// A shortest win of the first level in which one was found.
    pub win: Option<Shown>,
    /// The same for a loss.
    pub loss: Option<Shown>,
    /// For each end condition, a play in which it came about.
    pub ends: Vec<Option<Shown>>,
    /// All positions of all levels were looked at.
    pub is_complete: bool,
}

impl Seen {
    /// Everything that can be shown has been.
    fn is_done(&self, can: &Can<'_>) -> bool {
        let has_ends = self.ends.iter().zip(can.end).all(|(end, can)| end.is_some() || !can);
        has_ends && self.win.is_some() && (self.loss.is_some() || !can.lose)
    }
}

/// What may be seen at all.
struct Can<'c> {
    /// For each end condition, whether it may come about.
    end: &'c [bool],
    /// Something loses the game.
    lose: bool,
}

/// Plays the levels, the open one first, until every end that may come about has.
pub fn seen(game: &Game, open: Option<usize>, can_end: &[bool]) -> Seen {
    let mut seen = Seen { ends: vec![None; can_end.len()], is_complete: true, ..Seen::default() };
    let loses = |rule: &Rule| rule.events.contains(&Event::End(-1));
    let ends = game.rules.ends.iter().zip(can_end);
    let can = Can {
        end: can_end,
        lose: ends.into_iter().any(|(end, can)| end.outcome == -1 && *can)
            || game.rules.rules.iter().any(loses),
    };
    let others = (0..game.levels.len()).filter(|level| Some(*level) != open);
    let mut left = MAX_ALL;
    for level in open.into_iter().chain(others) {
        if seen.is_done(&can) {
            break;
        }
        if left == 0 {
            seen.is_complete = false;
            break;
        }
        left = left.saturating_sub(play_level(game, level, left.min(MAX_STATES), &can, &mut seen));
    }
    seen
}

/// Plays one level breadth first and gives the number of positions it looked at.
fn play_level(game: &Game, level: usize, max: usize, can: &Can<'_>, seen: &mut Seen) -> usize {
    let Some(board) = game.levels.get(level) else { return 0 };
    let mut puzzle = Puzzle::new(game, board);
    puzzle.limit_work(WORK_PER_STATE * max as u64);
    let (start, outcome) = puzzle.start();
    if outcome != Outcome::Open {
        return 1;
    }
    // The positions in the order in which they were found, each with where it came from.
    let mut found: Vec<(State, Option<(usize, Input)>)> = vec![(start.clone(), None)];
    let mut known: HashMap<State, usize> = HashMap::from([(start, 0)]);
    let mut next = 0;
    let mut inputs = Vec::new();
    while next < found.len() {
        let from = found[next].0.clone();
        inputs.clear();
        puzzle.moves(&from, &mut inputs);
        for input in inputs.clone() {
            let mut to = from.clone();
            match puzzle.step(&from, input, &mut to) {
                Step::Still => {}
                Step::Doubt(_) => seen.is_complete = false,
                Step::Moved { outcome: Outcome::Open, .. } => {
                    if known.contains_key(&to) {
                        continue;
                    }
                    if found.len() >= max {
                        seen.is_complete = false;
                        continue;
                    }
                    known.insert(to.clone(), found.len());
                    found.push((to, Some((next, input))));
                }
                Step::Moved { events, outcome } => {
                    let told = puzzle.told(events).to_vec();
                    let names = told.iter().map(|event| puzzle.event_name(*event));
                    let ends: Vec<usize> = names
                        .filter_map(|name| name.strip_prefix("end ").and_then(|at| at.parse().ok()))
                        .collect();
                    let is_new = |slot: &Option<Shown>| slot.is_none();
                    let first = match outcome {
                        Outcome::Won => is_new(&seen.win),
                        _ => is_new(&seen.loss),
                    };
                    let is_news =
                        first || ends.iter().any(|end| seen.ends.get(*end).is_some_and(is_new));
                    if !is_news {
                        continue;
                    }
                    let moves = trace(&found, next, input);
                    let shown = Shown {
                        level: level + 1,
                        count: moves.len(),
                        moves: write_trace(&puzzle, &moves),
                    };
                    for end in ends {
                        if let Some(slot) = seen.ends.get_mut(end) {
                            slot.get_or_insert_with(|| shown.clone());
                        }
                    }
                    let slot = match outcome {
                        Outcome::Won => &mut seen.win,
                        _ => &mut seen.loss,
                    };
                    slot.get_or_insert(shown);
                    if seen.is_done(can) {
                        return found.len();
                    }
                }
            }
        }
        next += 1;
    }
    found.len()
}

fn trace(found: &[(State, Option<(usize, Input)>)], from: usize, last: Input) -> Vec<Input> {
    let mut moves = vec![last];
    let mut at = from;
    while let Some((before, input)) = found[at].1 {
        moves.push(input);
        at = before;
    }
    moves.reverse();
    moves
}
