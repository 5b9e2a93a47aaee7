//! A ruleset compiled for boards of one size.

use super::{Input, State};
use crate::game::Level;
use crate::limits::MAX_IN_CELL;
use crate::liveness::{live_rules, producible};
use crate::rules::{Dir, Event, Rules, Trigger, Which};

/// A ruleset compiled for boards of one size.
#[derive(Clone, Debug)]
pub struct Program {
    /// The rules.
    pub rules: Rules,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    pub(super) on_start: Vec<u16>,
    pub(super) on_input: Vec<u16>,
    pub(super) on_end_turn: Vec<u16>,
    pub(super) on_enter: Vec<u16>,
    pub(super) on_blocked: Vec<u16>,
    pub(super) on_destroyed: Vec<u16>,
    pub(super) on_spawned: Vec<u16>,
    pub(super) on_state: Vec<u16>,
    /// Event triggers that end conditions test.
    pub(super) watched: Vec<Trigger>,
    /// For each end condition, the index of its first trigger in the table below.
    watch_start: Vec<usize>,
    /// For each trigger of each end condition, the watched event, if it is one.
    watch: Vec<Option<usize>>,
    /// Which part of the turn count matters.
    pub(super) turns: TurnUse,
    /// The highest score that matters; none if every score does, or no score (then `uses_score` is
    /// false).
    pub(super) score_cap: Option<i32>,
    pub(super) uses_score: bool,
    /// Which types are solid for each type: OVERLAP pushes back the one that enters.
    pub(super) solid_for: Vec<u64>,
    /// The number of events that a step may run; a step that would run more has diverged.
    pub(super) budget: i64,
    /// The number of pieces of one type that may pile up in a cell during a step.
    pub(super) max_pile: usize,
    /// The types that play can create.
    pub(crate) grows: u64,
}

/// Which part of the turn count belongs to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TurnUse {
    /// All of it, because it decides where pieces appear.
    Full,
    /// Turns up to `first`, then modulo `period`.
    Cycle { first: u32, period: u32 },
}

impl TurnUse {
    /// The turn count as far as it matters.
    pub(super) fn normal(self, turn: u32) -> u32 {
        match self {
            TurnUse::Full => turn,
            TurnUse::Cycle { first, .. } if turn < first => turn,
            TurnUse::Cycle { first, period } => first + (turn - first) % period,
        }
    }
}

