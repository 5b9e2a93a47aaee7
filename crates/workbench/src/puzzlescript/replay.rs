//! The replay protocol: a game, a level, a seed and inputs in; boards and sounds out.

use ::puzzlescript::engine::Input;
use ::puzzlescript::reports::MAX_ERRORS;
use ::puzzlescript::serial::digest;
use ::puzzlescript::session::{Event, Session};
use ::puzzlescript::{Game, compile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use source::{Diagnostic, Severity, Source};
use std::sync::Arc;

/// The seed when a case has none.
pub const DEFAULT_SEED: &str = "1";

/// One case of a JSONL file. Fields that are not named here are ignored.
#[derive(Debug, Deserialize)]
pub struct Case {
    /// Returned with the result.
    #[serde(default)]
    pub id: Value,
    /// The whole game.
    pub source: String,
    /// Index of the screen, from 0 with message screens counted; a number or digits.
    #[serde(default)]
    pub level: Value,
    /// Seed of the random stream.
    #[serde(default)]
    pub seed: Value,
    /// Numbers 0 to 4 for up, left, down, right and action, or `undo`, `restart`, `tick`.
    #[serde(default)]
    pub inputs: Vec<Value>,
}

/// The result of a case that ran.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Replayed {
    /// The last board.
    #[serde(rename = "final")]
    pub last: String,
    /// Digests of the board after loading and after each input.
    pub steps: Vec<String>,
    /// Sounds of objects, by number, as they were played.
    pub sounds: Vec<i64>,
}

/// A line that `replay --jsonl` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum ReplayLine {
    /// The case ran.
    Ran {
        /// The case's own.
        id: Value,
        /// What came of it.
        #[serde(flatten)]
        replayed: Replayed,
    },
    /// It did not.
    Failed {
        /// The case's own; null when it could not be read.
        id: Value,
        /// Why, for people.
        error: String,
    },
}

/// Runs one line of a JSONL file; the answer is one line too, with `error` if it cannot run.
pub fn replay_line(line: &[u8]) -> (String, bool) {
    match std::str::from_utf8(line) {
        Ok(line) => replay_text(line),
        Err(error) => (failure(Value::Null, &format!("not a case: {error}")), false),
    }
}

fn replay_text(line: &str) -> (String, bool) {
    let case: Case = match serde_json::from_str(line) {
        Ok(case) => case,
        Err(error) => {
            // The id may still be readable, so that the caller can tell which case it was.
            let id = serde_json::from_str::<Value>(line).ok().and_then(|v| v.get("id").cloned());
            return (failure(id.unwrap_or(Value::Null), &format!("not a case: {error}")), false);
        }
    };
    match run_case(&case) {
        Ok(replayed) => {
            let line = ReplayLine::Ran { id: case.id.clone(), replayed };
            match serde_json::to_string(&line) {
                Ok(text) => (text, true),
                Err(error) => (failure(case.id, &error.to_string()), false),
            }
        }
        Err(error) => (failure(case.id, &error), false),
    }
}

fn failure(id: Value, error: &str) -> String {
    serde_json::json!({ "id": id, "error": error }).to_string()
}

fn run_case(case: &Case) -> Result<Replayed, String> {
    let events = case.inputs.iter().map(event_of_value).collect::<Result<Vec<_>, _>>()?;
    let screen = match &case.level {
        Value::Null => 0,
        Value::Number(number) => number.as_u64().ok_or("`level` is not a whole number")? as usize,
        Value::String(digits) => {
            digits.parse().map_err(|_| format!("`level` is `{digits}`, not a number"))?
        }
        other => return Err(format!("`level` is {other}, not a number")),
    };
    let seed = match &case.seed {
        Value::Null => DEFAULT_SEED.to_string(),
        Value::String(seed) if seed.is_empty() => DEFAULT_SEED.to_string(),
        Value::String(seed) => seed.clone(),
        other => other.to_string(),
    };
    run(&game_of(&case.source)?, screen, &seed, &events)
}

