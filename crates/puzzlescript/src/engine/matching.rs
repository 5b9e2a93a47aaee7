//! Finds all places where a rule's rows match.

use super::Table;
use super::program::{CellProgram, Program, RowProgram, RuleProgram, RunProgram, WordCell};
use super::word_search::FEW_WORDS;
use crate::game::Direction;

/// Where one row matches: its first cell and how many cells each ellipsis skips.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Match {
    pub cell: u32,
    pub gaps: [u32; 2],
}

/// Matches a rule may have at once; a rule with more ends the move.
const MAX_MATCHES: usize = 1 << 23;

/// A plane with at most this many cells, and one for each word of a plane, is searched cell by cell.
const FEW: usize = 4;

/// Words of a plane up to which its operations cost less than a look at single cells.
const LITTLE: usize = 2;

/// Memory for searches, kept between them.
#[derive(Clone)]
pub(super) struct Scratch {
    /// One plane for each run of a row.
    pub runs: Vec<Vec<u64>>,
    /// A plane to work in.
    pub work: Vec<u64>,
    /// A plane for sorting matches; all zero between uses.
    order: Vec<u64>,
    /// Matches of the rule that is being applied, row after row.
    pub matches: Vec<Match>,
    /// End of each row's matches.
    pub ends: Vec<usize>,
}

