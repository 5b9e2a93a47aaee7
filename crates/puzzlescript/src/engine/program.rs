//! A game's rules laid out for boards of one size.
//!
//! Rules are matched on whole boards at once. For every object, and for every movement of every
//! layer, there is a *plane* with one bit per cell. A pattern cell is then an AND of planes, a row
//! of cells an AND of shifted planes, and a few word operations find every place where a rule
//! matches. Cells are numbered column by column, so one step down is a shift by one and one step
//! right a shift by the height.

use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS, move_words, object_words};
use crate::compile::rule_line::Command;
use crate::game::{Direction, Game, Pattern, Quantifier, Replacement, Rule, Stage};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::Arc;

/// Everything about a game that depends on the size of its boards.
pub struct Program {
    /// The game.
    pub game: Arc<Game>,
    /// Width in cells.
    pub width: usize,
    /// Height in cells.
    pub height: usize,
    /// Number of cells.
    pub cells: usize,
    /// Words of a plane.
    pub words: usize,
    /// Words of a cell's objects.
    pub object_words: usize,
    /// Words of a cell's movements.
    pub move_words: usize,
    /// Number of objects; their planes come first.
    pub objects: usize,
    /// Number of layers.
    pub layers: usize,
    /// Rules before movement.
    pub rules: StageProgram,
    /// Rules after movement.
    pub late_rules: StageProgram,
    /// Objects of each layer, as words.
    pub layer_masks: Vec<Bits>,
    /// Layer of each object.
    pub layer_of: Vec<usize>,
    /// Source lines that hold rules, ascending.
    pub lines: Vec<u32>,
    /// For each cell its place when counted row by row.
    pub reading_rank: Vec<u32>,
    /// The cell at each place when counted row by row.
    pub reading_cell: Vec<u32>,
    /// Row and column of each cell.
    pub place: Vec<(u32, u32)>,
    /// Win conditions as planes.
    pub wins: Vec<WinProgram>,
    /// Objects of the player.
    pub player: Vec<usize>,
    /// True when chance decides anything.
    pub chance: bool,
    /// True when some rule has `checkpoint` and some has `restart`.
    pub keeps_target: bool,
    /// True when a late rule can leave a movement behind for the next turn.
    pub leaves_moves: bool,
    /// True when some rule is rigid.
    pub rigid: bool,
    /// True when any object has a sound.
    pub sounds: bool,
}

/// Groups in order with the jumps of loops.
pub struct StageProgram {
    /// Groups.
    pub groups: Vec<GroupProgram>,
    /// Where the last group of a loop goes back to.
    pub jumps: Vec<Option<usize>>,
}

/// One group.
pub struct GroupProgram {
    /// Its rules.
    pub rules: Vec<RuleProgram>,
    /// One match is applied by chance.
    pub random: bool,
}

/// One rule.
pub struct RuleProgram {
    /// Objects that must be somewhere on the board.
    pub need_objects: Bits,
    /// Movements that must be somewhere on the board.
    pub need_moves: Bits,
    /// Its rows.
    pub rows: Vec<RowProgram>,
    /// Has a right side with cells.
    pub replaces: bool,
    /// Its group among rigid groups plus one, in every layer's five bits; none if not rigid.
    pub rigid: Option<Bits>,
    /// What else it does.
    pub commands: Arc<Vec<Command>>,
    /// Place of its line in [`Program::lines`].
    pub line: u32,
    /// Rough cost of looking for it, in words.
    pub cost: u64,
}

/// One row of cells.
pub struct RowProgram {
    /// Runs of neighbouring cells.
    pub runs: Vec<RunProgram>,
    /// Step from a cell to the next.
    pub delta: isize,
    /// Which way the row runs.
    pub direction: Direction,
    /// Cells at which the whole row can start without leaving the board.
    pub valid: Arc<[u64]>,
    /// Cells in all runs together.
    pub length: usize,
}

/// Neighbouring cells.
pub struct RunProgram {
    /// Its cells.
    pub cells: Vec<CellProgram>,
    /// Cells of the runs before it.
    pub offset: usize,
}

/// One cell of a pattern.
pub struct CellProgram {
    /// Planes that must have the cell.
    pub all: Vec<u32>,
    /// Planes that must not.
    pub none: Vec<u32>,
    /// Of each list at least one must.
    pub any: Vec<Vec<u32>>,
    /// The same as masks, for looking at one cell again.
    pub pattern: Pattern,
    /// What becomes of it.
    pub replacement: Option<Replacement>,
}

