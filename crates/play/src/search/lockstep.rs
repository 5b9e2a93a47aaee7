//! Several searches for one answer, in turns of counted work.
//!
//! No search is best for all puzzles, and none knows beforehand whether it will end. So they take turns:
//! in every round each search expands as many states as the others, and what one proves ends all. A
//! time limit then never falls on the wrong search, and the least and greatest length of a shortest
//! solution are known from the first round on.
//!
//! Turns are counted in states and looked at together after a round, so that answers and figures do not
//! depend on the number of threads.

use super::resumable::{Pace, Resumable};
use super::{Answer, Cut, Found, LaneEffort};
use crate::{Progress, THREADS, Watch};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A search that takes part.
pub struct Entrant<'e, M> {
    /// Its name in answers.
    pub name: &'static str,
    role: Role,
    is_plain: bool,
    share: Share,
    ends_early: bool,
    words: usize,
    search: Box<dyn Turn<M> + Send + 'e>,
}

/// How many times as long as a turn those of a search are.
#[derive(Clone, Copy)]
struct Share {
    /// While there is no solution.
    before: usize,
    /// Once there is one.
    after: usize,
}

/// What a search can contribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Finds a short solution; proves nothing about it.
    Improves,
    /// Finds any solution.
    Finds,
    /// Proves how long a solution must be at least.
    Proves,
}

/// What is asked; the searches end when it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Any solution.
    Any,
    /// A solution that is proved shortest.
    Shortest,
    /// The fewest states that a plain search expands.
    Difficulty,
    /// Difficulty and a shortest solution.
    Both,
    /// The same, and the solution that plain breadth-first search finds.
    Reading,
    /// What every search finds alone.
    All,
}

/// What the searches found together.
#[derive(Clone, Debug)]
pub struct Together<M> {
    /// The answer with the bounds that all have proved. Its other figures are those of the search
    /// called `by`.
    pub found: Found<M>,
    /// The search that gave the answer.
    pub by: &'static str,
    /// The search that proved the lower bound.
    pub proved_by: Option<&'static str>,
    /// What each search found.
    pub each: Vec<Finished<M>>,
}

/// What one search found.
#[derive(Clone, Debug)]
pub struct Finished<M> {
    /// Its name.
    pub name: &'static str,
    /// What it found. A search that others made unnecessary is cut by `Stopped`.
    pub found: Found<M>,
    /// It has an answer of its own, or used up its budget.
    pub is_over: bool,
    /// Its figures are those of a search without a limit, unless it has no answer.
    pub is_whole: bool,
    /// What each of its orders did, where it has several.
    pub lanes: Vec<LaneEffort>,
}

impl<'e, M: Copy + Send + 'e> Entrant<'e, M> {
    /// A search with a puzzle of its own.
    pub fn new<P, S>(name: &'static str, role: Role, puzzle: P, search: S) -> Entrant<'e, M>
    where
        P: Send + 'e,
        S: Resumable<P, Move = M> + Send + 'e,
    {
        let search = Box::new(Seated { puzzle, search });
        let share = Share { before: 1, after: 1 };
        Entrant { name, role, is_plain: false, share, ends_early: false, words: 1, search }
    }

    /// The same search with turns `before` times as long while there is no solution, and `after` times as
    /// long once there is one. A search without turns at first has them when it is left alone. Plain
    /// searches keep equal turns where their effort is compared.
    pub fn with_shares(self, before: usize, after: usize) -> Entrant<'e, M> {
        Entrant { share: Share { before, after }, ..self }
    }

    /// The same search, ended by a solution that is known to be shortest even if its figures are not
    /// complete.
    pub fn ending_early(self) -> Entrant<'e, M> {
        Entrant { ends_early: true, ..self }
    }

    /// The same search with states of this many words; where they are large, first turns are shorter.
    pub fn with_words(self, words: usize) -> Entrant<'e, M> {
        Entrant { words, ..self }
    }

    /// The same search as one of the plain ones, whose effort is the difficulty of a level.
    pub fn plain(self) -> Entrant<'e, M> {
        Entrant { is_plain: true, ..self }
    }
}

