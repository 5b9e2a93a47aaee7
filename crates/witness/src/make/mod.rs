//! Makes panels for a line: the line is given or drawn, and pieces are added until it is the only solution.
//!
//! The main decision: the maker never searches for a panel and then looks at its solutions. It starts from
//! the solution. Every piece it may add agrees with the line, so the line always solves the panel; each
//! other line that solves it too is a reason to add one more piece ([`build`]). In the end every piece that
//! can go goes, so that what is left is needed.

mod build;
mod lines;
mod marks;
mod sorts;

pub use sorts::{Sort, Wanted};

use crate::drawing::Drawing;
use crate::grid::{Edges, Grid, bit};
use crate::line::{Line, read_moves};
use crate::panel::Panel;
use crate::print::print;
use crate::solve::{Ask, solve};
use build::{Effort, build, is_minimal};
use lines::{draw_line, regions_of};
use play::lens::{self, Extras, Lenses, LevelId, Measured, Needed, Options, Refusal};
use play::parallel::Crew;
use play::random::SplitMix64;
use play::readings::Amount;
use play::search::Budget;
use play::space::{
    FrameRequest, LevelText, MadeReport, MakePlan, MakeReport, MakeRound, MakeStatus, Maker,
    MissReport, Property,
};
use play::{Progress, SharedWatch, Watch};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Makes panels on a grid.
pub struct PanelMaker {
    grid: Grid,
    /// The wanted line; each panel gets one of its own without it.
    line: Option<Line>,
    /// Sizes of regions that the line has to leave.
    regions: Vec<usize>,
    wanted: Wanted,
    options: Options,
}

/// The largest grid, in cells of a side.
const MAX_SIDE: usize = 7;

/// Lines drawn before a wish about regions, or about the length, is given up.
const MAX_LINES: usize = 20_000;

/// Panels of a round.
const ROUND: u64 = 4;

/// Fields of a panel that was made.
#[derive(Serialize, JsonSchema)]
pub(crate) struct MadePanel {
    /// The one line that solves it.
    line: String,
    /// The sizes of its regions, ascending.
    regions: Vec<usize>,
    /// The panel as text.
    text: String,
}

impl PanelMaker {
    /// A maker for a request: a size, and kinds of pieces with their numbers. Of the options, `line` is the
    /// wanted line, `regions` the wanted sizes of regions, and `pieces` another word for the elements.
    pub fn new(request: &FrameRequest, options: &Options) -> Result<PanelMaker, Refusal> {
        let [cols, rows] = request.size.unwrap_or([4, 4]);
        if !(1..=MAX_SIDE).contains(&cols) || !(1..=MAX_SIDE).contains(&rows) {
            let message = format!("--size: panels are made up to {MAX_SIDE}x{MAX_SIDE}");
            return Err(Refusal::usage(message));
        }
        let grid = Grid { rows, cols, is_pillar: false };
        let elements = match options.text("pieces") {
            Some(_) if !request.elements.is_empty() => {
                return Err(Refusal::usage("give either --pieces or --elements, not both"));
            }
            Some(text) => FrameRequest::read_elements(text)?,
            None => request.elements.clone(),
        };
        let line = options.text("line").map(|text| wanted_line(&grid, text)).transpose()?;
        let regions = options.text("regions").map(|text| sizes(text, rows * cols)).transpose()?;
        let regions = regions.unwrap_or_default();
        if let Some(line) = &line
            && !leaves(&grid, line, &regions)
        {
            let found = regions_of(&grid, line).into_iter().map(|size| size.to_string());
            let found = found.collect::<Vec<_>>().join(",");
            return Err(Refusal::usage(format!("--regions: the line leaves regions of {found}")));
        }
        let wanted = Wanted::new(&elements)?;
        Ok(PanelMaker { grid, line, regions, wanted, options: options.clone() })
    }

    /// The line of a try.
    fn line(&self, plan: &MakePlan, random: &mut SplitMix64) -> Option<Line> {
        let is_long = |line: &Line| {
            plan.length.is_none_or(|[least, most]| (least..=most).contains(&line.len()))
        };
        if let Some(line) = self.line {
            return is_long(&line).then_some(line);
        }
        let mut lines = (0..MAX_LINES).map(|_| draw_line(&self.grid, random));
        lines.find(|line| is_long(line) && leaves(&self.grid, line, &self.regions))
    }

