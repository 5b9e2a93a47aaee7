//! How far a position is from letting a rule fire that a win needs.
//!
//! Win conditions say where things must be. In many games things do not get there by moving: a rule
//! makes, removes or changes them, or wins outright. Then the distance that counts is that of the things
//! such a rule needs to the places where it needs them. This is one step of a delete relaxation (Hoffmann
//! and Nebel, "The FF Planning System", 2001) over the compiled rules: what a rule forbids is ignored,
//! each thing comes by itself, and something that is not on the board costs a making rule first. The
//! rules are examined once per game. It
//! guides searches for any solution and proves nothing.

use crate::compile::rule_line::Command;
use crate::engine::program::Program;
use crate::fixed::{fixed_objects, is_conserved};
use crate::game::{CellSet, Game, Pattern, Quantifier, Rule, Win};
use crate::walks::{acts, offset};

/// What rules need that bring a win nearer.
#[derive(Clone)]
pub struct Errands {
    /// Sets of objects of which one is needed somewhere.
    needs: Vec<Need>,
    schemes: Vec<Scheme>,
    /// For each win condition the rules that help; none where moving things is enough.
    by_win: Vec<Vec<usize>>,
    /// The rules that win.
    winning: Vec<usize>,
    /// Cells of all schemes.
    places: usize,
    /// Where the things of each need are in the current position, and whether that was looked up.
    sights: Vec<Sight>,
    is_seen: Vec<bool>,
}

#[derive(Clone)]
struct Need {
    objects: Vec<usize>,
    /// Rules that make one of the objects.
    makers: Vec<usize>,
}

/// Where things are.
#[derive(Clone, Default)]
struct Sight {
    cells: Vec<u32>,
    /// Distances of all cells to the nearest; empty until they are asked for.
    map: Vec<u32>,
    /// What making one costs; 0 where there is one.
    making: u32,
}

/// A rule as what it needs where.
#[derive(Clone)]
struct Scheme {
    rows: Vec<Vec<Place>>,
}

/// Columns and rows from the first cell of a row, and what is needed there.
#[derive(Clone, Copy)]
struct Place {
    at: (i32, i32),
    need: usize,
}

/// Cells of rules that are examined at most: each costs time for every position.
const MOST_PLACES: usize = 400;

/// For more objects than this a distance map is made.
const FEW: usize = 12;

/// How many makings in a row are followed for something that is not on the board.
const DEPTH: usize = 2;

impl Errands {
    /// Examines the rules of a game; none when they tell nothing about its wins.
    pub fn of(game: &Game) -> Option<Errands> {
        let mut errands = Errands {
            needs: Vec::new(),
            schemes: Vec::new(),
            by_win: Vec::new(),
            winning: Vec::new(),
            places: 0,
            sights: Vec::new(),
            is_seen: Vec::new(),
        };
        let fixed = fixed_objects(game);
        let rules: Vec<&Rule> = game.all_rules().filter(|rule| acts(rule)).collect();
        let mut examined = Examined { game, rules: &rules, fixed: &fixed, known: Vec::new() };
        if game.wins.is_empty() {
            for (at, rule) in rules.iter().enumerate() {
                if rule.commands.contains(&Command::Win) {
                    let scheme = errands.scheme(&mut examined, at, DEPTH);
                    errands.winning.push(scheme);
                }
            }
        }
        for win in &game.wins {
            let helps = |at: &usize| rule_helps(rules[*at], win);
            let helpers: Vec<usize> = match is_moved_home(game, win) {
                true => Vec::new(),
                false => (0..rules.len()).filter(helps).collect(),
            };
            let schemes =
                helpers.into_iter().map(|at| errands.scheme(&mut examined, at, DEPTH)).collect();
            errands.by_win.push(schemes);
        }
        let is_any = !errands.winning.is_empty() || errands.by_win.iter().any(|w| !w.is_empty());
        errands.sights.resize_with(errands.needs.len(), Sight::default);
        errands.is_seen = vec![false; errands.needs.len()];
        (is_any && errands.places <= MOST_PLACES).then_some(errands)
    }

    /// Forgets the position before.
    pub fn begin(&mut self) {
        self.is_seen.fill(false);
    }

    /// The distance to a rule that wins; none without such rules.
    pub fn to_winning(&mut self, program: &Program, position: &[u64]) -> Option<u32> {
        let schemes = std::mem::take(&mut self.winning);
        let least = self.least(&schemes, program, position, DEPTH);
        self.winning = schemes;
        least
    }

    /// The distance to a rule that helps a win condition; none where moving things is enough.
    pub fn to_helping(&mut self, win: usize, program: &Program, position: &[u64]) -> Option<u32> {
        let schemes = std::mem::take(&mut self.by_win[win]);
        let least = self.least(&schemes, program, position, DEPTH);
        self.by_win[win] = schemes;
        least
    }

