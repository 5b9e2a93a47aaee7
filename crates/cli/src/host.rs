//! What a command runs for: the terminal, or a program that calls the command line as a library.
//!
//! The main decision: a call has a thread of its own, and what the program gives instead of a terminal is
//! a value of that thread. Commands print, report progress and watch for interruptions through the same
//! functions in both cases, so that an answer cannot differ.

use crate::progress::Interrupt;
use anyhow::Result;
use play::Progress;
use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;
use workbench::{Document, OpenError, open_text, read_beside};

/// What a program gives a command instead of a terminal.
#[derive(Clone, Default)]
pub struct Host {
    /// Texts that are read instead of files, by the path that is typed.
    pub texts: Vec<(String, String)>,
    /// Ends the command, as Ctrl-C does.
    pub interrupt: Interrupt,
    /// Gets the progress: what is being done, and how far it is.
    pub progress: Option<Arc<Tell>>,
    /// What has gone wrong is said as JSON, also by commands that print something else.
    pub has_json_failures: bool,
}

/// Gets the progress of a command; any thread may call it.
pub type Tell = dyn Fn(&str, Progress) + Send + Sync;

/// What a command said to a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The exit code.
    pub code: u8,
    /// Standard output.
    pub out: String,
    /// What was printed there that need not be text.
    pub bytes: Vec<u8>,
    /// Standard error.
    pub err: String,
}

#[derive(Default)]
struct Present {
    host: Host,
    said: Said,
}

thread_local! {
    static PRESENT: RefCell<Option<Present>> = const { RefCell::new(None) };
}

/// Runs something for a host, on this thread, and returns what was said.
pub fn run_for(host: Host, run: impl FnOnce() -> u8) -> Said {
    PRESENT.set(Some(Present { host, said: Said::default() }));
    let code = run();
    let said = PRESENT.take().map(|present| present.said).unwrap_or_default();
    Said { code, ..said }
}

/// Whether a program is the host.
pub fn is_called() -> bool {
    PRESENT.with_borrow(Option::is_some)
}

/// Takes a text for standard output; false if there is a terminal or a pipe to print it to.
pub fn take_out(text: &str) -> bool {
    take(|said| said.out.push_str(text))
}

/// The same for what need not be text.
pub fn take_bytes(bytes: &[u8]) -> bool {
    take(|said| said.bytes.extend_from_slice(bytes))
}

/// The same for standard error.
pub fn take_err(text: &str) -> bool {
    take(|said| said.err.push_str(text))
}

fn take(add: impl FnOnce(&mut Said)) -> bool {
    let added = |present: &mut Option<Present>| present.as_mut().map(|it| add(&mut it.said));
    PRESENT.with_borrow_mut(added).is_some()
}

/// Whether the host reads what has gone wrong as JSON.
pub fn has_json_failures() -> bool {
    PRESENT.with_borrow(|present| present.as_ref().is_some_and(|it| it.host.has_json_failures))
}

/// What the host has instead of Ctrl-C.
pub fn interrupt() -> Option<Interrupt> {
    PRESENT.with_borrow(|present| Some(present.as_ref()?.host.interrupt.clone()))
}

/// What the host has instead of a progress bar.
pub fn progress() -> Option<Arc<Tell>> {
    PRESENT.with_borrow(|present| present.as_ref()?.host.progress.clone())
}

/// Opens a file, or the text that the host has instead.
pub fn open(path: &Path) -> Result<Document, OpenError> {
    let Some(text) = given(path) else { return workbench::open(path) };
    let name = path.display().to_string();
    if text.trim().is_empty() {
        return Err(OpenError::Empty(name));
    }
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    Ok(open_text(name, text, &move |name| read_beside(&folder, name)))
}

/// Whether there is a file of this name, or a text of the host.
pub fn exists(path: &Path) -> bool {
    given(path).is_some() || path.exists()
}

fn given(path: &Path) -> Option<String> {
    let find = |present: &Option<Present>| {
        let texts = &present.as_ref()?.host.texts;
        let found = texts.iter().find(|(name, _)| Path::new(name) == path)?;
        Some(found.1.clone())
    };
    PRESENT.with_borrow(find)
}
