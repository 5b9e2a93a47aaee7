//! Every lens on every example of every domain.

use crate::run::{ROOT, Ran, run, run_lines, text};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use workbench::{DOMAINS, open};

/// A lens as it is asked here. Budgets are small: what is looked at is the shape of answers, and an
/// answer that is not known has the same shape.
struct Lens {
    /// Its name in the domains' tables.
    name: &'static str,
    /// The schema of its answer.
    schema: &'static str,
    /// What is typed before and after the file.
    typed: (&'static str, &'static [&'static str]),
    /// The exit code that an answer asks for.
    exit: fn(&Ran) -> i32,
}

const LENSES: [Lens; 14] = [
    Lens { name: "check", schema: "check", typed: ("check", &[]), exit: checked },
    Lens {
        name: "play",
        schema: "play",
        typed: ("play", &["--moves", "", "--watch"]),
        exit: played,
    },
    Lens {
        name: "solve",
        schema: "solve",
        typed: ("solve", &["--level", "1", "--max-states", "2000"]),
        exit: solved,
    },
    Lens {
        name: "rate",
        schema: "rate",
        typed: ("rate", &["--level", "1", "--max-states", "2000"]),
        exit: |_| 0,
    },
    Lens {
        name: "deadends",
        schema: "deadends",
        typed: ("deadends", &["--level", "1", "--max-states", "2000"]),
        exit: explored,
    },
    Lens {
        name: "need",
        schema: "need",
        typed: ("need", &["--level", "1", "--concept", "length >= 1", "--max-states", "2000"]),
        exit: needed,
    },
    Lens { name: "need", schema: "need-list", typed: ("need", &["--list"]), exit: |_| 0 },
    Lens {
        name: "make",
        schema: "make",
        typed: ("make", &["--tries", "64", "--max-states", "300"]),
        exit: made,
    },
    Lens {
        name: "suggest",
        schema: "suggest",
        typed: ("suggest", &["--tries", "8", "--keep", "1"]),
        exit: |ran| if ran.answer["why"].is_null() { 0 } else { 3 },
    },
    Lens {
        name: "repair",
        schema: "repair",
        typed: ("repair", &["--level", "1", "--max-cells", "1", "--max-states", "200"]),
        exit: by_status,
    },
    Lens {
        name: "kernel",
        schema: "kernel",
        typed: ("kernel", &["--level", "1", "--max-states", "200"]),
        exit: by_status,
    },
    Lens { name: "rules", schema: "rules", typed: ("rules", &[]), exit: |_| 0 },
    Lens { name: "test", schema: "test", typed: ("test", &[]), exit: tested },
    Lens { name: "replay", schema: "replay", typed: ("replay", &[]), exit: played },
];

fn made(ran: &Ran) -> i32 {
    match ran.answer["status"].as_str().unwrap() {
        "found" => 0,
        "none" => 1,
        _ => 3,
    }
}

fn checked(ran: &Ran) -> i32 {
    if ran.answer["ok"] == true { 0 } else { 1 }
}

fn played(ran: &Ran) -> i32 {
    if ran.answer.get("doubt").is_none_or(Value::is_null) { 0 } else { 3 }
}

fn explored(ran: &Ran) -> i32 {
    if ran.levels().iter().all(|level| level["complete"] == true) { 0 } else { 3 }
}

fn tested(ran: &Ran) -> i32 {
    if ran.levels().iter().all(|test| test["passed"] == true) { 0 } else { 1 }
}

fn solved(ran: &Ran) -> i32 {
    worst(ran, "status", &["unsolvable"])
}

fn needed(ran: &Ran) -> i32 {
    worst(ran, "answer", &["avoidable", "unsolvable"])
}

fn by_status(ran: &Ran) -> i32 {
    worst(ran, "status", &["unsolvable", "none"])
}

/// 1 if an answer is no, else 3 if one is not known, else 0.
fn worst(ran: &Ran, field: &str, no: &[&str]) -> i32 {
    let answers: Vec<&str> =
        ran.levels().iter().map(|level| level[field].as_str().unwrap()).collect();
    match () {
        () if answers.iter().any(|answer| no.contains(answer)) => 1,
        () if answers.contains(&"unknown") => 3,
        () => 0,
    }
}

#[test]
fn every_lens_answers_on_every_example_as_its_schema_says() {
    let folder = templates();
    let mut files = Vec::new();
    find(&Path::new(ROOT).join("games"), &mut files);
    find(&folder, &mut files);
    let middle = files.len() / 2;
    let refused: BTreeSet<String> = thread::scope(|scope| {
        let halves = [&files[..middle], &files[middle..]];
        let workers = halves.map(|half| {
            scope.spawn(move || half.iter().flat_map(|file| ask_all(file)).collect::<Vec<_>>())
        });
        workers.into_iter().flat_map(|worker| worker.join().unwrap()).collect()
    });
    let seen: BTreeSet<&str> = files.iter().map(|file| open(file).unwrap().about().name).collect();
    let all: BTreeSet<&str> = DOMAINS.iter().map(|domain| domain.about().name).collect();
    assert_eq!(seen, all, "a domain without an example");
    fs::remove_dir_all(&folder).unwrap();
    println!("refused, as the domains' tables say:");
    refused.iter().for_each(|pair| println!("  {pair}"));
}

/// The first template of each domain as a file, so that each domain has an example.
fn templates() -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("puzzlewright-templates-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for domain in DOMAINS {
        let about = domain.about();
        let name = format!("{}.{}", about.name, about.endings[0]);
        fs::write(folder.join(name), about.templates[0].text).unwrap();
    }
    folder
}

fn find(folder: &Path, out: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        match path.is_dir() {
            true => find(&path, out),
            false if path.ends_with("README.md") => {}
            false => out.push(path),
        }
    }
}

