//! A second engine, written after the specification's pseudo-code. It shares nothing with the fast one
//! but the form of rules.

use play::random::SplitMix64;
use ruleset::rules::{Dir, Event, Heading, Rules, Trigger, Which};
use ruleset::{Ending, Level};

#[derive(Clone)]
pub struct Piece {
    pub kind: u8,
    pub cell: (i32, i32),
    pub came: Option<(i32, i32)>,
    pub arrival: u64,
    pub alive: bool,
}

/// The paper's words only, by recursion.
#[derive(Clone)]
pub struct Plain<'r> {
    pub rules: &'r Rules,
    pub size: (i32, i32),
    pub pieces: Vec<Piece>,
    pub clock: u64,
    pub budget: i64,
    pub turn: u64,
    pub spawned: u64,
    pub ended: bool,
    pub diverged: bool,
}

enum Signal {
    Key(Dir),
    EndTurn,
    Enter(usize, (i32, i32)),
}

impl<'r> Plain<'r> {
    /// A level of a ruleset before the first step.
    pub fn new(rules: &'r Rules, level: &Level) -> Plain<'r> {
        let width = level.width;
        let pieces = level.cells.iter().enumerate().flat_map(|(cell, kinds)| {
            let cell = ((cell % width) as i32, (cell / width) as i32);
            kinds.iter().map(move |kind| Piece {
                kind: *kind,
                cell,
                came: None,
                arrival: 0,
                alive: true,
            })
        });
        Plain {
            rules,
            size: (level.width as i32, level.height as i32),
            pieces: pieces.collect(),
            clock: 1,
            budget: 0,
            turn: 0,
            spawned: 0,
            ended: false,
            diverged: false,
        }
    }

    /// Gives pieces new numbers between steps: arrival does not outlive a step.
    pub fn tidy(&mut self) {
        self.pieces.retain(|piece| piece.alive);
        self.pieces.sort_by_key(|p| (p.cell.1, p.cell.0, p.kind, p.arrival));
    }

    /// The living pieces of a cell by type and arrival.
    fn cell(&self, at: (i32, i32)) -> Vec<usize> {
        let mut ids: Vec<usize> = (0..self.pieces.len())
            .filter(|id| self.pieces[*id].alive && self.pieces[*id].cell == at)
            .collect();
        ids.sort_by_key(|id| (self.pieces[*id].kind, self.pieces[*id].arrival));
        ids
    }

    fn handle(&mut self, signal: &Signal) {
        let rules = self.rules;
        for rule in &rules.rules {
            let (pairs, pressed): (Vec<(usize, usize)>, Dir) = match (rule.trigger, signal) {
                (Trigger::ArrowKey, Signal::Key(dir)) => (vec![(0, 0)], *dir),
                (Trigger::EndTurn, Signal::EndTurn) => (vec![(0, 0)], Dir::None),
                (Trigger::Overlap(a, b), Signal::Enter(id, at)) => {
                    let piece = &self.pieces[*id];
                    if !piece.alive || piece.cell != *at || !a.takes(piece.kind) {
                        continue;
                    }
                    let others = self.cell(*at).into_iter().filter(|other| other != id);
                    let others = others.filter(|other| b.takes(self.pieces[*other].kind));
                    (others.map(|other| (*id, other)).collect(), Dir::None)
                }
                _ => continue,
            };
            for (a, b) in pairs {
                if let (Trigger::Overlap(..), Signal::Enter(_, at)) = (rule.trigger, signal) {
                    let is_here = |id: usize| self.pieces[id].alive && self.pieces[id].cell == *at;
                    if !is_here(a) || !is_here(b) {
                        continue;
                    }
                }
                for event in &rule.events {
                    self.event(*event, [a, b], pressed);
                    if self.diverged {
                        return;
                    }
                }
            }
        }
    }

    fn event(&mut self, event: Event, slots: [usize; 2], pressed: Dir) {
        if event.slots().iter().any(|slot| !self.pieces[slots[usize::from(slot.0)]].alive) {
            return;
        }
        self.budget -= 1;
        if self.budget < 0 {
            self.diverged = true;
            return;
        }
        match event {
            Event::Destroy(slot) => self.pieces[slots[usize::from(slot.0)]].alive = false,
            Event::DestroyAll(kind) => {
                self.pieces.iter_mut().filter(|p| p.kind == kind).for_each(|p| p.alive = false);
            }
            Event::Pushback(slot) => {
                self.clock += 1;
                let piece = &mut self.pieces[slots[usize::from(slot.0)]];
                if let Some(came) = piece.came.take() {
                    (piece.cell, piece.arrival) = (came, self.clock);
                }
            }
            Event::Spawn(kind) => {
                let cells: Vec<(i32, i32)> =
                    (0..self.size.1).flat_map(|y| (0..self.size.0).map(move |x| (x, y))).collect();
                let empty: Vec<(i32, i32)> =
                    cells.iter().copied().filter(|at| self.cell(*at).is_empty()).collect();
                let from = if empty.is_empty() { cells } else { empty };
                let number = SplitMix64::new((self.turn << 32) ^ self.spawned).next_u64();
                self.spawned += 1;
                let cell = from[(number % from.len() as u64) as usize];
                self.clock += 1;
                self.pieces.push(Piece {
                    kind,
                    cell,
                    came: None,
                    arrival: self.clock,
                    alive: true,
                });
                self.handle(&Signal::Enter(self.pieces.len() - 1, cell));
            }
            Event::MoveAll(kind, heading) => {
                let dir = match heading {
                    Heading::Pressed => pressed,
                    Heading::Fixed(dir) => dir,
                };
                let mut ids: Vec<usize> =
                    (0..self.pieces.len()).filter(|id| self.is(*id, kind)).collect();
                ids.sort_by_key(|id| {
                    let (x, y) = self.pieces[*id].cell;
                    let (major, minor) = match dir {
                        Dir::Right => (-x, y),
                        Dir::Left => (x, y),
                        Dir::Down => (-y, x),
                        _ => (y, x),
                    };
                    (major, minor, self.pieces[*id].arrival)
                });
                for id in ids {
                    self.go(id, dir);
                }
            }
            Event::Hunt(kind, prey) => {
                let mut ids: Vec<usize> =
                    (0..self.pieces.len()).filter(|id| self.is(*id, kind)).collect();
                ids.sort_by_key(|id| {
                    let piece = &self.pieces[*id];
                    (piece.cell.1, piece.cell.0, piece.arrival)
                });
                for id in ids {
                    let (x, y) = self.pieces[id].cell;
                    let targets = (0..self.pieces.len()).filter(|t| *t != id && self.is(*t, prey));
                    let nearest = targets
                        .map(|t| self.pieces[t].cell)
                        .min_by_key(|(tx, ty)| ((tx - x).abs() + (ty - y).abs(), *ty, *tx));
                    let Some((tx, ty)) = nearest else { continue };
                    let (dx, dy) = (tx - x, ty - y);
                    let dir = match () {
                        () if (dx, dy) == (0, 0) => continue,
                        () if dx.abs() >= dy.abs() && dx > 0 => Dir::Right,
                        () if dx.abs() >= dy.abs() => Dir::Left,
                        () if dy > 0 => Dir::Down,
                        () => Dir::Up,
                    };
                    self.go(id, dir);
                }
            }
            Event::EndTurn => self.ended = true,
            other => panic!("{other:?} is not the paper's"),
        }
    }

    fn is(&self, id: usize, kind: u8) -> bool {
        self.pieces[id].alive && self.pieces[id].kind == kind
    }

    fn go(&mut self, id: usize, dir: Dir) {
        if self.diverged || !self.pieces[id].alive {
            return;
        }
        let (dx, dy) = dir.delta();
        let (x, y) = self.pieces[id].cell;
        let to = (x + dx, y + dy);
        if to.0 < 0 || to.1 < 0 || to.0 >= self.size.0 || to.1 >= self.size.1 {
            return;
        }
        self.clock += 1;
        let piece = &mut self.pieces[id];
        (piece.came, piece.cell, piece.arrival) = (Some((x, y)), to, self.clock);
        self.handle(&Signal::Enter(id, to));
    }

    fn holds(&self, trigger: Trigger) -> bool {
        let of = |which: Which| {
            self.pieces.iter().enumerate().filter(move |(_, p)| p.alive && which.takes(p.kind))
        };
        match trigger {
            Trigger::Count(which, compare, k) => compare.holds(of(which).count() as i32, k),
            Trigger::AllCovering(a, b) => {
                let covered =
                    |id: usize, p: &Piece| of(b).any(|(o, q)| o != id && q.cell == p.cell);
                of(a).count() > 0 && of(a).all(|(id, p)| covered(id, p))
            }
            other => panic!("{other:?} is not the paper's"),
        }
    }

    pub fn ending(&self) -> Ending {
        let mut ends = self.rules.ends.iter().filter(|e| e.triggers.iter().all(|t| self.holds(*t)));
        let outcomes: Vec<i8> = ends.by_ref().map(|end| end.outcome).collect();
        match outcomes.first() {
            _ if outcomes.contains(&1) && outcomes.contains(&-1) => Ending::Ambiguous,
            Some(1) => Ending::Won,
            Some(-1) => Ending::Lost,
            Some(_) => Ending::Drawn,
            None => Ending::Open,
        }
    }

    pub fn step(&mut self, dir: Dir) -> Ending {
        let before = self.pieces.clone();
        for piece in &mut self.pieces {
            piece.came = None;
        }
        (self.spawned, self.ended, self.diverged) = (0, false, false);
        self.budget = 64 * i64::from(self.size.0 * self.size.1) * self.rules.rules.len() as i64;
        self.handle(&Signal::Key(dir));
        if self.ended && !self.diverged {
            self.handle(&Signal::EndTurn);
            self.turn += 1;
        }
        if self.diverged {
            self.pieces = before;
            return Ending::Diverged;
        }
        self.ending()
    }

    pub fn drawn(&self, names: &[&str]) -> String {
        let mut rows = Vec::new();
        for y in 0..self.size.1 {
            let cells = (0..self.size.0).map(|x| {
                let ids = self.cell((x, y));
                let text: String = ids
                    .iter()
                    .map(|id| names[usize::from(self.pieces[*id].kind)].chars().next().unwrap())
                    .collect();
                match ids.len() {
                    0 => ".".to_string(),
                    1 => text,
                    _ => format!("({text})"),
                }
            });
            rows.push(cells.collect::<String>());
        }
        rows.join(" ")
    }
}
