//! Games that leave a studio without a server: `notation` and `page`.

use crate::refusal::Refusal;
use crate::shelf::{Opened, Shelf, play_options};
use crate::wire::{ExportRequest, InsideFile, PublishedPage};
use workbench::published::{GAME, HEAD, PlayerOptions, Published, published};

/// `notation`: the file as a text for another program, or a position as a drawing.
pub fn notation(shelf: &Shelf, wanted: ExportRequest) -> Result<InsideFile, Refusal> {
    let opened = shelf.open(&wanted.about)?;
    let options = play_options(&opened.document, &wanted.given).map_err(Refusal::unfit)?;
    let stem = stem_of(&opened);
    if wanted.to == "svg" {
        let mut seat = opened.sit(wanted.level, wanted.whole, &options).map_err(Refusal::unfit)?;
        seat.play(wanted.moves.as_deref().unwrap_or_default())
            .map_err(|error| Refusal::unfit(format!("the moves: {error}")))?;
        let nothing = || Refusal::unfit("there is nothing to draw in this position");
        let text = seat.svg().ok_or_else(nothing)?;
        let level = if wanted.whole { String::new() } else { format!("-{}", wanted.level) };
        return Ok(InsideFile { name: format!("{stem}{level}.svg"), text });
    }
    let document = &opened.document;
    let content =
        document.sound().ok_or_else(|| Refusal::unfit("the file has errors; fix them first"))?;
    let about = document.about();
    let unknown = || {
        let message = format!("{} cannot be exported to `{}` here", about.many, wanted.to);
        Refusal::unfit(message)
    };
    let target =
        about.exports.iter().find(|target| target.name == wanted.to).ok_or_else(unknown)?;
    let text = content.export(target.name, None, &options).ok_or_else(unknown)?;
    let text = text.map_err(|refusal| Refusal::unfit(refusal.to_string()))?;
    Ok(InsideFile { name: format!("{stem}.{}", target.ending), text })
}

/// `page`: what the page of a player holds of this game. The host has the page.
pub fn page(shelf: &Shelf, wanted: ExportRequest) -> Result<PublishedPage, Refusal> {
    let opened = shelf.open(&wanted.about)?;
    let document = &opened.document;
    let content =
        document.sound().ok_or_else(|| Refusal::unfit("the file has errors; fix them first"))?;
    // What a player is given must be right before the page is written.
    play_options(document, &wanted.given).map_err(Refusal::unfit)?;
    let player = PlayerOptions {
        hints: wanted.hints,
        watch: wanted.watch,
        level_select: wanted.level_select,
        given: wanted.given.clone(),
        is_zipped: wanted.zip,
    };
    let Published { head, game } =
        published(document, content.as_ref(), &player, wanted.picture.as_deref());
    Ok(PublishedPage {
        name: format!("{}.html", stem_of(&opened)),
        domain: document.about().name.to_string(),
        places: [HEAD.to_string(), GAME.to_string()],
        texts: [head, game],
    })
}

/// The name of a file without its folders and endings.
fn stem_of(opened: &Opened) -> String {
    let path = opened.document.source.name();
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or("game").to_string()
}
