//! Levels in the order in which they teach.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::Status;

/// What is known about a level before levels are ordered.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LevelIdeas {
    /// The file it is in.
    pub file: String,
    /// Its number, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether it can be solved; none counts as not known.
    pub status: Option<Status>,
    /// Its difficulty, where that is known.
    pub difficulty: Option<f64>,
    /// Ideas that every solution practises.
    pub ideas: Vec<String>,
    /// Ideas of which that is not known.
    pub unknown: Vec<String>,
}

/// Levels in an order in which each asks for as little new as possible.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
pub struct ProgressionReport {
    /// The levels that can be solved, in order.
    #[serde(rename = "order")]
    pub levels: Vec<ProgressionLevel>,
    /// Numbers of steps, from 1, that ask for two or more new ideas at once: a level is missing before them.
    pub gaps: Vec<usize>,
    /// Numbers of steps with nothing new that are not harder than all before.
    pub doubles: Vec<usize>,
    /// Levels without a known solution, which have no place in the order.
    pub left_out: Vec<LeftOut>,
}

/// A step of a progression.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct ProgressionLevel {
    /// Its number in the order, from 1.
    pub step: usize,
    /// The file.
    pub file: String,
    /// The level's number in it, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Its difficulty.
    pub difficulty: Option<f64>,
    /// All ideas it needs.
    #[serde(rename = "needed_ideas")]
    pub ideas: Vec<String>,
    /// Those that no level before it needs.
    pub new_ideas: Vec<String>,
    /// Pairs of ideas that levels before it need one by one, and never together.
    pub new_pairs: Vec<[String; 2]>,
    /// Ideas of which it is not known whether it needs them.
    #[serde(rename = "unknown_ideas")]
    pub unknown: Vec<String>,
}

/// A level that is not in the order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct LeftOut {
    /// The file.
    pub file: String,
    /// The level's number in it, from 1.
    pub level: usize,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// `unsolvable` or `unknown`.
    pub status: Status,
}

/// Orders levels: next is the one with the fewest new ideas, then the least difficulty, then the first in the
/// order given. A pair of ideas is new only when both of its members are old.
pub fn progression(levels: Vec<LevelIdeas>) -> ProgressionReport {
    let (mut left, rest): (Vec<_>, Vec<_>) =
        levels.into_iter().partition(|level| level.status == Some(Status::Solved));
    let mut report = ProgressionReport {
        left_out: rest.into_iter().map(LeftOut::of).collect(),
        ..ProgressionReport::default()
    };
    let mut known = Known::default();
    let mut hardest = f64::NEG_INFINITY;
    while !left.is_empty() {
        let key = |level: &LevelIdeas| {
            let (ideas, pairs) = known.new_in(&level.ideas);
            (ideas.len() + pairs.len(), level.difficulty.unwrap_or(f64::INFINITY))
        };
        let mut best = 0;
        for at in 1..left.len() {
            let ((news, hard), (best_news, best_hard)) = (key(&left[at]), key(&left[best]));
            if news < best_news || news == best_news && hard < best_hard {
                best = at;
            }
        }
        let level = left.remove(best);
        let (new_ideas, new_pairs) = known.new_in(&level.ideas);
        let step = report.levels.len() + 1;
        // The first level has nothing before it that could prepare for it.
        if step > 1 && new_ideas.len() + new_pairs.len() >= 2 {
            report.gaps.push(step);
        }
        let is_harder = level.difficulty.is_none_or(|difficulty| difficulty > hardest);
        if step > 1 && new_ideas.is_empty() && new_pairs.is_empty() && !is_harder {
            report.doubles.push(step);
        }
        hardest = level.difficulty.map_or(hardest, |difficulty| hardest.max(difficulty));
        known.learn(&level.ideas);
        let LevelIdeas { file, level, name, difficulty, ideas, unknown, .. } = level;
        report.levels.push(ProgressionLevel {
            step,
            file,
            level,
            name,
            difficulty,
            ideas,
            new_ideas,
            new_pairs,
            unknown,
        });
    }
    report
}

/// What the levels so far have taught.
#[derive(Default)]
struct Known {
    ideas: BTreeSet<String>,
    pairs: BTreeSet<[String; 2]>,
}

impl Known {
    /// The ideas and pairs of ideas that are new.
    fn new_in(&self, ideas: &[String]) -> (Vec<String>, Vec<[String; 2]>) {
        let is_old = |idea: &&String| self.ideas.contains(*idea);
        let new = ideas.iter().filter(|idea| !is_old(idea)).cloned().collect();
        let old: Vec<&String> = ideas.iter().filter(is_old).collect();
        let pairs = pairs_of(&old).filter(|pair| !self.pairs.contains(pair)).collect();
        (new, pairs)
    }

    fn learn(&mut self, ideas: &[String]) {
        self.ideas.extend(ideas.iter().cloned());
        let all: Vec<&String> = ideas.iter().collect();
        self.pairs.extend(pairs_of(&all));
    }
}

/// All pairs, each in the order of their names.
fn pairs_of<'i>(ideas: &'i [&'i String]) -> impl Iterator<Item = [String; 2]> + 'i {
    ideas.iter().enumerate().flat_map(move |(at, one)| {
        ideas[at + 1..].iter().map(move |other| {
            let mut pair = [(*one).clone(), (*other).clone()];
            pair.sort();
            pair
        })
    })
}

impl LeftOut {
    fn of(level: LevelIdeas) -> LeftOut {
        let LevelIdeas { file, level, name, status, .. } = level;
        LeftOut { file, level, name, status: status.unwrap_or(Status::Unknown) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(level: usize, difficulty: f64, ideas: &[&str]) -> LevelIdeas {
        LevelIdeas {
            level,
            status: Some(Status::Solved),
            difficulty: Some(difficulty),
            ideas: ideas.iter().map(ToString::to_string).collect(),
            ..LevelIdeas::default()
        }
    }

    #[test]
    fn one_new_idea_at_a_time() {
        let levels = vec![
            level(1, 50.0, &["push", "melt"]),
            level(2, 9.0, &["melt"]),
            level(3, 12.0, &["push"]),
            level(4, 5.0, &["push", "melt", "slide", "freeze"]),
            level(5, 8.0, &["melt"]),
            LevelIdeas { level: 6, status: Some(Status::Unsolvable), ..LevelIdeas::default() },
        ];
        let report = progression(levels);
        let order: Vec<usize> = report.levels.iter().map(|level| level.level).collect();
        // The easier of two levels with one new idea comes first; the pair is new where both are known.
        assert_eq!(order, [5, 2, 3, 1, 4]);
        assert_eq!(report.levels[1].new_ideas, [""; 0]);
        assert_eq!(report.levels[3].new_pairs, [["melt".to_string(), "push".to_string()]]);
        assert_eq!(report.gaps, [5]);
        assert_eq!(report.doubles, [0usize; 0]);
        assert_eq!(report.left_out[0].level, 6);
    }

    #[test]
    fn what_is_neither_new_nor_harder_is_a_double() {
        let levels = vec![level(1, 9.0, &["push"]), level(2, 9.0, &["push"])];
        assert_eq!(progression(levels).doubles, [2]);
    }
}
