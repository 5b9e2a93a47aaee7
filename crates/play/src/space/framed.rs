//! A frame with the domain erased.

use std::ops::ControlFlow;

use super::census::{CensusLevel, CensusPlan, CensusTally, FrameHead, KindRange, census};
use super::orthogonality::{OrthogonalityPlan, UniqueAnswers, unique_answers};
use super::{Bounds, Fillings, Frame, Maker, TooMany};
use crate::SharedWatch;
use crate::lens::{Lenses, Refusal};
use crate::readings::{ON_REQUEST, READINGS, Reading};

/// Work on more levels than this is refused unless it is split.
pub const MAX_LEVELS: u64 = 10_000_000_000;

/// All levels of a bounded space, of any domain.
pub trait Framed: Maker {
    /// The frame in words and numbers; `most` bounds all elements together.
    fn head(&self, most: Option<usize>) -> Result<FrameHead, Refusal>;

    /// Columns and rows.
    fn sides(&self) -> [usize; 2];

    /// The kinds that were asked for.
    fn counted(&self) -> Vec<String>;

    /// What is in every level and not counted.
    fn always(&self) -> Vec<KindRange>;

    /// The readings that levels can be ranked by.
    fn readings(&self) -> Vec<&'static Reading>;

    /// Goes through all levels; see [`census`].
    fn census(
        &self,
        plan: &CensusPlan,
        tally: &mut CensusTally,
        watch: &SharedWatch<'_>,
        on_block: &mut dyn FnMut(&mut CensusTally, &[CensusLevel]) -> ControlFlow<()>,
    ) -> Result<bool, Refusal>;

    /// The answers that levels with so many elements of some kinds have uniquely; see [`unique_answers`].
    fn unique_answers(
        &self,
        kinds: &[usize],
        count: usize,
        plan: &OrthogonalityPlan,
        watch: &SharedWatch<'_>,
    ) -> Result<UniqueAnswers, Refusal>;

    /// The number of answers that levels can have at all; none where the domain does not know.
    fn possible_answers(&self) -> Option<u64>;
}

impl<F: Frame> Framed for F {
    fn head(&self, most: Option<usize>) -> Result<FrameHead, Refusal> {
        let places = self.places().len();
        let fillings = fillings(self, &bounds(self, most))?;
        let too_many = self.kinds().iter().find(|kind| kind.least > places);
        if let Some(kind) = too_many.filter(|_| fillings.is_empty()) {
            let (least, name) = (kind.least, &kind.name);
            let message = format!("{least} of `{name}` do not fit into {places} places");
            return Err(Refusal::usage(message));
        }
        let kind = |kind: &super::Kind| {
            // Without a bound of its own, a kind is bounded by the places.
            let most = kind.most.min(places);
            KindRange { name: kind.name.clone(), least: kind.least, most }
        };
        Ok(FrameHead {
            domain: String::new(),
            size: self.size(),
            kinds: self.kinds().iter().map(kind).collect(),
            most,
            space: fillings.len() as u64,
            possible_answers: Frame::possible_answers(self),
        })
    }

    fn sides(&self) -> [usize; 2] {
        self.size()
    }

    fn counted(&self) -> Vec<String> {
        Frame::counted(self).iter().map(|kind| self.kinds()[*kind].name.clone()).collect()
    }

    fn always(&self) -> Vec<KindRange> {
        let (counted, with) = (Frame::counted(self), self.with());
        let more = with.iter().map(|(kind, number)| (*kind, [*number; 2]));
        let all = 0..self.kinds().len();
        let own = all.filter(|kind| !counted.contains(kind));
        let own = own.map(|kind| (kind, [self.kinds()[kind].least, self.kinds()[kind].most]));
        let range = |(kind, [least, most]): (usize, [usize; 2])| KindRange {
            name: self.kinds()[kind].name.clone(),
            least,
            most,
        };
        own.chain(more).map(range).collect()
    }

    fn readings(&self) -> Vec<&'static Reading> {
        let filling = vec![0; self.places().len()];
        let first = self.level(&filling).or_else(|| {
            let fillings = fillings(self, &Bounds::of(self)).ok()?;
            let mut filling = Vec::new();
            (0..fillings.len().min(1000)).find_map(|n| {
                fillings.filling(n, &mut filling);
                self.level(&filling)
            })
        });
        let own = first.map(|level| self.puzzle(&level).own_readings()).unwrap_or_default();
        READINGS.iter().chain(own).chain(ON_REQUEST).collect()
    }

    fn census(
        &self,
        plan: &CensusPlan,
        tally: &mut CensusTally,
        watch: &SharedWatch<'_>,
        on_block: &mut dyn FnMut(&mut CensusTally, &[CensusLevel]) -> ControlFlow<()>,
    ) -> Result<bool, Refusal> {
        census(self, plan, tally, watch, on_block)
    }

    fn unique_answers(
        &self,
        kinds: &[usize],
        count: usize,
        plan: &OrthogonalityPlan,
        watch: &SharedWatch<'_>,
    ) -> Result<UniqueAnswers, Refusal> {
        unique_answers(self, kinds, count, plan, watch)
    }

    fn possible_answers(&self) -> Option<u64> {
        Frame::possible_answers(self)
    }
}

/// The bounds of a frame, with at most so many counted elements together.
pub(super) fn bounds<F: Frame>(frame: &F, most: Option<usize>) -> Bounds {
    Bounds { together: most.map(|most| (frame.counted().to_vec(), [0, most])), ..Bounds::of(frame) }
}

/// The fillings within some bounds, if that is a number to work with.
pub(super) fn fillings<F: Frame>(frame: &F, bounds: &Bounds) -> Result<Fillings, Refusal> {
    let found = Fillings::within(frame, bounds);
    match found {
        Ok(fillings) if u64::try_from(fillings.len()).is_ok() => Ok(fillings),
        Ok(_) | Err(TooMany::Levels) => {
            Err(Refusal::usage("there are more than 10^19 levels; choose a smaller size or bounds"))
        }
        Err(TooMany::Counts) => Err(Refusal::usage(
            "there are too many kinds and bounds to number the levels; name fewer elements or bound \
             them, as in Wall:0-4",
        )),
    }
}
