//! Several orders over the same states, which take turns in choosing the next.
//!
//! A level that is hopeless in one order is often easy in another, and nobody knows beforehand in
//! which. Lanes share the states: each is played and judged once and waits in all lanes, so an order
//! that does not help costs its turns and nothing else. This is the alternation of open lists of
//! Röger and Helmert ("The More, the Merrier: Combining Heuristic Estimators for Satisficing
//! Planning", 2010). Novelty is that of best-first width search (Lipovetzky and Geffner, "Best-First
//! Width Search", 2017) for width 1.

use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How a state looks to a search that wants any solution. Nothing here is proved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guess {
    /// Its distance to a win, in half moves.
    pub far: u32,
    /// Goals that are still open.
    pub goals: u32,
    /// The distance of whoever acts to what has to be done next.
    pub near: u32,
    /// How much of what must happen before any win has not happened yet, and the distance to the nearest
    /// such thing.
    pub ahead: (u32, u32),
}

/// An order in which states are expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The least estimate.
    Greedy,
    /// The least estimate; among equals states with something new, then those near to their work.
    Nearest,
    /// States first that show something no state with the same estimate has shown.
    Novelty,
    /// The fewest open goals; among equals states with something new.
    Goals,
    /// The least of what must still happen before any win; among equals states with something new.
    Landmarks,
    /// The fewest moves so far plus the estimate.
    Short,
    /// The fewest moves so far plus three times the estimate.
    Weighted,
    /// The fewest moves so far.
    Breadth,
}

impl Order {
    /// The name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Order::Greedy => "greedy",
            Order::Nearest => "nearest",
            Order::Novelty => "novelty",
            Order::Goals => "goals",
            Order::Landmarks => "landmarks",
            Order::Short => "short",
            Order::Weighted => "weighted",
            Order::Breadth => "breadth",
        }
    }
}

/// What one lane did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneEffort {
    /// The name of its order.
    pub name: &'static str,
    /// States it chose.
    pub expanded: usize,
    /// The state it chose last led to the solution.
    pub has_won: bool,
}

/// Waiting states in several orders.
pub(super) struct Lanes {
    lanes: Vec<Lane>,
    /// The lane that chooses next.
    turn: usize,
    by_distance: Novelty,
    by_goals: Novelty,
    by_landmarks: Novelty,
    waiting: usize,
}

struct Lane {
    order: Order,
    queue: BinaryHeap<Reverse<Waiting>>,
    expanded: usize,
}

/// Key and number of a state: among equals the one that was found first.
type Waiting = (u64, u32);

impl Lanes {
    /// Lanes without states; an order that is listed twice gets two turns.
    pub fn new(orders: &[Order]) -> Lanes {
        let lane = |order: &Order| Lane { order: *order, queue: BinaryHeap::new(), expanded: 0 };
        Lanes {
            lanes: orders.iter().map(lane).collect(),
            turn: 0,
            by_distance: Novelty::default(),
            by_goals: Novelty::default(),
            by_landmarks: Novelty::default(),
            waiting: 0,
        }
    }

    /// Adds a state that was reached in `depth` moves, or leaps.
    pub fn push(&mut self, index: u32, depth: u32, guess: Guess, state: &[u64]) {
        let uses = |orders: &[Order]| self.lanes.iter().any(|lane| orders.contains(&lane.order));
        let (far, goals) = (u64::from(guess.far), u64::from(guess.goals));
        let (depth, near) = (u64::from(depth), u64::from(guess.near).min(LOW));
        let is_old =
            uses(&[Order::Novelty, Order::Nearest]) && !self.by_distance.is_new(guess.far, state);
        let is_old_goal = uses(&[Order::Goals]) && !self.by_goals.is_new(guess.goals, state);
        let (ahead, next) = (u64::from(guess.ahead.0), u64::from(guess.ahead.1).min(LOW));
        let is_old_mark =
            uses(&[Order::Landmarks]) && !self.by_landmarks.is_new(guess.ahead.0, state);
        for lane in &mut self.lanes {
            let key = match lane.order {
                Order::Greedy => far,
                Order::Nearest => far << 32 | u64::from(is_old) << 31 | near,
                Order::Novelty => u64::from(is_old) << 63 | far << 31 | near,
                Order::Goals => goals << 32 | u64::from(is_old_goal) << 31 | near,
                Order::Landmarks => ahead << 32 | u64::from(is_old_mark) << 31 | next,
                Order::Short => 2 * depth + far,
                Order::Weighted => 2 * depth + 3 * far,
                Order::Breadth => depth,
            };
            lane.queue.push(Reverse((key, index)));
        }
        self.waiting += self.lanes.len();
    }

