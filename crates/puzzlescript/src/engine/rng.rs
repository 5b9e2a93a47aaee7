//! The random stream of a level: RC4 keyed by the seed's text, as recorded sessions expect it.

/// State of the generator.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rng {
    table: [u8; 256],
    i: u8,
    j: u8,
}

/// Words a generator's state takes when packed.
pub const RNG_WORDS: usize = 33;

impl Rng {
    /// A stream for a seed. The key is the seed's UTF-16 units as big-endian bytes without leading
    /// zeros.
    pub fn new(seed: &str) -> Rng {
        let mut key: Vec<u8> = Vec::new();
        for unit in seed.encode_utf16() {
            let [high, low] = unit.to_be_bytes();
            if high != 0 {
                key.push(high);
            }
            if unit != 0 {
                key.push(low);
            }
        }
        let mut table = [0; 256];
        for (i, entry) in table.iter_mut().enumerate() {
            *entry = i as u8;
        }
        let mut j = 0u8;
        for i in 0..256 {
            let byte = if key.is_empty() { 0 } else { key[i % key.len()] };
            j = j.wrapping_add(table[i]).wrapping_add(byte);
            table.swap(i, j as usize);
        }
        Rng { table, i: 0, j: 0 }
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        self.j = self.j.wrapping_add(self.table[self.i as usize]);
        self.table.swap(self.i as usize, self.j as usize);
        let sum = self.table[self.i as usize].wrapping_add(self.table[self.j as usize]);
        self.table[sum as usize]
    }

    /// A number from 0 to 1 out of seven bytes. The rounding of each step is part of the stream.
    pub fn uniform(&mut self) -> f64 {
        let mut value = 0.0f64;
        for _ in 0..7 {
            value = value * 256.0 + f64::from(self.byte());
        }
        value / 72_057_594_037_927_935.0
    }

    /// One of `n` choices.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.uniform() * n as f64) as usize).min(n.saturating_sub(1))
    }

    /// Writes the state as words.
    pub fn pack(&self, out: &mut [u64]) {
        for (word, bytes) in out.iter_mut().zip(self.table.chunks_exact(8)) {
            *word = bytes.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
        }
        out[RNG_WORDS - 1] = u64::from(self.i) << 8 | u64::from(self.j);
    }

    /// Reads a state written by [`Rng::pack`].
    pub fn unpack(words: &[u64]) -> Rng {
        let mut table = [0; 256];
        for (word, bytes) in words.iter().zip(table.chunks_exact_mut(8)) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        let last = words[RNG_WORDS - 1];
        Rng { table, i: (last >> 8) as u8, j: last as u8 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(seed: &str) -> Vec<u8> {
        let mut rng = Rng::new(seed);
        (0..8).map(|_| rng.byte()).collect()
    }

    #[test]
    fn streams_are_those_of_puzzlescript() {
        assert_eq!(first("seed"), [201, 232, 183, 133, 145, 136, 37, 1]);
        assert_eq!(first("1627769807359.2505"), [72, 72, 87, 242, 234, 202, 122, 58]);
        assert_eq!(first("fuzz-é€"), [252, 79, 172, 19, 1, 240, 150, 205]);
        let mut rng = Rng::new("seed");
        assert_eq!(rng.uniform(), 0.78870722781133);
        assert_eq!(rng.uniform(), 0.0070017546556667);
        assert_eq!(rng.uniform(), 0.10367655658174134);
    }

    #[test]
    fn packing_keeps_the_stream() {
        let mut rng = Rng::new("stream");
        rng.byte();
        let mut words = [0; RNG_WORDS];
        rng.pack(&mut words);
        let mut copy = Rng::unpack(&words);
        assert!((0..1000).all(|_| rng.byte() == copy.byte()));
        assert!(Rng::new("") != copy);
    }
}
