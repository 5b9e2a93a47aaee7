//! A file that was opened: its text, its domain, its game.

use crate::domain::{Domain, Family, domain_of};
use puzzlescript::limits::MAX_SOURCE_BYTES;
use puzzlescript::{Compiled, Game, TooLarge};
use source::{Diagnostic, Source};
use std::fs;
use std::io;
use std::path::Path;
use thiserror::Error;

/// An opened file.
pub struct Document {
    /// Its text.
    pub source: Source,
    /// Its domain.
    pub domain: &'static Domain,
}

/// Why a file cannot be opened; each message says what to do.
#[derive(Debug, Error)]
pub enum OpenError {
    /// There is no such file.
    #[error("there is no file `{0}`; check the name, or go to the folder it is in")]
    Missing(String),
    /// It is a folder.
    #[error("`{0}` is a folder; name a file in it")]
    Folder(String),
    /// It cannot be read.
    #[error("cannot read `{name}`: {error}")]
    Unreadable {
        /// The file.
        name: String,
        /// What the system says.
        error: io::Error,
    },
    /// Nothing is in it.
    #[error("`{0}` is empty; there is nothing to read in it")]
    Empty(String),
    /// It is not text.
    #[error("`{name}` is not a text file: byte {at} is zero. Is it a picture or a program?")]
    Binary {
        /// The file.
        name: String,
        /// Where that shows, from 1.
        at: usize,
    },
    /// It is text in another encoding.
    #[error(
        "`{name}` is not UTF-8 text: line {line} has a byte that cannot be read; save it as UTF-8"
    )]
    Encoding {
        /// The file.
        name: String,
        /// Line of the first wrong byte, from 1.
        line: usize,
    },
    /// It is too large.
    #[error("`{name}`: {error}")]
    TooLarge {
        /// The file.
        name: String,
        /// The limit it exceeds.
        error: TooLarge,
    },
}

/// Why no game can be made of a file.
#[derive(Debug, Error)]
pub enum CompileError {
    /// It is too large.
    #[error("`{name}` is too large: {error}")]
    TooLarge {
        /// The file.
        name: String,
        /// The limit it exceeds.
        error: TooLarge,
    },
    /// It holds something else.
    #[error("`{name}` holds {files}; this works on PuzzleScript games and Sokoban levels")]
    OtherFamily {
        /// The file.
        name: String,
        /// What its domain's files are.
        files: &'static str,
    },
}

/// Opens a file of any domain.
pub fn open(path: &Path) -> Result<Document, OpenError> {
    let source = read_text(path)?;
    if source.text().trim().is_empty() {
        return Err(OpenError::Empty(source.name().to_string()));
    }
    let domain = domain_of(&source);
    Ok(Document { source, domain })
}

/// Reads any text file; it may be empty.
pub fn read_text(path: &Path) -> Result<Source, OpenError> {
    let name = path.display().to_string();
    let unreadable = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => OpenError::Missing(name.clone()),
        io::ErrorKind::IsADirectory => OpenError::Folder(name.clone()),
        _ => OpenError::Unreadable { name: name.clone(), error },
    };
    let about = fs::metadata(path).map_err(unreadable)?;
    if about.is_dir() {
        return Err(OpenError::Folder(name));
    }
    if about.len() > MAX_SOURCE_BYTES as u64 {
        let error = TooLarge::Source(about.len() as usize);
        return Err(OpenError::TooLarge { name, error });
    }
    open_bytes(name.clone(), fs::read(path).map_err(unreadable)?)
}

fn open_bytes(name: String, bytes: Vec<u8>) -> Result<Source, OpenError> {
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(OpenError::Binary { name, at: at + 1 });
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..good].iter().filter(|b| **b == b'\n').count();
            Err(OpenError::Encoding { name, line })
        }
    }
}

/// Takes a text as if it were a file of this name.
pub fn open_text(name: impl Into<String>, text: impl Into<String>) -> Document {
    let source = Source::new(name, text);
    let domain = domain_of(&source);
    Document { source, domain }
}

impl Document {
    /// Compiles a game of the script family, with everything there is to say about it. The game is
    /// there even if the source has a few errors.
    pub fn compile(&self) -> Result<(Option<Game>, Vec<Diagnostic>), CompileError> {
        let name = || self.source.name().to_string();
        let Family::Script { compile } = self.domain.family else {
            return Err(CompileError::OtherFamily { name: name(), files: self.domain.files });
        };
        let Compiled { game, diagnostics } = compile(&self.source)
            .map_err(|error| CompileError::TooLarge { name: name(), error })?;
        Ok((game, diagnostics))
    }

    /// Everything there is to say about the text, whatever its domain.
    pub fn check(&self) -> Result<Vec<Diagnostic>, CompileError> {
        let name = || self.source.name().to_string();
        (self.domain.check)(&self.source)
            .map_err(|error| CompileError::TooLarge { name: name(), error })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let refuse = |bytes: &[u8]| open_bytes("f".into(), bytes.to_vec()).err().unwrap();
        assert!(matches!(refuse(b"ab\0c"), OpenError::Binary { at: 3, .. }));
        assert!(matches!(refuse(b"a\nb\xff"), OpenError::Encoding { line: 2, .. }));
    }

    #[test]
    fn files_that_are_not_there_are_named() {
        let error = open(Path::new("no/such/file.txt")).err().unwrap();
        assert!(error.to_string().contains("no/such/file.txt"));
        assert!(matches!(open(Path::new(".")), Err(OpenError::Folder(_))));
    }

    #[test]
    fn a_game_needs_a_text_that_other_files_do_not() {
        let folder = std::env::temp_dir().join(format!("puzzlewright-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("blank.txt");
        for text in ["", " \n\t"] {
            fs::write(&path, text).unwrap();
            assert!(matches!(open(&path), Err(OpenError::Empty(_))));
            assert_eq!(read_text(&path).unwrap().text(), text);
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
