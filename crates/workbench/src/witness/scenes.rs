//! What the page of panels shows besides the lenses: what types of pieces express together.
//!
//! The measures of "A Study of Orthogonality in The Witness" (2024), chapter 3, over a chosen grid and chosen
//! types, and the simplest panels behind each number.

use super::census::lines_of;
use crate::scenes::{Needs, Scene, Staged, data, own};
use crate::words::counted;
use ::witness::census::{
    Census, Measures, Part, Quality, Type, Work, census_report, read_types, run, size_of,
};
use ::witness::{Drawing, PanelFile, generalized_space, lines_left};
use play::Progress;
use play::domain::{LensOption, OptionKind, Tell};
use play::lens::Refusal;
use serde::Serialize;
use serde_json::Value;
use std::ops::ControlFlow;
use ts_rs::TS;

/// The scenes of panels.
pub static SCENES: &[Scene] = &[
    Scene {
        name: "orthogonality",
        meaning: "the lines that types of pieces express alone and only together, and what new types add",
        needs: Needs::File,
        options: &[
            ROWS,
            COLUMNS,
            PIECES,
            own(
                "types",
                OptionKind::Text("TYPES"),
                "the types that are compared, as `witness orthogonality` reads them",
                Some(USUAL_TYPES),
            ),
            own(
                "new",
                OptionKind::Flag,
                "also compare the 96 generalized types with them, which takes longer",
                None,
            ),
        ],
        of: orthogonality,
    },
    Scene {
        name: "pair",
        meaning: "the simplest panel for each line that types express only together",
        needs: Needs::File,
        options: &[
            ROWS,
            COLUMNS,
            PIECES,
            own("types", OptionKind::Text("TYPES"), "one type or two", None),
            own("keep", OptionKind::Whole(1, 200), "the most panels", Some("24")),
        ],
        of: pair,
    },
    Scene {
        name: "left",
        meaning: "how many lines of the grid, and how many that solve the panel, begin like the line in hand",
        needs: Needs::Level,
        options: &[],
        of: left,
    },
];

const ROWS: LensOption = own("rows", OptionKind::Whole(1, 5), "rows of the grid", Some("3"));
const COLUMNS: LensOption =
    own("columns", OptionKind::Whole(1, 5), "columns of the grid", Some("2"));
const PIECES: LensOption =
    own("pieces", OptionKind::Whole(1, 9), "the most pieces of a panel", Some("5"));
const USUAL_TYPES: &str = "separation,star,triangle,tetris,singleton";
/// A matrix with more rows cannot be read.
const MOST_TYPES: usize = 16;

/// What types express, as far as all panels behind a number have been looked at.
#[derive(Serialize, TS)]
pub struct TypesView {
    /// Rows and columns of the grid.
    pub grid: [usize; 2],
    /// The most pieces of a panel.
    pub pieces: usize,
    /// Lines of the empty grid.
    pub lines: usize,
    /// The types that are compared.
    pub types: Vec<String>,
    /// For each two of them, the lines that only both together single out; where they are the same, those that the
    /// type singles out alone. Null until all such panels were looked at.
    pub cells: Vec<Vec<Option<usize>>>,
    /// For each of them, its orthogonality to the others; null until it is known.
    pub values: Vec<Option<f64>>,
    /// The new types, the most orthogonal first; empty until all are known.
    pub new: Vec<NewType>,
    /// Everything that was asked for is here.
    pub complete: bool,
    /// The answer in a sentence.
    pub says: String,
}

/// A new type beside those that are compared.
#[derive(Serialize, TS)]
pub struct NewType {
    /// The type.
    pub name: String,
    /// Its orthogonality.
    pub value: f64,
    /// The lines that it singles out only together with each of the types.
    pub with: Vec<usize>,
}

/// The lines left after each step of a line in hand, from none on.
#[derive(Serialize, TS)]
pub struct LinesLeft {
    /// Lines of the grid that begin so; null where they are not counted.
    pub lines: Vec<Option<f64>>,
    /// Those that solve the panel.
    #[ts(type = "Array<number>")]
    pub solving: Vec<u64>,
    /// That is the number of all of them.
    pub known: Vec<bool>,
}