/// The game of a source. Sources with up to five errors can be played.
fn game_of(text: &str) -> Result<Arc<Game>, String> {
    let source = Source::new("case", text);
    let compiled = compile(&source).map_err(|error| format!("`case` is too large: {error}"))?;
    if let Some(game) = compiled.game {
        return Ok(Arc::new(game));
    }
    let errors: Vec<&Diagnostic> =
        compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
    let first = errors.first().map_or(String::new(), |d| {
        let place = |span| format!(", on line {}", source.place(span).line);
        format!("; the first{}: {}", d.span.map_or(String::new(), place), d.message)
    });
    let count = errors.len();
    Err(match count > MAX_ERRORS {
        true => format!("the source has {count} errors, more than {MAX_ERRORS}{first}"),
        false => format!("the source has errors that leave nothing to play{first}"),
    })
}

/// Plays inputs on a screen.
pub fn run(
    game: &Arc<Game>,
    screen: usize,
    seed: &str,
    events: &[Event],
) -> Result<Replayed, String> {
    let mut session =
        Session::new(Arc::clone(game), screen, seed).map_err(|error| error.to_string())?;
    let mut last = session.serialise();
    let mut steps = vec![digest(&last)];
    for event in events {
        session.act(*event);
        last = session.serialise();
        steps.push(digest(&last));
    }
    Ok(Replayed { last, steps, sounds: session.sounds().to_vec() })
}

fn event_of_value(value: &Value) -> Result<Event, String> {
    match value {
        Value::Number(number) => event(&number.to_string()),
        Value::String(word) => event(word),
        other => Err(format!("{other} is not an input")),
    }
}

/// Reads one input.
pub fn event(word: &str) -> Result<Event, String> {
    match word.trim() {
        "undo" => Ok(Event::Undo),
        "restart" => Ok(Event::Restart),
        "tick" => Ok(Event::Tick),
        digit => {
            let number: Option<usize> = digit.parse().ok();
            let input = number.and_then(|number| Input::ALL.get(number));
            input.copied().map(Event::Key).ok_or_else(|| {
                format!(
                    "`{digit}` is not an input; inputs are 0 (up), 1 (left), 2 (down), 3 (right), \
                     4 (action), undo, restart and tick"
                )
            })
        }
    }
}

/// Reads inputs separated by commas.
pub fn events(text: &str) -> Result<Vec<Event>, String> {
    text.split(',').filter(|word| !word.trim().is_empty()).map(event).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "OBJECTS\n\nBackground\nblack\n\nPlayer P\nwhite\n\nLEGEND\n\n. = Background\n\n\
                        SOUNDS\n\nCOLLISIONLAYERS\n\nBackground\nPlayer\n\nRULES\n\n\
                        WINCONDITIONS\n\nLEVELS\n\nP..\n";

    fn answer(case: &Value) -> (Value, bool) {
        let (line, ran) = replay_line(case.to_string().as_bytes());
        (serde_json::from_str(&line).unwrap(), ran)
    }

    #[test]
    fn a_case_that_runs_has_a_digest_for_every_board() {
        let case = serde_json::json!({
            "id": 7, "source": GAME, "level": "0", "seed": null, "inputs": [3, 3, "undo", 4]
        });
        let (answer, ran) = answer(&case);
        assert!(ran);
        assert_eq!(answer["id"], 7);
        assert_eq!(answer["final"], "background:0,background player:1,0,\n");
        let steps = answer["steps"].as_array().unwrap();
        assert_eq!(steps.len(), 5);
        assert_eq!(steps[1], steps[3]);
        assert_eq!(answer["sounds"], serde_json::json!([]));
    }

    #[test]
    fn a_case_that_cannot_run_says_why_and_keeps_its_id() {
        let cases = [
            (serde_json::json!({"id": 1}), "missing field `source`"),
            (serde_json::json!({"id": 1, "source": GAME, "level": 5}), "no level with index 5"),
            (serde_json::json!({"id": 1, "source": GAME, "inputs": [5]}), "`5` is not an input"),
            (serde_json::json!({"id": 1, "source": "nothing"}), "there is no object or name"),
        ];
        for (case, why) in cases {
            let (answer, ran) = answer(&case);
            assert!(!ran);
            assert_eq!(answer["id"], 1);
            let error = answer["error"].as_str().unwrap();
            assert!(error.contains(why), "{error}");
        }
        let (line, ran) = replay_line(b"\xff\xfe");
        assert!(!ran && line.contains("not a case"), "{line}");
    }
}
