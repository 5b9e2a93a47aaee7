//! All readings of a level.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Serialize, Serializer, ser::SerializeMap};
use ts_rs::TS;

use super::solve::nothing_searched;
use super::{Ask, Difficulty, Extras, Figure, Figures, Lenses, Refusal, Status, find_difficulty};
use crate::readings::{
    Amount, READINGS, ReadingValue, bottleneck, branching, dead_share, forced, live,
    shortest_solutions,
};
use crate::search::{Answer, Budget, Cut, Found, Goal};
use crate::{Coverage, Outcome, PlayGraph, Watch, explore, write_trace};

/// What is read about a level. A reading without a value is null. In JSON every reading also stands
/// as a field of its own, under its id.
#[derive(Clone, Debug, PartialEq, JsonSchema, TS)]
#[ts(rename = "RateAnswer")]
pub struct Rated {
    /// The level's number, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether it can be solved.
    pub status: Status,
    /// Its index among all screens, from 0.
    pub index: usize,
    /// The shortest solution, the first in the order of moves; the readings of a solution are about
    /// this one.
    pub moves: Option<String>,
    /// Difficulty is exact.
    pub exact: bool,
    /// What each search expanded.
    pub searches: Figures,
    /// States of play that were reached.
    pub states: usize,
    /// That is all of them.
    pub complete: bool,
    /// The seed, where chance matters; everything is then about this seed.
    pub seed: Option<String>,
    /// Why readings that need all of play have no value: `cut` or `chance`.
    pub why: Option<&'static str>,
    /// What cut it: `budget`, `stopped` or a doubt.
    pub cut: Option<&'static str>,
    /// Every reading, in the order of the table.
    pub readings: Vec<ReadingValue>,
    /// What only this domain has.
    #[serde(flatten)]
    #[ts(skip)]
    pub extras: Extras,
}

impl Rated {
    /// The value of a reading, if it is known.
    pub fn value(&self, id: &str) -> Option<f64> {
        let reading = self.readings.iter().find(|reading| reading.id == id)?;
        reading.value.as_ref().filter(|_| reading.known).map(Amount::as_f64)
    }

    /// The amount of a reading, known or not.
    pub fn amount(&self, id: &str) -> Option<&Amount> {
        self.readings.iter().find(|reading| reading.id == id)?.value.as_ref()
    }
}

