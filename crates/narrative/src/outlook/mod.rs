//! Whether a whole game can still be won: areas that are open, and areas that are not yet.
//!
//! A position is alive if some sequence of actions solves every area that can be reached, where
//! opening an area brings its scene and any items that the generator may place there. The rules
//! need "at least one", so this is a coverability question. Most positions are alive, and a way to
//! the end proves it: first the ways that are known already, then a search. Where none is found,
//! backward coverability decides.

mod net;
mod proof;
mod relaxed;
mod search;

pub use net::{GameNet, MANY, Step, Tokens, What};
pub use search::Plan;

use rustc_hash::FxHashMap;
use std::sync::Arc;

use crate::game::{Fixed, State};
use crate::grammar::{AreaId, Grammar};
use crate::net::Marking;
use proof::{Limits, Proved, prove};
use relaxed::Relaxation;
use search::{Searched, follows, needed, search, settle, written};

/// What is known about the future of a game; it remembers what it has found out.
#[derive(Default)]
pub struct Outlook {
    /// The puzzles of all areas, if they are decided.
    fixed: Option<Arc<Fixed>>,
    prepared: Option<Arc<Prepared>>,
    /// The grammar is too large for an analysis.
    is_too_large: bool,
    /// Ways to the end that were found, the latest last.
    plans: Vec<Arc<Plan>>,
    known: FxHashMap<Tokens, Option<bool>>,
    /// Searches so far, for tests and measurements.
    pub searches: u64,
}

struct Prepared {
    net: GameNet,
    relaxation: Relaxation,
}

/// The number of plans that are remembered.
const MAX_PLANS: usize = 24;
/// The number of positions that are remembered.
const MAX_KNOWN: usize = 20_000;

/// The positions of the first search, and of the one after proofs have failed.
const MAX_POSITIONS: [usize; 2] = [300, 4_000];
/// The budgets of the proofs.
const QUICK: Limits = Limits { elements: 1_000, comparisons: 400_000 };
const LONG: Limits = Limits { elements: 20_000, comparisons: 60_000_000 };

impl Outlook {
    /// For a game whose puzzles are all decided.
    pub fn of_fixed(fixed: Arc<Fixed>) -> Outlook {
        Outlook { fixed: Some(fixed), ..Outlook::default() }
    }

    /// Whether the grammar is too large for an analysis.
    pub fn is_too_large(&self) -> bool {
        self.is_too_large
    }

    /// Whether a position is alive; none if that is not known.
    pub fn is_alive(&mut self, grammar: &Arc<Grammar>, state: &State) -> Option<bool> {
        if state.is_lost {
            return Some(false);
        }
        if state.open.is_empty() && state.barred.is_empty() {
            return Some(true);
        }
        let (prepared, tokens) = self.prepare(grammar, state)?;
        if let Some(known) = self.known.get(&tokens) {
            return *known;
        }
        let answer = self.decide(&prepared, &tokens);
        if self.known.len() >= MAX_KNOWN {
            self.known.clear();
        }
        self.known.insert(tokens, answer);
        answer
    }

    /// The steps of a way to the end, with the net they are steps of; none if none is known.
    pub fn plan(&mut self, grammar: &Arc<Grammar>, state: &State) -> Option<(Planned, Arc<Plan>)> {
        if self.is_alive(grammar, state) != Some(true) {
            return None;
        }
        let (prepared, tokens) = self.prepare(grammar, state)?;
        // Whoever follows the shortest plan that is known gets nearer with every action; the latest
        // one may undo what an earlier one has done.
        let shortest = |plans: &[Arc<Plan>]| {
            let left = plans.iter().filter_map(|plan| rest_of(&prepared.net, &tokens, plan));
            left.min_by_key(|steps| actions_of(&prepared.net, steps))
        };
        let steps = shortest(&self.plans).or_else(|| {
            self.decide(&prepared, &tokens);
            shortest(&self.plans)
        })?;
        Some((Planned { prepared, tokens }, Arc::new(steps)))
    }

