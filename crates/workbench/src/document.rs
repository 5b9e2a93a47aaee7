//! A file that was opened once: its text, its domain, its content and its diagnostics.

use crate::choose::{NoLevel, choose};
use crate::domains::{DOMAINS, domain_of};
use crate::inside::inside;
use crate::kept::slips;
use crate::link::{BadLink, is_link, open_link};
use play::domain::{About, Content, Domain, Files, Opened};
use source::{Diagnostic, MAX_SOURCE_BYTES, Source, is_ok};
use std::fs;
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// An opened file.
pub struct Document {
    /// Its text.
    pub source: Source,
    /// Its domain.
    pub domain: &'static dyn Domain,
    /// Everything to report about the text.
    pub diagnostics: Vec<Diagnostic>,
    /// Its content, as far as it is usable despite errors.
    pub content: Option<Arc<dyn Content>>,
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
    /// It is empty.
    #[error("`{0}` is empty")]
    Empty(String),
    /// It is text in UTF-16.
    #[error("`{0}` is UTF-16 text; save it as UTF-8")]
    Utf16(String),
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
    /// It carries a game, or should, that cannot be read.
    #[error("`{name}` cannot be opened: {why}")]
    NoGameInside {
        /// The file.
        name: String,
        /// Why.
        why: String,
    },
    /// It is a link that cannot be opened.
    #[error(transparent)]
    Link(#[from] BadLink),
    /// It is too large.
    #[error("`{name}`: the source has {bytes} bytes; the limit is {MAX_SOURCE_BYTES}")]
    TooLarge {
        /// The file.
        name: String,
        /// Its size.
        bytes: usize,
    },
}

/// Opens a file of any domain, a file that carries a game, or a link that does.
pub fn open(path: &Path) -> Result<Document, OpenError> {
    let document = open_even_blank(path)?;
    match document.source.text().trim().is_empty() {
        true => Err(OpenError::Empty(document.source.name().to_string())),
        false => Ok(document),
    }
}

/// Opens a file of any domain, even one without text, whose diagnostics then name all that is missing.
pub fn open_even_blank(path: &Path) -> Result<Document, OpenError> {
    let source = read_game(path)?;
    let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
    Ok(open_source(source, &move |name| read_beside(&folder, name)))
}

/// Opens a text as if it were a file of this name; `files` reads files of its folder. A text that should carry
/// a game and does not is an error about the whole text.
pub fn open_text(name: impl Into<String>, text: impl Into<String>, files: &Files<'_>) -> Document {
    let (name, text) = (name.into(), with_lines(text.into()));
    match inside(Source::new(name.as_str(), text.as_str())) {
        Ok(source) => open_source(source, files),
        Err(why) => {
            let source = Source::new(name, text);
            let diagnostics = vec![Diagnostic::error("no-game-inside", None, why)];
            let domain = DOMAINS[DOMAINS.len() - 1];
            Document { source, domain, diagnostics, content: None }
        }
    }
}

/// Reads a game: a file, the game that a file carries, or a link.
pub fn read_game(path: &Path) -> Result<Source, OpenError> {
    let name = path.to_string_lossy();
    if is_link(&name) && !path.exists() {
        let linked = open_link(&name)?;
        let file = if linked.name.is_empty() { "game" } else { linked.name.as_str() };
        return Ok(Source::new(format!("link/{file}"), linked.text));
    }
    let source = read_text(path)?;
    let name = source.name().to_string();
    inside(source).map_err(|why| OpenError::NoGameInside { name, why })
}

fn open_source(source: Source, files: &Files<'_>) -> Document {
    let domain = domain_of(&source);
    open_as(domain, source, files)
}

/// Reads a text as one of a given domain, whatever it looks like.
pub fn open_as(domain: &'static dyn Domain, source: Source, files: &Files<'_>) -> Document {
    let Opened { mut diagnostics, content } = domain.open(&source, files);
    if let Some(content) = &content {
        diagnostics.extend(slips(domain.about(), &source, content.as_ref()));
    }
    Document { source, domain, diagnostics, content }
}

/// Reads a file in a folder or below it; the error is for people. Links that lead out of the folder
/// are not followed.
pub fn read_beside(folder: &Path, name: &str) -> Result<String, String> {
    let wanted = Path::new(name);
    if !wanted.components().all(|part| matches!(part, Component::Normal(_))) {
        return Err("the path must be relative to the game's folder, without `..`".to_string());
    }
    // An empty path is the current folder, which has no canonical form under that name.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let words = |error: io::Error| error.to_string();
    let path = folder.join(wanted).canonicalize().map_err(words)?;
    if !path.starts_with(folder.canonicalize().map_err(words)?) {
        return Err("it is a link that leads out of the game's folder".to_string());
    }
    // Reading from a pipe may never end.
    let about = path.metadata().map_err(words)?;
    if !about.is_file() && !about.is_dir() {
        return Err("it is not a file but a pipe or a device".to_string());
    }
    read_text(&path).map(|source| source.text().to_string()).map_err(|error| match error {
        // The name in the message is the canonical one, which the author never wrote.
        OpenError::Unreadable { error, .. } => error.to_string(),
        OpenError::Folder(_) => "it is a folder".to_string(),
        OpenError::Binary { .. } | OpenError::Utf16(_) | OpenError::Encoding { .. } => {
            "it is not UTF-8 text".to_string()
        }
        OpenError::TooLarge { bytes, .. } => {
            format!("the source has {bytes} bytes; the limit is {MAX_SOURCE_BYTES}")
        }
        OpenError::NoGameInside { why, .. } => why,
        OpenError::Link(why) => why.to_string(),
        OpenError::Missing(_) | OpenError::Empty(_) => "no such file".to_string(),
    })
}

/// Reads a file below the folder of one of some files, by a path relative to where they are; the
/// error is for people.
pub fn read_below(files: &[PathBuf], path: &str) -> Result<String, String> {
    let mut refused = None;
    for folder in files.iter().filter_map(|file| file.parent()) {
        let folder = without_dots(folder);
        if let Ok(name) = Path::new(path).strip_prefix(&folder) {
            match read_beside(&folder, &name.to_string_lossy()) {
                Ok(text) => return Ok(text),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
    }
    Err(refused.unwrap_or_else(|| "the file is not in the folder of the program".to_string()))
}

/// A path without `.`, and without `..` where that is possible.
fn without_dots(path: &Path) -> PathBuf {
    let mut short = PathBuf::new();
    for part in path.components() {
        let ends_in_name = matches!(short.components().next_back(), Some(Component::Normal(_)));
        match part {
            Component::CurDir => {}
            Component::ParentDir if ends_in_name => drop(short.pop()),
            part => short.push(part),
        }
    }
    short
}

/// The diagnostics of some files, in their order. Files of a domain whose programs may be spread
/// over several files are one program.
pub fn check(paths: &[PathBuf]) -> Result<Vec<(Source, Vec<Diagnostic>)>, OpenError> {
    if paths.len() > 1 {
        let sources: Vec<Source> =
            paths.iter().map(|path| read_game(path)).collect::<Result<_, _>>()?;
        let domain = domain_of(&sources[0]);
        let is_one =
            sources.iter().all(|source| domain_of(source).about().name == domain.about().name);
        let files = |path: &str| read_below(paths, path);
        let together = is_one.then(|| domain.check_together(&sources, &files)).flatten();
        if let Some(diagnostics) = together {
            return Ok(sources.into_iter().zip(diagnostics).collect());
        }
    }
    let alone =
        paths.iter().map(|path| open_even_blank(path).map(|file| (file.source, file.diagnostics)));
    alone.collect()
}

/// Reads any text file, or standard input for `-`; it may be empty.
pub fn read_text(path: &Path) -> Result<Source, OpenError> {
    let name = path.display().to_string();
    if name == "-" {
        let mut bytes = Vec::new();
        let limited = &mut io::stdin().lock().take(MAX_SOURCE_BYTES as u64 + 1);
        let read = limited.read_to_end(&mut bytes);
        read.map_err(|error| OpenError::Unreadable { name: name.clone(), error })?;
        return match bytes.len() > MAX_SOURCE_BYTES {
            true => Err(OpenError::TooLarge { name, bytes: bytes.len() }),
            false => text_of(name, bytes),
        };
    }
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
        return Err(OpenError::TooLarge { name, bytes: about.len() as usize });
    }
    text_of(name.clone(), fs::read(path).map_err(unreadable)?)
}

fn text_of(name: String, bytes: Vec<u8>) -> Result<Source, OpenError> {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(OpenError::Utf16(name));
    }
    if let Some(at) = bytes.iter().position(|byte| *byte == 0) {
        return Err(OpenError::Binary { name, at: at + 1 });
    }
    match String::from_utf8(bytes) {
        Ok(text) => {
            // Some editors mark a file as Unicode by a sign that is not part of its text.
            let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_string();
            Ok(Source::new(name, with_lines(text)))
        }
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let line = 1 + error.as_bytes()[..good].iter().filter(|b| **b == b'\n').count();
            Err(OpenError::Encoding { name, line })
        }
    }
}

