//! The fields that only PuzzleScript has in answers, for the published schemas.

use crate::drawn::Shown;
use schemars::{JsonSchema, Schema, SchemaGenerator};

pub(crate) fn extras(lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
    match lens {
        "play" => vec![Shown::json_schema(generator)],
        _ => Vec::new(),
    }
}
