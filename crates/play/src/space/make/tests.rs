//! Levels made of lamps, held against all plays of them.

use std::ops::ControlFlow;

use super::{
    Border, Ladder, MadeReport, MakePlan, MakeReport, MakeRound, MakeStatus, Maker, Mirror, make,
};
use crate::lamps::Lamps;
use crate::lens::Options;
use crate::space::{Chosen, ElementId, Frame, Kind, Layout, LevelText};
use crate::{Outcome, Play, Step};

/// A row of lamps: which are lit at the start, and enough battery for some presses.
struct Row {
    layout: Layout,
    battery: u32,
}

fn row(lamps: usize, battery: u32, [least, most]: [usize; 2]) -> Row {
    let chosen = Chosen::all(vec![Kind { name: "lit".to_string(), least, most }]);
    let places = (1..=lamps).map(|x| [x, 1]).collect();
    let lit = |_: &Chosen, _: usize| vec![("lit".to_string(), ())];
    let (layout, _) = Layout::new(places, chosen, &Options::default(), ("", ()), lit);
    Row { layout, battery }
}

impl Frame for Row {
    type Level = u32;
    type Puzzle = Lamps;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn level(&self, filling: &[ElementId]) -> Option<u32> {
        Some(filling.iter().enumerate().fold(0, |lit, (at, one)| lit | u32::from(*one) << at))
    }

    fn puzzle(&self, level: &u32) -> Lamps {
        Lamps::new(*level, self.places().len() as u8, self.battery)
    }

    fn text(&self, level: &u32) -> LevelText {
        let lamp = |at: usize| if level >> at & 1 == 1 { '1' } else { '0' };
        LevelText::of(&(0..self.places().len()).map(lamp).collect::<String>())
    }
}

fn made(row: &Row, plan: &MakePlan) -> MakeReport {
    make(row, plan, &|_| false, &mut |_| ControlFlow::Continue(())).unwrap()
}

/// The lamps of a result.
fn lamps_of(row: &Row, made: &MadeReport) -> Lamps {
    let lit = made.level[0].bytes().enumerate();
    let lit = lit.fold(0, |lit, (at, byte)| lit | u32::from(byte == b'1') << at);
    row.puzzle(&lit)
}

/// The names of the events of every play that wins, by playing everything without any search.
fn winning_plays(lamps: &mut Lamps) -> Vec<Vec<String>> {
    fn go(
        lamps: &mut Lamps,
        from: &<Lamps as Play>::State,
        told: &mut Vec<String>,
        plays: &mut Vec<Vec<String>>,
    ) {
        let mut moves = Vec::new();
        lamps.moves(from, &mut moves);
        for mv in moves {
            let mut to = from.clone();
            let Step::Moved { events, outcome } = lamps.step(from, mv, &mut to) else { continue };
            let before = told.len();
            let names: Vec<u32> = lamps.told(events).to_vec();
            told.extend(names.into_iter().map(|event| lamps.event_name(event)));
            match outcome {
                Outcome::Won => plays.push(told.clone()),
                Outcome::Open => go(lamps, &to, told, plays),
                Outcome::Lost => {}
            }
            told.truncate(before);
        }
    }
    let (start, _) = lamps.start();
    let mut plays = Vec::new();
    go(lamps, &start, &mut Vec::new(), &mut plays);
    plays
}

#[test]
fn every_play_of_a_result_shows_what_it_should() {
    let row = row(6, 4, [1, 6]);
    let plan = MakePlan {
        need: vec!["on:c".to_string()],
        forbid: vec!["on:f".to_string()],
        count: 2,
        differ: 2,
        tries: Some(2_000),
        ..MakePlan::default()
    };
    let report = made(&row, &plan);
    assert_eq!(report.status, MakeStatus::Found);
    assert_eq!(report.made.len(), 2);
    for level in &report.made {
        assert!(level.properties.iter().all(|property| property.proved), "{level:?}");
        let plays = winning_plays(&mut lamps_of(&row, level));
        assert!(!plays.is_empty());
        for play in plays {
            assert!(play.contains(&"on:c".to_string()) && !play.contains(&"on:f".to_string()));
        }
    }
    let [one, other] = [&report.made[0].level[0], &report.made[1].level[0]];
    assert!(one.bytes().zip(other.bytes()).filter(|(a, b)| a != b).count() >= 2);
}

