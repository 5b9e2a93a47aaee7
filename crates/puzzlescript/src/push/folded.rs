//! Yards up to symmetry.
//!
//! On a yard play is known exactly, so a symmetry is a way to lay the cells on themselves that keeps
//! neighbours, the ways in which things can be pushed, and goals.

use super::yard::{NOWHERE, Yard};
use crate::engine::program::Program;
use crate::puzzle::Move;
use crate::symmetry::Turn;
use play::search::leaps::{LeapList, Leaps, Places};
use play::search::{Guess, Order};

/// A yard with symmetries, for searches that keep the places where walks end.
pub struct FoldedYard {
    yard: Yard,
    /// All but the identity.
    images: Vec<Image>,
    /// The image of the start.
    first: Vec<u64>,
    image: Vec<u64>,
    least: Vec<u64>,
}

pub(super) struct Image {
    /// The cell that each cell goes to, and the way that each way becomes.
    to: Vec<u16>,
    ways: [usize; 4],
}

impl FoldedYard {
    /// The yard up to symmetry; the yard itself where it has no symmetries.
    pub fn new(yard: Yard, program: &Program) -> Result<FoldedYard, Box<Yard>> {
        let images = images(&yard, program);
        match images.is_empty() || !play::AUTHOR {
            true => Err(Box::new(yard)),
            false => {
                let mut first = yard.start();
                let (image, least) = (Vec::new(), Vec::new());
                let mut folded = FoldedYard { yard, images, first: Vec::new(), image, least };
                folded.fold(&mut first);
                folded.first = first;
                Ok(folded)
            }
        }
    }

    /// Turns a state into the least of its images; which image that is, 0 for the state itself.
    fn fold(&mut self, state: &mut [u64]) -> usize {
        let mut by = 0;
        self.least.clear();
        self.least.extend_from_slice(state);
        self.image.resize(state.len(), 0);
        for (number, image) in self.images.iter().enumerate() {
            self.yard.turn_state(state, &image.to, &mut self.image);
            if self.image < self.least {
                std::mem::swap(&mut self.image, &mut self.least);
                by = number + 1;
            }
        }
        state.copy_from_slice(&self.least);
        by
    }

    /// The number of the push whose image is a push.
    fn push_before(&self, number: u16, by: usize) -> u16 {
        let Some(image) = by.checked_sub(1).and_then(|at| self.images.get(at)) else {
            return number;
        };
        let cell = image.to.iter().position(|to| *to == number / 4).unwrap_or_default();
        let way = image.ways.iter().position(|way| *way == usize::from(number % 4));
        cell as u16 * 4 + way.unwrap_or_default() as u16
    }
}

/// What the symmetries of a yard make of it, without the identity.
pub(super) fn images(yard: &Yard, program: &Program) -> Vec<Image> {
    Turn::all().skip(1).filter_map(|turn| Image::of(yard, program, turn)).collect()
}

impl Image {
    /// The image of a set of cells.
    pub(super) fn turn_set(&self, cells: u128) -> u128 {
        let (mut turned, mut left) = (0, cells);
        while left != 0 {
            turned |= 1 << self.to[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        turned
    }

    /// What a turn makes of a yard, if it keeps everything that matters.
    fn of(yard: &Yard, program: &Program, turn: Turn) -> Option<Image> {
        let places: Vec<(usize, usize)> = yard
            .boards
            .iter()
            .map(|cell| (*cell as usize / program.height, *cell as usize % program.height))
            .collect();
        let low = |of: fn(&(usize, usize)) -> usize| places.iter().map(of).min().unwrap_or(0);
        let high = |of: fn(&(usize, usize)) -> usize| places.iter().map(of).max().unwrap_or(0);
        let (left, top) = (low(|place| place.0), low(|place| place.1));
        let size = (high(|place| place.0) - left + 1, high(|place| place.1) - top + 1);
        if turn.swaps() && size.0 != size.1 {
            return None;
        }
        let image = |(x, y): &(usize, usize)| {
            let (x, y) = turn.place((x - left, y - top), size);
            let cell = ((x + left) * program.height + y + top) as u32;
            yard.boards.binary_search(&cell).ok().map(|at| at as u16)
        };
        let to: Vec<u16> = places.iter().map(image).collect::<Option<_>>()?;
        let ways = [0, 1, 2, 3].map(|way| turn.way(way));
        let is_kept = |(from, near): (usize, &[u16; 4])| {
            let there = &yard.near[usize::from(to[from])];
            (0..4).all(|way| match near[way] {
                NOWHERE => there[ways[way]] == NOWHERE,
                next => there[ways[way]] == to[usize::from(next)],
            })
        };
        let keeps_ways =
            yard.ways.iter().all(|pushed| (0..4).all(|way| pushed[way] == pushed[ways[way]]));
        let keeps_goals = yard.goals.iter().all(|goal| {
            (0..to.len()).all(|cell| goal.is_cell[cell] == goal.is_cell[usize::from(to[cell])])
        });
        let is_fine = yard.near.iter().enumerate().all(is_kept) && keeps_ways && keeps_goals;
        is_fine.then_some(Image { to, ways })
    }
}

impl Leaps for FoldedYard {
    type Move = Move;

    fn words(&self) -> usize {
        self.yard.words()
    }

    fn start(&self) -> Vec<u64> {
        self.first.clone()
    }

    fn origin(&self) -> Vec<u64> {
        self.yard.start()
    }

    fn at_least(&mut self) -> Option<u32> {
        self.yard.at_least()
    }

    fn leap(&mut self, from: &[u64], places: Places, out: &mut LeapList) {
        let first = out.states.len();
        self.yard.leap(from, places, out);
        // Of a joined area the first cell stands for all, and the image of the first is not the first.
        if places == Places::Kept {
            let mut states = std::mem::take(&mut out.states);
            for state in states[first..].chunks_exact_mut(self.yard.words()) {
                self.fold(state);
            }
            out.states = states;
        }
    }

    fn guess(&mut self, state: &[u64], at_least: u32) -> Guess {
        self.yard.guess(state, at_least)
    }

    fn orders(&self) -> &'static [Order] {
        self.yard.orders()
    }

    fn spell(&mut self, from: &[u64], number: u16, to: &mut [u64], out: &mut Vec<Move>) {
        let by = self.fold(&mut from.to_vec());
        let number = self.push_before(number, by);
        self.yard.spell(from, number, to, out);
    }
}
