//! Programs in several files: `#include "file".`
//!
//! Clingo would open included files by itself, relative to the wrong folder and anywhere on the
//! machine. So the host, which knows what may be read, opens them, and clingo never sees an
//! `#include`.

use crate::program::{Found, Program};
use source::{Diagnostic, Source, Span};
use std::ops::Range;

/// Reads a file by its path; the error is for people.
pub type ReadFile<'r> = dyn Fn(&str) -> Result<String, String> + 'r;

/// A program with all its files.
pub struct Included {
    /// The program; the given files come first, in their order.
    pub program: Program,
    /// For every included file: the given file that first leads to it, by number, and the place of
    /// its `#include`.
    pub places: Vec<(usize, Span)>,
    /// Files that could not be read.
    pub told: Vec<Found>,
}

/// Combines some files and those they include, each once, into a program. Paths are relative to the
/// including file.
pub fn include(given: Vec<Source>, read_file: &ReadFile<'_>) -> Included {
    let count = given.len();
    let mut sources = given;
    let mut originals: Vec<Source> = Vec::new();
    let mut places: Vec<(usize, Span)> = Vec::new();
    let mut told = Vec::new();
    let mut next = 0;
    while next < sources.len() {
        let (text, found) = without_includes(sources[next].text());
        for (path, place) in found {
            let span = Span { start: place.start as u32, end: place.end as u32 };
            let at = if next < count { (next, span) } else { places[next - count] };
            let path = beside(sources[next].name(), &path);
            if sources.iter().any(|source| source.name() == path) {
                continue;
            }
            match read_file(&path) {
                Ok(text) => {
                    sources.push(Source::new(path, text));
                    places.push(at);
                }
                Err(why) => {
                    let message = format!("`{path}` cannot be included: {why}");
                    let (file, span) = at;
                    let diagnostic = Diagnostic::error("include", Some(span), message);
                    told.push(Found { file, diagnostic });
                }
            }
        }
        let blank = Source::new(sources[next].name(), text);
        originals.push(std::mem::replace(&mut sources[next], blank));
        next += 1;
    }
    // Nothing runs a program that lacks files; its diagnostics show the texts as they were written.
    if !told.is_empty() {
        sources = originals;
    }
    Included { program: Program::new(sources), places, told }
}

