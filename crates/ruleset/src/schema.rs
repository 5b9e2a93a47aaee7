//! The fields that only rulesets have in answers, for the published schemas.

use crate::puzzle::PlayedFields;
use crate::puzzle::lenses::FOREIGN;
use crate::space::Suggestion;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

pub(crate) fn extras(lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
    match lens {
        "play" => vec![PlayedFields::json_schema(generator)],
        "kept" => vec![Suggestion::json_schema(generator)],
        "suggest" => {
            let suggestion = generator.subschema_for::<Suggestion<'static>>();
            vec![json_schema!({
                "properties": {
                    "suggestions": {
                        "description": "What was kept, in an older form.",
                        "type": "array",
                        "items": suggestion,
                    },
                },
            })]
        }
        "rate" => {
            let nothing = |id: &&str| {
                let description = "A reading that rulesets do not have.";
                (id.to_string(), json!({ "description": description, "type": "null" }))
            };
            let fields: Map<String, Value> = FOREIGN.iter().map(nothing).collect();
            vec![json_schema!({ "properties": fields })]
        }
        _ => Vec::new(),
    }
}
