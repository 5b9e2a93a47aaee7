//! What powers alone rule out: networks of who feeds whom, without a board.
//!
//! If some solution of a board avoids a monotone concept, one in which every piece feeds a target
//! avoids it (`lp/tidy.lp` says why). So if no network of sources, splitters and combiners in which
//! every piece feeds a target both gives the targets allowed powers and shows the concept, no board
//! forces it, wherever the pieces are. Geometry and shapes are ignored, so this can only rule out. Of a
//! concept that is not monotone, only the parts that are can be ruled out this way, and with them the
//! whole.

use super::Space;
use crate::board::Kind;
use crate::concept::{Concept, Part};
use crate::fraction::Fraction;
use rustc_hash::FxHashSet;

/// What is known without looking at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    /// Nothing is ruled out.
    Open,
    /// No board forces the concept, but some may be solvable.
    NoConcept,
    /// No board can be solved.
    NoSolution,
}

/// Networks tried before giving up.
const MAX_NETWORKS: usize = 200_000;

/// The beams of a network under construction, all of which have to be used, and what is left to use.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Network {
    /// Powers, ascending.
    beams: Vec<Fraction>,
    sources: usize,
    /// Splitters and combiners left, each with two and with three ways.
    splitters: [usize; 2],
    combiners: [usize; 2],
    /// Which of the sums that the concept asks for were built.
    built: u64,
}

/// Looks for a network that shows a concept.
pub(super) fn arithmetic(space: &Space, concept: &Concept) -> Arithmetic {
    if space.is_overfull() {
        return Arithmetic::NoSolution;
    }
    let concept = &monotone(concept);
    let builds = builds(concept);
    let mut search =
        Search { space, concept, builds, seen: FxHashSet::default(), is_solvable: false };
    let start = Network {
        beams: Vec::new(),
        // Sources that feed nothing are left out, so any number of them may be taken.
        sources: space.sources,
        splitters: space.splitters,
        combiners: space.combiners,
        built: 0,
    };
    match search.light_sources(start, 0) {
        Some(true) | None => Arithmetic::Open,
        Some(false) if search.is_solvable => Arithmetic::NoConcept,
        Some(false) => Arithmetic::NoSolution,
    }
}

/// The parts of a concept that using more pieces never makes false.
fn monotone(concept: &Concept) -> Concept {
    let parts = concept.parts.iter().map(|part| Concept { parts: vec![part.clone()] });
    Concept { parts: parts.filter(Concept::is_monotone).flat_map(|part| part.parts).collect() }
}

fn builds(concept: &Concept) -> Vec<&[Fraction]> {
    let sums = concept.simple_parts().into_iter().filter_map(|(part, _)| match part {
        Part::Build(terms) => Some(terms.as_slice()),
        _ => None,
    });
    // More are taken as built.
    sums.take(64).collect()
}

struct Search<'s> {
    space: &'s Space,
    concept: &'s Concept,
    builds: Vec<&'s [Fraction]>,
    seen: FxHashSet<Network>,
    is_solvable: bool,
}

