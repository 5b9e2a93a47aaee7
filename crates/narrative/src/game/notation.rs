//! Moves as text: `Unlock Safe Badge; PickUp Gold; Go Street`.

use play::Notation;

use super::moves::{Action, Move, Ref, Verb};
use super::{Game, State};
use crate::net::{read_action, write_action};
use crate::thing::Thing;
use crate::words;

impl Notation for Game {
    fn write_move(&self, mv: Move, out: &mut String) {
        write_action(&self.move_text(mv), out);
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Move, &'t str)> {
        let (one, rest) = read_action(text);
        self.read_action(one).map(|mv| (mv, rest))
    }
}

impl Game {
    /// A move as it is shown.
    pub fn move_text(&self, mv: Move) -> String {
        let mut text = match mv.verb {
            Verb::Do(action) => self.actions()[action as usize].clone(),
            Verb::PickUp => "PickUp".to_string(),
            Verb::PutDown => "PutDown".to_string(),
            Verb::Go(area) => format!("Go {}", self.grammar.areas[area as usize].name),
        };
        if mv.which > 0 {
            text.push_str(&format!("~{}", mv.which + 1));
        }
        for thing in mv.refs() {
            text.push(' ');
            text.push_str(&self.ref_text(*thing));
        }
        text
    }

    /// An action in words: `Pry open the barrel with the crowbar`.
    pub fn phrase(&self, state: &State, action: &Action) -> String {
        let names: Vec<String> =
            action.things.iter().map(|index| self.name(state, *index)).collect();
        match (action.mv.verb, action.rule) {
            (Verb::Go(area), _) => {
                format!("Go to {}", words::apart(&self.grammar.areas[area as usize].name))
            }
            (Verb::PickUp, _) => format!("Pick up the {}", words::list(&names)),
            (Verb::PutDown, _) => format!("Put down the {}", words::list(&names)),
            (Verb::Do(_), Some(rule)) => words::action(&self.grammar, rule, &names),
            (Verb::Do(_), None) => self.move_text(action.mv),
        }
    }

    /// A thing in words, distinguished from different things of the same item.
    pub fn name(&self, state: &State, index: u32) -> String {
        let instances = &state.world.instances;
        let thing = &instances[index as usize].thing;
        let is_other = |other: &Thing| other.item == thing.item && other != thing;
        let plain = words::noun(&self.grammar, thing);
        let changes = words::changes(&self.grammar, thing);
        match instances.iter().any(|instance| is_other(&instance.thing)) && !changes.is_empty() {
            true => {
                let name = words::small(&self.grammar.items[thing.item as usize].name);
                format!("{name} ({changes})")
            }
            false => plain,
        }
    }

    /// A thing as a move names it.
    pub fn ref_text(&self, thing: Ref) -> String {
        let name = &self.grammar.items[thing.item as usize].name;
        match thing.number {
            0 => name.clone(),
            number => format!("{name}#{}", number + 1),
        }
    }

    /// Reads one move. Spacing may differ, and so may case where only one name matches.
    pub fn read_action(&self, text: &str) -> Option<Move> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(area) = strip(&text, "Go").and_then(|rest| {
            self.grammar.areas.iter().position(|area| area.name.eq_ignore_ascii_case(rest))
        }) {
            return Some(Move::new(Verb::Go(area as u32), &[], 0));
        }
        let simple = [("PickUp", Verb::PickUp), ("PutDown", Verb::PutDown)];
        let actions = self.actions().iter().enumerate();
        let actions = actions.map(|(number, action)| (action.as_str(), Verb::Do(number as u32)));
        // The longest matching action: `Open up` is not `Open` done to an `up`.
        let mut fitting: Vec<_> = simple
            .into_iter()
            .chain(actions)
            .filter_map(|(word, verb)| strip(&text, word).map(|rest| (word.len(), verb, rest)))
            .collect();
        fitting.sort_by_key(|(length, ..)| std::cmp::Reverse(*length));
        fitting.into_iter().find_map(|(_, verb, rest)| self.read_refs(verb, rest))
    }

    fn read_refs(&self, verb: Verb, rest: &str) -> Option<Move> {
        let mut rest = rest;
        let mut which = 0;
        if let Some(after) = rest.strip_prefix('~') {
            let (number, after) = after.split_once(' ').unwrap_or((after, ""));
            which = number.parse::<u8>().ok()?.checked_sub(1)?;
            rest = after;
        }
        let refs: Option<Vec<Ref>> =
            rest.split_whitespace().map(|word| self.read_ref(word)).collect();
        let refs = refs?;
        (!refs.is_empty() && refs.len() <= super::MAX_REFS).then(|| Move::new(verb, &refs, which))
    }

    fn read_ref(&self, word: &str) -> Option<Ref> {
        let (name, number) = match word.split_once('#') {
            Some((name, number)) => (name, number.parse::<u32>().ok()?.checked_sub(1)?),
            None => (word, 0),
        };
        let items = &self.grammar.items;
        let exact = items.iter().position(|item| item.name == name);
        let item =
            exact.or_else(|| items.iter().position(|item| item.name.eq_ignore_ascii_case(name)))?;
        Some(Ref { item: item as u32, number })
    }
}

/// The text after a first word, or after `word~n`.
fn strip<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let start = text.get(..word.len())?;
    if !start.eq_ignore_ascii_case(word) {
        return None;
    }
    let rest = &text[word.len()..];
    if rest.starts_with('~') { Some(rest) } else { rest.strip_prefix(' ') }
}
