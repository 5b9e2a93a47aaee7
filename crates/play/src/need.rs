//! Does every solution practise a concept? If not, this finds one that avoids it.

use crate::concept::Automaton;
use crate::doubt::NearestDoubt;
use crate::search::{Budget, Cut, Store, expansions_between_watches};
use crate::{Outcome, Pack, Progress, Step, Watch};

/// What is known about a concept and the plays that win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need<M> {
    /// The answer.
    pub answer: NeedAnswer<M>,
    /// Whether some winning play satisfies the concept; none when that is not known.
    pub possible: Option<bool>,
    /// Distinct pairs of a state and a state of the concept's automaton, not counting won ones.
    pub states: usize,
    /// Those whose moves were listed.
    pub expanded: usize,
    /// Why not everything is known.
    pub cut: Option<Cut>,
    /// No play that avoids the concept is shorter than the one found.
    pub is_shortest: bool,
}

/// Whether every winning play satisfies a concept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NeedAnswer<M> {
    /// There are winning plays, and all of them do.
    Always,
    /// This play wins without it; among those of its length it is the first in the order of moves.
    Avoidable(Vec<M>),
    /// No play wins.
    Unsolvable,
    /// The search was cut before the answer was known.
    Unknown,
}

/// Searches the product of the play and the concept's automaton, breadth first.
///
/// Quantifies over plays that end at their first win. Both questions (does a play win without the
/// concept, does one win with it) are settled in one search; a part of the product that can only
/// answer a settled question is skipped.
pub fn need<P: Pack>(
    puzzle: &mut P,
    concept: &mut Automaton<P::Move>,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> Need<P::Move> {
    if puzzle.facts().chance {
        return unknown(Cut::Chance);
    }
    let (start, outcome) = puzzle.start();
    let words = puzzle.packed_words();
    let mut packed = vec![0; words + concept.words()];
    puzzle.pack(&start, &mut packed[..words]);
    concept.begin(&puzzle.start_events(), &mut packed[words..]);
    let mut search = Search {
        store: Store::new(packed.len()),
        reached: Vec::new(),
        shortcut: None,
        possible: false,
        doubts: NearestDoubt::default(),
    };
    if let Some(doubt) = puzzle.start_doubt() {
        search.doubts.note(0, doubt);
    }
    search.store.insert(&packed);
    match outcome {
        Outcome::Open => {}
        Outcome::Won => search.won(concept.holds(&packed[words..]), Vec::new),
        Outcome::Lost => return search.finish(0, None),
    }
    let (mut from, mut to) = (start.clone(), start);
    let mut moves = Vec::new();
    let mut memory = vec![0; concept.words()];
    let mut progress = Progress { states: 1, ..Progress::default() };
    let every = expansions_between_watches(words);
    let mut at = 0;
    let is_over = outcome != Outcome::Open;
    while !is_over && !search.is_settled() && at < search.store.len() {
        let state = search.store.get(at as u32);
        memory.copy_from_slice(&state[words..]);
        if concept.verdict(&memory).is_some_and(|holds| search.knows(holds)) {
            at += 1;
            continue;
        }
        if progress.expanded.is_multiple_of(every) {
            progress.states = search.store.len();
            if watch(progress) {
                return search.finish(progress.expanded, Some(Cut::Stopped));
            }
        }
        if progress.expanded >= budget.max_expanded {
            return search.finish(progress.expanded, Some(Cut::Budget));
        }
        progress.expanded += 1;
        puzzle.unpack(&state[..words], &mut from);
        moves.clear();
        puzzle.moves(&from, &mut moves);
        for mv in &moves {
            to.clone_from(&from);
            let (events, outcome) = match puzzle.step(&from, *mv, &mut to) {
                Step::Still => continue,
                Step::Moved { events, outcome } => (events, outcome),
                Step::Doubt(doubt) => {
                    search.doubts.note(way(&search.reached, at, *mv).len() - 1, doubt);
                    continue;
                }
            };
            packed[words..].copy_from_slice(&memory);
            concept.advance(Some(*mv), puzzle.told(events), &mut packed[words..]);
            match outcome {
                Outcome::Won => {
                    let reached = std::mem::take(&mut search.reached);
                    search.won(concept.holds(&packed[words..]), || way(&reached, at, *mv));
                    search.reached = reached;
                }
                Outcome::Lost => {}
                Outcome::Open => {
                    puzzle.pack(&to, &mut packed[..words]);
                    let is_full = search.store.len() >= budget.max_states
                        || search.bytes() >= budget.max_bytes;
                    if is_full && search.store.find(&packed).is_none() {
                        return search.finish(progress.expanded, Some(Cut::Budget));
                    }
                    if search.store.insert(&packed).1 {
                        search.reached.push((at as u32, *mv));
                    }
                }
            }
        }
        at += 1;
    }
    search.finish(progress.expanded, None)
}

struct Search<M> {
    store: Store,
    /// How each pair after the first was reached.
    reached: Vec<(u32, M)>,
    shortcut: Option<Vec<M>>,
    possible: bool,
    doubts: NearestDoubt,
}

impl<M: Copy> Search<M> {
    /// A play won, with the concept or without.
    fn won(&mut self, holds: bool, moves: impl FnOnce() -> Vec<M>) {
        match holds {
            true => self.possible = true,
            false => {
                self.shortcut.get_or_insert_with(moves);
            }
        }
    }

    /// True when some play is known to win with the concept, or without it.
    fn knows(&self, holds: bool) -> bool {
        if holds { self.possible } else { self.shortcut.is_some() }
    }

    fn is_settled(&self) -> bool {
        self.knows(true) && self.knows(false)
    }

    fn bytes(&self) -> usize {
        self.store.bytes() + self.reached.capacity() * size_of::<(u32, M)>()
    }

    fn finish(self, expanded: usize, cut: Option<Cut>) -> Need<M> {
        // With both plays found, everything is settled, even if some steps were not judged.
        let doubt = self.doubts.doubt().filter(|_| !self.is_settled()).map(Cut::Doubt);
        let cut = cut.or(doubt);
        let doubts = self.doubts;
        let is_shortest = |moves: &Vec<M>| doubts.allows_shortest(moves.len());
        let is_shortest = self.shortcut.as_ref().is_some_and(is_shortest);
        let answer = match (self.shortcut, cut) {
            (Some(moves), _) => NeedAnswer::Avoidable(moves),
            (None, Some(_)) => NeedAnswer::Unknown,
            (None, None) if self.possible => NeedAnswer::Always,
            (None, None) => NeedAnswer::Unsolvable,
        };
        let possible = (self.possible || cut.is_none()).then_some(self.possible);
        Need { answer, possible, states: self.store.len(), expanded, cut, is_shortest }
    }
}

/// The moves from the start to a pair, and then `last`.
fn way<M: Copy>(reached: &[(u32, M)], mut at: usize, last: M) -> Vec<M> {
    let mut moves = vec![last];
    while at > 0 {
        let (from, mv) = reached[at - 1];
        moves.push(mv);
        at = from as usize;
    }
    moves.reverse();
    moves
}

fn unknown<M>(cut: Cut) -> Need<M> {
    let (states, expanded) = (0, 0);
    let answer = NeedAnswer::Unknown;
    Need { answer, possible: None, states, expanded, cut: Some(cut), is_shortest: false }
}
