//! Every diagnostic code of the compiler occurs in some case.

use libtest_mimic::Failed;
use std::collections::BTreeSet;
use std::path::Path;

/// Codes whose cases are too large for a suite file; `tests/lenses/domain.rs` has them.
const ELSEWHERE: [&str; 1] = ["ps-too-large"];

/// Fails for each code in the sources that no case expects.
pub fn check(sources: &Path, said: &[&str]) -> Result<(), Failed> {
    let mut codes = BTreeSet::new();
    collect(sources, &mut codes).map_err(|e| format!("{}: {e}", sources.display()))?;
    if codes.is_empty() {
        return Err("no code was found in the sources".into());
    }
    let is_there = |code: &str| said.contains(&code) || ELSEWHERE.contains(&code);
    let missing: Vec<String> = codes.into_iter().filter(|code| !is_there(code.as_str())).collect();
    match missing.is_empty() {
        true => Ok(()),
        false => Err(format!("these codes need a case:\n  {}", missing.join("\n  ")).into()),
    }
}

fn collect(folder: &Path, codes: &mut BTreeSet<String>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, codes)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            let text = std::fs::read_to_string(&path)?;
            let quoted = text.split('"').filter(|part| part.starts_with("ps-"));
            let is_code = |part: &&str| part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
            codes.extend(quoted.filter(is_code).map(String::from));
        }
    }
    Ok(())
}
