//! Lenses on the levels around a puzzle written in Python.

use super::drawing::Drawing;
use super::level_id;
use super::levels::{Class, Drawn, Levels};
use crate::call::{Latest, aside, lock};
use crate::game::refused;
use crate::given::Given;
use crate::seat::Raised;
use cli::Interrupt;
use play::domain::ListedLevel;
use play::grid::GridLevel;
use play::lens::{LevelId, Options, Refusal};
use play::search::Budget;
use play::space::{
    AIMS, Border, CensusPlan, CensusReport, CensusTally, FrameRequest, Framed, KernelPlan,
    MAX_LEVELS, MakePlan, Maker, Mirror, OrthogonalityPlan, RepairPlan, Space, SuggestPlan,
    Variations, With, orthogonality,
};
use play::{Progress, Seat, SharedWatch, Sitting};
use pyo3::prelude::*;
use serde::Serialize;
use source::nearest;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;
use workbench::frames::check_reading;

/// Asks a lens about the levels around a puzzle written in Python; the answer is the JSON of the command line.
///
/// `letters` are those that levels are drawn with, and what they stand for; without them the methods `vary`
/// and `draw` are asked.
#[pyfunction]
#[pyo3(signature = (puzzle, name, events, letters, lens, options, progress = None))]
#[expect(clippy::too_many_arguments, reason = "one for each thing that a class declares")]
pub fn own_ask(
    py: Python<'_>,
    puzzle: Py<PyAny>,
    name: Option<String>,
    events: Vec<String>,
    letters: Option<Vec<(String, String)>>,
    lens: String,
    options: Vec<(String, Option<String>)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let (raised, given) = (Raised::default(), Given(options));
    let (interrupt, latest) = (Interrupt::default(), Latest::default());
    let (stop, told, kept) = (interrupt.clone(), Arc::clone(&latest), Arc::clone(&raised));
    let answer = aside(py, &interrupt, &latest, progress, move || {
        let what = lens.clone();
        let watch = move |progress: Progress| {
            *lock(&told) = Some((what.clone(), progress));
            stop.is_raised() || lock(&kept).is_some()
        };
        let class = Class::new(events, Arc::clone(&raised));
        let asked = Asked { lens: &lens, level: level_id(name), given: &given, watch: &watch };
        let answer = answer(class, puzzle, letters, &asked);
        (answer, lock(&raised).take())
    })?;
    match answer {
        (_, Some(error)) => Err(error),
        (answer, None) => answer.map_err(refused),
    }
}

/// A question.
struct Asked<'a> {
    lens: &'a str,
    level: LevelId,
    given: &'a Given,
    watch: &'a SharedWatch<'a>,
}

fn answer(
    class: Class,
    puzzle: Py<PyAny>,
    letters: Option<Vec<(String, String)>>,
    asked: &Asked<'_>,
) -> Result<String, Refusal> {
    let unknown = || Refusal::usage(format!("there is no lens `{}` here", asked.lens));
    let Some(letters) = letters else {
        let Some(levels) = Levels::new(class, &puzzle) else { return Err(unknown()) };
        return match asked.lens {
            "suggest" => {
                let start = levels.puzzle(levels.start());
                asked.suggest(&levels, &Sitting::new(asked.level.clone(), start))
            }
            "make" => asked.make(&Drawn(levels)),
            _ => Err(unknown()),
        };
    };
    let rows = class.ask(|py| puzzle.bind(py).call_method0("rows")?.extract::<Vec<String>>());
    let drawing = Drawing::new(class, puzzle, &letters, &rows.unwrap_or_default())?;
    if !drawing.is_level() {
        return Err(Refusal::usage("with_rows: the rows of the level itself are not a level"));
    }
    let options = Options::default();
    let seat = || Sitting::new(asked.level.clone(), GridLevel::puzzle(&drawing));
    let variations = || drawing.variations(&options).unwrap_or_else(|| Err(unknown()));
    let frame = |like: Option<usize>| {
        let request = FrameRequest {
            size: asked.given.size("size")?,
            elements: asked.given.elements("elements")?,
            like,
            ..FrameRequest::default()
        };
        drawing.frame(&request, &options).unwrap_or_else(|| Err(unknown()))
    };
    match asked.lens {
        "suggest" => asked.suggest(variations()?.as_ref(), &seat()),
        "repair" => asked.repair(variations()?.as_ref(), &seat()),
        "kernel" => asked.kernel(variations()?.as_ref(), &seat()),
        "make" => asked.make(frame(asked.given.flag("like").then_some(0))?.as_ref()),
        "census" => asked.census(frame(None)?.as_ref()),
        "orthogonality" => asked.orthogonality(|request| {
            drawing.frame(request, &options).unwrap_or_else(|| Err(unknown()))
        }),
        _ => Err(unknown()),
    }
}

