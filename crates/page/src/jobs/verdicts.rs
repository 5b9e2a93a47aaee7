//! `verdicts`: whether each level of a file can be solved, in a few words, for a list of levels.

use super::known::{head_and_more, verdict_of};
use super::work::{Found, Work, json};
use crate::wire::LevelVerdict;
use play::Progress;
use play::lens::{Ask, Options};
use serde_json::Value;

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
        let solved = content.seat(index, &options).and_then(|mut seat| seat.solve(&ask, watch));
        let (verdict, head_words) = match &solved {
            Ok(solved) => (verdict_of(solved.status), head_and_more(solved).0),
            Err(refusal) => ("maybe", refusal.to_string()),
        };
        let (verdict, says) = (verdict.to_string(), head_words);
        let found = json(&LevelVerdict { level: head.id.number, verdict, says })?;
        work.listener.partial("verdicts", found.clone());
        all.push(found);
    }
    Ok(Value::Array(all))
}
