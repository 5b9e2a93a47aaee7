//! The test that every frame calls in one line.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::lens::{AnswerForm, Answers, Ask, Lenses, LevelId, Status, answers, join_parts};
use crate::search::Budget;
use crate::space::{CensusPlan, CensusTally, Fillings, Frame, census};
use crate::{Outcome, Step, write_trace};

/// Takes a census of a small frame and compares it with a plain enumeration.
///
/// Every filling is asked on its own, without symmetries. Its answers by the puzzle's own method are compared
/// with those of the generic lens, and those with a list of all shortest solutions, path by path. The census
/// has to come to the same numbers and answers, on one thread and on three, in one part and in four.
///
/// # Panics
///
/// If one of these does not hold.
pub fn check_frame<F: Frame>(frame: &F) -> CensusTally {
    let plain = enumerate(frame);
    let whole = count(frame, [1, 1], 1);
    let seen = |tally: &CensusTally| {
        let tally = CensusTally { next: 0, classes: 0, kept: Vec::new(), ..tally.clone() };
        format!("{tally:?}")
    };
    assert_eq!(seen(&whole), seen(&plain), "the census differs from a plain enumeration");
    assert_eq!(whole, count(frame, [1, 1], 3), "the census depends on threads");
    let mut joined = CensusTally::default();
    for part in [3, 1, 4, 2] {
        joined.join(count(frame, [part, 4], 2), KEEP);
    }
    assert_eq!(whole, joined, "the parts of a census differ from the whole");
    assert!(whole.classes <= whole.levels);
    whole
}

/// Levels that are kept.
const KEEP: usize = 10;

fn count<F: Frame>(frame: &F, shard: [u64; 2], threads: usize) -> CensusTally {
    let plan = CensusPlan {
        most: None,
        rank: "length".to_string(),
        keep: KEEP,
        shard,
        shows_all: false,
        budget: Budget::default(),
        threads,
    };
    let mut tally = CensusTally::default();
    let go_on = &mut |_: &mut CensusTally, _: &[_]| ControlFlow::Continue(());
    let done = census(frame, &plan, &mut tally, &|_| false, go_on);
    assert!(done.is_ok_and(|is_done| is_done));
    tally
}

/// Every filling, one after the other.
fn enumerate<F: Frame>(frame: &F) -> CensusTally {
    let mut tally = CensusTally::default();
    let Ok(fillings) = Fillings::of(frame) else { return tally };
    let mut filling = Vec::new();
    for number in 0..fillings.len() {
        fillings.filling(number, &mut filling);
        let Some(level) = frame.level(&filling) else { continue };
        let mut puzzle = frame.puzzle(&level);
        let found = check_answers(&mut puzzle, frame);
        tally.levels += 1;
        match found.status {
            Status::Solved => tally.solvable += 1,
            Status::Unsolvable => tally.unsolvable += 1,
            Status::Unknown => tally.unknown += 1,
        }
        let is_undecided = found.status == Status::Solved && found.unique().is_none();
        tally.undecided += u64::from(is_undecided);
        let is_unique = found.status == Status::Solved && found.complete && found.keys.len() == 1;
        tally.unique += u64::from(is_unique);
        if let Some(length) = found.length {
            tally.count_length(length, is_unique);
        }
        if is_unique {
            tally.answers.extend(found.keys);
        }
    }
    tally
}

/// Answers that are compared one by one.
const MOST: usize = 5_000;

/// The answers of a level, three times.
fn check_answers<F: Frame>(puzzle: &mut F::Puzzle, frame: &F) -> Answers {
    let options = frame.options();
    let ask = Ask { level: LevelId::default(), budget: Budget::default(), threads: 1, options };
    let own = puzzle.answers(MOST, &ask, &mut |_| false);
    let plain = answers(puzzle, MOST, &ask, &mut |_| false);
    assert_eq!((own.status, own.length), (plain.status, plain.length));
    match puzzle.answer_form() {
        // Where steps commute, a domain may know longer answers too.
        AnswerForm::Counts => assert!(plain.keys.iter().all(|key| own.keys.contains(key))),
        _ => assert_eq!(own, plain),
    }
    if puzzle.answer_form() != AnswerForm::Position && plain.status == Status::Solved {
        let listed = listed(puzzle, plain.length.unwrap_or(0));
        if let Some(listed) = listed.filter(|_| plain.complete) {
            assert_eq!(BTreeSet::from_iter(plain.keys.iter().cloned()), listed);
        }
    }
    let two = puzzle.answers(2, &ask, &mut |_| false);
    assert_eq!(two.unique(), own.unique());
    own
}

/// The answers of all shortest solutions, by listing every one of them; none if there are too many.
fn listed<P: Lenses>(puzzle: &mut P, length: usize) -> Option<BTreeSet<String>> {
    puzzle.tell_all();
    let (start, outcome) = puzzle.start();
    let mut paths = vec![(start, outcome, Vec::new(), Vec::<String>::new(), false)];
    for _ in 0..length {
        let mut longer = Vec::new();
        for (from, outcome, moves, parts, makes) in paths {
            if outcome != Outcome::Open {
                continue;
            }
            let mut listed = Vec::new();
            puzzle.moves(&from, &mut listed);
            for mv in listed {
                let mut to = from.clone();
                let Step::Moved { events, outcome } = puzzle.step(&from, mv, &mut to) else {
                    continue;
                };
                let (mut text, mut parts, mut moves) =
                    (String::new(), parts.clone(), moves.clone());
                let makes = puzzle.answer_step(&from, mv, events, &to, &mut text) || makes;
                parts.extend((!text.is_empty()).then_some(text));
                moves.push(mv);
                longer.push((to, outcome, moves, parts, makes));
            }
        }
        paths = longer;
        if paths.len() > MAX_PATHS {
            return None;
        }
    }
    paths.retain(|(_, outcome, ..)| *outcome == Outcome::Won);
    let makes_answers = paths.iter().any(|(.., makes)| *makes);
    let is_set = puzzle.answer_form() == AnswerForm::Counts;
    let key = |(_, _, moves, parts, _): &(_, _, Vec<P::Move>, Vec<String>, _)| {
        let mut texts: Vec<String> = match makes_answers {
            true => parts.clone(),
            false => moves.iter().map(|mv| write_trace(puzzle, &[*mv])).collect(),
        };
        if is_set {
            texts.sort();
        }
        join_parts(&texts.iter().map(String::as_str).collect::<Vec<_>>())
    };
    Some(paths.iter().map(key).collect())
}

/// Paths that are listed before it is given up.
const MAX_PATHS: usize = 20_000;
