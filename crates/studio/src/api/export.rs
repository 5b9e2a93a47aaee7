//! `POST /api/export`: a file for players or other programs.

use super::aside;
use crate::body::Asked;
use crate::refusal::Refusal;
use crate::studio::Studio;
use axum::Json;
use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use page::wire::{ExportRequest, ExportedFile};
use play::search::Budget;
use publish::{PlayerOptions, Wanted};
use source::Source;
use std::path::Path;
use std::sync::Arc;
use workbench::options::check_options;

/// States that the search for the solution of a film may store: one waits for the answer.
const MAX_STATES: usize = 1_000_000;

/// Exports a file.
pub async fn export(
    State(studio): State<Arc<Studio>>,
    Asked(wanted): Asked<ExportRequest>,
) -> Result<Json<ExportedFile>, Refusal> {
    aside(move || {
        let opened = studio.shelf.open(&wanted.about)?;
        let document = &opened.document;
        let given: Vec<(&str, Option<&str>)> = wanted
            .given
            .iter()
            .map(|(name, value)| (name.as_str(), Some(value.as_str())))
            .collect();
        let file = &mut |text: &str| Ok(Source::new("given", text));
        let options =
            check_options(document.about(), "play", &given, file).map_err(Refusal::unfit)?;
        let asked = Wanted {
            to: &wanted.to,
            // The notations of other programs hold all levels.
            level: is_drawn(&wanted.to).then(|| wanted.level.saturating_sub(1)),
            is_whole: wanted.whole,
            moves: wanted.moves.as_deref(),
            has_solution: false,
            scale: 1.0,
            budget: Budget { max_states: MAX_STATES, ..Budget::default() },
            player: PlayerOptions {
                hints: wanted.hints,
                watch: wanted.watch,
                level_select: wanted.level_select,
                given: wanted.given.clone(),
                is_zipped: wanted.zip,
            },
            options: &options,
        };
        let exported = publish::export(document, &asked, &mut |_| false)
            .map_err(|refusal| Refusal::unfit(refusal.to_string()))?;
        let name = Path::new(&wanted.about.path).file_name().unwrap_or_default().to_string_lossy();
        let stem = name.split('.').next().unwrap_or("game");
        let name = match is_drawn(&wanted.to) && !wanted.whole {
            true => format!("{stem}-{}.{}", wanted.level, exported.ending),
            false => format!("{stem}.{}", exported.ending),
        };
        Ok(ExportedFile { name, bytes: STANDARD.encode(exported.bytes) })
    })
    .await
}

/// One level is drawn.
fn is_drawn(to: &str) -> bool {
    matches!(to, "gif" | "png" | "svg")
}
