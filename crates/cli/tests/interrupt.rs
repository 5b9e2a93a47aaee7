//! Ctrl-C, as a shell sends it, while clingo cannot be stopped from outside.
#![cfg(unix)]

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Starts the program, interrupts it, and gives its exit code and what it printed.
fn interrupted(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_puzzlewright"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // Long enough for the handler to be there. One that comes later is killed by the signal, and
    // the test says so.
    std::thread::sleep(Duration::from_millis(1_500));
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().expect("there is `kill`").success());
    let mut out = String::new();
    let mut stdout = child.stdout.take().expect("it was asked for");
    stdout.read_to_string(&mut out).expect("it prints text");
    (child.wait().expect("it ends").code(), out)
}

#[test]
fn grounding_without_an_end_is_left_behind() {
    let (code, out) = interrupted(&["require", "crates/cli/tests/programs/endless.lp"]);
    assert_eq!(
        (code, out.as_str()),
        (Some(130), "not known: Ctrl-C ended the search while grounding\n")
    );
}

#[test]
fn a_search_says_what_it_covered() {
    let (code, out) = interrupted(&["require", "crates/cli/tests/programs/pigeons.lp"]);
    assert_eq!(code, Some(130), "{out}");
    assert!(out.starts_with("not known: Ctrl-C ended the search after 0 puzzles"), "{out}");
}

/// A time limit and Ctrl-C are not the same to who reads the answer.
#[test]
fn an_answer_says_that_it_was_stopped_by_ctrl_c() {
    let (code, out) = interrupted(&["deadends", "crates/cli/tests/games/field.txt"]);
    assert_eq!(code, Some(130), "{out}");
    assert!(out.contains("(stopped by Ctrl-C)"), "{out}");
}

/// The areas of a story take turns, so that all of them were counted when the count ends.
#[test]
fn statistics_have_what_was_counted_until_then() {
    let arguments =
        ["story", "stats", "games/narrative/skerry.story.toml", "--samples", "100000000"];
    let (code, out) = interrupted(&arguments);
    assert_eq!(code, Some(130), "{out}");
    let last = out.lines().last().unwrap_or_default();
    let words: Vec<&str> = last.split(' ').collect();
    assert!(last.starts_with("stopped by Ctrl-C after "), "{out}");
    assert!(words[4].parse::<u64>().is_ok_and(|samples| samples > 0), "{out}");
    assert!(last.ends_with(" samples of 100000000 for each area"), "{out}");
}

/// All papers take minutes: those that Ctrl-C leaves out are null.
#[test]
fn papers_that_were_not_reached_are_null() {
    let (code, out) = interrupted(&["reproduce", "--json"]);
    assert_eq!(code, Some(130), "{out}");
    let papers: serde_json::Value = serde_json::from_str(&out).expect("one JSON value");
    let names: Vec<&String> = papers.as_object().expect("an object").keys().collect();
    assert_eq!(names, ["angelina", "mixedaim", "narrative", "refraction", "witness"]);
    assert!(papers["angelina"].is_null(), "{out}");
}
