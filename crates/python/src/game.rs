//! Files that were opened.

use crate::seat::Seat;
use play::domain::{About, Content};
use play::lens::{Options, Refusal};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use serde_json::json;
use source::{Source, report};
use std::path::Path;
use std::sync::Arc;
use workbench::options::check_options;
use workbench::{DOMAINS, Document, domain_named, open_as, read_beside, read_text};

/// An opened file.
#[pyclass(frozen, module = "puzzlewright._core")]
pub struct Game {
    document: Document,
}

/// Opens a file of any domain, or a text as if it were one.
#[pyfunction]
#[pyo3(signature = (name, text = None))]
pub fn open(py: Python<'_>, name: String, text: Option<String>) -> PyResult<Game> {
    let document = py.detach(|| {
        let path = Path::new(&name);
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        match text {
            None => workbench::open(path),
            Some(text) => Ok(workbench::open_text(name.clone(), text, &move |name| {
                read_beside(&folder, name)
            })),
        }
    });
    Ok(Game { document: document.map_err(|error| PyOSError::new_err(error.to_string()))? })
}

/// A domain: its name, what its files are, their endings, and whether its levels are played.
type DomainRow = (&'static str, &'static str, Vec<&'static str>, bool);

/// The domains.
#[pyfunction]
pub fn domains() -> Vec<DomainRow> {
    let row = |about: &'static About| {
        let is_played = first_template(about).is_some_and(|document| is_played(&document));
        (about.name, about.files, about.endings.to_vec(), is_played)
    };
    DOMAINS.iter().map(|domain| row(domain.about())).collect()
}

/// A small game of a domain: the name of a file, and its text.
#[pyfunction]
pub fn template(domain: &str) -> PyResult<(String, String)> {
    let about = domain_named(domain).map(|domain| domain.about());
    let document = about.and_then(first_template);
    let document =
        document.ok_or_else(|| usage(format!("there is no game of the domain {domain}")))?;
    Ok((document.source.name().to_string(), document.source.text().to_string()))
}

/// The first template of a domain that has a level.
fn first_template(about: &'static About) -> Option<Document> {
    let ending = about.endings.first().copied().unwrap_or("txt");
    about.templates.iter().find_map(|template| {
        let domain = domain_named(about.name)?;
        let source = Source::new(format!("template.{ending}"), template.text);
        let document = open_as(domain, source, &|_| Err("there is no other file".to_string()));
        let is_played = document.sound().is_some_and(|content| !content.levels().is_empty());
        is_played.then_some(document)
    })
}

fn is_played(document: &Document) -> bool {
    let seat = document.sound().and_then(|content| content.seat(0, &Options::default()).ok());
    seat.is_some_and(|mut seat| !seat.offers(1).is_empty())
}

#[pymethods]
impl Game {
    /// The name of the file.
    #[getter]
    fn name(&self) -> &str {
        self.document.source.name()
    }

    /// The text.
    #[getter]
    fn text(&self) -> &str {
        self.document.source.text()
    }

    /// The domain.
    #[getter]
    fn domain(&self) -> &'static str {
        self.about().name
    }

    /// What the domain calls a level.
    #[getter]
    fn word(&self) -> &'static str {
        self.about().level
    }

    /// Whether there are no errors.
    #[getter]
    fn is_sound(&self) -> bool {
        self.document.sound().is_some()
    }

    /// The diagnostics, as the JSON that `check` prints.
    fn diagnostics(&self) -> PyResult<String> {
        let report = report(&self.document.source, &self.document.diagnostics);
        serde_json::to_string(&report).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The levels: number, name, first and last line.
    fn levels(&self) -> Vec<(usize, Option<String>, (usize, usize))> {
        let Some(content) = &self.document.content else { return Vec::new() };
        let heads = content.levels().iter();
        heads.map(|head| (head.id.number, head.id.name.clone(), head.lines)).collect()
    }

    /// How it is played, in sentences.
    fn how_to_play(&self) -> Vec<String> {
        self.document.content.as_ref().map_or(Vec::new(), |content| content.how_to_play())
    }

    /// The text with one level replaced, by its index.
    fn replace_level(&self, level: usize, new: &str) -> PyResult<String> {
        self.content()?.replace_level(level, new).map_err(usage)
    }

    /// A seat at a level, by its index; `options` are pairs of name and value.
    #[pyo3(signature = (level, options = Vec::new()))]
    fn seat(&self, level: usize, options: Vec<(String, Option<String>)>) -> PyResult<Seat> {
        let options = self.options(&options)?;
        Ok(Seat::new(self.sit(level, &options)?))
    }
}

impl Game {
    fn about(&self) -> &'static About {
        self.document.about()
    }

    fn content(&self) -> PyResult<&Arc<dyn Content>> {
        self.document.sound().ok_or_else(|| usage("the source has errors"))
    }

    /// Whether an option decides which level is played.
    pub fn takes_seed(&self) -> bool {
        self.about().options.iter().any(|option| option.lens == "seat" && option.name == "seed")
    }

    /// Options of seats, checked.
    pub fn options(&self, given: &[(String, Option<String>)]) -> PyResult<Options> {
        let given: Vec<(&str, Option<&str>)> =
            given.iter().map(|(name, value)| (name.as_str(), value.as_deref())).collect();
        let read = &mut |name: &str| read_text(Path::new(name)).map_err(|error| error.to_string());
        check_options(self.about(), "play", &given, read).map_err(usage)
    }

    /// Takes a seat at a level.
    pub fn sit(&self, level: usize, options: &Options) -> PyResult<Box<dyn play::Seat>> {
        let content = self.content()?;
        let count = content.levels().len();
        if level >= count {
            let word = self.about().level;
            let message = format!("there is no {word} {}; the file has {count}", level + 1);
            return Err(usage(message));
        }
        content.seat(level, options).map_err(refused)
    }
}

/// Wrong use, as the package raises it.
pub fn usage(message: impl Into<String>) -> PyErr {
    let message = message.into();
    Python::attach(|py| {
        let kind = py.import("puzzlewright.errors").and_then(|errors| errors.getattr("UsageError"));
        match kind.and_then(|kind| kind.call1((message.as_str(),))) {
            Ok(error) => PyErr::from_value(error),
            Err(_) => PyValueError::new_err(message),
        }
    })
}

/// A refusal as an exception.
pub fn refused(refusal: Refusal) -> PyErr {
    let Refusal::Text { what, text, diagnostics } = &refusal else {
        return usage(refusal.to_string());
    };
    let told = json!({
        "error": "usage", "message": what, "diagnostics": report(text, diagnostics).diagnostics,
    });
    // The package has a class for texts of an author, with the diagnostics as objects.
    let raised = Python::attach(|py| {
        let told = py.import("json")?.call_method1("loads", (told.to_string(),))?;
        Ok(PyErr::from_value(py.import("puzzlewright._ask")?.call_method1("failure", (told,))?))
    });
    raised.unwrap_or_else(|error: PyErr| error)
}
