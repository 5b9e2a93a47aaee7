//! One job: what it was told to do, what it has reported, and who watches.

use crate::wire::{EndStatus, JobEnd, JobKind, JobProgress, Problem};
use play::Progress;
use serde_json::Value;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Between two figures of one search.
const FIGURES_EVERY: Duration = Duration::from_millis(250);

/// How long results stay.
const MAX_AGE: Duration = Duration::from_secs(600);
/// The same where a newer job answers the same question: while an author types there are many.
const MAX_AGE_REPLACED: Duration = Duration::from_secs(30);

/// A job.
pub struct Job {
    /// Its name in requests.
    pub id: String,
    /// What it is about; a newer one about the same takes its place.
    pub key: (JobKind, String, usize),
    begin: Instant,
    state: Mutex<State>,
    news: watch::Sender<()>,
}

/// What a job has been told to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Go on.
    Run,
    /// End with what there is.
    Stop,
    /// The same, because a newer one is there.
    Replaced,
}

struct State {
    order: Order,
    ordered: Instant,
    told: Vec<Told>,
    count: u64,
    ended: Option<Instant>,
    watchers: usize,
    unwatched: Instant,
    shown: Option<Instant>,
}

/// An event.
#[derive(Clone)]
pub struct Told {
    /// From 1, growing.
    pub number: u64,
    /// `progress`, `result` or `end`.
    pub name: &'static str,
    /// In JSON.
    pub data: String,
    /// A newer event of this kind makes it useless.
    is_passing: bool,
}

impl Job {
    /// A job that begins now.
    pub fn new(id: String, key: (JobKind, String, usize)) -> Job {
        let now = Instant::now();
        let state = State {
            order: Order::Run,
            ordered: now,
            told: Vec::new(),
            count: 0,
            ended: None,
            watchers: 0,
            unwatched: now,
            shown: None,
        };
        Job { id, key, begin: now, state: Mutex::new(state), news: watch::Sender::new(()) }
    }

    /// Asks it to end soon.
    pub fn stop(&self) {
        self.order(Order::Stop);
    }

    /// Gives an order; the first one to end stands.
    pub fn order(&self, order: Order) {
        let mut state = self.lock();
        if state.order == Order::Run {
            state.order = order;
            state.ordered = Instant::now();
        }
    }

    /// True when it was asked to end.
    pub fn is_stopped(&self) -> bool {
        self.lock().order != Order::Run
    }

    /// True when it was asked to end so long ago that it must end at once.
    pub fn is_overdue(&self) -> bool {
        let state = self.lock();
        state.order != Order::Run && state.ordered.elapsed() > Duration::from_millis(500)
    }

    /// True while it is at work and has not been asked to end.
    pub fn is_running(&self) -> bool {
        let state = self.lock();
        state.ended.is_none() && state.order == Order::Run
    }

    /// How long it has been over.
    pub fn age(&self) -> Option<Duration> {
        self.lock().ended.map(|ended| ended.elapsed())
    }

    /// How long its results stay.
    pub fn max_age(&self) -> Duration {
        match self.lock().order {
            Order::Replaced => MAX_AGE_REPLACED,
            Order::Run | Order::Stop => MAX_AGE,
        }
    }

    /// How long nobody has watched it.
    pub fn unwatched(&self) -> Option<Duration> {
        let state = self.lock();
        (state.watchers == 0).then(|| state.unwatched.elapsed())
    }

    /// Seconds since it began.
    pub fn seconds(&self) -> f64 {
        self.begin.elapsed().as_secs_f64()
    }

    /// Shows how far a stage is, four times a second; true when it is time to stop.
    pub fn tick(&self, stage: &str, progress: Progress) -> bool {
        let is_due = {
            let mut state = self.lock();
            let is_due = state.shown.unwrap_or(self.begin).elapsed() > FIGURES_EVERY;
            if is_due {
                state.shown = Some(Instant::now());
            }
            is_due
        };
        if is_due {
            self.tell_progress(stage, progress, None, true);
        }
        self.is_stopped()
    }

    /// Reports what a stage found.
    pub fn partial(&self, stage: &str, found: Value) {
        self.tell_progress(stage, Progress::default(), Some(found), false);
    }

    /// Reports what was found so far; the next such event replaces it.
    pub fn so_far(&self, stage: &str, found: Value) {
        self.tell_progress(stage, Progress::default(), Some(found), true);
    }

    /// Reports the result.
    pub fn result(&self, result: &Value) {
        self.push("result", result.to_string(), false);
    }

    /// Ends it; nothing is reported after that.
    pub fn end(&self, error: Option<String>, diagnostics: Vec<Problem>) {
        let status = match (&error, self.lock().order) {
            (Some(_), _) => EndStatus::Failed,
            (None, Order::Run) => EndStatus::Done,
            (None, Order::Stop) => EndStatus::Stopped,
            (None, Order::Replaced) => EndStatus::Replaced,
        };
        let end = JobEnd { status, error, diagnostics, seconds: self.seconds() };
        self.push("end", serde_json::to_string(&end).unwrap_or_default(), false);
    }

    /// Ends it with what went wrong.
    pub fn fail(&self, error: String) {
        self.end(Some(error), Vec::new());
    }

    /// Rings when something is reported.
    pub fn news(&self) -> watch::Receiver<()> {
        self.news.subscribe()
    }

    /// What was reported after an event, and whether that is all.
    pub fn told_after(&self, number: u64) -> (Vec<Told>, bool) {
        let state = self.lock();
        let told = state.told.iter().filter(|told| told.number > number).cloned().collect();
        (told, state.ended.is_some())
    }

    fn tell_progress(&self, stage: &str, at: Progress, partial: Option<Value>, is_passing: bool) {
        let progress = JobProgress::of(stage, at, self.seconds(), partial);
        self.push("progress", serde_json::to_string(&progress).unwrap_or_default(), is_passing);
    }

    fn push(&self, name: &'static str, data: String, is_passing: bool) {
        let mut state = self.lock();
        if state.ended.is_some() {
            return;
        }
        state.count += 1;
        let number = state.count;
        // Figures of a search are of no use to anyone once newer ones or a result are there.
        state.told.retain(|told| !told.is_passing);
        state.told.push(Told { number, name, data, is_passing });
        if name == "end" {
            state.ended = Some(Instant::now());
        }
        drop(state);
        self.news.send_replace(());
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody watches a job, until this is dropped.
pub struct Watching(Arc<Job>);

impl Watching {
    /// Begins to watch.
    pub fn new(job: &Arc<Job>) -> Watching {
        job.lock().watchers += 1;
        Watching(Arc::clone(job))
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.watchers -= 1;
        state.unwatched = Instant::now();
    }
}
