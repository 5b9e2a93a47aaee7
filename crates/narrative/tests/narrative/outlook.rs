//! Alive and dead, for the whole game, agree with a plain search that knows nothing of nets.

use crate::common;

use common::random::{SMALL, random_story};
use narrative::Grammar;
use narrative::execute::execute;
use narrative::game::{Open, State};
use narrative::grammar::{AreaId, ItemId};
use narrative::outlook::Outlook;
use narrative::puzzle::{Node, NodeSource, Puzzle};
use narrative::thing::Thing;
use narrative::world::{Place, World};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// What has happened to an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Status {
    Closed,
    Open(usize),
    Solved,
}

/// A position in its plainest form: things with the areas of those that cannot be carried, spent
/// rules, and the areas.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Plain {
    things: Vec<(Thing, Option<AreaId>)>,
    spent: Vec<usize>,
    areas: Vec<Status>,
}

fn located(grammar: &Grammar, thing: Thing, area: AreaId) -> (Thing, Option<AreaId>) {
    let area = (!thing.is_carryable(grammar)).then_some(area);
    (thing, area)
}

/// Solves areas whose goal holds and opens those behind them, in every possible way.
fn settle(grammar: &Grammar, plain: Plain, out: &mut Vec<Plain>) {
    for area in 0..plain.areas.len() {
        let Status::Open(goal) = plain.areas[area] else {
            continue;
        };
        let goal = grammar.areas[area].goals[goal];
        if !plain.things.iter().any(|(thing, _)| thing.satisfies(grammar, goal)) {
            continue;
        }
        let mut solved = plain.clone();
        solved.areas[area] = Status::Solved;
        let mut ways = vec![solved];
        for next in &grammar.areas[area].connects {
            ways = ways.iter().flat_map(|way| open(grammar, way, *next)).collect();
        }
        ways.into_iter().for_each(|way| settle(grammar, way, out));
        return;
    }
    let mut plain = plain;
    plain.things.sort();
    out.push(plain);
}

/// Every way to open an area: a goal, and up to the limit of items that meet no open goal.
fn open(grammar: &Grammar, plain: &Plain, area: AreaId) -> Vec<Plain> {
    if plain.areas[area as usize] != Status::Closed {
        return vec![plain.clone()];
    }
    let definition = &grammar.areas[area as usize];
    let mut out = Vec::new();
    for goal in 0..definition.goals.len() {
        let mut entered = plain.clone();
        entered.areas[area as usize] = Status::Open(goal);
        for item in &definition.world {
            entered.things.push(located(grammar, Thing::new(grammar, *item), area));
        }
        let meets = |item: ItemId| {
            let thing = Thing::new(grammar, item);
            entered.areas.iter().enumerate().any(|(area, status)| match status {
                Status::Open(goal) => thing.satisfies(grammar, grammar.areas[area].goals[*goal]),
                _ => false,
            })
        };
        let items: Vec<ItemId> = (0..grammar.items.len() as ItemId)
            .filter(|item| grammar.may_place(*item, area) && !meets(*item))
            .collect();
        let mut ways: Vec<Vec<ItemId>> = vec![Vec::new()];
        let mut last = ways.clone();
        for _ in 0..definition.max_items.expect("a limit") {
            last = last
                .iter()
                .flat_map(|way| {
                    let from = way.last().copied().unwrap_or(0);
                    let more = items.iter().filter(move |item| **item >= from);
                    more.map(move |item| [&way[..], &[*item]].concat())
                })
                .collect();
            ways.extend(last.clone());
        }
        for way in ways {
            let mut opened = entered.clone();
            let placed = way.iter().map(|item| located(grammar, Thing::new(grammar, *item), area));
            opened.things.extend(placed);
            out.push(opened);
        }
    }
    out
}

/// Every position that one action leads to.
fn steps(grammar: &Grammar, plain: &Plain, out: &mut Vec<Plain>) {
    for (number, rule) in grammar.rules.iter().enumerate() {
        if plain.spent.contains(&number) {
            continue;
        }
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for term in &rule.inputs {
            let longer = choices.iter().flat_map(|choice| {
                let fits = (0..plain.things.len()).filter(|index| {
                    !choice.contains(index) && plain.things[*index].0.satisfies(grammar, *term)
                });
                fits.map(|index| [&choice[..], &[index]].concat()).collect::<Vec<_>>()
            });
            choices = longer.collect();
        }
        for choice in choices {
            let mut areas: Vec<AreaId> =
                choice.iter().filter_map(|index| plain.things[*index].1).collect();
            areas.dedup();
            if areas.len() > 1 {
                continue;
            }
            // Without fixed inputs it happens in any open area.
            let spots: Vec<AreaId> = match areas.first() {
                Some(area) => vec![*area],
                None => (0..plain.areas.len() as AreaId)
                    .filter(|area| plain.areas[*area as usize] != Status::Closed)
                    .collect(),
            };
            for spot in spots {
                let inputs: Vec<&Thing> =
                    choice.iter().map(|index| &plain.things[*index].0).collect();
                let made = execute(grammar, rule, &inputs, |_| None);
                let mut next = plain.clone();
                let mut index = 0;
                next.things.retain(|_| {
                    index += 1;
                    !choice.contains(&(index - 1))
                });
                next.things.extend(made.into_iter().map(|made| located(grammar, made.thing, spot)));
                if rule.once {
                    next.spent.push(number);
                    next.spent.sort_unstable();
                }
                settle(grammar, next, out);
            }
        }
    }
}

