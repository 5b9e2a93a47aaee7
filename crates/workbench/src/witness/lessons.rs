//! A curriculum as data and as a panel file.

use ::witness::census::{Lines, Part, Quality, Type, Work, run};
use ::witness::{Lesson, curriculum, print};
use play::Watch;
use schemars::JsonSchema;
use serde::Serialize;
use std::ops::ControlFlow;

/// What `witness curriculum --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Curriculum {
    /// The new type.
    #[serde(rename = "type")]
    pub one: Type,
    /// Rows and columns.
    pub grid: [usize; 2],
    /// The types it is combined with.
    pub existing: Vec<Type>,
    /// The most pieces of a panel.
    pub max_pieces: usize,
    /// New line shapes for each number of pieces and each pair of types.
    pub each: usize,
    /// The panels in order.
    pub lessons: Vec<LessonReport>,
}

/// One panel of a curriculum.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct LessonReport {
    /// Its number, from 1.
    pub n: usize,
    /// What is new in it.
    pub idea: String,
    /// The types it uses.
    pub types: Vec<Type>,
    /// Its solutions.
    pub solutions: u128,
    /// Its puzzle entropy in bits.
    pub entropy: f64,
    /// Its first solution.
    pub line: Option<String>,
    /// The panel as text.
    pub panel: String,
}

/// Makes a curriculum; none if `stop` ended it or the grid is too large.
pub fn make_curriculum(
    new: Type,
    existing: &[Type],
    grid: [usize; 2],
    max_pieces: usize,
    each: usize,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Option<Curriculum> {
    let work = Work {
        question: "orthogonality".to_string(),
        grid,
        pieces: [1, max_pieces],
        existing: existing.to_vec(),
        new: vec![new],
        quality: Quality::default(),
        keep: 0,
    };
    let lines = Lines::new(grid[0], grid[1])?;
    let mut part = Part::new(&work, [1, 1], "curriculum");
    if !run(&lines, &mut part, threads, watch, &mut |_| ControlFlow::Continue(())) {
        return None;
    }
    let report = |(at, lesson): (usize, Lesson)| LessonReport {
        n: at + 1,
        idea: lesson.idea,
        types: lesson.types,
        solutions: lesson.solutions,
        entropy: lesson.bits,
        line: lesson.line.map(|line| line.to_string()),
        panel: print(&lesson.panel),
    };
    let lessons = curriculum(&lines, &part, new, each).into_iter().enumerate().map(report);
    let (existing, lessons) = (existing.to_vec(), lessons.collect());
    Some(Curriculum { one: new, grid, existing, max_pieces, each, lessons })
}

/// A curriculum as a panel file, with the ideas as comments.
pub fn curriculum_text(curriculum: &Curriculum) -> String {
    let lesson = |lesson: &LessonReport| {
        let solutions = match lesson.solutions {
            1 => "one solution".to_string(),
            count => format!("{count} solutions"),
        };
        format!("# {}; {solutions}, {:.1} bits\n{}", lesson.idea, lesson.entropy, lesson.panel)
    };
    let lessons: Vec<String> = curriculum.lessons.iter().map(lesson).collect();
    lessons.join("\n").trim_end().to_string()
}
