//! Operations that only rulesets have.

mod analysis;
mod design;
mod evolve;
mod levels;
mod reproduce;
pub mod scenes;
mod sketch;

pub use ::ruleset::design::{DesignPlan, Designed, design};
pub use analysis::{analysis_text, constraints_text};
pub use design::gallery;
pub use evolve::{EvolvePlan, EvolveReport, Evolved, evolve_sessions, with_level};
pub use levels::{LevelShare, level_share};
pub use reproduce::{
    AngelinaReport, Curves, Kind, Row, RowsPlan, evolution_chart, reproduce_angelina,
};
pub use sketch::{
    MergedSketch, PART, SketchPart, Sketched, TallyReport, join, merge_parts, ruleset_file,
    sketch_on, sketch_part, tally_json, tally_text,
};
