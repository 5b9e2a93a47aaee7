//! Work that is split, in any order, gives the same result as the whole.

#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use std::ops::ControlFlow;
use witness::census::{
    Lines, MergeError, Part, Quality, Refusal, Type, Work, census_report, merge, run, size_of,
};

fn work(existing: &[Type], grid: [usize; 2], most: usize) -> Work {
    Work {
        question: "census".into(),
        grid,
        pieces: [1, most],
        existing: existing.to_vec(),
        new: Vec::new(),
        quality: Quality::default(),
        keep: 0,
    }
}

fn part(lines: &Lines, work: &Work, shard: [usize; 2], threads: usize) -> Part {
    let mut part = Part::new(work, shard, "test");
    assert!(run(lines, &mut part, threads, &mut |_| false, &mut |_| ControlFlow::Continue(())));
    part
}

const MIXTURES: [&[Type]; 5] = [
    &[Type::Separation],
    &[Type::Separation, Type::Star],
    &[Type::Triangle, Type::Tetris],
    &[Type::Star, Type::Tetris],
    &[Type::General(witness::SINGLETON), Type::Triangle],
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn any_split_merges_to_the_whole(
        mixture in 0usize..5, of in 1usize..7, turn in 0usize..7, threads in 1usize..3,
    ) {
        let work = work(MIXTURES[mixture], [2, 3], 3);
        let lines = Lines::new(2, 3).unwrap();
        let whole = part(&lines, &work, [1, 1], 1);
        let mut parts: Vec<(String, Part)> = (1..=of)
            .map(|number| (format!("part {number}"), part(&lines, &work, [number, of], threads)))
            .collect();
        parts.rotate_left(turn % of);
        // Parts survive being written and read.
        for (_, part) in &mut parts {
            let text = serde_json::to_string(part).unwrap();
            *part = serde_json::from_str(&text).unwrap();
        }
        let joined = merge(&parts).unwrap();
        let json = |part: &Part| serde_json::to_string(&part.sweeps).unwrap();
        prop_assert_eq!(json(&joined), json(&whole));
        let report = |part: &Part| serde_json::to_string(&census_report(part, lines.len())).unwrap();
        prop_assert_eq!(report(&joined), report(&whole));
    }
}

#[test]
fn what_cannot_be_joined_is_named() {
    let lines = Lines::new(2, 2).unwrap();
    let mine = work(&[Type::Star], [2, 2], 2);
    let named =
        |number: usize, of: usize| (format!("{number}"), part(&lines, &mine, [number, of], 1));
    assert_eq!(merge(&[]), Err(MergeError::Nothing));
    let missing = merge(&[named(3, 3)]).unwrap_err();
    assert_eq!(missing, MergeError::Missing { numbers: vec![1, 2], of: 3 });
    assert!(missing.to_string().contains("1, 2"));
    let twice = merge(&[named(1, 2), named(1, 2)]).unwrap_err();
    assert!(matches!(twice, MergeError::Twice { number: 1, of: 2, .. }));
    let mut older = named(2, 2);
    older.1.program = "older".into();
    assert!(matches!(merge(&[named(1, 2), older]), Err(MergeError::Program { .. })));
    let other = work(&[Type::Separation], [2, 2], 2);
    let other = ("other".to_string(), part(&lines, &other, [2, 2], 1));
    assert!(matches!(merge(&[named(1, 2), other]), Err(MergeError::Mixture { .. })));
    let mut damaged = named(2, 2);
    damaged.1.sweeps[0].levels.pop();
    assert!(matches!(merge(&[named(1, 2), damaged]), Err(MergeError::Damaged { .. })));
    let mut absurd = named(1, 2);
    absurd.1.shard[1] = usize::MAX;
    assert!(matches!(merge(&[absurd]), Err(MergeError::Damaged { .. })));
    let mut large = named(1, 1);
    large.1.work.grid = [usize::MAX, 3];
    assert!(matches!(merge(&[large]), Err(MergeError::Damaged { .. })));
    let mut begun = named(2, 2);
    begun.1.done[0] = 0;
    assert!(matches!(merge(&[named(1, 2), begun]), Err(MergeError::Unfinished { .. })));
}

#[test]
fn a_part_that_was_tampered_with_is_refused() {
    let lines = Lines::new(2, 2).unwrap();
    let good = part(&lines, &work(&[Type::Star], [2, 2], 2), [1, 1], 1);
    assert_eq!(good.damage(), None);
    let tamper: [fn(&mut Part); 8] = [
        |part| part.shard = [1, usize::MAX],
        |part| part.shard = [0, 1],
        |part| part.work.grid = [usize::MAX, 3],
        |part| part.work.grid = [3_000_000_000, 3_000_000_000],
        |part| part.work.pieces = [1, usize::MAX],
        |part| part.work.existing.clear(),
        |part| part.sweeps[0].levels[0].lines.clear(),
        |part| part.sweeps[0].levels[0].lines[0].insert(1000),
    ];
    for (number, tamper) in tamper.iter().enumerate() {
        let mut bad = good.clone();
        tamper(&mut bad);
        assert!(bad.damage().is_some(), "{number}");
        let merged = merge(&[("bad".to_string(), bad)]);
        assert!(matches!(merged, Err(MergeError::Damaged { .. })), "{number}: {merged:?}");
    }
}

#[test]
fn work_that_was_stopped_goes_on_where_it_was() {
    let lines = Lines::new(3, 3).unwrap();
    let work = work(&[Type::Separation, Type::Star], [3, 3], 4);
    let whole = part(&lines, &work, [1, 1], 1);
    let mut begun = Part::new(&work, [1, 1], "test");
    let mut rounds = 0;
    while !run(&lines, &mut begun, 1, &mut |_| false, &mut |_| ControlFlow::Break(())) {
        let text = serde_json::to_string(&begun).unwrap();
        begun = serde_json::from_str(&text).unwrap();
        rounds += 1;
        assert!(rounds < 1000);
    }
    assert!(rounds >= 1, "the work was never stopped");
    assert_eq!(begun, whole);
}

#[test]
fn absurd_work_is_refused_with_its_size() {
    let refuse = |work: &Work| size_of(work).unwrap_err();
    let nine = refuse(&work(&[Type::Star], [9, 9], 3));
    assert!(nine.to_string().contains("41044208702632496804 lines"), "{nine}");
    let many = refuse(&work(&[Type::Separation, Type::Star], [5, 5], 20));
    assert!(matches!(many, Refusal::Panels { .. }));
    assert!(size_of(&work(&[Type::Separation, Type::Star], [4, 4], 4)).is_ok());
    assert_eq!(refuse(&work(&[], [3, 3], 3)), Refusal::NoTypes);
}