/// One win condition.
pub struct WinProgram {
    /// How many cells.
    pub quantifier: Quantifier,
    /// Which cells.
    pub what: Planes,
    /// On what; `None` is anywhere.
    pub on: Option<Planes>,
}

/// Cells that have any, or all, of some planes.
pub struct Planes {
    /// The planes.
    pub planes: Vec<usize>,
    /// True when all are needed.
    pub needs_all: bool,
}

impl Planes {
    /// One word of the cells that have them, at a position whose planes take `stride` words each.
    pub fn word_at(&self, stride: usize, position: &[u64], word: usize) -> u64 {
        let each = self.planes.iter().map(|plane| position[plane * stride + word]);
        match self.needs_all {
            true => each.reduce(|a, b| a & b).unwrap_or(0),
            false => each.fold(0, |a, b| a | b),
        }
    }
}

impl Program {
    /// Lays a game out for boards of this size.
    pub fn new(game: &Arc<Game>, width: usize, height: usize) -> Program {
        let cells = width * height;
        let words = cells.div_ceil(64).max(1);
        let objects = game.objects.len();
        let layers = game.layers.len();
        let mut lines: Vec<u32> = game.all_rules().map(|rule| rule.line as u32).collect();
        lines.sort_unstable();
        lines.dedup();
        let valid = RefCell::default();
        let layout = Layout { game, width, height, words, objects, layers, lines: &lines, valid };
        let rules = layout.stage(&game.rules);
        let late_rules = layout.stage(&game.late_rules);
        let planes = |set: &crate::game::CellSet| Planes {
            planes: set.mask.iter().collect(),
            needs_all: set.needs_all,
        };
        let wins = game
            .wins
            .iter()
            .map(|win| WinProgram {
                quantifier: win.quantifier,
                what: planes(&win.what),
                on: win.on.as_ref().map(planes),
            })
            .collect();
        let place = |cell: usize| ((cell % height) as u32, (cell / height) as u32);
        let sounds = &game.sounds;
        let late_cells = game.late_rules.groups.iter().flat_map(|group| &group.rules);
        let leaves_moves = late_cells
            .flat_map(|rule| rule.rows.iter().flat_map(|row| row.runs.iter().flatten()))
            .any(|cell| cell.replacement.as_ref().is_some_and(|new| !new.random_dirs.is_empty()));
        Program {
            game: Arc::clone(game),
            width,
            height,
            cells,
            words,
            object_words: object_words(objects),
            move_words: move_words(layers),
            objects,
            layers,
            rules,
            late_rules,
            layer_masks: game.layers.clone(),
            layer_of: game.objects.iter().map(|object| object.layer).collect(),
            reading_rank: (0..cells)
                .map(|cell| (cell % height * width + cell / height) as u32)
                .collect(),
            reading_cell: (0..cells)
                .map(|rank| (rank % width * height + rank / width) as u32)
                .collect(),
            place: (0..cells).map(place).collect(),
            wins,
            player: game.player.mask.iter().collect(),
            chance: game.has_chance(),
            keeps_target: game.has_command(|c| *c == Command::Checkpoint)
                && game.has_command(|c| *c == Command::Restart),
            leaves_moves,
            rigid: !game.rigid_groups.is_empty(),
            sounds: sounds.moves.iter().any(|layer| !layer.is_empty())
                || !sounds.cant_move.is_empty()
                || !sounds.create.is_empty()
                || !sounds.destroy.is_empty(),
            lines,
        }
    }

    /// The plane of a movement (0 to 4) of a layer.
    pub fn move_plane(&self, layer: usize, mv: usize) -> usize {
        self.objects + layer * PLANES_A_LAYER + mv
    }

    /// Number of planes.
    pub fn planes(&self) -> usize {
        self.objects + self.layers * PLANES_A_LAYER
    }
}

/// The five movements of a layer and, last, any of them.
pub const PLANES_A_LAYER: usize = MOVE_BITS + 1;

/// Direction and length of a row.
type RowShape = (Direction, usize);

struct Layout<'a> {
    game: &'a Game,
    width: usize,
    height: usize,
    words: usize,
    objects: usize,
    layers: usize,
    lines: &'a [u32],
    /// Start cells by direction and length, shared by all rules that have them.
    valid: RefCell<FxHashMap<RowShape, Arc<[u64]>>>,
}

