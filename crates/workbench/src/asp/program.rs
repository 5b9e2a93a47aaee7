//! Opening programs of several files.

use crate::{DOMAINS, OpenError, read_text};
use asp::{AspDomain, Program, Term};
use play::domain::Domain;
use source::{Source, Span};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why a program cannot be put together.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// A file cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A file of something else.
    #[error(
        "`{name}` is {one}; `require` takes answer set programs (.lp), or the word `refraction` to \
         make boards. The other commands take it: `puzzlewright need {name} --concept …` asks whether \
         every solution practises a concept"
    )]
    OtherFile {
        /// The file.
        name: String,
        /// What it is.
        one: &'static str,
    },
    /// A constant is not `NAME=VALUE`.
    #[error("-c {0}: write NAME=VALUE, such as -c width=6")]
    Constant(String),
    /// A level is not a list of facts.
    #[error(
        "`{name}`: line {line} is not a fact; a level is a list of atoms, such as `wall(2,3).`"
    )]
    Level {
        /// The file.
        name: String,
        /// The line, from 1.
        line: usize,
    },
}

/// Opens the files of a program, with those they `#include`, and sets constants.
pub fn open_program(files: &[PathBuf], constants: &[String]) -> Result<Program, ProgramError> {
    let mut sources: Vec<Source> = Vec::new();
    let mut todo: Vec<PathBuf> = files.iter().rev().cloned().collect();
    while let Some(path) = todo.pop() {
        let name = path.display().to_string();
        if sources.iter().any(|source| source.name() == name) {
            continue;
        }
        let source = read_text(&path)?;
        if let Some(one) = other_domain(&source) {
            return Err(ProgramError::OtherFile { name, one });
        }
        let (source, included) = without_includes(source);
        let folder = path.parent().unwrap_or(Path::new(""));
        todo.extend(included.into_iter().rev().map(|file| folder.join(file)));
        sources.push(source);
    }
    let mut program = Program::new(sources);
    for constant in constants {
        let (name, value) =
            constant.split_once('=').ok_or_else(|| ProgramError::Constant(constant.clone()))?;
        program = program.with_constant(name.trim(), value.trim());
    }
    Ok(program)
}

/// What a file is, if a domain other than answer set programs knows it and nothing in it looks like
/// a program for `require`.
fn other_domain(source: &Source) -> Option<&'static str> {
    let known = DOMAINS.iter().find(|domain| domain.recognises(source.name(), source.text()))?;
    let is_program = known.about().name == AspDomain.about().name
        || ["__level_design", "__concept", ":-"].iter().any(|sign| source.text().contains(sign));
    (!is_program).then_some(known.about().one)
}

/// Blanks the `#include "file".` lines of a text and returns the files, which clingo would look for
/// in the wrong folder.
fn without_includes(source: Source) -> (Source, Vec<String>) {
    let mut text = source.text().to_string();
    let mut files = Vec::new();
    for line in 1..=source.line_count() {
        let content = source.line(line).trim();
        let file = content
            .strip_prefix("#include")
            .map(str::trim)
            .and_then(|rest| rest.strip_prefix('"')?.strip_suffix('.')?.trim().strip_suffix('"'));
        if let Some(file) = file {
            files.push(file.to_string());
            let Span { start, end } = source.span_of_line(line);
            let range = start as usize..end as usize;
            text.replace_range(range.clone(), &" ".repeat(range.len()));
        }
    }
    (Source::new(source.name(), text), files)
}

/// Reads a level: the true atoms of its design, as facts, with `%` comments.
pub fn read_level(source: &Source) -> Result<Vec<Term>, ProgramError> {
    let mut atoms = Vec::new();
    let program = Program::new(vec![source.clone()]);
    let solve = asp::solve(program, &mut |_| false, &mut |shown| {
        atoms = shown.iter().map(|&atom| atom.clone()).collect();
        true
    });
    let bad = |line| ProgramError::Level { name: source.name().to_string(), line };
    if solve.is_complete != Ok(true) {
        let first = solve.told.first().and_then(|found| found.diagnostic.span);
        return Err(bad(first.map_or(1, |span| source.place(span).line)));
    }
    atoms.sort();
    Ok(atoms)
}
