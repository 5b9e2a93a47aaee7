//! Whatever goes wrong, standard output is JSON and the exit code says what kind of failure it is.

use crate::run::{Ran, run, run_lines};
use std::fs;

/// Commands that take a file, with what they need beside it.
const ON_FILES: [(&str, &[&str]); 15] = [
    ("check", &[]),
    ("play", &["--moves", ""]),
    ("solve", &[]),
    ("rate", &[]),
    ("deadends", &[]),
    ("need", &["--concept", "length"]),
    ("suggest", &["--tries", "1"]),
    ("repair", &[]),
    ("kernel", &[]),
    ("test", &[]),
    ("replay", &[]),
    ("cover", &[]),
    ("swap", &["--rules-from", "games/puzzlescript/warehouse.txt"]),
    ("transform", &["--preset", "walls"]),
    ("walk", &["--steps", "10"]),
];

fn refused(args: &[&str], error: &str, code: i32) -> Ran {
    let ran = run(args);
    ran.meets("error");
    assert_eq!(ran.error(), Some(error), "`{}`: {}", ran.command, ran.answer);
    ran.exits(code);
    ran
}

#[test]
fn a_file_that_is_not_there() {
    for (command, flags) in ON_FILES {
        let ran = refused(&[&[command, "no/such.file", "--json"], flags].concat(), "file", 2);
        let message = ran.answer["message"].as_str().unwrap();
        assert!(message.contains("no/such.file"), "{}: {message}", ran.command);
    }
    let others: [&[&str]; 5] = [
        &["story", "make", "no/such.file", "--json"],
        &["story", "make", "no/such.file", "--format", "json"],
        &["ruleset", "chains", "no/such.file", "--json"],
        &["require", "no/such.lp", "--json"],
        &["merge", "no/such.part", "--json"],
    ];
    others.iter().for_each(|args| drop(refused(args, "file", 2)));
}

#[test]
fn a_source_with_errors() {
    let sources = [
        "crates/cli/tests/games/wrong.txt",
        "crates/cli/tests/games/wrong.ruleset.json",
        "crates/cli/tests/panels/wrong.panel",
        "crates/cli/tests/stories/misspelt.story.toml",
    ];
    for source in sources {
        let checked = run(&["check", source, "--json"]);
        checked.meets("check");
        checked.exits(1);
        for (command, flags) in ON_FILES.iter().skip(1).take(9) {
            let args = [&[*command, source, "--json"], *flags].concat();
            let ran = refused(&args, "source", 1);
            assert_eq!(ran.answer["diagnostics"], checked.answer["diagnostics"], "{}", ran.command);
        }
    }
    let program = "crates/cli/tests/programs/wrong.lp";
    let ran = refused(&["require", program, "--json"], "source", 1);
    assert!(!ran.answer["diagnostics"].as_array().unwrap().is_empty());
}

#[test]
fn texts_that_come_with_a_question() {
    let game = "games/puzzlescript/warehouse.txt";
    let rules = "crates/cli/tests/transforms/wrong.txt";
    refused(&["transform", game, "--rules", rules, "--json"], "source", 1);
    refused(&["suggest", game, "--rules", rules, "--json"], "usage", 1);
    refused(&["need", game, "--concept", "mlet", "--json"], "usage", 2);
    // Rules of another game name objects that this one lacks.
    let other = "games/puzzlescript/thaw.txt";
    let ran = refused(&["swap", game, "--rules-from", other, "--json"], "source", 1);
    assert!(!ran.answer["diagnostics"].as_array().unwrap().is_empty());
}

#[test]
fn wrong_use() {
    let game = "games/puzzlescript/warehouse.txt";
    let cases: &[&[&str]] = &[
        &["solve", game, "--no-such-flag", "--json"],
        &["solve", game, "--level", "99", "--json"],
        &["solve", game, "--level", "nobody", "--json"],
        &["solve", game, "--by", "magic", "--json"],
        &["solve", game, "--from", "Q", "--json"],
        &["solve", "games/witness/garden.panel", "--by", "astar", "--json"],
        &["solve", "games/asp/keys.lp", "--json"],
        &["solve", "--json"],
        &["--json"],
        &["witness", "--json"],
        &["nothing", "--json"],
        &["solve", game, "--json=yes"],
        &["play", game, "--json"],
        &["play", game, "--level", "1-2", "--moves", "", "--json"],
        &["play", game, "--moves", "Q", "--json"],
        &["replay", game, "--inputs", "9", "--json"],
        &["rate", game, "--level", "0", "--jsonl"],
        &["suggest", game, "--rank", "beauty", "--json"],
        &["kernel", game, "--hold", "beauty", "--json"],
        &["cover", "games/witness/garden.panel", "--json"],
        &["transform", game, "--preset", "walls", "--show", "--json"],
        &["picture", game, "--json"],
        &["story", "make", game, "--json"],
        &["story", "make", "games/narrative/meadow.story.toml", "--area", "Nowhere", "--json"],
        &["ruleset", "chains", game, "--json"],
        &["ruleset", "sketch", "--preset", "nothing", "--json"],
        &["witness", "census", "--types", "star", "--grid", "9x9", "--json"],
        &["witness", "paths", "0", "3", "--json"],
        &["require", "refraction", "--grid", "x", "--json"],
    ];
    cases.iter().for_each(|args| drop(refused(args, "usage", 2)));
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_puzzlewright"))
        .args([OsStr::new("solve"), OsStr::from_bytes(b"\xff.txt"), OsStr::new("--json")])
        .output()
        .unwrap();
    let answer = crate::json::read(&String::from_utf8(output.stdout).unwrap()).unwrap();
    assert_eq!((answer["error"].as_str(), output.status.code()), (Some("file"), Some(2)));
}

#[test]
fn a_domain_with_nothing_to_ask_about_says_so() {
    let folder = std::env::temp_dir().join(format!("puzzlewright-nothing-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("empty.lights");
    fs::write(&file, "# nothing yet\n").unwrap();
    for args in
        [["solve", crate::run::text(&file), "--json"], ["rate", crate::run::text(&file), "--json"]]
    {
        let ran = run(&args);
        ran.meets("error");
        assert!([1, 2].contains(&ran.code), "{} {}", ran.command, ran.answer);
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_budget_that_ends_is_not_a_failure() {
    let game = "games/puzzlescript/warehouse.txt";
    for (command, flags) in [("solve", &[][..]), ("need", &["--concept", "push >= 1"])] {
        let ran =
            run(&[&[command, game, "--level", "2", "--max-states", "2", "--json"], flags].concat());
        ran.meets(command);
        ran.exits(3);
    }
    let lines = run_lines(&["solve", game, "--max-states", "2", "--jsonl"]);
    assert!(lines.iter().all(|line| line.code == 3 && line.answer["status"] == "unknown"));
}
