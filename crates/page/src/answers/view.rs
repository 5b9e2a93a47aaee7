//! `view`: what a domain shows of a file besides its levels.

use crate::refusal::Refusal;
use crate::shelf::{Shelf, level_index};
use crate::wire::ViewRequest;
use serde_json::Value;

/// Answers the request.
pub fn view(shelf: &Shelf, wanted: ViewRequest) -> Result<Value, Refusal> {
    let opened = shelf.open(&wanted.about)?;
    let document = &opened.document;
    let content = document.content.as_ref().ok_or_else(|| {
        Refusal::unfit("the text has errors, so there is nothing to show; fix them first")
    })?;
    let index = |number| level_index(content.as_ref(), number, document.about().level);
    let level = wanted.level.map(index).transpose().map_err(Refusal::unfit)?;
    let options = wanted.options.unwrap_or_default();
    let found = content.view(&wanted.view, level, &options);
    found.ok_or_else(|| {
        let one = document.about().one;
        Refusal::unfit(format!("{one} has no view `{}`", wanted.view))
    })
}