#[test]
fn threads_do_not_matter() {
    let row = row(7, 5, [1, 7]);
    for toward in [None, Some("length".to_string())] {
        let plan = |threads| MakePlan {
            need: vec!["on:b".to_string(), "off:g".to_string()],
            toward: toward.clone(),
            count: 3,
            tries: Some(700),
            threads,
            ..MakePlan::default()
        };
        let one = made(&row, &plan(1));
        assert!(!one.made.is_empty());
        assert_eq!(one, made(&row, &plan(3)));
    }
}

#[test]
fn that_there_is_none_is_proved_by_all_levels() {
    let row = row(5, 3, [1, 5]);
    // Three presses cannot switch a lamp on four times.
    let plan =
        MakePlan { need: vec!["on:c >= 4".to_string()], tries: Some(64), ..MakePlan::default() };
    let report = made(&row, &plan);
    assert_eq!(report.status, MakeStatus::None);
    let space = report.space.unwrap();
    assert_eq!((space.levels.as_str(), space.complete), ("31", true));
    assert!(report.nearest.is_some());
    // A frame that is too large to go through proves nothing.
    let large = super::tests::row(24, 3, [1, 24]);
    assert_eq!(made(&large, &plan).status, MakeStatus::Unknown);
}

#[test]
fn a_miss_is_shown_with_its_shortcut() {
    let row = row(5, 3, [1, 5]);
    let plan =
        MakePlan { need: vec!["on:c >= 4".to_string()], tries: Some(640), ..MakePlan::default() };
    let miss = made(&row, &plan).nearest.unwrap();
    assert_eq!((miss.lacks, miss.concept.as_deref()), ("need", Some("on:c >= 4")));
    assert!(miss.shortcut.is_some());
}

#[test]
fn what_is_fixed_stays() {
    let mut row = row(6, 6, [1, 6]);
    row.layout.start = Some(vec![1, 0, 0, 0, 0, 1]);
    let plan = MakePlan {
        need: vec!["on:b".to_string()],
        freeze: Some(vec!["x....x".to_string()]),
        tries: Some(2_000),
        ..MakePlan::default()
    };
    let level = made(&row, &plan).made[0].level[0].clone();
    assert!(level.starts_with('1') && level.ends_with('1'), "{level}");
    let border = Some(Border { element: "lit".to_string() });
    let plan = MakePlan { freeze: None, border, mirror: Some(Mirror::X), ..plan };
    let level = made(&row, &plan).made[0].level[0].clone();
    assert!(level.starts_with('1') && level.ends_with('1'), "{level}");
    assert_eq!(level.chars().rev().collect::<String>(), level);
}

#[test]
fn a_rising_set_rises_and_a_plain_level_has_nothing_to_spare() {
    let row = row(8, 8, [1, 8]);
    let plan = MakePlan {
        toward: Some("length".to_string()),
        rising: true,
        count: 3,
        tries: Some(1_000),
        ..MakePlan::default()
    };
    let report = made(&row, &plan);
    let lengths: Vec<usize> = report.made.iter().filter_map(|made| made.length).collect();
    assert_eq!(lengths.len(), 3);
    assert!(lengths.is_sorted_by(|a, b| a < b), "{lengths:?}");
    let plan = MakePlan { plain: true, toward: None, rising: false, count: 1, ..plan };
    let level = made(&row, &plan).made[0].level[0].clone();
    for (at, _) in level.match_indices('1') {
        let mut less = level.clone().into_bytes();
        less[at] = b'0';
        let lit = less.iter().enumerate().fold(0, |lit, (at, b)| lit | u32::from(*b == b'1') << at);
        let mut lamps = row.puzzle(&lit);
        // Without one more lamp it would be won at once.
        assert!(lit == 0 || crate::space::is_won_at_once(&mut lamps) || !is_solvable(&mut lamps));
    }
}

