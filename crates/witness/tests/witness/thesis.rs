//! Every number that "A Study of Orthogonality in The Witness" (2024) prints and that its
//! definitions give.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use witness::census::{
    Lines, Measures, Part, Quality, Type, Work, census_report, expressivity_report,
    orthogonality_report, run,
};
use witness::{SINGLETON, generalized_space};

fn done(work: &Work) -> (Part, usize) {
    let lines = Lines::new(work.grid[0], work.grid[1]).unwrap();
    let mut part = Part::new(work, [1, 1], "test");
    assert!(run(&lines, &mut part, 2, &mut |_| false, &mut |_| ControlFlow::Continue(())));
    (part, lines.len())
}

fn work(question: &str, grid: [usize; 2], most: usize, existing: &[Type], new: &[Type]) -> Work {
    Work {
        question: question.into(),
        grid,
        pieces: [1, most],
        existing: existing.to_vec(),
        new: new.to_vec(),
        quality: Quality::default(),
        keep: 0,
    }
}

const PAIR: [Type; 2] = [Type::Separation, Type::Star];

#[test]
fn section_3_1_separation_on_2x2() {
    let (part, paths) = done(&work("census", [2, 2], 4, &[Type::Separation], &[]));
    let census = census_report(&part, paths);
    let unique: Vec<u64> = census.rows.iter().map(|row| row.unique).collect();
    assert_eq!((unique, census.rows[3].panels), (vec![0, 0, 4, 4], 16));
    let new: Vec<usize> = census.rows.iter().map(|row| row.new).collect();
    assert_eq!(new, [0, 0, 2, 0]);
    let lines = Lines::new(2, 2).unwrap();
    let four = &Measures { part: &part, paths }.singled_out(&[Type::Separation])[3];
    let texts: Vec<String> = four.lines().map(|line| lines.lines[line].to_string()).collect();
    assert_eq!(texts, ["RURU", "URUR"]);
}

#[test]
fn section_4_7_star_adds_nothing_on_2x2() {
    let (part, paths) = done(&work("census", [2, 2], 4, &PAIR, &[]));
    let measures = Measures { part: &part, paths };
    let pair = measures.new_lines(&[Type::Separation, Type::Star]);
    assert_eq!(measures.new_lines(&[Type::Separation]), pair);
}

#[test]
fn section_3_1_star_on_3x3() {
    let (part, paths) = done(&work("census", [3, 3], 8, &[Type::Star], &[]));
    let census = census_report(&part, paths);
    let new: Vec<usize> = census.rows.iter().map(|row| row.new).collect();
    assert_eq!(new, [0, 0, 0, 0, 0, 0, 0, 8]);
}

#[test]
fn section_4_6_expressivity_on_3x2() {
    let (part, paths) = done(&work("expressivity", [3, 2], 6, &[], &Type::NAMED));
    let report = expressivity_report(&part, paths);
    let counts: Vec<usize> = report.types.iter().map(|one| one.expressible).collect();
    assert_eq!((counts, paths), (vec![8, 0, 37, 10], 38));
    // The thesis says that all triangle lines need 2 or 3 pieces; one needs 4.
    assert_eq!(report.types[2].by_pieces, [0, 6, 30, 1, 0, 0]);
    let levels = |at: usize| -> Vec<usize> {
        let counts = report.types[at].by_pieces.iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(at, _)| at + 1).collect()
    };
    assert_eq!((levels(0), levels(3)), (vec![4, 5], vec![1, 2, 3]));
}

#[test]
fn table_4_1() {
    let space: Vec<Type> = generalized_space().into_iter().map(Type::General).collect();
    let (part, paths) = done(&work("orthogonality", [3, 3], 5, &PAIR, &space));
    let report = orthogonality_report(&part, paths);
    let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
    for one in &report.types {
        *counts.entry((one.o * 1e9) as u64).or_default() += 1;
    }
    let table: Vec<(f64, usize)> =
        counts.into_iter().map(|(o, count)| (o as f64 / 1e9, count)).collect();
    let expected = [
        (0.0, 58),
        (0.0006, 2),
        (0.0017, 1),
        (0.0026, 5),
        (0.0031, 1),
        (0.0035, 8),
        (0.0043, 10),
        (0.0046, 4),
        (0.0064, 4),
        (0.0078, 1),
        (0.0099, 1),
        (0.013, 1),
    ];
    assert_eq!(table.len(), expected.len());
    for ((o, count), (printed, times)) in table.iter().zip(expected) {
        assert_eq!(*count, times);
        assert!(
            (o - printed).abs() <= if printed > 0.012 { 0.0005 } else { 0.00005 },
            "{o} {printed}"
        );
    }
    let singleton = Type::General(SINGLETON);
    let top = report.types.iter().find(|one| one.one == singleton).unwrap();
    assert!(report.types.iter().all(|one| one.one == singleton || one.o < top.o));
    assert_eq!((top.express["separation"], top.express["star"]), (30, 40));
    assert_eq!((top.diff["separation"]["star"], top.diff["star"]["separation"]), (8, 16));
    assert_eq!(top.o, f64::from(30 * 8 + 40 * 16) / f64::from(2 * 184 * 184));
    // Section 4.3: all of that with five pieces, the first set within the second.
    let measures = Measures { part: &part, paths };
    let with_separation = measures.differing(Type::Separation, singleton, Type::Star);
    let with_star = measures.differing(Type::Star, singleton, Type::Separation);
    assert_eq!((with_separation[4].count(), with_star[4].count()), (8, 16));
    assert!(with_separation[4].is_within(&with_star[4]));
    assert!(with_star[4].lines().any(|line| line == 56));
}

#[test]
fn figure_4_2_path_56_with_four_pieces() {
    for one in [Type::Triangle, Type::Tetris] {
        let (part, paths) = done(&work("expressivity", [3, 3], 4, &[], &[one]));
        let lines = Measures { part: &part, paths }.new_lines(&[one]);
        assert!(lines[3].lines().any(|line| line == 56), "{one}");
    }
}
