//! Starts the server and ends it.

use crate::studio::Studio;
use crate::{api, folder, port, save, watch};
use std::io;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// What to open and where.
pub struct Settings {
    /// A folder, or a file in it.
    pub path: PathBuf,
    /// This port and no other.
    pub port: Option<u16>,
}

/// Why the studio does not start.
#[derive(Debug, Error)]
pub enum StudioError {
    /// There is nothing to open.
    #[error("there is no folder or file `{0}`; check the name, or create the folder first")]
    Missing(String),
    /// The file is of no kind the studio lists.
    #[error("`{0}` is not a file the studio opens; its name must end with one of {1}")]
    NoGame(String, String),
    /// The file should carry a game and does not.
    #[error("`{0}` cannot be opened: {1}")]
    NothingInside(String, String),
    /// The game that a file carries cannot be written beside it.
    #[error("the game in `{0}` cannot be written beside it: {1}")]
    Unpack(String, String),
    /// The wanted port is in use.
    #[error("port {0} is in use; choose another with --port, or leave out --port")]
    Taken(u16),
    /// Nothing can be listened on.
    #[error("cannot listen on 127.0.0.1: {0}")]
    Listen(io::Error),
    /// The system gives no random numbers, or no threads.
    #[error("cannot start: {0}")]
    Start(String),
}

/// Serves the page until Ctrl-C. `ready` gets the address once it can be opened.
pub fn serve(settings: &Settings, ready: impl FnOnce(&str)) -> Result<(), StudioError> {
    let (folder, open) = locate(&settings.path)?;
    let listener = port::listen(&folder, settings.port).map_err(|error| match settings.port {
        Some(port) if error.kind() == io::ErrorKind::AddrInUse => StudioError::Taken(port),
        _ => StudioError::Listen(error),
    })?;
    let port = listener.local_addr().map_err(StudioError::Listen)?.port();
    save::clean(&folder);
    let studio = Arc::new(Studio::new(folder, open, port).map_err(StudioError::Start)?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| StudioError::Start(error.to_string()))?;
    ready(&format!("http://127.0.0.1:{port}/"));
    let done = runtime.block_on(run(Arc::clone(&studio), listener));
    studio.jobs.stop_all();
    // A save that is under way is given the time to end; open streams are not waited for.
    runtime.shutdown_timeout(Duration::from_millis(500));
    done.map_err(StudioError::Listen)
}

async fn run(studio: Arc<Studio>, listener: TcpListener) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    tokio::spawn(watch::watch(Arc::downgrade(&studio)));
    tokio::spawn(Arc::clone(&studio.jobs).keep_house());
    let server = axum::serve(listener, api::routes(studio));
    tokio::select! {
        done = server => done,
        () = asked_to_end() => Ok(()),
    }
}

/// Waits for Ctrl-C, or on Unix also for a polite end from outside.
async fn asked_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

/// The real path of the folder, and the file in it that was named.
fn locate(path: &Path) -> Result<(PathBuf, Option<String>), StudioError> {
    let missing = || StudioError::Missing(path.display().to_string());
    let real = path.canonicalize().map_err(|_| missing())?;
    if real.is_dir() {
        return Ok((real, None));
    }
    let name = real.file_name().and_then(|name| name.to_str()).unwrap_or("").to_string();
    let folder = real.parent().ok_or_else(missing)?.to_path_buf();
    match folder::find(&folder, &name).is_ok() && folder::is_game_name(&name) {
        true => Ok((folder, Some(name))),
        false => Err(StudioError::NoGame(path.display().to_string(), folder::all_endings())),
    }
}
