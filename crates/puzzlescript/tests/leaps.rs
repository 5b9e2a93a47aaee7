//! Macro-move searches give the same answers as plain search: on random levels of games whose
//! walks, pushes and dead cells are derived in every possible way, and of some where they cannot
//! be.

use play::search::{Answer, Budget, Found, breadth_first, leaps};
use play::{Outcome, Pack, Play, Step, random::SplitMix64};
use puzzlescript::Game;
use puzzlescript::push::{Yard, push_rules};
use puzzlescript::puzzle::{Move, Puzzle, level};
use puzzlescript::walks::{WalkLeaps, walk_rules};
use source::Source;
use std::sync::Arc;

/// Rules and win conditions over one set of objects, and what should be derived from them.
struct Case {
    name: &'static str,
    rules: &'static str,
    wins: &'static str,
    is_push: bool,
    is_walk: bool,
}

const CASES: &[Case] = &[
    Case {
        name: "plain pushing",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]",
        wins: "All Target on Crate",
        is_push: true,
        is_walk: true,
    },
    Case {
        name: "every crate must go home",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]",
        wins: "All Crate on Target",
        is_push: true,
        is_walk: true,
    },
    Case {
        name: "two kinds, one only sideways",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                horizontal [ > Player | Gem ] -> [ > Player | > Gem ]",
        wins: "All Crate on Target\nSome Gem on Target",
        is_push: true,
        is_walk: true,
    },
    Case {
        name: "both kinds on one kind of target",
        rules: "[ > Player | Heavy ] -> [ > Player | > Heavy ]",
        wins: "All Heavy on Target\nAll Gem on Target",
        is_push: true,
        is_walk: true,
    },
    Case {
        name: "keep the targets free",
        rules: "[ > Player | Heavy ] -> [ > Player | > Heavy ]",
        wins: "No Gem on Target\nSome Crate on Target",
        is_push: true,
        is_walk: true,
    },
    Case {
        name: "rows of crates",
        rules: "[ > Movable | Crate ] -> [ > Movable | > Crate ]",
        wins: "All Target on Crate",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "pulling",
        rules: "[ < Player | Crate ] -> [ < Player | < Crate ]",
        wins: "All Target on Crate",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "pushing with a sound and a wall that cancels",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ] sfx1\n\
                [ > Player | Wall ] -> cancel",
        wins: "All Crate on Target",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "crates sink in water, the player drowns",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                late [ Crate Water ] -> [ ]\n\
                late [ Player Water ] -> [ Water ]",
        wins: "No Water",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "the player must stand on the target",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]",
        wins: "All Player on Target",
        is_push: true,
        is_walk: true,
    },
    Case {
        name: "crates fall",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                [ stationary Crate ] -> [ down Crate ]",
        wins: "All Crate on Target",
        is_push: false,
        is_walk: false,
    },
    Case {
        name: "water spreads under crates until it is at rest",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                late [ Water | Crate no Water ] -> [ Water | Crate Water ]",
        wins: "All Crate on Water",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "the action key eats a gem",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                [ action Player | Gem ] -> [ Player | ]",
        wins: "No Gem\nAll Crate on Target",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "a gem far away is eaten by any step",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                [ > Player ] [ Gem Target ] -> [ > Player ] [ Target ]",
        wins: "All Crate on Target",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "footsteps",
        rules: "[ > Player | no Obstacle ] -> [ > Player Water | ]",
        wins: "All Target on Water",
        is_push: false,
        is_walk: true,
    },
    Case {
        name: "slides on",
        rules: "[ > Player | Crate ] -> [ > Player | > Crate ]\n\
                late [ Player Water | ] -> [ Player Water | ] again\n\
                [ Player Water | no Obstacle ] -> [ Water | Player ]",
        wins: "All Crate on Target",
        is_push: false,
        is_walk: true,
    },
];

const HEAD: &str = "title Leaps\n\n=======\nOBJECTS\n=======\n\nBackground\nblack\n\nTarget\ndarkblue\n\n\
Water\nblue\n\nWall\nbrown\n\nPlayer\nwhite\n\nCrate\norange\n\nGem\nred\n\n=======\nLEGEND\n=======\n\n\
. = Background\n# = Wall\nP = Player\n* = Crate\ng = Gem\nt = Target\n~ = Water\n\
@ = Crate and Target\n+ = Gem and Target\n& = Player and Target\n\
Heavy = Crate or Gem\nMovable = Player or Crate\nObstacle = Wall or Crate or Gem\n\n\
=======\nSOUNDS\n=======\n\nsfx1 36772507\n\n================\nCOLLISIONLAYERS\n================\n\n\
Background\nTarget\nWater\nPlayer, Wall, Crate, Gem\n\n======\nRULES\n======\n\n";

