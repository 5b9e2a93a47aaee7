//! What happens in a move on a board, for concepts over whole plays.
//!
//! Most events are about the position that a move leads to. Those that boards are usually asked
//! about (`splitters:2`, `monolithic`, `not-nearest`) happen in the winning move: they are the
//! parts of [`Concept`](crate::Concept), as events that the concept language can combine.

use crate::board::{Board, Cell, Kind};
use crate::concept::{Part, used};
use crate::crossings::{crosses, loops};
use crate::light::Light;
use crate::puzzle::{Move, Puzzle};
use play::concept::{Argument, EventKind, EventName, EventNames, NoEvent, Takes};

/// Event numbers. Kinds of pieces come first, by their number; each kind of numbered event has
/// [`ROOM`] numbers, because a move names a piece by one byte.
const PLACE: u32 = 3;
const TAKE: u32 = 4;
const UNEQUAL: u32 = 5;
const CROSS: u32 = 6;
const LOOP: u32 = 7;
const MONOLITHIC: u32 = 8;
const NOT_NEAREST: u32 = 9;
const ROOM: u32 = 256;
const USE: u32 = ROOM;
const PLACE_PIECE: u32 = 2 * ROOM;
const TAKE_PIECE: u32 = 3 * ROOM;
const LIT: u32 = 4 * ROOM;
/// At least this many of a kind; [`ROOM`] numbers per kind.
const AT_LEAST: u32 = 5 * ROOM;

const PIECE: &str = "the name of a piece";

const COUNT: Takes = Takes::Number { sign: "K", what: "a number of pieces" };
const NAME: Takes = Takes::Name { sign: "PIECE", what: PIECE };
const MAYBE: Takes = Takes::MaybeName { sign: "PIECE", what: PIECE };

static KINDS: [EventKind; 17] = [
    EventKind::idea("splitters", COUNT, "the solution uses at least K splitters", "splitters>=1"),
    EventKind::idea("combiners", COUNT, "the solution uses at least K combiners", "combiners>=1"),
    EventKind::idea("benders", COUNT, "the solution uses at least K benders", "benders>=4"),
    EventKind::idea(
        "monolithic",
        Takes::Nothing,
        "in the solution every source, target and piece is in one network of light",
        "monolithic",
    ),
    EventKind::idea(
        "build",
        Takes::Name { sign: "SUM", what: "a sum such as 1/12+1/12" },
        "in the solution some combiner receives exactly these powers",
        "build:1/12+1/12",
    ),
    EventKind::idea(
        "not-nearest",
        Takes::Nothing,
        "in the solution some target is fed by a source that is not the nearest",
        "not-nearest",
    ),
    EventKind::idea(
        "splitter",
        Takes::Nothing,
        "a splitter sends out light",
        "splitter then combiner",
    ),
    EventKind::idea("combiner", Takes::Nothing, "a combiner sends out light", "not combiner"),
    EventKind::idea(
        "bender",
        Takes::Nothing,
        "a bender sends out light",
        "bender >= 2 or splitter",
    ),
    EventKind::idea("unequal", Takes::Nothing, "a combiner adds up unequal parts", "unequal"),
    EventKind::idea("loop", Takes::Nothing, "light crosses a beam that it comes from", "loop"),
    EventKind::idea("cross", Takes::Nothing, "two beams cross", "not cross"),
    EventKind::new("use", NAME, "this piece sends out light", "use:s1"),
    EventKind::new(
        "lit",
        Takes::Name { sign: "TARGET", what: "the name of a target" },
        "this target gets the power it needs",
        "lit:t then lit:u",
    ),
    EventKind::new("place", MAYBE, "a piece is put on a cell", "place:b1 then place:s1"),
    EventKind::new("take", MAYBE, "a piece goes back to the tray", "not take"),
    EventKind::new("dark", Takes::Nothing, "some piece on the board stays dark", "not dark"),
];

const DARK: u32 = 10;

/// Events without an argument and their numbers.
const PLAIN: [(&str, u32); 8] = [
    ("place", PLACE),
    ("take", TAKE),
    ("unequal", UNEQUAL),
    ("cross", CROSS),
    ("loop", LOOP),
    ("monolithic", MONOLITHIC),
    ("not-nearest", NOT_NEAREST),
    ("dark", DARK),
];

/// The events of the position a move leads to, ascending; no move means the start.
pub(crate) fn all_events(
    board: &Board,
    placements: &[Option<Cell>],
    light: &Light,
    mv: Option<Move>,
) -> Vec<u32> {
    let mut events = Vec::new();
    for (number, piece) in board.tray.iter().enumerate() {
        match (light.used[number], placements[number]) {
            (true, _) => events.extend([piece.kind as u32, USE + number as u32]),
            (false, Some(_)) => events.push(DARK),
            (false, None) => {}
        }
    }
    let lit = light.satisfied.iter().enumerate().filter(|(_, is_satisfied)| **is_satisfied);
    events.extend(lit.map(|(target, _)| LIT + target as u32));
    match mv {
        Some(Move::Place(piece, _)) => events.extend([PLACE, PLACE_PIECE + u32::from(piece)]),
        Some(Move::Take(piece)) => events.extend([TAKE, TAKE_PIECE + u32::from(piece)]),
        None => {}
    }
    let mut add = |event: u32, happens: bool| events.extend(happens.then_some(event));
    add(UNEQUAL, adds_unequal(board, light));
    add(CROSS, crosses(light));
    add(LOOP, loops(light));
    if light.is_won() {
        add(MONOLITHIC, Part::Monolithic.holds(board, placements, light));
        add(NOT_NEAREST, Part::NotNearest.holds(board, placements, light));
        for kind in Kind::ALL {
            let most = used(board, light, kind) as u32;
            events.extend((0..=most).map(|least| AT_LEAST + ROOM * kind as u32 + least));
        }
    }
    events.sort_unstable();
    events.dedup();
    events
}

