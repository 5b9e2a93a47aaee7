//! What the domain offers to hosts: levels, seats, answers with their contract fields, variations.

use crate::common;

use common::grammars::{HENS, KITCHEN, VAULT};
use common::{games, grammar};
use narrative::game::{Game, Offered, Options as GameOptions};
use narrative::{ABOUT, Grammar, Narrative, NarrativeDomain};
use play::domain::{Content, Domain};
use play::lens::{Ask, LevelId, OptionValue, Options, Refusal, Status};
use play::search::Budget;
use play::space::{KernelPlan, KernelStatus, RepairPlan, RepairStatus, SuggestPlan};
use play::{Outcome, Seat};
use serde_json::{Value, json};
use source::Source;
use std::ops::ControlFlow;
use std::sync::Arc;

fn open(text: &str) -> Arc<dyn Content> {
    let source = Source::new("test.story.toml", text);
    let opened = NarrativeDomain.open(&source, &|_| Err("no files".to_string()));
    opened.content.unwrap_or_else(|| panic!("{:?}", opened.diagnostics))
}

fn options(pairs: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in pairs {
        options.set(name, OptionValue::Text(value.to_string()));
    }
    options
}

fn ask(options: &Options) -> Ask<'_> {
    let level = LevelId { number: 1, index: 0, name: Some("Kitchen".to_string()) };
    Ask { level, budget: Budget::default(), threads: 1, options }
}

fn kitchen() -> Box<dyn Seat> {
    open(KITCHEN).seat(0, &Options::default()).expect("a puzzle")
}

fn has(value: &Value, fields: &[(&str, Value)]) {
    for (name, expected) in fields {
        assert_eq!(value.get(name), Some(expected), "`{name}` of {value}");
    }
}

#[test]
fn templates_have_no_errors_and_a_puzzle_for_every_seed() {
    assert!(ABOUT.templates.len() >= 2);
    for template in ABOUT.templates {
        let source = Source::new("template.story.toml", template.text);
        let told = narrative::check(&source).diagnostics;
        assert!(told.is_empty(), "{}", source::render(&source, &told, false));
        let content = open(template.text);
        for seed in 0..40 {
            let options = options(&[("seed", &seed.to_string())]);
            for level in 0..content.levels().len() {
                content.seat(level, &options).unwrap_or_else(|refused| {
                    panic!("{}, area {level}, seed {seed}: {refused}", template.name)
                });
            }
            let mut game = content.game(&options).expect("a game").expect("a seat");
            let solved = game.solve(&ask(&options), &mut |_| false).expect("an answer");
            assert_eq!(solved.status, Status::Solved, "{}, seed {seed}", template.name);
        }
    }
}

#[test]
fn files_are_recognised_by_name_or_format() {
    assert!(NarrativeDomain.recognises("a.Story.toml", ""));
    assert!(NarrativeDomain.recognises("a.toml", "format = \"narrative-grammar/1\""));
    assert!(!NarrativeDomain.recognises("a.toml", "[package]"));
}