    /// One try: a panel for a line, or what became of it.
    fn attempt(&self, plan: &MakePlan, n: u64, watch: &mut Watch<'_>) -> Attempt {
        let mut random = SplitMix64::stream(plan.seed, n);
        let Some(line) = self.line(plan, &mut random) else { return Attempt::NoLine };
        let effort = Effort { max_steps: plan.max_expanded.max(1_000_000) as u64 * 20 };
        let built = build(&self.grid, &line, &self.wanted, effort, &mut random, watch);
        let Some(panel) = built else { return Attempt::Failed };
        let mut drawing = Drawing::new(&panel);
        let ask = self.ask(plan);
        let wishes = plan.need.iter().cloned();
        let wishes = wishes.chain(plan.forbid.iter().map(|concept| format!("not ({concept})")));
        for concept in wishes {
            match drawing.need(&concept, &ask, watch) {
                Ok(report) if report.answer == Needed::Always => {}
                _ => return Attempt::Lacks(Box::new(panel), concept),
            }
        }
        let reading = plan.reading().map(|id| drawing.measure(id, &ask, watch));
        let reading = match reading {
            Some(Measured::Value(value)) => Some(value),
            Some(_) => return Attempt::Failed,
            None => None,
        };
        Attempt::Made(Box::new(Built { n, panel, line, reading }))
    }

    fn ask(&self, plan: &MakePlan) -> lens::Ask<'_> {
        let budget = Budget { max_states: plan.max_states, ..Budget::default() };
        lens::Ask { level: LevelId::default(), budget, threads: 1, options: &self.options }
    }

    /// Proves everything about a finished panel, read back from its text.
    fn prove(&self, built: &Built, plan: &MakePlan, watch: &mut Watch<'_>) -> MadeReport {
        let text = print(&built.panel);
        let read = crate::read::read(&source::Source::new("the panel", text.as_str()));
        let panel = read.panels.first().unwrap_or(&built.panel);
        let found = solve(panel, Ask::UNIQUE, watch);
        let is_line = found.first == Some(built.line);
        let mut properties = vec![
            Property::new("solvable", found.count > 0, "tracer"),
            Property::new("unique", found.is_unique() && is_line, "tracer"),
            Property::new("minimal", is_minimal(panel, watch), "tracer"),
        ];
        let mut drawing = Drawing::new(panel);
        let ask = self.ask(plan);
        let mut always = |property: &'static str, asked: &str, concept: &str| {
            let report = drawing.need(concept, &ask, watch).ok();
            let is_always = report.is_some_and(|report| report.answer == Needed::Always);
            let concept = Some(asked.to_string());
            Property { concept, ..Property::new(property, is_always, "need") }
        };
        properties.extend(plan.need.iter().map(|concept| always("need", concept, concept)));
        let forbidden = plan.forbid.iter();
        let forbidden = forbidden.map(|it| always("forbid", it, &format!("not ({it})")));
        properties.extend(forbidden);
        let length = built.line.len();
        if let Some([least, most]) = plan.length {
            let is_within = (least..=most).contains(&length);
            let value = Some(Amount::Number(length as f64));
            properties.push(Property { value, ..Property::new("length", is_within, "tracer") });
        }
        if let Some(reading) = plan.reading() {
            let value = built.reading.map(Amount::Number);
            let reading = Some(reading.to_string());
            properties.push(Property { value, reading, ..Property::new("toward", true, "rate") });
        }
        let regions = regions_of(&self.grid, &built.line);
        if !self.regions.is_empty() {
            let is_left = leaves(&self.grid, &built.line, &self.regions);
            properties.push(Property::new("regions", is_left, "counting"));
        }
        let counts = self.wanted.counts(panel);
        properties.push(Property::new("elements", self.wanted.allows(panel), "counting"));
        let extras = MadePanel { line: built.line.to_string(), regions, text: text.clone() };
        MadeReport {
            n: built.n,
            level: LevelText::of(&text).rows,
            legend: Vec::new(),
            moves: Some(built.line.to_string()),
            length: Some(length),
            proved_shortest: found.is_unique(),
            elements: counts,
            score: built.reading.map(Amount::Number),
            properties,
            extras: Extras::of(&extras),
        }
    }
}

