//! Turns what the reader found into a [`Game`].

pub mod dir;
pub mod expand;
pub mod groups;
pub mod levels;
pub mod lower;
pub mod names;
pub mod notes;
pub mod prelude;
pub mod rule_line;
pub mod sounds;
pub mod superfluous;
pub mod wins;

use crate::bits::move_words;
use crate::game::{Game, NamedSet, Object, Player, Screen};
use crate::limits::{MAX_MEMORY, MAX_OBJECTS, MAX_SOURCE_BYTES, TooLarge};
use crate::missing::{lacks_player, unwinnable};
use crate::palette::{Palette, Rgb, color};
use crate::read::dialect::{Dialect, dialect};
use crate::read::draft::{Draft, ObjectDraft};
use crate::read::headings::report_misspelt;
use crate::read::objects::SPRITE_SIZE;
use crate::reports::{At, MAX_ERRORS, Reports};
use groups::{Grouped, LoopMark};
use names::{Kind, Names};
use rule_line::{Line, RuleLine};
use source::{Diagnostic, Source};

/// The result of compiling a source.
pub struct Compiled {
    /// The game, unless the source has too many errors or one that leaves nothing to play.
    pub game: Option<Game>,
    /// Diagnostics for the source, by place.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads and compiles a whole source. It never stops at the first error; sources beyond the
/// limits are refused as a whole.
pub fn compile(source: &Source) -> Result<Compiled, TooLarge> {
    if source.text().len() > MAX_SOURCE_BYTES {
        return Err(TooLarge::Source(source.text().len()));
    }
    let mut reports = Reports::new(source);
    let draft = crate::read::read(source, &mut reports);
    let objects = draft.objects.len().max(draft.layered);
    if objects > MAX_OBJECTS {
        return Err(TooLarge::Objects(objects));
    }
    let game = match reports.errors() > MAX_ERRORS {
        true => None,
        false => game(&draft, &mut reports)?,
    };
    let game = game.filter(|_| reports.errors() <= MAX_ERRORS).map(|mut game| {
        game.errors = reports.errors();
        game
    });
    if reports.errors() > 0 {
        name_dialect(&mut reports);
    }
    if reports.errors() > 0 {
        report_misspelt(&draft, &mut reports);
    }
    Ok(Compiled { game, diagnostics: reports.finish() })
}

/// Says so when a source that cannot be read is one of a descendant of PuzzleScript. If it has too many
/// errors to be played anyway, that is all that is said: most of them would be about the same words.
fn name_dialect(reports: &mut Reports<'_>) {
    let source = reports.source();
    let Some(Dialect { name, words }) = dialect(source) else { return };
    let at = At::line(words.first().map_or(0, |(_, line)| *line));
    let listed: Vec<String> =
        words.iter().map(|(word, line)| format!("`{word}` (line {line})")).collect();
    let what = match &listed[..] {
        [one] => format!("{one} is not a word of PuzzleScript"),
        all => format!("{} are not words of PuzzleScript", all.join(", ")),
    };
    let message =
        format!("this looks like a game for {name}, whose additions are not read here: {what}");
    if reports.errors() <= MAX_ERRORS {
        reports.info("ps-dialect", at, message);
        return;
    }
    let help = format!(
        "rewrite what uses these words, or play the game with {name}; {} errors are not listed here, \
         because they may come from these words",
        reports.errors()
    );
    *reports = Reports::new(source);
    reports.error_help("ps-dialect", at, message, help);
}

fn game(draft: &Draft, reports: &mut Reports<'_>) -> Result<Option<Game>, TooLarge> {
    for needed in ["player", "background"] {
        if draft.declared(needed).is_none() {
            let message = format!("there is no object or name `{needed}`");
            let help = "every game needs one, in OBJECTS or LEGEND";
            reports.error_help("ps-needed-name", At::GAME, message, help);
        }
    }
    if draft.layers.is_empty() {
        let message = "there are no collision layers";
        let help = "name every object in COLLISIONLAYERS";
        reports.error_help("ps-no-layers", At::GAME, message, help);
        return Ok(None);
    }
    let palette = prelude::game_palette(draft, reports);
    let sprites = sprites(draft, palette, reports);
    let names = names::resolve(draft, reports);
    if names.objects.is_empty() {
        let message = "no object is in a collision layer";
        reports.error_help(
            "ps-no-layers",
            At::GAME,
            message,
            "add your objects to COLLISIONLAYERS",
        );
        return Ok(None);
    }
    let glyphs = levels::glyphs(draft, &names, reports);
    let background = background(draft, &names, reports);
    let screens = levels::screens(draft, &names, &glyphs, background, reports)?;
    let (rules, loops) = rule_lines(draft, &names, reports);
    let notes = notes::notes(draft, &rules, reports);
    let names_directions = rules.iter().any(RuleLine::names_direction);
    let Some(grouped) = grouped_rules(rules, loops, &names, reports)? else {
        return Ok(None);
    };
    let wins = wins::wins(draft, &names, reports);
    for object in &draft.objects {
        if names.find(&object.name).is_some_and(|id| names.get(id).object.is_none()) {
            levels::unlayered(&object.name, At::line(object.line), reports);
        }
    }
    let prelude = prelude::prelude(draft, palette, reports);
    let sounds = sounds::sounds(draft, &names, reports);
    if screens.is_empty() {
        let message = "there are no levels";
        reports.error_help("ps-no-levels", At::GAME, message, "add one below LEVELS");
    }
    let game = Game {
        prelude,
        objects: objects(draft, &names, &sprites),
        layers: names.layer_masks.clone(),
        glyphs: glyphs.list,
        player: player(&names),
        background: background.0,
        background_layer: background.1,
        rules: grouped.rules,
        late_rules: grouped.late_rules,
        rigid_groups: grouped.rigid_groups,
        wins,
        sounds,
        screens,
        names: named_sets(&names),
        notes,
        names_directions,
        errors: 0,
    };
    // What could not be read is missing from the game, so remarks on it would be false.
    if reports.errors() == 0 {
        remarks(&game, reports);
    }
    Ok(Some(game))
}

/// Expands rule lines, lowers them to masks and sorts them into groups. `None` when a rule's
/// right side cannot be understood at all.
pub fn grouped_rules(
    mut lines: Vec<RuleLine>,
    loops: Vec<LoopMark>,
    names: &Names,
    reports: &mut Reports<'_>,
) -> Result<Option<Grouped>, TooLarge> {
    superfluous::check(&mut lines, names, reports);
    let Some(plain) = expand::expand(&lines, names, reports)? else {
        return Ok(None);
    };
    let layers = names.layer_masks.len();
    check_rule_memory(&plain, names, layers)?;
    let lowered = lower::lower(&plain, names, layers, reports);
    Ok(Some(groups::arrange(lowered, loops, names, reports)))
}

/// Refuses rules whose cells, each with its sets of objects and movements, take too much memory.
fn check_rule_memory(
    rules: &[expand::PlainRule],
    names: &Names,
    layers: usize,
) -> Result<(), TooLarge> {
    let cells: usize = rules.iter().flat_map(|rule| &rule.lhs).map(Vec::len).sum();
    let bytes = cells.saturating_mul((6 * names.words + 8 * move_words(layers)) * 8);
    match bytes > MAX_MEMORY {
        true => Err(TooLarge::RuleMemory(bytes)),
        false => Ok(()),
    }
}

/// Things worth knowing about a game without mistakes.
fn remarks(game: &Game, reports: &mut Reports<'_>) {
    if !game.has_goal() {
        let message = "this game cannot be won: it has no win condition and no `win` command";
        reports.info("ps-no-goal", At::GAME, message);
    }
    let cells: usize = game.levels().map(|(_, level)| level.cells.len()).sum();
    let is_quick = cells.saturating_mul(game.wins.len()) < 50_000_000;
    for screen in game.screens.iter().filter(|_| is_quick) {
        let Screen::Level(level) = screen else { continue };
        let at = At::line(level.rows[0].line);
        if crate::engine::wins::holds_at_start(game, level) {
            let message = "the win conditions hold at the start of this level: any first move that \
                           keeps them wins";
            reports.info("ps-won-at-start", at, message);
        } else if let Some(win) = unwinnable(game, level) {
            let message = format!(
                "this level cannot be won: it lacks what the win condition on line {} needs, and no rule \
                 makes it",
                win.line
            );
            reports.info("ps-unwinnable", at, message);
        }
        if lacks_player(game, level) {
            reports.info("ps-no-player", at, "this level has no player");
        }
    }
}

type Sprite = [[Option<Rgb>; SPRITE_SIZE]; SPRITE_SIZE];

fn sprites(draft: &Draft, palette: &Palette, reports: &mut Reports<'_>) -> Vec<Sprite> {
    draft.objects.iter().map(|object| sprite(object, palette, reports)).collect()
}

fn sprite(object: &ObjectDraft, palette: &Palette, reports: &mut Reports<'_>) -> Sprite {
    const MISSING: Option<Rgb> = Some(Rgb(255, 0, 255));
    if object.colors.len() > 10 {
        let message = format!("`{}` has more than 10 colours", object.name);
        let help = "pixels are digits from 0 to 9";
        reports.error_help("ps-many-colors", At::line(object.line + 1), message, help);
    }
    if object.colors.is_empty() {
        let message = format!("`{}` has no colour", object.name);
        let help = "write one on the line below its name";
        reports.error_help("ps-no-color", At::line(object.line), message, help);
    }
    let colors: Vec<Option<Rgb>> =
        object.colors.iter().map(|word| color(palette, word).unwrap_or(MISSING)).collect();
    let pick = |index: usize| colors.get(index).copied().unwrap_or(MISSING);
    if object.sprite.is_empty() {
        return [[pick(0); SPRITE_SIZE]; SPRITE_SIZE];
    }
    let is_square = object.sprite.len() == SPRITE_SIZE
        && object.sprite.iter().all(|row| row.len() == SPRITE_SIZE);
    if !is_square {
        let message = format!("the sprite of `{}` is not 5 by 5 pixels", object.name);
        reports.warning("ps-sprite-size", At::line(object.line), message);
    }
    let mut sprite = [[None; SPRITE_SIZE]; SPRITE_SIZE];
    for (pixels, row) in sprite.iter_mut().zip(&object.sprite) {
        for (pixel, digit) in pixels.iter_mut().zip(row.chars()) {
            *pixel = digit.to_digit(10).and_then(|index| pick(index as usize));
        }
    }
    sprite
}

fn objects(draft: &Draft, names: &Names, sprites: &[Sprite]) -> Vec<Object> {
    names
        .objects
        .iter()
        .map(|id| {
            let name = names.get(*id);
            let index = draft.object_index[&name.text];
            let spelling = draft.spelling.get(&name.text);
            Object {
                name: name.text.clone(),
                spelling: spelling.map_or_else(|| name.text.clone(), |(text, _)| text.clone()),
                line: draft.objects[index].line,
                layer: name.layer.unwrap_or(0),
                sprite: sprites[index],
            }
        })
        .collect()
}

/// The object and layer of the background.
fn background(draft: &Draft, names: &Names, reports: &mut Reports<'_>) -> (usize, usize) {
    let fallback = (0, names.get(names.objects[0]).layer.unwrap_or(0));
    let Some(id) = names.find("background") else {
        return fallback;
    };
    let line = draft.declared("background").unwrap_or(0);
    let name = names.get(id);
    let first = match &name.kind {
        Kind::Object => id,
        Kind::Synonym(object) => *object,
        Kind::Property(parts) => {
            if name.layer.is_none() {
                let message = "the objects of the background must share one layer";
                reports.error("ps-background-layers", At::line(line), message);
            }
            let Some(first) = parts.first() else {
                return fallback;
            };
            *first
        }
        Kind::Aggregate(_) => {
            let message = "the background cannot be made with `and`";
            let help = "let Background be one object, or several joined by `or`";
            reports.error_help("ps-background-aggregate", At::line(line), message, help);
            return fallback;
        }
        Kind::Unknown => return fallback,
    };
    match (names.get(first).object, names.get(first).layer) {
        (Some(object), Some(layer)) => (object, layer),
        _ => fallback,
    }
}

fn player(names: &Names) -> Player {
    let name = names.find("player").map(|id| names.get(id));
    Player {
        mask: name.map_or_else(|| crate::bits::Bits::zero(names.words), |n| n.mask.clone()),
        needs_all: name.is_some_and(|name| matches!(name.kind, Kind::Aggregate(_))),
    }
}

fn named_sets(names: &Names) -> Vec<NamedSet> {
    names
        .list
        .iter()
        .filter(|name| name.kind != Kind::Unknown)
        .map(|name| NamedSet {
            name: name.text.clone(),
            objects: name.mask.clone(),
            parts: names.objects_of(name),
            is_aggregate: matches!(name.kind, Kind::Aggregate(_)),
        })
        .collect()
}

fn rule_lines(
    draft: &Draft,
    names: &Names,
    reports: &mut Reports<'_>,
) -> (Vec<RuleLine>, Vec<LoopMark>) {
    let mut rules = Vec::new();
    let mut loops = Vec::new();
    for rule in &draft.rules {
        match rule_line::parse(rule, draft, names, &rules, reports) {
            Line::Rule(line) => rules.push(line),
            Line::LoopStart => loops.push(LoopMark { line: rule.line, is_start: true }),
            Line::LoopEnd => loops.push(LoopMark { line: rule.line, is_start: false }),
            Line::Broken => {}
        }
    }
    (rules, loops)
}