#[test]
fn answers_keep_their_fields() {
    let options = Options::default();
    let mut seat = kitchen();
    let solved = seat.solve(&ask(&options), &mut |_| false).expect("an answer");
    let solved = serde_json::to_value(&solved).expect("JSON");
    has(
        &solved,
        &[
            ("level", json!(1)),
            ("status", json!("solved")),
            ("moves", json!("Light Stove Match; Simmer Swede Pot Stove")),
            ("length", json!(2)),
            ("proved_shortest", json!(true)),
            ("seed", json!("1")),
            ("by", json!("bfs")),
            ("states", json!(4)),
            ("area", json!("Kitchen")),
            ("goal", json!("Soup")),
        ],
    );
    let rated = seat.rate(&ask(&options), &mut |_| false).expect("an answer");
    let rated = serde_json::to_value(&rated).expect("JSON");
    has(
        &rated,
        &[
            ("level", json!(1)),
            ("area", json!("Kitchen")),
            ("goal", json!("Soup")),
            ("orders", json!(1)),
            ("length", json!(2)),
            ("shortest_solutions", json!("1")),
            ("bottleneck", json!(2)),
            ("states", json!(4)),
            ("dead_share", json!(0.25)),
            ("complete", json!(true)),
            ("actions", json!(2)),
            ("depth", json!(2)),
            ("breadth", json!(1)),
            ("red_herrings", json!(1)),
            ("points", json!(3.6)),
        ],
    );
    assert!(rated["difficulty"].is_u64(), "{rated}");
    has(
        &rated["difficulty_parts"],
        &[
            ("level", json!(1)),
            ("score", json!(3.6)),
            ("actions", json!(2)),
            ("length", json!(2)),
            ("exact", json!(true)),
            ("fatal", json!(1)),
            ("depth", json!(2)),
            ("breadth", json!(1)),
            ("red_herrings", json!(1)),
            ("rules", json!(0)),
            ("containers", json!(0)),
        ],
    );
    let needed = seat.need("Match or light", &ask(&options), &mut |_| false).expect("an answer");
    let needed = serde_json::to_value(&needed).expect("JSON");
    has(&needed, &[("answer", json!("always")), ("possible", json!(true)), ("states", json!(3))]);
    let dead = seat.dead_ends(&ask(&options), &mut |_| false).expect("an answer");
    let dead = serde_json::to_value(&dead).expect("JSON");
    let lost = json!([{ "move": "Strike Match Cook", "trace": "Strike Match Cook" }]);
    has(
        &dead,
        &[
            ("level", json!(1)),
            ("index", json!(0)),
            ("states", json!(4)),
            ("dead", json!(1)),
            ("complete", json!(true)),
            ("no_return", lost.clone()),
            ("no_return_total", json!(1)),
            ("fatal_actions", lost),
            ("why", Value::Null),
        ],
    );
}

#[test]
fn concepts_name_rules_items_tools_and_what_is_made() {
    let mut seat = kitchen();
    assert!(seat.event_kinds().len() >= 5);
    for kind in seat.event_kinds() {
        assert!(!kind.meaning.is_empty() && !kind.example.is_empty());
    }
    let list = seat.event_list();
    for name in ["rule:light", "item:Match", "made:Soup", "tool:Pot"] {
        assert!(list.iter().any(|event| event == name), "{name} in {list:?}");
    }
    let options = Options::default();
    let mut need = |concept: &str| {
        let report = seat.need(concept, &ask(&options), &mut |_| false);
        serde_json::to_value(report.expect("an answer").answer).expect("JSON")
    };
    for concept in [
        "rule:light then rule:simmer",
        "action:simmer",
        "made:Soup == 1",
        "tool:Pot",
        "tool",
        "not item:Cook",
        "simmer",
        "length == 2",
    ] {
        assert_eq!(need(concept), json!("always"), "{concept}");
    }
    assert_eq!(need("contents"), json!("avoidable"));
    let Err(Refusal::Text { diagnostics, .. }) =
        seat.need("rule:lihgt", &ask(&options), &mut |_| false)
    else {
        panic!("an unknown rule was accepted");
    };
    assert!(diagnostics[0].help.as_ref().is_some_and(|help| help.contains("`light`")));
}

