//! The commands that only one domain has, and those about work that was split.

use crate::json;
use crate::run::{run, text};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn folder(name: &str) -> PathBuf {
    let folder =
        std::env::temp_dir().join(format!("puzzlewright-schema-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn domains_own_commands_print_what_their_schemas_say() {
    let game = "games/puzzlescript/thaw.txt";
    let grammar = "games/narrative/meadow.story.toml";
    let ruleset = "games/ruleset/pantry.ruleset.json";
    let cases: &[(&str, i32, &[&str])] = &[
        ("cover", 0, &["cover", game, "--max-states", "300"]),
        ("cover", 0, &["cover", "crates/cli/tests/games/push.txt"]),
        (
            "swap",
            0,
            &[
                "swap",
                "crates/cli/tests/games/push.txt",
                "--rules-from",
                "crates/cli/tests/games/push.txt",
            ],
        ),
        ("transform", 0, &["transform", game, "--preset", "walls", "--count", "3"]),
        ("walk", 0, &["walk", game, "--steps", "200"]),
        (
            "census",
            0,
            &["census", game, "--size", "2x2", "--most", "2", "--keep", "2", "--max-states", "500"],
        ),
        ("census", 0, &["census", grammar, "--keep", "2"]),
        ("census", 0, &["census", ruleset, "--size", "2x1", "--keep", "2"]),
        ("census", 0, &["census", "witness", "--size", "2x1", "--elements", "star,tetris"]),
        ("census", 0, &["census", "lights", "--size", "2x1"]),
        (
            "census",
            0,
            &["census", "refraction", "--size", "2x2", "--elements", "source:1,target:1"],
        ),
        (
            "orthogonality",
            0,
            &["orthogonality", "lights", "--size", "2x2", "--element", "lit", "--existing", "wall"],
        ),
        (
            "witness-census",
            0,
            &["witness", "census", "--grid", "2x2", "--types", "star,triangle", "--pieces", "1..2"],
        ),
        (
            "witness-expressivity",
            0,
            &["witness", "expressivity", "--grid", "2x2", "--max-pieces", "2"],
        ),
        (
            "witness-orthogonality",
            0,
            &[
                "witness",
                "orthogonality",
                "--grid",
                "2x2",
                "--max-pieces",
                "2",
                "--type",
                "singleton",
            ],
        ),
        (
            "witness-curriculum",
            0,
            &["witness", "curriculum", "--grid", "2x2", "--max-pieces", "2", "--each", "1"],
        ),
        (
            "witness-panels",
            0,
            &[
                "witness", "panels", "--grid", "2x2", "--types", "triangle", "--pieces", "3",
                "--path", "4",
            ],
        ),
        (
            "witness-panels",
            1,
            &[
                "witness", "panels", "--grid", "2x2", "--types", "triangle", "--pieces", "3",
                "--path", "5",
            ],
        ),
        ("witness-paths", 0, &["witness", "paths", "2", "2", "--list"]),
        ("witness-paths", 0, &["witness", "paths", "7", "7"]),
        ("story-make", 0, &["story", "make", grammar, "--count", "2", "--max-states", "300"]),
        ("story-stats", 0, &["story", "stats", grammar, "--samples", "5"]),
        ("reproduce-narrative", 0, &["reproduce", "narrative", "--quick"]),
        ("reproduce-mixedaim", 0, &["reproduce", "mixedaim", "--quick"]),
        ("ruleset-chains", 0, &["ruleset", "chains", ruleset]),
        ("ruleset-chains", 0, &["ruleset", "chains", "games/ruleset/two-hedgehogs.ruleset.json"]),
        ("ruleset-constraints", 0, &["ruleset", "constraints", ruleset]),
        (
            "ruleset-constraints",
            0,
            &["ruleset", "constraints", "games/ruleset/one-cake-left.ruleset.json"],
        ),
        ("ruleset-sketch", 0, &["ruleset", "sketch", "--count", "200"]),
        (
            "ruleset-evolve",
            0,
            &["ruleset", "evolve", ruleset, "--generations", "2", "--population", "6"],
        ),
        ("ruleset-levels", 0, &["ruleset", "levels", ruleset, "--samples", "200"]),
        ("require", 0, &["require", "games/asp/keys.lp"]),
        ("require-boards", 0, &small_board("benders>=1")),
        ("require-boards", 1, &small_board("splitters>=1")),
        (
            "require-boards",
            3,
            &["require", "refraction", "--concept", "benders>=1", "--grid", "6x6", "--time", "0"],
        ),
    ];
    for (schema, code, args) in cases {
        let ran = run(&[args, &["--json"][..]].concat());
        assert_eq!(ran.error(), None, "`{}`: {}", ran.command, ran.answer);
        ran.meets(schema);
        ran.exits(*code);
    }
}

#[test]
fn a_level_of_a_program() {
    let folder = folder("level");
    let made = run(&["require", "games/asp/keys.lp", "--json"]);
    let design = made.answer["puzzles"][0]["design"].as_array().unwrap();
    let facts: String =
        design.iter().map(|atom| format!("{}.\n", atom.as_str().unwrap())).collect();
    let file = folder.join("level.lp");
    fs::write(&file, facts).unwrap();
    let ran = run(&["require", "games/asp/keys.lp", "--level", text(&file), "--json"]);
    ran.meets("require-level");
    ran.exits(0);
    assert_eq!(ran.answer["answer"], "always");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn parts_of_work_and_what_they_join_to() {
    let folder = folder("parts");
    let parts: Vec<PathBuf> = (1..=2).map(|number| folder.join(format!("{number}.part"))).collect();
    for (number, part) in parts.iter().enumerate() {
        let shard = format!("{}/2", number + 1);
        let ran = run(&[
            "witness",
            "census",
            "--grid",
            "2x2",
            "--types",
            "star",
            "--pieces",
            "1..2",
            "--shard",
            &shard,
            "-o",
            text(part),
            "--json",
        ]);
        ran.meets("witness-part");
        ran.exits(0);
        assert_eq!(ran.answer["part"], number + 1);
    }
    let joined = run(&["merge", text(&parts[0]), text(&parts[1]), "--json"]);
    joined.meets("merge");
    joined.meets("witness-census");
    let part = folder.join("sketch.part");
    let ran =
        run(&["ruleset", "sketch", "--count", "50", "--shard", "1/1", "-o", text(&part), "--json"]);
    ran.meets("ruleset-sketch");
    run(&["merge", text(&part), "--json"]).meets("merge");
    let part = folder.join("census.part");
    let census = ["census", "lights", "--size", "2x1", "--shard", "1/1", "--resume"];
    run(&[&census[..], &[text(&part), "--json"]].concat()).meets("census-part");
    let joined = run(&["merge", text(&part), "--json"]);
    joined.meets("merge");
    joined.meets("census");
    let part = folder.join("orthogonality.part");
    let compared = ["orthogonality", "lights", "--size", "2x1", "--element", "lit", "--most", "1"];
    let split = ["--shard", "1/1", "-o", text(&part), "--json"];
    run(&[&compared[..], &split].concat()).meets("census-part");
    let joined = run(&["merge", text(&part), "--json"]);
    joined.meets("merge");
    joined.meets("orthogonality");
    let missing = run(&["merge", text(&parts[0]), "--json"]);
    missing.meets("error");
    missing.exits(2);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn replayed_lines() {
    let source =
        fs::read_to_string(PathBuf::from(crate::run::ROOT).join("crates/cli/tests/games/push.txt"))
            .unwrap();
    let case = serde_json::json!({ "id": 1, "source": source, "level": 1, "inputs": [3] });
    let mut child = Command::new(env!("CARGO_BIN_EXE_puzzlewright"))
        .args(["replay", "--jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{case}\nnot a case\n").unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    let lines: Vec<_> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| json::read(line).unwrap())
        .collect();
    assert_eq!((lines.len(), output.status.code()), (2, Some(1)));
    for answer in &lines {
        let ran =
            crate::run::Ran { command: "replay --jsonl".into(), code: 1, answer: answer.clone() };
        ran.meets("replay-line");
    }
    assert!(lines[0].get("final").is_some() && lines[1].get("error").is_some());
}

/// Asks for a board of three by three cells with one bender that practises a concept.
fn small_board(concept: &str) -> Vec<&str> {
    let form = "--grid 3x3 --pieces bender:1 --sources 1 --targets 1 --values 1";
    ["require", "refraction", "--concept", concept].into_iter().chain(form.split(' ')).collect()
}
