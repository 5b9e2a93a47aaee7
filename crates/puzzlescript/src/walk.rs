//! Random play of games whose rules may run without changing the board.

use crate::puzzle::Puzzle;
use play::lens::{Walked, walk_showing};
use play::random::SplitMix64;

/// Plays some moves at random. A rule fired also if it cancelled the move, or before the first move.
pub fn walk_run(player: &mut Puzzle, steps: u64, random: &mut SplitMix64, walked: &mut Walked) {
    let tells_all = player.tells_all();
    player.tell_little();
    player.fired_slots().for_each(|event| walked.met.add(event));
    walk_showing(player, steps, random, walked, &mut |player, met| {
        player.fired_slots().for_each(|event| met.add(event));
    });
    if tells_all {
        player.tell_all();
    }
}