#[test]
fn what_cannot_be_judged_is_unknown_and_never_a_no() {
    let content = open(HENS);
    let mut seat = content.seat(0, &Options::default()).expect("a puzzle");
    let options = Options::default();
    let ask = ask(&options);
    let solved = seat.solve(&ask, &mut |_| false).expect("an answer");
    assert_eq!(solved.status, Status::Solved);
    // A search that leaves out copies cannot prove this; the net can.
    assert!(solved.proved_shortest);
    let positions = narrative::place::area_puzzle(&common::grammar(HENS), 0, 1, Default::default());
    let plain = play::lens::solve(&mut positions.expect("a puzzle"), &ask, &mut |_| false);
    assert!(plain.is_ok_and(|plain| !plain.proved_shortest && plain.length == solved.length));
    let dead = seat.dead_ends(&ask, &mut |_| false).expect("an answer");
    assert_eq!((dead.dead, dead.complete, dead.why), (0, false, Some("copies")));
    let rated = seat.rate(&ask, &mut |_| false).expect("an answer");
    assert_eq!(rated.value("length").map(|length| length as usize), solved.length);
    assert_eq!((rated.value("dead_share"), rated.value("bottleneck")), (None, None));
    assert_eq!(rated.amount("dead_share").map(|share| share.as_f64()), Some(0.0));
    // Without eggs there is no cake, however many copies there are: the net proves it.
    let needed = seat.need("item:Egg", &ask, &mut |_| false).expect("an answer");
    let answer = serde_json::to_value(&needed).expect("JSON");
    has(&answer, &[("answer", json!("always")), ("states", json!(0)), ("why", json!(null))]);
    // It is not known what a third egg makes possible.
    let needed = seat.need("item:Egg <= 9", &ask, &mut |_| false).expect("an answer");
    let answer = serde_json::to_value(&needed).expect("JSON");
    has(&answer, &[("answer", json!("unknown")), ("why", json!("copies"))]);
    // You can play beyond the copies that are distinguished, and still win.
    let played = seat.play("Coax Hen; Coax Hen; Coax Hen").expect("moves");
    assert_eq!((played.steps, played.doubt), (3, Some("copies")));
    assert_eq!(seat.can_still_win(Budget::default(), &mut |_| false), Some(true));
    assert!(seat.undo());
    assert_eq!(seat.now().doubt, None);
}

#[test]
fn a_lost_position_is_known_although_copies_were_left_out() {
    // Straw can be made forever, and the only match can be wasted.
    let text = KITCHEN.replace(
        "[rules]\n",
        "Straw = { carryable = true, notSpawnable = true }\n[rules]\n\
         pull = \"Straw Stove ::= Pull Stove\"\n",
    );
    let mut seat = open(&text).seat(0, &Options::default()).expect("a puzzle");
    seat.play("Strike Match Cook").expect("a move");
    assert_eq!(seat.can_still_win(Budget::default(), &mut |_| false), Some(false));
    let hint = seat.hint(Budget::default(), &mut |_| false);
    assert_eq!(serde_json::to_value(hint).expect("JSON")["hint"], json!("dead_end"));
    let options = options(&[("from", "Strike Match Cook")]);
    let solved = seat.solve(&ask(&options), &mut |_| false).expect("an answer");
    assert_eq!((solved.status, solved.by, solved.why), (Status::Unsolvable, "cover", None));
}

#[test]
fn a_share_of_dead_ends_has_no_value_where_a_budget_cut_the_search() {
    let options = Options::default();
    let mut ask = ask(&options);
    let mut share = |max_states: usize| {
        ask.budget.max_states = max_states;
        let rated = kitchen().rate(&ask, &mut |_| false).expect("an answer");
        let reading = rated.readings.into_iter().find(|reading| reading.id == "dead_share");
        reading.and_then(|reading| reading.value).map(|value| value.as_f64())
    };
    assert_eq!((share(1), share(100)), (None, Some(0.25)));
}

/// One vase solves both areas, and could be broken after that.
const ONE_VASE: &str = r#"
format = "narrative-grammar/1"
title = "One vase"
start = "A"
[[area]]
name = "A"
goals = ["Vase"]
connects = ["B"]
max_depth = 2
world = ["Cat"]
[[area]]
name = "B"
goals = ["Vase"]
max_depth = 2
world = []
[items]
Vase = { carryable = true, notSpawnable = true }
Cat = { notSpawnable = true }
TheEnd = { notSpawnable = true }
[rules]
turn = "Vase Cat ::= Turn Cat"
[fail_rules]
drop = "TheEnd ::= Drop Vase"
"#;

#[test]
fn there_are_no_dead_ends_after_a_win() {
    let options = Options::default();
    let mut game = open(ONE_VASE).game(&options).expect("a game").expect("a seat");
    assert_eq!(*game.play("Turn Cat").expect("a move").outcome, Outcome::Won);
    let found = game.dead_ends(&ask(&options), &mut |_| false).expect("an answer");
    assert_eq!((found.states, found.dead, found.complete), (2, 0, true));
    assert!(found.no_return.is_empty(), "{:?}", found.no_return);
}

