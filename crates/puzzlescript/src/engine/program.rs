//! A game's rules laid out for boards of one size.
//!
//! Rules are matched on whole boards at once. For every object, and for every movement of every
//! layer, there is a *plane* with one bit per cell. A pattern cell is then an AND of planes, a row
//! of cells an AND of shifted planes, and a few word operations find every place where a rule
//! matches. Cells are numbered column by column, so one step down is a shift by one and one step
//! right a shift by the height.

use super::wakes::Wakes;
use super::word_search::FEW_WORDS;
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
    /// Cells that have a neighbour above, below, to the left and to the right.
    pub room: [Arc<[u64]>; 4],
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
    /// The cells of each column, as a plane.
    pub columns: Vec<Vec<u64>>,
    /// The cells of each row.
    pub rows: Vec<Vec<u64>>,
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
    /// What wakes which rule.
    pub wakes: Arc<Wakes>,
}

/// Groups in order with the jumps of loops.
pub struct StageProgram {
    /// Groups.
    pub groups: Vec<GroupProgram>,
    /// Where the last group of a loop goes back to.
    pub jumps: Vec<Option<usize>>,
    /// For each group the first group from there on that ends a loop; the number of groups if none
    /// does.
    pub next_jump: Vec<usize>,
    /// The number after that of its last rule.
    pub end: usize,
    /// The group of each rule, by its number after that of the first.
    pub group_of: Vec<u32>,
}

/// One group.
pub struct GroupProgram {
    /// Its rules.
    pub rules: Vec<RuleProgram>,
    /// One match is applied by chance.
    pub random: bool,
    /// The number of its first rule.
    pub first: usize,
}

/// One rule.
pub struct RuleProgram {
    /// Its number among all rules, those of the first stage first.
    pub number: u32,
    /// True when it does the same whenever it is tried on the same board: it may sleep after a match
    /// without effect.
    pub is_steady: bool,
    /// True when applying it twice at one place is the same as once: neither chance nor rigid groups
    /// play a part.
    pub repeats_itself: bool,
    /// True when it asks nothing to stand still: where it matches nowhere, it matches nowhere with fewer
    /// movements either.
    pub needs_no_rest: bool,
    /// True when it changes no movements.
    pub keeps_moves: bool,
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
    /// What its runs test, for boards whose planes are a few words; see [`WordTest`].
    pub tests: Vec<WordTest>,
    /// The planes of the tests, one after another.
    pub test_planes: Vec<u32>,
    /// Planes of which a row of one run needs a cell, and how far that cell is from the row's first.
    pub needs: Vec<(u32, i32)>,
    /// Its cells in a row, where the objects of a cell are one word and its movements one or two; else
    /// empty.
    pub words: Vec<WordCell>,
}

/// One cell of a row whose objects are one word and whose movements are one or two. A rule is tried far
/// more often than it fires, so what a try reads lies together.
#[derive(Clone, Copy)]
pub struct WordCell {
    /// Objects that must be there.
    pub present: u64,
    /// Objects that must not.
    pub missing: u64,
    /// Movements that must be there.
    pub moves: [u64; 2],
    /// Movements that must not.
    pub still: [u64; 2],
    /// Objects that are taken away when the rule is applied, and those that are added.
    pub objects: (u64, u64),
    /// The same for movements.
    pub movements: [(u64, u64); 2],
    /// Some set of objects of which one must be there, if there is such a set.
    pub any: u64,
    /// All bits if there is no such set.
    pub needs_none: u64,
    /// There are further such sets.
    pub has_more: bool,
    /// The cell changes by chance or as part of a rigid group.
    pub is_special: bool,
}

/// One cell of a row, laid out for a search in whole planes: its planes are neighbours in
/// [`RowProgram::test_planes`], first those that must have the cell, then those that must not, then
/// groups of which one must, each after its length. Cells that few places match come first.
pub struct WordTest {
    /// Where its planes begin.
    pub first: u32,
    /// Planes that must have the cell.
    pub all: u16,
    /// Planes that must not.
    pub none: u16,
    /// Groups of which one plane must.
    pub groups: u16,
    /// How far its plane is shifted towards lower numbers.
    pub shift: i32,
}

