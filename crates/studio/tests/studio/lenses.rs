//! Every lens as a job, on a file of each domain, with the controls that the studio lists for it.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{example, start};
use serde_json::{Value, json};

/// A file of each domain; a concept, a small space and its elements.
const FILES: [(&str, &str, &str, &str); 6] = [
    ("puzzlescript/warehouse.txt", "push", "3x2", "Crate:1,Target:1"),
    ("witness/garden.panel", "length >= 1", "2x2", "triangle:1"),
    ("refraction/shortcuts.refraction", "length >= 1", "3x2", ""),
    ("narrative/meadow.story.toml", "length >= 1", "", ""),
    ("ruleset/hen-house.ruleset.json", "length >= 1", "2x2", ""),
    ("lights/lamplighter.lights", "length >= 1", "2x2", ""),
];

/// Options that keep a lens short.
fn given(lens: &str, concept: &str, size: &str, elements: &str) -> Value {
    let sized = |mut options: Value| {
        if !size.is_empty() {
            options["size"] = size.into();
        }
        if !elements.is_empty() {
            options["elements"] = elements.into();
        }
        options
    };
    match lens {
        "need" => json!({ "concept": concept }),
        "suggest" => json!({ "tries": "64", "keep": "2" }),
        "make" => sized(json!({ "tries": "64" })),
        "census" => sized(json!({ "keep": "2" })),
        "walk" => json!({ "steps": "200", "levels": "1" }),
        "progression" => json!({ "levels": "1", "max-states": "2000" }),
        "rate" | "count" | "deadends" => json!({ "max-states": "2000" }),
        _ => json!({}),
    }
}

#[test]
fn every_lens_answers_on_every_domain_or_says_why_not() {
    let studio = start("lenses");
    for (file, concept, size, elements) in FILES {
        let text = example(file);
        let about = json!({ "path": file, "text": text, "level": 1 });
        let view = studio.post("/api/lenses", &about).json();
        let lenses = view["lenses"].as_array().unwrap();
        assert_eq!(lenses.len(), 13, "{file}");
        assert!(view["offers"]["kinds"].as_array().unwrap().len() >= 3, "{file}: {view}");
        assert!(!view["offers"]["readings"].as_array().unwrap().is_empty(), "{file}");
        for lens in lenses {
            let name = lens["name"].as_str().unwrap();
            let job = |given: Value| {
                let options = json!({ "lens": name, "given": given });
                json!({ "kind": "lens", "path": file, "text": text, "level": 1, "options": options })
            };
            if let Some(why) = lens["lacks"].as_str() {
                let events = studio.finish(&studio.start_job(&job(json!({}))));
                let (_, end) = events.last().unwrap();
                assert!(end["error"].as_str().unwrap().contains(why), "{file} {name}: {end}");
                continue;
            }
            if name == "orthogonality" {
                continue;
            }
            let answer = studio.result(&job(given(name, concept, size, elements)));
            assert_eq!(answer["lens"], json!(name), "{file}");
            let says = answer["text"].as_str().unwrap();
            assert!(!says.is_empty(), "{file} {name}");
            for table in answer["tables"].as_array().unwrap() {
                let columns = table["columns"].as_array().unwrap().len();
                for row in table["rows"].as_array().unwrap() {
                    assert_eq!(row["cells"].as_array().unwrap().len(), columns, "{file} {name}");
                }
            }
        }
    }
}

#[test]
fn orthogonality_compares_elements_and_refuses_none() {
    let studio = start("lens-orthogonality");
    let file = "witness/garden.panel";
    let text = example(file);
    let job = |given: Value| {
        let options = json!({ "lens": "orthogonality", "given": given });
        json!({ "kind": "lens", "path": file, "text": text, "level": 1, "options": options })
    };
    let answer =
        studio.result(&job(json!({ "element": "tetris", "existing": "triangle", "size": "2x2" })));
    let row = &answer["tables"][0]["rows"][0]["cells"];
    assert_eq!(row[0], json!("tetris"), "{answer}");
    assert_eq!(row[1], json!("0.3333"), "{answer}");
    let events = studio.finish(&studio.start_job(&job(json!({}))));
    let (_, end) = events.last().unwrap();
    assert!(end["error"].as_str().unwrap().contains("name the new elements"), "{end}");
}

