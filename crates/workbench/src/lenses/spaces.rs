//! Lenses on the levels near a level, and on all levels of a space.

use super::found::with_pictures;
use super::{Asked, FoundLevel, LensAnswer, Table};
use crate::frames::{check_reading, frame_of_file};
use crate::words;
use play::Progress;
use play::lens::Refusal;
use play::space::{
    Border, CensusLevel, CensusPlan, CensusReport, CensusTally, FrameHead, FrameRequest, Framed,
    MAX_LEVELS, MadeReport, MakePlan, MakeStatus, Maker, Mirror, MissReport, OrthogonalityPlan,
    OrthogonalityReport, SuggestPlan, With,
};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// `suggest`.
pub fn suggest(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let (content, level) = (asked.content(), asked.question.level);
    let variations = content.variations(level, asked.options());
    let variations = variations
        .unwrap_or_else(|| Err(Refusal::usage("levels of this file cannot be varied")))?;
    let usual = || variations.usual_aim(asked.id(), &mut |_| false);
    let rank = asked.given.text("toward").unwrap_or_else(usual).to_string();
    let has_aim = |wanted: &str| {
        let own = variations.aims().iter().any(|(name, _)| *name == wanted);
        own || play::space::AIMS.iter().any(|(name, _)| *name == wanted)
    };
    let is_reading = asked.seat()?.readings().iter().any(|reading| reading.id == rank);
    if !has_aim(&rank) && !is_reading {
        return Err(Refusal::usage(format!("toward: there is no reading or aim `{rank}`")));
    }
    let need = asked.given.concepts("need");
    variations.check_concepts(&need)?;
    let plan = SuggestPlan {
        rank,
        need,
        diverse: asked.given.flag("diverse"),
        from_best: asked.given.flag("from-best"),
        keep: asked.given.whole("keep")?.unwrap_or(4),
        tries: Some(asked.given.whole("tries")?.unwrap_or(2_000)),
        seed: asked.given.whole("seed")?.unwrap_or(1),
        threads: asked.question.threads,
        level: asked.id(),
        ..SuggestPlan::default()
    };
    let begin = (asked.question.clock)();
    let figures = |tries, solvable, kept| {
        let figures = [("tried", tries), ("solvable", solvable), ("kept", kept), ("", 0)];
        progress(tries, plan.tries, figures)
    };
    let rounds = Rounds::new(asked, figures(0, 0, 0));
    let mut report = variations.suggest(&plan, &|_| rounds.watch(), &mut |round| {
        let kept = round.best.len() as u64;
        rounds.show(figures(round.counts.tries, round.counts.solvable, kept))
    });
    report.seconds = (asked.question.clock)() - begin;
    let found = report.worth.interesting;
    report.usefulness = (report.seconds > 0.0).then(|| found as f64 / report.seconds);
    let levels = report.kept.iter().map(|kept| FoundLevel {
        name: format!("number {}", kept.n),
        rows: kept.level.clone(),
        legend: kept.legend.clone(),
        says: words::suggestion(&report, kept),
        moves: Some(kept.moves.clone()).filter(|moves| !moves.is_empty()),
        picture: None,
    });
    let levels = with_pictures(asked, levels.collect());
    let mut answer =
        LensAnswer::new("suggest", words::suggest_summary(asked.about(), &report), &report);
    answer.levels = levels;
    Ok(answer)
}

