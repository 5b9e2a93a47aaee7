//! Texts that do not come from a file with something in it: standard input, and blank files. And answers
//! that nobody reads to their end.

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program with a text as its standard input; gives its exit code and what it printed.
fn run(arguments: &[&str], text: &str) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_puzzlewright"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input closes the pipe.
    let _ = child.stdin.take().expect("it was asked for").write_all(text.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    (output.status.code(), String::from_utf8(output.stdout).expect("it prints text"))
}

fn game(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
    std::fs::read_to_string(format!("{folder}{name}")).expect("the game is there")
}

#[test]
fn a_hyphen_is_standard_input() {
    let (code, out) = run(&["check", "-"], &game("games/puzzlescript/warehouse.txt"));
    assert_eq!(code, Some(0), "{out}");
    assert!(out.ends_with(": no mistakes found\n"), "{out}");
    let wrong = game("crates/cli/tests/games/wrong.txt");
    let (code, out) = run(&["check", "-", "--json"], &wrong);
    let (file_code, from_file) = run(&["check", "crates/cli/tests/games/wrong.txt", "--json"], "");
    assert_eq!((code, &out), (file_code, &from_file));
    assert_eq!(code, Some(1));
}

#[test]
fn what_a_blank_file_lacks_is_said_as_data() {
    for text in ["", "\n", "  \n\t\n\n"] {
        let (code, out) = run(&["check", "-", "--json"], text);
        assert_eq!(code, Some(1), "{text:?}: {out}");
        let report: Value = serde_json::from_str(&out).expect("one JSON value");
        assert_eq!(report["ok"], false);
        let diagnostics = report["diagnostics"].as_array().expect("a list");
        let codes: Vec<&str> = diagnostics.iter().filter_map(|one| one["code"].as_str()).collect();
        assert_eq!(codes, ["ps-needed-name", "ps-needed-name", "ps-no-layers"], "{text:?}");
    }
}

#[test]
fn what_is_larger_than_a_limit_is_refused_with_the_number() {
    let text = format!("#@$.#\n{}\n", "#".repeat(1_000_001));
    for command in ["check", "solve"] {
        let (code, out) = run(&[command, "-", "--json"], &text);
        assert_eq!(code, Some(2), "{out}");
        let report: Value = serde_json::from_str(&out).expect("one JSON value");
        let message = report["diagnostics"][0]["message"].as_str().expect("a message");
        assert!(message.contains("1000000"), "{message}");
    }
}

/// As in `puzzlewright … | head -1`. More lines than a pipe holds, so that the program notices.
#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    for arguments in [
        &["witness", "paths", "4", "4", "--list"][..],
        &["witness", "paths", "4", "4", "--list", "--json"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_puzzlewright"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        // Neither a yes nor a no: the answers were not given.
        assert_eq!(output.status.code(), Some(141));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

/// The reader goes through such a line character by character, and each is the same mistake.
#[test]
fn a_long_line_of_what_is_no_word_is_one_mistake() {
    let (code, out) = run(&["check", "-", "--json"], &"[".repeat(200_000));
    assert_eq!(code, Some(1));
    let report: Value = serde_json::from_str(&out).expect("one JSON value");
    let diagnostics = report["diagnostics"].as_array().expect("a list");
    let words: Vec<&Value> =
        diagnostics.iter().filter(|one| one["code"] == "ps-prelude-word").collect();
    assert_eq!(words.len(), 1, "{out}");
    assert_eq!((&words[0]["column"], &words[0]["end_column"]), (&1.into(), &200_001.into()));
}
