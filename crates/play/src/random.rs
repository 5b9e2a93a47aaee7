//! A small random number generator that gives the same stream on every machine and in every
//! version.

/// The generator SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", 2014, section 5; constants of Stafford's variant 13).
///
/// Walks and tests name their seed, and a seed in a bug report must mean the same play on every
/// machine and in every later version; a generator of ten lines that we own cannot change. It is
/// not for secrets.
#[derive(Clone, Debug)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// Starts a stream; every seed is as good as any other.
    pub fn new(seed: u64) -> SplitMix64 {
        SplitMix64 { state: seed }
    }

    /// Stream number `number` of a seed. Numbered things that each draw from their own stream do
    /// not depend on how many others exist.
    pub fn stream(seed: u64, number: u64) -> SplitMix64 {
        let base = SplitMix64::new(seed).next_u64();
        SplitMix64::new(SplitMix64::new(base.wrapping_add(number)).next_u64())
    }

    /// The next number of the stream.
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to but not including 1, in steps of 2^-53: the same on every machine.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number from `0..n`, each equally likely.
    ///
    /// This is Lemire's method ("Fast Random Integer Generation in an Interval", 2019): the high
    /// half of a product, drawn again in the rare cases that would favour some numbers.
    ///
    /// # Panics
    ///
    /// If `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "no number is below 0");
        let unfair = n.wrapping_neg() % n;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(n);
            if product as u64 >= unfair {
                return (product >> 64) as u64;
            }
        }
    }
}

/// Where a number of `0..count` stands in a mixed order of these numbers that the seed decides: each
/// place has one number. It walks round the numbers in strides without a common divisor with their
/// count, so no list has to be kept.
pub fn mixed(seed: u64, count: u64, number: u64) -> u64 {
    if count < 2 {
        return 0;
    }
    let mut random = SplitMix64::new(seed);
    let offset = random.below(count);
    let stride = loop {
        let stride = 1 + random.below(count - 1);
        if divisor(stride, count) == 1 {
            break stride;
        }
    };
    let place = u128::from(number % count) * u128::from(stride) + u128::from(offset);
    (place % u128::from(count)) as u64
}

/// The greatest common divisor.
fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_the_published_stream() {
        let mut random = SplitMix64::new(1_234_567);
        let stream: Vec<u64> = (0..5).map(|_| random.next_u64()).collect();
        assert_eq!(
            stream,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ]
        );
    }

    #[test]
    fn streams_of_a_seed_differ() {
        let first = |seed, number| SplitMix64::stream(seed, number).next_u64();
        let mut seen: Vec<u64> =
            (0..20).flat_map(|seed| (0..20).map(move |number| first(seed, number))).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 400);
        assert_eq!(first(3, 4), first(3, 4));
    }

    #[test]
    fn units_lie_below_one_and_reach_both_halves() {
        let mut random = SplitMix64::new(5);
        let low = (0..1000).filter(|_| random.unit() < 0.5).count();
        assert!((450..550).contains(&low), "{low}");
        assert!((0..1000).all(|_| (0.0..1.0).contains(&random.unit())));
    }

    #[test]
    fn below_reaches_every_number_and_no_other() {
        let mut random = SplitMix64::new(0);
        let mut seen = [0; 5];
        for _ in 0..5000 {
            seen[random.below(5) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (900..1100).contains(&times)), "{seen:?}");
        assert_eq!(random.below(1), 0);
        assert!(random.below(u64::MAX) < u64::MAX);
    }

    #[test]
    fn below_is_fair_where_shortcuts_are_not() {
        // With two thirds of all numbers, a plain remainder gives the lower half twice as often as
        // the upper, and a product without a second draw gives the even ones twice as often as the
        // odd ones.
        let n = u64::MAX / 3 * 2;
        let mut random = SplitMix64::new(7);
        let numbers: Vec<u64> = (0..10_000).map(|_| random.below(n)).collect();
        let low = numbers.iter().filter(|&&number| number < n / 2).count();
        let even = numbers.iter().filter(|number| number.is_multiple_of(2)).count();
        assert!((4_700..5_300).contains(&low), "{low}");
        assert!((4_700..5_300).contains(&even), "{even}");
    }

    #[test]
    fn a_mixed_order_has_every_number_once() {
        for count in [0, 1, 2, 6, 97, 360] {
            for seed in 0..5 {
                let mut numbers: Vec<u64> =
                    (0..count).map(|number| mixed(seed, count, number)).collect();
                numbers.sort_unstable();
                assert_eq!(numbers, (0..count).collect::<Vec<_>>());
            }
        }
        assert_ne!(mixed(1, 360, 0), mixed(2, 360, 0));
    }
}
