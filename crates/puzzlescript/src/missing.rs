//! What a level lacks so that it can never be won.

use crate::bits::Bits;
use crate::compile::rule_line::Command;
use crate::game::{CellSet, Game, Level, Pattern, Quantifier, Replacement, Win};

/// The win condition that can never hold on a level, because something it needs is not there and no
/// rule makes it. None when a rule wins by command.
pub fn unwinnable<'g>(game: &'g Game, level: &Level) -> Option<&'g Win> {
    if game.has_command(|command| *command == Command::Win) {
        return None;
    }
    let mut may_be = made_by_rules(game);
    level.cells.iter().for_each(|cell| may_be.add(cell));
    let lacks = |set: &CellSet| match set.needs_all {
        true => !set.mask.is_within(&may_be),
        false => !set.mask.meets(&may_be),
    };
    let is_there = |set: &CellSet| level.cells.iter().any(|cell| set.mask.meets(cell));
    let taken = taken_by_rules(game);
    game.wins.iter().find(|win| {
        let on_lacks = win.on.as_ref().is_some_and(lacks);
        match win.quantifier {
            Quantifier::Some => lacks(&win.what) || on_lacks,
            // Things that stay for ever and have nowhere to go.
            Quantifier::All => {
                let stays = !win.what.needs_all && !win.what.mask.meets(&taken);
                on_lacks && stays && is_there(&win.what)
            }
            Quantifier::No => false,
        }
    })
}

/// True when no player is on a level and no rule makes one.
pub fn lacks_player(game: &Game, level: &Level) -> bool {
    let players = &game.player.mask;
    !players.is_zero()
        && !players.meets(&made_by_rules(game))
        && !level.cells.iter().any(|cell| cell.meets(players))
}

/// Objects that some rule puts somewhere.
fn made_by_rules(game: &Game) -> Bits {
    let mut made = Bits::zero(game.player.mask.words.len());
    for (cell, new) in replacements(game) {
        // What has to be in the cell already is not new to the board.
        let mut set = new.set.clone();
        set.remove(&cell.present);
        made.add(&set);
        made.add(&new.random);
    }
    made
}

/// Objects that some rule takes away, or makes another object take the place of.
fn taken_by_rules(game: &Game) -> Bits {
    let mut taken = Bits::zero(game.player.mask.words.len());
    for (_, new) in replacements(game) {
        // What is put back into the same cell stays.
        let mut clear = new.clear.clone();
        clear.remove(&new.set);
        taken.add(&clear);
        if !new.random.is_zero() {
            game.layers.iter().filter(|layer| layer.meets(&new.random)).for_each(|l| taken.add(l));
        }
    }
    taken
}

fn replacements(game: &Game) -> impl Iterator<Item = (&Pattern, &Replacement)> {
    let rows = game.all_rules().flat_map(|rule| &rule.rows);
    let cells = rows.flat_map(|row| row.runs.iter().flatten());
    cells.filter_map(|cell| Some((cell, cell.replacement.as_ref()?)))
}
