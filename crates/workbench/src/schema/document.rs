//! One schema document: a root, its definitions, and what every document says in its head.

use super::extras;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// The version of JSON Schema.
const META_SCHEMA: &str = "https://json-schema.org/draft/2020-12/schema";

/// A schema that is being put together.
pub(super) struct Document {
    /// What the whole output is.
    root: Map<String, Value>,
    definitions: Map<String, Value>,
}

impl Document {
    /// The output is one value.
    pub(super) fn one<T: JsonSchema>() -> Document {
        Document::new(|generator| json!(generator.subschema_for::<T>()))
    }

    /// The output is an array, even for one level.
    pub(super) fn list<T: JsonSchema>() -> Document {
        Document::new(
            |generator| json!({ "type": "array", "items": generator.subschema_for::<T>() }),
        )
    }

    /// The output is an object for one level that was named, else an array; with `--jsonl` every line
    /// is such an object.
    pub(super) fn each<T: JsonSchema>() -> Document {
        Document::new(|generator| {
            let one = generator.subschema_for::<T>();
            json!({ "anyOf": [one, { "type": "array", "items": one }] })
        })
    }

    /// The output is one of two values.
    pub(super) fn either<A: JsonSchema, B: JsonSchema>() -> Document {
        Document::new(
            |generator| json!({ "anyOf": [generator.subschema_for::<A>(), generator.subschema_for::<B>()] }),
        )
    }

    /// A schema that no type stands for.
    pub(super) fn written(schema: Schema) -> Document {
        Document::new(|_| json!(schema))
    }

    /// Adds a definition to it.
    pub(super) fn with(mut self, name: &str, definition: Value) -> Document {
        self.definitions.insert(name.to_string(), definition);
        self
    }

    fn new(root: impl FnOnce(&mut SchemaGenerator) -> Value) -> Document {
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let root = match root(&mut generator) {
            Value::Object(root) => root,
            _ => Map::new(),
        };
        let extras = extras::of_all(&mut generator);
        let mut definitions = generator.take_definitions(true);
        extras.add_to(&mut definitions);
        let definitions = reachable(&root, definitions);
        Document { root, definitions }
    }

    /// Writes the head and tidies the texts.
    pub(super) fn finish(self, name: &str, commands: &[&str]) -> Value {
        let mut document = Map::new();
        document.insert("$schema".into(), META_SCHEMA.into());
        document.insert("title".into(), format!("puzzlewright {name}").into());
        let commands: Vec<String> = commands.iter().map(|command| format!("`{command}`")).collect();
        let about = format!("What is printed with --json by {}.", commands.join(", "));
        // A root that is written by hand may say more about itself.
        let mut root = self.root;
        let about = match root.remove("description") {
            Some(Value::String(more)) => format!("{about} {more}"),
            _ => about,
        };
        document.insert("description".into(), about.into());
        document.extend(root);
        if !self.definitions.is_empty() {
            document.insert("$defs".into(), Value::Object(self.definitions));
        }
        let mut document = Value::Object(document);
        tidy(&mut document);
        document
    }
}

/// The definitions that the root leads to.
fn reachable(root: &Map<String, Value>, all: Map<String, Value>) -> Map<String, Value> {
    let mut wanted = Vec::new();
    names(&Value::Object(root.clone()), &mut wanted);
    let mut kept = Map::new();
    while let Some(name) = wanted.pop() {
        if let Some(definition) = all.get(&name).filter(|_| !kept.contains_key(&name)) {
            names(definition, &mut wanted);
            kept.insert(name, definition.clone());
        }
    }
    kept
}

/// The definitions a schema names.
fn names(schema: &Value, out: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str);
            out.extend(name.and_then(|name| name.strip_prefix("#/$defs/")).map(str::to_string));
            fields.values().for_each(|value| names(value, out));
        }
        Value::Array(items) => items.iter().for_each(|value| names(value, out)),
        _ => {}
    }
}

/// Descriptions are one paragraph without the links of Rust's documentation.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = text.replace("\n\n", "\u{0}").replace('\n', " ").replace('\u{0}', "\n\n");
                *text = text.replace("[`", "`").replace("`]", "`");
            }
            fields.values_mut().for_each(tidy);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}
