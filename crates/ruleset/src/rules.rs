//! A ruleset with all names resolved.
//!
//! These are small values without names or locations, because the ruleset generator makes hundreds
//! of thousands of them per second; a [`Game`](crate::Game) adds what a person wrote.

use smallvec::SmallVec;

/// The most types of pieces of a game: their sets are the bits of one word.
pub const MAX_PIECES: usize = 64;

/// The rules and end conditions of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The number of piece types.
    pub pieces: usize,
    /// The rules in the order of the file.
    pub rules: Vec<Rule>,
    /// The end conditions in the order of the file.
    pub ends: Vec<End>,
    /// Semantic settings of the preamble.
    pub settings: Settings,
}

impl Rules {
    /// Whether the game can be won at all.
    pub fn has_goal(&self) -> bool {
        let wins = |rule: &Rule| rule.events.contains(&Event::End(1));
        self.ends.iter().any(|end| end.outcome == 1) || self.rules.iter().any(wins)
    }
}

/// A trigger and the events that run when it fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// When it runs.
    pub trigger: Trigger,
    /// What it does, in order.
    pub events: SmallVec<[Event; 3]>,
}

/// A way for the game to end: all triggers hold at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// 1 for a win, -1 for a loss, 0 for neither.
    pub outcome: i8,
    /// The triggers, all of which must hold.
    pub triggers: SmallVec<[Trigger; 2]>,
}

/// Semantic settings of the preamble.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// `"overlap": "state"`: OVERLAP A B fires no matter which of the two entered.
    pub overlap_is_state: bool,
    /// `"wrap": true`: the edges of the board are joined.
    pub wraps: bool,
    /// `"hunt": "path"`: hunters walk around what is solid for them.
    pub hunts_by_path: bool,
}

/// A piece type, or all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Which {
    /// `any`: every type.
    Any,
    /// One type, by its index in the list of pieces.
    One(u8),
}

impl Which {
    /// Whether it includes a piece type.
    pub fn takes(self, piece: u8) -> bool {
        self == Which::Any || self == Which::One(piece)
    }

    /// The intersection: `any` matches every type.
    pub fn meet(self, other: Which) -> Option<Which> {
        match (self, other) {
            (Which::Any, which) | (which, Which::Any) => Some(which),
            (a, b) => (a == b).then_some(a),
        }
    }

    /// The type, unless it is `any`.
    pub fn one(self) -> Option<u8> {
        match self {
            Which::Any => None,
            Which::One(piece) => Some(piece),
        }
    }

    /// The types as bits, for a game with this many.
    pub fn mask(self, pieces: usize) -> u64 {
        match self {
            Which::Any if pieces >= 64 => u64::MAX,
            Which::Any => (1 << pieces) - 1,
            Which::One(piece) => 1 << piece,
        }
    }
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Compare {
    Equal,
    Less,
    More,
}

impl Compare {
    /// Whether `a` compares to `b` in this way.
    pub fn holds<T: Ord>(self, a: T, b: T) -> bool {
        match self {
            Compare::Equal => a == b,
            Compare::Less => a < b,
            Compare::More => a > b,
        }
    }
}

/// When a rule runs or a game ends; what each means is in [`crate::vocabulary`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Trigger {
    ArrowKey,
    ActionKey,
    Click(Which),
    ClickEmpty,
    Wait,
    Start,
    EndTurn,
    Every(u32),
    Overlap(Which, Which),
    Adjacent(Which, Which),
    Line(Which, u8),
    Destroyed(Which),
    Spawned(Which),
    Blocked(Which),
    Count(Which, Compare, i32),
    CountCompare(Which, Compare, Which),
    TurnCount(u32),
    AllCovering(Which, Which),
    AllCovered(Which, Which),
    AnyCovering(Which, Which),
    NoMoves,
    Score(i32),
}