impl Scratch {
    pub(super) fn new(words: usize) -> Scratch {
        Scratch {
            runs: vec![vec![0; words]; 3],
            work: vec![0; words],
            order: vec![0; words],
            matches: Vec::new(),
            ends: Vec::new(),
        }
    }
}

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// Collects the matches of every row in [`Scratch::matches`]; false if some row has none.
    pub(super) fn find(&mut self, program: &Program, rule: &RuleProgram) -> bool {
        self.scratch.matches.clear();
        self.scratch.ends.clear();
        for row in &rule.rows {
            let from = self.scratch.matches.len();
            let is_searched = match self.w() > LITTLE {
                true => self.find_by_rarest(program, row) || self.find_in_few_words(row),
                false => self.find_in_few_words(row) || self.find_by_rarest(program, row),
            };
            if !is_searched {
                self.find_row(program, row);
            }
            let found = &mut self.scratch.matches[from..];
            if found.is_empty() {
                return false;
            }
            let is_horizontal = matches!(row.direction, Direction::Left | Direction::Right);
            if is_horizontal && found.len() > 1 {
                self.put_in_reading_order(program, row, from);
            }
            self.scratch.ends.push(self.scratch.matches.len());
        }
        true
    }

    /// Horizontal rows are applied line by line; planes give their matches column by column.
    fn put_in_reading_order(&mut self, program: &Program, row: &RowProgram, from: usize) {
        let scratch = &mut self.scratch;
        let found = &mut scratch.matches[from..];
        if row.runs.len() > 1 {
            found.sort_by_key(|found| program.reading_rank[found.cell as usize]);
            return;
        }
        // Every match has its own cell, so a plane counted row by row sorts them.
        for found in found.iter() {
            let rank = program.reading_rank[found.cell as usize];
            scratch.order[rank as usize / 64] |= 1 << (rank % 64);
        }
        let mut sorted = found.iter_mut();
        for (word, bits) in scratch.order.iter_mut().enumerate() {
            let mut left = std::mem::take(bits);
            while left != 0 {
                let rank = word * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if let Some(found) = sorted.next() {
                    found.cell = program.reading_cell[rank];
                }
            }
        }
    }

    /// Larger boards: where some plane of the pattern has few cells, such as a movement, the row is
    /// tested at each of them. False when the pattern has no such plane; then nothing was searched.
    fn find_by_rarest(&mut self, program: &Program, row: &RowProgram) -> bool {
        if row.runs.len() > 1 || !self.is_counted {
            return false;
        }
        let mut rarest = (u32::MAX, 0, 0);
        for (plane, back) in &row.needs {
            rarest = rarest.min((self.counts[*plane as usize], *back, *plane as usize));
        }
        let (count, back, plane) = rarest;
        let words = self.w();
        let most = if words > FEW_WORDS { FEW + words } else { FEW };
        if count as usize > most {
            return false;
        }
        let back = back as isize;
        let mut left = count;
        for word in 0..words {
            if left == 0 {
                break;
            }
            let mut bits = self.planes[plane * words + word];
            left -= bits.count_ones();
            while bits != 0 {
                let start = (word * 64 + bits.trailing_zeros() as usize) as isize - back;
                bits &= bits - 1;
                let is_on_board = start >= 0 && (start as usize) < program.cells;
                if !is_on_board || row.valid[start as usize / 64] >> (start % 64) & 1 == 0 {
                    continue;
                }
                let found = Match { cell: start as u32, gaps: [0; 2] };
                if self.still_matches(row, found) {
                    self.scratch.matches.push(found);
                }
            }
        }
        true
    }

    fn find_row(&mut self, program: &Program, row: &RowProgram) {
        for (index, run) in row.runs.iter().enumerate() {
            if !self.find_run(row, run, index) {
                return;
            }
        }
        let words = self.w();
        for word in 0..words {
            let mut left = self.scratch.runs[0][word] & row.valid[word];
            while left != 0 {
                let cell = word as u32 * 64 + left.trailing_zeros();
                left &= left - 1;
                if self.scratch.matches.len() > MAX_MATCHES || self.desk.work_left == 0 {
                    self.desk.work_left = 0;
                    return;
                }
                match row.runs.len() {
                    1 => self.scratch.matches.push(Match { cell, gaps: [0; 2] }),
                    _ => self.find_gaps(program, row, cell),
                }
            }
        }
    }

    /// Marks the cells at which a run could start; false if there are none.
    fn find_run(&mut self, row: &RowProgram, run: &RunProgram, index: usize) -> bool {
        if let Some(is_any) = self.mark_in_few_words(row, index) {
            return is_any;
        }
        let words = self.w();
        let planes = &self.planes;
        let scratch = &mut self.scratch;
        let found = &mut scratch.runs[index][..words];
        for (k, cell) in run.cells.iter().enumerate() {
            let shift = k as isize * row.delta;
            let is_any = if k == 0 {
                cell_plane(planes, cell, words, found)
            } else {
                let work = &mut scratch.work[..words];
                cell_plane(planes, cell, words, work) && and_shifted(found, work, shift)
            };
            if !is_any {
                return false;
            }
        }
        true
    }

    /// All ways to place the later runs of a row that starts at `cell`.
    fn find_gaps(&mut self, program: &Program, row: &RowProgram, cell: u32) {
        let (y, x) = program.place[cell as usize];
        let (width, height) = (program.width as isize, program.height as isize);
        let (x, y, length) = (x as isize, y as isize, row.length as isize);
        let room = match row.direction {
            Direction::Up => y - length + 1,
            Direction::Down => height - y - length,
            Direction::Left => x - length + 1,
            Direction::Right => width - x - length,
        };
        let scratch = &mut self.scratch;
        let work_left = &mut self.desk.work_left;
        *work_left = work_left.saturating_sub(room as u64 + 1);
        let line = match row.direction {
            Direction::Up | Direction::Down => &program.columns[x as usize],
            Direction::Left | Direction::Right => &program.rows[y as usize],
        };
        let start = |run: usize, skipped: isize| {
            cell as isize + row.delta * (row.runs[run].offset as isize + skipped)
        };
        let mut first = next_in_line(&scratch.runs[1], line, start(1, 0), row.delta);
        while let Some(at) = first {
            let skipped = (at - start(1, 0)) / row.delta;
            if skipped > room {
                break;
            }
            first = next_in_line(&scratch.runs[1], line, at + row.delta, row.delta);
            if row.runs.len() == 2 {
                scratch.matches.push(Match { cell, gaps: [skipped as u32, 0] });
                continue;
            }
            let left = room - skipped;
            *work_left = work_left.saturating_sub(left as u64 + 1);
            let from = start(2, skipped);
            let mut second = next_in_line(&scratch.runs[2], line, from, row.delta);
            while let Some(at) = second {
                let more = (at - from) / row.delta;
                if more > left {
                    break;
                }
                second = next_in_line(&scratch.runs[2], line, at + row.delta, row.delta);
                scratch.matches.push(Match { cell, gaps: [skipped as u32, more as u32] });
            }
        }
    }

    /// Tests one match again after other matches of the rule have changed the board.
    #[inline]
    pub(super) fn still_matches(&self, row: &RowProgram, found: Match) -> bool {
        if Self::IS_SMALL && row.runs.len() == 1 {
            let mut at = found.cell as isize;
            return row.words.iter().enumerate().all(|(k, cell)| {
                let matches = self.word_matches(cell, at as usize)
                    && (!cell.has_more || self.cell_matches(&row.runs[0].cells[k], at as usize));
                at += row.delta;
                matches
            });
        }
        self.still_matches_anywhere(row, found)
    }

    /// [`still_matches`](Self::still_matches) for any row and any number of objects and layers.
    fn still_matches_anywhere(&self, row: &RowProgram, found: Match) -> bool {
        let mut at = found.cell as isize;
        for (index, run) in row.runs.iter().enumerate() {
            if index > 0 {
                at += row.delta * found.gaps[index - 1] as isize;
            }
            for cell in &run.cells {
                if !self.cell_matches(cell, at as usize) {
                    return false;
                }
                at += row.delta;
            }
        }
        true
    }

    /// All of a pattern cell but further sets of which one object must be there.
    #[inline]
    fn word_matches(&self, cell: &WordCell, at: usize) -> bool {
        let objects = self.cells[at];
        let mut wrong = cell.present & !objects | cell.missing & objects;
        for w in 0..M.min(2) {
            let moves = self.moves[at * M + w];
            wrong |= cell.moves[w] & !moves | cell.still[w] & moves;
        }
        wrong == 0 && cell.any & objects | cell.needs_none != 0
    }

    #[inline]
    fn cell_matches(&self, cell: &CellProgram, at: usize) -> bool {
        let (o, m) = (self.o(), self.m());
        let objects = &self.cells[at * o..(at + 1) * o];
        let moves = &self.moves[at * m..(at + 1) * m];
        let pattern = &cell.pattern;
        let has = |mask: &[u64], set: &[u64]| mask.iter().zip(set).all(|(m, s)| m & !s == 0);
        let meets = |mask: &[u64], set: &[u64]| mask.iter().zip(set).any(|(m, s)| m & s != 0);
        has(&pattern.present.words, objects)
            && !meets(&pattern.missing.words, objects)
            && has(&pattern.moves.words, moves)
            && !meets(&pattern.still.words, moves)
            && pattern.any.iter().all(|any| meets(&any.words, objects))
    }
}

