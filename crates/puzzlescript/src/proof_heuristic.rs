//! An admissible heuristic, where the rules allow one.
//!
//! If the objects of a win condition are never created, destroyed or relocated by a rule, they
//! change place by movement alone, one cell per turn; so a crate five cells from the nearest target
//! is at least five moves from a win, whatever the rules. The same moves may serve several
//! conditions, so the heuristic takes the maximum of their distances and not the sum. A* with this
//! heuristic proves its solutions shortest. Whether it applies is read off the compiled rules:
//! [`ProofHeuristic::of`].

use crate::bits::{ALL_MOVES, LAYERS_A_WORD, MOVE_BITS};
use crate::compile::rule_line::Command;
use crate::engine::program::{Program, WinProgram};
use crate::fixed::{fixed_objects, gives_move, keeps};
use crate::game::{Game, Pattern, Quantifier, Replacement, Rule, Win};
use crate::heuristic::{distance, word_of};

/// The lower bounds on the distance to a win that a game's rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofHeuristic {
    /// For each win condition, the half moves that a cell of distance costs at least: two, or one
    /// if both objects that must meet can move.
    half_moves_a_cell: Vec<u32>,
}

impl ProofHeuristic {
    /// The heuristic for a game; none where a rule could make it inadmissible.
    ///
    /// `again` plays several turns in one move, `restart` relocates objects and `win` requires no
    /// condition. Chance is excluded: no search proves anything about it. The argument relies on
    /// one object per cell and layer, which a game with errors may violate.
    pub fn of(game: &Game) -> Option<ProofHeuristic> {
        let is_barred =
            |command: &Command| matches!(command, Command::Again | Command::Restart | Command::Win);
        if game.errors > 0 || game.has_chance() || game.has_command(is_barred) {
            return None;
        }
        let are_plain = |win: &Win| {
            let sets = || [Some(&win.what), win.on.as_ref()].into_iter().flatten();
            sets().all(|set| !set.needs_all)
                && sets().flat_map(|set| set.mask.iter()).all(|object| only_moves(game, object))
        };
        if !game.wins.iter().all(are_plain) {
            return None;
        }
        let fixed = fixed_objects(game);
        let can_move = |mask: &crate::bits::Bits| {
            mask.iter().any(|object| fixed.binary_search(&object).is_err())
        };
        let half_moves = |win: &Win| match &win.on {
            Some(on) if can_move(&win.what.mask) && can_move(&on.mask) => 1,
            _ => 2,
        };
        Some(ProofHeuristic { half_moves_a_cell: game.wins.iter().map(half_moves).collect() })
    }

    /// A lower bound on the half moves from a position to a win.
    pub fn half_moves(&self, program: &Program, position: &[u64]) -> u32 {
        let each = program.wins.iter().zip(&self.half_moves_a_cell);
        each.map(|(win, worth)| least_half_moves(win, *worth, program, position)).max().unwrap_or(0)
    }
}

fn least_half_moves(win: &WinProgram, worth: u32, program: &Program, position: &[u64]) -> u32 {
    let what = |word| word_of(&win.what, program, position, word);
    let on = |word| win.on.as_ref().map_or(u64::MAX, |on| word_of(on, program, position, word));
    let meets = || (0..program.words).any(|word| what(word) & on(word) != 0);
    // Without anything to reach there is no win at all, so any distance is admissible.
    let far = (program.width + program.height) as u32;
    let nearest = |cell: u32| {
        let distances = cells(program.words, on).map(|goal| distance(program, cell, goal));
        distances.min().unwrap_or(far)
    };
    match (win.quantifier, &win.on) {
        (Quantifier::No, _) => 2 * u32::from(meets()),
        (Quantifier::Some, None) => 2 * u32::from(!meets()),
        (Quantifier::Some, Some(_)) => {
            worth * cells(program.words, what).map(nearest).min().unwrap_or(far)
        }
        (Quantifier::All, None) => 0,
        (Quantifier::All, Some(_)) => {
            let astray = cells(program.words, |word| what(word) & !on(word));
            worth * astray.map(nearest).max().unwrap_or(0)
        }
    }
}

/// The cells of a plane, given word by word.
fn cells(words: usize, plane: impl Fn(usize) -> u64) -> impl Iterator<Item = u32> {
    (0..words).flat_map(move |word| {
        let mut left = plane(word);
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(word as u32 * 64 + bit)
        })
    })
}

/// True when the object changes its cell by movement alone, by at most one cell per turn.
fn only_moves(game: &Game, object: usize) -> bool {
    game.all_rules().flat_map(changes).all(|(pattern, new)| keeps(game, pattern, new, object))
        && moves_need_movers(game, game.objects[object].layer)
}

/// True when no cell has a movement in this layer without an object to move.
/// A movement belongs to the cell: an object that moves leaves the cell's movement behind and takes
/// none along. Only an object that enters a cell with an unused movement could move on. After the
/// early rules every movement is carried out or dropped, so late rules do not matter.
pub(crate) fn moves_need_movers(game: &Game, layer: usize) -> bool {
    let mut rules = game.rules.groups.iter().flat_map(|group| &group.rules);
    rules.all(|rule| {
        // Two rows can match the same cell; then the second may not find what the first guaranteed.
        let may_overlap =
            rule.rows.len() > 1 && changes(rule).any(|(_, new)| empties(game, new, layer));
        changes(rule).all(|(pattern, new)| {
            let has_mover = new.set.meets(&game.layers[layer])
                || (promises(game, pattern, layer) && !empties(game, new, layer) && !may_overlap);
            let keeps_move = empties(game, new, layer) && !drops_moves(new, layer);
            (has_mover || !gives_move(new, layer)) && !keeps_move
        })
    })
}

/// Cells of a rule that change.
fn changes(rule: &Rule) -> impl Iterator<Item = (&Pattern, &Replacement)> {
    let cells = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    cells.filter_map(|cell| cell.replacement.as_ref().map(|new| (cell, new)))
}

/// True when the change can leave a cell without any object of the layer.
fn empties(game: &Game, new: &Replacement, layer: usize) -> bool {
    let mask = &game.layers[layer];
    new.clear.meets(mask) && !new.set.meets(mask)
}

/// True when the pattern matches only where the layer has an object.
fn promises(game: &Game, pattern: &Pattern, layer: usize) -> bool {
    let mask = &game.layers[layer];
    pattern.present.meets(mask)
        || pattern.any.iter().any(|any| !any.is_zero() && any.is_within(mask))
}

/// True when the change takes every movement of the layer away and gives none.
fn drops_moves(new: &Replacement, layer: usize) -> bool {
    let (word, shift) = (layer / LAYERS_A_WORD, layer % LAYERS_A_WORD * MOVE_BITS);
    let dropped = new.decided.words[word] | new.moves_clear.words[word];
    dropped >> shift & ALL_MOVES == ALL_MOVES && !gives_move(new, layer)
}
