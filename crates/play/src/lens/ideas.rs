//! The ideas of a level: what every solution practises.
//!
//! Length and effort say how much there is to do; ideas say what there is to understand. A level teaches an
//! idea only if it cannot be solved without it, so each idea is decided as `need` decides a concept. Where all
//! of play was explored, one graph decides all of them; in larger levels every solution that some search finds
//! refutes the ideas it does without, and the others are asked about one by one.

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::without::solve_without;
use super::{Ask, Lenses, Needed};
use crate::concept::{Automaton, EventKind, Takes, compile, parse};
use crate::search::{Answer, Budget};
use crate::{Coverage, Outcome, PlayGraph, Step, Watch, explore, read_trace};

/// Something that a level can teach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idea {
    /// Its name, the same in every level of a domain.
    pub name: String,
    /// How it is decided.
    pub by: IdeaBy,
    /// Two ideas that it brings together: who practises it practises them together.
    pub combines: Option<[String; 2]>,
}

/// How it is decided whether every solution practises an idea.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IdeaBy {
    /// It is there, such as a kind of piece that every solution has to satisfy.
    Present,
    /// Every solution satisfies this concept.
    Concept(String),
    /// The domain decides it: [`Lenses::practises`].
    Own,
}

/// The ideas of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct IdeasReport {
    /// Ideas that every solution practises. Names for the same thing are one.
    pub needed: Vec<String>,
    /// Ideas of which that is not known.
    pub unknown: Vec<String>,
    /// How they hang together.
    #[serde(skip)]
    #[ts(skip)]
    pub links: IdeaLinks,
    /// Names were taken for one idea because they happen in the same moves of the play that was explored, and there
    /// is more of it: the number of ideas is a least one.
    #[serde(skip)]
    #[ts(skip)]
    pub may_be_more: bool,
}

/// How the ideas of a level hang together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdeaLinks {
    /// Other names for what is needed, each with the one that stands for it: in this level they happen in the
    /// same moves.
    pub synonyms: Vec<[String; 2]>,
    /// Pairs of ideas, in the order of their names, that an idea which is needed brings together.
    pub combined: Vec<[String; 2]>,
}

/// States that are explored to decide all ideas at once.
const MAX_STATES: usize = 50_000;

/// The ideas that follow from the events a domain marks as ideas: those of its list that are not about a
/// single cell, which no other level has.
pub fn event_ideas<P: Lenses>(puzzle: &P) -> Vec<Idea> {
    let kinds = puzzle.event_kinds();
    let is_idea = |name: &String| {
        let word = name.split([':', ' ']).next().unwrap_or_default().to_lowercase();
        let kind = kinds.iter().find(|kind| kind.name == word);
        // Names that an author gives belong to the kind that is written in words.
        let in_words = || kinds.iter().find(|kind| kind.takes == Takes::Words && kind.is_idea);
        let is_general = |kind: &EventKind| kind.is_idea && kind.takes != Takes::Cell;
        kind.or_else(in_words).is_some_and(is_general)
    };
    let names = puzzle.event_list().into_iter().filter(is_idea);
    names.map(|name| Idea::concept(name.clone(), name)).collect()
}

