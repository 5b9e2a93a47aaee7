//! A level as a puzzle: play. The neighbouring files have its notation, events, pictures, packed
//! positions and lenses.

pub(crate) mod answer;
mod canvas;
mod drawn;
mod events;
mod layout;
pub(crate) mod lenses;
mod notation;

pub use drawn::PlayedFields;

use self::layout::Layout;
use crate::engine::{Ending, Engine, Input, Program, State, Stepped};
use crate::game::{Game, Level};
use play::{Doubt, EventTable, Events, Facts, Outcome, Play, Step};
use std::sync::Arc;

/// One level of a game, ready to be played.
#[derive(Clone, Debug)]
pub struct Puzzle {
    engine: Engine,
    game: Arc<Game>,
    seed: u64,
    start: State,
    begun: Result<Stepped, Doubt>,
    layout: Arc<Layout>,
    table: EventTable,
    happened: Vec<u32>,
    /// The latest step diverged.
    has_diverged: bool,
}

impl Puzzle {
    /// Makes a puzzle from a level.
    pub fn new(game: &Game, level: &Level) -> Puzzle {
        let program = Program::new(&game.rules, level.width, level.height);
        Puzzle::of_program(Arc::new(program), Arc::new(game.without_levels()), level)
    }

    /// Makes a puzzle from a level and a program for its size; the game supplies names and looks.
    pub fn of_program(program: Arc<Program>, game: Arc<Game>, level: &Level) -> Puzzle {
        let mut engine = Engine::new(program);
        let (start, begun) = engine.start(level);
        let layout = Layout::new(engine.program(), &start);
        Puzzle {
            engine,
            game,
            seed: level.seed,
            start,
            begun,
            layout: Arc::new(layout),
            table: EventTable::new(),
            happened: Vec::new(),
            has_diverged: false,
        }
    }

    /// The rules, compiled for this level's size.
    pub fn program(&self) -> &Arc<Program> {
        self.engine.program()
    }

    /// The game, perhaps without its levels.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The position at the start and the result of the START rules; if that is not known, the
    /// position of the level.
    pub fn begun(&self) -> (&State, Result<Stepped, Doubt>) {
        (&self.start, self.begun)
    }

    /// Work done by this player so far (see [`Engine::work_done`]); budgets can be counted in it.
    pub fn work_done(&self) -> u64 {
        self.engine.work_done()
    }

    /// Limits the work of one search: once it is used up, no further step is judged. The limit
    /// applies to this player and its clones only.
    pub(crate) fn limit_work(&mut self, work: u64) {
        self.engine.limit_work(work);
    }

    /// Plays an input and reports everything it did. A step that cannot be judged leaves the
    /// position unchanged.
    pub fn play(&mut self, state: &mut State, input: Input) -> Result<Stepped, Doubt> {
        self.engine.step(state, self.seed, input)
    }
}

/// How a search treats an ending: a game that is over without a clear win is lost.
pub fn outcome_of(ending: Ending) -> Outcome {
    match ending {
        Ending::Open => Outcome::Open,
        Ending::Won => Outcome::Won,
        Ending::Lost | Ending::Drawn | Ending::Ambiguous | Ending::Diverged => Outcome::Lost,
    }
}

impl Play for Puzzle {
    type State = State;
    type Move = Input;

    fn start(&self) -> (State, Outcome) {
        let outcome = self.begun.map_or(Outcome::Open, |begun| outcome_of(begun.ending));
        (self.start.clone(), outcome)
    }

    fn start_doubt(&self) -> Option<Doubt> {
        self.begun.err()
    }

    fn moves(&self, state: &State, out: &mut Vec<Input>) {
        self.program().inputs(state, out);
    }

    fn step(&mut self, from: &State, mv: Input, to: &mut State) -> Step {
        self.has_diverged = false;
        // If the start is not known, no position is.
        if let Err(doubt) = self.begun {
            return Step::Doubt(doubt);
        }
        let stepped = match self.engine.step(to, self.seed, mv) {
            Ok(stepped) => stepped,
            Err(doubt) => return Step::Doubt(doubt),
        };
        if stepped.ending == Ending::Diverged {
            self.has_diverged = true;
            return Step::Still;
        }
        if !stepped.has_moved && stepped.ending == Ending::Open {
            to.clone_from(from);
            return Step::Still;
        }
        self.happened.clear();
        self.engine.happened(&mut self.happened);
        self.happened.extend(events::ending_event(stepped.ending));
        self.happened.sort_unstable();
        let events = self.table.intern(&self.happened);
        Step::Moved { events, outcome: outcome_of(stepped.ending) }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.table.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.program().event_name(event, &self.game.names())
    }

    fn facts(&self) -> Facts {
        Facts {
            // The level's own seed and the turn, which is part of the state, decide where pieces
            // appear: a level is as deterministic as any other.
            chance: false,
            ticks: false,
            has_goal: self.program().rules.has_goal(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Dir;
    use source::Source;

    /// With any work limit, a step is played as without one or not at all, even where only the
    /// question whether moves are left exceeds the limit.
    #[test]
    fn a_player_with_no_work_left_judges_nothing() {
        let text = r#"{"gamename": "G", "pieces": ["a", "b"], "rules": [
            {"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL a $1"]},
            {"trigger": "OVERLAP a b", "events": ["RELMOVE $2 right"]}],
            "endconditions": [{"outcome": 1, "triggers": ["NO_MOVES"]}],
            "levels": [{"type": "text", "rows": ["ab.", "..."]}]}"#;
        let read = crate::read(&Source::new("g.ruleset.json", text));
        assert!(read.is_ok());
        let mut puzzle = Puzzle::new(&read.game, &read.game.levels[0]);
        let start = puzzle.begun().0.clone();
        let mut step = |work: Option<u64>| {
            if let Some(work) = work {
                puzzle.limit_work(work);
            }
            let mut state = start.clone();
            let stepped = puzzle.play(&mut state, Input::Arrow(Dir::Right));
            (state, stepped)
        };
        let free = step(None);
        assert_ne!(free.0, start);
        let mut unjudged = 0;
        for work in 0..400 {
            let found = step(Some(work));
            if found.1.is_err() {
                assert_eq!(found, (start.clone(), Err(Doubt::WORK)), "{work}");
                unjudged += 1;
            } else {
                assert_eq!(found, free, "{work}");
            }
        }
        assert!((10..390).contains(&unjudged), "{unjudged}");
    }
}
