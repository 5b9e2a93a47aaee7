//! `scene`: what only one domain can show of a file or a play, by name.

use crate::refusal::Refusal;
use crate::shelf::{Shelf, refused};
use crate::wire::SceneRequest;
use serde_json::Value;
use workbench::scenes::{SceneQuestion, scene};

/// Answers the request. What takes long is a job instead, so that it can be stopped.
pub fn answer(shelf: &Shelf, wanted: SceneRequest) -> Result<Value, Refusal> {
    let opened = shelf.open(&wanted.play.about)?;
    let question = SceneQuestion {
        document: &opened.document,
        scene: &wanted.scene,
        level: wanted.play.level,
        is_whole: wanted.play.whole,
        moves: &wanted.play.moves,
        given: &wanted.play.given,
    };
    scene(&question, &mut |_| false).map_err(|refusal| Refusal::unfit(refused(refusal).0))
}
