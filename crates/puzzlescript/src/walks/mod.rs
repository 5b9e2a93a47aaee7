//! Moves that only change where the player is, recognised from the compiled rules.
//!
//! A rule that fires needs something besides the player: a crate ahead, a hole underfoot, a door
//! somewhere. Where nothing that any rule needs is present, no rule fires, and the player simply
//! moves to the next cell if nothing of its layer stands there. Such a step is a *walk*. Reversible
//! walks join cells into areas, and states that differ only in where in its area the player is can
//! be searched as one. Nothing is assumed: [`walk_rules`] gives up on any rule it cannot bound in
//! this way, and moves that are not walks are played by the engine.

mod folded;
mod ground;
mod walk_leaps;

pub use folded::FoldedLeaps;
pub use walk_leaps::WalkLeaps;

use crate::bits::{ALL_MOVES, Bits, LAYERS_A_WORD, MOVE_BITS};
use crate::compile::rule_line::Command;
use crate::fixed::{excludes, leaves_alone};
use crate::game::{Direction, Game, Pattern, PatternRow, Rule};

/// When a step of the player may be more than a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkRules {
    /// The player.
    pub player: usize,
    /// What lets a rule fire before movement, relative to the player.
    pub before: Vec<Trigger>,
    /// What lets a rule fire after movement, or a step win, relative to the player's new place.
    pub after: Vec<Trigger>,
    /// True when some rules do not look at the player at all: whether they are at rest must be
    /// tried.
    pub needs_trial: bool,
}

/// Objects without which some rule cannot fire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// The input it takes; none for any.
    pub way: Option<usize>,
    /// Columns and rows from the player to where the objects must be; none for anywhere.
    pub at: Option<(i32, i32)>,
    /// One of these must be there.
    pub objects: Bits,
}

/// The action key, as a direction.
pub const ACTION: usize = 4;

/// Finds when the player's steps are walks; none when the rules do not allow an answer.
pub fn walk_rules(game: &Game) -> Option<WalkRules> {
    let mut players = game.player.mask.iter();
    let (player, None) = (players.next()?, players.next()) else {
        return None;
    };
    if game.errors > 0 || game.has_chance() {
        return None;
    }
    let mut rules = WalkRules { player, before: Vec::new(), after: Vec::new(), needs_trial: false };
    let early = game.rules.groups.iter().flat_map(|group| &group.rules).map(|rule| (rule, false));
    let late = game.late_rules.groups.iter().flat_map(|group| &group.rules);
    for (rule, is_late) in early.chain(late.map(|rule| (rule, true))) {
        if !acts(rule) {
            continue;
        }
        match need(game, rule, player, is_late) {
            Need::Never => {}
            Need::Trigger(trigger) if is_late => add(&mut rules.after, trigger),
            Need::Trigger(trigger) => add(&mut rules.before, trigger),
            Need::Rest if is_apart(game, rule, player) => rules.needs_trial = true,
            Need::Rest => return None,
        }
    }
    for win in &game.wins {
        let mut objects = win.what.mask.clone();
        if let Some(on) = &win.on {
            objects.add(&on.mask);
        }
        if objects.get(player) {
            objects.words[player / 64] &= !(1 << (player % 64));
            add(&mut rules.after, Trigger { way: None, at: Some((0, 0)), objects });
        }
    }
    Some(rules)
}

fn add(triggers: &mut Vec<Trigger>, trigger: Trigger) {
    if !triggers.contains(&trigger) {
        triggers.push(trigger);
    }
}

/// What a rule needs to fire when nothing but the player moves.
enum Need {
    /// It cannot fire.
    Never,
    /// Some object, somewhere.
    Trigger(Trigger),
    /// Nothing that is tied to the player.
    Rest,
}

/// True when a rule can do anything but play sounds.
pub fn acts(rule: &Rule) -> bool {
    let changes = |cell: &Pattern| cell.replacement.is_some();
    let is_loud = |command: &Command| !matches!(command, Command::Sfx(_));
    rule.commands.iter().any(is_loud)
        || rule.rows.iter().any(|row| row.runs.iter().flatten().any(changes))
}

