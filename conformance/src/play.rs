//! Recorded sessions and random play, step by step.

use crate::lines;
use crate::tally::Tally;
use anyhow::Result;
use puzzlescript::ScriptContent;
use puzzlescript::serial::digest;
use puzzlescript::session::{Event, Mode, Session};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use workbench::puzzlescript::replay::{DEFAULT_SEED, event};

/// Sessions end as recorded, with the recorded sounds, and take the recorded path.
pub fn sessions(folder: &Path, tally: &mut Tally) -> Result<()> {
    let sessions = lines(folder, "sessions.jsonl")?;
    tally.check_all("sessions: last board and sounds", &sessions, name, |case| {
        let session = play(case, |_, _| Ok(()))?;
        if session.serialise() != text(case, "expected_level")? {
            return Err("the last board differs".into());
        }
        same_sounds(case, &session)
    });
    let traces = lines(folder, "session_traces.jsonl")?;
    let pairs: Vec<(Value, Value)> = sessions.into_iter().zip(traces).collect();
    let what = "session traces: rules, then board, level, screen and again turns of every step";
    tally.check_all(
        what,
        &pairs,
        |(case, _)| name(case),
        |(case, trace)| {
            if case["id"] != trace["id"] {
                return Err("the two files do not match line by line".into());
            }
            same_rules(case, trace)?;
            let steps = trace["steps"].as_array().ok_or("no steps")?;
            play(case, |index, session| {
                let mode = match session.mode() {
                    Mode::Play => "play",
                    Mode::Text => "text",
                    Mode::Title => "title",
                };
                let Some(step) = steps.get(index) else {
                    return Err(format!("there is no recorded step {index}"));
                };
                let is_same = step[0] == digest(&session.serialise())
                    && whole(&step[1]) == Some(session.screen() as i64)
                    && step[2] == mode
                    && whole(&step[3]) == Some(session.agains() as i64);
                match is_same {
                    true => Ok(()),
                    false => Err(format!(
                        "step {index}: screen {}, {mode}, {} again turns; recorded {step}",
                        session.screen(),
                        session.agains()
                    )),
                }
            })
            .map(|_| ())
        },
    );
    Ok(())
}

/// Random play on many games.
pub fn random_play(folder: &Path, tally: &mut Tally) -> Result<()> {
    let cases = lines(folder, "random_play.jsonl")?;
    tally.check_all("random play: every step and sound", &cases, name, |case| {
        let steps = case["steps"].as_array().ok_or("no steps")?;
        let session = play(case, |index, session| {
            match steps.get(index) == Some(&Value::String(digest(&session.serialise()))) {
                true => Ok(()),
                false => Err(format!("the board differs after input {index}")),
            }
        })?;
        if session.game().errors > 0 {
            return Err("the source has errors here but none in the record".into());
        }
        same_sounds(case, &session)
    });
    Ok(())
}

/// The reference's own example games compile without an error.
pub fn demos(folder: &Path, tally: &mut Tally) -> Result<()> {
    let mut paths: Vec<_> = std::fs::read_dir(folder.join("demos"))?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    tally.check_all(
        "demo games compile",
        &paths,
        |path| path.display().to_string(),
        |path| {
            let document = workbench::open(path).map_err(|error| error.to_string())?;
            let is_game = document.holds::<ScriptContent>().is_some();
            match is_game && source::is_ok(&document.diagnostics) {
                true => Ok(()),
                false => Err(source::render(&document.source, &document.diagnostics, false)),
            }
        },
    );
    Ok(())
}

fn name(case: &Value) -> String {
    format!("{} ({})", case["id"], case["name"].as_str().unwrap_or("no name"))
}

fn text<'a>(case: &'a Value, field: &str) -> Result<&'a str, String> {
    case[field].as_str().ok_or_else(|| format!("the case has no {field}"))
}

/// The game of a case.
pub fn case_game(case: &Value) -> Result<puzzlescript::Game, String> {
    let source = source::Source::new("case", text(case, "source")?);
    let compiled = puzzlescript::compile(&source).map_err(|error| error.to_string())?;
    compiled.game.ok_or_else(|| "no game came out of the source".to_string())
}

/// Plays a case; `look` sees the session after loading and after each input.
fn play(
    case: &Value,
    look: impl Fn(usize, &Session) -> Result<(), String>,
) -> Result<Session, String> {
    let game = case_game(case)?;
    let screen = case["level"].as_u64().ok_or("no level")? as usize;
    let seed = case["seed"].as_str().unwrap_or(DEFAULT_SEED);
    let mut session =
        Session::new(Arc::new(game), screen, seed).map_err(|error| error.to_string())?;
    look(0, &session)?;
    for (index, input) in case["inputs"].as_array().ok_or("no inputs")?.iter().enumerate() {
        let input: Event = match input {
            Value::String(word) => event(word)?,
            other => event(&other.to_string())?,
        };
        session.act(input);
        look(index + 1, &session)?;
    }
    Ok(session)
}

fn same_sounds(case: &Value, session: &Session) -> Result<(), String> {
    let Some(sounds) = case["sounds"].as_array() else { return Ok(()) };
    let recorded: Vec<Option<i64>> = sounds.iter().map(whole).collect();
    let heard: Vec<Option<i64>> = session.sounds().iter().copied().map(Some).collect();
    match recorded == heard {
        true => Ok(()),
        false => Err(format!("{} sounds, recorded {}", heard.len(), recorded.len())),
    }
}

/// A number that may be recorded as a number or as digits.
fn whole(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// The compiled game has as many rules, objects, layers and screens as the reference's.
fn same_rules(case: &Value, trace: &Value) -> Result<(), String> {
    let game = case_game(case)?;
    let count = |stage: &puzzlescript::game::Stage| {
        stage.groups.iter().map(|group| group.rules.len()).sum::<usize>()
    };
    let ours = [
        ("rules", count(&game.rules)),
        ("late_rules", count(&game.late_rules)),
        ("objects", game.objects.len()),
        ("layers", game.layers.len()),
        ("levels", game.screens.len()),
    ];
    for (field, ours) in ours {
        if trace[field].as_u64() != Some(ours as u64) {
            return Err(format!("{ours} {field}, recorded {}", trace[field]));
        }
    }
    // Some recorded errors come from loops while playing, so only one direction can be compared.
    match trace["compile_errors"] == 0 && game.errors > 0 {
        true => Err(format!("{} errors, recorded none", game.errors)),
        false => Ok(()),
    }
}
