//! Positions in which something that a win needs has run out.
//!
//! What can still come about follows from what is on the board by a relaxation of the rules: a rule whose
//! objects are all there, or can come to be there, may fire, wherever they are and whatever it forbids. What
//! no such rule makes never becomes more, and what none takes away never becomes less. So a win is out of
//! reach where a condition asks for an object that can never be there again, where something must vanish that
//! never leaves, where more things must each stand on one of too few others, and, in games that only rules
//! win, where no such rule may fire again. This is proved, so searches may leave such positions out. The
//! relaxation depends only on which objects are there, of which a level has few sets, and is remembered.

use crate::bits::{Bits, object_words};
use crate::compile::rule_line::Command;
use crate::fixed::holdable;
use crate::game::{CellSet, Game, Pattern, Quantifier, Replacement, Rule, Win};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// What the rules of a game say about running out, with memory of its own.
#[derive(Clone)]
pub struct Shortage {
    rules: Arc<[Maker]>,
    wins: Arc<[Win]>,
    /// What can come about from a set of objects.
    known: FxHashMap<Vec<u64>, Arc<Future>>,
    /// The set that was asked about last, and what is known of it.
    last: (Vec<u64>, Arc<Future>),
}

/// A rule as what it needs, makes and takes away.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Maker {
    needs: Bits,
    /// Of each of these sets one.
    choices: Vec<Bits>,
    makes: Bits,
    takes: Bits,
    wins: bool,
}

/// What may still happen.
#[derive(Clone, Debug, Default)]
struct Future {
    /// A win is out of reach, however many there are of anything.
    is_lost: bool,
    /// Objects of each set that stay and need a cell with one of the others, whose number only falls.
    crowds: Vec<Crowd>,
}

/// Each of `things` must stand on a cell of its own with one of `places`, or with all of them.
#[derive(Clone, Debug)]
struct Crowd {
    thing: usize,
    places: Vec<usize>,
    needs_all: bool,
}

/// Sets of objects that are remembered.
const MOST_KNOWN: usize = 1 << 12;

impl Shortage {
    /// Examines a game; none when nothing that its wins need can run out, or when the rules do not tell.
    pub fn of(game: &Game) -> Option<Shortage> {
        if game.errors > 0 || game.has_command(|command| *command == Command::Restart) {
            return None;
        }
        let rules: Arc<[Maker]> = makers(game).into();
        let wins_by_rule = rules.iter().any(|rule| rule.wins);
        // What only moves does not run out.
        let changes = |object: usize| {
            rules.iter().any(|rule| rule.makes.get(object) || rule.takes.get(object))
        };
        let sets = game.wins.iter().flat_map(|win| std::iter::once(&win.what).chain(&win.on));
        let may_run_out = sets.flat_map(|set| set.mask.iter()).any(changes)
            || (wins_by_rule && rules.iter().any(|rule| !rule.takes.is_zero()));
        may_run_out.then(|| Shortage {
            rules,
            wins: game.wins.iter().cloned().collect(),
            known: FxHashMap::default(),
            last: Default::default(),
        })
    }

    /// True when no win can follow from a position with these objects, of each of which there are so many.
    pub fn is_lost(&mut self, here: &[u64], count: &dyn Fn(usize) -> u32) -> bool {
        if self.last.0 != here {
            let future = match self.known.get(here) {
                Some(future) => Arc::clone(future),
                None => self.learn(here),
            };
            self.last.0.clear();
            self.last.0.extend_from_slice(here);
            self.last.1 = future;
        }
        let future = &self.last.1;
        future.is_lost || future.crowds.iter().any(|crowd| crowd.has_too_few_places(count))
    }

    #[cold]
    fn learn(&mut self, here: &[u64]) -> Arc<Future> {
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let future = Arc::new(self.future(here));
        self.known.insert(here.to_vec(), Arc::clone(&future));
        future
    }

