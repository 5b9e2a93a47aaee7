//! Frames: all levels of a bounded space, of a file or of a domain that needs none.

use crate::DOMAINS;
use play::domain::{About, Content, Domain, LevelSource};
use play::lens::{Options, Refusal};
use play::readings::Reading;
use play::space::{FrameRequest, Framed, Maker};
use source::nearest;

/// The frame of a file.
pub fn frame_of_file(
    about: &About,
    content: &dyn Content,
    request: &FrameRequest,
    options: &Options,
) -> Result<Box<dyn Framed>, Refusal> {
    content.frame(request, options).unwrap_or_else(|| Err(no_frame(about)))
}

/// The frame of a domain that needs no file.
pub fn frame_of_domain(
    domain: &dyn Domain,
    request: &FrameRequest,
    options: &Options,
) -> Result<Box<dyn Framed>, Refusal> {
    let about = domain.about();
    domain.frame(request, options).unwrap_or_else(|| {
        Err(Refusal::Usage(format!("name {}: `{}` alone has no levels", about.one, about.name)))
    })
}

/// What makes levels: the domain's own way, or a search of its frame; none where it has neither.
pub fn maker_of(
    source: &dyn LevelSource,
    request: &FrameRequest,
    options: &Options,
) -> Option<Result<Box<dyn Maker>, Refusal>> {
    source.maker(request, options).or_else(|| searched(source, request, options))
}

/// The same for levels with one new idea, which not every domain's own way knows about.
pub fn idea_maker_of(
    source: &dyn LevelSource,
    request: &FrameRequest,
    options: &Options,
) -> Option<Result<Box<dyn Maker>, Refusal>> {
    let own = source.maker(request, options);
    let own = own.filter(|maker| maker.as_ref().is_ok_and(|maker| maker.takes_new_ideas()));
    own.or_else(|| searched(source, request, options))
}

fn searched(
    source: &dyn LevelSource,
    request: &FrameRequest,
    options: &Options,
) -> Option<Result<Box<dyn Maker>, Refusal>> {
    let framed = source.frame(request, options)?;
    Some(framed.map(|framed| framed as Box<dyn Maker>))
}

fn no_frame(about: &About) -> Refusal {
    Refusal::Usage(format!("the levels of {} cannot be enumerated", about.many))
}

/// The message when a text is neither a file nor a domain.
pub fn no_such_target(text: &str) -> String {
    let names = DOMAINS.iter().map(|domain| domain.about().name);
    let near = nearest(text, names.clone());
    let near =
        near.map_or("; domains:".to_string(), |near| format!("; did you mean `{near}`? Domains:"));
    let names: Vec<&str> = names.collect();
    format!("there is no file and no domain `{text}`{near} {}", names.join(", "))
}

/// Checks the name of a reading; the error names those there are.
pub fn check_reading(frame: &dyn Framed, id: &str) -> Result<(), Refusal> {
    let known: Vec<&Reading> = frame.readings();
    if known.iter().any(|reading| reading.id == id) {
        return Ok(());
    }
    let near = nearest(id, known.iter().map(|reading| reading.id));
    let near = near
        .map_or("; readings:".to_string(), |near| format!("; did you mean `{near}`? Readings:"));
    let known: Vec<&str> = known.iter().map(|reading| reading.id).collect();
    let known = known.join(", ");
    Err(Refusal::Usage(format!("--rank: there is no reading `{id}`{near} {known}")))
}
