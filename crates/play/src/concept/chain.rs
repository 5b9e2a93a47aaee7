//! One chain of counts, as an automaton with a small state.

use super::Comparison;

/// How a count is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bound {
    pub(super) comparison: Comparison,
    pub(super) number: u32,
}

impl Bound {
    fn holds(self, count: u64) -> bool {
        self.comparison.holds(count, self.number)
    }

    /// The least count beyond which nothing changes.
    fn cap(self) -> u64 {
        match self.comparison {
            Comparison::AtLeast | Comparison::LessThan => u64::from(self.number),
            _ => u64::from(self.number) + 1,
        }
    }

    /// What is certain about the end at this count, given that counts only grow.
    fn verdict(self, count: u64) -> Option<bool> {
        match self.comparison.is_lower_bound() {
            true => self.holds(count).then_some(true),
            false => (count >= self.cap()).then_some(false),
        }
    }
}

/// A chain: for each count, the index of its event in the concept, and its bound.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    counts: Vec<(usize, Bound)>,
    form: Form,
}

/// How the state of a chain is encoded.
#[derive(Clone, Debug)]
enum Form {
    /// A single count: the number of times so far.
    Single,
    /// Lower bounds only. Reaching a count early is never worse, so one position in the chain is
    /// enough: how many counts are reached, and the number of times since.
    Greedy,
    /// Anything else: all ways to cut what has been played so far, as a set with one bit for each
    /// stretch the play may be in and each number of times within it. Holds the offset of each
    /// stretch's bits.
    Cuts(Vec<usize>),
}

/// The largest set of cuts, in bits; every state of the search holds one.
pub(super) const MAX_CUTS: u64 = 4096;

const GREEDY_COUNT_BITS: u32 = 40;

impl Chain {
    /// True for a chain that is reached as soon as its one event happens.
    pub(super) fn is_once(&self) -> bool {
        let once = |bound: &Bound| bound.comparison == Comparison::AtLeast && bound.number == 1;
        matches!(self.counts.as_slice(), [(_, bound)] if once(bound))
    }

    /// None when the numbers are too large to represent all cuts.
    pub(super) fn new(counts: Vec<(usize, Bound)>) -> Option<Chain> {
        let is_lower = |(_, bound): &(usize, Bound)| bound.comparison.is_lower_bound();
        let form = match counts.len() {
            1 => Form::Single,
            _ if counts.iter().all(is_lower) => Form::Greedy,
            _ => return Chain::with_cuts(counts),
        };
        Some(Chain { counts, form })
    }

    /// The form that handles every chain; the others are faster.
    pub(super) fn with_cuts(counts: Vec<(usize, Bound)>) -> Option<Chain> {
        let mut starts = vec![0];
        let mut bits = 0u64;
        for (_, bound) in &counts {
            bits += bound.cap() + 1;
            if bits > MAX_CUTS {
                return None;
            }
            starts.push(bits as usize);
        }
        Some(Chain { counts, form: Form::Cuts(starts) })
    }

    /// Words per state.
    pub(super) fn words(&self) -> usize {
        match &self.form {
            Form::Single | Form::Greedy => 1,
            Form::Cuts(starts) => starts[self.counts.len()].div_ceil(64),
        }
    }

    /// The state before anything happened; `state` is all zeros.
    pub(super) fn begin(&self, state: &mut [u64]) {
        match &self.form {
            Form::Single => {}
            Form::Greedy => state[0] = self.pass_reached(0),
            Form::Cuts(starts) => {
                state[0] = 1;
                self.close(starts, state);
            }
        }
    }

    /// One move, or the start: `happened` has one flag per event of the concept.
    pub(super) fn advance(&self, state: &mut [u64], happened: &[bool]) {
        match &self.form {
            Form::Single => {
                let (event, bound) = self.counts[0];
                state[0] = (state[0] + u64::from(happened[event])).min(bound.cap());
            }
            Form::Greedy => {
                let stage = (state[0] >> GREEDY_COUNT_BITS) as usize;
                if let Some((event, bound)) = self.counts.get(stage)
                    && happened[*event]
                {
                    state[0] += 1;
                    let count = state[0] & ((1 << GREEDY_COUNT_BITS) - 1);
                    if bound.holds(count) {
                        state[0] = self.pass_reached(stage + 1);
                    }
                }
            }
            Form::Cuts(starts) => {
                for (stage, (event, bound)) in self.counts.iter().enumerate() {
                    if happened[*event] {
                        count_on(state, starts[stage], starts[stage + 1], *bound);
                    }
                }
                self.close(starts, state);
            }
        }
    }

    /// Whether the chain holds if play ends here.
    pub(super) fn holds(&self, state: &[u64]) -> bool {
        match &self.form {
            Form::Single => self.counts[0].1.holds(state[0]),
            Form::Greedy => (state[0] >> GREEDY_COUNT_BITS) as usize == self.counts.len(),
            Form::Cuts(starts) => {
                let last = self.counts.len() - 1;
                let bound = self.counts[last].1;
                let bits = starts[last + 1] - starts[last];
                (0..bits).any(|count| get(state, starts[last] + count) && bound.holds(count as u64))
            }
        }
    }

