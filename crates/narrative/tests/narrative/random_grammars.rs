//! On small random grammars: coverability equals plain exhaustive search, and what is generated is
//! solvable in both modes and never met early.

use narrative::compile;
use narrative::execute::execute;
use narrative::game::{arrive, play_puzzle};
use narrative::generate::{Generator, Request};
use narrative::grammar::{Grammar, Term};
use narrative::net::cover::basis;
use narrative::net::dead::dead_ends;
use narrative::net::distance::{Shortest, shortest};
use narrative::net::{NetRequest, Positions, build};
use narrative::output::json::{Limits, positions};
use narrative::thing::Thing;
use play::Play;
use play::lens::{self, Ask, Lenses, LevelId, Options, Status};
use play::random::SplitMix64;
use play::search::Budget;
use proptest::prelude::*;
use source::{Source, is_ok};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

/// A grammar of a few items with two properties, and rules drawn at random.
fn random_grammar(seed: u64) -> Option<Arc<Grammar>> {
    let mut random = SplitMix64::new(seed);
    let mut pick = |n: u64| random.below(n);
    let items = ["Ant", "Bee", "Cow", "Dog", "Eel"];
    let mut text = String::from("[[area]]\nname = \"Here\"\nmax_depth = 4\n");
    let term = |pick: &mut dyn FnMut(u64) -> u64, is_open: bool| {
        let names = ["Ant", "Bee", "Cow", "Dog", "Eel", "Beast"];
        let name = names[pick(if is_open { 6 } else { 5 }) as usize];
        let props = [
            "",
            "",
            "",
            "[big: True]",
            "[big: False]",
            "[wet: True]",
            "[contains: none]",
            "[contains: Ant]",
        ];
        format!("{name}{}", props[pick(8) as usize])
    };
    let goal = term(&mut pick, false);
    let world: Vec<String> =
        (0..2 + pick(3)).map(|_| format!("\"{}\"", items[pick(5) as usize])).collect();
    text += &format!("goals = [\"{goal}\"]\nworld = [{}]\n[items]\n", world.join(", "));
    for item in items {
        let isa = if pick(2) == 0 { "isa = [\"Beast\"], " } else { "" };
        let big = pick(2) == 0;
        let fixed = pick(2) == 0;
        text += &format!(
            "{item} = {{ {isa}big = {big}, carryable = {}, notSpawnable = {} }}\n",
            !fixed,
            pick(2) == 0
        );
    }
    text += "Fly = { isa = [\"Beast\"] }\n[rules]\n";
    for rule in 0..3 + pick(4) {
        let inputs: Vec<String> = (0..1 + pick(2)).map(|_| term(&mut pick, true)).collect();
        let mut outputs = vec![term(&mut pick, true)];
        // Often some of the inputs stay.
        if pick(3) > 0 {
            outputs.push(inputs[inputs.len() - 1].clone());
        }
        let once = if pick(5) == 0 { ", once = true" } else { "" };
        text += &format!(
            "r{rule} = {{ rule = \"{} ::= Do {}\"{once} }}\n",
            outputs.join(" "),
            inputs.join(" ")
        );
    }
    let source = Source::new("random.story.toml", text);
    let compiled = compile(&source);
    if is_ok(&compiled.diagnostics) { compiled.grammar.map(Arc::new) } else { None }
}

/// A position in its plainest form: the things in order, and the spent rules.
type Plain = (Vec<Thing>, Vec<usize>);

fn is_met(grammar: &Grammar, goal: Term, plain: &Plain) -> bool {
    plain.0.iter().any(|thing| thing.satisfies(grammar, goal))
}

/// Every position that one action leads to, by trying every choice of things for every rule.
fn steps(grammar: &Grammar, plain: &Plain) -> Vec<Plain> {
    let mut out = Vec::new();
    for (number, rule) in grammar.rules.iter().enumerate() {
        if plain.1.contains(&number) {
            continue;
        }
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for term in &rule.inputs {
            let mut longer = Vec::new();
            for choice in &choices {
                for (index, thing) in plain.0.iter().enumerate() {
                    if !choice.contains(&index) && thing.satisfies(grammar, *term) {
                        let mut next = choice.clone();
                        next.push(index);
                        longer.push(next);
                    }
                }
            }
            choices = longer;
        }
        for choice in choices {
            let inputs: Vec<&Thing> = choice.iter().map(|index| &plain.0[*index]).collect();
            let made = execute(grammar, rule, &inputs, |_| None);
            let kept = plain.0.iter().enumerate().filter(|(index, _)| !choice.contains(index));
            let mut things: Vec<Thing> = kept.map(|(_, thing)| thing.clone()).collect();
            things.extend(made.into_iter().map(|made| made.thing));
            things.sort();
            // An action that changes nothing is not a step, unless it uses the rule up.
            if things == plain.0 && !rule.once {
                continue;
            }
            let mut spent = plain.1.clone();
            if rule.once {
                spent.push(number);
                spent.sort_unstable();
            }
            out.push((things, spent));
        }
    }
    out
}

