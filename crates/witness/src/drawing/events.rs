//! The events of drawing a line, and their names in concepts.

use super::Drawing;
use crate::board::{Board, Drawn};
use crate::grid::{Bits, Edge, members};
use crate::line::Line;
use crate::panel::Panel;
use crate::piece::Kind;
use play::concept::{Argument, EventKind, EventName, EventNames, NoEvent, Takes};
use std::ops::RangeInclusive;

/// Numbers of events. Each visited corner has its own number.
const DOT: u32 = 200;
const TURN: u32 = 201;
pub(super) const ERASED: u32 = 202;
/// Reported only to concepts: the line along the border or not, and each edge by its left or upper corner.
const BORDER: u32 = 203;
const INSIDE: u32 = 204;
const ACROSS: u32 = 300;
const DOWN: u32 = 500;
/// A region of this many cells, and this many regions; reported when the line ends.
const REGION_OF: u32 = 1_000;
const REGIONS: u32 = 2_000;
/// Two pieces of a kind in one region, and two kinds in one region; also when the line ends.
const TOGETHER: u32 = 3_000;
const MEET: u32 = 4_000;
const KINDS: u32 = Kind::WORDS.len() as u32;
/// A region with this many pieces of a kind: reported only to concepts, when the line ends.
const HOLDS: u32 = 10_000;
const HOLDS_KIND: u32 = 1_000;

/// The kinds of events of panels.
static EVENT_KINDS: &[EventKind] = &[
    EventKind::idea(
        "region of N",
        Takes::Words,
        "the line ends and some region has N cells; also `region of at least N`, `at most N`",
        "region of at least 4",
    ),
    EventKind::idea(
        "N regions",
        Takes::Words,
        "the line ends and cuts the panel into N regions; also `at least N regions`, `at most N`",
        "at least 3 regions",
    ),
    EventKind::new(
        "region with N KIND",
        Takes::Words,
        "the line ends and some region holds N pieces of the kind; also `at least N`, `at most N`",
        "region with 3 separation",
    ),
    EventKind::idea(
        "together",
        Takes::Name { sign: "KIND", what: "a kind of piece" },
        "the line ends and some region holds two pieces of the kind",
        "together:star",
    ),
    EventKind::idea(
        "meet",
        Takes::Name { sign: "KIND+KIND", what: "two kinds of pieces" },
        "the line ends and some region holds pieces of both kinds",
        "meet:separation+star",
    ),
    EventKind::idea(
        "erase",
        Takes::Nothing,
        "the line solves the panel and an eraser takes a piece away",
        "erase",
    ),
    EventKind::idea("dot", Takes::Nothing, "the line covers a dot", "dot >= 2"),
    EventKind::new("turn", Takes::Nothing, "the line changes its direction", "turn >= 4"),
    EventKind::new(
        "visit",
        Takes::Cell,
        "the line reaches the corner in column X, row Y",
        "visit:2,2",
    ),
    EventKind::new(
        "across",
        Takes::Cell,
        "the line uses the edge from the corner X,Y to the one on its right",
        "across:1,2",
    ),
    EventKind::new(
        "down",
        Takes::Cell,
        "the line uses the edge from the corner X,Y to the one below",
        "down:2,1",
    ),
    EventKind::new(
        "border",
        Takes::Nothing,
        "the line runs along an edge of the border",
        "border <= 3",
    ),
    EventKind::new(
        "inside",
        Takes::Nothing,
        "the line runs along an edge that is not of the border",
        "not inside",
    ),
];

/// Events when the pen lands on the last corner of a line.
pub(super) fn of_landing(board: &Board, line: &Line, told: &mut Vec<u32>) {
    let Some(drawn) = board.draw(line) else { return };
    told.push(drawn.first.head as u32);
    let mut shorter = *line;
    let last = shorter.pop();
    let covered = |drawn: &Drawn| {
        let dots = board.panel.dots.iter();
        dots.map(|dots| {
            (dots.corners & drawn.corners).count_ones()
                + (dots.edges.across & drawn.edges.across).count_ones()
                + (dots.edges.down & drawn.edges.down).count_ones()
        })
        .sum::<u32>()
    };
    let earlier = board.draw(&shorter).filter(|_| last.is_some());
    if covered(&drawn) > earlier.as_ref().map_or(0, covered) {
        told.push(DOT);
    }
    let before = shorter.moves().last();
    if last.is_some() && before.is_some() && before != last {
        told.push(TURN);
    }
}

/// Events of the edge that the last move of a line uses. Play does not report them move by move,
/// where they would only repeat the corners.
pub(super) fn of_edge(board: &Board, line: &Line, told: &mut Vec<u32>) {
    let mut shorter = *line;
    let (Some(mv), Some(before)) = (shorter.pop(), board.draw(&shorter)) else { return };
    let Some((_, edge)) = board.grid.step(before.first.head, mv) else { return };
    told.push(match edge {
        Edge::Across(at) => ACROSS + at as u32,
        Edge::Down(at) => DOWN + at as u32,
    });
    told.push(if board.grid.beside(edge).contains(&None) { BORDER } else { INSIDE });
}

