//! Macro-moves on yards: a walk and the push at its end.

use super::bound::GoalNow;
use super::corral::Corrals;
use super::wins::Goal;
use super::yard::{Flood, Here, NOWHERE, Yard, opposite};
use crate::engine::Input;
use crate::puzzle::Move;
use play::search::leaps::{Leap, LeapList, Leaps, Places};
use play::search::{Guess, Order};

/// The key of each direction.
pub(super) const KEYS: [Move; 4] =
    [Move::Key(Input::Up), Move::Key(Input::Down), Move::Key(Input::Left), Move::Key(Input::Right)];

impl Leaps for Yard {
    type Move = Move;

    fn words(&self) -> usize {
        self.state_words()
    }

    fn start(&self) -> Vec<u64> {
        self.start.clone()
    }

    fn at_least(&mut self) -> Option<u32> {
        self.unpack_here(&self.start.clone());
        self.look_at_goals();
        self.least_here()
    }

    fn leap(&mut self, from: &[u64], places: Places, out: &mut LeapList) {
        self.unpack_here(from);
        self.look_at_goals();
        self.flood.walk(&self.near, &self.here, self.here.player);
        let mut corrals = self.corrals.take();
        let has_next = places == Places::Joined
            && corrals.as_mut().is_some_and(|corrals| self.next_things(corrals));
        for index in 0..self.flood.order.len() {
            let hand = self.flood.order[index];
            for way in 0..4 {
                let thing = self.near[hand as usize][way];
                let Some(to) = self.pushed_to(thing, way) else { continue };
                let is_next = |corrals: &Corrals| !has_next || Yard::is_next(corrals, thing);
                if !corrals.as_ref().is_none_or(is_next) {
                    continue;
                }
                self.push(thing, to);
                if let Some((at_least, is_win)) = self.judge(thing, to) {
                    let moves = self.flood.steps[hand as usize] + 1;
                    let number = thing * 4 + way as u16;
                    out.leaps.push(Leap { moves, at_least, is_win, number });
                    let player = match places {
                        Places::Kept => thing,
                        Places::Joined => self.first_place(thing),
                    };
                    let at = out.states.len();
                    out.states.extend_from_slice(from);
                    self.pack_push(&mut out.states[at..], (thing, to), player);
                }
                self.push(to, thing);
            }
        }
        self.corrals = corrals;
    }

    fn guess(&mut self, state: &[u64], at_least: u32) -> Guess {
        let guess = Guess { far: 2 * at_least, ..Guess::default() };
        let Some(packing) = self.packing.take() else { return guess };
        self.unpack_here(state);
        let (goals, near) = packing.left(self);
        self.packing = Some(packing);
        Guess { goals, near, ..guess }
    }

    fn orders(&self) -> &'static [Order] {
        match self.packing {
            Some(_) => &[Order::Short, Order::Greedy, Order::Goals],
            None => &[Order::Short, Order::Greedy],
        }
    }

    fn spell(&mut self, from: &[u64], number: u16, to: &mut [u64], out: &mut Vec<Move>) {
        self.unpack_here(from);
        let (thing, way) = (number / 4, usize::from(number % 4));
        let hand = self.near[thing as usize][opposite(way)];
        // Steps are counted from the cell where the push starts, so that the walk runs downhill.
        self.flood.walk(&self.near, &self.here, hand);
        let mut at = self.here.player;
        while at != hand {
            let steps = self.flood.steps[at as usize];
            let downhill = |way: &usize| {
                let next = self.near[at as usize][*way];
                next != NOWHERE
                    && self.flood.is_reached(next)
                    && self.flood.steps[next as usize] + 1 == steps
            };
            let Some(way) = (0..4).find(downhill) else {
                break;
            };
            out.push(KEYS[way]);
            at = self.near[at as usize][way];
        }
        out.push(KEYS[way]);
        self.push(thing, self.near[thing as usize][way]);
        self.pack_here(to);
    }
}

impl Yard {
    fn plane_words(&self) -> usize {
        self.near.len().div_ceil(64)
    }

    /// Bits left in the last word of the last kind.
    fn spare_bits(&self) -> usize {
        self.plane_words() * 64 - self.near.len()
    }

    /// The player goes into the spare bits of the last word, if it fits.
    fn player_fits(&self) -> bool {
        !self.kinds.is_empty() && self.near.len() <= 1 << self.spare_bits().min(16)
    }

    pub(super) fn state_words(&self) -> usize {
        self.plane_words() * self.kinds.len() + usize::from(!self.player_fits())
    }

    pub(super) fn pack_here(&self, out: &mut [u64]) {
        out.fill(0);
        let words = self.plane_words();
        for (cell, kind) in self.here.thing.iter().enumerate().filter(|(_, kind)| **kind != 0) {
            out[(*kind as usize - 1) * words + cell / 64] |= 1 << (cell % 64);
        }
        self.pack_player(out, self.here.player);
    }

