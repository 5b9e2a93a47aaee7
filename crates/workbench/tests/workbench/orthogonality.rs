//! Two routes to one answer: orthogonality over any frame and the panels' own engine.

#![allow(clippy::unwrap_used)]

use play::lens::Options;
use play::search::Budget;
use play::space::{FrameRequest, OrthogonalityPlan, orthogonality};
use witness::census::{Measures, Part, Quality, Type, Work, read_types, run};
use workbench::domain_named;
use workbench::merge::PROGRAM;
use workbench::witness::census::lines_of;

/// The measures by the panels' engine: expressible, express and diff with each existing type, and o.
type Measured = (usize, Vec<usize>, Vec<Vec<usize>>, f64);

fn by_engine(grid: [usize; 2], new: Type, existing: &[Type], most: usize) -> Measured {
    let work = Work {
        question: "orthogonality".to_string(),
        grid,
        pieces: [1, most],
        existing: existing.to_vec(),
        new: vec![new],
        quality: Quality { max_solutions: 1, symmetric: false, min_moves: 0 },
        keep: 0,
    };
    let mut part = Part::new(&work, [1, 1], PROGRAM);
    let lines = lines_of(&work).unwrap();
    let go_on = &mut |_: &Part| std::ops::ControlFlow::Continue(());
    assert!(run(&lines, &mut part, 1, &mut |_| false, go_on));
    let paths = witness::count_paths(grid[0], grid[1]).unwrap() as usize;
    let measures = Measures { part: &part, paths };
    let express = existing.iter().map(|old| measures.express(new, *old)).collect();
    let diff = |old: &Type| -> Vec<usize> {
        let others = existing.iter().filter(|other| *other != old);
        others.map(|other| measures.difference(*old, new, *other)).collect()
    };
    let o = measures.orthogonality(new, existing);
    (measures.expressible(new), express, existing.iter().map(diff).collect(), o)
}

fn by_frame(grid: [usize; 2], new: Type, existing: &[Type], most: usize) -> Measured {
    let all: Vec<String> = [new].iter().chain(existing).map(Type::to_string).collect();
    let elements = FrameRequest::read_elements(&all.join(",")).unwrap();
    let size = Some([grid[1], grid[0]]);
    let request = FrameRequest { size, elements, ..FrameRequest::default() };
    let domain = domain_named("witness").unwrap();
    let frame = domain.frame(&request, &Options::default()).unwrap().unwrap();
    let plan = OrthogonalityPlan {
        elements: all[..1].to_vec(),
        existing: all[1..].to_vec(),
        most,
        shard: [1, 1],
        budget: Budget::default(),
        threads: 2,
    };
    let report = orthogonality(frame.as_ref(), &plan, &|_| false).unwrap().unwrap();
    assert!(report.complete && report.possible);
    let one = &report.types[0];
    let express = all[1..].iter().map(|old| one.express[old]).collect();
    let diff = |old: &String| -> Vec<usize> {
        let others = all[1..].iter().filter(|other| *other != old);
        others.map(|other| one.diff[old][other]).collect()
    };
    let diff = match existing.len() {
        0 | 1 => vec![Vec::new(); existing.len()],
        _ => all[1..].iter().map(diff).collect(),
    };
    (one.expressible, express, diff, one.o)
}

#[test]
fn both_engines_measure_the_same() {
    let cases = [
        ([2, 2], "triangle", "separation,star", 4),
        ([2, 2], "<{01,10,11},==,1>", "separation,star", 3),
        ([2, 2], "tetris", "triangle", 4),
        ([3, 2], "triangle", "separation", 3),
        ([3, 2], "star", "", 4),
        ([2, 3], "tetris", "separation,triangle", 2),
    ];
    for (grid, new, existing, most) in cases {
        let new = Type::read(new).unwrap();
        let existing = if existing.is_empty() { Vec::new() } else { read_types(existing).unwrap() };
        let expected = by_engine(grid, new, &existing, most);
        let found = by_frame(grid, new, &existing, most);
        assert_eq!(found, expected, "{grid:?} {new} {existing:?} {most}");
    }
}
