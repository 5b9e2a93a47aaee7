//! What judging may cost.
//!
//! Whether negative pieces cancel and which pieces erasers take away are questions that grow
//! exponentially with their number, and a panel with ten of each is quickly typed. Work is counted; a
//! region that takes too much is left undecided, and the caller is informed.

/// Work that one region may take, in pieces laid and choices of erasers: some tenths of a second.
pub(crate) const OF_REGION: u64 = 20_000_000;

/// Work that has been done and may still be done.
#[derive(Clone, Debug)]
pub(crate) struct Effort {
    /// What all regions together may still take.
    left: u64,
    /// What each region may take.
    of_region: u64,
    /// What the region at hand may still take.
    left_for_region: u64,
    done: u64,
    /// Something was left undecided.
    is_cut: bool,
    /// The region at hand was left undecided.
    is_region_cut: bool,
}

impl Effort {
    pub(crate) fn new(max_work: u64, of_region: u64) -> Effort {
        Effort {
            left: max_work,
            of_region,
            left_for_region: 0,
            done: 0,
            is_cut: false,
            is_region_cut: false,
        }
    }

    /// Turns to another region.
    pub(super) fn begin_region(&mut self) {
        self.left_for_region = self.of_region.min(self.left);
        self.is_region_cut = false;
    }

    /// Does some work; false when there is none left to do.
    pub(super) fn spend(&mut self, work: u64) -> bool {
        match self.left_for_region.checked_sub(work) {
            Some(rest) => {
                self.left_for_region = rest;
                self.left -= work;
                self.done += work;
                true
            }
            None => {
                self.left -= self.left_for_region;
                self.cut()
            }
        }
    }

    /// Charges the region for work whose result is remembered. Whether a region can be decided then
    /// does not depend on which regions were judged before it.
    pub(super) fn charge(&mut self, work: u64) -> bool {
        match self.left_for_region.checked_sub(work) {
            Some(rest) => {
                self.left_for_region = rest;
                true
            }
            None => self.cut(),
        }
    }

    fn cut(&mut self) -> bool {
        self.left_for_region = 0;
        self.is_cut = true;
        self.is_region_cut = true;
        false
    }

    /// What the region at hand may still take.
    pub(super) fn left_for_region(&self) -> u64 {
        self.left_for_region
    }

    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub(super) fn is_region_cut(&self) -> bool {
        self.is_region_cut
    }

    pub(super) fn done(&self) -> u64 {
        self.done
    }

    pub(super) fn is_over(&self) -> bool {
        self.left == 0
    }
}
