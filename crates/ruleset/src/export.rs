//! Export to PuzzleScript, for rulesets whose every word has a known equivalent.
//!
//! In PuzzleScript everything moves at once and two objects of one layer never share a cell. A
//! ruleset has an equivalent when that makes no difference: only the arrow keys move pieces, only
//! pieces that stay in place are entered, and moving pieces never share a cell with their own kind.
//! Everything else is refused by name.

use crate::effects::{Effect, effects};
use crate::engine::solid_types;
use crate::game::{Game, Level};
use crate::names::{event_text, trigger_text};
use crate::rules::{Compare, Event, Heading, Rules, Slot, Trigger, Which};
use source::{Diagnostic, Span};
use std::fmt::Write;

/// Writes a game as PuzzleScript; the errors name everything that cannot be exported.
pub fn to_puzzlescript(game: &Game) -> Result<String, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let moved = check(game, &mut errors);
    if !errors.is_empty() {
        return Err(errors);
    }
    // A title is one line, and a bracket would begin a comment.
    let title = game.name().replace(|c: char| c.is_control() || "()".contains(c), " ");
    let mut out =
        format!("title {title}\n\n========\nOBJECTS\n========\n\nBackground\n#f6f3ec\n\n");
    for piece in &game.pieces {
        let [r, g, b] = piece.color;
        let _ = writeln!(
            out,
            "{}\n#{r:02x}{g:02x}{b:02x}\n{}\n",
            object(&piece.name),
            sprite(game, piece)
        );
    }
    let needs_mark = lost_counts(&game.rules).next().is_some();
    if needs_mark {
        out.push_str("Mark\ntransparent\n\n");
    }
    out.push_str("=======\nLEGEND\n=======\n\n. = Background\n");
    let mut player: Vec<String> = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        let _ = writeln!(out, "{} = {}", glyph(index), object(&piece.name));
        if moved >> index & 1 == 1 {
            player.push(object(&piece.name));
        }
    }
    let _ = writeln!(out, "Player = {}", player.join(" or "));
    out.push_str("\n=======\nSOUNDS\n=======\n\n================\nCOLLISIONLAYERS\n================\n\nBackground\n");
    if needs_mark {
        out.push_str("Mark\n");
    }
    for piece in &game.pieces {
        let _ = writeln!(out, "{}", object(&piece.name));
    }
    out.push_str("\n======\nRULES\n======\n\n");
    write_rules(game, moved, &mut out);
    out.push_str("\n==============\nWINCONDITIONS\n==============\n\n");
    for end in game.rules.ends.iter().filter(|end| end.outcome == 1) {
        for trigger in &end.triggers {
            match trigger {
                Trigger::AllCovering(Which::One(a), Which::One(b)) => {
                    let (a, b) = (named(game, *a), named(game, *b));
                    let _ = writeln!(out, "all {a} on {b}\nsome {a}");
                }
                Trigger::Count(Which::One(a), ..) => {
                    let _ = writeln!(out, "no {}", named(game, *a));
                }
                _ => {}
            }
        }
    }
    out.push_str("\n=======\nLEVELS\n=======\n\n");
    for level in &game.levels {
        for row in level.cells.chunks(level.width.max(1)) {
            out.extend(row.iter().map(|cell| cell.first().map_or('.', |p| glyph(usize::from(*p)))));
            out.push('\n');
        }
        out.push('\n');
    }
    Ok(out)
}

