//! One turn from input to outcome.

use super::board::Start;
use super::program::Program;
use super::turn_log::Happening;
use super::wins::conditions;
use super::{Endless, Input, MAX_UNDO_WORDS, MAX_WORK, Rulings, Table, WinTests};
use crate::compile::rule_line::Command;

/// How often a turn is played again because a rigid group failed.
const MAX_RIGID_TRIES: usize = 50;

/// How a played turn ended before its commands were carried out.
enum Played {
    /// The rules ran.
    Rules,
    /// No player left its cell, though the game requires it.
    NobodyMoved,
}

impl<const O: usize, const M: usize, const W: usize> Table<O, M, W> {
    /// Plays one turn. True when it changed the board (or, when it was cancelled, when other
    /// commands remain).
    pub(super) fn play(
        &mut self,
        program: &Program,
        input: Option<Input>,
        rulings: Rulings,
    ) -> bool {
        let start = self.remember_start();
        let before = start.position.as_slice();
        let wants_again = std::mem::take(&mut self.desk.again);
        let logged = self.desk.log.as_ref().map(|log| log.steps.len());
        if wants_again && logged.is_some() {
            self.log(Happening::Again);
        }
        self.desk.won = false;
        self.desk.skipped = false;
        let changed = match self.run_rules(program, input, before) {
            Played::NobodyMoved => {
                self.take_back(before);
                if logged.is_some() {
                    self.log(Happening::TakenBack { by_rule: false });
                }
                false
            }
            // A tick requested by `again` happens only if it changes something. Games without
            // chance can test that by playing it.
            Played::Rules if wants_again && !program.chance && !self.would_count(before) => {
                if !self.desk.queue.contains(&Command::Cancel) {
                    self.checkpoint();
                }
                self.take_back(before);
                if let (Some(log), Some(length)) = (&mut self.desk.log, logged) {
                    log.steps.truncate(length);
                }
                self.desk.skipped = true;
                false
            }
            Played::Rules => self.carry_out(program, input, rulings, &start),
        };
        self.forget_start(start);
        changed
    }

    fn take_back(&mut self, before: &[u64]) {
        self.desk.fired.clear();
        self.desk.queue.clear();
        self.forget_moves();
        self.go_to(before);
    }

    /// The result of a dry run of a turn: something changes, or a command matters.
    fn would_count(&self, before: &[u64]) -> bool {
        let queue = &self.desk.queue;
        if queue.contains(&Command::Cancel) {
            return queue.len() > 1;
        }
        !self.is_at(before) || queue.contains(&Command::Win) || queue.contains(&Command::Restart)
    }

    fn run_rules(&mut self, program: &Program, input: Option<Input>, before: &[u64]) -> Played {
        let mut pushed = Vec::new();
        if let Some(input) = input {
            self.push_players(program, input, &mut pushed);
        }
        self.desk.queue.clear();
        self.desk.fired.clear();
        self.can_move_seeds.clear();
        self.cant_move_seeds.clear();
        self.forget_changes();
        self.banned.fill(false);
        // Every turn scans the whole board a few times, whatever its rules do.
        self.work(self.object_plane_words() as u64);
        let start_moves = if program.rigid { self.moves.clone() } else { Vec::new() };
        for attempt in 1..=MAX_RIGID_TRIES {
            self.run_stage(program, false);
            if self.resolve(program) {
                self.desk.queue.clear();
                self.desk.fired.clear();
                self.forget_changes();
                self.go_to(before);
                if self.is_logged() {
                    self.log(Happening::RigidAgain);
                }
                for (index, moves) in start_moves.iter().enumerate() {
                    let (cell, w) = (index / self.m(), index % self.m());
                    if *moves != 0 {
                        self.put_moves(cell, w, *moves);
                    }
                }
                if attempt == MAX_RIGID_TRIES {
                    break;
                }
                continue;
            }
            self.run_stage(program, true);
            break;
        }
        let some_left = || {
            let o = self.o();
            pushed.iter().any(|cell| {
                let mask = &program.game.player.mask.words;
                (0..o).all(|w| self.cells[cell * o + w] & mask[w] == 0)
            })
        };
        match program.game.prelude.require_player_movement && !pushed.is_empty() && !some_left() {
            true => Played::NobodyMoved,
            false => Played::Rules,
        }
    }

