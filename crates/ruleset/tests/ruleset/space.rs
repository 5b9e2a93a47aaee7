//! Levels around a level: suggestions, repairs and kernels.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::{assert_fields, levels, small};
use play::domain::{Content, Domain};
use play::lens::{LevelId, Options};
use play::search::Budget;
use play::space::{
    KernelPlan, KernelStatus, RepairPlan, RepairStatus, Space, SuggestPlan, SuggestReport,
    Variations,
};
use ruleset::levels::exact_length;
use ruleset::sketch::{game_of, sample};
use ruleset::{Level, RulesetDomain, RulesetSpace};
use source::Source;
use std::ops::ControlFlow;
use std::sync::Arc;

fn content(text: &str) -> Arc<dyn Content> {
    let source = Source::new("g.ruleset.json", text);
    RulesetDomain.open(&source, &|_| Err("no files".into())).content.unwrap()
}

const CAKES: &str = r#"{"gamename": "Cakes", "pieces": ["person", "cake", "wall"], "rules": [
    {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL person $1"]},
    {"trigger": "OVERLAP any wall", "events": ["PUSHBACK $1"]},
    {"trigger": "OVERLAP person cake", "events": ["DESTROY $2"]}],
    "endconditions": [{"outcome": 1, "triggers": ["COUNTEQUAL cake 1"]}],
    "levels": [{"type": "text", "rows": ["p...", ".w.c", "c..."]},
               {"type": "text", "rows": ["pw.c", "w...", "c..."]},
               {"type": "text", "rows": ["....", "p.wc", "c...", "...."]}]}"#;

fn plan(threads: usize, tries: u64) -> SuggestPlan {
    SuggestPlan {
        rank: "length".into(),
        keep: 4,
        tries: Some(tries),
        threshold: None,
        from_best: false,
        threads,
        seed: 7,
        level: LevelId { number: 1, index: 0, name: None },
        ..SuggestPlan::default()
    }
}

fn suggest(space: &dyn Variations, threads: usize, tries: u64) -> SuggestReport {
    space.suggest(&plan(threads, tries), &|_| false, &mut |_| ControlFlow::Continue(()))
}

#[test]
fn suggestions_are_longer_the_same_on_all_threads_and_as_long_as_printed() {
    let content = content(CAKES);
    let space = content.variations(0, &Options::default()).unwrap().unwrap();
    assert_eq!(space.default_aim(), "length");
    let report = suggest(&*space, 1, 600);
    assert_eq!(report, suggest(&*space, 2, 600));
    assert_eq!(report.kept.len(), 4);
    let start = report.start.as_ref().unwrap().as_f64();
    assert_fields(&report, "tries suggestions kept seed rank start");
    let json = serde_json::to_value(&report).unwrap();
    for (kept, old) in report.kept.iter().zip(json["suggestions"].as_array().unwrap()) {
        assert!(kept.score.as_f64() > start);
        assert_fields(kept, "n level changed readings score moves length rows number");
        for field in ["length", "moves", "rows", "number"] {
            assert_eq!(serde_json::to_value(kept).unwrap()[field], old[field]);
        }
        assert_eq!(old["number"], kept.n - 1);
        // Written into the file and solved again, it has the length that was printed.
        let text = content.replace_level(0, &kept.level.join("\n")).unwrap();
        let mut seat = self::content(&text).seat(0, &Options::default()).unwrap();
        let options = Options::default();
        let solved = seat.solve(&common::ask(&options, 100_000), &mut |_| false).unwrap();
        assert_eq!(solved.length.map(|length| length as f64), Some(kept.score.as_f64()));
        assert_eq!(seat.play(&kept.moves).unwrap().outcome, play::Outcome::Won);
        assert!((1..=4).contains(&kept.changed.len()));
    }
}

#[test]
fn a_level_that_cannot_be_solved_is_repaired_by_one_cell() {
    let content = content(CAKES);
    let space = content.variations(1, &Options::default()).unwrap().unwrap();
    let plan = RepairPlan {
        max_cells: 2,
        rank: "length".into(),
        budget: Budget::default(),
        level: LevelId { number: 2, index: 1, name: None },
        ..RepairPlan::default()
    };
    let report = space.repair(&plan, &mut |_| false);
    assert_eq!(
        (report.status, report.cells, report.minimal),
        (RepairStatus::Repaired, Some(1), true)
    );
    let text = content.replace_level(1, &report.level.unwrap().join("\n")).unwrap();
    let mut seat = self::content(&text).seat(1, &Options::default()).unwrap();
    assert_eq!(seat.play(&report.moves.unwrap()).unwrap().outcome, play::Outcome::Won);
}

