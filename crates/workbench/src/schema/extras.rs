//! What domains add to the answers of lenses: their own fields and their own readings.

use crate::DOMAINS;
use play::domain::Domain;
use play::lens::{Figures, Options};
use play::readings::{ON_REQUEST, READINGS, Reading, on_request};
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use source::Source;
use std::collections::BTreeMap;

/// The types of answers to which domains add fields, each with the name of its lens.
const ANSWERS: [(&str, &str); 11] = [
    ("Played", "play"),
    ("Solved", "solve"),
    ("Rated", "rate"),
    ("DeadEndReport", "deadends"),
    ("NeedReport", "need"),
    ("SuggestReport", "suggest"),
    ("KeptReport", "kept"),
    ("RepairReport", "repair"),
    ("KernelReport", "kernel"),
    ("MakeReport", "make"),
    ("MadeReport", "made"),
];

/// Readings that are whole numbers of any size, and so decimal digits in a text.
const DIGITS: [&str; 1] = ["shortest_solutions"];

/// Fields by the type they are added to.
pub(super) struct Extras(Vec<(&'static str, Fields)>);

/// What all domains say about a field: schemas that differ, each with the domains that have it.
type Fields = BTreeMap<String, Vec<(Value, Vec<&'static str>)>>;

/// What all domains add to all answers.
pub(super) fn of_all(generator: &mut SchemaGenerator) -> Extras {
    // The readings of levels that were kept have the figures of the difficulty too.
    generator.subschema_for::<Figures>();
    let answers = ANSWERS.iter().map(|(answer, lens)| (*answer, fields(lens, generator)));
    Extras(answers.collect())
}

impl Extras {
    /// Adds the fields to the definitions of answers.
    pub(super) fn add_to(self, definitions: &mut Map<String, Value>) {
        let readings = readings();
        for (answer, fields) in self.0 {
            let Some(Value::Object(definition)) = definitions.get_mut(answer) else { continue };
            match answer {
                "Rated" => add_readings(definition, &readings),
                "KeptReport" => set_kept_readings(definition, &readings),
                _ => {}
            }
            add(definition, fields);
        }
    }
}

fn fields(lens: &str, generator: &mut SchemaGenerator) -> Fields {
    let mut fields = Fields::new();
    for domain in DOMAINS {
        let name = domain.about().name;
        let schemas = domain.extras(lens, generator);
        let own = schemas.iter().filter_map(Schema::as_object);
        let own = own.filter_map(|schema| schema.get("properties")?.as_object());
        let own: Vec<(&String, &Value)> = own.flatten().collect();
        // Where a domain does not give `level` another meaning, `play` has the number there too.
        if lens == "play" && own.iter().all(|(name, _)| *name != "level") {
            let number = json!({ "description": "The level's number, from 1.", "type": "integer" });
            note(&mut fields, "level", &number, name);
        }
        own.into_iter().for_each(|(field, schema)| note(&mut fields, field, schema, name));
    }
    fields
}

/// Notes that a domain has a field.
fn note(fields: &mut Fields, field: &str, schema: &Value, domain: &'static str) {
    let all = fields.entry(field.to_string()).or_default();
    for (known, domains) in all.iter_mut() {
        if let Some(wider) = wider(known, schema) {
            *known = wider;
            if !domains.contains(&domain) {
                domains.push(domain);
            }
            return;
        }
    }
    all.push((schema.clone(), vec![domain]));
}

/// The wider of two schemas that differ in nothing but whether there may be no value.
fn wider(one: &Value, other: &Value) -> Option<Value> {
    let bare = |schema: &Value| {
        let mut fields = schema.as_object()?.clone();
        fields.remove("description");
        let types: Vec<Value> = match fields.remove("type")? {
            Value::Array(types) => types,
            one => vec![one],
        };
        Some((fields, types))
    };
    let ((fields, types), (others, more)) = (bare(one)?, bare(other)?);
    let within = |some: &[Value], all: &[Value]| {
        some.iter().all(|kind| kind == "null" || all.contains(kind))
    };
    let is_null = types.contains(&json!("null")) || more.contains(&json!("null"));
    let (mut found, types) = match () {
        () if within(&more, &types) && (fields == others || others.is_empty()) => {
            (one.clone(), types)
        }
        () if within(&types, &more) && (fields == others || fields.is_empty()) => {
            (other.clone(), more)
        }
        () => return None,
    };
    let mut types: Vec<Value> = types.into_iter().filter(|kind| kind != "null").collect();
    if is_null {
        types.push(json!("null"));
    }
    found["type"] = match types.as_slice() {
        [one] => one.clone(),
        _ => Value::Array(types),
    };
    Some(found)
}

/// Adds fields that an answer does not have already.
fn add(definition: &mut Map<String, Value>, fields: Fields) {
    let Some(Value::Object(properties)) = definition.get_mut("properties") else { return };
    for (name, mut all) in fields {
        if let Some(known) = properties.get(&name) {
            // A reading of one domain may be a field without a value in another.
            let own = known.get("x-domains").is_some();
            let merged = all.iter().find_map(|(schema, _)| wider(known, schema)).filter(|_| own);
            if let Some(mut merged) = merged {
                let mut domains: Vec<Value> =
                    known["x-domains"].as_array().cloned().unwrap_or_default();
                domains.extend(all.iter().flat_map(|(_, who)| who).map(|who| json!(who)));
                merged["x-domains"] = Value::Array(domains);
                properties.insert(name, merged);
            }
            continue;
        }
        let marked = |(mut schema, domains): (Value, Vec<&str>)| {
            // A schema that allows everything is written as `true`.
            if !schema.is_object() {
                schema = json!({});
            }
            schema["x-domains"] = json!(domains);
            schema
        };
        let field = match all.len() {
            1 => marked(all.remove(0)),
            _ => json!({ "anyOf": all.into_iter().map(marked).collect::<Vec<_>>() }),
        };
        properties.insert(name, field);
    }
}

/// Every reading there is with the domains that have it; none are named for those that all have.
fn readings() -> Vec<(&'static Reading, Vec<&'static str>)> {
    let every = READINGS.iter().chain(ON_REQUEST);
    let mut rows: Vec<(&'static Reading, Vec<&str>)> = every.map(|row| (row, Vec::new())).collect();
    for domain in DOMAINS {
        for row in own_readings(*domain) {
            match rows.iter_mut().find(|(known, _)| known.id == row.id) {
                Some((_, domains)) if domains.is_empty() => {}
                Some((_, domains)) => domains.push(domain.about().name),
                None => rows.push((row, vec![domain.about().name])),
            }
        }
    }
    rows
}

/// The readings of a level of one of the domain's templates.
fn own_readings(domain: &dyn Domain) -> Vec<&'static Reading> {
    let about = domain.about();
    let seat = about.templates.iter().find_map(|template| {
        let name = format!("template.{}", about.endings[0]);
        let opened = domain.open(&Source::new(name, template.text), &|_| Err(String::new()));
        opened.content?.seat(0, &Options::default()).ok()
    });
    seat.map_or(Vec::new(), |seat| seat.readings())
}

fn reading_schema(row: &Reading, domains: &[&str]) -> Value {
    let Reading { label, unit, meaning, .. } = row;
    let description = format!("{label} ({unit}): {meaning}; null when it is not known.");
    let mut schema = match DIGITS.contains(&row.id) {
        true => json!({ "type": ["string", "null"], "pattern": "^[0-9]+$" }),
        false => json!({ "type": ["number", "null"] }),
    };
    schema["description"] = description.into();
    if !domains.is_empty() {
        schema["x-domains"] = json!(domains);
    }
    schema
}

/// In the answer of `rate` every reading is a field of its own.
fn add_readings(definition: &mut Map<String, Value>, readings: &[(&Reading, Vec<&str>)]) {
    for (row, domains) in readings {
        if let Some(Value::Object(properties)) = definition.get_mut("properties") {
            properties.insert(row.id.to_string(), reading_schema(row, domains));
        }
        if let Some(Value::Array(required)) = definition.get_mut("required")
            && domains.is_empty()
            && on_request(row.id).is_none()
        {
            required.push(row.id.into());
        }
    }
}

/// A level that was kept has its readings in an object.
fn set_kept_readings(definition: &mut Map<String, Value>, readings: &[(&Reading, Vec<&str>)]) {
    let Some(field) = definition.get_mut("properties").and_then(|all| all.get_mut("readings"))
    else {
        return;
    };
    let rows = readings.iter().map(|(row, who)| (row.id.to_string(), reading_schema(row, who)));
    let mut properties: Map<String, Value> = rows.collect();
    let exact = json!({ "description": "Difficulty is exact.", "type": "boolean" });
    properties.insert("exact".into(), exact);
    let moves = json!({ "description": "A shortest solution.", "type": ["string", "null"] });
    properties.insert("moves".into(), moves);
    properties.insert("searches".into(), json!({ "$ref": "#/$defs/Figures" }));
    field["properties"] = Value::Object(properties);
}
