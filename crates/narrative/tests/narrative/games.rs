//! The example games: sound, solvable for many seeds, playable to the end.

use crate::common;

use common::{games, grammar};
use narrative::game::{Game, Hint, Offered, Options, arrive, hint, play_puzzle, walk_all, way_to};
use narrative::generate::{Generator, Request};
use narrative::grammar::AreaId;
use play::{Outcome, Play, Session, Step, kit};
use source::Source;

#[test]
fn they_have_no_mistakes_and_are_large_enough() {
    let games = games();
    assert!(games.len() >= 2);
    for (name, text) in &games {
        let source = Source::new(name.as_str(), text.as_str());
        let told = narrative::check(&source).diagnostics;
        assert!(told.is_empty(), "{}", source::render(&source, &told, false));
    }
    let large = games.iter().map(|(_, text)| grammar(text)).any(|grammar| {
        grammar.areas.len() >= 5 && grammar.items.len() >= 80 && grammar.rules.len() >= 60
    });
    assert!(large, "one game has five areas, 80 items and 60 rules");
}

#[test]
fn every_puzzle_is_solved_by_its_own_walkthrough_and_not_before_its_end() {
    for (name, text) in games() {
        let grammar = grammar(&text);
        let mut generator = Generator::new(&grammar);
        for seed in 0..200 {
            for area in 0..grammar.areas.len() as AreaId {
                let way = way_to(&grammar, area).expect("a way");
                let mut journey = arrive(&mut generator, &way, seed)
                    .unwrap_or_else(|failed| panic!("{name} {seed}: {failed:?}"));
                let request = Request::new(&grammar, area, &journey.state.world, seed);
                let puzzle = generator.generate(&request).unwrap_or_else(|failed| {
                    panic!("{name}, seed {seed}, area {area}: {:?}", failed.reasons(&grammar))
                });
                assert!(puzzle.depth() <= grammar.areas[area as usize].max_depth);
                assert!(
                    play_puzzle(&grammar, &puzzle, &mut journey.state),
                    "{name}, seed {seed}, area {area}: the walkthrough does not solve it"
                );
            }
        }
    }
}

#[test]
fn whole_games_can_be_played_to_the_end_in_both_modes() {
    for (name, text) in games() {
        let grammar = grammar(&text);
        for seed in 0..12 {
            for rules in [Offered::All, Offered::Tree] {
                let options = Options { seed, rules, has_fail_rules: true };
                let game = Game::new(grammar.clone(), options);
                let (moves, state) = walk_all(&game).expect("a way");
                assert_eq!(game.outcome(&state), Outcome::Won, "{name}, seed {seed}, {rules:?}");
                // The same moves as text, in a session.
                let text = play::write_trace(&game, &moves);
                let mut session = Session::new(game);
                assert_eq!(session.play_trace(&text).expect("a trace").steps, moves.len());
                assert_eq!(session.outcome(), Outcome::Won);
            }
        }
    }
}

#[test]
fn hints_lead_to_the_end() {
    for (name, text) in games() {
        let grammar = grammar(&text);
        for seed in 0..8 {
            let options = Options { seed, rules: Offered::All, has_fail_rules: true };
            let mut game = Game::new(grammar.clone(), options);
            let (mut state, mut outcome) = game.start();
            // A new hint after every single move: two open areas must not send the player back and
            // forth.
            for _ in 0..300 {
                if outcome != Outcome::Open {
                    break;
                }
                for degree in 1..4 {
                    assert!(matches!(hint(&mut game, &state, degree), Hint::Say(..)), "{name}");
                }
                let Hint::Say(_, moves) = hint(&mut game, &state, 4) else {
                    panic!("{name}: no hint");
                };
                let mv = *moves.first().unwrap_or_else(|| panic!("{name}: a hint without a move"));
                let from = state.clone();
                let Step::Moved { outcome: now, .. } = game.step(&from, mv, &mut state) else {
                    panic!("{name}: a hinted move does nothing");
                };
                outcome = now;
            }
            assert_eq!(outcome, Outcome::Won, "{name}, seed {seed}");
        }
    }
}

#[test]
fn the_guard_keeps_random_play_solvable() {
    for (name, text) in games() {
        let options = Options { seed: 2, rules: Offered::All, has_fail_rules: true };
        let mut game = Game::new(grammar(&text), options);
        let (mut state, _) = game.start();
        let mut random = play::random::SplitMix64::new(9);
        for _ in 0..60 {
            let actions = game.available(&state, true);
            if actions.is_empty() || game.outcome(&state) != Outcome::Open {
                break;
            }
            let mv = actions[random.below(actions.len() as u64) as usize].mv;
            let from = state.clone();
            game.step(&from, mv, &mut state);
            assert_ne!(game.is_solvable(&state), Some(false), "{name}");
        }
    }
}

#[test]
fn their_play_keeps_the_promises_of_play() {
    for (_, text) in games() {
        let options = Options { seed: 3, rules: Offered::All, has_fail_rules: true };
        kit::check_play(Game::new(grammar(&text), options), 1, 60);
    }
}