    fn scheme(&mut self, examined: &mut Examined<'_>, at: usize, depth: usize) -> usize {
        if let Some((_, scheme)) = examined.known.iter().find(|(rule, _)| *rule == at) {
            return *scheme;
        }
        let index = self.schemes.len();
        if self.places > MOST_PLACES {
            // There are too many anyway; the last one stands for all others.
            return index.saturating_sub(1);
        }
        examined.known.push((at, index));
        self.schemes.push(Scheme { rows: Vec::new() });
        let rule = examined.rules[at];
        let mut rows = Vec::new();
        // Cells after an ellipsis may be anywhere along the row: they count as a row of their own.
        for run in rule.rows.iter().flat_map(|row| &row.runs) {
            let mut places = Vec::new();
            for (place, cell) in run.iter().enumerate() {
                for objects in needed(examined, cell) {
                    let need = self.need(examined, objects, depth);
                    places.push(Place { at: offset(rule.direction, place as i32), need });
                }
            }
            if !places.is_empty() {
                rows.push(places);
            }
        }
        self.places += rows.iter().map(Vec::len).sum::<usize>() + 1;
        self.schemes[index].rows = rows;
        index
    }

    fn need(&mut self, examined: &mut Examined<'_>, objects: Vec<usize>, depth: usize) -> usize {
        if let Some(known) = self.needs.iter().position(|need| need.objects == objects) {
            return known;
        }
        let index = self.needs.len();
        self.needs.push(Need { objects: objects.clone(), makers: Vec::new() });
        if depth > 0 {
            let makers: Vec<usize> = (0..examined.rules.len())
                .filter(|at| objects.iter().any(|object| makes(examined.rules[*at], *object)))
                .collect();
            self.needs[index].makers =
                makers.into_iter().map(|at| self.scheme(examined, at, depth - 1)).collect();
        }
        index
    }

    fn least(
        &mut self,
        schemes: &[usize],
        program: &Program,
        position: &[u64],
        depth: usize,
    ) -> Option<u32> {
        schemes.iter().map(|scheme| self.distance(*scheme, program, position, depth)).min()
    }

    /// The least sum of distances of what a rule needs to where it needs it. In every row the thing of
    /// which there are fewest stays where it is and the others come to it.
    fn distance(
        &mut self,
        scheme: usize,
        program: &Program,
        position: &[u64],
        depth: usize,
    ) -> u32 {
        let rows = std::mem::take(&mut self.schemes[scheme].rows);
        let far = (program.width + program.height) as u32;
        let mut sum = 0;
        for row in &rows {
            for place in row {
                self.look(place.need, program, position, depth);
            }
            let is_here = |place: &&Place| !self.sights[place.need].cells.is_empty();
            let fewest = row.iter().filter(is_here).min_by_key(|p| self.sights[p.need].cells.len());
            let missing: u32 = row.iter().map(|place| self.sights[place.need].making).sum();
            let Some(anchor) = fewest else {
                sum += missing;
                continue;
            };
            let mut least = far * row.len() as u32;
            for index in 0..self.sights[anchor.need].cells.len() {
                let cell = self.sights[anchor.need].cells[index] as usize;
                let (y, x) = program.place[cell];
                let (x, y) = (x as i32 - anchor.at.0, y as i32 - anchor.at.1);
                let cost = self.cost_at(row, (x, y), program, least);
                least = least.min(cost);
                if least == 0 {
                    break;
                }
            }
            sum += least + missing;
        }
        self.schemes[scheme].rows = rows;
        sum
    }

    /// The sum of distances for a row that begins at a column and row; at least `enough` if it is not
    /// less.
    fn cost_at(
        &mut self,
        row: &[Place],
        (x, y): (i32, i32),
        program: &Program,
        enough: u32,
    ) -> u32 {
        let mut cost = 0;
        for Place { at: (dx, dy), need } in row {
            let (x, y) = (x + dx, y + dy);
            let (width, height) = (program.width as i32, program.height as i32);
            if x < 0 || y < 0 || x >= width || y >= height {
                return enough;
            }
            if !self.sights[*need].cells.is_empty() {
                cost += self.nearest(*need, (x * height + y) as usize, program);
            }
            if cost >= enough {
                return enough;
            }
        }
        cost
    }

    /// The distance of a cell to the nearest object of a need that is on the board.
    fn nearest(&mut self, need: usize, cell: usize, program: &Program) -> u32 {
        let sight = &mut self.sights[need];
        if sight.cells.len() <= FEW {
            let (y, x) = program.place[cell];
            let distances = sight.cells.iter().map(|other| {
                let (oy, ox) = program.place[*other as usize];
                y.abs_diff(oy) + x.abs_diff(ox)
            });
            return distances.min().unwrap_or(0);
        }
        if sight.map.is_empty() {
            make_map(sight, program);
        }
        sight.map[cell]
    }

