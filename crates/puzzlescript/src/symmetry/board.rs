//! The symmetries of a level, and the image of a state that stands for all.

use super::image::{Turn, WAYS};
use super::rule_turns;
use crate::engine::Input;
use crate::engine::program::Program;
use crate::fixed::fixed_objects;
use crate::puzzle::{Move, Puzzle, State};
use play::search::Folding;
use smallvec::SmallVec;
use std::sync::Arc;

/// Rules run this many rounds at most, and a board of fewer cells leaves them no more to do: on larger ones
/// the order of rounds could decide where they are cut.
const MOST_CELLS: usize = 200;

/// Turns of a level that change neither its rules nor what never changes on it.
#[derive(Clone)]
pub struct Symmetries {
    /// Words of a plane.
    words: usize,
    /// The first is the identity.
    images: Arc<[Image]>,
}

struct Image {
    turn: Turn,
    /// The cell that each cell goes to.
    to: Vec<u16>,
    /// The turn back.
    back: Turn,
}

impl Symmetries {
    /// The symmetries of a level, from one of its states; none where there is no other than the identity.
    pub fn of(puzzle: &Puzzle, start: &State) -> Option<Symmetries> {
        let program = puzzle.program();
        // A published game does without.
        if !play::AUTHOR || program.cells > MOST_CELLS || program.keeps_target || program.chance {
            return None;
        }
        let plane = |object: usize| &start[object * program.words..(object + 1) * program.words];
        let boards: Vec<Image> = Turn::all().filter_map(|turn| Image::of(turn, program)).collect();
        let fixed = fixed_objects(&program.game);
        let keeps_fixed = |image: &Image| {
            fixed.iter().all(|object| {
                let mut turned: SmallVec<[u64; 4]> = SmallVec::from_elem(0, program.words);
                image.turn_plane(plane(*object), &mut turned);
                turned[..] == *plane(*object)
            })
        };
        let mut images: Vec<Image> = boards.into_iter().filter(keeps_fixed).collect();
        if images.len() < 2 {
            return None;
        }
        let players = program.player.iter().flat_map(|player| plane(*player));
        let turns = rule_turns(&program.game, players.map(|word| word.count_ones()).sum());
        images.retain(|image| image.is_identity() || turns.contains(&image.turn));
        (images.len() > 1).then(|| Symmetries { words: program.words, images: images.into() })
    }

    /// How many there are, with the identity.
    pub fn count(&self) -> usize {
        self.images.len()
    }

    /// The image of a packed state.
    pub fn turn(&self, words: &[u64], by: usize, out: &mut [u64]) {
        let planes = words.chunks_exact(self.words).zip(out.chunks_exact_mut(self.words));
        planes.for_each(|(from, to)| self.images[by].turn_plane(from, to));
    }
}

impl Image {
    /// What a turn does to a board; none where it does not fit.
    fn of(turn: Turn, program: &Program) -> Option<Image> {
        let (width, height) = (program.width, program.height);
        if turn.swaps() && width != height {
            return None;
        }
        let to = (0..program.cells).map(|cell| {
            let (x, y) = turn.place((cell / height, cell % height), (width, height));
            (x * height + y) as u16
        });
        Some(Image { turn, to: to.collect(), back: turn.inverse() })
    }

    fn is_identity(&self) -> bool {
        self.to.iter().enumerate().all(|(from, to)| from == usize::from(*to))
            && WAYS.iter().all(|way| self.turn.direction(*way) == *way)
    }

    fn turn_plane(&self, plane: &[u64], out: &mut [u64]) {
        out.fill(0);
        for (index, word) in plane.iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                let to = usize::from(self.to[index * 64 + left.trailing_zeros() as usize]);
                left &= left - 1;
                out[to / 64] |= 1 << (to % 64);
            }
        }
    }
}

impl Folding<Move> for Symmetries {
    fn fold(&self, words: &mut [u64]) -> usize {
        let origin: SmallVec<[u64; 32]> = SmallVec::from_slice(words);
        let mut plane: SmallVec<[u64; 4]> = SmallVec::from_elem(0, self.words);
        let mut least = 0;
        for (by, image) in self.images.iter().enumerate().skip(1) {
            let mut is_less = false;
            for (from, best) in
                origin.chunks_exact(self.words).zip(words.chunks_exact_mut(self.words))
            {
                image.turn_plane(from, &mut plane);
                if !is_less && plane[..] > *best {
                    break;
                }
                is_less |= plane[..] < *best;
                if is_less {
                    best.copy_from_slice(&plane);
                    least = by;
                }
            }
        }
        least
    }

    fn unfold(&self, mv: Move, by: usize) -> Move {
        let back = self.images[by].back;
        let way = |input: Input| WAYS.into_iter().find(|way| *way as usize == input.bit());
        match mv {
            Move::Key(input) => match way(input).map(|way| back.direction(way) as usize) {
                Some(bit) => KEYS[bit],
                None => mv,
            },
            Move::Tick => mv,
        }
    }
}

/// The key of each movement bit.
const KEYS: [Move; 4] =
    [Move::Key(Input::Up), Move::Key(Input::Down), Move::Key(Input::Left), Move::Key(Input::Right)];
