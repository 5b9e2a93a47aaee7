//! Diagnostics for a game: faults found by inspection, levels that are over before the first move,
//! and moves that never come to rest.

use crate::engine::Ending;
use crate::game::{Game, Level};
use crate::inspect::{About, Fault, inspect};
use crate::puzzle::Puzzle;
use play::{Doubt, write_trace};
use source::{Diagnostic, Span};

/// The work limit for trying the first moves of all levels; the remaining moves are not tested.
const MAX_WORK: u64 = 50_000_000;

/// Errors and warnings about a game that was read without errors.
pub fn check(game: &Game) -> Vec<Diagnostic> {
    let faults = inspect(&game.rules);
    let mut diagnostics: Vec<Diagnostic> =
        faults.iter().map(|fault| fault_diagnostic(game, fault)).collect();
    let work = MAX_WORK / game.levels.len().max(1) as u64;
    for (index, level) in game.levels.iter().enumerate() {
        diagnostics.extend(check_level(game, index + 1, level, work));
    }
    diagnostics
}

/// Warnings about the start of a level or its first moves; only the first one is reported.
fn check_level(game: &Game, number: usize, level: &Level, max_work: u64) -> Option<Diagnostic> {
    let mut puzzle = Puzzle::new(game, level);
    let (start, begun) = puzzle.begun();
    let start = start.clone();
    let warn = |code, message: String| Some(Diagnostic::warning(code, Some(level.span), message));
    match begun.map(|begun| begun.ending) {
        Ok(Ending::Open) => {}
        Ok(Ending::Diverged) => {
            let message = format!("The START rules of level {number} never come to rest.");
            return warn("W-DIVERGES", message);
        }
        Ok(ending) => {
            let ending = ending.as_str();
            return warn("W-OVER", format!("Level {number} is {ending} before the first move."));
        }
        Err(doubt) => {
            let message = format!("The start of level {number} {}.", too_much(doubt));
            return warn("W-DIVERGES", message);
        }
    }
    let mut inputs = Vec::new();
    puzzle.program().inputs(&start, &mut inputs);
    for input in inputs {
        if puzzle.work_done() >= max_work {
            return None;
        }
        let what = match puzzle.play(&mut start.clone(), input) {
            Ok(stepped) if stepped.ending == Ending::Diverged => {
                "sets off rules that never come to rest"
            }
            Ok(_) => continue,
            Err(doubt) => too_much(doubt),
        };
        let text = write_trace(&puzzle, &[input]);
        let help = "Look for rules that set each other off; such a move does not count.";
        let diagnostic = warn("W-DIVERGES", format!("The move {text} in level {number} {what}."));
        return diagnostic.map(|diagnostic| diagnostic.with_help(help));
    }
    None
}

/// Why something could not be judged, as the end of a sentence.
fn too_much(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::COPIES => "makes more pieces than can be counted",
        _ => "takes too much work to be judged",
    }
}

fn fault_diagnostic(game: &Game, fault: &Fault) -> Diagnostic {
    let whole_end = |end: usize| {
        let spans = game.places.ends.get(end)?;
        Some(Span { start: spans.first()?.start, end: spans.last()?.end })
    };
    let span = match fault.about {
        About::Game => None,
        About::Rule(rule) => game.places.rules.get(rule).map(|(trigger, _)| *trigger),
        About::Event(rule, event) => {
            game.places.rules.get(rule).and_then(|(_, events)| events.get(event)).copied()
        }
        About::End(end) => whole_end(end),
        About::Piece(piece) => game.pieces.get(usize::from(piece)).map(|piece| piece.span),
    };
    Diagnostic::warning(fault.code, span, fault.message.clone())
}