/// A text whose lines end with carriage returns alone, with line feeds in their place. The readers know LF
/// and CRLF; every place in the text stays where it is.
fn with_lines(text: String) -> String {
    match text.contains('\r') && !text.contains('\n') {
        true => text.replace('\r', "\n"),
        false => text,
    }
}

impl Document {
    /// The domain in words and tables.
    pub fn about(&self) -> &'static About {
        self.domain.about()
    }

    /// What the file holds, if its text has no errors.
    pub fn sound(&self) -> Option<&Arc<dyn Content>> {
        self.content.as_ref().filter(|_| is_ok(&self.diagnostics))
    }

    /// The indices of the levels that a text such as `2`, `1,3-5`, `all` or a name selects.
    pub fn choose(&self, wanted: &str) -> Result<Vec<usize>, NoLevel> {
        let levels = self.content.as_ref().map_or(&[][..], |content| content.levels());
        choose(levels, wanted, self.about().level)
    }

    /// The content as a domain's own type, for commands of that domain.
    pub fn holds<T: 'static>(&self) -> Option<&T> {
        self.content.as_ref()?.as_any().downcast_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_text_is_refused_with_its_place() {
        let refuse = |bytes: &[u8]| text_of("f".into(), bytes.to_vec()).err().unwrap();
        assert!(matches!(refuse(b"ab\0c"), OpenError::Binary { at: 3, .. }));
        assert!(matches!(refuse(b"\xff\xfea\0b\0"), OpenError::Utf16(_)));
        assert!(matches!(refuse(b"\xfe\xff\0a\0b"), OpenError::Utf16(_)));
        assert!(matches!(refuse(b"a\nb\xff"), OpenError::Encoding { line: 2, .. }));
    }

    #[test]
    fn missing_files_are_named() {
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

    #[test]
    fn files_outside_the_folder_are_not_read() {
        let refused = read_beside(Path::new("."), "../secret.txt").unwrap_err();
        assert!(refused.contains("without `..`"), "{refused}");
        assert!(read_beside(Path::new("."), "/etc/hostname").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_and_pipes_are_not_read() {
        let root = std::env::temp_dir().join(format!("puzzlewright-out-{}", std::process::id()));
        let folder = root.join("project");
        fs::create_dir_all(&folder).unwrap();
        fs::write(root.join("secret.lp"), "secret.").unwrap();
        fs::write(folder.join("own.lp"), "own.").unwrap();
        std::os::unix::fs::symlink(root.join("secret.lp"), folder.join("link.lp")).unwrap();
        std::os::unix::fs::symlink(folder.join("own.lp"), folder.join("inside.lp")).unwrap();
        assert_eq!(read_beside(&folder, "inside.lp").unwrap(), "own.");
        assert!(read_beside(&folder, "link.lp").unwrap_err().contains("a link that leads out"));
        // Reading from a pipe would wait for a writer that never comes.
        let made = std::process::Command::new("mkfifo").arg(folder.join("pipe.lp")).status();
        if made.is_ok_and(|made| made.success()) {
            assert!(read_beside(&folder, "pipe.lp").unwrap_err().contains("a pipe"));
        }
        fs::remove_dir_all(&root).unwrap();
    }
}
