//! Plays turns.
//!
//! A machine holds one board twice: cell by cell, for changing it, and plane by plane, for matching
//! rules on all of it at once (see [`program`]). Every change of a cell updates both. The machine
//! keeps its position between turns, so loading a state costs only the bits in which they differ.

mod able;
mod apply;
mod board;
mod matching;
pub mod program;
mod replace;
mod resolve;
pub mod rng;
mod turn;
pub mod turn_log;
mod wakes;
pub mod wins;
mod word_search;

use crate::compile::rule_line::Command;
use able::Able;
use play::AUTHOR;
use program::Program;
use rng::Rng;
use std::collections::VecDeque;
use std::sync::Arc;
use turn_log::TurnLog;
use wakes::Wakes;

/// The work one move may cost, in words read, before it is ended with a message. It is far above
/// what any real game needs; without it some inputs would never finish.
const MAX_WORK: u64 = 1_000_000_000;

/// Words that earlier positions may take; beyond that the oldest are dropped.
const MAX_UNDO_WORDS: usize = 1 << 25;

/// What the player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Input {
    Up,
    Left,
    Down,
    Right,
    Action,
}

impl Input {
    /// All inputs in the order of their numbers in recorded sessions.
    pub const ALL: [Input; 5] = [Input::Up, Input::Left, Input::Down, Input::Right, Input::Action];

    /// Place among the five movement bits.
    pub(crate) fn bit(self) -> usize {
        match self {
            Input::Up => 0,
            Input::Down => 1,
            Input::Left => 2,
            Input::Right => 3,
            Input::Action => 4,
        }
    }
}

/// Why a turn was ended before its rules were done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endless {
    /// Rules of a line kept changing the board until PuzzleScript's own limit of rounds, or until the
    /// work of the move was used up.
    Rules {
        /// Its place in [`Program::lines`].
        line: u32,
    },
    /// `again` returned to an earlier board, so it would never end.
    Again,
    /// `again` was ended after as many turns as a move may take.
    ManyAgains,
}

/// A machine for the boards of a program.
pub fn machine(program: Arc<Program>, seed: &str) -> Box<dyn Runner> {
    match (program.object_words, program.move_words, program.words) {
        (1, 1, 1) => Box::new(Machine::<1, 1, 1>::new(program, seed)),
        // A published game has one machine for all other boards: it is smaller, and fast enough to play.
        (1, 1, _) if AUTHOR => Box::new(Machine::<1, 1, 0>::new(program, seed)),
        (1, 2, _) if AUTHOR => Box::new(Machine::<1, 2, 0>::new(program, seed)),
        _ => Box::new(Machine::<0, 0, 0>::new(program, seed)),
    }
}

/// What the rest of the crate asks of a machine.
pub trait Runner: Send {
    /// The program it runs.
    fn program(&self) -> &Arc<Program>;
    /// Another machine in the same position.
    fn copy(&self) -> Box<dyn Runner>;
    /// The planes of the objects: the position.
    fn position(&self) -> &[u64];
    /// Objects of a cell.
    fn cell(&self, cell: usize) -> &[u64];
    /// The objects that are on the board, one bit per object.
    fn here(&self) -> &[u64];
    /// The number of cells that have an object.
    fn count(&self, object: usize) -> u32;
    /// Goes to a position; movements are forgotten.
    fn load(&mut self, planes: &[u64]);
    /// Prepares for a new move: no events yet, all work to spend.
    fn begin_move(&mut self);
    /// Plays a turn; `None` is a tick. True when anything changed.
    fn turn(&mut self, input: Option<Input>, rulings: Rulings) -> bool;
    /// The player's restart.
    fn restart(&mut self);
    /// Ends an `again` chain that does not end by itself, and notes why.
    fn end_again(&mut self, why: Endless);
    /// The rest of the machine.
    fn desk(&mut self) -> &mut Desk;
    /// The rest of the machine, to look at.
    fn desk_ref(&self) -> &Desk;
}

/// How a turn ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rulings {
    /// The turn cannot win (level start, restart).
    pub dont_win: bool,
    /// After a win the board stays (a message screen or the title follows).
    pub stays_after_win: bool,
}

