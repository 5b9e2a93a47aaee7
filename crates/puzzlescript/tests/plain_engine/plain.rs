//! A second engine: PuzzleScript cell by cell, as its turns are described, with nothing done for
//! speed. It shares with the first only the compiled game, sets of bits and the random stream.

use puzzlescript::Game;
use puzzlescript::bits::{Bits, move_words, object_words};
use puzzlescript::compile::rule_line::Command;
use puzzlescript::engine::Input;
use puzzlescript::engine::rng::Rng;
use puzzlescript::game::{CellSet, Level, Quantifier, Win};
use puzzlescript::session::{Event, MAX_AGAIN};

/// How often a turn is played again because a rigid group failed.
const MAX_RIGID_TRIES: usize = 50;

/// A level in play. Cells are numbered column by column.
pub struct Plain<'g> {
    pub game: &'g Game,
    pub width: usize,
    pub height: usize,
    /// Objects of each cell.
    pub cells: Vec<Bits>,
    /// Movements of each cell.
    pub moves: Vec<Bits>,
    /// For each cell and layer the bits of the rigid groups, counted from 1, that moved it.
    pub rigid: Vec<Vec<usize>>,
    /// Groups that are left out because they are rigid and failed.
    pub banned: Vec<bool>,
    /// Objects that changed cell by movement in this turn.
    pub moved: Bits,
    /// The same for all turns of the last event that happened.
    pub moved_in_event: Bits,
    /// Commands of this turn.
    pub queue: Vec<Command>,
    pub rng: Rng,
    /// What a restart goes back to.
    target: Vec<Bits>,
    again: bool,
    /// `again` turns of the last event.
    pub agains: usize,
    /// The level was won; the title stands over its board and nothing is won any more.
    pub won: bool,
    restarting: bool,
}

impl<'g> Plain<'g> {
    pub fn new(game: &'g Game, level: &Level, seed: &str) -> Plain<'g> {
        let count = level.cells.len();
        let mut plain = Plain {
            game,
            width: level.width,
            height: level.height,
            cells: level.cells.clone(),
            moves: vec![Bits::zero(move_words(game.layers.len())); count],
            rigid: vec![vec![0; game.layers.len()]; count],
            banned: Vec::new(),
            moved: Bits::zero(object_words(game.objects.len())),
            moved_in_event: Bits::zero(object_words(game.objects.len())),
            queue: Vec::new(),
            rng: Rng::new(seed),
            target: level.cells.clone(),
            again: false,
            agains: 0,
            won: false,
            restarting: false,
        };
        if game.prelude.run_rules_on_level_start {
            plain.turn(None, false, false);
        }
        plain.play_again();
        plain
    }

    pub fn act(&mut self, event: Event) {
        self.moved_in_event.words.fill(0);
        match event {
            Event::Key(input) => _ = self.turn(Some(input), true, false),
            Event::Tick => _ = self.turn(None, true, false),
            Event::Restart if self.game.prelude.norestart => {}
            Event::Restart => self.restart(),
            Event::Undo => unreachable!("this engine does not remember earlier positions"),
        }
        self.play_again();
    }

    fn play_again(&mut self) {
        self.agains = 0;
        while self.again && self.agains < MAX_AGAIN {
            self.turn(None, true, false);
            self.agains += 1;
        }
    }

    /// `processInput(dir, dontDoWin, dontModify)`: returns whether something changed; a dry run
    /// returns whether the turn would count.
    fn turn(&mut self, input: Option<Input>, can_win: bool, is_dry: bool) -> bool {
        self.again = false;
        let before = self.cells.clone();
        let pushed = input.map_or_else(Vec::new, |input| self.push_players(input));
        self.run_rules();
        let player = &self.game.player.mask;
        let all_stayed = pushed.iter().all(|cell| self.cells[*cell].meets(player));
        if self.game.prelude.require_player_movement && !pushed.is_empty() && all_stayed {
            self.go_to(&before);
            return false;
        }
        if self.queue.contains(&Command::Cancel) {
            let has_others = self.queue.len() > 1;
            self.go_to(&before);
            return has_others;
        }
        if !is_dry {
            self.moved_in_event.add(&self.moved);
        }
        let restarts = self.queue.contains(&Command::Restart);
        if restarts && !is_dry {
            self.restart();
        }
        let changed = self.cells != before;
        let wins = self.queue.contains(&Command::Win);
        if is_dry && changed {
            self.go_to(&before);
            return true;
        }
        if is_dry && (wins || restarts) {
            return true;
        }
        if can_win && !self.won {
            self.won = wins || self.conditions_hold();
        }
        if self.queue.contains(&Command::Checkpoint) {
            self.target.clone_from(&self.cells);
        }
        if changed && self.queue.contains(&Command::Again) {
            self.again = self.turn(None, false, true);
        }
        self.queue.clear();
        changed
    }

    /// Everything between the input and the commands.
    fn run_rules(&mut self) {
        let game = self.game;
        let (start_cells, start_moves) = (self.cells.clone(), self.moves.clone());
        self.banned = vec![false; self.game.rules.groups.len()];
        self.queue.clear();
        for _ in 0..MAX_RIGID_TRIES {
            self.moved.words.fill(0);
            self.run_stage(&game.rules, false);
            let failed = self.resolve_movements();
            if !failed {
                self.run_stage(&game.late_rules, true);
                break;
            }
            self.cells.clone_from(&start_cells);
            self.moves.clone_from(&start_moves);
            self.queue.clear();
            self.moved.words.fill(0);
        }
    }

    fn restart(&mut self) {
        if self.restarting {
            return;
        }
        self.restarting = true;
        self.go_to(&self.target.clone());
        if self.game.prelude.run_rules_on_level_start {
            self.turn(None, false, false);
        }
        self.queue.clear();
        self.restarting = false;
    }

    fn go_to(&mut self, cells: &[Bits]) {
        self.cells = cells.to_vec();
        self.forget_moves();
        self.again = false;
        self.queue.clear();
    }

    fn conditions_hold(&self) -> bool {
        !self.game.wins.is_empty() && self.game.wins.iter().all(|win| self.holds(win))
    }

    fn holds(&self, win: &Win) -> bool {
        let has = |cell: &Bits, set: &CellSet| match set.needs_all {
            true => set.mask.is_within(cell),
            false => set.mask.meets(cell),
        };
        let is_on = |cell: &Bits| win.on.as_ref().is_none_or(|on| has(cell, on));
        let mut found = self.cells.iter().filter(|cell| has(cell, &win.what));
        match win.quantifier {
            Quantifier::No => !found.any(is_on),
            Quantifier::Some => found.any(is_on),
            Quantifier::All => found.all(is_on),
        }
    }
}
