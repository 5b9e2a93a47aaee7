//! All shortest solutions at once, as a graph in which each step bears what matters of it.

use super::AnswerForm;
use crate::lens::{Lenses, Status};
use crate::search::Budget;
use crate::{Coverage, Edge, Outcome, PlayGraph, Step, Watch, explore_nearest, write_trace};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The steps of all shortest solutions. Every state in it lies on one.
pub(super) struct Shortest {
    /// Moves of a shortest solution; none where a step that could not be judged may be shorter.
    pub length: Option<usize>,
    /// All shortest solutions are in it.
    pub is_complete: bool,
    /// What a label says.
    pub texts: Vec<String>,
    /// By state, nearest first.
    pub nodes: Vec<Node>,
    form: AnswerForm,
}

/// A state on a shortest solution.
#[derive(Default)]
pub(super) struct Node {
    /// Play is won there.
    pub is_won: bool,
    /// Its distance from the start.
    pub depth: u32,
    /// The states that steps lead to, by index, with the number of their labels; none for a step that does
    /// not matter.
    pub steps: Vec<(Option<u32>, u32)>,
}

impl Shortest {
    /// Explores as far as the nearest win; without one, whether it is known that there is none.
    pub fn explore<P: Lenses>(
        puzzle: &mut P,
        start: &P::State,
        form: AnswerForm,
        budget: Budget,
        watch: &mut Watch<'_>,
    ) -> Result<Shortest, Status> {
        let graph = explore_nearest(puzzle, start, budget, watch);
        let Some(won) = graph.outcomes.iter().position(|outcome| *outcome == Outcome::Won) else {
            return Err(match graph.coverage {
                Coverage::Complete => Status::Unsolvable,
                Coverage::Cut(_) => Status::Unknown,
            });
        };
        let depth = depths(&graph);
        let length = depth[won];
        let nearer = depth.partition_point(|depth| *depth < length);
        let has_doubt = graph.doubtful.first().is_some_and(|state| (*state as usize) < nearer);
        let mut shortest = Shortest {
            length: (!has_doubt).then_some(length as usize),
            is_complete: !has_doubt && graph.expanded_below >= nearer,
            texts: Vec::new(),
            nodes: Vec::new(),
            form,
        };
        let edges = steps_on(&graph, &depth, length);
        shortest.label(puzzle, start, &graph, &depth, &edges);
        Ok(shortest)
    }

    /// Numbers the states and labels the steps. States are played again, because the graph has none.
    fn label<P: Lenses>(
        &mut self,
        puzzle: &P,
        start: &P::State,
        graph: &PlayGraph<P::Move>,
        depth: &[u32],
        edges: &[Edge<P::Move>],
    ) {
        let mut player = puzzle.clone();
        player.tell_all();
        let mut numbers: FxHashMap<u32, u32> = FxHashMap::from_iter([(0, 0)]);
        let mut states = vec![start.clone()];
        self.nodes.push(Node::default());
        let mut labels = Labels::default();
        let mut makes_answers = false;
        let mut written: Vec<(u32, u32, Option<u32>)> = Vec::with_capacity(edges.len());
        for edge in edges {
            let from = numbers[&edge.from];
            let mut to = states[from as usize].clone();
            let before = states[from as usize].clone();
            let Step::Moved { events, .. } = player.step(&before, edge.mv, &mut to) else {
                continue;
            };
            let mut text = String::new();
            makes_answers |= player.answer_step(&before, edge.mv, events, &to, &mut text);
            let next = self.nodes.len() as u32;
            let number = *numbers.entry(edge.to).or_insert(next);
            if number == next {
                let is_won = graph.outcomes[edge.to as usize] == Outcome::Won;
                let depth = depth[edge.to as usize];
                self.nodes.push(Node { is_won, depth, steps: Vec::new() });
                states.push(to);
            }
            let label = (!text.is_empty()).then(|| labels.number(text));
            written.push((from, number, label));
        }
        if !makes_answers {
            // Nothing but walking: then the moves are the answer.
            labels = Labels::default();
            for (edge, (_, _, label)) in edges.iter().zip(&mut written) {
                *label = Some(labels.number(write_trace(puzzle, &[edge.mv])));
            }
        }
        for (from, to, label) in written {
            self.nodes[from as usize].steps.push((label, to));
        }
        self.texts = labels.texts;
    }

