//! A level as a puzzle: play, packing and notation.

use crate::engine::{Ending, Engine, Input, Program, State, Stepped};
use crate::game::{Game, Level};
use crate::liveness::live_effects;
use crate::rules::Dir;
use play::concept::{EventName, EventNames, NoEvent};
use play::{EventTable, Events, Facts, Notation, Outcome, Pack, Play, Step};
use std::sync::Arc;

/// One level of a game, ready to be played.
#[derive(Clone, Debug)]
pub struct Puzzle {
    engine: Engine,
    names: Arc<[String]>,
    seed: u64,
    start: State,
    begun: Stepped,
    layout: Arc<Layout>,
    table: EventTable,
    happened: Vec<u32>,
}

/// How states are packed: a number of each type in each cell.
#[derive(Clone, Debug)]
struct Layout {
    /// Bits of each type's number in a cell; 0 for a type that never changes.
    bits: Vec<u32>,
    /// Pieces that never change.
    fixed: Vec<u32>,
    words: usize,
    packs_turn: bool,
    packs_score: bool,
}

impl Puzzle {
    /// Makes a puzzle of a level.
    pub fn new(game: &Game, level: &Level) -> Puzzle {
        let program = Program::new(&game.rules, level.width, level.height);
        let names = game.pieces.iter().map(|piece| piece.name.clone()).collect();
        Puzzle::of_program(Arc::new(program), names, level)
    }

    /// Makes a puzzle of a level for a program of its size.
    pub fn of_program(program: Arc<Program>, names: Arc<[String]>, level: &Level) -> Puzzle {
        let mut engine = Engine::new(program);
        let (start, begun) = engine.start(level);
        let layout = Layout::new(engine.program(), &start);
        Puzzle {
            engine,
            names,
            seed: level.seed,
            start,
            begun,
            layout: Arc::new(layout),
            table: EventTable::new(),
            happened: Vec::new(),
        }
    }

    /// The rules, laid out for this level's size.
    pub fn program(&self) -> &Arc<Program> {
        self.engine.program()
    }

    /// The names of the pieces.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The position at the start, and how it came about.
    pub fn begun(&self) -> (&State, Stepped) {
        (&self.start, self.begun)
    }

    /// Limits how much may be done from now on (see [`Engine::limit_work`]).
    pub fn limit_work(&mut self, work: u64) {
        self.engine.limit_work(work);
    }

    /// Whether that limit was reached, so that a search that found nothing proves nothing.
    pub fn is_spent(&self) -> bool {
        self.engine.is_spent()
    }

    /// Plays an input and tells all of what it did.
    pub fn play(&mut self, state: &mut State, input: Input) -> Stepped {
        self.engine.step(state, self.seed, input)
    }
}

/// How an ending counts for a search: a game that is over without a clear win is lost.
pub fn outcome_of(ending: Ending) -> Outcome {
    match ending {
        Ending::Open => Outcome::Open,
        Ending::Won => Outcome::Won,
        Ending::Lost | Ending::Drawn | Ending::Ambiguous | Ending::Diverged => Outcome::Lost,
    }
}

/// The event number for an ending.
fn ending_event(ending: Ending) -> Option<u32> {
    let index = match ending {
        Ending::Won => 0,
        Ending::Lost => 1,
        Ending::Drawn => 2,
        Ending::Ambiguous => 3,
        Ending::Open | Ending::Diverged => return None,
    };
    Some(6 << 16 | index)
}

impl Play for Puzzle {
    type State = State;
    type Move = Input;

    fn start(&self) -> (State, Outcome) {
        (self.start.clone(), outcome_of(self.begun.ending))
    }

    fn moves(&self, state: &State, out: &mut Vec<Input>) {
        self.program().inputs(state, out);
    }

