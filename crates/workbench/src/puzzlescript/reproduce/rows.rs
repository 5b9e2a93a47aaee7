//! The numbers of the thesis that stand beside levels.

use super::Measured;
use super::counting::Stored;
use super::presets::{PresetRun, amounts};
use crate::reproduce::{Agreement, Row};
use crate::words;
use ::puzzlescript::ScriptContent;
use play::domain::Content;
use play::lens::{Ask, Figure, Lenses, Options, Refusal};
use play::search::Budget;

const BY_TEXT: &str = "section 3.3: states explored, a matching of the nearest pairs, halved; the \
                       printed number comes from the program, which counts differently";
const BY_PROGRAM: &str = "states stored, nothing halved; the program shuffles moves and matching, so \
                          it is the middle of many runs, with the least and the most";

/// Lengths and difficulties of all levels.
pub fn of_levels(all: &[Measured]) -> Vec<Row> {
    let mut rows: Vec<Row> = all.iter().flat_map(lengths).collect();
    let mut text: Vec<Row> = all.iter().filter_map(by_text).collect();
    let mut program: Vec<Row> = all.iter().flat_map(by_program).collect();
    // The reason is the same for all of them and stands once.
    for (rows, why) in [(&mut text, BY_TEXT), (&mut program, BY_PROGRAM)] {
        if let Some(first) = rows.first_mut() {
            first.note = Some(why.to_string());
        }
    }
    rows.extend(text);
    let within = program.iter().filter(|row| row.verdict == Agreement::Equal).count();
    let count = program.len();
    rows.extend(program);
    let ours = format!("{within} of {count}");
    let what = "printed difficulties within the range of the program's runs";
    rows.push(Row::in_kind(what, count, ours, Some(within == count)));
    rows
}

fn lengths(measured: &Measured) -> Vec<Row> {
    let level = measured.level;
    let mut rows = Vec::new();
    if let Some((least, most)) = level.length {
        let paper = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let within = measured.length.is_some_and(|length| (least..=most).contains(&length));
        let verdict = if within { Agreement::Equal } else { Agreement::Differs };
        let what = format!("{}: moves of a shortest solution", level.figure);
        rows.push(Row { verdict, ..Row::printed(&what, paper, number(measured.length)) });
    }
    if let Some(moves) = level.moves {
        let what = format!("{}: printed solution wins after", level.figure);
        rows.push(Row::printed(&what, moves.len(), number(measured.printed_wins)));
    }
    rows
}

fn by_text(measured: &Measured) -> Option<Row> {
    let printed = *measured.level.difficulty.first()?;
    let what = format!("{}: difficulty, text", measured.level.figure);
    let agrees = measured.difficulty == Some(printed);
    Some(Row::in_kind(&what, printed, number(measured.difficulty), Some(agrees)))
}

fn by_program(measured: &Measured) -> Vec<Row> {
    let row = |(at, printed): (usize, &usize)| {
        let again = if at > 0 { " again" } else { "" };
        let what = format!("{}: difficulty, program{again}", measured.level.figure);
        match spread(&measured.stored) {
            Some([least, middle, most]) => {
                let ours = format!("{middle} ({least} to {most})");
                Row::in_kind(&what, printed, ours, Some((least..=most).contains(printed)))
            }
            None => Row::in_kind(&what, printed, "none", Some(false)),
        }
    };
    measured.level.difficulty.iter().enumerate().map(row).collect()
}

/// Least, middle and most of the difficulties of all runs, which are sorted.
fn spread(stored: &[Stored]) -> Option<[usize; 3]> {
    let at = |index: usize| stored.get(index).map(Stored::least);
    Some([at(0)?, at(stored.len() / 2)?, at(stored.len().checked_sub(1)?)?])
}

fn number(moves: Option<usize>) -> String {
    moves.map_or("none".to_string(), |moves| moves.to_string())
}