/// Reports what cannot be exported, and finds the types that keys move.
fn check(game: &Game, errors: &mut Vec<Diagnostic>) -> u64 {
    let rules = &game.rules;
    let names = game.names();
    let mut moved = 0u64;
    let mut refuse = |span: Option<Span>, message: String| {
        errors.push(Diagnostic::error("E-EXPORT", span, message));
    };
    for rule in &rules.rules {
        for event in &rule.events {
            if let (Trigger::ArrowKey, Event::MoveAll(piece, Heading::Pressed)) =
                (rule.trigger, event)
            {
                moved |= 1 << piece;
            }
        }
    }
    if rules.settings != Default::default() {
        refuse(None, "The settings \"overlap\", \"wrap\" and \"hunt\" cannot be exported to PuzzleScript yet.".into());
    }
    for (index, rule) in rules.rules.iter().enumerate() {
        let (span, events) =
            &game.places.rules.get(index).cloned().unwrap_or((NOWHERE, Vec::new()));
        let is_known = match rule.trigger {
            Trigger::ArrowKey => true,
            // The entered piece must stay in place, so that sharing a cell means having been
            // entered.
            Trigger::Overlap(Which::One(a), Which::One(b)) => {
                moved >> a & 1 == 1 && (a == b || moved >> b & 1 == 0 && !is_made(rules, b))
            }
            Trigger::Overlap(Which::Any, Which::One(b)) => {
                moved >> b & 1 == 0 && !is_made(rules, b)
            }
            _ => false,
        };
        if !is_known {
            let text = trigger_text(rule.trigger, &names);
            refuse(Some(*span), format!("`{text}` cannot be exported to PuzzleScript yet."));
            continue;
        }
        let is_overlap = rule.trigger != Trigger::ArrowKey;
        for (at, event) in rule.events.iter().enumerate() {
            let is_known = match event {
                Event::EndTurn => true,
                Event::MoveAll(_, Heading::Pressed) => !is_overlap,
                Event::Pushback(Slot(0)) => is_overlap && rule.events.len() == 1,
                Event::Destroy(_) => is_overlap && rule.trigger.slot_type(Slot(0)) != Which::Any,
                _ => false,
            };
            if !is_known {
                let text = event_text(*event, &names);
                let span = events.get(at).copied();
                refuse(
                    span,
                    format!("`{text}` after this trigger cannot be exported to PuzzleScript yet."),
                );
            }
        }
        let meets_own =
            matches!(rule.trigger, Trigger::Overlap(Which::One(a), Which::One(b)) if a == b);
        if meets_own && rule.events.as_slice() != [Event::Pushback(Slot(0))] {
            let message = "In PuzzleScript two pieces of one kind cannot share a cell.".to_string();
            refuse(Some(*span), message);
        }
    }
    for piece in (0..rules.pieces as u8).filter(|piece| moved >> piece & 1 == 1) {
        let own = |rule: &crate::rules::Rule| {
            rule.trigger == Trigger::Overlap(Which::One(piece), Which::One(piece))
        };
        let is_single = |level: &Level| level.counts(rules.pieces)[usize::from(piece)] <= 1;
        if !rules.rules.iter().any(own) && !game.levels.iter().all(is_single) {
            let name = &game.pieces[usize::from(piece)].name;
            refuse(
                None,
                format!("Several {name} could share a cell, which PuzzleScript does not allow."),
            );
        }
    }
    if game.pieces.len() > GLYPHS.len() {
        let most = GLYPHS.len();
        refuse(None, format!("PuzzleScript's legend has letters for at most {most} pieces."));
    }
    if moved == 0 {
        refuse(None, "PuzzleScript needs a piece that the arrow keys move.".into());
    }
    check_ends(game, &mut refuse);
    moved
}

const NOWHERE: Span = Span { start: 0, end: 0 };

fn check_ends(game: &Game, refuse: &mut dyn FnMut(Option<Span>, String)) {
    let rules = &game.rules;
    let names = game.names();
    let wins = rules.ends.iter().filter(|end| end.outcome == 1).count();
    if wins != 1 {
        refuse(None, "PuzzleScript needs exactly one way to win.".into());
    }
    for (index, end) in rules.ends.iter().enumerate() {
        for (at, trigger) in end.triggers.iter().enumerate() {
            let span = game.places.ends.get(index).and_then(|spans| spans.get(at)).copied();
            let is_known = match (end.outcome, trigger) {
                (1, Trigger::AllCovering(Which::One(a), Which::One(b))) => a != b,
                (1 | -1, Trigger::Count(Which::One(_), Compare::Equal, 0)) => {
                    end.outcome == 1 || end.triggers.len() == 1
                }
                _ => false,
            };
            if !is_known {
                let text = trigger_text(*trigger, &names);
                refuse(
                    span,
                    format!(
                        "`{text}` as an end of the game cannot be exported to PuzzleScript yet."
                    ),
                );
            }
        }
    }
    if game.levels.iter().any(|level| level.cells.iter().any(|cell| cell.len() > 1)) {
        refuse(None, "A level with several pieces in a cell cannot be exported yet.".into());
    }
}

