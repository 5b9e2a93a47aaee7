//! Orders panels so that each adds one idea, to teach a new type.
//!
//! After the appendix of "A Study of Orthogonality in The Witness" (2024), where such a list was
//! made by hand: first the new type alone, then with each existing type.

use crate::board::Board;
use crate::census::{Lines, Measures, Part, Type, panels_of_line};
use crate::grid::Grid;
use crate::line::Line;
use crate::panel::Panel;
use crate::print::full_legend;
use crate::solve::{Ask, entropy, solve};
use play::random::SplitMix64;

/// One panel of a curriculum.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The panel; its name contains its number.
    pub panel: Panel,
    /// What is new in it.
    pub idea: String,
    /// The types it uses.
    pub types: Vec<Type>,
    /// Its solutions.
    pub solutions: u128,
    /// Its first solution.
    pub line: Option<Line>,
    /// Its puzzle entropy.
    pub bits: f64,
}

/// Orders panels for a new type, using the results of an orthogonality measurement. At most `each`
/// new shapes of lines are taken for every number of pieces and every pair of types.
pub fn curriculum(lines: &Lines, part: &Part, new: Type, each: usize) -> Vec<Lesson> {
    let measures = Measures { part, paths: lines.len() };
    let mut lessons = Vec::new();
    let mut shapes: Vec<Vec<u32>> = Vec::new();
    introduce(lines, new, &mut lessons);
    let alone = measures.new_lines(&[new]);
    // If the type singles out no line on its own, panels with few solutions teach it.
    for (at, set) in alone.iter().enumerate().skip(2) {
        if set.count() == 0 {
            lessons.extend(narrowest(lines, new, at + 1));
        }
    }
    let mut teach = |partner: Option<Type>, sets: Vec<crate::census::LineSet>| {
        for (at, set) in sets.iter().enumerate() {
            let mut taken = Vec::new();
            for line in set.lines() {
                let shape = shape_of(lines, line);
                let is_new = !shapes.contains(&shape);
                if is_new && taken.len() < each {
                    shapes.push(shape.clone());
                    taken.extend(lesson(lines, new, partner, at + 1, line, &shape));
                }
            }
            taken.sort_by(|a: &Lesson, b: &Lesson| a.bits.total_cmp(&b.bits));
            lessons.extend(taken);
        }
        // A shape may recur with another type: there it has other reasons.
        shapes.clear();
    };
    teach(None, alone);
    for old in &part.work.existing {
        teach(Some(*old), measures.together(&[new, *old]));
    }
    for (number, lesson) in lessons.iter_mut().enumerate() {
        lesson.panel.name = format!("lesson-{}", number + 1);
    }
    lessons
}

/// Panels with one and two pieces and many solutions, to introduce the new piece.
fn introduce(lines: &Lines, new: Type, lessons: &mut Vec<Lesson>) {
    let [rows, cols] = lines.grid;
    let grid = Grid { rows, cols, is_pillar: false };
    let pieces = new.constraints();
    let cells: Vec<usize> = grid.cells().collect();
    let middle = cells[cells.len() / 2];
    let corner = cells[cells.len() - 1];
    let first = (vec![(middle, 0)], "one piece");
    let second = (vec![(middle, 0), (corner, 0)], "two pieces alike");
    let third = (vec![(middle, 0), (corner, 1)], "two different pieces");
    for (placed, idea) in [first, second, third] {
        let mut panel = Panel::empty("lesson", grid);
        for (cell, piece) in placed {
            panel.cells[cell] = pieces.get(piece).cloned();
        }
        panel.legend = full_legend(&panel);
        lessons.extend(judged(panel, idea.to_string(), vec![new]));
    }
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
    let lessons = panels.filter_map(|panel| judged(panel, String::new(), vec![new]));
    let best = lessons.min_by_key(|lesson| lesson.solutions)?;
    let idea = format!("{pieces} pieces alone leave few lines");
    Some(Lesson { idea, ..best })
}

/// Panels examined to find one with few solutions.
const SAMPLES: usize = 300;

/// The panel that is easiest to guess among those that single a line out.
fn lesson(
    lines: &Lines,
    new: Type,
    partner: Option<Type>,
    pieces: usize,
    line: usize,
    shape: &[u32],
) -> Option<Lesson> {
    let mut types = vec![new];
    types.extend(partner);
    let sizes: Vec<String> = shape.iter().map(u32::to_string).collect();
    let with = partner.map_or(String::new(), |partner| format!(" with {partner}"));
    let idea = format!("{pieces} pieces{with} make regions of {} cells", sizes.join("+"));
    let panels = panels_of_line(lines, &types, pieces, line);
    let judged = panels.into_iter().take(60).filter_map(|panel| {
        // Both types must be present, or nothing new is shown.
        let has = |one: Type| panel.pieces().any(|(_, piece)| one.constraints().contains(piece));
        types.iter().all(|one| has(*one)).then(|| judged(panel, idea.clone(), types.clone()))?
    });
    judged.min_by(|a, b| a.bits.total_cmp(&b.bits))
}

fn judged(panel: Panel, idea: String, types: Vec<Type>) -> Option<Lesson> {
    let found = solve(&panel, Ask { keeps_lines: true, ..Ask::default() }, &mut |_| false);
    let bits = entropy(&Board::new(&panel), &found.lines)?.bits;
    Some(Lesson { panel, idea, types, solutions: found.count, line: found.first, bits })
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
