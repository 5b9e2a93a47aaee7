//! Giving movements to players, and carrying movements out.

use crate::plain::Plain;
use puzzlescript::bits::{LAYERS_A_WORD, MOVE_BITS};
use puzzlescript::engine::Input;

/// Steps in x and y of the movements, by their bits; an action goes nowhere.
pub const STEPS: [(isize, isize); MOVE_BITS] = [(0, -1), (0, 1), (-1, 0), (1, 0), (0, 0)];

/// The bit of the movement that always succeeds.
const ACTION: usize = 4;

/// The number of a movement of a layer in a set of movements.
pub fn move_number(layer: usize, bit: usize) -> usize {
    layer / LAYERS_A_WORD * 64 + layer % LAYERS_A_WORD * MOVE_BITS + bit
}

impl Plain<'_> {
    /// Gives the players the movement of the input; returns their cells.
    pub fn push_players(&mut self, input: Input) -> Vec<usize> {
        let player = &self.game.player;
        let bit = match input {
            Input::Up => 0,
            Input::Down => 1,
            Input::Left => 2,
            Input::Right => 3,
            Input::Action => ACTION,
        };
        let mut pushed = Vec::new();
        for (cell, objects) in self.cells.iter().enumerate() {
            let is_player = match player.needs_all {
                true => player.mask.is_within(objects),
                false => player.mask.meets(objects),
            };
            if !is_player {
                continue;
            }
            pushed.push(cell);
            for object in player.mask.iter().filter(|object| objects.get(*object)) {
                let layer = self.game.objects[object].layer;
                self.moves[cell].set(move_number(layer, bit));
            }
        }
        pushed
    }

    /// Moves everything that can move until nothing can, then drops the rest. True when a rigid
    /// group failed that had not failed before.
    pub fn resolve_movements(&mut self) -> bool {
        loop {
            let mut moved = false;
            for cell in 0..self.cells.len() {
                for layer in 0..self.game.layers.len() {
                    moved |= self.move_layer(cell, layer);
                }
            }
            if !moved {
                break;
            }
        }
        let mut failed = false;
        for cell in 0..self.cells.len() {
            failed |= self.ban_rigid_group(cell);
        }
        self.forget_moves();
        failed
    }

    /// The movements of a layer in a cell, as bits.
    fn layer_moves(&self, cell: usize, layer: usize) -> Vec<usize> {
        (0..MOVE_BITS).filter(|bit| self.moves[cell].get(move_number(layer, *bit))).collect()
    }

    fn move_layer(&mut self, cell: usize, layer: usize) -> bool {
        // Two movements at once lead nowhere.
        let [bit] = self.layer_moves(cell, layer)[..] else {
            return false;
        };
        let Some(target) = self.neighbour(cell, STEPS[bit]) else {
            return false;
        };
        let mask = &self.game.layers[layer];
        if bit != ACTION && self.cells[target].meets(mask) {
            return false;
        }
        let going: Vec<usize> =
            mask.iter().filter(|object| self.cells[cell].get(*object)).collect();
        self.cells[cell].remove(mask);
        for object in going {
            self.cells[target].set(object);
            if bit != ACTION {
                self.moved.set(object);
            }
        }
        let number = move_number(layer, bit);
        self.moves[cell].words[number / 64] &= !(1 << (number % 64));
        true
    }

    /// The cell a step away, if it is on the board.
    pub fn neighbour(&self, cell: usize, (dx, dy): (isize, isize)) -> Option<usize> {
        let x = (cell / self.height).checked_add_signed(dx)?;
        let y = (cell % self.height).checked_add_signed(dy)?;
        (x < self.width && y < self.height).then_some(x * self.height + y)
    }

    /// Bans the group of the first layer whose movement a rigid rule wanted and that is still
    /// there; true if it was not banned yet.
    fn ban_rigid_group(&mut self, cell: usize) -> bool {
        let is_stuck = |layer: &usize| {
            self.rigid[cell][*layer] > 0 && !self.layer_moves(cell, *layer).is_empty()
        };
        let Some(layer) = (0..self.game.layers.len()).find(is_stuck) else {
            return false;
        };
        // Groups that share a layer of a cell mix their bits, as they do on puzzlescript.net.
        let Some(group) = self.game.rigid_groups.get(self.rigid[cell][layer] - 1) else {
            return false;
        };
        !std::mem::replace(&mut self.banned[*group], true)
    }

    pub fn forget_moves(&mut self) {
        for moves in &mut self.moves {
            moves.words.fill(0);
        }
        for layers in &mut self.rigid {
            layers.fill(0);
        }
    }
}
