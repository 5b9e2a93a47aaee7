//! Counting answers against playing every shortest solution.

use crate::levels::{GAMES, compiled, puzzle, text_of, with_small_level};
use crate::{ask, ask_with, never, options};
use play::lens::{Lenses, Solved, Status};
use play::random::SplitMix64;
use play::{Outcome, Play, Step};
use puzzlescript::Game;
use puzzlescript::puzzle::{Puzzle, State};
use std::collections::BTreeSet;
use std::sync::Arc;

fn counted(game: &Arc<Game>, number: usize) -> Solved {
    let given = options(&[("count", "")]);
    puzzle(game, number).solve(&ask_with(&given), &mut never).unwrap()
}

/// What identifies a play: its moves, and the boards without players after its pushes.
#[derive(Clone, Default)]
struct Story {
    moves: String,
    boards: Vec<Vec<u64>>,
}

/// All plays of this length that win.
fn wins(player: &mut Puzzle, state: &State, left: usize, so_far: &Story, out: &mut Vec<Story>) {
    let mut moves = Vec::new();
    player.moves(state, &mut moves);
    for mv in moves {
        let mut to = state.clone();
        let Step::Moved { outcome, .. } = player.step(state, mv, &mut to) else { continue };
        let mut story = so_far.clone();
        story.moves.push(mv.letter());
        if player.has_pushed() {
            let mut board = to.to_vec();
            let words = player.program().words;
            for object in player.game().player.mask.iter() {
                board[object * words..(object + 1) * words].fill(0);
            }
            story.boards.push(board);
        }
        match outcome {
            Outcome::Won if left == 1 => out.push(story),
            Outcome::Open if left > 1 => wins(player, &to, left - 1, &story, out),
            _ => {}
        }
    }
}

#[test]
fn answers_are_the_different_pushes_of_shortest_solutions() {
    let mut random = SplitMix64::new(31);
    let (mut unique, mut several, mut fewer) = (0, 0, 0);
    for name in GAMES {
        let game = compiled(&text_of(name));
        for _ in 0..16 {
            let game = with_small_level(&game, &mut random, true);
            let solved = counted(&game, 1);
            let length = solved.length.unwrap();
            if length > 6 {
                continue;
            }
            let mut player = puzzle(&game, 1);
            let (start, _) = player.start();
            let mut plays = Vec::new();
            wins(&mut player, &start, length, &Story::default(), &mut plays);
            let has_pushes = plays.iter().any(|story| !story.boards.is_empty());
            let count = match has_pushes {
                true => plays.iter().map(|story| &story.boards).collect::<BTreeSet<_>>().len(),
                false => plays.len(),
            };
            assert_eq!(solved.solutions, Some(count as u128), "{name} {solved:?}");
            assert_eq!((solved.unique, solved.complete), (Some(count == 1), Some(true)));
            unique += usize::from(count == 1);
            several += usize::from(count > 1);
            fewer += usize::from(count < plays.len());
        }
    }
    assert!(unique > 10 && several > 10 && fewer > 0, "{unique} {several} {fewer}");
}

#[test]
fn there_is_no_answer_to_what_cannot_be_solved() {
    let game = compiled(&text_of("warehouse"));
    let mut random = SplitMix64::new(3);
    let solved = counted(&with_small_level(&game, &mut random, false), 1);
    assert_eq!((solved.solutions, solved.unique), (Some(0), Some(false)));
    let chance = counted(&compiled(&text_of("stray")), 1);
    assert_eq!((chance.solutions, chance.unique, chance.complete), (None, None, Some(false)));
}

#[test]
fn with_chance_shortest_is_said_of_the_seed_alone() {
    let solved = puzzle(&compiled(&text_of("stray")), 1).solve(&ask(), &mut never).unwrap();
    assert_eq!((solved.status, solved.chance), (Status::Solved, true));
    assert_eq!((solved.proved_shortest, solved.at_least), (false, None));
    assert_eq!((solved.seed.as_deref(), solved.shortest_for_seed), (Some("1"), Some(true)));
}
