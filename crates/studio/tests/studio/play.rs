//! Play of any domain: the moves that can be made, and where to click for them.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{Client, start};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn play(studio: &Client, file: &str, level: usize, moves: &str) -> Value {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let text = fs::read_to_string(games.join(file)).unwrap();
    play_text(studio, file, &text, level, moves)
}

fn play_text(studio: &Client, file: &str, text: &str, level: usize, moves: &str) -> Value {
    let about = json!({ "path": file, "text": text, "level": level, "moves": moves });
    let answer = studio.post("/api/play", &about);
    assert_eq!(answer.status, 200, "{file}: {}", answer.body);
    answer.json()
}

/// Width and height of an SVG.
fn size_of(svg: &str) -> [f64; 2] {
    let (_, rest) = svg.split_once("viewBox=").unwrap();
    let numbers = rest[1..].split(['"', '\'']).next().unwrap();
    let numbers: Vec<f64> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
    assert_eq!(numbers[..2], [0.0, 0.0]);
    [numbers[2], numbers[3]]
}

#[test]
fn every_cell_of_an_offer_lies_in_the_picture() {
    let studio = start("play-cells");
    let games = ["witness/terrace.panel", "ruleset/hen-house.ruleset.json"];
    let games = games.map(|file| (file.to_string(), play(&studio, file, 1, "")));
    let played = workbench::DOMAINS.iter().filter(|domain| domain.about().lacks("play").is_none());
    let templates = played.map(|domain| {
        let (file, text) =
            (format!("first.{}", domain.about().endings[0]), domain.about().templates[0].text);
        let view = play_text(&studio, &file, text, 1, "");
        (file, view)
    });
    for (file, view) in games.into_iter().chain(templates) {
        let offers = view["offers"].as_array().unwrap();
        let cells: Vec<[u64; 2]> = offers
            .iter()
            .filter_map(|offer| serde_json::from_value(offer["cell"].clone()).ok())
            .collect();
        let Some(grid) = view["grid"].as_object() else {
            assert_eq!(cells, Vec::<[u64; 2]>::new(), "{file} has cells but no grid");
            continue;
        };
        let number = |name: &str| grid[name].as_f64().unwrap();
        for [column, row] in cells {
            assert!(
                (1.0..=number("columns")).contains(&(column as f64)),
                "{file}: column {column}"
            );
            assert!((1.0..=number("rows")).contains(&(row as f64)), "{file}: row {row}");
        }
        let [width, height] = size_of(view["picture"].as_str().unwrap());
        let right = number("left") + number("columns") * number("cell");
        let bottom = number("top") + number("rows") * number("cell");
        assert!(number("left") >= 0.0 && number("top") >= 0.0, "{file}");
        assert!(right <= width && bottom <= height, "{file}: {right}x{bottom} of {width}x{height}");
    }
}

#[test]
fn a_line_is_drawn_to_the_corner_of_its_offer() {
    let studio = start("play-corners");
    let view = play(&studio, "witness/garden.panel", 1, "");
    let first = view["offers"][0].clone();
    assert!(first["cell"].is_array(), "{first}");
    let after = play(&studio, "witness/garden.panel", 1, first["text"].as_str().unwrap());
    // No move leads back to the corner the pen stands on.
    let here = &first["cell"];
    assert!(after["offers"].as_array().unwrap().iter().all(|offer| offer["cell"] != *here));
}

#[test]
fn every_domain_is_solved_from_where_play_stands() {
    let studio = start("play-from");
    for file in
        ["lights/lamplighter.lights", "witness/garden.panel", "ruleset/hen-house.ruleset.json"]
    {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        let text = fs::read_to_string(games.join(file)).unwrap();
        let solve = |from: &str| {
            let options = json!({ "from": from });
            let job = json!({ "kind": "solve", "path": file, "text": text, "level": 1, "options": options });
            studio.result(&job)["moves"].as_str().unwrap().to_string()
        };
        let all = solve("");
        let first =
            play(&studio, file, 1, "")["offers"].as_array().unwrap().iter().find_map(|offer| {
                let text = offer["text"].as_str().unwrap();
                all.starts_with(text).then(|| text.to_string())
            });
        let first = first.unwrap();
        let rest = all.strip_prefix(&first).unwrap().trim_start();
        // The first board of lamps is solved by one press, which leaves nothing to do.
        assert_eq!(solve(&first).trim(), rest.trim(), "{file}");
    }
}
