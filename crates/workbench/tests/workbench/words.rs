//! Plain technical English: phrases that a native-speaking engineer would stumble over do not come
//! back. `docs/glossary.md` lists the terms to use instead.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

/// Phrases, in lower case, and what to write instead. A phrase matches whole words only.
const BANNED: [(&str, &str); 33] = [
    ("is told", "is reported"),
    ("are told", "are reported"),
    ("tells that", "reports that"),
    ("begins anew", "restarts"),
    ("begin anew", "restart"),
    ("anew", "again"),
    ("what there is to say", "diagnostics"),
    ("there is to say", "diagnostics"),
    ("never says too much", "is admissible"),
    ("without circles", "acyclic"),
    ("did not suffice", "was reached (a limit)"),
    ("does not suffice", "is not enough"),
    ("the two noes", "both negative answers"),
    ("noes", "negative answers"),
    ("find so many", "number of … to find"),
    ("is no svg", "is not an SVG"),
    ("is no png", "is not a PNG"),
    ("is no number", "is not a number"),
    ("is no part", "is not a part"),
    ("another next time", "may differ between runs"),
    ("not come to", "not reached"),
    ("there is:", "available …:"),
    ("ways out", "fixes"),
    ("a way out", "a fix"),
    ("gone on with", "continued"),
    ("in the place of", "instead of"),
    ("search in leaps", "macro-move search"),
    ("searched in leaps", "searched over macro-moves"),
    ("solved in leaps", "solved over macro-moves"),
    ("an estimate that never", "an admissible heuristic"),
    ("moves that do something", "effective moves"),
    ("of which there are none", "none are known"),
    ("mistakes are told", "mistakes are reported"),
];

/// What to look at: folders and files, from the root of the repository.
const TEXTS: [&str; 8] = [
    "crates",
    "web/src",
    "docs",
    "games",
    "README.md",
    "CHANGELOG.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
];

/// Generated files, and this one.
const SKIPPED: [&str; 5] = [
    "crates/workbench/tests/workbench/words.rs",
    "crates/studio/dist",
    "web/src/wire",
    "docs/schema",
    "target",
];

#[test]
fn no_banned_phrase() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for text in TEXTS {
        collect(&root, Path::new(text), &mut files);
    }
    assert!(files.len() > 300, "only {} files were found", files.len());
    let mut hits = Vec::new();
    for file in files {
        let text = fs::read_to_string(root.join(&file)).unwrap_or_default();
        for (number, line) in text.lines().enumerate() {
            for (phrase, instead) in found(line) {
                hits.push(format!(
                    "{}:{}: `{phrase}`; write `{instead}`",
                    file.display(),
                    number + 1
                ));
            }
        }
    }
    assert!(hits.is_empty(), "{} banned phrases:\n{}", hits.len(), hits.join("\n"));
}

/// Source and prose below a path; games are data, only their READMEs are prose.
fn collect(root: &Path, path: &Path, out: &mut Vec<PathBuf>) {
    if SKIPPED.iter().any(|skipped| path.starts_with(skipped)) {
        return;
    }
    let full = root.join(path);
    if full.is_dir() {
        let mut names: Vec<_> =
            fs::read_dir(full).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        for name in names {
            collect(root, &path.join(name), out);
        }
        return;
    }
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_prose = match path.starts_with("games") {
        true => ending == "md",
        false => ["rs", "md", "ts", "svelte", "css", "lp"].contains(&ending),
    };
    if is_prose {
        out.push(path.to_path_buf());
    }
}

/// The banned phrases of a line. Only the longest of several at one place counts.
fn found(line: &str) -> Vec<(&'static str, &'static str)> {
    let line = line.to_lowercase();
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let mut hits: Vec<(usize, &'static str, &'static str)> = Vec::new();
    for (phrase, instead) in BANNED {
        for (at, _) in line.match_indices(phrase) {
            let before = line[..at].chars().next_back();
            let after = line[at + phrase.len()..].chars().next();
            let ends_in_sign = phrase.ends_with(':');
            if !is_letter(before) && (ends_in_sign || !is_letter(after)) {
                hits.push((at, phrase, instead));
            }
        }
    }
    let is_inside = |&(at, phrase, _): &(usize, &str, &str)| {
        hits.iter().any(|&(from, longer, _)| {
            longer.len() > phrase.len() && from <= at && at + phrase.len() <= from + longer.len()
        })
    };
    hits.iter()
        .filter(|hit| !is_inside(hit))
        .map(|&(_, phrase, instead)| (phrase, instead))
        .collect()
}

#[test]
fn phrases_are_found_as_whole_words() {
    let phrases = |line| found(line).into_iter().map(|(phrase, _)| phrase).collect::<Vec<_>>();
    assert_eq!(phrases("/// The level begins anew, and that is told."), ["is told", "begins anew"]);
    assert_eq!(phrases("there is: rule:0"), ["there is:"]);
    assert!(phrases("a manewver, panoes, it_is_told, is toldfoo").is_empty());
    assert!(phrases("restarts; there is a rule; both negative answers").is_empty());
}
