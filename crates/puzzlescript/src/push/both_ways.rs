//! The fewest moves on a yard, searched from both ends.
//!
//! In games of pushing a move can be taken back by rule: walks run backwards and pushes become pulls. So a
//! search can also begin at the solved yard. Both searches go layer by layer, in moves; when no arrangement
//! of either has been met by the other, no solution is as short as both are deep together, and the first
//! meeting is a shortest solution. Two searches of half the depth see far fewer states than one of all of
//! it. They need no estimate, so they are strong where pushes are few and walks are long.
//!
//! All places of the player in one arrangement of the things are one set of bits: a layer is one set for
//! each arrangement, and a step moves all of its places at once. Arrangements are stored up to symmetry, and
//! the places of one that is its own image are closed under it.

use super::folded::{Image, images};
use super::yard::{NOWHERE, Yard, opposite};
use super::yard_leaps::KEYS;
use crate::engine::program::Program;
use crate::puzzle::Move;
use play::search::{Answer, Budget, Cut, Found, Pace, Resumable, Store};
use play::{Progress, Watch};

/// Cells that fit a set.
const MOST_CELLS: usize = 128;

/// Expansions between two looks at the watch.
const ASK_EVERY: usize = 512;

/// Things, or places of the player.
type Set = u128;

/// The search.
pub struct BothWays {
    /// Neighbours of each cell, by way and as a set.
    near: Vec<[u16; 4]>,
    beside: Vec<Set>,
    images: Vec<Image>,
    start: (Set, u16),
    goal: Set,
    /// Cells on which things may stand: from the start on, and towards the goal.
    alive: [Set; 2],
    seen: Seen,
    sides: [Side; 2],
    budget: Budget,
    expanded: usize,
    cut: Option<Cut>,
    end: Option<End>,
}

/// How the search ended.
enum End {
    /// These moves win, and no fewer.
    Met(Vec<Move>),
    /// No moves win.
    Never,
}

/// Arrangements that were reached.
struct Seen {
    /// The things of each, in two words.
    store: Store,
    /// Places of the player reached from each end.
    places: Vec<[Set; 2]>,
    /// The images under which an arrangement is its own, by bit.
    own: Vec<u8>,
    /// Where it is in the layer that is being made, from each end: the number of the layer and the place.
    slot: Vec<[(u32, u32); 2]>,
}

/// The search from one end.
#[derive(Default)]
struct Side {
    /// Arrangements by layer with the places that were new in it.
    layers: Vec<Vec<(u32, Set)>>,
    /// Arrangements of the last layer that were expanded, and the layer they lead to.
    taken: usize,
    next: Vec<(u32, Set)>,
}

/// The ends.
const FORTH: usize = 0;
const BACK: usize = 1;

impl BothWays {
    /// A search over a yard; none where it is not known how the solved yard looks, or it is too large.
    pub fn new(yard: &Yard, program: &Program, budget: Budget) -> Option<BothWays> {
        let ([goal], [ways]) = (yard.goals.as_slice(), yard.ways.as_slice()) else { return None };
        let is_known = goal.binds_all() && goal.outside == 0 && goal.things == goal.cells.len();
        let cells = yard.near.len();
        if !is_known || cells > MOST_CELLS || *ways != [true; 4] || !play::AUTHOR {
            return None;
        }
        let set = |is: &dyn Fn(usize) -> bool| {
            (0..cells).filter(|cell| is(*cell)).fold(0, |all: Set, cell| all | 1 << cell)
        };
        let things = set(&|cell| yard.here.thing[cell] != 0);
        let beside = |near: &[u16; 4]| {
            near.iter().filter(|cell| **cell != NOWHERE).fold(0, |all: Set, cell| all | 1 << cell)
        };
        let mut search = BothWays {
            near: yard.near.clone(),
            beside: yard.near.iter().map(beside).collect(),
            images: images(yard, program),
            start: (things, yard.here.player),
            goal: set(&|cell| goal.is_cell[cell]),
            alive: [set(&|cell| !yard.dead[0][cell]), 0],
            seen: Seen {
                store: Store::new(2),
                places: Vec::new(),
                own: Vec::new(),
                slot: Vec::new(),
            },
            sides: Default::default(),
            budget,
            expanded: 0,
            cut: None,
            end: None,
        };
        search.alive[BACK] = search.pushed_from(things);
        let player = 1 << search.start.1;
        let all = set(&|_| true);
        for (side, things, places) in
            [(FORTH, things, player), (BACK, search.goal, all & !search.goal)]
        {
            search.reach(side, things, places);
            let first = std::mem::take(&mut search.sides[side].next);
            search.sides[side].layers.push(first);
        }
        Some(search)
    }

