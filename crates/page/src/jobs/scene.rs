//! `scene`: what only one domain can show, where that takes long.

use super::work::{Found, Work};
use play::Progress;
use std::collections::BTreeMap;
use workbench::scenes::{SceneQuestion, scene};

/// Answers the question; a stopped job gives what the scene has by then.
pub fn find_scene(work: &Work<'_>) -> Found {
    let none = BTreeMap::new();
    let question = SceneQuestion {
        document: &work.opened.document,
        scene: work.options.scene.as_deref().unwrap_or_default(),
        level: work.level,
        is_whole: work.options.whole == Some(true),
        moves: work.options.from.as_deref().unwrap_or_default(),
        given: work.options.given.as_ref().unwrap_or(&none),
    };
    Ok(scene(&question, &mut |progress: Progress| work.tick("scene", progress))?)
}
