//! Schemas of what is said about rules, which is written without types because its names are the
//! game's own.

use super::document::Document;
use schemars::json_schema;
use serde_json::{Value, json};

/// What `ruleset chains --json` prints.
pub(super) fn chains() -> Document {
    Document::written(json_schema!({
        "type": "object",
        "required": [
            "verdicts", "simple", "chains", "is_cut", "unused_rules", "dead_rules", "unused_pieces",
            "invariants", "certificates", "tutorial", "roles", "unreachable_ends", "needed_rules",
        ],
        "properties": {
            "verdicts": texts("What holds for every level, such as `proved-unwinnable`."),
            "simple": texts("Codes of faults of simple inspection."),
            "chains": {
                "description": "All action chains.",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["end", "outcome", "triggers", "rules", "constraints"],
                    "properties": {
                        "end": whole("The end condition, by its number from 0."),
                        "outcome": whole("1 for a win, -1 for a loss, 0 for a draw."),
                        "triggers": {
                            "description": "Triggers from the end condition back to the player.",
                            "type": "array",
                            "items": { "type": "array", "items": { "type": "string" } },
                        },
                        "rules": {
                            "description": "Rules on the chain with the event that serves, from 0.",
                            "type": "array",
                            "items": {
                                "type": "array",
                                "prefixItems": [{ "type": "integer" }, { "type": "integer" }],
                                "minItems": 2,
                                "maxItems": 2,
                            },
                        },
                        "constraints": {
                            "description": "What a level needs for the chain.",
                            "type": "array",
                            "items": atom(),
                        },
                    },
                },
            },
            "is_cut": {
                "description": "There are more chains than are listed.",
                "type": "boolean",
            },
            "roles": texts(
                "What each rule is for: decides, sets-up, solid, aside (no end depends on it) or \
                 never-fires.",
            ),
            "unreachable_ends": {
                "description": "End conditions that can never come about, and those to which no chain leads.",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["end", "why"],
                    "properties": {
                        "end": whole("The end condition, by its number from 0."),
                        "why": texts("The proof; empty where nothing is proved and only no chain leads to it."),
                    },
                },
            },
            "needed_rules": {
                "description": "Rules on no chain that every solution of a level uses.",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["rule", "level"],
                    "properties": {
                        "rule": whole("The rule, from 0."),
                        "level": whole("The first such level, from 1."),
                    },
                },
            },
            "unused_rules": wholes("Rules on no chain that no level is known to need, from 0."),
            "dead_rules": wholes("Rules that never run, from 0."),
            "unused_pieces": texts("Pieces that nothing mentions."),
            "invariants": {
                "description": "Sums of numbers of pieces that never change, factors by piece.",
                "type": "array",
                "items": factors(),
            },
            "certificates": {
                "description": "Why a verdict holds; null where it does not.",
                "type": "object",
                "required": [
                    "unwinnable", "unlosable", "loses_first_up_to_cells", "count_witness", "no_choice",
                ],
                "properties": {
                    "unwinnable": texts_or_null("Why no level can be won."),
                    "unlosable": texts_or_null("Why no level can be lost."),
                    "loses_first_up_to_cells": {
                        "description": "Levels up to this many cells are lost before they are won.",
                        "type": ["integer", "null"],
                    },
                    "no_choice": {
                        "description": "Why no input ever matters.",
                        "type": ["string", "null"],
                    },
                    "count_witness": {
                        "description": "Numbers of pieces from which counting allows a win.",
                        "anyOf": [factors(), { "type": "null" }],
                    },
                },
            },
            "tutorial": texts("Instructions for a player."),
            "wishes": {
                "description": "With --wishes: each wish and whether it is met.",
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["wish", "is_met", "weight"],
                    "properties": {
                        "wish": { "type": "string" },
                        "is_met": { "type": "boolean" },
                        "weight": { "type": "number" },
                    },
                },
            },
            "score": {
                "description": "With --wishes: the share of their weight that is met.",
                "type": "number",
            },
        },
    }))
}

/// What `ruleset constraints --json` prints.
pub(super) fn constraints() -> Document {
    Document::written(json_schema!({
        "type": "object",
        "required": ["win", "loss", "start", "sound", "differences", "all"],
        "properties": {
            "win": formula("A level that can be won, by the chains."),
            "loss": formula("A level that can be lost, by the chains."),
            "start": formula("A level that does not end at once."),
            "sound": {
                "description": "What every level that can be won has, proved: the least and the \
                    greatest number of each piece.",
                "type": "object",
                "additionalProperties": {
                    "type": "array",
                    "prefixItems": [{ "type": "integer" }, { "type": ["integer", "null"] }],
                    "minItems": 2,
                    "maxItems": 2,
                },
            },
            "differences": {
                "description": "The same for differences: two pieces, the least and the greatest.",
                "type": "array",
                "items": {
                    "type": "array",
                    "prefixItems": [
                        { "type": "string" },
                        { "type": "string" },
                        { "type": ["integer", "null"] },
                        { "type": ["integer", "null"] },
                    ],
                    "minItems": 4,
                    "maxItems": 4,
                },
            },
            "all": formula("All of them together."),
        },
    }))
    .with("Formula", formula_definition())
}

fn texts(description: &str) -> Value {
    json!({ "description": description, "type": "array", "items": { "type": "string" } })
}

fn texts_or_null(description: &str) -> Value {
    json!({ "description": description, "type": ["array", "null"], "items": { "type": "string" } })
}

fn whole(description: &str) -> Value {
    json!({ "description": description, "type": "integer" })
}

fn wholes(description: &str) -> Value {
    json!({ "description": description, "type": "array", "items": { "type": "integer" } })
}

fn factors() -> Value {
    json!({ "type": "object", "additionalProperties": { "type": "integer" } })
}

fn atom() -> Value {
    json!({ "type": "array", "items": { "type": ["string", "integer"] }, "minItems": 4, "maxItems": 5 })
}

fn formula(description: &str) -> Value {
    json!({ "description": description, "$ref": "#/$defs/Formula" })
}

fn formula_definition() -> Value {
    let parts = json!({ "type": "array", "items": { "$ref": "#/$defs/Formula" } });
    let joined =
        |word: &str| json!({ "type": "object", "required": [word], "properties": { word: parts } });
    json!({
        "description": "`{\"all\":[…]}`, `{\"any\":[…]}` or a condition: `[\"n\", PIECE, OPERATOR, \
            NUMBER]`, `[\"difference\", PIECE, PIECE, OPERATOR, NUMBER]`.",
        "anyOf": [atom(), joined("all"), joined("any")],
    })
}
