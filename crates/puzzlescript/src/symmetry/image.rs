//! Turns of the board, and what they make of a rule.

use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::compile::rule_line::Command;
use crate::game::{Direction, Game, Group, Pattern, PatternRow, Replacement, Rule};
use rustc_hash::FxHashSet;

/// One of the eight ways to lay a board on itself: first it swaps columns and rows, then mirrors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn(u8);

const LEFT_RIGHT: u8 = 1;
const UP_DOWN: u8 = 2;
const SWAP: u8 = 4;

impl Turn {
    /// All of them, the one that changes nothing first.
    pub fn all() -> impl Iterator<Item = Turn> {
        (0..8).map(Turn)
    }

    /// True when columns become rows: only square boards allow that.
    pub fn swaps(self) -> bool {
        self.0 & SWAP != 0
    }

    /// Where a column and row go on a board of this size, which is square if they are swapped.
    pub fn place(self, (x, y): (usize, usize), (width, height): (usize, usize)) -> (usize, usize) {
        let (x, y) = if self.swaps() { (y, x) } else { (x, y) };
        let x = if self.0 & LEFT_RIGHT == 0 { x } else { width - 1 - x };
        let y = if self.0 & UP_DOWN == 0 { y } else { height - 1 - y };
        (x, y)
    }

    /// The image of a direction.
    pub fn direction(self, direction: Direction) -> Direction {
        let (dx, dy) = match direction {
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
        };
        let (dx, dy) = if self.swaps() { (dy, dx) } else { (dx, dy) };
        let dx = if self.0 & LEFT_RIGHT == 0 { dx } else { -dx };
        let dy = if self.0 & UP_DOWN == 0 { dy } else { -dy };
        match (dx, dy) {
            (0, -1) => Direction::Up,
            (0, 1) => Direction::Down,
            (-1, _) => Direction::Left,
            _ => Direction::Right,
        }
    }

    /// The image of a direction by its movement bit.
    pub fn way(self, way: usize) -> usize {
        self.direction(WAYS[way]) as usize
    }

    /// The turn that undoes this one.
    pub fn inverse(self) -> Turn {
        let undoes =
            |other: &Turn| WAYS.iter().all(|way| other.direction(self.direction(*way)) == *way);
        Turn::all().find(undoes).unwrap_or(self)
    }
}

/// The directions in the order of movement bits.
pub(super) const WAYS: [Direction; 4] =
    [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

/// True when the groups of a game contain the image of each of their rules.
pub(super) fn has_images(game: &Game, turn: Turn) -> bool {
    game.groups().all(|group| {
        let rules: FxHashSet<Form> = forms(group, Turn(0)).collect();
        let images: FxHashSet<Form> = forms(group, turn).collect();
        rules == images
    })
}

fn forms(group: &Group, turn: Turn) -> impl Iterator<Item = Form> {
    group.rules.iter().map(move |rule| form(&image_of(rule, turn)))
}

/// The image of a rule.
pub fn image_of(rule: &Rule, turn: Turn) -> Rule {
    let mut image = rule.clone();
    image.direction = turn.direction(rule.direction);
    for cell in image.rows.iter_mut().flat_map(|row| row.runs.iter_mut().flatten()) {
        turn_moves(&mut cell.moves, turn);
        turn_moves(&mut cell.still, turn);
        if let Some(new) = &mut cell.replacement {
            turn_moves(&mut new.moves_clear, turn);
            turn_moves(&mut new.moves_set, turn);
            turn_moves(&mut new.decided, turn);
        }
    }
    image
}

/// Turns the movements of all layers.
fn turn_moves(moves: &mut Bits, turn: Turn) {
    let turned = |moves: u64| {
        let bits = (0..4).filter(|bit| moves >> bit & 1 != 0);
        let turned = bits.fold(0, |all, bit| all | 1 << turn.direction(WAYS[bit]) as u64);
        // The action key is no direction.
        turned | moves & 1 << 4
    };
    for word in &mut moves.words {
        *word = (0..LAYERS_A_WORD).fold(0, |all, layer| {
            let shift = layer * MOVE_BITS;
            all | turned(*word >> shift & ALL_MOVES) << shift
        });
    }
}

/// A rule as what it does: rules that run from the other end of the same cells have one form.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Form {
    is_down: bool,
    rows: Vec<Vec<Vec<CellForm>>>,
    replaces: bool,
    commands: Vec<String>,
}

#[derive(PartialEq, Eq, Hash)]
struct CellForm {
    objects: [Bits; 2],
    any: Vec<Bits>,
    movements: [Bits; 2],
    new: Option<[Bits; 5]>,
}

pub(super) fn form(rule: &Rule) -> Form {
    let rows = with_the_stream(rule);
    let is_short = rows.iter().all(|row| row.iter().map(Vec::len).sum::<usize>() < 2);
    Form {
        is_down: !is_short && matches!(rule.direction, Direction::Up | Direction::Down),
        rows: rows
            .into_iter()
            .map(|row| {
                row.into_iter().map(|run| run.into_iter().map(cell_form).collect()).collect()
            })
            .collect(),
        replaces: rule.replaces,
        commands: rule.commands.iter().filter(|c| !is_sound(c)).map(|c| format!("{c:?}")).collect(),
    }
}

fn is_sound(command: &Command) -> bool {
    matches!(command, Command::Sfx(_))
}

/// The rows of a rule as runs of cells that go down or right.
pub(super) fn with_the_stream(rule: &Rule) -> Vec<Vec<Vec<&Pattern>>> {
    let is_against = matches!(rule.direction, Direction::Up | Direction::Left);
    let cells = |run: &'_ [Pattern]| -> Vec<usize> {
        let all = 0..run.len();
        if is_against { all.rev().collect() } else { all.collect() }
    };
    let row = |row: &'_ PatternRow| -> Vec<usize> {
        let all = 0..row.runs.len();
        if is_against { all.rev().collect() } else { all.collect() }
    };
    rule.rows
        .iter()
        .map(|from| {
            let runs = row(from).into_iter().map(|run| &from.runs[run]);
            runs.map(|run| cells(run).into_iter().map(move |cell| &run[cell]).collect()).collect()
        })
        .collect()
}

fn cell_form(cell: &Pattern) -> CellForm {
    let mut any = cell.any.clone();
    any.sort_by(|a, b| a.words.cmp(&b.words));
    let new = |new: &Replacement| {
        // Taking away a movement that is decided anyway changes nothing.
        let mut cleared = new.moves_clear.clone();
        cleared.add(&new.decided);
        [new.clear.clone(), new.set.clone(), cleared, new.moves_set.clone(), new.random.clone()]
    };
    CellForm {
        objects: [cell.present.clone(), cell.missing.clone()],
        any,
        movements: [cell.moves.clone(), cell.still.clone()],
        new: cell.replacement.as_ref().map(new),
    }
}
