//! The fillings of a frame, numbered.

use super::Frame;

/// All ways to fill the places of a frame within the bounds of its kinds, in lexicographic order.
pub struct Fillings {
    /// For each place, the elements it can hold, ascending.
    choices: Vec<Vec<u8>>,
    /// How far an element moves the count of its kind; 0 for one that is not counted.
    weights: Vec<usize>,
    /// The stride and the greatest number of the kind of each element.
    bounds: Vec<Option<(usize, usize)>>,
    /// Number of fillings of the places from this one on, for each vector of counts so far.
    ways: Vec<Vec<u128>>,
}

/// Why fillings cannot be numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooMany {
    /// There are more kinds and bounds than fit into a table.
    Counts,
    /// There are more levels than any number here can say.
    Levels,
}

/// Entries of the table at most.
const MAX_ENTRIES: usize = 20_000_000;

impl Fillings {
    /// Numbers the fillings of a frame.
    pub fn of<F: Frame>(frame: &F) -> Result<Fillings, TooMany> {
        let kinds = frame.kinds().iter().map(|kind| [kind.least, kind.most]).collect::<Vec<_>>();
        Fillings::within(frame, &kinds)
    }

    /// Numbers the fillings of a frame with other bounds than its own: a least and a greatest number for
    /// each of its kinds.
    pub fn within<F: Frame>(frame: &F, bounds: &[[usize; 2]]) -> Result<Fillings, TooMany> {
        let places = frame.places().len();
        let most: Vec<usize> = bounds.iter().map(|[_, most]| (*most).min(places)).collect();
        let mut strides = Vec::with_capacity(most.len());
        let mut size = 1usize;
        for most in &most {
            strides.push(size);
            size = size.checked_mul(most + 1).ok_or(TooMany::Counts)?;
        }
        if size.saturating_mul(places + 1) > MAX_ENTRIES {
            return Err(TooMany::Counts);
        }
        let elements = frame.elements();
        let bound = |kind: usize| (strides[kind], most[kind]);
        let choices = (0..places).map(|place| {
            let all = 0..elements.len() as u8;
            all.filter(|element| *element == 0 || frame.can_hold(place, *element)).collect()
        });
        let mut fillings = Fillings {
            choices: choices.collect(),
            weights: elements.iter().map(|one| one.kind.map_or(0, |kind| strides[kind])).collect(),
            bounds: elements.iter().map(|one| one.kind.map(bound)).collect(),
            ways: Vec::new(),
        };
        let count = |counts: usize, kind: usize| counts / strides[kind] % (most[kind] + 1);
        let is_enough =
            |counts: usize| (0..most.len()).all(|kind| count(counts, kind) >= bounds[kind][0]);
        let mut ways: Vec<u128> = (0..size).map(|counts| u128::from(is_enough(counts))).collect();
        let mut all = vec![ways.clone()];
        for place in (0..places).rev() {
            let mut here = vec![0u128; size];
            for (counts, sum) in here.iter_mut().enumerate() {
                for element in &fillings.choices[place] {
                    if fillings.fits(counts, *element) {
                        let next = ways[counts + fillings.weights[usize::from(*element)]];
                        *sum = sum.checked_add(next).ok_or(TooMany::Levels)?;
                    }
                }
            }
            ways.clone_from(&here);
            all.push(here);
        }
        all.reverse();
        fillings.ways = all;
        Ok(fillings)
    }

    /// Whether one more of an element stays within the bound of its kind.
    fn fits(&self, counts: usize, element: u8) -> bool {
        self.bounds[usize::from(element)]
            .is_none_or(|(stride, most)| counts / stride % (most + 1) < most)
    }

    /// The number of fillings.
    pub fn len(&self) -> u128 {
        self.ways[0][0]
    }

    /// True when no filling is within the bounds.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Writes filling number `n`, from 0.
    ///
    /// # Panics
    ///
    /// If there are not so many.
    pub fn filling(&self, mut n: u128, out: &mut Vec<u8>) {
        assert!(n < self.len(), "there are {} fillings", self.len());
        out.clear();
        let mut counts = 0;
        for (place, choices) in self.choices.iter().enumerate() {
            for element in choices {
                if !self.fits(counts, *element) {
                    continue;
                }
                let next = counts + self.weights[usize::from(*element)];
                let ways = self.ways[place + 1][next];
                if n < ways {
                    out.push(*element);
                    counts = next;
                    break;
                }
                n -= ways;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lamps::Lamps;
    use crate::lens::Options;
    use crate::space::{Element, Kind, LevelText};

    /// Six places, of which the last two cannot hold the second element.
    struct Shelf {
        places: Vec<[usize; 2]>,
        kinds: Vec<Kind>,
        elements: Vec<Element>,
        options: Options,
    }

    impl Frame for Shelf {
        type Level = Vec<u8>;
        type Puzzle = Lamps;

        fn places(&self) -> &[[usize; 2]] {
            &self.places
        }

        fn kinds(&self) -> &[Kind] {
            &self.kinds
        }

        fn elements(&self) -> &[Element] {
            &self.elements
        }

        fn can_hold(&self, place: usize, element: u8) -> bool {
            element != 1 || place < 4
        }

        fn level(&self, filling: &[u8]) -> Option<Vec<u8>> {
            Some(filling.to_vec())
        }

        fn puzzle(&self, _: &Vec<u8>) -> Lamps {
            unreachable!("nobody plays here")
        }

        fn text(&self, _: &Vec<u8>) -> LevelText {
            LevelText::default()
        }

        fn options(&self) -> &Options {
            &self.options
        }
    }

    #[test]
    fn every_filling_within_the_bounds_has_one_number() {
        let kind = |name: &str, least, most| Kind { name: name.to_string(), least, most };
        let element = |name: &str, kind| Element { name: name.to_string(), kind };
        let shelf = Shelf {
            places: (1..=6).map(|x| [x, 1]).collect(),
            kinds: vec![kind("a", 1, 2), kind("b", 0, 3)],
            elements: vec![
                element("", None),
                element("a", Some(0)),
                element("b", Some(1)),
                element("turned b", Some(1)),
            ],
            options: Options::default(),
        };
        let fillings = Fillings::of(&shelf).unwrap();
        let mut expected: Vec<Vec<u8>> = Vec::new();
        for number in 0..4u32.pow(6) {
            let filling: Vec<u8> = (0..6).rev().map(|at| (number >> (2 * at) & 3) as u8).collect();
            let count = |wanted: &[u8]| filling.iter().filter(|one| wanted.contains(one)).count();
            let is_held = !filling[4..].contains(&1);
            if is_held && (1..=2).contains(&count(&[1])) && count(&[2, 3]) <= 3 {
                expected.push(filling);
            }
        }
        assert_eq!(fillings.len(), expected.len() as u128);
        let mut filling = Vec::new();
        for (number, expected) in expected.iter().enumerate() {
            fillings.filling(number as u128, &mut filling);
            assert_eq!(filling, *expected);
        }
        assert!(Fillings::within(&shelf, &[[5, 5], [0, 0]]).unwrap().is_empty());
    }
}
