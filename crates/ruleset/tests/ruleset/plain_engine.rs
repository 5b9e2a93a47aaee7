//! A second engine, written after the specification's pseudo-code, must agree with the fast one, and no
//! play of it may end in a way that the analysis calls impossible.
//!
//! A few rulesets in every run; on demand others: `PUZZLEWRIGHT_FIRST=1000 PUZZLEWRIGHT_GAMES=5000`.

#![allow(clippy::print_stdout)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::common;

use common::drawn;
use common::plain::Plain;
use play::random::SplitMix64;
use ruleset::chains::ChainOptions;
use ruleset::levels::random_level;
use ruleset::report::analyse;
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
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let first = number("PUZZLEWRIGHT_FIRST").unwrap_or(0);
    for index in first..first + number("PUZZLEWRIGHT_GAMES").unwrap_or(250) {
        sample(preset, 99, index, &mut rules);
        let game = game_of(&rules, "t", "t");
        let names = game.names();
        let mut random = SplitMix64::stream(5, index);
        let level = random_level(&mut random, rules.pieces, 4, 3);
        let mut puzzle = Puzzle::new(&game, &level);
        let mut state = puzzle.begun().0.clone();
        let mut plain = Plain::new(&rules, &level);
        assert_eq!(plain.ending(), puzzle.begun().1.unwrap().ending);
        // What holds at the start need not come about in play.
        let is_open = plain.ending() == Ending::Open;
        let report = analyse(&rules, &names, 16, ChainOptions::default());
        let may_end = |outcome: i8| {
            let is_dead = |end: usize| report.unreachable_ends.iter().any(|(dead, _)| *dead == end);
            let mut ends = rules.ends.iter().enumerate();
            ends.any(|(end, condition)| condition.outcome == outcome && !is_dead(end))
        };
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
            let outcome = match ending {
                Ending::Won => Some(1),
                Ending::Lost => Some(-1),
                _ => None,
            };
            assert!(!is_open || outcome.is_none_or(may_end), "{at}: {ending:?}");
            moved += usize::from(stepped.has_moved);
            if ending != Ending::Open {
                over += 1;
                break;
            }
            plain.tidy();
        }
    }
    println!("{moved} moves, {over} games over, {diverged} diverged, {unjudged} not judged");
    assert!(moved > 200 && over > 20 && diverged > 0, "{moved} {over} {diverged}");
    assert!(unjudged * 20 < moved, "{unjudged}");
}
