//! What must happen on the way to any win of a level.
//!
//! A *landmark* is a fact that holds at some time in every solution: a key that must be picked up, a door
//! that must vanish, a cell the player must stand on. A fact that every way to a win needs in the relaxation
//! of [`task`] is one, because leaving conditions out only adds ways. The landmarks of a fact are its own and
//! those that all steps to it share (Keyder, Richter and Helmert, "Sound and Complete Landmarks for And/Or
//! Graphs", 2010). They are found once for a level. A search for any solution counts those that are still to
//! come (Richter and Westphal, "The LAMA Planner", 2010): that tells something where win conditions tell
//! nothing, because a rule wins, or makes what a condition asks for.

mod passed;
mod task;

pub use passed::Passed;

use crate::engine::program::Program;
use crate::game::Game;
use std::collections::VecDeque;
use task::Task;

/// Steps that are looked at, repetitions included, before the facts are taken as they are.
const MOST_LOOKS: usize = 400_000;

/// As many landmarks as fit a word.
const MOST: usize = 64;

/// The landmarks of a level.
#[derive(Clone)]
pub struct Landmarks {
    words: usize,
    list: Vec<Landmark>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Landmark {
    object: usize,
    cell: usize,
    is_there: bool,
    /// Landmarks that come before it.
    before: u64,
}

/// How many landmarks are to come, and how far the nearest is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// How many.
    pub count: u32,
    /// The distance of the nearest player to one for which nothing else has to happen first.
    pub near: u32,
}

impl Landmarks {
    /// True for games in which win conditions say too little: rules win, or make and take away what the
    /// conditions ask for.
    pub fn may_help(game: &Game) -> bool {
        let sets = || game.wins.iter().flat_map(|win| std::iter::once(&win.what).chain(&win.on));
        let changes = |object: usize| !crate::fixed::is_conserved(game, object);
        play::AUTHOR
            && game.errors == 0
            && (game.wins.is_empty() || sets().flat_map(|set| set.mask.iter()).any(changes))
    }

    /// The landmarks of a level from one of its states; none where there are none to tell.
    pub fn of(program: &Program, start: &[u64]) -> Option<Landmarks> {
        let task = Task::new(program, start)?;
        let known = Known::of(&task);
        let mut facts: Vec<u32> = Vec::new();
        for goal in &task.goals {
            if let Some(own) = &known.marks[*goal as usize] {
                facts.extend(own.iter());
            }
        }
        facts.sort_unstable();
        facts.dedup();
        // What things do tells more than where the player must be.
        let is_player = |fact: &u32| {
            task.telling(*fact).is_some_and(|(object, ..)| program.player.contains(&object))
        };
        let (walks, mut chosen): (Vec<u32>, Vec<u32>) = facts.into_iter().partition(is_player);
        chosen.truncate(MOST);
        let room = (MOST - chosen.len()).min(walks.len());
        chosen.extend((0..room).map(|at| walks[at * walks.len() / room]));
        let number = |fact: &u32| chosen.iter().position(|other| other == fact);
        let list = chosen.iter().filter_map(|fact| {
            let (object, cell, is_there) = task.telling(*fact)?;
            let own = known.marks[*fact as usize].iter().flatten().filter(|other| *other != fact);
            let before = own.filter_map(number).fold(0, |all, at| all | 1 << at);
            Some(Landmark { object, cell, is_there, before })
        });
        let list: Vec<Landmark> = list.collect();
        (!list.is_empty()).then_some(Landmarks { words: program.words, list })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Object, cell and whether it is there or gone, for each.
    pub fn facts(&self) -> impl Iterator<Item = (usize, usize, bool)> + '_ {
        self.list.iter().map(|mark| (mark.object, mark.cell, mark.is_there))
    }

    /// The landmarks that hold in a position.
    pub fn here(&self, position: &[u64]) -> u64 {
        self.list.iter().enumerate().fold(0, |all, (at, mark)| {
            let word = position[mark.object * self.words + mark.cell / 64];
            let holds = (word >> (mark.cell % 64) & 1 != 0) == mark.is_there;
            all | u64::from(holds) << at
        })
    }

    /// What is ahead after some landmarks have been passed.
    pub fn ahead(&self, passed: u64, program: &Program, position: &[u64]) -> Ahead {
        let count = self.list.len() as u32 - passed.count_ones();
        let mut near = u32::MAX;
        for (at, mark) in self.list.iter().enumerate() {
            if passed >> at & 1 == 0 && mark.before & !passed == 0 {
                let (y, x) = program.place[mark.cell];
                for word in 0..program.words {
                    let players = program.player.iter();
                    let mut left =
                        players.fold(0, |all, p| all | position[p * program.words + word]);
                    while left != 0 {
                        let (py, px) = program.place[word * 64 + left.trailing_zeros() as usize];
                        near = near.min(y.abs_diff(py) + x.abs_diff(px));
                        left &= left - 1;
                    }
                }
            }
        }
        Ahead { count, near: if near == u32::MAX { 0 } else { near } }
    }
}

/// For each fact its landmarks, ascending; none for facts that never hold.
struct Known {
    marks: Vec<Option<Box<[u32]>>>,
}

impl Known {
    /// The greatest solution of the equations: sets only shrink, step by step, until nothing changes.
    fn of(task: &Task<'_>) -> Known {
        let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); task.facts];
        let mut missing: Vec<u32> = Vec::with_capacity(task.steps.len());
        let holds: Vec<bool> = (0..task.facts as u32).map(|fact| task.holds(fact)).collect();
        let mut marks: Vec<Option<Box<[u32]>>> =
            holds.iter().map(|holds| holds.then(Default::default)).collect();
        let (mut queue, mut is_queued) = (VecDeque::new(), vec![false; task.steps.len()]);
        for (number, step) in task.steps.iter().enumerate() {
            step.needs.iter().for_each(|need| waiting[*need as usize].push(number as u32));
            missing.push(step.needs.iter().filter(|need| !holds[**need as usize]).count() as u32);
            if missing[number] == 0 {
                queue.push_back(number);
                is_queued[number] = true;
            }
        }
        let (mut all, mut looks) = (Vec::new(), 0);
        while let Some(number) = queue.pop_front().filter(|_| looks < MOST_LOOKS) {
            looks += 1;
            is_queued[number] = false;
            let step = &task.steps[number];
            all.clear();
            for need in &step.needs {
                all.extend(marks[*need as usize].iter().flat_map(|marks| marks.iter().copied()));
            }
            all.sort_unstable();
            all.dedup();
            for fact in step.adds.iter().copied() {
                if holds[fact as usize] {
                    continue;
                }
                let own = task.telling(fact).map(|_| fact);
                let slot = &mut marks[fact as usize];
                let is_new = slot.is_none();
                let shared: Box<[u32]> = match slot {
                    None => {
                        let mut with: Vec<u32> = all.iter().copied().chain(own).collect();
                        with.sort_unstable();
                        with.dedup();
                        with.into()
                    }
                    Some(before) => {
                        let stays =
                            |mark: &&u32| Some(**mark) == own || all.binary_search(mark).is_ok();
                        before.iter().filter(stays).copied().collect()
                    }
                };
                if !is_new && slot.as_ref().is_some_and(|before| before.len() == shared.len()) {
                    continue;
                }
                *slot = Some(shared);
                for next in waiting[fact as usize].iter().map(|next| *next as usize) {
                    missing[next] -= u32::from(is_new);
                    if missing[next] == 0 && !std::mem::replace(&mut is_queued[next], true) {
                        queue.push_back(next);
                    }
                }
            }
        }
        Known { marks }
    }
}
