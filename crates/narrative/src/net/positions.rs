//! The puzzle of one area as play over tokens, for every lens that works on a [`play::Play`].

use play::concept::{EventKind, EventName, EventNames, NoEvent};
use play::{
    Doubt, EventTable, Events, Facts, Notation, Outcome, Pack, Play, Progress, Step, Watch,
};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

use super::cover::{Basis, Cut, MAX_ELEMENTS, basis};
use super::{Net, Transition};
use crate::events;
use crate::place::Placed;

/// One puzzle: positions are tokens, moves are the ways to apply rules. Only the locations of fixed
/// things count.
///
/// Some rules can be repeated forever and make more each time. An action that would give a kind
/// more than one token above its number at the start, and more than two, is not judged
/// ([`Doubt::COPIES`]), so that play is finite. [`cover`](super::cover) decides whether such a
/// position can still be won.
#[derive(Clone)]
pub struct Positions {
    net: Arc<Net>,
    /// The most tokens that are distinguished for each place.
    most: Arc<[u32]>,
    names: Arc<[String]>,
    numbers: Arc<FxHashMap<String, u32>>,
    event_table: Arc<EventTable>,
    /// The events of each transition.
    events: Arc<[Events]>,
    /// Which positions can be won, computed on demand; none if that takes too much.
    basis: Arc<OnceLock<Option<Basis>>>,
    /// The puzzle the net was built for; a net for a hint has none.
    placed: Option<Arc<Placed>>,
    start_doubt: Option<Doubt>,
}

/// Tokens by place.
pub type Tokens = Box<[u32]>;

/// Places per word of a packed position.
const PLACES_A_WORD: usize = 4;
/// The most tokens of a place that can be packed.
const MAX_TOKENS: u32 = 0xffff;

impl Positions {
    /// Prepares a net for play.
    pub fn new(net: Net) -> Positions {
        let most: Vec<u32> = net.start.iter().map(|count| (count + 1).max(2)).collect();
        let names = names(&net);
        let numbers =
            names.iter().enumerate().map(|(number, name)| (name.clone(), number as u32)).collect();
        let mut event_table = EventTable::new();
        let all = net.transitions.iter();
        let events: Vec<Events> =
            all.map(|transition| event_table.intern(&events_of(&net, transition))).collect();
        Positions {
            net: Arc::new(net),
            most: most.into(),
            names: names.into(),
            numbers: Arc::new(numbers),
            event_table: Arc::new(event_table),
            events: events.into(),
            basis: Arc::default(),
            placed: None,
            start_doubt: None,
        }
    }

    /// The same, knowing the puzzle that the net was built for.
    pub fn of(net: Net, placed: Arc<Placed>) -> Positions {
        Positions { placed: Some(placed), ..Positions::new(net) }
    }

    /// A puzzle without actions and without a win; with a doubt, nothing is known.
    pub fn nothing(net: Net, start_doubt: Option<Doubt>) -> Positions {
        Positions { start_doubt, ..Positions::new(net) }
    }

    /// The net.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// The puzzle that the net was built for.
    pub fn placed(&self) -> Option<&Placed> {
        self.placed.as_deref()
    }

    /// The events of a transition.
    pub fn told_by(&self, transition: usize) -> &[u32] {
        self.event_table.get(self.events[transition])
    }

    /// A transition as text.
    pub fn name(&self, transition: usize) -> &str {
        &self.names[transition]
    }

    /// The minimal markings from which the goal can be reached; none if they were not found.
    pub fn basis(&self, watch: &mut Watch<'_>) -> Option<&Basis> {
        if self.basis.get().is_none() {
            let mut watch = |progress| watch(Progress { phase: "dead ends", ..progress });
            match basis(&self.net, MAX_ELEMENTS, &mut watch) {
                Ok(found) => _ = self.basis.set(Some(found)),
                Err(Cut::Budget) => _ = self.basis.set(None),
                // The next caller may have more time.
                Err(Cut::Stopped) => return None,
            }
        }
        self.basis.get()?.as_ref()
    }

    /// Whether the goal can be reached from these tokens, with any number of copies; none if that
    /// is not known.
    pub fn is_live(&self, tokens: &[u32], watch: &mut Watch<'_>) -> Option<bool> {
        if self.start_doubt.is_some() {
            return None;
        }
        self.basis(watch).map(|basis| basis.is_live(tokens))
    }

    /// Whether a transition makes more tokens of a place than are distinguished.
    fn makes_too_many(&self, from: &[u32], transition: &Transition) -> bool {
        transition.post.iter().any(|(place, gives)| {
            let taken = transition.pre.iter().find(|(other, _)| other == place);
            let taken = taken.map_or(0, |(_, count)| *count);
            let after = from[*place as usize] + gives - taken;
            *gives > taken && after > self.most[*place as usize]
        })
    }
}

/// The events of a transition.
fn events_of(net: &Net, transition: &Transition) -> Vec<u32> {
    let item = |kind: u32| net.thing(kind).item;
    let of_marking = |marking: &super::Marking| {
        let tokens = marking.iter().filter(|(place, _)| (*place as usize) < net.things.len());
        let items = tokens.flat_map(|(kind, count)| (0..*count).map(move |_| item(*kind)));
        items.collect::<Vec<_>>()
    };
    let (before, after) = (of_marking(&transition.pre), of_marking(&transition.post));
    let made = events::made_items(before.into_iter(), after.into_iter());
    let inputs: Vec<u32> = transition.inputs.iter().map(|kind| item(*kind)).collect();
    events::of_rule(&net.grammar, transition.rule, &inputs, &made)
}

