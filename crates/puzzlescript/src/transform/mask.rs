//! Which cells of a level must stay as they are.

use crate::game::Level;
use source::Source;
use thiserror::Error;

/// Frozen cells of a level.
///
/// As text it has the level's rows: `x` is frozen, `.` is free. A line that moves cells (`resize`)
/// moves the frozen cells with them, and rejects the level if one would be cut off.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    width: usize,
    height: usize,
    /// Column by column, as the cells of a level.
    frozen: Vec<bool>,
}

/// What is wrong with a mask's text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MaskError {
    /// A sign that means nothing.
    #[error("line {line}, column {column}: `{sign}` means nothing; `x` is frozen, `.` is free")]
    Sign {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// A row of the wrong length.
    #[error("line {line}: this row has {cells} cells, but the level is {width} wide")]
    Width {
        /// From 1.
        line: usize,
        /// The row's length.
        cells: usize,
        /// The level's width.
        width: usize,
    },
    /// The wrong number of rows.
    #[error("line {line}: the mask has {rows} rows, but the level is {height} high")]
    Height {
        /// The last row, or the first one too many, from 1.
        line: usize,
        /// How many there are.
        rows: usize,
        /// The level's height.
        height: usize,
    },
}

impl Mask {
    /// A mask that freezes the cells for which `is_frozen` (column, row, from 0) holds.
    pub fn new(level: &Level, is_frozen: impl Fn(usize, usize) -> bool) -> Mask {
        let (width, height) = (level.width, level.height);
        let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
        Mask { width, height, frozen: cells.map(|(x, y)| is_frozen(x, y)).collect() }
    }

    /// Reads the mask of a level. Empty lines before and after it do not count.
    pub fn read(text: &Source, level: &Level) -> Result<Mask, MaskError> {
        let rows: Vec<(usize, &str)> = (1..=text.line_count())
            .map(|line| (line, text.line(line).trim_end()))
            .skip_while(|(_, row)| row.is_empty())
            .collect();
        let count = rows.iter().rposition(|(_, row)| !row.is_empty()).map_or(0, |last| last + 1);
        for (line, row) in &rows[..count] {
            for (column, sign) in (1..).zip(row.chars()) {
                if !matches!(sign, 'x' | 'X' | '.') {
                    return Err(MaskError::Sign { line: *line, column, sign });
                }
            }
            let cells = row.chars().count();
            if cells != level.width {
                return Err(MaskError::Width { line: *line, cells, width: level.width });
            }
        }
        if count != level.height {
            let at = count.min(level.height + 1).saturating_sub(1);
            let line = rows.get(at).map_or(1, |(line, _)| *line);
            return Err(MaskError::Height { line, rows: count, height: level.height });
        }
        let is_frozen = |x: usize, y: usize| rows[y].1.chars().nth(x) != Some('.');
        Ok(Mask::new(level, is_frozen))
    }

    /// A mask of the same level that also freezes the cells of another.
    pub fn and(mut self, other: &Mask) -> Mask {
        self.frozen.iter_mut().zip(&other.frozen).for_each(|(own, other)| *own |= other);
        self
    }

    /// In cells.
    pub fn width(&self) -> usize {
        self.width
    }

    /// In cells.
    pub fn height(&self) -> usize {
        self.height
    }

    /// True for a frozen cell, by column and row from 0.
    pub fn is_frozen(&self, x: usize, y: usize) -> bool {
        self.frozen[x * self.height + y]
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = bool> {
        self.frozen.iter().copied()
    }
}
