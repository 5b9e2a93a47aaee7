//! Lenses agree with one another about a level, and one field means one thing in every domain.
#![allow(clippy::unwrap_used)]

use play::domain::Content;
use play::lens::{Ask, LevelId, Options, Refusal, Status};
use play::search::Budget;
use play::space::SuggestPlan;
use serde_json::Value;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench::{DOMAINS, open, open_text};

const MAX_STATES: usize = 5_000;

fn examples() -> Vec<PathBuf> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let folders = fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = folders
        .filter(|folder| folder.is_dir())
        .flat_map(|folder| fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()))
        .filter(|file| {
            // Answer set programs are a domain only with the feature `clingo`.
            let name = file.display().to_string();
            let endings = DOMAINS.iter().flat_map(|domain| domain.about().endings);
            endings.into_iter().any(|ending| name.ends_with(&format!(".{ending}")))
        })
        .collect();
    files.sort();
    files
}

fn ask<'a>(level: &LevelId, options: &'a Options, max_states: usize) -> Ask<'a> {
    let budget = Budget { max_states, ..Budget::default() };
    Ask { level: level.clone(), budget, threads: 1, options }
}

/// What four lenses say about whether a level can be solved.
struct Answers {
    solve: Status,
    rate: Value,
    others: Vec<(&'static str, Status)>,
}

fn answers(content: &Arc<dyn Content>, index: usize, max_states: usize) -> Option<Answers> {
    let options = Options::default();
    let level = content.levels()[index].id.clone();
    let ask = ask(&level, &options, max_states);
    let mut seat = match content.seat(index, &options) {
        Ok(seat) => seat,
        // A grammar without a puzzle: nothing to compare.
        Err(Refusal::Nothing { .. }) => return None,
        Err(refusal) => panic!("{refusal}"),
    };
    let solve = seat.solve(&ask, &mut |_| false).unwrap().status;
    let rated = seat.rate(&ask, &mut |_| false).unwrap();
    let need = seat.need("length >= 1", &ask, &mut |_| false).unwrap().status;
    let dead_ends = seat.dead_ends(&ask, &mut |_| false).unwrap().status;
    let others = vec![("rate", rated.status), ("need", need), ("deadends", dead_ends)];
    Some(Answers { solve, rate: serde_json::to_value(&rated).unwrap(), others })
}

#[test]
fn no_lens_contradicts_another() {
    let mut compared = 0;
    for path in examples() {
        let document = open(&path).unwrap();
        let content = document.sound().unwrap();
        for index in 0..content.levels().len().min(3) {
            let Some(found) = answers(content, index, MAX_STATES) else { continue };
            for (lens, status) in found.others {
                let is_known = status != Status::Unknown && found.solve != Status::Unknown;
                let name = path.display();
                assert!(!is_known || status == found.solve, "{name} {index}: {lens} differs");
                compared += usize::from(is_known);
            }
            let is = |field: &str, fits: fn(&Value) -> bool| {
                let value = &found.rate[field];
                assert!(value.is_null() || fits(value), "{} {field}: {value}", path.display());
            };
            is("difficulty", Value::is_number);
            is("bottleneck", Value::is_number);
            is("shortest_solutions", Value::is_string);
        }
    }
    assert!(compared > 60, "{compared}");
}

const GAME: &str = r#"{"gamename": "G", "pieces": ["a", "b"],
    "rules": [{"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL a $1"]},
              {"trigger": "OVERLAP a b", "events": ["DESTROY $2"]}],
    "endconditions": [ENDS],
    "levels": [{"type": "text", "rows": ["a....", ".....", "....b"]}]}"#;

fn game(ends: &str) -> Arc<dyn Content> {
    let text = GAME.replace("ENDS", ends);
    let document = open_text("g.ruleset.json", text, &|_| Err(String::new()));
    Arc::clone(document.sound().unwrap())
}

#[test]
fn a_game_without_a_goal_is_unsolvable_to_every_lens() {
    let content = game(r#"{"outcome": -1, "triggers": ["COUNTEQUAL a 0"]}"#);
    let found = answers(&content, 0, MAX_STATES).unwrap();
    assert_eq!(found.solve, Status::Unsolvable);
    for (lens, status) in found.others {
        assert_eq!(status, Status::Unsolvable, "{lens}");
    }
    let options = Options::default();
    let mut seat = content.seat(0, &options).unwrap();
    let ask = ask(&content.levels()[0].id, &options, MAX_STATES);
    assert_eq!(seat.solve(&ask, &mut |_| false).unwrap().why, Some("no goal"));
    assert_eq!(seat.need("length", &ask, &mut |_| false).unwrap().why, Some("no goal"));
}

#[test]
fn a_search_that_was_cut_claims_nothing_exact() {
    let content = game(r#"{"outcome": 1, "triggers": ["COUNTEQUAL b 0"]}"#);
    let all = answers(&content, 0, MAX_STATES).unwrap();
    assert_eq!((&all.rate["exact"], all.solve), (&true.into(), Status::Solved));
    let cut = answers(&content, 0, 3).unwrap();
    assert_eq!((&cut.rate["exact"], &cut.rate["difficulty"]), (&false.into(), &Value::Null));
}

#[test]
fn every_domain_with_levels_suggests_and_what_is_kept_is_better() {
    let mut domains = Vec::new();
    let mut kept = 0;
    for path in examples() {
        let document = open(&path).unwrap();
        let content = document.sound().unwrap();
        let about = document.about();
        if domains.contains(&about.name) || about.lacks("suggest").is_some() {
            continue;
        }
        domains.push(about.name);
        let options = Options::default();
        let space = content.variations(0, &options).unwrap().unwrap();
        for from_best in [false, true] {
            let plan = SuggestPlan {
                rank: space.default_aim().to_string(),
                keep: 4,
                tries: Some(128),
                threshold: None,
                from_best,
                threads: 2,
                seed: 1,
                level: content.levels()[0].id.clone(),
                ..SuggestPlan::default()
            };
            let report = space.suggest(&plan, &|_| false, &mut |_| ControlFlow::Continue(()));
            assert_eq!(report.counts.tries, 128, "{}", about.name);
            if let Some(start) = &report.start {
                for level in &report.kept {
                    let is_better = level.score.as_f64() > start.as_f64();
                    assert!(is_better, "{}: {} is not above the start", about.name, level.n);
                }
                kept += report.kept.len();
            }
        }
    }
    assert!(domains.len() >= 6 && kept > 0, "{domains:?}, {kept} kept");
}
