//! Suite files on disk, and their cases as trials.

use libtest_mimic::Trial;
use std::path::{Path, PathBuf};

/// What is run for a case.
pub type Check<C> = fn(&C) -> Result<(), String>;

/// Adds a trial for each case of the suite files of a folder; gives the cases. A file that cannot be
/// understood is a failed trial of its own, so that a slip in a file never makes its cases vanish.
///
/// `prefix` stands before the names of trials.
pub fn add_folder<C: Sync + 'static>(
    folder: &Path,
    prefix: &str,
    read: impl Fn(&str) -> Result<Vec<(String, usize, C)>, String>,
    check: Check<C>,
    trials: &mut Vec<Trial>,
) -> Vec<&'static C> {
    let mut cases = Vec::new();
    let files = match suite_files(folder) {
        Ok(files) => files,
        Err(problem) => {
            trials.push(failed(&format!("{prefix}suite::files"), problem));
            return cases;
        }
    };
    for file in files {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&file).map_err(|e| e.to_string());
        match text.and_then(|text| read(&text)) {
            Err(problem) => {
                let problem = format!("{}: {problem}", file.display());
                trials.push(failed(&format!("{prefix}{stem}"), problem));
            }
            Ok(suite) => {
                for (name, line, case) in suite {
                    // The process ends with the trials, so the cases may live as long.
                    let case: &'static C = Box::leak(Box::new(case));
                    let place = format!("{}:{line}", file.display());
                    trials.push(Trial::test(format!("{prefix}{stem}::{name}"), move || {
                        check(case).map_err(|problem| format!("{place}\n\n{problem}").into())
                    }));
                    cases.push(case);
                }
            }
        }
    }
    cases
}

/// A trial that fails.
pub fn failed(name: &str, problem: String) -> Trial {
    Trial::test(name, move || Err(problem.into()))
}

/// The files of the suite by name; none at all is a mistake.
fn suite_files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let is_suite = |path: &PathBuf| path.extension().is_some_and(|end| end == "suite");
    let mut files: Vec<PathBuf> = paths.filter(is_suite).collect();
    files.sort();
    match files.is_empty() {
        true => Err(format!("there is no .suite file in {}", folder.display())),
        false => Ok(files),
    }
}
