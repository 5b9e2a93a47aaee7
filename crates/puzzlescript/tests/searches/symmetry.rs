//! Symmetries are what they claim: a state's image plays like the state, and searches up to symmetry give the
//! same answers. On games with and without symmetries, random ones included.

use crate::admissible::{is_slow, thin_out};
use crate::dice::Dice;
use crate::random_game::random_game;
use crate::{length, never};
use play::lens::{Ask, Lenses, LevelId, Options};
use play::search::{Answer, Budget, Folding, Unfolded, breadth_first, run};
use play::search::{BreadthFirst, lockstep};
use play::{Outcome, Pack, Play, Step};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::lenses::{leap_entrants, shortest_in_leaps};
use puzzlescript::puzzle::{Move, Puzzle, State, level};
use puzzlescript::symmetry::{Symmetries, Turn, rule_turns};
use source::Source;
use std::sync::Arc;

/// Rules, win conditions, and how many turns of the board they allow besides the identity.
const CASES: &[(&str, &str, usize)] = &[
    ("[ > Player | Crate ] -> [ > Player | > Crate ]", "All Target on Crate", 7),
    ("[ > Movable | Crate ] -> [ > Movable | > Crate ]", "All Crate on Target", 7),
    ("[ < Player | Crate ] -> [ < Player | < Crate ]", "All Crate on Target", 7),
    ("[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate Water ] -> [ ]", "No Water", 7),
    ("[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Player | Gem ] -> win", "", 7),
    ("[ action Player | Gem ] -> [ action Player | ]\n[ > Player | Gem ] -> cancel", "No Gem", 7),
    (
        "late [ Water | Crate ] -> [ Water | Crate Water ]\n[ > Player | Crate ] -> [ > Player | > Crate ]",
        "All Crate on Water",
        7,
    ),
    // What stops a push is known one cell ahead or two, so walks are known in one image and not in the other.
    (
        "[ > Player | Crate | Obstacle ] -> cancel\n[ > Player | Crate ] -> [ > Player | > Crate ]\n\
         [ > Player | Water ] -> [ > Player | > Water ]\n[ > Water | Wall ] -> [ Water | Wall ]",
        "All Water on Crate",
        7,
    ),
    ("horizontal [ > Player | Crate ] -> [ > Player | > Crate ]", "All Crate on Target", 3),
    ("right [ > Player | Crate ] -> [ > Player | > Crate ]", "All Crate on Target", 1),
    (
        "[ > Player | Crate ] -> [ > Player | > Crate ] again\n[ Crate Water ] -> [ Crate ]",
        "No Water",
        7,
    ),
    // The result depends on which match comes first, or on the way things fall.
    (
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Crate | Crate ] -> [ | Crate ]",
        "No Crate",
        0,
    ),
    (
        "[ > Player | Crate ] -> [ > Player | > Crate ]\nlate [ Gem | Crate ] -> [ Gem | Gem ]\nlate [ Water | Crate ] -> [ Water | ]",
        "No Crate",
        0,
    ),
    (
        "[ > Player | Crate ] -> [ > Player | > Crate ]\n[ stationary Crate ] -> [ down Crate ]",
        "All Crate on Target",
        0,
    ),
    ("[ > Player | Crate ] -> [ < Player | > Crate ]", "All Crate on Target", 0),
    ("[ > Player | ] -> [ > Player | Crate ]\nrandom [ Crate ] -> [ ]", "No Crate", 0),
];

fn game(rules: &str, wins: &str) -> Arc<Game> {
    let names = ["Background", "Wall", "Player", "Crate", "Gem", "Target", "Water"];
    let objects = names.map(|name| format!("{name}\nred\n")).join("\n");
    let text = format!(
        "title Images\n\nOBJECTS\n\n{objects}\nLEGEND\n\n. = Background\n# = Wall\nP = Player\n\
         * = Crate\ng = Gem\nO = Target\nW = Water\nMovable = Player or Crate\nObstacle = Crate or Wall\n\nSOUNDS\n\n\
         COLLISIONLAYERS\n\nBackground\nTarget\nWater\nPlayer, Wall, Crate, Gem\n\nRULES\n\n\
         {rules}\n\nWINCONDITIONS\n\n{wins}\n\nLEVELS\n\nP.\n"
    );
    let compiled = puzzlescript::compile(&Source::new("images", text)).unwrap();
    assert!(source::is_ok(&compiled.diagnostics), "{:?}", compiled.diagnostics);
    Arc::new(compiled.game.unwrap())
}

#[test]
fn the_turns_of_rules_are_those_that_change_nothing() {
    for (rules, wins, turns) in CASES {
        assert_eq!(rule_turns(&game(rules, wins), 1).len(), *turns, "{rules}");
    }
}