    /// The choice of the lane whose turn it is; a state that another lane chose may come again. None
    /// when nothing waits.
    pub fn pop(&mut self) -> Option<u32> {
        for _ in 0..self.lanes.len() {
            self.turn = (self.turn + 1) % self.lanes.len();
            if let Some(Reverse((_, index))) = self.lanes[self.turn].queue.pop() {
                self.waiting -= 1;
                return Some(index);
            }
        }
        None
    }

    /// The state that [`pop`](Lanes::pop) returned was expanded before: the lane chooses again.
    pub fn pass(&mut self) {
        self.turn = (self.turn + self.lanes.len() - 1) % self.lanes.len();
    }

    /// The state that [`pop`](Lanes::pop) returned is expanded now.
    pub fn note_expanded(&mut self) {
        self.lanes[self.turn].expanded += 1;
    }

    /// True when nothing waits.
    pub fn is_empty(&self) -> bool {
        self.waiting == 0
    }

    /// Bytes of the queues and of what was seen.
    pub fn bytes(&self) -> usize {
        let shown = [&self.by_distance, &self.by_goals, &self.by_landmarks];
        let shown: usize = shown.into_iter().map(Novelty::bytes).sum();
        self.waiting * size_of::<Waiting>() + shown
    }

    /// What each order did, and which led to a solution, if `has_won`.
    pub fn efforts(&self, has_won: bool) -> Vec<LaneEffort> {
        let mut all: Vec<LaneEffort> = Vec::new();
        for (at, lane) in self.lanes.iter().enumerate() {
            let (name, is_winner) = (lane.order.name(), has_won && at == self.turn);
            match all.iter_mut().find(|effort| effort.name == name) {
                Some(effort) => {
                    effort.expanded += lane.expanded;
                    effort.has_won |= is_winner;
                }
                None => {
                    all.push(LaneEffort { name, expanded: lane.expanded, has_won: is_winner });
                }
            }
        }
        all
    }
}

/// The greatest value in the low part of a key.
const LOW: u64 = (1 << 31) - 1;

/// Bits that states with a certain value have shown so far. In a packed state a bit is an object on a
/// cell, or part of a count.
#[derive(Default)]
struct Novelty {
    shown: FxHashMap<u32, Box<[u64]>>,
    words: usize,
}

impl Novelty {
    /// True when the state shows something new among those with this value; notes what it shows.
    fn is_new(&mut self, value: u32, state: &[u64]) -> bool {
        self.words = state.len();
        let shown =
            self.shown.entry(value).or_insert_with(|| vec![0; state.len()].into_boxed_slice());
        let mut fresh = 0;
        for (shown, word) in shown.iter_mut().zip(state) {
            fresh |= word & !*shown;
            *shown |= word;
        }
        fresh != 0
    }

    fn bytes(&self) -> usize {
        self.shown.len() * self.words * 8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(far: u32, goals: u32, near: u32) -> Guess {
        Guess { far, goals, near, ..Guess::default() }
    }

    #[test]
    fn each_lane_chooses_in_its_order_and_all_get_turns() {
        let mut lanes = Lanes::new(&[Order::Breadth, Order::Nearest]);
        lanes.push(0, 0, guess(5, 1, 0), &[0b001]);
        lanes.push(1, 1, guess(3, 1, 0), &[0b010]);
        lanes.push(2, 2, guess(3, 1, 0), &[0b010]);
        lanes.push(3, 3, guess(3, 1, 0), &[0b110]);
        // The first turn is the second lane's: the least estimate, first the states with something new.
        let order: Vec<u32> = std::iter::from_fn(|| lanes.pop()).collect();
        assert_eq!(order, [1, 0, 3, 1, 2, 2, 0, 3]);
        assert!(lanes.is_empty());
    }

    #[test]
    fn a_lane_that_passes_chooses_again() {
        let mut lanes = Lanes::new(&[Order::Breadth, Order::Greedy]);
        lanes.push(0, 0, guess(1, 0, 0), &[0]);
        lanes.push(1, 1, guess(2, 0, 0), &[1]);
        assert_eq!(lanes.pop(), Some(0));
        lanes.note_expanded();
        assert_eq!(lanes.pop(), Some(0));
        lanes.pass();
        assert_eq!(lanes.pop(), Some(1));
        lanes.note_expanded();
        let efforts = lanes.efforts(true);
        let seen: Vec<_> = efforts.iter().map(|e| (e.name, e.expanded, e.has_won)).collect();
        assert_eq!(seen, [("breadth", 1, true), ("greedy", 1, false)]);
    }

    #[test]
    fn novelty_is_counted_for_each_estimate_apart() {
        let mut novelty = Novelty::default();
        assert!(novelty.is_new(1, &[0b01]));
        assert!(!novelty.is_new(1, &[0b01]));
        assert!(novelty.is_new(2, &[0b01]));
        assert!(novelty.is_new(1, &[0b11]));
    }
}
