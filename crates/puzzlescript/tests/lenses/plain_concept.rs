//! Concepts evaluated plainly, on the whole history of a play, from the names of events.

use play::concept::{Argument, Concept, Count, Event};
use play::{Notation, Play};
use puzzlescript::puzzle::{Move, Puzzle};

/// The events of a concept, each with its bit in a history.
pub struct Names {
    events: Vec<Event>,
    /// For each event the names it may be reported by; none for moves and length.
    told_as: Vec<Vec<String>>,
}

impl Names {
    pub fn new(concept: &Concept, puzzle: &Puzzle) -> Names {
        let mut events = Vec::new();
        collect(concept, &mut events);
        let told_as = events.iter().map(|event| told_as(event, puzzle)).collect();
        Names { events, told_as }
    }

    /// Which events happened in a move, or hold at the start.
    pub fn happened(&self, mv: Option<Move>, told: &[u32], puzzle: &Puzzle) -> u64 {
        let told: Vec<String> = told.iter().map(|event| puzzle.event_name(*event)).collect();
        let mut mask = 0;
        for (bit, event) in self.events.iter().enumerate() {
            let happened = match event {
                Event::Length => mv.is_some(),
                Event::Move(text) => mv.is_some_and(|mv| {
                    let mut written = String::new();
                    puzzle.write_move(mv, &mut written);
                    written.eq_ignore_ascii_case(text)
                }),
                Event::Told(_) => told.iter().any(|told| self.told_as[bit].contains(told)),
            };
            mask |= u64::from(happened) << bit;
        }
        mask
    }

    fn bit(&self, event: &Event) -> usize {
        self.events.iter().position(|other| other == event).unwrap()
    }
}

fn collect(concept: &Concept, events: &mut Vec<Event>) {
    match concept {
        Concept::Any(parts) | Concept::All(parts) => {
            parts.iter().for_each(|part| collect(part, events));
        }
        Concept::Not(inner) => collect(inner, events),
        Concept::Chain(counts) => {
            for count in counts {
                if !events.contains(&count.event) {
                    events.push(count.event.clone());
                }
            }
        }
    }
}

fn told_as(event: &Event, puzzle: &Puzzle) -> Vec<String> {
    let game = puzzle.game();
    let Event::Told(name) = event else { return Vec::new() };
    let objects = |name: &str| {
        let lower = name.to_lowercase();
        let named = game.names.iter().find(|named| named.name == lower).unwrap();
        named.objects.iter().map(|object| game.objects[object].spelling.clone()).collect::<Vec<_>>()
    };
    match (name.word.as_str(), &name.argument) {
        (word, Argument::Number(line)) => vec![format!("{word}:{line}")],
        (word, Argument::Cell(column, row)) => vec![format!("{word}:{column},{row}")],
        (word, Argument::Name(name)) => {
            objects(name).into_iter().map(|object| format!("{word}:{object}")).collect()
        }
        ("message", Argument::None) => vec!["message".to_string()],
        ("push", Argument::None) => {
            let others = (0..game.objects.len()).filter(|object| !game.player.mask.get(*object));
            others.map(|object| format!("push:{}", game.objects[object].spelling)).collect()
        }
        (word, Argument::None) => {
            let notes = game.notes.events.iter().filter(|note| note.name == *word);
            notes.map(|note| format!("rule:{}", note.line)).collect()
        }
    }
}

/// Whether a concept holds of a whole play.
pub fn holds(concept: &Concept, names: &Names, history: &[u64]) -> bool {
    match concept {
        Concept::Any(parts) => parts.iter().any(|part| holds(part, names, history)),
        Concept::All(parts) => parts.iter().all(|part| holds(part, names, history)),
        Concept::Not(inner) => !holds(inner, names, history),
        Concept::Chain(counts) => chain_holds(counts, names, history),
    }
}

/// Some split of the play makes each count hold for its part.
fn chain_holds(counts: &[Count], names: &Names, history: &[u64]) -> bool {
    let (count, rest) = counts.split_first().unwrap();
    let bit = names.bit(&count.event);
    let count_holds = |stretch: &[u64]| {
        let times = stretch.iter().filter(|mask| **mask >> bit & 1 != 0).count();
        count.comparison.holds(times as u64, count.number)
    };
    match rest.is_empty() {
        true => count_holds(history),
        false => (0..=history.len())
            .any(|end| count_holds(&history[..end]) && chain_holds(rest, names, &history[end..])),
    }
}
