//! A validator for the keywords our schemas use.
//!
//! It is stricter than JSON Schema in two ways, because it looks for mistakes of ours: a field that
//! the schema of its object does not name is undocumented, and so wrong; and a keyword that is not
//! known here is an error and not skipped.

use serde_json::{Map, Value};

/// Everything that is wrong with a value, and with a domain also fields that belong to others.
pub fn validate(schema: &Value, value: &Value, domain: Option<&str>) -> Vec<String> {
    let mut wrong = Vec::new();
    Validator { root: schema, domain }.check(schema, value, "$", &mut wrong);
    wrong
}

/// Keywords that say nothing about values.
const NOTES: [&str; 7] =
    ["$schema", "$defs", "title", "description", "examples", "format", "default"];

struct Validator<'s> {
    root: &'s Value,
    domain: Option<&'s str>,
}

impl Validator<'_> {
    fn check(&self, schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
        let Value::Object(keywords) = schema else {
            if schema != &Value::Bool(true) {
                wrong.push(format!("{at}: nothing is allowed here"));
            }
            return;
        };
        for (keyword, wanted) in keywords {
            if let Some(problem) = self.problem(keywords, keyword, wanted, value, at, wrong) {
                wrong.push(format!("{at}: {problem}"));
            }
        }
    }

    fn problem(
        &self,
        keywords: &Map<String, Value>,
        keyword: &str,
        wanted: &Value,
        value: &Value,
        at: &str,
        wrong: &mut Vec<String>,
    ) -> Option<String> {
        let is_met = match keyword {
            _ if NOTES.contains(&keyword) => true,
            "$ref" => {
                let place = wanted.as_str().and_then(|place| place.strip_prefix('#')).unwrap();
                match self.root.pointer(place) {
                    Some(schema) => self.check(schema, value, at, wrong),
                    None => wrong.push(format!("{at}: the schema has no {wanted}")),
                }
                true
            }
            "type" => match wanted {
                Value::Array(types) => types.iter().any(|one| has_type(value, one)),
                one => has_type(value, one),
            },
            "x-domains" => {
                self.domain.is_none_or(|domain| list(wanted).iter().any(|one| one == domain))
            }
            "const" => value == wanted,
            "enum" => list(wanted).contains(value),
            "minimum" => value.as_f64().is_none_or(|number| number >= wanted.as_f64().unwrap()),
            "maximum" => value.as_f64().is_none_or(|number| number <= wanted.as_f64().unwrap()),
            "pattern" => value.as_str().is_none_or(|text| is_like(text, wanted.as_str().unwrap())),
            "minItems" => value.as_array().is_none_or(|all| all.len() as u64 >= number(wanted)),
            "maxItems" => value.as_array().is_none_or(|all| all.len() as u64 <= number(wanted)),
            "uniqueItems" => value.as_array().is_none_or(|all| {
                all.iter().enumerate().all(|(at, item)| !all[..at].contains(item))
            }),
            "allOf" => {
                list(wanted).iter().for_each(|schema| self.check(schema, value, at, wrong));
                true
            }
            "anyOf" | "oneOf" => return self.choice(keyword, wanted, value, at),
            "items" => {
                let first = keywords.get("prefixItems").map_or(0, |first| list(first).len());
                for (index, item) in value.as_array().into_iter().flatten().enumerate().skip(first)
                {
                    self.check(wanted, item, &format!("{at}[{index}]"), wrong);
                }
                true
            }
            "prefixItems" => {
                let items = value.as_array().into_iter().flatten();
                for (index, (schema, item)) in list(wanted).iter().zip(items).enumerate() {
                    self.check(schema, item, &format!("{at}[{index}]"), wrong);
                }
                true
            }
            "required" => {
                let fields = value.as_object();
                let is_missing = |name: &&Value| {
                    fields.is_some_and(|fields| !fields.contains_key(name.as_str().unwrap()))
                };
                return list(wanted).iter().find(is_missing).map(|name| format!("lacks {name}"));
            }
            "properties" | "patternProperties" => true,
            "additionalProperties" => {
                let is_alone = !keywords.contains_key("properties");
                if is_alone || wanted.is_object() {
                    let extra = |name: &str| of_field(keywords, name).is_none();
                    for (name, field) in fields_where(value, &extra) {
                        self.check(wanted, field, &format!("{at}.{name}"), wrong);
                    }
                }
                true
            }
            _ => return Some(format!("the keyword `{keyword}` is not known to this test")),
        };
        if keyword == "properties" || keyword == "patternProperties" {
            self.fields(keywords, value, at, wrong);
        }
        (!is_met).then(|| format!("is {}, but {keyword} is {wanted}", short(value)))
    }

    /// Looks at the fields of an object.
    fn fields(
        &self,
        keywords: &Map<String, Value>,
        value: &Value,
        at: &str,
        wrong: &mut Vec<String>,
    ) {
        let is_open = keywords.get("additionalProperties").is_some_and(Value::is_object);
        for (name, field) in fields_where(value, &|_| true) {
            match of_field(keywords, name) {
                Some(schema) => self.check(schema, field, &format!("{at}.{name}"), wrong),
                None if is_open => {}
                None => wrong.push(format!("{at}: `{name}` is not documented")),
            }
        }
    }

    fn choice(&self, keyword: &str, wanted: &Value, value: &Value, at: &str) -> Option<String> {
        let results: Vec<Vec<String>> = list(wanted)
            .iter()
            .map(|schema| {
                let mut wrong = Vec::new();
                self.check(schema, value, at, &mut wrong);
                wrong
            })
            .collect();
        let met = results.iter().filter(|wrong| wrong.is_empty()).count();
        match (keyword, met) {
            ("oneOf", 1) => None,
            ("anyOf", 1..) => None,
            _ => {
                let nearest =
                    results.iter().filter(|wrong| !wrong.is_empty()).min_by_key(|w| w.len());
                Some(format!("meets {met} of {keyword}; nearest: {nearest:?}"))
            }
        }
    }
}