/// Section 3.3 on which search does best.
pub fn of_searches(all: &[Measured]) -> Vec<Row> {
    let figures = all.iter().map(|measured| &measured.searches);
    let solved = |figure: Figure| match figure {
        Figure::Solved(count) | Figure::MoreThan(count) => count,
        Figure::None => usize::MAX,
    };
    // A search that was cut has expanded more than another needed, so the order is certain.
    let greedy_wins: Vec<_> =
        figures.filter(|all| solved(all.greedy) < solved(all.astar)).collect();
    let worse = greedy_wins.iter().filter(|all| solved(all.bfs) > solved(all.greedy)).count();
    let ours = format!("{worse} of {}", greedy_wins.len());
    let what = "3.3: where greedy search beats A*, breadth-first search loses to it, too";
    vec![Row::in_kind(what, "usually", ours, Some(2 * worse > greedy_wins.len()))]
}

/// The level for the sentences: one that our search does not solve at once.
const SENTENCES: &str = "Fig. 4.10, second level";

/// The sentences of figure 3.7, from searches that are cut after so many states.
pub fn of_sentences(content: &ScriptContent) -> Result<Vec<Row>, Refusal> {
    let level = super::LEVELS.iter().position(|level| level.figure == SENTENCES).unwrap_or(0);
    let sentence = |max_states: usize| {
        let mut puzzle = content.puzzle(level, "1")?;
        let options = Options::default();
        let budget = Budget { max_states, ..Budget::default() };
        let id = content.levels()[level].id.clone();
        let ask = Ask { level: id, budget, threads: 1, options: &options };
        Ok::<String, Refusal>(words::verdict(&puzzle.solve(&ask, &mut |_| false)?))
    };
    let note = format!("the figure does not show its levels; this is about {SENTENCES}");
    let row = |what: &str, paper: &str, ours: String| {
        Row::in_kind(&format!("Fig. 3.7, {what}"), paper, ours, None).with_note(&note)
    };
    Ok(vec![
        row("solved", "Shortest solution size: 19", sentence(100_000)?),
        row("cut after a solution", "lies within 15-19 moves", sentence(100)?),
        row("cut before a solution", "No solution found within 11 steps", sentence(20)?),
    ])
}

/// Numbers without the levels they belong to.
pub fn of_figure_3_7() -> Vec<Row> {
    let why = "the figure does not show the levels of its numbers";
    vec![
        Row::not_reproducible("Fig. 3.7: difficulties", "352, 287, 876", why),
        Row::not_reproducible(
            "Fig. 3.7: greedy, A* and breadth-first search of two levels",
            "58, 377, 1016 and 479, 287, 270",
            why,
        ),
        Row::not_reproducible(
            "Fig. 3.4: moves and difficulty of a level of Lime Rick",
            "30-34, 13049",
            "the game is not ours to publish; `puzzlewright rate` measures a copy of it",
        ),
        Row::not_reproducible(
            "Fig. 1.1: median time of human players",
            "43 minutes",
            "a study with people, cited by the thesis",
        ),
        Row::not_reproducible(
            "Formula 4.2: mean time for an interesting level",
            "(1 - share) * mean time",
            "as printed it falls to 0 when every level is interesting, against its text; throughput \
             here is interesting levels per second",
        ),
    ]
}

/// The best suggestions for the study level, beside those of the screenshots.
pub fn of_suggestions(runs: &[PresetRun]) -> Vec<Row> {
    let printed = super::LEVELS.iter().filter(|level| level.figure.contains("suggestion"));
    let best = |figure: &str| {
        let ours = printed.clone().filter(|level| level.figure.starts_with(figure));
        let all: Vec<String> = ours.map(|level| level.difficulty[0].to_string()).collect();
        all.join(" ")
    };
    let Some(all) = runs.last() else { return Vec::new() };
    let row = |figure: &str, name: &str| {
        let what = format!("{name}: the four best suggestions, a bit of everything");
        Row::in_kind(&what, best(figure), amounts(&all.kept), None)
            .with_note("other draws, other limits, and difficulty as the text counts")
    };
    vec![row("Fig. 4.1,", "Fig. 4.1"), row("Fig. 4.1 again", "Fig. 4.1, another run")]
}
