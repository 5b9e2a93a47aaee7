//! Export to PuzzleScript, for rulesets whose every word has a known equivalent.
//!
//! In PuzzleScript everything moves at once and two objects of one layer never share a cell. A
//! ruleset has an equivalent when that makes no difference: only the arrow keys move pieces, moving
//! pieces push others or enter pieces that stay in place, and pieces that move never share a cell with
//! their own kind. Everything else is refused by name, with the reason.

mod check;
mod reasons;
mod rules;

use self::check::Movers;
use crate::engine::solid_types;
use crate::game::Game;
use crate::rules::{Compare, Trigger, Which};
use source::Diagnostic;
use std::fmt::Write;

/// Writes a game as PuzzleScript; the errors name everything that cannot be exported.
pub fn to_puzzlescript(game: &Game) -> Result<String, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let movers = check::check(game, &mut errors);
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
    let needs_mark = rules::lost_counts(&game.rules).next().is_some();
    if needs_mark {
        out.push_str("Mark\ntransparent\n\n");
    }
    out.push_str("=======\nLEGEND\n=======\n\n. = Background\n");
    let mut player: Vec<String> = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        let _ = writeln!(out, "{} = {}", glyph(index), object(&piece.name));
        if movers.keyed >> index & 1 == 1 {
            player.push(object(&piece.name));
        }
    }
    let _ = writeln!(out, "Player = {}", player.join(" or "));
    out.push_str("\n=======\nSOUNDS\n=======\n\n================\nCOLLISIONLAYERS\n================\n\nBackground\n");
    if needs_mark {
        out.push_str("Mark\n");
    }
    for line in layers(game, &movers) {
        let _ = writeln!(out, "{line}");
    }
    out.push_str("\n======\nRULES\n======\n\n");
    rules::write_rules(game, &movers, &mut out);
    out.push_str("\n==============\nWINCONDITIONS\n==============\n\n");
    for end in game.rules.ends.iter().filter(|end| end.outcome == 1) {
        for trigger in &end.triggers {
            match trigger {
                // Each of the first type has one of the second; the words differ only in how they read.
                Trigger::AllCovering(Which::One(a), Which::One(b))
                | Trigger::AllCovered(Which::One(a), Which::One(b)) => {
                    let (a, b) = (named(game, *a), named(game, *b));
                    let _ = writeln!(out, "all {a} on {b}\nsome {a}");
                }
                Trigger::AnyCovering(Which::One(a), Which::One(b)) => {
                    let _ = writeln!(out, "some {} on {}", named(game, *a), named(game, *b));
                }
                Trigger::Count(Which::One(a), Compare::More, _) => {
                    let _ = writeln!(out, "some {}", named(game, *a));
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

/// Collision layers: what pushes and what is pushed share one, so that they block each other; every
/// other piece has its own.
fn layers(game: &Game, movers: &Movers) -> Vec<String> {
    let pushing = if movers.pushed == 0 { 0 } else { movers.all() };
    let mut lines = Vec::new();
    let mut together = Vec::new();
    for (index, piece) in game.pieces.iter().enumerate() {
        match pushing >> index & 1 == 1 {
            true => together.push(object(&piece.name)),
            false => lines.push(object(&piece.name)),
        }
    }
    lines.extend((!together.is_empty()).then(|| together.join(", ")));
    lines
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
