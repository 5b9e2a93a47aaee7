//! The lenses on the puzzle of one area, where the net and the tree know more than a search.

use play::concept::{EventNames, compile, parse};
use play::lens::{
    self, AnswerForm, Ask, DeadEndReport, Extras, HintReport, Idea, Lenses, Measured, NeedReport,
    Needed, Rated, Refusal, Solved, Status, Values,
};
use play::readings::{Amount, Needs, Reading};
use play::search::{Answer, Budget, Cut, Found, breadth_first};
use play::{Play, Watch, read_trace, write_trace};
use schemars::JsonSchema;
use serde::Serialize;

use crate::difficulty::{Difficulty, breadth, red_herrings};
use crate::game::{State, add, do_node};
use crate::net::cover::{MAX_ELEMENTS, basis};
use crate::net::dead::dead_ends;
use crate::net::distance::{Shortest, shortest};
use crate::net::{Positions, Tokens, area_of};
use crate::place::Placed;

/// The most positions of a rating: more would not improve an estimate of a share.
const MAX_RATED: usize = 100_000;

/// The number of dead ends listed unless the option `list` sets another.
const LISTED: usize = 100;

/// What the dead ends of an area are not about.
const ALONE: &str = "each area alone, as it is entered; --game asks about the whole game";

/// Readings of the tree.
static OWN_READINGS: &[Reading] = &[
    own("actions", "actions", "actions", "actions of the puzzle's tree"),
    own("depth", "depth", "rules", "rules on the longest path of the tree"),
    own("breadth", "breadth", "actions", "actions of the plan that wait for no other"),
    own("red_herrings", "red herrings", "things", "things that the puzzle does not need"),
    own("containers", "containers", "terms", "terms about the contents of something"),
    own("orders", "orders", "orders", "orders in which the actions of the tree can be done"),
    own("points", "points", "points", "score of the puzzle; its parts are `difficulty_parts`"),
];

const fn own(
    id: &'static str,
    label: &'static str,
    unit: &'static str,
    meaning: &'static str,
) -> Reading {
    Reading { id, label, unit, meaning, needs: Needs::Own }
}

impl Lenses for Positions {
    /// The walkthrough of the puzzle, which the generator has verified.
    fn any_solution(
        &mut self,
        start: &Tokens,
        _ask: &Ask<'_>,
        _watch: &mut Watch<'_>,
    ) -> Option<Found<u32>> {
        let moves = self.walkthrough().filter(|_| *start == self.start().0)?;
        let expanded = moves.len();
        let answer = Answer::Solved { moves, is_shortest: false };
        Some(Found { answer, states: expanded + 1, expanded, covered_depth: 0, bytes: 0 })
    }

    /// The actions and how often each is done: actions that do not need each other have no order.
    fn answer_form(&self) -> AnswerForm {
        AnswerForm::Counts
    }

