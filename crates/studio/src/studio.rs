//! All that a running studio holds.

use crate::documents::{Documents, ProjectFolder};
use crate::jobs::Jobs;
use crate::pages::Pages;
use crate::wire::FileEvent;
use page::Shelf;
use rand::TryRng;
use rand::rngs::SysRng;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::broadcast;

/// A running studio.
pub struct Studio {
    /// The real path of the folder that is open.
    pub folder: PathBuf,
    /// The file it was started with.
    pub open: Option<String>,
    /// What every request but GET must bring; another one for every start.
    pub token: String,
    /// The port it listens on.
    pub port: u16,
    /// Files of this session.
    pub documents: Documents,
    /// Files that were opened lately.
    pub shelf: Shelf,
    /// Jobs at work and those just done.
    pub jobs: Arc<Jobs>,
    /// Pages that are open, and what they hold.
    pub pages: Arc<Pages>,
    /// Notifies every page of changed files.
    pub bell: broadcast::Sender<FileEvent>,
}

impl Studio {
    /// Opens a folder.
    pub fn new(folder: PathBuf, open: Option<String>, port: u16) -> Result<Studio, String> {
        Ok(Studio {
            shelf: Shelf::new(ProjectFolder(folder.clone())),
            folder,
            open,
            token: random_token()?,
            port,
            documents: Documents::default(),
            jobs: Arc::new(Jobs::default()),
            pages: Arc::default(),
            bell: broadcast::Sender::new(256),
        })
    }

    /// Notifies every page that a file has a new version, or is gone.
    pub fn tell(&self, path: &str, hash: Option<String>) {
        // It is no failure when nobody listens.
        let _ = self.bell.send(FileEvent { path: path.to_string(), hash });
    }
}

fn random_token() -> Result<String, String> {
    let mut bytes = [0u8; 32];
    SysRng.try_fill_bytes(&mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes.iter().fold(String::new(), |mut out, byte| {
        let _ = write!(out, "{byte:02x}");
        out
    }))
}
