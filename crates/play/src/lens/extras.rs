//! Fields of an answer that only one domain has.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

/// Fields that a domain adds to an answer, in addition to those that all domains share.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Extras(#[ts(type = "Record<string, any>")] Map<String, Value>);

impl Extras {
    /// The fields of a struct; nothing if it is not one.
    pub fn of(fields: &impl Serialize) -> Extras {
        match serde_json::to_value(fields) {
            Ok(Value::Object(fields)) => Extras(fields),
            _ => Extras::default(),
        }
    }

    /// Adds or replaces a field.
    pub fn set(&mut self, name: &str, value: impl Serialize) {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        self.0.insert(name.to_string(), value);
    }

    /// A field.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Takes a field out.
    pub fn take(&mut self, name: &str) -> Option<Value> {
        self.0.remove(name)
    }

    /// Adds all fields of another.
    pub fn extend(&mut self, other: Extras) {
        self.0.extend(other.0);
    }

    /// True when there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl JsonSchema for Extras {
    fn schema_name() -> Cow<'static, str> {
        "Extras".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "object", "additionalProperties": true })
    }
}