/// The simplest panels for a pair.
#[derive(Serialize, TS)]
pub struct PairView {
    /// The types: one, or two that are combined.
    pub types: Vec<String>,
    /// The lines that these panels are about.
    pub lines: usize,
    /// The panels, those with the fewest pieces first; one for each line.
    pub panels: Vec<PairPanel>,
    /// All panels were looked at.
    pub complete: bool,
    /// The answer in a sentence.
    pub says: String,
}

/// A panel whose only solution is a line.
#[derive(Serialize, TS)]
pub struct PairPanel {
    /// The number of pieces.
    pub pieces: usize,
    /// The line, as moves.
    pub line: String,
    /// The panel as the lines of a file.
    pub rows: Vec<String>,
}

fn orthogonality(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let types = types_of(staged, USUAL_TYPES)?;
    if types.len() > MOST_TYPES {
        return Err(Refusal::usage(format!("types: choose {MOST_TYPES} at most")));
    }
    let wants_new = staged.text("new").is_some();
    let space = generalized_space().into_iter().map(Type::General);
    let new = space.filter(|one| wants_new && !types.contains(one)).collect();
    let work = Work { existing: types, new, ..work(staged, "orthogonality") };
    let mut shown = 0;
    let part = look_at(&work, tell, &mut |part| {
        let view = types_view(part);
        let known = view.cells.iter().flatten().flatten().count();
        let is_more = known > shown;
        shown = known;
        is_more.then(|| serde_json::to_value(view).ok()).flatten()
    })?;
    data(&types_view(&part))
}

fn pair(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let types = types_of(staged, "")?;
    if types.len() > 2 {
        return Err(Refusal::usage("types: choose one type or two"));
    }
    let keep = staged.count("keep").unwrap_or(24);
    let work = Work { existing: types, keep, ..work(staged, "census") };
    let part = look_at(&work, tell, &mut |_| None)?;
    let paths = paths(&part);
    let census = census_report(&part, paths);
    let complete = part.done[0] == part.done[1];
    data(&pair_view(census, complete, paths))
}

fn left(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let file = staged.document.holds::<PanelFile>();
    let panel = file.and_then(|file| file.panels().get(staged.level));
    let panel = panel.ok_or_else(|| Refusal::usage("there is no such panel"))?;
    let watch = &mut |progress: Progress| tell(progress, None);
    let left = lines_left(&mut Drawing::new(panel), staged.moves, watch);
    let left = left.ok_or_else(|| Refusal::usage("the moves draw no line"))?;
    data(&LinesLeft {
        lines: left.iter().map(|left| left.lines.map(|lines| lines as f64)).collect(),
        solving: left.iter().map(|left| left.solving).collect(),
        known: left.iter().map(|left| left.is_known).collect(),
    })
}

/// Work over the grid and the pieces that were asked for.
fn work(staged: &Staged<'_>, question: &str) -> Work {
    let grid = [staged.count("rows").unwrap_or(3), staged.count("columns").unwrap_or(2)];
    let most = staged.count("pieces").unwrap_or(5).min(grid[0] * grid[1]);
    Work {
        question: question.to_string(),
        grid,
        pieces: [1, most],
        existing: Vec::new(),
        new: Vec::new(),
        quality: Quality::default(),
        keep: 0,
    }
}

fn types_of(staged: &Staged<'_>, usual: &str) -> Result<Vec<Type>, Refusal> {
    let wrong = |why| Refusal::usage(format!("types: {why}"));
    read_types(staged.text("types").unwrap_or(usual)).map_err(wrong)
}

