//! The items of a file.

use source::Diagnostic;
use toml::Spanned;
use toml::de::DeValue;

use super::draft::{Draft, ItemDraft};
use super::fields::{self, Fields};

/// Reads the table of items.
pub fn read(value: &Spanned<DeValue<'_>>, draft: &mut Draft, diagnostics: &mut Vec<Diagnostic>) {
    let Some(table) = fields::table("items", value, diagnostics) else {
        return;
    };
    for (name, value) in Fields::new("items", None, table).all() {
        let Some(table) = fields::table(&name.text, value, diagnostics) else {
            continue;
        };
        let mut fields = Fields::new("item", Some(name.span), table);
        let isa = fields.names("isa", diagnostics);
        let areas = fields.names("area", diagnostics);
        let contains = fields.text("contains", diagnostics);
        let not_spawnable = fields.flag("notSpawnable", diagnostics).unwrap_or(false);
        let weight = fields.weight(diagnostics);
        let mut text =
            |field| fields.text(field, diagnostics).map(|text| text.text).unwrap_or_default();
        let (desc, prefab) = (text("desc"), text("prefab"));
        let mut props = Vec::new();
        for (prop, value) in fields.all() {
            if let Some(value) = fields::property(&prop.text, value, diagnostics) {
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