/// A panel of a try.
struct Built {
    n: u64,
    panel: Panel,
    line: Line,
    reading: Option<f64>,
}

/// What became of a try.
enum Attempt {
    Made(Box<Built>),
    /// No line has the wanted regions or length.
    NoLine,
    /// No panel with these pieces was found for its line.
    Failed,
    /// A panel was found, but its line does not show the concept.
    Lacks(Box<Panel>, String),
    /// The caller asked to stop.
    Stopped,
}

impl Maker for PanelMaker {
    fn make(
        &self,
        plan: &MakePlan,
        watch: &SharedWatch<'_>,
        on_round: &mut dyn FnMut(&MakeRound) -> ControlFlow<()>,
    ) -> Result<MakeReport, Refusal> {
        self.check(plan)?;
        let mut report = MakeReport { route: "panel maker", ..MakeReport::new(plan) };
        let crew = Crew::new(plan.threads, || ());
        let mut made: Vec<Built> = Vec::new();
        let most = if plan.rising { plan.count.max(64) } else { plan.count };
        let goes_on = plan.reading().is_some();
        let is_enough = |made: &[Built]| made.len() >= plan.count && !goes_on;
        while plan.tries.is_none_or(|tries| report.counts.tries < tries) && !is_enough(&made) {
            let last = plan.tries.unwrap_or(u64::MAX).min(report.counts.tries + ROUND);
            let numbers: Vec<u64> = (report.counts.tries + 1..=last).collect();
            let attempts = crew.map(&numbers, |(), n| match watch(Progress::default()) {
                true => Attempt::Stopped,
                false => {
                    let attempt = self.attempt(plan, *n, &mut |progress| watch(progress));
                    // A search that was stopped says nothing about its panel.
                    if watch(Progress::default()) { Attempt::Stopped } else { attempt }
                }
            });
            let mut is_stopped = false;
            for (n, attempt) in numbers.iter().zip(attempts) {
                if matches!(attempt, Attempt::Stopped) {
                    is_stopped = true;
                    break;
                }
                report.counts.tries = *n;
                match attempt {
                    Attempt::Made(built) => {
                        report.counts.solvable += 1;
                        take(&mut made, *built, plan, most);
                    }
                    Attempt::Lacks(panel, concept) => {
                        report.counts.solvable += 1;
                        report.nearest.get_or_insert_with(|| missed(&panel, concept));
                    }
                    Attempt::NoLine => report.counts.rejected += 1,
                    Attempt::Failed | Attempt::Stopped => report.counts.timed_out += 1,
                }
                if is_enough(&made) {
                    break;
                }
            }
            let round = MakeRound {
                tries: report.counts.tries,
                solvable: report.counts.solvable,
                found: made.len(),
                ..MakeRound::default()
            };
            if is_stopped || on_round(&round).is_break() {
                break;
            }
        }
        if plan.rising {
            made.sort_by(|a, b| a.reading.partial_cmp(&b.reading).unwrap_or(a.n.cmp(&b.n)));
            made.dedup_by(|b, a| a.reading == b.reading);
            let spread = made.len().saturating_sub(1);
            let steps = plan.count.saturating_sub(1).max(1);
            let chosen: Vec<usize> = match made.len() > plan.count {
                true => (0..plan.count).map(|step| step * spread / steps).collect(),
                false => (0..made.len()).collect(),
            };
            let mut at = 0;
            made.retain(|_| {
                at += 1;
                chosen.contains(&(at - 1))
            });
        }
        let watch = &mut |progress| watch(progress);
        report.made = made.iter().map(|built| self.prove(built, plan, watch)).collect();
        let is_proved = |made: &MadeReport| made.properties.iter().all(|one| one.proved);
        let before = report.made.len();
        report.made.retain(is_proved);
        report.unproved = (before - report.made.len()) as u64;
        if report.made.len() >= plan.count {
            report.status = MakeStatus::Found;
            report.nearest = None;
        }
        Ok(report)
    }

    fn default_tries(&self) -> u64 {
        200
    }
}