/// The schema of a field, if the object names it.
fn of_field<'s>(keywords: &'s Map<String, Value>, name: &str) -> Option<&'s Value> {
    let named = keywords.get("properties").and_then(|fields| fields.get(name));
    let patterns = || {
        let patterns = keywords.get("patternProperties")?.as_object()?;
        patterns.iter().find(|(pattern, _)| is_like(name, pattern)).map(|(_, schema)| schema)
    };
    named.or_else(patterns)
}

fn fields_where<'v>(
    value: &'v Value,
    wanted: &'v dyn Fn(&str) -> bool,
) -> impl Iterator<Item = (&'v String, &'v Value)> {
    value.as_object().into_iter().flatten().filter(move |(name, _)| wanted(name))
}

/// The patterns our schemas use; there is no regular expression in the workspace to ask.
fn is_like(text: &str, pattern: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match pattern {
        "^[0-9]+$" | r"^\d+$" => is_digits(text),
        "^>[0-9]+$" => text.strip_prefix('>').is_some_and(is_digits),
        _ => panic!("the pattern {pattern} is not known to this test"),
    }
}

fn has_type(value: &Value, wanted: &Value) -> bool {
    match wanted.as_str().unwrap() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the type {other} is not known to this test"),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn short(value: &Value) -> String {
    value.to_string().chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::validate;
    use serde_json::{Value, json};

    /// Asserts that the first value is right and the others are wrong, each in one way.
    fn hold(schema: &Value, right: &[Value], wrong: &[Value]) {
        for value in right {
            assert_eq!(validate(schema, value, None), [""; 0], "{schema} {value}");
        }
        for value in wrong {
            assert_eq!(validate(schema, value, None).len(), 1, "{schema} {value}");
        }
    }

    #[test]
    fn types_and_numbers() {
        hold(&json!({ "type": "integer" }), &[json!(3), json!(3.0)], &[json!(3.5), json!("3")]);
        let number = json!({ "type": ["number", "null"], "minimum": 0, "maximum": 2 });
        hold(&number, &[json!(0), json!(1.5), json!(null)], &[json!(-1), json!(3), json!(true)]);
        hold(&json!({ "enum": ["a", 1] }), &[json!("a"), json!(1)], &[json!("b")]);
        hold(&json!({ "const": "a" }), &[json!("a")], &[json!("b")]);
        hold(
            &json!({ "pattern": "^>[0-9]+$" }),
            &[json!(">12"), json!(1)],
            &[json!("12"), json!(">")],
        );
        hold(&json!(false), &[], &[json!(1)]);
    }

    #[test]
    fn objects() {
        let schema = json!({ "type": "object", "required": ["a"], "properties": { "a": { "type": "null" }, "b": {} } });
        let wrong = [json!({ "b": 1 }), json!({ "a": 1 }), json!({ "a": null, "c": 1 }), json!([])];
        hold(&schema, &[json!({ "a": null, "b": 1 })], &wrong);
        let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
        hold(&map, &[json!({}), json!({ "x": "y" })], &[json!({ "x": 1 })]);
        let numbers = json!({ "patternProperties": { "^\\d+$": { "type": "integer" } } });
        hold(&numbers, &[json!({ "12": 1 })], &[json!({ "12": "" }), json!({ "a": 1 })]);
        let any = json!({ "type": "object", "additionalProperties": true });
        hold(&any, &[json!({ "x": [1] })], &[json!(1)]);
    }

    #[test]
    fn fields_of_domains() {
        let schema = json!({ "properties": { "a": { "x-domains": ["lights"] } } });
        let wrong = |domain| validate(&schema, &json!({ "a": 1 }), domain).len();
        assert_eq!([wrong(None), wrong(Some("lights")), wrong(Some("other"))], [0, 0, 1]);
    }

    #[test]
    fn arrays() {
        let pair = json!({
            "type": "array",
            "prefixItems": [{ "type": "string" }],
            "items": { "type": "integer" },
            "minItems": 2,
            "maxItems": 3,
            "uniqueItems": true,
        });
        let wrong = [
            json!(["a"]),
            json!([1, 2]),
            json!(["a", "b"]),
            json!(["a", 1, 2, 3]),
            json!(["a", 1, 1]),
        ];
        hold(&pair, &[json!(["a", 1]), json!(["a", 1, 2])], &wrong);
    }

    #[test]
    fn choices_and_references() {
        let schema = json!({
            "anyOf": [{ "$ref": "#/$defs/A" }, { "type": "array", "items": { "$ref": "#/$defs/A" } }],
            "$defs": { "A": { "type": "object", "properties": { "a": { "type": "integer" } }, "required": ["a"] } },
        });
        let wrong = [json!([{ "b": 1 }]), json!({ "a": "x" })];
        hold(&schema, &[json!({ "a": 1 }), json!([{ "a": 1 }])], &wrong);
        let one = json!({ "oneOf": [{ "type": "integer" }, { "type": "number" }] });
        hold(&one, &[json!(1.5)], &[json!(1), json!("x")]);
        hold(&json!({ "allOf": [{ "minimum": 1 }, { "maximum": 2 }] }), &[json!(1)], &[json!(3)]);
        hold(&json!({ "not": {} }), &[], &[json!(1)]);
    }
}
