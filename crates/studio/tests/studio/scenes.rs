//! What only one domain can show: asked by name, listed with the lenses, and as a job where it takes long.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{Client, example, start};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const FILE: &str = "ferry.story.toml";

fn text() -> String {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/tests");
    fs::read_to_string(tests.join(FILE)).unwrap()
}

/// A scene of the whole game after some moves.
fn ask(studio: &Client, name: &str, moves: &str, given: Value) -> Value {
    let about = json!({ "path": FILE, "text": text(), "level": 1, "whole": true, "scene": name,
        "moves": moves, "given": given });
    let answer = studio.post("/api/scene", &about);
    assert_eq!(answer.status, 200, "{name}: {}", answer.body);
    answer.json()
}

/// The states of nodes by their sentences.
fn states(view: &Value) -> Vec<(String, String)> {
    let word = |node: &Value, name: &str| node[name].as_str().unwrap().to_string();
    let nodes = view["nodes"].as_array().unwrap().iter().filter(|node| node["kind"] != "thing");
    nodes.map(|node| (word(node, "says"), word(node, "state"))).collect()
}

fn state_of(view: &Value, says: &str) -> String {
    let states = states(view);
    let found = states.iter().find(|(said, _)| said == says);
    found.unwrap_or_else(|| panic!("{says} is not among {states:?}")).1.clone()
}

#[test]
fn the_chart_of_a_whole_game_follows_play() {
    let studio = start("scenes-chart");
    let start = ask(&studio, "story", "", json!({}));
    assert_eq!(state_of(&start, "Fish in the pool with the net"), "now");
    assert_eq!(state_of(&start, "Offer the fish to the boatman"), "later");
    // The puzzle of an area that is still closed is the one that opens along the walkthrough.
    assert_eq!(state_of(&start, "Braid the hemp with the tar"), "later");
    assert_eq!(start["areas"][1]["state"], "closed");
    // A node that can be done has the moves for it, those on the way included.
    let nodes = start["nodes"].as_array().unwrap();
    let now = nodes.iter().find(|node| node["state"] == "now").unwrap();
    assert_eq!(now["moves"], "PickUp Net; Catch Pool Net");
    let caught = ask(&studio, "story", "PickUp Net; Catch Pool Net; ", json!({}));
    assert_eq!(state_of(&caught, "Fish in the pool with the net"), "done");
    assert_eq!(state_of(&caught, "Offer the fish to the boatman"), "now");
    assert_eq!(caught["steps"][1]["said"], "A fish, silver and cross.");
    assert_eq!(caught["carried"].as_array().unwrap().len(), 2);
    let solved = ask(&studio, "story", "PickUp Net; Catch Pool Net; Offer Boatman Fish", json!({}));
    assert_eq!(solved["areas"][0]["state"], "solved");
    assert_eq!(solved["steps"][2]["solved"], json!(["Shore"]));
    assert_eq!(state_of(&solved, "Offer the fish to the boatman"), "done");
    assert_eq!(state_of(&solved, "Braid the hemp with the tar"), "now");
}

#[test]
fn what_spoils_a_puzzle_is_named_with_what_it_took() {
    let studio = start("scenes-dead");
    let moves = "PickUp Net; Catch Pool Net; Feed Gull Fish";
    let view = ask(&studio, "story", moves, json!({}));
    assert_eq!(state_of(&view, "Offer the fish to the boatman"), "spoilt");
    let aside = view["nodes"].as_array().unwrap().iter().find(|node| node["kind"] == "aside");
    assert_eq!(aside.unwrap()["says"], "Feed the fish to the gull");
    assert_eq!(aside.unwrap()["step"], 2);
    let says = "The fish is gone since “Feed the fish to the gull”, and “Offer the fish to the \
                boatman” needs it.";
    assert_eq!(view["losses"], json!([{ "step": 2, "puzzle": 0, "says": says }]));
    let about = json!({ "kind": "watch", "path": FILE, "text": text(), "level": 1,
        "options": { "whole": true, "from": moves } });
    let watched = studio.result(&about);
    assert_eq!(watched, json!({ "can_still_win": false, "dead_since": 3, "moves": 3 }));
}

#[test]
fn the_puzzle_of_one_area_is_charted_in_the_same_way() {
    let studio = start("scenes-area");
    let ask = |moves: &str| {
        let about =
            json!({ "path": FILE, "text": text(), "level": 2, "scene": "story", "moves": moves });
        studio.post("/api/scene", &about).json()
    };
    let view = ask("Braid Hemp Tar");
    assert_eq!(state_of(&view, "Braid the hemp with the tar"), "done");
    assert_eq!(state_of(&view, "Tie the rope to the bell and pull"), "now");
    let solved = ask("Knock Bell Stone");
    assert_eq!(state_of(&solved, "Tie the rope to the bell and pull"), "unneeded");
    assert_eq!(solved["ending"], "This puzzle is solved.");
}

