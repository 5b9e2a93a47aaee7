//! What can be done with a ruleset file, as plain data.

mod analysis;
mod chart;
mod design;
mod evolve;
mod lenses;
mod levels;
mod play;
mod reproduce;
mod sketch;
mod suggest;

pub use analysis::{analysis_text, constraints_text};
pub use chart::{Line, charts};
pub use design::{DesignPlan, Designed, design, gallery};
pub use evolve::{EvolvePlan, Evolved, evolve_sessions, with_level};
pub use lenses::{find_need, rate, solve};
pub use levels::{LevelShare, level_share};
pub use play::{PlayedRuleset, play_moves};
pub use reproduce::{Curves, Kind, Row, RowsPlan, evolution_chart, reproduce_angelina};
pub use sketch::{
    MAX_SHARDS, PART, SketchPart, Sketched, join, merge_parts, sketch_on, sketch_part, tally_json,
    tally_text,
};
pub use suggest::{Suggested, suggest};

use ruleset::inspect::{About, Fault, inspect};
use ruleset::{Game, Puzzle, Read, read_with};
use source::{Diagnostic, Source, Span};
use std::path::Path;

/// Reads a game; levels in files of their own are looked for beside it.
pub fn read_game(source: &Source) -> Read {
    let folder = Path::new(source.name()).parent().map(Path::to_path_buf).unwrap_or_default();
    read_with(source, &|path| {
        let wanted = Path::new(path);
        let is_inside =
            wanted.components().all(|part| matches!(part, std::path::Component::Normal(_)));
        if !is_inside {
            return Err("the path has to lie beside the game, without `..`".into());
        }
        std::fs::read_to_string(folder.join(wanted)).map_err(|error| error.to_string())
    })
}

/// What a player of a game should be told.
pub fn tutorial(game: &Game) -> Vec<String> {
    use ruleset::chains::{ChainOptions, MAX_CHAINS, enumerate};
    let chains = enumerate(&game.rules, ChainOptions::default(), MAX_CHAINS);
    ruleset::tutorial::tutorial(&game.rules, &chains, &game.names())
}

/// Work that trying the first moves of all levels may take; on huge boards with a thousand rules a
/// single move may take minutes, and whether it comes to rest is then left open.
const CHECK_WORK: u64 = 50_000_000;

/// Everything there is to say about a ruleset: mistakes, what inspection sees, levels that are over
/// before they begin and steps that never end.
pub fn check(source: &Source) -> Vec<Diagnostic> {
    let read = read_game(source);
    let is_ok = read.is_ok();
    let mut diagnostics = read.diagnostics;
    if !is_ok {
        return diagnostics;
    }
    let game = &read.game;
    diagnostics.extend(inspect(&game.rules).into_iter().map(|fault| fault_told(game, &fault)));
    for (index, level) in game.levels.iter().enumerate() {
        let mut puzzle = Puzzle::new(game, level);
        let (state, begun) = puzzle.begun();
        let state = state.clone();
        let tell = |code, message: String| Diagnostic::warning(code, Some(level.span), message);
        match begun.ending {
            ruleset::Ending::Open => {}
            ruleset::Ending::Diverged => {
                let message = format!("The START rules of level {} never come to rest.", index + 1);
                diagnostics.push(tell("W-DIVERGES", message));
                continue;
            }
            ending => {
                let message =
                    format!("Level {} is {} before the first move.", index + 1, ending.as_str());
                diagnostics.push(tell("W-OVER", message));
                continue;
            }
        }
        puzzle.limit_work(CHECK_WORK / game.levels.len() as u64);
        let mut inputs = Vec::new();
        puzzle.program().clone().inputs(&state, &mut inputs);
        for input in inputs {
            let mut to = state.clone();
            let ending = puzzle.play(&mut to, input).ending;
            if puzzle.is_spent() {
                break;
            }
            if ending == ruleset::Ending::Diverged {
                let text = ::play::write_trace(&puzzle, &[input]);
                let message = format!(
                    "The move {text} in level {} sets off rules that never come to rest.",
                    index + 1
                );
                let help = "Look for rules that set each other off; such a move counts as none.";
                diagnostics.push(tell("W-DIVERGES", message).with_help(help));
                break;
            }
        }
    }
    diagnostics.sort_by_key(|told| (told.span, told.severity));
    diagnostics
}

fn fault_told(game: &Game, fault: &Fault) -> Diagnostic {
    let ends = |end: usize| {
        let spans = game.places.ends.get(end)?;
        Some(Span { start: spans.first()?.start, end: spans.last()?.end })
    };
    let span = match fault.about {
        About::Game => None,
        About::Rule(rule) => game.places.rules.get(rule).map(|(trigger, _)| *trigger),
        About::Event(rule, event) => {
            game.places.rules.get(rule).and_then(|(_, events)| events.get(event)).copied()
        }
        About::End(end) => ends(end),
        About::Piece(piece) => game.pieces.get(usize::from(piece)).map(|piece| piece.span),
    };
    Diagnostic::warning(fault.code, span, fault.message.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(rules: &str, level: &str) -> Vec<(&'static str, String)> {
        let text = format!(
            r#"{{"gamename": "G", "pieces": ["a", "b"], "rules": [{rules}], "endconditions": [
            {{"outcome": 1, "triggers": ["COUNTEQUAL b 0"]}},
            {{"outcome": -1, "triggers": ["COUNTEQUAL a 0"]}}],
            "levels": [{{"type": "text", "rows": ["{level}"]}}]}}"#
        );
        let told = check(&Source::new("g.ruleset.json", text));
        told.into_iter().map(|told| (told.code, told.message)).collect()
    }

    const KEY: &str = r#"{"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL a $1"]}"#;

    #[test]
    fn moves_that_never_come_to_rest_are_told() {
        let rules = format!(r#"{KEY}, {{"trigger": "OVERLAP any b", "events": ["SPAWNAT b $1"]}}"#);
        let told = codes(&rules, "a.b");
        assert_eq!(told, [], "no first move meets the loop");
        let told = codes(&rules, "ab.");
        let message = "The move R in level 1 sets off rules that never come to rest.";
        assert_eq!(told, [("W-DIVERGES", message.to_string())]);
        let rules = format!(
            r#"{KEY}, {{"trigger": "START", "events": ["SPAWN b"]}},
            {{"trigger": "SPAWNED b", "events": ["SPAWN b", "DESTROY $1"]}}"#
        );
        let told = codes(&rules, "ab.");
        let message = "The START rules of level 1 never come to rest.";
        assert_eq!(told, [("W-DIVERGES", message.to_string())]);
    }

    #[test]
    fn levels_that_are_over_at_once_are_told() {
        let rules = format!(r#"{KEY}, {{"trigger": "OVERLAP a b", "events": ["DESTROY $2"]}}"#);
        assert_eq!(codes(&rules, "a.b"), []);
        let message = "Level 1 is won before the first move.";
        assert_eq!(codes(&rules, "a.."), [("W-OVER", message.to_string())]);
        let message = "Level 1 is ambiguous before the first move.";
        assert_eq!(codes(&rules, "..."), [("W-OVER", message.to_string())]);
    }
}