impl Asked<'_> {
    fn suggest(&self, levels: &dyn Variations, seat: &dyn Seat) -> Result<String, Refusal> {
        let given = self.given;
        let need = given.all("need");
        levels.check_concepts(&need)?;
        let usual = SuggestPlan::default();
        let plan = SuggestPlan {
            rank: rank_of(given, "toward", levels, seat)?
                .unwrap_or_else(|| levels.default_aim().to_string()),
            need,
            diverse: given.flag("diverse"),
            keep: given.whole("keep")?.map_or(usual.keep, |keep| keep as usize),
            tries: given.whole("tries")?.or(usual.tries),
            threshold: given.number("threshold")?,
            from_best: given.flag("from-best"),
            seed: given.whole("seed")?.unwrap_or(usual.seed),
            level: self.level.clone(),
            ..usual
        };
        let begin = Instant::now();
        let mut report = levels.suggest(&plan, self.watch, &mut |round| {
            go_on((self.watch)(done(round.counts.tries, plan.tries)))
        });
        report.seconds = begin.elapsed().as_secs_f64();
        let found = report.worth.interesting;
        report.usefulness = (report.seconds > 0.0).then(|| found as f64 / report.seconds);
        Ok(json(&report))
    }

    fn repair(&self, levels: &dyn Variations, seat: &dyn Seat) -> Result<String, Refusal> {
        let need = self.given.all("need");
        levels.check_concepts(&need)?;
        let usual = RepairPlan::default();
        let max_cells = self.given.whole("max-cells")?.map_or(2, |cells| cells as usize);
        let plan = RepairPlan {
            max_cells,
            rank: rank_of(self.given, "rank", levels, seat)?.unwrap_or(usual.rank),
            need,
            budget: self.budget(5_000_000)?,
            level: self.level.clone(),
        };
        Ok(json(&levels.repair(&plan, &mut |progress| (self.watch)(progress))))
    }

    fn make(&self, maker: &(impl Maker + ?Sized)) -> Result<String, Refusal> {
        let given = self.given;
        let usual = MakePlan::default();
        let toward = given.text("toward").map(|word| match word {
            "harder" => "difficulty".to_string(),
            word => word.to_string(),
        });
        let mirror = given.text("symmetric").map(|word| {
            let refused = || Refusal::usage(format!("symmetric: `{word}` is not x, y or turn"));
            Mirror::named(word).ok_or_else(refused)
        });
        let whole = |name: &str, usual: usize| -> Result<usize, Refusal> {
            Ok(given.whole(name)?.map_or(usual, |number| number as usize))
        };
        let plan = MakePlan {
            need: given.all("need"),
            forbid: given.all("forbid"),
            unique: given.flag("unique"),
            length: given.range("length")?,
            toward,
            rising: given.flag("rising"),
            plain: given.flag("plain"),
            count: whole("count", usual.count)?,
            differ: whole("differ", usual.differ)?,
            border: given.text("border").map(|name| Border { element: name.to_string() }),
            mirror: mirror.transpose()?,
            seed: given.whole("seed")?.unwrap_or(usual.seed),
            tries: Some(given.whole("tries")?.unwrap_or_else(|| maker.default_tries())),
            max_expanded: whole("max-states", usual.max_expanded)?,
            ..usual
        };
        let begin = Instant::now();
        let mut report = maker.make(&plan, self.watch, &mut |round| {
            go_on((self.watch)(done(round.tries, plan.tries)))
        })?;
        report.seconds = begin.elapsed().as_secs_f64();
        Ok(json(&report))
    }

    fn census(&self, frame: &dyn Framed) -> Result<String, Refusal> {
        let most = self.given.whole("most")?.map(|most| most as usize);
        let rank = self.given.text("rank").unwrap_or("length").to_string();
        check_reading(frame, &rank)?;
        let mut head = frame.head(most)?;
        head.domain = "python".to_string();
        if head.space > MAX_LEVELS {
            let space = head.space;
            return Err(Refusal::usage(format!("there are {space} levels; choose smaller bounds")));
        }
        let plan = CensusPlan {
            most,
            rank: rank.clone(),
            keep: self.given.whole("keep")?.map_or(1_000, |keep| keep as usize),
            shard: [1, 1],
            shows_all: false,
            budget: self.budget(1_000_000)?,
            threads: 1,
        };
        let mut tally = CensusTally::default();
        frame.census(&plan, &mut tally, self.watch, &mut |_, _| ControlFlow::Continue(()))?;
        Ok(json(&CensusReport::new(head, &rank, plan.keep, tally)))
    }

    fn kernel(&self, levels: &dyn Variations, seat: &dyn Seat) -> Result<String, Refusal> {
        let plan = KernelPlan {
            hold: rank_of(self.given, "hold", levels, seat)?,
            budget: self.budget(5_000_000)?,
            level: self.level.clone(),
        };
        Ok(json(&levels.kernel(&plan, &mut |progress| (self.watch)(progress))))
    }

    fn orthogonality(
        &self,
        frame: impl Fn(&FrameRequest) -> Result<Box<dyn Framed>, Refusal>,
    ) -> Result<String, Refusal> {
        let (new, existing) = (self.given.elements("element")?, self.given.elements("existing")?);
        let mut elements = new.clone();
        elements.extend(existing);
        if let Some(bounded) = elements.iter().find(|kind| kind.bounds.is_some()) {
            let message = format!("`{}` is bounded by `most`; leave its numbers out", bounded.name);
            return Err(Refusal::usage(message));
        }
        let with = self
            .given
            .text("with")
            .map_or(Ok(With::Usual), |with| FrameRequest::read_elements(with).map(With::These))?;
        let size = self.given.size("size")?;
        let frame = frame(&FrameRequest { size, elements, with, ..FrameRequest::default() })?;
        let names = frame.counted();
        let most = self.given.whole("most")?.map_or(3, |most| most as usize);
        if most == 0 {
            return Err(Refusal::usage("most: a level needs at least one element to compare"));
        }
        let plan = OrthogonalityPlan {
            elements: names[..new.len()].to_vec(),
            existing: names[new.len()..].to_vec(),
            most,
            shard: [1, 1],
            budget: self.budget(1_000_000)?,
            threads: 1,
        };
        let mut report = orthogonality(frame.as_ref(), &plan, self.watch)?
            .ok_or_else(|| Refusal::usage("the comparison was ended"))?;
        report.domain = "python".to_string();
        Ok(json(&report))
    }

    fn budget(&self, usual: usize) -> Result<Budget, Refusal> {
        let states = self.given.whole("max-states")?;
        let max_states = states.map_or(usual, |states| states as usize);
        Ok(Budget { max_states, ..Budget::default() })
    }
}

