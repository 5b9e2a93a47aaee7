//! Continuous design in use: stopped and resumed, with a gallery that can be played.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn puzzlewright(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_puzzlewright")).args(args).output().unwrap()
}

fn design(out: &Path, more: &[&str]) -> Output {
    let out = out.to_str().unwrap();
    let fixed = ["ruleset", "design", "--out", out, "--least", "3", "--keep", "3"];
    puzzlewright(&[&fixed[..], more].concat())
}

/// Names and contents of a folder's files.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().into(), fs::read_to_string(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    let folder = std::env::temp_dir().join(format!("puzzlewright-design-{}", std::process::id()));
    let (parts, whole) = (folder.join("parts"), folder.join("whole"));
    for count in ["45", "0", "75"] {
        assert!(design(&parts, &["--count", count]).status.success());
    }
    let printed = design(&whole, &["--count", "120"]);
    assert!(printed.status.success());
    assert!(String::from_utf8_lossy(&printed.stdout).starts_with("120 rulesets examined, 3 games"));
    let kept = files(&whole);
    assert_eq!(files(&parts), kept);
    // Three games and their pictures, the page and the state; what was displaced is gone.
    assert_eq!(kept.len(), 8, "{:?}", kept.iter().map(|(name, _)| name).collect::<Vec<_>>());
    let page = &kept.iter().find(|(name, _)| name.ends_with("index.html")).unwrap().1;
    for (name, _) in kept.iter().filter(|(name, _)| name.to_string_lossy().ends_with("set.json")) {
        assert!(page.contains(name.to_str().unwrap()));
        let game = whole.join(name);
        assert!(puzzlewright(&["solve", game.to_str().unwrap()]).status.success());
    }
    // Another run does not get mixed up with it, and a damaged state is not overwritten.
    for other in [["--seed", "2"], ["--preset", "wide"], ["--hours", "nan"]] {
        let refused = design(&parts, &[&other[..], &["--count", "1"]].concat());
        assert_eq!(refused.status.code(), Some(2), "{other:?}");
    }
    fs::write(parts.join("design.json"), "{").unwrap();
    let refused = design(&parts, &["--count", "1"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("is damaged"));
    assert_eq!(fs::read_to_string(parts.join("design.json")).unwrap(), "{");
    fs::remove_dir_all(&folder).unwrap();
}
