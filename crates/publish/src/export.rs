//! One file, exported.

use crate::film::film;
use crate::page::page;
use crate::targets::targets;
use crate::zip::zip;
use drawing::{Ending, encode, gif};
use play::domain::Content;
use play::lens::{Ask, Options, Refusal};
use play::search::Budget;
use play::{Seat, Watch};
use workbench::Document;
use workbench::published::PlayerOptions;

/// What is wanted of a file.
#[derive(Clone, Debug)]
pub struct Wanted<'w> {
    /// The target, by its name.
    pub to: &'w str,
    /// The level, by its index; none for all of them, or for the first where one is drawn.
    pub level: Option<usize>,
    /// The whole game instead of a level, for files that have one.
    pub is_whole: bool,
    /// Moves to play first, or in a film.
    pub moves: Option<&'w str>,
    /// Play a solution.
    pub has_solution: bool,
    /// How many times as large a picture is.
    pub scale: f32,
    /// How long a search for a solution may take.
    pub budget: Budget,
    /// What the player of an HTML file offers.
    pub player: PlayerOptions,
    /// Options of the seat.
    pub options: &'w Options,
}

/// An exported file.
pub struct Exported {
    /// The end of its name, without the dot.
    pub ending: &'static str,
    /// Its bytes.
    pub bytes: Vec<u8>,
}

/// Exports a file whose source has no errors.
pub fn export(
    document: &Document,
    wanted: &Wanted<'_>,
    watch: &mut Watch<'_>,
) -> Result<Exported, Refusal> {
    let about = document.about();
    let targets = targets(about);
    let Some(target) = targets.iter().find(|target| target.name == wanted.to) else {
        let names: Vec<&str> = targets.iter().map(|target| target.name).collect();
        let offer = match names.is_empty() {
            true => "there is nothing to export".to_string(),
            false => format!("choose one of {}", names.join(", ")),
        };
        let message = format!("{} cannot be exported to `{}`; {offer}", about.many, wanted.to);
        return Err(Refusal::Usage(message));
    };
    if wanted.level.is_some() && !target.takes_level {
        let of_levels: Vec<&str> =
            targets.iter().filter(|target| target.takes_level).map(|target| target.name).collect();
        let (level, to) = (about.level, wanted.to);
        return Err(Refusal::Usage(format!(
            "--to {to} writes the whole file; --level is for {}, which can be of one {level}",
            of_levels.join(", ")
        )));
    }
    let Some(content) = document.sound() else {
        return Err(Refusal::usage("the file has errors; fix them first"));
    };
    let own = content.export(wanted.to, wanted.level, wanted.options);
    if let Some(text) = own {
        return Ok(Exported { ending: target.ending, bytes: text?.into_bytes() });
    }
    if content.levels().is_empty() {
        return Err(Refusal::usage(format!("the file has no {} yet", about.level)));
    }
    if wanted.to == "html" {
        let text = page(document, content.as_ref(), &wanted.player, wanted.options)?;
        return Ok(match wanted.player.is_zipped {
            true => Exported { ending: "zip", bytes: zip("index.html", text.as_bytes()) },
            false => Exported { ending: "html", bytes: text.into_bytes() },
        });
    }
    let mut seat = sit(content.as_ref(), wanted)?;
    let is_film = wanted.to == "gif";
    let moves = match wanted.moves {
        Some(moves) => Some(moves.to_string()),
        // A film without moves would be a picture.
        None if wanted.has_solution || is_film => {
            Some(solution(content.as_ref(), seat.as_mut(), wanted, watch)?)
        }
        None => None,
    };
    let moves = moves.unwrap_or_default();
    let fault = |error: play::TraceError| Refusal::usage(format!("the moves: {error}"));
    let bytes = if is_film {
        let shots = film(seat.film(&moves).map_err(fault)?);
        let pictures: Vec<(&str, f64)> =
            shots.iter().map(|shot| (shot.svg.as_str(), shot.seconds)).collect();
        gif(&pictures, wanted.scale)
    } else {
        seat.play(&moves).map_err(fault)?;
        let nothing = || Refusal::usage("there is nothing to draw in this position");
        let svg = seat.svg().ok_or_else(nothing)?;
        let ending = if wanted.to == "png" { Ending::Png } else { Ending::Svg };
        encode(&svg, ending, wanted.scale)
    };
    let bytes = bytes.map_err(|error| Refusal::usage(error.to_string()))?;
    Ok(Exported { ending: target.ending, bytes })
}

fn sit(content: &dyn Content, wanted: &Wanted<'_>) -> Result<Box<dyn Seat>, Refusal> {
    match wanted.is_whole {
        true => content.game(wanted.options).unwrap_or_else(|| {
            Err(Refusal::usage("this file has levels, but no game beyond them"))
        }),
        false => content.seat(wanted.level.unwrap_or(0), wanted.options),
    }
}

fn solution(
    content: &dyn Content,
    seat: &mut dyn Seat,
    wanted: &Wanted<'_>,
    watch: &mut Watch<'_>,
) -> Result<String, Refusal> {
    let level = content.levels()[wanted.level.unwrap_or(0)].id.clone();
    let ask = Ask { level, budget: wanted.budget, threads: 1, options: wanted.options };
    let solved = seat.solve(&ask, watch)?;
    solved.moves.ok_or_else(|| {
        let help = "give the moves to show instead, or see what `solve` says";
        Refusal::usage(format!("no solution is known; {help}"))
    })
}
