//! Frames: bounded spaces of levels, filled place by place.
//!
//! A [`Space`](super::Space) is what lies around one level. A frame has no such middle: it is a size, the
//! elements that may stand in it and how many of each. That is enough to number all its levels
//! ([`Fillings`]), so that a census can go through them, a shard can take every tenth of them and a level
//! can be drawn at random. A place may be a cell, a corner or a single choice; the frame of a grammar has
//! one place, which holds one of its trees.

mod choose;
mod fillings;
mod image;
mod layout;

pub use choose::{Chosen, Offered};
pub use fillings::{Bounds, Fillings, TooMany};
pub use image::{Image, class_size, images_on_grid};
pub use layout::{Layout, filling_of};

use super::LevelText;
use crate::lens::{Extras, Lenses, Options, Refusal};

/// All levels of a bounded space.
pub trait Frame: Send + Sync {
    /// A level.
    type Level: Clone + Send + Sync;
    /// A level ready to be played.
    type Puzzle: Lenses;

    /// Its places, kinds, elements and symmetries, from which the methods up to `options` read.
    fn layout(&self) -> &Layout;

    /// Column and row, from 1, of each place, in the order in which levels are numbered. Where places are not
    /// cells, any two different places have different numbers here.
    fn places(&self) -> &[[usize; 2]] {
        &self.layout().places
    }

    /// The kinds of elements that are counted.
    fn kinds(&self) -> &[Kind] {
        &self.layout().chosen.kinds
    }

    /// What a place may hold. The first entry is what an empty place holds; it has no kind.
    fn elements(&self) -> &[Element] {
        &self.layout().elements
    }

    /// The symmetries that hold, without the identity; together with it they form a group, and each
    /// keeps the kinds of elements. Having none is always safe: mirror images are then different levels.
    fn images(&self) -> &[Image] {
        &self.layout().images
    }

    /// The kinds that were asked for, by index: a bound on all elements is about these. The others, such as the
    /// one player, are in every level.
    fn counted(&self) -> &[usize] {
        &self.layout().chosen.counted
    }

    /// Of which kinds that are [counted](Frame::counted) every level has some besides those that are counted,
    /// and how many, as [`With`] asks.
    fn with(&self) -> &[(usize, usize)] {
        &self.layout().chosen.with
    }

    /// The filling of the level that the frame was asked to be like; none where there is no such level, or it
    /// does not fit into the frame.
    fn start(&self) -> Option<&[ElementId]> {
        self.layout().start.as_deref()
    }

    /// Fillings that levels of the same author suggest: parts of them that fit into the frame. They need not
    /// keep the bounds of the kinds; a search that starts here puts that right.
    fn seeds(&self) -> &[Vec<ElementId>] {
        &self.layout().seeds
    }

    /// The options of the seat, for questions about levels of the frame.
    fn options(&self) -> &Options {
        &self.layout().options
    }

    /// Whether a place can hold an element, by its index in [`elements`](Frame::elements). Every place can
    /// hold the first.
    fn can_hold(&self, _place: usize, _element: ElementId) -> bool {
        true
    }

    /// How many of a kind an element counts as. A tree of actions counts for every rule in it.
    fn weight(&self, element: ElementId, kind: usize) -> usize {
        usize::from(self.elements()[usize::from(element)].kind == Some(kind))
    }

    /// The level of a filling: an element for each place. None where it is not a level of the domain, for
    /// reasons that numbers of elements cannot express.
    fn level(&self, filling: &[ElementId]) -> Option<Self::Level>;

    /// Makes a level ready to be played.
    fn puzzle(&self, level: &Self::Level) -> Self::Puzzle;

    /// A level as its author writes it.
    fn text(&self, level: &Self::Level) -> LevelText;

    /// Columns and rows of the whole.
    fn size(&self) -> [usize; 2] {
        let most = |axis: usize| self.places().iter().map(|place| place[axis]).max().unwrap_or(0);
        [most(0), most(1)]
    }

    /// The number of answers that levels of this frame can have at all, such as the lines of a grid; none
    /// where the domain does not know.
    fn possible_answers(&self) -> Option<u64> {
        None
    }

    /// Fields that only this domain adds to an answer about a level of the frame.
    fn extras(&self, _level: &Self::Level) -> Extras {
        Extras::default()
    }
}