/// Finds the ideas that every solution of a level practises; none when the level has no solution or none is
/// known.
pub fn ideas<P: Lenses>(
    puzzle: &mut P,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Option<IdeasReport> {
    let facts = puzzle.facts();
    if facts.chance || !facts.has_goal {
        return None;
    }
    puzzle.tell_all();
    let all = puzzle.ideas();
    let (start, outcome) = puzzle.start();
    if outcome == Outcome::Won {
        return Some(IdeasReport::default());
    }
    let max_states = ask.budget.max_states.min(MAX_STATES);
    let graph = match puzzle.explores_ideas() {
        true => Some(explore(puzzle, &start, Budget { max_states, ..ask.budget }, watch)),
        false => None,
    };
    let is_whole = graph.as_ref().is_some_and(|graph| graph.coverage == Coverage::Complete);
    if is_whole && graph.as_ref().is_some_and(|graph| !graph.outcomes.contains(&Outcome::Won)) {
        return None;
    }
    let mut solutions = Solutions::default();
    if graph.is_some() && !is_whole {
        solutions.add_first(puzzle, ask, watch)?;
    }
    let mut report = IdeasReport::default();
    let mut columns: Vec<(Vec<bool>, Vec<u32>, String)> = Vec::new();
    for Idea { name, by, combines } in all {
        let simple = match (&by, &graph) {
            (IdeaBy::Concept(concept), Some(graph)) => {
                single_event(puzzle, concept).map(|numbers| (numbers, graph))
            }
            _ => None,
        };
        let is_needed = match (&by, simple) {
            (IdeaBy::Present, _) => Some(true),
            (IdeaBy::Own, _) => puzzle.practises(&name, ask, watch),
            (IdeaBy::Concept(_), Some((numbers, graph))) => {
                let column = happens(puzzle, graph, &numbers);
                let is_needed = match is_whole {
                    true => Some(is_cut(graph, &column)),
                    false => match (solutions.all_have(puzzle, &numbers, ask, watch), &by) {
                        (None, IdeaBy::Concept(concept)) => puzzle.is_unavoidable(concept, watch),
                        (known, _) => known,
                    },
                };
                // Two names for what happens in the same moves are one idea.
                if is_needed == Some(true) {
                    if let Some((_, own, same)) =
                        columns.iter().find(|(known, ..)| *known == column)
                    {
                        report.may_be_more |= !is_whole && *own != numbers;
                        report.links.synonyms.push([name, same.clone()]);
                        continue;
                    }
                    columns.push((column, numbers, name.clone()));
                }
                is_needed
            }
            (IdeaBy::Concept(concept), None) => {
                match puzzle.need(concept, ask, watch).map(|need| need.answer) {
                    Ok(Needed::Always) => Some(true),
                    Ok(Needed::Avoidable) => Some(false),
                    Ok(Needed::Unsolvable) => return None,
                    Ok(Needed::Unknown) | Err(_) => None,
                }
            }
        };
        match is_needed {
            Some(true) => {
                report.needed.push(name);
                report.links.combined.extend(combines);
            }
            Some(false) => {}
            None => report.unknown.push(name),
        }
    }
    Some(report)
}

/// Solutions of a level that is too large to explore, by the events in them: each refutes every idea that it
/// does without.
#[derive(Default)]
struct Solutions {
    /// For each solution, its events, ascending.
    events: Vec<Vec<u32>>,
}

impl Solutions {
    /// Solves the level; none if that fails.
    fn add_first<P: Lenses>(
        &mut self,
        puzzle: &mut P,
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<()> {
        let solved = puzzle.clone().solve(ask, watch).ok()?;
        let moves = read_trace(puzzle, &solved.moves?).ok()?;
        self.add(puzzle, &moves);
        Some(())
    }

    fn add<P: Lenses>(&mut self, puzzle: &mut P, moves: &[P::Move]) {
        let mut all = puzzle.start_events();
        let (mut from, mut outcome) = puzzle.start();
        for mv in moves {
            if outcome != Outcome::Open {
                break;
            }
            let mut to = from.clone();
            if let Step::Moved { events, outcome: reached } = puzzle.step(&from, *mv, &mut to) {
                all.extend_from_slice(puzzle.told(events));
                (from, outcome) = (to, reached);
            }
        }
        all.sort_unstable();
        all.dedup();
        // Only a play that wins says something about solutions.
        if outcome == Outcome::Won {
            self.events.push(all);
        }
    }

    /// Whether one of these events happens in every solution; none when that is not known.
    fn all_have<P: Lenses>(
        &mut self,
        puzzle: &mut P,
        numbers: &[u32],
        ask: &Ask<'_>,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let has =
            |events: &[u32]| numbers.iter().any(|number| events.binary_search(number).is_ok());
        if has(&puzzle.start_events()) {
            return Some(true);
        }
        if self.events.iter().any(|events| !has(events)) {
            return Some(false);
        }
        match solve_without(puzzle, numbers, ask, watch) {
            Answer::Solved { moves, .. } => {
                self.add(puzzle, &moves);
                Some(false)
            }
            Answer::Unsolvable => (!self.events.is_empty()).then_some(true),
            Answer::Unknown(_) => None,
        }
    }
}

/// The numbers of the event that a concept of a single name stands for.
pub(crate) fn single_event<P: Lenses>(puzzle: &P, concept: &str) -> Option<Vec<u32>> {
    let parsed = parse(concept, puzzle.event_kinds()).ok()?;
    let automaton: Automaton<P::Move> = compile(&parsed, puzzle).ok()?;
    automaton.single_event()
}

/// For each step of a graph, whether one of these events happens in it.
fn happens<P: Lenses>(puzzle: &P, graph: &PlayGraph<P::Move>, numbers: &[u32]) -> Vec<bool> {
    let has = |number: &u32| numbers.binary_search(number).is_ok();
    graph.edges.iter().map(|edge| puzzle.told(edge.events).iter().any(has)).collect()
}

/// True when no play wins without one of these steps.
fn is_cut<M: Copy>(graph: &PlayGraph<M>, steps: &[bool]) -> bool {
    let mut is_reached = vec![false; graph.len()];
    is_reached[0] = true;
    let mut queue = vec![0u32];
    while let Some(state) = queue.pop() {
        if graph.outcomes[state as usize] == Outcome::Won {
            return false;
        }
        let first = graph.first_edge[state as usize] as usize;
        for (at, edge) in graph.steps_from(state).enumerate() {
            let is_new = !steps[first + at] && !is_reached[edge.to as usize];
            if is_new {
                is_reached[edge.to as usize] = true;
                queue.push(edge.to);
            }
        }
    }
    true
}

impl IdeasReport {
    /// The number of ideas, where all are known.
    pub fn count(&self) -> Option<usize> {
        self.unknown.is_empty().then_some(self.needed.len())
    }
}

impl Idea {
    /// An idea that every solution practises if it satisfies a concept.
    pub fn concept(name: impl Into<String>, concept: impl Into<String>) -> Idea {
        Idea { name: name.into(), by: IdeaBy::Concept(concept.into()), combines: None }
    }

    /// An idea that is there.
    pub fn present(name: impl Into<String>) -> Idea {
        Idea { name: name.into(), by: IdeaBy::Present, combines: None }
    }

    /// An idea that the domain decides itself.
    pub fn own(name: impl Into<String>) -> Idea {
        Idea { name: name.into(), by: IdeaBy::Own, combines: None }
    }

    /// The idea, which brings two others together.
    #[must_use]
    pub fn combining(mut self, mut both: [String; 2]) -> Idea {
        both.sort();
        self.combines = Some(both);
        self
    }
}