    fn future(&self, here: &[u64]) -> Future {
        let words = here.len();
        let mut may_be = Bits { words: here.iter().copied().collect() };
        let (mut made, mut taken) = (Bits::zero(words), Bits::zero(words));
        let mut may_win_by_rule = false;
        let mut waiting: Vec<&Maker> = self.rules.iter().collect();
        loop {
            let before = waiting.len();
            waiting.retain(|rule| {
                let may_fire = rule.needs.is_within(&may_be)
                    && rule.choices.iter().all(|choice| choice.meets(&may_be));
                if may_fire {
                    may_be.add(&rule.makes);
                    made.add(&rule.makes);
                    taken.add(&rule.takes);
                    may_win_by_rule |= rule.wins;
                }
                !may_fire
            });
            if waiting.len() == before {
                break;
            }
        }
        let mut future = Future::default();
        if may_win_by_rule {
            return future;
        }
        future.is_lost = self.wins.is_empty();
        let is_here = |object: &usize| here[object / 64] >> (object % 64) & 1 != 0;
        let stays = |object: &usize| is_here(object) && !taken.get(*object);
        let can_be = |set: &CellSet| match set.needs_all {
            true => set.mask.is_within(&may_be),
            false => set.mask.meets(&may_be),
        };
        for win in self.wins.iter() {
            let is_plain = !win.what.needs_all || win.what.mask.iter().count() == 1;
            let mut staying = win.what.mask.iter().filter(|object| is_plain && stays(object));
            match (win.quantifier, &win.on) {
                (Quantifier::Some, on) => {
                    future.is_lost |= !can_be(&win.what) || !on.as_ref().is_none_or(can_be);
                }
                (Quantifier::No, None) => future.is_lost |= staying.next().is_some(),
                (Quantifier::All, Some(on)) if !on.mask.meets(&made) => {
                    let places: Vec<usize> = on.mask.iter().collect();
                    future.crowds.extend(staying.map(|thing| Crowd {
                        thing,
                        places: places.clone(),
                        needs_all: on.needs_all,
                    }));
                }
                (Quantifier::No | Quantifier::All, _) => {}
            }
        }
        future
    }
}

impl Crowd {
    /// A cell holds one object of a kind, so things need as many cells as there are of them.
    fn has_too_few_places(&self, count: &dyn Fn(usize) -> u32) -> bool {
        let each = self.places.iter().map(|place| count(*place));
        let most = match self.needs_all {
            true => each.min().unwrap_or(0),
            false => each.sum(),
        };
        count(self.thing) > most
    }
}

/// What the rules of a game do; those that do the same count once.
fn makers(game: &Game) -> Vec<Maker> {
    let mut seen = FxHashSet::default();
    let each = game.all_rules().map(|rule| maker(game, rule));
    each.filter(|maker| maker.wins || !maker.makes.is_zero() || !maker.takes.is_zero())
        .filter(|maker| seen.insert(maker.clone()))
        .collect()
}

fn maker(game: &Game, rule: &Rule) -> Maker {
    let words = object_words(game.objects.len());
    let mut maker = Maker {
        needs: Bits::zero(words),
        choices: Vec::new(),
        makes: Bits::zero(words),
        takes: Bits::zero(words),
        wins: rule.commands.contains(&Command::Win),
    };
    for cell in rule.rows.iter().flat_map(|row| row.runs.iter().flatten()) {
        maker.needs.add(&cell.present);
        maker.choices.extend(cell.any.iter().cloned());
        if let Some(new) = &cell.replacement {
            let mut made = new.set.clone();
            made.remove(&cell.present);
            maker.makes.add(&made);
            maker.makes.add(&new.random);
            maker.takes.add(&taken(game, cell, new));
        }
    }
    maker
}

