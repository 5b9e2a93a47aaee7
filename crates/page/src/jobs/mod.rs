//! Long work: one call that reports what it finds on the way, and ends early when it is asked to.

#[cfg(feature = "studio")]
mod known;
#[cfg(feature = "studio")]
mod lens;
#[cfg(feature = "studio")]
mod levels;
mod listener;
mod options;
pub mod place;
mod scene;
mod solve;
#[cfg(feature = "studio")]
mod suggest;
#[cfg(feature = "studio")]
mod verdicts;
mod watch;
mod work;

pub use listener::Listener;
#[cfg(feature = "studio")]
#[cfg_attr(
    not(feature = "full"),
    allow(unused_imports, reason = "one domain has jobs of its own")
)]
pub use work::json;
pub use work::{Failure, Found, Work};

#[cfg(feature = "studio")]
use crate::puzzlescript::{find_cover, find_swapped, find_variations};
use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::wire::{JobKind, JobRequest};

/// Does the work of a job to its end.
pub fn find(shelf: &Shelf, wanted: &JobRequest, listener: &dyn Listener) -> Found {
    let opened = shelf.open(&wanted.about)?;
    let (options, level) = (&wanted.options, level_of(wanted));
    let work = &Work { shelf, listener, options, opened, level };
    match wanted.kind {
        JobKind::Solve => solve::find_solution(work),
        JobKind::Watch => watch::find_dead_since(work),
        JobKind::Scene => scene::find_scene(work),
        #[cfg(feature = "studio")]
        JobKind::Known => known::known(work),
        #[cfg(feature = "studio")]
        JobKind::Rate => levels::find_readings(work),
        #[cfg(feature = "studio")]
        JobKind::Deadends => levels::find_dead(work),
        #[cfg(feature = "studio")]
        JobKind::Need => levels::find_needed(work),
        #[cfg(feature = "studio")]
        JobKind::Cover => find_cover(work),
        #[cfg(feature = "studio")]
        JobKind::Rules => levels::find_rules(work),
        #[cfg(feature = "studio")]
        JobKind::Repair => levels::find_repair(work),
        #[cfg(feature = "studio")]
        JobKind::Kernel => levels::find_smallest(work),
        #[cfg(feature = "studio")]
        JobKind::Swap => find_swapped(work),
        #[cfg(feature = "studio")]
        JobKind::Transform => find_variations(work),
        #[cfg(feature = "studio")]
        JobKind::Suggest => suggest::find_suggestions(work),
        #[cfg(feature = "studio")]
        JobKind::Look => known::look(work),
        #[cfg(feature = "studio")]
        JobKind::Lens => lens::find_answer(work),
        #[cfg(feature = "studio")]
        JobKind::Verdicts => verdicts::find_verdicts(work),
        #[cfg(not(feature = "studio"))]
        _ => Err(play::lens::Refusal::for_authors().into()),
    }
}

/// The level a job is about; 0 for all of them.
pub fn level_of(wanted: &JobRequest) -> usize {
    match wanted.kind {
        JobKind::Cover | JobKind::Rules | JobKind::Verdicts => 0,
        JobKind::Swap => wanted.level.unwrap_or(0),
        _ => wanted.level.unwrap_or(1),
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        refusal.error.into()
    }
}
