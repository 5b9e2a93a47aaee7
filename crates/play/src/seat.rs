//! Seats: a puzzle with someone sitting at it, of any domain.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use crate::batch::{Batch, BatchPlan, Planes, Together};
use crate::concept::EventKind;
use crate::lens::{
    Ask, DeadEndReport, Extras, Field, HintReport, IdeasReport, Lenses, LevelId, Measured,
    NeedReport, Rated, Refusal, Solved, Status, Verdict, Walked, ideas, rate_requested,
    single_event,
};
use crate::random::SplitMix64;
use crate::readings::{ON_REQUEST, READINGS, Reading};
use crate::search::Budget;
use crate::{Facts, Notation, Outcome, Session, Step, TraceError, Watch, only_where, read_trace};

/// How a puzzle is shown to people. A picture is data: text for terminals and pipes, SVG for pages
/// and files.
pub trait Drawn: Notation {
    /// A position as lines of text.
    fn text(&mut self, state: &Self::State) -> String;

    /// A position as SVG; none when the domain draws nothing.
    fn svg(&mut self, _state: &Self::State) -> Option<String> {
        None
    }

    /// Where the cells of offers lie in the SVG; none where no offer has a cell.
    fn grid(&self) -> Option<PictureGrid> {
        None
    }

    /// Everything that can be done in some position, always in the same order, for learning
    /// environments; none to have positions looked at for it.
    fn actions(&self) -> Option<Vec<Self::Move>> {
        None
    }

    /// What a learner sees of a position; none for the letters of its text, or its lines where it has no cells.
    fn planes(&self) -> Option<Planes> {
        None
    }

    /// Writes what a learner sees of a position: row by row, for each cell a byte for each object of
    /// [`planes`](Drawn::planes), 1 where it is there.
    fn fill_planes(&self, _state: &Self::State, _out: &mut [u8]) {}

    /// Changes what a learner sees of `from`, which is in `out`, into what it sees of `to`: a move changes a
    /// few cells of a board.
    fn change_planes(&self, _from: &Self::State, to: &Self::State, out: &mut [u8]) {
        self.fill_planes(to, out);
    }

    /// A position as coloured lines of at most `columns` by `rows` characters, for a terminal.
    fn canvas(&mut self, state: &Self::State, _columns: usize, _rows: usize) -> Vec<String> {
        self.text(state).lines().map(str::to_string).collect()
    }

    /// A position in a film; the SVG of it unless that does not follow play.
    fn still(&mut self, state: &Self::State) -> Option<String> {
        self.svg(state)
    }

    /// What a player sees of a move, picture after picture: several where one move is shown turn by turn.
    /// Empty when the domain draws nothing or the move has no effect.
    fn shots(&mut self, from: &Self::State, mv: Self::Move) -> Vec<Shot> {
        let mut to = from.clone();
        match self.step(from, mv, &mut to) {
            Step::Still => Vec::new(),
            _ => {
                self.still(&to).map(|svg| Shot { svg, seconds: MOVE_SECONDS }).into_iter().collect()
            }
        }
    }

    /// True when a position shows the play that led to it, as a line or a set of placements does.
    fn shows_play(&self) -> bool {
        false
    }

    /// How a move is offered to a player.
    fn offer(&self, _state: &Self::State, mv: Self::Move) -> Offer {
        let mut text = String::new();
        self.write_move(mv, &mut text);
        Offer { label: text.trim().trim_end_matches(';').to_string(), text, key: None, cell: None }
    }

    /// Fields that only this domain adds to the answer of `play`: `moves` led from the start to
    /// `state`.
    fn played(&mut self, _state: &Self::State, _moves: &[Self::Move]) -> Extras {
        Extras::default()
    }

    /// The word for it when the last step had no effect and ended play all the same, such as
    /// `diverged` for a move that sets off rules that never come to rest.
    fn halt(&self) -> Option<&'static str> {
        None
    }

    /// The same as [`played`](Drawn::played) for a domain in which moves without effect matter to
    /// the answer: `tried` includes those.
    fn played_all(
        &mut self,
        state: &Self::State,
        moves: &[Self::Move],
        _tried: &[Self::Move],
    ) -> Extras {
        self.played(state, moves)
    }
}

/// A picture of a film.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The picture, as SVG.
    pub svg: String,
    /// How long it is seen before the next one.
    pub seconds: f64,
}

/// How long a position is seen in a film: long enough to follow, and quick enough for a long solution.
pub const MOVE_SECONDS: f64 = 0.3;

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Offer {
    /// As it is written in a trace.
    pub text: String,
    /// For people.
    pub label: String,
    /// The key that makes it, as browsers name keys: `ArrowUp`, `x`.
    pub key: Option<String>,
    /// Column and row, from 1, of the cell to click on for it.
    pub cell: Option<[usize; 2]>,
}

