//! Runs the cases of `suite/puzzlescript`, one trial a case.
//!
//! The format is described in `suite/README.md`. A suite file that cannot be understood is a
//! failed trial of its own, so that a slip in a file never makes its cases vanish.

mod board;
mod check;
mod codes;
mod expect;
mod read;
mod refusals;
mod says;

use libtest_mimic::{Arguments, Trial};
use std::path::{Path, PathBuf};

fn main() {
    let arguments = Arguments::from_args();
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = crate_folder.join("../../suite/puzzlescript");
    let mut trials = refusals::trials();
    let mut cases = Vec::new();
    match suite_files(&folder) {
        Ok(files) => {
            for file in files {
                add_file(&file, &mut trials, &mut cases);
            }
        }
        Err(problem) => trials.push(failed("suite::files", problem)),
    }
    let said: Vec<&'static str> = cases.iter().flat_map(|case| case.codes()).collect();
    let sources = crate_folder.join("src");
    trials.push(Trial::test("suite::every code has a case", move || codes::check(&sources, &said)));
    libtest_mimic::run(&arguments, trials).exit();
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

fn add_file(file: &Path, trials: &mut Vec<Trial>, cases: &mut Vec<&'static read::Case>) {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let text = std::fs::read_to_string(file).map_err(|e| e.to_string());
    match text.and_then(|text| read::read(&text)) {
        Err(problem) => trials.push(failed(&stem, format!("{}: {problem}", file.display()))),
        Ok(suite) => {
            for case in suite {
                // The process ends with the trials, so the cases may live as long.
                let case: &'static read::Case = Box::leak(Box::new(case));
                let place = format!("{}:{}", file.display(), case.line);
                trials.push(Trial::test(format!("{stem}::{}", case.name), move || {
                    check::check(case).map_err(|problem| format!("{place}\n\n{problem}").into())
                }));
                cases.push(case);
            }
        }
    }
}

fn failed(name: &str, problem: String) -> Trial {
    Trial::test(name, move || Err(problem.into()))
}
