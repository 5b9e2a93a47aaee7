//! What every solution of a board has to show.
//!
//! Concepts are written in the language of [`play::concept`]. Those about solutions alone (how many
//! pieces of a kind are used, `monolithic`, `build:`, `not-nearest`, and `use:` where that comes to
//! the same) are read here, so that they can be decided over sets of placements; those about the
//! course of play (`then`, `place`, `length`) are left to a search over plays.

mod read;

use crate::board::{Board, Cell, Kind};
use crate::fraction::Fraction;
use crate::light::{From, Light, Met};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Parts that must all hold, such as `splitters>=1,combiners>=1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Concept {
    /// The parts.
    pub parts: Vec<Part>,
}

/// One part of a concept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// At least this many pieces of a kind are used.
    AtLeast(Kind, usize),
    /// Every source, target and piece of the tray is on the board, connected by beams.
    Monolithic,
    /// Some combiner receives exactly these values, in any order.
    Build(Vec<Fraction>),
    /// Some target is fed by a source that is not the nearest one to it.
    NotNearest,
    /// The piece of this name is used.
    Used(String),
    /// This does not hold.
    Not(Concept),
    /// One of these holds.
    Any(Vec<Concept>),
}

/// A concept that cannot be read, or that is about the course of play.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the concept part `{0}` cannot be read; parts are splitters>=K, combiners>=K, benders>=K (or \
     <=, ==, <, >), monolithic, build:1/2+1/4 and not-nearest, joined by commas, `and`, `or` and \
     `not`"
)]
pub struct BadConcept(pub String);

impl FromStr for Concept {
    type Err = BadConcept;

    fn from_str(text: &str) -> Result<Concept, BadConcept> {
        read::read(text)
    }
}

impl fmt::Display for Concept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.parts.iter().enumerate() {
            f.write_str(if at > 0 { "," } else { "" })?;
            match part {
                Part::Any(_) if self.parts.len() > 1 => write!(f, "({part})")?,
                _ => write!(f, "{part}")?,
            }
        }
        // The empty conjunction has no other form in the language.
        if self.parts.is_empty() { f.write_str("benders>=0") } else { Ok(()) }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::AtLeast(kind, least) => write!(f, "{}s>={least}", kind.word()),
            Part::Monolithic => f.write_str("monolithic"),
            Part::NotNearest => f.write_str("not-nearest"),
            Part::Used(piece) => write!(f, "use:{piece}"),
            Part::Build(terms) => {
                let terms: Vec<String> = terms.iter().map(Fraction::to_string).collect();
                write!(f, "build:{}", terms.join("+"))
            }
            Part::Not(inner) => match inner.parts.as_slice() {
                [Part::AtLeast(kind, least)] if *least > 0 => {
                    write!(f, "{}s<={}", kind.word(), least - 1)
                }
                [Part::Not(_) | Part::Any(_)] => write!(f, "not ({inner})"),
                [_] => write!(f, "not {inner}"),
                _ => write!(f, "not ({inner})"),
            },
            Part::Any(concepts) => {
                for (at, concept) in concepts.iter().enumerate() {
                    write!(f, "{}{concept}", if at > 0 { " or " } else { "" })?;
                }
                // The empty disjunction never holds.
                if concepts.is_empty() { f.write_str("not benders>=0") } else { Ok(()) }
            }
        }
    }
}

impl Concept {
    /// Whether placements with their light show the concept.
    pub fn holds(&self, board: &Board, placements: &[Option<Cell>], light: &Light) -> bool {
        self.is_met(&mut |part| part.holds(board, placements, light))
    }

    /// Whether the concept holds if `holds` decides its simple parts.
    pub(crate) fn is_met(&self, holds: &mut dyn FnMut(&Part) -> bool) -> bool {
        self.parts.iter().all(|part| match part {
            Part::Not(inner) => !inner.is_met(holds),
            Part::Any(concepts) => concepts.iter().any(|concept| concept.is_met(holds)),
            simple => holds(simple),
        })
    }

    /// The parts that are neither `not` nor `or`, with whether each is under an even number of
    /// negations.
    pub(crate) fn simple_parts(&self) -> Vec<(&Part, bool)> {
        let mut found = Vec::new();
        self.collect(true, &mut found);
        found
    }

    fn collect<'c>(&'c self, is_positive: bool, out: &mut Vec<(&'c Part, bool)>) {
        for part in &self.parts {
            match part {
                Part::Not(inner) => inner.collect(!is_positive, out),
                Part::Any(concepts) => {
                    concepts.iter().for_each(|concept| concept.collect(is_positive, out));
                }
                simple => out.push((simple, is_positive)),
            }
        }
    }

    /// True when using more pieces can never make the concept false. If some solution avoids such a
    /// concept, one in which every piece feeds a target avoids it.
    pub fn is_monotone(&self) -> bool {
        self.simple_parts().iter().all(|(_, is_positive)| *is_positive)
    }

    /// The pieces that the concept names.
    pub fn named(&self) -> Vec<&str> {
        let named = self.simple_parts().into_iter().filter_map(|(part, _)| match part {
            Part::Used(name) => Some(name.as_str()),
            _ => None,
        });
        named.collect()
    }
}

impl Part {
    /// Whether placements with their light show this part.
    pub fn holds(&self, board: &Board, placements: &[Option<Cell>], light: &Light) -> bool {
        match self {
            Part::AtLeast(kind, least) => used(board, light, *kind) >= *least,
            Part::Monolithic => is_monolithic(board, placements, light),
            Part::Build(terms) => is_built(board, terms, light),
            Part::NotNearest => is_not_nearest(board, light),
            Part::Used(name) => {
                board.tray.iter().zip(&light.used).any(|(piece, used)| *used && piece.name == *name)
            }
            Part::Not(inner) => !inner.holds(board, placements, light),
            Part::Any(concepts) => {
                concepts.iter().any(|concept| concept.holds(board, placements, light))
            }
        }
    }
}

/// The number of pieces of a kind that send out a beam.
pub(crate) fn used(board: &Board, light: &Light, kind: Kind) -> usize {
    let pieces = board.tray.iter().zip(&light.used);
    pieces.filter(|(piece, is_used)| piece.kind == kind && **is_used).count()
}

fn is_monolithic(board: &Board, placements: &[Option<Cell>], light: &Light) -> bool {
    let (sources, targets) = (board.sources.len(), board.targets.len());
    let mut net: Vec<usize> = (0..sources + targets + board.tray.len()).collect();
    fn root(net: &[usize], mut node: usize) -> usize {
        while net[node] != node {
            node = net[node];
        }
        node
    }
    for beam in &light.beams {
        let from = match beam.from {
            From::Source(source) => source,
            From::Piece(piece) => sources + targets + piece,
        };
        let to = match beam.met {
            Met::Target(target) => sources + target,
            Met::Piece(piece) => sources + targets + piece,
            Met::Edge | Met::Wall => continue,
        };
        let (from, to) = (root(&net, from), root(&net, to));
        net[from] = to;
    }
    let is_one = (0..net.len()).all(|node| root(&net, node) == root(&net, 0));
    is_one && placements.iter().all(Option::is_some)
}

fn is_built(board: &Board, terms: &[Fraction], light: &Light) -> bool {
    board.tray.iter().enumerate().any(|(number, piece)| {
        if piece.kind != Kind::Combiner || !light.used[number] {
            return false;
        }
        let received = light.received[number].iter().flatten().copied();
        let mut received: Vec<Option<Fraction>> = received.collect();
        received.sort();
        received.len() == terms.len() && received.iter().zip(terms).all(|(r, t)| *r == Some(*t))
    })
}

fn is_not_nearest(board: &Board, light: &Light) -> bool {
    // The sources each piece's light comes from, as bits; beams are in the order of the flow.
    let mut from = vec![0u64; board.tray.len()];
    let steps = |source: usize, target: usize| {
        let (a, b) = (board.sources[source].cell, board.targets[target].cell);
        a.x.abs_diff(b.x) as u32 + a.y.abs_diff(b.y) as u32
    };
    // A combiner sends its beam only once all its inputs are lit, so one pass in order sees every
    // input before the output.
    light.beams.iter().any(|beam| {
        let sources = match beam.from {
            From::Source(source) => 1 << source,
            From::Piece(piece) => from[piece],
        };
        match beam.met {
            Met::Piece(piece) => {
                from[piece] |= sources;
                false
            }
            Met::Target(target) => (0..board.sources.len()).any(|source| {
                let is_nearer = |other| steps(other, target) < steps(source, target);
                sources >> source & 1 == 1 && (0..board.sources.len()).any(is_nearer)
            }),
            Met::Edge | Met::Wall => false,
        }
    })
}
