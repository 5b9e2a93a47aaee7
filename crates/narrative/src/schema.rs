//! The fields that only stories have in answers, for the published schemas.

use play::lens::Crossing;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::difficulty::Difficulty;
use crate::drawn::PlayedArea;
use crate::draws::DrawReport;
use crate::game::drawn::PlayedGame;
use crate::lenses::About;
use crate::space::VariationReport;

pub(crate) fn extras(lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
    match lens {
        "play" => vec![PlayedArea::json_schema(generator), PlayedGame::json_schema(generator)],
        "solve" => vec![About::json_schema(generator)],
        "need" => vec![About::json_schema(generator), seed()],
        "rate" => {
            let parts = generator.subschema_for::<Difficulty>();
            let parts = json_schema!({ "properties": { "difficulty_parts": parts } });
            vec![About::json_schema(generator), parts]
        }
        "deadends" => {
            let crossing = generator.subschema_for::<Crossing>();
            let fatal = json_schema!({
                "properties": {
                    "fatal_actions": {
                        "description": "For each action that loses the puzzle, a shortest way to it.",
                        "type": "array",
                        "items": crossing,
                    },
                },
            });
            let notes = json_schema!({
                "properties": {
                    "notes": {
                        "description": "What the answer is not about.",
                        "type": "array",
                        "items": { "type": "string" },
                    },
                },
            });
            let game = json_schema!({
                "properties": {
                    "lost": {
                        "description": "Of a whole game: dead states in which a rule has ended it.",
                        "type": "integer",
                    },
                    "unknown": {
                        "description": "Of a whole game: states that may be dead or not.",
                        "type": "integer",
                    },
                },
            });
            vec![About::json_schema(generator), seed(), fatal, notes, game]
        }
        "kept" | "suggest" | "repair" | "kernel" => vec![VariationReport::json_schema(generator)],
        "made" => vec![DrawReport::json_schema(generator)],
        _ => Vec::new(),
    }
}

fn seed() -> Schema {
    json_schema!({
        "properties": {
            "seed": {
                "description": "The seed the puzzle was generated with.",
                "type": ["string", "null"],
            },
        },
    })
}
