//! The proof heuristic is admissible, and is refused where it could not be.

use crate::dice::Dice;
use crate::random_game::random_game;
use crate::{distances, for_each_level, never, states};
use play::random::SplitMix64;
use play::search::Budget;
use play::{Outcome, Play, Session, explore};
use puzzlescript::Game;
use puzzlescript::bits::Bits;
use puzzlescript::game::{CellSet, Quantifier, Win};
use puzzlescript::proof_heuristic::ProofHeuristic;
use puzzlescript::puzzle::{Puzzle, level};
use source::Source;
use std::sync::Arc;

/// Compares the estimate with the true distance in every state; returns the number of states with
/// an estimate above zero.
fn check(name: &str, puzzle: &mut Puzzle, max_states: usize) -> usize {
    let Some(estimate) = puzzle.proof_estimate() else { return 0 };
    let (start, _) = puzzle.start();
    let budget = Budget { max_states, ..Budget::default() };
    let graph = explore(puzzle, &start, budget, &mut never);
    // If the graph was cut, a shorter way may be missing, so a distance is only an upper bound on
    // the true one: an estimate above it is inadmissible all the same.
    let distances = distances(&graph);
    let mut compared = 0;
    for (index, state) in states(puzzle, &graph).iter().enumerate() {
        let Some(distance) = distances[index].filter(|_| graph.outcomes[index] == Outcome::Open)
        else {
            continue;
        };
        let half_moves = estimate(state);
        assert!(half_moves <= 2 * distance, "{name}: {half_moves} half moves for {distance}");
        compared += usize::from(half_moves > 0);
    }
    compared
}

#[test]
fn it_is_admissible_on_our_games() {
    let compared = std::cell::Cell::new(0);
    for_each_level(|name, puzzle| compared.set(compared.get() + check(name, puzzle, 1_500)));
    assert!(compared.get() > 3_000, "{} states compared", compared.get());
}

/// Random rules, with win conditions on objects that only move. `RANDOM_GAMES=100000` in the
/// environment tries that many games.
#[test]
fn it_never_says_too_much_on_random_games() {
    let (mut games, mut compared) = (0, 0);
    let seeds = std::env::var("RANDOM_GAMES").map_or(600, |text| text.parse().unwrap());
    for seed in 0..seeds {
        let text = random_game(seed).text;
        let Ok(compiled) = puzzlescript::compile(&Source::new("random", text)) else { continue };
        let Some(mut game) = compiled.game.filter(|game| game.errors == 0) else { continue };
        let mut dice = Dice::new(seed);
        thin_out(&mut game, &mut dice);
        for _ in 0..4 {
            game.wins = vec![random_win(&game, &mut dice)];
            if ProofHeuristic::of(&game).is_none() {
                continue;
            }
            let game = Arc::new(game.clone());
            let mut puzzle = Puzzle::new(&game, level(&game, 1).unwrap().1, "1");
            if is_slow(&mut puzzle) {
                break;
            }
            let here = check(&format!("seed {seed}"), &mut puzzle, 150);
            games += usize::from(here > 0);
            compared += here;
        }
    }
    println!("{games} random games, {compared} states");
    assert!(games > 10 && compared > 200, "{games} games, {compared} states");
}

/// True for large boards, and for rules that run until they are cut off: there a move takes long.
pub fn is_slow(puzzle: &mut Puzzle) -> bool {
    let mut random = SplitMix64::new(1);
    let (mut state, _) = puzzle.start();
    let mut to = state.clone();
    let mut moves = Vec::new();
    puzzle.moves(&state, &mut moves);
    puzzle.program().cells > 64
        || puzzle.endless().is_some()
        || (0..12).any(|_| {
            to.clone_from(&state);
            puzzle.step(&state, moves[random.below(moves.len() as u64) as usize], &mut to);
            std::mem::swap(&mut state, &mut to);
            puzzle.endless().is_some()
        })
}

/// Removes commands and some rules, so that more games allow an estimate.
pub fn thin_out(game: &mut Game, dice: &mut Dice) {
    let groups = game.rules.groups.iter_mut().chain(&mut game.late_rules.groups);
    for group in groups {
        let leave = dice.percent(50);
        for rule in &mut group.rules {
            rule.commands = Arc::default();
            rule.replaces &= leave;
            if !leave {
                let cells = rule.rows.iter_mut().flat_map(|row| row.runs.iter_mut().flatten());
                cells.for_each(|cell| cell.replacement = None);
            }
        }
    }
}

fn random_win(game: &Game, dice: &mut Dice) -> Win {
    let mut set = || {
        let mut mask = Bits::zero(game.layers[0].words.len());
        for _ in 0..dice.between(1, 2) {
            mask.set(dice.between(1, game.objects.len() - 1));
        }
        CellSet { mask, needs_all: false }
    };
    let (what, on) = (set(), set());
    let quantifier = dice.pick(&[Quantifier::All, Quantifier::Some]);
    Win { quantifier, what, on: Some(on), line: 0 }
}

const LAYERS: &str = "Background\nTarget, Flag\nPlayer, Wall, Crate, Ice\nMark";

