//! A story never becomes unsolvable: guarded play of whole games, and the positions in which single
//! areas said the wrong thing.

mod common;

use common::{games, grammar};
use narrative::Grammar;
use narrative::game::{Game, Hint, Offered, Options, State, hint};
use play::random::SplitMix64;
use play::{Notation, Outcome, Play, Step};
use std::sync::Arc;

/// Plays moves as text; panics if one is not available.
fn play_text(game: &mut Game, state: &mut State, moves: &[&str]) {
    for text in moves {
        let (mv, _) = game.read_move(text).unwrap_or_else(|| panic!("not a move: {text}"));
        let from = state.clone();
        let step = game.step(&from, mv, state);
        assert!(matches!(step, Step::Moved { .. }), "{text} does nothing");
    }
}

fn offers(game: &Game, state: &State, text: &str) -> bool {
    let actions = game.available(state, true);
    actions.iter().any(|action| game.move_text(action.mv) == text)
}

/// What was seen in one game.
#[derive(Default)]
struct Seen {
    positions: usize,
    unknown: usize,
}

/// Some guarded actions at random, then hints to the end; the game must be won.
fn guarded_game(grammar: &Arc<Grammar>, name: &str, options: Options, actions: usize) -> Seen {
    let mut seen = Seen::default();
    let mut game = Game::new(Arc::clone(grammar), options).with_guard(true);
    let mut random = SplitMix64::new(options.seed ^ 0x5eed);
    let (mut state, mut outcome) = game.start();
    let mut done = Vec::new();
    let is_known_alive = game.is_solvable(&state) == Some(true);
    for _ in 0..actions {
        if outcome != Outcome::Open {
            break;
        }
        let offered = game.available(&state, true);
        if offered.is_empty() {
            break;
        }
        let mv = offered[random.below(offered.len() as u64) as usize].mv;
        done.push(game.move_text(mv));
        let from = state.clone();
        if let Step::Moved { outcome: now, .. } = game.step(&from, mv, &mut state) {
            outcome = now;
        }
        seen.positions += 1;
        seen.unknown += usize::from(game.is_solvable(&state).is_none());
    }
    // A game without any puzzle is not a game.
    if !is_known_alive {
        return seen;
    }
    for _ in 0..2_000 {
        if outcome != Outcome::Open {
            break;
        }
        let Hint::Say(_, moves) = hint(&mut game, &state, 4) else {
            panic!("{name}, {options:?}: no hint after {}", done.join("; "));
        };
        assert!(
            !moves.is_empty(),
            "{name}, {options:?}: a hint without moves: {}",
            done.join("; ")
        );
        for mv in moves {
            done.push(game.move_text(mv));
            let from = state.clone();
            let Step::Moved { outcome: now, .. } = game.step(&from, mv, &mut state) else {
                panic!("{name}, {options:?}: a hinted move is not available: {}", done.join("; "));
            };
            outcome = now;
        }
    }
    assert_eq!(outcome, Outcome::Won, "{name}, {options:?}: {}", done.join("; "));
    seen
}