impl Offer {
    /// A move that is made by a click on a cell, and is called what it is written as.
    pub fn in_cell(text: String, cell: [usize; 2]) -> Offer {
        Offer { label: text.clone(), text, key: None, cell: Some(cell) }
    }
}

/// The cells of a picture, so that a click on it finds its move. Lengths are in the units of the SVG's
/// view box.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct PictureGrid {
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
    /// Left edge of the first column.
    pub left: f64,
    /// Upper edge of the first row.
    pub top: f64,
    /// Side of a cell.
    pub cell: f64,
}

impl PictureGrid {
    /// A picture that is nothing but its cells, squares of some side.
    pub fn squares([columns, rows]: [usize; 2], side: f64) -> PictureGrid {
        PictureGrid { columns, rows, left: 0.0, top: 0.0, cell: side }
    }
}

/// Where play stands.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[ts(rename = "SeatView")]
pub struct Played {
    /// Number of the level, from 1.
    pub level_number: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether play goes on.
    #[ts(as = "Outcome")]
    pub outcome: Field<Outcome>,
    /// Moves that were played, those without effect included.
    pub steps: usize,
    /// Moves after the win or the loss, which were not played.
    pub unused: String,
    /// The last move changed something.
    pub moved: bool,
    /// The moves that had an effect, as they are written.
    pub trace: String,
    /// The position as text.
    pub state: String,
    /// What happened, a list for each move that had an effect.
    pub event_names: Vec<Vec<String>>,
    /// Whether it can still be won; null when that was not asked or is not known.
    pub can_still_win: Option<bool>,
    /// Why the last move could not be judged; the outcome is then not known.
    pub doubt: Option<&'static str>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

/// A level of any domain with a player at it. The domain is erased here and nowhere else.
pub trait Seat: Send {
    /// Which level it is.
    fn level(&self) -> &LevelId;
    /// What kind of game it is.
    fn facts(&self) -> Facts;

