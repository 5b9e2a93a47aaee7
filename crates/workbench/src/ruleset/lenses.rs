//! The lenses that every domain has, on levels of rulesets.

use crate::difficulty::{Difficulty, Figure, Figures};
use crate::need::{BadConcept, NeedReport, Needed, concept_error};
use crate::rate::{Rated, Readings};
use crate::solve::{Effort, Solved, Status, solved_by};
use crate::why;
use ::play::concept::{compile, parse};
use ::play::readings::{bottleneck, branching, dead_share, forced, live, shortest_solutions};
use ::play::search::{
    Answer, Budget, Found, Informed, Progress, best_first, breadth_first, breadth_first_on,
};
use ::play::{
    Coverage, NeedAnswer, Outcome, Play, Step, TraceError, explore, need, read_trace, write_trace,
};
use ruleset::rules::{Compare, Trigger, Which};
use ruleset::{Input, Puzzle, State};
use source::Source;

/// Solves a level from its start, or from where `from` leads, by breadth-first search.
pub fn solve(
    puzzle: &mut Puzzle,
    level: usize,
    from: &str,
    effort: Effort,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Result<Solved, TraceError> {
    let (mut start, mut outcome) = puzzle.start();
    for mv in read_trace(puzzle, from)? {
        let mut to = start.clone();
        if outcome == Outcome::Open
            && let Step::Moved { outcome: reached, .. } = puzzle.step(&start, mv, &mut to)
        {
            (start, outcome) = (to, reached);
        }
    }
    let nothing = |answer| Found { answer, states: 1, expanded: 0, covered_depth: 0, bytes: 0 };
    let has_goal = puzzle.facts().has_goal;
    let found = match outcome {
        _ if !has_goal => nothing(Answer::Unsolvable),
        Outcome::Won => nothing(Answer::Solved { moves: Vec::new(), is_shortest: true }),
        Outcome::Lost => nothing(Answer::Unsolvable),
        Outcome::Open if effort.threads > 1 => {
            breadth_first_on(effort.threads, puzzle, &start, effort.budget, stop)
        }
        Outcome::Open => breadth_first(puzzle, &start, effort.budget, stop),
    };
    let mut solved = solved_by(puzzle, (level, level - 1), "bfs", found);
    if !has_goal {
        solved.why = Some("no goal");
    }
    Ok(solved)
}

/// Reads a level: how long, how narrow, how dangerous.
pub fn rate(
    puzzle: &mut Puzzle,
    level: usize,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Rated {
    let (start, outcome) = puzzle.start();
    let first = breadth_first(puzzle, &start, budget, stop);
    let status = match (&first.answer, outcome) {
        (_, Outcome::Won) => Status::Solved,
        (_, Outcome::Lost) => Status::Unsolvable,
        (Answer::Solved { .. }, _) => Status::Solved,
        (Answer::Unsolvable, _) => Status::Unsolvable,
        (Answer::Unknown(_), _) => Status::Unknown,
    };
    let estimate = |puzzle: &Puzzle| {
        let rules = puzzle.program().rules.clone();
        move |state: &State| distance(&rules, state)
    };
    let limit = Budget { max_expanded: first.expanded.max(1), ..budget };
    let by = |puzzle: &mut Puzzle, kind, stop: &mut dyn FnMut(Progress) -> bool| {
        let estimate = estimate(puzzle);
        figure(&best_first(puzzle, &start, kind, estimate, limit, stop))
    };
    let searches = Figures {
        bfs: figure(&first),
        astar: by(puzzle, Informed::AStar, stop),
        greedy: by(puzzle, Informed::Greedy, stop),
    };
    let solved =
        [searches.bfs, searches.astar, searches.greedy].into_iter().filter_map(|f| match f {
            Figure::Solved(count) => Some(count),
            _ => None,
        });
    let difficulty = solved.min();
    let graph = explore(puzzle, &start, budget, stop);
    let mut readings = Readings::default();
    let mut moves = None;
    if let Answer::Solved { moves: solution, .. } = &first.answer {
        readings.length = Some(solution.len());
        moves = Some(write_trace(puzzle, solution));
    }
    readings.shortest_solutions = shortest_solutions(&graph).map(|count| count.to_string());
    if graph.coverage == Coverage::Complete {
        let live = live(&graph);
        readings.branching = branching(&graph);
        readings.forced = forced(&graph, &live);
        readings.dead_share = Some(dead_share(&live));
        readings.bottleneck = bottleneck(&graph);
    }
    let cut = match graph.coverage {
        Coverage::Complete => None,
        Coverage::Cut(cut) => Some(why(cut)),
    };
    Rated {
        level,
        index: level - 1,
        status,
        moves,
        difficulty: Difficulty { difficulty, exact: true, searches },
        readings,
        states: graph.len().max(first.states),
        complete: cut.is_none(),
        seed: None,
        why: cut.map(|_| "cut"),
        cut,
    }
}

fn figure(found: &Found<Input>) -> Figure {
    match found.answer {
        Answer::Solved { .. } => Figure::Solved(found.expanded),
        Answer::Unsolvable => Figure::None,
        Answer::Unknown(_) => Figure::MoreThan(found.expanded),
    }
}

/// How far a position is from a win: pieces too many or too few, pieces not covered yet.
fn distance(rules: &ruleset::Rules, state: &State) -> u32 {
    let of = |which: Which| state.pieces().filter(move |(_, piece)| which.takes(*piece));
    let trigger = |trigger: &Trigger| -> u32 {
        match *trigger {
            Trigger::Count(which, Compare::Equal, k) => (of(which).count() as i32).abs_diff(k),
            Trigger::AllCovering(a, b) | Trigger::AllCovered(a, b) => {
                let is_bare = |(cell, _): &(usize, u8)| of(b).all(|(other, _)| other != *cell);
                of(a).filter(is_bare).count() as u32
            }
            _ => 1,
        }
    };
    let wins = rules.ends.iter().filter(|end| end.outcome == 1);
    wins.map(|end| end.triggers.iter().map(trigger).sum()).min().unwrap_or(0)
}

/// Asks whether every play that wins a level satisfies a concept.
pub fn find_need(
    puzzle: &mut Puzzle,
    level: usize,
    text: &str,
    budget: Budget,
    stop: &mut dyn FnMut(Progress) -> bool,
) -> Result<NeedReport, Box<BadConcept>> {
    let bad = |errors: Vec<_>| {
        let diagnostics = errors.into_iter().map(concept_error).collect();
        Box::new(BadConcept { source: Source::new("--concept", text), diagnostics })
    };
    let concept = parse(text).map_err(|error| bad(vec![error]))?;
    let mut automaton = compile(&concept, puzzle).map_err(bad)?;
    let found = need(puzzle, &mut automaton, budget, stop);
    let shortcut = match &found.answer {
        NeedAnswer::Avoidable(moves) => Some(moves),
        _ => None,
    };
    Ok(NeedReport {
        level,
        index: level - 1,
        concept: text.to_string(),
        answer: match &found.answer {
            NeedAnswer::Always => Needed::Always,
            NeedAnswer::Avoidable(_) => Needed::Avoidable,
            NeedAnswer::Unsolvable => Needed::Unsolvable,
            NeedAnswer::Unknown => Needed::Unknown,
        },
        length: shortcut.map(Vec::len),
        shortcut: shortcut.map(|moves| write_trace(puzzle, moves)),
        possible: found.possible,
        states: found.states,
        expanded: found.expanded,
        why: found.cut.map(why),
    })
}