impl Program {
    /// Compiles rules for boards of a size.
    pub fn new(rules: &Rules, width: usize, height: usize) -> Program {
        let live = live_rules(rules);
        let by = |wanted: &dyn Fn(Trigger) -> bool| -> Vec<u16> {
            let rules = rules.rules.iter().enumerate();
            rules.filter(|(_, rule)| wanted(rule.trigger)).map(|(index, _)| index as u16).collect()
        };
        let mut watched: Vec<Trigger> = Vec::new();
        let (mut watch, mut watch_start) = (Vec::new(), Vec::new());
        for end in &rules.ends {
            watch_start.push(watch.len());
            for trigger in &end.triggers {
                watch.push((!trigger.is_state()).then(|| {
                    watched.iter().position(|known| known == trigger).unwrap_or_else(|| {
                        watched.push(*trigger);
                        watched.len() - 1
                    })
                }));
            }
        }
        let cells = width * height;
        let budget = 64 * (cells.max(1) as i64) * (rules.rules.len().max(1) as i64);
        Program {
            on_start: by(&|t| t == Trigger::Start),
            on_input: by(&Trigger::is_players),
            on_end_turn: by(&|t| matches!(t, Trigger::EndTurn | Trigger::Every(_))),
            on_enter: by(&is_entry),
            on_blocked: by(&|t| matches!(t, Trigger::Blocked(_))),
            on_destroyed: by(&|t| matches!(t, Trigger::Destroyed(_))),
            on_spawned: by(&|t| matches!(t, Trigger::Spawned(_))),
            on_state: by(&Trigger::is_state),
            watched,
            watch_start,
            watch,
            turns: turn_use(rules, &live),
            score_cap: score_cap(rules),
            uses_score: all_triggers(rules).any(|t| matches!(t, Trigger::Score(_))),
            solid_for: solid_for(rules),
            budget,
            max_pile: if budget <= SMALL_BUDGET { usize::MAX } else { MAX_IN_CELL },
            grows: producible(rules),
            rules: rules.clone(),
            width,
            height,
        }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Whether chance decides anything: where SPAWN puts pieces or where DO_AI_RANDOM goes.
    pub fn has_chance(&self) -> bool {
        self.turns == TurnUse::Full
    }

    /// Whether the turn count is part of a position.
    pub fn turn_matters(&self) -> bool {
        self.turns != TurnUse::Cycle { first: 0, period: 1 }
    }

    /// Whether the score is part of a position.
    pub fn score_matters(&self) -> bool {
        self.uses_score
    }

    /// The position of a level.
    pub fn position(&self, level: &Level) -> State {
        let mut state = State::default();
        for (cell, pieces) in level.cells.iter().enumerate() {
            state.pieces.extend(pieces.iter().map(|piece| (cell as u32) << 8 | u32::from(*piece)));
        }
        state.pieces.sort_unstable();
        state
    }

    /// Whether a cell holds more pieces of a growing type than a packed position can count.
    pub(super) fn has_too_many(&self, state: &State) -> bool {
        let grows = |key: u32| self.grows >> (key as u8) & 1 == 1;
        let mut runs = state.pieces.chunk_by(|a, b| a == b);
        self.grows != 0 && runs.any(|run| run.len() > MAX_IN_CELL && grows(run[0]))
    }

    /// Lists the inputs that some rule or end condition reacts to.
    pub fn inputs(&self, state: &State, out: &mut Vec<Input>) {
        let triggers = || {
            let rules =
                self.on_input.iter().map(|rule| self.rules.rules[usize::from(*rule)].trigger);
            rules.chain(self.watched.iter().copied().filter(|t| t.is_players()))
        };
        if triggers().any(|t| t == Trigger::ArrowKey) {
            out.extend(Dir::FOUR.map(Input::Arrow));
        }
        if triggers().any(|t| t == Trigger::ActionKey) {
            out.push(Input::Action);
        }
        if triggers().any(|t| t == Trigger::Wait) {
            out.push(Input::Wait);
        }
        let mut clicked = 0u64;
        for trigger in triggers() {
            if let Trigger::Click(which) = trigger {
                clicked |= which.mask(self.rules.pieces);
            }
        }
        let clicks_empty = triggers().any(|t| t == Trigger::ClickEmpty);
        if clicked == 0 && !clicks_empty {
            return;
        }
        let mut pieces = state.pieces().peekable();
        for cell in 0..self.cells() {
            let mut is_empty = true;
            let mut is_clicked = false;
            while let Some((_, piece)) = pieces.next_if(|(at, _)| *at == cell) {
                is_empty = false;
                is_clicked |= clicked >> piece & 1 == 1;
            }
            if is_clicked || is_empty && clicks_empty {
                out.push(Input::Click(cell as u16));
            }
        }
    }

    /// Whether a click on some cell can do something.
    pub fn takes_clicks(&self) -> bool {
        let rules = self.on_input.iter().map(|rule| self.rules.rules[usize::from(*rule)].trigger);
        let mut triggers = rules.chain(self.watched.iter().copied());
        triggers.any(|trigger| matches!(trigger, Trigger::Click(_) | Trigger::ClickEmpty))
    }

    /// The watched event of a trigger of an end condition.
    pub(super) fn watched_of(&self, end: usize, trigger: usize) -> Option<usize> {
        self.watch[self.watch_start[end] + trigger]
    }

    /// The neighbouring cell in a direction; none beyond an edge that does not wrap.
    pub(super) fn beside(&self, cell: usize, dir: Dir) -> Option<usize> {
        let (dx, dy) = dir.delta();
        let (width, height) = (self.width as i32, self.height as i32);
        let (x, y) = ((cell % self.width) as i32 + dx, (cell / self.width) as i32 + dy);
        let (x, y) = match self.rules.settings.wraps {
            true => (x.rem_euclid(width), y.rem_euclid(height)),
            false if x < 0 || y < 0 || x >= width || y >= height => return None,
            false => (x, y),
        };
        Some((y * width + x) as usize)
    }

    /// The text of an event number of [`super::Engine::happened`], with these names of pieces.
    pub fn event_name<S: AsRef<str>>(&self, event: u32, names: &[S]) -> String {
        let (kind, index) = ((event >> 16) as usize, event & 0xffff);
        let piece = |word: &str| {
            let name = names.get(index as usize).map_or("?", |name| name.as_ref());
            format!("{word} {name}")
        };
        match kind {
            RULE => format!("rule:{index}"),
            MOVED => piece("moved"),
            BLOCKED => piece("blocked"),
            DESTROYED => piece("destroyed"),
            SPAWNED => piece("spawned"),
            ENDED => format!("end {index}"),
            _ => match index {
                0 => "win",
                1 => "lost",
                2 => "drawn",
                3 => "ambiguous",
                _ => "endturn",
            }
            .to_string(),
        }
    }
}

/// The matches in a pile grow with its square. So a step that piles up pieces endlessly is played
/// until it has run all its events only if that limit is small. Otherwise it is aborted early, and
/// it is not known whether it would have come to rest.
const SMALL_BUDGET: i64 = 1_024;

/// The kinds of events, in the upper half of their numbers.
pub(crate) const RULE: usize = 0;
pub(crate) const MOVED: usize = 1;
pub(crate) const BLOCKED: usize = 2;
pub(crate) const DESTROYED: usize = 3;
pub(crate) const SPAWNED: usize = 4;
pub(crate) const ENDED: usize = 5;
pub(crate) const OTHER: usize = 6;

/// Whether a trigger fires when a piece enters a cell.
pub(super) fn is_entry(trigger: Trigger) -> bool {
    matches!(trigger, Trigger::Overlap(..) | Trigger::Adjacent(..) | Trigger::Line(..))
}

fn all_triggers(rules: &Rules) -> impl Iterator<Item = Trigger> + '_ {
    let own = rules.rules.iter().map(|rule| rule.trigger);
    own.chain(rules.ends.iter().flat_map(|end| end.triggers.iter().copied()))
}

