//! The example domain of this crate's tests: a row of lamps to put out.

use std::cell::Cell;
use std::hash::{Hash, Hasher};

use crate::concept::{EventKind, EventName, EventNames, NoEvent, Takes};
use crate::lens::Lenses;
use crate::{Doubt, EventTable, Events, Facts, Notation, Outcome, Pack, Play, Step};

/// A row of lamps, each with a button that switches it and its neighbours. All have to be dark
/// before the battery is empty. One button may be stuck.
///
/// It can be built with a fault, to test that the kit finds it.
#[derive(Clone, Debug)]
pub(crate) struct Lamps {
    start: Lit,
    count: u8,
    stuck: Option<u8>,
    /// This button cannot be judged.
    doubt: Option<u8>,
    has_goal: bool,
    fault: Option<Fault>,
    table: EventTable,
    /// Counts the steps of this player, to be wrong every other time.
    steps: u32,
    listings: Cell<u32>,
}

/// What a broken domain does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A step depends on the steps before it.
    StepRemembers,
    /// A step reports different events when it is played again.
    EventsChange,
    /// A step reports events out of order.
    EventsUnsorted,
    /// A still step changes the state.
    StillEdits,
    /// Moves are listed in changing order.
    OrderChanges,
    /// A clone lists the moves in another order.
    CloneDisagrees,
    /// Equal states have different hashes.
    HashDiffers,
    /// Two moves are written alike.
    NotationLoses,
    /// Each move reads back, but not when another follows it.
    NotationRuns,
}

#[derive(Clone, Debug)]
pub(crate) struct Lit {
    lamps: u32,
    battery: u32,
    /// Hashed but not compared; 0 except for [`Fault::HashDiffers`].
    noise: u32,
}

impl Lit {
    /// The number of lamps that are lit.
    pub(crate) fn count(&self) -> u32 {
        self.lamps.count_ones()
    }
}

impl PartialEq for Lit {
    fn eq(&self, other: &Lit) -> bool {
        (self.lamps, self.battery) == (other.lamps, other.battery)
    }
}

impl Eq for Lit {}

impl Hash for Lit {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.lamps, self.battery, self.noise).hash(state);
    }
}

impl Lamps {
    pub(crate) fn new(lamps: u32, count: u8, battery: u32) -> Lamps {
        Lamps {
            start: Lit { lamps, battery, noise: 0 },
            count,
            stuck: None,
            doubt: None,
            has_goal: true,
            fault: None,
            table: EventTable::new(),
            steps: 0,
            listings: Cell::new(0),
        }
    }

    pub(crate) fn with_stuck(self, button: u8) -> Lamps {
        Lamps { stuck: Some(button), ..self }
    }

    pub(crate) fn with_doubt(self, button: u8) -> Lamps {
        Lamps { doubt: Some(button), ..self }
    }

    pub(crate) fn without_goal(self) -> Lamps {
        Lamps { has_goal: false, ..self }
    }

    pub(crate) fn with_fault(self, fault: Fault) -> Lamps {
        Lamps { fault: Some(fault), ..self }
    }

    pub(crate) fn moves_listed(&self) -> u32 {
        self.listings.get()
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    fn outcome(&self, lit: &Lit) -> Outcome {
        match (lit.lamps, lit.battery) {
            (0, _) => Outcome::Won,
            (_, 0) => Outcome::Lost,
            _ => Outcome::Open,
        }
    }
}

impl Play for Lamps {
    type State = Lit;
    type Move = u8;

    fn start(&self) -> (Lit, Outcome) {
        (self.start.clone(), self.outcome(&self.start))
    }

    fn moves(&self, _: &Lit, out: &mut Vec<u8>) {
        self.listings.set(self.listings.get() + 1);
        out.extend(0..self.count);
        let is_wrong = self.has(Fault::OrderChanges) && self.listings.get().is_multiple_of(2)
            || self.has(Fault::CloneDisagrees) && self.steps > 0;
        if is_wrong {
            out.reverse();
        }
    }