/// All positions with whether the goal can be reached; none if there are too many.
fn exhaust(grammar: &Grammar, goal: Term, start: Plain) -> Option<BTreeMap<Plain, bool>> {
    let mut numbers: BTreeMap<Plain, usize> = BTreeMap::from([(start.clone(), 0)]);
    let mut states = vec![start.clone()];
    let mut into: Vec<Vec<usize>> = vec![Vec::new()];
    let mut queue = VecDeque::from([0]);
    while let Some(at) = queue.pop_front() {
        // A position that meets the goal is live, whatever comes after.
        if is_met(grammar, goal, &states[at]) {
            continue;
        }
        for next in steps(grammar, &states[at]) {
            let number = *numbers.entry(next.clone()).or_insert_with(|| {
                states.push(next);
                into.push(Vec::new());
                queue.push_back(states.len() - 1);
                states.len() - 1
            });
            into[number].push(at);
        }
        if states.len() > 200 {
            return None;
        }
    }
    let mut live: Vec<bool> = states.iter().map(|state| is_met(grammar, goal, state)).collect();
    let mut todo: Vec<usize> = (0..live.len()).filter(|state| live[*state]).collect();
    while let Some(at) = todo.pop() {
        for &from in &into[at] {
            if !std::mem::replace(&mut live[from], true) {
                todo.push(from);
            }
        }
    }
    Some(states.into_iter().zip(live).collect())
}

/// The lens with the net and the blanket one agree where both know the answer, and the net never
/// knows less.
fn compare_lens(seed: u64, positions: &mut Positions, budget: Budget) {
    let options = Options::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    let own = positions.dead_ends(&ask, &mut |_| false).expect("an answer");
    let blanket = lens::dead_ends(positions, &ask, &mut |_| false).expect("an answer");
    assert_eq!(own.complete, blanket.complete, "seed {seed}");
    assert!(own.states <= budget.max_states, "seed {seed}");
    assert!(own.dead >= blanket.dead || own.states < blanket.states, "seed {seed}");
    if blanket.complete {
        assert_eq!(own.states, blanket.states, "seed {seed}");
        assert_eq!((own.dead, own.status), (blanket.dead, blanket.status), "seed {seed}");
        assert_eq!(own.no_return, blanket.no_return, "seed {seed}");
    }
    let rated = positions.rate(&ask, &mut |_| false).expect("an answer");
    let plain = lens::rate(positions, &ask, &mut |_| false).expect("an answer");
    for (own, blanket) in rated.readings.iter().zip(&plain.readings) {
        // What the blanket lens knows stays the same; what it does not know may get a value.
        assert!(own == blanket || !blanket.known, "seed {seed}: {own:?} {blanket:?}");
    }
    let own = positions.solve(&ask, &mut |_| false).expect("an answer");
    let blanket = lens::solve(positions, &ask, &mut |_| false).expect("an answer");
    match blanket.proved_shortest {
        true => assert_eq!((&own.moves, own.length), (&blanket.moves, blanket.length)),
        // With no copies left out, the solution may become shorter, and is then proved.
        false => assert!(own.length <= blanket.length, "seed {seed}"),
    }
    if let Some(length) = own.length {
        let (start, _) = positions.start();
        let proof = shortest(positions.net(), &start, length, &mut |_| false);
        assert!(!own.proved_shortest || proof == Ok(Shortest::Proved), "seed {seed}");
        // Given a longer solution, the net finds one of the shortest length by itself.
        if let Ok(Shortest::Found(way)) =
            shortest(positions.net(), &start, length + 1, &mut |_| false)
        {
            let mut tokens = start.to_vec();
            way.iter().for_each(|step| positions.net().fire(&mut tokens, *step as usize));
            assert!(positions.net().is_won(&tokens) && way.len() == length, "seed {seed}");
        }
    }
    // Only the net can prove that nothing wins where copies were left out.
    if blanket.status != Status::Unknown {
        assert_eq!(own.status, blanket.status, "seed {seed}");
    }
    assert_ne!((blanket.status, blanket.why), (Status::Unsolvable, Some("copies")));
}