fn turn_use(rules: &Rules, live: &[bool]) -> TurnUse {
    let is_random = |event: &Event| matches!(event, Event::Spawn(_) | Event::Wander(_));
    let mut rules_alive = rules.rules.iter().zip(live).filter(|(_, live)| **live);
    if rules_alive.any(|(rule, _)| rule.events.iter().any(is_random)) {
        return TurnUse::Full;
    }
    let (mut first, mut period) = (0u32, 1u32);
    for trigger in all_triggers(rules) {
        match trigger {
            Trigger::TurnCount(k) => first = first.max(k),
            Trigger::Every(k) => match (period / gcd(period, k)).checked_mul(k) {
                Some(lcm) if lcm < 1 << 30 => period = lcm,
                _ => return TurnUse::Full,
            },
            _ => {}
        }
    }
    TurnUse::Cycle { first, period }
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// Scores that only grow need not be distinguished beyond the highest one that a trigger tests.
fn score_cap(rules: &Rules) -> Option<i32> {
    let events = rules.rules.iter().flat_map(|rule| &rule.events);
    let mut falls = events.filter(|event| matches!(event, Event::Score(k) if *k < 0));
    if falls.next().is_some() {
        return None;
    }
    let asked = all_triggers(rules).filter_map(|trigger| match trigger {
        Trigger::Score(k) => Some(k),
        _ => None,
    });
    asked.max()
}

/// For each type, the types that push it back: some OVERLAP rule with it first has PUSHBACK of its
/// first slot.
pub(crate) fn solid_for(rules: &Rules) -> Vec<u64> {
    let mut solid = vec![0u64; rules.pieces];
    for rule in &rules.rules {
        let Trigger::Overlap(mover, wall) = rule.trigger else { continue };
        let pushes = |event: &Event| matches!(event, Event::Pushback(slot) if slot.0 == 0);
        if rule.events.iter().any(pushes) {
            for (piece, solid) in solid.iter_mut().enumerate() {
                if mover.takes(piece as u8) {
                    *solid |= match wall {
                        Which::Any => Which::Any.mask(rules.pieces),
                        Which::One(wall) => 1 << wall,
                    };
                }
            }
        }
    }
    solid
}
