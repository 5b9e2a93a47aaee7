//! A whole game as a puzzle for every lens.

use play::concept::{EventKind, EventName, EventNames, NoEvent};
use play::lens::{
    self, Ask, DeadEndReport, Extras, HintReport, Lenses, Measured, NeedReport, Rated, Refusal,
    Solved, Status,
};
use play::search::{Answer, Budget, Cut, Found};
use play::{
    Drawn, Events, Facts, Interned, Notation, Offer, Outcome, Pack, Play, Progress, Shot, Step,
    Watch, write_trace,
};

use super::{Game, Hint, Move, Offered, State, hint, walk_from};

/// A game whose positions are stored in a table, because they do not fit into a fixed number of
/// words.
///
/// The locations of things and the order of opening areas make very many positions, so searches are
/// cut early. The trees of the areas still give a solution of the whole game, and the outlook says
/// whether a position can be won.
#[derive(Clone)]
pub struct WholeGame {
    game: Interned<Game>,
}

/// The most positions that a lens explores, unless somebody asks for another number.
const MAX_STATES: usize = 20_000;
/// The most positions whose future is decided, unless somebody asks for another number.
const MAX_POSITIONS: usize = 2_000;
/// The number of dead ends listed unless the option `list` sets another.
const LISTED: usize = 100;

impl WholeGame {
    /// Wraps a game.
    pub fn new(game: Game) -> WholeGame {
        WholeGame { game: Interned::new(game) }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.game.puzzle()
    }

    /// The same game with its own table, so that a lens does not fill this one.
    fn fresh(&self) -> WholeGame {
        WholeGame::new(self.game().clone())
    }
}

impl Lenses for WholeGame {
    /// The trees of the areas, played one after the other as far as they are still valid.
    fn any_solution(
        &mut self,
        start: &State,
        _ask: &Ask<'_>,
        _watch: &mut Watch<'_>,
    ) -> Option<Found<Move>> {
        let (moves, reached) = walk_from(self.game(), start)?;
        if self.game().outcome(&reached) != Outcome::Won {
            return None;
        }
        let expanded = moves.len();
        let answer = Answer::Solved { moves, is_shortest: false };
        Some(Found { answer, states: expanded + 1, expanded, covered_depth: 0, bytes: 0 })
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        let ask = capped(ask);
        let mut solved = lens::solve(&mut self.fresh(), &ask, watch)?;
        let from = ask.options.text("from").unwrap_or_default();
        if solved.status == Status::Unknown {
            let (start, _) = lens::state_after(self, from)?;
            if let Some(found) = self.any_solution(&start, &ask, watch) {
                let at_least = solved.at_least;
                solved = Solved { at_least, ..lens::describe(self, &ask, "walkthrough", found) };
            }
        }
        solved.seed = Some(self.game().options.seed.to_string());
        Ok(solved)
    }

    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        let mut rated = lens::rate(&mut self.fresh(), &capped(ask), watch)?;
        // As `solve`: the trees of the areas may win where a search is cut.
        if rated.status == Status::Unknown
            && self.any_solution(&self.start().0, ask, watch).is_some()
        {
            rated.status = Status::Solved;
        }
        rated.seed = Some(self.game().options.seed.to_string());
        Ok(rated)
    }

    fn measure(&mut self, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
        lens::measure(&mut self.fresh(), id, &capped(ask), watch)
    }

    /// Positions by their things and the areas of fixed ones, judged for the whole game. With only
    /// the rules of trees, the positions of the game itself.
    fn dead_ends(
        &mut self,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<DeadEndReport, Refusal> {
        let (asked, ask) = (ask, &capped(ask));
        let game = self.game();
        let (start, _) = game.start();
        if game.options.rules != Offered::All || game.position_key(&start).is_none() {
            return lens::dead_ends(&mut self.fresh(), ask, watch);
        }
        let mut is_over = |states: usize| watch(Progress::done(states as u64));
        let max_states = allowed(&asked.budget, MAX_POSITIONS);
        let found = game.dead_ends(max_states, &mut is_over);
        let crossing = |way: &Vec<Move>| lens::Crossing {
            mv: write_trace(self, &way[way.len().saturating_sub(1)..]),
            trace: write_trace(self, way),
        };
        let list = ask.options.number("list").unwrap_or(LISTED);
        let mut extras = Extras::default();
        extras.set("seed", game.options.seed.to_string());
        extras.set("unknown", found.unknown);
        extras.set("lost", found.lost);
        // `rate` also tells apart where things lie and who carries them.
        extras.set("told_apart_by", "their things, wherever those are");
        Ok(DeadEndReport {
            level: ask.level.number,
            name: ask.level.name.clone(),
            status: match found.is_alive {
                Some(true) => Status::Solved,
                Some(false) => Status::Unsolvable,
                None => Status::Unknown,
            },
            index: ask.level.index,
            states: found.states,
            dead: found.dead,
            complete: found.is_complete && found.unknown == 0,
            no_return: found.no_return.iter().take(list).map(crossing).collect(),
            no_return_total: found.no_return.len(),
            why: match (found.is_complete, found.is_stopped, found.unknown) {
                (true, _, 0) => None,
                (true, ..) => Some("undecided"),
                (false, true, _) => Some(Cut::Stopped.as_str()),
                (false, false, _) => Some("states"),
            },
            extras,
        })
    }

    fn need(
        &mut self,
        concept: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<NeedReport, Refusal> {
        lens::need(&mut self.fresh(), concept, &capped(ask), watch)
    }

    fn can_still_win(
        &mut self,
        state: &State,
        _budget: Budget,
        _watch: &mut Watch<'_>,
    ) -> Option<bool> {
        self.game().is_solvable(state)
    }

    /// The next action in words.
    fn hint(&mut self, state: &State, _budget: Budget, _watch: &mut Watch<'_>) -> HintReport {
        match hint(self.game.puzzle_mut(), state, 4) {
            Hint::Say(text, _) => HintReport::Say { text },
            Hint::DeadEnd => HintReport::DeadEnd,
            Hint::Unknown => HintReport::Unknown,
        }
    }
}

/// The number of states that somebody asked for; without such a wish, `usual`.
fn allowed(budget: &Budget, usual: usize) -> usize {
    match budget.max_states == Budget::default().max_states {
        true => usual,
        false => budget.max_states,
    }
}

fn capped<'a>(ask: &Ask<'a>) -> Ask<'a> {
    let max_states = allowed(&ask.budget, MAX_STATES);
    Ask { budget: Budget { max_states, ..ask.budget }, ..ask.clone() }
}