#[test]
fn typed_words_become_moves_and_hints_come_by_degree() {
    let studio = start("scenes-words");
    let said = ask(&studio, "say", "", json!({ "line": "take the net" }));
    assert_eq!(said["moves"], "PickUp Net");
    let none = ask(&studio, "say", "", json!({ "line": "dance" }));
    assert_eq!(
        (&none["moves"], &none["says"]),
        (&Value::Null, &"You cannot do that here: “dance”.".into())
    );
    let looked = ask(&studio, "say", "", json!({ "line": "examine gull" }));
    assert_eq!(looked["says"], "Gull: a gull");
    let hint = |degree: &str| ask(&studio, "hint", "", json!({ "degree": degree }))["says"].clone();
    assert_eq!(hint("1"), "What you want in Shore: Wake the boatman.");
    assert_eq!(hint("4"), "Fish in the pool with the net.");
}

#[test]
fn exports_and_statistics_answer_by_name() {
    let studio = start("scenes-export");
    for (format, ending, part) in [
        ("text", "Shore.seed1.txt", "1. Catch Pool Net"),
        ("json", "Shore.seed1.json", "\"area\": \"Shore\""),
        ("dot", "Shore.seed1.dot", "digraph"),
        ("mermaid", "Shore.seed1.mmd", "flowchart"),
        ("svg", "Shore.seed1.svg", "<svg"),
        ("ink", "seed1.ink", "->"),
        ("twee", "seed1.twee", ":: StoryData"),
    ] {
        let file = ask(&studio, "export", "", json!({ "format": format }));
        assert_eq!(file["ending"], ending);
        assert!(file["text"].as_str().unwrap().contains(part), "{format}: {file}");
    }
    let options = json!({ "scene": "statistics", "given": { "samples": "50" } });
    let about =
        json!({ "kind": "scene", "path": FILE, "text": text(), "level": 1, "options": options });
    let counted = studio.result(&about);
    assert_eq!((&counted["samples"], &counted["finished"]), (&50.into(), &true.into()));
    assert_eq!(counted["areas"][0]["says"], "1 puzzle");
    let unused: Vec<&Value> =
        counted["rules"].as_array().unwrap().iter().filter(|rule| rule["uses"] == 0).collect();
    let names: Vec<&Value> = unused.iter().map(|rule| &rule["name"]).collect();
    assert_eq!(names, ["feed", "knock"]);
}

#[test]
fn scenes_are_listed_and_others_are_refused() {
    let studio = start("scenes-refused");
    let about = json!({ "path": FILE, "text": text(), "level": 1 });
    let lenses = studio.post("/api/lenses", &about).json();
    let names: Vec<&Value> =
        lenses["scenes"].as_array().unwrap().iter().map(|view| &view["name"]).collect();
    assert_eq!(names, ["story", "say", "hint", "statistics", "export"]);
    let refused = |change: Value| {
        let mut asked = json!({ "path": FILE, "text": text(), "level": 1, "scene": "story" });
        change.as_object().unwrap().iter().for_each(|(name, value)| asked[name] = value.clone());
        let answer = studio.post("/api/scene", &asked);
        (answer.status, answer.json()["error"].as_str().unwrap().to_string())
    };
    assert_eq!(
        refused(json!({ "scene": "map" })),
        (422, "there is no scene `map` of a narrative grammar".into())
    );
    assert_eq!(refused(json!({ "level": 9 })).0, 422);
    assert_eq!(refused(json!({ "given": { "degree": "2" } })).0, 422);
    assert_eq!(refused(json!({ "given": { "seed": "one" } })).0, 422);
    assert_eq!(
        refused(json!({ "text": "format = \"narrative-grammar/1\"" })),
        (422, "the file has errors".into())
    );
    let panel =
        json!({ "path": "a.panel", "text": "panel a\nS-E\n", "level": 1, "scene": "story" });
    assert_eq!(studio.post("/api/scene", &panel).status, 422);
}

#[test]
fn offers_put_one_after_the_other_are_moves() {
    let studio = start("scenes-offers");
    let mut moves = String::new();
    for _ in 0..3 {
        let about =
            json!({ "path": FILE, "text": text(), "level": 1, "whole": true, "moves": moves });
        let view = studio.post("/api/play", &about).json();
        moves += view["offers"][0]["text"].as_str().unwrap();
    }
    let about = json!({ "path": FILE, "text": text(), "level": 1, "whole": true, "moves": moves });
    assert_eq!(studio.post("/api/play", &about).json()["steps"], 3);
}

#[test]
fn a_whole_game_is_shown_from_its_title() {
    let studio = start("scenes-game");
    let text = example("puzzlescript/thaw.txt");
    let show = |moves: &str, given: Value| {
        let about = json!({ "path": "thaw.txt", "text": text, "level": 1, "scene": "game",
            "moves": moves, "given": given });
        studio.post("/api/scene", &about)
    };
    let title = show("", json!({})).json();
    assert_eq!(
        (title["at"].as_str(), title["frames"].as_array().unwrap().len()),
        (Some("title"), 0)
    );
    let first = show("n", json!({})).json();
    assert_eq!(first["screen"], 0);
    let level = title["levels"][1].as_u64().unwrap();
    let second = show("", json!({ "screen": level.to_string() })).json();
    assert_eq!((second["at"].as_str(), second["level"].as_u64()), (Some("level"), Some(2)));
    let frame = &second["frames"][0];
    let cells = frame["width"].as_u64().unwrap() * frame["height"].as_u64().unwrap();
    assert_eq!(frame["cells"].as_array().unwrap().len() as u64, cells);
    assert_eq!(show("Q", json!({})).status, 422);
    assert_eq!(show("", json!({ "screen": "9999" })).status, 422);
}
