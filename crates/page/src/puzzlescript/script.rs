//! PuzzleScript games for the page.

use super::since::screens_since;
use crate::answers::check::levels;
use crate::refusal::Refusal;
use crate::shelf::Opened;
use crate::wire::{
    BoardView, GameView, GlyphView, LevelView, NameView, ObjectView, PlayRequest, ScreenView,
};
use ::puzzlescript::bits::Bits;
use ::puzzlescript::fixed::scenery;
use ::puzzlescript::game::{Object, Screen};
use ::puzzlescript::palette::Rgb;
use ::puzzlescript::puzzle::{Puzzle, level};
use ::puzzlescript::{Game, ScriptContent};
use std::collections::BTreeSet;
use workbench::choose::no_level;

/// The game of a file, if it is one.
pub fn game_of(opened: &Opened) -> Result<&ScriptContent, Refusal> {
    let why = match opened.document.content.is_some() {
        true => super::ONLY_SCRIPTS,
        false => "the text has errors, so there is nothing to play; fix them first",
    };
    opened.document.holds().ok_or_else(|| Refusal::unfit(why))
}

/// The level of a PuzzleScript game that a request wants to play.
pub fn puzzle_of(opened: &Opened, wanted: &PlayRequest) -> Result<Puzzle, Refusal> {
    let game = game_of(opened)?.game();
    let count = game.levels().count();
    let (_, level) = level(game, wanted.level)
        .ok_or_else(|| Refusal::unfit(no_level(wanted.level, count, "level")))?;
    Ok(Puzzle::new(game, level, wanted.seed.as_deref().unwrap_or("1")))
}

/// A PuzzleScript game as the page draws it; none for other files. Screens of an earlier text that the page
/// still has are named by their place there.
pub fn view(opened: &Opened, before: Option<&Opened>) -> Option<GameView> {
    let content: &ScriptContent = opened.document.holds()?;
    let game = content.game();
    let usual = game.background;
    let ground = game.layers[game.background_layer].iter().filter(|object| *object != usual);
    let lines: BTreeSet<usize> = game.all_rules().map(|rule| rule.line).collect();
    let events: BTreeSet<&String> = game.notes.events.iter().map(|note| &note.name).collect();
    Some(GameView {
        title: game.prelude.title.clone(),
        author: game.prelude.author.clone(),
        background_color: game.prelude.background_color.map(Rgb::to_hex),
        text_color: game.prelude.text_color.map(Rgb::to_hex),
        objects: game.objects.iter().map(object).collect(),
        background: std::iter::once(usual).chain(ground).collect(),
        players: game.player.mask.iter().collect(),
        scenery: scenery(game),
        legend: legend(game),
        names: names(game),
        screens: before
            .and_then(|before| screens_since(opened, before))
            .unwrap_or_else(|| screens(content, opened)),
        rules: lines.into_iter().collect(),
        events: events.into_iter().cloned().collect(),
        chance: game.has_chance(),
        goal: game.has_goal(),
        realtime_interval: game.prelude.realtime_interval,
        action: !game.prelude.noaction,
    })
}

fn object(object: &Object) -> ObjectView {
    let row = |row: &[Option<Rgb>; 5]| row.iter().map(|pixel| pixel.map(Rgb::to_hex)).collect();
    ObjectView {
        name: object.spelling.clone(),
        line: object.line,
        layer: object.layer,
        sprite: object.sprite.iter().map(row).collect(),
    }
}

fn legend(game: &Game) -> Vec<GlyphView> {
    let glyph = |glyph: &::puzzlescript::game::Glyph| GlyphView {
        glyph: glyph.written.to_string(),
        objects: glyph.objects.iter().collect(),
        line: glyph.line,
    };
    game.glyphs.iter().map(glyph).collect()
}

fn names(game: &Game) -> Vec<NameView> {
    let name = |set: &::puzzlescript::game::NamedSet| NameView {
        name: set.name.clone(),
        objects: set.parts.clone(),
        together: set.is_aggregate,
    };
    game.names.iter().map(name).collect()
}

fn screens(content: &ScriptContent, opened: &Opened) -> Vec<ScreenView> {
    let mut levels = levels(opened).into_iter();
    let screen = |screen: &Screen| match screen {
        Screen::Message { .. } => screen_view(screen, None),
        Screen::Level(_) => screen_view(screen, levels.next()),
    };
    content.game().screens.iter().map(screen).collect()
}

/// A screen; a level with what its text says about it.
pub fn screen_view(screen: &Screen, head: Option<LevelView>) -> ScreenView {
    match screen {
        Screen::Message { text, line } => ScreenView::Message { text: text.clone(), line: *line },
        Screen::Level(level) => {
            let LevelView { number, name, line, end_line, tests } = head.unwrap_or_default();
            let board = board(level.width, level.height, &level.cells);
            ScreenView::Level { number, name, line, end_line, tests, board }
        }
    }
}

/// A board, turned from columns to rows.
pub fn board(width: usize, height: usize, cells: &[Bits]) -> BoardView {
    let places = (0..height).flat_map(|y| (0..width).map(move |x| x * height + y));
    let cell = |at: usize| cells.get(at).map(|cell| cell.iter().collect()).unwrap_or_default();
    BoardView { width, height, cells: places.map(cell).collect() }
}
