//! Changes of a few cells, in order.

use crate::Game;
use crate::bits::Bits;
use crate::game::Level;
use crate::transform::Mask;
use std::ops::ControlFlow;

/// A cell (in the order of `Level::cells`) and its new contents.
pub type Change<'e> = (usize, &'e Bits);

/// What cells can become, and which changes may be made together.
pub struct Edits<'l> {
    level: &'l Level,
    /// Cells that may change, in reading order.
    cells: Vec<usize>,
    /// What the glyphs of the legend stand for, each once, in the legend's order.
    contents: Vec<Bits>,
    /// Sets whose number of objects stays constant: all players together, and each object that a
    /// win condition names.
    counted: Vec<Bits>,
}

/// The objects that win conditions name.
fn named(game: &Game) -> Bits {
    let mut named = Bits::zero(game.player.mask.words.len());
    for win in &game.wins {
        named.add(&win.what.mask);
        win.on.iter().for_each(|on| named.add(&on.mask));
    }
    named
}

/// What keeps its number in edits that are not free, by name.
pub fn counted(game: &Game) -> Vec<String> {
    let named = named(game);
    let named = named.iter().map(|object| game.objects[object].spelling.clone());
    let others = named.filter(|name| !name.eq_ignore_ascii_case("player"));
    ["Player".to_string()].into_iter().chain(others).collect()
}

impl<'l> Edits<'l> {
    /// Edits of a level. Unless `is_free`, players and objects that win conditions name keep their
    /// number.
    pub fn new(game: &Game, level: &'l Level, mask: Option<&Mask>, is_free: bool) -> Edits<'l> {
        let background = &game.layers[game.background_layer];
        let mut contents: Vec<Bits> = Vec::new();
        for glyph in &game.glyphs {
            let mut whole = glyph.objects.clone();
            if !whole.meets(background) {
                whole.add(&level.background);
            }
            if !contents.contains(&whole) {
                contents.push(whole);
            }
        }
        let named = named(game);
        let only = |object: usize| {
            let mut only = Bits::zero(named.words.len());
            only.set(object);
            only
        };
        let mut counted = vec![game.player.mask.clone()];
        counted.extend(named.iter().map(only));
        let places = (0..level.height).flat_map(|y| (0..level.width).map(move |x| (x, y)));
        let is_open = |(x, y): &(usize, usize)| mask.is_none_or(|mask| !mask.is_frozen(*x, *y));
        Edits {
            level,
            cells: places.filter(is_open).map(|(x, y)| x * level.height + y).collect(),
            contents,
            counted: if is_free { Vec::new() } else { counted },
        }
    }

    /// Shows every edit of exactly `cost` cells: by the cells in reading order, then by the order
    /// of the legend.
    pub fn each(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&[Change<'_>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut balance = vec![0; self.counted.len()];
        self.go_on(0, cost, &mut Vec::with_capacity(cost), &mut balance, show)
    }

    fn go_on<'e>(
        &'e self,
        from: usize,
        left: usize,
        changes: &mut Vec<Change<'e>>,
        balance: &mut [i32],
        show: &mut dyn FnMut(&[Change<'_>]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A cell holds an object at most once, which limits what the remaining cells can
        // compensate.
        let sets = self.counted.iter().map(|set| set.iter().count());
        if balance.iter().zip(sets).any(|(count, most)| count.unsigned_abs() as usize > left * most)
        {
            return ControlFlow::Continue(());
        }
        if left == 0 {
            return show(changes);
        }
        for index in from..self.cells.len() {
            let cell = self.cells[index];
            let old = &self.level.cells[cell];
            for new in self.contents.iter().filter(|new| *new != old) {
                self.count(old, new, balance, 1);
                changes.push((cell, new));
                let flow = self.go_on(index + 1, left - 1, changes, balance, show);
                changes.pop();
                self.count(old, new, balance, -1);
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count(&self, old: &Bits, new: &Bits, balance: &mut [i32], sign: i32) {
        let number = |cell: &Bits, set: &Bits| -> i32 {
            let words = cell.words.iter().zip(&set.words);
            words.map(|(cell, set)| (cell & set).count_ones() as i32).sum()
        };
        for (count, set) in balance.iter_mut().zip(&self.counted) {
            *count += sign * (number(new, set) - number(old, set));
        }
    }
}