/// Melting the cup makes a cup, and after that the rope can no longer be melted.
const ONE_MELTING: &str = r#"
format = "narrative-grammar/1"
title = "One melting"
start = "A"
[[area]]
name = "A"
goals = ["Cat"]
max_depth = 4
world = ["Cup", "Rope"]
[items]
Cup = { isa = ["Tool"], notSpawnable = true }
Rope = { isa = ["Tool"], notSpawnable = true }
Cat = { notSpawnable = true }
[rules]
melt = { rule = "Cup ::= Melt Tool", once = true }
join = "Cat ::= Join a:Cup b:Cup"
"#;

#[test]
fn a_rule_that_can_be_done_once_is_used_up_where_it_changes_nothing() {
    let content = open(ONE_MELTING);
    let options = Options::default();
    let area = content.seat(0, &options).expect("a puzzle");
    let game = content.game(&options).expect("a game").expect("a seat");
    for mut seat in [area, game] {
        let found = seat.dead_ends(&ask(&options), &mut |_| false).expect("an answer");
        assert_eq!((found.states, found.dead, found.complete), (4, 1, true));
        assert_eq!(found.no_return[0].trace, "Melt Cup");
        seat.play("Melt Cup").expect("a move");
        assert_eq!(seat.can_still_win(Budget::default(), &mut |_| false), Some(false));
    }
}

