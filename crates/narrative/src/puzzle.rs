//! A generated puzzle: a tree of rules with its items, and what has to be placed for it.

use crate::grammar::{AreaId, Fate, Grammar, ItemId, PropsId, RuleId, Term, TypeId};

/// A puzzle for one area (De Kegel 2016, section 3.5). It was played to its goal before it was
/// returned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The area.
    pub area: AreaId,
    /// The number of the goal among the area's goals.
    pub goal: u32,
    /// The tree; the first node is the rule that makes the goal. The children of a node are the
    /// inputs of its rule, in order and next to each other.
    pub nodes: Vec<Node>,
    /// The items to place in the area.
    pub spawns: Vec<ItemId>,
    /// The rule nodes in a playable order.
    pub order: Vec<u32>,
    /// No drawn tree kept the whole game solvable, so this is a plan for the whole game: it may
    /// need things that only areas opened later bring.
    pub is_plan: bool,
}

/// One term of the tree and where it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The node whose rule needs it; the root is its own parent.
    pub parent: u32,
    /// Which input of that rule it is.
    pub input: u8,
    /// The term's type, after narrowing.
    pub ty: TypeId,
    /// The term's properties.
    pub props: PropsId,
    /// The item bound to it.
    pub item: ItemId,
    /// Where it comes from.
    pub source: NodeSource,
    /// The first of its children.
    pub first_child: u32,
}

/// Where a term of the tree comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeSource {
    /// It is not settled yet.
    Open,
    /// This rule makes it.
    Rule(RuleId),
    /// This thing of the world, by its number, is used.
    World(u32),
    /// This item, by its index among the puzzle's spawns, is placed.
    Spawn(u32),
}

/// A thing that a tree uses and that no other tree may spoil.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reservation {
    /// The thing's number in the world.
    pub id: u32,
    /// What is done with it.
    pub usage: Usage,
    /// The term that it serves has no properties.
    pub is_plain: bool,
}

/// What a rule does with a thing that it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Usage {
    /// It stays unchanged.
    Keeping,
    /// It stays with other properties.
    Changing,
    /// It is gone, or inside something.
    Consuming,
}

impl From<Fate> for Usage {
    fn from(fate: Fate) -> Usage {
        match fate {
            Fate::Kept(_) => Usage::Keeping,
            Fate::Changed(_) => Usage::Changing,
            Fate::Inside(_) | Fate::Gone => Usage::Consuming,
        }
    }
}

impl Puzzle {
    /// The goal's term.
    pub fn goal(&self, grammar: &Grammar) -> Term {
        grammar.areas[self.area as usize].goals[self.goal as usize]
    }

    /// The rule of a node.
    pub fn rule(&self, node: u32) -> Option<RuleId> {
        match self.nodes[node as usize].source {
            NodeSource::Rule(rule) => Some(rule),
            _ => None,
        }
    }

    /// The children of a node.
    pub fn children(&self, grammar: &Grammar, node: u32) -> std::ops::Range<u32> {
        match self.rule(node) {
            Some(rule) => {
                let first = self.nodes[node as usize].first_child;
                first..first + grammar.rules[rule as usize].inputs.len() as u32
            }
            None => 0..0,
        }
    }

    /// Whether every leaf has its thing now; that of a plan may come with a later area.
    pub fn is_complete(&self) -> bool {
        self.nodes.iter().all(|node| node.source != NodeSource::Open)
    }

    /// The number of actions.
    pub fn actions(&self) -> usize {
        self.order.len()
    }

    /// The number of rule nodes on the longest path; the goal's rule has depth 1.
    pub fn depth(&self) -> u32 {
        let mut deepest = 0;
        let mut depths = vec![0; self.nodes.len()];
        // A node comes after its parent.
        for (index, node) in self.nodes.iter().enumerate() {
            let above = if index == 0 { 0 } else { depths[node.parent as usize] };
            depths[index] = above + u32::from(matches!(node.source, NodeSource::Rule(_)));
            deepest = deepest.max(depths[index]);
        }
        deepest
    }

    /// The identity of a tree: rules and items, node by node. The source of a leaf does not count.
    pub fn key(&self) -> Vec<(Option<RuleId>, ItemId)> {
        self.nodes
            .iter()
            .map(|node| match node.source {
                NodeSource::Rule(rule) => (Some(rule), node.item),
                _ => (None, node.item),
            })
            .collect()
    }

    /// The number of orders in which the actions can be done if each only waits for what it needs
    /// (the linear extensions of the tree); none if it is too large.
    pub fn orders(&self) -> Option<u128> {
        // Hook's formula for forests: n! divided by the sizes of all subtrees.
        let mut sizes = vec![0u128; self.nodes.len()];
        for index in (0..self.nodes.len()).rev() {
            if self.rule(index as u32).is_some() {
                sizes[index] += 1;
                if index > 0 {
                    let size = sizes[index];
                    sizes[self.nodes[index].parent as usize] += size;
                }
            }
        }
        // Divide as early as possible, so that the product stays integral and small.
        let mut orders = 1u128;
        let mut left: Vec<u128> = sizes.into_iter().filter(|size| *size > 1).collect();
        for factor in 2..=self.actions() as u128 {
            let mut factor = factor;
            for size in &mut left {
                let common = gcd(factor, *size);
                factor /= common;
                *size /= common;
            }
            orders = orders.checked_mul(factor)?;
            for size in &mut left {
                let common = gcd(orders, *size);
                orders /= common;
                *size /= common;
            }
        }
        Some(orders)
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