impl PanelMaker {
    /// Refuses what this maker does not know.
    fn check(&self, plan: &MakePlan) -> Result<(), Refusal> {
        if plan.freeze.is_some() || plan.border.is_some() || plan.mirror.is_some() {
            return Err(Refusal::usage(
                "--freeze, --border and --symmetric do not apply to panels that are made for a line; \
                 name a panel of a file with --like",
            ));
        }
        let drawing = Drawing::new(&Panel::empty("made", self.grid));
        for concept in plan.need.iter().chain(&plan.forbid) {
            lens::read_concept(&drawing, concept)?;
        }
        let ids = play::readings::READINGS.iter().chain(drawing.own_readings());
        let ids = ids.chain(play::readings::ON_REQUEST);
        match plan.reading() {
            Some(reading) if ids.clone().all(|row| row.id != reading) => {
                let known: Vec<&str> = ids.map(|row| row.id).collect();
                let known = known.join(", ");
                Err(Refusal::usage(format!("--toward: `{reading}` is not one of {known}")))
            }
            _ => Ok(()),
        }
    }
}

/// Takes a panel in, unless one that is at least as good is nearly the same.
fn take(made: &mut Vec<Built>, built: Built, plan: &MakePlan, most: usize) {
    let is_near = |other: &Built| differences(&other.panel, &built.panel) < plan.differ.max(1);
    if made.iter().any(|other| is_near(other) && other.reading >= built.reading) {
        return;
    }
    made.retain(|other| !is_near(other));
    let at = made.partition_point(|other| other.reading >= built.reading);
    made.insert(at, built);
    made.truncate(most);
}

/// Places in which two panels differ.
fn differences(one: &Panel, other: &Panel) -> usize {
    let edges = |a: Edges, b: Edges| {
        ((a.across ^ b.across).count_ones() + (a.down ^ b.down).count_ones()) as usize
    };
    let cells = one.cells.iter().zip(&other.cells).filter(|(a, b)| a != b).count();
    let corners = (one.dots[0].corners ^ other.dots[0].corners).count_ones() as usize;
    cells + corners + edges(one.gaps, other.gaps) + edges(one.dots[0].edges, other.dots[0].edges)
}

fn missed(panel: &Panel, concept: String) -> MissReport {
    let found = solve(panel, Ask::UNIQUE, &mut |_| false);
    let line = found.first.map(|line| line.to_string());
    MissReport {
        level: LevelText::of(&print(panel)).rows,
        legend: Vec::new(),
        moves: line.clone(),
        lacks: "need",
        concept: Some(concept),
        because: "its one line does not show it".to_string(),
        shortcut: line,
    }
}

/// Reads a wanted line: from the start at the bottom left to the end at the top right.
fn wanted_line(grid: &Grid, text: &str) -> Result<Line, Refusal> {
    let start = grid.at(0, grid.rows);
    let line = read_moves(start, text)
        .map_err(|letter| Refusal::usage(format!("--line: `{letter}` is not one of L R D U")))?;
    let end = grid.at(grid.cols, 0);
    let traced = line.trace(grid).ok_or_else(|| {
        Refusal::usage("--line: it leaves the grid or meets itself; it starts at the bottom left")
    })?;
    let first_at_end = {
        let mut shorter = line;
        shorter.pop();
        shorter.trace(grid).is_none_or(|traced| traced.corners & bit(end) == 0)
    };
    match traced.head == end && first_at_end {
        true => Ok(line),
        false => Err(Refusal::usage("--line: it has to end at the top right, and there only")),
    }
}

/// Reads sizes of regions such as `3,6,16`.
fn sizes(text: &str, cells: usize) -> Result<Vec<usize>, Refusal> {
    let read: Option<Vec<usize>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    let sizes = read.filter(|sizes| sizes.iter().all(|size| *size > 0));
    match sizes {
        Some(sizes) if sizes.iter().sum::<usize>() <= cells => Ok(sizes),
        Some(_) => Err(Refusal::usage(format!("--regions: the grid has {cells} cells only"))),
        None => Err(Refusal::usage("--regions: write sizes with commas, such as 3,6,16")),
    }
}

/// Whether a line leaves regions of these sizes; others may be left besides.
fn leaves(grid: &Grid, line: &Line, wanted: &[usize]) -> bool {
    let mut left = regions_of(grid, line);
    wanted.iter().all(|size| {
        let at = left.iter().position(|region| region == size);
        at.map(|at| left.remove(at)).is_some()
    })
}

/// How many pieces of each sort a panel has, by name.
pub(crate) type Counts = BTreeMap<String, usize>;
