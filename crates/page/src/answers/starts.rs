//! `starts`: the templates of all domains.

use crate::wire::{StartView, Starts};
use play::domain::{About, Template};
use workbench::SIGNS;

/// Answers the request.
pub fn starts() -> Starts {
    let starts = SIGNS.iter().flat_map(|sign| of_domain((sign.about)()));
    Starts { starts: starts.collect() }
}

fn of_domain(about: &'static About) -> impl Iterator<Item = StartView> {
    about.templates.iter().map(move |Template { name, text }| StartView {
        domain: about.name.to_string(),
        name: name.to_string(),
        ending: about.endings.first().map_or_else(String::new, |ending| format!(".{ending}")),
        text: text.to_string(),
        kind: about.files.to_string(),
    })
}