/// How many games are played: a few in every test run, `PUZZLEWRIGHT_GAMES` of each kind on demand.
fn number_of_games(few: u64) -> u64 {
    std::env::var("PUZZLEWRIGHT_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(few)
}

fn judge(all: &[Seen]) {
    let positions: usize = all.iter().map(|seen| seen.positions).sum();
    let unknown: usize = all.iter().map(|seen| seen.unknown).sum();
    assert!(unknown * 100 <= positions, "{unknown} of {positions} positions are not known");
}

#[test]
fn guarded_games_of_the_examples_end_in_a_win() {
    for (name, text) in games() {
        let grammar = grammar(&text);
        let mut all = Vec::new();
        for seed in 0..number_of_games(6) {
            for rules in [Offered::All, Offered::Tree] {
                let options = Options { seed, rules, has_fail_rules: true };
                all.push(guarded_game(&grammar, &name, options, 200));
            }
        }
        judge(&all);
    }
}

/// A grammar of two to four areas with contested things, drawn at random.
fn random_story(seed: u64) -> Option<Arc<Grammar>> {
    let mut random = SplitMix64::new(seed);
    let mut pick = |n: u64| random.below(n) as usize;
    let areas = 2 + pick(3);
    let items = ["Ash", "Bow", "Cup", "Dye", "Elm", "Fig"];
    let states = ["", "", "[wet: True]", "[wet: False]"];
    let mut text = String::from("start = \"A0\"\n");
    for area in 0..areas {
        let mut connects: Vec<String> = Vec::new();
        if area + 1 < areas {
            connects.push(format!("\"A{}\"", area + 1));
        }
        if area + 2 < areas && pick(2) == 0 {
            connects.push(format!("\"A{}\"", area + 2));
        }
        let mut world = vec![format!("\"Door{area}\"")];
        for _ in 0..pick(3) {
            world.push(format!("\"{}\"", items[pick(6)]));
        }
        let goals = match pick(4) {
            0 => format!("\"Door{area}[open: True]\", \"Door{area}[gone: True]\""),
            _ => format!("\"Door{area}[open: True]\""),
        };
        let limit = if pick(3) == 0 { format!("max_items = {}\n", pick(3)) } else { String::new() };
        text += &format!(
            "[[area]]\nname = \"A{area}\"\ngoals = [{goals}]\nconnects = [{}]\nmax_depth = 4\n{limit}\
             world = [{}]\n",
            connects.join(", "),
            world.join(", ")
        );
    }
    text += "[items]\n";
    for item in items {
        let fixed = pick(4) == 0;
        let place = if pick(3) == 0 {
            format!(", area = [\"A{}\"]", pick(areas as u64))
        } else {
            String::new()
        };
        text += &format!(
            "{item} = {{ wet = {}, carryable = {}, notSpawnable = {}{place} }}\n",
            pick(2) == 0,
            !fixed,
            pick(2) == 0
        );
    }
    for area in 0..areas {
        text += &format!("Door{area} = {{ notSpawnable = true, open = false, gone = false }}\n");
    }
    text += "[rules]\n";
    let term =
        |pick: &mut dyn FnMut(u64) -> usize| format!("{}{}", items[pick(6)], states[pick(4)]);
    for area in 0..areas {
        for way in 0..1 + pick(2) {
            let key = term(&mut pick);
            let kept = if pick(2) == 0 { format!(" {key}") } else { String::new() };
            text += &format!(
                "open{area}_{way} = \"Door{area}[open: True]{kept} ::= Open Door{area}[open: False] {key}\"\n"
            );
        }
        text += &format!(
            "gone{area} = \"Door{area}[gone: True] ::= Break Door{area}[gone: False] {}\"\n",
            term(&mut pick)
        );
    }
    for rule in 0..2 + pick(5) {
        let inputs: Vec<String> = (0..1 + pick(2)).map(|_| term(&mut pick)).collect();
        let mut outputs = vec![term(&mut pick)];
        if pick(3) > 0 {
            outputs.push(inputs[inputs.len() - 1].clone());
        }
        let once = if pick(4) == 0 { ", once = true" } else { "" };
        text += &format!(
            "r{rule} = {{ rule = \"{} ::= Do {}\"{once} }}\n",
            outputs.join(" "),
            inputs.join(" ")
        );
    }
    let source = source::Source::new("random.story.toml", text);
    let compiled = narrative::compile(&source);
    if source::is_ok(&compiled.diagnostics) { compiled.grammar.map(Arc::new) } else { None }
}

#[test]
fn guarded_games_of_random_grammars_end_in_a_win() {
    let mut all = Vec::new();
    for seed in 0..number_of_games(120) {
        let Some(grammar) = random_story(seed) else {
            continue;
        };
        for rules in [Offered::All, Offered::Tree] {
            let options = Options { seed, rules, has_fail_rules: false };
            let name = format!("random grammar {seed}");
            all.push(guarded_game(&grammar, &name, options, 200));
        }
    }
    assert!(all.len() > 60, "{}", all.len());
    judge(&all);
}

const ONE_PLUM: &str = r#"
start = "Lane"
[[area]]
name = "Lane"
goals = ["Shed[open: True]"]
connects = ["Field"]
max_depth = 3
world = ["Shed", "Plum", "Boy"]
[[area]]
name = "Field"
goals = ["Mare[calm: True]"]
max_depth = 3
world = ["Mare"]
[items]
Shed = { notSpawnable = true, open = false }
Latch = { carryable = true }
Plum = { carryable = true, notSpawnable = true }
Mare = { notSpawnable = true, calm = false }
Boy = { notSpawnable = true, full = false }
[rules]
open = "Shed[open: True] Latch ::= Open Shed[open: False] Latch"
eat = "Boy[full: True] ::= Treat Boy[full: False] Plum"
calm = "Mare[calm: True] ::= Calm Mare[calm: False] Plum"
"#;

#[test]
fn what_a_closed_area_needs_is_kept_for_it() {
    let mut game = Game::new(grammar(ONE_PLUM), Options::default());
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["PickUp Plum"]);
    assert!(!offers(&game, &state, "Treat Boy Plum"));
    assert_eq!(game.is_solvable(&state), Some(true));
    play_text(&mut game, &mut state, &["Treat Boy Plum"]);
    assert_eq!(game.is_solvable(&state), Some(false));
    assert_eq!(hint(&mut game, &state, 4), Hint::DeadEnd);
}

