//! Stages, groups, rules, matches and the changes to matched cells.

use crate::movement::{STEPS, move_number};
use crate::plain::Plain;
use puzzlescript::bits::{ALL_MOVES, add_moves};
use puzzlescript::compile::rule_line::Command;
use puzzlescript::game::{Direction, Group, Pattern, Rule, Stage};

/// How often a group is run, and how often the loops of a stage jump back.
const MAX_ROUNDS: usize = 200;

/// The cells that a row matches, or all rows together, in the order of the patterns.
type Place = Vec<usize>;

impl Plain<'_> {
    pub fn run_stage(&mut self, stage: &Stage, is_late: bool) {
        let mut changed = false;
        let mut jumps = 0;
        let mut index = 0;
        while index < stage.groups.len() {
            if is_late || !self.banned[index] {
                changed |= self.run_group(&stage.groups[index]);
            }
            match stage.jumps[index] {
                Some(_) if changed && jumps == MAX_ROUNDS => return,
                Some(start) if changed => {
                    changed = false;
                    jumps += 1;
                    index = start;
                }
                _ => index += 1,
            }
        }
    }

    fn run_group(&mut self, group: &Group) -> bool {
        if group.random {
            return self.run_by_chance(group);
        }
        let mut changed = false;
        for _ in 0..MAX_ROUNDS {
            let mut changed_now = false;
            for rule in &group.rules {
                changed_now |= self.try_rule(rule, group);
            }
            changed |= changed_now;
            if !changed_now {
                break;
            }
        }
        changed
    }

    fn run_by_chance(&mut self, group: &Group) -> bool {
        let mut matches = Vec::new();
        for rule in &group.rules {
            let places = self.find(rule);
            matches.extend((0..tuple_count(&places)).map(|n| (rule, tuple(&places, n))));
        }
        if matches.is_empty() {
            return false;
        }
        let (rule, tuple) = &matches[self.rng.below(matches.len())];
        let changed = self.apply(rule, group, tuple);
        self.queue_commands(rule);
        changed
    }

    fn try_rule(&mut self, rule: &Rule, group: &Group) -> bool {
        let places = self.find(rule);
        let count = tuple_count(&places);
        let mut changed = false;
        for n in (0..count).filter(|_| rule.replaces) {
            let tuple = tuple(&places, n);
            if n == 0 || self.still_matches(rule, &tuple) {
                changed |= self.apply(rule, group, &tuple);
            }
        }
        if count > 0 {
            self.queue_commands(rule);
        }
        changed
    }

    /// The places of each row.
    fn find(&self, rule: &Rule) -> Vec<Vec<Place>> {
        rule.rows.iter().map(|row| self.find_row(rule.direction, &row.runs)).collect()
    }

    fn find_row(&self, direction: Direction, runs: &[Vec<Pattern>]) -> Vec<Place> {
        let (width, height) = (self.width, self.height);
        let column_by_column = 0..width * height;
        let mut places = Vec::new();
        match direction {
            Direction::Up | Direction::Down => {
                for start in column_by_column {
                    self.find_from(start, direction, runs, &Vec::new(), &mut places);
                }
            }
            Direction::Left | Direction::Right => {
                for start in column_by_column.map(|n| n % width * height + n / width) {
                    self.find_from(start, direction, runs, &Vec::new(), &mut places);
                }
            }
        }
        places
    }

    /// Looks for the first run at one cell, and for the others behind gaps of any length.
    fn find_from(
        &self,
        start: usize,
        direction: Direction,
        runs: &[Vec<Pattern>],
        before: &Place,
        out: &mut Vec<Place>,
    ) {
        let step = match direction {
            Direction::Up => STEPS[0],
            Direction::Down => STEPS[1],
            Direction::Left => STEPS[2],
            Direction::Right => STEPS[3],
        };
        let mut place = before.clone();
        let mut next = Some(start);
        for pattern in &runs[0] {
            match next {
                Some(cell) if self.cell_matches(pattern, cell) => {
                    place.push(cell);
                    next = self.neighbour(cell, step);
                }
                _ => return,
            }
        }
        if runs.len() == 1 {
            out.push(place);
            return;
        }
        while let Some(cell) = next {
            self.find_from(cell, direction, &runs[1..], &place, out);
            next = self.neighbour(cell, step);
        }
    }

    fn cell_matches(&self, pattern: &Pattern, cell: usize) -> bool {
        let (objects, moves) = (&self.cells[cell], &self.moves[cell]);
        pattern.present.is_within(objects)
            && !pattern.missing.meets(objects)
            && pattern.any.iter().all(|any| any.meets(objects))
            && pattern.moves.is_within(moves)
            && !pattern.still.meets(moves)
    }

    fn still_matches(&self, rule: &Rule, tuple: &Place) -> bool {
        cells_of(rule, tuple).all(|(pattern, cell)| self.cell_matches(pattern, cell))
    }

    fn apply(&mut self, rule: &Rule, group: &Group, tuple: &Place) -> bool {
        let mut changed = false;
        for (pattern, cell) in cells_of(rule, tuple) {
            changed |= self.replace(rule, group, pattern, cell);
        }
        changed
    }

    fn replace(&mut self, rule: &Rule, group: &Group, pattern: &Pattern, cell: usize) -> bool {
        let Some(new) = &pattern.replacement else {
            return false;
        };
        let (mut clear, mut set) = (new.clear.clone(), new.set.clone());
        let (mut moves_clear, mut moves_set) = (new.moves_clear.clone(), new.moves_set.clone());
        moves_clear.add(&new.decided);
        let choices: Vec<usize> = new.random.iter().collect();
        if !choices.is_empty() {
            let object = choices[self.rng.below(choices.len())];
            let layer = self.game.objects[object].layer;
            set.set(object);
            clear.add(&self.game.layers[layer]);
            add_moves(&mut moves_clear, layer, ALL_MOVES);
        }
        for layer in &new.random_dirs {
            moves_set.set(move_number(*layer, self.rng.below(4)));
        }
        let (mut objects, mut moves) = (self.cells[cell].clone(), self.moves[cell].clone());
        objects.remove(&clear);
        objects.add(&set);
        moves.remove(&moves_clear);
        moves.add(&moves_set);
        let mut changed = objects != self.cells[cell] || moves != self.moves[cell];
        self.cells[cell] = objects;
        self.moves[cell] = moves;
        if let Some(number) = group.rigid.filter(|_| rule.rigid) {
            let decided = |layer: &usize| new.decided.get(move_number(*layer, 0));
            let layers: Vec<usize> = (0..self.game.layers.len()).filter(decided).collect();
            changed |= self.mark_rigid(cell, number + 1, &layers);
        }
        changed
    }

    /// Records which layers of a cell a rigid group decided, unless all of it is known already.
    fn mark_rigid(&mut self, cell: usize, number: usize, layers: &[usize]) -> bool {
        let known = &mut self.rigid[cell];
        let is_known_group = layers.iter().all(|layer| known[*layer] & number == number);
        let are_known_layers = layers.iter().all(|layer| known[*layer] > 0);
        if is_known_group || are_known_layers {
            return false;
        }
        for layer in layers {
            known[*layer] |= number;
        }
        true
    }

    /// Cancel beats restart, and both beat everything else.
    fn queue_commands(&mut self, rule: &Rule) {
        let cancels = rule.commands.contains(&Command::Cancel);
        let restarts = rule.commands.contains(&Command::Restart);
        if rule.commands.is_empty()
            || self.queue.contains(&Command::Cancel)
            || self.queue.contains(&Command::Restart) && !cancels
        {
            return;
        }
        if cancels || restarts {
            self.queue.clear();
        }
        for command in rule.commands.iter() {
            let is_message = |command: &Command| matches!(command, Command::Message(_));
            let is_same =
                |known: &Command| known == command || is_message(known) && is_message(command);
            if !self.queue.iter().any(is_same) {
                self.queue.push(command.clone());
            }
        }
    }
}

/// The number of ways to choose a place for every row.
fn tuple_count(places: &[Vec<Place>]) -> usize {
    places.iter().map(Vec::len).product()
}

/// One of these ways; from one to the next the place of the first row changes fastest.
fn tuple(places: &[Vec<Place>], number: usize) -> Place {
    let mut rest = number;
    let mut tuple = Place::new();
    for row in places {
        tuple.extend(&row[rest % row.len()]);
        rest /= row.len();
    }
    tuple
}

/// The patterns of a rule with the cells they matched.
fn cells_of<'a>(rule: &'a Rule, tuple: &'a Place) -> impl Iterator<Item = (&'a Pattern, usize)> {
    let patterns = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    patterns.zip(tuple.iter().copied())
}
