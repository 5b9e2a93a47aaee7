//! Two engines agree: the one that matches rules on planes, and a plain one, play random games
//! with the same inputs and must have the same board after each.

mod dice;
mod facts;
mod movement;
mod plain;
mod random_game;
mod rule_text;
mod rules;
mod tally;
mod vocabulary;

use plain::Plain;
use puzzlescript::bits::Bits;
use puzzlescript::engine::{Endless, Input};
use puzzlescript::session::{Event, Mode, Session};
use random_game::random_game;
use source::Source;
use std::ops::Range;
use std::sync::Arc;
use tally::Tally;

/// Seeds of the games of an ordinary run. With `PLAIN_ENGINE_GAMES=17` in the environment the game
/// of seed 17 is played alone, with `PLAIN_ENGINE_GAMES=0..100000` all of a range.
const SEEDS: Range<u64> = 0..500;

/// The seed of the random stream inside the games.
const STREAM: &str = "two engines";

/// Events without a change after which a game is abandoned.
const MAX_IDLE: usize = 6;

/// Events that end in an endless group or loop after which a game is abandoned: they take long.
const MAX_ENDLESS: usize = 2;

/// Work of one event, as the plane engine counts it, that the plain one can do quickly; and how
/// much the plane engine allows itself.
const MAX_WORK: u64 = 20_000;
const WORK_BUDGET: u64 = 1_000_000_000;

#[test]
fn engines_agree() {
    let mut tally = Tally::default();
    for seed in seeds() {
        let game = random_game(seed);
        tally.games += 1;
        if let Some(difference) = difference(&game.text, &game.events, &mut tally) {
            let events = &game.events[..difference.event];
            let text = smallest(&game.text, events);
            panic!(
                "the engines disagree about {} after {events:?} in the game of seed {seed}, here \
                 without the lines that do not matter:\n{text}",
                difference.what
            );
        }
    }
    println!("{tally:?}");
    if std::env::var_os("PLAIN_ENGINE_GAMES").is_none() {
        tally.check();
    }
}

fn seeds() -> Range<u64> {
    let Ok(text) = std::env::var("PLAIN_ENGINE_GAMES") else {
        return SEEDS;
    };
    let number = |text: &str| text.parse::<u64>().expect("PLAIN_ENGINE_GAMES is 17 or 0..100");
    match text.split_once("..") {
        Some((from, to)) => number(from)..number(to),
        None => number(&text)..number(&text) + 1,
    }
}

/// Where two engines diverge.
struct Difference {
    /// Events played.
    event: usize,
    what: &'static str,
}

/// Plays a game on both engines; `None` when they agree, or when it does not compile.
fn difference(text: &str, events: &[Event], tally: &mut Tally) -> Option<Difference> {
    let compiled = puzzlescript::compile(&Source::new("random", text)).ok()?;
    let game = Arc::new(compiled.game.filter(|game| game.errors == 0)?);
    let (_, level) = game.levels().next()?;
    tally.compiled += 1;
    let mut session = Session::new(Arc::clone(&game), 0, STREAM).expect("it starts with a level");
    if !is_comparable(&session) {
        tally.left += 1;
        return None;
    }
    let mut plain = Plain::new(&game, level, STREAM);
    let (mut idle, mut endless) = (0, 0);
    let mut before = level.cells.clone();
    for event in 0..=events.len() {
        if let Some(what) = disagreement(&session, &plain) {
            return Some(Difference { event, what });
        }
        let changed = plain.cells != before;
        before.clone_from(&plain.cells);
        tally.count(&session, level, changed);
        idle = if changed { 0 } else { idle + 1 };
        endless += usize::from(session.endless().is_some());
        // After a win there is no level left.
        if plain.won || idle > MAX_IDLE || endless > MAX_ENDLESS || event == events.len() {
            return None;
        }
        session.act(events[event]);
        if !is_comparable(&session) {
            tally.left += 1;
            return None;
        }
        plain.act(events[event]);
    }
    None
}

