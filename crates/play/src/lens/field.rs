//! A field that a domain may write in a form of its own.

use std::borrow::Cow;
use std::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::Extras;

/// A field of a report. Hosts work with the common form; JSON has the domain's form where its
/// specification asks for one, such as the placements of a board instead of a trace.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Field<T> {
    common: T,
    own: Option<Value>,
}

impl<T> Field<T> {
    /// A field that the domain writes in its own form if its extras have a field of that name; it is
    /// taken out of them.
    pub fn new(common: T, name: &str, extras: &mut Extras) -> Field<T> {
        Field { common, own: extras.take(name) }
    }

    /// The domain's own form, where it has one.
    pub fn own(&self) -> Option<&Value> {
        self.own.as_ref()
    }

    /// The common form.
    pub fn into_inner(self) -> T {
        self.common
    }
}

impl<T> From<T> for Field<T> {
    fn from(common: T) -> Field<T> {
        Field { common, own: None }
    }
}

impl<T> Deref for Field<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.common
    }
}

impl<T: PartialEq> PartialEq<T> for Field<T> {
    fn eq(&self, other: &T) -> bool {
        self.common == *other
    }
}

impl<T: Serialize> Serialize for Field<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.own {
            Some(own) => own.serialize(serializer),
            None => self.common.serialize(serializer),
        }
    }
}

impl<T: JsonSchema> JsonSchema for Field<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("OwnFormOr{}", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let common = generator.subschema_for::<T>();
        json_schema!({ "anyOf": [common, { "description": "The domain's own form." }] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_of_the_domain_is_written_once() {
        let mut extras = Extras::default();
        extras.set("outcome", "drawn");
        extras.set("turn", 3);
        let field = Field::new("lost", "outcome", &mut extras);
        assert_eq!(field, "lost");
        assert_eq!(serde_json::to_string(&field).unwrap(), "\"drawn\"");
        assert_eq!(serde_json::to_string(&extras).unwrap(), "{\"turn\":3}");
        let plain = Field::new("lost", "outcome", &mut extras);
        assert_eq!(serde_json::to_string(&plain).unwrap(), "\"lost\"");
    }
}