fn is_made(rules: &Rules, piece: u8) -> bool {
    rules.rules.iter().any(|rule| {
        rule.events.iter().any(|event| {
            effects(rule.trigger, *event).iter().any(|caused| match caused.effect {
                Effect::Makes(made) | Effect::Becomes(_, made) => made == piece,
                _ => false,
            })
        })
    })
}

/// The types whose loss ends the game: PuzzleScript then restarts the level.
fn lost_counts(rules: &Rules) -> impl Iterator<Item = u8> + '_ {
    rules.ends.iter().filter(|end| end.outcome == -1).filter_map(|end| match end.triggers[0] {
        Trigger::Count(Which::One(piece), Compare::Equal, 0) => Some(piece),
        _ => None,
    })
}

fn write_rules(game: &Game, moved: u64, out: &mut String) {
    let rules = &game.rules;
    // Keys move `Player`; a piece that is stopped loses its movement.
    for rule in &rules.rules {
        let Trigger::Overlap(a, Which::One(b)) = rule.trigger else { continue };
        if rule.events.as_slice() != [Event::Pushback(Slot(0))] {
            continue;
        }
        let wall = named(game, b);
        for piece in (0..rules.pieces as u8).filter(|p| moved >> p & 1 == 1 && a.takes(*p)) {
            if piece != b {
                let mover = named(game, piece);
                let _ = writeln!(out, "[ > {mover} | {wall} ] -> [ {mover} | {wall} ]");
            }
        }
    }
    for rule in &rules.rules {
        let Trigger::Overlap(Which::One(a), Which::One(b)) = rule.trigger else { continue };
        let gone = |slot: u8| rule.events.contains(&Event::Destroy(Slot(slot)));
        if gone(0) || gone(1) {
            let (a, b) = (named(game, a), named(game, b));
            let left = match (gone(0), gone(1)) {
                (true, true) => String::new(),
                (true, false) => b.clone(),
                _ => a.clone(),
            };
            let _ = writeln!(out, "late [ {a} {b} ] -> [ {left} ]");
        }
    }
    for piece in lost_counts(rules) {
        // A mark on every cell shows that one is left.
        let name = named(game, piece);
        let _ = writeln!(out, "late [ Mark ] -> [ ]");
        let _ = writeln!(out, "late [ {name} ] [ Background ] -> [ {name} ] [ Background Mark ]");
        let _ = writeln!(out, "late [ Background no Mark ] -> restart");
    }
}

fn named(game: &Game, piece: u8) -> String {
    game.pieces.get(usize::from(piece)).map_or_else(String::new, |piece| object(&piece.name))
}

/// A name that does not clash with PuzzleScript's keywords.
fn object(name: &str) -> String {
    format!("P_{name}")
}

/// Letters that PuzzleScript's legends accept.
const GLYPHS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

fn glyph(index: usize) -> char {
    char::from(GLYPHS[index % GLYPHS.len()])
}

/// A block for pieces that stop others, a ball for the rest.
fn sprite(game: &Game, piece: &crate::game::Piece) -> &'static str {
    let index = game.pieces.iter().position(|other| other.name == piece.name).unwrap_or(0);
    match solid_types(&game.rules) >> index & 1 == 1 {
        true => "00000\n00000\n00000\n00000\n00000",
        false => ".000.\n00000\n00000\n00000\n.000.",
    }
}
