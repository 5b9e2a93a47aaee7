//! JSON read strictly: an object that has a name twice is a mistake, which `serde_json` lets pass.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Reads a whole text as one value.
pub fn read(text: &str) -> Result<Value, String> {
    serde_json::from_str::<Strict>(text).map(|strict| strict.0).map_err(|error| error.to_string())
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(Reader).map(Strict)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(flag.into())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut all = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(Value::Array(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut all = Map::new();
        while let Some((name, Strict(value))) = entries.next_entry::<String, Strict>()? {
            if all.insert(name.clone(), value).is_some() {
                return Err(A::Error::custom(format!("an object has `{name}` twice")));
            }
        }
        Ok(Value::Object(all))
    }
}

#[test]
fn a_name_that_stands_twice_is_an_error() {
    assert_eq!(read(r#"{"a":[1,-2,0.5,"x",true,null]}"#).unwrap()["a"][3], "x");
    assert!(read(r#"[{"a":1,"b":{"c":1,"c":1}}]"#).unwrap_err().contains("`c` twice"));
    assert!(read("1 2").is_err());
}