/// Looks at all panels; what is worth showing after a round is reported at once.
fn look_at(
    work: &Work,
    tell: &mut Tell<'_>,
    shown: &mut dyn FnMut(&Part) -> Option<Value>,
) -> Result<Part, Refusal> {
    size_of(work).map_err(|refusal| Refusal::usage(refusal.to_string()))?;
    let too_large = || Refusal::usage("the grid is too large");
    let lines = lines_of(work).ok_or_else(too_large)?;
    let mut part = Part::new(work, [1, 1], "scene");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    // Both calls report, so they share what they report to.
    let tell = std::cell::RefCell::new(tell);
    let last = std::cell::Cell::new(Progress::default());
    run(
        &lines,
        &mut part,
        threads,
        &mut |progress| {
            last.set(progress);
            (tell.borrow_mut())(progress, None)
        },
        &mut |part| {
            let found = shown(part);
            let is_over = found.is_some() && (tell.borrow_mut())(last.get(), found);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    );
    Ok(part)
}

fn paths(part: &Part) -> usize {
    let [rows, columns] = part.work.grid;
    ::witness::count_paths(rows, columns).unwrap_or(0) as usize
}

fn types_view(part: &Part) -> TypesView {
    let paths = paths(part);
    let measures = Measures { part, paths };
    let types = &part.work.existing;
    let has = |one: Type, other: Type| {
        let alone = part.has_all(&[one]) && part.has_all(&[other]);
        alone && (one == other || part.has_all(&[one, other]))
    };
    let cell = |one: Type, other: Type| {
        has(one, other).then(|| match one == other {
            true => measures.expressible(one),
            false => measures.express(one, other),
        })
    };
    let row = |one: &Type| types.iter().map(|other| cell(*one, *other)).collect();
    let value = |one: &Type| {
        let others: Vec<Type> = types.iter().filter(|other| *other != one).copied().collect();
        let pairs = others.iter().flat_map(|a| types.iter().map(move |b| (*a, *b)));
        let is_known = pairs.clone().all(|(a, b)| has(a, b)) && has(*one, *one);
        is_known.then(|| measures.orthogonality(*one, &others))
    };
    let complete = part.done[0] == part.done[1];
    let mut new: Vec<NewType> = Vec::new();
    if complete {
        new.extend(part.work.new.iter().map(|one| NewType {
            name: one.to_string(),
            value: measures.orthogonality(*one, types),
            with: types.iter().map(|old| measures.express(*one, *old)).collect(),
        }));
        new.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.name.cmp(&b.name)));
    }
    let cells: Vec<Vec<Option<usize>>> = types.iter().map(row).collect();
    TypesView {
        grid: part.work.grid,
        pieces: part.work.pieces[1],
        lines: paths,
        types: types.iter().map(Type::to_string).collect(),
        values: types.iter().map(value).collect(),
        says: types_say(types, &cells, paths, complete),
        cells,
        new,
        complete,
    }
}

fn types_say(types: &[Type], cells: &[Vec<Option<usize>>], paths: usize, complete: bool) -> String {
    let pairs = (0..types.len()).flat_map(|a| (a + 1..types.len()).map(move |b| (a, b)));
    let known = pairs.clone().filter_map(|(a, b)| Some((cells[a][b]?, a, b)));
    let best = known.clone().max_by_key(|(count, a, b)| (*count, usize::MAX - a, usize::MAX - b));
    let (known, all) = (known.count(), pairs.count());
    let most = match best {
        Some((count, a, b)) if count > 0 => format!(
            "{} and {} express most together: {} of {paths} that neither expresses alone.",
            types[a],
            types[b],
            counted(count, "line")
        ),
        _ if all == 0 => "Choose two types to see what they express together.".to_string(),
        _ => "No two of them express a line that neither expresses alone.".to_string(),
    };
    match complete || known == all {
        true => most,
        false if known == 0 => format!("None of {} is known yet.", counted(all, "pair")),
        false => format!("{known} of {} known. So far: {most}", counted(all, "pair")),
    }
}

fn pair_view(census: Census, complete: bool, paths: usize) -> PairView {
    let types: Vec<String> = census.types.iter().map(Type::to_string).collect();
    // A part that was stopped does not know yet what fewer types express.
    let lines = match complete {
        true => census.rows.iter().map(|row| row.together.unwrap_or(row.new)).sum(),
        false => 0,
    };
    let what = match types.len() {
        1 => "can be singled out",
        _ => "can be singled out only with both",
    };
    let shown = match census.kept.len() < lines {
        true => format!("; the simplest panels for {} of them", census.kept.len()),
        false if lines > 0 => "; the simplest panel for each".to_string(),
        false => String::new(),
    };
    let says = match complete {
        true => format!("{lines} of {} {what}{shown}.", counted(paths, "line")),
        false => "Stopped before all panels were looked at, so nothing is known.".to_string(),
    };
    let panel = |kept: ::witness::census::KeptPanel| PairPanel {
        pieces: kept.pieces,
        line: kept.line,
        rows: kept.panel.lines().map(str::to_string).collect(),
    };
    let kept = if complete { census.kept } else { Vec::new() };
    PairView { types, lines, panels: kept.into_iter().map(panel).collect(), complete, says }
}
