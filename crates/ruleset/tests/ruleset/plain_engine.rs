//! A second engine, written after the specification's pseudo-code, must agree with the fast one.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::drawn;
use common::plain::Plain;
use play::random::SplitMix64;
use ruleset::levels::random_level;
use ruleset::rules::{Dir, Rules};
use ruleset::sketch::{game_of, preset, sample};
use ruleset::{Ending, Input, Puzzle};

#[test]
fn the_two_engines_agree_on_random_rulesets() {
    // Recursion takes stack where the fast engine takes tasks.
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(compare_engines).unwrap();
    thread.join().unwrap();
}

fn compare_engines() {
    let preset = preset("paper-like-1").unwrap();
    let mut rules = Rules::default();
    let (mut moved, mut over, mut diverged, mut unjudged) = (0, 0, 0, 0);
    for index in 0..250 {
        sample(preset, 99, index, &mut rules);
        let game = game_of(&rules, "t", "t");
        let names = game.names();
        let mut random = SplitMix64::stream(5, index);
        let level = random_level(&mut random, rules.pieces, 4, 3);
        let mut puzzle = Puzzle::new(&game, &level);
        let mut state = puzzle.begun().0.clone();
        let mut plain = Plain::new(&rules, &level);
        assert_eq!(plain.ending(), puzzle.begun().1.unwrap().ending);
        for step in 0..6 {
            let dir = Dir::FOUR[random.below(4) as usize];
            let Ok(stepped) = puzzle.play(&mut state, Input::Arrow(dir)) else {
                unjudged += 1;
                break;
            };
            let ending = plain.step(dir);
            let at = format!("ruleset {index} step {step} {dir:?}");
            if ending == Ending::Diverged || stepped.ending == Ending::Diverged {
                diverged += 1;
                assert_eq!(stepped.ending, ending, "{at}");
                break;
            }
            assert_eq!(drawn(&game, &puzzle, &state), plain.drawn(&names), "{at}");
            assert_eq!(stepped.ending, ending, "{at}");
            moved += usize::from(stepped.has_moved);
            if ending != Ending::Open {
                over += 1;
                break;
            }
            plain.tidy();
        }
    }
    assert!(moved > 200 && over > 20 && diverged > 0, "{moved} {over} {diverged}");
    assert!(unjudged < 10, "{unjudged}");
}