    /// A position as the net sees it; none if the grammar is too large.
    pub fn position(&mut self, grammar: &Arc<Grammar>, state: &State) -> Option<Planned> {
        let (prepared, tokens) = self.prepare(grammar, state)?;
        Some(Planned { prepared, tokens })
    }

    /// The areas whose goal alone is out of reach.
    pub fn lost_areas(&mut self, grammar: &Arc<Grammar>, state: &State) -> Vec<AreaId> {
        let prepared = self.prepare(grammar, state);
        prepared.map_or_else(Vec::new, |(prepared, tokens)| lost_areas(&prepared, &tokens))
    }

    /// The net for a position and its tokens.
    fn prepare(
        &mut self,
        grammar: &Arc<Grammar>,
        state: &State,
    ) -> Option<(Arc<Prepared>, Tokens)> {
        if self.is_too_large {
            return None;
        }
        if let Some(prepared) = &self.prepared
            && prepared.net.bound == net::bound_items(grammar, state)
            && let Some(tokens) = prepared.net.tokens(state)
        {
            return Some((Arc::clone(prepared), tokens));
        }
        self.plans.clear();
        self.known.clear();
        let Some(net) = GameNet::new(grammar, state, self.fixed.as_deref()) else {
            self.is_too_large = true;
            return None;
        };
        let relaxation = Relaxation::new(&net);
        let prepared = Arc::new(Prepared { net, relaxation });
        self.prepared = Some(Arc::clone(&prepared));
        let tokens = prepared.net.tokens(state)?;
        Some((prepared, tokens))
    }

    fn decide(&mut self, prepared: &Prepared, tokens: &Tokens) -> Option<bool> {
        let Prepared { net, relaxation } = prepared;
        if self.plans.iter().rev().any(|plan| follows(net, tokens, plan)) {
            return Some(true);
        }
        self.searches += 1;
        match search(net, relaxation, tokens, MAX_POSITIONS[0]) {
            Searched::Found(plan) => return self.remember(net, tokens, plan),
            Searched::Dead => return Some(false),
            Searched::Cut => {}
        }
        if !lost_areas(prepared, tokens).is_empty() {
            return Some(false);
        }
        for limits in [QUICK, LONG] {
            let mut settled = tokens.clone();
            let mut trace = Vec::new();
            settle(net, &mut settled, None, &mut trace);
            let target: Marking = target(net);
            match prove(net, relaxation, &settled, &[target], limits) {
                Proved::Dead => return Some(false),
                // The plan of a proof starts from what can be had without loss.
                Proved::Covered(plan) => {
                    trace.extend(plan.into_iter().map(|step| (step, false)));
                    return self.remember(net, tokens, written(net, tokens, &trace));
                }
                Proved::Cut => {}
            }
            if limits.elements == QUICK.elements
                && let Searched::Found(plan) = search(net, relaxation, tokens, MAX_POSITIONS[1])
            {
                return self.remember(net, tokens, plan);
            }
        }
        None
    }

    fn remember(&mut self, net: &GameNet, tokens: &Tokens, plan: Plan) -> Option<bool> {
        // A plan that cannot be followed proves nothing.
        if !follows(net, tokens, &plan) {
            return None;
        }
        if self.plans.len() >= MAX_PLANS {
            self.plans.remove(0);
        }
        self.plans.push(Arc::new(plan));
        Some(true)
    }
}

/// The steps of a plan that are still to be taken, so that the first one is the next; none if it does
/// not lead to the end any more.
fn rest_of(net: &GameNet, tokens: &Tokens, plan: &Plan) -> Option<Plan> {
    let (steps, end) = possible(net, tokens, plan);
    if !net.is_won(&end) {
        return None;
    }
    let (steps, _) = possible(net, tokens, &without_done(net, tokens, steps));
    Some(needed(net, steps))
}

