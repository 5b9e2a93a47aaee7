//! A level as facts and steps that only add facts.
//!
//! This is the delete relaxation of planning over the compiled rules: what is once there stays, what a rule
//! forbids must have been gone once, and every match of every rule is a step. Facts are an object on a cell, a cell that an
//! object has left, a movement of a layer on a cell, and a row of a rule that matches somewhere.

use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::engine::program::Program;
use crate::fixed::fixed_objects;
use crate::game::{CellSet, Pattern, Quantifier, Replacement, Rule};
use crate::walks::{acts, moves_of, offset};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Steps that are laid out at most.
const MOST_STEPS: usize = 150_000;

/// Facts and steps of a level.
pub(super) struct Task<'t> {
    program: &'t Program,
    start: &'t [u64],
    is_fixed: Vec<bool>,
    /// The number of facts; those after objects, gaps and movements have no place on the board.
    pub facts: usize,
    pub steps: Vec<Step>,
    choices: FxHashMap<(Vec<u64>, usize), u32>,
    /// What a win needs: of each of these sets one fact.
    pub goals: Vec<u32>,
}

/// What needs facts and adds facts.
pub(super) struct Step {
    pub needs: SmallVec<[u32; 4]>,
    pub adds: SmallVec<[u32; 4]>,
}