    fn step(&mut self, _from: &Lit, button: u8, to: &mut Lit) -> Step {
        self.steps += 1;
        if self.stuck == Some(button) {
            if self.has(Fault::StillEdits) {
                to.battery += 1;
            }
            return Step::Still;
        }
        let mut events = Vec::new();
        for lamp in button.saturating_sub(1)..=(button + 1).min(self.count - 1) {
            let bit = 1 << lamp;
            to.lamps ^= bit;
            let is_on = to.lamps & bit != 0;
            events.push(2 * u32::from(lamp) + u32::from(is_on));
        }
        to.battery -= 1;
        if to.lamps == 0 {
            events.push(WIN);
        }
        if self.has(Fault::StepRemembers) && self.steps.is_multiple_of(5) {
            to.battery += 1;
        }
        if self.has(Fault::HashDiffers) {
            to.noise = self.steps;
        }
        if self.has(Fault::EventsChange) && self.steps.is_multiple_of(5) {
            events.pop();
        }
        if self.doubt == Some(button) {
            return Step::Doubt(Doubt::WORK);
        }
        Step::Moved { events: self.table.intern(&events), outcome: self.outcome(to) }
    }

    fn told(&self, events: Events) -> &[u32] {
        if self.has(Fault::EventsUnsorted) { &[2, 1] } else { self.table.get(events) }
    }

    fn event_name(&self, event: u32) -> String {
        if event == WIN {
            return "win".into();
        }
        let lamp = letter((event / 2) as u8);
        if event.is_multiple_of(2) { format!("off:{lamp}") } else { format!("on:{lamp}") }
    }

    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: self.has_goal }
    }
}

const WIN: u32 = 1000;

impl Notation for Lamps {
    fn write_move(&self, button: u8, out: &mut String) {
        let button = if self.has(Fault::NotationLoses) { button & !1 } else { button };
        out.push(letter(button));
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        let mut letters = text.chars();
        let letter = letters.next()?.to_ascii_lowercase();
        if self.has(Fault::NotationRuns) && text.len() > 1 {
            letters.next();
        }
        (0..self.count).find(|&button| self::letter(button) == letter).zip(Some(letters.as_str()))
    }
}

fn letter(button: u8) -> char {
    char::from(b'a' + button)
}

impl EventNames for Lamps {
    fn event_kinds(&self) -> &'static [EventKind] {
        const LAMP: Takes = Takes::Name { sign: "LAMP", what: "a lamp" };
        const KINDS: &[EventKind] = &[
            EventKind::idea("off", LAMP, "", ""),
            EventKind::idea("on", LAMP, "", ""),
            EventKind::idea("win", Takes::Nothing, "", ""),
        ];
        KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        use crate::concept::Argument;
        match (name.word.as_str(), &name.argument) {
            ("win", _) => Ok(vec![WIN]),
            (word, Argument::Name(lamp)) => {
                let lamp = (0..self.count).find(|at| letter(*at).to_string() == *lamp);
                let lamp = lamp.ok_or_else(|| NoEvent::new("no such lamp", "", Vec::new()))?;
                Ok(vec![2 * u32::from(lamp) + u32::from(word == "on")])
            }
            _ => Err(NoEvent::new("no such event", "", Vec::new())),
        }
    }
}

impl Lenses for Lamps {}

impl Pack for Lamps {
    fn packed_words(&self) -> usize {
        1
    }

    fn pack(&self, lit: &Lit, out: &mut [u64]) {
        out[0] = u64::from(lit.lamps) << 32 | u64::from(lit.battery);
    }

    fn unpack(&self, words: &[u64], out: &mut Lit) {
        *out = Lit { lamps: (words[0] >> 32) as u32, battery: words[0] as u32, noise: 0 };
    }
}
