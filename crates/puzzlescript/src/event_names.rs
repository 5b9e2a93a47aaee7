//! The events that concepts may name.

use crate::compile::rule_line::Command;
use crate::event_numbers::EventNumbers;
use crate::movable::movable_objects;
use crate::puzzle::Puzzle;
use play::concept::{Argument, EventKind, EventName, EventNames, NoEvent, Takes};

/// Every kind of event of a PuzzleScript level.
static KINDS: &[EventKind] = &[
    EventKind::idea(
        "push",
        Takes::MaybeName { sign: "NAME", what: "the name of an object" },
        "something other than a player, or an object of NAME, moves to another cell",
        "push:Crate >= 3",
    ),
    EventKind::idea(
        "rule",
        Takes::Number { sign: "LINE", what: "the line of a rule" },
        "the rule on this line of the source does something",
        "rule:42",
    ),
    EventKind::idea(
        "event",
        Takes::Words,
        "a rule with this name in a comment after it, such as `(event melt)`, does something",
        "melt then push",
    ),
    EventKind::idea(
        "create",
        Takes::Name { sign: "NAME", what: "the name of an object" },
        "a rule puts an object of NAME where there was none",
        "create:Water",
    ),
    EventKind::new("message", Takes::Nothing, "a rule shows a message", "not message"),
    EventKind::new(
        "visit",
        Takes::Cell,
        "a player stands on this column and row, at the start or after a move",
        "visit:3,2 then push",
    ),
];

impl EventNames for Puzzle {
    fn event_kinds(&self) -> &'static [EventKind] {
        KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let numbers = EventNumbers::of(self.program());
        match (name.word.as_str(), &name.argument) {
            ("rule", Argument::Number(line)) => self.find_rule(*line),
            ("push", Argument::None) => {
                let others = movable_objects(self.game()).into_iter();
                Ok(others.map(|object| numbers.push(object)).collect())
            }
            ("push", Argument::Name(wanted)) => {
                let objects = self.find_objects(wanted)?;
                Ok(objects.into_iter().map(|object| numbers.push(object)).collect())
            }
            ("create", Argument::Name(wanted)) => {
                let objects = self.find_objects(wanted)?;
                Ok(objects.into_iter().map(|object| numbers.create(object)).collect())
            }
            ("visit", Argument::Cell(column, row)) => self.find_cell(*column, *row),
            ("message", Argument::None) => Ok(vec![numbers.message]),
            _ => self.find_named(&name.word),
        }
    }

    fn event_list(&self) -> Vec<String> {
        let game = self.game();
        let mut list = named_events(self);
        let movable = movable_objects(game);
        list.extend((!movable.is_empty()).then(|| "push".to_string()));
        for object in movable {
            list.push(format!("push:{}", game.objects[object].spelling));
        }
        list.extend(self.program().lines.iter().map(|line| format!("rule:{line}")));
        if game.has_command(|command| matches!(command, Command::Message(_))) {
            list.push("message".to_string());
        }
        list
    }

    fn tell_all(&mut self) {
        Puzzle::tell_all(self);
    }

    fn tell_little(&mut self) {
        Puzzle::tell_little(self);
    }
}

impl Puzzle {
    fn find_rule(&self, line: u32) -> Result<Vec<u32>, NoEvent> {
        let lines = &self.program().lines;
        match lines.binary_search(&line) {
            Ok(place) => Ok(vec![place as u32]),
            Err(_) => {
                let known = lines.iter().map(|line| format!("rule:{line}")).collect();
                Err(NoEvent::new(format!("there is no rule on line {line}"), "", known))
            }
        }
    }

    fn find_objects(&self, wanted: &str) -> Result<Vec<usize>, NoEvent> {
        let lower = wanted.to_lowercase();
        match self.game().names.iter().find(|named| named.name == lower) {
            Some(named) => Ok(named.objects.iter().collect()),
            None => {
                // Single characters are what levels are drawn with.
                let names = self.game().names.iter().map(|named| named.name.clone());
                let known = names.filter(|name| name.chars().count() > 1).collect();
                Err(NoEvent::new(format!("there is no object `{wanted}`"), lower, known))
            }
        }
    }

    fn find_cell(&self, column: u32, row: u32) -> Result<Vec<u32>, NoEvent> {
        let program = self.program();
        let (width, height) = (program.width as u32, program.height as u32);
        if !(1..=width).contains(&column) || !(1..=height).contains(&row) {
            let message = format!(
                "there is no cell {column},{row}: the level has columns 1 to {width} and rows 1 to \
                 {height}"
            );
            return Err(NoEvent::new(message, "", Vec::new()));
        }
        let cell = ((column - 1) * height + row - 1) as usize;
        Ok(vec![EventNumbers::of(program).visit(cell)])
    }

    /// The rules that a comment behind them gives this name.
    fn find_named(&self, wanted: &str) -> Result<Vec<u32>, NoEvent> {
        let lower = wanted.to_lowercase();
        let notes = &self.game().notes.events;
        if !notes.iter().any(|note| note.name == lower) {
            let named = named_events(self);
            let kinds = ["push", "create:NAME", "rule:LINE", "visit:X,Y", "move:LETTER", "message"];
            let others = kinds.into_iter().chain(["length"]).map(str::to_string);
            let known = named.iter().cloned().chain(others).collect();
            let message = match named.is_empty() {
                true => format!(
                    "there is no event `{wanted}`; name events with a comment after a rule, such as \
                     `(event melt)`"
                ),
                false => format!("there is no event `{wanted}`"),
            };
            return Err(NoEvent::new(message, lower, known));
        }
        let lines = notes.iter().filter(|note| note.name == lower).map(|note| note.line as u32);
        // A rule that can never apply is left out of the program; it never fires.
        let places = lines.filter_map(|line| self.program().lines.binary_search(&line).ok());
        Ok(places.map(|place| place as u32).collect())
    }
}

/// The names that comments give to rules, each once.
fn named_events(puzzle: &Puzzle) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for note in &puzzle.game().notes.events {
        if !names.contains(&note.name) {
            names.push(note.name.clone());
        }
    }
    names
}