/// A search and its puzzle, with both types erased.
trait Turn<M> {
    fn advance(&mut self, pace: Pace, watch: &mut Watch<'_>) -> bool;
    fn found(&mut self) -> Found<M>;
    fn found_early(&mut self) -> Option<Found<M>>;
    fn is_whole(&self) -> bool;
    fn lanes(&self) -> Vec<LaneEffort>;
}

struct Seated<P, S> {
    puzzle: P,
    search: S,
}

impl<P, S: Resumable<P>> Turn<S::Move> for Seated<P, S> {
    fn advance(&mut self, pace: Pace, watch: &mut Watch<'_>) -> bool {
        self.search.advance(&mut self.puzzle, pace, watch)
    }

    fn found(&mut self) -> Found<S::Move> {
        self.search.found(&mut self.puzzle)
    }

    fn found_early(&mut self) -> Option<Found<S::Move>> {
        self.search.found_early(&mut self.puzzle)
    }

    fn is_whole(&self) -> bool {
        self.search.is_whole()
    }

    fn lanes(&self) -> Vec<LaneEffort> {
        self.search.lanes()
    }
}

/// States each search expands in the first round.
const FIRST_TURN: usize = 256;

/// Words of states that each search expands in the first round, if those are fewer states: large states take
/// long, and the search that would have found a solution may be the last.
const FIRST_WORDS: usize = 1 << 12;

/// The shortest first turn.
const SHORTEST_TURN: usize = 16;

/// The greatest turn: few enough that the rounds' results come often, enough that waiting for the last
/// thread of a round does not matter.
const LONGEST_TURN: usize = 1 << 15;

/// Shorter turns are not worth a thread.
const WORTH_A_THREAD: usize = 1024;

/// Runs searches, at least one, in turns until what is asked is known or all have ended. `max_bytes` is
/// for all of them together: when it is used up, the search with the least to contribute is given up.
pub fn lockstep<M: Copy + Send>(
    entrants: Vec<Entrant<'_, M>>,
    goal: Goal,
    max_bytes: usize,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Together<M> {
    let words = entrants.iter().map(|one| one.words).max().unwrap_or(1).max(1);
    let first_turn = (FIRST_WORDS / words).clamp(SHORTEST_TURN, FIRST_TURN);
    let mut field: Vec<Running<'_, M>> = entrants.into_iter().map(Running::new).collect();
    let mut turn = first_turn;
    let mut given = 0usize;
    while field.iter().any(Running::is_running) {
        let bounds = Bounds::of(&field);
        let turns = Turns::of(&field, turn);
        let was_stopped = play_round(&mut field, turns, threads, bounds, watch);
        given += turn;
        turn = (given / 4).clamp(first_turn, LONGEST_TURN);
        field.iter_mut().for_each(Running::look);
        if was_stopped || (goal != Goal::All && field.iter().any(Running::has_seen_all)) {
            break;
        }
        let needs = Needs::of(&field, goal);
        field.iter_mut().filter(|one| !needs.keep(one)).for_each(|one| one.give_up(Cut::Stopped));
        while bytes(&field) > max_bytes {
            // Among equals the one that has proved least, then the last.
            let worth = |one: &&mut Running<'_, M>| (one.role, one.found.covered_depth);
            let running = field.iter_mut().rev().filter(|one| one.is_running());
            match running.min_by_key(worth) {
                Some(least) => least.give_up(Cut::Budget),
                None => break,
            }
        }
    }
    together(field)
}

/// How many states searches may expand in a round.
#[derive(Clone, Copy)]
struct Turns {
    states: usize,
    is_solved: bool,
    /// Only searches that had no turns so far are left.
    is_late: bool,
}

impl Turns {
    fn of<M: Copy>(field: &[Running<'_, M>], states: usize) -> Turns {
        let has_turns = |one: &Running<'_, M>| one.is_running() && one.share.before > 0;
        Turns {
            states,
            is_solved: field.iter().any(|one| one.length().is_some()),
            is_late: !field.iter().any(has_turns),
        }
    }

    fn expansions(self, share: Share) -> usize {
        let share = if self.is_solved || self.is_late { share.after } else { share.before };
        self.states.saturating_mul(share)
    }
}

/// What is still to be found out.
struct Needs {
    /// Searches that find any solution.
    any: bool,
    /// The first plain search that ends.
    plain: bool,
    /// A proof that no solution is shorter.
    proof: bool,
    /// Plain breadth-first search.
    layers: bool,
    /// Every search.
    all: bool,
}

impl Needs {
    /// All plain searches have had equal turns, so when one has a solution no other could have done with
    /// fewer states than it.
    fn of<M: Copy>(field: &[Running<'_, M>], goal: Goal) -> Needs {
        let Bounds { at_least, at_most, .. } = Bounds::of(field);
        let asks_length = matches!(goal, Goal::Shortest | Goal::Both | Goal::Reading);
        let asks_effort = matches!(goal, Goal::Difficulty | Goal::Both | Goal::Reading);
        let is_proving = |one: &Running<'_, M>| one.role == Role::Proves && one.is_running();
        Needs {
            any: (goal == Goal::Any || asks_length) && at_most.is_none(),
            plain: asks_effort && !field.iter().any(|one| one.is_plain && one.has_effort()),
            proof: asks_length
                && at_most.is_some_and(|most| at_least < most)
                && field.iter().any(is_proving),
            layers: goal == Goal::Reading,
            all: goal == Goal::All,
        }
    }

    fn keep<M: Copy>(&self, one: &Running<'_, M>) -> bool {
        self.all
            || self.any
            || (self.plain && one.is_plain)
            || (self.proof && one.role != Role::Finds)
            || (self.layers && one.is_plain && one.role == Role::Proves)
    }
}

/// A search in the field.
struct Running<'e, M> {
    name: &'static str,
    role: Role,
    is_plain: bool,
    share: Share,
    ends_early: bool,
    lanes: Vec<LaneEffort>,
    /// None once it has ended or was given up.
    search: Option<Box<dyn Turn<M> + Send + 'e>>,
    is_over: bool,
    is_whole: bool,
    found: Found<M>,
}

impl<'e, M: Copy> Running<'e, M> {
    fn new(entrant: Entrant<'e, M>) -> Running<'e, M> {
        let Entrant { name, role, is_plain, share, ends_early, mut search, .. } = entrant;
        let found = search.found();
        Running {
            name,
            role,
            is_plain,
            share,
            ends_early,
            lanes: Vec::new(),
            search: Some(search),
            is_over: false,
            is_whole: true,
            found,
        }
    }

    fn is_running(&self) -> bool {
        self.search.is_some()
    }

    /// True when the search has seen all of play, even if a step could not be judged: then the others
    /// have nothing left to find.
    fn has_seen_all(&self) -> bool {
        let answer = &self.found.answer;
        self.is_over
            && matches!(answer, Answer::Unsolvable | Answer::Unknown(Cut::Chance | Cut::Doubt(_)))
    }

    /// Ends the search before it has an answer, and frees its memory.
    fn give_up(&mut self, why: Cut) {
        if self.search.take().is_some() {
            self.is_over = why == Cut::Budget;
            if let Answer::Unknown(cut) = &mut self.found.answer {
                *cut = why;
            }
        }
    }

    /// Takes over what the search knows by now; one that has ended frees its memory.
    fn look(&mut self) {
        if let Some(search) = &mut self.search {
            self.found = search.found();
            self.is_whole = search.is_whole();
            self.lanes = search.lanes();
            if self.ends_early
                && let Some(early) = search.found_early()
            {
                self.found = early;
                self.is_whole = false;
                self.is_over = true;
            }
        }
        if self.is_over {
            self.search = None;
        }
    }

    /// True when it is known how many states the search takes to solve the level.
    fn has_effort(&self) -> bool {
        self.is_over && self.is_whole && self.length().is_some()
    }

    fn length(&self) -> Option<usize> {
        match &self.found.answer {
            Answer::Solved { moves, .. } => Some(moves.len()),
            _ => None,
        }
    }
}

/// The least and the greatest length of a shortest solution, as far as they are known.
#[derive(Clone, Copy)]
struct Bounds {
    at_least: usize,
    at_most: Option<usize>,
    states: usize,
}

impl Bounds {
    fn of<M: Copy>(field: &[Running<'_, M>]) -> Bounds {
        Bounds {
            at_least: field.iter().map(|one| one.found.covered_depth + 1).max().unwrap_or(1),
            at_most: field.iter().filter_map(Running::length).min(),
            states: field.iter().map(|one| one.found.states).sum(),
        }
    }

    /// Progress of one search with what all know.
    fn show(self, mut progress: Progress) -> Progress {
        progress.states = progress.states.max(self.states);
        if let Some(most) = self.at_most {
            progress.figures[0] = ("moves at most", most as u64);
        }
        if self.at_least > 1 {
            progress.figures[1] = ("moves at least", self.at_least as u64);
        }
        progress
    }
}

/// Gives every search that has not ended its turn; true when the watch asked to stop.
fn play_round<M: Copy + Send>(
    field: &mut [Running<'_, M>],
    turns: Turns,
    threads: usize,
    bounds: Bounds,
    watch: &mut Watch<'_>,
) -> bool {
    let running = field.iter().filter(|one| one.search.is_some()).count();
    let helpers = match turns.states >= WORTH_A_THREAD {
        true => threads.min(running).saturating_sub(1),
        false => 0,
    };
    // A search that is alone may have all threads.
    let threads = if running == 1 { threads } else { 1 };
    let is_stopped = AtomicBool::new(false);
    let left = AtomicUsize::new(running);
    let queue = Mutex::new(field.iter_mut());
    let next = || {
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.find(|one| one.search.is_some())
    };
    let work = |watch: &mut Watch<'_>| {
        while let Some(one) = next() {
            if let Some(search) = &mut one.search {
                let expansions = turns.expansions(one.share);
                one.is_over = search.advance(Pace { expansions, threads }, watch);
            }
            left.fetch_sub(1, Ordering::AcqRel);
        }
    };
    // The caller waits in this thread, so only this thread calls its watch.
    let mut seen = Progress::default();
    let own_work = |watch: &mut Watch<'_>, seen: &mut Progress| {
        work(&mut |progress| {
            *seen = bounds.show(progress);
            let stop = watch(*seen) || is_stopped.load(Ordering::Relaxed);
            if stop {
                is_stopped.store(true, Ordering::Relaxed);
            }
            stop
        });
    };
    if !THREADS {
        own_work(watch, &mut seen);
        return is_stopped.load(Ordering::Relaxed);
    }
    thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(|| work(&mut |_| is_stopped.load(Ordering::Relaxed)));
        }
        own_work(watch, &mut seen);
        while left.load(Ordering::Acquire) > 0 {
            thread::sleep(Duration::from_micros(200));
            if watch(seen) {
                is_stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    is_stopped.into_inner()
}

fn bytes<M: Copy>(field: &[Running<'_, M>]) -> usize {
    field.iter().filter(|one| one.search.is_some()).map(|one| one.found.bytes).sum()
}

/// One answer from all.
fn together<M: Copy>(field: Vec<Running<'_, M>>) -> Together<M> {
    let proof = (0..field.len()).max_by_key(|at| (field[*at].found.covered_depth, usize::MAX - at));
    let covered = proof.map_or(0, |at| field[at].found.covered_depth);
    let least = |at: &usize| {
        let proves = matches!(field[*at].found.answer, Answer::Solved { is_shortest: true, .. });
        (field[*at].length(), !proves)
    };
    let solved = (0..field.len()).filter(|at| field[*at].length().is_some()).min_by_key(least);
    let is_none = |at: &usize| matches!(field[*at].found.answer, Answer::Unsolvable);
    let unsolvable = (0..field.len()).find(is_none);
    let unjudged = (0..field.len()).find(|at| field[*at].has_seen_all());
    let by = unsolvable.or(solved).or(unjudged).or(proof).unwrap_or(0);
    let mut found = field[by].found.clone();
    if let Answer::Solved { moves, is_shortest } = &mut found.answer {
        *is_shortest |= covered + 1 >= moves.len();
    }
    let is_solvable = unsolvable.is_none();
    if is_solvable {
        found.covered_depth = covered;
    }
    let name = |at: usize| field[at].name;
    let proved_by = proof.filter(|_| covered > 0 && is_solvable).map(name);
    Together {
        by: name(by),
        proved_by: match &found.answer {
            Answer::Unsolvable => Some(name(by)),
            Answer::Solved { .. } if field[by].found.covered_depth == covered => {
                proved_by.map(|_| name(by))
            }
            _ => proved_by,
        },
        found,
        each: field
            .into_iter()
            .map(|Running { name, found, is_over, is_whole, lanes, .. }| Finished {
                name,
                found,
                is_over,
                is_whole,
                lanes,
            })
            .collect(),
    }
}