/// All positions that can be reached, with whether everything can be solved; none if there are too
/// many.
fn exhaust(grammar: &Grammar, starts: Vec<Plain>) -> Option<BTreeMap<Plain, bool>> {
    let mut numbers: BTreeMap<Plain, usize> = BTreeMap::new();
    let (mut states, mut into): (Vec<Plain>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    let mut queue = VecDeque::new();
    let mut add = |next: Plain,
                   states: &mut Vec<Plain>,
                   into: &mut Vec<Vec<usize>>,
                   queue: &mut VecDeque<usize>| {
        *numbers.entry(next.clone()).or_insert_with(|| {
            states.push(next);
            into.push(Vec::new());
            queue.push_back(states.len() - 1);
            states.len() - 1
        })
    };
    for start in starts {
        add(start, &mut states, &mut into, &mut queue);
    }
    while let Some(at) = queue.pop_front() {
        let mut out = Vec::new();
        steps(grammar, &states[at].clone(), &mut out);
        for next in out {
            let number = add(next, &mut states, &mut into, &mut queue);
            into[number].push(at);
        }
        if states.len() > 1_200 {
            return None;
        }
    }
    let is_won = |plain: &Plain| plain.areas.iter().all(|status| *status == Status::Solved);
    let mut alive: Vec<bool> = states.iter().map(is_won).collect();
    let mut todo: Vec<usize> = (0..alive.len()).filter(|state| alive[*state]).collect();
    while let Some(at) = todo.pop() {
        for &from in &into[at] {
            if !std::mem::replace(&mut alive[from], true) {
                todo.push(from);
            }
        }
    }
    Some(states.into_iter().zip(alive).collect())
}

/// The position as the game stores it.
fn state_of(plain: &Plain) -> State {
    let mut world = World::new();
    for (thing, area) in &plain.things {
        world.add(thing.clone(), area.map_or(Place::Inventory, Place::Area));
    }
    world.spent = plain.spent.iter().map(|rule| *rule as u32).collect();
    let mut state = State {
        world,
        place: 0,
        open: Vec::new(),
        solved: Vec::new(),
        barred: Vec::new(),
        is_lost: false,
    };
    for (area, status) in plain.areas.iter().enumerate() {
        let area = area as AreaId;
        match status {
            Status::Closed => {}
            Status::Solved => state.solved.push(area),
            Status::Open(goal) => {
                let source = NodeSource::Open;
                let node =
                    Node { parent: 0, input: 0, ty: 0, props: 0, item: 0, source, first_child: 0 };
                let puzzle = Puzzle {
                    area,
                    goal: *goal as u32,
                    nodes: vec![node],
                    spawns: Vec::new(),
                    order: Vec::new(),
                    is_plan: false,
                };
                let (puzzle, spawned) = (Arc::new(puzzle), Arc::from([]));
                state.open.push(Open { puzzle, spawned, results: vec![None] });
            }
        }
    }
    state
}

/// Compares every position; returns the numbers of positions and of dead ones.
fn compare(seed: u64) -> Option<(usize, usize)> {
    let grammar = random_story(seed, SMALL)?;
    let closed = Plain {
        things: Vec::new(),
        spent: Vec::new(),
        areas: vec![Status::Closed; grammar.areas.len()],
    };
    let mut starts = Vec::new();
    for way in open(&grammar, &closed, 0) {
        settle(&grammar, way, &mut starts);
    }
    let all = exhaust(&grammar, starts)?;
    let mut outlook = Outlook::default();
    for (plain, is_alive) in &all {
        let answer = outlook.is_alive(&grammar, &state_of(plain));
        assert_eq!(answer, Some(*is_alive), "seed {seed}: {plain:#?}");
    }
    Some((all.len(), all.values().filter(|is_alive| !**is_alive).count()))
}

#[test]
fn alive_and_dead_agree_with_a_plain_search() {
    let seeds = std::env::var("PUZZLEWRIGHT_GAMES").ok().and_then(|text| text.parse().ok());
    let (mut finished, mut mixed, mut positions) = (0, 0, 0);
    for seed in 0..seeds.unwrap_or(150) {
        if let Some((states, dead)) = compare(seed) {
            finished += 1;
            mixed += usize::from(dead > 0 && dead < states);
            positions += states;
        }
    }
    // The test would be meaningless if no search finished, or none had both kinds of positions.
    assert!(finished > 30 && mixed > 10 && positions > 1_000, "{finished} {mixed} {positions}");
}
