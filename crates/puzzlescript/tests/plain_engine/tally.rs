//! Counts what was compared, so that the test cannot silently become empty.

use puzzlescript::game::Level;
use puzzlescript::session::{Mode, Session};

#[derive(Debug, Default)]
pub struct Tally {
    pub games: usize,
    /// Games that compile without errors.
    pub compiled: usize,
    /// Games abandoned because an event would take the plain engine too long.
    pub left: usize,
    /// Boards compared: one at the start of each game, one after each event.
    pub events: usize,
    /// Boards that differ from the one before.
    pub changes: usize,
    pub agains: usize,
    pub wins: usize,
    /// Events of games with chance, and of games with rigid rules.
    chance: usize,
    rigid: usize,
    /// Events of games where planes, cells' objects and cells' movements take several words.
    large_boards: usize,
    many_objects: usize,
    many_layers: usize,
}

impl Tally {
    pub fn count(&mut self, session: &Session, level: &Level, changed: bool) {
        let game = session.game();
        self.events += 1;
        self.changes += usize::from(changed);
        self.agains += session.agains();
        self.wins += usize::from(session.mode() == Mode::Title);
        self.chance += usize::from(game.has_chance());
        self.rigid += usize::from(!game.rigid_groups.is_empty());
        self.large_boards += usize::from(level.cells.len() > 64);
        self.many_objects += usize::from(game.objects.len() > 64);
        self.many_layers += usize::from(game.layers.len() > 12);
    }

    pub fn check(&self) {
        assert!(self.compiled * 3 >= self.games, "too few games compile: {self:?}");
        assert!(self.left * 10 <= self.compiled, "too many games take too long: {self:?}");
        assert!(self.changes * 4 >= self.events, "too little happens: {self:?}");
        let counts = [
            self.agains,
            self.wins,
            self.chance,
            self.rigid,
            self.large_boards,
            self.many_objects,
            self.many_layers,
        ];
        assert!(counts.iter().all(|count| *count >= 50), "too little is covered: {self:?}");
    }
}
