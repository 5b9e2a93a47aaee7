//! Jobs: what they find is what the workbench finds, and they begin and end as they should.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{Client, game, start};
use play::domain::Content;
use play::lens::{Ask, LevelId, OptionValue, Options};
use play::search::Budget;
use play::space::{KernelPlan, RepairPlan, SuggestPlan};
use play::{Progress, Seat};
use puzzlescript::ScriptContent;
use puzzlescript::puzzle::Puzzle;
use puzzlescript::transform::presets::{self, Preset};
use serde::Serialize;
use serde_json::{Value, json};
use source::Source;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use workbench::puzzlescript::cover::Cover;
use workbench::puzzlescript::transform::transform;

const LEVEL: usize = 2;

fn content() -> Arc<dyn Content> {
    let document = workbench::open_text("game.txt", game(), &|_| Err("no files".into()));
    Arc::clone(document.sound().unwrap())
}

fn seat(options: &Options) -> Box<dyn Seat> {
    content().seat(LEVEL - 1, options).unwrap()
}

fn level() -> LevelId {
    content().levels()[LEVEL - 1].id.clone()
}

fn budget() -> Budget {
    Budget { max_states: 100_000, ..Budget::default() }
}

fn ask(options: &Options) -> Ask<'_> {
    Ask { level: level(), budget: budget(), threads: 2, options }
}

fn with(options: &[(&str, &str)]) -> Options {
    let mut all = Options::default();
    for (name, value) in options {
        all.set(name, OptionValue::Text(value.to_string()));
    }
    all
}

fn request(kind: &str, mut options: Value) -> Value {
    options["max_states"] = 100_000.into();
    json!({ "kind": kind, "path": "game.txt", "level": LEVEL, "options": options })
}

/// Compares a job's result with what the lens itself answers, apart from times.
fn same(found: &Value, expected: &impl Serialize) {
    let mut found = found.clone();
    let mut expected = serde_json::to_value(expected).unwrap();
    for value in [&mut found, &mut expected] {
        if let Some(fields) = value.as_object_mut() {
            fields.retain(|name, _| name != "seconds" && name != "usefulness");
        }
    }
    assert_eq!(found, expected);
}

fn never(_: Progress) -> bool {
    false
}

#[test]
fn results_are_those_of_the_lenses() {
    let studio = start("results");
    let run = |kind: &str, options: Value| studio.result(&request(kind, options));

    for by in ["auto", "all"] {
        let options = with(&[("by", by), ("from", "U")]);
        let solved = seat(&options).solve(&ask(&options), &mut never).unwrap();
        same(&run("solve", json!({ "by": by, "from": "U" })), &solved);
    }
    let options = with(&[]);
    let rated = seat(&options).rate(&ask(&options), &mut never).unwrap();
    same(&run("rate", json!({})), &rated);

    let options = with(&[("list", "5")]);
    let dead = seat(&options).dead_ends(&ask(&options), &mut never).unwrap();
    same(&run("deadends", json!({ "list": 5 })), &dead);

    let options = with(&[]);
    let concept = "push >= 5";
    let need = seat(&options).need(concept, &ask(&options), &mut never).unwrap();
    same(&run("need", json!({ "concept": concept })), &need);

    let variations = content().variations(LEVEL - 1, &options).unwrap().unwrap();
    let plan = KernelPlan { hold: None, budget: budget(), level: level() };
    same(&run("kernel", json!({})), &variations.kernel(&plan, &mut never));

    let rank = "difficulty".to_string();
    let plan = RepairPlan {
        max_cells: 1,
        rank,
        budget: budget(),
        level: level(),
        ..RepairPlan::default()
    };
    same(&run("repair", json!({ "max_cells": 1 })), &variations.repair(&plan, &mut never));
}

#[test]
fn results_about_a_whole_game_are_those_of_the_workbench() {
    let studio = start("whole");
    let content = content();
    let script: &ScriptContent = content.as_any().downcast_ref().unwrap();
    let few = json!({ "max_states": 500 });
    let budget = Budget { max_states: 500, ..Budget::default() };
    let mut cover = Cover::new(script.game());
    let count = content.levels().len();
    for index in 0..count {
        let mut puzzle: Puzzle = script.puzzle(index, "1").unwrap();
        cover.add_level(&mut puzzle, index + 1, budget, &mut never);
    }
    cover.finish(true);
    let found = studio.result(&json!({ "kind": "cover", "path": "game.txt", "options": few }));
    same(&found, &cover);

    let options = json!({ "max_states": 500, "other": "game.txt" });
    let request = json!({ "kind": "swap", "path": "game.txt", "options": options });
    let found = studio.result(&request);
    let levels = found.as_array().unwrap();
    assert_eq!(levels.len(), count);
    assert!(levels.iter().all(|level| level["changed"] == false));
}