/// A board whose ground is symmetric, with things anywhere on it.
fn random_level(game: &Game, dice: &mut Dice) -> Level {
    let number = |name: &str| game.objects.iter().position(|o| o.name == name).unwrap();
    let groups: [&[usize]; 4] = [&[1], &[2], &[1, 2, 3], &[1, 2, 3, 4, 5, 6, 7]];
    let group = dice.pick(&groups);
    let width = dice.between(3, 5);
    let height = if group.len() == 7 { width } else { dice.between(2, 4) };
    let turns: Vec<Turn> =
        Turn::all().enumerate().filter(|(n, _)| group.contains(n)).map(|t| t.1).collect();
    let ground = ["background", "background", "wall", "target", "target"];
    let picks: Vec<&str> = (0..width * height).map(|_| dice.pick(&ground)).collect();
    let (_, model) = game.levels().next().unwrap();
    let mut cells = vec![model.background.clone(); width * height];
    let mut free = Vec::new();
    for (cell, objects) in cells.iter_mut().enumerate() {
        let place = (cell / height, cell % height);
        let images = turns.iter().map(|turn| turn.place(place, (width, height)));
        let first = images.map(|(x, y)| x * height + y).chain([cell]).min().unwrap();
        objects.set(number(picks[first]));
        if picks[first] != "wall" {
            free.push(cell);
        }
    }
    for (thing, count) in
        [("player", 1), ("crate", dice.between(0, 3)), ("gem", dice.between(0, 1))]
    {
        for _ in 0..count {
            if free.len() > 1 {
                let at = dice.below(free.len());
                cells[free.swap_remove(at)].set(number(thing));
            }
        }
    }
    for _ in 0..dice.between(0, 2) {
        cells[dice.below(width * height)].set(number("water"));
    }
    Level { width, height, cells, ..model.clone() }
}

/// What a move leads to, packed, and its outcome.
fn played(puzzle: &mut Puzzle, words: &[u64], mv: Move) -> (Vec<u64>, Outcome) {
    let (mut from, _) = puzzle.start();
    puzzle.unpack(words, &mut from);
    let mut to: State = from.clone();
    let outcome = match puzzle.step(&from, mv, &mut to) {
        Step::Still => Outcome::Open,
        Step::Moved { outcome, .. } => outcome,
        Step::Doubt(_) => panic!("doubt"),
    };
    let mut packed = words.to_vec();
    puzzle.pack(&to, &mut packed);
    (packed, outcome)
}

/// Compares each of some states with its images, move by move; returns the number of images compared.
fn check_images(name: &str, puzzle: &mut Puzzle, symmetries: &Symmetries) -> usize {
    let (start, _) = puzzle.start();
    let mut first = vec![0; puzzle.packed_words()];
    puzzle.pack(&start, &mut first);
    let (mut seen, mut at, mut compared) = (vec![first], 0, 0);
    while at < seen.len() && seen.len() < 60 {
        let state = seen[at].clone();
        at += 1;
        let mut moves = Vec::new();
        puzzle.moves(&start, &mut moves);
        for by in 1..symmetries.count() {
            let mut image = state.clone();
            symmetries.turn(&state, by, &mut image);
            for mv in &moves {
                let (mut expected, outcome) = played(puzzle, &state, symmetries.unfold(*mv, by));
                let before = expected.clone();
                symmetries.turn(&before, by, &mut expected);
                assert_eq!(played(puzzle, &image, *mv), (expected, outcome), "{name}");
                compared += 1;
                if outcome == Outcome::Open && !seen.contains(&before) {
                    seen.push(before);
                }
            }
        }
    }
    compared
}

