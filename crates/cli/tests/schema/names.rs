//! A name has one type in the answers of all lenses.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use workbench::schema::{SchemaFile, schemas};

/// Names that have two types, with the reason. Fields are a contract: none is renamed, and a new one
/// must not join this list.
const KNOWN: &[(&str, &str)] = &[
    ("level", "the number; rows in `suggest`, `repair`, `kernel` and in `play` of PuzzleScript"),
    ("events", "what each domain's `play` lists; `event_names` is the same in all of them"),
    ("searches", "`solve --by all` has whole answers, `rate` what each search expanded"),
    ("bfs", "a part of `searches`"),
    ("astar", "a part of `searches`"),
    ("greedy", "a part of `searches`"),
    ("readings", "rows of the table in `rate`, values by id in levels that `suggest` kept"),
    ("seed", "of the draws in `suggest`, a number; of a game's own chance any text"),
    ("steps", "moves in `play`, what was taken away in `kernel`, digests in `replay`"),
    ("move", "a move; in the events of PuzzleScript's `play` its number"),
    ("rules", "lines that fired in a move; points for rules in the difficulty of a story"),
    ("line", "of a source a number; on panels the line that is drawn"),
    ("cells", "how many `repair` changes; in `play` of rulesets the pieces of each"),
    ("kept", "levels that `suggest` kept; in `kernel` of panels the number of pieces"),
    ("pieces", "their number on panels; on boards the pieces themselves"),
    ("board", "on boards its number in the file; on panels the rows of a drawing"),
    ("start", "in `suggest` the reading of the level; on panels where a line starts"),
    ("example", "in `need --list` a concept; on boards a solution that shows the concept"),
];

#[test]
fn a_name_has_one_type_in_all_lenses() {
    let mut types: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for file in schemas().iter().filter(|file| file.is_lens) {
        look(file, &file.schema, &mut types);
    }
    let is_known = |name: &str| KNOWN.iter().any(|(known, _)| *known == name);
    let twice = types.iter().filter(|(_, types)| types.len() > 1);
    let unknown: Vec<_> = twice.clone().filter(|(name, _)| !is_known(name)).collect();
    assert!(unknown.is_empty(), "names with two types: {unknown:#?}");
    for (known, _) in KNOWN {
        assert!(twice.clone().any(|(name, _)| name == known), "`{known}` has one type by now");
    }
}

#[test]
fn every_reference_leads_somewhere() {
    fn references<'s>(schema: &'s Value, out: &mut Vec<&'s str>) {
        match schema {
            Value::Object(keywords) => {
                out.extend(keywords.get("$ref").and_then(Value::as_str));
                keywords.values().for_each(|value| references(value, out));
            }
            Value::Array(items) => items.iter().for_each(|value| references(value, out)),
            _ => {}
        }
    }
    for file in schemas() {
        let mut all = Vec::new();
        references(&file.schema, &mut all);
        for place in all {
            let target = place.strip_prefix('#').and_then(|place| file.schema.pointer(place));
            assert!(target.is_some(), "{}: {place}", file.name);
        }
        assert_eq!(file.schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
        let is_said =
            |field: &str| file.schema[field].as_str().is_some_and(|text| !text.is_empty());
        assert!(is_said("title") && is_said("description"), "{}", file.name);
    }
}

/// Notes the types of all fields of a schema.
fn look(
    file: &SchemaFile,
    schema: &Value,
    types: &mut BTreeMap<String, BTreeMap<String, BTreeSet<String>>>,
) {
    match schema {
        Value::Object(keywords) => {
            for (name, field) in
                keywords.get("properties").and_then(Value::as_object).into_iter().flatten()
            {
                for one in kinds(&file.schema, field) {
                    let who = types.entry(name.clone()).or_default().entry(one).or_default();
                    who.insert(file.name.to_string());
                }
            }
            keywords.values().for_each(|value| look(file, value, types));
        }
        Value::Array(items) => items.iter().for_each(|value| look(file, value, types)),
        _ => {}
    }
}

/// The types a field may have, null left out. A whole number is a number, and what is a number or a
/// text (an amount) is one type.
fn kinds(root: &Value, schema: &Value) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let target = root.pointer(name.trim_start_matches('#')).unwrap();
        let kind = match target.get("properties") {
            Some(_) => BTreeSet::from([name.rsplit('/').next().unwrap().to_string()]),
            None => kinds(root, target),
        };
        out.extend(kind);
    }
    for keyword in ["anyOf", "oneOf"] {
        let all = schema.get(keyword).and_then(Value::as_array).into_iter().flatten();
        out.extend(all.flat_map(|one| kinds(root, one)));
    }
    let listed: Vec<&str> = match schema.get("type") {
        Some(Value::Array(types)) => types.iter().filter_map(Value::as_str).collect(),
        Some(Value::String(one)) => vec![one],
        _ => Vec::new(),
    };
    let listed: BTreeSet<&str> = listed.into_iter().filter(|one| *one != "null").collect();
    let is_amount =
        listed.contains("string") && (listed.contains("number") || listed.contains("integer"));
    for one in listed {
        out.insert(match one {
            "integer" | "number" | "string" if is_amount => "number".to_string(),
            "integer" => "number".to_string(),
            "array" => {
                let items = schema.get("items").map(|items| kinds(root, items)).unwrap_or_default();
                format!("array of {}", items.into_iter().collect::<Vec<_>>().join(" or "))
            }
            other => other.to_string(),
        });
    }
    if schema.get("const").is_some() || schema.get("enum").is_some() {
        out.insert("string".to_string());
    }
    out
}
