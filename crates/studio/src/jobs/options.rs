//! Options of a job, read.

use super::run::{Failure, Work};
use puzzlescript::Game;
use puzzlescript::game::Level;
use puzzlescript::transform::presets::{self, Preset};
use puzzlescript::transform::{Mask, Strength, Transform, read};
use source::{Source, is_ok};
use workbench::reading::Reading;
use workbench::solve::By;

/// The search of this name.
pub fn by(name: Option<&str>) -> Result<By, Failure> {
    Ok(match name.unwrap_or("auto") {
        "auto" => By::Auto,
        "first" => By::First,
        "all" => By::All,
        "bfs" => By::Bfs,
        "astar" => By::AStar,
        "greedy" => By::Greedy,
        "proof" => By::Proof,
        other => return Err(format!("`by`: there is no search `{other}`").into()),
    })
}

/// The reading of this name.
pub fn reading(name: &str) -> Result<Reading, Failure> {
    Reading::named(name).ok_or_else(|| format!("there is no reading `{name}`").into())
}

/// The reading that ranks.
pub fn rank(work: &Work<'_>) -> Result<Reading, Failure> {
    reading(work.options.rank.as_deref().unwrap_or("difficulty"))
}

/// What must not change.
pub fn mask(work: &Work<'_>, level: &Level) -> Result<Option<Mask>, Failure> {
    let Some(rows) = &work.options.freeze else {
        return Ok(None);
    };
    let text = Source::new("freeze", rows.join("\n"));
    Mask::read(&text, level).map(Some).map_err(|error| format!("`freeze`: {error}").into())
}

/// How a level may be varied.
pub fn transform(work: &Work<'_>, game: &Game) -> Result<Transform, Failure> {
    let text = match (&work.options.rules, &work.options.preset) {
        (Some(rules), _) => Source::new("rules", rules.as_str()),
        (None, Some(name)) => {
            let named = Preset::ALL.into_iter().find(|(known, _)| known == name);
            let (_, preset) = named.ok_or_else(|| format!("there is no preset `{name}`"))?;
            let text = presets::text(game, preset).map_err(|error| error.to_string())?;
            Source::new(format!("preset {name}"), text)
        }
        (None, None) => return Err("`rules` or `preset` is needed".to_string().into()),
    };
    let (transform, diagnostics) = read(game, &text);
    let good = transform.filter(|_| is_ok(&diagnostics));
    let good =
        good.ok_or_else(|| Failure::about("the transform has errors", &text, &diagnostics))?;
    let strength = work.options.strength.map_or(Ok(Strength::default()), Strength::new);
    Ok(good.with_strength(strength.map_err(|error| format!("`strength`: {error}"))?))
}