const LATER_BREAD: &str = r#"
start = "Loft"
[[area]]
name = "Loft"
goals = ["Trunk[open: True]"]
connects = ["Pantry", "Roof"]
max_depth = 3
world = ["Trunk", "Rat", "Bread"]
[[area]]
name = "Pantry"
goals = ["Jar[open: True]"]
max_depth = 3
world = ["Jar", "Bread"]
[[area]]
name = "Roof"
goals = ["Gull[fed: True]"]
max_depth = 3
world = ["Gull"]
[items]
Trunk = { notSpawnable = true, open = false }
Jar = { notSpawnable = true, open = false }
Rat = { notSpawnable = true, fed = false }
Gull = { notSpawnable = true, fed = false }
Bread = { carryable = true, notSpawnable = true }
[rules]
pry = "Trunk[open: True] ::= Pry Trunk[open: False]"
lift = "Jar[open: True] ::= Lift Jar[open: False]"
rat = "Rat[fed: True] ::= FeedRat Rat[fed: False] Bread"
gull = "Gull[fed: True] ::= FeedGull Gull[fed: False] Bread"
"#;

#[test]
fn what_an_area_will_bring_is_no_dead_end() {
    let mut game = Game::new(grammar(LATER_BREAD), Options::default());
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["PickUp Bread"]);
    assert!(offers(&game, &state, "FeedRat Rat Bread"));
    play_text(&mut game, &mut state, &["FeedRat Rat Bread"]);
    assert_eq!(game.is_solvable(&state), Some(true));
    assert!(matches!(hint(&mut game, &state, 4), Hint::Say(..)));
}

const APART: &str = r#"
start = "Court"
[[area]]
name = "Court"
goals = ["Door[open: True]"]
connects = ["Tower"]
max_depth = 3
world = ["Door", "Block", "Ram"]
[[area]]
name = "Tower"
goals = ["Gong[struck: True]"]
max_depth = 3
world = ["Gong"]
[items]
Door = { notSpawnable = true, open = false }
Pin = { carryable = true }
Block = { notSpawnable = true }
Ram = { notSpawnable = true, fed = false }
Gong = { notSpawnable = true, struck = false }
Club = { carryable = true }
[rules]
open = "Door[open: True] Pin ::= Open Door[open: False] Pin"
strike = "Gong[struck: True] ::= Strike Gong[struck: False] Club"
drop = "Gong[struck: True] Block ::= DropOn Gong[struck: False] Block"
ram = "Ram[fed: True] ::= FeedRam Ram[fed: False] Club"
"#;

#[test]
fn fixed_things_of_two_areas_are_never_used_together() {
    let grammar = grammar(APART);
    let mut game = Game::new(Arc::clone(&grammar), Options::default());
    let (mut state, _) = game.start();
    play_text(&mut game, &mut state, &["PickUp Pin", "Open Door Pin", "Go Tower", "PickUp Club"]);
    play_text(&mut game, &mut state, &["Go Court"]);
    assert!(!offers(&game, &state, "FeedRam Ram Club"));
    play_text(&mut game, &mut state, &["FeedRam Ram Club"]);
    assert_eq!(game.is_solvable(&state), Some(false));
    // The analysis of the area alone says so too.
    let limits = narrative::output::json::Limits::default();
    let mut tower = narrative::place::area_puzzle(&grammar, 1, 1, limits).expect("a puzzle");
    let names: Vec<&str> = (0..tower.net().transitions.len()).map(|at| tower.name(at)).collect();
    assert!(!names.iter().any(|name| name.starts_with("DropOn")), "{names:?}");
    let budget = play::search::Budget::default();
    let dead = narrative::net::dead::dead_ends(&mut tower, budget, &mut |_| false);
    assert!(dead.dead > 0, "{dead:?}");
}

