//! Every request that is answered at once, by name. `docs/studio-api.md` describes what each takes and gives.

use crate::answers::{check::check, play::play, scene::answer as scene};
#[cfg(any(feature = "studio", feature = "index"))]
use crate::answers::{inside::inside, starts::starts};
#[cfg(feature = "studio")]
use crate::answers::{
    lenses::lenses,
    look::look,
    paint::paint,
    pictures::pictures,
    publish::{notation, page},
};
#[cfg(feature = "studio")]
use crate::puzzlescript::{presets, turn};
use crate::refusal::Refusal;
use crate::shelf::Shelf;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A request.
pub struct Request {
    /// Its name.
    pub name: &'static str,
    /// False for one that needs no body.
    pub has_body: bool,
    /// From a body in JSON to an answer in JSON.
    pub answer: fn(&Shelf, &[u8]) -> Result<String, Refusal>,
}

/// Makes a row: the types of body and answer are those of the function.
macro_rules! request {
    ($name:literal, $of:path) => {
        Request {
            name: $name,
            has_body: true,
            answer: |shelf, body| json(&$of(shelf, read(body)?)?),
        }
    };
}

/// All of them. A host that speaks HTTP has them below `/api/`.
pub static REQUESTS: &[Request] = &[
    request!("check", check),
    #[cfg(feature = "studio")]
    request!("look", look),
    request!("play", play),
    request!("scene", scene),
    #[cfg(feature = "studio")]
    request!("pictures", pictures),
    #[cfg(feature = "studio")]
    request!("lenses", lenses),
    #[cfg(feature = "studio")]
    request!("paint", paint),
    #[cfg(feature = "studio")]
    INSIDE,
    #[cfg(feature = "studio")]
    request!("notation", notation),
    #[cfg(feature = "studio")]
    request!("page", page),
    #[cfg(feature = "studio")]
    request!("presets", presets),
    #[cfg(feature = "studio")]
    request!("turn", turn),
    #[cfg(feature = "studio")]
    STARTS,
];

/// Those that open no file.
#[cfg(any(feature = "studio", feature = "index"))]
pub static INDEX: &[Request] = &[INSIDE, STARTS];

#[cfg(any(feature = "studio", feature = "index"))]
const INSIDE: Request = request!("inside", inside);
#[cfg(any(feature = "studio", feature = "index"))]
const STARTS: Request = Request { name: "starts", has_body: false, answer: |_, _| json(&starts()) };

/// Answers one of these requests.
pub fn answer(
    requests: &[Request],
    shelf: &Shelf,
    name: &str,
    body: &[u8],
) -> Result<String, Refusal> {
    match requests.iter().find(|request| request.name == name) {
        Some(request) => (request.answer)(shelf, body),
        None => Err(Refusal::new(404, "unknown request")),
    }
}

/// A body as a value.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body)
        .map_err(|error| Refusal::wrong(format!("the request body cannot be read: {error}")))
}

fn json(answer: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(answer).map_err(|error| Refusal::new(500, error.to_string()))
}
