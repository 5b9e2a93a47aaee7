//! The fields of the JSON answers, which other programs rely on.

use crate::levels::{compiled, puzzle, text_of};
use crate::sokoban::{HEAD, space, warehouse};
use crate::{ask, ask_with, never, options};
use play::lens::LevelId;
use play::search::Budget;
use play::space::{KernelPlan, RepairPlan, SuggestPlan, Variations};
use play::{Seat, Sitting};
use serde::Serialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;

fn fields(answer: &impl Serialize, names: &[&str]) -> Value {
    let value = serde_json::to_value(answer).unwrap();
    for name in names {
        assert!(value.get(name).is_some(), "`{name}` is missing in {value}");
    }
    value
}

fn seat(name: &str, number: usize) -> Sitting<puzzlescript::puzzle::Puzzle> {
    let id = LevelId { number, index: number - 1, name: None };
    Sitting::new(id, puzzle(&compiled(&text_of(name)), number))
}

const READINGS: [&str; 12] = [
    "difficulty",
    "length",
    "pushes",
    "least_pushes",
    "turns",
    "detour",
    "branching",
    "forced",
    "dead_share",
    "shortest_solutions",
    "bottleneck",
    "cost",
];

#[test]
fn solve() {
    let given = options(&[("by", "all")]);
    let solved = seat("warehouse", 1).solve(&ask_with(&given), &mut never).unwrap();
    let names = [
        "level",
        "index",
        "status",
        "moves",
        "length",
        "proved_shortest",
        "at_least",
        "at_most",
        "states",
        "expanded",
        "seconds",
        "by",
        "admissible",
        "covered_depth",
        "bytes",
        "chance",
        "seed",
        "why",
        "searches",
    ];
    let value = fields(&solved, &names);
    for search in ["bfs", "astar", "greedy"] {
        fields(&value["searches"][search], &names);
        assert_eq!(value["searches"][search]["by"], json!(search));
    }
    assert_eq!(value["searches"]["astar"]["admissible"], json!(false));
    assert_eq!(value["status"], json!("solved"));
    let chance = seat("stray", 1).solve(&ask(), &mut never).unwrap();
    assert_eq!((chance.chance, chance.seed.as_deref()), (true, Some("1")));
    let leaps = seat("warehouse", 1).solve(&ask(), &mut never).unwrap();
    assert_eq!((leaps.by, leaps.admissible), ("leaps", None));
    let proof = options(&[("by", "proof")]);
    let proof = seat("warehouse", 1).solve(&ask_with(&proof), &mut never).unwrap();
    assert_eq!((proof.by, proof.admissible), ("proof", Some(true)));
}

#[test]
fn rate() {
    let rated = seat("warehouse", 1).rate(&ask(), &mut never).unwrap();
    let names = [
        "level", "index", "status", "moves", "exact", "searches", "states", "complete", "seed",
        "why", "cut",
    ];
    let value = fields(&rated, &names);
    fields(&rated, &READINGS);
    assert!(value["shortest_solutions"].is_string() && value["difficulty"].is_u64());
    for id in ["length", "pushes", "least_pushes", "turns", "detour", "forced", "cost"] {
        assert!(value[id].is_i64(), "{id}: {}", value[id]);
    }
    let chance = seat("stray", 1).rate(&ask(), &mut never).unwrap();
    assert_eq!((chance.seed.as_deref(), chance.why), (Some("1"), Some("chance")));
}

#[test]
fn need_and_dead_ends() {
    let need = seat("thaw", 5).need("melt", &ask(), &mut never).unwrap();
    let names = [
        "level", "index", "concept", "answer", "shortcut", "length", "possible", "states",
        "expanded", "why",
    ];
    assert_eq!(fields(&need, &names)["answer"], json!("avoidable"));
    let dead = seat("warehouse", 1).dead_ends(&ask(), &mut never).unwrap();
    let names =
        ["level", "index", "states", "dead", "complete", "no_return", "no_return_total", "why"];
    let value = fields(&dead, &names);
    fields(&value["no_return"][0], &["move", "trace"]);
}

#[test]
fn play() {
    let mut seat = seat("thaw", 1);
    let played = seat.play("U drrrrru LL").unwrap();
    let names = ["outcome", "steps", "level", "legend", "final", "events", "unused", "notes"];
    let value = fields(&played, &names);
    assert_eq!((&value["outcome"], &value["unused"]), (&json!("won"), &json!("LL")));
    // The first move has no effect and still counts.
    assert_eq!((&value["steps"], &value["trace"]), (&json!(8), &json!("DRRRRRU")));
    let shown = [&value["level"], &value["legend"]].map(|rows| rows.as_array().unwrap().clone());
    assert_eq!(shown.concat(), value["state"].as_str().unwrap().lines().collect::<Vec<_>>());
    let first = &value["events"][0];
    fields(first, &["move", "rules", "messages"]);
    assert_eq!(first["move"], json!(3));
    assert!(value["event_names"][1].as_array().unwrap().contains(&json!("push:Coal")));
    assert!(value["final"].as_str().unwrap().contains("background"));
    assert!(value.get("doubt").is_some());
}

#[test]
fn suggest_repair_and_kernel() {
    let level = LevelId { number: 2, index: 1, name: None };
    let variations = space(&warehouse(), 2, &options(&[("preset", "walls")]));
    let plan = SuggestPlan {
        rank: "difficulty".into(),
        keep: 2,
        tries: Some(128),
        threshold: None,
        from_best: false,
        threads: 2,
        seed: 1,
        level: level.clone(),
        ..SuggestPlan::default()
    };
    let report = variations.suggest(&plan, &|_| false, &mut |_| ControlFlow::Continue(()));
    let names = [
        "tries",
        "solvable",
        "unsolvable",
        "timed_out",
        "duplicates",
        "rejected",
        "interesting",
        "avoidable",
        "kept",
        "history",
        "since_last",
        "usefulness",
        "threshold",
        "rank",
        "start",
        "need",
        "seed",
        "seconds",
        "why",
    ];
    let value = fields(&report, &names);
    let kept = &value["kept"][0];
    fields(kept, &["n", "level", "legend", "changed", "readings", "moves"]);
    fields(&kept["readings"], &READINGS);
    fields(&kept["readings"], &["exact", "searches"]);

    let broken = space(&format!("{HEAD}#######\n#*.P.O#\n#.....#\n#######\n"), 1, &options(&[]));
    let (rank, budget) = ("difficulty".to_string(), Budget::default());
    let plan =
        RepairPlan { max_cells: 2, rank, budget, level: level.clone(), ..RepairPlan::default() };
    let names = [
        "number",
        "index",
        "status",
        "max_cells",
        "cells",
        "changed",
        "minimal",
        "level",
        "legend",
        "moves",
        "need",
        "shortcut",
        "rank",
        "reading",
        "judged",
        "unknown",
        "complete",
        "why",
    ];
    assert_eq!(fields(&broken.repair(&plan, &mut never), &names)["status"], json!("repaired"));

    let plan = KernelPlan { hold: None, budget, level };
    let names = [
        "number", "index", "status", "level", "legend", "hold", "before", "after", "steps",
        "minimal", "moves", "tried", "why",
    ];
    let value = fields(&variations.kernel(&plan, &mut never), &names);
    assert_eq!((&value["status"], &value["hold"]), (&json!("kernel"), &json!("least_pushes")));
}
