//! Readings of one solution: pushes, turns and detours.

use crate::engine::Input;
use crate::event_numbers::bits;
use crate::puzzle::{Move, Puzzle, State};
use play::{Play, Step};

/// What it takes to carry out a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolutionReadings {
    /// Moves in which something other than a player changed its cell by movement.
    pub pushes: usize,
    /// How often a push goes in another direction than the push before it. The direction of a push
    /// is the key that made it; pushes made by the action key or by time have none and are skipped.
    pub turns: usize,
    /// Over all walks (runs of moves without a push): the moves a walk took beyond the distance
    /// between its ends. None if the players are not on exactly one cell at such an end. A walk on
    /// something that carries the player, or through a portal, may take fewer moves than the
    /// distance.
    pub detour: Option<i64>,
}

/// Plays a solution from the start and reads it.
pub fn read_solution(puzzle: &mut Puzzle, moves: &[Move]) -> SolutionReadings {
    let (mut state, _) = puzzle.start();
    let mut to = state.clone();
    let mut readings = SolutionReadings { pushes: 0, turns: 0, detour: Some(0) };
    let mut last_way: Option<Move> = None;
    let mut walk = Walk { begin: place(puzzle, &state), length: 0 };
    for mv in moves {
        to.clone_from(&state);
        let step = puzzle.step(&state, *mv, &mut to);
        let is_push = puzzle.has_pushed();
        if is_push {
            readings.pushes += 1;
            walk.end(place(puzzle, &state), &mut readings.detour);
            walk = Walk { begin: place(puzzle, &to), length: 0 };
            if has_way(*mv) {
                readings.turns += usize::from(last_way.is_some_and(|last| last != *mv));
                last_way = Some(*mv);
            }
        } else {
            walk.length += 1;
        }
        if step != Step::Still {
            std::mem::swap(&mut state, &mut to);
        }
    }
    walk.end(place(puzzle, &state), &mut readings.detour);
    readings
}

/// A run of moves in which nothing is pushed.
struct Walk {
    begin: Option<(u32, u32)>,
    length: u32,
}

impl Walk {
    fn end(&self, end: Option<(u32, u32)>, detour: &mut Option<i64>) {
        if self.length == 0 {
            return;
        }
        *detour = match (*detour, self.begin, end) {
            (Some(sum), Some((x, y)), Some((end_x, end_y))) => {
                let distance = x.abs_diff(end_x) + y.abs_diff(end_y);
                Some(sum + i64::from(self.length) - i64::from(distance))
            }
            _ => None,
        };
    }
}

fn has_way(mv: Move) -> bool {
    !matches!(mv, Move::Tick | Move::Key(Input::Action))
}

/// Where the player is, if there is one.
fn place(puzzle: &Puzzle, state: &State) -> Option<(u32, u32)> {
    match puzzle.player_places(state).as_slice() {
        [place] => Some(*place),
        _ => None,
    }
}

impl Puzzle {
    /// True when the last step moved something other than a player.
    pub fn has_pushed(&self) -> bool {
        let player = &self.game().player.mask;
        bits(self.moved()).any(|object| !player.get(object))
    }
}
