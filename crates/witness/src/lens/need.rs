//! Whether every solution of a panel practises a concept, read off the solutions themselves.

use super::tracer::winning_plays;
use crate::drawing::{Drawing, Stroke};
use play::concept::Automaton;
use play::lens::{self, Ask, NeedReport, Needed, Refusal, Status, read_concept};
use play::{Play, Step, Watch, write_trace};

/// If the tracer knows every solution, each is replayed against the concept; a panel with one
/// solution is answered from that one. Otherwise the whole state space is searched.
pub(super) fn need(
    drawing: &mut Drawing,
    text: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Result<NeedReport, Refusal> {
    let mut concept = read_concept(drawing, text)?;
    let (start, _) = drawing.start();
    let drawing = &mut drawing.for_concepts();
    if let Some(found) = winning_plays(drawing, &start, ask.budget, watch) {
        let mut report = read_off(drawing, &mut concept, &found.plays, text, ask);
        report.expanded = found.steps as usize;
        return Ok(report);
    }
    lens::need(&mut drawing.to_search(), text, ask, watch)
}

/// The answer from all plays that win, shortest first.
fn read_off(
    drawing: &mut Drawing,
    concept: &mut Automaton<Stroke>,
    plays: &[Vec<Stroke>],
    text: &str,
    ask: &Ask<'_>,
) -> NeedReport {
    let mut report = NeedReport { why: None, ..NeedReport::about(ask, text) };
    if plays.is_empty() {
        return report;
    }
    report.status = Status::Solved;
    report.answer = Needed::Always;
    for play in plays {
        match holds(drawing, concept, play) {
            true => report.possible = Some(true),
            false if report.shortcut.is_none() => {
                report.answer = Needed::Avoidable;
                report.shortcut = Some(write_trace(drawing, play)).into();
                report.length = Some(play.len());
                report.proved_shortest = Some(true);
            }
            false => {}
        }
        if report.possible == Some(true) && report.shortcut.is_some() {
            break;
        }
    }
    report
}

/// Whether a play satisfies a concept.
fn holds(drawing: &mut Drawing, concept: &mut Automaton<Stroke>, play: &[Stroke]) -> bool {
    let mut memory = vec![0; concept.words()];
    concept.begin(&drawing.start_events(), &mut memory);
    let (mut from, _) = drawing.start();
    for stroke in play {
        let mut to = from;
        // The tracer judged the end with the same work limit, so there is no doubt here.
        if let Step::Moved { events, .. } = drawing.step(&from, *stroke, &mut to) {
            concept.advance(Some(*stroke), drawing.told(events), &mut memory);
        }
        from = to;
    }
    concept.holds(&memory)
}