impl Play for WholeGame {
    type State = State;
    type Move = Move;

    fn start(&self) -> (State, Outcome) {
        self.game.start()
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        self.game.moves(state, out);
    }

    fn step(&mut self, from: &State, mv: Move, to: &mut State) -> Step {
        self.game.step(from, mv, to)
    }

    fn told(&self, events: Events) -> &[u32] {
        self.game.told(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.game.event_name(event)
    }

    fn facts(&self) -> Facts {
        self.game.facts()
    }
}

impl Notation for WholeGame {
    fn write_move(&self, mv: Move, out: &mut String) {
        self.game.write_move(mv, out);
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Move, &'t str)> {
        self.game.read_move(text)
    }
}

impl Pack for WholeGame {
    fn packed_words(&self) -> usize {
        self.game.packed_words()
    }

    fn pack(&self, state: &State, out: &mut [u64]) {
        self.game.pack(state, out);
    }

    fn unpack(&self, words: &[u64], out: &mut State) {
        self.game.unpack(words, out);
    }
}

impl EventNames for WholeGame {
    fn event_kinds(&self) -> &'static [EventKind] {
        self.game.event_kinds()
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        self.game.find_event(name)
    }

    fn event_list(&self) -> Vec<String> {
        self.game.event_list()
    }
}

impl Drawn for WholeGame {
    fn text(&mut self, state: &State) -> String {
        self.game.text(state)
    }

    fn svg(&mut self, state: &State) -> Option<String> {
        self.game.svg(state)
    }

    fn still(&mut self, state: &State) -> Option<String> {
        self.game.still(state)
    }

    fn shots(&mut self, from: &State, mv: Move) -> Vec<Shot> {
        self.game.shots(from, mv)
    }

    fn offer(&self, state: &State, mv: Move) -> Offer {
        self.game.offer(state, mv)
    }

    fn played(&mut self, state: &State, moves: &[Move]) -> Extras {
        self.game.played(state, moves)
    }
}
