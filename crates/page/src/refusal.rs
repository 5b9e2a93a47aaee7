//! Why a request is refused, in words for a person and a number for the page.

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind it is. The numbers are those of HTTP, which the page knows.
    pub number: u16,
    /// What is wrong and what to do.
    pub error: String,
}

impl Refusal {
    /// A refusal of a kind.
    pub fn new(number: u16, error: impl Into<String>) -> Refusal {
        Refusal { number, error: error.into() }
    }

    /// The request makes no sense.
    pub fn wrong(error: impl Into<String>) -> Refusal {
        Refusal::new(400, error)
    }

    /// The request makes sense, but not for this game.
    pub fn unfit(error: impl Into<String>) -> Refusal {
        Refusal::new(422, error)
    }

    /// Nothing of that name is in the folder. What lies outside gets the same message, so that
    /// nobody learns what is there.
    pub fn missing(path: &str) -> Refusal {
        Refusal::new(404, format!("there is no file `{path}` in this folder"))
    }

    /// A text that was named by its hash is not kept any more; the page sends it again.
    pub fn forgotten() -> Refusal {
        Refusal::new(410, "the studio no longer has this text; send it along")
    }
}
