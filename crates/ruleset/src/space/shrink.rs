//! Ways to make a level smaller.

use crate::game::{Cell, Game, Level};

/// One way to make a level smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shrink {
    /// Removes the outermost row or column of a side, with everything in it.
    Crop(Side),
    /// Removes one piece of a cell.
    Remove {
        /// The cell, row by row.
        cell: usize,
        /// The type of the piece.
        piece: u8,
    },
}

/// A side of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

impl Shrink {
    /// The number of kinds; cropping comes first, because it removes the most.
    pub(super) const KINDS: usize = 2;

    /// All steps of a kind from a level, in reading order.
    pub(super) fn all(level: &Level, kind: usize) -> Vec<Shrink> {
        if kind == 0 {
            return [Side::Top, Side::Left, Side::Right, Side::Bottom].map(Shrink::Crop).to_vec();
        }
        let cells = level.cells.iter().enumerate();
        cells
            .flat_map(|(cell, pieces)| {
                let mut kinds = pieces.to_vec();
                kinds.dedup();
                kinds.into_iter().map(move |piece| Shrink::Remove { cell, piece })
            })
            .collect()
    }

    /// The level after the step; none when it cannot be taken.
    pub(super) fn take(self, level: &Level) -> Option<Level> {
        match self {
            Shrink::Crop(side) => crop(level, side),
            Shrink::Remove { cell, piece } => {
                let mut smaller = level.clone();
                let pieces = smaller.cells.get_mut(cell)?;
                let at = pieces.iter().position(|other| *other == piece)?;
                pieces.remove(at);
                Some(smaller)
            }
        }
    }

    /// The step in words; coordinates are those of the level before all steps taken.
    pub(super) fn describe(self, game: &Game, level: &Level, taken: &[Shrink]) -> String {
        let cropped = |side: Side| taken.iter().filter(|step| **step == Shrink::Crop(side)).count();
        let (left, top) = (cropped(Side::Left), cropped(Side::Top));
        match self {
            Shrink::Crop(Side::Top) => format!("row {}", top + 1),
            Shrink::Crop(Side::Bottom) => format!("row {}", top + level.height),
            Shrink::Crop(Side::Left) => format!("column {}", left + 1),
            Shrink::Crop(Side::Right) => format!("column {}", left + level.width),
            Shrink::Remove { cell, piece } => {
                let name = game.pieces.get(usize::from(piece)).map_or("piece", |piece| &piece.name);
                let (x, y) = (cell % level.width + left + 1, cell / level.width + top + 1);
                format!("{name} at ({x},{y})")
            }
        }
    }
}

fn crop(level: &Level, side: Side) -> Option<Level> {
    let (columns, rows) = match side {
        Side::Top => (0..level.width, 1..level.height),
        Side::Bottom => (0..level.width, 0..level.height - 1),
        Side::Left => (1..level.width, 0..level.height),
        Side::Right => (0..level.width - 1, 0..level.height),
    };
    if columns.is_empty() || rows.is_empty() {
        return None;
    }
    let (width, height) = (columns.len(), rows.len());
    let cells: Vec<Cell> = rows
        .flat_map(|y| columns.clone().map(move |x| y * level.width + x))
        .map(|cell| level.cells[cell].clone())
        .collect();
    Some(Level { width, height, cells, ..level.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Side::{Bottom, Left, Right, Top};

    #[test]
    fn places_are_those_of_the_level_as_it_was() {
        let text = r#"{"gamename": "G", "pieces": ["a", "b"], "rules": [], "endconditions": []}"#;
        let game = crate::read(&source::Source::new("g.ruleset.json", text)).game;
        let mut level = Level::raw(3, 3, &[0, 0, 0, 0, 1, 2, 0, 0, 0]);
        let mut taken = Vec::new();
        let mut said = Vec::new();
        let removed = Shrink::Remove { cell: 0, piece: 0 };
        for step in [
            Shrink::Crop(Top),
            Shrink::Crop(Left),
            Shrink::Crop(Bottom),
            removed,
            Shrink::Crop(Right),
        ] {
            said.push(step.describe(&game, &level, &taken));
            level = step.take(&level).expect("there is something left");
            taken.push(step);
        }
        assert_eq!(said, ["row 1", "column 1", "row 3", "a at (2,2)", "column 3"]);
        assert_eq!((level.width, level.height), (1, 1));
        assert_eq!(Shrink::Crop(Left).take(&level), None);
        assert_eq!(removed.take(&level), None);
    }
}
