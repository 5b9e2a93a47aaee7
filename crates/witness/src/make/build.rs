//! Builds a panel around a line: adds what excludes other lines, until none is left.

use super::lines::draw_line;
use super::marks::{Group, Mark, groups, marks_of};
use super::sorts::{Sort, Wanted, count};
use crate::board::{Board, Drawn};
use crate::grid::Grid;
use crate::judge::Judge;
use crate::line::{Line, Move};
use crate::panel::Panel;
use crate::solve::{Ask, solve};
use play::Watch;
use play::random::SplitMix64;

/// What building one panel may cost.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// Steps of the pen of one solve.
    pub max_steps: u64,
}

/// Lines drawn at random to begin with.
const SAMPLE: usize = 150;
/// Groups compared for each addition.
const COMPARED: usize = 48;
/// Additions and removals of one panel.
const MAX_STEPS: usize = 120;
/// Other solutions that one solve gives.
const COUNTEREXAMPLES: u64 = 24;
/// Places tried for a piece that is wanted and not needed where it is.
const RELOCATIONS: usize = 60;

struct Builder<'b> {
    line: Line,
    wanted: &'b Wanted,
    groups: Vec<Group>,
    panel: Panel,
    /// Lines that must not solve the panel: those drawn, and every counterexample of a solve.
    others: Vec<Line>,
    effort: Effort,
}

/// A panel that a line alone solves and from which no piece can go; none if none was found.
pub(super) fn build(
    grid: &Grid,
    line: &Line,
    wanted: &Wanted,
    effort: Effort,
    random: &mut SplitMix64,
    watch: &mut Watch<'_>,
) -> Option<Panel> {
    let mut others = detours(grid, line);
    others.extend((0..SAMPLE).map(|_| draw_line(grid, random)));
    others.retain(|other| other != line);
    others.sort_unstable();
    others.dedup();
    let mut builder = Builder {
        line: *line,
        wanted,
        groups: groups(grid, line, wanted, random),
        panel: Panel::empty("made", *grid),
        others,
        effort,
    };
    builder.begin(random);
    if !builder.exclude_all(random, watch) || !builder.reduce(random, watch) {
        return None;
    }
    builder.relocate(random, watch).then_some(builder.panel)
}

/// Whether a panel is unique and loses that with each of its marks.
pub(super) fn is_minimal(panel: &Panel, watch: &mut Watch<'_>) -> bool {
    let line = match solve(panel, Ask::UNIQUE, watch) {
        found if found.is_unique() => found.first,
        _ => return false,
    };
    marks_of(panel).iter().all(|mark| {
        let mut without = panel.clone();
        mark.take(&mut without);
        let found = solve(&without, Ask::UNIQUE, watch);
        let is_known = found.is_complete || found.count > 1;
        is_known && !(found.is_unique() && found.first == line)
    })
}