/// `Unlock Safe Badge`, with properties where that is ambiguous, and with the rule's name where it
/// still is.
fn names(net: &Net) -> Vec<String> {
    let plain = |number: usize| {
        let (action, items) = net.words(number);
        format!("{action} {}", items.join(" "))
    };
    let full = |number: usize| {
        let transition = &net.transitions[number];
        let things: Vec<String> =
            transition.inputs.iter().map(|kind| net.thing(*kind).text(&net.grammar)).collect();
        format!("{} {}", net.grammar.rules[transition.rule as usize].action, things.join(" "))
    };
    let named = |number: usize| {
        let rule = net.transitions[number].rule;
        format!("{} by {}", full(number), net.grammar.rules[rule as usize].name)
    };
    let placed = |number: usize| {
        let Transition { inputs, chosen_area, .. } = &net.transitions[number];
        let area = inputs.iter().find_map(|place| net.things.area(*place)).or(*chosen_area);
        let area = area.map(|area| format!(" in {}", net.grammar.areas[area as usize].name));
        format!("{}{}", full(number), area.unwrap_or_default())
    };
    let numbered = |number: usize| format!("{} ({number})", named(number));
    let forms: [&dyn Fn(usize) -> String; 5] = [&plain, &full, &placed, &named, &numbered];
    let mut names: Vec<String> = vec![String::new(); net.transitions.len()];
    let mut left: Vec<usize> = (0..names.len()).collect();
    for form in forms {
        let texts: Vec<String> = left.iter().map(|number| form(*number)).collect();
        let mut counts: FxHashMap<&str, usize> = FxHashMap::default();
        for text in &texts {
            *counts.entry(text).or_default() += 1;
        }
        let mut still = Vec::new();
        for (number, text) in left.iter().zip(&texts) {
            if counts[text.as_str()] == 1 {
                names[*number] = text.clone();
            } else {
                still.push(*number);
            }
        }
        left = still;
    }
    names
}

impl Play for Positions {
    type State = Tokens;
    type Move = u32;

    fn start(&self) -> (Tokens, Outcome) {
        let tokens: Tokens = self.net.start.clone().into();
        let outcome = if self.net.is_won(&tokens) { Outcome::Won } else { Outcome::Open };
        (tokens, outcome)
    }

    fn moves(&self, state: &Tokens, out: &mut Vec<u32>) {
        let all = 0..self.net.transitions.len();
        let enabled = all.filter(|transition| self.net.is_enabled(state, *transition));
        out.extend(enabled.map(|transition| transition as u32));
    }

    fn step(&mut self, from: &Tokens, mv: u32, to: &mut Tokens) -> Step {
        let number = mv as usize;
        if number >= self.net.transitions.len() || !self.net.is_enabled(from, number) {
            return Step::Still;
        }
        let transition = &self.net.transitions[number];
        self.net.fire(to, number);
        if self.makes_too_many(from, transition) {
            // A person may play on from there, but not beyond what can be packed.
            if to.iter().any(|count| *count > MAX_TOKENS) {
                to.copy_from_slice(from);
            }
            return Step::Doubt(Doubt::COPIES);
        }
        let outcome = match (transition.is_fail, self.net.is_won(to)) {
            (true, _) => Outcome::Lost,
            (false, true) => Outcome::Won,
            (false, false) => Outcome::Open,
        };
        Step::Moved { events: self.events[number], outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.event_table.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        events::name(&self.net.grammar, event)
    }

    fn start_doubt(&self) -> Option<Doubt> {
        self.start_doubt
    }

    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: true }
    }
}

impl Pack for Positions {
    fn packed_words(&self) -> usize {
        self.net.places.div_ceil(PLACES_A_WORD).max(1)
    }

    fn pack(&self, state: &Tokens, out: &mut [u64]) {
        out.fill(0);
        for (place, count) in state.iter().enumerate() {
            out[place / PLACES_A_WORD] |=
                u64::from(*count & 0xffff) << (16 * (place % PLACES_A_WORD));
        }
    }

    fn unpack(&self, words: &[u64], out: &mut Tokens) {
        for (place, count) in out.iter_mut().enumerate() {
            *count =
                (words[place / PLACES_A_WORD] >> (16 * (place % PLACES_A_WORD))) as u32 & 0xffff;
        }
    }
}

impl Notation for Positions {
    fn write_move(&self, mv: u32, out: &mut String) {
        write_action(&self.names[mv as usize], out);
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(u32, &'t str)> {
        let (one, rest) = read_action(text);
        let one = one.split_whitespace().collect::<Vec<_>>().join(" ");
        self.numbers.get(&one).map(|number| (*number, rest))
    }
}

/// Appends an action to a trace.
pub fn write_action(action: &str, out: &mut String) {
    if !out.is_empty() {
        out.push_str("; ");
    }
    out.push_str(action);
}

/// The first action of a trace and what follows it.
pub fn read_action(text: &str) -> (&str, &str) {
    let (one, rest) = text.split_once(';').unwrap_or((text, ""));
    (one, rest.trim_start_matches(|sign: char| sign == ';' || sign.is_whitespace()))
}

impl EventNames for Positions {
    fn event_kinds(&self) -> &'static [EventKind] {
        events::AREA_KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        events::find(&self.net.grammar, events::AREA_KINDS, name)
    }

    fn event_list(&self) -> Vec<String> {
        let told = self.events.iter().flat_map(|events| self.event_table.get(*events));
        let mut numbers: Vec<u32> = told.copied().collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| self.event_name(number)).collect()
    }
}