/// How many pieces of each kind the regions of a finished line hold.
pub(super) fn of_holdings(board: &Board, drawn: &Drawn, told: &mut Vec<u32>) {
    for region in regions(board, drawn) {
        let counts = counts(&board.panel, region & board.pieces).into_iter().zip(0..);
        told.extend(counts.map(|(count, kind)| HOLDS + kind * HOLDS_KIND + count));
    }
}

/// The regions of a finished line.
fn regions(board: &Board, drawn: &Drawn) -> Vec<Bits> {
    let mut left = board.cells;
    let mut regions = Vec::new();
    while left != 0 {
        let region = board.grid.region(left & left.wrapping_neg(), &drawn.edges);
        left &= !region;
        regions.push(region);
    }
    regions
}

/// Properties of the regions of a finished line.
pub(super) fn of_regions(board: &Board, drawn: &Drawn, told: &mut Vec<u32>) {
    let regions = regions(board, drawn);
    for region in &regions {
        told.push(REGION_OF + region.count_ones());
        of_pieces(&board.panel, region & board.pieces, told);
    }
    told.push(REGIONS + regions.len() as u32);
}

/// How many of some pieces are of each kind.
fn counts(panel: &Panel, pieces: Bits) -> [u32; KINDS as usize] {
    let mut counts = [0; KINDS as usize];
    for cell in members(pieces) {
        if let Some(kind) = panel.cells[cell].as_ref().and_then(|piece| number(piece.kind.word())) {
            counts[kind as usize] += 1;
        }
    }
    counts
}

/// Which kinds of pieces share a region.
fn of_pieces(panel: &Panel, pieces: Bits, told: &mut Vec<u32>) {
    let counts = counts(panel, pieces);
    let here: Vec<u32> = (0..KINDS).filter(|kind| counts[*kind as usize] > 0).collect();
    for (at, &kind) in here.iter().enumerate() {
        if counts[kind as usize] > 1 {
            told.push(TOGETHER + kind);
        }
        told.extend(here[at + 1..].iter().map(|other| meeting(kind, *other)));
    }
}

/// The number of a kind of piece.
fn number(word: &str) -> Option<u32> {
    Kind::WORDS.iter().position(|known| *known == word).map(|at| at as u32)
}

fn meeting(one: u32, other: u32) -> u32 {
    MEET + one.min(other) * KINDS + one.max(other)
}

/// The name of an event.
pub(super) fn name(board: &Board, event: u32) -> String {
    let word = |kind: u32| Kind::WORDS[(kind % KINDS) as usize];
    match event {
        DOT => "dot".to_string(),
        TURN => "turn".to_string(),
        ERASED => "erase".to_string(),
        BORDER => "border".to_string(),
        INSIDE => "inside".to_string(),
        event if event >= HOLDS => {
            let (kind, count) = ((event - HOLDS) / HOLDS_KIND, (event - HOLDS) % HOLDS_KIND);
            format!("region with {count} {}", word(kind))
        }
        event if event >= MEET => {
            let both = event - MEET;
            format!("meet:{}+{}", word(both / KINDS), word(both))
        }
        event if event >= TOGETHER => format!("together:{}", word(event - TOGETHER)),
        event if event == REGIONS + 1 => "1 region".to_string(),
        event if event >= REGIONS => format!("{} regions", event - REGIONS),
        event if event >= REGION_OF => format!("region of {}", event - REGION_OF),
        event if event >= DOWN => place(board, "down", event - DOWN),
        event if event >= ACROSS => place(board, "across", event - ACROSS),
        corner => place(board, "visit", corner),
    }
}

fn place(board: &Board, word: &str, corner: u32) -> String {
    let [x, y] = board.panel.place(corner as usize);
    format!("{word}:{x},{y}")
}