/// Compares the searches with and without symmetries; true when fewer states were stored.
fn check_searches(name: &str, puzzle: &mut Puzzle) -> bool {
    let (start, _) = puzzle.start();
    let budget = Budget { max_states: 1_500, ..Budget::default() };
    let plain = breadth_first(puzzle, &start, budget, &mut never);
    if matches!(plain.answer, Answer::Unknown(_)) {
        return false;
    }
    let mut folded = puzzle.folded(&start).unwrap();
    let search = BreadthFirst::new(&folded, &start, budget);
    let found = run(Unfolded(search), &mut folded, 1, &mut never);
    assert_eq!(length(&found), length(&plain), "{name}");
    assert!(found.states <= plain.states, "{name}");
    if let Answer::Solved { moves, is_shortest } = &found.answer {
        assert_eq!(found.covered_depth, plain.covered_depth, "{name}");
        assert!(wins(puzzle, moves) && *is_shortest, "{name}");
    }
    let options = Options::default();
    let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
    let solved = puzzle.solve(&ask, &mut never).unwrap();
    assert_eq!(solved.length, length(&plain), "{name}");
    assert_eq!(solved.proved_shortest, length(&plain).is_some(), "{name}");
    if let Some(leaps) = shortest_in_leaps(puzzle, &start, budget, &mut never) {
        assert_eq!(length(&leaps), length(&plain), "{name}");
        let goal = play::search::Goal::Shortest;
        let (entrants, _) = leap_entrants(puzzle, &start, goal, budget).unwrap();
        let together = lockstep(entrants, goal, budget.max_bytes, 1, &mut never);
        assert_eq!(length(&together.found), length(&plain), "{name}");
        if let Answer::Solved { moves, is_shortest } = &together.found.answer {
            assert!(wins(puzzle, moves) && *is_shortest, "{name}");
        }
    }
    found.states < plain.states
}

fn wins(puzzle: &mut Puzzle, moves: &[Move]) -> bool {
    let (mut state, mut outcome) = puzzle.start();
    let mut to = state.clone();
    for mv in moves {
        to.clone_from(&state);
        if let Step::Moved { outcome: reached, .. } = puzzle.step(&state, *mv, &mut to) {
            outcome = reached;
            std::mem::swap(&mut state, &mut to);
        }
    }
    outcome == Outcome::Won
}

#[test]
fn searches_up_to_symmetry_give_the_same_answers() {
    let (mut compared, mut saved, mut levels) = (0, 0, 0);
    let rounds = std::env::var("RANDOM_GAMES").map_or(25, |text| text.parse().unwrap());
    for (rules, wins, turns) in CASES.iter().filter(|case| case.2 > 0) {
        let game = game(rules, wins);
        // The last of these has a solution that can be spelled in one image only.
        for seed in (0..rounds).chain([478]) {
            let level = random_level(&game, &mut Dice::new(seed));
            let mut puzzle = Puzzle::new(&game, Arc::new(level), "1");
            let (start, outcome) = puzzle.start();
            let Some(symmetries) = Symmetries::of(&puzzle, &start) else { continue };
            if outcome != Outcome::Open {
                continue;
            }
            assert!(symmetries.count() <= turns + 1);
            let name = format!("{rules}, seed {seed}");
            compared += check_images(&name, &mut puzzle, &symmetries);
            saved += usize::from(check_searches(&name, &mut puzzle));
            levels += 1;
        }
    }
    println!("{levels} levels, {compared} moves compared, {saved} searches with fewer states");
    assert!(levels > 100 && compared > 10_000 && saved > 15, "{levels} {compared} {saved}");
}

/// Whatever random rules are said to be symmetric, they are. `RANDOM_GAMES=100000` in the environment tries
/// that many games.
#[test]
fn random_rules_are_symmetric_where_they_are_said_to_be() {
    let (mut games, mut compared, mut saved) = (0, 0, 0);
    let seeds = std::env::var("RANDOM_GAMES").map_or(3_000, |text| text.parse().unwrap());
    for seed in 0..seeds {
        let text = random_game(seed).text;
        let Ok(compiled) = puzzlescript::compile(&Source::new("random", text)) else { continue };
        let Some(mut game) = compiled.game.filter(|game| game.errors == 0) else { continue };
        let mut dice = Dice::new(seed);
        thin_out(&mut game, &mut dice);
        let game = Arc::new(game);
        let (_, model) = level(&game, 1).unwrap();
        let (width, height) = (model.width, model.height);
        let mut cells = model.cells.clone();
        // The left half of the board is the image of the right half.
        for cell in 0..width * height {
            let (x, y) = (cell / height, cell % height);
            if x < width / 2 {
                cells[cell] = cells[(width - 1 - x) * height + y].clone();
            }
        }
        let level = Level { cells, ..(*model).clone() };
        let mut puzzle = Puzzle::new(&game, Arc::new(level), "1");
        let (start, outcome) = puzzle.start();
        if outcome != Outcome::Open || puzzle.start_doubt().is_some() {
            continue;
        }
        let Some(symmetries) = Symmetries::of(&puzzle, &start) else { continue };
        if is_slow(&mut puzzle) {
            continue;
        }
        games += 1;
        let name = format!("seed {seed}");
        compared += check_images(&name, &mut puzzle, &symmetries);
        saved += usize::from(check_searches(&name, &mut puzzle));
    }
    println!("{games} games, {compared} moves compared, {saved} searches with fewer states");
    assert!(games > 20 && compared > 1_000, "{games} {compared} {saved}");
}