    /// Up to one answer more than `most`, and whether these are all.
    pub fn keys(&self, most: usize) -> (Vec<String>, bool) {
        let limit = most.saturating_add(1);
        let words = match self.form {
            AnswerForm::Counts => self.sets(limit),
            _ => self.words(limit),
        };
        let is_all = words.len() < limit;
        let key = |word: &Vec<u32>| {
            let mut texts: Vec<&str> =
                word.iter().map(|label| self.texts[*label as usize].as_str()).collect();
            if self.form == AnswerForm::Counts {
                texts.sort_unstable();
            }
            join_parts(&texts)
        };
        (words.iter().map(key).collect(), is_all)
    }

    /// The number of answers; none if there are too many to count.
    pub fn count(&self) -> Option<u128> {
        match self.form {
            AnswerForm::Counts => {
                let sets = self.sets(MAX_SETS);
                (sets.len() < MAX_SETS).then_some(sets.len() as u128)
            }
            _ => self.count_words(),
        }
    }

    /// Up to `limit` sets of labels, each with how often it is used. Every state keeps at most that many:
    /// they stay different when the same steps follow, so a state that has more makes the whole have more.
    fn sets(&self, limit: usize) -> Vec<Vec<u32>> {
        let mut sets: Vec<BTreeSet<Vec<u32>>> = vec![BTreeSet::new(); self.nodes.len()];
        sets[0].insert(Vec::new());
        let mut found: BTreeSet<Vec<u32>> = BTreeSet::new();
        // The steps to a state come before those from it.
        for (at, node) in self.nodes.iter().enumerate() {
            let here = std::mem::take(&mut sets[at]);
            for (label, to) in &node.steps {
                for set in &here {
                    let mut longer = set.clone();
                    if let Some(label) = label {
                        let place = longer.partition_point(|other| other <= label);
                        longer.insert(place, *label);
                    }
                    let there = &mut sets[*to as usize];
                    if there.len() < limit {
                        there.insert(longer);
                    }
                }
            }
            if node.is_won {
                found.extend(here);
            }
        }
        found.into_iter().take(limit).collect()
    }
}

/// The key of an answer from its parts; moves of one sign need nothing between them.
pub(crate) fn join_parts(texts: &[&str]) -> String {
    let is_sign = |text: &&str| text.chars().count() == 1;
    texts.join(if texts.iter().all(is_sign) { "" } else { "; " })
}

/// Sets of labels that are compared before a count is given up.
const MAX_SETS: usize = 100_000;

/// Texts of steps, each once.
#[derive(Default)]
struct Labels {
    texts: Vec<String>,
    numbers: FxHashMap<String, u32>,
}

impl Labels {
    fn number(&mut self, text: String) -> u32 {
        if let Some(number) = self.numbers.get(&text) {
            return *number;
        }
        let number = self.texts.len() as u32;
        self.numbers.insert(text.clone(), number);
        self.texts.push(text);
        number
    }
}

/// The steps that lie on a shortest solution, ordered by the state they leave.
fn steps_on<M: Copy>(graph: &PlayGraph<M>, depth: &[u32], length: u32) -> Vec<Edge<M>> {
    let is_goal = |state: usize| graph.outcomes[state] == Outcome::Won && depth[state] == length;
    let mut is_on: Vec<bool> = (0..graph.len()).map(is_goal).collect();
    let leads_on = |edge: &&Edge<M>| depth[edge.to as usize] == depth[edge.from as usize] + 1;
    // Steps are ordered by the state they leave, so those further on come first here.
    for edge in graph.edges.iter().rev().filter(leads_on) {
        is_on[edge.from as usize] |= is_on[edge.to as usize];
    }
    let on = graph.edges.iter().filter(leads_on).filter(|edge| is_on[edge.to as usize]);
    on.copied().collect()
}

/// The depth of each state in breadth-first order.
fn depths<M: Copy>(graph: &PlayGraph<M>) -> Vec<u32> {
    let mut depth = vec![0; graph.len()];
    for state in 1..graph.len() {
        if let Some(edge) = graph.reached_by[state] {
            depth[state] = depth[graph.edges[edge as usize].from as usize] + 1;
        }
    }
    depth
}