    fn unpack_here(&mut self, state: &[u64]) {
        let words = self.plane_words();
        let last = state.last().copied().unwrap_or(0);
        let player = if self.player_fits() { last >> (64 - self.spare_bits()) } else { last };
        self.here.player = player as u16;
        self.here.thing.fill(0);
        self.here.things.clear();
        self.here.blocked = 0;
        let cells = self.near.len();
        for (index, word) in state[..words * self.kinds.len()].iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                let cell = index % words * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if cell >= cells {
                    break;
                }
                self.here.thing[cell] = (index / words) as u8 + 1;
                self.here.things.push(cell as u16);
                self.here.blocked |= bit(cell as u16);
            }
        }
    }

    /// The image of a packed state, for which `to` has the cell that each cell goes to.
    pub(super) fn turn_state(&self, state: &[u64], to: &[u16], out: &mut [u64]) {
        out.fill(0);
        let (words, cells) = (self.plane_words(), self.near.len());
        for (index, word) in state[..words * self.kinds.len()].iter().enumerate() {
            let mut left = *word;
            while left != 0 {
                let cell = index % words * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                if cell >= cells {
                    break;
                }
                let to = usize::from(to[cell]);
                out[index / words * words + to / 64] |= 1 << (to % 64);
            }
        }
        let last = state.last().copied().unwrap_or(0);
        let player = if self.player_fits() { last >> (64 - self.spare_bits()) } else { last };
        self.pack_player(out, to[player as usize]);
    }

    /// The kind of the thing at a cell of a packed state.
    pub fn kind_at(&self, state: &[u64], cell: usize) -> Option<usize> {
        let words = self.plane_words();
        let holds = |kind: &usize| state[kind * words + cell / 64] >> (cell % 64) & 1 != 0;
        (0..self.kinds.len()).find(holds)
    }

    /// Where the thing at a cell goes when pushed, unless it cannot or must not be.
    fn pushed_to(&self, thing: u16, way: usize) -> Option<u16> {
        if thing == NOWHERE {
            return None;
        }
        let kind = (self.here.thing[thing as usize] as usize).checked_sub(1)?;
        let to = self.near[thing as usize][way];
        let is_free = to != NOWHERE && self.here.thing[to as usize] == 0;
        (self.ways[kind][way] && is_free && !self.dead[kind][to as usize]).then_some(to)
    }

    /// Puts the thing at `from` to `to` and the player where it was.
    fn push(&mut self, from: u16, to: u16) {
        self.here.thing[to as usize] = std::mem::take(&mut self.here.thing[from as usize]);
        self.here.blocked &= !bit(from);
        self.here.blocked |= bit(to);
        self.here.player = from;
    }

    /// The first of the cells the player can walk to from one.
    fn first_place(&mut self, from: u16) -> u16 {
        if let Some(first) = self.reach.first(self.here.blocked, from) {
            return first;
        }
        self.after.walk(&self.near, &self.here, from);
        self.after.order.iter().copied().min().unwrap_or(from)
    }

    /// Changes a packed state by a push.
    fn pack_push(&self, state: &mut [u64], (from, to): (u16, u16), player: u16) {
        let kind = self.here.thing[to as usize] as usize - 1;
        let plane = &mut state[kind * self.plane_words()..];
        plane[from as usize / 64] &= !(1 << (from % 64));
        plane[to as usize / 64] |= 1 << (to % 64);
        self.pack_player(state, player);
    }

    fn pack_player(&self, state: &mut [u64], player: u16) {
        let player = u64::from(player);
        if let Some(last) = state.last_mut() {
            *last = match self.player_fits() {
                true => {
                    let shift = 64 - self.spare_bits();
                    *last & !(u64::MAX << shift) | player << shift
                }
                false => player,
            };
        }
    }

    /// Whether a push that was just made wins, and a lower bound on what remains after it; none
    /// when no win follows.
    fn judge(&mut self, from: u16, to: u16) -> Option<(u32, bool)> {
        let kind = self.here.thing[to as usize] as usize - 1;
        let is_met = |(goal, now): (&Goal, &GoalNow)| {
            let is_of = goal.kinds[kind];
            let left = usize::from(is_of && goal.is_cell[from as usize]);
            let come = usize::from(is_of && goal.is_cell[to as usize]);
            goal.is_met(now.covered + come - left)
        };
        if self.goals.iter().zip(&self.now).all(is_met) {
            return Some((0, true));
        }
        let mut marked = std::mem::take(&mut self.marked);
        let is_lost = self.is_cut_off(kind, to, from) || self.is_stuck(to, &mut marked);
        self.marked = marked;
        if is_lost {
            return None;
        }
        // A state that is not won needs at least one push.
        Some((self.least_after(from, to)?.max(1), false))
    }

    /// True when a thing at `cell` cannot reach any place it must go to from where the player is.
    fn is_cut_off(&self, kind: usize, cell: u16, player: u16) -> bool {
        self.goals.iter().any(|goal| {
            goal.kinds[kind]
                && goal.binds_all()
                && !goal.distances[kind].iter().any(|to| to.is_reached(&self.parts, cell, player))
        })
    }
}

/// A cell as a set, if the set is wide enough.
fn bit(cell: u16) -> u128 {
    if cell < 128 { 1 << cell } else { 0 }
}

impl Flood {
    /// For a yard of this many cells.
    pub(super) fn new(cells: usize) -> Flood {
        Flood { order: Vec::new(), steps: vec![0; cells], round_of: vec![0; cells], round: 0 }
    }

    /// Walks from a cell to everywhere that is free.
    fn walk(&mut self, near: &[[u16; 4]], here: &Here, from: u16) {
        self.round += 1;
        self.order.clear();
        self.order.push(from);
        self.round_of[from as usize] = self.round;
        self.steps[from as usize] = 0;
        let mut next = 0;
        while let Some(at) = self.order.get(next).copied() {
            next += 1;
            let steps = self.steps[at as usize] + 1;
            for to in near[at as usize] {
                let is_free = to != NOWHERE && here.thing[to as usize] == 0;
                if is_free && self.round_of[to as usize] != self.round {
                    self.round_of[to as usize] = self.round;
                    self.steps[to as usize] = steps;
                    self.order.push(to);
                }
            }
        }
    }

    pub(super) fn is_reached(&self, cell: u16) -> bool {
        self.round_of[cell as usize] == self.round
    }
}
