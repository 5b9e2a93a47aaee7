//! Which piece counts satisfy a region, for all types of a sweep at once.

use super::{Sweep, Type};
use crate::general::string_bit;

/// One class of pieces that are counted alike: a type's place in the sweep and a colour. Triangle
/// and tetris pieces are one class each, without a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// Whose pieces: 0 for those of a lane, else the number of the partner.
    pub(super) owner: usize,
    pub(super) colour: Option<u8>,
}

/// One constraint of the sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Constraint {
    pub(super) class: usize,
    pub(super) kind: ConstraintKind,
}

/// What a constraint requires beyond counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConstraintKind {
    /// Nothing.
    Counted,
    /// This many sides.
    Triangle(u8),
    /// One of the shapes, by number.
    Tetris(u8),
}

/// For every tuple of counts, the types whose pieces it satisfies, one bit per lane.
pub(super) struct Table {
    pub(super) constraints: Vec<Constraint>,
    /// What one piece of each class adds to an index.
    pub(super) strides: Vec<u32>,
    pub(super) masks: Vec<u128>,
}

impl Table {
    /// Makes the table for regions of at most `max_pieces` pieces.
    pub(super) fn new(sweep: &Sweep, max_pieces: usize) -> Table {
        let mut classes: Vec<Class> = Vec::new();
        let mut constraints = Vec::new();
        let owners = std::iter::once(sweep.lanes[0]).chain(sweep.partners.iter().copied());
        for (owner, one) in owners.enumerate() {
            let count = one.constraints().len() as u8;
            for number in 0..count {
                let colour = one.is_coloured().then_some(number);
                let class = Class { owner, colour };
                let at = classes.iter().position(|known| *known == class).unwrap_or_else(|| {
                    classes.push(class);
                    classes.len() - 1
                });
                let kind = match one {
                    Type::Triangle => ConstraintKind::Triangle(number + 1),
                    Type::Tetris => ConstraintKind::Tetris(number),
                    _ => ConstraintKind::Counted,
                };
                constraints.push(Constraint { class: at, kind });
            }
        }
        let base = max_pieces as u32 + 1;
        let strides: Vec<u32> = (0..classes.len() as u32).map(|at| base.pow(at)).collect();
        let size = base.pow(classes.len() as u32) as usize;
        let mut counts = vec![0; classes.len()];
        let masks = (0..size).map(|index| {
            for (at, stride) in strides.iter().enumerate() {
                counts[at] = index / *stride as usize % base as usize;
            }
            // No region holds more pieces than the panel.
            if counts.iter().sum::<usize>() > max_pieces {
                return 0;
            }
            let is_good = |lane: &Type| is_satisfied(*lane, &sweep.partners, &classes, &counts);
            let lanes = sweep.lanes.iter().enumerate().filter(|(_, lane)| is_good(lane));
            lanes.fold(0u128, |mask, (at, _)| mask | 1 << at)
        });
        let masks = masks.collect();
        Table { constraints, strides, masks }
    }
}

/// True when all pieces of a region with these counts are satisfied, as far as counts matter.
fn is_satisfied(lane: Type, partners: &[Type], classes: &[Class], counts: &[usize]) -> bool {
    let all = || classes.iter().zip(counts).map(|(class, count)| (*class, *count));
    let sum = |test: &dyn Fn(Class) -> bool| -> usize {
        all().filter(|(class, _)| test(*class)).map(|(_, count)| count).sum()
    };
    all().filter(|(_, count)| *count > 0).all(|(class, _)| {
        let one = class.owner.checked_sub(1).map_or(lane, |partner| partners[partner]);
        let same_type = |other: Class| other.owner == class.owner;
        let same_colour = |other: Class| class.colour.is_some() && other.colour == class.colour;
        match one {
            Type::Triangle | Type::Tetris => true,
            Type::Separation => sum(&|other| same_type(other) && !same_colour(other)) == 0,
            Type::Star => sum(&same_colour) == 2,
            Type::General(general) => {
                let is_in = |other: Class| {
                    general.set & string_bit(same_type(other), same_colour(other)) != 0
                };
                general.comparison.holds(sum(&is_in), sum(&|_| true))
            }
        }
    })
}
