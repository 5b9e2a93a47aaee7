//! The whole game as a net: every area that can be reached, its goals, and what opening it brings.

use smallvec::SmallVec;
use std::sync::Arc;

use crate::game::{Fixed, State, way_to};
use crate::grammar::{AreaId, Grammar, ItemId, RuleId};
use crate::net::{LocatedThing, Marking, Net, NetRequest, Tree, area_of, build};
use crate::thing::Thing;

/// This many tokens or more are as many as anybody needs: taking some leaves as many.
pub const MANY: u32 = 1 << 20;

/// Tokens by place.
pub type Tokens = Box<[u32]>;

/// A net whose target is that all areas are solved.
pub struct GameNet {
    /// The things, the one-time rules and the ways to apply rules.
    pub net: Net,
    /// All steps: first the rules of the net in its order, then what happens to areas.
    pub steps: Vec<Step>,
    /// All places.
    pub places: usize,
    /// For each place, the steps that need it.
    pub needed_by: Vec<Vec<u32>>,
    /// For each area that can be reached, its status places.
    pub areas: Vec<Status>,
    /// The items that the rules of open trees make, which decide what those rules give.
    pub bound: Vec<(RuleId, ItemId)>,
}

/// One step.
pub struct Step {
    /// The tokens it takes.
    pub pre: Marking,
    /// The tokens it gives.
    pub post: Marking,
    /// What it is.
    pub what: What,
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// An action of the player, by its transition.
    Rule(u32),
    /// The goal of an area is met.
    Solve(AreaId),
    /// An area is entered: its scene is there.
    Enter(AreaId),
    /// The goal of an area is chosen and its items are placed.
    Open(AreaId),
    /// One item is placed in an area where their number is limited, or where only some goals allow
    /// it.
    Spawn(AreaId, ItemId),
}

/// The places of an area that tell what has happened to it. Exactly one of `closed`, `pending`,
/// `any`, `goals` and `solved` has a token.
pub struct Status {
    /// The area.
    pub area: AreaId,
    /// It is not entered.
    pub closed: u32,
    /// It is entered, and its goal is not chosen yet.
    pub pending: u32,
    /// Its goal may be any of its list.
    pub any: u32,
    /// For each goal: that is the one.
    pub goals: Vec<u32>,
    /// It is solved.
    pub solved: u32,
    /// It is entered; never taken.
    pub here: u32,
    /// Opening it may do harm: afterwards, items that meet its goal are not placed any more.
    pub is_touchy: bool,
    /// The number of items that may still be placed there; one that is never taken if their number
    /// is not limited. An area that is already open has none.
    pub budget: u32,
}

impl GameNet {
    /// Builds the net; none if there are too many things or ways to apply rules. If the puzzles are
    /// fixed, opening an area brings exactly its own.
    pub fn new(grammar: &Arc<Grammar>, state: &State, fixed: Option<&Fixed>) -> Option<GameNet> {
        let reached: Vec<AreaId> = (0..grammar.areas.len() as AreaId)
            .filter(|area| way_to(grammar, *area).is_some())
            .collect();
        let goal = *grammar.areas[grammar.start as usize].goals.first()?;
        let mut things: Vec<LocatedThing> = Vec::new();
        for &area in &reached {
            let scene = grammar.areas[area as usize].world.iter().copied();
            let spawns: Vec<ItemId> = match fixed {
                Some(fixed) => fixed.spawns(area).to_vec(),
                None => {
                    let items = 0..grammar.items.len() as ItemId;
                    items.filter(|item| grammar.may_place(*item, area)).collect()
                }
            };
            things.extend(scene.chain(spawns).map(|item| (Thing::new(grammar, item), Some(area))));
        }
        let instances = state.world.instances.iter();
        things
            .extend(instances.map(|instance| (instance.thing.clone(), area_of(grammar, instance))));
        let trees: Vec<Tree<'_>> = state
            .open
            .iter()
            .map(|open| Tree { puzzle: &open.puzzle, is_played: &|_| false })
            .collect();
        let request = NetRequest {
            grammar,
            things: &things,
            anywhere: &reached,
            goal,
            trees: &trees,
            is_tree_only: false,
            has_fail_rules: false,
            has_idle: false,
            done_once: &[],
        };
        let net = build(&request).ok()?;
        let mut places = net.places as u32;
        let mut new_place = || {
            places += 1;
            places - 1
        };
        let areas: Vec<Status> = reached
            .iter()
            .map(|&area| Status {
                area,
                closed: new_place(),
                pending: new_place(),
                any: new_place(),
                goals: grammar.areas[area as usize].goals.iter().map(|_| new_place()).collect(),
                solved: new_place(),
                here: new_place(),
                is_touchy: fixed.is_none() && is_touchy(grammar, &reached, area),
                budget: new_place(),
            })
            .collect();
        let places = places as usize;
        let bound = bound_items(grammar, state);
        let (steps, needed_by) = (Vec::new(), Vec::new());
        let mut whole = GameNet { net, steps, places, needed_by, areas, bound };
        whole.add_rules();
        whole.add_areas(fixed);
        whole.needed_by = vec![Vec::new(); places];
        for (number, step) in whole.steps.iter().enumerate() {
            for (place, _) in &step.pre {
                whole.needed_by[*place as usize].push(number as u32);
            }
        }
        Some(whole)
    }