    /// The cells to which pushes can bring the things of an arrangement, as if each were alone.
    fn pushed_from(&self, things: Set) -> Set {
        let (mut reached, mut left) = (things, things);
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            for way in 0..4 {
                let (to, hand) = (self.near[at][way], self.near[at][opposite(way)]);
                if to != NOWHERE && hand != NOWHERE && reached >> to & 1 == 0 {
                    reached |= 1 << to;
                    left |= 1 << to;
                }
            }
        }
        reached
    }

    /// The least image of an arrangement; which one that is, 0 for the identity.
    fn fold(&self, things: Set) -> (Set, usize) {
        let mut least = (things, 0);
        for (number, image) in self.images.iter().enumerate() {
            let turned = image.turn_set(things);
            if turned < least.0 {
                least = (turned, number + 1);
            }
        }
        least
    }

    fn turn(&self, places: Set, by: usize) -> Set {
        by.checked_sub(1).map_or(places, |at| self.images[at].turn_set(places))
    }

    /// Takes in places of the player in an arrangement for the layer being made; true when the other side has
    /// been there.
    fn reach(&mut self, side: usize, things: Set, places: Set) -> bool {
        let (things, by) = self.fold(things);
        let mut places = self.turn(places, by);
        let index = self.index_of(things) as usize;
        let own = self.seen.own[index];
        for by in (1..=self.images.len()).filter(|by| own >> (by - 1) & 1 != 0) {
            places |= self.turn(places, by);
        }
        let new = places & !self.seen.places[index][side];
        if new == 0 {
            return false;
        }
        self.seen.places[index][side] |= new;
        let layer = self.sides[side].layers.len() as u32;
        let next = &mut self.sides[side].next;
        let (known, at) = self.seen.slot[index][side];
        if known == layer {
            next[at as usize].1 |= new;
        } else {
            self.seen.slot[index][side] = (layer, next.len() as u32);
            next.push((index as u32, new));
        }
        self.seen.places[index][1 - side] & new != 0
    }

    /// The number of an arrangement, which is its own least image.
    fn index_of(&mut self, things: Set) -> u32 {
        let seen = &mut self.seen;
        let (index, is_new) = seen.store.insert(&words(things));
        if !is_new {
            return index;
        }
        seen.places.push([0; 2]);
        seen.slot.push([(u32::MAX, 0); 2]);
        let is_own = |image: &Image| image.turn_set(things) == things;
        let own = self.images.iter().enumerate().filter(|(_, image)| is_own(image));
        seen.own.push(own.fold(0, |all, (at, _)| all | 1 << at));
        index
    }

    /// Plays all moves, or takes them back, from some places of an arrangement; true when the other side has
    /// been where one leads.
    fn expand(&mut self, side: usize, (index, places): (u32, Set)) -> bool {
        self.expanded += 1;
        let things = self.seen.things(index);
        let mut has_met = false;
        let (mut walked, mut left) = (0, places);
        while left != 0 {
            let at = left.trailing_zeros() as usize;
            left &= left - 1;
            walked |= self.beside[at];
            if self.beside[at] & things == 0 {
                continue;
            }
            for way in 0..4 {
                let thing = self.near[at][way];
                if thing == NOWHERE || things >> thing & 1 == 0 {
                    continue;
                }
                // A push moves the thing on and the player to its place; a pull undoes that.
                let (to, player) = match side {
                    FORTH => (self.near[usize::from(thing)][way], thing),
                    _ => (at as u16, self.near[at][opposite(way)]),
                };
                let is_open = |cell: u16| cell != NOWHERE && things >> cell & 1 == 0;
                if is_open(to)
                    && (player == thing || is_open(player))
                    && self.alive[side] >> to & 1 != 0
                {
                    let after = things & !(1 << thing) | 1 << to;
                    has_met |= self.reach(side, after, 1 << player);
                }
            }
        }
        // A solved yard is left by a pull: the move that solved it was a push.
        if side == FORTH || things != self.solved() {
            has_met |= self.reach(side, things, walked & !things);
        }
        has_met
    }

    /// The solved yard as it is stored.
    fn solved(&self) -> Set {
        self.fold(self.goal).0
    }

    /// Ends a layer.
    fn turn_page(&mut self, side: usize) {
        let side = &mut self.sides[side];
        side.taken = 0;
        let next = std::mem::take(&mut side.next);
        side.layers.push(next);
    }

    /// Moves that both sides cover.
    fn depth(&self) -> usize {
        self.sides.iter().map(|side| side.layers.len() - 1).sum()
    }

    /// The side whose last layer is to be expanded: one that has begun, or that with the smaller layer.
    fn side(&self) -> usize {
        let size = |side: usize| self.sides[side].layers.last().map_or(0, Vec::len);
        match (self.sides[FORTH].taken > 0, self.sides[BACK].taken > 0) {
            (true, _) => FORTH,
            (_, true) => BACK,
            _ if size(BACK) < size(FORTH) => BACK,
            _ => FORTH,
        }
    }

    fn bytes(&self) -> usize {
        let entries: usize = self.sides.iter().map(|side| side.next.len()).sum();
        let layers = self.sides.iter().flat_map(|side| &side.layers).map(Vec::len).sum::<usize>();
        let each = size_of::<[Set; 2]>() + 1 + size_of::<[(u32, u32); 2]>();
        self.seen.store.bytes()
            + self.seen.own.len() * each
            + (layers + entries) * size_of::<(u32, Set)>()
    }

    /// The shortest solution through a meeting: layers are followed down to both ends.
    fn solution(&self) -> Option<Vec<Move>> {
        let meeting = self.sides.iter().flat_map(|side| &side.next).find_map(|(index, new)| {
            let [forth, back] = self.seen.places[*index as usize];
            let both = forth & back & new;
            (both != 0).then(|| (self.seen.things(*index), both.trailing_zeros() as u16))
        })?;
        // From the meeting back to the start, in images; then the same moves from the start itself.
        let mut chain = vec![meeting];
        let met = self.layer_of(FORTH, meeting)?;
        for layer in (0..met).rev() {
            let at = *chain.last()?;
            chain.push(self.before(at).find(|state| self.is_in(FORTH, layer, *state))?);
        }
        chain.reverse();
        let met = self.layer_of(BACK, meeting)?;
        for layer in (0..met).rev() {
            let at = *chain.last()?;
            chain.push(
                self.after(at).map(|(_, state)| state).find(|s| self.is_in(BACK, layer, *s))?,
            );
        }
        let (mut at, mut moves) = (self.start, Vec::with_capacity(chain.len()));
        for wanted in &chain[1..] {
            let wanted = self.canonical(*wanted);
            let (way, to) = self.after(at).find(|(_, to)| self.canonical(*to) == wanted)?;
            moves.push(KEYS[way]);
            at = to;
        }
        (at.0 == self.goal).then_some(moves)
    }

    /// One state for all images of a state.
    fn canonical(&self, (things, player): (Set, u16)) -> (Set, u16) {
        let (least, by) = self.fold(things);
        let place = self.turn(1 << player, by);
        let own = self.images.iter().filter(|image| image.turn_set(least) == least);
        let places = own.map(|image| image.turn_set(place).trailing_zeros());
        (least, places.chain([place.trailing_zeros()]).min().unwrap_or(0) as u16)
    }

    /// The layer of one end in which a state is.
    fn layer_of(&self, side: usize, state: (Set, u16)) -> Option<usize> {
        (0..=self.sides[side].layers.len()).find(|layer| self.is_in(side, *layer, state))
    }

    fn is_in(&self, side: usize, layer: usize, (things, player): (Set, u16)) -> bool {
        let (least, by) = self.fold(things);
        let place = self.turn(1 << player, by);
        let Some(index) = self.seen.store.find(&words(least)) else { return false };
        let side = &self.sides[side];
        let entries = side.layers.get(layer).unwrap_or(&side.next);
        entries.iter().any(|(other, places)| *other == index && places & place != 0)
    }

    /// The states that a state leads to, with the ways of the moves.
    fn after(
        &self,
        (things, player): (Set, u16),
    ) -> impl Iterator<Item = (usize, (Set, u16))> + '_ {
        (0..4).filter_map(move |way| {
            let next = self.near[usize::from(player)][way];
            if next == NOWHERE || things >> next & 1 == 0 {
                return (next != NOWHERE).then_some((way, (things, next)));
            }
            let to = self.near[usize::from(next)][way];
            let is_open = to != NOWHERE && things >> to & 1 == 0;
            is_open.then(|| (way, (things & !(1 << next) | 1 << to, next)))
        })
    }

    /// The states that lead to a state.
    fn before(&self, (things, player): (Set, u16)) -> impl Iterator<Item = (Set, u16)> + '_ {
        (0..4).flat_map(move |way| {
            let from = self.near[usize::from(player)][opposite(way)];
            let ahead = self.near[usize::from(player)][way];
            let is_open = from != NOWHERE && things >> from & 1 == 0;
            let is_pushed = ahead != NOWHERE && things >> ahead & 1 != 0;
            let walked = is_open.then_some((things, from));
            let pulled =
                (is_open && is_pushed).then(|| (things & !(1 << ahead) | 1 << player, from));
            walked.into_iter().chain(pulled)
        })
    }
}

