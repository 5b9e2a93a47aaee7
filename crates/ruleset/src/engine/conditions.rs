//! Facts about a position that triggers test.

use super::{Ending, Engine, Program, State};
use crate::rules::{Trigger, Which};

impl Engine {
    /// Whether a state trigger holds on the current board.
    pub(super) fn holds(&mut self, program: &Program, trigger: Trigger, score: i32) -> bool {
        match trigger {
            Trigger::Count(which, compare, k) => compare.holds(self.count(which), k),
            Trigger::CountCompare(a, compare, b) => compare.holds(self.count(a), self.count(b)),
            Trigger::TurnCount(k) => self.board.turn >= k,
            // The two differ only in how their names read: each piece of the first type has one of
            // the second.
            Trigger::AllCovering(a, b) | Trigger::AllCovered(a, b) => self.covers_all(a, b),
            Trigger::AnyCovering(a, b) => self.covers_any(a, b),
            Trigger::Score(k) => score >= k,
            Trigger::NoMoves => self.has_no_moves(program, score),
            _ => false,
        }
    }

    fn count(&self, which: Which) -> i32 {
        match which {
            Which::Any => self.board.counts.iter().sum(),
            Which::One(piece) => self.board.counts[usize::from(piece)],
        }
    }

    /// At least one of the first type exists, and each shares its cell with another piece, of the
    /// second type.
    fn covers_all(&self, a: Which, b: Which) -> bool {
        if self.count(a) == 0 || self.count(b) == 0 {
            return false;
        }
        self.board.cells.iter().all(|ids| {
            let covers = self.covers_in(ids, b);
            let mut firsts = ids.iter().filter(|id| self.is(**id, a));
            firsts.all(|id| covers > usize::from(self.is(*id, b)))
        })
    }

    fn covers_any(&self, a: Which, b: Which) -> bool {
        self.board.cells.iter().any(|ids| {
            let covers = self.covers_in(ids, b);
            let mut firsts = ids.iter().filter(|id| self.is(**id, a));
            firsts.any(|id| covers > usize::from(self.is(*id, b)))
        })
    }

    /// The number of pieces of a type in a cell; a piece is covered if there is one other than
    /// itself.
    fn covers_in(&self, ids: &[u16], by: Which) -> usize {
        ids.iter().filter(|id| self.is(**id, by)).count()
    }

    fn is(&self, id: u16, which: Which) -> bool {
        which.takes(self.board.kind[usize::from(id)])
    }

    /// Whether no input changes anything. A second player tries each one, without asking this
    /// question again.
    fn has_no_moves(&mut self, program: &Program, score: i32) -> bool {
        if self.is_probe {
            return false;
        }
        let mut probe = match self.probe.take() {
            Some(probe) => probe,
            None => {
                let mut probe = Box::new(Engine::new(std::sync::Arc::clone(&self.program)));
                probe.is_probe = true;
                probe
            }
        };
        let mut state = State { score, ..State::default() };
        self.board.store(program, 0, &mut state);
        let mut inputs = Vec::new();
        program.inputs(&state, &mut inputs);
        let mut to = state.clone();
        (probe.work, probe.work_end) = (self.work, self.step_end);
        let mut doubt = None;
        let is_stuck = inputs.into_iter().all(|input| {
            to.clone_from(&state);
            match probe.step(&mut to, self.board.seed, input) {
                Ok(stepped) => stepped.ending == Ending::Diverged || !stepped.has_moved,
                Err(unjudged) => {
                    doubt = Some(unjudged);
                    true
                }
            }
        });
        self.work = probe.work;
        self.probe = Some(probe);
        if is_stuck {
            self.doubt = self.doubt.or(doubt);
        }
        is_stuck
    }
}