    /// The status places of an area.
    pub fn status(&self, area: AreaId) -> &Status {
        let at = self.areas.iter().position(|status| status.area == area);
        &self.areas[at.unwrap_or(0)]
    }

    fn add_rules(&mut self) {
        for (number, transition) in self.net.transitions.iter().enumerate() {
            let (mut pre, mut post) = (transition.pre.clone(), transition.post.clone());
            if let Some(area) = transition.chosen_area {
                let here = self.status(area).here;
                pre.push((here, 1));
                post.push((here, 1));
            }
            self.steps.push(Step { pre, post, what: What::Rule(number as u32) });
        }
    }

    fn add_areas(&mut self, fixed: Option<&Fixed>) {
        let grammar = Arc::clone(&self.net.grammar);
        let mut steps = Vec::new();
        for status in &self.areas {
            let area = status.area;
            let definition = &grammar.areas[area as usize];
            for (number, goal) in definition.goals.iter().enumerate() {
                for place in self.net.places_of(*goal) {
                    for open in [status.goals[number], status.any] {
                        steps.push(step(
                            &[(place, 1), (open, 1)],
                            &[(place, 1), (status.solved, 1)],
                            What::Solve(area),
                        ));
                    }
                }
            }
            for before in &self.areas {
                if grammar.areas[before.area as usize].connects.contains(&area) {
                    let mut post = vec![(before.solved, 1), (status.pending, 1), (status.here, 1)];
                    for item in &definition.world {
                        post.extend(self.place(&grammar, *item, area).map(|place| (place, 1)));
                    }
                    let pre = [(before.solved, 1), (status.closed, 1)];
                    steps.push(step(&pre, &post, What::Enter(area)));
                }
            }
            if let Some(fixed) = fixed {
                let post = self.opened(&grammar, status, fixed);
                steps.push(step(&[(status.pending, 1)], &post, What::Open(area)));
                continue;
            }
            let mut post = vec![(status.any, 1)];
            if definition.max_items != Some(0) {
                post.push((status.budget, definition.max_items.unwrap_or(1)));
            }
            for item in 0..grammar.items.len() as ItemId {
                let Some(place) =
                    self.place(&grammar, item, area).filter(|_| grammar.may_place(item, area))
                else {
                    continue;
                };
                let is_touchy = self.meets(&grammar, item).next().is_some();
                match definition.max_items {
                    None if !is_touchy => post.push((place, MANY)),
                    limit => self.add_spawns(&grammar, status, item, place, limit, &mut steps),
                }
            }
            steps.push(step(&[(status.pending, 1)], &post, What::Open(area)));
        }
        self.steps.extend(steps);
    }

    /// What the opening of an area brings if that is decided.
    fn opened(&self, grammar: &Grammar, status: &Status, fixed: &Fixed) -> Vec<(u32, u32)> {
        let place = |item: &ItemId| self.place(grammar, *item, status.area);
        let puzzle = fixed.puzzle(status.area);
        let opened = puzzle.map_or(status.solved, |puzzle| status.goals[puzzle.goal as usize]);
        let mut post = vec![(opened, 1)];
        post.extend(fixed.spawns(status.area).iter().filter_map(place).map(|place| (place, 1)));
        post
    }

