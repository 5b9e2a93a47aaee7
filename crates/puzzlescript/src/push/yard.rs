//! The cells of a level that matter, with their own numbering.

use super::PushRules;
use super::bound::GoalNow;
use super::corral::Corrals;
use super::distance::Parts;
use super::matching::NEVER;
use super::packing::Packing;
use super::reach::Reach;
use super::wins::{Goal, goals};
use crate::engine::program::Program;

/// The number that means no cell.
pub const NOWHERE: u16 = u16::MAX;

/// The opposite direction.
pub fn opposite(way: usize) -> usize {
    way ^ 1
}

/// A level of pure pushing.
pub struct Yard {
    /// The cell of the board for each cell of the yard.
    pub boards: Vec<u32>,
    /// The cells above, below, left and right of each.
    pub near: Vec<[u16; 4]>,
    /// For each kind of thing its object.
    pub kinds: Vec<usize>,
    /// For each kind which ways it can be pushed.
    pub ways: Vec<[bool; 4]>,
    /// What must hold at the end.
    pub goals: Vec<Goal>,
    /// True when no two goals are about the same kind, so that their distances add up.
    pub is_disjoint: bool,
    /// For each kind, cells from which no sequence of pushes leads to where it must go.
    pub dead: Vec<Vec<bool>>,
    /// Parts of the yard around each cell.
    pub parts: Parts,
    pub(super) start: Vec<u64>,
    pub(super) here: Here,
    pub(super) now: Vec<GoalNow>,
    pub(super) flood: Flood,
    pub(super) after: Flood,
    pub(super) reach: Reach,
    pub(super) marked: Vec<u16>,
    /// For searches in which the order of pushes does not matter.
    pub(super) corrals: Option<Corrals>,
    /// An order in which the cells of its goal can be filled.
    pub(super) packing: Option<Packing>,
}

/// What goals need to know about the cells.
pub struct Cells<'y> {
    /// The cell of the board for each cell of the yard.
    pub boards: &'y [u32],
    /// Neighbours.
    pub near: &'y [[u16; 4]],
    /// Parts around each cell.
    pub parts: &'y Parts,
    /// The player.
    pub player: usize,
    /// Objects of the kinds.
    pub kinds: &'y [usize],
    /// Ways each kind can be pushed.
    pub ways: &'y [[bool; 4]],
    /// How many things of each kind there are.
    pub counts: &'y [usize],
}

impl Cells<'_> {
    /// The kind of an object.
    pub fn kind_of(&self, object: usize) -> Option<usize> {
        self.kinds.iter().position(|kind| *kind == object)
    }

    /// True when an object is nowhere on the board.
    pub fn is_absent(&self, program: &Program, start: &[u64], object: usize) -> bool {
        start[object * program.words..(object + 1) * program.words].iter().all(|word| *word == 0)
    }
}

/// One state, unpacked.
#[derive(Default)]
pub(super) struct Here {
    /// For each cell its kind of thing plus one, or 0.
    pub thing: Vec<u8>,
    /// The cells of the things, in the order of cells.
    pub things: Vec<u16>,
    /// The same as a set, for the first 128 cells.
    pub blocked: u128,
    /// Where the player is.
    pub player: u16,
}

/// Where the player can walk.
pub(super) struct Flood {
    /// Cells in the order they are reached.
    pub order: Vec<u16>,
    /// Steps to each cell; only true for cells of this round.
    pub steps: Vec<u32>,
    /// Round in which each cell was reached.
    pub round_of: Vec<u32>,
    /// The round.
    pub round: u32,
}

