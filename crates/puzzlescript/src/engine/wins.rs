//! Whether the win conditions hold.

use super::Table;
use super::program::{Planes, Program};
use crate::game::{CellSet, Game, Level, Quantifier};

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// True when there are win conditions and all hold.
    pub(super) fn conditions_hold(&self, program: &Program) -> bool {
        !program.wins.is_empty()
            && program.wins.iter().all(|win| {
                let word = |word: usize| {
                    let what = self.word_of(&win.what, word);
                    let on = match &win.on {
                        Some(on) => self.word_of(on, word),
                        None => u64::MAX,
                    };
                    match win.quantifier {
                        Quantifier::All => what & !on,
                        Quantifier::Some | Quantifier::No => what & on,
                    }
                };
                let is_any = (0..self.w()).any(|w| word(w) != 0);
                is_any == (win.quantifier == Quantifier::Some)
            })
    }

    #[inline]
    fn word_of(&self, planes: &Planes, word: usize) -> u64 {
        let stride = self.w();
        let each = planes.planes.iter().map(|plane| self.planes[plane * stride + word]);
        match planes.needs_all {
            true => each.reduce(|a, b| a & b).unwrap_or(0),
            false => each.fold(0, |a, b| a | b),
        }
    }
}

/// True when a position fulfils the win conditions.
pub fn holds_in(program: &Program, position: &[u64]) -> bool {
    !program.wins.is_empty() && conditions(program, position).all(|holds| holds)
}

/// For each win condition, whether it holds at a position (the planes of the objects).
pub fn conditions<'p>(
    program: &'p Program,
    position: &'p [u64],
) -> impl Iterator<Item = bool> + 'p {
    program.wins.iter().map(|win| {
        let word = |word: usize| {
            let what = win.what.word_at(program.words, position, word);
            let on =
                win.on.as_ref().map_or(u64::MAX, |on| on.word_at(program.words, position, word));
            match win.quantifier {
                Quantifier::All => what & !on,
                Quantifier::Some | Quantifier::No => what & on,
            }
        };
        let is_any = (0..program.words).any(|w| word(w) != 0);
        is_any == (win.quantifier == Quantifier::Some)
    })
}

/// True when a level fulfils its win conditions before the first move.
pub fn holds_at_start(game: &Game, level: &Level) -> bool {
    let has = |set: &CellSet, cell: &crate::bits::Bits| match set.needs_all {
        true => set.mask.is_within(cell),
        false => set.mask.meets(cell),
    };
    !game.wins.is_empty()
        && game.wins.iter().all(|win| {
            let on = |cell| win.on.as_ref().is_none_or(|on| has(on, cell));
            let mut cells = level.cells.iter().filter(|cell| has(&win.what, cell));
            match win.quantifier {
                Quantifier::All => cells.all(on),
                Quantifier::No => !cells.any(on),
                Quantifier::Some => cells.any(on),
            }
        })
}
