//! `lenses`: every lens with its controls, and what can be asked about a level.

use crate::refusal::Refusal;
use crate::shelf::Shelf;
use crate::wire::{LensControl, LensView, LensesView, LookRequest, SceneHead};
use play::domain::{About, LensOption, OptionKind};
use workbench::lenses::{LENSES, LensHead, Offers, offers};
use workbench::scenes::{Scene, scenes_of};

/// Answers the request.
pub fn lenses(shelf: &Shelf, wanted: LookRequest) -> Result<LensesView, Refusal> {
    let opened = shelf.open(&wanted.about)?;
    let document = &opened.document;
    let lenses = LENSES.iter().map(|lens| view(document.about(), lens)).collect();
    let head = |scene: &Scene| SceneHead {
        name: scene.name.to_string(),
        meaning: scene.meaning.to_string(),
        options: scene.options.iter().map(control).collect(),
    };
    let scenes = scenes_of(document).iter().map(head).collect();
    Ok(LensesView { lenses, offers: offers(document, wanted.level.saturating_sub(1)), scenes })
}

/// A lens with its own options and those that a domain gives it. The lens's own take precedence.
fn view(about: &'static About, lens: &LensHead) -> LensView {
    let is_own = |name: &str| lens.options.iter().any(|own| own.name == name);
    let theirs = about.options_of(lens.of).filter(|option| !is_own(option.name));
    // The count is what this lens is for, and a play is solved from where it stands.
    let theirs = theirs.filter(|option| lens.name != "count" || !SAID.contains(&option.name));
    LensView {
        name: lens.name.to_string(),
        of: lens.of.to_string(),
        heading: lens.heading.to_string(),
        question: lens.question.to_string(),
        subject: lens.subject.as_str().to_string(),
        lacks: about.lacks(lens.of).map(str::to_string),
        options: lens.options.iter().chain(theirs).map(control).collect(),
    }
}

/// Options of `solve` that counting already implies.
const SAID: [&str; 2] = ["count", "from"];

fn control(option: &LensOption) -> LensControl {
    LensControl {
        name: option.name.to_string(),
        takes: match option.takes {
            OptionKind::Flag => "flag",
            OptionKind::Whole(..) => "whole",
            OptionKind::Number => "number",
            OptionKind::Text(_) => "text",
            OptionKind::Choice(_) => "choice",
            OptionKind::File => "file",
        }
        .to_string(),
        choices: match option.takes {
            OptionKind::Choice(words) => {
                let pair = |(word, meaning): &(&str, &str)| [word.to_string(), meaning.to_string()];
                words.iter().map(pair).collect()
            }
            _ => Vec::new(),
        },
        range: match option.takes {
            // A larger number has no exact form in a browser.
            OptionKind::Whole(least, most) => Some([least, most.min(1 << 53)]),
            _ => None,
        },
        meaning: option.meaning.to_string(),
        default: option.default.map(str::to_string),
        list: Offers::list_of(option).to_string(),
    }
}
