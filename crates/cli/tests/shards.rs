//! Parts of a census as a scheduler would make them: files, in any order, joined byte for byte.

#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn puzzlewright(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlewright"));
    command.current_dir(folder).args(args).output().unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("puzzlewright-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn parts_join_to_the_bytes_of_the_whole_run() {
    let folder = folder("shards");
    let works: [&[&str]; 2] = [
        &["witness", "census", "--grid", "2x3", "--types", "star,triangle", "--pieces", "1..3"],
        &["witness", "orthogonality", "--grid", "2x3", "--max-pieces", "3", "--type", "singleton"],
    ];
    for (number, work) in works.into_iter().enumerate() {
        let names: Vec<String> = (1..=3).map(|part| format!("{number}-{part}.part")).collect();
        for part in [2, 3, 1] {
            let shard = format!("{part}/3");
            let made = [work, &["--shard", &shard, "-o", &names[part - 1]]].concat();
            assert!(puzzlewright(&folder, &made).status.success());
        }
        for json in [&[][..], &["--json"]] {
            let whole = puzzlewright(&folder, &[work, json].concat());
            assert!(whole.status.success());
            let merge = ["merge", &names[1], &names[2], &names[0]];
            let joined = puzzlewright(&folder, &[&merge[..], json].concat());
            assert_eq!(String::from_utf8_lossy(&joined.stderr), "");
            assert_eq!(joined.stdout, whole.stdout);
        }
        let missing = puzzlewright(&folder, &["merge", &names[1], &names[2]]);
        assert_eq!(missing.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&missing.stderr).contains("missing: 1"));
        let text = fs::read_to_string(folder.join(&names[0])).unwrap();
        fs::write(folder.join(&names[0]), &text[..text.len() / 2]).unwrap();
        let damaged = puzzlewright(&folder, &["merge", &names[0], &names[1], &names[2]]);
        assert_eq!(damaged.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&damaged.stderr).contains(&names[0]));
    }
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_file_of_other_work_is_not_gone_on_with() {
    let folder = folder("resume");
    let census = ["witness", "census", "--grid", "2x2", "--pieces", "1..2", "--resume", "kept"];
    let first = puzzlewright(&folder, &[&census[..], &["--types", "star"]].concat());
    assert!(first.status.success());
    // What is done is not done again, and gives the same.
    let again = puzzlewright(&folder, &[&census[..], &["--types", "star"]].concat());
    assert_eq!((again.status.success(), again.stdout), (true, first.stdout));
    let other = puzzlewright(&folder, &[&census[..], &["--types", "separation"]].concat());
    assert_eq!(other.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&other.stderr).contains("other work"));
    fs::remove_dir_all(&folder).unwrap();
}

/// Names and texts of the files in a folder.
fn kept(folder: &Path) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().to_string();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// The survivors of a sketch that was run in parts are those of the whole, from each part, from the
/// joined parts, and one by one by their numbers; the distribution may come from a file.
#[test]
fn parts_of_a_sketch_keep_their_survivors() {
    let folder = folder("sketch");
    let preset = r#"{"name": "mine-1", "pieces": [3, 3], "rules": [3, 5], "events": [1, 2],
        "ends": [2, 2], "outcomes": "in_turn", "any": 100, "counts": [0, 1],
        "triggers": [["key", 2], ["end_turn", 1], ["overlap", 6]],
        "end_triggers": [["count_equal", 1]],
        "event_kinds": [["destroy", 4], ["rel_move_all", 4], ["end_turn", 2]]}"#;
    fs::write(folder.join("mine.json"), preset).unwrap();
    for preset in ["paper-like-1", "mine.json"] {
        let work =
            ["ruleset", "sketch", "--preset", preset, "--count", "300", "--filter", "proofs"];
        let whole =
            puzzlewright(&folder, &[&work[..], &["--keep-dir", "whole", "--json"]].concat());
        assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));
        for part in ["1", "2"] {
            let (shard, file) = (format!("{part}/2"), format!("{part}.part"));
            let more = ["--shard", &shard, "-o", &file, "--keep-dir", "parts"];
            assert!(puzzlewright(&folder, &[&work[..], &more].concat()).status.success());
        }
        let joined = ["merge", "2.part", "1.part", "--keep-dir", "joined", "--json"];
        let joined = puzzlewright(&folder, &joined);
        assert!(joined.status.success(), "{}", String::from_utf8_lossy(&joined.stderr));
        let wanted = kept(&folder.join("whole"));
        assert!(wanted.len() > 3);
        assert_eq!(kept(&folder.join("parts")), wanted);
        assert_eq!(kept(&folder.join("joined")), wanted);
        let number = wanted[0].0.split('-').next_back().unwrap().split('.').next().unwrap();
        let drawn = puzzlewright(&folder, &["ruleset", "draw", number, "--preset", preset]);
        assert_eq!(String::from_utf8_lossy(&drawn.stdout), wanted[0].1);
        for name in ["whole", "parts", "joined"] {
            fs::remove_dir_all(folder.join(name)).unwrap();
        }
    }
    for (wrong, said) in [
        (preset.replace("[3, 5]", "[5, 3]"), "`rules` must be two numbers"),
        (preset.replace("\"rel_move_all\"", "\"jump\""), "unknown variant `jump`"),
        (
            preset.replace("[\"rel_move_all\", 4], [\"end_turn\", 2]", "[\"swap\", 1]"),
            "without pieces",
        ),
    ] {
        fs::write(folder.join("wrong.json"), wrong).unwrap();
        let refused = puzzlewright(&folder, &["ruleset", "sketch", "--preset", "wrong.json"]);
        assert_eq!(refused.status.code(), Some(2));
        let told = String::from_utf8_lossy(&refused.stderr).to_string();
        assert!(told.contains(said), "{told}");
    }
    fs::remove_dir_all(&folder).unwrap();
}

