//! Mirror images and rotations under which a level plays the same.
//!
//! If the rules do not tell a direction from its image, and what never changes lies on the board as it does
//! in the image, then a state and its image have the same future: a search needs one of the two. Both halves
//! are checked. That the rules *contain* the image of every rule ([`image`]) is not enough, because rules are
//! tried in an order and matches are taken in an order, and an image has another one. So the rules must also
//! give the same result in any order ([`order`]). Where that cannot be shown, there are no symmetries.

mod board;
mod image;
mod order;

pub use board::Symmetries;
pub use image::{Turn, image_of};

use crate::compile::rule_line::Command;
use crate::game::Game;
use image::has_images;
use order::is_without_order;

/// The turns of the board under which the rules of a game do the same, the identity left out; `players` is
/// the number of players on the board.
pub fn rule_turns(game: &Game, players: u32) -> Vec<Turn> {
    let jumps = |command: &Command| matches!(command, Command::Restart);
    if game.errors > 0 || game.has_chance() || game.has_command(jumps) {
        return Vec::new();
    }
    let turns: Vec<Turn> = Turn::all().skip(1).filter(|turn| has_images(game, *turn)).collect();
    if turns.is_empty() || !is_without_order(game, players) {
        return Vec::new();
    }
    turns
}