    /// Gives the players the movement of the input; records their cells if they are needed later.
    fn push_players(&mut self, program: &Program, input: Input, pushed: &mut Vec<usize>) {
        if program.player.is_empty() {
            return;
        }
        let stride = self.w();
        let player = &program.game.player;
        for word in 0..stride {
            let planes = program.player.iter().map(|p| self.planes[p * stride + word]);
            let mut cells = match player.needs_all {
                true => planes.fold(u64::MAX, |a, b| a & b),
                false => planes.fold(0, |a, b| a | b),
            };
            while cells != 0 {
                let cell = word * 64 + cells.trailing_zeros() as usize;
                cells &= cells - 1;
                if program.game.prelude.require_player_movement {
                    pushed.push(cell);
                }
                self.push_cell(program, cell, input);
            }
        }
    }

    fn push_cell(&mut self, program: &Program, cell: usize, input: Input) {
        use crate::bits::{LAYERS_A_WORD, MOVE_BITS};
        let (o, m) = (self.o(), self.m());
        for w in 0..o {
            let mut objects = self.cells[cell * o + w] & program.game.player.mask.words[w];
            while objects != 0 {
                let object = w * 64 + objects.trailing_zeros() as usize;
                objects &= objects - 1;
                let layer = program.layer_of[object];
                let at = layer / LAYERS_A_WORD;
                let bit = layer % LAYERS_A_WORD * MOVE_BITS + input.bit();
                let moves = self.moves[cell * m + at] | 1 << bit;
                self.put_moves(cell, at, moves);
            }
        }
    }

    /// Cancel, restart, change, sounds, win, checkpoint and again, in this order.
    fn carry_out(
        &mut self,
        program: &Program,
        input: Option<Input>,
        rulings: Rulings,
        start: &Start,
    ) -> bool {
        let before = start.position.as_slice();
        if self.desk.queue.contains(&Command::Cancel) {
            let others = self.desk.queue.len() > 1;
            self.note_messages();
            self.take_back(before);
            if self.is_logged() {
                self.log(Happening::TakenBack { by_rule: true });
            }
            return others;
        }
        self.desk.fired_in_move.add_all(&self.desk.fired);
        self.commit_changes();
        if self.desk.queue.contains(&Command::Restart) {
            self.note_messages();
            self.push_undo(before);
            self.restart(program, true);
        }
        let changed = !self.is_at_start(start);
        if changed && input.is_some() {
            self.push_undo(before);
        }
        self.play_sounds(program);
        self.note_messages();
        if !self.desk.text_mode && !rulings.dont_win {
            if self.desk.win_tests.is_some() {
                self.note_win_tests(program);
            }
            self.desk.won =
                self.desk.queue.contains(&Command::Win) || self.conditions_hold(program);
        }
        if !self.desk.won || rulings.stays_after_win {
            self.checkpoint_and_again(program, changed);
        }
        self.desk.queue.clear();
        changed
    }

    /// Clears what moved, appeared or vanished in this turn. The loop runs over a number known at
    /// compile time, which makes every turn faster.
    fn forget_changes(&mut self) {
        for w in 0..self.o() {
            self.moved[w] = 0;
            self.created[w] = 0;
            self.destroyed[w] = 0;
        }
    }

    /// Adds what moved and appeared in this turn to the move.
    fn commit_changes(&mut self) {
        for w in 0..self.o() {
            self.desk.moved_in_move[w] |= self.moved[w];
            self.desk.created_in_move[w] |= self.created[w];
        }
    }

    fn push_undo(&mut self, before: &[u64]) {
        if let Some(undo) = &mut self.desk.undo {
            undo.push_back(before.to_vec());
            if undo.len() * before.len() > MAX_UNDO_WORDS {
                undo.pop_front();
            }
        }
    }

    /// Carries out `checkpoint`. A dry run without effect still reaches this.
    fn checkpoint(&mut self) {
        if self.desk.queue.contains(&Command::Checkpoint) {
            let mut target = std::mem::take(&mut self.desk.target);
            target.clear();
            target.extend_from_slice(&self.planes[..self.object_plane_words()]);
            self.desk.target = target;
        }
    }

