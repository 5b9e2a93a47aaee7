//! The four presets of MixedAim (De Keyser, 2019, section 3.4), for any game.
//!
//! A preset is only a transform text, derived from the roles of the game's own objects. It can be
//! printed, changed and used like any other.

use super::roles::Roles;
use crate::bits::Bits;
use crate::game::{Game, Quantifier};
use thiserror::Error;

/// A ready-made transform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Moves the player and what can be pushed.
    Move,
    /// Adds and removes walls.
    Walls,
    /// Adds and removes what the win conditions bring together.
    Pairs,
    /// All of these.
    All,
}

impl Preset {
    /// All presets with their names, in the order they are listed.
    pub const ALL: [(&'static str, Preset); 4] = [
        ("move", Preset::Move),
        ("walls", Preset::Walls),
        ("pairs", Preset::Pairs),
        ("all", Preset::All),
    ];
}

/// A preset that does not apply to a game, and why.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the preset does not apply to this game: {why}")]
pub struct NoPreset {
    /// The reason, for its author.
    pub why: &'static str,
}

/// How many kinds of things one preset may mention.
const MAX_KINDS: usize = 6;

/// The text of a preset for a game.
pub fn text(game: &Game, preset: Preset) -> Result<String, NoPreset> {
    let roles = Roles::new(game);
    match preset {
        Preset::Move => moves(&roles),
        Preset::Walls => walls(&roles),
        Preset::Pairs => pairs(&roles),
        Preset::All => {
            let parts = [pairs(&roles), walls(&roles), moves(&roles)];
            let parts: Vec<String> = parts.into_iter().flatten().collect();
            match parts.is_empty() {
                true => Err(NoPreset { why: "none of its parts applies" }),
                false => Ok(parts.join("\n")),
            }
        }
    }
}

/// Lines of which the first begins with `choose` and the others with `or`.
fn choice(count: usize, alternatives: &[String]) -> String {
    let lines = alternatives.iter().enumerate().map(|(index, alternative)| match index {
        0 => format!("choose {count} {alternative}\n"),
        _ => format!("or {alternative}\n"),
    });
    lines.collect()
}

/// Something that can be moved from a cell to the next.
struct Piece {
    name: String,
    objects: Bits,
}

/// Moves players and pushable things by one cell at a time, at most as many cells as there are
/// draws.
fn moves(roles: &Roles<'_>) -> Result<String, NoPreset> {
    let game = roles.game;
    if !roles.only_seen(&game.player.mask).iter().any(|_| true) {
        return Err(NoPreset { why: "no level has a player" });
    }
    let mut pieces = vec![Piece { name: "Player".into(), objects: game.player.mask.clone() }];
    let movable = roles.only_seen(&roles.movable);
    pieces.extend(
        movable
            .iter()
            .take(MAX_KINDS - 1)
            .map(|object| Piece { name: roles.name(object).into(), objects: roles.only(object) }),
    );
    let grounds: Vec<Vec<usize>> = pieces.iter().map(|p| roles.ground(&p.objects)).collect();
    let mut rules = Vec::new();
    for (piece, ground) in pieces.iter().zip(&grounds) {
        // The ground that another object stands on is not moved from under it.
        let mut riders = roles.only_seen(&Bits::zero(piece.objects.words.len()));
        for (rider, ground) in pieces.iter().zip(&grounds) {
            if ground.iter().any(|object| piece.objects.get(*object)) {
                riders.add(&roles.only_seen(&rider.objects));
            }
        }
        let from = roles.cell(&[&piece.name], &[], &riders);
        let in_the_way = roles.in_the_way_of(&piece.objects);
        let mut rule = |there: &[usize]| {
            let to = roles.cell(&[], there, &in_the_way);
            let stays: String = there.iter().map(|o| format!(" {}", roles.name(*o))).collect();
            rules.push(format!("[{from} | {to}] -> [ | {}{stays}]", piece.name));
        };
        match ground.is_empty() {
            true => rule(&[]),
            false => ground.iter().for_each(|object| rule(&[*object])),
        }
    }
    let others: Vec<&str> = movable.iter().take(MAX_KINDS - 1).map(|o| roles.name(o)).collect();
    let what = [&["Player"], others.as_slice()].concat().join(", ");
    Ok(format!("(move {what})\n{}", choice(20, &rules)))
}

/// More walls are added than removed, which by the paper gives better levels.
fn walls(roles: &Roles<'_>) -> Result<String, NoPreset> {
    let Some(wall) = roles.wall() else {
        return Err(NoPreset { why: "no object of its levels serves only as a wall" });
    };
    let mut without = roles.in_the_way_of(&roles.only(wall));
    without.add(&roles.only_seen(&roles.goals));
    let floor = roles.floor(&without);
    let name = roles.name(wall);
    let rules = [
        format!("option 0.4 [{name}] -> [{}]", names(roles, &floor)),
        format!("option 0.6 [{}] -> [{name}]", roles.cell(&[], &floor, &without)),
    ];
    Ok(format!("(remove and add {name})\n{}", choice(20, &rules)))
}

/// For `All X on Y` removes one X and one Y, if there are any, and adds one of each; for `No X` one
/// X.
fn pairs(roles: &Roles<'_>) -> Result<String, NoPreset> {
    let mut text = String::new();
    for win in &roles.game.wins {
        let what = roles.countable(&win.what);
        let kinds: Vec<Vec<usize>> = match (&win.on, win.quantifier) {
            (Some(on), Quantifier::All | Quantifier::Some) => {
                let on = roles.countable(on);
                what.iter().flat_map(|x| on.iter().map(|y| vec![*x, *y])).collect()
            }
            (None, Quantifier::No) => what.iter().map(|x| vec![*x]).collect(),
            _ => Vec::new(),
        };
        let kinds: Vec<&Vec<usize>> = kinds.iter().take(MAX_KINDS).collect();
        let Some(first) = kinds.first() else {
            continue;
        };
        let sides: Vec<(String, String)> = kinds.iter().map(|kind| pair(roles, kind)).collect();
        let gone: Vec<String> = sides.iter().map(|(gone, _)| gone.clone()).collect();
        let come: Vec<String> = sides.iter().map(|(_, come)| come.clone()).collect();
        let what: Vec<&str> = first.iter().map(|object| roles.name(*object)).collect();
        let more = if kinds.len() > 1 { ", or the like" } else { "" };
        let what = what.join(" and one ");
        text += &format!("(remove one {what}{more}, if there is any, and add one)\n");
        text += &choice(1, &gone);
        text += &choice(1, &come);
    }
    match text.is_empty() {
        true => Err(NoPreset { why: "its win conditions name only the player" }),
        false => Ok(text),
    }
}

/// The rule that removes one of each kind and the one that adds one of each.
fn pair(roles: &Roles<'_>, kinds: &[usize]) -> (String, String) {
    let layer_of = |object: usize| roles.game.objects[object].layer;
    let (mut find, mut leave) = (String::new(), String::new());
    let (mut free, mut put) = (String::new(), String::new());
    for object in kinds {
        let name = roles.name(*object);
        let mut without = roles.in_the_way_of(&roles.only(*object));
        without.add(&roles.only_seen(&roles.goals));
        let floor = roles.floor(&without);
        let with = roles.companions(*object);
        let has_layer = |floor: &usize| with.iter().any(|w| layer_of(*w) == layer_of(*floor));
        let left: Vec<usize> = floor.iter().copied().filter(|floor| !has_layer(floor)).collect();
        find += &format!("[{name}]");
        leave += &format!("[{}]", names(roles, &left));
        free += &format!("[{}]", roles.cell(&[], &floor, &without));
        let companions: String = with.iter().map(|o| format!(" {}", roles.name(*o))).collect();
        put += &format!("[{name}{companions}]");
    }
    (format!("{find} -> {leave}"), format!("{free} -> {put}"))
}

fn names(roles: &Roles<'_>, objects: &[usize]) -> String {
    let names: Vec<&str> = objects.iter().map(|object| roles.name(*object)).collect();
    names.join(" ")
}
