//! What solutions may practise with things that have places to go to, and the marks by which a search knows it.

/// What a solution may practise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Practice {
    /// A thing goes from a place where it may stay.
    Leaves,
    /// One thing is pushed left or right, and up or down.
    BothAxes,
    /// A thing is pushed, then another, then the first again.
    Interleaved,
}

/// A thing that a move takes from one cell to another.
pub(super) struct Moved {
    pub(super) from: usize,
    pub(super) to: usize,
    /// The axis along which it was pushed; none if it fell, slid or was carried across the push.
    pub(super) pushed: Option<Axis>,
}

/// The axis of a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Left or right.
    Across,
    /// Up or down.
    Along,
}

/// Marks of a thing: pushed across, pushed up or down; or: pushed last, pushed before that.
const FIRST: u8 = 1;
const SECOND: u8 = 2;

impl Practice {
    /// All of them, in the order in which they are listed.
    pub(super) const ALL: [Practice; 3] =
        [Practice::Leaves, Practice::BothAxes, Practice::Interleaved];

    /// What follows the name of the things.
    pub(super) fn name(self) -> &'static str {
        match self {
            Practice::Leaves => "leaves its place",
            Practice::BothAxes => "is pushed along both axes",
            Practice::Interleaved => "are pushed in turns",
        }
    }

    /// The marks of all cells after a move; none if it practises this.
    pub(super) fn mark(
        self,
        marks: &[u8],
        moved: &[Moved],
        is_place: impl Fn(usize) -> bool,
    ) -> Option<Box<[u8]>> {
        let mut after: Box<[u8]> = marks.into();
        moved.iter().for_each(|one| after[one.from] = 0);
        moved.iter().for_each(|one| after[one.to] = marks[one.from]);
        let pushed = || moved.iter().filter_map(|one| Some((one, one.pushed?)));
        match self {
            Practice::Leaves => moved.iter().all(|one| !is_place(one.from)).then_some(after),
            Practice::BothAxes => {
                for (one, axis) in pushed() {
                    after[one.to] |= if axis == Axis::Across { FIRST } else { SECOND };
                    if after[one.to] == FIRST | SECOND {
                        return None;
                    }
                }
                Some(after)
            }
            Practice::Interleaved => {
                if pushed().any(|(one, _)| marks[one.from] == SECOND) {
                    return None;
                }
                if pushed().any(|(one, _)| marks[one.from] == 0) {
                    let older = after.iter_mut().filter(|mark| **mark == FIRST);
                    older.for_each(|mark| *mark = SECOND);
                }
                pushed().for_each(|(one, _)| after[one.to] = FIRST);
                Some(after)
            }
        }
    }
}

/// Marks as words, two bits for each cell.
pub(super) fn pack_marks(marks: &[u8], out: &mut [u64]) {
    for (word, marks) in out.iter_mut().zip(marks.chunks(CELLS_A_WORD)) {
        *word = marks.iter().rev().fold(0, |word, mark| word << 2 | u64::from(*mark));
    }
}

/// The marks of some words.
pub(super) fn unpack_marks(words: &[u64], out: &mut [u8]) {
    for (cell, mark) in out.iter_mut().enumerate() {
        *mark = (words[cell / CELLS_A_WORD] >> (cell % CELLS_A_WORD * 2) & 3) as u8;
    }
}

/// The words that the marks of so many cells take.
pub(super) fn mark_words(cells: usize) -> usize {
    cells.div_ceil(CELLS_A_WORD)
}

const CELLS_A_WORD: usize = 32;
