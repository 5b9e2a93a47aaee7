//! The outcome of a cut move is not known, and no lens claims otherwise.

use crate::levels::compiled;
use crate::{ask, ask_with, never, options};
use play::lens::{HintReport, Lenses, LevelId, Measured, Needed, Status};
use play::search::{Answer, Budget, Cut};
use play::{Doubt, Outcome, Play, Seat, Sitting, Step};
use puzzlescript::Game;
use puzzlescript::engine::{Endless, Input};
use puzzlescript::lenses::find_in_leaps;
use puzzlescript::puzzle::{Move, Puzzle, level};
use std::sync::Arc;

/// The player can switch a motor on, which makes a row of bits count up; when it overflows, a flag
/// rises and the level is won.
fn counter(bits: usize) -> Arc<Game> {
    let text = "title Counter\nnoaction\n\nOBJECTS\n\nBackground\nblack\n\nLast\ngrey\n\nCarry\nred\n\n\
        Zero\nblue\n\nOne\ngreen\n\nEnd\npink\n\nFlag\nyellow\n\nWall\ngrey\n\nSwitch\norange\n\n\
        Motor\npurple\n\nPlayer\nwhite\n\nLEGEND\n\n. = Background\n# = Wall\nP = Player\n\
        S = Switch\nE = End\nZ = Zero\nL = Zero and Last\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n\
        Background\nLast\nCarry\nZero, One, End\nFlag\nPlayer, Wall, Switch, Motor\n\nRULES\n\n\
        [ > Player | Switch ] -> [ Player | Motor ]\n\
        [ Motor ] [ Last No Carry ] -> [ Motor ] [ Last Carry ] again\n\
        left [ Carry One | ] -> [ Zero | Carry ]\n\
        [ Carry Zero ] -> [ One ]\n\
        [ Carry End ] -> [ End Flag ]\n\nWINCONDITIONS\n\nSome Flag\n\nLEVELS\n\n";
    let width = bits + 1;
    let row = format!("E{}L", "Z".repeat(bits - 1));
    let room = format!("P.S{}", "#".repeat(width - 3));
    compiled(&format!("{text}{row}\n{}\n{room}\n", "#".repeat(width)))
}

fn puzzle(game: &Arc<Game>) -> Puzzle {
    Puzzle::new(game, level(game, 1).unwrap().1, "1")
}

/// The counter overflows within the turns that a move may take, or after them.
const FEW: usize = 5;
const MANY: usize = 16;

#[test]
fn a_chain_of_turns_that_ends_is_judged() {
    let game = counter(FEW);
    let solved = puzzle(&game).solve(&ask(), &mut never).unwrap();
    assert_eq!((solved.moves.as_deref(), solved.proved_shortest), (Some("RR"), true));
}

#[test]
fn a_chain_of_turns_that_is_cut_is_a_doubt() {
    let mut player = puzzle(&counter(MANY));
    let (start, outcome) = player.start();
    assert_eq!((outcome, player.start_doubt()), (Outcome::Open, None));
    let (mut at, mut to) = (start.clone(), start.clone());
    let right = Move::Key(Input::Right);
    assert!(matches!(player.step(&start, right, &mut at), Step::Moved { .. }));
    assert_eq!(player.step(&at, right, &mut to), Step::Doubt(Doubt::WORK));
    assert_eq!(player.endless(), Some(Endless::ManyAgains));
    assert_ne!(to, at, "a person sees how far it went");
    play::kit::check_play(player, 1, 20);
}

#[test]
fn no_search_takes_a_doubt_for_a_no() {
    let game = counter(MANY);
    for by in ["auto", "bfs", "astar", "greedy", "all"] {
        let given = options(&[("by", by), ("count", "")]);
        let solved = puzzle(&game).solve(&ask_with(&given), &mut never).unwrap();
        assert_eq!((solved.status, solved.why), (Status::Unknown, Some("work")), "{by}");
        assert_eq!((solved.solutions, solved.complete), (None, Some(false)));
        // One move surely does not win; the second may.
        assert!(solved.at_least <= Some(2) && solved.covered_depth <= 1, "{by} {solved:?}");
    }
    let mut player = puzzle(&game);
    let (start, _) = player.start();
    let found = find_in_leaps(&player, &start, Budget::default(), &mut never).unwrap();
    assert_eq!(found.answer, Answer::Unknown(Cut::Doubt(Doubt::WORK)));
    let found = player.shortest(&start, &ask(), &mut never).unwrap();
    assert_eq!(found.answer, Answer::Unknown(Cut::Doubt(Doubt::WORK)));
}

