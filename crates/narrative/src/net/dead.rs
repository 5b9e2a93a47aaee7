//! Dead ends of a puzzle: how many positions there are, which are lost, and what loses them.

use rustc_hash::FxHashMap;

use super::cover::Basis;
use super::{Net, Positions};

/// What is known about the dead ends of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadEnds {
    /// Positions reached.
    pub states: usize,
    /// Those from which the goal can no longer be reached.
    pub dead: usize,
    /// Every position was reached and every dead one is known.
    pub is_complete: bool,
    /// The first actions into each dead part, with the shortest way there; the last step is the
    /// fatal one. One for each action.
    pub no_return: Vec<Vec<usize>>,
}

/// Walks over all positions, nearest first. `basis` tells dead positions apart exactly; without it
/// only what the walk itself proves is called dead.
pub fn dead_ends(
    positions: &Positions,
    basis: Option<&Basis>,
    max_states: usize,
    stop: &mut dyn FnMut() -> bool,
) -> DeadEnds {
    let net = positions.net();
    let mut walk = Walk::new(net);
    let mut is_whole = true;
    let mut at = 0;
    while at < walk.states.len() {
        if walk.states.len() > max_states || (at.is_multiple_of(256) && stop()) {
            is_whole = false;
            break;
        }
        if !walk.is_over[at] {
            is_whole &= walk.expand(positions, at);
        }
        at += 1;
    }
    let expanded = at;
    let live = match basis {
        Some(basis) => (0..walk.states.len())
            .map(|state| !walk.is_lost[state] && basis.is_live(&walk.states[state]))
            .collect(),
        None => walk.may_win(net, expanded, is_whole),
    };
    walk.report(net, &live, is_whole)
}

struct Walk {
    states: Vec<Box<[u32]>>,
    numbers: FxHashMap<Box<[u32]>, u32>,
    is_over: Vec<bool>,
    is_lost: Vec<bool>,
    reached_by: Vec<Option<(u32, u32)>>,
    /// From, transition, to.
    edges: Vec<(u32, u32, u32)>,
}

impl Walk {
    fn new(net: &Net) -> Walk {
        let start: Box<[u32]> = net.start.clone().into();
        Walk {
            is_over: vec![net.is_won(&start)],
            is_lost: vec![false],
            numbers: FxHashMap::from_iter([(start.clone(), 0)]),
            states: vec![start],
            reached_by: vec![None],
            edges: Vec::new(),
        }
    }

    /// Takes every step from a position; false if one was left out because of too many equal tokens.
    fn expand(&mut self, positions: &Positions, at: usize) -> bool {
        let net = positions.net();
        let mut is_whole = true;
        for transition in 0..net.transitions.len() {
            if !net.is_enabled(&self.states[at], transition) {
                continue;
            }
            let mut tokens = self.states[at].clone();
            net.fire(&mut tokens, transition);
            if !positions.is_within(&tokens) {
                is_whole = false;
                continue;
            }
            let to = match self.numbers.get(&tokens) {
                Some(to) => *to,
                None => {
                    let is_lost = net.transitions[transition].is_fail;
                    self.is_lost.push(is_lost);
                    self.is_over.push(is_lost || net.is_won(&tokens));
                    self.reached_by.push(Some((at as u32, transition as u32)));
                    self.numbers.insert(tokens.clone(), self.states.len() as u32);
                    self.states.push(tokens);
                    self.states.len() as u32 - 1
                }
            };
            self.edges.push((at as u32, transition as u32, to));
        }
        is_whole
    }

    /// Positions from which a win, or the edge of what was looked at, can be reached.
    fn may_win(&self, net: &Net, expanded: usize, is_whole: bool) -> Vec<bool> {
        if !is_whole {
            return vec![true; self.states.len()];
        }
        let mut live: Vec<bool> = (0..self.states.len())
            .map(|state| {
                !self.is_lost[state] && (state >= expanded || net.is_won(&self.states[state]))
            })
            .collect();
        let mut into: Vec<Vec<u32>> = vec![Vec::new(); self.states.len()];
        for (from, _, to) in &self.edges {
            into[*to as usize].push(*from);
        }
        let mut queue: Vec<u32> = (0..live.len() as u32).filter(|s| live[*s as usize]).collect();
        while let Some(at) = queue.pop() {
            for from in &into[at as usize] {
                if !std::mem::replace(&mut live[*from as usize], true) {
                    queue.push(*from);
                }
            }
        }
        live
    }

    fn report(&self, net: &Net, live: &[bool], is_whole: bool) -> DeadEnds {
        let mut no_return: Vec<Vec<usize>> = Vec::new();
        let mut told: Vec<(String, Vec<String>)> = Vec::new();
        // Edges come in the order of the positions they leave, so the first is the nearest.
        for (from, transition, to) in &self.edges {
            if !live[*from as usize] || live[*to as usize] {
                continue;
            }
            let words = net.words(*transition as usize);
            if !told.contains(&words) {
                told.push(words);
                let mut way = self.way_to(*from);
                way.push(*transition as usize);
                no_return.push(way);
            }
        }
        DeadEnds {
            states: self.states.len(),
            dead: live.iter().filter(|live| !**live).count(),
            is_complete: is_whole,
            no_return,
        }
    }

    fn way_to(&self, mut at: u32) -> Vec<usize> {
        let mut way = Vec::new();
        while let Some((from, transition)) = self.reached_by[at as usize] {
            way.push(transition as usize);
            at = from;
        }
        way.reverse();
        way
    }
}
