//! `starts`: the templates of all domains.

use crate::wire::{StartView, Starts};
use play::domain::{Domain, Template};
use workbench::DOMAINS;

/// Answers the request.
pub fn starts() -> Starts {
    let starts = DOMAINS.iter().flat_map(|domain| of_domain(*domain));
    Starts { starts: starts.collect() }
}

fn of_domain(domain: &'static dyn Domain) -> impl Iterator<Item = StartView> {
    let about = domain.about();
    about.templates.iter().map(move |Template { name, text }| StartView {
        domain: about.name.to_string(),
        name: name.to_string(),
        ending: about.endings.first().map_or_else(String::new, |ending| format!(".{ending}")),
        text: text.to_string(),
        kind: about.files.to_string(),
    })
}