impl Serialize for Rated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("level", &self.level)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("status", &self.status)?;
        map.serialize_entry("index", &self.index)?;
        map.serialize_entry("moves", &self.moves)?;
        for reading in &self.readings {
            map.serialize_entry(reading.id, &reading.value)?;
        }
        map.serialize_entry("exact", &self.exact)?;
        map.serialize_entry("searches", &self.searches)?;
        map.serialize_entry("states", &self.states)?;
        map.serialize_entry("complete", &self.complete)?;
        map.serialize_entry("seed", &self.seed)?;
        map.serialize_entry("why", &self.why)?;
        map.serialize_entry("cut", &self.cut)?;
        map.serialize_entry("readings", &self.readings)?;
        let extras = serde_json::to_value(&self.extras).map_err(serde::ser::Error::custom)?;
        for (name, value) in extras.as_object().into_iter().flatten() {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Values of readings by id, as they are found.
pub type Values = BTreeMap<&'static str, Amount>;

/// Computes all readings of a level.
pub fn rate<P: Lenses>(
    puzzle: &mut P,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<Rated, Refusal> {
    let facts = puzzle.facts();
    let (start, outcome) = puzzle.start();
    let over = match outcome {
        _ if !facts.has_goal => Some(Answer::Unsolvable),
        Outcome::Won => Some(Answer::Solved { moves: Vec::new(), is_shortest: true }),
        Outcome::Lost => Some(Answer::Unsolvable),
        Outcome::Open => None,
    };
    let (difficulty, first, best) = match over {
        Some(answer) => (over_at_the_start(&answer), nothing_searched(answer), None),
        None => {
            let (difficulty, mut together) =
                find_difficulty(puzzle, &start, Goal::Reading, ask, watch);
            let layers = together.each.iter().position(|one| one.name == "bfs");
            let first = match layers {
                Some(at) => together.each.swap_remove(at).found,
                None => together.found.clone(),
            };
            (difficulty, first, Some(together.found))
        }
    };
    let mut values = Values::new();
    let mut moves = None;
    let mut status = Status::of(&first.answer);
    if let Answer::Solved { moves: solution, is_shortest } = &first.answer {
        if *is_shortest {
            values.insert("length", solution.len().into());
        }
        puzzle.read_solution(solution, &mut values);
        moves = Some(write_trace(puzzle, solution));
    }
    // Another search may have a solution, or prove a length, that breadth-first search does not reach.
    // Its solution need not be the first in the order of moves, so no other reading is taken from it.
    let best = match best {
        // A domain's own solver may not be one that takes turns.
        Some(Found { answer: Answer::Unknown(Cut::Budget), .. }) => {
            puzzle.shortest(&start, ask, watch).or(best)
        }
        best => best,
    };
    if let Some(best) = best
        && status == Status::Unknown
    {
        status = Status::of(&best.answer);
        if let Answer::Solved { moves: solution, is_shortest: true } = &best.answer {
            values.insert("length", solution.len().into());
            moves = Some(write_trace(puzzle, solution));
        }
    }
    // With chance, play is endless, and no reading of the whole graph would be valid.
    let max_states = if facts.chance { 1 } else { ask.budget.max_states };
    let budget = Budget { max_states, ..ask.budget };
    puzzle.tell_all();
    let graph = explore(puzzle, &start, budget, watch);
    if !facts.chance {
        read_graph(puzzle, &graph, &mut values);
    }
    puzzle.read_searching(&start, status, budget, watch, &mut values);
    if let Some(least) = difficulty.difficulty {
        values.insert("difficulty", least.into());
    }
    let cut = match graph.coverage {
        Coverage::Complete => None,
        Coverage::Cut(cut) => Some(cut),
    };
    let rows = READINGS.iter().chain(puzzle.own_readings());
    let readings = rows.map(|row| {
        let is_exact = row.id != "difficulty" || difficulty.exact;
        row.value(values.remove(row.id), is_exact)
    });
    Ok(Rated {
        level: ask.level.number,
        name: ask.level.name.clone(),
        status,
        index: ask.level.index,
        moves,
        readings: readings.collect(),
        exact: difficulty.exact,
        searches: difficulty.searches,
        states: graph.len().max(first.states),
        complete: cut.is_none(),
        seed: ask.options.text("seed").filter(|_| facts.chance).map(str::to_string),
        why: cut.map(|_| if facts.chance { "chance" } else { "cut" }),
        cut: cut.filter(|_| !facts.chance).map(Cut::as_str),
        extras: Extras::default(),
    })
}

/// The difficulty of a level that is won or lost before the first move.
fn over_at_the_start<M>(answer: &Answer<M>) -> Difficulty {
    let is_won = matches!(answer, Answer::Solved { .. });
    let figure = if is_won { Figure::Solved(0) } else { Figure::None };
    Difficulty {
        difficulty: is_won.then_some(0),
        exact: is_won,
        searches: Figures { bfs: figure, astar: figure, greedy: figure },
    }
}

fn read_graph<P: Lenses>(puzzle: &mut P, graph: &PlayGraph<P::Move>, values: &mut Values) {
    if let Some(count) = shortest_solutions(graph) {
        values.insert("shortest_solutions", Amount::Digits(count.to_string()));
    }
    if graph.coverage != Coverage::Complete {
        return;
    }
    let live = live(graph);
    let mut set = |id, value: Option<Amount>| {
        values.extend(value.map(|value| (id, value)));
    };
    set("branching", branching(graph).map(Amount::from));
    set("forced", forced(graph, &live).map(Amount::from));
    set("dead_share", Some(dead_share(&live).into()));
    set("bottleneck", bottleneck(graph).map(Amount::from));
    puzzle.read_graph(graph, values);
}