impl Resumable<()> for BothWays {
    type Move = Move;

    fn advance(&mut self, (): &mut (), pace: Pace, watch: &mut Watch<'_>) -> bool {
        let until = self.expanded.saturating_add(pace.expansions);
        while self.end.is_none() && self.cut.is_none() && self.expanded < until {
            let side = self.side();
            let taken = self.sides[side].taken;
            let Some(entry) = self.sides[side].layers.last().and_then(|l| l.get(taken)).copied()
            else {
                if self.sides[side].next.is_empty() {
                    self.end = Some(End::Never);
                }
                self.turn_page(side);
                continue;
            };
            let progress = Progress {
                states: self.seen.store.len(),
                expanded: self.expanded,
                depth: self.depth(),
                ..Progress::default()
            };
            let is_spent = self.seen.store.len() >= self.budget.max_states
                || self.expanded >= self.budget.max_expanded
                || (self.expanded.is_multiple_of(ASK_EVERY)
                    && self.bytes() >= self.budget.max_bytes);
            if self.expanded.is_multiple_of(ASK_EVERY) && watch(progress) {
                self.cut = Some(Cut::Stopped);
            } else if is_spent {
                self.cut = Some(Cut::Budget);
            } else {
                self.sides[side].taken += 1;
                if self.expand(side, entry) {
                    self.end = self.solution().map(End::Met);
                    self.cut = self.end.is_none().then_some(Cut::Budget);
                }
            }
        }
        self.end.is_some() || self.cut.is_some()
    }

    fn found(&mut self, (): &mut ()) -> Found<Move> {
        let answer = match &self.end {
            Some(End::Met(moves)) => Answer::Solved { moves: moves.clone(), is_shortest: true },
            Some(End::Never) => Answer::Unsolvable,
            None => Answer::Unknown(self.cut.unwrap_or(Cut::Stopped)),
        };
        let covered_depth = match &self.end {
            Some(End::Met(moves)) => moves.len() - 1,
            _ => self.depth(),
        };
        Found {
            answer,
            states: self.seen.store.len(),
            expanded: self.expanded,
            covered_depth,
            bytes: self.bytes(),
        }
    }

    fn is_whole(&self) -> bool {
        false
    }
}

impl Seen {
    fn things(&self, index: u32) -> Set {
        let words = self.store.get(index);
        Set::from(words[0]) | Set::from(words[1]) << 64
    }
}

fn words(things: Set) -> [u64; 2] {
    [things as u64, (things >> 64) as u64]
}