fn game(case: &Case, levels: usize) -> Arc<Game> {
    let mut random = SplitMix64::new(case.name.len() as u64);
    let mut text = format!(
        "{HEAD}{}\n\n=============\nWINCONDITIONS\n=============\n\n{}\n\n======\nLEVELS\n======\n",
        case.rules, case.wins
    );
    for _ in 0..levels {
        let (width, height) = (3 + random.below(3), 3 + random.below(3));
        let player = random.below(width * height);
        text.push('\n');
        for cell in 0..width * height {
            let glyph = match (cell == player, random.below(20)) {
                (true, 0..6) => '&',
                (true, _) => 'P',
                (_, 0..12) => '.',
                (_, 12..14) => '#',
                (_, 14) => '*',
                (_, 15..17) => 't',
                (_, 17) => 'g',
                (_, 18) => '~',
                _ => {
                    if random.below(2) == 0 {
                        '@'
                    } else {
                        '+'
                    }
                }
            };
            text.push(glyph);
            if (cell + 1) % width == 0 {
                text.push('\n');
            }
        }
    }
    let compiled = puzzlescript::compile(&Source::new("leaps", &text)).expect("within limits");
    let errors: Vec<_> =
        compiled.diagnostics.iter().filter(|d| d.severity == source::Severity::Error).collect();
    assert!(errors.is_empty(), "{}: {errors:?}", case.name);
    Arc::new(compiled.game.expect("a game"))
}

/// The length of the shortest solution; none when there is no solution.
fn length(found: &Found<Move>) -> Option<usize> {
    match &found.answer {
        Answer::Solved { moves, is_shortest } => {
            assert!(is_shortest);
            Some(moves.len())
        }
        Answer::Unsolvable => None,
        Answer::Unknown(cut) => panic!("{cut:?}"),
    }
}

fn wins(puzzle: &mut Puzzle, found: &Found<Move>) -> bool {
    let Answer::Solved { moves, .. } = &found.answer else {
        return false;
    };
    let (mut state, mut outcome) = puzzle.start();
    let mut to = state.clone();
    for mv in moves {
        assert_eq!(outcome, Outcome::Open);
        to.clone_from(&state);
        if let Step::Moved { outcome: now, .. } = puzzle.step(&state, *mv, &mut to) {
            outcome = now;
        }
        std::mem::swap(&mut state, &mut to);
    }
    outcome == Outcome::Won
}

#[test]
fn leaps_agree_with_plain_search() {
    let go_on = &mut |_| false;
    let budget = Budget { max_states: 5_000, ..Budget::default() };
    let mut compared = 0;
    let mut solved = 0;
    for case in CASES {
        let game = game(case, 100);
        let push = push_rules(&game);
        let walk = walk_rules(&game);
        assert_eq!(push.is_some(), case.is_push, "{}", case.name);
        assert_eq!(walk.is_some(), case.is_walk, "{}", case.name);
        for number in 1..=game.levels().count() {
            let (_, level) = level(&game, number).unwrap();
            let mut puzzle = Puzzle::new(&game, level, "1");
            let (start, _) = puzzle.start();
            let plain = breadth_first(&mut puzzle, &start, budget, go_on);
            if matches!(plain.answer, Answer::Unknown(_)) {
                continue;
            }
            let expected = length(&plain);
            let place = format!("{}, level {number}", case.name);
            if let Some(walk) = &walk
                && let Some(mut leaps) = WalkLeaps::new(&puzzle, walk, &start)
            {
                let found = leaps::shortest(&mut leaps, budget, go_on);
                assert_eq!(length(&found), expected, "{place}: walks");
                assert_eq!(wins(&mut puzzle, &found), expected.is_some(), "{place}");
                let found = leaps::find(&mut leaps, budget, go_on);
                assert_eq!(wins(&mut puzzle, &found), expected.is_some(), "{place}: any");
                let found = leaps::shortest(&mut leaps.unpruned(), budget, go_on);
                assert_eq!(length(&found), expected, "{place}: walks, unpruned");
                compared += 1;
                solved += usize::from(expected.is_some());
            }
            let program = Arc::clone(puzzle.program());
            if let Some(push) = &push
                && let Some(mut yard) = Yard::new(&program, push, &start)
            {
                let found = leaps::shortest(&mut yard, budget, go_on);
                assert_eq!(length(&found), expected, "{place}: yard");
                assert_eq!(wins(&mut puzzle, &found), expected.is_some(), "{place}: yard");
                let found = leaps::find(&mut yard, budget, go_on);
                assert_eq!(wins(&mut puzzle, &found), expected.is_some(), "{place}: yard, any");
            }
        }
    }
    assert!(compared > 800, "{compared} levels were compared");
    assert!(solved > 200, "{solved} of them can be solved");
}

#[test]
fn joined_places_make_fewer_states() {
    let game = game(&CASES[0], 150);
    let walk = walk_rules(&game).unwrap();
    let go_on = &mut |_| false;
    let budget = Budget { max_states: 50_000, ..Budget::default() };
    let (mut plain, mut joined) = (0, 0);
    for number in 1..=game.levels().count() {
        let mut puzzle = Puzzle::new(&game, level(&game, number).unwrap().1, "1");
        let (start, _) = puzzle.start();
        let found = breadth_first(&mut puzzle, &start, budget, go_on);
        if let Some(leaps) = WalkLeaps::new(&puzzle, &walk, &start)
            && found.answer == Answer::Unsolvable
        {
            plain += found.states;
            joined += leaps::find(&mut leaps.unpruned(), budget, go_on).states;
        }
        assert!(puzzle.packed_words() > 0);
    }
    assert!(joined * 3 < plain, "{joined} classes of {plain} states");
}