/// The objects that changing a matching cell can take away.
fn taken(game: &Game, pattern: &Pattern, new: &Replacement) -> Bits {
    let mut taken = Bits::zero(new.clear.words.len());
    taken.add(&new.clear);
    taken.remove(&new.set);
    if !taken.is_zero() {
        let holdable = holdable(game, pattern);
        let there = taken.words.iter_mut().zip(&holdable.words);
        there.for_each(|(taken, held)| *taken &= held);
    }
    // What is drawn takes the place of what is in its layer.
    game.layers.iter().filter(|layer| layer.meets(&new.random)).for_each(|l| taken.add(l));
    taken
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Source;

    fn game(rules: &str, wins: &str) -> Game {
        let objects = "Background\nblack\n\nWall\nbrown\n\nPlayer\nwhite\n\nCrate\norange\n\nPit\nblue\n\n\
                       Gem\ngreen\n\nTarget\nred\n\n";
        let text = format!(
            "title t\n\n========\nOBJECTS\n========\n\n{objects}=======\nLEGEND\n=======\n\n. = Background\n\
             # = Wall\nP = Player\n* = Crate\no = Pit\ng = Gem\nt = Target\n\n=======\nSOUNDS\n=======\n\n\
             ================\nCOLLISIONLAYERS\n================\n\nBackground\nTarget, Pit\n\
             Player, Wall, Crate, Gem\n\n======\nRULES\n======\n\n{rules}\n\n==============\n\
             WINCONDITIONS\n==============\n\n{wins}\n\n=======\nLEVELS\n=======\n\nP*t\n.o.\n"
        );
        puzzlescript_game(&text)
    }

    fn puzzlescript_game(text: &str) -> Game {
        let compiled = crate::compile(&Source::new("t", text)).expect("small");
        compiled.game.expect("a game")
    }

    /// Whether a board with so many of each object is lost.
    fn is_lost(game: &Game, board: &[(&str, u32)]) -> bool {
        let mut shortage = Shortage::of(game).expect("something may run out");
        let mut here = vec![0; object_words(game.objects.len())];
        let mut counts = vec![0; game.objects.len()];
        for (name, count) in board {
            let at =
                game.objects.iter().position(|object| object.name == *name).expect("an object");
            here[at / 64] |= 1 << (at % 64);
            counts[at] = *count;
        }
        shortage.is_lost(&here, &|object| counts[object])
    }

    const PUSH: &str = "[ > Player | Crate ] -> [ > Player | > Crate ]\n";

    #[test]
    fn crates_that_fall_into_pits_are_missed_at_the_targets() {
        let rules = format!("{PUSH}late [ Crate Pit ] -> [ ]");
        let game = game(&rules, "All Target on Crate");
        let others = [("background", 6), ("player", 1), ("target", 2)];
        let with = |crates: u32| [&others[..], &[("crate", crates)]].concat();
        assert!(!is_lost(&game, &with(2)));
        assert!(is_lost(&game, &with(1)));
    }

    #[test]
    fn what_can_be_made_is_not_missed() {
        let rules =
            format!("{PUSH}late [ Crate Pit ] -> [ ]\n[ > Player | Gem ] -> [ Player | Crate ]");
        let game = game(&rules, "All Target on Crate");
        let board = |gems: &[(&'static str, u32)]| {
            [&[("background", 6), ("player", 1), ("target", 2), ("crate", 1)], gems].concat()
        };
        assert!(!is_lost(&game, &board(&[("gem", 1)])));
        assert!(is_lost(&game, &board(&[])));
    }

    #[test]
    fn a_rule_that_wins_needs_its_things() {
        let rules = format!("{PUSH}late [ Crate Pit ] -> [ ]\nlate [ Crate Target ] -> win");
        let game = game(&rules, "");
        let others = [("background", 6), ("player", 1), ("target", 1)];
        assert!(!is_lost(&game, &[&others[..], &[("crate", 1)]].concat()));
        assert!(is_lost(&game, &others));
    }

    #[test]
    fn what_never_leaves_cannot_be_gone() {
        let rules =
            format!("{PUSH}[ > Player | Gem ] -> [ > Player | ]\nlate [ Player Pit ] -> [ Pit ]");
        let game = game(&rules, "No Gem");
        assert!(!is_lost(&game, &[("background", 6), ("player", 1), ("gem", 1)]));
        assert!(is_lost(&game, &[("background", 6), ("gem", 1)]));
        assert!(!is_lost(&game, &[("background", 6)]));
    }

    #[test]
    fn where_nothing_can_run_out_nothing_is_asked() {
        assert!(Shortage::of(&game(PUSH, "All Target on Crate")).is_none());
    }
}