    fn checkpoint_and_again(&mut self, program: &Program, changed: bool) {
        self.checkpoint();
        if changed && self.desk.queue.contains(&Command::Again) {
            self.desk.again = !program.chance || self.dry_run(program);
        }
    }

    /// Plays a tick only to see whether it would have an effect. It draws from the random stream
    /// like a real one.
    fn dry_run(&mut self, program: &Program) -> bool {
        let before = self.remember();
        let queue = std::mem::take(&mut self.desk.queue);
        let fired = std::mem::take(&mut self.desk.fired);
        let log = self.desk.log.take();
        self.desk.fired = super::FiredLines::new(program.lines.len());
        self.run_rules(program, None, &before);
        let counts = self.would_count(&before);
        if self.desk.queue.contains(&Command::Restart) {
            self.push_undo(&before);
        }
        // A dry run without effect is not undone: its checkpoint stays, and so do movements its
        // late rules left.
        if !self.is_at(&before) || self.desk.queue.contains(&Command::Cancel) {
            self.take_back(&before);
        } else if !counts {
            self.checkpoint();
        }
        self.spare.push(before);
        self.desk.queue = queue;
        self.desk.fired = fired;
        self.desk.log = log;
        counts
    }

    /// Goes back to the last checkpoint or the start of the level.
    pub(super) fn restart(&mut self, program: &Program, by_command: bool) {
        if self.desk.restarting {
            return;
        }
        self.desk.restarting = true;
        let here = self.remember();
        if !by_command {
            self.push_undo(&here);
        }
        self.spare.push(here);
        self.forget_moves();
        let target = std::mem::take(&mut self.desk.target);
        self.go_to(&target);
        self.desk.target = target;
        self.desk.again = false;
        if program.game.prelude.run_rules_on_level_start {
            self.play(program, None, Rulings { dont_win: true, ..Rulings::default() });
        }
        self.desk.queue.clear();
        self.desk.restarting = false;
    }

    fn play_sounds(&mut self, program: &Program) {
        if !program.sounds {
            return;
        }
        let desk = &mut self.desk;
        desk.sounds.extend_from_slice(&self.cant_move_seeds);
        desk.sounds.extend_from_slice(&self.can_move_seeds);
        let sounds = &program.game.sounds;
        let meets = |mask: &crate::bits::Bits, set: &[u64]| {
            mask.words.iter().zip(set).any(|(a, b)| a & b != 0)
        };
        let created = sounds.create.iter().filter(|(mask, _)| meets(mask, &self.created));
        desk.sounds.extend(created.map(|(_, seed)| seed));
        let destroyed = sounds.destroy.iter().filter(|(mask, _)| meets(mask, &self.destroyed));
        desk.sounds.extend(destroyed.map(|(_, seed)| seed));
    }

    #[cold]
    fn note_win_tests(&mut self, program: &Program) {
        if let Some(tests) = &mut self.desk.win_tests {
            tests.resize(program.wins.len(), WinTests::default());
            for (test, holds) in tests.iter_mut().zip(conditions(program, &self.planes)) {
                test.held |= holds;
                test.failed |= !holds;
            }
        }
    }

    fn note_messages(&mut self) {
        for command in &self.desk.queue {
            if let Command::Message(text) = command {
                self.desk.messages.push(text.clone());
            }
        }
    }

    /// Prepares for a new move: no events yet, all work to spend.
    pub(super) fn begin_move(&mut self) {
        self.desk.fired_in_move.clear();
        for w in 0..self.o() {
            self.desk.moved_in_move[w] = 0;
            self.desk.created_in_move[w] = 0;
        }
        self.desk.messages.clear();
        self.desk.endless = None;
        self.desk.work_left = MAX_WORK;
        if let Some(log) = &mut self.desk.log {
            log.clear();
        }
    }

    /// Ends an `again` chain that does not end by itself.
    pub(super) fn end_again(&mut self, why: Endless) {
        self.desk.again = false;
        self.desk.endless = Some(why);
    }
}