/// A path resolved against the folder of another file, without `.` and `..` where that is possible,
/// so that one file has one name. A path that leads above the folder of the given file starts with
/// `..`.
fn beside(name: &str, path: &str) -> String {
    let folder = match name.rsplit_once('/') {
        Some((folder, _)) if !path.starts_with('/') => format!("{folder}/"),
        _ => String::new(),
    };
    let whole = folder + path;
    let mut parts: Vec<&str> = Vec::new();
    for (at, part) in whole.split('/').enumerate() {
        match (part, parts.last()) {
            ("." | "", _) if at > 0 => {}
            (".", None) => {}
            ("..", Some(&last)) if !matches!(last, ".." | "") => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// A text with its `#include "file".` statements blanked out, so that positions stay valid, and the
/// files with the places of the statements.
fn without_includes(text: &str) -> (String, Vec<(String, Range<usize>)>) {
    let mut found: Vec<(String, Range<usize>)> = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        at += match rest.as_bytes() {
            [b'%', b'*', ..] => block_comment(rest),
            [b'%', ..] => rest.find('\n').unwrap_or(rest.len()),
            [b'"', ..] => quoted(rest),
            // Scripts are in other languages, where `%*` and quotes mean other things.
            [b'#', ..] if rest.starts_with("#script") => {
                rest.find("#end").map_or(rest.len(), |end| end + "#end".len())
            }
            [b'#', ..] => match included(rest) {
                Some((path, length)) => {
                    found.push((path, at..at + length));
                    length
                }
                None => 1,
            },
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
    }
    let mut text = text.to_string();
    for (_, place) in &found {
        let blank = |c: char| if c == '\n' { "\n".into() } else { " ".repeat(c.len_utf8()) };
        let blanks: String = text[place.clone()].chars().map(blank).collect();
        text.replace_range(place.clone(), &blanks);
    }
    (text, found)
}

/// The path and the length of an `#include` statement at the start of a text. An include with `<…>`
/// is clingo's own and stays. Whatever clingo would read as an include has to be found here, or it
/// would open the file by itself.
fn included(text: &str) -> Option<(String, usize)> {
    let rest = skip_blank(text.strip_prefix("#include")?);
    let length = rest.starts_with('"').then(|| quoted(rest))?;
    let path = rest[1..length].strip_suffix('"')?;
    let path = path.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
    let rest = skip_blank(&rest[length..]).strip_prefix('.')?;
    Some((path, text.len() - rest.len()))
}

/// A text without the white space and the comments at its start.
fn skip_blank(text: &str) -> &str {
    let mut rest = text.trim_start();
    while rest.starts_with('%') {
        let length = match rest.starts_with("%*") {
            true => block_comment(rest),
            false => rest.find('\n').unwrap_or(rest.len()),
        };
        rest = rest[length..].trim_start();
    }
    rest
}

/// The length of a comment `%* … *%`, which may be nested.
fn block_comment(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0);
    while at < bytes.len() {
        match bytes[at..] {
            [b'%', b'*', ..] => (at, depth) = (at + 2, depth + 1),
            [b'*', b'%', ..] => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of a quoted string.
fn quoted(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut at = 1;
    while at < bytes.len() && bytes[at] != b'"' && bytes[at] != b'\n' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn files(path: &str) -> Result<String, String> {
        match path {
            "lib/a.lp" => Ok("a. #include \"b.lp\".".into()),
            "lib/b.lp" => Ok("b. #include \"a.lp\". #include \"gone.lp\".".into()),
            _ => Err("no such file".into()),
        }
    }

    #[test]
    fn files_are_found_beside_the_one_that_includes_them() {
        let text = "x. % #include \"no.lp\".\n%* #include \"no.lp\". *% y(\"#include \\\"no.lp\\\".\").\n\
                    z. #include\n \"lib/a.lp\" . w.";
        let Included { program, places, told } =
            include(vec![Source::new("main.lp", text)], &files);
        let names: Vec<&str> = program.sources().iter().map(Source::name).collect();
        assert_eq!(names, ["main.lp", "lib/a.lp", "lib/b.lp"]);
        let main = &program.sources()[0];
        assert_eq!(main.text(), text, "a text with errors is shown as it was written");
        let blank = without_includes(text).0;
        let last: Vec<&str> = blank.split_whitespace().rev().take(2).collect();
        assert_eq!(last, ["w.", "z."]);
        assert_eq!(main.place(places[1].1).line, 3);
        // A file that cannot be read is reported where the given file leads to it.
        assert_eq!(told.len(), 1);
        assert_eq!((told[0].file, told[0].diagnostic.span), (0, Some(places[0].1)));
        assert!(told[0].diagnostic.message.contains("lib/gone.lp"));
    }

    /// Clingo opens what it reads as an include, so every spelling of one has to be found.
    #[test]
    fn no_spelling_of_an_include_is_left_to_clingo() {
        for text in [
            "#include\"x.lp\".",
            "#include %* here *% \"x.lp\" % there\n .",
            "#script (lua) a %* b #end\n#include \"x.lp\".",
            "a(\"b\\\"\"). #include \"x.lp\".",
        ] {
            let (blank, found) = without_includes(text);
            assert_eq!(found.len(), 1, "{text}");
            assert_eq!((found[0].0.as_str(), blank.contains("include")), ("x.lp", false), "{text}");
        }
        let odd = "#include \"a\\\"b.lp\".";
        assert_eq!(without_includes(odd).1[0].0, "a\"b.lp");
    }

    #[test]
    fn a_file_has_one_name() {
        for (name, path, found) in [
            ("main.lp", "lib/./a.lp", "lib/a.lp"),
            ("lib/a.lp", "../b.lp", "b.lp"),
            ("./lib/a.lp", "../b.lp", "b.lp"),
            ("main.lp", "../b.lp", "../b.lp"),
            ("a.lp", "../../b.lp", "../../b.lp"),
            ("/x/a.lp", "b.lp", "/x/b.lp"),
            ("/a.lp", "../b.lp", "/../b.lp"),
            ("lib/a.lp", "/b.lp", "/b.lp"),
        ] {
            assert_eq!(beside(name, path), found, "{name} {path}");
        }
    }

    proptest! {
        #[test]
        fn any_text_keeps_its_length(text in "([%*\"#.\n\\\\é ]|#include|\"x\"\\.){0,40}") {
            let (blank, found) = without_includes(&text);
            prop_assert_eq!(blank.len(), text.len());
            prop_assert!(found.iter().all(|(path, _)| path.len() < text.len()));
        }
    }
}
