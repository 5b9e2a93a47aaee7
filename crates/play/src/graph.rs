//! Everything that can happen in one puzzle, as plain arrays with the domain erased.

use crate::search::{Budget, Cut, Store, expansions_between_watches};
use crate::{Doubt, Events, Outcome, Pack, Progress, Step, Watch};

/// All states that were reached, and all steps between them.
///
/// States are numbered in breadth-first order; the start is 0. A state in which play is over (won
/// or lost) has no outgoing steps. The same board can occur twice, once open and once over, because
/// a win belongs to the step that made it.
pub struct PlayGraph<M> {
    /// How play stands in each state.
    pub outcomes: Vec<Outcome>,
    /// Steps, ordered by the state they leave and then as moves are listed.
    pub edges: Vec<Edge<M>>,
    /// Where the steps of each state begin in `edges`; one longer than there are states.
    pub first_edge: Vec<u32>,
    /// The step that first reached each state; none for the start.
    pub reached_by: Vec<Option<u32>>,
    /// States whose moves were listed: those below this number that are open.
    pub expanded_below: usize,
    /// States with a step that could not be judged, ascending; those steps are not in `edges`.
    pub doubtful: Vec<u32>,
    /// Whether the graph is complete.
    pub coverage: Coverage,
}

/// One step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge<M> {
    /// The state it leaves.
    pub from: u32,
    /// The state it leads to.
    pub to: u32,
    /// The move.
    pub mv: M,
    /// What happened, as a handle of the player that explored.
    pub events: Events,
}

/// Whether a graph holds all of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// Every state that can be reached is in it.
    Complete,
    /// It was cut.
    Cut(Cut),
}

/// Explores all of play from `start`, as far as the budget goes. The graph never has more states than the budget
/// allows.
pub fn explore<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> PlayGraph<P::Move> {
    explore_showing(puzzle, start, budget, watch, &mut |_, _| {})
}

/// Explores no farther than the nearest win: all states nearer than it have their moves listed. That
/// is enough for readings of shortest solutions. A graph that stops there counts as cut by the
/// budget.
pub fn explore_nearest<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
) -> PlayGraph<P::Move> {
    explore_to(puzzle, start, true, budget, watch, &mut |_, _| {})
}

/// Explores all of play, and shows every step that is tried, including those that change nothing: the player
/// that just made it and the state it led to.
pub fn explore_showing<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    budget: Budget,
    watch: &mut Watch<'_>,
    show: &mut dyn FnMut(&P, &P::State),
) -> PlayGraph<P::Move> {
    explore_to(puzzle, start, false, budget, watch, show)
}

fn explore_to<P: Pack>(
    puzzle: &mut P,
    start: &P::State,
    stops_at_win: bool,
    budget: Budget,
    watch: &mut Watch<'_>,
    show: &mut dyn FnMut(&P, &P::State),
) -> PlayGraph<P::Move> {
    let words = puzzle.packed_words();
    let every = expansions_between_watches(words);
    let mut packed = vec![0; words + 1];
    // The outcome is part of a state's identity.
    let mut store = Store::new(words + 1);
    puzzle.pack(start, &mut packed[..words]);
    store.insert(&packed);
    let mut graph = PlayGraph {
        outcomes: vec![outcome_at(puzzle, start)],
        edges: Vec::new(),
        first_edge: vec![0],
        reached_by: vec![None],
        expanded_below: 0,
        doubtful: Vec::new(),
        coverage: Coverage::Complete,
    };
    let (mut from, mut to) = (start.clone(), start.clone());
    let mut moves = Vec::new();
    let mut progress = Progress { states: 1, ..Progress::default() };
    let mut doubt: Option<Doubt> = puzzle.start_doubt();
    if doubt.is_some() {
        graph.doubtful.push(0);
    }
    let mut at = 0;
    // The states from here on are farther away than those whose moves are being listed.
    let mut layer_end = 1;
    let mut has_won = false;
    while at < graph.outcomes.len() {
        if at == layer_end {
            layer_end = graph.outcomes.len();
            if stops_at_win && has_won {
                graph.coverage = Coverage::Cut(Cut::Budget);
                break;
            }
        }
        if graph.outcomes[at] == Outcome::Open {
            let bytes = store.bytes() + graph.edges.capacity() * size_of::<Edge<P::Move>>();
            if bytes >= budget.max_bytes {
                graph.coverage = Coverage::Cut(Cut::Budget);
                break;
            }
            if progress.expanded.is_multiple_of(every) {
                progress.states = store.len();
                if watch(progress) {
                    graph.coverage = Coverage::Cut(Cut::Stopped);
                    break;
                }
            }
            progress.expanded += 1;
            let doubtful = graph.doubtful.len();
            puzzle.unpack(&store.get(at as u32)[..words], &mut from);
            moves.clear();
            puzzle.moves(&from, &mut moves);
            for mv in &moves {
                to.clone_from(&from);
                let step = puzzle.step(&from, *mv, &mut to);
                show(puzzle, &to);
                let (events, outcome) = match step {
                    Step::Still => continue,
                    Step::Moved { events, outcome } => (events, outcome),
                    Step::Doubt(why) => {
                        doubt.get_or_insert(why);
                        if graph.doubtful.last() != Some(&(at as u32)) {
                            graph.doubtful.push(at as u32);
                        }
                        continue;
                    }
                };
                puzzle.pack(&to, &mut packed[..words]);
                packed[words] = outcome as u64;
                let (index, is_new) = store.insert(&packed);
                if is_new {
                    has_won |= outcome == Outcome::Won;
                    graph.outcomes.push(outcome);
                    graph.reached_by.push(Some(graph.edges.len() as u32));
                }
                graph.edges.push(Edge { from: at as u32, to: index, mv: *mv, events });
            }
            // A state whose moves would pass the limit stays as it was before they were listed.
            if graph.len() > budget.max_states.max(1) {
                graph.take_back(at);
                graph.doubtful.truncate(doubtful);
                graph.coverage = Coverage::Cut(Cut::Budget);
                break;
            }
        }
        at += 1;
        graph.first_edge.push(graph.edges.len() as u32);
        graph.expanded_below = at;
    }
    let edges = graph.edges.len() as u32;
    graph.first_edge.resize(graph.outcomes.len() + 1, edges);
    if graph.coverage == Coverage::Complete {
        graph.coverage = match doubt {
            _ if puzzle.facts().chance => Coverage::Cut(Cut::Chance),
            Some(doubt) => Coverage::Cut(Cut::Doubt(doubt)),
            None => Coverage::Complete,
        };
    }
    graph
}