fn is_solvable(lamps: &mut Lamps) -> bool {
    let (start, _) = lamps.start();
    let budget = crate::search::Budget::default();
    let found = crate::search::breadth_first(lamps, &start, budget, &mut |_| false);
    matches!(found.answer, crate::search::Answer::Solved { .. })
}

#[test]
fn a_concept_that_cannot_be_read_is_refused() {
    let plan = MakePlan { need: vec!["on:z".to_string()], tries: Some(64), ..MakePlan::default() };
    let row = row(4, 4, [1, 4]);
    assert!(make(&row, &plan, &|_| false, &mut |_| ControlFlow::Continue(())).is_err());
}

#[test]
fn larger_sizes_are_tried_when_smaller_ones_have_no_such_level() {
    let ladder = || {
        let rungs = [3, 4, 6].map(|lamps| Box::new(row(lamps, 4, [1, lamps])) as Box<dyn Maker>);
        Ladder::new(rungs.into_iter().collect())
    };
    let climb = |need: &str, tries: u64, threads: usize| {
        let need = vec![need.to_string()];
        let plan = MakePlan { need, tries: Some(tries), threads, ..MakePlan::default() };
        ladder().make(&plan, &|_| false, &mut |_| ControlFlow::Continue(()))
    };
    // Only the last size has a fifth lamp.
    let report = climb("on:e", 5_000, 1).unwrap();
    assert_eq!(report.status, MakeStatus::Found);
    assert_eq!(report.made[0].level[0].len(), 6);
    assert_eq!(report.made[0].n, report.counts.tries);
    // The number of tries repeats the result, on any number of threads.
    assert_eq!(climb("on:e", report.counts.tries, 2).unwrap(), report);
    // Every level of every size was judged.
    let none = climb("on:b >= 9", 100_000, 1).unwrap();
    assert_eq!((none.status, none.made.len()), (MakeStatus::None, 0));
    assert!(climb("on:z", 100, 1).is_err());
}

#[test]
fn a_reading_that_there_is_not_is_refused() {
    let row = row(3, 4, [1, 3]);
    let make = |toward: &str| {
        let plan = MakePlan { toward: Some(toward.to_string()), ..MakePlan::default() };
        let plan = MakePlan { tries: Some(10), ..plan };
        make(&row, &plan, &|_| false, &mut |_| ControlFlow::Continue(()))
    };
    // No level has it, and that must not pass for a proof that there is no level.
    let refused = make("lenght").expect_err("there is no such reading").to_string();
    assert!(refused.contains("did you mean `length`?"), "{refused}");
    assert_eq!(make("length").map(|report| report.status).ok(), Some(MakeStatus::Found));
}

#[test]
fn further_sizes_have_their_turns_and_readings_stay_in_the_first_ones() {
    let rung = |lamps: usize| Box::new(row(lamps, 4, [1, lamps])) as Box<dyn Maker>;
    let ladder = Ladder::new(vec![rung(3), rung(4)]).and_then(vec![rung(6)]);
    let make = |plan: &MakePlan| {
        let go_on = &mut |_: &MakeRound| ControlFlow::Continue(());
        ladder.make(plan, &|_| false, go_on).unwrap()
    };
    // Only the last size has a fifth lamp.
    let need = vec!["on:e".to_string()];
    let report = make(&MakePlan { need, tries: Some(5_000), ..MakePlan::default() });
    assert_eq!(report.made[0].level[0].len(), 6);
    let toward = Some("length".to_string());
    let report = make(&MakePlan { toward, tries: Some(100), ..MakePlan::default() });
    assert_eq!(report.made[0].level[0].len(), 4);
}
