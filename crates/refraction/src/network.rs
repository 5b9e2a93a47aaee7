//! Networks: which pieces feed the targets, independent of their positions.
//!
//! Two solutions with the same network are essentially the same: light takes the same path through
//! the same shapes. Light that feeds no target does not count.

use crate::board::{Board, Kind};
use crate::light::{From, Light, Met};
use crate::side::{Side, Sides};
use rustc_hash::{FxHashMap, FxHashSet};

/// A piece by its shape and what feeds each of its inputs. No two pieces of a position are the same
/// node, because a beam feeds one piece; so the feeders of all targets determine the whole network.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    shape: (Kind, Sides, Sides),
    feeders: Vec<Feeder>,
}

/// The number of a node or source, and the side by which its light leaves.
type Feeder = (u32, Side);

/// The distinct networks of some positions.
#[derive(Default)]
pub(crate) struct Networks {
    nodes: FxHashMap<Node, u32>,
    networks: FxHashSet<Vec<Feeder>>,
}

impl Networks {
    /// Adds the network of a position in which every target is satisfied.
    pub(crate) fn add(&mut self, board: &Board, light: &Light) {
        let sources = board.sources.len() as u32;
        let mut numbers = vec![0; board.tray.len()];
        let mut inputs: Vec<Vec<Feeder>> = vec![Vec::new(); board.tray.len()];
        let mut network = vec![(0, Side::North); board.targets.len()];
        // Beams are in the order of the flow: when a piece emits, all its inputs are known.
        for beam in &light.beams {
            let feeder = match beam.from {
                From::Source(source) => (source as u32, beam.side),
                From::Piece(piece) => {
                    let shape = &board.tray[piece];
                    let mut feeders = inputs[piece].clone();
                    feeders.sort_unstable();
                    let shape = (shape.kind, shape.inputs, shape.outputs);
                    let next = sources + self.nodes.len() as u32;
                    numbers[piece] = *self.nodes.entry(Node { shape, feeders }).or_insert(next);
                    (numbers[piece], beam.side)
                }
            };
            match beam.met {
                Met::Piece(piece) => inputs[piece].push(feeder),
                Met::Target(target) => network[target] = feeder,
                Met::Edge | Met::Wall => {}
            }
        }
        self.networks.insert(network);
    }

    /// The number of networks.
    pub(crate) fn len(&self) -> usize {
        self.networks.len()
    }
}