fn need(game: &Game, rule: &Rule, player: usize, is_late: bool) -> Need {
    let layer = game.objects[player].layer;
    let mut hands = Vec::new();
    for (row, run, index, cell) in cells(rule) {
        let moves = moves_of(&cell.moves, layer);
        let moves_other =
            (0..game.layers.len()).any(|other| other != layer && moves_of(&cell.moves, other) != 0);
        // Nothing but the player moves in a walk, and after movement nothing does.
        let is_moving = moves != 0;
        if moves_other || (is_moving && (is_late || excludes(game, cell, player))) {
            return Need::Never;
        }
        if is_moving || cell.present.get(player) {
            hands.push((row, run, index, moves));
        }
    }
    let Some((row, run, index, moves)) = hands.iter().max_by_key(|hand| hand.3) else {
        return Need::Rest;
    };
    let way = (0..MOVE_BITS).find(|way| moves >> way & 1 != 0);
    // Among the conditions of the rule, the trigger that rules out the fewest walks: ideally
    // something the player cannot walk through anyway.
    let rank = |trigger: &Trigger| match trigger.at {
        Some(at) if at != (0, 0) && trigger.objects.is_within(&game.layers[layer]) => 0,
        Some(_) => 1,
        None => 2,
    };
    let mut best: Option<Trigger> = None;
    for (other_row, other_run, other, cell) in cells(rule) {
        let near = other_row == *row && other_run == *run;
        let at = near.then(|| offset(rule.direction, other as i32 - *index as i32));
        let present = cell.present.iter().filter(|object| is_telling(game, *object, player));
        let present = present.map(|object| {
            let mut objects = Bits::zero(cell.present.words.len());
            objects.set(object);
            objects
        });
        let any = cell.any.iter().filter(|any| any.iter().all(|o| is_telling(game, o, player)));
        for objects in present.chain(any.cloned()) {
            let trigger = Trigger { way, at, objects };
            if best.as_ref().is_none_or(|best| rank(&trigger) < rank(best)) {
                best = Some(trigger);
            }
        }
    }
    match best {
        Some(trigger) => Need::Trigger(trigger),
        None => Need::Trigger(Trigger { way, at: None, objects: all_objects(game) }),
    }
}

/// True when an object's presence is informative: the player and the ground are everywhere.
fn is_telling(game: &Game, object: usize, player: usize) -> bool {
    object != player && game.objects[object].layer != game.background_layer
}

fn all_objects(game: &Game) -> Bits {
    let mut objects = Bits::zero(game.player.mask.words.len());
    for object in 0..game.objects.len() {
        objects.set(object);
    }
    objects
}

/// All cells of a rule with the numbers of their row and run and their place in it.
fn cells(rule: &Rule) -> impl Iterator<Item = (usize, usize, usize, &Pattern)> {
    rule.rows.iter().enumerate().flat_map(|(row, PatternRow { runs })| {
        runs.iter().enumerate().flat_map(move |(run, cells)| {
            cells.iter().enumerate().map(move |(index, cell)| (row, run, index, cell))
        })
    })
}

/// The five movement bits of a layer.
pub fn moves_of(moves: &Bits, layer: usize) -> u64 {
    moves.words[layer / LAYERS_A_WORD] >> (layer % LAYERS_A_WORD * MOVE_BITS) & ALL_MOVES
}

/// Columns and rows of `cells` cells along a direction.
pub fn offset(direction: Direction, cells: i32) -> (i32, i32) {
    match direction {
        Direction::Up => (0, -cells),
        Direction::Down => (0, cells),
        Direction::Left => (-cells, 0),
        Direction::Right => (cells, 0),
    }
}

/// True when a rule does the same wherever the player is: it neither names nor changes the player,
/// and moves nothing that the player could block.
fn is_apart(game: &Game, rule: &Rule, player: usize) -> bool {
    let layer = game.objects[player].layer;
    let is_mild = |command: &Command| {
        matches!(command, Command::Sfx(_) | Command::Again | Command::Message(_))
    };
    rule.commands.iter().all(is_mild)
        && cells(rule).all(|(_, _, _, cell)| {
            let asks = cell.present.get(player)
                || cell.missing.get(player)
                || cell.any.iter().any(|any| any.get(player))
                || (moves_of(&cell.still, layer) != 0 && !excludes(game, cell, player));
            let touches = cell.replacement.as_ref().is_some_and(|new| {
                moves_of(&new.moves_set, layer) != 0
                    || !leaves_alone(game, cell, new, player)
                    || (moves_of(&new.decided, layer) | moves_of(&new.moves_clear, layer) != 0
                        && !excludes(game, cell, player))
            });
            !asks && !touches
        })
}
