//! Macro-move searches give the same answers as plain search: on random levels of games whose
//! walks, pushes and dead cells are derived in every possible way, and of some where they cannot
//! be.

use play::search::{Answer, Budget, Found, breadth_first, leaps, run};
use play::{Outcome, Pack, Play, Step, random::SplitMix64};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::push::{BothWays, FoldedYard, Yard, push_rules};
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
    let mut folds = 0;
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
                let found = leaps::find(&mut yard.for_any(), budget, go_on);
                assert_eq!(wins(&mut puzzle, &found), expected.is_some(), "{place}: yard, led");
                let yard = Yard::new(&program, push, &start).expect("as before");
                if let Ok(mut folded) = FoldedYard::new(yard, &program) {
                    let found = leaps::shortest(&mut folded, budget, go_on);
                    assert_eq!(length(&found), expected, "{place}: folded yard");
                    assert_eq!(wins(&mut puzzle, &found), expected.is_some(), "{place}: folded");
                    folds += 1;
                }
                let yard = Yard::new(&program, push, &start).expect("as before");
                if let Some(both) = BothWays::new(&yard, &program, budget) {
                    let found = run(both, &mut (), 1, go_on);
                    assert_eq!(length(&found), expected, "{place}: both ways");
                    assert_eq!(wins(&mut puzzle, &found), expected.is_some(), "{place}: both ways");
                }
            }
        }
    }
    assert!(compared > 800, "{compared} levels were compared");
    assert!(solved > 200, "{solved} of them can be solved");
    assert!(folds > 20, "{folds} yards have symmetries");
}

/// A yard of random walls with three or four crates, and as many targets.
fn random_yard(game: &Game, random: &mut SplitMix64) -> Level {
    let (_, model) = game.levels().next().expect("a level");
    let number =
        |name: &str| game.objects.iter().position(|o| o.name == name).expect("it is there");
    let (width, height) = (6 + random.below(2) as usize, 5 + random.below(2) as usize);
    let mut cells = vec![model.background.clone(); width * height];
    let mut free = Vec::new();
    for (cell, objects) in cells.iter_mut().enumerate() {
        let (x, y) = (cell / height, cell % height);
        let is_inside = x > 0 && y > 0 && x + 1 < width && y + 1 < height;
        match random.below(100) < 12 {
            true => objects.set(number("wall")),
            // Along the border little can be pushed.
            false if is_inside => free.push(cell),
            false => {}
        }
    }
    let count = 3 + random.below(2);
    let mut targets = free.clone();
    let mut put = |name: &str, free: &mut Vec<usize>| {
        if !free.is_empty() {
            cells[free.swap_remove(random.below(free.len() as u64) as usize)].set(number(name));
        }
    };
    put("player", &mut free);
    (0..count).for_each(|_| put("crate", &mut free));
    (0..count).for_each(|_| put("target", &mut targets));
    Level { width, height, cells, ..model.clone() }
}

#[test]
fn pushes_that_can_wait_change_no_number_of_pushes() {
    let game = game(&CASES[1], 1);
    let push = push_rules(&game).expect("it is pushing");
    let budget = Budget { max_states: 20_000, ..Budget::default() };
    let (go_on, mut random) = (&mut |_| false, SplitMix64::new(11));
    let (mut solved, mut lost, mut saved) = (0, 0, 0);
    for number in 0..700 {
        let level = Arc::new(random_yard(&game, &mut random));
        let puzzle = Puzzle::new(&game, level, "1");
        let (start, _) = puzzle.start();
        let program = Arc::clone(puzzle.program());
        let yard = || Yard::new(&program, &push, &start);
        let (Some(mut plain), Some(led)) = (yard(), yard()) else { continue };
        let plain = leaps::fewest(&mut plain, budget, go_on);
        let led = leaps::fewest(&mut led.for_any(), budget, go_on);
        if matches!(plain.answer, Answer::Unknown(_)) {
            continue;
        }
        let pushes = |found: &Found<Move>| {
            matches!(found.answer, Answer::Solved { .. }).then_some(found.covered_depth)
        };
        assert_eq!(pushes(&led), pushes(&plain), "yard {number}");
        assert_eq!(
            led.answer == Answer::Unsolvable,
            plain.answer == Answer::Unsolvable,
            "{number}"
        );
        solved += usize::from(pushes(&plain).is_some());
        lost += usize::from(pushes(&plain).is_none());
        saved += usize::from(led.states < plain.states);
    }
    assert!(solved > 50 && lost > 50 && saved > 10, "{solved} solved, {lost} lost, {saved} saved");
}

