//! What every solution of a board has to show.

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
}

/// A concept that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the concept part `{0}` cannot be read; parts are splitters>=K, combiners>=K, benders>=K, \
     monolithic, build:1/2+1/4 and not-nearest, joined by commas"
)]
pub struct BadConcept(pub String);

impl FromStr for Concept {
    type Err = BadConcept;

    fn from_str(text: &str) -> Result<Concept, BadConcept> {
        let parts = text.split(',').map(|part| {
            let part = part.trim();
            read_part(&part.to_lowercase()).ok_or_else(|| BadConcept(part.to_string()))
        });
        Ok(Concept { parts: parts.collect::<Result<_, _>>()? })
    }
}

fn read_part(part: &str) -> Option<Part> {
    match part {
        "monolithic" => return Some(Part::Monolithic),
        "not-nearest" | "not_nearest" => return Some(Part::NotNearest),
        _ => {}
    }
    if let Some(sum) = part.strip_prefix("build:") {
        let mut terms: Vec<Fraction> =
            sum.split('+').map(|term| term.trim().parse().ok()).collect::<Option<_>>()?;
        terms.sort();
        return (2..=3).contains(&terms.len()).then_some(Part::Build(terms));
    }
    let (kind, least) = part.split_once(">=")?;
    let kind = kind.trim().trim_end_matches('s');
    let kind = Kind::ALL.into_iter().find(|known| known.word() == kind)?;
    let least = least.trim().parse().ok().filter(|&least| least <= 99)?;
    Some(Part::AtLeast(kind, least))
}

impl fmt::Display for Concept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, part) in self.parts.iter().enumerate() {
            f.write_str(if at > 0 { "," } else { "" })?;
            match part {
                Part::AtLeast(kind, least) => write!(f, "{}s>={least}", kind.word())?,
                Part::Monolithic => f.write_str("monolithic")?,
                Part::NotNearest => f.write_str("not-nearest")?,
                Part::Build(terms) => {
                    let terms: Vec<String> = terms.iter().map(Fraction::to_string).collect();
                    write!(f, "build:{}", terms.join("+"))?;
                }
            }
        }
        Ok(())
    }
}

impl Concept {
    /// Whether placements with their light show the concept.
    pub fn holds(&self, board: &Board, placements: &[Option<Cell>], light: &Light) -> bool {
        self.parts.iter().all(|part| part.holds(board, placements, light))
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
