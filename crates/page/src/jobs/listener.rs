//! Who asked for a job.

use play::Progress;
use serde_json::Value;

/// Hears what a job finds and may end it. The host's clock and machine are here too, because nothing below a host
/// knows either; several threads of a job may speak to it.
pub trait Listener: Sync {
    /// Hears how far a stage is; true when it is time to stop. Called often, so what it does must be quick.
    fn tick(&self, stage: &str, progress: Progress) -> bool;

    /// Hears what a stage found.
    fn partial(&self, stage: &str, found: Value);

    /// Hears what was found so far; the next such report replaces it.
    fn so_far(&self, stage: &str, found: Value);

    /// True when it was asked to end.
    fn is_stopped(&self) -> bool;

    /// True when it was asked to end so long ago that it must end at once.
    fn is_overdue(&self) -> bool;

    /// Lets work go first that someone waits for.
    fn give_way(&self) {}

    /// Seconds since the job began.
    fn seconds(&self) -> f64;

    /// How many threads a search may use.
    fn threads(&self) -> usize;

    /// Bytes a search may use for states.
    fn max_bytes(&self) -> usize;
}
