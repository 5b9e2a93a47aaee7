//! Why a command has no answer, for people and as JSON.

use crate::exit::Exit;
use play::lens::Refusal;
use serde_json::{Value, json};
use source::{Diagnostic, Source, is_ok, is_too_large, render, report};
use std::io::{self, IsTerminal};
use thiserror::Error;
use workbench::asp::ProgramError;
use workbench::{ErrorReport, OpenError};

/// A source with errors: nothing can be asked about it until its author has fixed them.
#[derive(Debug, Error)]
#[error("the source has errors")]
pub struct Broken {
    /// The text.
    pub text: Source,
    /// Everything to report about it.
    pub diagnostics: Vec<Diagnostic>,
}

/// A failure of which everything is known that is to be printed as JSON.
#[derive(Debug, Error)]
#[error("{}", .report.message)]
pub struct Told {
    /// What is printed.
    pub report: ErrorReport,
    /// The exit code.
    pub exit: Exit,
}

/// Ctrl-C came before there was an answer.
#[derive(Debug, Error)]
#[error("stopped by Ctrl-C before there was an answer")]
pub struct Stopped;

/// What kind of failure an error is.
pub enum Failure<'e> {
    /// It has been printed in full.
    Told(&'e Told),
    /// Ctrl-C.
    Stopped,
    /// The author's source has errors.
    Source(&'e Broken),
    /// A lens refused.
    Refused(&'e Refusal),
    /// A file could not be opened.
    File(String),
    /// Anything else: wrong use, or the world.
    Other(String),
}

impl<'e> Failure<'e> {
    /// Classifies an error.
    pub fn of(error: &'e anyhow::Error) -> Failure<'e> {
        if let Some(broken) = error.downcast_ref() {
            return Failure::Source(broken);
        }
        if let Some(refusal) = error.downcast_ref() {
            return Failure::Refused(refusal);
        }
        if let Some(told) = error.downcast_ref() {
            return Failure::Told(told);
        }
        if error.is::<Stopped>() {
            return Failure::Stopped;
        }
        let is_file = error.chain().any(|cause| {
            let program = cause.downcast_ref();
            let is_program = matches!(program, Some(ProgramError::Open(_)));
            is_program || cause.is::<OpenError>() || cause.is::<io::Error>()
        });
        match is_file {
            true => Failure::File(format!("{error:#}")),
            false => Failure::Other(format!("{error:#}")),
        }
    }

    /// The exit code.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Told(told) => told.exit,
            Failure::Stopped => Exit::Interrupted,
            Failure::Source(broken) if is_too_large(&broken.diagnostics) => Exit::Failed,
            Failure::Source(_) => Exit::No,
            Failure::Refused(Refusal::Nothing { is_known: true, .. }) => Exit::No,
            Failure::Refused(Refusal::Nothing { is_known: false, .. }) => Exit::Unknown,
            // A transform is a source of the author's; a concept is an argument.
            Failure::Refused(Refusal::Text { what, .. }) if what.contains("transform") => Exit::No,
            Failure::Refused(_) | Failure::File(_) | Failure::Other(_) => Exit::Failed,
        }
    }

    /// For people.
    pub fn text(&self, error: &anyhow::Error) -> String {
        let styled = io::stderr().is_terminal();
        match self {
            Failure::Source(Broken { text: source, diagnostics }) => {
                let errors: Vec<Diagnostic> = diagnostics
                    .iter()
                    .filter(|diagnostic| !is_ok(std::slice::from_ref(diagnostic)))
                    .cloned()
                    .collect();
                format!("the source has errors\n{}", render(source, &errors, styled))
            }
            Failure::Refused(Refusal::Text { what, text, diagnostics }) => {
                format!("{what}\n{}", render(text, diagnostics, styled))
            }
            _ => format!("{error:#}"),
        }
    }

    /// As JSON.
    pub fn json(&self) -> Value {
        let report = match self {
            Failure::Told(told) => told.report.clone(),
            Failure::Stopped => ErrorReport::new("interrupted", Stopped.to_string()),
            Failure::Source(Broken { text, diagnostics }) => source_report(text, diagnostics),
            Failure::Refused(Refusal::Text { what, text, diagnostics }) => {
                let diagnostics = report(text, diagnostics).diagnostics;
                ErrorReport::new("usage", what).with_diagnostics(diagnostics)
            }
            Failure::Refused(Refusal::Nothing { message, answer, .. }) => {
                let mut answer = answer.clone();
                if let Some(fields) = answer.as_object_mut() {
                    fields.entry("message").or_insert_with(|| json!(message));
                }
                return answer;
            }
            Failure::Refused(Refusal::Usage(message)) | Failure::Other(message) => {
                ErrorReport::new("usage", message)
            }
            Failure::File(message) => ErrorReport::new("file", message),
        };
        json!(report)
    }
}

/// What is printed about a source with errors.
pub fn source_report(text: &Source, diagnostics: &[Diagnostic]) -> ErrorReport {
    let diagnostics = report(text, diagnostics).diagnostics;
    ErrorReport::new("source", "the source has errors").with_diagnostics(diagnostics)
}