    /// Plays moves from where play stands, up to a win or a loss. A text that is not a trace
    /// throughout plays nothing.
    fn play(&mut self, moves: &str) -> Result<Played, TraceError>;
    /// Plays the first move of a text and returns the text that follows; none when the text does
    /// not begin with a move.
    fn play_first<'t>(&mut self, text: &'t str) -> Option<&'t str>;
    /// Where play stands.
    fn now(&mut self) -> Played;
    /// Whether play continues.
    fn outcome(&self) -> Outcome;
    /// The moves that had an effect, as they are written.
    fn trace(&self) -> String;
    /// Takes back the last move or restart; false if there is none.
    fn undo(&mut self) -> bool;
    /// Goes back to the start; this can be undone.
    fn restart(&mut self);
    /// At most `most` moves that can be made now.
    fn offers(&mut self, most: usize) -> Vec<Offer>;
    /// Whether it can still be won from here; none when the budget ends first.
    fn can_still_win(&mut self, budget: Budget, watch: &mut Watch<'_>) -> Option<bool>;
    /// Suggests a next move.
    fn hint(&mut self, budget: Budget, watch: &mut Watch<'_>) -> HintReport;

    /// The position as lines of text.
    fn text(&mut self) -> String;
    /// The position as SVG.
    fn svg(&mut self) -> Option<String>;
    /// The position and then the moves of a trace, picture after picture; play stands behind them
    /// afterwards. Empty when the domain draws nothing.
    fn film(&mut self, moves: &str) -> Result<Vec<Shot>, TraceError>;
    /// Where the cells of offers lie in the SVG.
    fn grid(&self) -> Option<PictureGrid>;
    /// True when a position shows the play that led to it.
    fn shows_play(&self) -> bool;
    /// The position for a terminal.
    fn canvas(&mut self, columns: usize, rows: usize) -> Vec<String>;

    /// Solves the level.
    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal>;
    /// What an answer of [`solve`](Seat::solve) says, in the domain's own words; none for those of every domain.
    fn verdict(&mut self, solved: &Solved, rated: Option<&Rated>) -> Option<Verdict>;
    /// Computes all readings, and those on request that the question names.
    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal>;
    /// Finds one reading.
    fn measure(&mut self, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured;
    /// Finds where it can no longer be won.
    fn dead_ends(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>)
    -> Result<DeadEndReport, Refusal>;
    /// Asks whether every solution satisfies a concept.
    fn need(
        &mut self,
        concept: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<NeedReport, Refusal>;
    /// Finds the ideas that every solution practises; none when no solution is known.
    fn ideas(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Option<IdeasReport>;
    /// Plays some moves at random from the start; where play stands does not change.
    fn walk(&mut self, steps: u64, random: &mut SplitMix64, walked: &mut Walked);
    /// Whether random play met an event, as it is written in concepts, or does not report such events.
    fn has_met(&self, event: &str, walked: &Walked) -> bool;
    /// Many players of this level; none where nothing can be done in it.
    fn batch(&self, plan: BatchPlan) -> Option<Box<dyn Batch>>;
    /// The rows of the table of readings for this level.
    fn readings(&self) -> Vec<&'static Reading>;
    /// The kinds of events a concept may name.
    fn event_kinds(&self) -> &'static [EventKind];
    /// Single events worth offering, as they are written in concepts.
    fn event_list(&self) -> Vec<String>;
}

/// The seat at any puzzle.
pub struct Sitting<P: Lenses + Drawn> {
    level: LevelId,
    session: Session<P>,
    /// Events of each move that had an effect.
    told: Vec<Vec<u32>>,
    /// Moves played, those without effect included, and whether the last one had an effect.
    tried: Vec<P::Move>,
    moved: bool,
    /// The word for it when the last move ended play without an effect.
    halted: Option<&'static str>,
}

impl<P: Lenses + Drawn + 'static> Sitting<P> {
    /// Sits down at a puzzle.
    pub fn new(level: LevelId, mut puzzle: P) -> Sitting<P> {
        puzzle.tell_all();
        let session = Session::new(puzzle);
        Sitting { level, session, told: Vec::new(), tried: Vec::new(), moved: false, halted: None }
    }

    /// Plays one move and notes what happened.
    fn make(&mut self, mv: P::Move) {
        self.tried.push(mv);
        let step = self.session.play(mv);
        self.moved = step != Step::Still;
        match step {
            Step::Still => self.halted = self.session.puzzle().halt(),
            Step::Moved { events, .. } => {
                let puzzle = self.session.puzzle();
                self.told.push(puzzle.told(events).to_vec());
            }
            Step::Doubt(_) => self.told.push(Vec::new()),
        }
    }

    fn report(&mut self, unused: String) -> Played {
        let state = self.session.state().clone();
        let moves = self.session.moves().to_vec();
        let puzzle = self.session.puzzle_mut();
        let mut extras = puzzle.played_all(&state, &moves, &self.tried);
        if extras.get("level").is_none() {
            extras.set("level", self.level.number);
        }
        let text = puzzle.text(&state);
        let names = |told: &Vec<u32>| told.iter().map(|event| puzzle.event_name(*event)).collect();
        let event_names = self.told.iter().map(names).collect();
        if let Some(word) = self.halted {
            extras.set("outcome", word);
        }
        let outcome = Field::new(self.outcome(), "outcome", &mut extras);
        Played {
            level_number: self.level.number,
            name: self.level.name.clone(),
            outcome,
            steps: self.tried.len(),
            unused,
            moved: self.moved,
            trace: self.session.trace(),
            state: text,
            event_names,
            can_still_win: None,
            doubt: self.session.doubt().map(|doubt| doubt.0),
            extras,
        }
    }

    fn lens_puzzle(&self) -> P {
        self.session.puzzle().clone()
    }
}

impl<P: Lenses + Drawn + 'static> Seat for Sitting<P> {
    fn level(&self) -> &LevelId {
        &self.level
    }

    fn facts(&self) -> Facts {
        self.session.puzzle().facts()
    }

    fn play(&mut self, moves: &str) -> Result<Played, TraceError> {
        let moves = read_trace(self.session.puzzle(), moves)?;
        let mut unused = String::new();
        for (index, &mv) in moves.iter().enumerate() {
            if self.outcome() != Outcome::Open {
                unused = crate::write_trace(self.session.puzzle(), &moves[index..]);
                break;
            }
            self.make(mv);
        }
        Ok(self.report(unused))
    }

    fn play_first<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let (mv, rest) = self.session.puzzle().read_move(text)?;
        self.make(mv);
        Some(rest)
    }

    fn now(&mut self) -> Played {
        self.report(String::new())
    }

    fn outcome(&self) -> Outcome {
        self.halted.map_or_else(|| self.session.outcome(), |_| Outcome::Lost)
    }

    fn trace(&self) -> String {
        self.session.trace()
    }

    fn undo(&mut self) -> bool {
        // A move that ended play without an effect is not part of the session.
        if self.halted.take().is_some() {
            self.tried.pop();
            return true;
        }
        let is_undone = self.session.undo();
        self.told.truncate(self.session.moves().len());
        self.tried = self.session.moves().to_vec();
        is_undone
    }

    fn restart(&mut self) {
        self.session.restart();
        self.halted = None;
        self.told.clear();
        self.tried.clear();
    }

    fn offers(&mut self, most: usize) -> Vec<Offer> {
        if self.outcome() != Outcome::Open {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let (puzzle, state) = (self.session.puzzle(), self.session.state());
        puzzle.moves(state, &mut moves);
        moves.into_iter().take(most).map(|mv| puzzle.offer(state, mv)).collect()
    }

    fn can_still_win(&mut self, budget: Budget, watch: &mut Watch<'_>) -> Option<bool> {
        match self.outcome() {
            Outcome::Won => return Some(true),
            Outcome::Lost => return Some(false),
            Outcome::Open => {}
        }
        let state = self.session.state().clone();
        Lenses::can_still_win(&mut self.lens_puzzle(), &state, budget, watch)
    }

    fn hint(&mut self, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        // A lens searches from a state as if play were open there; after a loss it is not.
        if self.outcome() == Outcome::Lost {
            return HintReport::DeadEnd;
        }
        let state = self.session.state().clone();
        Lenses::hint(self.session.puzzle_mut(), &state, budget, watch)
    }

    fn text(&mut self) -> String {
        let state = self.session.state().clone();
        self.session.puzzle_mut().text(&state)
    }

    fn svg(&mut self) -> Option<String> {
        let state = self.session.state().clone();
        self.session.puzzle_mut().svg(&state)
    }

    fn film(&mut self, moves: &str) -> Result<Vec<Shot>, TraceError> {
        let moves = read_trace(self.session.puzzle(), moves)?;
        let state = self.session.state().clone();
        let first = self.session.puzzle_mut().still(&state);
        let first = first.map(|svg| Shot { svg, seconds: MOVE_SECONDS });
        let mut shots: Vec<Shot> = first.into_iter().collect();
        for mv in moves {
            if self.outcome() != Outcome::Open {
                break;
            }
            let state = self.session.state().clone();
            shots.extend(self.session.puzzle_mut().shots(&state, mv));
            self.make(mv);
        }
        Ok(shots)
    }

    fn grid(&self) -> Option<PictureGrid> {
        self.session.puzzle().grid()
    }

    fn shows_play(&self) -> bool {
        self.session.puzzle().shows_play()
    }

    fn canvas(&mut self, columns: usize, rows: usize) -> Vec<String> {
        let state = self.session.state().clone();
        self.session.puzzle_mut().canvas(&state, columns, rows)
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        self.lens_puzzle().solve(ask, watch)
    }

    fn verdict(&mut self, solved: &Solved, rated: Option<&Rated>) -> Option<Verdict> {
        only_where!(AUTHOR, None);
        self.lens_puzzle().verdict(solved, rated)
    }

    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        only_where!(AUTHOR, Err(Refusal::for_authors()));
        let mut puzzle = self.lens_puzzle();
        let mut rated = puzzle.rate(ask, watch)?;
        rate_requested(&mut puzzle, ask, &mut rated, watch);
        Ok(rated)
    }

    fn measure(&mut self, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
        only_where!(AUTHOR, Measured::Unknown);
        self.lens_puzzle().measure(id, ask, watch)
    }

    fn dead_ends(
        &mut self,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<DeadEndReport, Refusal> {
        only_where!(AUTHOR, Err(Refusal::for_authors()));
        self.lens_puzzle().dead_ends(ask, watch)
    }

    fn need(
        &mut self,
        concept: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<NeedReport, Refusal> {
        only_where!(AUTHOR, Err(Refusal::for_authors()));
        self.lens_puzzle().need(concept, ask, watch)
    }

    fn ideas(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Option<IdeasReport> {
        only_where!(AUTHOR);
        ideas(&mut self.lens_puzzle(), ask, watch)
    }

    fn walk(&mut self, steps: u64, random: &mut SplitMix64, walked: &mut Walked) {
        only_where!(AUTHOR);
        self.session.puzzle_mut().walk_run(steps, random, walked);
    }

    fn has_met(&self, event: &str, walked: &Walked) -> bool {
        only_where!(AUTHOR, true);
        let numbers = single_event(self.session.puzzle(), event).unwrap_or_default();
        // What random play does not report may well have happened.
        let puzzle = self.session.puzzle();
        let mut told = numbers.iter().filter(|number| puzzle.walk_tells(**number)).peekable();
        told.peek().is_none() || told.any(|number| walked.met.has(*number))
    }

    fn batch(&self, plan: BatchPlan) -> Option<Box<dyn Batch>> {
        only_where!(AUTHOR);
        Together::new(self.lens_puzzle(), plan).map(|batch| Box::new(batch) as Box<dyn Batch>)
    }

    fn readings(&self) -> Vec<&'static Reading> {
        let own = self.session.puzzle().own_readings();
        READINGS.iter().chain(own).chain(ON_REQUEST).collect()
    }

    fn event_kinds(&self) -> &'static [EventKind] {
        self.session.puzzle().event_kinds()
    }

    fn event_list(&self) -> Vec<String> {
        self.session.puzzle().event_list()
    }
}

impl Status {
    /// The word in JSON.
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Unsolvable => "unsolvable",
            Status::Unknown => "unknown",
        }
    }
}
