//! The items of a file.

use source::Diagnostic;
use toml::Spanned;
use toml::de::DeValue;

use super::draft::{Draft, ItemDraft};
use super::fields::{self, Fields};

/// Reads the table of items.
pub fn read(value: &Spanned<DeValue<'_>>, draft: &mut Draft, told: &mut Vec<Diagnostic>) {
    let Some(table) = fields::table("items", value, told) else {
        return;
    };
    for (name, value) in Fields::new("items", None, table).all() {
        let Some(table) = fields::table(&name.text, value, told) else {
            continue;
        };
        let mut fields = Fields::new("item", Some(name.span), table);
        let isa = fields.names("isa", told);
        let areas = fields.names("area", told);
        let contains = fields.text("contains", told);
        let not_spawnable = fields.flag("notSpawnable", told).unwrap_or(false);
        let weight = fields.weight(told);
        let mut text = |field| fields.text(field, told).map(|text| text.text).unwrap_or_default();
        let (desc, prefab) = (text("desc"), text("prefab"));
        let mut props = Vec::new();
        for (prop, value) in fields.all() {
            if let Some(value) = fields::property(&prop.text, value, told) {
                props.push((prop, value));
            }
        }
        draft.items.push(ItemDraft {
            name,
            isa,
            areas,
            contains,
            not_spawnable,
            weight,
            desc,
            prefab,
            props,
        });
    }
}
