//! `own`: long work that only one domain has, by the name it gives it.

use super::work::{Found, Work};
use play::Progress;
use serde_json::Value;

/// Does the work; what it finds on the way is reported at once.
pub fn find_own(work: &Work<'_>) -> Found {
    let name = work.options.work.as_deref().unwrap_or_default();
    let document = &work.opened.document;
    let content = document.sound().ok_or_else(|| work.broken())?;
    let none = Value::Null;
    let settings = work.options.settings.as_ref().unwrap_or(&none);
    let done = content.work(name, settings, &mut |progress: Progress, found| {
        if let Some(found) = found {
            work.listener.so_far(name, found);
        }
        work.tick(name, progress)
    });
    match done {
        None => Err(format!("{} has no work `{name}`", document.about().one).into()),
        Some(done) => done.map_err(|refusal| refusal.to_string().into()),
    }
}
