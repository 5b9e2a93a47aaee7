//! What happens in a move, for concepts.

use super::Puzzle;
use crate::engine::{Ending, program};
use crate::names::{event_text, trigger_text};
use crate::rules::Rule;
use play::Play;
use play::concept::{Argument, EventKind, EventName, EventNames, NoEvent, Takes};

const PIECE: &str = "the name of a piece";

/// The kinds of events, the most important first. Those of a piece are written in words, such as
/// `destroyed cake`; without the piece they mean any piece.
static KINDS: [EventKind; 11] = [
    EventKind::idea(
        "effect",
        Takes::Name { sign: "WORD", what: "the word of an event, such as `DESTROY`" },
        "a rule runs that has such an event",
        "effect:TRANSFORM >= 2",
    ),
    EventKind::new(
        "trigger",
        Takes::Name { sign: "WORD", what: "the word of a trigger, such as `OVERLAP`" },
        "a rule runs that has such a trigger",
        "trigger:ADJACENT",
    ),
    EventKind::new(
        "rule",
        Takes::Number { sign: "N", what: "the number of a rule, from 0" },
        "this rule runs; rules are numbered from 0 in the order of the file",
        "rule:2",
    ),
    EventKind::idea(
        "push",
        Takes::MaybeName { sign: "PIECE", what: PIECE },
        "such a piece moves; without a name, any piece that the player does not control",
        "push >= 3",
    ),
    of_pieces("moved", "such a piece moves: `moved PIECE`", "moved crate >= 4"),
    of_pieces("destroyed", "such a piece is removed: `destroyed PIECE`", "destroyed cake"),
    of_pieces("spawned", "such a piece appears: `spawned PIECE`", "spawned cake then moved cake"),
    of_pieces(
        "blocked",
        "such a piece is pushed back or meets the edge: `blocked PIECE`",
        "not blocked hero",
    ),
    of_pieces("end", "this end condition holds; they are numbered from 0: `end N`", "end 1"),
    alone("endturn", "a turn ends", "endturn >= 5"),
    alone("win", "the game is won", "win"),
];

const fn of_pieces(name: &'static str, meaning: &'static str, example: &'static str) -> EventKind {
    EventKind::new(name, Takes::Words, meaning, example)
}

const fn alone(name: &'static str, meaning: &'static str, example: &'static str) -> EventKind {
    EventKind::new(name, Takes::Nothing, meaning, example)
}

/// The event number for an ending.
pub(super) fn ending_event(ending: Ending) -> Option<u32> {
    let index = match ending {
        Ending::Won => 0,
        Ending::Lost => 1,
        Ending::Drawn => 2,
        Ending::Ambiguous => 3,
        Ending::Open | Ending::Diverged => return None,
    };
    Some(number(program::OTHER, index))
}

fn number(kind: usize, index: usize) -> u32 {
    (kind as u32) << 16 | index as u32
}

impl EventNames for Puzzle {
    fn event_kinds(&self) -> &'static [EventKind] {
        &KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let (first, rest) = name.word.split_once(' ').unwrap_or((&name.word, ""));
        let first = first.to_lowercase();
        let found = match (first.as_str(), &name.argument) {
            ("effect", Argument::Name(word)) => self.rules_where(&|rule| has_effect(rule, word)),
            ("trigger", Argument::Name(word)) => self
                .rules_where(&|rule| begins_with(&trigger_text::<&str>(rule.trigger, &[]), word)),
            ("push", Argument::Name(piece)) => self.named(&format!("moved {piece}")),
            ("push", _) => {
                let steered = self.steered();
                let pieces = 0..self.game().pieces.len();
                let pushed = pieces.filter(|piece| steered >> piece & 1 == 0);
                return Ok(pushed.map(|piece| number(program::MOVED, piece)).collect());
            }
            (_, Argument::Number(index)) => self.named(&format!("{first}:{index}")),
            (_, Argument::None) if rest.is_empty() => {
                let one = self.named(&first);
                if one.is_empty() { self.of_kind(&first) } else { one }
            }
            (_, Argument::None) => self.named(&format!("{first} {rest}")),
            _ => Vec::new(),
        };
        if !found.is_empty() {
            return Ok(found);
        }
        let word = match &name.argument {
            Argument::Name(argument) => format!("{first}:{argument}"),
            Argument::Number(argument) => format!("{first}:{argument}"),
            _ => name.word.clone(),
        };
        Err(NoEvent::new("this ruleset has no such event", word, self.event_list()))
    }

    fn event_list(&self) -> Vec<String> {
        let rules = &self.program().rules;
        let effects = rules.rules.iter().flat_map(|rule| &rule.events).map(|event| {
            let text = event_text::<&str>(*event, &[]);
            format!("effect:{}", first_word(&text))
        });
        let triggers = rules.rules.iter().map(|rule| {
            let text = trigger_text::<&str>(rule.trigger, &[]);
            format!("trigger:{}", first_word(&text))
        });
        let mut list: Vec<String> = Vec::new();
        for name in effects.chain(triggers) {
            if !list.contains(&name) {
                list.push(name);
            }
        }
        list.extend(self.numbers().map(|event| self.event_name(event)));
        list
    }
}

impl Puzzle {
    /// The number of every possible event, except endings other than a win.
    fn numbers(&self) -> impl Iterator<Item = u32> + use<> {
        let rules = &self.program().rules;
        let (pieces, rule_count, end_count) = (rules.pieces, rules.rules.len(), rules.ends.len());
        let of = |kind: usize, count: usize| (0..count).map(move |index| number(kind, index));
        let kinds = [program::MOVED, program::BLOCKED, program::DESTROYED, program::SPAWNED];
        of(program::RULE, rule_count)
            .chain(kinds.into_iter().flat_map(move |kind| of(kind, pieces)))
            .chain(of(program::ENDED, end_count))
            .chain([number(program::OTHER, 4), number(program::OTHER, 0)])
    }

    /// The event with exactly this name.
    fn named(&self, name: &str) -> Vec<u32> {
        let endings = (1..4).map(|index| number(program::OTHER, index));
        let mut all = self.numbers().chain(endings);
        all.find(|event| self.event_name(*event) == name).into_iter().collect()
    }

    /// All events of a kind, whatever the piece.
    fn of_kind(&self, kind: &str) -> Vec<u32> {
        self.numbers().filter(|event| first_word(&self.event_name(*event)) == kind).collect()
    }

    fn rules_where(&self, wanted: &dyn Fn(&Rule) -> bool) -> Vec<u32> {
        let rules = self.program().rules.rules.iter().enumerate();
        rules
            .filter(|(_, rule)| wanted(rule))
            .map(|(index, _)| number(program::RULE, index))
            .collect()
    }

    /// The types named by rules for the player's input, as bits.
    fn steered(&self) -> u64 {
        let keys = self.program().rules.rules.iter().filter(|rule| rule.trigger.is_players());
        keys.flat_map(|rule| &rule.events).fold(0, |set, event| set | event.names())
    }
}

fn has_effect(rule: &Rule, word: &str) -> bool {
    rule.events.iter().any(|event| begins_with(&event_text::<&str>(*event, &[]), word))
}

fn begins_with(text: &str, word: &str) -> bool {
    first_word(text).eq_ignore_ascii_case(word)
}

fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or(text)
}