impl Layout<'_> {
    fn stage(&self, stage: &Stage) -> StageProgram {
        let groups = stage
            .groups
            .iter()
            .map(|group| GroupProgram {
                rules: group.rules.iter().map(|rule| self.rule(rule, group.rigid)).collect(),
                random: group.random,
            })
            .collect();
        StageProgram { groups, jumps: stage.jumps.clone() }
    }

    fn rule(&self, rule: &Rule, rigid_group: Option<usize>) -> RuleProgram {
        let mut need_objects = Bits::zero(object_words(self.objects));
        let mut need_moves = Bits::zero(move_words(self.layers));
        for cell in rule.rows.iter().flat_map(|row| row.runs.iter().flatten()) {
            need_objects.add(&cell.present);
            need_moves.add(&cell.moves);
        }
        let rows: Vec<RowProgram> =
            rule.rows.iter().map(|row| self.row(rule.direction, &row.runs)).collect();
        let terms: usize = rows
            .iter()
            .flat_map(|row| row.runs.iter().flat_map(|run| &run.cells))
            .map(|cell| {
                1 + cell.all.len() + cell.none.len() + cell.any.iter().map(Vec::len).sum::<usize>()
            })
            .sum();
        let rigid = rigid_group.filter(|_| rule.rigid).map(|group| {
            let mut mask = Bits::zero(move_words(self.layers));
            for layer in 0..self.layers {
                crate::bits::add_moves(&mut mask, layer, (group as u64 + 1) & ALL_MOVES);
            }
            mask
        });
        let line = self.lines.binary_search(&(rule.line as u32)).unwrap_or(0) as u32;
        RuleProgram {
            need_objects,
            need_moves,
            rows,
            replaces: rule.replaces,
            rigid,
            commands: Arc::clone(&rule.commands),
            line,
            cost: (terms * self.words) as u64,
        }
    }

    fn row(&self, direction: Direction, runs: &[Vec<Pattern>]) -> RowProgram {
        let height = self.height;
        let delta = match direction {
            Direction::Up => -1,
            Direction::Down => 1,
            Direction::Left => -(height as isize),
            Direction::Right => height as isize,
        };
        let length = runs.iter().map(Vec::len).sum::<usize>();
        let valid = self.valid(direction, length);
        let mut offset = 0;
        let runs = runs
            .iter()
            .map(|run| {
                let program =
                    RunProgram { cells: run.iter().map(|cell| self.cell(cell)).collect(), offset };
                offset += run.len();
                program
            })
            .collect();
        RowProgram { runs, delta, direction, valid, length }
    }

    fn valid(&self, direction: Direction, length: usize) -> Arc<[u64]> {
        if let Some(valid) = self.valid.borrow().get(&(direction, length)) {
            return Arc::clone(valid);
        }
        let (width, height) = (self.width, self.height);
        let mut valid = vec![0u64; self.words];
        for cell in 0..width * height {
            let (x, y) = (cell / height, cell % height);
            let fits = match direction {
                Direction::Up => y + 1 >= length,
                Direction::Down => y + length <= height,
                Direction::Left => x + 1 >= length,
                Direction::Right => x + length <= width,
            };
            if fits {
                valid[cell / 64] |= 1 << (cell % 64);
            }
        }
        let valid: Arc<[u64]> = valid.into();
        self.valid.borrow_mut().insert((direction, length), Arc::clone(&valid));
        valid
    }

    fn cell(&self, pattern: &Pattern) -> CellProgram {
        let move_plane = |bit: usize| {
            let layer = bit / 64 * LAYERS_A_WORD + bit % 64 / MOVE_BITS;
            (self.objects + layer * PLANES_A_LAYER + bit % 64 % MOVE_BITS) as u32
        };
        // Movements first: they are rare, so most searches end with the first plane.
        let mut all: Vec<u32> = pattern.moves.iter().map(move_plane).collect();
        // The background is nearly everywhere, so it comes last.
        let mut present: Vec<usize> = pattern.present.iter().collect();
        present.sort_by_key(|object| (*object == self.game.background, *object));
        all.extend(present.iter().map(|object| *object as u32));
        let mut none: Vec<u32> = (0..self.layers)
            .filter(|layer| {
                let shift = layer % LAYERS_A_WORD * MOVE_BITS;
                pattern.still.words[layer / LAYERS_A_WORD] >> shift & ALL_MOVES == ALL_MOVES
            })
            .map(|layer| (self.objects + layer * PLANES_A_LAYER + MOVE_BITS) as u32)
            .collect();
        none.extend(pattern.missing.iter().map(|object| object as u32));
        let any = pattern
            .any
            .iter()
            .map(|mask| mask.iter().map(|object| object as u32).collect())
            .collect();
        CellProgram {
            all,
            none,
            any,
            pattern: Pattern { replacement: None, ..pattern.clone() },
            replacement: pattern.replacement.clone(),
        }
    }
}