impl<'t> Task<'t> {
    /// Lays a level out; none where that takes too much.
    pub fn new(program: &'t Program, start: &'t [u64]) -> Option<Task<'t>> {
        let fixed = fixed_objects(&program.game);
        let is_fixed = (0..program.objects).map(|object| fixed.binary_search(&object).is_ok());
        let on_board = program.cells * (2 * program.objects + program.layers * MOVE_BITS);
        let mut task = Task {
            program,
            start,
            is_fixed: is_fixed.collect(),
            facts: on_board,
            steps: Vec::new(),
            choices: FxHashMap::default(),
            goals: Vec::new(),
        };
        task.lay_movements();
        let game = &program.game;
        let mut winning = None;
        for rule in game.all_rules().filter(|rule| acts(rule)) {
            task.lay_rule(rule, &mut winning);
            if task.steps.len() > MOST_STEPS {
                return None;
            }
        }
        match winning {
            Some(winning) => task.goals.push(winning),
            None => game.wins.iter().for_each(|win| task.lay_goal(win)),
        }
        Some(task)
    }

    /// An object on a cell.
    pub fn there(&self, object: usize, cell: usize) -> u32 {
        (object * self.program.cells + cell) as u32
    }

    /// A cell without an object.
    pub fn gone(&self, object: usize, cell: usize) -> u32 {
        ((self.program.objects + object) * self.program.cells + cell) as u32
    }

    fn moving(&self, layer: usize, cell: usize, bit: usize) -> u32 {
        let before = 2 * self.program.objects * self.program.cells;
        (before + (layer * self.program.cells + cell) * MOVE_BITS + bit) as u32
    }

    /// The object, cell and whether it is there, of a fact about an object that can change.
    pub fn telling(&self, fact: u32) -> Option<(usize, usize, bool)> {
        let (fact, cells) = (fact as usize, self.program.cells);
        let (object, cell) = (fact / cells, fact % cells);
        let is_there = object < self.program.objects;
        let object = if is_there { object } else { object - self.program.objects };
        (object < self.program.objects && !self.is_fixed[object])
            .then_some((object, cell, is_there))
    }

    /// True when a fact holds at the start.
    pub fn holds(&self, fact: u32) -> bool {
        match self.telling(fact) {
            Some((object, cell, is_there)) => self.has(object, cell) == is_there,
            None => {
                let cells = self.program.cells;
                let object = fact as usize / cells;
                object < self.program.objects && self.has(object, fact as usize % cells)
            }
        }
    }

    fn has(&self, object: usize, cell: usize) -> bool {
        self.start[object * self.program.words + cell / 64] >> (cell % 64) & 1 != 0
    }

    fn new_fact(&mut self) -> u32 {
        self.facts += 1;
        self.facts as u32 - 1
    }

    fn add(&mut self, needs: &[u32], adds: &[u32]) {
        self.steps
            .push(Step { needs: SmallVec::from_slice(needs), adds: SmallVec::from_slice(adds) });
    }

    fn beside(&self, cell: usize, (dx, dy): (i32, i32)) -> Option<usize> {
        let (y, x) = self.program.place[cell];
        let (x, y) = (x as i32 + dx, y as i32 + dy);
        let (width, height) = (self.program.width as i32, self.program.height as i32);
        (x >= 0 && y >= 0 && x < width && y < height).then(|| (x * height + y) as usize)
    }

    /// Keys move players, and movements move objects to the next cell unless what never changes is there.
    fn lay_movements(&mut self) {
        let program = self.program;
        for player in program.player.iter().copied() {
            for cell in 0..program.cells {
                let moves: SmallVec<[u32; MOVE_BITS]> = (0..MOVE_BITS)
                    .map(|bit| self.moving(program.layer_of[player], cell, bit))
                    .collect();
                self.add(&[self.there(player, cell)], &moves);
            }
        }
        for (layer, objects) in program.layer_masks.iter().enumerate() {
            let is_player = program.player.iter().any(|player| program.layer_of[*player] == layer);
            let is_moved = is_player || program.game.all_rules().any(|rule| gives(rule, layer));
            let movers: Vec<usize> =
                objects.iter().filter(|o| is_moved && !self.is_fixed[*o]).collect();
            for object in movers {
                for cell in 0..program.cells {
                    for (bit, step) in STEPS.iter().enumerate() {
                        let Some(to) = self.beside(cell, *step) else { continue };
                        // What stands there and never goes bars the way; what goes must have gone.
                        let there = objects.iter().filter(|other| self.has(*other, to));
                        let (stays, goes): (Vec<usize>, Vec<usize>) = there
                            .filter(|other| *other != object)
                            .partition(|other| self.is_fixed[*other]);
                        if stays.is_empty() {
                            let mut needs =
                                vec![self.moving(layer, cell, bit), self.there(object, cell)];
                            needs.extend(goes.into_iter().map(|other| self.gone(other, to)));
                            self.add(&needs, &[self.there(object, to), self.gone(object, cell)]);
                        }
                    }
                }
            }
        }
    }

    fn lay_rule(&mut self, rule: &Rule, winning: &mut Option<u32>) {
        let runs: Vec<&Vec<Pattern>> = rule.rows.iter().flat_map(|row| &row.runs).collect();
        let matched: Vec<u32> = match runs.len() {
            1 => Vec::new(),
            count => (0..count).map(|_| self.new_fact()).collect(),
        };
        let wins = rule.commands.contains(&crate::compile::rule_line::Command::Win);
        let won = wins.then(|| match *winning {
            Some(fact) => fact,
            None => {
                let fact = self.new_fact();
                *winning = Some(fact);
                fact
            }
        });
        for (number, run) in runs.iter().enumerate() {
            for first in 0..self.program.cells {
                let place = |k: usize| self.beside(first, offset(rule.direction, k as i32));
                let Some(cells) = (0..run.len()).map(place).collect::<Option<Vec<usize>>>() else {
                    continue;
                };
                let Some(mut needs) = self.needs_of(run, &cells) else { continue };
                if let Some(own) = matched.get(number) {
                    self.add(&needs, &[*own]);
                    needs.extend(matched.iter().filter(|other| *other != own));
                }
                let mut adds: SmallVec<[u32; 8]> = won.into_iter().collect();
                for (cell, pattern) in cells.iter().zip(run.iter()) {
                    if let Some(new) = &pattern.replacement {
                        self.adds_of(new, *cell, &mut adds);
                    }
                }
                if !adds.is_empty() {
                    self.add(&needs, &adds);
                }
            }
        }
    }

    /// The facts that a match needs; none where what never changes prevents it.
    fn needs_of(&mut self, run: &[Pattern], cells: &[usize]) -> Option<Vec<u32>> {
        let mut needs = Vec::new();
        for (cell, pattern) in cells.iter().copied().zip(run) {
            for object in pattern.present.iter() {
                match self.is_fixed[object] {
                    true if !self.has(object, cell) => return None,
                    true => {}
                    false => needs.push(self.there(object, cell)),
                }
            }
            for object in pattern.missing.iter().filter(|object| self.has(*object, cell)) {
                match self.is_fixed[object] {
                    true => return None,
                    false => needs.push(self.gone(object, cell)),
                }
            }
            for any in &pattern.any {
                needs.extend(self.choice(any, cell)?);
            }
            for (layer, bit) in movements(&pattern.moves, self.program.layers) {
                needs.push(self.moving(layer, cell, bit));
            }
        }
        Some(needs)
    }

    /// The fact that one of some objects is on a cell; an inner none where one always is, and none where
    /// none can be.
    fn choice(&mut self, any: &Bits, cell: usize) -> Option<Option<u32>> {
        if any.iter().any(|object| self.is_fixed[object] && self.has(object, cell)) {
            return Some(None);
        }
        let moving: Vec<usize> = any.iter().filter(|object| !self.is_fixed[*object]).collect();
        match moving.as_slice() {
            [] => None,
            [object] => Some(Some(self.there(*object, cell))),
            _ => {
                let key = (any.words.to_vec(), cell);
                if let Some(known) = self.choices.get(&key) {
                    return Some(Some(*known));
                }
                let fact = self.new_fact();
                for object in moving {
                    self.add(&[self.there(object, cell)], &[fact]);
                }
                self.choices.insert(key, fact);
                Some(Some(fact))
            }
        }
    }

    fn adds_of(&self, new: &Replacement, cell: usize, adds: &mut SmallVec<[u32; 8]>) {
        adds.extend(new.set.iter().filter(|o| !self.is_fixed[*o]).map(|o| self.there(o, cell)));
        adds.extend(new.random.iter().filter(|o| !self.is_fixed[*o]).map(|o| self.there(o, cell)));
        let goes = |object: &usize| {
            !self.is_fixed[*object] && !new.set.get(*object) && self.has(*object, cell)
        };
        adds.extend(new.clear.iter().filter(goes).map(|object| self.gone(object, cell)));
        for (layer, bit) in movements(&new.moves_set, self.program.layers) {
            adds.push(self.moving(layer, cell, bit));
        }
        for layer in &new.random_dirs {
            adds.extend((0..4).map(|bit| self.moving(*layer, cell, bit)));
        }
    }

    /// What a win condition needs that does not hold at the start.
    fn lay_goal(&mut self, win: &crate::game::Win) {
        let cells = 0..self.program.cells;
        let has = |task: &Task<'_>, set: &CellSet, cell: usize| match set.needs_all {
            true => set.mask.iter().all(|object| task.has(object, cell)),
            false => set.mask.iter().any(|object| task.has(object, cell)),
        };
        let is_on =
            |task: &Task<'_>, cell: usize| win.on.as_ref().is_none_or(|on| has(task, on, cell));
        match win.quantifier {
            Quantifier::Some => {
                if cells.clone().any(|cell| has(self, &win.what, cell) && is_on(self, cell)) {
                    return;
                }
                let goal = self.new_fact();
                for cell in cells {
                    let Some(mut needs) = self.set_there(&win.what, cell) else { continue };
                    match win.on.as_ref().map(|on| self.set_there(on, cell)) {
                        Some(None) => continue,
                        Some(Some(more)) => needs.extend(more),
                        None => {}
                    }
                    self.add(&needs, &[goal]);
                }
                self.goals.push(goal);
            }
            Quantifier::No => {
                for cell in cells {
                    if has(self, &win.what, cell) && is_on(self, cell) {
                        let sets: Vec<&CellSet> =
                            std::iter::once(&win.what).chain(&win.on).collect();
                        self.lay_parting(&sets, None, cell);
                    }
                }
            }
            Quantifier::All => {
                let Some(on) = &win.on else { return };
                for cell in cells {
                    if has(self, &win.what, cell) && !has(self, on, cell) {
                        self.lay_parting(&[&win.what], Some(on), cell);
                    }
                }
            }
        }
    }

    /// A goal: one of the things that some sets stand for leaves a cell, or what must be there comes.
    fn lay_parting(&mut self, sets: &[&CellSet], comes: Option<&CellSet>, cell: usize) {
        let goal = self.new_fact();
        for set in sets {
            let here: Vec<usize> =
                set.mask.iter().filter(|object| self.has(*object, cell)).collect();
            let can_go = |object: &usize| !self.is_fixed[*object];
            match set.needs_all {
                true => here
                    .iter()
                    .filter(|o| can_go(o))
                    .copied()
                    .collect::<Vec<_>>()
                    .into_iter()
                    .for_each(|object| {
                        self.add(&[self.gone(object, cell)], &[goal]);
                    }),
                false if here.iter().all(can_go) => {
                    let needs: Vec<u32> = here.iter().map(|o| self.gone(*o, cell)).collect();
                    self.add(&needs, &[goal]);
                }
                false => {}
            }
        }
        if let Some(needs) = comes.and_then(|set| self.set_there(set, cell)) {
            self.add(&needs, &[goal]);
        }
        self.goals.push(goal);
    }

    /// What is needed for a cell to match a set; none where it never does.
    fn set_there(&mut self, set: &CellSet, cell: usize) -> Option<Vec<u32>> {
        if !set.needs_all {
            return Some(self.choice(&set.mask, cell)?.into_iter().collect());
        }
        let mut needs = Vec::new();
        for object in set.mask.iter() {
            match self.is_fixed[object] {
                true if !self.has(object, cell) => return None,
                true => {}
                false => needs.push(self.there(object, cell)),
            }
        }
        Some(needs)
    }
}

/// Columns and rows of one step, by movement bit.
const STEPS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

/// True when a rule gives something of a layer a movement.
fn gives(rule: &Rule, layer: usize) -> bool {
    let cells = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    cells
        .filter_map(|cell| cell.replacement.as_ref())
        .any(|new| moves_of(&new.moves_set, layer) != 0 || new.random_dirs.contains(&layer))
}

/// The layers and bits of some movements.
fn movements(moves: &Bits, layers: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..layers).flat_map(move |layer| {
        let own =
            moves.words[layer / LAYERS_A_WORD] >> (layer % LAYERS_A_WORD * MOVE_BITS) & ALL_MOVES;
        (0..MOVE_BITS).filter(move |bit| own >> bit & 1 != 0).map(move |bit| (layer, bit))
    })
}