/// An element by its index in [`Frame::elements`].
pub type ElementId = u16;

/// A kind of element, and how many of it a level has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name, as it is typed.
    pub name: String,
    /// The least number in a level.
    pub least: usize,
    /// The greatest number in a level.
    pub most: usize,
}

/// Something that a place may hold. A kind has several if its elements are turned or coloured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its name.
    pub name: String,
    /// Its index in [`Frame::kinds`]; none for what is not counted.
    pub kind: Option<usize>,
}

/// Which frame is wanted. The domain decides what is left out here: its usual size, all of its elements.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FrameRequest {
    /// Columns and rows.
    pub size: Option<[usize; 2]>,
    /// The kinds of elements, as they are typed, with bounds where they are given.
    pub elements: Vec<KindRequest>,
    /// The level, by its index, that gives what is not asked for: a size, a tray, a goal.
    pub like: Option<usize>,
    /// What is in every level besides.
    pub with: With,
    /// The line of a rule to leave out of the game, where it has rules.
    pub without_rule: Option<usize>,
}

/// What is in every level of a frame besides the elements that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum With {
    /// What every level needs to be one, such as a player.
    #[default]
    Needed,
    /// What the domain thinks a puzzle needs: a player and one of each object that a win condition names.
    Usual,
    /// These, each as often as its least bound says, once without one.
    These(Vec<KindRequest>),
}

/// A kind of element that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindRequest {
    /// Its name.
    pub name: String,
    /// The least and the greatest number; none for any.
    pub bounds: Option<[usize; 2]>,
}

/// The size of levels when nothing says another.
const USUAL_SIZE: [usize; 2] = [3, 3];

impl FrameRequest {
    /// Columns and rows: those that were asked for, else those of a level to be like.
    pub fn size_like(&self, like: Option<[usize; 2]>) -> [usize; 2] {
        self.size.or(like).unwrap_or(USUAL_SIZE)
    }

    /// Reads the kinds of a text such as `Crate:1-2,Target:1-2,Wall:0-4,Player`. A single number is both
    /// bounds.
    ///
    /// ```
    /// use play::space::FrameRequest;
    ///
    /// let kinds = FrameRequest::read_elements("Crate:1-2, Wall, Key:3").unwrap();
    /// assert_eq!((kinds[0].name.as_str(), kinds[0].bounds), ("Crate", Some([1, 2])));
    /// assert_eq!((kinds[1].bounds, kinds[2].bounds), (None, Some([3, 3])));
    /// assert!(FrameRequest::read_elements("Crate:2-1").is_err());
    /// assert_eq!(FrameRequest::read_elements("<{01,11},>=,2>:1-3,star").unwrap().len(), 2);
    /// ```
    pub fn read_elements(text: &str) -> Result<Vec<KindRequest>, Refusal> {
        let read = |part: &str| {
            let (name, bounds) = match part.rsplit_once(':') {
                Some((name, numbers)) if !name.trim().is_empty() => (name, Some(numbers)),
                _ => (part, None),
            };
            let bounds = bounds.map(|numbers| read_bounds(numbers).ok_or(numbers)).transpose();
            let bounds = bounds.map_err(|numbers| {
                let help = "write a number such as 2 or a range such as 1-3";
                Refusal::usage(format!("`{numbers}` is not a number of elements; {help}"))
            })?;
            Ok(KindRequest { name: name.trim().to_string(), bounds })
        };
        parts(text).into_iter().filter(|part| !part.trim().is_empty()).map(read).collect()
    }
}

/// Splits at commas; those inside of `<` and `>` do not count, as in the tuple of a panel's constraint.
fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut is_inside) = (Vec::new(), 0, false);
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        match letter {
            // Within a tuple, a sign behind a comma is a comparison.
            '<' if before != ',' || !is_inside => is_inside = true,
            '>' if before != ',' => is_inside = false,
            ',' if !is_inside => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        if !letter.is_whitespace() {
            before = letter;
        }
    }
    parts.push(&text[start..]);
    parts
}

/// Reads `2` or `1-3`.
fn read_bounds(text: &str) -> Option<[usize; 2]> {
    let number = |text: &str| text.trim().parse().ok();
    let (least, most) = match text.split_once('-') {
        Some((least, most)) => (number(least)?, number(most)?),
        None => (number(text)?, number(text)?),
    };
    (least <= most).then_some([least, most])
}
