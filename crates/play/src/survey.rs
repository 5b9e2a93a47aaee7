//! What can be done and seen in a puzzle, found out by looking at its positions.
//!
//! A learner needs a fixed list of actions and observations of one shape. A domain may declare both
//! ([`Drawn::actions`], [`Drawn::planes`]); for all others positions are looked at from the start on, nearest
//! first, and what occurs there is taken.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use rustc_hash::FxHashSet;

use crate::batch::Planes;
use crate::lens::Lenses;
use crate::seat::Drawn;
use crate::{Outcome, Step};

/// What was found.
pub(crate) struct Survey<M> {
    /// The moves, in the order in which they were met.
    pub moves: Vec<M>,
    /// Every position was looked at, so there are no other moves.
    pub is_complete: bool,
    /// The texts of the positions.
    pub texts: Texts,
}

/// Moves that are made at most. A level with more positions shows what can be done in it long before.
const MOST_STEPS: usize = 20_000;

/// Looks at the positions of a puzzle.
pub(crate) fn survey<P: Lenses + Drawn>(puzzle: &mut P) -> Survey<P::Move> {
    let (start, outcome) = puzzle.start();
    let mut found =
        Survey { moves: Vec::new(), is_complete: true, texts: Texts::new(puzzle.grid().is_some()) };
    found.texts.add(&puzzle.text(&start));
    let mut words = vec![0; puzzle.packed_words()];
    let mut is_new = {
        let mut seen: FxHashSet<Box<[u64]>> = FxHashSet::default();
        move |puzzle: &P, state: &P::State| {
            puzzle.pack(state, &mut words);
            seen.insert(words.clone().into())
        }
    };
    is_new(puzzle, &start);
    let mut queue = VecDeque::from_iter((outcome == Outcome::Open).then_some(start));
    let (mut listed, mut steps) = (Vec::new(), 0);
    while let Some(from) = queue.pop_front() {
        listed.clear();
        puzzle.moves(&from, &mut listed);
        let mut at = 0;
        for mv in listed.iter().copied() {
            if find(&found.moves, mv, &mut at).is_none() {
                found.moves.push(mv);
            }
            if steps >= MOST_STEPS {
                found.is_complete = false;
                continue;
            }
            steps += 1;
            let mut to = from.clone();
            match puzzle.step(&from, mv, &mut to) {
                Step::Still => {}
                // What follows a move that could not be judged is not known.
                Step::Doubt(_) => found.is_complete = false,
                Step::Moved { outcome, .. } => {
                    if is_new(puzzle, &to) {
                        found.texts.add(&puzzle.text(&to));
                        queue.extend((outcome == Outcome::Open).then_some(to));
                    }
                }
            }
        }
        if steps >= MOST_STEPS {
            found.is_complete &= queue.is_empty();
            break;
        }
    }
    found
}

/// The index of a move in a list. Positions list their moves in the same order, so the next one is looked for
/// behind the last one, which `from` remembers.
pub(crate) fn find<M: PartialEq>(moves: &[M], mv: M, from: &mut usize) -> Option<usize> {
    let start = (*from).min(moves.len());
    let later = moves[start..].iter().position(|other| *other == mv).map(|at| start + at);
    let at = later.or_else(|| moves[..start].iter().position(|other| *other == mv))?;
    *from = at + 1;
    Some(at)
}

/// The texts of some positions.
pub(crate) struct Texts {
    /// They are boards: a letter stands in a cell. Otherwise they are lists of lines.
    has_cells: bool,
    /// The numbers of letters of the lines, while all texts have the same.
    shape: Option<Vec<usize>>,
    rows: usize,
    columns: usize,
    letters: BTreeSet<char>,
    lines: BTreeSet<String>,
}

impl Texts {
    fn new(has_cells: bool) -> Texts {
        Texts {
            has_cells,
            shape: None,
            rows: 0,
            columns: 0,
            letters: BTreeSet::new(),
            lines: BTreeSet::new(),
        }
    }

    fn add(&mut self, text: &str) {
        let shape: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        let is_first = self.lines.is_empty() && self.letters.is_empty();
        self.rows = self.rows.max(shape.len());
        self.columns = self.columns.max(shape.iter().copied().max().unwrap_or(0));
        self.shape = Some(shape).filter(|own| is_first || self.shape.as_ref() == Some(own));
        self.letters.extend(text.chars().filter(|letter| !letter.is_whitespace()));
        self.lines.extend(text.lines().filter(|line| !line.trim().is_empty()).map(str::to_string));
    }

    /// What a learner sees of such texts. `is_complete` says that there are no others.
    pub fn sight(self, is_complete: bool) -> (Planes, Sight) {
        let other = (!is_complete).then(|| OTHER.to_string());
        if self.has_cells || self.shape.is_some() {
            let objects = self.letters.iter().map(char::to_string).chain(other).collect();
            let planes = Planes { columns: self.columns, rows: self.rows, objects };
            let known = self.letters.into_iter().zip(0..).collect();
            return (planes, Sight::Letters(known));
        }
        let objects = self.lines.iter().map(|line| line.trim().to_string()).chain(other).collect();
        let known = self.lines.into_iter().zip(0..).collect();
        (Planes { columns: 1, rows: 1, objects }, Sight::Lines(known))
    }
}

/// The name of what was not met when positions were looked at: the last object, behind all that are known.
const OTHER: &str = "other";

/// What a learner sees.
pub(crate) enum Sight {
    /// What the domain writes.
    Own,
    /// The letters of the text, each in its cell.
    Letters(BTreeMap<char, usize>),
    /// The lines of the text.
    Lines(BTreeMap<String, usize>),
}

impl Sight {
    /// Writes what is seen of a text; whatever lies outside of the planes is not.
    pub fn fill(&self, planes: &Planes, text: &str, out: &mut [u8]) {
        out.fill(0);
        let objects = planes.objects.len();
        let mut see = |row: usize, column: usize, object: usize| {
            if row < planes.rows && column < planes.columns && object < objects {
                out[(row * planes.columns + column) * objects + object] = 1;
            }
        };
        match self {
            Sight::Own => {}
            Sight::Letters(known) => {
                for (row, line) in text.lines().enumerate() {
                    let letters = line.chars().enumerate();
                    for (column, letter) in letters.filter(|(_, letter)| !letter.is_whitespace()) {
                        see(row, column, known.get(&letter).copied().unwrap_or(known.len()));
                    }
                }
            }
            Sight::Lines(known) => {
                for line in text.lines().filter(|line| !line.trim().is_empty()) {
                    see(0, 0, known.get(line).copied().unwrap_or(known.len()));
                }
            }
        }
    }
}
