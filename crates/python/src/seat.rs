//! Seats: a level with a player at it.

use crate::call::{Latest, aside, lock};
use crate::game::refused;
use cli::Interrupt;
use play::lens::{Ask, OptionValue, Options, READINGS_OPTION, Refusal, Walked};
use play::random::SplitMix64;
use play::search::Budget;
use play::{Progress, Watch};
use pyo3::prelude::*;
use serde::Serialize;
use std::sync::{Arc, Mutex};
use workbench::lenses::check_readings;

/// A level of any domain with a player at it.
#[pyclass(frozen, module = "puzzlewright._core")]
pub struct Seat {
    seat: Arc<Mutex<Box<dyn play::Seat>>>,
    /// What a puzzle written in Python raised.
    raised: Raised,
}

/// The first exception of a puzzle written in Python.
pub type Raised = Arc<Mutex<Option<PyErr>>>;

/// A move that can be made: as it is written, for people, its key, its cell.
type Offered = (String, String, Option<String>, Option<[usize; 2]>);

#[pymethods]
impl Seat {
    /// Plays moves; the answer is the JSON that `play` prints.
    fn play(&self, py: Python<'_>, moves: String) -> PyResult<String> {
        self.with(py, move |seat| {
            seat.play(&moves).map_err(|error| Refusal::usage(error.to_string())).map(|it| json(&it))
        })
    }

    /// Where play stands, as the JSON that `play` prints.
    fn now(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |seat| Ok(json(&seat.now())))
    }

    /// Takes back the last move; false if there is none.
    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |seat| Ok(seat.undo()))
    }

    /// Goes back to the start.
    fn restart(&self, py: Python<'_>) -> PyResult<()> {
        self.with(py, |seat| {
            seat.restart();
            Ok(())
        })
    }

    /// At most `most` moves that can be made now.
    fn offers(&self, py: Python<'_>, most: usize) -> PyResult<Vec<Offered>> {
        let offers = self.with(py, move |seat| Ok(seat.offers(most)))?;
        Ok(offers.into_iter().map(|it| (it.text, it.label, it.key, it.cell)).collect())
    }

    /// The position as text.
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |seat| Ok(seat.text()))
    }

    /// The position as SVG.
    fn svg(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |seat| Ok(seat.svg()))
    }

    /// Asks a lens that works on any puzzle; the answer is the JSON of the command line. Flags are given
    /// without a value.
    #[pyo3(signature = (lens, options = Vec::new(), progress = None))]
    fn ask(
        &self,
        py: Python<'_>,
        lens: String,
        options: Vec<(String, Option<String>)>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let (seat, raised) = (Arc::clone(&self.seat), Arc::clone(&self.raised));
        let (interrupt, latest) = (Interrupt::default(), Latest::default());
        let (stop, told) = (interrupt.clone(), Arc::clone(&latest));
        let answer = aside(py, &interrupt, &latest, progress, move || {
            let what = lens.clone();
            let mut watch = move |progress: Progress| {
                *lock(&told) = Some((what.clone(), progress));
                stop.is_raised() || lock(&raised).is_some()
            };
            ask(lock(&seat).as_mut(), &lens, &options, &mut watch)
        })?;
        self.finish(answer)
    }
}

impl Seat {
    /// A seat of a domain.
    pub fn new(seat: Box<dyn play::Seat>) -> Seat {
        Seat::of_python(seat, Raised::default())
    }

    /// A seat at a puzzle written in Python, which puts what it raises there.
    pub fn of_python(seat: Box<dyn play::Seat>, raised: Raised) -> Seat {
        Seat { seat: Arc::new(Mutex::new(seat)), raised }
    }

    /// Uses the seat while the interpreter is free: a puzzle written in Python needs it.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut dyn play::Seat) -> Result<T, Refusal> + Send,
    ) -> PyResult<T> {
        let answer = py.detach(|| work(lock(&self.seat).as_mut()));
        self.finish(answer)
    }

    fn finish<T>(&self, answer: Result<T, Refusal>) -> PyResult<T> {
        match lock(&self.raised).take() {
            Some(error) => Err(error),
            None => answer.map_err(refused),
        }
    }
}

/// The lenses that need nothing but a seat.
fn ask(
    seat: &mut dyn play::Seat,
    lens: &str,
    given: &[(String, Option<String>)],
    watch: &mut Watch<'_>,
) -> Result<String, Refusal> {
    let mut options = Options::default();
    let (mut budget, mut concept) = (Budget { max_states: 5_000_000, ..Budget::default() }, None);
    let (mut steps, mut seed) = (20_000, 1);
    for (name, value) in given {
        let whole = || -> Result<u64, Refusal> {
            let text = value.as_deref().unwrap_or_default();
            let refused =
                |_| Refusal::usage(format!("{name}: `{text}` is not a whole number from 0 on"));
            text.parse().map_err(refused)
        };
        match (lens, name.as_str()) {
            (_, "max-states") => budget.max_states = whole()? as usize,
            ("walk", "steps") => steps = whole()?,
            ("walk", "seed") => seed = whole()?,
            ("need", "concept") => concept = value.clone(),
            ("rate", "readings") => {
                let text = value.clone().unwrap_or_default();
                check_readings(&*seat, &text)?;
                options.set(READINGS_OPTION, OptionValue::Text(text));
            }
            ("solve", "count" | "from") | ("deadends", "list") => {
                let value = value.clone().map_or(OptionValue::Flag, OptionValue::Text);
                options.set(name, value);
            }
            _ => return Err(Refusal::usage(format!("`{lens}` has no option `{name}` here"))),
        }
    }
    let level = seat.level().clone();
    let ask = Ask { level, budget, threads: 1, options: &options };
    Ok(match lens {
        "solve" => json(&seat.solve(&ask, watch)?),
        "rate" => json(&seat.rate(&ask, watch)?),
        "deadends" => json(&seat.dead_ends(&ask, watch)?),
        "need" => {
            let Some(concept) = concept else {
                return Err(Refusal::usage("concept: write what every solution has to do"));
            };
            json(&seat.need(&concept, &ask, watch)?)
        }
        "ideas" => json(&seat.ideas(&ask, watch)),
        "walk" => {
            let (mut random, mut walked) = (SplitMix64::stream(seed, 0), Walked::default());
            while walked.steps < steps && !watch(Progress::done_of(walked.steps, steps)) {
                let run = play::lens::WALK_RUN.min(steps - walked.steps);
                seat.walk(run, &mut random, &mut walked);
            }
            let events = seat.event_list();
            let never: Vec<&String> =
                events.iter().filter(|event| !seat.has_met(event, &walked)).collect();
            serde_json::json!({
                "steps": walked.steps, "changes": walked.changes, "wins": walked.wins,
                "never_happened": never,
            })
            .to_string()
        }
        _ => return Err(Refusal::usage(format!("there is no lens `{lens}` here"))),
    })
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
