//! One person at one puzzle.

use crate::{Doubt, Notation, Outcome, Step, TraceError, read_trace, write_trace};

/// One person's play of one puzzle, with undo and restart.
///
/// Earlier states are stored, not recomputed: undo is then as fast as a move, and a person makes
/// few moves.
pub struct Session<P: Notation> {
    puzzle: P,
    state: P::State,
    outcome: Outcome,
    doubt: Option<Doubt>,
    moves: Vec<P::Move>,
    past: Vec<Past<P>>,
}

/// What one undo returns to.
struct Past<P: Notation> {
    state: P::State,
    outcome: Outcome,
    doubt: Option<Doubt>,
    /// The moves to restore if the undo reverts a restart.
    restarted: Option<Vec<P::Move>>,
}

/// How far a trace was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTrace {
    /// The number of moves that counted; moves that changed nothing are left out.
    pub steps: usize,
    /// The moves after the win or the loss, as text.
    pub unused: String,
}

impl<P: Notation> Session<P> {
    /// Starts a session.
    pub fn new(puzzle: P) -> Session<P> {
        let (state, outcome) = puzzle.start();
        let doubt = puzzle.start_doubt();
        Session { puzzle, state, outcome, doubt, moves: Vec::new(), past: Vec::new() }
    }

    /// The state reached.
    pub fn state(&self) -> &P::State {
        &self.state
    }

    /// Whether play continues.
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    /// Why the last step could not be judged; the outcome is then not known.
    pub fn doubt(&self) -> Option<Doubt> {
        self.doubt
    }

    /// The moves from the start to the state reached.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// Plays a move. Once play is won or lost, moves change nothing; a move that changes nothing is
    /// not recorded.
    pub fn play(&mut self, mv: P::Move) -> Step {
        if self.outcome != Outcome::Open {
            return Step::Still;
        }
        let mut to = self.state.clone();
        let step = self.puzzle.step(&self.state, mv, &mut to);
        match step {
            Step::Still => {}
            Step::Moved { outcome, .. } => {
                self.enter(to, outcome, None, None);
                self.moves.push(mv);
            }
            // A person may look at it and play on.
            Step::Doubt(doubt) => {
                self.enter(to, Outcome::Open, Some(doubt), None);
                self.moves.push(mv);
            }
        }
        step
    }