#[test]
fn a_kernel_keeps_the_length_and_nothing_can_go() {
    let content = content(CAKES);
    let space = content.variations(2, &Options::default()).unwrap().unwrap();
    let plan = KernelPlan {
        hold: None,
        budget: Budget::default(),
        level: LevelId { number: 1, index: 0, name: None },
    };
    let report = space.kernel(&plan, &mut |_| false);
    assert_eq!((report.status, report.minimal), (KernelStatus::Kernel, true));
    assert_eq!((report.hold.as_str(), &report.before), ("length", &report.after));
    assert_eq!(report.level.into_inner().unwrap(), ["p..c", "c..."].map(String::from));
    assert_eq!(report.steps, ["row 1", "row 4", "wall at (3,2)"]);
}

#[test]
fn a_game_without_a_goal_has_no_better_levels() {
    let content = content(&CAKES.replace("\"outcome\": 1", "\"outcome\": -1"));
    let refused = content.variations(0, &Options::default()).unwrap();
    assert!(refused.is_err());
}

/// Levels with the same canonical form have the same length, for rulesets of all words.
#[test]
fn canonical_forms_join_only_levels_that_play_alike() {
    let mut rules = ruleset::Rules::default();
    let (mut joined, mut symmetric) = (0, 0);
    for index in 0..400 {
        sample(&small("wide-1"), 5, index, &mut rules);
        let game = Arc::new(game_of(&rules, "t", "t"));
        let level = Level::raw(3, 2, &[1, 2, 0, 0, 0, 3]);
        let mirrored = Level::raw(3, 2, &[0, 2, 1, 3, 0, 0]);
        let turned = Level::raw(2, 3, &[0, 1, 0, 2, 3, 0]);
        let space = RulesetSpace::new(game, &level, Options::default()).unwrap();
        if space.canonical(&level) != space.canonical(&mirrored) {
            continue;
        }
        symmetric += 1;
        assert_eq!(space.canonical(&level), space.canonical(&turned));
        let length = |level: &Level| exact_length(&rules, level, 300);
        for other in [&mirrored, &turned] {
            assert_eq!(length(&level), length(other), "{index}");
        }
        for level in levels(3, 2).step_by(401) {
            let mut flipped = level.clone();
            for row in flipped.cells.chunks_mut(3) {
                row.reverse();
            }
            let found = length(&level);
            assert_eq!(found, length(&flipped), "{index}");
            joined += usize::from(found.length.is_some());
        }
    }
    assert!(symmetric > 0, "{symmetric} {joined}");
}

/// A regression: this game once got three suggestions no longer than the level itself.
#[test]
fn what_is_not_longer_is_not_suggested() {
    let text = include_str!("../../../../games/ruleset/one-cake-left.ruleset.json");
    let space = content(text).variations(0, &Options::default()).unwrap().unwrap();
    let report = suggest(&*space, 2, 300);
    let start = report.start.as_ref().unwrap().as_f64();
    assert!(start > 10.0 && report.counts.solvable > 0, "{start} {:?}", report.counts);
    assert!(report.kept.iter().all(|kept| kept.score.as_f64() > start));
}

#[test]
fn symmetry_holds_where_rules_know_no_direction() {
    let is_symmetric = |text: &str| {
        let game = Arc::new(common::game(text));
        let mirror = |data: [u8; 4]| Level::raw(4, 1, &data);
        let space = RulesetSpace::new(game, &mirror([1, 2, 0, 0]), Options::default()).unwrap();
        space.canonical(&mirror([1, 2, 0, 0])) == space.canonical(&mirror([0, 0, 2, 1]))
    };
    let [crates, chase, leaves] = ruleset::ABOUT.templates else { panic!("there are three") };
    assert!(is_symmetric(crates.text) && is_symmetric(leaves.text));
    assert!(!is_symmetric(chase.text), "hunters prefer rows");
}
