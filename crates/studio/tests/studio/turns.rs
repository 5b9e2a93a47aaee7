//! What happened in a turn, as the page receives it.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::start;
use serde_json::{Value, json};

fn turn(studio: &common::Client, moves: &str) -> Value {
    let answer =
        studio.post("/api/turn", &json!({ "path": "game.txt", "level": 1, "moves": moves }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[test]
fn a_push_is_told_with_its_rule_its_cells_and_what_moved() {
    let studio = start("turn");
    // Level 1 of the game: `#P*..#` in the third row, so that R pushes the crate.
    let told = turn(&studio, "R");
    assert_eq!(told["number"], 1);
    let steps = told["steps"].as_array().unwrap();
    assert_eq!(steps[0]["kind"], "rule");
    let cells = &steps[0]["places"][0];
    assert_eq!(
        cells[0]["objects"][0],
        json!({ "name": "Player", "going": "right", "then": "right" })
    );
    assert_eq!(cells[1]["objects"][0], json!({ "name": "Crate", "going": null, "then": "right" }));
    assert_eq!((&cells[0]["x"], &cells[1]["x"]), (&json!(2), &json!(3)));
    let carried = steps.iter().find(|step| step["kind"] == "move").unwrap();
    assert_eq!(carried["moved"].as_array().unwrap().len(), 2);
    assert_eq!(carried["changed"].as_array().unwrap().len(), 3);
    // The steps lead from the board before to the one that play gives.
    let mut board = told["before"].clone();
    let width = board["width"].as_u64().unwrap() as usize;
    for change in steps.iter().flat_map(|step| step["changed"].as_array().unwrap()) {
        let at = |name: &str| change[name].as_u64().unwrap() as usize - 1;
        board["cells"][at("y") * width + at("x")] = change["objects"].clone();
    }
    let played =
        studio.post("/api/play", &json!({ "path": "game.txt", "level": 1, "moves": "R" })).json();
    assert_eq!(board, played["board"]);
    assert_eq!(played["events"][0]["pushed"], true);
}

#[test]
fn what_cannot_go_is_told_and_why_a_rule_did_not_fire() {
    let studio = start("stuck");
    let told = turn(&studio, "L");
    let stuck = &told["steps"][0]["stuck"][0];
    assert_eq!((&stuck["name"], &stuck["going"]), (&json!("Player"), &json!("left")));
    assert_eq!(told["steps"].as_array().unwrap().len(), 1);
    let miss = &told["misses"][0];
    assert_eq!(miss["why"], "there is no Crate");
    assert_eq!(turn(&studio, "")["steps"], json!([]));
}
