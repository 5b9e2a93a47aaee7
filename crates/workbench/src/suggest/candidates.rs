//! Makes candidates and sorts out those that were there before.

use super::Space;
use super::same::Seen;
use puzzlescript::bits::Bits;
use puzzlescript::game::Level;
use puzzlescript::transform::{Rejected, Scratch};
use std::sync::Arc;

/// What became of a number.
pub enum Candidate {
    /// A level nobody has seen yet.
    New(Arc<Level>),
    /// One that was there before, or with another number of players.
    Duplicate,
    /// The transform dropped it.
    Rejected,
}

/// All candidates of a space, by number.
pub struct Candidates<'s> {
    space: &'s Space,
    players: usize,
    seen: Seen,
}

impl<'s> Candidates<'s> {
    /// Begins with the level itself as seen.
    pub fn new(space: &'s Space) -> Candidates<'s> {
        let mut seen = Seen::new(&space.game);
        seen.insert(&space.level);
        Candidates { space, players: count(&space.level, &space.game.player.mask), seen }
    }

    /// Makes the level of a number.
    pub fn make(&self, n: u64, scratch: &mut Scratch) -> Result<Level, Rejected> {
        let Space { level, transform, mask, seed, .. } = self.space;
        transform.apply(level, mask.as_ref(), *seed, n, scratch)
    }

    /// Marks what is no new level, in the order of numbers.
    pub fn sort_out(&mut self, made: Vec<Result<Level, Rejected>>) -> Vec<Candidate> {
        let players = &self.space.game.player.mask;
        let sort = |made: Result<Level, Rejected>| match made {
            Err(_) => Candidate::Rejected,
            Ok(level) if count(&level, players) != self.players => Candidate::Duplicate,
            Ok(level) => match self.seen.insert(&level) {
                true => Candidate::New(Arc::new(level)),
                false => Candidate::Duplicate,
            },
        };
        made.into_iter().map(sort).collect()
    }
}

fn count(level: &Level, objects: &Bits) -> usize {
    level.cells.iter().map(|cell| cell.iter().filter(|object| objects.get(*object)).count()).sum()
}
