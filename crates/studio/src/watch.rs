//! Notices files that others changed.
//!
//! The folder is looked at twice a second. That costs a few system calls a file, works on every
//! file system, and a page does not need to know sooner.

use crate::studio::Studio;
use crate::{folder, save};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

/// Between two looks.
const EVERY: Duration = Duration::from_millis(500);

type Seen = BTreeMap<String, (SystemTime, u64)>;

/// Watches the folder until the studio is gone.
pub async fn watch(studio: Weak<Studio>) {
    let mut seen = None;
    loop {
        let Some(studio) = studio.upgrade() else { return };
        let before = seen.take();
        let looked = tokio::task::spawn_blocking(move || {
            let now = look(&studio.folder);
            if let Some(before) = before {
                tell_changes(&studio, &before, &now);
            }
            now
        });
        seen = looked.await.ok();
        tokio::time::sleep(EVERY).await;
    }
}

fn look(folder: &Path) -> Seen {
    let mut paths = Vec::new();
    folder::collect(folder, Path::new(""), 0, &mut paths);
    let about = |path: String| {
        let about = fs::metadata(folder.join(&path)).ok()?;
        Some((path, (about.modified().ok()?, about.len())))
    };
    paths.into_iter().filter_map(about).collect()
}

fn tell_changes(studio: &Arc<Studio>, before: &Seen, now: &Seen) {
    for path in before.keys().filter(|path| !now.contains_key(*path)) {
        studio.tell(path, None);
    }
    for (path, about) in now {
        if before.get(path) != Some(about)
            && let Ok(text) = save::read(&studio.folder.join(path), path)
        {
            studio.tell(path, Some(save::hash(&text)));
        }
    }
}
