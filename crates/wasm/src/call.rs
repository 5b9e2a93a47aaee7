//! A call: the name of a request and its body, or a job.

use crate::files::Files;
#[cfg(feature = "engine")]
use crate::{
    imports,
    listener::{Running, end, result},
};
use page::wire::Refused;
use page::{Refusal, Request, Shelf, answer, domain_of, hash};
#[cfg(feature = "engine")]
use page::{find, wire::JobRequest};
use serde::{Deserialize, Serialize};

/// What is answered by name.
#[cfg(feature = "engine")]
static ANSWERED: &[Request] = page::REQUESTS;
#[cfg(all(feature = "index", not(feature = "engine")))]
static ANSWERED: &[Request] = page::INDEX;
#[cfg(not(any(feature = "index", feature = "engine")))]
static ANSWERED: &[Request] = &[];

/// What the core holds between two calls.
pub struct Caller {
    shelf: Shelf,
    files: Files,
}

/// The answer to a call.
pub struct Said {
    /// 200, or the number of a refusal.
    pub number: u16,
    /// In JSON.
    pub json: String,
}

/// The body of `file`: a file of the project has this text now, or is gone.
#[derive(Deserialize)]
struct FileIs {
    path: String,
    text: Option<String>,
}

/// The answer to `hello`.
#[derive(Serialize)]
struct Core {
    version: &'static str,
    domains: Vec<&'static str>,
    /// How names of their files end, without the dot.
    endings: Vec<&'static str>,
}

/// The answer to `file`.
#[derive(Serialize)]
struct Known {
    hash: String,
    domain: &'static str,
}

/// The body of `domain`: a text under a name.
#[derive(Deserialize)]
struct Named {
    path: String,
    text: String,
}

/// The answer to `domain`.
#[derive(Serialize)]
struct Whose {
    domain: &'static str,
}

impl Default for Caller {
    fn default() -> Caller {
        let files = Files::default();
        Caller { shelf: Shelf::new(files.clone()), files }
    }
}

impl Caller {
    /// Answers one call. `job` reports its events to the host on the way and has nothing else to say.
    pub fn call(&self, name: &str, body: &str) -> Said {
        let answered = match name {
            "hello" => json(&Core {
                version: env!("CARGO_PKG_VERSION"),
                domains: page::domains(),
                endings: page::endings(),
            }),
            "file" => read(body).and_then(|FileIs { path, text }| {
                let whole = text.as_deref().unwrap_or_default();
                let known = Known { hash: hash(whole), domain: domain_of(&path, whole) };
                self.files.put(path, text);
                json(&known)
            }),
            "domain" => read(body)
                .and_then(|Named { path, text }| json(&Whose { domain: domain_of(&path, &text) })),
            #[cfg(feature = "engine")]
            "job" => read(body).map(|wanted| {
                self.run(&wanted);
                "{}".to_string()
            }),
            _ => answer(ANSWERED, &self.shelf, name, body.as_bytes()),
        };
        match answered {
            Ok(json) => Said { number: 200, json },
            Err(Refusal { number, error }) => {
                let json = json(&Refused { error }).unwrap_or_default();
                Said { number, json }
            }
        }
    }

    #[cfg(feature = "engine")]
    fn run(&self, wanted: &JobRequest) {
        let running = Running::new(imports::seconds());
        match find(&self.shelf, wanted, &running) {
            Ok(found) => {
                result(&found);
                end(&running, None);
            }
            Err(failure) => end(&running, Some(failure)),
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(body: &str) -> Result<T, Refusal> {
    serde_json::from_str(body)
        .map_err(|error| Refusal::wrong(format!("the request body cannot be read: {error}")))
}

fn json(answer: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(answer).map_err(|error| Refusal::new(500, error.to_string()))
}
