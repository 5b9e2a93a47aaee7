//! Positions of a whole game as its net sees them: which actions lead where, whatever the route.

use play::{Outcome, Play, Step};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

use super::hint::things_at;
use super::moves::Move;
use super::route::route;
use super::state::State;
use super::{Game, Offered};
use crate::grammar::{AreaId, Grammar, Rule, RuleId};
use crate::net::{LocatedThing, area_of};
use crate::outlook::{Tokens, What};
use crate::world::Instance;

/// One way to apply a rule from a position: the moves that perform it, and where they lead.
pub struct Application {
    /// The rule.
    pub rule: RuleId,
    /// The moves; the last one applies the rule.
    pub moves: Vec<Move>,
    /// The position after them.
    pub after: State,
    /// Where its fixed things stand; none if it can be done anywhere.
    pub area: Option<AreaId>,
}

/// The dead ends of a whole game.
pub struct GameDeadEnds {
    /// The positions seen, without differences in what is carried and where the player is.
    pub states: usize,
    /// Those that are dead, lost games included.
    pub dead: usize,
    /// Those in which a rule has ended the game.
    pub lost: usize,
    /// Those of which that is not known.
    pub unknown: usize,
    /// Whether these are all positions.
    pub is_complete: bool,
    /// Whether the caller ended it before that.
    pub is_stopped: bool,
    /// Whether the start is alive; none if that is not known.
    pub is_alive: Option<bool>,
    /// A way into each dead position that is entered from a live one, nearest first.
    pub no_return: Vec<Vec<Move>>,
}

impl Game {
    /// Every way to apply a rule to the things of a position; fail rules are left out.
    pub fn applications(&self, state: &State) -> Vec<Application> {
        let Some(planned) = self.outlook().position(&self.grammar, state) else {
            return Vec::new();
        };
        let mut player = self.clone().with_guard(false);
        player.options.rules = Offered::All;
        let net = planned.net();
        let mut found = Vec::new();
        for (number, step) in net.steps.iter().enumerate() {
            let What::Rule(transition) = step.what else {
                continue;
            };
            if !net.is_enabled(&planned.tokens, number as u32) {
                continue;
            }
            let transition = &net.net.transitions[transition as usize];
            let moves = things_at(&planned, state, &transition.inputs).and_then(|things| {
                route(&player, state, transition.rule, &things, transition.chosen_area)
            });
            if let Some((moves, after)) =
                moves.and_then(|moves| play_all(&mut player, state, moves))
            {
                let area = transition.inputs.iter().find_map(|place| net.net.things.area(*place));
                found.push(Application { rule: transition.rule, moves, after, area });
            }
        }
        found
    }

    /// Every way to end the game by a rule, if such rules are offered.
    fn endings(&self, state: &State) -> Vec<Application> {
        let mut player = self.clone().with_guard(false);
        player.options.rules = Offered::All;
        let rules = self.grammar.rules.iter().enumerate();
        let offered = rules.filter(|(_, rule)| rule.is_fail && self.options.has_fail_rules);
        let mut found = Vec::new();
        for (number, rule) in offered {
            let mut inputs = Vec::new();
            each_choice(&self.grammar, state, rule, &mut inputs, &mut |things| {
                let moves = route(&player, state, number as RuleId, things, None);
                let done = moves.and_then(|moves| play_all(&mut player, state, moves));
                let stands = |id: &u32| {
                    let index = state.world.find(*id)?;
                    area_of(&self.grammar, &state.world.instances[index])
                };
                found.extend(done.map(|(moves, after)| Application {
                    rule: number as RuleId,
                    moves,
                    after,
                    area: things.iter().find_map(stands),
                }));
            });
        }
        found
    }

    fn key(&self, state: &State) -> Key {
        if !state.is_lost {
            return Key::Open(self.position_key(state));
        }
        let instances = state.world.instances.iter();
        let located =
            |instance: &Instance| (instance.thing.clone(), area_of(&self.grammar, instance));
        let mut things: Vec<LocatedThing> = instances.map(located).collect();
        things.sort_unstable();
        Key::Lost(things)
    }