/// What `$n` stands for when it refers to the trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotKind {
    /// The piece that met another, with its type at that time.
    Instance(Which),
    /// A type of piece.
    Type(Which),
    /// The direction pressed.
    Dir,
    /// A cell.
    Cell,
}

impl Trigger {
    /// What the trigger mentions, in order.
    pub fn slots(self) -> SmallVec<[SlotKind; 4]> {
        use SlotKind::{Cell, Dir, Instance, Type};
        let mut slots = SmallVec::new();
        match self {
            Trigger::ArrowKey => slots.push(Dir),
            Trigger::Click(a) | Trigger::Spawned(a) | Trigger::Blocked(a) => {
                slots.push(Instance(a))
            }
            // A destroyed piece is gone; its cell remains.
            Trigger::ClickEmpty | Trigger::Destroyed(_) => slots.push(Cell),
            Trigger::Overlap(a, b) | Trigger::Adjacent(a, b) => {
                slots.extend([Instance(a), Instance(b)]);
            }
            Trigger::Line(_, k) => slots.extend(std::iter::repeat_n(Cell, usize::from(k))),
            Trigger::Count(a, ..) => slots.push(Type(a)),
            Trigger::CountCompare(a, _, b)
            | Trigger::AllCovering(a, b)
            | Trigger::AllCovered(a, b)
            | Trigger::AnyCovering(a, b) => slots.extend([Type(a), Type(b)]),
            _ => {}
        }
        slots
    }

    /// Whether a slot holds a piece on the board.
    pub fn has_piece(self, slot: Slot) -> bool {
        match self {
            Trigger::Overlap(..) | Trigger::Adjacent(..) => slot.0 < 2,
            Trigger::Click(_) | Trigger::Spawned(_) | Trigger::Blocked(_) => slot.0 == 0,
            _ => false,
        }
    }

    /// The type of the piece in a slot; `any` where it is not one type.
    pub fn slot_type(self, slot: Slot) -> Which {
        match (self, slot.0) {
            (Trigger::Click(a) | Trigger::Spawned(a) | Trigger::Blocked(a), 0) => a,
            (Trigger::Overlap(a, _) | Trigger::Adjacent(a, _), 0) => a,
            (Trigger::Overlap(_, b) | Trigger::Adjacent(_, b), 1) => b,
            _ => Which::Any,
        }
    }

    /// The trigger with the type of the piece in a slot fixed.
    pub fn bound(self, slot: Slot, which: Which) -> Trigger {
        match (self, slot.0) {
            (Trigger::Click(_), 0) => Trigger::Click(which),
            (Trigger::Spawned(_), 0) => Trigger::Spawned(which),
            (Trigger::Blocked(_), 0) => Trigger::Blocked(which),
            (Trigger::Overlap(_, b), 0) => Trigger::Overlap(which, b),
            (Trigger::Overlap(a, _), 1) => Trigger::Overlap(a, which),
            (Trigger::Adjacent(_, b), 0) => Trigger::Adjacent(which, b),
            (Trigger::Adjacent(a, _), 1) => Trigger::Adjacent(a, which),
            (trigger, _) => trigger,
        }
    }

    /// Whether it is an action of the player.
    pub fn is_players(self) -> bool {
        use Trigger::{ActionKey, ArrowKey, Click, ClickEmpty, Wait};
        matches!(self, ArrowKey | ActionKey | Click(_) | ClickEmpty | Wait)
    }

    /// Whether it is a fact about a position rather than an event.
    pub fn is_state(self) -> bool {
        use Trigger::*;
        matches!(
            self,
            Count(..)
                | CountCompare(..)
                | TurnCount(_)
                | AllCovering(..)
                | AllCovered(..)
                | AnyCovering(..)
                | NoMoves
                | Score(_)
        )
    }

