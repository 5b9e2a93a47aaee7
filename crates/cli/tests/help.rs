//! The help of every command: a short first line, and examples that print what they say.
#![allow(clippy::unwrap_used)]

use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_puzzlewright");

/// Runs the program in the repository's root and returns everything it printed.
fn output(args: &[&str]) -> String {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let out = Command::new(PROGRAM).args(args).current_dir(root).output().unwrap();
    String::from_utf8(out.stdout).unwrap() + &String::from_utf8(out.stderr).unwrap()
}

/// The help of every command and subcommand, by name.
fn help_texts() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![Vec::<String>::new()];
    while let Some(command) = open.pop() {
        let args: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let text = output(&args);
        let list = text.split_once("\nCommands:\n").map_or("", |(_, rest)| rest);
        for line in list.lines().take_while(|line| !line.is_empty()) {
            let name = line.trim_start().split(' ').next().unwrap_or_default();
            let is_continued = line.starts_with("   ");
            if !is_continued && name != "help" {
                open.push(command.iter().cloned().chain([name.to_string()]).collect());
            }
        }
        found.push((command.join(" "), text));
    }
    found
}

#[test]
fn first_lines_are_short() {
    let help = help_texts();
    assert!(help.len() > 35, "{} commands", help.len());
    for (name, text) in help {
        let first = text.lines().next().unwrap_or_default();
        // The program itself has a slogan, and reproduced papers have their titles.
        let is_title = name.is_empty() || name.starts_with("reproduce ");
        assert!(is_title || first.split(' ').count() <= 10, "{name}: {first}");
        assert!(!first.ends_with('.'), "{name}: {first}");
    }
}

#[test]
fn examples_print_what_they_say() {
    let mut count = 0;
    for (name, text) in help_texts() {
        let lines: Vec<&str> = text.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            let Some(typed) = line.strip_prefix("  $ puzzlewright ") else { continue };
            let expected: Vec<&str> = lines[at + 1..]
                .iter()
                .take_while(|line| !line.is_empty())
                .map(|line| line.strip_prefix("  ").unwrap_or(line))
                .collect();
            assert!(!expected.is_empty(), "{name}: `{typed}` has no output");
            let typed = typed.replace("my-game.txt", "crates/cli/tests/games/wrong.txt");
            let printed = output(&typed.split(' ').collect::<Vec<_>>());
            let printed = printed.replace("crates/cli/tests/games/wrong.txt", "my-game.txt");
            let printed: Vec<&str> = printed.lines().collect();
            assert!(
                is_like(&expected, &printed),
                "{name}: `{typed}` prints\n{}",
                printed.join("\n")
            );
            count += 1;
        }
    }
    assert!(count > 20, "{count} examples");
}

/// True when the lines are the expected ones; `...` stands for any lines, `[..]` for the end of one.
fn is_like(expected: &[&str], lines: &[&str]) -> bool {
    match expected {
        [] => lines.is_empty(),
        ["...", rest @ ..] => (0..=lines.len()).any(|at| is_like(rest, &lines[at..])),
        [first, rest @ ..] => {
            let Some((line, others)) = lines.split_first() else { return false };
            let is_same = match first.split_once("[..]") {
                Some((start, _)) => line.starts_with(start),
                None => line.trim_end() == first.trim_end(),
            };
            is_same && is_like(rest, others)
        }
    }
}