fn adds_unequal(board: &Board, light: &Light) -> bool {
    board.tray.iter().enumerate().any(|(number, piece)| {
        let received = light.received[number].iter().flatten();
        let is_combined = piece.kind == Kind::Combiner && light.used[number];
        is_combined && received.clone().any(|power| Some(power) != received.clone().next())
    })
}

/// The name of an event, as concepts write it.
pub(crate) fn event_name(board: &Board, event: u32) -> String {
    let at = (event % ROOM) as usize;
    match event / ROOM {
        0 => match PLAIN.iter().find(|(_, number)| *number == event) {
            Some((name, _)) => name.to_string(),
            None => Kind::ALL[at].word().to_string(),
        },
        1 => format!("use:{}", board.tray[at].name),
        2 => format!("place:{}", board.tray[at].name),
        3 => format!("take:{}", board.tray[at].name),
        4 => format!("lit:{}", board.targets[at].name),
        room => format!("{}s:{at}", Kind::ALL[room as usize - 5].word()),
    }
}

impl EventNames for Puzzle {
    fn event_kinds(&self) -> &'static [EventKind] {
        &KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let board = self.board();
        let pieces = || board.tray.iter().map(|piece| piece.name.as_str()).collect::<Vec<_>>();
        let targets = || board.targets.iter().map(|target| target.name.as_str()).collect();
        let one_of = |first: u32, what: &str, names: Vec<&str>, wanted: &str| match names
            .iter()
            .position(|name| *name == wanted)
        {
            Some(at) => Ok(vec![first + at as u32]),
            None => {
                let message = format!("this board has no {what} `{wanted}`");
                let names = names.iter().map(|name| name.to_string()).collect();
                Err(NoEvent::new(message, wanted, names))
            }
        };
        let kind = |word: &str| Kind::ALL.into_iter().find(|kind| kind.word() == word);
        match (name.word.as_str(), &name.argument) {
            ("use", Argument::Name(piece)) => one_of(USE, "piece", pieces(), piece),
            ("place", Argument::Name(piece)) => one_of(PLACE_PIECE, "piece", pieces(), piece),
            ("take", Argument::Name(piece)) => one_of(TAKE_PIECE, "piece", pieces(), piece),
            ("lit", Argument::Name(target)) => one_of(LIT, "target", targets(), target),
            ("build", _) => Err(NoEvent::new(
                "`build:` can only be joined with splitters>=K, combiners>=K, benders>=K, monolithic \
                 and not-nearest, by `and`, `or` and `not`",
                "",
                Vec::new(),
            )),
            (word, Argument::Number(least)) => match word.strip_suffix('s').and_then(kind) {
                // Such a number of pieces does not fit in a tray, so the event never happens.
                Some(_) if *least >= ROOM => Ok(Vec::new()),
                Some(kind) => Ok(vec![AT_LEAST + ROOM * kind as u32 + least]),
                None => Err(no_event(&name.word)),
            },
            (word, _) => match (kind(word), PLAIN.iter().find(|(name, _)| *name == word)) {
                (Some(kind), _) => Ok(vec![kind as u32]),
                (_, Some((_, event))) => Ok(vec![*event]),
                _ => Err(no_event(word)),
            },
        }
    }

    fn event_list(&self) -> Vec<String> {
        let board = self.board();
        let has = |kind: Kind| board.tray.iter().any(|piece| piece.kind == kind);
        let kinds = || Kind::ALL.into_iter().filter(|kind| has(*kind)).map(Kind::word);
        let mut list: Vec<String> = kinds().map(|kind| format!("{kind}s:1")).collect();
        list.extend(["monolithic", "not-nearest"].map(String::from));
        list.extend(kinds().map(String::from));
        list.extend(["unequal", "loop", "cross", "dark", "place", "take"].map(String::from));
        list.extend(board.tray.iter().map(|piece| format!("use:{}", piece.name)));
        list.extend(board.targets.iter().map(|target| format!("lit:{}", target.name)));
        list
    }

    fn tell_all(&mut self) {
        self.tells = true;
    }

    fn tell_little(&mut self) {
        self.tells = false;
    }
}

fn no_event(word: &str) -> NoEvent {
    let known = KINDS.iter().map(EventKind::form).collect();
    NoEvent::new(format!("boards have no event `{word}`"), word, known)
}