/// What a machine keeps besides its board.
#[derive(Clone)]
pub struct Desk {
    /// The random stream.
    pub rng: Rng,
    /// Position a restart goes to.
    pub target: Vec<u64>,
    /// Earlier positions; `None` when nobody can undo.
    pub undo: Option<VecDeque<Vec<u64>>>,
    /// Commands of this turn.
    pub queue: Vec<Command>,
    /// Another turn follows at once.
    pub again: bool,
    /// This tick after `again` turned out to have no effect, so it does not count.
    pub skipped: bool,
    /// This turn won the level.
    pub won: bool,
    /// A text screen is shown; turns are not tested for a win.
    pub text_mode: bool,
    /// A restart is under way and must not start another.
    pub restarting: bool,
    /// Lines whose rules did something in this turn, by their place in [`Program::lines`].
    pub fired: FiredLines,
    /// The same for the whole move.
    pub fired_in_move: FiredLines,
    /// Objects that changed cell by movement in this move, one bit per object.
    pub moved_in_move: Vec<u64>,
    /// Objects that rules placed in this move, one bit per object.
    pub created_in_move: Vec<u64>,
    /// For each win condition, whether it ever held and ever failed when a turn was tested for a
    /// win; `None` when not recorded.
    pub win_tests: Option<Vec<WinTests>>,
    /// Sounds played, as their numbers.
    pub sounds: Vec<i64>,
    /// Messages shown in this move.
    pub messages: Vec<String>,
    /// Set when a turn was ended early.
    pub endless: Option<Endless>,
    /// Work left for this move; 0 means that the move was cut and its result is not what the rules
    /// define.
    pub work_left: u64,
    /// What happens in this move, in order; `None` when not recorded.
    pub log: Option<Box<TurnLog>>,
}

/// The results of testing a win condition, over many turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinTests {
    /// It held at least once.
    pub held: bool,
    /// It failed at least once.
    pub failed: bool,
}

/// A set of lines whose rules did something.
#[derive(Clone, Default)]
pub struct FiredLines {
    bits: Vec<u64>,
    any: bool,
}

impl Desk {
    /// True when the move was cut before its rules were done, so that its outcome is not known. A
    /// chain of `again` turns that repeats a board is not cut: it is known never to end.
    pub fn is_cut(&self) -> bool {
        self.work_left == 0 || self.endless == Some(Endless::ManyAgains)
    }
}

impl FiredLines {
    fn new(lines: usize) -> FiredLines {
        FiredLines { bits: vec![0; lines.div_ceil(64)], any: false }
    }

    fn add(&mut self, line: u32) {
        self.bits[line as usize / 64] |= 1 << (line % 64);
        self.any = true;
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        if self.any {
            self.bits.fill(0);
            self.any = false;
        }
    }

    fn add_all(&mut self, other: &FiredLines) {
        if other.any {
            for (a, b) in self.bits.iter_mut().zip(&other.bits) {
                *a |= b;
            }
            self.any = true;
        }
    }

    /// Places of the lines, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        let words = if self.any { self.bits.as_slice() } else { &[] };
        words.iter().enumerate().flat_map(|(i, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(i as u32 * 64 + bit)
            })
        })
    }
}

/// Numbers every operation needs.
#[derive(Clone, Copy)]
struct Dims {
    object_words: usize,
    move_words: usize,
    words: usize,
    objects: usize,
}