#[test]
fn variations_and_suggestions_are_those_of_the_lenses() {
    let studio = start("suggest");
    let content = content();
    let script: &ScriptContent = content.as_any().downcast_ref().unwrap();
    let puzzle = script.puzzle(LEVEL - 1, "1").unwrap();
    let game = script.game();
    let text = Source::new("preset", presets::text(game, Preset::Walls).unwrap());
    let read = puzzlescript::transform::read(game, &text).0.unwrap();
    let made = transform(game, puzzle.level(), &read, None, 7, 5);
    let options = json!({ "preset": "walls", "seed": 7, "count": 5 });
    let found = studio.result(&request("transform", options));
    assert_eq!(found, serde_json::to_value(&made.levels).unwrap());

    let mut options = Options::default();
    options.set("rules", OptionValue::File(text.clone()));
    let variations = content.variations(LEVEL - 1, &options).unwrap().unwrap();
    let plan = SuggestPlan {
        rank: "length".to_string(),
        keep: 3,
        tries: Some(192),
        threshold: Some(5.0),
        // The studio grows suggestions from the best by default.
        from_best: true,
        threads: 1,
        seed: 7,
        level: level(),
        ..SuggestPlan::default()
    };
    let report = variations.suggest(&plan, &|_| false, &mut |_| ControlFlow::Continue(()));
    let options = json!({
        "rules": text.text(), "seed": 7, "rank": "length", "keep": 3, "tries": 192,
        "threshold": 5.0, "threads": 2,
    });
    let id = studio.start_job(&request("suggest", options));
    let events = studio.finish(&id);
    let (_, result) = events.iter().find(|(name, _)| name == "result").unwrap();
    same(result, &report);
    let mut rounds = events.iter().filter(|(name, _)| name == "progress").map(|(_, data)| data);
    assert!(rounds.all(|round| round["stage"] == "suggest"));
}

#[test]
fn what_is_known_comes_piece_by_piece() {
    let studio = start("known");
    let concepts = json!({ "concepts": ["push >= 2", "nonsense >= 1"] });
    let id = studio.start_job(&request("known", concepts));
    let events = studio.finish(&id);
    let partials = events.iter().filter(|(_, data)| !data["partial"].is_null());
    let stages: Vec<&str> = partials.map(|(_, data)| data["stage"].as_str().unwrap()).collect();
    assert_eq!(stages, ["check", "said", "solve", "rate", "deadends", "said", "need", "need"]);
    let (_, result) = events.iter().find(|(name, _)| name == "result").unwrap();
    assert_eq!(result["solve"]["status"], "solved");
    assert_eq!(result["solve"]["length"], result["rate"]["length"]);
    assert_eq!(result["hash"].as_str().unwrap(), studio.read("game.txt").1);
    // A text with mistakes is answered too, with what is wrong.
    let broken = game().replace("Crate\n", "Crat\n");
    let body = json!({ "kind": "known", "path": "game.txt", "level": 1, "text": broken });
    let result = studio.result(&body);
    assert_eq!(result["check"]["ok"], false);
    assert_eq!(result["solve"], Value::Null);
    let solve = json!({ "kind": "solve", "path": "game.txt", "level": 1, "text": broken });
    let events = studio.finish(&studio.start_job(&solve));
    let (_, end) = events.last().unwrap();
    assert_eq!(end["status"], "failed");
    assert!(!end["diagnostics"].as_array().unwrap().is_empty());
}

/// A job that never ends by itself.
fn endless(studio: &Client, name: &str) -> String {
    studio.start_job(&endless_request(name))
}

fn endless_request(name: &str) -> Value {
    let options = json!({ "preset": "walls", "threads": 1 });
    json!({ "kind": "suggest", "path": name, "text": game(), "level": LEVEL, "options": options })
}

#[test]
fn a_job_tells_progress_and_stops_within_a_second_with_what_it_found() {
    let studio = start("cancel");
    let id = endless(&studio, "game.txt");
    let mut events = studio.watch(&format!("/api/jobs/{id}/events"));
    let (name, data) = events.next().unwrap();
    assert_eq!(name, "progress");
    let data = match data["partial"].is_null() {
        true => events.next().unwrap().1,
        false => data,
    };
    let begin = Instant::now();
    assert_eq!(studio.with_token("DELETE", &format!("/api/jobs/{id}"), "").status, 204);
    let mut result = None;
    let end = loop {
        match events.next().unwrap() {
            (name, data) if name == "result" => result = Some(data),
            (name, data) if name == "end" => break data,
            _ => {}
        }
    };
    assert_eq!(end["status"], "stopped");
    let result = result.unwrap();
    assert!(result["tries"].as_u64().unwrap() >= data["partial"]["tries"].as_u64().unwrap());
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
    // A page that comes again receives the end once more.
    let again = studio.finish(&id);
    assert_eq!(again.last().unwrap().1, end);
}

