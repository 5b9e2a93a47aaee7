//! What every lens relies on, checked by random play.

use std::fmt::Debug;
use std::hash::BuildHasher;

use rustc_hash::FxBuildHasher;

use crate::random::SplitMix64;
use crate::{Doubt, Notation, Outcome, PlayedTrace, Session, Step, read_trace, write_trace};

/// Plays a puzzle at random and checks what every lens relies on.
///
/// It tries `steps` moves, restarting when a game ends, and asserts that
/// - the start, the list of moves and each step are the same every time and for every player,
///   events included;
/// - a step does not touch the state it starts from, and a still step leaves the copy as it was;
/// - equal states have equal hashes;
/// - a trace reads back as the moves it was written from;
/// - a [`Session`] that replays a trace reaches the same states, and undo returns to each of them
///   in order.
///
/// # Panics
///
/// If one of these does not hold; the message names the trace and the move.
pub fn check_play<P>(puzzle: P, seed: u64, steps: usize)
where
    P: Notation + Clone,
    P::Move: Debug,
    P::State: Debug,
{
    let mut random = SplitMix64::new(seed);
    let mut player = puzzle.clone();
    let mut seen = Seen { states: Vec::new() };
    let mut game = Game::begin(&puzzle, &player);
    for _ in 0..steps {
        let moves = check_moves(&puzzle, &player, &game);
        let is_over = game.outcome != Outcome::Open || game.moves.len() >= MAX_GAME;
        if is_over || moves.is_empty() {
            check_game(&puzzle, &game);
            // A puzzle without moves at its start needs no further checks.
            if game.moves.is_empty() {
                return;
            }
            game = Game::begin(&puzzle, &player);
            continue;
        }
        let mv = moves[random.below(moves.len() as u64) as usize];
        if let Some((state, outcome)) = check_step(&puzzle, &mut player, &game, mv) {
            seen.check(&state);
            game.states.push(state);
            game.moves.push(mv);
            game.outcome = outcome;
        }
    }
    check_game(&puzzle, &game);
}

/// The longest game: long enough to go deep, short enough to return to the start often.
const MAX_GAME: usize = 300;

/// A play from the start; there is one more state than there are moves.
struct Game<P: Notation> {
    states: Vec<P::State>,
    moves: Vec<P::Move>,
    outcome: Outcome,
}

impl<P> Game<P>
where
    P: Notation + Clone,
    P::State: Debug,
{
    fn begin(puzzle: &P, player: &P) -> Game<P> {
        let (state, outcome) = puzzle.start();
        for again in [puzzle.start(), puzzle.clone().start(), player.start()] {
            assert_eq!(again, (state.clone(), outcome), "the start changes");
        }
        Game { states: vec![state], moves: Vec::new(), outcome }
    }

    fn state(&self) -> &P::State {
        &self.states[self.moves.len()]
    }
}

/// Lists the moves of the state reached, and checks the list and how each move is written.
fn check_moves<P>(puzzle: &P, player: &P, game: &Game<P>) -> Vec<P::Move>
where
    P: Notation + Clone,
    P::Move: Debug,
    P::State: Debug,
{
    let list = |player: &P| {
        let mut out = Vec::new();
        player.moves(game.state(), &mut out);
        out
    };
    let moves = list(player);
    let trace = write_trace(player, &game.moves);
    assert_eq!(list(player), moves, "the moves after `{trace}` are listed in a changing way");
    assert_eq!(list(&puzzle.clone()), moves, "a clone lists other moves after `{trace}`");
    for &mv in &moves {
        let text = write_trace(player, &[mv]);
        let read = read_trace(player, &text);
        assert_eq!(read, Ok(vec![mv]), "a move written as `{text}` reads as another");
    }
    moves
}

/// Plays a move several times, checks that the result is always the same, and returns where it
/// leads unless nothing changed.
fn check_step<P>(
    puzzle: &P,
    player: &mut P,
    game: &Game<P>,
    mv: P::Move,
) -> Option<(P::State, Outcome)>
where
    P: Notation + Clone,
    P::Move: Debug,
    P::State: Debug,
{
    let from = game.state();
    let at = format!("{mv:?} after `{}`", write_trace(player, &game.moves));
    let first = told_step(player, from, mv, &at);
    let again = told_step(player, from, mv, &at);
    assert_eq!(first, again, "step {at} differs when it is played again");
    let other = told_step(&mut puzzle.clone(), from, mv, &at);
    assert_eq!(first, other, "step {at} differs when a clone plays it");
    for told in [&again, &other] {
        assert_eq!(hash(&told.to), hash(&first.to), "equal states after {at} hash differently");
    }
    match first.moved {
        Some(outcome) => Some((first.to, outcome)),
        None => {
            assert_eq!(&first.to, from, "still step {at} changed the state");
            None
        }
    }
}

/// A step without the handles that only its own player can resolve.
#[derive(Debug, PartialEq)]
struct Told<S> {
    to: S,
    /// The outcome; none for a still step.
    moved: Option<Outcome>,
    doubt: Option<Doubt>,
    events: Vec<u32>,
    names: Vec<String>,
}