/// A board and the memory turns need. `O`, `M` and `W` are the words of a cell's objects, a cell's
/// movements and a plane where they are known when this is compiled; 0 means they are not.
#[derive(Clone)]
struct Table<const O: usize, const M: usize, const W: usize> {
    dims: Dims,
    /// Objects of each cell.
    cells: Vec<u64>,
    /// Movements of each cell.
    moves: Vec<u64>,
    /// Objects first, then movements by layer.
    planes: Vec<u64>,
    /// Cells that have any movement.
    moving: Vec<u64>,
    /// The number of cells of each plane, if `is_counted`.
    counts: Vec<u32>,
    /// Objects that are on the board.
    here: Vec<u64>,
    /// Movements that are on the board.
    moving_here: Vec<u64>,
    /// Rules that may do something: a superset of those that would.
    awake: Vec<u64>,
    /// Rules that have what they need on the board, if `is_counted`.
    able: Able,
    /// See [`Wakes::sleeps`]; else all rules are awake.
    sleeps: bool,
    /// The cells of planes are counted, and so are the planes that rules lack; else both are looked up: on a small
    /// board with few rules that is faster than to keep the counts.
    is_counted: bool,
    wakes: Arc<Wakes>,
    anchor: board::Anchor,
    /// Objects that some cell has gained or lost since the anchor was loaded, one bit per object: the planes
    /// of all others are those of the anchor.
    touched: Vec<u64>,
    /// Rigid group of each cell's movements; empty when no rule is rigid.
    rigid_group: Vec<u64>,
    /// Which movements are rigid.
    rigid_moves: Vec<u64>,
    /// Rigid groups that failed in this turn, by their place among all groups.
    banned: Vec<bool>,
    /// Objects that appeared and vanished in this turn.
    created: Vec<u64>,
    destroyed: Vec<u64>,
    /// Objects that changed cell by movement in this turn.
    moved: Vec<u64>,
    can_move_seeds: Vec<i64>,
    cant_move_seeds: Vec<i64>,
    scratch: matching::Scratch,
    /// Memory for positions that turns in progress may go back to.
    spare: Vec<Vec<u64>>,
    desk: Desk,
}

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    fn new(program: &Program, seed: &str) -> Self {
        let p = program;
        let rigid_words = if p.rigid { p.cells * p.move_words } else { 0 };
        let desk = Desk {
            rng: Rng::new(seed),
            target: Vec::new(),
            undo: None,
            queue: Vec::new(),
            again: false,
            skipped: false,
            won: false,
            text_mode: false,
            restarting: false,
            fired: FiredLines::new(p.lines.len()),
            fired_in_move: FiredLines::new(p.lines.len()),
            moved_in_move: vec![0; p.object_words],
            created_in_move: vec![0; p.object_words],
            win_tests: None,
            sounds: Vec::new(),
            messages: Vec::new(),
            endless: None,
            work_left: MAX_WORK,
            log: None,
        };
        Table {
            dims: Dims {
                object_words: p.object_words,
                move_words: p.move_words,
                words: p.words,
                objects: p.objects,
            },
            cells: vec![0; p.cells * p.object_words],
            moves: vec![0; p.cells * p.move_words],
            planes: vec![0; p.planes() * p.words],
            moving: vec![0; p.words],
            counts: vec![0; p.planes()],
            here: vec![0; p.object_words],
            moving_here: vec![0; p.move_words],
            awake: vec![u64::MAX; p.wakes.words],
            able: p.wakes.nowhere.clone(),
            sleeps: p.wakes.sleeps,
            is_counted: !(AUTHOR
                && Self::IS_SMALL
                && p.words <= word_search::FEW_WORDS
                && !p.wakes.sleeps),
            wakes: Arc::clone(&p.wakes),
            anchor: board::Anchor::default(),
            touched: vec![u64::MAX; p.object_words],
            rigid_group: vec![0; rigid_words],
            rigid_moves: vec![0; rigid_words],
            banned: vec![false; p.rules.groups.len()],
            created: vec![0; p.object_words],
            destroyed: vec![0; p.object_words],
            moved: vec![0; p.object_words],
            can_move_seeds: Vec::new(),
            cant_move_seeds: Vec::new(),
            scratch: matching::Scratch::new(p.words),
            spare: Vec::new(),
            desk,
        }
    }

    /// True when rows have [`WordCell`](program::WordCell)s.
    const IS_SMALL: bool = O == 1 && (M == 1 || M == 2);

    #[inline]
    fn o(&self) -> usize {
        if O > 0 { O } else { self.dims.object_words }
    }

    #[inline]
    fn m(&self) -> usize {
        if M > 0 { M } else { self.dims.move_words }
    }

    #[inline]
    fn w(&self) -> usize {
        if W > 0 { W } else { self.dims.words }
    }

    fn object_plane_words(&self) -> usize {
        self.dims.objects * self.w()
    }
}

/// A program and a table to run it on.
#[derive(Clone)]
struct Machine<const O: usize, const M: usize, const W: usize> {
    program: Arc<Program>,
    table: Table<O, M, W>,
}

impl<const O: usize, const M: usize, const W: usize> Machine<O, M, W> {
    fn new(program: Arc<Program>, seed: &str) -> Self {
        Machine { table: Table::new(&program, seed), program }
    }
}

impl<const O: usize, const M: usize, const W: usize> Runner for Machine<O, M, W> {
    fn program(&self) -> &Arc<Program> {
        &self.program
    }

    fn copy(&self) -> Box<dyn Runner> {
        Box::new(self.clone())
    }

    fn position(&self) -> &[u64] {
        &self.table.planes[..self.table.object_plane_words()]
    }

    fn cell(&self, cell: usize) -> &[u64] {
        let o = self.table.o();
        &self.table.cells[cell * o..(cell + 1) * o]
    }

    fn here(&self) -> &[u64] {
        &self.table.here
    }

    fn count(&self, object: usize) -> u32 {
        let words = self.table.w();
        let plane = &self.table.planes[object * words..(object + 1) * words];
        plane.iter().map(|word| word.count_ones()).sum()
    }

    fn load(&mut self, planes: &[u64]) {
        self.table.load(planes);
    }

    fn begin_move(&mut self) {
        self.table.begin_move();
    }

    fn turn(&mut self, input: Option<Input>, rulings: Rulings) -> bool {
        self.table.play(&self.program, input, rulings)
    }

    fn restart(&mut self) {
        self.table.restart(&self.program, false);
    }

    fn end_again(&mut self, why: Endless) {
        self.table.end_again(why);
    }

    fn desk(&mut self) -> &mut Desk {
        &mut self.table.desk
    }

    fn desk_ref(&self) -> &Desk {
        &self.table.desk
    }
}
