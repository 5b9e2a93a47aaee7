//! Orders panels so that each adds one idea and none is easier than the one before, to teach a new type.
//!
//! After the appendix of "A Study of Orthogonality in The Witness" (2024), where such a list was
//! made by hand: first the new type alone, then with each existing type, then with two of them. Many panels
//! are made for every idea ([`lessons`]); [`curriculum`] chooses among them as `progression` does, so that
//! an idea that comes late is shown by a panel that is hard enough.

use crate::board::Board;
use crate::census::{LineSet, Lines, Measures, Part, Type, panels_of_line};
use crate::grid::Grid;
use crate::line::Line;
use crate::panel::Panel;
use crate::print::full_legend;
use crate::solve::{Ask, entropy, solve};
use play::lens::{LevelIdeas, Status, rising_progression};
use play::random::SplitMix64;

/// One panel of a curriculum.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The panel; its name contains its number.
    pub panel: Panel,
    /// What is new in it.
    pub idea: String,
    /// All that it shows.
    pub ideas: Vec<String>,
    /// The types it uses.
    pub types: Vec<Type>,
    /// Its solutions.
    pub solutions: u128,
    /// Its first solution.
    pub line: Option<Line>,
    /// Its puzzle entropy.
    pub bits: f64,
}

/// Chooses and orders lessons: next is one with the fewest new ideas, then the easiest, and never one that is
/// easier than the last or shows nothing new.
pub fn curriculum(lessons: Vec<Lesson>) -> Vec<Lesson> {
    let level = |(at, lesson): (usize, &Lesson)| LevelIdeas {
        level: at,
        status: Some(Status::Solved),
        difficulty: Some(lesson.bits),
        ideas: lesson.ideas.clone(),
        ..LevelIdeas::default()
    };
    let order = rising_progression(lessons.iter().enumerate().map(level).collect()).levels;
    let taken = order.into_iter().enumerate().filter_map(|(at, step)| {
        let mut lesson = lessons.get(step.level)?.clone();
        lesson.panel.name = format!("lesson-{}", at + 1);
        let pairs = step.new_pairs.into_iter().map(|[one, other]| format!("{one} and {other}"));
        lesson.idea = step.new_ideas.into_iter().chain(pairs).collect::<Vec<_>>().join(", ");
        Some(lesson)
    });
    taken.collect()
}

/// Panels that may become lessons for a new type on one grid. `part` is a census of the new type and up to two
/// others; at most `each` new shapes of lines are taken for every number of pieces and every set of types.
pub fn lessons(lines: &Lines, part: &Part, new: Type, each: usize) -> Vec<Lesson> {
    let measures = Measures { part, paths: lines.len() };
    let others: Vec<Type> = part.work.existing.iter().copied().filter(|one| *one != new).collect();
    let mut lessons = introductions(lines, new);
    let alone = measures.new_lines(&[new]);
    // If the type singles out no line on its own, panels with few solutions teach it.
    for (at, set) in alone.iter().enumerate().skip(2) {
        if set.count() == 0 {
            lessons.extend(narrowest(lines, new, at + 1));
        }
    }
    let of_sets = |types: &[Type], sets: &[LineSet]| -> Vec<Lesson> {
        let mut shapes: Vec<Vec<u32>> = Vec::new();
        let mut found = Vec::new();
        for (at, set) in sets.iter().enumerate() {
            let before = shapes.len();
            for line in set.lines() {
                let shape = shape_of(lines, line);
                if !shapes.contains(&shape) && shapes.len() < before + each {
                    found.extend(of_line(lines, types, at + 1, line, &shape));
                    shapes.push(shape);
                }
            }
        }
        found
    };
    lessons.extend(of_sets(&[new], &alone));
    for other in &others {
        let types = [new, *other];
        lessons.extend(of_sets(&types, &measures.together(&types)));
    }
    if let [one, other] = others[..] {
        let types = [new, one, other];
        let together = measures.together(&types);
        // Where no line needs all three, one that they express serves.
        let is_none = together.iter().all(|set| set.count() == 0);
        let sets = if is_none { measures.new_lines(&types) } else { together };
        lessons.extend(of_sets(&types, &sets));
    }
    lessons
}

