//! The events of a level as numbers, and the names a concept may use for them.

use crate::engine::program::Program;
use crate::puzzle::Puzzle;
use play::concept::{EventName, EventNames, NoEvent};
use play::{Events, Play};

/// How the events of a level are numbered: rule lines first, then the win, messages, objects that
/// moved, and cells that players stand on.
#[derive(Clone, Copy)]
pub(crate) struct EventNumbers {
    pub(crate) win: u32,
    pub(crate) message: u32,
    first_push: u32,
    first_visit: u32,
}

impl EventNumbers {
    pub(crate) fn of(program: &Program) -> EventNumbers {
        let win = program.lines.len() as u32;
        let first_push = win + 2;
        let first_visit = first_push + program.objects as u32;
        EventNumbers { win, message: win + 1, first_push, first_visit }
    }

    pub(crate) fn push(self, object: usize) -> u32 {
        self.first_push + object as u32
    }

    pub(crate) fn visit(self, cell: usize) -> u32 {
        self.first_visit + cell as u32
    }

    pub(crate) fn name(self, program: &Program, event: u32) -> String {
        match program.lines.get(event as usize) {
            Some(line) => format!("rule:{line}"),
            None if event == self.win => "win".to_string(),
            None if event == self.message => "message".to_string(),
            None if event < self.first_visit => {
                let object = &program.game.objects[(event - self.first_push) as usize];
                format!("push:{}", object.spelling)
            }
            None => {
                let (row, column) = program.place[(event - self.first_visit) as usize];
                format!("visit:{},{}", column + 1, row + 1)
            }
        }
    }
}

/// The cells players stand on, ascending.
pub(crate) fn player_cells<'p>(
    program: &'p Program,
    position: &'p [u64],
) -> impl Iterator<Item = usize> + 'p {
    let stride = program.words;
    let words = (0..stride).map(move |word| {
        let planes = program.player.iter().map(|plane| position[plane * stride + word]);
        match program.game.player.needs_all {
            true => planes.reduce(|a, b| a & b).unwrap_or(0),
            false => planes.fold(0, |a, b| a | b),
        }
    });
    words.enumerate().flat_map(|(index, word)| ones(word).map(move |bit| index * 64 + bit))
}

/// The numbers in a set of words, ascending.
pub(crate) fn bits(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = words.iter().enumerate();
    words.flat_map(|(index, word)| ones(*word).map(move |bit| index * 64 + bit))
}

fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

impl Puzzle {
    /// The lines of the rules that fired in a step that told these events.
    pub fn told_lines(&self, events: Events) -> impl Iterator<Item = u32> + '_ {
        let lines = &self.program().lines;
        self.told(events).iter().map_while(|event| lines.get(*event as usize).copied())
    }

    /// True when a step that told these events moved something that is no player; known only to a
    /// player that [tells all](Puzzle::tell_all).
    pub fn tells_push(&self, events: Events) -> bool {
        let numbers = EventNumbers::of(self.program());
        let player = &self.game().player.mask;
        let pushes = numbers.first_push..numbers.first_visit;
        let is_push = |event: &u32| {
            pushes.contains(event) && !player.get((event - numbers.first_push) as usize)
        };
        self.told(events).iter().any(is_push)
    }
}

impl EventNames for Puzzle {
    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let program = self.program();
        let numbers = EventNumbers::of(program);
        let game = self.game();
        match name {
            EventName::Rule(line) => match program.lines.binary_search(line) {
                Ok(place) => Ok(vec![place as u32]),
                Err(_) => Err(NoEvent {
                    message: format!("there is no rule on line {line}"),
                    word: String::new(),
                    known: program.lines.iter().map(|line| format!("rule:{line}")).collect(),
                }),
            },
            EventName::Push(None) => {
                let is_player = |object: &usize| game.player.mask.get(*object);
                let others = (0..program.objects).filter(|object| !is_player(object));
                Ok(others.map(|object| numbers.push(object)).collect())
            }
            EventName::Push(Some(wanted)) => {
                let lower = wanted.to_lowercase();
                match game.names.iter().find(|named| named.name == lower) {
                    Some(named) => Ok(named.objects.iter().map(|o| numbers.push(o)).collect()),
                    None => Err(NoEvent {
                        message: format!("there is no object `{wanted}`"),
                        word: lower,
                        known: pushable_names(self),
                    }),
                }
            }
            EventName::Visit { column, row } => {
                let (width, height) = (program.width as u32, program.height as u32);
                if !(1..=width).contains(column) || !(1..=height).contains(row) {
                    return Err(NoEvent {
                        message: format!(
                            "there is no cell {column},{row}: the level has columns 1 to {width} \
                             and rows 1 to {height}"
                        ),
                        word: String::new(),
                        known: Vec::new(),
                    });
                }
                Ok(vec![numbers.visit(((column - 1) * height + row - 1) as usize)])
            }
            EventName::Message => Ok(vec![numbers.message]),
            EventName::Named(wanted) => {
                let lower = wanted.to_lowercase();
                let notes = || game.notes.events.iter();
                if !notes().any(|note| note.name == lower) {
                    let mut known: Vec<String> = Vec::new();
                    for note in notes().filter(|note| note.name != lower) {
                        if !known.contains(&note.name) {
                            known.push(note.name.clone());
                        }
                    }
                    return Err(NoEvent {
                        message: format!("there is no event `{wanted}`"),
                        word: lower,
                        known,
                    });
                }
                let lines = notes().filter(|note| note.name == lower).map(|note| note.line as u32);
                // A rule that can never apply is left out of the program; it never fires.
                let places = lines.filter_map(|line| program.lines.binary_search(&line).ok());
                Ok(places.map(|place| place as u32).collect())
            }
        }
    }
}

/// Names of objects and of sets of them, without the single characters that levels are drawn with.
fn pushable_names(puzzle: &Puzzle) -> Vec<String> {
    let names = puzzle.game().names.iter().map(|named| named.name.clone());
    names.filter(|name| name.chars().count() > 1).collect()
}