const TWINS: &str = r#"
start = "Hall"
[[area]]
name = "Hall"
goals = ["Bell[rung: True]"]
connects = ["Left", "Right"]
max_depth = 3
world = ["Bell"]
[[area]]
name = "Left"
goals = ["Oak[waxed: True]"]
connects = ["Deep"]
max_depth = 3
world = ["Oak"]
[[area]]
name = "Right"
goals = ["Elm[waxed: True]"]
max_depth = 3
world = ["Elm"]
[[area]]
name = "Deep"
goals = ["Seal[made: True]"]
max_depth = 3
world = ["Seal"]
[items]
Bell = { notSpawnable = true, rung = false }
Stick = { carryable = true, area = ["Hall"] }
Oak = { notSpawnable = true, waxed = false }
Elm = { notSpawnable = true, waxed = false }
Seal = { notSpawnable = true, made = false }
Wax = { carryable = true }
[rules]
ring = "Bell[rung: True] Stick ::= Ring Bell[rung: False] Stick"
oak = "Oak[waxed: True] ::= WaxOak Oak[waxed: False] Wax"
elm = "Elm[waxed: True] ::= WaxElm Elm[waxed: False] Wax"
seal = "Seal[made: True] ::= Press Seal[made: False] Wax"
"#;

#[test]
fn a_twin_that_was_used_is_replaced_in_the_plan_of_the_other_area() {
    for rules in [Offered::All, Offered::Tree] {
        let options = Options { rules, ..Options::default() };
        let mut game = Game::new(grammar(TWINS), options).with_guard(true);
        let (mut state, _) = game.start();
        let first = ["PickUp Stick", "Ring Bell Stick", "Go Right", "PickUp Wax#2", "Go Hall"];
        play_text(&mut game, &mut state, &first);
        play_text(&mut game, &mut state, &["Go Left", "WaxOak Oak Wax#2"]);
        assert_eq!(game.is_solvable(&state), Some(true), "{rules:?}");
        let Hint::Say(..) = hint(&mut game, &state, 4) else {
            panic!("{rules:?}: no hint");
        };
    }
}

const APPLE_FOR_THE_COW: &str = r#"
start = "Yard"
[[area]]
name = "Yard"
goals = ["Horse[fed: True]"]
connects = ["Byre"]
max_depth = 3
world = ["Horse", "Apple", "Carrot"]
[[area]]
name = "Byre"
goals = ["Cow[fed: True]"]
max_depth = 3
world = ["Cow"]
[items]
Horse = { notSpawnable = true, fed = false }
Cow = { notSpawnable = true, fed = false }
Apple = { carryable = true, notSpawnable = true }
Carrot = { carryable = true, notSpawnable = true }
[rules]
apple = "Horse[fed: True] ::= Feed Horse[fed: False] Apple"
carrot = "Horse[fed: True] ::= Feed Horse[fed: False] Carrot"
cow = "Cow[fed: True] ::= Feed Cow[fed: False] Apple"
"#;

#[test]
fn no_tree_takes_what_a_later_area_needs() {
    for seed in 0..20 {
        for rules in [Offered::All, Offered::Tree] {
            let options = Options { seed, rules, has_fail_rules: true };
            let game = Game::new(grammar(APPLE_FOR_THE_COW), options);
            let (state, _) = game.start();
            let items: Vec<u32> = state.open[0].puzzle.nodes.iter().map(|node| node.item).collect();
            assert!(!items.contains(&2), "seed {seed}: the apple is fed to the horse");
            let (_, end) = narrative::game::walk_all(&game).expect("a way");
            assert_eq!(game.outcome(&end), Outcome::Won);
        }
    }
}
