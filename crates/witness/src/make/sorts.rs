//! What a designer wants on a panel: sorts of marks and how many of each.

use super::Counts;
use crate::panel::Panel;
use crate::piece::Kind;
use play::lens::Refusal;
use play::space::KindRequest;
use source::nearest;

/// A sort of mark that the maker places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Sort {
    Separation,
    Star,
    Triangle,
    Tetris,
    Dot,
    Gap,
}

impl Sort {
    /// All of them.
    pub const ALL: [Sort; 6] =
        [Sort::Separation, Sort::Star, Sort::Triangle, Sort::Tetris, Sort::Dot, Sort::Gap];

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Sort::Separation => "separation",
            Sort::Star => "star",
            Sort::Triangle => "triangle",
            Sort::Tetris => "tetris",
            Sort::Dot => "dot",
            Sort::Gap => "gap",
        }
    }
}

/// How many marks of each sort a panel may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The sorts with a least and a greatest number.
    pub sorts: Vec<(Sort, [usize; 2])>,
}

/// Sorts that are used when none are named.
const USUAL: [Sort; 4] = [Sort::Separation, Sort::Star, Sort::Triangle, Sort::Dot];

impl Wanted {
    /// Reads what was asked for; the usual sorts without a wish.
    pub fn new(elements: &[KindRequest]) -> Result<Wanted, Refusal> {
        if elements.is_empty() {
            return Ok(Wanted { sorts: USUAL.map(|sort| (sort, [0, usize::MAX])).to_vec() });
        }
        let mut sorts = Vec::new();
        for KindRequest { name, bounds } in elements {
            let words = Sort::ALL.map(Sort::word);
            let found = Sort::ALL.into_iter().find(|sort| sort.word().eq_ignore_ascii_case(name));
            let Some(sort) = found else {
                let near = nearest(name, words);
                let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                let message = format!(
                    "the panel maker does not place `{name}`{near} It places: {}",
                    words.join(", ")
                );
                return Err(Refusal::usage(message));
            };
            if sorts.iter().any(|(known, _)| *known == sort) {
                return Err(Refusal::usage(format!("`{name}` is named twice")));
            }
            sorts.push((sort, bounds.unwrap_or([0, usize::MAX])));
        }
        Ok(Wanted { sorts })
    }

    /// The bounds of a sort.
    pub fn bounds(&self, sort: Sort) -> [usize; 2] {
        let found = self.sorts.iter().find(|(known, _)| *known == sort);
        found.map_or([0, 0], |(_, bounds)| *bounds)
    }

    /// Whether a panel has as many marks of each sort as wanted.
    pub fn allows(&self, panel: &Panel) -> bool {
        Sort::ALL.into_iter().all(|sort| {
            let [least, most] = self.bounds(sort);
            (least..=most).contains(&count(panel, sort))
        })
    }

    /// How many marks of each wanted sort a panel has.
    pub fn counts(&self, panel: &Panel) -> Counts {
        let sorts = self.sorts.iter();
        sorts.map(|(sort, _)| (sort.word().to_string(), count(panel, *sort))).collect()
    }
}

/// How many marks of a sort a panel has.
pub(super) fn count(panel: &Panel, sort: Sort) -> usize {
    let is_it = |kind: &Kind| match kind {
        Kind::Separation => sort == Sort::Separation,
        Kind::Star => sort == Sort::Star,
        Kind::Triangle(_) => sort == Sort::Triangle,
        Kind::Tetris(_) => sort == Sort::Tetris,
        Kind::Negative(_) | Kind::Eraser | Kind::General(_) => false,
    };
    let edges = match sort {
        Sort::Dot => panel.dots[0].edges,
        Sort::Gap => panel.gaps,
        _ => Default::default(),
    };
    let corners = if sort == Sort::Dot { panel.dots[0].corners.count_ones() } else { 0 };
    let pieces = panel.pieces().filter(|(_, piece)| is_it(&piece.kind)).count();
    pieces + (corners + edges.across.count_ones() + edges.down.count_ones()) as usize
}
