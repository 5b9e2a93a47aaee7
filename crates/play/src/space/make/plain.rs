//! Takes away what no property needs.

use super::MakePlan;
use super::draw::Shop;
use super::judge::{Limits, judge};
use crate::Watch;
use crate::space::{ElementId, Frame};

/// Empties places, in reading order and until nothing more can go, as long as the level keeps all properties
/// and its reading does not fall. Returns the reading of what is left.
pub(super) fn plain<F: Frame>(
    frame: &F,
    shop: &Shop<'_, F>,
    plan: &MakePlan,
    filling: &mut Vec<ElementId>,
    mut reading: Option<f64>,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Option<f64> {
    loop {
        let mut has_changed = false;
        for place in shop.removable(filling) {
            let Some(smaller) = shop.without(filling, place) else { continue };
            let judged = judge(frame, &smaller, plan, limits, watch);
            if judged.has_all && judged.reading >= reading {
                (*filling, reading) = (smaller, judged.reading);
                has_changed = true;
            }
        }
        if !has_changed {
            return reading;
        }
    }
}