impl Yard {
    /// Lays out the position of a level. None unless the level is one player pushing things:
    /// another number of players, a win condition about something else, or a level that is already
    /// won.
    pub fn new(program: &Program, rules: &PushRules, position: &[u64]) -> Option<Yard> {
        let plane = |object: usize| &position[object * program.words..(object + 1) * program.words];
        let has =
            |object: usize, cell: u32| plane(object)[cell as usize / 64] >> (cell % 64) & 1 != 0;
        let mut players = (0..program.cells as u32).filter(|cell| has(rules.player, *cell));
        let (player, None) = (players.next()?, players.next()) else {
            return None;
        };
        let things: Vec<_> = rules
            .things
            .iter()
            .filter(|thing| plane(thing.object).iter().any(|word| *word != 0))
            .collect();
        let kinds: Vec<usize> = things.iter().map(|thing| thing.object).collect();
        let ways: Vec<[bool; 4]> = things.iter().map(|thing| thing.ways).collect();
        if kinds.len() >= usize::from(u8::MAX) {
            return None;
        }
        let blocks = |cell: u32| {
            let layer = &program.layer_masks[program.layer_of[rules.player]];
            layer.iter().any(|object| {
                object != rules.player && !kinds.contains(&object) && has(object, cell)
            })
        };
        let kind_at = |cell: u32| kinds.iter().position(|object| has(*object, cell));
        let boards =
            yard_cells(program, player, &|cell| !blocks(cell), &|cell| kind_at(cell).is_some());
        // Macro-moves are numbered by cell and direction in sixteen bits.
        if boards.len() >= 1 << 14 {
            return None;
        }
        let near = neighbours(program, &boards);
        let parts = Parts::new(&near);
        let counts: Vec<usize> = (0..kinds.len())
            .map(|kind| boards.iter().filter(|cell| kind_at(**cell) == Some(kind)).count())
            .collect();
        let cells = Cells {
            boards: &boards,
            near: &near,
            parts: &parts,
            player: rules.player,
            kinds: &kinds,
            ways: &ways,
            counts: &counts,
        };
        let goals = goals(program, position, &cells)?;
        let is_disjoint =
            (0..kinds.len()).all(|kind| goals.iter().filter(|goal| goal.kinds[kind]).count() <= 1);
        let mut yard = Yard {
            now: goals.iter().map(|_| GoalNow::default()).collect(),
            marked: Vec::new(),
            corrals: None,
            packing: None,
            start: Vec::new(),
            here: Here {
                thing: boards
                    .iter()
                    .map(|cell| kind_at(*cell).map_or(0, |kind| kind as u8 + 1))
                    .collect(),
                things: Vec::new(),
                blocked: 0,
                player: boards.binary_search(&player).ok()? as u16,
            },
            flood: Flood::new(boards.len()),
            after: Flood::new(boards.len()),
            reach: Reach::new(&near),
            dead: Vec::new(),
            boards,
            near,
            kinds,
            ways,
            goals,
            is_disjoint,
            parts,
        };
        yard.dead = (0..yard.kinds.len()).map(|kind| yard.dead_cells(kind)).collect();
        let mut start = vec![0; yard.state_words()];
        yard.pack_here(&mut start);
        yard.start = start;
        let is_won = yard.goals.iter().all(|goal| goal.is_met(yard.covered(goal)));
        (!is_won).then_some(yard)
    }

    /// The same yard for a search for any solution: pushes that can wait are left out, and an order to fill
    /// the goal's cells in leads it.
    pub fn for_any(mut self) -> Yard {
        self.corrals = Some(Corrals::default());
        self.packing = Packing::of(&self);
        self
    }

    /// How many things of the goal's kinds stand on its cells.
    fn covered(&self, goal: &Goal) -> usize {
        let stands = |cell: &&u16| match self.here.thing[**cell as usize] {
            0 => false,
            kind => goal.kinds[kind as usize - 1],
        };
        goal.cells.iter().filter(stands).count()
    }

    fn dead_cells(&self, kind: usize) -> Vec<bool> {
        let is_dead = |cell: u16| {
            self.goals.iter().any(|goal| {
                let goes_there = |to: usize| goal.pushes(kind, cell, to) < NEVER;
                goal.kinds[kind] && goal.binds_all() && !(0..goal.cells.len()).any(goes_there)
            })
        };
        (0..self.near.len() as u16).map(is_dead).collect()
    }
}

/// Cells the player can reach if nothing that can be pushed is in the way, and cells of things.
fn yard_cells(
    program: &Program,
    player: u32,
    is_free: &dyn Fn(u32) -> bool,
    has_thing: &dyn Fn(u32) -> bool,
) -> Vec<u32> {
    let mut is_in: Vec<bool> = (0..program.cells as u32).map(has_thing).collect();
    let mut is_seen = vec![false; program.cells];
    is_seen[player as usize] = true;
    let mut queue = vec![player];
    while let Some(at) = queue.pop() {
        is_in[at as usize] = true;
        for next in (0..4).filter_map(|way| beside(program, at, way)) {
            if is_free(next) && !std::mem::replace(&mut is_seen[next as usize], true) {
                queue.push(next);
            }
        }
    }
    (0..program.cells as u32).filter(|cell| is_in[*cell as usize]).collect()
}

fn neighbours(program: &Program, boards: &[u32]) -> Vec<[u16; 4]> {
    let number = |cell: u32| boards.binary_search(&cell).map_or(NOWHERE, |index| index as u16);
    let near =
        |cell: &u32| [0, 1, 2, 3].map(|way| beside(program, *cell, way).map_or(NOWHERE, number));
    boards.iter().map(near).collect()
}

/// The cell above, below, left or right of a cell of the board.
fn beside(program: &Program, cell: u32, way: usize) -> Option<u32> {
    let (y, x) = program.place[cell as usize];
    let height = program.height as u32;
    match way {
        0 => (y > 0).then(|| cell - 1),
        1 => (y + 1 < height).then_some(cell + 1),
        2 => (x > 0).then(|| cell - height),
        _ => (x + 1 < program.width as u32).then_some(cell + height),
    }
}
