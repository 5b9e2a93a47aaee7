//! Runs the cases of `suite/`, one trial a case, for every domain of the workbench's list.
//!
//! The format is described in `suite/README.md`. A domain without a folder fails, and so does a folder
//! without a domain; what other crates run is listed as an ignored trial that says where.

mod cases;
mod codes;
mod form;

use cases::Own;
use form::files::failed;
use libtest_mimic::{Arguments, Trial};
use std::collections::BTreeSet;
use std::path::Path;
use workbench::{DOMAINS, domain_named};

/// Folders that another crate runs, with the test that does.
const ELSEWHERE: [(&str, &str); 2] = [
    ("asp", "run by `cargo test -p puzzlewright-asp --test suite`, where clingo is always there"),
    ("puzzlescript", "run by `cargo test -p puzzlewright-puzzlescript --test suite`"),
];

/// No domain here has keys of its own.
static NOTHING: Own = Own { keys: &[], check: |_, block| Err(block.wrong("nobody reads this")) };

fn main() {
    let arguments = Arguments::from_args();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let suite = crates.join("../suite");
    let mut trials = Vec::new();
    if let Some(domain) = DOMAINS.iter().find(|domain| domain.about().name == "lights") {
        trials.extend(cases::refusals::trials(*domain, &NOTHING));
    }
    for folder in folders(&suite) {
        if let Some((_, why)) = ELSEWHERE.iter().find(|(name, _)| *name == folder) {
            let trial = Trial::test(format!("{folder}:: {why}"), || Ok(()));
            trials.push(trial.with_ignored_flag(true));
            continue;
        }
        match domain_named(&folder) {
            Some(domain) => {
                let (sources, codes) = codes::of(domain.about().name);
                let (folder, sources) = (suite.join(&folder), crates.join(sources));
                cases::add_domain(domain, &folder, &sources, codes, &NOTHING, &mut trials);
            }
            None => trials.push(failed(&folder, "the workbench has no such domain".to_string())),
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The folders of the suite and the domains of the list, so that none is left out.
fn folders(suite: &Path) -> BTreeSet<String> {
    let mut names: BTreeSet<String> =
        DOMAINS.iter().map(|domain| domain.about().name.to_string()).collect();
    let entries = std::fs::read_dir(suite).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    names.extend(folders.map(|folder| folder.file_name().to_string_lossy().into_owned()));
    names
}
