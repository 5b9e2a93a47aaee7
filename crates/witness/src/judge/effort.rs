//! What judging may cost.
//!
//! Whether negative pieces cancel and which pieces erasers take away are questions that grow
//! exponentially with their number; a panel with ten of each is quickly typed. Work is counted, a
//! region that takes too much is left undecided, and whoever asked is told.

/// Work that one region may take, in pieces laid and choices of erasers: some tenths of a second.
const OF_REGION: u64 = 20_000_000;

/// Work that has been done and may still be done.
#[derive(Clone, Debug)]
pub(crate) struct Effort {
    /// What all regions together may still take.
    left: u64,
    /// What the region at hand may still take.
    left_for_region: u64,
    done: u64,
    /// Something was left undecided.
    is_cut: bool,
}

impl Effort {
    pub(crate) fn new(max_work: u64) -> Effort {
        Effort { left: max_work, left_for_region: 0, done: 0, is_cut: false }
    }

    /// Begins with another region.
    pub(super) fn begin_region(&mut self) {
        self.left_for_region = OF_REGION.min(self.left);
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
                self.left_for_region = 0;
                self.is_cut = true;
                false
            }
        }
    }

    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    pub(super) fn done(&self) -> u64 {
        self.done
    }

    pub(super) fn is_over(&self) -> bool {
        self.left == 0
    }
}
