//! What parts of a game are ever used: rules that fire, objects that appear, win conditions that
//! matter.

use ::puzzlescript::Game;
use ::puzzlescript::game::{Object, Win};
use ::puzzlescript::puzzle::{Puzzle, State};
use play::search::{Budget, Cut};
use play::{Coverage, Play, Watch, explore_showing};
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeSet;
use ts_rs::TS;

/// States explored of a level with chance.
const MAX_CHANCE_STATES: usize = 20_000;

/// What `cover --json` prints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[ts(rename = "CoverAnswer")]
pub struct Cover {
    /// True when all play of every level was explored.
    pub complete: bool,
    /// Rules by line, with the levels they fired in.
    pub rules: Vec<RuleCover>,
    /// Objects, with the levels they were seen in.
    pub objects: Vec<ObjectCover>,
    /// Win conditions, with the levels they held in.
    pub wins: Vec<WinCover>,
    /// What no play of any level ever uses; null when that is not known.
    pub unused: Option<Vec<Idle>>,
    /// What was not seen to be used when not all play was explored; null when all was.
    pub not_seen: Option<Vec<Idle>>,
    /// How much of each level was explored.
    pub levels: Vec<LevelCover>,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[allow(missing_docs)]
pub struct RuleCover {
    pub line: usize,
    pub levels: BTreeSet<usize>,
}

/// An object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[allow(missing_docs)]
pub struct ObjectCover {
    pub name: String,
    pub line: usize,
    pub levels: BTreeSet<usize>,
}

/// A win condition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct WinCover {
    /// Its line.
    pub line: usize,
    /// Levels in which it holds after some turn.
    pub levels: BTreeSet<usize>,
    /// Levels in which it does not hold after some turn: there it requires something of the player.
    pub open_levels: BTreeSet<usize>,
}

/// How much of a level was explored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[allow(missing_docs)]
pub struct LevelCover {
    pub level: usize,
    pub states: usize,
    pub complete: bool,
    pub why: Option<&'static str>,
}

/// Something that is not used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Idle {
    /// `rule`, `object` or `win`.
    pub kind: &'static str,
    /// The object's name; null for the others.
    pub name: Option<String>,
    /// Its line.
    pub line: usize,
    /// What it never does.
    pub why: &'static str,
}

impl Cover {
    /// Nothing seen yet.
    pub fn new(game: &Game) -> Cover {
        let lines: BTreeSet<usize> = game.all_rules().map(|rule| rule.line).collect();
        let object = |object: &Object| ObjectCover {
            name: object.spelling.clone(),
            line: object.line,
            levels: BTreeSet::new(),
        };
        let win = |win: &Win| WinCover {
            line: win.line,
            levels: BTreeSet::new(),
            open_levels: BTreeSet::new(),
        };
        let rule = |line| RuleCover { line, levels: BTreeSet::new() };
        Cover {
            complete: true,
            rules: lines.into_iter().map(rule).collect(),
            objects: game.objects.iter().map(object).collect(),
            wins: game.wins.iter().map(win).collect(),
            unused: None,
            not_seen: None,
            levels: Vec::new(),
        }
    }

    /// Explores all play of one more level, as far as the budget allows.
    ///
    /// A rule counts even if its only result was a move without effect, as with rules that stop the
    /// player. An object counts even if it comes and goes within one move. A win condition is
    /// tested whenever the engine tests it, after each turn of a move.
    pub fn add_level(
        &mut self,
        puzzle: &mut Puzzle,
        level: usize,
        budget: Budget,
        watch: &mut Watch<'_>,
    ) {
        let (start, _) = puzzle.start();
        self.see_step(puzzle, level);
        self.see_state(puzzle, &start, level);
        puzzle.note_win_tests();
        // With chance there is no end to play; one part of it shows as much as any other.
        let max_states = match puzzle.facts().chance {
            true => budget.max_states.min(MAX_CHANCE_STATES),
            false => budget.max_states,
        };
        let budget = Budget { max_states, ..budget };
        let mut last = start.clone();
        let graph = explore_showing(puzzle, &start, budget, watch, &mut |puzzle, state| {
            self.see_step(puzzle, level);
            if *state != last {
                self.see_state(puzzle, state, level);
                last.clone_from(state);
            }
        });
        for (win, tests) in self.wins.iter_mut().zip(puzzle.win_tests()) {
            if tests.held {
                win.levels.insert(level);
            }
            if tests.failed {
                win.open_levels.insert(level);
            }
        }
        let cut = match graph.coverage {
            Coverage::Complete => None,
            Coverage::Cut(Cut::Budget) if puzzle.facts().chance => Some("chance"),
            Coverage::Cut(cut) => Some(cut.as_str()),
        };
        self.complete &= cut.is_none();
        let complete = cut.is_none();
        self.levels.push(LevelCover { level, states: graph.len(), complete, why: cut });
    }

    /// Lists what was not used, once all levels are in. `is_all` is false when some were left out.
    pub fn finish(&mut self, is_all: bool) {
        self.complete &= is_all;
        let idle = self.idle();
        (self.unused, self.not_seen) = match self.complete {
            true => (Some(idle), None),
            false => (None, Some(idle)),
        };
    }

    fn see_step(&mut self, puzzle: &Puzzle, level: usize) {
        for line in puzzle.fired_lines() {
            let found = self.rules.binary_search_by_key(&(line as usize), |rule| rule.line);
            if let Ok(place) = found {
                self.rules[place].levels.insert(level);
            }
        }
        for object in puzzle.created() {
            self.objects[object].levels.insert(level);
        }
    }

    fn see_state(&mut self, puzzle: &Puzzle, state: &State, level: usize) {
        for object in puzzle.objects_in(state) {
            self.objects[object].levels.insert(level);
        }
    }

    /// What is proved when all play was explored, or what was seen.
    fn word(&self, proved: &'static str, seen: &'static str) -> &'static str {
        if self.complete { proved } else { seen }
    }

    fn idle(&self) -> Vec<Idle> {
        let rules = self.rules.iter().filter(|rule| rule.levels.is_empty());
        let rules = rules.map(|rule| Idle {
            kind: "rule",
            name: None,
            line: rule.line,
            why: self.word("never fires", "has not fired"),
        });
        let objects = self.objects.iter().filter(|object| object.levels.is_empty());
        let objects = objects.map(|object| Idle {
            kind: "object",
            name: Some(object.name.clone()),
            line: object.line,
            why: self.word("never appears", "has not appeared"),
        });
        let wins = self.wins.iter().filter_map(|win| {
            let why = match (win.levels.is_empty(), win.open_levels.is_empty()) {
                (true, _) => self.word("never holds", "has not held"),
                (false, true) => self.word("always holds", "has always held"),
                (false, false) => return None,
            };
            Some(Idle { kind: "win", name: None, line: win.line, why })
        });
        rules.chain(objects).chain(wins).collect()
    }
}