/// Asks everything of one file; what comes back are the lenses that its domain refuses.
fn ask_all(file: &Path) -> Vec<String> {
    let about = open(file).unwrap().about();
    let mut refused = Vec::new();
    for lens in &LENSES {
        let (command, flags) = lens.typed;
        let ran = run(&[&[command, text(file), "--json"], flags].concat());
        if let Some(why) = about.lacks(lens.name) {
            ran.meets("error");
            ran.exits(2);
            let message = ran.answer["message"].as_str().unwrap();
            assert!(message.contains(why), "`{}` does not say why: {message}", ran.command);
            refused.push(format!("{} {command}: {why}", about.name));
            continue;
        }
        assert_eq!(ran.error(), None, "`{}`: {}", ran.command, ran.answer);
        ran.meets_for(lens.schema, Some(about.name));
        ran.exits((lens.exit)(&ran));
        if lens.schema == "solve" {
            play_solution(file, &ran);
        }
    }
    refused
}

/// What `solve` calls a solution wins when it is played.
fn play_solution(file: &Path, solved: &Ran) {
    for level in solved.levels() {
        assert_eq!(level["level"], 1, "{}", solved.command);
        let Some(moves) = level["moves"].as_str() else { continue };
        let ran = run(&["play", text(file), "--level", "1", "--json", "--moves", moves]);
        ran.meets("play");
        ran.exits(0);
        assert_eq!(ran.answer["outcome"], "won", "{}", ran.command);
        assert_eq!(ran.answer["level_number"], 1, "{}", ran.command);
    }
}

#[test]
fn a_level_that_is_named_is_an_object_and_several_are_an_array_or_lines() {
    let file = "games/lights/lamplighter.lights";
    for (command, is_array) in [("solve", true), ("rate", false), ("deadends", false)] {
        let one = run(&[command, file, "--level", "2", "--json", "--max-states", "500"]);
        assert_eq!(one.answer.is_array(), is_array, "{}", one.command);
        let all = run(&[command, file, "--json", "--max-states", "500"]);
        all.meets(command);
        let numbers: Vec<u64> =
            all.levels().iter().map(|level| level["level"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "{}", all.command);
        let lines = run_lines(&[command, file, "--jsonl", "--max-states", "500"]);
        assert_eq!(lines.len(), numbers.len(), "{}", all.command);
        for (line, level) in lines.iter().zip(all.levels()) {
            assert_eq!(line.answer["level"], level["level"]);
            assert_eq!(line.answer["status"], level["status"]);
        }
    }
}

#[test]
fn what_options_add_is_in_the_schemas() {
    let game = "games/puzzlescript/warehouse.txt";
    let panel = "games/witness/garden.panel";
    let board = "games/refraction/shortcuts.refraction";
    let lights = "games/lights/lamplighter.lights";
    let cases: &[(&str, &[&str])] = &[
        ("solve", &["solve", game, "--level", "1", "--by", "all"]),
        ("solve", &["solve", game, "--level", "1", "--count"]),
        ("solve", &["solve", panel, "--level", "1", "--all"]),
        ("solve", &["solve", board, "--level", "1", "--count"]),
        ("need", &["need", board, "--level", "1", "--concept", "benders>=1"]),
        ("need", &["need", board, "--level", "1", "--concept", "splitters>=9"]),
        ("suggest", &["suggest", game, "--level", "1", "--preset", "walls", "--tries", "200"]),
        ("suggest", &["suggest", panel, "--level", "2", "--toward", "fewer", "--tries", "64"]),
        ("suggest", &["suggest", lights, "--tries", "64"]),
        ("kernel", &["kernel", panel, "--level", "1"]),
        ("kernel", &["kernel", lights, "--level", "1"]),
        ("repair", &["repair", "crates/cli/tests/games/stuck.txt", "--max-cells", "1"]),
        ("play", &["play", "games/narrative/meadow.story.toml", "--moves", ""]),
        ("test", &["test", "crates/cli/tests/games/kept.txt"]),
    ];
    for (schema, args) in cases {
        let ran = run(&[args, &["--json"][..]].concat());
        assert_eq!(ran.error(), None, "`{}`: {}", ran.command, ran.answer);
        ran.meets(schema);
    }
}