    /// Whether the chain holds however play continues; none when that depends on the moves to come.
    pub(super) fn verdict(&self, state: &[u64]) -> Option<bool> {
        let bound = self.counts[self.counts.len() - 1].1;
        match &self.form {
            Form::Single => bound.verdict(state[0]),
            Form::Greedy => self.holds(state).then_some(true),
            Form::Cuts(_) if state.iter().all(|word| *word == 0) => Some(false),
            Form::Cuts(_) => {
                (bound.comparison.is_lower_bound() && self.holds(state)).then_some(true)
            }
        }
    }

    /// The state in which the counts before `stage` are reached, skipping counts that need nothing.
    fn pass_reached(&self, mut stage: usize) -> u64 {
        while self.counts.get(stage).is_some_and(|(_, bound)| bound.holds(0)) {
            stage += 1;
        }
        (stage as u64) << GREEDY_COUNT_BITS
    }

    /// Adds the cuts that start a new stretch here, and drops those that cannot succeed.
    fn close(&self, starts: &[usize], state: &mut [u64]) {
        for (stage, (_, bound)) in self.counts.iter().enumerate() {
            for count in 0..(starts[stage + 1] - starts[stage]) as u64 {
                let bit = starts[stage] + count as usize;
                if !get(state, bit) {
                    continue;
                }
                if bound.verdict(count) == Some(false) {
                    state[bit / 64] &= !(1 << (bit % 64));
                } else if bound.holds(count) && stage + 1 < self.counts.len() {
                    let next = starts[stage + 1];
                    state[next / 64] |= 1 << (next % 64);
                }
            }
        }
    }
}

/// Adds one to every count of a stretch.
fn count_on(state: &mut [u64], start: usize, end: usize, bound: Bound) {
    debug_assert_eq!((end - start) as u64, bound.cap() + 1);
    for bit in (start..end).rev() {
        if get(state, bit) && bit + 1 < end {
            state[bit / 64] &= !(1 << (bit % 64));
            state[(bit + 1) / 64] |= 1 << ((bit + 1) % 64);
        }
    }
}

fn get(state: &[u64], bit: usize) -> bool {
    state[bit / 64] >> (bit % 64) & 1 != 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix64;

    /// The definition: some cut into stretches makes every count hold.
    fn plain(counts: &[(usize, Bound)], play: &[[bool; 3]]) -> bool {
        let Some(((event, bound), rest)) = counts.split_first() else {
            return play.is_empty();
        };
        (0..=play.len()).any(|end| {
            let count = play[..end].iter().filter(|happened| happened[*event]).count();
            bound.holds(count as u64)
                && (!rest.is_empty() || end == play.len())
                && (rest.is_empty() || plain(rest, &play[end..]))
        })
    }

    /// The wording of the specification, for lower bounds: reached strictly later, counting from
    /// zero.
    fn reached_in_turn(counts: &[(usize, Bound)], play: &[[bool; 3]]) -> bool {
        let mut from = 0;
        counts.iter().all(|(event, bound)| {
            let mut count = 0;
            while !bound.holds(count) {
                let Some(happened) = play.get(from) else { return false };
                count += u64::from(happened[*event]);
                from += 1;
            }
            true
        })
    }

    fn random_counts(random: &mut SplitMix64, only_lower: bool) -> Vec<(usize, Bound)> {
        use Comparison::*;
        let all = [AtLeast, MoreThan, AtMost, Exactly, LessThan];
        let kinds = if only_lower { 2 } else { 5 };
        (0..1 + random.below(3))
            .map(|_| {
                let comparison = all[random.below(kinds) as usize];
                (random.below(3) as usize, Bound { comparison, number: random.below(4) as u32 })
            })
            .collect()
    }

    #[test]
    fn chains_hold_as_their_definition_says() {
        let mut random = SplitMix64::new(5);
        let mut held = [0; 2];
        for round in 0..20_000 {
            let is_lower = round % 2 == 0;
            let counts = random_counts(&mut random, is_lower);
            let play: Vec<[bool; 3]> = (0..random.below(10))
                .map(|_| std::array::from_fn(|_| random.below(3) == 0))
                .collect();
            let expected = plain(&counts, &play);
            if is_lower {
                assert_eq!(expected, reached_in_turn(&counts, &play), "{counts:?} {play:?}");
            }
            held[usize::from(expected)] += 1;
            let quick = Chain::new(counts.clone()).unwrap();
            let general = Chain::with_cuts(counts.clone()).unwrap();
            for chain in [quick, general] {
                let mut state = vec![0; chain.words()];
                chain.begin(&mut state);
                let mut verdict = chain.verdict(&state);
                for happened in &play {
                    chain.advance(&mut state, happened);
                    let now = chain.verdict(&state);
                    assert!(verdict.is_none() || verdict == now, "{counts:?} {play:?}");
                    verdict = now;
                }
                assert_eq!(chain.holds(&state), expected, "{chain:?} {play:?}");
                assert!(verdict.is_none_or(|verdict| verdict == expected), "{chain:?} {play:?}");
            }
        }
        assert!(held.iter().all(|times| *times > 2_000), "{held:?}");
    }

    #[test]
    fn numbers_without_end_are_refused() {
        let bound = |comparison, number| (0, Bound { comparison, number });
        let chain = |first| Chain::new(vec![bound(first, 1_000_000), bound(first, 1)]);
        assert!(chain(Comparison::Exactly).is_none());
        assert_eq!(chain(Comparison::AtLeast).unwrap().words(), 1);
        assert!(Chain::new(vec![bound(Comparison::AtMost, u32::MAX)]).is_some());
    }
}