#[test]
fn where_there_is_no_puzzle_the_reasons_are_the_answer() {
    let text = KITCHEN.replace("max_depth = 3", "max_depth = 1");
    let Err(Refusal::Nothing { message, answer, is_known }) =
        open(&text).seat(0, &Options::default())
    else {
        panic!("a puzzle without a way");
    };
    assert!(is_known && message.contains("no puzzle for the goal `Soup` of `Kitchen`"));
    has(
        &answer,
        &[("error", json!("no-puzzle")), ("area", json!("Kitchen")), ("goal", json!("Soup"))],
    );
    assert!(answer["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()));
}

#[test]
fn an_area_is_replaced_and_every_other_byte_stays() {
    let mut texts = common::games();
    texts.push(("kitchen".to_string(), KITCHEN.to_string()));
    texts.push(("windows".to_string(), KITCHEN.replace('\n', "\r\n")));
    for (name, text) in texts {
        let content = open(&text);
        let narrative = content.as_any().downcast_ref::<Narrative>().expect("a grammar");
        for (level, head) in content.levels().iter().enumerate() {
            let lines: Vec<&str> = text.lines().collect();
            let own = lines[head.lines.0 - 1..head.lines.1].join("\n");
            assert!(own.starts_with("[[area]]"), "{name}: {own}");
            assert!(own.contains(&format!("name = {:?}", head.id.name.as_ref().expect("a name"))));
            assert_eq!(content.replace_level(level, &own), Ok(text.clone()), "{name} {level}");
            assert_eq!(narrative.area_text(level).rows(None).join("\n"), own);
            // Another world: only these lines change.
            let grammar: &Grammar = narrative.grammar();
            let world = [&grammar.areas[level].world[..], &[0]].concat();
            let new = narrative.area_text(level).with_world(grammar, &world).rows(Some(7));
            let replaced = content.replace_level(level, &new.join("\n")).expect("a text");
            let (first, last) = head.lines;
            let kept: Vec<&str> = replaced.lines().collect();
            assert_eq!(kept[..first - 1], lines[..first - 1]);
            assert_eq!(kept[kept.len() - (lines.len() - last)..], lines[last..]);
            assert_eq!(replaced.contains('\r'), text.contains('\r'));
            let again = open(&replaced);
            let again = again.as_any().downcast_ref::<Narrative>().expect("a grammar");
            assert_eq!(again.grammar().areas[level].world, world, "{name} {level}");
        }
    }
    let inline = "area = [{ name = \"A\", goals = [\"B\"] }]\n[items]\nB = { notSpawnable = true }\n\
                  C = {}\n[rules]\nmake = \"B ::= Make C\"\n";
    assert!(open(inline).replace_level(0, "x").is_err());
}

fn plan(tries: u64, threads: usize, rank: &str) -> SuggestPlan {
    SuggestPlan {
        rank: rank.to_string(),
        keep: 4,
        tries: Some(tries),
        threshold: None,
        from_best: false,
        threads,
        seed: 5,
        level: LevelId::default(),
        ..SuggestPlan::default()
    }
}

#[test]
fn suggestions_do_not_depend_on_threads_and_read_as_printed() {
    let (_, text) = &common::games()[0];
    let content = open(text);
    for (rank, level) in [("points", 1), ("length", 0)] {
        let variations = content.variations(level, &Options::default()).expect("a space");
        let variations = variations.expect("variations");
        let suggest = |threads: usize| {
            let plan = plan(192, threads, rank);
            variations.suggest(&plan, &|_| false, &mut |_| ControlFlow::Continue(()))
        };
        let found = suggest(1);
        assert_eq!(found, suggest(2));
        assert!(!found.kept.is_empty(), "{rank}");
        for kept in &found.kept {
            let replaced = content.replace_level(level, &kept.level.join("\n")).expect("a text");
            let seed = kept.extras.get("puzzle_seed").expect("a seed").to_string();
            let options = options(&[("seed", &seed)]);
            let mut seat = open(&replaced).seat(level, &options).expect("a puzzle");
            let rated = seat.rate(&ask(&options), &mut |_| false).expect("an answer");
            assert_eq!(rated.value(rank), Some(kept.score.as_f64()), "{rank} {}", kept.n);
            assert!(found.start.as_ref().is_none_or(|s| s.as_f64() < kept.score.as_f64()));
            let played = seat.play(&kept.moves).expect("moves");
            assert_eq!(played.outcome, play::Outcome::Won);
        }
    }
}

#[test]
fn a_kernel_has_no_thing_that_is_not_needed() {
    let content = open(KITCHEN);
    let space = content.variations(0, &Options::default()).expect("a space").expect("variations");
    let plan = KernelPlan { hold: None, budget: Budget::default(), level: LevelId::default() };
    let kernel = space.kernel(&plan, &mut |_| false);
    assert_eq!((kernel.status, kernel.minimal), (KernelStatus::Kernel, true));
    assert_eq!(kernel.steps, ["take Cook out of the world of Kitchen"]);
    let level = kernel.level.into_inner().expect("lines").join("\n");
    assert!(level.contains("world = [\"Stove\"]"), "{level}");
}

#[test]
fn repair_puts_what_is_missing_into_the_world() {
    let text = KITCHEN.replace("  \"Stove\", # cold\n", "");
    let content = open(&text);
    assert!(content.seat(0, &Options::default()).is_err());
    let space = content.variations(0, &Options::default()).expect("a space").expect("variations");
    let plan = RepairPlan {
        max_cells: 1,
        rank: "points".to_string(),
        budget: Budget::default(),
        level: LevelId::default(),
        ..RepairPlan::default()
    };
    let repaired = space.repair(&plan, &mut |_| false);
    assert_eq!(
        (repaired.status, repaired.cells, repaired.minimal),
        (RepairStatus::Repaired, Some(1), true)
    );
    let level = repaired.level.expect("lines").join("\n");
    assert!(level.contains("world = [\"Cook\", \"Stove\"]"), "{level}");
    let fixed = content.replace_level(0, &level).expect("a text");
    assert!(open(&fixed).seat(0, &Options::default()).is_ok());
}

#[test]
fn a_whole_game_is_a_seat() {
    let content = open(KITCHEN);
    let mut game = content.game(&Options::default()).expect("a game").expect("a seat");
    let played = game.play("PickUp Match; Light Stove Match").expect("moves");
    let answer = serde_json::to_value(&played).expect("JSON");
    has(
        &answer,
        &[
            ("outcome", json!("open")),
            ("steps", json!(2)),
            ("trace", json!("PickUp Match; Light Stove Match")),
            ("inventory", json!([])),
            ("here", json!(["Stove", "Cook", "Swede", "Pot"])),
            ("solved", json!([])),
            ("moved", json!(true)),
            ("event_names", json!([["pickup"], ["rule:light", "item:Stove", "item:Match"]])),
        ],
    );
    let stove =
        json!({ "item": "Stove", "properties": { "lit": true }, "area": "Kitchen", "in": null });
    assert_eq!(answer["items"][0], stove);
    assert!(game.text().contains("Wanted in Kitchen: Soup"));
    // In the words of the designer, if there are any.
    let told = KITCHEN.replace("goals = ", "objectives = [\"Something warm.\"]\ngoals = ");
    let mut told = open(&told).game(&Options::default()).expect("a game").expect("a seat");
    assert!(told.text().contains("Wanted in Kitchen: Something warm."), "{}", told.text());
    assert!(game.svg().is_some_and(|svg| svg.contains("Simmer")));
    let labels: Vec<String> = game.offers(99).into_iter().map(|offer| offer.label).collect();
    assert!(labels.contains(&"Pick up the swede".to_string()), "{labels:?}");
    // An unavailable action does nothing, and the answer lists the available ones.
    let still = game.play("Strike Match Cook").map_err(|_| ());
    assert!(still.is_err() || !game.now().moved);
    let now = serde_json::to_value(game.now()).expect("JSON");
    assert!(now["available"].as_array().is_some_and(|list| list.contains(&json!("PickUp Pot"))));
    let hint = serde_json::to_value(game.hint(Budget::default(), &mut |_| false)).expect("JSON");
    let said = "Simmer the swede with the pot and the stove.";
    assert_eq!(hint, json!({ "hint": "say", "text": said }));
    assert_eq!(game.can_still_win(Budget::default(), &mut |_| false), Some(true));
    let solved = game.solve(&ask(&Options::default()), &mut |_| false).expect("an answer");
    assert_eq!(solved.status, Status::Solved);
    assert!(game.play(solved.moves.as_deref().expect("moves")).is_ok());
}

#[test]
fn lenses_of_a_whole_game_say_what_ended_them_and_agree() {
    for (name, text) in games() {
        let mut game = open(&text).game(&Options::default()).expect("a game").expect("a seat");
        let options = Options::default();
        let mut ask = ask(&options);
        ask.budget.max_states = 50;
        let solved = game.solve(&ask, &mut |_| false).expect("an answer").status;
        let rated = game.rate(&ask, &mut |_| false).expect("an answer");
        let cut = game.dead_ends(&ask, &mut |_| false).expect("an answer");
        let stopped = game.dead_ends(&ask, &mut |_| true).expect("an answer");
        assert_eq!((solved, rated.status, cut.status), (Status::Solved, solved, solved), "{name}");
        assert_eq!((cut.complete, cut.why), (false, Some("states")), "{name}");
        assert_eq!((stopped.complete, stopped.why), (false, Some("stopped")), "{name}");
    }
}

#[test]
fn play_begins_in_any_area() {
    for (name, text) in games() {
        let source = Source::new(name.as_str(), text);
        let content = Narrative::new(&source, grammar(source.text()));
        for rules in ["all", "tree"] {
            let options = options(&[("seed", "3"), ("rules", rules)]);
            for level in 0..content.grammar().areas.len() {
                let game = content.live_in(level, &options).expect("a way");
                let (state, outcome) = play::Play::start(&game);
                assert_eq!((state.place as usize, outcome), (level, Outcome::Open), "{name}");
                let (_, end) = narrative::game::walk_all(&game).expect("a way to the end");
                assert_eq!(game.outcome(&end), Outcome::Won, "{name}, {rules}, area {level}");
            }
        }
    }
}

#[test]
fn what_no_puzzle_uses_is_listed_with_its_cause() {
    let causes = |text: &str| -> Vec<(String, Option<&'static str>, String)> {
        let report = open(text).rules(&Options::default()).expect("a lens").expect("an answer");
        let rows = report.findings.into_iter();
        rows.map(|row| (row.subject, row.cause, row.reason.unwrap_or_default())).collect()
    };
    let items = "Wig = { carryable = true }\nEnd = { notSpawnable = true }\nCord = {}\n";
    let more = format!("{items}[rules]\ncomb = \"Beard ::= Trim Wig\"\n");
    let deep = VAULT.replace("max_depth = 6", "max_depth = 4").replace("[rules]\n", &more);
    let deep = format!("{deep}[fail_rules]\npull = \"End ::= Pull Cord\"\n");
    let found = causes(&deep);
    let of = |name: &str| found.iter().find(|(subject, ..)| subject == name);
    assert_eq!(of("comb").map(|row| row.1), Some(Some("depth")), "{found:?}");
    assert_eq!(of("Wig").map(|row| row.1), Some(Some("rules")), "{found:?}");
    assert!(of("comb").is_some_and(|row| row.2.starts_with("no puzzle can use it: in `Bank`")));
    // What ends the game is a trap, and meant to be of no use.
    assert!(of("Cord").is_none() && of("End").is_none(), "{found:?}");
}

#[test]
fn the_guard_and_the_fail_rules_are_options_of_play() {
    let content = open(KITCHEN);
    let offers = |options: &Options| {
        let mut game = content.game(options).expect("a game").expect("a seat");
        let texts: Vec<String> = game.offers(99).into_iter().map(|offer| offer.text).collect();
        let still = !game.play("Strike Match Cook").expect("a move").moved;
        (texts.contains(&"Strike Match Cook; ".to_string()), still)
    };
    assert_eq!(offers(&Options::default()), (true, false));
    let mut guarded = Options::default();
    guarded.set("guard", OptionValue::Flag);
    assert_eq!(offers(&guarded), (false, true));
    assert_eq!(offers(&options(&[("rules", "tree")])), (false, true));
    let last = ABOUT.templates.last().expect("a template");
    let rules = |fail: &str| {
        let options = options(&[("fail", fail)]);
        let mut game = open(last.text).game(&options).expect("a game").expect("a seat");
        let mut offered = Vec::new();
        for _ in 0..6 {
            let offers = game.offers(99).into_iter().map(|offer| offer.text);
            let all: Vec<String> = offers.collect();
            let wanted = ["Throw", "DrawFrom", "Mend", "PickUp"];
            let next = wanted.iter().find_map(|verb| all.iter().find(|o| o.starts_with(verb)));
            let Some(next) = next.cloned() else { break };
            game.play(&next).expect("a move");
            offered.extend(all);
        }
        (offered.iter().any(|offer| offer.starts_with("Throw")), *game.now().outcome)
    };
    assert_eq!(rules("on"), (true, play::Outcome::Lost));
    assert_eq!(rules("off"), (false, play::Outcome::Open));
}

#[test]
fn the_puzzles_keep_the_promises_of_play() {
    for text in [KITCHEN, HENS] {
        let grammar = common::grammar(text);
        let positions =
            narrative::place::area_puzzle(&grammar, 0, 1, Default::default()).expect("a puzzle");
        play::kit::check_play(positions, 3, 300);
        for is_guarded in [false, true] {
            let options = GameOptions { seed: 1, rules: Offered::All, has_fail_rules: true };
            let game = Game::new(grammar.clone(), options).with_guard(is_guarded);
            play::kit::check_play(narrative::game::WholeGame::new(game), 3, 60);
        }
    }
}

#[test]
fn the_walkthrough_of_every_example_solves_its_net() {
    for (name, text) in common::games() {
        let grammar = common::grammar(&text);
        for area in 0..grammar.areas.len() as u32 {
            for seed in 1..6 {
                let positions =
                    narrative::place::area_puzzle(&grammar, area, seed, Default::default())
                        .expect("a puzzle");
                let moves = positions.walkthrough();
                let moves = moves.unwrap_or_else(|| panic!("{name}, area {area}, seed {seed}"));
                let placed = positions.placed().expect("a puzzle");
                assert_eq!(moves.len(), placed.puzzle.actions());
                let (start, _) = play::Play::start(&positions);
                assert_eq!(positions.is_live(&start, &mut |_| false), Some(true));
                let text = play::write_trace(&positions, &moves);
                assert_eq!(play::read_trace(&positions, &text), Ok(moves));
            }
        }
    }
}
