//! `starts`: the templates of all domains.

use crate::wire::{StartView, Starts};
use play::domain::Template;
use workbench::{SIGNS, Sign};

/// Answers the request.
pub fn starts() -> Starts {
    let starts = SIGNS.iter().flat_map(of_domain);
    Starts { starts: starts.collect() }
}

fn of_domain(sign: &'static Sign) -> impl Iterator<Item = StartView> {
    (sign.templates)().iter().map(move |Template { name, text }| StartView {
        domain: (sign.name)().to_string(),
        name: name.to_string(),
        ending: (sign.endings)().first().map_or_else(String::new, |ending| format!(".{ending}")),
        text: text.to_string(),
        kind: (sign.files)().to_string(),
    })
}
