//! What a progression knows about each level, and levels for its gaps.

use play::domain::Content;
use play::lens::{
    Ask, GapFill, IdeasReport, LevelIdeas, Measured, ProgressionReport, Refusal, Status, hardness,
};
use play::space::{MakePlan, MakeRound, MakeStatus, Maker};
use play::{Progress, Seat, SharedWatch, Watch};
use std::ops::ControlFlow;

/// The ideas and the difficulty of a level of a file with this content.
pub fn level_ideas(
    seat: &mut dyn Seat,
    (content, file): (&dyn Content, &str),
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<LevelIdeas, Refusal> {
    let solved = seat.solve(ask, watch)?;
    // Without an answer, as where chance decides, no idea is known to be missing.
    let not_known =
        || IdeasReport { unknown: vec!["every idea".to_string()], ..IdeasReport::default() };
    let ideas = match solved.status {
        Status::Solved => seat.ideas(ask, watch).unwrap_or_else(not_known),
        Status::Unsolvable | Status::Unknown => IdeasReport::default(),
    };
    let hardness = hardness(&seat.readings());
    let difficulty = match seat.measure(hardness, ask, watch) {
        Measured::Value(value) => Some(value),
        Measured::Unsolvable | Measured::Unknown => None,
    };
    let text = |idea: &String| Some((idea.clone(), content.event_text(idea)?));
    let texts = ideas.needed.iter().filter_map(text).collect();
    Ok(LevelIdeas {
        file: file.to_string(),
        level: ask.level.number,
        name: ask.level.name.clone(),
        status: Some(solved.status),
        difficulty,
        ideas: ideas.needed,
        unknown: ideas.unknown,
        links: ideas.links,
        texts,
    })
}

/// What makes levels by the rules of a file, by the name of the file.
pub type MakerOf<'f> = dyn Fn(&str) -> Option<Result<Box<dyn Maker>, Refusal>> + 'f;

/// Makes a level for each gap: one that asks for a single one of the new things. They are tried in their order
/// until one has a level; `maker` has what makes levels for a file of the progression, by its name, or nothing
/// where none can be made.
pub fn fill_gaps(
    report: &mut ProgressionReport,
    maker: &MakerOf<'_>,
    plan: &MakePlan,
    watch: &SharedWatch<'_>,
) -> Result<(), Refusal> {
    for (step, wanted) in report.missing() {
        let file = report.levels.iter().find(|level| level.step == step);
        let Some(maker) = file.and_then(|level| maker(&level.file)) else { continue };
        let maker = maker?;
        let mut best: Option<GapFill> = None;
        for new_idea in wanted {
            if watch(Progress::default()) {
                break;
            }
            let wanted = new_idea.wanted.clone();
            let plan = MakePlan { new_idea: Some(new_idea), ..plan.clone() };
            let mut on_round = |_: &MakeRound| ControlFlow::Continue(());
            let found = maker.make(&plan, watch, &mut on_round)?;
            let made = found.made.into_iter().next();
            let fill =
                GapFill { step, wanted, status: found.status, made, tries: found.counts.tries };
            let is_found = fill.status == MakeStatus::Found;
            if best.is_none() || is_found {
                best = Some(fill);
            }
            if is_found {
                break;
            }
        }
        report.fills.extend(best);
    }
    Ok(())
}