fn told_step<P>(player: &mut P, from: &P::State, mv: P::Move, at: &str) -> Told<P::State>
where
    P: Notation,
    P::State: Debug,
{
    let before = from.clone();
    let mut to = from.clone();
    let step = player.step(from, mv, &mut to);
    assert_eq!(from, &before, "step {at} changed the state it started from");
    assert_eq!(hash(from), hash(&before), "step {at} changed the hash of where it started");
    let (events, outcome) = match step {
        Step::Moved { events, outcome } => (events, outcome),
        Step::Still => {
            return Told { to, moved: None, doubt: None, events: Vec::new(), names: Vec::new() };
        }
        Step::Doubt(doubt) => {
            let (moved, doubt) = (Some(Outcome::Open), Some(doubt));
            return Told { to, moved, doubt, events: Vec::new(), names: Vec::new() };
        }
    };
    let events = player.told(events).to_vec();
    assert!(events.is_sorted_by(|a, b| a < b), "step {at} reports {events:?}, not ascending");
    let mut names: Vec<String> = events.iter().map(|&event| player.event_name(event)).collect();
    names.sort();
    Told { to, moved: Some(outcome), doubt: None, events, names }
}

/// Checks a game as a trace and as a session.
fn check_game<P>(puzzle: &P, game: &Game<P>)
where
    P: Notation + Clone,
    P::Move: Debug,
    P::State: Debug,
{
    let text = write_trace(puzzle, &game.moves);
    assert_eq!(read_trace(puzzle, &text).as_ref(), Ok(&game.moves), "`{text}` reads differently");

    let mut session = Session::new(puzzle.clone());
    let played = session.play_trace(&text);
    let expected = PlayedTrace { steps: game.moves.len(), unused: String::new() };
    assert_eq!(played, Ok(expected), "the replay of `{text}` stops early");
    assert_eq!(session.trace(), text, "a session's trace differs from what it played");
    let check = |session: &Session<P>, number: usize, how: &str| {
        let state = &game.states[number];
        assert_eq!(session.state(), state, "{how} gives another state {number} of `{text}`");
        assert_eq!(hash(session.state()), hash(state), "{how} gives another hash in `{text}`");
    };
    check(&session, game.moves.len(), "replay");
    assert_eq!(session.outcome(), game.outcome, "the replay of `{text}` ends differently");

    session.restart();
    check(&session, 0, "restart");
    if !game.moves.is_empty() {
        assert!(session.undo(), "the restart after `{text}` cannot be undone");
    }
    for number in (0..=game.moves.len()).rev() {
        check(&session, number, "undo");
        assert_eq!(session.moves(), &game.moves[..number], "undo takes back other moves");
        assert_eq!(session.undo(), number > 0, "undo ends early or late in `{text}`");
    }
}

/// Some states met earlier: when two paths lead to one state, a forgotten field shows.
struct Seen<S> {
    states: Vec<S>,
}

impl<S: Clone + Eq + std::hash::Hash + Debug> Seen<S> {
    /// Every state is compared with each stored one, so only a few are stored.
    const MAX_KEPT: usize = 200;

    fn check(&mut self, state: &S) {
        match self.states.iter().find(|kept| *kept == state) {
            Some(kept) => {
                assert_eq!(hash(kept), hash(state), "equal states hash differently: {state:?}");
            }
            None if self.states.len() < Self::MAX_KEPT => self.states.push(state.clone()),
            None => {}
        }
    }
}

fn hash<S: std::hash::Hash>(state: &S) -> u64 {
    FxBuildHasher.hash_one(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lamps::{Fault, Lamps};

    fn lamps() -> Lamps {
        Lamps::new(0b1_0110, 5, 12).with_stuck(3)
    }

    fn check_fault(fault: Fault) {
        check_play(lamps().with_fault(fault), 1, 400);
    }

    #[test]
    fn a_sound_domain_passes() {
        for seed in 0..20 {
            check_play(lamps(), seed, 300);
        }
        check_play(Lamps::new(0b1, 1, 1), 0, 10);
    }

    #[test]
    fn a_puzzle_that_is_over_or_has_no_moves_passes() {
        check_play(Lamps::new(0, 3, 9), 0, 50);
        check_play(Lamps::new(1, 0, 9), 0, 50);
        check_play(lamps(), 0, 0);
    }

    #[test]
    #[should_panic(expected = "differs when")]
    fn finds_a_step_that_remembers() {
        check_fault(Fault::StepRemembers);
    }

    #[test]
    #[should_panic(expected = "differs when")]
    fn finds_changing_events() {
        check_fault(Fault::EventsChange);
    }

    #[test]
    #[should_panic(expected = "not ascending")]
    fn finds_unsorted_events() {
        check_fault(Fault::EventsUnsorted);
    }

    #[test]
    #[should_panic(expected = "changed the state")]
    fn finds_a_still_step_that_edits() {
        check_fault(Fault::StillEdits);
    }

    #[test]
    #[should_panic(expected = "listed in a changing way")]
    fn finds_a_changing_order_of_moves() {
        check_fault(Fault::OrderChanges);
    }

    #[test]
    #[should_panic(expected = "a clone lists other moves")]
    fn finds_a_clone_that_lists_other_moves() {
        check_fault(Fault::CloneDisagrees);
    }

    #[test]
    #[should_panic(expected = "hash differently")]
    fn finds_equal_states_with_different_hashes() {
        check_fault(Fault::HashDiffers);
    }

    #[test]
    #[should_panic(expected = "reads as another")]
    fn finds_moves_written_alike() {
        check_fault(Fault::NotationLoses);
    }

    #[test]
    #[should_panic(expected = "reads differently")]
    fn finds_moves_that_run_together() {
        check_fault(Fault::NotationRuns);
    }
}
