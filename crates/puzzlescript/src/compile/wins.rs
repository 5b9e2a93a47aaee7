//! Win conditions become masks.

use super::names::{Kind, Names};
use crate::game::{CellSet, Quantifier, Win};
use crate::limits::MAX_ENTRIES;
use crate::read::draft::Draft;
use crate::reports::{At, Reports};

/// Compiles all win conditions.
pub fn wins(draft: &Draft, names: &Names, reports: &mut Reports<'_>) -> Vec<Win> {
    let mut wins = Vec::new();
    for win in &draft.wins {
        let at = At::line(win.line);
        if wins.len() >= MAX_ENTRIES {
            let message = format!("a game can have {MAX_ENTRIES} win conditions at most");
            reports.error("ps-win-many", at, message);
            break;
        }
        let [first, what, rest @ ..] = win.words.as_slice() else {
            let message = "this win condition names no object";
            let help = "write `all X on Y`, `some X`, `some X on Y`, `no X` or `no X on Y`";
            reports.error_help("ps-win-form", at, message, help);
            continue;
        };
        let quantifier = match first.as_str() {
            "no" => Quantifier::No,
            "all" => Quantifier::All,
            _ => Quantifier::Some,
        };
        let mut cells = |word: &String| -> Option<CellSet> {
            let name = names.find(word).map(|id| names.get(id));
            match name.filter(|name| name.kind != Kind::Unknown) {
                Some(name) => Some(CellSet {
                    mask: name.mask.clone(),
                    needs_all: matches!(name.kind, Kind::Aggregate(_)),
                }),
                None if reports.has_error_on(win.line) => None,
                None => {
                    let message = format!("a win condition cannot name `{word}`");
                    reports.error("ps-win-name", at, message);
                    None
                }
            }
        };
        let what = cells(what);
        let on = match rest {
            [_, on] => cells(on).map(Some),
            _ => Some(None),
        };
        if let (Some(what), Some(on)) = (what, on) {
            wins.push(Win { quantifier, what, on, line: win.line });
        }
    }
    wins
}
