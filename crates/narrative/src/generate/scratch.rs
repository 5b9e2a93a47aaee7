//! The state of a search: the tree so far, the remaining tasks, and the choices that can be undone.

use super::places::Spot;
use super::replay::ReplayScratch;
use super::sharing::{Identity, Use};
use crate::grammar::ItemId;
use crate::kinds::KindId;
use crate::puzzle::Node;

/// Memory that searches reuse.
#[derive(Default)]
pub struct Scratch {
    pub nodes: Vec<Node>,
    /// The result of each node; valid once it is settled.
    pub results: Vec<Settled>,
    /// The remaining tasks, each with the index of the next one.
    pub agenda: Vec<(Task, u32)>,
    pub frames: Vec<Frame>,
    /// Items and rules that frames have not tried yet.
    pub choices: Vec<u32>,
    pub uses: Vec<Use>,
    pub spawns: Vec<Spawned>,
    pub world: Vec<WorldThing>,
    pub replay: ReplayScratch,
}

/// A thing of the world.
pub struct WorldThing {
    pub kind: KindId,
    pub item: ItemId,
    pub id: u32,
    pub spot: Spot,
}

/// A thing that is placed for the tree.
pub struct Spawned {
    pub item: ItemId,
    pub kind: KindId,
}

/// The result of a node.
#[derive(Clone, Copy)]
pub struct Settled {
    pub identity: Identity,
    pub kind: KindId,
    pub spot: Spot,
    /// The node's frame.
    pub frame: u32,
}

#[derive(Clone, Copy)]
pub enum Task {
    /// Decide where this node comes from.
    Expand(u32),
    /// All children of this node are settled.
    Close(u32),
}

/// The choices of one node, and how far they have been tried.
pub struct Frame {
    pub node: u32,
    /// The agenda after the node.
    pub rest: u32,
    /// The length of each list before a choice was made.
    pub nodes: u32,
    pub agenda: u32,
    pub uses: u32,
    pub spawns: u32,
    /// The first of its items in `choices`, their number, and the number left.
    pub items: u32,
    pub items_all: u32,
    pub items_left: u32,
    pub rules_left: u32,
    /// The item being tried.
    pub item: u32,
    pub stage: Stage,
    /// A rule for the item being tried led to a complete subtree.
    pub has_succeeded: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    NextItem,
    Rules,
    Leaf,
}

pub const END: u32 = u32::MAX;
/// Stands for "no item" among a frame's items.
pub const UNBOUND: u32 = u32::MAX;