    /// Takes back the last move or restart; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(past) = self.past.pop() else {
            return false;
        };
        self.state = past.state;
        self.outcome = past.outcome;
        self.doubt = past.doubt;
        match past.restarted {
            Some(moves) => self.moves = moves,
            None => {
                self.moves.pop();
            }
        }
        true
    }

    /// Goes back to the start. You can undo this like a move, because it is often a slip of the
    /// finger; at the start it does nothing.
    pub fn restart(&mut self) {
        if self.moves.is_empty() {
            return;
        }
        let (state, outcome) = self.puzzle.start();
        let moves = std::mem::take(&mut self.moves);
        let doubt = self.puzzle.start_doubt();
        self.enter(state, outcome, doubt, Some(moves));
    }

    /// The moves from the start to the state reached, as text.
    pub fn trace(&self) -> String {
        write_trace(&self.puzzle, &self.moves)
    }

    /// Plays a trace from the state reached until it ends or play is over. A text that is not a
    /// trace throughout plays nothing.
    pub fn play_trace(&mut self, text: &str) -> Result<PlayedTrace, TraceError> {
        let moves = read_trace(&self.puzzle, text)?;
        let mut steps = 0;
        for (index, &mv) in moves.iter().enumerate() {
            if self.outcome != Outcome::Open {
                let unused = write_trace(&self.puzzle, &moves[index..]);
                return Ok(PlayedTrace { steps, unused });
            }
            if self.play(mv) != Step::Still {
                steps += 1;
            }
        }
        Ok(PlayedTrace { steps, unused: String::new() })
    }

    /// The puzzle being played; it resolves the event handles of this session's steps.
    pub fn puzzle(&self) -> &P {
        &self.puzzle
    }

    /// The puzzle being played, mutably. Do not change what its steps do.
    pub fn puzzle_mut(&mut self) -> &mut P {
        &mut self.puzzle
    }

    fn enter(
        &mut self,
        state: P::State,
        outcome: Outcome,
        doubt: Option<Doubt>,
        restarted: Option<Vec<P::Move>>,
    ) {
        let state = std::mem::replace(&mut self.state, state);
        let outcome = std::mem::replace(&mut self.outcome, outcome);
        let doubt = std::mem::replace(&mut self.doubt, doubt);
        self.past.push(Past { state, outcome, doubt, restarted });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::lamps::Lamps;

    /// Three lamps, the first two lit, of which pressing the leftmost puts out both.
    fn session() -> Session<Lamps> {
        Session::new(Lamps::new(0b011, 3, 9))
    }

    #[test]
    fn plays_until_won() {
        let mut session = session();
        let Step::Moved { events, outcome } = session.play(0) else {
            panic!("the lamps switched");
        };
        assert_eq!((outcome, session.outcome()), (Outcome::Won, Outcome::Won));
        let puzzle = session.puzzle();
        let told: Vec<String> =
            puzzle.told(events).iter().map(|&event| puzzle.event_name(event)).collect();
        assert_eq!(told, ["off:a", "off:b", "win"]);
        assert_eq!(session.play(1), Step::Still);
        assert_eq!(session.trace(), "a");
    }

    #[test]
    fn still_moves_are_not_recorded() {
        let mut session = Session::new(Lamps::new(0b011, 3, 9).with_stuck(1));
        assert_eq!(session.play(1), Step::Still);
        assert!(!session.undo());
        let played = session.play_trace("bcbb").unwrap();
        assert_eq!(played, PlayedTrace { steps: 1, unused: String::new() });
        assert_eq!(session.trace(), "c");
        assert_eq!(session.moves(), [2]);
    }

    #[test]
    fn a_trace_stops_where_play_is_over() {
        let mut session = session();
        let played = session.play_trace("bb a CB").unwrap();
        assert_eq!(played, PlayedTrace { steps: 3, unused: "cb".into() });
        assert_eq!(
            session.play_trace("ab").unwrap(),
            PlayedTrace { steps: 0, unused: "ab".into() }
        );
        assert_eq!(session.trace(), "bba");
    }

    #[test]
    fn a_bad_trace_plays_nothing() {
        let mut session = session();
        assert_eq!(session.play_trace("bb?").unwrap_err().position, 3);
        assert_eq!(session.trace(), "");
    }

    #[test]
    fn a_loss_ends_play_and_can_be_undone() {
        let mut session = Session::new(Lamps::new(0b011, 3, 2));
        assert_eq!(
            session.play_trace("bbb").unwrap(),
            PlayedTrace { steps: 2, unused: "b".into() }
        );
        assert_eq!(session.outcome(), Outcome::Lost);
        assert!(session.undo());
        assert_eq!((session.outcome(), session.trace().as_str()), (Outcome::Open, "b"));
    }

    #[test]
    fn a_restart_can_be_undone() {
        let mut session = session();
        session.restart();
        assert!(!session.undo(), "there was nothing to restart");
        session.play_trace("bca").unwrap();
        let reached = session.state().clone();
        session.restart();
        assert_eq!(session.state(), &session.puzzle().start().0);
        session.play(2);
        assert_eq!(session.trace(), "c");
        assert!(session.undo() && session.undo());
        assert_eq!((session.state(), session.trace().as_str()), (&reached, "bca"));
        assert!(session.undo() && session.undo() && session.undo() && !session.undo());
        assert_eq!(
            (session.state(), session.outcome()),
            (&session.puzzle().start().0, Outcome::Open)
        );
    }

    #[test]
    fn a_puzzle_may_be_over_at_the_start() {
        let mut session = Session::new(Lamps::new(0, 3, 9));
        assert_eq!(session.outcome(), Outcome::Won);
        assert_eq!(session.play(0), Step::Still);
        assert_eq!(session.puzzle_mut().moves_listed(), 0);
    }
}