/// `make`.
pub fn make(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let request = FrameRequest {
        size: asked.given.size()?,
        elements: asked.given.elements("elements")?,
        like: asked.given.flag("like").then_some(asked.question.level),
        ..FrameRequest::default()
    };
    let (content, options) = (asked.content(), asked.options());
    let maker: Box<dyn Maker> = match content.maker(&request, options) {
        Some(maker) => maker?,
        None => frame_of_file(asked.about(), content, &request, options)?,
    };
    let toward = asked.given.text("toward").map(|word| match word {
        "harder" => "difficulty".to_string(),
        word => word.to_string(),
    });
    let plan = MakePlan {
        need: asked.given.concepts("need"),
        forbid: asked.given.concepts("forbid"),
        unique: asked.given.flag("unique"),
        length: asked.given.range("length")?,
        toward,
        rising: asked.given.flag("rising"),
        plain: asked.given.flag("plain"),
        count: asked.given.whole("count")?.unwrap_or(1),
        differ: asked.given.whole("differ")?.unwrap_or(1),
        border: asked.given.text("border").map(|name| Border { element: name.to_string() }),
        mirror: asked.given.text("symmetric").and_then(Mirror::named),
        freeze: asked.given.lines("freeze"),
        seed: asked.given.whole("seed")?.unwrap_or(1),
        tries: Some(asked.given.whole("tries")?.unwrap_or_else(|| maker.default_tries())),
        threads: asked.question.threads,
        ..MakePlan::default()
    };
    let begin = (asked.question.clock)();
    let figures = |tries, solvable, found| {
        let figures = [("tried", tries), ("solvable", solvable), ("found", found), ("", 0)];
        progress(tries, plan.tries, figures)
    };
    let rounds = Rounds::new(asked, figures(0, 0, 0));
    let report = maker.make(&plan, &|_| rounds.watch(), &mut |round| {
        if let Some(refuted) = &round.refuted {
            (asked.question.tell)(serde_json::to_value(refuted).unwrap_or_default());
        }
        rounds.show(figures(round.tries, round.solvable, round.found as u64))
    });
    let mut report = report?;
    report.seconds = (asked.question.clock)() - begin;
    let made = report.made.iter().map(made_level);
    let levels = made.chain(report.nearest.as_ref().map(missed_level)).collect();
    let levels = with_pictures(asked, levels);
    let mut answer = LensAnswer::new("make", words::make_summary(asked.about(), &report), &report);
    answer.verdict = match report.status {
        MakeStatus::Found => "yes",
        MakeStatus::None => "no",
        MakeStatus::Unknown => "maybe",
    };
    answer.levels = levels;
    Ok(answer)
}

fn made_level(made: &MadeReport) -> FoundLevel {
    FoundLevel {
        name: format!("number {}", made.n),
        rows: made.level.clone(),
        legend: made.legend.clone(),
        says: words::properties(made),
        moves: made.moves.clone(),
        picture: None,
    }
}

fn missed_level(miss: &MissReport) -> FoundLevel {
    FoundLevel {
        name: "the nearest miss".to_string(),
        rows: miss.level.clone(),
        legend: miss.legend.clone(),
        says: vec![words::missed(miss)],
        moves: miss.shortcut.clone().or(miss.moves.clone()),
        picture: None,
    }
}

/// The figures of the last round. A host shows progress only now and then, and the searches within a round
/// report far more often than rounds end: whenever the host looks, it sees these.
struct Rounds<'a, 'q> {
    asked: &'a Asked<'q>,
    last: Mutex<Progress>,
}

impl<'a, 'q> Rounds<'a, 'q> {
    fn new(asked: &'a Asked<'q>, last: Progress) -> Rounds<'a, 'q> {
        Rounds { asked, last: Mutex::new(last) }
    }

    fn watch(&self) -> bool {
        let last = *self.last.lock().unwrap_or_else(PoisonError::into_inner);
        self.asked.watch(last)
    }

    fn show(&self, now: Progress) -> ControlFlow<()> {
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = now;
        stop_if(self.watch())
    }
}

/// `census`.
pub fn census(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let elements = asked.given.elements("elements")?;
    let frame = frame(asked, FrameRequest { elements, ..FrameRequest::default() })?;
    let (most, keep) = (asked.given.whole("most")?, asked.given.whole("keep")?.unwrap_or(6));
    let rank = asked.given.text("rank").unwrap_or("length").to_string();
    check_reading(frame.as_ref(), &rank)?;
    let domain = asked.about().name.to_string();
    let head = FrameHead { domain, ..frame.head(most)? };
    if head.space > MAX_LEVELS {
        let first = words::census_head(asked.about(), &head);
        return Err(Refusal::usage(format!(
            "{first}, which is more than 10^10; choose a smaller size or fewer elements"
        )));
    }
    let plan = CensusPlan {
        most,
        rank: rank.clone(),
        keep,
        shard: [1, 1],
        shows_all: false,
        budget: asked.budget()?,
        threads: asked.question.threads,
    };
    let mut tally = CensusTally::default();
    let watch = |progress| asked.watch(progress);
    let is_done = frame.census(&plan, &mut tally, &watch, &mut |_, _| ControlFlow::Continue(()))?;
    let seen = tally.next;
    let mut report = CensusReport::new(head, &rank, keep, tally);
    report.complete &= is_done;
    let mut text = words::census_summary(asked.about(), &report);
    if !is_done {
        text += &format!(
            "\nstopped after {seen} of {}: the figures are of these alone",
            report.frame.space
        );
    }
    let mut lengths = Table::new("Lengths", &["Moves", "Levels", "Unique"]);
    for row in &report.lengths {
        lengths.add(vec![row.length.to_string(), row.levels.to_string(), row.unique.to_string()]);
    }
    let level = |kept: &CensusLevel| FoundLevel {
        name: format!("number {}", kept.n),
        rows: kept.level.clone(),
        legend: kept.legend.clone(),
        says: vec![words::census_level(&rank, kept)],
        moves: None,
        picture: None,
    };
    let levels = with_pictures(asked, report.kept.iter().map(level).collect());
    let mut answer = LensAnswer::new("census", text, &report);
    answer.tables.push(lengths);
    answer.levels = levels;
    Ok(answer)
}