    /// Finds the objects of a need.
    fn look(&mut self, need: usize, program: &Program, position: &[u64], depth: usize) {
        if std::mem::replace(&mut self.is_seen[need], true) {
            return;
        }
        let words = program.words;
        let mut sight = std::mem::take(&mut self.sights[need]);
        sight.cells.clear();
        sight.map.clear();
        sight.making = 0;
        for word in 0..words {
            let objects = self.needs[need].objects.iter();
            let mut left = objects.fold(0, |all, object| all | position[object * words + word]);
            while left != 0 {
                sight.cells.push(word as u32 * 64 + left.trailing_zeros());
                left &= left - 1;
            }
        }
        if sight.cells.is_empty() {
            // What is not on the board has to be made first, wherever.
            let far = (program.width + program.height) as u32;
            sight.making = far;
            if depth > 0 {
                let makers = std::mem::take(&mut self.needs[need].makers);
                self.sights[need] = sight;
                let making = self.least(&makers, program, position, depth - 1).unwrap_or(far);
                sight = std::mem::take(&mut self.sights[need]);
                self.needs[need].makers = makers;
                sight.making = far + making;
            }
        }
        self.sights[need] = sight;
    }
}

/// Makes the distances of all cells to the nearest object.
fn make_map(sight: &mut Sight, program: &Program) {
    let (height, cells) = (program.height, program.cells);
    let map = &mut sight.map;
    map.resize(cells, (program.width + height) as u32);
    for cell in &sight.cells {
        map[*cell as usize] = 0;
    }
    for cell in 0..cells {
        if cell % height > 0 {
            map[cell] = map[cell].min(map[cell - 1] + 1);
        }
        if cell >= height {
            map[cell] = map[cell].min(map[cell - height] + 1);
        }
    }
    for cell in (0..cells).rev() {
        if cell % height + 1 < height {
            map[cell] = map[cell].min(map[cell + 1] + 1);
        }
        if cell + height < cells {
            map[cell] = map[cell].min(map[cell + height] + 1);
        }
    }
}

/// What building the schemes looks at.
struct Examined<'e> {
    game: &'e Game,
    rules: &'e [&'e Rule],
    fixed: &'e [usize],
    /// Rules that have a scheme.
    known: Vec<(usize, usize)>,
}

/// The sets of objects of which a cell needs one. The ground is everywhere, and a set with an object
/// that is always there tells nothing.
fn needed(examined: &Examined<'_>, cell: &Pattern) -> Vec<Vec<usize>> {
    let is_ground = |object: &usize| {
        examined.game.objects[*object].layer == examined.game.background_layer
            && examined.fixed.contains(object)
    };
    let present = cell.present.iter().map(|object| vec![object]);
    let any = cell.any.iter().map(|any| any.iter().collect::<Vec<usize>>());
    present.chain(any).filter(|objects| !objects.iter().any(&is_ground)).collect()
}

/// Cells of a rule with what becomes of them.
fn cells(rule: &Rule) -> impl Iterator<Item = &Pattern> {
    rule.rows.iter().flat_map(|row| row.runs.iter().flatten())
}

/// True when a rule can put an object where it was not.
fn makes(rule: &Rule, object: usize) -> bool {
    cells(rule).any(|cell| {
        cell.replacement.as_ref().is_some_and(|new| {
            (new.set.get(object) && !cell.present.get(object)) || new.random.get(object)
        })
    })
}

/// True when a rule can take an object away.
fn takes(rule: &Rule, object: usize) -> bool {
    cells(rule).any(|cell| {
        cell.replacement.as_ref().is_some_and(|new| {
            let is_there = cell.present.get(object) || cell.any.iter().any(|any| any.get(object));
            is_there && new.clear.get(object) && !new.set.get(object)
        })
    })
}

/// True when a win condition is about things that are only moved.
fn is_moved_home(game: &Game, win: &Win) -> bool {
    let is_kept = |set: &CellSet| set.mask.iter().all(|object| is_conserved(game, object));
    win.on
        .as_ref()
        .is_some_and(|on| win.quantifier != Quantifier::No && is_kept(&win.what) && is_kept(on))
}

/// True when a rule makes what a win condition wants, or takes away what it does not want.
fn rule_helps(rule: &Rule, win: &Win) -> bool {
    let what = || win.what.mask.iter();
    let on = || win.on.iter().flat_map(|on| on.mask.iter());
    match win.quantifier {
        Quantifier::No => what().chain(on()).any(|object| takes(rule, object)),
        Quantifier::Some => what().chain(on()).any(|object| makes(rule, object)),
        Quantifier::All => {
            what().any(|object| takes(rule, object)) || on().any(|object| makes(rule, object))
        }
    }
}