    /// The types it names, as bits.
    pub fn names(self) -> u64 {
        let bit = |which: Which| which.one().map_or(0, |piece| 1u64 << piece);
        match self {
            Trigger::Click(a)
            | Trigger::Line(a, _)
            | Trigger::Destroyed(a)
            | Trigger::Spawned(a)
            | Trigger::Blocked(a)
            | Trigger::Count(a, ..) => bit(a),
            Trigger::Overlap(a, b)
            | Trigger::Adjacent(a, b)
            | Trigger::CountCompare(a, _, b)
            | Trigger::AllCovering(a, b)
            | Trigger::AllCovered(a, b)
            | Trigger::AnyCovering(a, b) => bit(a) | bit(b),
            _ => 0,
        }
    }
}

/// An index into what the trigger mentions, from 0; `$1` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot(pub u8);

/// A direction on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Dir {
    Up,
    Down,
    Left,
    Right,
    None,
}

impl Dir {
    /// The four directions in the order in which inputs are tried.
    pub const FOUR: [Dir; 4] = [Dir::Up, Dir::Down, Dir::Left, Dir::Right];

    /// The opposite direction.
    pub fn reverse(self) -> Dir {
        match self {
            Dir::Up => Dir::Down,
            Dir::Down => Dir::Up,
            Dir::Left => Dir::Right,
            Dir::Right => Dir::Left,
            Dir::None => Dir::None,
        }
    }

    /// The change of column and row.
    pub fn delta(self) -> (i32, i32) {
        match self {
            Dir::Up => (0, -1),
            Dir::Down => (0, 1),
            Dir::Left => (-1, 0),
            Dir::Right => (1, 0),
            Dir::None => (0, 0),
        }
    }

    /// Its word in the language.
    pub fn word(self) -> &'static str {
        match self {
            Dir::Up => "up",
            Dir::Down => "down",
            Dir::Left => "left",
            Dir::Right => "right",
            Dir::None => "none",
        }
    }
}

/// Where an event moves pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Heading {
    /// In the direction pressed.
    Pressed,
    /// Always in this direction.
    Fixed(Dir),
}

/// What a rule does; what each means is in [`crate::vocabulary`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Event {
    Destroy(Slot),
    DestroyAll(u8),
    Pushback(Slot),
    Spawn(u8),
    SpawnAt(u8, Slot),
    Transform(Slot, u8),
    TransformAll(u8, u8),
    Move(Slot, Heading),
    MoveAll(u8, Heading),
    ReflectAll(u8, Heading),
    Push(Slot, Slot),
    Pull(Slot, Slot),
    Swap(Slot, Slot),
    Slide(Slot, Heading),
    Fall(u8, Heading),
    Teleport(Slot, u8),
    Hunt(u8, u8),
    Flee(u8, u8),
    Wander(u8),
    Patrol(u8, Heading),
    EndTurn,
    Score(i32),
    End(i8),
}

impl Event {
    /// The slots whose pieces it uses.
    pub fn slots(self) -> SmallVec<[Slot; 2]> {
        let mut slots = SmallVec::new();
        match self {
            Event::Destroy(a)
            | Event::Pushback(a)
            | Event::SpawnAt(_, a)
            | Event::Transform(a, _)
            | Event::Move(a, _)
            | Event::Slide(a, _)
            | Event::Teleport(a, _) => slots.push(a),
            Event::Push(a, b) | Event::Pull(a, b) | Event::Swap(a, b) => slots.extend([a, b]),
            _ => {}
        }
        slots
    }

    /// The types it names, as bits.
    pub fn names(self) -> u64 {
        match self {
            Event::DestroyAll(a)
            | Event::Spawn(a)
            | Event::SpawnAt(a, _)
            | Event::Transform(_, a)
            | Event::MoveAll(a, _)
            | Event::ReflectAll(a, _)
            | Event::Fall(a, _)
            | Event::Teleport(_, a)
            | Event::Wander(a)
            | Event::Patrol(a, _) => 1 << a,
            Event::TransformAll(a, b) | Event::Hunt(a, b) | Event::Flee(a, b) => 1 << a | 1 << b,
            _ => 0,
        }
    }
}
