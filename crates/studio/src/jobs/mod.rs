//! Long work: started by a request, reported as a stream of events, stopped when nobody watches.

mod job;
mod run;
mod traffic;

pub use job::{Job, Order, Watching};

use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{About, JobKind, JobRequest};
use axum::http::StatusCode;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use traffic::Traffic;

/// How many jobs may be at work.
const MAX_RUNNING: usize = 8;
/// How long a job goes on with nobody watching.
const MAX_UNWATCHED: Duration = Duration::from_secs(10);

/// All jobs, those done included.
#[derive(Default)]
pub struct Jobs {
    all: Mutex<Table>,
    traffic: Traffic,
}

#[derive(Default)]
struct Table {
    count: u64,
    jobs: BTreeMap<u64, Arc<Job>>,
}

/// Starts a job and gives its name. A job of the same kind about the same level gives way.
pub fn start(studio: &Arc<Studio>, mut wanted: JobRequest) -> Result<String, Refusal> {
    wanted.about.text = Some(studio.shelf.text_of(&wanted.about)?);
    // A second file is looked for like the first, before there is a job.
    if let (Some(path), None) = (&wanted.options.other, &wanted.options.other_text) {
        let other = About { path: path.clone(), text: None, hash: None };
        wanted.options.other_text = Some(studio.shelf.text_of(&other)?);
    }
    let level = page::level_of(&wanted);
    // Two lenses or scenes may look at one level at the same time.
    let options = &wanted.options;
    let what = options.lens.as_ref().or(options.scene.as_ref());
    let lens = what.map_or(String::new(), |what| format!("\0{what}"));
    let subject = format!("{}{lens}", wanted.about.path);
    let job = studio.jobs.enter((wanted.kind, subject, level))?;
    let (studio, running) = (Arc::clone(studio), Arc::clone(&job));
    let spawned = std::thread::Builder::new()
        .name(format!("job {}", job.id))
        .spawn(move || run::run(&studio, &running, &wanted));
    if let Err(error) = spawned {
        let error = format!("cannot start a thread for this job: {error}");
        job.fail(error.clone());
        return Err(Refusal::Plain(StatusCode::SERVICE_UNAVAILABLE, error));
    }
    Ok(job.id.clone())
}

impl Jobs {
    /// The job of this name.
    pub fn find(&self, id: &str) -> Option<Arc<Job>> {
        self.lock().jobs.values().find(|job| job.id == id).cloned()
    }

    /// Stops everything.
    pub fn stop_all(&self) {
        self.lock().jobs.values().for_each(|job| job.stop());
    }

    /// Stops jobs nobody watches and forgets old ones, for as long as the studio runs.
    pub async fn keep_house(self: Arc<Jobs>) {
        loop {
            tokio::time::sleep(Duration::from_millis(250)).await;
            let mut table = self.lock();
            for job in table.jobs.values().filter(|job| job.is_running()) {
                if job.unwatched().is_some_and(|time| time > MAX_UNWATCHED) {
                    job.stop();
                }
            }
            table.jobs.retain(|_, job| job.age().is_none_or(|age| age < job.max_age()));
        }
    }

    fn enter(&self, key: (JobKind, String, usize)) -> Result<Arc<Job>, Refusal> {
        let mut table = self.lock();
        let older = table.jobs.values().find(|job| job.is_running() && job.key == key).cloned();
        let running = table.jobs.values().filter(|job| job.is_running()).count();
        if older.is_none() && running >= MAX_RUNNING {
            return Err(Refusal::Plain(
                StatusCode::TOO_MANY_REQUESTS,
                format!("{MAX_RUNNING} jobs are already running; stop one of them first"),
            ));
        }
        if let Some(older) = older {
            older.order(Order::Replaced);
        }
        table.count += 1;
        let count = table.count;
        // Names of an earlier start must not lead to jobs of this one.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
        let job = Arc::new(Job::new(format!("{now:x}-{count}"), key));
        table.jobs.insert(count, Arc::clone(&job));
        Ok(job)
    }

    fn lock(&self) -> MutexGuard<'_, Table> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