/// Neighbouring cells.
pub struct RunProgram {
    /// Its cells.
    pub cells: Vec<CellProgram>,
    /// Cells of the runs before it.
    pub offset: usize,
    /// Its part of [`RowProgram::tests`].
    pub tests: std::ops::Range<usize>,
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
        let rules = layout.stage(&game.rules, 0);
        let late_rules = layout.stage(&game.late_rules, rules.end);
        let directions = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];
        let room = directions.map(|direction| layout.valid(direction, 2));
        let wakes = Arc::new(Wakes::of([&rules, &late_rules], game));
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
            room,
            layer_masks: game.layers.clone(),
            layer_of: game.objects.iter().map(|object| object.layer).collect(),
            reading_rank: (0..cells)
                .map(|cell| (cell % height * width + cell / height) as u32)
                .collect(),
            reading_cell: (0..cells)
                .map(|rank| (rank % width * height + rank / width) as u32)
                .collect(),
            columns: lines_of(width, cells, &|cell| cell / height),
            rows: lines_of(height, cells, &|cell| cell % height),
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
            wakes,
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

/// A plane for each line of the board, given the line of each cell.
fn lines_of(lines: usize, cells: usize, line_of: &dyn Fn(usize) -> usize) -> Vec<Vec<u64>> {
    let mut planes = vec![vec![0; cells.div_ceil(64).max(1)]; lines];
    for cell in 0..cells {
        planes[line_of(cell)][cell / 64] |= 1 << (cell % 64);
    }
    planes
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
    fn stage(&self, stage: &Stage, first: usize) -> StageProgram {
        let (mut number, mut group_of) = (first, Vec::new());
        let mut groups = Vec::with_capacity(stage.groups.len());
        for (index, group) in stage.groups.iter().enumerate() {
            let first = number;
            let mut rules = Vec::with_capacity(group.rules.len());
            for rule in &group.rules {
                rules.push(self.rule(rule, group.rigid, number as u32));
                group_of.push(index as u32);
                number += 1;
            }
            groups.push(GroupProgram { rules, random: group.random, first });
        }
        let mut next_jump = vec![groups.len(); groups.len()];
        let mut next = groups.len();
        for index in (0..groups.len()).rev() {
            if stage.jumps[index].is_some() {
                next = index;
            }
            next_jump[index] = next;
        }
        StageProgram { groups, jumps: stage.jumps.clone(), next_jump, end: number, group_of }
    }

    fn rule(&self, rule: &Rule, rigid_group: Option<usize>, number: u32) -> RuleProgram {
        let is_rigid = rigid_group.is_some() && rule.rigid;
        let rows: Vec<RowProgram> =
            rule.rows.iter().map(|row| self.row(rule.direction, &row.runs, is_rigid)).collect();
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
        let is_by_chance = rule.rows.iter().flat_map(|row| row.runs.iter().flatten()).any(|cell| {
            cell.replacement
                .as_ref()
                .is_some_and(|new| !new.random.is_zero() || !new.random_dirs.is_empty())
        });
        let cells = || rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
        let keeps_moves = |new: &Replacement| {
            new.moves_clear.is_zero() && new.moves_set.is_zero() && new.decided.is_zero()
        };
        let line = self.lines.binary_search(&(rule.line as u32)).unwrap_or(0) as u32;
        RuleProgram {
            number,
            is_steady: !is_by_chance && rigid.is_none() && rule.commands.is_empty(),
            repeats_itself: !is_by_chance && rigid.is_none(),
            needs_no_rest: cells().all(|cell| cell.still.is_zero()),
            keeps_moves: cells().filter_map(|cell| cell.replacement.as_ref()).all(keeps_moves),
            rows,
            replaces: rule.replaces,
            rigid,
            commands: Arc::clone(&rule.commands),
            line,
            cost: (terms * self.words) as u64,
        }
    }

    fn row(&self, direction: Direction, runs: &[Vec<Pattern>], is_rigid: bool) -> RowProgram {
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
        let (mut tests, mut test_planes) = (Vec::new(), Vec::new());
        let runs: Vec<RunProgram> = runs
            .iter()
            .map(|run| {
                let cells: Vec<CellProgram> = run.iter().map(|cell| self.cell(cell)).collect();
                let first = tests.len();
                tests.extend(self.word_tests(&cells, delta, &mut test_planes));
                let program = RunProgram { cells, offset, tests: first..tests.len() };
                offset += run.len();
                program
            })
            .collect();
        let mut needs = Vec::new();
        if let [run] = runs.as_slice() {
            for (k, cell) in run.cells.iter().enumerate() {
                needs.extend(cell.all.iter().map(|plane| (*plane, (k as isize * delta) as i32)));
            }
        }
        let words = match (object_words(self.objects), move_words(self.layers)) {
            (1, 1 | 2) => {
                runs.iter().flat_map(|run| &run.cells).map(|c| word_cell(c, is_rigid)).collect()
            }
            _ => Vec::new(),
        };
        RowProgram { runs, delta, direction, valid, length, tests, test_planes, needs, words }
    }

    /// The tests of a run on a board of a few words; none for others.
    fn word_tests(
        &self,
        cells: &[CellProgram],
        delta: isize,
        planes: &mut Vec<u32>,
    ) -> Vec<WordTest> {
        let mut tests = Vec::new();
        if self.words > FEW_WORDS {
            return tests;
        }
        let mut cells: Vec<(usize, &CellProgram)> = cells.iter().enumerate().collect();
        let is_moving = |cell: &CellProgram| cell.all.iter().any(|p| *p as usize >= self.objects);
        // Movements are rare; then objects by name, then properties; what is forbidden tells least.
        cells.sort_by_key(|(_, cell)| {
            (!is_moving(cell), std::cmp::Reverse((cell.all.len(), cell.any.len())))
        });
        for (k, cell) in cells {
            tests.push(WordTest {
                first: planes.len() as u32,
                all: cell.all.len() as u16,
                none: cell.none.len() as u16,
                groups: cell.any.len() as u16,
                shift: (k as isize * delta) as i32,
            });
            planes.extend(&cell.all);
            planes.extend(&cell.none);
            for group in &cell.any {
                planes.push(group.len() as u32);
                planes.extend(group);
            }
        }
        tests
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

fn word_cell(cell: &CellProgram, is_rigid: bool) -> WordCell {
    let pattern = &cell.pattern;
    let word = |bits: &Bits| bits.words[0];
    let two = |bits: &Bits| [0, 1].map(|w| bits.words.get(w).copied().unwrap_or(0));
    let new = cell.replacement.as_ref();
    let is_chance = |new: &Replacement| !new.random.is_zero() || !new.random_dirs.is_empty();
    let movements = |new: &Replacement| {
        let (clear, decided) = (two(&new.moves_clear), two(&new.decided));
        let set = two(&new.moves_set);
        [0, 1].map(|w| (clear[w] | decided[w], set[w]))
    };
    WordCell {
        present: word(&pattern.present),
        missing: word(&pattern.missing),
        moves: two(&pattern.moves),
        still: two(&pattern.still),
        objects: new.map_or((0, 0), |new| (word(&new.clear), word(&new.set))),
        movements: new.map_or([(0, 0); 2], movements),
        any: pattern.any.first().map_or(0, word),
        needs_none: if pattern.any.is_empty() { u64::MAX } else { 0 },
        has_more: pattern.any.len() > 1,
        is_special: new.is_some_and(|new| is_rigid || is_chance(new)),
    }
}
