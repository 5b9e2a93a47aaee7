//! Exit codes and the last messages of the program.

use crate::failure::Failure;
use crate::host;
use source::{Diagnostic, Severity, Source, render};
use std::io::{self, ErrorKind, IsTerminal, Write};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, and the answer is yes.
    Yes,
    /// The answer is no, or the author's source has errors.
    No,
    /// Wrong use, or the world failed.
    Failed,
    /// Not known: a budget ended the search.
    Unknown,
    /// Stopped by Ctrl-C.
    Interrupted,
    /// The reader of the answer closed the pipe before the end (`| head`).
    Closed,
}

impl Exit {
    /// The exit code of several answers: no if one is no, else not known if one is not known.
    pub fn of_all(all: &[Exit]) -> Exit {
        match (all.contains(&Exit::No), all.contains(&Exit::Unknown)) {
            (true, _) => Exit::No,
            (false, true) => Exit::Unknown,
            (false, false) => Exit::Yes,
        }
    }

    /// The exit code for the shell.
    pub fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Failed => 2,
            Exit::Unknown => 3,
            Exit::Interrupted => 130,
            // 128 and the number of SIGPIPE, as git and the core utilities end. 0 would say that every
            // answer is yes, although some were never given.
            Exit::Closed => 141,
        }
    }
}

/// Gets ready to end the program with a code. Clingo cannot always be stopped, and a thread on which
/// it is still at work would crash during a normal exit.
pub fn leave(code: u8) -> u8 {
    if asp::is_busy() {
        let _ = (io::stdout().flush(), io::stderr().flush());
        asp::leave(code);
    }
    code
}

/// Reports an error, as JSON on standard output if JSON was requested. A reader that closed the
/// pipe (`| head`) needs no message.
pub fn report(error: &anyhow::Error, is_json: bool) -> Exit {
    let is_closed_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe);
    if is_closed_pipe {
        return Exit::Closed;
    }
    let failure = Failure::of(error);
    if is_json {
        let _ = print_line(&failure.json().to_string());
    } else if !matches!(failure, Failure::Stopped) {
        let _ = tell_line(&format!("puzzlewright: {}", failure.text(error)));
    }
    failure.exit()
}

/// Reports the errors of a source to its author, without warnings.
pub fn tell_errors(source: &Source, diagnostics: &[Diagnostic]) -> io::Result<()> {
    let is_error = |diagnostic: &&Diagnostic| diagnostic.severity == Severity::Error;
    let errors: Vec<Diagnostic> = diagnostics.iter().filter(is_error).cloned().collect();
    if errors.is_empty() {
        return Ok(());
    }
    let styled = io::stderr().is_terminal();
    tell_line(&render(source, &errors, styled))
}

/// Says something on standard error that is not a failure.
pub fn warn(text: &str) {
    let _ = tell_line(&format!("puzzlewright: {text}"));
}

/// Prints to standard output; unlike `println!` it does not panic when nobody reads.
pub fn print(text: &str) -> io::Result<()> {
    if host::take_out(text) {
        return Ok(());
    }
    print_bytes(text.as_bytes())
}

/// Prints what need not be text.
pub fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    if host::take_bytes(bytes) {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Prints a line to standard output.
pub fn print_line(text: &str) -> io::Result<()> {
    print(&format!("{text}\n"))
}

/// Prints a line to standard error.
pub fn tell_line(text: &str) -> io::Result<()> {
    let line = format!("{text}\n");
    match host::take_err(&line) {
        true => Ok(()),
        false => io::stderr().write_all(line.as_bytes()),
    }
}
