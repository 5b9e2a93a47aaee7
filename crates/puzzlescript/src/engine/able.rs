//! Which rules have all that they need somewhere on the board.
//!
//! A rule that needs an object or a movement of which there is none on the board is *unable*, whatever wakes
//! it. Where there are few rules, what each needs is looked up when it comes to be tried. Where there are many,
//! the planes that each needs and that are empty are counted. The counters are kept digit by digit, 64 rules to a
//! word, so that a plane that becomes empty, or no longer is, costs a few operations for each 64 rules that need
//! it.

/// What a rule needs on the board, where a cell's objects are one word and its movements at most two.
#[derive(Clone, Copy, Default)]
pub struct Needs {
    /// Objects.
    pub objects: u64,
    /// Movements.
    pub moves: [u64; 2],
}

/// The rules and what they lack.
#[derive(Clone, Default)]
pub struct Able {
    /// The rules that lack nothing, one bit each.
    rules: Vec<u64>,
    /// What is counted for each word of `rules`: `digits` words, lowest digits first.
    lacking: Vec<u64>,
    digits: usize,
}

impl Able {
    /// All rules while every plane is empty: `needs` has for each plane the rules that need it, as words of the
    /// set of all rules.
    pub fn nowhere(words: usize, needs: &[&[(u32, u64)]]) -> Able {
        let mut counts = vec![0usize; words * 64];
        for (word, mask) in needs.iter().flat_map(|rules| *rules) {
            for bit in (0..64).filter(|bit| mask >> bit & 1 != 0) {
                counts[*word as usize * 64 + bit] += 1;
            }
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        let digits = (usize::BITS - most.leading_zeros()).max(1) as usize;
        let mut able =
            Able { rules: vec![u64::MAX; words], lacking: vec![0; words * digits], digits };
        needs.iter().for_each(|rules| able.lose(rules));
        able
    }

    /// A plane that these rules need has become empty.
    #[inline]
    pub fn lose(&mut self, rules: &[(u32, u64)]) {
        for (word, mask) in rules {
            let word = *word as usize;
            let mut carry = *mask;
            for digit in &mut self.lacking[word * self.digits..(word + 1) * self.digits] {
                let next = *digit & carry;
                *digit ^= carry;
                carry = next;
            }
            self.rules[word] &= !mask;
        }
    }

    /// A plane that these rules need is no longer empty.
    #[inline]
    pub fn gain(&mut self, rules: &[(u32, u64)]) {
        for (word, mask) in rules {
            let word = *word as usize;
            let (mut borrow, mut any) = (*mask, 0);
            for digit in &mut self.lacking[word * self.digits..(word + 1) * self.digits] {
                let next = !*digit & borrow;
                *digit ^= borrow;
                borrow = next;
                any |= *digit;
            }
            self.rules[word] = !any;
        }
    }

    /// A word of the set of rules that lack nothing.
    #[inline]
    pub fn word(&self, word: usize) -> u64 {
        self.rules[word]
    }

    /// True when a rule lacks nothing.
    #[inline]
    pub fn has(&self, rule: u32) -> bool {
        self.rules[rule as usize / 64] >> (rule % 64) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_able_when_no_plane_that_it_needs_is_empty() {
        // Rule `r` needs the planes among the bits of `r`.
        let needs: Vec<Vec<(u32, u64)>> = (0..7)
            .map(|plane| {
                let needs = |word: u32, bit: u32| (word * 64 + bit) >> plane & 1 != 0;
                let set = |word: u32| {
                    let rules = (0..64).filter(|bit| needs(word, *bit));
                    (word, rules.fold(0u64, |set, bit| set | 1 << bit))
                };
                (0..2).map(set).filter(|(_, mask)| *mask != 0).collect()
            })
            .collect();
        let each: Vec<&[(u32, u64)]> = needs.iter().map(Vec::as_slice).collect();
        let mut able = Able::nowhere(2, &each);
        let mut full = 0u32;
        let mut next = 1u32;
        for _ in 0..1_000 {
            assert!((0..128).all(|rule| able.has(rule) == (rule & !full == 0)), "{full:b}");
            next = next.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            let plane = (next >> 16) % 7;
            full ^= 1 << plane;
            match full >> plane & 1 {
                1 => able.gain(each[plane as usize]),
                _ => able.lose(each[plane as usize]),
            }
        }
    }
}
