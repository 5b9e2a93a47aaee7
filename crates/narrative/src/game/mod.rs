//! Live play: the puzzle manager (De Kegel 2016, section 4.6).
//!
//! A [`Game`] keeps track of open areas and their trees, offers actions and performs them. When an
//! area's goal is met, it opens the neighbouring areas and generates their puzzles from the current
//! world. It is a [`play::Play`], so that sessions, undo and traces come from the waist; a game
//! engine uses the same functions.

mod act;
mod areas;
mod choose;
pub(crate) mod drawn;
mod fixed;
mod from_plan;
mod guard;
mod hint;
mod journey;
mod moves;
mod notation;
mod reach;
mod route;
mod state;
mod together;
mod whole;

pub use act::{bound_item, do_rule};
pub use areas::{Openings, Settled, add};
pub use choose::{Chooser, Chosen, Judge};
pub use fixed::Fixed;
pub use guard::Effect;
pub use hint::{Hint, hint};
pub use journey::{Journey, arrive, do_node, play_puzzle, way_to};
pub use moves::{Action, MAX_REFS, Move, Ref, Verb, are_next};
pub use reach::{Application, GameDeadEnds};
pub use route::{route, walk_all, walk_from};
pub use state::{Open, State};
pub use together::{area_of_node, assign, play_on};
pub use whole::WholeGame;

use play::concept::{EventKind, EventName, EventNames, NoEvent};
use play::{EventTable, Events, Facts, Outcome, Play, Step};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex};

use crate::events;
use crate::grammar::{AreaId, Grammar, RuleId};
use crate::outlook::Outlook;

/// One game on a grammar.
#[derive(Clone)]
pub struct Game {
    /// The grammar.
    pub grammar: Arc<Grammar>,
    /// How it is played.
    pub options: Options,
    /// The distinct actions of the rules, in the order of their first rule.
    actions: Arc<[String]>,
    /// For each rule, the number of its action.
    action_of: Arc<[u32]>,
    start: Arc<State>,
    events: EventTable,
    /// Hides actions after which the game can no longer be won.
    is_guarded: bool,
    /// What is known about the rest of the game.
    outlook: Arc<Mutex<Outlook>>,
    /// The puzzles of all areas, if they are decided beforehand.
    fixed: Option<Arc<Fixed>>,
}

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The seed of the random choices.
    pub seed: u64,
    /// Which rules are offered.
    pub rules: Offered,
    /// Whether rules that end the game are offered.
    pub has_fail_rules: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: 0, rules: Offered::All, has_fail_rules: true }
    }
}

/// Which rules are offered (section 4.6 there).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// All of them: a consistent world in which the player can go wrong.
    All,
    /// Those of the trees of open areas, each once and on the items bound there.
    Tree,
    /// The rules of those trees whose inputs are all made.
    Leaves,
}

impl Game {
    /// Starts a game: opens the start area and generates its puzzle.
    pub fn new(grammar: Arc<Grammar>, options: Options) -> Game {
        Game::start_with(grammar, options, None)
    }

    /// Starts a game whose puzzles are all decided beforehand.
    pub fn fixed(grammar: Arc<Grammar>, options: Options, fixed: Arc<Fixed>) -> Game {
        Game::start_with(grammar, options, Some(fixed))
    }

    fn start_with(grammar: Arc<Grammar>, options: Options, fixed: Option<Arc<Fixed>>) -> Game {
        let mut actions: Vec<String> = Vec::new();
        let mut numbers: FxHashMap<&str, u32> = FxHashMap::default();
        let action_of = grammar.rules.iter().map(|rule| {
            *numbers.entry(&rule.action).or_insert_with(|| {
                actions.push(rule.action.clone());
                actions.len() as u32 - 1
            })
        });
        let action_of = action_of.collect();
        let outlook = Mutex::new(match &fixed {
            Some(fixed) => Outlook::of_fixed(Arc::clone(fixed)),
            None => Outlook::default(),
        });
        let openings = Openings {
            grammar: &grammar,
            seed: options.seed,
            outlook: &outlook,
            fixed: fixed.as_deref(),
        };
        let start = openings.begin(&mut Settled::default());
        Game {
            grammar,
            options,
            actions: actions.into(),
            action_of,
            start: Arc::new(start),
            events: EventTable::new(),
            is_guarded: false,
            outlook: Arc::new(outlook),
            fixed,
        }
    }

    /// How this game opens areas.
    fn openings(&self) -> Openings<'_> {
        Openings {
            grammar: &self.grammar,
            seed: self.options.seed,
            outlook: &self.outlook,
            fixed: self.fixed.as_deref(),
        }
    }

    /// The same game with or without the guard, which hides actions after which the game can no
    /// longer be won.
    pub fn with_guard(self, is_guarded: bool) -> Game {
        Game { is_guarded, ..self }
    }

    /// The same game from where an area has just been entered: all that has to be done before is
    /// done. None if no way to it is known.
    pub fn starting_in(self, area: AreaId) -> Option<Game> {
        let start = route::walk_to(&self, area)?;
        Some(Game { start: Arc::new(start), ..self })
    }

    /// The outcome of a position.
    pub fn outcome(&self, state: &State) -> Outcome {
        if state.is_lost {
            Outcome::Lost
        } else if state.open.is_empty() && state.barred.is_empty() {
            Outcome::Won
        } else {
            Outcome::Open
        }
    }

    /// The number of a rule's action.
    fn action_of(&self, rule: RuleId) -> u32 {
        self.action_of[rule as usize]
    }

    /// The actions of the rules, by number.
    pub fn actions(&self) -> &[String] {
        &self.actions
    }
}

impl Play for Game {
    type State = State;
    type Move = Move;

    fn start(&self) -> (State, Outcome) {
        let state = (*self.start).clone();
        let outcome = self.outcome(&state);
        (state, outcome)
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let actions = self.available(state, self.is_guarded);
        out.extend(actions.into_iter().map(|action| action.mv));
    }

    fn step(&mut self, from: &State, mv: Move, to: &mut State) -> Step {
        let Some(action) = self.find(from, mv, self.is_guarded) else {
            return Step::Still;
        };
        let mut told = Vec::new();
        act::act(self, &action, to, &mut told);
        let outcome = self.outcome(to);
        told.sort_unstable();
        told.dedup();
        let events = self.events.intern(&told);
        Step::Moved { events, outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.events.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        events::name(&self.grammar, event)
    }

    fn facts(&self) -> Facts {
        Facts { chance: false, ticks: false, has_goal: true }
    }
}

impl EventNames for Game {
    fn event_kinds(&self) -> &'static [EventKind] {
        events::GAME_KINDS
    }

    fn find_event(&self, name: &EventName) -> Result<Vec<u32>, NoEvent> {
        events::find(&self.grammar, events::GAME_KINDS, name)
    }

    fn event_list(&self) -> Vec<String> {
        let rules = self.grammar.rules.iter().map(|rule| format!("rule:{}", rule.name));
        let areas = self.grammar.areas.iter().map(|area| format!("solved:{}", area.name));
        let items = self.grammar.items.iter().map(|item| format!("item:{}", item.name));
        rules.chain(areas).chain(items).collect()
    }
}
