//! The readings of choice, against their definitions on all of play.

use crate::common::board;
use lights::{Board, Lights};
use play::kit::{WrittenPlay, check_choices};
use play::lens::{Ask, LevelId, OptionValue, Options};
use play::random::SplitMix64;
use play::search::Budget;
use play::{Seat, Sitting};
use std::collections::HashMap;

/// All of play, from the rules of the game alone.
fn explore(board: &Board) -> Option<WrittenPlay> {
    let start = board.start();
    let mut graph = WrittenPlay::default();
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
        let Some((length, choices)) = check_choices(&rated, &graph, &number.to_string()) else {
            continue;
        };
        if length > 0 {
            (solved, chosen) = (solved + 1, chosen + usize::from(choices > 0));
        }
    }
    assert!(solved > 30 && chosen > 15, "{solved} {chosen}");
}