/// Compares both answers for every position; returns whether the exhaustive search finished.
fn compare(seed: u64) -> Option<(usize, usize)> {
    let grammar = random_grammar(seed)?;
    let goal = grammar.areas[0].goals[0];
    let mut things: Vec<Thing> =
        grammar.areas[0].world.iter().map(|item| Thing::new(&grammar, *item)).collect();
    things.sort();
    let all = exhaust(&grammar, goal, (things.clone(), Vec::new()))?;
    let located: Vec<(Thing, Option<u32>)> =
        things.iter().map(|thing| (thing.clone(), Some(0))).collect();
    let request = NetRequest {
        grammar: &grammar,
        things: &located,
        anywhere: &[0],
        goal,
        trees: &[],
        is_tree_only: false,
        has_fail_rules: true,
        has_idle: false,
        done_once: &[],
    };
    // Nested things can make infinitely many kinds.
    let net = build(&request).ok().filter(|net| net.things.len() <= 60)?;
    let basis = basis(&net, 2_000, &mut |_| false).ok()?;
    let once: Vec<usize> =
        (0..grammar.rules.len()).filter(|rule| grammar.rules[*rule].once).collect();
    for ((things, spent), is_live) in &all {
        let mut tokens = vec![0; net.places];
        for thing in things {
            tokens[net.things.find(&grammar, thing, Some(0)).expect("a known kind") as usize] += 1;
        }
        for (number, rule) in once.iter().enumerate() {
            tokens[net.things.len() + number] = u32::from(!spent.contains(rule));
        }
        assert_eq!(basis.is_live(&tokens), *is_live, "seed {seed}: {things:?} {spent:?}");
    }
    let dead = all.values().filter(|is_live| !**is_live).count();
    // Exploring tokens agrees too, with the basis and by the waist alone, where nothing is left
    // out.
    let mut positions = Positions::new(net);
    let budget = Budget { max_states: 2_000, ..Budget::default() };
    let found = dead_ends(&mut positions, budget, &mut |_| false);
    if found.cut.is_none() {
        assert_eq!((found.states, found.dead), (all.len(), dead), "seed {seed}");
    }
    // Debug builds are slow; a few hundred ways to apply rules are enough to find a difference.
    if positions.net().transitions.len() <= 300 {
        compare_lens(seed, &mut positions, budget);
    }
    Some((all.len(), dead))
}

#[test]
fn coverability_equals_exhaustive_search() {
    let mut finished = 0;
    let (mut with_dead, mut with_live) = (0, 0);
    for seed in 0..250 {
        if let Some((states, dead)) = compare(seed) {
            finished += 1;
            with_dead += usize::from(dead > 0);
            with_live += usize::from(dead < states && states > 1);
        }
    }
    // The test would be meaningless if no search finished, or none had both kinds of positions.
    assert!(finished > 40 && with_dead > 10 && with_live > 5, "{finished} {with_dead} {with_live}");
}

/// Generates puzzles of a random grammar and plays them; returns their number.
fn generate(seed: u64) -> usize {
    let Some(grammar) = random_grammar(seed) else {
        return 0;
    };
    let mut generator = Generator::new(&grammar);
    let mut made = 0;
    for draw in 0..4 {
        let journey = arrive(&mut generator, &[0], draw).expect("the first area");
        let request = Request::new(&grammar, 0, &journey.state.world, draw);
        let Ok(puzzle) = generator.generate(&request) else {
            continue;
        };
        made += 1;
        let mut state = journey.state.clone();
        assert!(play_puzzle(&grammar, &puzzle, &mut state), "seed {seed}, draw {draw}");
        for is_tree_only in [false, true] {
            let limits = Limits { is_tree_only, ..Limits::default() };
            let Some(mut positions) = positions(&grammar, &puzzle, &journey.state, limits) else {
                continue;
            };
            let start = positions.net().start.clone();
            assert!(!positions.net().is_won(&start), "seed {seed}: met before it begins");
            let Ok(basis) = basis(positions.net(), 2_000, &mut |_| false) else {
                continue;
            };
            assert!(basis.is_live(&start), "seed {seed}, draw {draw}, tree {is_tree_only}");
            if is_tree_only {
                let budget = Budget { max_states: 10_000, ..Budget::default() };
                let dead = dead_ends(&mut positions, budget, &mut |_| false);
                assert_eq!(dead.dead, 0, "seed {seed}, draw {draw}: a dead end in tree-only play");
            }
        }
    }
    made
}

#[test]
fn generated_puzzles_are_solvable_in_both_modes_and_not_met_early() {
    let made: usize = (0..1_000).map(generate).sum();
    assert!(made > 60, "{made}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_seed_compares(seed in any::<u64>()) {
        compare(seed);
        generate(seed);
    }

    #[test]
    fn reading_never_fails(text in "(\\PC|[\n\"=\\[\\]:]){0,200}") {
        let source = Source::new("any.story.toml", text);
        narrative::check(&source);
    }
}
