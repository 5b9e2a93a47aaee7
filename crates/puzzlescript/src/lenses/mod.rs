//! The lenses on PuzzleScript levels: where the rules reveal more than plain search finds.

mod answers;
mod by;
mod free;
mod ideas;
mod leaps;
mod readings;
mod solve;

pub use by::{BY, By};
pub use leaps::{fewest_pushes, find_in_leaps, leap_entrants, shortest_in_leaps, solve_in_leaps};
pub use solve::search_by_proof;

use crate::costs::Costs;
use crate::event_numbers::EventNumbers;
use crate::heuristic::Estimator;
use crate::puzzle::{Move, Puzzle, State};
use play::lens::{
    Ask, DeadEndReport, Heuristic, HintReport, Idea, Lenses, Measured, Rated, Refusal, Solved,
    Status, Values, Walked,
};
use play::random::SplitMix64;
use play::readings::Reading;
use play::search::{Budget, Entrant, Found, Goal};
use play::{Events, Play, PlayGraph, Watch};
use std::sync::Arc;

impl Lenses for Puzzle {
    fn heuristic(&self) -> Option<Heuristic<'static, State>> {
        let program = Arc::clone(self.program());
        let position = program.objects * program.words;
        let mut estimator = Estimator::default();
        Some(Box::new(move |state| estimator.half_moves(&program, &state[..position])))
    }

    fn shortest(
        &mut self,
        start: &State,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<Move>> {
        solve_in_leaps(self, start, (ask.budget, ask.threads), watch)
    }

    fn any_solution(
        &mut self,
        start: &State,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<Found<Move>> {
        find_in_leaps(self, start, ask.budget, watch)
    }

    fn entrants<'e>(&self, start: &State, goal: Goal, ask: &Ask<'_>) -> Vec<Entrant<'e, Move>>
    where
        Puzzle: 'e,
    {
        solve::entrants(self, start, goal, ask)
    }

    fn answer_step(
        &mut self,
        _from: &State,
        _mv: Move,
        events: Events,
        to: &State,
        out: &mut String,
    ) -> bool {
        answers::write_step(self, events, to, out)
    }

    fn own_readings(&self) -> &'static [Reading] {
        readings::OWN
    }

    fn read_solution(&mut self, moves: &[Move], values: &mut Values) {
        readings::read_solution(self, moves, values);
    }

    fn read_graph(&mut self, graph: &PlayGraph<Move>, values: &mut Values) {
        readings::read_graph(self, graph, values);
    }

    fn read_searching(
        &mut self,
        start: &State,
        status: Status,
        budget: Budget,
        watch: &mut Watch<'_>,
        values: &mut Values,
    ) {
        readings::read_searching(self, start, status, budget, watch, values);
    }

    fn ideas(&self) -> Vec<Idea> {
        ideas::ideas(self)
    }

    fn practises(&mut self, idea: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Option<bool> {
        ideas::practises(self, idea, ask, watch)
    }

    /// What moved and where players stand is left out: telling it on every step would slow a walk down.
    fn walk_tells(&self, event: u32) -> bool {
        event <= EventNumbers::of(self.program()).message
    }

    fn walk_run(&mut self, steps: u64, random: &mut SplitMix64, walked: &mut Walked) {
        crate::walk::walk_run(self, steps, random, walked);
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        self.tell_little();
        solve::solve(self, ask, watch)
    }

    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        self.tell_little();
        self.read_costs(ask)?;
        let mut rated = play::lens::rate(self, ask, watch)?;
        rated.seed = self.facts().chance.then(|| self.seed().to_string());
        Ok(rated)
    }

    fn measure(&mut self, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
        self.tell_little();
        match self.read_costs(ask) {
            Ok(()) => readings::measure(self, id, ask, watch),
            Err(_) => Measured::Unknown,
        }
    }

    fn dead_ends(
        &mut self,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<DeadEndReport, Refusal> {
        self.tell_little();
        play::lens::dead_ends(self, ask, watch)
    }

    fn hint(&mut self, state: &State, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        // The seat's player keeps reporting all events.
        let mut quick = self.clone();
        quick.tell_little();
        play::lens::hint(&mut quick, state, budget, watch)
    }
}

impl Puzzle {
    /// Takes the costs from the option `costs`, where it is given.
    fn read_costs(&mut self, ask: &Ask<'_>) -> Result<(), Refusal> {
        let Some(file) = ask.options.file("costs") else { return Ok(()) };
        let game = Arc::clone(self.game());
        let mut costs = Costs::of(&game);
        costs.read(&game, file).map_err(|diagnostics| Refusal::Text {
            what: "the costs cannot be read".to_string(),
            text: Box::new(file.clone()),
            diagnostics,
        })?;
        self.set_costs(costs);
        Ok(())
    }
}
