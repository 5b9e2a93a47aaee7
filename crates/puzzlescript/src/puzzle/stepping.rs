//! Puzzles as the waist plays, packs and writes them.

use super::{Move, Puzzle, State};
use crate::engine::{Endless, Input, Rulings};
use crate::event_numbers::{bits, player_cells};
use crate::picture::{Picture, board_picture};
use crate::session::{run_again, run_again_showing};
use play::{Doubt, Events, Facts, Notation, Outcome, Pack, Play, Step};
use std::sync::atomic::Ordering;

/// The most `again` turns that are shown of one move: more than anyone watches.
const MAX_TURNS: usize = 200;

impl Play for Puzzle {
    type State = State;
    type Move = Move;

    fn start(&self) -> (State, Outcome) {
        (self.start.clone(), self.start_outcome)
    }

    fn moves(&self, _: &State, out: &mut Vec<Move>) {
        let prelude = &self.game().prelude;
        out.extend(&Move::ALL[..4]);
        if !prelude.noaction {
            out.push(Move::Key(Input::Action));
        }
        if prelude.realtime_interval.is_some() {
            out.push(Move::Tick);
        }
    }

    fn step(&mut self, from: &State, mv: Move, to: &mut State) -> Step {
        self.load(from);
        self.machine.begin_move();
        let changed = self.machine.turn(mv.input(), Rulings::default());
        if self.machine.desk_ref().again {
            run_again(self.machine.as_mut());
        } else if !changed && self.is_plain_still() {
            to.copy_from_slice(from);
            return Step::Still;
        }
        self.write_state(to);
        let is_doubted = self.doubts_endless
            && matches!(self.machine.desk_ref().endless, Some(Endless::Rules { .. }));
        if is_doubted || self.machine.desk_ref().is_cut() {
            return Step::Doubt(Doubt::WORK);
        }
        let is_won = self.machine.desk_ref().won;
        let is_lost = self.machine.desk_ref().endless == Some(Endless::Again);
        if !is_won && !is_lost && to == from {
            return Step::Still;
        }
        if is_lost {
            self.met_endless.store(true, Ordering::Relaxed);
        }
        let is_lost = is_lost || (!is_won && self.is_out_of_reach(to));
        let number = self.event_numbers();
        let desk = self.machine.desk_ref();
        self.numbers.clear();
        self.numbers.extend(desk.fired_in_move.iter());
        self.numbers.extend(is_won.then_some(number.win));
        self.numbers.extend((!desk.messages.is_empty()).then_some(number.message));
        if self.tells_all {
            self.numbers.extend(bits(&desk.moved_in_move).map(|object| number.push(object)));
            self.numbers.extend(bits(&desk.created_in_move).map(|object| number.create(object)));
            let cells = player_cells(self.machine.program(), to);
            self.numbers.extend(cells.map(|cell| number.visit(cell)));
        }
        let outcome = match (is_won, is_lost) {
            (true, _) => Outcome::Won,
            (false, true) => Outcome::Lost,
            (false, false) => Outcome::Open,
        };
        Step::Moved { events: self.events.intern(&self.numbers), outcome }
    }

    fn told(&self, events: Events) -> &[u32] {
        self.events.get(events)
    }

    fn event_name(&self, event: u32) -> String {
        self.event_numbers().name(self.machine.program(), event)
    }

    fn start_events(&self) -> Vec<u32> {
        if !self.tells_all {
            return Vec::new();
        }
        let number = self.event_numbers();
        player_cells(self.machine.program(), &self.start).map(|cell| number.visit(cell)).collect()
    }

    fn start_doubt(&self) -> Option<Doubt> {
        self.start_doubt
    }

    fn facts(&self) -> Facts {
        let game = self.game();
        Facts {
            chance: self.has_chance,
            ticks: game.prelude.realtime_interval.is_some(),
            has_goal: game.has_goal(),
        }
    }
}

impl Puzzle {
    /// True when a turn without `again` that left the board as it was has left the whole state as it was.
    fn is_plain_still(&self) -> bool {
        let (program, desk) = (self.machine.program(), self.machine.desk_ref());
        !program.chance && !program.keeps_target && !desk.won && !desk.is_cut()
    }

    /// True when it is proved that no win can follow from the state that was just reached.
    fn is_out_of_reach(&mut self, state: &State) -> bool {
        self.dead.as_ref().is_some_and(|dead| dead.is_dead(state))
            || self.shortage.as_mut().is_some_and(|shortage| {
                shortage.is_lost(self.machine.here(), &|object| self.machine.count(object))
            })
    }
}

impl Pack for Puzzle {
    fn packed_words(&self) -> usize {
        self.shared.changing.len()
    }

    fn pack(&self, state: &State, out: &mut [u64]) {
        for (out, word) in out.iter_mut().zip(&self.shared.changing) {
            *out = state[*word];
        }
    }

    fn unpack(&self, words: &[u64], out: &mut State) {
        out.copy_from_slice(&self.start);
        for (value, word) in words.iter().zip(&self.shared.changing) {
            out[*word] = *value;
        }
    }
}

impl Notation for Puzzle {
    fn write_move(&self, mv: Move, out: &mut String) {
        out.push(mv.letter());
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Move, &'t str)> {
        let letter = text.chars().next()?;
        let mv = Move::ALL.into_iter().find(|mv| mv.letter() == letter.to_ascii_uppercase())?;
        let prelude = &self.game().prelude;
        let is_offered = match mv {
            Move::Key(Input::Action) => !prelude.noaction,
            Move::Tick => prelude.realtime_interval.is_some(),
            Move::Key(_) => true,
        };
        is_offered.then(|| (mv, &text[letter.len_utf8()..]))
    }
}

impl Puzzle {
    /// What a player sees of a move: the board after the turn, then after each `again` turn.
    pub fn turns(&mut self, from: &State, mv: Move) -> Vec<Picture> {
        self.load(from);
        self.machine.begin_move();
        self.machine.turn(mv.input(), Rulings::default());
        let mut pictures = vec![board_picture(self.machine.as_ref())];
        if self.machine.desk_ref().again {
            run_again_showing(self.machine.as_mut(), &mut |machine| {
                pictures.push(board_picture(machine));
                pictures.len() < MAX_TURNS
            });
        }
        pictures
    }

    /// True when a step of this player, or of a copy of it, was lost because `again` never ended.
    pub fn met_endless_again(&self) -> bool {
        self.met_endless.load(Ordering::Relaxed)
    }
}