impl EventNames for Drawing {
    fn event_kinds(&self) -> &'static [EventKind] {
        EVENT_KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let grid = self.board().grid;
        let no_such = |message: String| Err(NoEvent::new(message, "", Vec::new()));
        match (name.word.as_str(), &name.argument) {
            (word @ ("visit" | "across" | "down"), Argument::Cell(column, row)) => {
                let (x, y) = (*column as usize, *row as usize);
                if !(1..=grid.width()).contains(&x) || !(1..=grid.rows + 1).contains(&y) {
                    let (width, height) = (grid.width(), grid.rows + 1);
                    return no_such(format!(
                        "there is no corner {x},{y}; corners are 1,1 to {width},{height}"
                    ));
                }
                let corner = grid.at(x - 1, y - 1);
                let (edge, event) = match word {
                    "visit" => return Ok(vec![corner as u32]),
                    "across" => (Edge::Across(corner), ACROSS),
                    _ => (Edge::Down(corner), DOWN),
                };
                match grid.all_edges().has(edge) {
                    true => Ok(vec![event + corner as u32]),
                    false => no_such(format!(
                        "no edge leads {word} from the corner {x},{y}: it is the last one"
                    )),
                }
            }
            ("together", Argument::Name(kind)) => Ok(vec![TOGETHER + find_kind(kind)?]),
            ("meet", Argument::Name(kinds)) => match kinds.split_once('+') {
                Some((one, other)) => {
                    let (one, other) = (find_kind(one)?, find_kind(other)?);
                    match one == other {
                        true => Ok(vec![TOGETHER + one]),
                        false => Ok(vec![meeting(one, other)]),
                    }
                }
                None => {
                    let message = format!(
                        "`meet:{kinds}` names one kind of piece; write two: \
                                           `meet:separation+star`"
                    );
                    Err(NoEvent::new(message, "", Vec::new()))
                }
            },
            (words, _) => self.find_words(words),
        }
    }

    fn event_list(&self) -> Vec<String> {
        let board = self.board();
        let mut list = vec!["turn".to_string()];
        if board.panel.dots.iter().any(|dots| *dots != Default::default()) {
            list.push("dot".to_string());
        }
        if board.erasers != 0 {
            list.push("erase".to_string());
        }
        list.extend(["border", "inside"].map(String::from));
        list.extend(["region of 1", "2 regions"].map(String::from));
        let mut told = Vec::new();
        of_pieces(&board.panel, board.pieces, &mut told);
        told.sort_unstable();
        list.extend(told.iter().map(|event| self::name(board, *event)));
        let corners = board.free & !board.panel.starts & !board.panel.ends;
        list.extend(members(corners).map(|corner| self::name(board, corner as u32)));
        list
    }
}

impl Drawing {
    /// Events written as several words.
    fn find_words(&self, name: &str) -> Result<Vec<u32>, NoEvent> {
        let most = self.board().cells.count_ones();
        let words: Vec<&str> = name.split_whitespace().collect();
        let found = match words[..] {
            ["dot"] => Some(vec![DOT]),
            ["turn"] => Some(vec![TURN]),
            ["erase"] => Some(vec![ERASED]),
            ["border"] => Some(vec![BORDER]),
            ["inside"] => Some(vec![INSIDE]),
            ["region", "of", ref size @ ..] => {
                let size = match size {
                    [size @ .., "cell" | "cells"] => size,
                    size => size,
                };
                numbers(size, 1, most).map(|sizes| sizes.map(|size| REGION_OF + size).collect())
            }
            ["region", "with", ref count @ .., kind] => match numbers(count, 0, most) {
                Some(counts) => {
                    let first = HOLDS + find_kind(kind)? * HOLDS_KIND;
                    Some(counts.map(|count| first + count).collect())
                }
                None => None,
            },
            [ref count @ .., "region" | "regions"] => {
                numbers(count, 1, most).map(|counts| counts.map(|n| REGIONS + n).collect())
            }
            _ => None,
        };
        found.ok_or_else(|| {
            let message = match words[..] {
                ["regions" | "region", ..] => format!(
                    "say how many regions, from `1 region` to `{most} regions` or `at least 3 \
                     regions`, how large: `region of 2`, or what is in one: `region with 2 star`"
                ),
                _ => format!("panels have no event `{name}`"),
            };
            let known = [
                "dot",
                "turn",
                "erase",
                "border",
                "region of 1",
                "2 regions",
                "at least 3 regions",
                "region with 2 star",
                "together:star",
                "meet:separation+star",
                "length",
                "visit:1,1",
                "across:1,1",
                "down:1,1",
            ];
            NoEvent::new(message, name, known.map(String::from).to_vec())
        })
    }
}

/// Reads `3`, `at least 3` or `at most 3` as the numbers meant, none of them over `most` but a single
/// one, which may be asked for in vain.
fn numbers(words: &[&str], least: u32, most: u32) -> Option<RangeInclusive<u32>> {
    let number = |text: &str| text.parse().ok().filter(|n| (least..HOLDS_KIND).contains(n));
    match words {
        [one] => number(one).map(|one| one..=one),
        ["at", "least", one] => number(one).map(|one| one..=most.max(one)),
        ["at", "most", one] => number(one).map(|one| least..=one),
        _ => None,
    }
}

fn find_kind(word: &str) -> Result<u32, NoEvent> {
    let lower = word.to_lowercase();
    let one = lower.strip_suffix('s').unwrap_or(&lower);
    number(&lower).or_else(|| number(one)).ok_or_else(|| {
        let known = Kind::WORDS.map(String::from).to_vec();
        NoEvent::new(format!("there is no kind of piece `{word}`"), word, known)
    })
}
