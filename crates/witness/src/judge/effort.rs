//! Limits on the work of judging.
//!
//! Whether negative pieces cancel and which pieces erasers remove are questions that grow
//! exponentially with their number, and a panel with ten of each is quickly typed. Work is counted;
//! a region that needs too much is left undecided, and the caller is informed.

/// Work that one region may take, in pieces placed and choices of erasers: some tenths of a second.
pub(crate) const OF_REGION: u64 = 20_000_000;

/// Work done and work still allowed.
#[derive(Clone, Debug)]
pub(crate) struct Effort {
    /// Work left for all regions together.
    left: u64,
    /// Work allowed for each region.
    of_region: u64,
    /// Work left for the current region.
    left_for_region: u64,
    done: u64,
    /// True when something was left undecided.
    is_cut: bool,
    /// True when the current region was left undecided.
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

    /// Starts another region.
    pub(super) fn begin_region(&mut self) {
        self.left_for_region = self.of_region.min(self.left);
        self.is_region_cut = false;
    }

    /// Does some work; false when the limit is reached.
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

    /// Charges the region for work whose result is cached. Whether a region can be decided then
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

    /// Work left for the current region.
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
