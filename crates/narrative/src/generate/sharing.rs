//! Which node uses which thing, and whether two uses of one thing are compatible.

use crate::puzzle::{Node, Reservation, Usage};

/// A thing that a tree can use several times: first those of the world, then those placed for the
/// tree.
pub type Identity = u32;

/// The identity of something new that a rule makes; only its parent uses it.
pub const FRESH: Identity = u32::MAX;

/// One use of a thing by a rule of the tree.
#[derive(Clone, Copy, Debug)]
pub struct Use {
    /// The thing.
    pub identity: Identity,
    /// The node whose rule uses it.
    pub node: u32,
    /// What the rule does with it.
    pub usage: Usage,
    /// The term that it serves has no properties.
    pub is_plain: bool,
}

/// Whether a use is compatible with all others of the same thing.
///
/// Two uses conflict unless both keep the thing; or one keeps it for a node below the one that
/// consumes or changes it, because a subtree is played before its root; or one changes it and the
/// other keeps it for a term without properties. Uses by nodes for which `is_chained` holds come
/// one after the other as the thing passes up the tree.
pub fn is_compatible(
    uses: &[Use],
    nodes: &[Node],
    new: Use,
    is_chained: impl Fn(u32) -> bool,
) -> bool {
    uses.iter()
        .filter(|old| old.identity == new.identity)
        .all(|old| old.node != new.node && (is_chained(old.node) || agree(nodes, old, &new)))
}

fn agree(nodes: &[Node], one: &Use, other: &Use) -> bool {
    let (keeping, exclusive) = match (one.usage, other.usage) {
        (Usage::Keeping, Usage::Keeping) => return true,
        (Usage::Keeping, _) => (one, other),
        (_, Usage::Keeping) => (other, one),
        _ => return false,
    };
    (exclusive.usage == Usage::Changing && keeping.is_plain)
        || is_below(nodes, keeping.node, exclusive.node)
}

/// Whether a use is compatible with what the trees of other areas need.
pub fn respects(reserved: &[Reservation], id: u32, usage: Usage, is_plain: bool) -> bool {
    reserved.iter().filter(|old| old.id == id).all(|old| match (old.usage, usage) {
        (Usage::Keeping, Usage::Keeping) => true,
        (Usage::Changing, Usage::Keeping) => is_plain,
        (Usage::Keeping, Usage::Changing) => old.is_plain,
        _ => false,
    })
}

/// Whether a node lies below another one.
pub fn is_below(nodes: &[Node], mut node: u32, above: u32) -> bool {
    while node > above {
        node = nodes[node as usize].parent;
        if node == above {
            return true;
        }
    }
    false
}