impl Search<'_> {
    /// Whether a network that shows the concept grows from this one by lighting sources with powers
    /// from this one on; none if that is not known.
    fn light_sources(&mut self, network: Network, power: usize) -> Option<bool> {
        let mut is_known = true;
        match self.grow(&network) {
            Some(true) => return Some(true),
            Some(false) => {}
            None => is_known = false,
        }
        if network.sources > 0 {
            for at in power..self.space.powers.len() {
                let mut lit = network.clone();
                lit.sources -= 1;
                insert(&mut lit.beams, self.space.powers[at]);
                match self.light_sources(lit, at) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => return None,
                }
            }
        }
        is_known.then_some(false)
    }

    /// The same by splitting and adding beams.
    fn grow(&mut self, network: &Network) -> Option<bool> {
        if self.is_done(network) {
            return Some(true);
        }
        if !self.seen.insert(network.clone()) {
            return Some(false);
        }
        if self.seen.len() > MAX_NETWORKS {
            return None;
        }
        let distinct = distinct(&network.beams);
        for (ways, of) in [(2, 0), (3, 1)] {
            if network.splitters[of] == 0 {
                continue;
            }
            for &beam in &distinct {
                let part = beam.part(ways as u64)?;
                // At least one of the beams it sends out feeds something.
                for useful in 1..=ways {
                    let mut next = network.clone();
                    next.splitters[of] -= 1;
                    remove(&mut next.beams, beam);
                    (0..useful).for_each(|_| insert(&mut next.beams, part));
                    if self.grow(&next)? {
                        return Some(true);
                    }
                }
            }
        }
        for (ways, of) in [(2, 0), (3, 1)] {
            if network.combiners[of] == 0 {
                continue;
            }
            for terms in choices(&network.beams, ways) {
                let mut next = network.clone();
                next.combiners[of] -= 1;
                let mut sum = None::<Fraction>;
                for &term in &terms {
                    remove(&mut next.beams, term);
                    sum = Some(match sum {
                        None => term,
                        Some(sum) => sum.plus(term)?,
                    });
                }
                insert(&mut next.beams, sum?);
                for (at, wanted) in self.builds.iter().enumerate() {
                    next.built |= u64::from(**wanted == *terms) << at;
                }
                if self.grow(&next)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// True when the beams are what targets may need and the concept is shown.
    fn is_done(&mut self, network: &Network) -> bool {
        let Space { targets, powers, .. } = self.space;
        let is_fed = network.beams.len() == *targets
            && network.beams.iter().all(|beam| powers.contains(beam));
        let used = |had: [usize; 2], left: [usize; 2]| had[0] + had[1] - left[0] - left[1];
        let splitters = used(self.space.splitters, network.splitters);
        let combiners = used(self.space.combiners, network.combiners);
        let fixed = self.space.sources + *targets + self.space.blockers;
        let cells = usize::from(self.space.width) * usize::from(self.space.height);
        if !is_fed || fixed + splitters + combiners > cells {
            return false;
        }
        self.is_solvable = true;
        // A board that is solved before the first move forces nothing.
        let is_played = splitters + combiners + self.space.benders > 0;
        let all = |left: [usize; 2]| left == [0, 0];
        is_played
            && self.concept.is_met(&mut |part| match part {
                Part::AtLeast(Kind::Bender, least) => *least <= self.space.benders,
                Part::AtLeast(Kind::Splitter, least) => *least <= splitters,
                Part::AtLeast(Kind::Combiner, least) => *least <= combiners,
                Part::Monolithic => {
                    network.sources == 0 && all(network.splitters) && all(network.combiners)
                }
                Part::Build(terms) => {
                    let at = self.builds.iter().position(|sum| *sum == terms.as_slice());
                    at.is_none_or(|at| network.built >> at & 1 == 1)
                }
                Part::NotNearest => self.space.sources > 1,
                Part::Used(_) | Part::Not(_) | Part::Any(_) => true,
            })
    }
}

fn insert(beams: &mut Vec<Fraction>, beam: Fraction) {
    let at = beams.partition_point(|other| *other < beam);
    beams.insert(at, beam);
}

fn remove(beams: &mut Vec<Fraction>, beam: Fraction) {
    if let Ok(at) = beams.binary_search(&beam) {
        beams.remove(at);
    }
}

fn distinct(beams: &[Fraction]) -> Vec<Fraction> {
    let mut distinct = beams.to_vec();
    distinct.dedup();
    distinct
}

/// Every multiset of two or three of the beams, ascending.
fn choices(beams: &[Fraction], count: usize) -> Vec<Vec<Fraction>> {
    let mut found: Vec<Vec<Fraction>> = Vec::new();
    for a in 0..beams.len() {
        for b in a + 1..beams.len() {
            match count {
                2 => found.push(vec![beams[a], beams[b]]),
                _ => found.extend((b + 1..beams.len()).map(|c| vec![beams[a], beams[b], beams[c]])),
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(text: &str, sources: usize, targets: usize, powers: &[(u64, u64)]) -> Space {
        let count = |kind: &str| {
            let mut parts = text.split(',').filter_map(|part| part.split_once(':'));
            parts.find(|(word, _)| *word == kind).map_or(0, |(_, n)| n.parse().unwrap())
        };
        Space {
            width: 10,
            height: 10,
            sources,
            targets,
            blockers: 4,
            benders: count("bender"),
            splitters: [count("splitter"), count("splitter3")],
            combiners: [count("combiner"), count("combiner3")],
            powers: powers.iter().map(|&(n, d)| Fraction::new(n, d).unwrap()).collect(),
            given: crate::ask::Given::default(),
        }
    }

    #[test]
    fn what_powers_rule_out_is_found_without_a_board() {
        let asked = |space: &Space, concept: &str| arithmetic(space, &concept.parse().unwrap());
        // Two splitters without a combiner leave a quarter, which nothing may need.
        let two = space("bender:4,splitter:2", 1, 1, &[(1, 1), (1, 2)]);
        assert_eq!(asked(&two, "splitters>=2"), Arithmetic::NoConcept);
        assert_eq!(asked(&two, "splitters>=1"), Arithmetic::Open);
        // An upper bound may be met by what feeds no target, but what else is asked for stays ruled out.
        assert_eq!(asked(&two, "splitters<=1"), Arithmetic::Open);
        assert_eq!(asked(&two, "splitters>=2,benders<=1"), Arithmetic::NoConcept);
        assert_eq!(asked(&two, "not (splitters<=1 or benders>=2)"), Arithmetic::Open);
        let quarter = space("bender:4,splitter:2", 1, 1, &[(1, 1), (1, 2), (1, 4)]);
        assert_eq!(asked(&quarter, "splitters>=2"), Arithmetic::Open);
        // Three of four beams become one, and two of two: a target stays without light.
        let whole: Vec<(u64, u64)> = (1..=4).map(|n| (n, 1)).collect();
        let thirds = space("splitter3:1,combiner3:1,combiner:1", 2, 2, &whole);
        assert_eq!(asked(&thirds, "combiners>=2"), Arithmetic::NoConcept);
        assert_eq!(asked(&thirds, "combiners>=1"), Arithmetic::Open);
        // More targets than beams.
        let three = space("bender:3,combiner:1", 1, 2, &whole);
        assert_eq!(asked(&three, "benders>=1"), Arithmetic::NoSolution);
        let full = Space { width: 2, height: 3, ..thirds.clone() };
        assert_eq!(asked(&full, "combiners>=1"), Arithmetic::NoSolution);
        assert_eq!(asked(&thirds, "build:1/3+1/3"), Arithmetic::NoConcept);
        assert_eq!(asked(&thirds, "build:1+1/3 or benders>=0"), Arithmetic::Open);
    }
}
