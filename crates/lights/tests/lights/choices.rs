//! The readings of choice, against their definitions on all of play.

use crate::brute::Graph;
use crate::common::board;
use lights::{Board, Lights};
use play::lens::{Ask, LevelId, OptionValue, Options};
use play::random::SplitMix64;
use play::search::Budget;
use play::{Seat, Sitting};
use std::collections::HashMap;

/// All of play, from the rules of the game alone.
fn explore(board: &Board) -> Option<Graph> {
    let start = board.start();
    let mut graph = Graph::default();
    let mut found: HashMap<Vec<u8>, usize> = HashMap::from([(start.clone(), 0)]);
    let mut states = vec![start];
    let mut at = 0;
    while at < states.len() {
        let is_won = states[at] == board.goal;
        graph.over.push(is_won.then_some(true));
        let mut next = Vec::new();
        for cell in (0..board.map.cells.len()).filter(|_| !is_won) {
            if !board.map.cells[cell].is_ascii_digit() {
                continue;
            }
            let mut to = states[at].clone();
            for lamp in board.reach(cell) {
                to[lamp] = (to[lamp] + 1) % board.states;
            }
            let index = *found.entry(to.clone()).or_insert_with(|| {
                states.push(to);
                states.len() - 1
            });
            next.push(index);
        }
        graph.next.push(next);
        at += 1;
        if states.len() > 400 {
            return None;
        }
    }
    Some(graph)
}

#[test]
fn readings_of_choice_are_what_they_are_defined_to_be() {
    let mut options = Options::default();
    options.set("readings", OptionValue::Text("choices,decisions, random_wins,greedy_wins".into()));
    let (mut solved, mut chosen) = (0, 0);
    for number in 0..120 {
        let board = board(&mut SplitMix64::stream(21, number));
        let Some(graph) = explore(&board) else { continue };
        let level = LevelId { number: 1, index: 0, name: None };
        let budget = Budget::default();
        let ask = Ask { level: level.clone(), budget, threads: 1, options: &options };
        let mut seat = Sitting::new(level, Lights::new(board));
        let rated = seat.rate(&ask, &mut |_| false).unwrap();
        // Lights has no estimate.
        assert_eq!(rated.amount("greedy_wins"), None);
        let Some((length, choices)) = graph.choices() else {
            assert_eq!(rated.amount("choices"), None, "{number}");
            continue;
        };
        assert_eq!(rated.value("choices"), Some(choices as f64), "{number}");
        if length == 0 {
            continue;
        }
        (solved, chosen) = (solved + 1, chosen + usize::from(choices > 0));
        assert_eq!(rated.value("decisions"), Some(choices as f64 / length as f64), "{number}");
        let (share, chance) =
            (rated.value("random_wins").unwrap(), graph.random_wins(length).min(1.0));
        let deviation = (chance * (1.0 - chance) / 1_000.0).sqrt();
        assert!((share - chance).abs() <= 5.0 * deviation + 1e-9, "{number} {share} {chance}");
        let branching = rated.value("branching").unwrap();
        assert!((branching - graph.branching()).abs() < 1e-9, "{number}");
    }
    assert!(solved > 30 && chosen > 15, "{solved} {chosen}");
}