#[test]
fn no_lens_takes_a_doubt_for_a_no() {
    let game = counter(MANY);
    let mut player = puzzle(&game);
    let rated = player.rate(&ask(), &mut never).unwrap();
    assert_eq!((rated.status, rated.complete, rated.cut), (Status::Unknown, false, Some("work")));
    assert!(rated.readings.iter().all(|reading| !reading.known), "{rated:?}");
    for id in ["length", "difficulty", "pushes", "least_pushes", "dead_share"] {
        assert_eq!(player.measure(id, &ask(), &mut never), Measured::Unknown, "{id}");
    }
    let dead = player.dead_ends(&ask(), &mut never).unwrap();
    assert_eq!((dead.status, dead.dead, dead.complete), (Status::Unknown, 0, false));
    for concept in ["push", "length <= 1", "visit:1,1"] {
        let need = player.need(concept, &ask(), &mut never).unwrap();
        assert_eq!((need.answer, need.why), (Needed::Unknown, Some("work")), "{concept}");
    }
    let (start, _) = player.start();
    let hint = Lenses::hint(&mut player, &start, Budget::default(), &mut never);
    assert_eq!(hint, HintReport::Unknown);
}

#[test]
fn a_person_can_play_on_and_is_told() {
    let mut seat = Sitting::new(LevelId::default(), puzzle(&counter(MANY)));
    let played = seat.play("RR").unwrap();
    assert_eq!((*played.outcome, played.doubt, played.moved), (Outcome::Open, Some("work"), true));
    let notes = played.extras.get("notes").unwrap().to_string();
    assert!(notes.contains("move 2: ps-endless-again"), "{notes}");
    assert_eq!(seat.can_still_win(Budget::default(), &mut never), None);
    assert!(seat.undo());
    assert_eq!(seat.now().doubt, None);
}

#[test]
fn a_chain_that_repeats_a_board_stays_a_loss() {
    let text = "title Blink\nnoaction\n\nOBJECTS\n\nBackground\nblack\n\nOn\nwhite\n\nOff\ngrey\n\n\
        Fading\npink\n\nIdle\nblue\n\nGoal\nred\n\nPlayer\nblue\n\nLEGEND\n\n. = Background\n\
        P = Player\nG = Goal\nI = Idle\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nGoal\n\
        Player, On, Off, Fading, Idle\n\nRULES\n\n[ On ] -> [ Fading ]\n[ Off ] -> [ On ] again\n\
        [ Fading ] -> [ Off ] again\n[ > Player | Idle ] -> [ Player | Off ] again\n\n\
        WINCONDITIONS\n\nAll Player on Goal\n\nLEVELS\n\nG.PI\n";
    let mut player = puzzle(&compiled(text));
    let (start, _) = player.start();
    let mut to = start.clone();
    let step = player.step(&start, Move::Key(Input::Right), &mut to);
    assert!(matches!(step, Step::Moved { outcome: Outcome::Lost, .. }), "{step:?}");
    assert_eq!(player.endless(), Some(Endless::Again));
    let mut seat = Sitting::new(LevelId::default(), puzzle(&compiled(text)));
    assert_eq!(*seat.play("R").unwrap().outcome, Outcome::Lost);
    assert_eq!(seat.hint(Budget::default(), &mut never), HintReport::DeadEnd);
}

/// A rule with more matches than a move may have, which runs before the first move.
#[test]
fn a_start_that_is_cut_is_a_doubt() {
    let text = "title Gaps\nnoaction\nrun_rules_on_level_start\n\nOBJECTS\n\nBackground\nblack\n\n\
        Dot\nwhite\n\nMark\nred\n\nSpark\nyellow\n\nPlayer\nblue\n\nLEGEND\n\n. = Background\n\
        P = Player\nD = Dot\nS = Spark\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nMark\n\
        Player, Dot, Spark\n\nRULES\n\nright [ Spark ] [ Dot | ... | Dot | ... | Dot ] -> \
        [ ] [ Dot Mark | ... | Dot | ... | Dot ]\n\n\
        WINCONDITIONS\n\nAll Player on Mark\n\nLEVELS\n\n";
    let game = compiled(&format!("{text}PS{}\n", "D".repeat(420)));
    let mut player = puzzle(&game);
    assert_eq!(player.start_doubt(), Some(Doubt::WORK));
    let (start, outcome) = player.start();
    assert_eq!(outcome, Outcome::Open);
    assert!(find_in_leaps(&player, &start, Budget::default(), &mut never).is_none());
    let solved = player.solve(&ask_with(&options(&[("by", "bfs")])), &mut never).unwrap();
    assert_eq!((solved.status, solved.why), (Status::Unknown, Some("work")));
}