/// A part with one digit changed, and saved progress with one, are refused by their names.
#[test]
fn changed_files_are_refused() {
    let folder = folder("changed");
    let census = ["witness", "census", "--grid", "2x2", "--types", "star", "--pieces", "1..2"];
    let change = |name: &str| {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        let changed = text.replacen("\"panels\":", "\"panels\":1", 1);
        assert_ne!(text, changed);
        fs::write(folder.join(name), changed).unwrap();
    };
    for part in ["1/2", "2/2"] {
        let file = part.replace('/', "-");
        let made = [&census[..], &["--shard", part, "-o", &file]].concat();
        assert!(puzzlewright(&folder, &made).status.success());
    }
    change("2-2");
    let merged = puzzlewright(&folder, &["merge", "1-2", "2-2"]);
    let told = String::from_utf8_lossy(&merged.stderr).to_string();
    assert_eq!(merged.status.code(), Some(2));
    assert!(told.contains("2-2 is damaged") && told.contains("checksum"), "{told}");
    let resume = [&census[..], &["--resume", "saved"]].concat();
    assert!(puzzlewright(&folder, &resume).status.success());
    change("saved");
    let again = puzzlewright(&folder, &resume);
    let told = String::from_utf8_lossy(&again.stderr).to_string();
    assert_eq!(again.status.code(), Some(2));
    assert!(told.contains("`saved`") && told.contains("damaged"), "{told}");
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn joined_parts_draw_what_the_whole_run_draws() {
    let folder = folder("drawn");
    let work = ["witness", "orthogonality", "--grid", "2x2", "--max-pieces", "2", "--type", "star"];
    let work = [&work[..], &["--existing", "separation"]].concat();
    let drawn = |name: &str| fs::read(folder.join(name)).unwrap();
    let whole = [&work[..], &["--histogram", "h.svg", "--heat-map", "m.svg"]].concat();
    assert!(puzzlewright(&folder, &whole).status.success());
    for part in ["1/2", "2/2"] {
        let file = part.replace('/', "-");
        let made = [&work[..], &["--shard", part, "-o", &file]].concat();
        assert!(puzzlewright(&folder, &made).status.success());
    }
    let merge = ["merge", "2-2", "1-2", "--histogram", "jh.svg", "--heat-map", "jm.svg"];
    assert!(puzzlewright(&folder, &merge).status.success());
    assert_eq!((drawn("h.svg"), drawn("m.svg")), (drawn("jh.svg"), drawn("jm.svg")));
    let chart = puzzlewright(&folder, &["merge", "1-2", "2-2", "--chart", "c.svg"]);
    let told = String::from_utf8_lossy(&chart.stderr).to_string();
    assert!(!chart.status.success() && told.contains("--heat-map and --histogram only"), "{told}");
    fs::remove_dir_all(&folder).unwrap();
}
