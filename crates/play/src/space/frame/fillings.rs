//! The fillings of a frame, numbered.

use super::{ElementId, Frame};

/// All ways to fill the places of a frame within the bounds of its kinds, in lexicographic order.
pub struct Fillings {
    /// For each place, the elements it can hold, ascending.
    choices: Vec<Vec<ElementId>>,
    /// What each element counts as.
    weights: Vec<Weight>,
    /// Number of fillings of the places from this one on, for each vector of counts so far.
    ways: Vec<Vec<u128>>,
}

/// What an element counts as.
struct Weight {
    /// How far it moves the vector of counts.
    step: usize,
    /// For each count it moves: the stride and the length of the count, and how far.
    each: Vec<(usize, usize, usize)>,
}

/// How many of each kind a filling has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// A least and a greatest number for each kind.
    pub kinds: Vec<[usize; 2]>,
    /// Kinds that are also bounded together, by their indices, with the least and the greatest number.
    pub together: Option<(Vec<usize>, [usize; 2])>,
}

impl Bounds {
    /// The bounds that a frame has itself.
    pub fn of<F: Frame>(frame: &F) -> Bounds {
        let kinds = frame.kinds().iter().map(|kind| [kind.least, kind.most]).collect();
        Bounds { kinds, together: None }
    }
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
        Fillings::within(frame, &Bounds::of(frame))
    }

    /// Numbers the fillings of a frame with other bounds than its own.
    pub fn within<F: Frame>(frame: &F, bounds: &Bounds) -> Result<Fillings, TooMany> {
        let places = frame.places().len();
        let elements = frame.elements().len() as ElementId;
        let kinds = 0..bounds.kinds.len();
        // No place can hold more of a kind than the heaviest element.
        let heaviest = |kind: usize| (0..elements).map(|one| frame.weight(one, kind)).max();
        let least: Vec<usize> = bounds.kinds.iter().map(|[least, _]| *least).collect();
        let most = |kind: usize| bounds.kinds[kind][1].min(heaviest(kind).unwrap_or(0) * places);
        let mut limits: Vec<(Vec<usize>, [usize; 2])> =
            kinds.map(|kind| (vec![kind], [least[kind], most(kind)])).collect();
        if let Some((together, [least, most])) = &bounds.together {
            let all: usize = together.iter().map(|kind| limits[*kind].1[1]).sum();
            limits.push((together.clone(), [*least, (*most).min(all)]));
        }
        let mut strides = Vec::with_capacity(limits.len());
        let mut size = 1usize;
        for (_, [_, most]) in &limits {
            strides.push(size);
            size = size.checked_mul(most + 1).ok_or(TooMany::Counts)?;
        }
        if size.saturating_mul(places + 1) > MAX_ENTRIES {
            return Err(TooMany::Counts);
        }
        let weight = |element: ElementId| {
            let mut weight = Weight { step: 0, each: Vec::new() };
            for ((kinds, [_, most]), stride) in limits.iter().zip(&strides) {
                let count: usize = kinds.iter().map(|kind| frame.weight(element, *kind)).sum();
                if count > 0 {
                    weight.step += count * stride;
                    weight.each.push((*stride, *most, count));
                }
            }
            weight
        };
        let choices = (0..places).map(|place| {
            let all = 0..elements;
            all.filter(|element| *element == 0 || frame.can_hold(place, *element)).collect()
        });
        let mut fillings = Fillings {
            choices: choices.collect(),
            weights: (0..elements).map(weight).collect(),
            ways: Vec::new(),
        };
        let count = |counts: usize, at: usize| counts / strides[at] % (limits[at].1[1] + 1);
        let is_enough =
            |counts: usize| (0..limits.len()).all(|at| count(counts, at) >= limits[at].1[0]);
        let mut ways: Vec<u128> = (0..size).map(|counts| u128::from(is_enough(counts))).collect();
        let mut all = vec![ways.clone()];
        for place in (0..places).rev() {
            let mut here = vec![0u128; size];
            for (counts, sum) in here.iter_mut().enumerate() {
                for element in &fillings.choices[place] {
                    if let Some(next) = fillings.after(counts, *element) {
                        *sum = sum.checked_add(ways[next]).ok_or(TooMany::Levels)?;
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

    /// The counts after one more element; none if they exceed a bound.
    fn after(&self, counts: usize, element: ElementId) -> Option<usize> {
        let Weight { step, each } = &self.weights[usize::from(element)];
        let fits = |(stride, most, count): &(usize, usize, usize)| {
            counts / stride % (most + 1) + count <= *most
        };
        each.iter().all(fits).then_some(counts + step)
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
    pub fn filling(&self, mut n: u128, out: &mut Vec<ElementId>) {
        assert!(n < self.len(), "there are {} fillings", self.len());
        out.clear();
        let mut counts = 0;
        for (place, choices) in self.choices.iter().enumerate() {
            for element in choices {
                let Some(next) = self.after(counts, *element) else { continue };
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
    use crate::space::{Chosen, Kind, Layout, LevelText};

    /// Six places, of which the last two cannot hold the second element.
    struct Shelf(Layout);

    impl Frame for Shelf {
        type Level = Vec<ElementId>;
        type Puzzle = Lamps;

        fn layout(&self) -> &Layout {
            &self.0
        }

        fn can_hold(&self, place: usize, element: ElementId) -> bool {
            element != 1 || place < 4
        }

        fn level(&self, filling: &[ElementId]) -> Option<Vec<ElementId>> {
            Some(filling.to_vec())
        }

        fn puzzle(&self, _: &Vec<ElementId>) -> Lamps {
            unreachable!("nobody plays here")
        }

        fn text(&self, _: &Vec<ElementId>) -> LevelText {
            LevelText::default()
        }
    }

    #[test]
    fn every_filling_within_the_bounds_has_one_number() {
        let kind = |name: &str, least, most| Kind { name: name.to_string(), least, most };
        let chosen = Chosen::all(vec![kind("a", 1, 2), kind("b", 0, 3)]);
        let places = (1..=6).map(|x| [x, 1]).collect();
        let ways = |_: &Chosen, kind: usize| vec![(format!("{kind}"), ()); kind + 1];
        let shelf = Shelf(Layout::new(places, chosen, &Options::default(), ("", ()), ways).0);
        let fillings = Fillings::of(&shelf).unwrap();
        let (mut expected, mut three) = (Vec::new(), 0);
        for number in 0..4u32.pow(6) {
            let filling: Vec<ElementId> =
                (0..6).rev().map(|at| (number >> (2 * at) & 3) as ElementId).collect();
            let count =
                |wanted: &[ElementId]| filling.iter().filter(|one| wanted.contains(one)).count();
            let is_held = !filling[4..].contains(&1);
            if is_held && (1..=2).contains(&count(&[1])) && count(&[2, 3]) <= 3 {
                three += u128::from(count(&[1, 2, 3]) == 3);
                expected.push(filling);
            }
        }
        assert_eq!(fillings.len(), expected.len() as u128);
        let mut filling = Vec::new();
        for (number, expected) in expected.iter().enumerate() {
            fillings.filling(number as u128, &mut filling);
            assert_eq!(filling, *expected);
        }
        let within =
            |kinds, together| Fillings::within(&shelf, &Bounds { kinds, together }).unwrap().len();
        assert_eq!(within(vec![[5, 5], [0, 0]], None), 0);
        assert_eq!(within(vec![[1, 2], [0, 3]], Some((vec![0, 1], [3, 3]))), three);
    }
}