    fn step(&mut self, from: &State, mv: Input, to: &mut State) -> Step {
        let stepped = self.engine.step(to, self.seed, mv);
        let is_over = stepped.ending != Ending::Open && stepped.ending != Ending::Diverged;
        if stepped.ending == Ending::Diverged || !stepped.has_moved && !is_over {
            to.clone_from(from);
            return Step::Still;
        }
        self.happened.clear();
        self.engine.happened(&mut self.happened);
        self.happened.extend(ending_event(stepped.ending));
        self.happened.sort_unstable();
        let events = self.table.intern(&self.happened);
        Step::Moved { events, outcome: outcome_of(stepped.ending) }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.table.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.program().event_name(event, &self.names)
    }

    fn facts(&self) -> Facts {
        let program = self.program();
        let has_end = |event: &crate::rules::Event| *event == crate::rules::Event::End(1);
        Facts {
            // Where things appear follows from the level's own seed and the turn, which is part of
            // the state: a level is as deterministic as any other.
            chance: false,
            ticks: false,
            has_goal: program.rules.ends.iter().any(|end| end.outcome == 1)
                || program.rules.rules.iter().any(|rule| rule.events.iter().any(has_end)),
        }
    }
}

impl Notation for Puzzle {
    fn write_move(&self, mv: Input, out: &mut String) {
        match mv {
            Input::Arrow(Dir::Up) => out.push('U'),
            Input::Arrow(Dir::Down) => out.push('D'),
            Input::Arrow(Dir::Left) => out.push('L'),
            Input::Arrow(Dir::Right) => out.push('R'),
            Input::Arrow(Dir::None) | Input::Wait => out.push('.'),
            Input::Action => out.push('X'),
            Input::Click(cell) => {
                let (cell, width) = (usize::from(cell), self.program().width);
                out.push_str(&format!("({},{})", cell % width + 1, cell / width + 1));
            }
        }
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Input, &'t str)> {
        if let Some(rest) = text.strip_prefix('(') {
            let (inside, rest) = rest.split_once(')')?;
            let (x, y) = inside.split_once(',')?;
            let (x, y): (usize, usize) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
            let program = self.program();
            let is_on = (1..=program.width).contains(&x) && (1..=program.height).contains(&y);
            let cell = is_on.then(|| (y - 1) * program.width + x - 1)?;
            return Some((Input::Click(cell as u16), rest));
        }
        let mut chars = text.chars();
        let mv = match chars.next()?.to_ascii_uppercase() {
            'U' => Input::Arrow(Dir::Up),
            'D' => Input::Arrow(Dir::Down),
            'L' => Input::Arrow(Dir::Left),
            'R' => Input::Arrow(Dir::Right),
            'X' => Input::Action,
            '.' => Input::Wait,
            _ => return None,
        };
        Some((mv, chars.as_str()))
    }
}

impl EventNames for Puzzle {
    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        let program = self.program();
        let numbers =
            |kind: u32, count: usize| (0..count as u32).map(move |index| kind << 16 | index);
        let pieces = self.names.len();
        let all = numbers(0, program.rules.rules.len())
            .chain((1..=4).flat_map(move |kind| numbers(kind, pieces)))
            .chain(numbers(5, program.rules.ends.len()))
            .chain([6 << 16 | 4]);
        let wanted = match name {
            EventName::Rule(rule) => format!("rule:{rule}"),
            EventName::Push(Some(piece)) => format!("moved {piece}"),
            EventName::Push(None) => {
                // Whatever the arrow keys do not move by themselves.
                let keys = program.rules.rules.iter().filter(|rule| rule.trigger.is_players());
                let own = keys.flat_map(|rule| &rule.events).fold(0, |set, e| set | e.names());
                let others = (0..pieces).filter(|piece| own >> piece & 1 == 0);
                return Ok(others.map(|piece| 1 << 16 | piece as u32).collect());
            }
            EventName::Named(name) => name.clone(),
            EventName::Visit { .. } | EventName::Message => String::new(),
        };
        let named: Vec<(u32, String)> =
            all.map(|e| (e, program.event_name(e, &self.names))).collect();
        match named.iter().find(|(_, name)| *name == wanted) {
            Some((event, _)) => Ok(vec![*event]),
            None => Err(NoEvent {
                message: "there is no such event in this ruleset".into(),
                word: wanted,
                known: named.into_iter().map(|(_, name)| name).collect(),
            }),
        }
    }
}

