//! Which atoms depend on which.

use crate::ground::Ground;

/// Adjacency lists in one array: row `i` holds the entries of node `i`.
pub(crate) struct Rows {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Rows {
    /// Sorts pairs of a row and an entry into rows, keeping their order. `pairs` lists the pairs
    /// and is called twice.
    pub(crate) fn new(rows: usize, pairs: impl Fn(&mut dyn FnMut(u32, u32))) -> Rows {
        let mut starts = vec![0u32; rows + 1];
        pairs(&mut |row, _| starts[row as usize + 1] += 1);
        for at in 0..rows {
            starts[at + 1] += starts[at];
        }
        let mut next = starts.clone();
        let mut entries = vec![0; starts[rows] as usize];
        pairs(&mut |row, entry| {
            entries[next[row as usize] as usize] = entry;
            next[row as usize] += 1;
        });
        Rows { starts, entries }
    }

    pub(crate) fn row(&self, row: u32) -> &[u32] {
        let row = row as usize;
        &self.entries[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// For every atom, the numbers of the rules with it in the body.
pub(crate) fn occurrences(ground: &Ground) -> Rows {
    Rows::new(ground.atoms as usize + 1, |tell| {
        for (at, rule) in ground.base().enumerate() {
            for literal in rule.body.literals() {
                tell(literal.unsigned_abs(), at as u32);
            }
        }
    })
}

/// For every atom, the numbers of the rules with it in the head.
pub(crate) fn definitions(ground: &Ground) -> Rows {
    Rows::new(ground.atoms as usize + 1, |tell| {
        for (at, rule) in ground.base().enumerate() {
            for &head in rule.head {
                tell(head, at as u32);
            }
        }
    })
}

/// The strongly connected component of every atom, by the edges from bodies to heads; edges to
/// atoms with `is_cut` are omitted.
pub(crate) fn components(ground: &Ground, is_cut: impl Fn(u32) -> bool) -> Vec<u32> {
    let next = Rows::new(ground.atoms as usize + 1, |tell| {
        for rule in ground.base() {
            for &head in rule.head.iter().filter(|&&head| !is_cut(head)) {
                for literal in rule.body.literals() {
                    tell(literal.unsigned_abs(), head);
                }
            }
        }
    });
    tarjan(ground.atoms as usize + 1, &next)
}

/// Tarjan's algorithm with an explicit stack, because a chain of rules may be longer than a
/// thread's stack.
fn tarjan(nodes: usize, next: &Rows) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let mut component = vec![NEW; nodes];
    let mut index = vec![NEW; nodes];
    let mut low = vec![0; nodes];
    let (mut open, mut path) = (Vec::new(), Vec::<(u32, u32)>::new());
    let (mut count, mut components) = (0, 0);
    for root in 0..nodes as u32 {
        if index[root as usize] != NEW {
            continue;
        }
        path.push((root, 0));
        while let Some((node, edge)) = path.pop() {
            let at = node as usize;
            if edge == 0 {
                index[at] = count;
                low[at] = count;
                count += 1;
                open.push(node);
            }
            let mut pushed = false;
            for (number, &to) in next.row(node).iter().enumerate().skip(edge as usize) {
                let to_at = to as usize;
                if index[to_at] == NEW {
                    // Return to this edge later to take over the result behind it.
                    path.push((node, number as u32 + 1));
                    path.push((to, 0));
                    pushed = true;
                    break;
                } else if component[to_at] == NEW {
                    low[at] = low[at].min(index[to_at]);
                }
            }
            if pushed {
                continue;
            }
            if low[at] == index[at] {
                while let Some(member) = open.pop() {
                    component[member as usize] = components;
                    if member == node {
                        break;
                    }
                }
                components += 1;
            }
            if let Some(&(parent, _)) = path.last() {
                low[parent as usize] = low[parent as usize].min(low[at]);
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Two nodes share a component if and only if each reaches the other.
        #[test]
        fn components_are_mutual_reach(
            edges in proptest::collection::vec((0u32..9, 0u32..9), 0..25)
        ) {
            let rows = Rows::new(9, |tell| edges.iter().for_each(|&(a, b)| tell(a, b)));
            let found = tarjan(9, &rows);
            let mut reach = [[false; 9]; 9];
            for (node, row) in reach.iter_mut().enumerate() {
                row[node] = true;
            }
            for &(a, b) in &edges {
                reach[a as usize][b as usize] = true;
            }
            for k in 0..9 {
                for i in 0..9 {
                    for j in 0..9 {
                        reach[i][j] |= reach[i][k] && reach[k][j];
                    }
                }
            }
            for i in 0..9 {
                for j in 0..9 {
                    prop_assert_eq!(found[i] == found[j], reach[i][j] && reach[j][i]);
                }
            }
        }
    }
}