    /// The goals that a newly placed item meets by itself.
    fn meets<'n>(
        &'n self,
        grammar: &'n Grammar,
        item: ItemId,
    ) -> impl Iterator<Item = (AreaId, usize)> + 'n {
        let thing = Thing::new(grammar, item);
        self.areas.iter().flat_map(move |status| {
            let thing = thing.clone();
            let goals = grammar.areas[status.area as usize].goals.iter().enumerate();
            goals
                .filter(move |(_, goal)| thing.satisfies(grammar, **goal))
                .map(|(number, _)| (status.area, number))
        })
    }

    /// Placing an item that must not meet an open goal: an area with such a goal is closed, solved,
    /// or has another goal. In its own area the item never meets the goal.
    fn add_spawns(
        &self,
        grammar: &Grammar,
        status: &Status,
        item: ItemId,
        place: u32,
        limit: Option<u32>,
        steps: &mut Vec<Step>,
    ) {
        let met: Vec<(AreaId, usize)> = self.meets(grammar, item).collect();
        let own = match limit {
            Some(_) => (vec![(status.budget, 1)], vec![(place, 1)]),
            None => (vec![(status.budget, 1)], vec![(status.budget, 1), (place, 1)]),
        };
        let mut ways: Vec<Way> = vec![own];
        let mut areas: Vec<AreaId> = met.iter().map(|(area, _)| *area).collect();
        areas.dedup();
        for area in areas {
            let other = self.status(area);
            let free = (0..other.goals.len()).filter(|goal| !met.contains(&(area, *goal)));
            let mut allowed: Vec<(u32, u32)> = Vec::new();
            for goal in free {
                let place = other.goals[goal];
                allowed.extend([(place, place), (other.any, place)]);
            }
            if area != status.area {
                allowed.extend([other.closed, other.pending, other.solved].map(|at| (at, at)));
            }
            ways = ways
                .iter()
                .flat_map(|(pre, post)| {
                    allowed.iter().map(|(before, after)| {
                        let (mut pre, mut post) = (pre.clone(), post.clone());
                        pre.push((*before, 1));
                        post.push((*after, 1));
                        (pre, post)
                    })
                })
                .collect();
        }
        let what = What::Spawn(status.area, item);
        steps.extend(ways.iter().map(|(pre, post)| step(pre, post, what)));
    }

    fn place(&self, grammar: &Grammar, item: ItemId, area: AreaId) -> Option<u32> {
        self.net.things.find(grammar, &Thing::new(grammar, item), Some(area))
    }

    /// The tokens of a position; none if it has a thing that the net does not know.
    pub fn tokens(&self, state: &State) -> Option<Tokens> {
        let grammar = &*self.net.grammar;
        let mut tokens = vec![0; self.places].into_boxed_slice();
        for instance in &state.world.instances {
            let area = area_of(grammar, instance);
            tokens[self.net.things.find(grammar, &instance.thing, area)? as usize] += 1;
        }
        for (rule, place) in &self.net.once {
            tokens[*place as usize] = u32::from(!state.world.spent.contains(rule));
        }
        for status in &self.areas {
            let open = state.open.iter().find(|open| open.puzzle.area == status.area);
            let place = if state.solved.contains(&status.area) {
                status.solved
            } else if let Some(open) = open {
                status.goals[open.puzzle.goal as usize]
            } else if state.barred.contains(&status.area) {
                status.pending
            } else {
                status.closed
            };
            tokens[place as usize] = 1;
            tokens[status.here as usize] = u32::from(place != status.closed);
        }
        Some(tokens)
    }

    /// Whether all areas are solved.
    pub fn is_won(&self, tokens: &[u32]) -> bool {
        self.areas.iter().all(|status| tokens[status.solved as usize] > 0)
    }

    /// Whether a step can be taken.
    pub fn is_enabled(&self, tokens: &[u32], step: u32) -> bool {
        let pre = &self.steps[step as usize].pre;
        pre.iter().all(|(place, count)| tokens[*place as usize] >= *count)
    }

    /// Takes a step.
    pub fn fire(&self, tokens: &mut [u32], step: u32) {
        let Step { pre, post, .. } = &self.steps[step as usize];
        for (place, count) in pre {
            let there = &mut tokens[*place as usize];
            if *there < MANY {
                *there -= count;
            }
        }
        for (place, count) in post {
            let there = &mut tokens[*place as usize];
            *there = there.saturating_add(*count).min(MANY);
        }
    }
}

/// Whether an item that may be placed somewhere meets a goal of an area by itself.
fn is_touchy(grammar: &Grammar, reached: &[AreaId], area: AreaId) -> bool {
    let goals = &grammar.areas[area as usize].goals;
    (0..grammar.items.len() as ItemId).any(|item| {
        let thing = Thing::new(grammar, item);
        reached.iter().any(|there| grammar.may_place(item, *there))
            && goals.iter().any(|goal| thing.satisfies(grammar, *goal))
    })
}

/// The tokens that a step takes and gives.
type Way = (Vec<(u32, u32)>, Vec<(u32, u32)>);

fn step(pre: &[(u32, u32)], post: &[(u32, u32)], what: What) -> Step {
    Step { pre: marking(pre), post: marking(post), what }
}

fn marking(counts: &[(u32, u32)]) -> Marking {
    let mut counts: SmallVec<[(u32, u32); 6]> = SmallVec::from_slice(counts);
    counts.sort_unstable();
    let mut marking = Marking::new();
    for (place, count) in counts {
        match marking.last_mut() {
            Some((last, all)) if *last == place => *all = all.saturating_add(count).min(MANY),
            _ => marking.push((place, count)),
        }
    }
    marking
}

/// What the trees of open areas say about rules whose output is any item of a category.
pub fn bound_items(grammar: &Grammar, state: &State) -> Vec<(RuleId, ItemId)> {
    let mut bound = Vec::new();
    for (number, rule) in grammar.rules.iter().enumerate() {
        let is_open = rule.from[0].is_none() && rule.outputs[0].ty as usize >= grammar.items.len();
        if is_open && !rule.is_fail {
            let rule = number as RuleId;
            let trees = state.open.iter();
            let item = trees.filter_map(|open| crate::game::bound_item(&open.puzzle, rule)).next();
            bound.extend(item.map(|item| (rule, item)));
        }
    }
    bound
}