/// On one half of the yards everything is as on the other, so that their images count.
#[test]
fn searches_from_both_ends_meet_at_the_shortest_solution() {
    let game = game(&CASES[1], 1);
    let push = push_rules(&game).expect("it is pushing");
    let budget = Budget { max_states: 50_000, ..Budget::default() };
    let (go_on, mut random) = (&mut |_| false, SplitMix64::new(5));
    let (mut solved, mut lost, mut folded) = (0, 0, 0);
    for number in 0..600 {
        let mut level = random_yard(&game, &mut random);
        if number % 2 == 0 {
            make_even(&game, &mut level);
        }
        let mut puzzle = Puzzle::new(&game, Arc::new(level), "1");
        let (start, _) = puzzle.start();
        let program = Arc::clone(puzzle.program());
        let yard = || Yard::new(&program, &push, &start);
        let Some(mut plain) = yard() else { continue };
        let Some(both) = BothWays::new(&plain, &program, budget) else { continue };
        let plain = leaps::shortest(&mut plain, budget, go_on);
        let both = run(both, &mut (), 1, go_on);
        if [&plain, &both].iter().any(|found| matches!(found.answer, Answer::Unknown(_))) {
            continue;
        }
        assert_eq!(length(&both), length(&plain), "yard {number}");
        assert_eq!(wins(&mut puzzle, &both), length(&plain).is_some(), "yard {number}");
        if let Some(Ok(mut images)) = yard().map(|yard| FoldedYard::new(yard, &program)) {
            let found = leaps::shortest(&mut images, budget, go_on);
            assert_eq!(length(&found), length(&plain), "yard {number}");
            assert_eq!(wins(&mut puzzle, &found), length(&plain).is_some(), "yard {number}");
            folded += 1;
        }
        solved += usize::from(length(&plain).is_some());
        lost += usize::from(length(&plain).is_none());
    }
    assert!(
        solved > 20 && lost > 50 && folded > 20,
        "{solved} solved, {lost} lost, {folded} folded"
    );
}

/// Copies the left half of the walls and targets to the right half, and puts crates where they fit.
fn make_even(game: &Game, level: &mut Level) {
    let number =
        |name: &str| game.objects.iter().position(|o| o.name == name).expect("it is there");
    let (wall, target) = (number("wall"), number("target"));
    let (width, height) = (level.width, level.height);
    for cell in 0..width * height {
        let (x, y) = (cell / height, cell % height);
        let model = level.cells[x.min(width - 1 - x) * height + y].clone();
        let own = &mut level.cells[cell];
        for object in [wall, target] {
            own.words[object / 64] &= !(1 << (object % 64));
        }
        if model.get(target) {
            own.set(target);
        }
        let is_thing = own.get(number("crate")) || own.get(number("player"));
        if model.get(wall) && !is_thing {
            own.set(wall);
        }
    }
    let count = |level: &Level, object: usize| level.cells.iter().filter(|c| c.get(object)).count();
    let crate_ = number("crate");
    for cell in 0..width * height {
        let missing = count(level, target) > count(level, crate_);
        let own = &mut level.cells[cell];
        if missing && ![wall, crate_, number("player")].iter().any(|object| own.get(*object)) {
            own.set(crate_);
        }
    }
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
