//! The levels that new ones grow from: the best of every niche, so that one way to a level does not crowd
//! out all others.

use super::judge::{Judged, Score};
use crate::random::SplitMix64;
use crate::space::ElementId;

/// A level to grow from.
#[derive(Clone, Debug)]
pub(super) struct Elite {
    pub filling: Vec<ElementId>,
    score: Score,
    /// The places on which its shortcut rests, or else its solution.
    pub touched: Vec<usize>,
    /// How full it is and how long its solution is, coarsely.
    niche: [usize; 2],
}

/// The best level of every niche.
#[derive(Default)]
pub(super) struct Archive {
    elites: Vec<Elite>,
}

/// Niches at most.
const MOST: usize = 48;

impl Elite {
    pub fn new(filling: Vec<ElementId>, judged: Judged) -> Elite {
        let full = filling.iter().filter(|element| **element != 0).count();
        let niche = [full / 2, judged.length.map_or(0, |length| 1 + length / 3)];
        Elite { filling, score: judged.score, touched: judged.touched, niche }
    }
}

impl Archive {
    /// Takes a level in if it is the best of its niche, or as good: small steps without gain lead away from
    /// where nothing can be gained. True when it is better than everything so far.
    pub fn enter(&mut self, elite: Elite) -> bool {
        let is_best = self.elites.iter().all(|other| elite.score.is_above(&other.score));
        match self.elites.iter().position(|other| other.niche == elite.niche) {
            Some(at) if self.elites[at].score.is_above(&elite.score) => {}
            Some(at) => self.elites[at] = elite,
            None => {
                self.elites.push(elite);
                if self.elites.len() > MOST {
                    self.remove_worst();
                }
            }
        }
        is_best
    }

    fn remove_worst(&mut self) {
        let mut worst = 0;
        for at in 1..self.elites.len() {
            if self.elites[worst].score.is_above(&self.elites[at].score) {
                worst = at;
            }
        }
        self.elites.remove(worst);
    }

    /// A level to grow from: the better of two. None asks for a new one, often while there are few.
    pub fn parent(&self, random: &mut SplitMix64) -> Option<&Elite> {
        let chance = if self.elites.len() < 8 { 2 } else { 10 };
        if self.elites.is_empty() || random.below(chance) == 0 {
            return None;
        }
        let mut any = || &self.elites[random.below(self.elites.len() as u64) as usize];
        let (one, other) = (any(), any());
        Some(if other.score.is_above(&one.score) { other } else { one })
    }
}