    /// What distinguishes positions: things, the areas of fixed ones, and the status of areas.
    pub fn position_key(&self, state: &State) -> Option<Tokens> {
        self.outlook().position(&self.grammar, state).map(|planned| planned.tokens)
    }

    /// The areas whose goal alone can no longer be reached.
    pub fn lost_areas(&self, state: &State) -> Vec<AreaId> {
        self.outlook().lost_areas(&self.grammar, state)
    }

    /// Explores the game breadth first; `is_over` ends that early.
    pub fn dead_ends(
        &self,
        max_states: usize,
        is_over: &mut dyn FnMut(usize) -> bool,
    ) -> GameDeadEnds {
        let (start, _) = self.start();
        let is_alive = self.is_solvable(&start);
        let mut report = GameDeadEnds {
            states: 1,
            dead: usize::from(is_alive == Some(false)),
            lost: 0,
            unknown: usize::from(is_alive.is_none()),
            is_complete: true,
            is_stopped: false,
            is_alive,
            no_return: Vec::new(),
        };
        let mut seen: FxHashSet<Key> = FxHashSet::from_iter([self.key(&start)]);
        let mut queue = VecDeque::from([(start, Vec::new(), is_alive)]);
        while let Some((state, way, was_alive)) = queue.pop_front() {
            // Play ends when everything is solved, and nothing is lost after that.
            if self.outcome(&state) != Outcome::Open {
                continue;
            }
            let endings = self.endings(&state);
            for Application { moves, after, .. } in
                self.applications(&state).into_iter().chain(endings)
            {
                if !seen.insert(self.key(&after)) {
                    continue;
                }
                report.is_stopped = is_over(report.states);
                if report.states >= max_states || report.is_stopped {
                    report.is_complete = false;
                    return report;
                }
                let is_alive = self.is_solvable(&after);
                report.states += 1;
                report.dead += usize::from(is_alive == Some(false));
                report.lost += usize::from(after.is_lost);
                report.unknown += usize::from(is_alive.is_none());
                let mut trace: Vec<Move> = way.clone();
                trace.extend(moves);
                if was_alive == Some(true) && is_alive == Some(false) {
                    report.no_return.push(trace.clone());
                }
                if !after.is_lost {
                    queue.push_back((after, trace, is_alive));
                }
            }
        }
        report
    }
}

/// What distinguishes positions.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    /// In play, as the net sees it.
    Open(Option<Tokens>),
    /// After a rule has ended the game: all things.
    Lost(Vec<LocatedThing>),
}

/// Every choice of different things for the inputs of a rule, wherever they are, with all fixed ones
/// in one area. Of equal things, only the first is chosen.
fn each_choice(
    grammar: &Grammar,
    state: &State,
    rule: &Rule,
    chosen: &mut Vec<u32>,
    show: &mut dyn FnMut(&[u32]),
) {
    let Some(term) = rule.inputs.get(chosen.len()) else {
        return show(chosen);
    };
    let area_of_id = |id: u32| {
        let index = state.world.find(id)?;
        area_of(grammar, &state.world.instances[index])
    };
    let area = chosen.iter().find_map(|id| area_of_id(*id));
    let mut tried: Vec<LocatedThing> = Vec::new();
    for instance in &state.world.instances {
        let there = area_of(grammar, instance);
        let is_apart = area.is_some() && there.is_some() && area != there;
        let located = (instance.thing.clone(), there);
        let may = !chosen.contains(&instance.id)
            && !is_apart
            && instance.thing.satisfies(grammar, *term)
            && !tried.contains(&located);
        if may {
            tried.push(located);
            chosen.push(instance.id);
            each_choice(grammar, state, rule, chosen, show);
            chosen.pop();
        }
    }
}

fn play_all(player: &mut Game, state: &State, moves: Vec<Move>) -> Option<(Vec<Move>, State)> {
    let mut state = state.clone();
    for &mv in &moves {
        let from = state.clone();
        match player.step(&from, mv, &mut state) {
            Step::Moved { .. } => {}
            Step::Still | Step::Doubt(_) => return None,
        }
    }
    Some((moves, state))
}