    fn own_readings(&self) -> &'static [Reading] {
        OWN_READINGS
    }

    fn read_searching(
        &mut self,
        _start: &Tokens,
        _status: Status,
        _budget: Budget,
        _watch: &mut Watch<'_>,
        values: &mut Values,
    ) {
        let read = |row: &Reading| Some((row.id, self.read_tree(row.id)?));
        values.extend(OWN_READINGS.iter().filter_map(read));
    }

    /// Rules, containers, and each tool that is used twice.
    fn ideas(&self) -> Vec<Idea> {
        let mut ideas = lens::event_ideas(self);
        let tools = self.event_list().into_iter().filter(|name| name.starts_with("tool:"));
        ideas.extend(
            tools.map(|tool| Idea::concept(format!("{tool} twice"), format!("{tool} >= 2"))),
        );
        ideas
    }

    fn solve(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Solved, Refusal> {
        let mut solved = lens::solve(self, ask, watch)?;
        let (start, _) = lens::state_after(self, ask.options.text("from").unwrap_or_default())?;
        if solved.status == Status::Solved && !solved.proved_shortest {
            let moves = solved.moves.as_ref().and_then(|moves| read_trace(self, moves).ok());
            if let Some(moves) = moves.and_then(|moves| self.prove_shortest(&start, moves, watch)) {
                let length = Some(moves.len());
                (solved.length, solved.at_least, solved.at_most) = (length, length, length);
                solved.moves = Some(write_trace(self, &moves));
                solved.proved_shortest = true;
                solved.covered_depth = moves.len().saturating_sub(1);
            }
        }
        if solved.status == Status::Unknown {
            if self.is_live(&start, watch) == Some(false) {
                let (status, by) = (Status::Unsolvable, "cover");
                solved = Solved { status, by, why: None, at_least: None, ..solved };
            } else if let Some(found) = self.any_solution(&start, ask, watch) {
                let Found { answer: Answer::Solved { moves, .. }, .. } = found else {
                    return Ok(solved);
                };
                solved.status = Status::Solved;
                (solved.length, solved.at_most) = (Some(moves.len()), Some(moves.len()));
                solved.moves = Some(write_trace(self, &moves));
                solved.by = "walkthrough";
            }
        }
        solved.seed = self.seed();
        solved.extras = self.about();
        Ok(solved)
    }

    fn rate(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Result<Rated, Refusal> {
        let ask = capped(ask);
        let mut rated = lens::rate(self, &ask, watch)?;
        if rated.status == Status::Unknown && self.placed().is_some() {
            rated.status = Status::Solved;
        }
        let moves = rated.moves.as_ref().and_then(|moves| read_trace(self, moves).ok());
        if let Some(moves) = moves.filter(|_| rated.value("length").is_none()) {
            let (start, found) = (self.start().0, moves.len());
            let proved = self.prove_shortest(&start, moves, watch);
            if let Some(proved) = &proved {
                rated.moves = Some(write_trace(self, proved));
            }
            // A value without a proof is shown and marked as such.
            let length = proved.as_ref().map_or(found, Vec::len);
            fill(&mut rated, "length", length as f64, proved.is_some());
        }
        if !rated.complete {
            let dead = dead_ends(self, ask.budget, watch);
            // The share among all positions with few copies says something; that of a search which a budget cut does not.
            if !matches!(dead.cut, Some(Cut::Budget | Cut::Stopped)) {
                fill(&mut rated, "dead_share", dead.dead as f64 / dead.states.max(1) as f64, false);
            }
        }
        rated.seed = self.seed();
        rated.extras = self.about();
        if let Some(parts) = self.difficulty() {
            rated.extras.set("difficulty_parts", parts);
        }
        Ok(rated)
    }

    fn measure(&mut self, id: &str, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
        if id == "length" {
            return self.measure_length(&capped(ask), watch);
        }
        if !OWN_READINGS.iter().any(|row| row.id == id) {
            return lens::measure(self, id, &capped(ask), watch);
        }
        match self.read_tree(id) {
            Some(amount) => Measured::Value(amount.as_f64()),
            None if self.placed().is_none() && self.start_doubt().is_none() => Measured::Unsolvable,
            None => Measured::Unknown,
        }
    }

    fn dead_ends(
        &mut self,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<DeadEndReport, Refusal> {
        let found = dead_ends(self, ask.budget, watch);
        let crossing = |way: &Vec<u32>| lens::Crossing {
            mv: write_trace(self, &way[way.len().saturating_sub(1)..]),
            trace: write_trace(self, way),
        };
        let list = ask.options.number("list").unwrap_or(LISTED);
        let mut extras = self.about();
        extras.set("seed", self.seed());
        let fatal: Vec<lens::Crossing> = found.fatal_actions.iter().map(crossing).collect();
        extras.set("fatal_actions", fatal);
        if self.net().grammar.areas.len() > 1 {
            extras.set("notes", [ALONE]);
        }
        Ok(DeadEndReport {
            level: ask.level.number,
            name: ask.level.name.clone(),
            status: match found.is_solvable {
                Some(true) => Status::Solved,
                Some(false) => Status::Unsolvable,
                None if found.is_won => Status::Solved,
                None => Status::Unknown,
            },
            index: ask.level.index,
            states: found.states,
            dead: found.dead,
            complete: found.cut.is_none(),
            no_return: found.no_return.iter().take(list).map(crossing).collect(),
            no_return_total: found.no_return.len(),
            why: found.cut.map(|cut| cut.as_str()),
            extras,
        })
    }

    fn need(
        &mut self,
        concept: &str,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Result<NeedReport, Refusal> {
        let mut report = lens::need(self, concept, ask, watch)?;
        if report.answer == Needed::Unknown && self.no_way_around(concept, watch) {
            let (answer, status) = (Needed::Always, Status::Solved);
            let (possible, why, states, expanded) = (Some(true), None, 0, 0);
            report = NeedReport { answer, status, possible, why, states, expanded, ..report };
        }
        report.extras = self.about();
        report.extras.set("seed", self.seed());
        Ok(report)
    }

    fn is_unavoidable(&mut self, concept: &str, watch: &mut Watch<'_>) -> Option<bool> {
        self.no_way_around(concept, watch).then_some(true)
    }

    fn can_still_win(
        &mut self,
        state: &Tokens,
        budget: Budget,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let is_live = self.is_live(state, watch);
        is_live.or_else(|| lens::can_still_win(self, state, budget, watch))
    }

    fn hint(&mut self, state: &Tokens, budget: Budget, watch: &mut Watch<'_>) -> HintReport {
        match lens::hint(self, state, budget, watch) {
            HintReport::Unknown if self.is_live(state, watch) == Some(false) => HintReport::DeadEnd,
            hint => hint,
        }
    }
}

/// The fields that identify an area in all answers.
#[derive(Serialize, JsonSchema)]
pub(crate) struct About {
    /// The area.
    area: String,
    /// What is wanted in it.
    goal: String,
}

impl Positions {
    fn about(&self) -> Extras {
        let grammar = &self.net().grammar;
        let about = |placed: &Placed| About {
            area: grammar.areas[placed.puzzle.area as usize].name.clone(),
            goal: grammar.term_text(placed.puzzle.goal(grammar)),
        };
        self.placed().map_or_else(Extras::default, |placed| Extras::of(&about(placed)))
    }

    /// Whether a concept is a single event without which the goal is out of reach, with any number of
    /// copies: the net without the actions that tell it does not cover the goal. False if that is not
    /// so or not known.
    fn no_way_around(&self, concept: &str, watch: &mut Watch<'_>) -> bool {
        let concept = parse(concept, self.event_kinds()).ok();
        let automaton = concept.and_then(|concept| compile(&concept, self).ok());
        let Some(events) = automaton.and_then(|automaton| automaton.single_event()) else {
            return false;
        };
        let (start, _) = self.start();
        if self.is_live(&start, watch) != Some(true) {
            return false;
        }
        let mut net = self.net().clone();
        let mut number = 0;
        net.transitions.retain(|_| {
            number += 1;
            !self.told_by(number - 1).iter().any(|event| events.contains(event))
        });
        basis(&net, MAX_ELEMENTS, watch).is_ok_and(|basis| !basis.is_live(&start))
    }

    fn seed(&self) -> Option<String> {
        self.placed().map(|placed| placed.seed.to_string())
    }

    /// The score of the puzzle, with its parts.
    pub fn difficulty(&self) -> Option<Difficulty> {
        let (net, Placed { puzzle, journey, .. }) = (self.net(), self.placed()?);
        Some(Difficulty::of(&net.grammar, puzzle, &journey.state.world, Some(net)))
    }

    /// A reading of the tree, or of the shortest way.
    fn read_tree(&self, id: &str) -> Option<Amount> {
        let (grammar, Placed { puzzle, journey, .. }) = (&self.net().grammar, self.placed()?);
        Some(match id {
            "actions" => puzzle.actions().into(),
            "depth" => f64::from(puzzle.depth()).into(),
            "breadth" => breadth(grammar, puzzle).into(),
            "red_herrings" => red_herrings(puzzle, &journey.state.world).into(),
            "containers" => self.difficulty()?.containers.into(),
            "orders" => (puzzle.orders()? as f64).into(),
            "points" => self.difficulty()?.score.into(),
            _ => return None,
        })
    }

    /// A shortest solution, proved for any number of copies, given one solution.
    fn prove_shortest(
        &self,
        start: &Tokens,
        moves: Vec<u32>,
        watch: &mut Watch<'_>,
    ) -> Option<Vec<u32>> {
        match shortest(self.net(), start, moves.len(), watch).ok()? {
            Shortest::Proved => Some(moves),
            Shortest::Found(shorter) => Some(shorter),
        }
    }

    fn measure_length(&mut self, ask: &Ask<'_>, watch: &mut Watch<'_>) -> Measured {
        let (start, _) = self.start();
        match breadth_first(self, &start, ask.budget, watch).answer {
            Answer::Solved { moves, is_shortest: true } => Measured::Value(moves.len() as f64),
            Answer::Solved { moves, .. } => {
                let proved = self.prove_shortest(&start, moves, watch);
                Measured::of(proved.map(|moves| moves.len() as f64))
            }
            Answer::Unsolvable => Measured::Unsolvable,
            Answer::Unknown(_) => Measured::Unknown,
        }
    }

    /// The actions of the tree, in an order that solves the puzzle.
    pub fn walkthrough(&self) -> Option<Vec<u32>> {
        let (net, placed) = (self.net(), self.placed()?);
        let grammar = &*net.grammar;
        let mut state: State = placed.journey.state.clone();
        add(grammar, placed.puzzle.clone(), &mut state);
        let open = state.open.len() - 1;
        let (mut tokens, _) = self.start();
        let mut moves = Vec::new();
        for &node in &placed.puzzle.order {
            let rule = placed.puzzle.rule(node)?;
            let kinds = placed.puzzle.children(grammar, node).map(|child| {
                let index = state.world.find(state.open[open].thing(child)?)?;
                let instance = &state.world.instances[index];
                net.things.find(grammar, &instance.thing, area_of(grammar, instance))
            });
            let mut kinds: Vec<u32> = kinds.collect::<Option<_>>()?;
            kinds.sort_unstable();
            let mv = (0..net.transitions.len()).find(|number| {
                let transition = &net.transitions[*number];
                let mut inputs = transition.inputs.to_vec();
                inputs.sort_unstable();
                transition.rule == rule && inputs == kinds && net.is_enabled(&tokens, *number)
            })?;
            net.fire(&mut tokens, mv);
            moves.push(mv as u32);
            do_node(grammar, open, node, &mut state).then_some(())?;
        }
        net.is_won(&tokens).then_some(moves)
    }
}

/// Sets a reading that has no value.
fn fill(rated: &mut Rated, id: &str, value: f64, known: bool) {
    let row = rated.readings.iter_mut().find(|row| row.id == id && row.value.is_none());
    if let Some(row) = row {
        (row.value, row.known) = (Some(Amount::Number(value)), known);
    }
}

fn capped<'a>(ask: &Ask<'a>) -> Ask<'a> {
    let max_states = ask.budget.max_states.min(MAX_RATED);
    Ask { budget: Budget { max_states, ..ask.budget }, ..ask.clone() }
}
