//! The fields that only boards have in answers, for the published schemas.

use crate::drawn::Shown;
use crate::lenses::dead_ends::BoardDeadEnds;
use crate::lenses::need::BoardNeed;
use crate::lenses::solve::BoardSolved;
use schemars::{JsonSchema, Schema, SchemaGenerator};

pub(crate) fn extras(lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
    let of = match lens {
        "play" => Shown::json_schema,
        "solve" => BoardSolved::json_schema,
        "deadends" => BoardDeadEnds::json_schema,
        "need" => BoardNeed::json_schema,
        _ => return Vec::new(),
    };
    vec![of(generator)]
}