/// The outcome where exploring begins: a puzzle may be over before any move.
fn outcome_at<P: Pack>(puzzle: &P, state: &P::State) -> Outcome {
    let (start, outcome) = puzzle.start();
    if start == *state { outcome } else { Outcome::Open }
}

impl<M: Copy> PlayGraph<M> {
    /// Forgets the moves of the last state whose moves were listed, and the states they first reached.
    fn take_back(&mut self, last: usize) {
        let edges = self.first_edge[last];
        let is_kept = |by: &Option<u32>| by.is_none_or(|edge| edge < edges);
        let states = self.reached_by.partition_point(is_kept);
        self.edges.truncate(edges as usize);
        self.outcomes.truncate(states);
        self.reached_by.truncate(states);
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// Never true: the start is always there.
    pub fn is_empty(&self) -> bool {
        self.outcomes.is_empty()
    }

    /// The steps that leave a state, in the order moves are listed.
    pub fn steps_from(&self, state: u32) -> impl Iterator<Item = &Edge<M>> {
        let range = self.first_edge[state as usize]..self.first_edge[state as usize + 1];
        self.edges[range.start as usize..range.end as usize].iter()
    }

    /// The first shortest path to a state.
    pub fn moves_to(&self, state: u32) -> Vec<M> {
        let mut moves = Vec::new();
        let mut at = state;
        while let Some(edge) = self.reached_by[at as usize] {
            let edge = self.edges[edge as usize];
            moves.push(edge.mv);
            at = edge.from;
        }
        moves.reverse();
        moves
    }

    /// For each state, whether some state for which `is_goal` holds can be reached from it.
    pub fn can_reach(&self, is_goal: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut into: Vec<u32> = vec![0; self.len() + 1];
        for edge in &self.edges {
            into[edge.to as usize + 1] += 1;
        }
        for i in 0..self.len() {
            into[i + 1] += into[i];
        }
        let mut sources = vec![0u32; self.edges.len()];
        let mut next = into.clone();
        for edge in &self.edges {
            let slot = &mut next[edge.to as usize];
            sources[*slot as usize] = edge.from;
            *slot += 1;
        }
        let mut reaches: Vec<bool> = (0..self.len()).map(&is_goal).collect();
        let mut queue: Vec<u32> = (0..self.len() as u32).filter(|i| reaches[*i as usize]).collect();
        while let Some(at) = queue.pop() {
            let range = into[at as usize] as usize..into[at as usize + 1] as usize;
            for from in &sources[range] {
                if !std::mem::replace(&mut reaches[*from as usize], true) {
                    queue.push(*from);
                }
            }
        }
        reaches
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Play;
    use crate::lamps::Lamps;

    #[test]
    fn a_graph_never_has_more_states_than_its_budget() {
        let mut lamps = Lamps::new(0b1_0101, 5, 4);
        let start = lamps.start().0;
        let mut explored = |max_states: usize| {
            explore(&mut lamps, &start, Budget { max_states, ..Budget::default() }, &mut |_| false)
        };
        let all = explored(100_000);
        assert_eq!(all.coverage, Coverage::Complete);
        assert!(all.len() > 20);
        let mut before = 0;
        for max_states in 0..all.len() + 2 {
            let graph = explored(max_states);
            assert!(graph.len() <= max_states.max(1) && graph.len() >= before, "{max_states}");
            before = graph.len();
            // As many states as there are suffice.
            assert_eq!(
                graph.coverage == Coverage::Complete,
                max_states >= all.len(),
                "{max_states}"
            );
            // What is left is the beginning of the whole, and hangs together.
            assert_eq!(graph.outcomes, all.outcomes[..graph.len()]);
            assert_eq!(graph.edges, all.edges[..graph.edges.len()]);
            assert!(graph.edges.iter().all(|edge| (edge.to as usize) < graph.len()));
            assert_eq!(graph.first_edge.len(), graph.len() + 1);
            let listed = graph.first_edge[graph.expanded_below] as usize;
            assert_eq!(listed, graph.edges.len());
        }
    }
}