impl Builder<'_> {
    /// Places what has to be there, anywhere.
    fn begin(&mut self, random: &mut SplitMix64) {
        let sorts: Vec<(Sort, [usize; 2])> = self.wanted.sorts.clone();
        for (sort, [least, _]) in sorts {
            let mut tries = 0;
            while count(&self.panel, sort) < least && tries < RELOCATIONS {
                tries += 1;
                let is_sort = |group: &&Group| group.marks.iter().all(|mark| mark.sort() == sort);
                let all: Vec<&Group> = self.groups.iter().filter(is_sort).collect();
                if all.is_empty() {
                    break;
                }
                let group = all[random.below(all.len() as u64) as usize].clone();
                if let Some(panel) = self.with(&self.panel, &group) {
                    self.panel = panel;
                }
            }
        }
    }

    /// The panel with a group, if it fits, is not too much and the line still solves it.
    fn with(&self, panel: &Panel, group: &Group) -> Option<Panel> {
        let mut next = panel.clone();
        if !group.marks.iter().all(|mark| mark.put(&mut next)) {
            return None;
        }
        let is_within = group.marks.iter().all(|mark| {
            let [_, most] = self.wanted.bounds(mark.sort());
            count(&next, mark.sort()) <= most
        });
        (is_within && solves(&next, &self.line)).then_some(next)
    }

    /// Adds groups until no other line solves the panel.
    fn exclude_all(&mut self, random: &mut SplitMix64, watch: &mut Watch<'_>) -> bool {
        for _ in 0..MAX_STEPS {
            let left = self.survivors(&self.panel);
            if left.is_empty() {
                let ask = Ask {
                    max_solutions: COUNTEREXAMPLES,
                    max_steps: self.effort.max_steps,
                    keeps_lines: true,
                    ..Ask::UNIQUE
                };
                let found = solve(&self.panel, ask, watch);
                if found.is_stopped {
                    return false;
                }
                if found.is_unique() {
                    return true;
                }
                let new: Vec<Line> =
                    found.lines.into_iter().filter(|line| *line != self.line).collect();
                if new.is_empty() {
                    // The solve was cut before it found another line.
                    return false;
                }
                self.others.extend(new);
                continue;
            }
            if !self.add_best(&left, random) && !self.drop_some(random) {
                return false;
            }
        }
        false
    }

    /// Adds the group that excludes the most lines for its size.
    fn add_best(&mut self, left: &[Line], random: &mut SplitMix64) -> bool {
        let mut best: Option<(f64, Panel)> = None;
        for _ in 0..COMPARED.min(self.groups.len()) {
            let group = &self.groups[random.below(self.groups.len() as u64) as usize];
            let Some(next) = self.with(&self.panel, group) else { continue };
            let excluded = left.len() - left_of(&next, left).len();
            let gain = excluded as f64 / group.marks.len() as f64;
            if excluded > 0 && best.as_ref().is_none_or(|(most, _)| gain > *most) {
                best = Some((gain, next));
            }
        }
        if let Some((_, panel)) = best {
            self.panel = panel;
            return true;
        }
        // Nothing excludes a line on its own yet: the first of two colours excludes nothing.
        for _ in 0..COMPARED {
            let group = &self.groups[random.below(self.groups.len() as u64) as usize];
            if let Some(next) = self.with(&self.panel, group) {
                self.panel = next;
                return true;
            }
        }
        false
    }

    /// Takes some marks away, so that others can come.
    fn drop_some(&mut self, random: &mut SplitMix64) -> bool {
        let marks = marks_of(&self.panel);
        if marks.is_empty() {
            return false;
        }
        for _ in 0..2 {
            let mark = &marks[random.below(marks.len() as u64) as usize];
            let mut next = self.panel.clone();
            mark.take(&mut next);
            if solves(&next, &self.line) {
                self.panel = next;
            } else if let Mark::Piece(cell, _) = mark {
                // A partner or a tiling goes as a whole.
                let group = self.groups.iter().find(|group| {
                    let is_there = |mark: &Mark| match mark {
                        Mark::Piece(cell, piece) => self.panel.cells[*cell].as_ref() == Some(piece),
                        _ => false,
                    };
                    let has = |mark: &Mark| matches!(mark, Mark::Piece(at, _) if at == cell);
                    group.marks.iter().any(has) && group.marks.iter().all(is_there)
                });
                if let Some(group) = group {
                    let mut next = self.panel.clone();
                    group.marks.iter().for_each(|mark| mark.take(&mut next));
                    if solves(&next, &self.line) {
                        self.panel = next;
                    }
                }
            }
        }
        true
    }

    /// Takes away what is not needed, in random order, as far as the wanted numbers allow.
    fn reduce(&mut self, random: &mut SplitMix64, watch: &mut Watch<'_>) -> bool {
        let mut sets: Vec<Vec<Mark>> =
            marks_of(&self.panel).into_iter().map(|mark| vec![mark]).collect();
        let groups = self.groups.iter().filter(|group| group.marks.len() > 1);
        let present = marks_of(&self.panel);
        let is_present = |group: &&Group| group.marks.iter().all(|mark| present.contains(mark));
        sets.extend(groups.filter(is_present).map(|group| group.marks.clone()));
        shuffle(&mut sets, random);
        for set in sets {
            let now = marks_of(&self.panel);
            if !set.iter().all(|mark| now.contains(mark)) {
                continue;
            }
            let mut next = self.panel.clone();
            set.iter().for_each(|mark| mark.take(&mut next));
            let is_enough = set.iter().all(|mark| {
                let [least, _] = self.wanted.bounds(mark.sort());
                count(&next, mark.sort()) >= least
            });
            if is_enough {
                match self.is_only(&next, watch) {
                    Some(true) => self.panel = next,
                    Some(false) => {}
                    None => return false,
                }
            }
        }
        true
    }

    /// Moves wanted marks that are not needed where they are, until every mark is needed. True if that
    /// succeeded.
    fn relocate(&mut self, random: &mut SplitMix64, watch: &mut Watch<'_>) -> bool {
        for _ in 0..RELOCATIONS {
            if watch(play::Progress::default()) {
                return false;
            }
            let marks = marks_of(&self.panel);
            let mut idle = None;
            for mark in marks {
                let mut next = self.panel.clone();
                mark.take(&mut next);
                match self.is_only(&next, watch) {
                    Some(true) => {
                        idle = Some((mark, next));
                        break;
                    }
                    Some(false) => {}
                    None => return false,
                }
            }
            let Some((mark, without)) = idle else { return self.wanted.allows(&self.panel) };
            let [least, _] = self.wanted.bounds(mark.sort());
            if count(&without, mark.sort()) >= least {
                self.panel = without;
                continue;
            }
            // Another mark may go when this one stands elsewhere: it has to exclude something.
            let is_sort = |group: &&Group| {
                let first = group.marks.first();
                group.marks.len() == 1 && first.is_some_and(|other| other.sort() == mark.sort())
            };
            let choices: Vec<Group> = self.groups.iter().filter(is_sort).cloned().collect();
            if choices.is_empty() {
                return false;
            }
            let group = &choices[random.below(choices.len() as u64) as usize];
            let Some(moved) = self.with(&without, group) else { continue };
            self.panel = moved;
            // With the new place, some mark that can go may have become idle.
            if !self.reduce(random, watch) {
                return false;
            }
        }
        false
    }

    /// Whether the line is the only solution of a panel; none if that takes too long.
    fn is_only(&mut self, panel: &Panel, watch: &mut Watch<'_>) -> Option<bool> {
        if !solves(panel, &self.line) || !self.survivors(panel).is_empty() {
            return Some(false);
        }
        let ask = Ask { max_steps: self.effort.max_steps, keeps_lines: true, ..Ask::UNIQUE };
        let found = solve(panel, ask, watch);
        let others: Vec<Line> =
            found.lines.iter().filter(|line| **line != self.line).copied().collect();
        if !others.is_empty() {
            self.others.extend(others);
            return Some(false);
        }
        found.is_complete.then_some(true)
    }

    fn survivors(&self, panel: &Panel) -> Vec<Line> {
        left_of(panel, &self.others)
    }
}

