//! `make` for stories: puzzles drawn from the grammar, with every property proved and proved again here
//! by another route.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::grammars::{FERRY, VAULT};
use common::{games, grammar};
use narrative::output::json::Limits;
use narrative::place::area_puzzle;
use narrative::{Grammar, StoryMaker};
use play::lens::{Ask, Lenses, LevelId, Needed, Options};
use play::search::Budget;
use play::space::{MakePlan, MakeReport, MakeStatus, Maker};
use std::ops::ControlFlow;
use std::sync::Arc;

fn make(grammar: &Arc<Grammar>, area: Option<u32>, plan: &MakePlan) -> MakeReport {
    let maker = StoryMaker::new(grammar, area, &Options::default());
    maker.make(plan, &|_| false, &mut |_| ControlFlow::Continue(())).unwrap()
}

fn plan(need: &str, tries: u64) -> MakePlan {
    MakePlan { need: vec![need.to_string()], tries: Some(tries), ..MakePlan::default() }
}

/// What `need` says about the puzzle of an area for a seed, which is how a designer gets it.
fn is_needed(grammar: &Arc<Grammar>, area: &str, seed: u64, concept: &str) -> bool {
    let area = grammar.area_named(area).unwrap();
    let mut puzzle = area_puzzle(grammar, area, seed, Limits::default()).ok().unwrap();
    let options = Options::default();
    let budget = Budget::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    puzzle.need(concept, &ask, &mut |_| false).ok().unwrap().answer == Needed::Always
}

#[test]
fn what_is_made_has_the_property_for_its_seed() {
    let grammar = grammar(FERRY);
    for concept in ["rule:brew", "contents >= 2", "rule:fill then rule:brew", "rule:feed"] {
        let report = make(&grammar, None, &plan(concept, 60));
        assert_eq!((report.status, report.route), (MakeStatus::Found, "grammar"), "{concept}");
        let made = &report.made[0];
        assert!(made.properties.iter().all(|property| property.proved), "{made:?}");
        let is_it = |name: &str| made.properties.iter().any(|property| property.property == name);
        assert!(is_it("solvable") && is_it("not won at once") && is_it("need"));
        let area = made.extras.get("area").unwrap().as_str().unwrap().to_string();
        let seed = made.extras.get("puzzle_seed").unwrap().as_u64().unwrap();
        assert!(is_needed(&grammar, &area, seed, concept), "{concept}: {area}, seed {seed}");
    }
}

#[test]
fn several_results_differ_and_follow_the_plan() {
    let (_, text) = games().into_iter().find(|(name, _)| name.starts_with("meadow")).unwrap();
    let grammar = grammar(&text);
    let want = MakePlan {
        count: 3,
        differ: 2,
        length: Some([3, 9]),
        forbid: vec!["rule:hone".to_string()],
        tries: Some(150),
        ..MakePlan::default()
    };
    let report = make(&grammar, Some(0), &want);
    assert_eq!((report.status, report.made.len()), (MakeStatus::Found, 3), "{report:?}");
    for made in &report.made {
        assert!(made.length.is_some_and(|length| (3..=9).contains(&length)), "{made:?}");
        let differ = made.properties.iter().find(|property| property.property == "differ");
        assert!(differ.is_some_and(|property| property.proved), "{made:?}");
        let seed = made.extras.get("puzzle_seed").unwrap().as_u64().unwrap();
        assert!(is_needed(&grammar, "Meadow", seed, "not (rule:hone)"), "seed {seed}");
    }
    // What is counted is what was tried, and not the rest of a round.
    let counts = report.counts;
    let counted = counts.solvable + counts.unsolvable + counts.duplicates + counts.rejected;
    assert_eq!(counted + counts.timed_out, counts.tries, "{report:?}");
    // The same plan gives the same levels.
    let again = make(&grammar, Some(0), &want);
    assert_eq!(report.made, again.made);
}

#[test]
fn that_there_is_none_is_said_only_where_all_were_judged() {
    // One puzzle, and no solution of it needs a beard twice.
    let one = grammar(VAULT);
    let report = make(&one, Some(0), &plan("item:Beard >= 2", 20));
    assert_eq!(report.status, MakeStatus::None, "{report:?}");
    let space = report.space.unwrap();
    assert!(space.complete && space.levels == "1", "{space:?}");
    assert!(report.nearest.is_some_and(|miss| miss.lacks == "need"));
    // A later area is entered in many states.
    let later = grammar(FERRY);
    let report = make(&later, Some(1), &plan("item:Bone", 20));
    assert_eq!((report.status, report.space), (MakeStatus::Unknown, None));
}

#[test]
fn what_is_about_cells_is_refused() {
    let maker = StoryMaker::new(&grammar(VAULT), None, &Options::default());
    let plan = MakePlan { plain: true, tries: Some(1), ..MakePlan::default() };
    assert!(maker.make(&plan, &|_| false, &mut |_| ControlFlow::Continue(())).is_err());
    let plan = self::plan("rule:nosuch", 1);
    assert!(maker.make(&plan, &|_| false, &mut |_| ControlFlow::Continue(())).is_err());
}
