//! Every diagnostic a domain can give stands in some case.

use libtest_mimic::Failed;
use std::collections::BTreeSet;
use std::path::Path;

/// What is known about the codes of a domain.
#[derive(Clone, Copy)]
pub struct Codes {
    /// How codes begin; empty if they begin in several ways.
    pub begins: &'static str,
    /// Which words are codes, though they may stand anywhere: by their form.
    pub has_form: fn(&str) -> bool,
    /// Words that look like codes and are none, or codes that a suite file cannot show; each with the
    /// reason.
    pub except: &'static [(&'static str, &'static str)],
}

/// Fails for each code in the sources that no case expects, and for each exception without need.
pub fn check(sources: &Path, codes: &Codes, said: &[&str]) -> Result<(), Failed> {
    let mut found = BTreeSet::new();
    collect(sources, codes, &mut found).map_err(|e| format!("{}: {e}", sources.display()))?;
    if found.is_empty() {
        return Err("no code was found in the sources".into());
    }
    let excepted = |code: &str| codes.except.iter().any(|(word, _)| *word == code);
    let missing: Vec<&str> = found.iter().map(String::as_str).collect();
    let missing: Vec<&str> =
        missing.into_iter().filter(|code| !said.contains(code) && !excepted(code)).collect();
    if !missing.is_empty() {
        return Err(format!("these codes need a case:\n  {}", missing.join("\n  ")).into());
    }
    let is_stale = |word: &str| !found.contains(word) || said.contains(&word);
    match codes.except.iter().find(|(word, _)| is_stale(word)) {
        Some((word, _)) => Err(format!("`{word}` need not be an exception").into()),
        None => Ok(()),
    }
}

fn collect(folder: &Path, codes: &Codes, found: &mut BTreeSet<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        if path.is_dir() {
            collect(&path, codes, found)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path)?;
            // Tests of the crate may name codes that nothing gives.
            let code = text.split("#[cfg(test)]").next().unwrap_or(&text);
            let parts: Vec<&str> = code.split('"').collect();
            for pair in parts.windows(2) {
                let has_form = pair[1].starts_with(codes.begins) && (codes.has_form)(pair[1]);
                if has_form || is_given(pair[0], pair[1]) {
                    found.insert(pair[1].to_string());
                }
            }
        }
    }
    Ok(())
}

/// The text before a word ends with a call that makes a diagnostic.
fn is_given(before: &str, word: &str) -> bool {
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    let before = before.trim_end();
    let calls = ["error(", "warning(", "info(", "mistake("];
    !word.is_empty() && word.bytes().all(is_word) && calls.iter().any(|call| before.ends_with(call))
}