impl Layout {
    fn new(program: &Program, start: &State) -> Layout {
        let pieces = program.rules.pieces;
        let set = live_effects(&program.rules);
        let grows = set.makes | set.turns_to;
        let changes = set.enters() | set.destroys | set.turns_from;
        let mut counts = vec![0u32; pieces];
        for (_, piece) in start.pieces() {
            counts[usize::from(piece)] += 1;
        }
        let bits: Vec<u32> = (0..pieces)
            .map(|piece| match () {
                () if changes >> piece & 1 == 0 => 0,
                () if grows >> piece & 1 == 1 => 8,
                () => (32 - counts[piece].min(255).leading_zeros()).min(8),
            })
            .collect();
        let is_fixed = |key: &&u32| changes >> (**key as u8) & 1 == 0;
        let fixed = start.pieces.iter().filter(is_fixed).copied().collect();
        let packs_turn = program.turn_matters();
        let packs_score = program.score_matters();
        let all = program.cells() * bits.iter().sum::<u32>() as usize
            + 32 * (usize::from(packs_turn) + usize::from(packs_score));
        Layout { bits, fixed, words: all.div_ceil(64).max(1), packs_turn, packs_score }
    }
}

impl Pack for Puzzle {
    fn packed_words(&self) -> usize {
        self.layout.words
    }

    fn pack(&self, state: &State, out: &mut [u64]) {
        out.fill(0);
        let layout = &*self.layout;
        let per_cell: u32 = layout.bits.iter().sum();
        let mut offsets = [0u32; crate::rules::MAX_PIECES];
        let mut offset = 0;
        for (to, bits) in offsets.iter_mut().zip(&layout.bits) {
            *to = offset;
            offset += bits;
        }
        for run in state.pieces.chunk_by(|a, b| a == b) {
            let (cell, piece) = ((run[0] >> 8) as usize, usize::from(run[0] as u8));
            let bits = layout.bits[piece];
            if bits > 0 {
                let at = cell * per_cell as usize + offsets[piece] as usize;
                put(out, at, bits, run.len() as u64);
            }
        }
        let mut at = self.program().cells() * per_cell as usize;
        if layout.packs_turn {
            put(out, at, 32, u64::from(state.turn));
            at += 32;
        }
        if layout.packs_score {
            put(out, at, 32, u64::from(state.score as u32));
        }
    }

    fn unpack(&self, words: &[u64], out: &mut State) {
        let layout = &*self.layout;
        out.pieces.clear();
        let mut fixed = layout.fixed.iter().copied().peekable();
        let mut at = 0;
        for cell in 0..self.program().cells() as u32 {
            for (piece, &bits) in layout.bits.iter().enumerate() {
                let key = cell << 8 | piece as u32;
                let count = if bits == 0 { 0 } else { get(words, at, bits) };
                at += bits as usize;
                out.pieces.extend(std::iter::repeat_n(key, count as usize));
                while fixed.next_if_eq(&key).is_some() {
                    out.pieces.push(key);
                }
            }
        }
        (out.turn, out.score) = (0, 0);
        if layout.packs_turn {
            out.turn = get(words, at, 32) as u32;
            at += 32;
        }
        if layout.packs_score {
            out.score = get(words, at, 32) as u32 as i32;
        }
    }
}

/// Writes a number at a bit; it may lie in two words.
fn put(words: &mut [u64], at: usize, bits: u32, value: u64) {
    let (word, shift) = (at / 64, (at % 64) as u32);
    words[word] |= value << shift;
    if shift + bits > 64 {
        words[word + 1] |= value >> (64 - shift);
    }
}

fn get(words: &[u64], at: usize, bits: u32) -> u64 {
    let (word, shift) = (at / 64, (at % 64) as u32);
    let mut value = words[word] >> shift;
    if shift + bits > 64 {
        value |= words[word + 1] << (64 - shift);
    }
    value & ((1 << bits) - 1)
}
