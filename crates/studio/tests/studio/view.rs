//! What only one domain has: views by name, and long work by name.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{Client, example, start};
use serde_json::{Value, json};

fn view(studio: &Client, file: &str, name: &str) -> (u16, Value) {
    let about = json!({ "path": file, "text": example(file), "view": name });
    let answer = studio.post("/api/view", &about);
    (answer.status, answer.json())
}

#[test]
fn a_view_is_made_by_the_domain_that_knows_its_name() {
    let studio = start("view");
    let (status, chains) = view(&studio, "ruleset/hen-house.ruleset.json", "chains");
    assert_eq!(status, 200);
    assert_eq!(chains["verdict"]["head"], "Can be won and lost", "{}", chains["verdict"]);
    assert_eq!(chains["rules"].as_array().unwrap().len(), 7);
    let (status, program) = view(&studio, "asp/keys.lp", "program");
    assert_eq!((status, program["constants"][0]["name"].as_str()), (200, Some("w")));
    // A name that a domain does not know, a level that is not there, and a text with errors are refused.
    let (status, refused) = view(&studio, "lights/lamplighter.lights", "chains");
    assert_eq!(status, 422);
    assert!(refused["error"].as_str().unwrap().contains("no view `chains`"), "{refused}");
    let file = "ruleset/hen-house.ruleset.json";
    let none = json!({ "path": file, "text": example(file), "view": "chains", "level": 9 });
    assert_eq!(studio.post("/api/view", &none).status, 422);
    let broken = json!({ "path": file, "text": "{", "view": "chains" });
    assert_eq!(studio.post("/api/view", &broken).status, 422);
}

#[test]
fn long_work_of_a_domain_is_a_job() {
    let studio = start("own");
    let file = "ruleset/hen-house.ruleset.json";
    let settings = json!({ "width": 4, "height": 3, "population": 4, "generations": 2 });
    let job = |work: &str, settings: &Value| {
        let options = json!({ "work": work, "settings": settings });
        json!({ "kind": "own", "path": file, "text": example(file), "options": options })
    };
    let found = studio.result(&job("evolve", &settings));
    assert_eq!(found["conditions"][0]["generations"].as_array().unwrap().len(), 3);
    for (work, settings) in [("nothing", json!({})), ("evolve", json!({ "population": 0 }))] {
        let id = studio.start_job(&job(work, &settings));
        let (name, end) = studio.finish(&id).pop().unwrap();
        assert_eq!((name.as_str(), end["status"].as_str()), ("end", Some("failed")), "{end}");
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
