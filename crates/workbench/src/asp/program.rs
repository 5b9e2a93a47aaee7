//! Opening programs of several files.

use crate::{DOMAINS, OpenError, read_below, read_text};
use asp::{AspDomain, Included, Term, include};
use play::domain::Domain;
use source::Source;
use std::path::PathBuf;
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

/// Opens the files of a program, with those they `#include`, and sets constants. Included files are
/// found as `check` and the studio find them: relative to the including file, and only below the
/// folder of a given one. Those that cannot be read are in [`Included::told`].
pub fn open_program(files: &[PathBuf], constants: &[String]) -> Result<Included, ProgramError> {
    let mut given: Vec<Source> = Vec::new();
    for path in files {
        let source = read_text(path)?;
        if let Some(one) = other_domain(&source) {
            return Err(ProgramError::OtherFile { name: source.name().to_string(), one });
        }
        if given.iter().all(|other| other.name() != source.name()) {
            given.push(source);
        }
    }
    let mut included = include(given, &|path| read_below(files, path));
    for constant in constants {
        let (name, value) =
            constant.split_once('=').ok_or_else(|| ProgramError::Constant(constant.clone()))?;
        included.program = included.program.with_constant(name.trim(), value.trim());
    }
    Ok(included)
}

/// What a file is, if a domain other than answer set programs knows it and nothing in it looks like
/// a program for `require`.
fn other_domain(source: &Source) -> Option<&'static str> {
    let known = DOMAINS.iter().find(|domain| domain.recognises(source.name(), source.text()))?;
    let is_program = known.about().name == AspDomain.about().name
        || ["__level_design", "__concept", ":-"].iter().any(|sign| source.text().contains(sign));
    (!is_program).then_some(known.about().one)
}

/// Reads a level: the true atoms of its design, as facts, with `%` comments.
pub fn read_level(source: &Source) -> Result<Vec<Term>, ProgramError> {
    let mut atoms = Vec::new();
    let bad = |line| ProgramError::Level { name: source.name().to_string(), line };
    // A level is a list of atoms, so there is nothing to include.
    let Included { program, told, .. } = include(vec![source.clone()], &|_| Err(String::new()));
    if let Some(span) = told.first().and_then(|found| found.diagnostic.span) {
        return Err(bad(source.place(span).line));
    }
    let solve = asp::solve(program, &mut |_| false, &mut |shown| {
        atoms = shown.iter().map(|&atom| atom.clone()).collect();
        true
    });
    if solve.is_complete != Ok(true) {
        let first = solve.told.first().and_then(|found| found.diagnostic.span);
        return Err(bad(first.map_or(1, |span| source.place(span).line)));
    }
    atoms.sort();
    Ok(atoms)
}