/// The reading or aim that ranks; refused if there is none of its name.
fn rank_of(
    given: &Given,
    option: &str,
    levels: &dyn Variations,
    seat: &dyn Seat,
) -> Result<Option<String>, Refusal> {
    let Some(wanted) = given.text(option) else { return Ok(None) };
    // A kernel keeps what a level has; the aims that all domains share are only ways to rank.
    let is_open = |name: &str| option != "hold" && (name != "fewer" || levels.counts_elements());
    let shared = AIMS.iter().filter(|(name, _)| is_open(name));
    let aims = levels.aims().iter().chain(shared).map(|(name, _)| *name);
    let known: Vec<&str> = aims.chain(seat.readings().iter().map(|reading| reading.id)).collect();
    if known.contains(&wanted) {
        return Ok(Some(wanted.to_string()));
    }
    let near = nearest(wanted, known.iter().copied());
    let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    let known = known.join(", ");
    Err(Refusal::usage(format!("{option}: `{wanted}` is not one of {known}{near}")))
}

fn done(tries: u64, of: Option<u64>) -> Progress {
    Progress { states: tries as usize, of, ..Progress::default() }
}

fn go_on(is_over: bool) -> ControlFlow<()> {
    if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

fn json(answer: &impl Serialize) -> String {
    serde_json::to_string(answer).unwrap_or_default()
}
