//! Scenes, which only one domain has, as answers and as jobs.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{Client, example, start};
use serde_json::{Value, json};

fn scene(studio: &Client, file: &str, name: &str) -> (u16, Value) {
    let about = json!({ "path": file, "text": example(file), "level": 1, "scene": name });
    let answer = studio.post("/api/scene", &about);
    (answer.status, answer.json())
}

#[test]
fn a_scene_is_made_by_the_domain_that_knows_its_name() {
    let studio = start("view");
    let (status, chains) = scene(&studio, "ruleset/hen-house.ruleset.json", "chains");
    assert_eq!(status, 200);
    assert_eq!(chains["verdict"]["head"], "Can be won and lost", "{}", chains["verdict"]);
    assert_eq!(chains["rules"].as_array().unwrap().len(), 7);
    let (status, program) = scene(&studio, "asp/keys.lp", "program");
    assert_eq!((status, program["constants"][0]["name"].as_str()), (200, Some("w")));
    // A name that a domain does not know, an option out of range, and a text with errors are refused.
    let (status, refused) = scene(&studio, "lights/lamplighter.lights", "chains");
    assert_eq!(status, 422);
    assert!(refused["error"].as_str().unwrap().contains("no scene `chains`"), "{refused}");
    let file = "ruleset/hen-house.ruleset.json";
    let none = json!({ "path": file, "text": example(file), "scene": "evolve", "level": 1, "given": { "width": "99" } });
    assert_eq!(studio.post("/api/scene", &none).status, 422);
    let broken = json!({ "path": file, "text": "{", "level": 1, "scene": "chains" });
    assert_eq!(studio.post("/api/scene", &broken).status, 422);
}

#[test]
fn long_work_of_a_domain_is_a_job() {
    let studio = start("own");
    let file = "ruleset/hen-house.ruleset.json";
    let settings = json!({ "width": "4", "height": "3", "population": "4", "generations": "2" });
    let job = |scene: &str, given: &Value| {
        let options = json!({ "scene": scene, "given": given });
        json!({ "kind": "scene", "path": file, "text": example(file), "options": options })
    };
    let found = studio.result(&job("evolve", &settings));
    assert_eq!(found["conditions"][0]["generations"].as_array().unwrap().len(), 3);
    for (work, settings) in [("nothing", json!({})), ("evolve", json!({ "population": "0" }))] {
        let id = studio.start_job(&job(work, &settings));
        let (name, end) = studio.finish(&id).pop().unwrap();
        assert_eq!((name.as_str(), end["status"].as_str()), ("end", Some("failed")), "{end}");
    }
}

#[test]
fn types_of_pieces_are_compared_and_the_panels_behind_a_pair_are_shown() {
    let studio = start("types");
    let file = "witness/garden.panel";
    let job = |scene: &str, given: &Value| {
        let options = json!({ "scene": scene, "given": given });
        json!({ "kind": "scene", "path": file, "text": example(file), "options": options })
    };
    let given =
        json!({ "rows": "3", "columns": "2", "pieces": "5", "types": "separation,star,triangle" });
    let found = studio.result(&job("orthogonality", &given));
    assert_eq!((found["lines"].as_u64(), found["complete"].as_bool()), (Some(38), Some(true)));
    let cells: Vec<Vec<u64>> = serde_json::from_value(found["cells"].clone()).unwrap();
    // `witness expressivity --grid 3x2` says what each singles out alone; the rest is symmetric.
    assert_eq!((cells[0][0], cells[1][1], cells[2][2]), (8, 0, 37));
    assert!((0..3).all(|a| (0..3).all(|b| cells[a][b] == cells[b][a])), "{cells:?}");
    let pair = json!({ "rows": "3", "columns": "2", "pieces": "5", "types": "separation,star" });
    let shown = studio.result(&job("pair", &pair));
    let panels = shown["panels"].as_array().unwrap();
    assert_eq!((shown["lines"].as_u64(), panels.len() as u64), (Some(cells[0][1]), cells[0][1]));
    let pieces: Vec<u64> = panels.iter().filter_map(|panel| panel["pieces"].as_u64()).collect();
    assert!(pieces.is_sorted() && pieces.len() == panels.len(), "{pieces:?}");
    // Each panel has its line as its only solution.
    for panel in panels {
        let rows: Vec<&str> =
            panel["rows"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let text = rows.join("\n") + "\n";
        let count = json!({ "lens": "count", "given": { "all": "yes" } });
        let ask = json!({ "kind": "lens", "path": "one.panel", "text": text, "level": 1, "options": count });
        let lines = studio.result(&ask)["report"]["lines"].clone();
        assert_eq!(lines.as_array().unwrap().len(), 1, "{text}");
        assert_eq!(lines[0]["line"], panel["line"], "{text}");
    }
    // Work of weeks, and types that are not known, are refused in a sentence.
    for wrong in
        [json!({ "rows": "5", "columns": "5", "pieces": "9" }), json!({ "types": "sepration" })]
    {
        let id = studio.start_job(&job("orthogonality", &wrong));
        let (_, end) = studio.finish(&id).pop().unwrap();
        assert_eq!(end["status"], "failed", "{end}");
    }
}

#[test]
fn the_history_of_a_file_lies_in_the_folder() {
    let studio = start("history");
    let path = "/api/history?path=game.txt";
    assert_eq!(studio.get(path).json()["entries"], json!([]));
    let add = json!({ "add": [{ "id": "a", "n": 1 }, { "id": "b", "n": 2 }] });
    assert_eq!(studio.post(path, &add).status, 200);
    assert_eq!(studio.post(path, &json!({ "add": [{ "id": "a", "n": 3 }] })).status, 200);
    let entries = studio.get(path).json()["entries"].clone();
    assert_eq!(entries, json!([{ "id": "a", "n": 3 }, { "id": "b", "n": 2 }]));
    assert_eq!(studio.post(path, &json!({ "add": [{ "n": 1 }] })).status, 400);
    for outside in ["../a.txt", ".puzzlewright/history/game.txt", "nobody.txt"] {
        assert_eq!(studio.get(&format!("/api/history?path={outside}")).status, 404, "{outside}");
    }
}

#[test]
fn a_level_can_be_added_to_a_file_that_is_one_value() {
    let studio = start("add");
    let file = "ruleset/hen-house.ruleset.json";
    let text = example(file);
    let about =
        json!({ "path": file, "text": text, "level": 1, "rows": ["f.h", "c.."], "add": true });
    let painted = studio.post("/api/paint", &about).json();
    let painted = painted["text"].as_str().unwrap();
    let check = studio.post("/api/check", &json!({ "path": file, "text": painted })).json();
    assert_eq!(check["levels"].as_array().unwrap().len(), 2, "{painted}");
    assert!(painted.starts_with(text.trim_end().strip_suffix("\n  ]\n}").unwrap()), "{painted}");
}