/// True when the plane engine cut nothing off by its own limits and the plain one can follow it.
/// Groups and loops that were cut off are those of PuzzleScript itself.
fn is_comparable(session: &Session) -> bool {
    let work_left = session.machine().desk_ref().work_left;
    let is_again = matches!(session.endless(), Some(Endless::Again | Endless::ManyAgains));
    work_left + MAX_WORK > WORK_BUDGET && !is_again
}

fn disagreement(session: &Session, plain: &Plain<'_>) -> Option<&'static str> {
    let machine = session.machine();
    let is_same = |(cell, objects): (usize, &Bits)| machine.cell(cell) == &objects.words[..];
    if !plain.cells.iter().enumerate().all(is_same) {
        Some("the board")
    } else if (session.mode() == Mode::Title) != plain.won {
        Some("the win")
    } else if session.agains() != plain.agains {
        Some("the number of again turns")
    } else if machine.desk_ref().moved_in_move != plain.moved_in_event.words[..] {
        Some("what moved")
    } else if machine.desk_ref().rng != plain.rng {
        Some("the random stream")
    } else {
        None
    }
}

/// Removes lines from a game as long as the engines still disagree about it.
fn smallest(text: &str, events: &[Event]) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let mut fewer = lines.clone();
        fewer.remove(at);
        match difference(&fewer.join("\n"), events, &mut Tally::default()) {
            Some(_) => {
                lines = fewer;
                at = 0;
            }
            None => at += 1,
        }
    }
    lines.join("\n")
}

/// Games the engines once disagreed about, each with what the first engine had missed.
mod once_disagreed {
    use super::{Event, Input, check};
    use Event::Restart;

    const RIGHT: Event = Event::Key(Input::Right);

    /// A turn of `again` that counts for its command counts even if it changes nothing.
    #[test]
    fn about_again_turns_without_change() {
        check("[ flag ] -> win\n[ > player ] -> [ > player ] again", "p.*", &[RIGHT]);
    }

    /// A dry run that changes nothing is not undone, so movements of its late rules remain ...
    #[test]
    fn about_movements_of_dry_runs() {
        let rules = "[ > player | ] -> [ > player | ] again\nlate [ crate ] -> [ randomdir crate ]";
        check(rules, "p....c", &[RIGHT; 4]);
    }

    /// ... and so does its checkpoint.
    #[test]
    fn about_checkpoints_of_dry_runs() {
        let rules = "[ > player ] -> [ > player ] again\n[ stationary player flag ] -> checkpoint";
        check(rules, "p.*.", &[RIGHT, RIGHT, RIGHT, Restart]);
    }
}

/// The round limits for rules that would run for ever. Each round, and each pass through the loop,
/// turns a flag into a banner or back.
mod limits {
    use super::{Event, check};

    #[test]
    fn of_groups() {
        let rules = "[ banner ] -> [ rope ]\n+ [ flag ] -> [ banner ]\n+ [ rope ] -> [ flag ]";
        check(rules, "p*", &[Event::Tick; 2]);
    }

    #[test]
    fn of_loops() {
        let rules = "startloop\n[ banner ] -> [ rope ]\n[ flag ] -> [ banner ]\n\
                     [ rope ] -> [ flag ]\nendloop";
        check(rules, "p*", &[Event::Tick; 2]);
    }
}

fn check(rules: &str, level: &str, events: &[Event]) {
    let names = ["background", "flag", "banner", "rope", "player", "crate"];
    let objects = names.map(|name| format!("{name}\nred\n")).join("\n");
    let text = format!(
        "OBJECTS\n\n{objects}\nLEGEND\n\n. = background\n* = flag\np = player\nc = crate\n\
         thing = flag or banner\n\nSOUNDS\n\nCOLLISIONLAYERS\n\nbackground\nflag, banner, rope\n\
         player\ncrate\n\nRULES\n\n{rules}\n\nWINCONDITIONS\n\nLEVELS\n\n{level}\n"
    );
    let mut tally = Tally::default();
    let difference = difference(&text, events, &mut tally).map(|difference| difference.what);
    assert_eq!(difference, None, "{rules}");
    assert!(tally.events == events.len() + 1 || tally.wins > 0, "{rules}: {tally:?}");
}
