//! Grammars that would take forever without limits: every input terminates.

use narrative::game::{Game, Hint, Options, Verb, hint};
use narrative::generate::{Generator, Request};
use narrative::grammar::Grammar;
use narrative::net::{NetRequest, build};
use narrative::thing::Thing;
use narrative::{check, compile, limits};
use play::{Outcome, Play};
use source::Source;
use std::sync::Arc;

fn grammar(text: &str) -> Arc<Grammar> {
    let source = Source::new("t.story.toml", text);
    let checked = compile(&source);
    let told = source::render(&source, &checked.diagnostics, false);
    Arc::new(checked.grammar.unwrap_or_else(|| panic!("{told}")))
}

/// A heap of things and a rule that takes any six of them.
fn heap() -> Arc<Grammar> {
    let things: Vec<String> = (0..40).map(|number| format!("W{number}")).collect();
    let mut text = format!("[[area]]\nname = \"A\"\ngoals = [\"Goal\"]\nworld = {things:?}\n");
    text += "[items]\nGoal = { notSpawnable = true }\nJunk = { notSpawnable = true }\n";
    for thing in &things {
        text += &format!("{thing} = {{}}\n");
    }
    text += "[rules]\nheap = \"Junk ::= Heap a:Item b:Item c:Item d:Item e:Item f:Item\"\n";
    text += "make = \"Goal ::= Make W38 W39\"\n";
    grammar(&text)
}

#[test]
fn a_rule_with_billions_of_ways_is_listed_in_part_and_done_by_name() {
    let mut game = Game::new(heap(), Options::default());
    let (mut state, _) = game.start();
    let actions = game.available(&state, true);
    assert!(actions.len() <= limits::MAX_ACTIONS, "{}", actions.len());
    let last = game.read_action("Heap W39 W38 W3 W2 W1 W0").unwrap();
    assert!(!actions.iter().any(|action| action.mv == last));
    let from = state.clone();
    game.step(&from, last, &mut state);
    assert_eq!(state.world.instances.len(), 35);
    // The puzzle's own action comes after all those of the heap, and the hint knows it.
    let Hint::Say(_, moves) = hint(&mut game, &from, 4) else { panic!("no hint") };
    assert!(matches!(moves[0].verb, Verb::Do(_)) && game.move_text(moves[0]) == "Make W38 W39");
    let mut to = from.clone();
    game.step(&from, moves[0], &mut to);
    assert_eq!(game.outcome(&to), Outcome::Won);
}

#[test]
fn terms_that_very_many_items_match_use_the_budget_up_faster() {
    let mut text =
        "[[area]]\nname = \"A\"\ngoals = [\"Goal\"]\nmax_items = 1\n[items]\n".to_string();
    text += "Goal = { notSpawnable = true }\n";
    for number in 0..5_000 {
        text += &format!("I{number} = {{}}\n");
    }
    text += "[rules]\nmake = \"Goal ::= Make a:Item b:Item c:Item\"\n";
    let grammar = grammar(&text);
    let world = narrative::world::World::new();
    let mut generator = Generator::new(&grammar);
    let request = Request { max_calls: 2_000, ..Request::new(&grammar, 0, &world, 1) };
    assert!(generator.generate(&request).is_err());
    assert!(generator.calls() <= 2_010, "{}", generator.calls());
}

#[test]
fn an_input_that_nothing_serves_ends_the_search_for_the_others() {
    let text = "[[area]]\nname = \"A\"\ngoals = [\"Goal\"]\n[items]\nGoal = { notSpawnable = true }\n\
                Key = {}\nNone = { notSpawnable = true }\n[rules]\nmake = \"Goal ::= Make Key\"\n\
                never = \"Goal ::= Wait a:Item b:Item c:Item d:Item e:Item None\"\n";
    let grammar = grammar(text);
    // 200 kinds would be 200^5 choices for the first five inputs.
    let things: Vec<(Thing, Option<u32>)> = (0..200)
        .map(|number| {
            let mut thing = Thing::new(&grammar, 1);
            thing.set(&grammar, number + 100, narrative::grammar::Value::Int(1));
            (thing, None)
        })
        .collect();
    let request = NetRequest {
        grammar: &grammar,
        things: &things,
        anywhere: &[0],
        goal: grammar.areas[0].goals[0],
        trees: &[],
        is_tree_only: false,
        has_fail_rules: false,
        has_idle: false,
        done_once: &[],
    };
    assert!(build(&request).is_ok_and(|net| net.transitions.len() == 200));
}

#[test]
fn thousands_of_errors_are_reported_without_a_similar_name_each() {
    let mut text = "[[area]]\nname = \"A\"\ngoals = [\"Goal\"]\n[items]\n".to_string();
    text += "Goal = { notSpawnable = true }\n";
    for number in 0..3_000 {
        text += &format!("I{number} = {{ prop{number} = true }}\n");
    }
    text += "[rules]\nmake = \"Goal ::= Make I0\"\n";
    for number in 1..3_000 {
        text += &format!("r{number} = \"Goal ::= Do I{number}[proq{number}: True]\"\n");
    }
    let told = check(&Source::new("t.story.toml", text)).diagnostics;
    let of = |code: &str| told.iter().filter(|told| told.code == code).count();
    assert_eq!((of("V2"), of("V5")), (2_999, 2_999));
    let guessed = told.iter().filter(|told| {
        told.code == "V2" && told.help.as_ref().is_some_and(|help| help.contains("Did you mean"))
    });
    assert_eq!(guessed.count(), 100);
}