/// The first cell from `from` on, in the direction of `delta`, that a plane and a line of the board share.
#[inline]
fn next_in_line(plane: &[u64], line: &[u64], from: isize, delta: isize) -> Option<isize> {
    let mut word = usize::try_from(from).ok()? / 64;
    let bit = from as usize % 64;
    if delta > 0 {
        let mut mask = u64::MAX << bit;
        while word < plane.len() {
            let both = plane[word] & line[word] & mask;
            if both != 0 {
                return Some((word * 64 + both.trailing_zeros() as usize) as isize);
            }
            (word, mask) = (word + 1, u64::MAX);
        }
        return None;
    }
    let mut mask = u64::MAX >> (63 - bit);
    loop {
        let both = plane.get(word)? & line[word] & mask;
        if both != 0 {
            return Some((word * 64 + 63 - both.leading_zeros() as usize) as isize);
        }
        (word, mask) = (word.checked_sub(1)?, u64::MAX);
    }
}

/// Marks in `out` the cells that match one pattern cell; false if there are none.
fn cell_plane(planes: &[u64], cell: &CellProgram, words: usize, out: &mut [u64]) -> bool {
    let plane = |index: u32| &planes[index as usize * words..(index as usize + 1) * words];
    match cell.all.split_first() {
        Some((first, others)) => {
            out.copy_from_slice(plane(*first));
            for other in others {
                let mut any = 0;
                for (out, word) in out.iter_mut().zip(plane(*other)) {
                    *out &= word;
                    any |= *out;
                }
                if any == 0 {
                    return false;
                }
            }
        }
        None => out.fill(u64::MAX),
    }
    for none in &cell.none {
        for (out, word) in out.iter_mut().zip(plane(*none)) {
            *out &= !word;
        }
    }
    for group in &cell.any {
        for (i, out) in out.iter_mut().enumerate() {
            if *out != 0 {
                *out &=
                    group.iter().fold(0, |any, index| any | planes[*index as usize * words + i]);
            }
        }
    }
    out.iter().any(|word| *word != 0)
}

/// `found &= plane` moved by `shift` cells towards lower numbers; false if nothing is left.
fn and_shifted(found: &mut [u64], plane: &[u64], shift: isize) -> bool {
    let words = found.len();
    let (by_words, by_bits) = (shift.unsigned_abs() / 64, shift.unsigned_abs() % 64);
    let mut any = 0;
    let word_at = |index: Option<usize>| index.and_then(|i| plane.get(i)).copied().unwrap_or(0);
    for (i, found) in found.iter_mut().enumerate().take(words) {
        let moved = if shift >= 0 {
            let low = word_at(Some(i + by_words));
            match by_bits {
                0 => low,
                _ => low >> by_bits | word_at(Some(i + by_words + 1)) << (64 - by_bits),
            }
        } else {
            let high = word_at(i.checked_sub(by_words));
            match by_bits {
                0 => high,
                _ => high << by_bits | word_at(i.checked_sub(by_words + 1)) >> (64 - by_bits),
            }
        };
        *found &= moved;
        any |= *found;
    }
    any != 0
}
