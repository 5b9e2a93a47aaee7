//! The files of the project, as far as the host has handed them over.

use page::{Folder, Refusal};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Texts by path.
#[derive(Clone, Default)]
pub struct Files(Arc<Mutex<BTreeMap<String, String>>>);

impl Files {
    /// A file has this text now; none takes it away.
    pub fn put(&self, path: String, text: Option<String>) {
        match text {
            Some(text) => drop(self.lock().insert(path, text)),
            None => drop(self.lock().remove(&path)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Folder for Files {
    fn text(&self, path: &str) -> Result<String, Refusal> {
        self.lock().get(path).cloned().ok_or_else(|| Refusal::missing(path))
    }

    fn beside(&self, path: &str, name: &str) -> Result<String, String> {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path = if folder.is_empty() { name.to_string() } else { format!("{folder}/{name}") };
        self.lock().get(&path).cloned().ok_or_else(|| "no such file".to_string())
    }
}
