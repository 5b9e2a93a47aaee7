//! A curriculum as data and as a panel file.

use ::witness::census::{Lines, Part, Quality, Type, Work, run};
use ::witness::{Lesson, curriculum, lessons, print};
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
    /// Rows and columns of the last grid.
    pub grid: [usize; 2],
    /// Rows and columns of all grids.
    pub grids: Vec<[usize; 2]>,
    /// The types it is combined with.
    pub existing: Vec<Type>,
    /// The most pieces of a panel.
    pub max_pieces: usize,
    /// New line shapes for each number of pieces and each set of types.
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
    /// Rows and columns of its grid.
    pub grid: [usize; 2],
    /// Its solutions.
    pub solutions: u128,
    /// Its puzzle entropy in bits.
    pub entropy: f64,
    /// Its first solution.
    pub line: Option<String>,
    /// The panel as text.
    pub panel: String,
}

/// Which curriculum is wanted.
#[derive(Clone, Debug, PartialEq)]
pub struct CurriculumPlan {
    /// The new type.
    pub new: Type,
    /// The types it is combined with, one by one and in pairs.
    pub existing: Vec<Type>,
    /// Rows and columns of the grids.
    pub grids: Vec<[usize; 2]>,
    /// The most pieces of a panel.
    pub max_pieces: usize,
    /// New line shapes for each number of pieces and each set of types.
    pub each: usize,
}

impl CurriculumPlan {
    /// All panels that are generated: on each grid the new type with each pair of existing ones, which includes
    /// each of them alone.
    pub fn works(&self) -> Vec<Work> {
        let mut others: Vec<Vec<Type>> = Vec::new();
        for (at, one) in self.existing.iter().enumerate() {
            others.extend(self.existing[at + 1..].iter().map(|other| vec![*one, *other]));
        }
        if others.is_empty() {
            others.push(self.existing.clone());
        }
        let work = |grid: [usize; 2], others: &Vec<Type>| Work {
            question: "census".to_string(),
            grid,
            pieces: [1, self.max_pieces.min(grid[0].saturating_mul(grid[1]))],
            existing: [&[self.new][..], others].concat(),
            new: Vec::new(),
            quality: Quality::default(),
            keep: 0,
        };
        let grids = self.grids.iter();
        grids.flat_map(|grid| others.iter().map(|others| work(*grid, others))).collect()
    }
}

/// Makes a curriculum; none if `watch` ended it or a grid is too large.
pub fn make_curriculum(
    plan: &CurriculumPlan,
    threads: usize,
    watch: &mut Watch<'_>,
) -> Option<Curriculum> {
    let mut pool: Vec<Lesson> = Vec::new();
    for work in plan.works() {
        let lines = Lines::new(work.grid[0], work.grid[1])?;
        let mut part = Part::new(&work, [1, 1], "curriculum");
        if !run(&lines, &mut part, threads, watch, &mut |_| ControlFlow::Continue(())) {
            return None;
        }
        for lesson in lessons(&lines, &part, plan.new, plan.each) {
            if !pool.contains(&lesson) {
                pool.push(lesson);
            }
        }
    }
    let report = |(at, lesson): (usize, Lesson)| LessonReport {
        n: at + 1,
        idea: lesson.idea,
        types: lesson.types,
        grid: [lesson.panel.grid.rows, lesson.panel.grid.cols],
        solutions: lesson.solutions,
        entropy: lesson.bits,
        line: lesson.line.map(|line| line.to_string()),
        panel: print(&lesson.panel),
    };
    let CurriculumPlan { new, existing, grids, max_pieces, each } = plan.clone();
    Some(Curriculum {
        one: new,
        grid: grids.last().copied()?,
        grids,
        existing,
        max_pieces,
        each,
        lessons: curriculum(pool).into_iter().enumerate().map(report).collect(),
    })
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use ::witness::{Ask, SINGLETON, read, solve};
    use source::Source;

    #[test]
    fn a_curriculum_rises_over_grids_and_up_to_three_types() {
        let plan = CurriculumPlan {
            new: Type::General(SINGLETON),
            existing: vec![Type::Separation, Type::Star],
            grids: vec![[2, 2], [2, 3]],
            max_pieces: 4,
            each: 2,
        };
        let made = make_curriculum(&plan, 1, &mut |_| false).unwrap();
        let lessons = &made.lessons;
        assert!(lessons.windows(2).all(|two| two[0].entropy <= two[1].entropy));
        assert!(lessons.iter().all(|lesson| !lesson.idea.is_empty()));
        for types in 1..=3 {
            assert!(lessons.iter().any(|lesson| lesson.types.len() == types), "{types}");
        }
        for grid in &plan.grids {
            assert!(lessons.iter().any(|lesson| lesson.grid == *grid), "{grid:?}");
        }
        // The file that is printed has the same panels with the same solutions.
        let panels = read(&Source::new("curriculum", curriculum_text(&made))).panels;
        assert_eq!(panels.len(), lessons.len());
        for (panel, lesson) in panels.iter().zip(lessons) {
            let found = solve(panel, Ask::default(), &mut |_| false);
            assert_eq!((found.count, found.is_complete), (lesson.solutions, true));
        }
    }
}
