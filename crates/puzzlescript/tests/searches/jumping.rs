//! A player that jumps from state to state plays like one that has just come there. Rules sleep until
//! something they look at changes, also while another state is loaded.

use crate::dice::Dice;
use crate::random_game::random_game;
use play::{Outcome, Play, Step};
use puzzlescript::puzzle::{Puzzle, State, level};
use source::Source;
use std::sync::Arc;

/// Steps compared in each game.
const STEPS: usize = 40;

/// `RANDOM_GAMES=100000` in the environment tries that many games.
#[test]
fn jumps_change_no_step() {
    let seeds = std::env::var("RANDOM_GAMES").map_or(500, |text| text.parse().unwrap());
    let mut compared = 0;
    for seed in 0..seeds {
        let text = random_game(seed).text;
        let Ok(compiled) = puzzlescript::compile(&Source::new("random", text)) else { continue };
        let Some(game) = compiled.game.map(Arc::new) else { continue };
        let Some((_, level)) = level(&game, 1) else { continue };
        let untouched = Puzzle::new(&game, level, "1");
        let mut jumping = untouched.clone();
        let mut dice = Dice::new(seed);
        let mut seen: Vec<State> = vec![jumping.start().0];
        let mut moves = Vec::new();
        jumping.moves(&seen[0], &mut moves);
        let mut from = seen[0].clone();
        for _ in 0..STEPS {
            // Searches try several moves from one state in a row.
            if dice.percent(50) {
                from.clone_from(&seen[dice.below(seen.len())]);
            }
            let mv = moves[dice.below(moves.len())];
            let mut fresh = untouched.clone();
            let (mut to, mut expected) = (from.clone(), from.clone());
            let step = jumping.step(&from, mv, &mut to);
            let wanted = fresh.step(&from, mv, &mut expected);
            let lines: Vec<u32> = jumping.fired_lines().collect();
            assert!(lines.iter().copied().eq(fresh.fired_lines()), "seed {seed}: rules that fired");
            match (step, wanted) {
                (Step::Moved { outcome, .. }, Step::Moved { outcome: other, .. }) => {
                    assert_eq!((&to, outcome), (&expected, other), "seed {seed}");
                    if outcome == Outcome::Open && seen.len() < 30 {
                        seen.push(to);
                    }
                }
                (step, wanted) => assert_eq!(
                    std::mem::discriminant(&step),
                    std::mem::discriminant(&wanted),
                    "seed {seed}"
                ),
            }
            compared += 1;
        }
    }
    assert!(compared > 10_000, "{compared} steps compared");
}
