//! The events of a level as numbers.

use crate::engine::program::Program;
use crate::puzzle::Puzzle;
use play::{Events, Play};

/// How the events of a level are numbered: rule lines first, then the win, messages, objects that
/// moved, objects that rules made, and cells that players stand on.
#[derive(Clone, Copy)]
pub(crate) struct EventNumbers {
    pub(crate) win: u32,
    pub(crate) message: u32,
    first_push: u32,
    first_create: u32,
    first_visit: u32,
}

impl EventNumbers {
    pub(crate) fn of(program: &Program) -> EventNumbers {
        let win = program.lines.len() as u32;
        let first_push = win + 2;
        let first_create = first_push + program.objects as u32;
        let first_visit = first_create + program.objects as u32;
        EventNumbers { win, message: win + 1, first_push, first_create, first_visit }
    }

    pub(crate) fn push(self, object: usize) -> u32 {
        self.first_push + object as u32
    }

    pub(crate) fn create(self, object: usize) -> u32 {
        self.first_create + object as u32
    }

    pub(crate) fn visit(self, cell: usize) -> u32 {
        self.first_visit + cell as u32
    }

    pub(crate) fn name(self, program: &Program, event: u32) -> String {
        match program.lines.get(event as usize) {
            Some(line) => format!("rule:{line}"),
            None if event == self.win => "win".to_string(),
            None if event == self.message => "message".to_string(),
            None if event < self.first_create => {
                let object = &program.game.objects[(event - self.first_push) as usize];
                format!("push:{}", object.spelling)
            }
            None if event < self.first_visit => {
                let object = &program.game.objects[(event - self.first_create) as usize];
                format!("create:{}", object.spelling)
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
    /// The lines of the rules that fired in a step with these events.
    pub fn told_lines(&self, events: Events) -> impl Iterator<Item = u32> + '_ {
        let lines = &self.program().lines;
        self.told(events).iter().map_while(|event| lines.get(*event as usize).copied())
    }

    /// True when a step with these events moved something other than a player; known only after
    /// [`Puzzle::tell_all`].
    pub fn tells_push(&self, events: Events) -> bool {
        let numbers = EventNumbers::of(self.program());
        let player = &self.game().player.mask;
        let pushes = numbers.first_push..numbers.first_create;
        let is_push = |event: &u32| {
            pushes.contains(event) && !player.get((event - numbers.first_push) as usize)
        };
        self.told(events).iter().any(is_push)
    }
}