#[test]
fn a_newer_job_takes_the_place_of_an_older_one_of_its_kind_and_level() {
    let studio = start("replace");
    let first = endless(&studio, "game.txt");
    let other = endless(&studio, "other.txt");
    let second = endless(&studio, "game.txt");
    let events = studio.finish(&first);
    assert_eq!(events.last().unwrap().1["status"], "replaced");
    for id in [&other, &second] {
        studio.with_token("DELETE", &format!("/api/jobs/{id}"), "");
        assert_eq!(studio.finish(id).last().unwrap().1["status"], "stopped");
    }
}

#[test]
fn the_ninth_job_is_refused() {
    let studio = start("limit");
    let ids: Vec<String> = (0..8).map(|n| endless(&studio, &format!("{n}.txt"))).collect();
    assert_eq!(studio.post("/api/jobs", &endless_request("8.txt")).status, 429);
    // One that takes the place of another is no ninth.
    let again = endless(&studio, "0.txt");
    studio.with_token("DELETE", &format!("/api/jobs/{again}"), "");
    let last = endless(&studio, "8.txt");
    for id in ids[1..].iter().chain([&last]) {
        assert_eq!(studio.with_token("DELETE", &format!("/api/jobs/{id}"), "").status, 204);
    }
}

#[test]
fn a_job_nobody_watches_stops_after_ten_seconds() {
    let studio = start("unwatched");
    let id = endless(&studio, "game.txt");
    drop(studio.watch(&format!("/api/jobs/{id}/events")).next());
    let begin = Instant::now();
    std::thread::sleep(Duration::from_secs(8));
    let is_over = || {
        // Looking at it must not count as watching, so its place is asked for.
        let ninth: Vec<u16> = (0..8)
            .map(|n| studio.post("/api/jobs", &endless_request(&format!("{n}.txt"))).status)
            .collect();
        ninth.iter().all(|status| *status == 200)
    };
    common::eventually("the job stops", is_over);
    assert!(begin.elapsed() > Duration::from_secs(9), "{:?}", begin.elapsed());
}

#[test]
fn a_stream_that_comes_again_goes_on_where_it_was() {
    let studio = start("resume");
    let id = studio.start_job(&request("known", json!({ "concepts": ["push >= 1"] })));
    let all = studio.finish(&id);
    assert_eq!(all.last().unwrap().0, "end");
    let told = |last: &str| {
        let path = format!("/api/jobs/{id}/events");
        let answer = studio.send("GET", &path, &[("Last-Event-ID", last)], "").unwrap();
        assert_eq!(answer.status, 200);
        let line = |name: &str| {
            let field = move |line: &str| line.strip_prefix(name).map(str::trim).map(String::from);
            answer.body.lines().filter_map(field).collect::<Vec<String>>()
        };
        (line("id:"), line("event:"))
    };
    // A finished job stays for a page that comes back, and nothing is sent twice.
    let (ids, names) = told("0");
    // Figures of a search that newer ones took the place of are not sent again.
    assert!(names.len() <= all.len() && names.len() >= 5, "{names:?}");
    let numbers: Vec<u64> = ids.iter().map(|id| id.parse().unwrap()).collect();
    assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    let middle = numbers[numbers.len() / 2];
    let (later, names_later) = told(&middle.to_string());
    let expected: Vec<&String> = ids.iter().skip(numbers.len() / 2 + 1).collect();
    assert_eq!(later.iter().collect::<Vec<_>>(), expected);
    assert_eq!(names_later.last().unwrap(), "end");
    assert!(told(ids.last().unwrap()).0.is_empty());
    assert!(names.iter().any(|name| name == "result"));
}

#[test]
fn a_strength_varies_less_or_more() {
    let studio = start("strength");
    let changed = |strength: f64| {
        let options = json!({ "preset": "walls", "count": 30, "seed": 3, "strength": strength });
        let made = studio.result(&request("transform", options));
        let cells = |one: &Value| one["changed"].as_array().unwrap().len();
        made.as_array().unwrap().iter().map(cells).sum::<usize>()
    };
    assert!(changed(0.1) * 2 < changed(1.0), "{} {}", changed(0.1), changed(1.0));
    assert!(changed(1.0) < changed(5.0));
    let wrong = studio.start_job(&request("suggest", json!({ "preset": "walls", "strength": 0 })));
    let (_, end) = studio.finish(&wrong).pop().unwrap();
    assert_eq!(end["status"], "failed");
    assert!(end["error"].as_str().unwrap().contains("strength"), "{end}");
}