fn game(rules: &str, wins: &str, level: &str) -> Arc<Game> {
    let names = ["Background", "Wall", "Player", "Crate", "Ice", "Target", "Flag", "Mark"];
    let objects = names.map(|name| format!("{name}\nred\n")).join("\n");
    let text = format!(
        "title Estimates\n\nOBJECTS\n\n{objects}\nLEGEND\n\n. = Background\n# = Wall\nP = Player\n\
         * = Crate\nI = Ice\nO = Target\nF = Flag\nM = Mark\nPushable = Crate or Ice\n\
         Both = Crate and Target\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n{LAYERS}\n\nRULES\n\n{rules}\n\n\
         WINCONDITIONS\n\n{wins}\n\nLEVELS\n\n{level}\n"
    );
    let source = Source::new("estimates", text);
    let compiled = puzzlescript::compile(&source).unwrap();
    assert!(source::is_ok(&compiled.diagnostics), "{:?}", compiled.diagnostics);
    Arc::new(compiled.game.unwrap())
}

#[test]
fn it_is_refused_where_it_could_say_too_much() {
    const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";
    const WIN: &str = "All Crate on Target";
    let cases = [
        (PUSH, WIN, true),
        ("[ > Player | Pushable ] -> [ > Player | > Pushable ]", WIN, true),
        ("[ < Player | Crate ] -> [ < Player | < Crate ]", WIN, true),
        ("late [ Mark | Flag ] -> [ | Flag Mark ]", WIN, true),
        ("[ > Player ] -> cancel\n[ > Player ] -> sfx0 checkpoint", WIN, true),
        // Created, destroyed or relocated.
        ("[ > Player | Crate | ] -> [ Player | | Crate ]", WIN, false),
        ("[ > Player | Ice ] -> [ > Player | Crate ]", WIN, false),
        ("[ > Player | Crate ] -> [ > Player | ]", WIN, false),
        ("[ Mark | no Target ] -> [ Mark | Target ]", WIN, false),
        ("late [ Flag ] -> [ Target ]", WIN, false),
        // The obstacle is not named by any condition.
        ("[ > Player | Ice ] -> [ > Player | ]", WIN, true),
        // More than one turn in a move, or wins without conditions.
        ("[ > Player ] -> [ > Player ] again", WIN, false),
        ("[ > Player ] -> restart", WIN, false),
        ("[ > Player | Wall ] -> win", WIN, false),
        ("[ > Player | Mark ] -> [ > Player | randomdir Mark ]", WIN, false),
        // Movements that may be left without an object, which the next object in the cell would
        // take up.
        ("[ > Player | Ice ] -> [ > Player | > Ice ]\n[ Mark ] -> [ Mark no Ice ]", WIN, false),
        ("[ > Player | Ice ] -> [ > Player | > Ice ]\nlate [ Mark ] -> [ Mark no Ice ]", WIN, true),
        ("[ Ice ] [ Pushable ] -> [ ] [ right Pushable ]", WIN, false),
        (PUSH, "All Both on Target", false),
        (PUSH, "Some Crate on Target\nNo Flag", true),
        ("[ Flag ] -> [ ]", "No Flag", false),
    ];
    for (rules, wins, expected) in cases {
        let game = game(rules, wins, "P*O");
        assert_eq!(ProofHeuristic::of(&game).is_some(), expected, "{rules}\n{wins}");
    }
}

#[test]
fn steps_of_things_add_up_where_a_turn_moves_one() {
    const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]";
    let half_moves = |rules: &str, level: &str| {
        let game = game(rules, "All Crate on Target", level);
        let puzzle = Puzzle::new(&game, puzzlescript::puzzle::level(&game, 1).unwrap().1, "1");
        puzzle.proof_estimate().expect("things only move")(&puzzle.start().0)
    };
    let two = "######\n#P*.O#\n#.*.O#\n######";
    assert_eq!(half_moves(PUSH, two), 8, "two steps each");
    let row = format!("{PUSH}\n[ > Crate | Crate ] -> [ > Crate | > Crate ]");
    assert_eq!(half_moves(&row, two), 4, "a turn may push both");
    let turn = format!("{PUSH}\n[ > Player | Mark ] -> [ ^ Player | Mark ]");
    assert_eq!(half_moves(&turn, two), 4, "a turn may push two ways");
    let around = "#######\n#P....#\n#.*#O.#\n#.....#\n#.....#\n#######";
    assert_eq!(half_moves(PUSH, around), 8, "the wall is in the way");
}

/// Movement belongs to the cell: a crate that is pushed to where ice was about to move, and then
/// melted, continues with the ice's movement.
#[test]
fn a_movement_without_a_mover_carries_a_crate_two_cells() {
    let rules = "right [ Player | ... | Ice ] -> [ right Player | ... | right Ice ]\n\
                 right [ > Player | Crate ] -> [ > Player | > Crate ]\n[ Mark ] -> [ Mark no Ice ]";
    let game = game(rules, "All Crate on Target", "P*?.O.\n......".replace('?', "I").as_str());
    let mut marked = game.levels().next().unwrap().1.clone();
    let mark = game.objects.iter().position(|object| object.name == "mark").unwrap();
    marked.cells[2 * marked.height].set(mark);
    let mut session = Session::new(Puzzle::new(&game, Arc::new(marked), "1"));
    assert!(ProofHeuristic::of(&game).is_none());
    let crate_at = |session: &mut Session<Puzzle>| {
        let state = session.state().clone();
        let crate_ = game.objects.iter().position(|object| object.name == "crate").unwrap();
        state[crate_].trailing_zeros() / 2
    };
    assert_eq!(crate_at(&mut session), 1);
    session.play_trace("R").unwrap();
    assert_eq!(crate_at(&mut session), 3, "two cells in one move");
}
