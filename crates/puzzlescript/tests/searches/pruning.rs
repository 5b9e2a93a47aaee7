//! What is left out because no win can follow from it changes no answer, on random games.

use crate::admissible::{is_slow, thin_out};
use crate::dice::Dice;
use crate::random_game::random_game;
use crate::{length, never};
use play::search::{Answer, Budget, breadth_first};
use play::{Outcome, Play};
use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::compile::rule_line::Command;
use puzzlescript::game::{CellSet, Quantifier, Win};
use puzzlescript::puzzle::{Puzzle, level};
use source::Source;
use std::sync::Arc;

/// `RANDOM_GAMES=100000` in the environment tries that many games.
#[test]
fn it_changes_no_answer_of_random_games() {
    let (mut solved, mut saved) = (0, 0);
    let seeds = std::env::var("RANDOM_GAMES").map_or(800, |text| text.parse().unwrap());
    let budget = Budget { max_states: 300, ..Budget::default() };
    for seed in 0..seeds {
        let text = random_game(seed).text;
        let Ok(compiled) = puzzlescript::compile(&Source::new("random", text)) else { continue };
        let Some(mut game) = compiled.game.filter(|game| game.errors == 0) else { continue };
        let mut dice = Dice::new(seed);
        thin_out(&mut game, &mut dice);
        for _ in 0..3 {
            let game = Arc::new(with_random_goal(game.clone(), &mut dice));
            let mut puzzle = Puzzle::new(&game, level(&game, 1).unwrap().1, "1");
            if is_slow(&mut puzzle) {
                break;
            }
            let (start, outcome) = puzzle.start();
            if outcome != Outcome::Open {
                continue;
            }
            let plain = breadth_first(&mut puzzle, &start, budget, &mut never);
            let pruned = breadth_first(&mut puzzle.pruned(&start), &start, budget, &mut never);
            if matches!(plain.answer, Answer::Unknown(_)) {
                continue;
            }
            assert_eq!(length(&pruned), length(&plain), "seed {seed}");
            assert!(pruned.states <= plain.states, "seed {seed}");
            solved += usize::from(length(&plain).is_some());
            saved += usize::from(pruned.states < plain.states);
        }
    }
    println!("{solved} games solved, {saved} with fewer states");
    assert!(solved > 50 && saved > 20, "{solved} games solved, {saved} with fewer states");
}

/// The game with one or two win conditions of all kinds, or with a rule that wins.
fn with_random_goal(mut game: Game, dice: &mut Dice) -> Game {
    game.wins = (0..dice.between(1, 2)).map(|_| random_win(&game, dice)).collect();
    if dice.percent(30) {
        game.wins.clear();
        let groups = game.rules.groups.iter_mut().chain(&mut game.late_rules.groups);
        let mut rules: Vec<_> = groups.flat_map(|group| &mut group.rules).collect();
        if !rules.is_empty() {
            let chosen = dice.below(rules.len());
            rules[chosen].commands = Arc::new(vec![Command::Win]);
        }
    }
    game
}

fn random_win(game: &Game, dice: &mut Dice) -> Win {
    let mut set = || {
        let mut mask = Bits::zero(game.layers[0].words.len());
        for _ in 0..dice.between(1, 2) {
            mask.set(dice.between(1, game.objects.len() - 1));
        }
        CellSet { mask, needs_all: dice.percent(15) }
    };
    let (what, on) = (set(), set());
    let quantifier = dice.pick(&[Quantifier::All, Quantifier::Some, Quantifier::No]);
    Win { quantifier, what, on: dice.percent(65).then_some(on), line: 0 }
}
