//! The table of readings: what can be measured about a level, one reading per row.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use ts_rs::TS;

/// One row: a number that can be measured about a level. An id means the same in every domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its name in JSON and in options.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// What is counted: "moves", "states", "%", "bits".
    pub unit: &'static str,
    /// What the number means, in one line that follows the number.
    pub meaning: &'static str,
    /// What has to be computed first.
    pub needs: Needs,
}

/// What has to be computed before a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Three plain searches for a solution.
    Searches,
    /// A shortest solution.
    Solution,
    /// All of play.
    Graph,
    /// Whole plays by a player who does not search.
    Plays,
    /// The domain's own measure.
    Own,
}

/// The readings every puzzle has.
pub static READINGS: &[Reading] = &[
    Reading {
        id: "difficulty",
        label: "difficulty",
        unit: "states",
        meaning: "states until a search has a solution",
        needs: Needs::Searches,
    },
    Reading {
        id: "length",
        label: "length",
        unit: "moves",
        meaning: "moves of a shortest solution",
        needs: Needs::Solution,
    },
    Reading {
        id: "branching",
        label: "branching",
        unit: "moves",
        meaning: "different successors per state",
        needs: Needs::Graph,
    },
    Reading {
        id: "forced",
        label: "forced",
        unit: "moves",
        meaning: "steps in a row with one move that keeps it winnable",
        needs: Needs::Graph,
    },
    Reading {
        id: "dead_share",
        label: "dead share",
        unit: "%",
        meaning: "of all states can no longer be won",
        needs: Needs::Graph,
    },
    Reading {
        id: "shortest_solutions",
        label: "shortest solutions",
        unit: "solutions",
        meaning: "move strings of that length win",
        needs: Needs::Graph,
    },
    Reading {
        id: "bottleneck",
        label: "bottleneck",
        unit: "states",
        meaning: "states every solution passes, after the start",
        needs: Needs::Graph,
    },
];

/// A reading of one level.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct ReadingValue {
    /// Which reading.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// Its value; null when it has none or it is not known.
    pub value: Option<Amount>,
    /// The value is exact.
    pub known: bool,
    /// What the number says.
    pub meaning: &'static str,
}

/// The value of a reading.
#[derive(Clone, Debug, PartialEq, TS)]
#[ts(type = "number | string")]
pub enum Amount {
    /// A number; in JSON without a point where it is whole.
    Number(f64),
    /// A whole number of any size, in decimal digits; a string in JSON.
    Digits(String),
}

impl Amount {
    /// The value to compare by. Numbers beyond 2^53 may become equal, which only makes them a tie.
    pub fn as_f64(&self) -> f64 {
        match self {
            Amount::Number(number) => *number,
            Amount::Digits(digits) => digits.parse().unwrap_or(f64::MAX),
        }
    }
}

impl Reading {
    /// A value in this row.
    pub fn value(&self, value: Option<Amount>, known: bool) -> ReadingValue {
        let Reading { id, label, unit, meaning, .. } = *self;
        ReadingValue { id, label, unit, known: known && value.is_some(), value, meaning }
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Amount::Number(value) if value.fract() == 0.0 && value.abs() < 1e15 => {
                serializer.serialize_i64(*value as i64)
            }
            Amount::Number(value) => serializer.serialize_f64(*value),
            Amount::Digits(digits) => serializer.serialize_str(digits),
        }
    }
}

impl JsonSchema for Amount {
    fn schema_name() -> Cow<'static, str> {
        "Amount".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["number", "string"] })
    }
}

impl From<usize> for Amount {
    fn from(number: usize) -> Amount {
        Amount::Number(number as f64)
    }
}

impl From<f64> for Amount {
    fn from(number: f64) -> Amount {
        Amount::Number(number)
    }
}