/// The steps of a plan that can be taken one after the other, and the tokens at the end.
fn possible(net: &GameNet, tokens: &Tokens, plan: &Plan) -> (Plan, Tokens) {
    let mut now = tokens.clone();
    let mut steps = Vec::new();
    for &step in plan {
        if net.is_enabled(&now, step) {
            net.fire(&mut now, step);
            steps.push(step);
        }
    }
    (steps, now)
}

/// The most steps that are left out on trial.
const MAX_TRIED: usize = 100;

/// A plan without steps that are not needed from here. What a step makes may be there already, and a
/// player whom hints ask to make it again and again would never get nearer to the end.
fn without_done(net: &GameNet, tokens: &Tokens, mut steps: Plan) -> Plan {
    let mut at = 0;
    for _ in 0..MAX_TRIED.min(steps.len()) {
        let step = steps.remove(at);
        if !follows(net, tokens, &steps) {
            steps.insert(at, step);
            at += 1;
        }
    }
    steps
}

fn actions_of(net: &GameNet, steps: &Plan) -> usize {
    steps.iter().filter(|step| matches!(net.steps[**step as usize].what, What::Rule(_))).count()
}

/// A position as the net sees it.
pub struct Planned {
    prepared: Arc<Prepared>,
    /// Its tokens.
    pub tokens: Tokens,
}

impl Planned {
    /// The net.
    pub fn net(&self) -> &GameNet {
        &self.prepared.net
    }
}

fn target(net: &GameNet) -> Marking {
    let mut target: Marking = net.areas.iter().map(|status| (status.solved, 1)).collect();
    target.sort_unstable();
    target
}

/// The areas whose goals alone are out of reach even if all areas were open: a proof that is often
/// short where one for all goals together is long.
fn lost_areas(prepared: &Prepared, tokens: &Tokens) -> Vec<AreaId> {
    let Prepared { net, relaxation } = prepared;
    let mut opened = tokens.clone();
    for status in &net.areas {
        for place in [status.closed, status.pending] {
            opened[place as usize] = 0;
        }
    }
    for step in &net.steps {
        let is_entered = |area| {
            let status = net.status(area);
            tokens[status.closed as usize] == 0
        };
        let is_opened = |area| {
            let status = net.status(area);
            tokens[status.closed as usize] == 0 && tokens[status.pending as usize] == 0
        };
        let gives = match step.what {
            What::Enter(area) => !is_entered(area),
            What::Open(area) => !is_opened(area),
            What::Spawn(area, _) => !is_opened(area),
            _ => false,
        };
        if gives {
            // More than an area can bring does no harm: this only has to be enough.
            for (place, count) in &step.post {
                let is_thing = (*place as usize) < net.net.things.len();
                let is_here = net.areas.iter().any(|status| status.here == *place);
                if is_thing || is_here {
                    let there = &mut opened[*place as usize];
                    *there = match step.what {
                        What::Spawn(..) => MANY,
                        _ => there.saturating_add(*count).min(MANY),
                    };
                }
            }
        }
    }
    settle(net, &mut opened, None, &mut Vec::new());
    let is_lost = |status: &&net::Status| {
        // An area that is solved by being opened has no goal to lose.
        let opens_solved = net.steps.iter().any(|step| {
            step.what == What::Open(status.area)
                && step.post.iter().any(|(place, _)| *place == status.solved)
        });
        if opens_solved || tokens[status.solved as usize] > 0 {
            return false;
        }
        let goals = &net.net.grammar.areas[status.area as usize].goals;
        let open = status.goals.iter().position(|place| tokens[*place as usize] > 0);
        let wanted = goals.iter().enumerate().filter(|(at, _)| open.is_none_or(|open| open == *at));
        let targets: Vec<Marking> = wanted
            .flat_map(|(_, goal)| net.net.places_of(*goal))
            .map(|place| Marking::from_slice(&[(place, 1)]))
            .collect();
        matches!(prove(net, relaxation, &opened, &targets, QUICK), Proved::Dead)
    };
    net.areas.iter().filter(is_lost).map(|status| status.area).collect()
}
