//! Sets of changes of a panel, numbered, so that every one is made once.

/// The places of a panel that can be changed.
pub(crate) struct Changes {
    /// How many changes each place has.
    ways: Vec<u64>,
    /// `sets[from][size]`: how many sets of changes of a size the places from one on have.
    sets: Vec<[u64; MOST + 1]>,
}

/// The largest set of changes that is numbered.
pub(crate) const MOST: usize = 3;

impl Changes {
    pub(crate) fn new(ways: Vec<u64>) -> Changes {
        let mut sets = vec![[0; MOST + 1]; ways.len() + 1];
        sets[ways.len()][0] = 1;
        for (place, ways) in ways.iter().enumerate().rev() {
            sets[place] = sets[place + 1];
            for size in 1..=MOST {
                let more = ways.saturating_mul(sets[place + 1][size - 1]);
                sets[place][size] = sets[place][size].saturating_add(more);
            }
        }
        Changes { ways, sets }
    }

    /// How many sets of a size there are: changes of that many different places.
    pub(crate) fn count(&self, size: usize) -> u64 {
        self.sets[0][size]
    }

    /// One set, as places and which of its changes each gets; sets are numbered from 0.
    pub(crate) fn set(&self, size: usize, mut number: u64) -> Vec<(usize, usize)> {
        let (mut set, mut left) = (Vec::with_capacity(size), size);
        for (place, ways) in self.ways.iter().enumerate() {
            if left == 0 {
                break;
            }
            let each = self.sets[place + 1][left - 1];
            let here = ways.saturating_mul(each);
            if number < here {
                set.push((place, (number / each) as usize));
                number %= each;
                left -= 1;
            } else {
                number -= here;
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_set_has_one_number() {
        let ways = [2, 0, 3, 1, 1];
        let changes = Changes::new(ways.to_vec());
        for (size, count) in [(0, 1), (1, 7), (2, 17), (3, 17)] {
            assert_eq!(changes.count(size), count);
            let sets: BTreeSet<Vec<(usize, usize)>> =
                (0..count).map(|number| changes.set(size, number)).collect();
            assert_eq!(sets.len() as u64, count);
            for set in sets {
                assert_eq!(set.len(), size);
                assert!(set.windows(2).all(|pair| pair[0].0 < pair[1].0));
                assert!(set.iter().all(|&(place, way)| (way as u64) < ways[place]));
            }
        }
    }
}
