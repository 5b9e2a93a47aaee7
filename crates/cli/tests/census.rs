//! A census and its parts as a scheduler would make them, and orthogonality, on files and domains.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn puzzlewright(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlewright"));
    command.current_dir(folder).args(args).output().unwrap()
}

fn game(name: &str) -> String {
    format!("{}/../../games/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("puzzlewright-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn json(out: &Output) -> Value {
    let error = String::from_utf8_lossy(&out.stderr);
    serde_json::from_slice(&out.stdout).unwrap_or_else(|_| panic!("{error}"))
}

#[test]
fn parts_join_to_the_bytes_of_the_whole_census() {
    let folder = folder("census");
    let warehouse = game("puzzlescript/warehouse.txt");
    let works: [&[&str]; 2] = [
        &["census", &warehouse, "--size", "3x2", "--elements", "Crate:1,Target:1,Wall:0-1"],
        &["census", "lights", "--size", "2x2", "--rank", "branching", "--keep", "5"],
    ];
    for (number, work) in works.into_iter().enumerate() {
        let names: Vec<String> = (1..=3).map(|part| format!("{number}-{part}.part")).collect();
        for part in [2, 3, 1] {
            let shard = format!("{part}/3");
            let made = [work, &["--shard", &shard, "--resume", &names[part - 1]]].concat();
            let made = puzzlewright(&folder, &made);
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        }
        for json in [&[][..], &["--json"]] {
            let whole = puzzlewright(&folder, &[work, json, &["--threads", "1"]].concat());
            assert!(whole.status.success());
            let threads = puzzlewright(&folder, &[work, json, &["--threads", "3"]].concat());
            assert_eq!(threads.stdout, whole.stdout);
            let merge = ["merge", &names[1], &names[2], &names[0]];
            let joined = puzzlewright(&folder, &[&merge[..], json].concat());
            assert_eq!(String::from_utf8_lossy(&joined.stderr), "");
            assert_eq!(joined.stdout, whole.stdout);
        }
        let drawn = puzzlewright(&folder, &[work, &["--chart", "whole.svg"]].concat());
        assert!(drawn.status.success(), "{}", String::from_utf8_lossy(&drawn.stderr));
        let merge = ["merge", &names[2], &names[0], &names[1], "--chart", "joined.svg"];
        assert!(puzzlewright(&folder, &merge).status.success());
        let svg = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(svg("joined.svg"), svg("whole.svg"));
        assert!(svg("whole.svg").contains("moves of a shortest solution"));
        let missing = puzzlewright(&folder, &["merge", &names[1], &names[2]]);
        assert_eq!(missing.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&missing.stderr).contains("part 1 of 3 is missing"));
        let mut bytes = fs::read(folder.join(&names[0])).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(folder.join(&names[0]), bytes).unwrap();
        let damaged = puzzlewright(&folder, &["merge", &names[0], &names[1], &names[2]]);
        assert_eq!(damaged.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&damaged.stderr).contains(&names[0]));
        // The damaged part is not resumed either.
        let again = [work, &["--shard", "1/3", "--resume", &names[0]]].concat();
        assert_eq!(puzzlewright(&folder, &again).status.code(), Some(2));
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn every_level_is_written_and_a_finished_census_is_not_repeated() {
    let folder = folder("census-out");
    let census = ["census", "lights", "--size", "2x2", "--elements", "lit", "--json"];
    let kept = [&census[..], &["--out", "all.jsonl", "--resume", "kept"]].concat();
    let first = puzzlewright(&folder, &kept);
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let lines = fs::read_to_string(folder.join("all.jsonl")).unwrap();
    let levels = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let sizes: u64 = levels.map(|level| level["levels"].as_u64().unwrap()).sum();
    assert_eq!((sizes, json(&first)["levels"].as_u64()), (16, Some(16)));
    assert_eq!(json(&first)["classes"], 6);
    // What was written after the last save is written again, not twice.
    fs::write(folder.join("all.jsonl"), format!("{lines}{{}}\n")).unwrap();
    let second = puzzlewright(&folder, &kept);
    assert_eq!(second.stdout, first.stdout);
    assert_eq!(fs::read_to_string(folder.join("all.jsonl")).unwrap(), lines);
    let other = [&kept[..], &["--keep", "3"]].concat();
    let other = puzzlewright(&folder, &other);
    assert!(String::from_utf8_lossy(&other.stdout).contains("other work"), "{other:?}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn too_large_a_space_is_refused_with_its_size() {
    let folder = folder("census-large");
    let large = ["census", "lights", "--size", "6x6", "--elements", "lit"];
    let refused = puzzlewright(&folder, &large);
    assert_eq!(refused.status.code(), Some(2));
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(error.contains("68719476736") && error.contains("--shard"), "{error}");
    let unknown = puzzlewright(&folder, &["census", "light", "--size", "2x2"]);
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("did you mean `lights`?"));
    let element = puzzlewright(&folder, &["census", "lights", "--elements", "wal"]);
    assert!(String::from_utf8_lossy(&element.stderr).contains("did you mean `wall`?"));
    let rank = puzzlewright(&folder, &["census", "lights", "--rank", "lenght"]);
    assert!(String::from_utf8_lossy(&rank.stderr).contains("did you mean `length`?"));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn every_domain_has_a_census() {
    let folder = folder("census-domains");
    let works: [(&str, &[&str]); 7] = [
        ("puzzlescript/thaw.txt", &["--size", "3x2", "--most", "2"]),
        ("ruleset/pantry.ruleset.json", &["--size", "2x2", "--most", "2"]),
        ("narrative/meadow.story.toml", &[]),
        ("refraction/shortcuts.refraction", &["--size", "2x2", "--most", "2"]),
        ("lights/lamplighter.lights", &["--size", "2x2"]),
        ("witness/garden.panel", &["--size", "2x2", "--most", "2"]),
        ("witness", &["--size", "2x2", "--elements", "separation:4"]),
    ];
    for (file, args) in works {
        let path = if file.contains('/') { game(file) } else { file.to_string() };
        let all = [&["census", &path, "--json", "--max-states", "2000"][..], args].concat();
        let out = puzzlewright(&folder, &all);
        assert_eq!(out.status.code(), Some(0), "{file}: {}", String::from_utf8_lossy(&out.stderr));
        let report = json(&out);
        let count = |field: &str| report[field].as_u64().unwrap();
        assert!(count("levels") > 0, "{file}");
        let decided = count("solvable") + count("unsolvable") + count("unknown");
        assert_eq!(decided, count("levels"), "{file}");
        assert!(count("levels") <= count("space"), "{file}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn orthogonality_of_elements_and_of_a_rule() {
    let folder = folder("orthogonality");
    let warehouse = game("puzzlescript/warehouse.txt");
    let walls = ["orthogonality", &warehouse, "--element", "Wall", "--size", "3x2", "--most", "2"];
    let walls = json(&puzzlewright(&folder, &[&walls[..], &["--json"]].concat()));
    assert_eq!(walls["possible"], false);
    assert!(walls["types"][0]["expressible"].as_u64().unwrap() > 0, "{walls}");
    assert_eq!(walls["complete"], true);
    // Without the rule that pushes crates, nothing is pushed, so all pushes need it.
    let text = fs::read_to_string(&warehouse).unwrap();
    let line = text.lines().position(|line| line.contains("[ > Player | Crate ]")).unwrap() + 1;
    let rule = line.to_string();
    let args =
        ["orthogonality", &warehouse, "--rule", &rule, "--existing", "Wall", "--size", "3x2"];
    let rules = json(&puzzlewright(&folder, &[&args[..], &["--most", "1", "--json"]].concat()));
    assert_eq!(rules["types"][0]["type"], format!("rule:{line}"));
    assert!(rules["types"][0]["o"].as_f64().unwrap() > 0.0, "{rules}");
    let none =
        puzzlewright(&folder, &["orthogonality", &warehouse, "--rule", "1", "--size", "3x2"]);
    assert_eq!(none.status.code(), Some(2));
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn parts_join_to_the_bytes_of_the_whole_comparison() {
    let folder = folder("compared");
    let warehouse = game("puzzlescript/warehouse.txt");
    let text = fs::read_to_string(&warehouse).unwrap();
    let line = text.lines().position(|line| line.contains("[ > Player | Crate ]")).unwrap() + 1;
    let line = line.to_string();
    let rule = ["orthogonality", &warehouse, "--rule", &line, "--existing", "Wall"];
    let works: [&[&str]; 3] = [
        &["orthogonality", "lights", "--size", "2x2", "--element", "lit,wall", "--most", "2"],
        &[
            "orthogonality",
            "witness",
            "--size",
            "2x2",
            "--element",
            "triangle",
            "--existing",
            "separation,star",
        ],
        &[&rule[..], &["--size", "3x2", "--most", "1"]].concat(),
    ];
    for (number, work) in works.into_iter().enumerate() {
        let names: Vec<String> = (1..=5).map(|part| format!("{number}-{part}.part")).collect();
        for part in [2, 5, 3, 1, 4] {
            let shard = format!("{part}/5");
            let made = [work, &["--shard", &shard, "-o", &names[part - 1]]].concat();
            let made = puzzlewright(&folder, &made);
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        }
        let parts: Vec<&str> = [4, 0, 2, 1, 3].map(|at: usize| names[at].as_str()).to_vec();
        for json in [&[][..], &["--json"]] {
            let whole = puzzlewright(&folder, &[work, json].concat());
            assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));
            let joined = puzzlewright(&folder, &[&["merge"], &parts[..], json].concat());
            assert_eq!(String::from_utf8_lossy(&joined.stderr), "");
            assert_eq!(joined.stdout, whole.stdout);
        }
        let told = |args: &[&str]| {
            let refused = puzzlewright(&folder, args);
            assert_eq!(refused.status.code(), Some(2));
            String::from_utf8_lossy(&refused.stderr).to_string()
        };
        assert!(told(&[&["merge"], &parts[1..]].concat()).contains("part 5 of 5 is missing"));
        assert!(told(&["merge", &names[0], &names[0]]).contains("given twice"));
        if number > 0 {
            let other = format!("{}-2.part", number - 1);
            assert!(told(&["merge", &names[0], &other]).contains("other work"));
        }
        let part = fs::read_to_string(folder.join(&names[0])).unwrap();
        let changed = part.replacen("\"levels\":", "\"levels\":1", 1);
        assert_ne!(part, changed);
        fs::write(folder.join(&names[0]), changed).unwrap();
        assert!(told(&[&["merge"], &parts[..]].concat()).contains("checksum"));
    }
    fs::remove_dir_all(&folder).unwrap();
}