/// Those of some lines that solve a panel.
fn left_of(panel: &Panel, lines: &[Line]) -> Vec<Line> {
    let board = Board::new(panel);
    let mut judge = Judge::default();
    let mut is_solved = |line: &&Line| {
        let drawn: Option<Drawn> = board.draw(line);
        drawn.is_some_and(|drawn| judge.solves(&board, &drawn))
    };
    lines.iter().filter(|line| is_solved(line)).copied().collect()
}

fn solves(panel: &Panel, line: &Line) -> bool {
    !left_of(panel, std::slice::from_ref(line)).is_empty()
}

/// Lines that differ from a line only around one cell: the hardest to exclude.
fn detours(grid: &Grid, line: &Line) -> Vec<Line> {
    let moves: Vec<Move> = line.moves().collect();
    let mut found = Vec::new();
    let mut note = |moves: Vec<Move>| {
        let mut other = Line::new(line.start());
        moves.into_iter().for_each(|mv| other.push(mv));
        let end = grid.at(grid.cols, 0);
        if other.trace(grid).is_some_and(|traced| traced.head == end) {
            found.push(other);
        }
    };
    for at in 0..moves.len() {
        // Around the other side of a cell.
        if at + 1 < moves.len() && moves[at] != moves[at + 1] {
            let mut other = moves.clone();
            other.swap(at, at + 1);
            note(other);
        }
        // Around three sides instead of one, and back.
        for side in Move::ALL {
            if side != moves[at] && side != moves[at].back() {
                let mut other = moves[..at].to_vec();
                other.extend([side, moves[at], side.back()]);
                other.extend(&moves[at + 1..]);
                note(other);
            }
        }
        if at + 2 < moves.len() && moves[at] == moves[at + 2].back() {
            let mut other = moves[..at].to_vec();
            other.push(moves[at + 1]);
            other.extend(&moves[at + 3..]);
            note(other);
        }
    }
    found
}

fn shuffle<T>(all: &mut [T], random: &mut SplitMix64) {
    for at in (1..all.len()).rev() {
        all.swap(at, random.below(at as u64 + 1) as usize);
    }
}
