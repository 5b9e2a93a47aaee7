//! Hints in degrees, for the current position.

use super::route::route;
use super::state::{Open, State};
use super::{Game, Move, Offered};
use crate::grammar::RuleId;
use crate::net::{NetRequest, Positions, Tree, build};
use crate::thing::Thing;
use crate::words;
use crate::world::Place;
use play::Play;
use play::search::{Answer, Budget, breadth_first};

/// The answer to a stuck player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// One sentence, and the moves that follow it.
    Say(String, Vec<Move>),
    /// An open puzzle can no longer be solved.
    DeadEnd,
    /// Nothing was found within the budget.
    Unknown,
}

/// The most positions explored for a new plan.
const MAX_STATES: usize = 200_000;
/// The most transitions tried in all of them.
const MAX_TRIED: usize = 50_000_000;

/// A hint: 1 names the goal, 2 the thing to look at and where it is, 3 the things to use, 4 the
/// action. If the designer wrote a hint for the rule, it replaces the second.
pub fn hint(game: &mut Game, state: &State, degree: u32) -> Hint {
    if state.open.is_empty() {
        return Hint::Unknown;
    }
    if game.is_solvable(state) == Some(false) {
        return Hint::DeadEnd;
    }
    let grammar = game.grammar.clone();
    let Some(Planned { open, rule, things, moves }) = nearest_step(game, state) else {
        return Hint::Unknown;
    };
    if degree <= 1 {
        let area = words::apart(&grammar.areas[open.puzzle.area as usize].name);
        let text = format!("What you want in {area}: {}", words::goal(&grammar, &open.puzzle));
        return Hint::Say(sentence(text), Vec::new());
    }
    let name = |id: &u32| {
        let index = state.world.find(*id).unwrap_or(0);
        let instance = &state.world.instances[index];
        let place = match instance.place {
            Place::Inventory => "that you carry".to_string(),
            Place::Area(area) if area == state.place => "here".to_string(),
            Place::Area(area) => {
                format!("in {}", words::apart(&grammar.areas[area as usize].name))
            }
        };
        (words::noun(&grammar, &instance.thing), place)
    };
    let names: Vec<(String, String)> = things.iter().map(name).collect();
    let text = match (degree, &grammar.rules[rule as usize].hint) {
        (2, Some(written)) => written.clone(),
        (2, None) => format!("Look at the {} {}", names[0].0, names[0].1),
        (3, _) if names.len() == 1 => format!("The {} {} is enough", names[0].0, names[0].1),
        (3, _) => {
            let rest: Vec<String> =
                names[1..].iter().map(|(name, place)| format!("the {name} {place}")).collect();
            format!("The {} {} needs {}", names[0].0, names[0].1, words::list(&rest))
        }
        _ => {
            let all: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
            words::action(&grammar, rule, &all)
        }
    };
    Hint::Say(sentence(text), moves)
}

/// The next action for one open area.
struct Planned<'s> {
    open: &'s Open,
    rule: RuleId,
    things: Vec<u32>,
    /// The moves that perform it.
    moves: Vec<Move>,
}

/// The next action of the open area that needs the fewest moves. Each move on the way brings that
/// one nearer, so a player who follows hints is not sent back and forth between two areas.
fn nearest_step<'s>(game: &Game, state: &'s State) -> Option<Planned<'s>> {
    let plan = |open: &'s Open| {
        let (rule, things) =
            next_of_tree(game, state, open).or_else(|| replan(game, state, open))?;
        let moves = route(game, state, rule, &things).unwrap_or_default();
        Some(Planned { open, rule, things, moves })
    };
    let length = |planned: &Planned<'_>| match planned.moves.len() {
        0 => usize::MAX,
        moves => moves,
    };
    state.open.iter().filter_map(plan).min_by_key(length)
}

/// Adds a full stop, unless the text already ends in punctuation.
fn sentence(text: String) -> String {
    if text.ends_with(['.', '?', '!', '"', '…']) { text } else { text + "." }
}

/// The first node of the tree that can be played now.
fn next_of_tree(game: &Game, state: &State, open: &Open) -> Option<(RuleId, Vec<u32>)> {
    let grammar = &*game.grammar;
    // If a thing the tree relies on is gone, the tree is no longer a plan.
    let is_whole = open.left().all(|node| {
        open.puzzle
            .children(grammar, node)
            .all(|child| open.thing(child).is_none_or(|id| state.world.find(id).is_some()))
    });
    let node = open.left().find(|node| {
        let children = open.puzzle.children(grammar, *node);
        let rule = open.puzzle.rule(*node).map(|rule| &grammar.rules[rule as usize]);
        children.zip(rule.map_or(&[][..], |rule| &rule.inputs)).all(|(child, term)| {
            let index = open.thing(child).and_then(|id| state.world.find(id));
            index.is_some_and(|index| state.world.instances[index].thing.satisfies(grammar, *term))
        })
    });
    let node = node.filter(|_| is_whole)?;
    let things = open.puzzle.children(grammar, node).map(|child| open.thing(child));
    Some((open.puzzle.rule(node)?, things.collect::<Option<_>>()?))
}

/// The first action of a shortest path to the goal from the present things.
fn replan(game: &Game, state: &State, open: &Open) -> Option<(RuleId, Vec<u32>)> {
    let things: Vec<Thing> =
        state.world.instances.iter().map(|instance| instance.thing.clone()).collect();
    let played = |node: u32| open.results[node as usize].is_some();
    let request = NetRequest {
        grammar: &game.grammar,
        things: &things,
        goal: open.puzzle.goal(&game.grammar),
        trees: &[Tree { puzzle: &open.puzzle, is_played: &played }],
        is_tree_only: game.options.rules != Offered::All,
        has_fail_rules: false,
        done_once: &state.world.spent,
    };
    let mut positions = Positions::new(build(&request).ok()?);
    let (start, _) = positions.start();
    // A net with very many transitions gets fewer positions: a player is waiting.
    let max_states = MAX_STATES.min(MAX_TRIED / positions.net().transitions.len().max(1));
    let budget = Budget { max_states, ..Budget::default() };
    let Answer::Solved { moves, .. } =
        breadth_first(&mut positions, &start, budget, &mut |_| false).answer
    else {
        return None;
    };
    let first = &positions.net().transitions[*moves.first()? as usize];
    let mut ids: Vec<u32> = Vec::new();
    for kind in &first.inputs {
        let wanted = positions.net().thing(*kind);
        let found = state
            .world
            .instances
            .iter()
            .find(|instance| instance.thing == *wanted && !ids.contains(&instance.id))?;
        ids.push(found.id);
    }
    Some((first.rule, ids))
}
