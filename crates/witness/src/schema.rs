//! The fields that only panels have in answers, for the published schemas.

use crate::drawing::shown::PlayedLine;
use crate::lens::rate::RatedPanel;
use crate::lens::solve::SolvedPanel;
use crate::make::MadePanel;
use crate::space::{BetterPanel, PanelKernel, PanelSuggestions};
use schemars::{JsonSchema, Schema, SchemaGenerator};

pub(crate) fn extras(lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
    let of = match lens {
        "play" => PlayedLine::json_schema,
        "solve" => SolvedPanel::json_schema,
        "rate" => RatedPanel::json_schema,
        "kept" | "repair" => BetterPanel::json_schema,
        "suggest" => PanelSuggestions::json_schema,
        "made" => MadePanel::json_schema,
        "kernel" => PanelKernel::json_schema,
        _ => return Vec::new(),
    };
    vec![of(generator)]
}