/// Panels with one and two pieces and many solutions, to introduce the new piece.
fn introductions(lines: &Lines, new: Type) -> Vec<Lesson> {
    let [rows, cols] = lines.grid;
    let grid = Grid { rows, cols, is_pillar: false };
    let pieces = new.constraints();
    let cells: Vec<usize> = grid.cells().collect();
    let middle = cells[cells.len() / 2];
    let corner = cells[cells.len() - 1];
    let first = (vec![(middle, 0)], "one piece");
    let second = (vec![(middle, 0), (corner, 0)], "two pieces alike");
    let third = (vec![(middle, 0), (corner, 1)], "two different pieces");
    let lesson = |(placed, idea): (Vec<(usize, usize)>, &str)| {
        let mut panel = Panel::empty("lesson", grid);
        for (cell, piece) in placed {
            panel.cells[cell] = pieces.get(piece).cloned();
        }
        panel.legend = full_legend(&panel);
        judged(panel, idea.to_string(), &[new])
    };
    [first, second, third].into_iter().filter_map(lesson).collect()
}

/// Among some panels with only pieces of the new type, the one with the fewest solutions.
fn narrowest(lines: &Lines, new: Type, pieces: usize) -> Option<Lesson> {
    let [rows, cols] = lines.grid;
    let grid = Grid { rows, cols, is_pillar: false };
    let constraints = new.constraints();
    let mut random = SplitMix64::new(pieces as u64);
    let panels = (0..SAMPLES).map(|_| {
        let mut panel = Panel::empty("lesson", grid);
        let mut cells: Vec<usize> = grid.cells().collect();
        for _ in 0..pieces.min(cells.len()) {
            let cell = cells.swap_remove(random.below(cells.len() as u64) as usize);
            let piece = random.below(constraints.len() as u64) as usize;
            panel.cells[cell] = Some(constraints[piece].clone());
        }
        panel.legend = full_legend(&panel);
        panel
    });
    let idea = format!("{pieces} pieces alone leave few lines");
    let lessons = panels.filter_map(|panel| judged(panel, idea.clone(), &[new]));
    lessons.min_by_key(|lesson| lesson.solutions)
}

/// Panels examined to find one with few solutions.
const SAMPLES: usize = 300;

/// Panels looked at for one line.
const PANELS: usize = 60;

/// Panels that single a line out, one for each difficulty.
fn of_line(
    lines: &Lines,
    types: &[Type],
    pieces: usize,
    line: usize,
    shape: &[u32],
) -> Vec<Lesson> {
    let sizes: Vec<String> = shape.iter().map(u32::to_string).collect();
    let idea = format!("regions of {} cells", sizes.join("+"));
    // All types must be present, or nothing new is shown.
    let is_whole = |panel: &Panel| {
        let has = |one: &Type| panel.pieces().any(|(_, piece)| one.constraints().contains(piece));
        types.iter().all(has)
    };
    let panels = panels_of_line(lines, types, pieces, line).into_iter().filter(is_whole);
    let panels = panels.take(PANELS).filter_map(|panel| judged(panel, idea.clone(), types));
    let mut found: Vec<Lesson> = panels.collect();
    found.sort_by(|a, b| a.bits.total_cmp(&b.bits));
    found.dedup_by(|b, a| a.bits == b.bits);
    found
}

/// A panel as a lesson: it shows its idea, the first type, and each other type beside it.
fn judged(panel: Panel, idea: String, types: &[Type]) -> Option<Lesson> {
    let found = solve(&panel, Ask { keeps_lines: true, ..Ask::default() }, &mut |_| false);
    let bits = entropy(&Board::new(&panel), &found.lines)?.bits;
    let new = types.first()?;
    let with = types[1..].iter().map(|other| format!("{new} with {other}"));
    let ideas = [new.to_string()].into_iter().chain(with).chain([idea]).collect();
    let (types, solutions, line) = (types.to_vec(), found.count, found.first);
    Some(Lesson { panel, idea: String::new(), ideas, types, solutions, line, bits })
}

/// The sizes of a line's regions, ascending.
fn shape_of(lines: &Lines, line: usize) -> Vec<u32> {
    let cells = lines.cells();
    let mut regions: Vec<u32> = lines.region_of[line * cells..][..cells].to_vec();
    regions.sort_unstable();
    regions.dedup();
    let mut sizes: Vec<u32> =
        regions.iter().map(|region| lines.regions[*region as usize].count_ones()).collect();
    sizes.sort_unstable();
    sizes
}