/// `orthogonality`.
pub fn orthogonality(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let new = asked.given.elements("element")?;
    let existing = asked.given.elements("existing")?;
    let rule: Option<usize> = asked.given.whole("rule")?;
    match (new.is_empty(), rule) {
        (true, None) => return Err(Refusal::usage("element: name the new elements")),
        (false, Some(_)) => {
            return Err(Refusal::usage("rule: choose a rule or new elements, not both"));
        }
        _ => {}
    }
    if let Some(kind) = new.iter().chain(&existing).find(|kind| kind.bounds.is_some()) {
        let name = &kind.name;
        return Err(Refusal::usage(format!(
            "`{name}` is bounded by `most`; leave its numbers out"
        )));
    }
    let with = match asked.given.text("with") {
        Some(_) => With::These(asked.given.elements("with")?),
        None => With::Usual,
    };
    let elements = new.iter().chain(&existing).cloned().collect();
    let request = FrameRequest { elements, with, ..FrameRequest::default() };
    let more = frame(asked, request.clone())?;
    let names = more.counted();
    let plan = OrthogonalityPlan {
        elements: names[..new.len()].to_vec(),
        existing: names[new.len()..].to_vec(),
        most: asked.given.whole("most")?.unwrap_or(3),
        shard: [1, 1],
        budget: asked.budget()?,
        threads: asked.question.threads,
    };
    let watch = |progress| asked.watch(progress);
    let found = match rule {
        None => play::space::orthogonality(more.as_ref(), &plan, &watch)?,
        Some(line) => {
            let less = frame(asked, FrameRequest { without_rule: Some(line), ..request })?;
            let name = format!("rule:{line}");
            let (more, less) = (more.as_ref(), less.as_ref());
            play::space::rule_orthogonality(more, less, &name, &plan, &watch)?
        }
    };
    let Some(report) = found else {
        return Err(Refusal::usage(
            "stopped: nothing can be said before all levels were looked at",
        ));
    };
    let report = OrthogonalityReport { domain: asked.about().name.to_string(), ..report };
    let text = words::orthogonality(asked.about(), &report);
    let mut columns = vec!["Element", "o", "Alone"];
    let others: Vec<String> = match report.types.first() {
        Some(first) => first.express.keys().cloned().collect(),
        None => Vec::new(),
    };
    columns.extend(others.iter().map(String::as_str));
    let mut table = Table::new("What each adds", &columns);
    for one in &report.types {
        let count = |name: &String| one.express.get(name).map_or(String::new(), usize::to_string);
        let cells = [one.kind.clone(), format!("{:.4}", one.o), one.expressible.to_string()];
        table.add(cells.into_iter().chain(others.iter().map(count)).collect());
    }
    let mut answer = LensAnswer::new("orthogonality", text, &report);
    answer.tables.push(table);
    Ok(answer)
}

/// The frame of a request; size and level are those of the question.
fn frame(asked: &Asked<'_>, request: FrameRequest) -> Result<Box<dyn Framed>, Refusal> {
    let (size, like) = (asked.given.size()?, Some(asked.question.level));
    let request = FrameRequest { size, like, ..request };
    frame_of_file(asked.about(), asked.content(), &request, asked.options())
}

fn progress(done: u64, of: Option<u64>, figures: [(&'static str, u64); 4]) -> Progress {
    Progress { states: done as usize, of, figures, ..Progress::default() }
}

fn stop_if(is_time: bool) -> ControlFlow<()> {
    if is_time { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}