#[test]
fn options_that_a_lens_does_not_have_are_refused() {
    let studio = start("lens-options");
    let wrong = [
        (json!({ "colour": "red" }), "has no option"),
        (json!({ "max-states": "many" }), "not a whole number"),
        (json!({ "readings": "dificulty" }), "did you mean `difficulty`?"),
    ];
    for (given, why) in wrong {
        let options = json!({ "lens": "rate", "given": given });
        let job = json!({ "kind": "lens", "path": "game.txt", "level": 1, "options": options });
        let events = studio.finish(&studio.start_job(&job));
        let (_, end) = events.last().unwrap();
        assert!(end["error"].as_str().unwrap().contains(why), "{end}");
    }
}

#[test]
fn a_play_that_cannot_be_won_any_more_is_dated() {
    let studio = start("lens-watch");
    let file = "witness/garden.panel";
    let text = example(file);
    let watch = |from: &str| {
        let options = json!({ "from": from });
        let job =
            json!({ "kind": "watch", "path": file, "text": text, "level": 1, "options": options });
        studio.result(&job)
    };
    // The only line of the first panel begins with UUUR.
    assert_eq!(watch("UUU"), json!({ "can_still_win": true, "dead_since": null, "moves": 3 }));
    assert_eq!(watch("UUURR"), json!({ "can_still_win": false, "dead_since": 5, "moves": 5 }));
    assert_eq!(watch("R"), json!({ "can_still_win": false, "dead_since": 1, "moves": 1 }));
}

#[test]
fn a_found_level_is_added_after_another_where_the_notation_allows_it() {
    let studio = start("lens-add");
    let file = "lights/lamplighter.lights";
    let text = example(file);
    let rows = ["lights 2x2 Added", "10", "01"];
    let body = json!({ "path": file, "text": text, "level": 1, "rows": rows, "add": true });
    let answer = studio.post("/api/paint", &body);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let added = answer.json()["text"].as_str().unwrap().to_string();
    assert!(added.contains("lights 2x2 Added\n10\n01"), "{added}");
    assert!(added.starts_with(text.lines().next().unwrap()));
}

#[test]
fn verdicts_of_all_levels_come_one_by_one() {
    let studio = start("lens-verdicts");
    let file = "witness/garden.panel";
    let text = example(file);
    let job = json!({ "kind": "verdicts", "path": file, "text": text });
    let all = studio.result(&job);
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 12);
    assert!(all.iter().all(|one| one["verdict"] == json!("yes")), "{all:?}");
    assert!(all.iter().all(|one| one["says"] == json!("1 line")), "{all:?}");
    let body = json!({ "path": file, "text": text, "levels": [1, 12, 99] });
    let pictures = studio.post("/api/pictures", &body).json();
    assert!(pictures["pictures"][1].as_str().unwrap().starts_with("<svg"));
    assert_eq!(pictures["pictures"][2], json!(null));
}

#[test]
fn a_board_that_was_made_is_added_to_its_file() {
    let studio = start("lens-add-board");
    let file = "refraction/shortcuts.refraction";
    let text = example(file);
    let board = "board 4x3 new\nsource a 1,2 out=E power=1\ntarget t 4,3 in=N power=1\ntray\nbender b in=W out=S";
    let rows: Vec<&str> = board.lines().collect();
    let level = text.matches("\nboard ").count();
    for level in [1, level] {
        let body = json!({ "path": file, "text": text, "level": level, "rows": rows, "add": true });
        let added = studio.post("/api/paint", &body);
        assert_eq!(added.status, 200, "{}", added.body);
        let added = added.json()["text"].as_str().unwrap().to_string();
        assert_eq!(added.replace(&format!("\n{board}\n"), ""), text);
    }
}
