//! `verdicts`: whether each level of a file can be solved, in a few words, for a list of levels.

use super::known::kind_of;
use super::work::{Found, Work, json};
use crate::wire::LevelVerdict;
use play::Progress;
use play::lens::{Ask, Options};
use serde_json::Value;
use workbench::words;

/// States for one level: a list is looked at while its author does other things.
const MAX_STATES: usize = 200_000;

/// Reports one level after the other and all of them at the end.
pub fn find_verdicts(work: &Work<'_>) -> Found {
    let content = work.opened.document.sound().ok_or_else(|| work.broken())?;
    let options = Options::default();
    let mut all: Vec<Value> = Vec::new();
    for (index, head) in content.levels().iter().enumerate() {
        if work.listener.is_stopped() {
            break;
        }
        let budget = work.budget_of(MAX_STATES);
        let ask = Ask {
            level: head.id.clone(),
            budget,
            threads: work.listener.threads(),
            options: &options,
        };
        let watch = &mut |progress: Progress| work.tick("verdicts", progress);
        let found = content.seat(index, &options).and_then(|mut seat| {
            let solved = seat.solve(&ask, watch)?;
            let said = seat.verdict(&solved, None).unwrap_or_else(|| words::said(&solved, None));
            Ok((kind_of(&solved), said.short))
        });
        let (verdict, says) = found.unwrap_or_else(|refusal| ("maybe", refusal.to_string()));
        let verdict = verdict.to_string();
        let found = json(&LevelVerdict { level: head.id.number, verdict, says })?;
        work.listener.partial("verdicts", found.clone());
        all.push(found);
    }
    Ok(Value::Array(all))
}
