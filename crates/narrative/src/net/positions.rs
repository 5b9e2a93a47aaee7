//! A puzzle as play over tokens, for every lens that works on a [`play::Play`].

use play::concept::{EventName, EventNames, NoEvent};
use play::{EventTable, Events, Facts, Notation, Outcome, Pack, Play, Step};
use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Net;

/// One puzzle with locations left out: positions are tokens, moves are the ways to do rules.
///
/// Some rules can be done for ever and make more each time. An action that would give more than one
/// token above the start of equal kind, and more than two, is not offered here, so that play is
/// finite; whoever claims something about *all* play asks [`cover`](super::cover).
#[derive(Clone)]
pub struct Positions {
    net: Arc<Net>,
    most: Arc<[u32]>,
    names: Arc<[String]>,
    numbers: Arc<FxHashMap<String, u32>>,
    events: EventTable,
    /// Something was not offered because there would be too many equal tokens. It is told to whoever
    /// claims something about all play, and changes no step.
    was_capped: Arc<AtomicBool>,
}

/// Tokens by place.
pub type Tokens = Box<[u32]>;

/// Places in a word of a packed position.
const PLACES_A_WORD: usize = 4;

impl Positions {
    /// Gets a net ready to be played.
    pub fn new(net: Net) -> Positions {
        let most: Vec<u32> = net.start.iter().map(|count| (count + 1).max(2)).collect();
        let names = names(&net);
        let numbers =
            names.iter().enumerate().map(|(number, name)| (name.clone(), number as u32)).collect();
        Positions {
            net: Arc::new(net),
            most: most.into(),
            names: names.into(),
            numbers: Arc::new(numbers),
            events: EventTable::new(),
            was_capped: Arc::new(AtomicBool::new(false)),
        }
    }

    /// The net.
    pub fn net(&self) -> &Net {
        &self.net
    }

    /// Whether no place has too many tokens.
    pub fn is_within(&self, tokens: &[u32]) -> bool {
        tokens.iter().zip(self.most.iter()).all(|(count, most)| count <= most)
    }

    /// Whether some action was left out so far because it makes too many equal things.
    pub fn was_capped(&self) -> bool {
        self.was_capped.load(Ordering::Relaxed)
    }

    /// A transition as text.
    pub fn name(&self, transition: usize) -> &str {
        &self.names[transition]
    }
}

/// `Unlock Safe Badge`, with properties where that alone does not tell transitions apart, and with
/// the rule's name where these do not either.
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
    let numbered = |number: usize| format!("{} ({number})", named(number));
    let forms: [&dyn Fn(usize) -> String; 4] = [&plain, &full, &named, &numbered];
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
        for transition in 0..self.net.transitions.len() {
            let step = &self.net.transitions[transition];
            let is_within = || {
                step.post.iter().all(|(place, gives)| {
                    let taken = step.pre.iter().find(|(other, _)| other == place);
                    let taken = taken.map_or(0, |(_, count)| *count);
                    state[*place as usize] + gives - taken <= self.most[*place as usize]
                })
            };
            if !self.net.is_enabled(state, transition) {
                continue;
            }
            if is_within() {
                out.push(transition as u32);
            } else {
                self.was_capped.store(true, Ordering::Relaxed);
            }
        }
    }

    fn step(&mut self, from: &Tokens, mv: u32, to: &mut Tokens) -> Step {
        let transition = mv as usize;
        if transition >= self.net.transitions.len() || !self.net.is_enabled(from, transition) {
            return Step::Still;
        }
        self.net.fire(to, transition);
        if !self.is_within(to) {
            to.copy_from_slice(from);
            return Step::Still;
        }
        let step = &self.net.transitions[transition];
        let rules = self.net.grammar.rules.len() as u32;
        let items = step.inputs.iter().map(|kind| rules + self.net.thing(*kind).item);
        let mut told: Vec<u32> = std::iter::once(step.rule).chain(items).collect();
        told.sort_unstable();
        told.dedup();
        let outcome = match (step.is_fail, self.net.is_won(to)) {
            (true, _) => Outcome::Lost,
            (false, true) => Outcome::Won,
            (false, false) => Outcome::Open,
        };
        Step::Moved { events: self.events.intern(&told), outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.events.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        let grammar = &self.net.grammar;
        match (event as usize).checked_sub(grammar.rules.len()) {
            None => format!("rule:{}", grammar.rules[event as usize].name),
            Some(item) => format!("item:{}", grammar.items[item].name),
        }
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
        out.push_str(&self.names[mv as usize]);
        out.push_str("; ");
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(u32, &'t str)> {
        let (one, rest) = text.split_once(';').unwrap_or((text, ""));
        let one = one.split_whitespace().collect::<Vec<_>>().join(" ");
        self.numbers.get(&one).map(|number| (*number, rest))
    }
}

impl EventNames for Positions {
    /// A rule, an item that is used, or an action, by its name.
    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let grammar = &self.net.grammar;
        let EventName::Named(word) = name else {
            let message = "a narrative puzzle has no such event".to_string();
            return Err(NoEvent { message, word: String::new(), known: self.event_words() });
        };
        let rules = grammar.rules.iter().enumerate();
        let by_rule = rules.clone().find(|(_, rule)| rule.name.eq_ignore_ascii_case(word));
        if let Some((rule, _)) = by_rule {
            return Ok(vec![rule as u32]);
        }
        let item = grammar.items.iter().position(|item| item.name.eq_ignore_ascii_case(word));
        if let Some(item) = item {
            return Ok(vec![(grammar.rules.len() + item) as u32]);
        }
        let by_action: Vec<u32> = rules
            .filter(|(_, rule)| rule.action.eq_ignore_ascii_case(word))
            .map(|(rule, _)| rule as u32)
            .collect();
        if by_action.is_empty() {
            let message = format!("there is no rule, item or action called `{word}`");
            return Err(NoEvent { message, word: word.clone(), known: self.event_words() });
        }
        Ok(by_action)
    }
}

impl Positions {
    fn event_words(&self) -> Vec<String> {
        let rules = self.net.grammar.rules.iter().map(|rule| rule.name.clone());
        rules.chain(self.net.grammar.items.iter().map(|item| item.name.clone())).collect()
    }
}
