//! Levels in the order in which they teach.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;
use ts_rs::TS;

use super::{IdeaLinks, IdeasReport, Status};
use crate::readings::Reading;
use crate::space::{MadeReport, MakeStatus};

/// The reading that says how hard a level is: a domain that has a measure of its own for how much there is to find
/// out lists it.
pub fn hardness(readings: &[&Reading]) -> &'static str {
    let has_own = readings.iter().any(|reading| reading.id == "entropy");
    if has_own { "entropy" } else { "difficulty" }
}

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
    /// How its ideas hang together: who has practised one has practised all its other names, and what an idea
    /// brings together is not new as a pair besides.
    pub links: IdeaLinks,
    /// What the author wrote for ideas that are named by a place in the file, by their names.
    pub texts: BTreeMap<String, String>,
}

/// Levels in an order in which each asks for as little new as possible.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
pub struct ProgressionReport {
    /// The levels that can be solved, in order.
    #[serde(rename = "order")]
    pub levels: Vec<ProgressionLevel>,
    /// Numbers of steps, from 1, that ask for two or more new ideas at once: a level is missing before them.
    pub gaps: Vec<usize>,
    /// Numbers of steps with nothing new that are not harder than a level before them that practises the same.
    pub doubles: Vec<usize>,
    /// Levels without a known solution, which have no place in the order.
    pub left_out: Vec<LeftOut>,
    /// Levels made for the gaps, where that was asked for.
    pub fills: Vec<GapFill>,
}

/// What was made for a gap.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct GapFill {
    /// The step with the gap; the level belongs before it.
    pub step: usize,
    /// The new thing that the level was to ask for: an idea, or two old ones together.
    #[serde(rename = "wanted_ideas")]
    pub wanted: Vec<String>,
    /// Whether such a level was found.
    #[serde(rename = "fill_status")]
    pub status: MakeStatus,
    /// The level, with what was proved about it.
    #[serde(rename = "fill")]
    pub made: Option<MadeReport>,
    /// Candidates that were tried.
    #[ts(type = "number")]
    pub tries: u64,
}

/// The next step that a progression wants: a level that asks for one new thing only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewIdea {
    /// What the levels before it have taught.
    known: Known,
    /// The new idea, or two old ones that are new together.
    pub wanted: Vec<String>,
}

impl NewIdea {
    /// What a level with these ideas asks for that is new, besides what is wanted; none if what is wanted is not
    /// new in it.
    pub fn besides(&self, ideas: &IdeasReport) -> Option<Vec<String>> {
        let (new, pairs) = self.known.new_in(&ideas.needed, &ideas.links);
        let pairs = pairs.into_iter().map(Vec::from);
        let mut all: Vec<Vec<String>> =
            new.into_iter().map(|idea| vec![idea]).chain(pairs).collect();
        // The level may list what is wanted by another name.
        let listed = |name: &String| {
            let same = ideas.links.synonyms.iter().find(|[other, _]| other == name);
            same.map_or(name, |[_, listed]| listed).clone()
        };
        let mut wanted: Vec<String> = self.wanted.iter().map(listed).collect();
        wanted.sort();
        let at = all.iter().position(|one| *one == wanted)?;
        all.remove(at);
        Some(all.into_iter().map(|one| one.join(" with ")).collect())
    }
}

impl ProgressionReport {
    /// For each gap its step and the levels that would close it, each of which asks for one of the new things.
    pub fn missing(&self) -> Vec<(usize, Vec<NewIdea>)> {
        let mut known = Known::default();
        let mut missing = Vec::new();
        for level in &self.levels {
            if self.gaps.contains(&level.step) {
                let pairs = level.new_pairs.iter().map(|pair| pair.to_vec());
                let wanted = level.new_ideas.iter().map(|idea| vec![idea.clone()]).chain(pairs);
                let known = || known.clone();
                let wanted = wanted.map(|wanted| NewIdea { known: known(), wanted });
                missing.push((level.step, wanted.collect()));
            }
            known.learn(&level.ideas, &level.links);
        }
        missing
    }
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
    /// For a double, the step before it that practises the same and is at least as hard.
    pub double_of: Option<usize>,
    /// What the author wrote for ideas that are named by a place in the file, by their names.
    pub idea_texts: BTreeMap<String, String>,
    /// How its ideas hang together.
    #[serde(skip)]
    #[ts(skip)]
    pub links: IdeaLinks,
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
///
/// An idea that may be needed counts as one that is, so that a level of which little is known waits until its
/// ideas were taught. What every level asks for tells none of them apart, and counts for none.
pub fn progression(levels: Vec<LevelIdeas>) -> ProgressionReport {
    ordered(levels, false)
}

/// The same, but no level is easier than the one before it, and each has something new. Levels that are due
/// only after harder ones are passed over, so there should be many levels for each idea.
pub fn rising_progression(levels: Vec<LevelIdeas>) -> ProgressionReport {
    ordered(levels, true)
}

fn ordered(levels: Vec<LevelIdeas>, is_rising: bool) -> ProgressionReport {
    let (mut left, rest): (Vec<_>, Vec<_>) =
        levels.into_iter().partition(|level| level.status == Some(Status::Solved));
    let mut report = ProgressionReport {
        left_out: rest.into_iter().map(LeftOut::of).collect(),
        ..ProgressionReport::default()
    };
    let mut known = Known::default();
    let common = if is_rising { BTreeSet::new() } else { common_ideas(&left) };
    let mut hardest = f64::NEG_INFINITY;
    loop {
        let mut best: Option<(usize, (bool, usize, f64))> = None;
        for (at, level) in left.iter().enumerate() {
            let (ideas, pairs) = known.new_in(&level.ideas, &level.links);
            let is_new = !ideas.is_empty() || !pairs.is_empty();
            let is_fit = !is_rising || is_new && level.difficulty.is_some_and(|it| it >= hardest);
            let is_open = |idea: &&String| !known.ideas.contains(*idea);
            let open = level.unknown.iter().filter(is_open).count();
            let telling = ideas.iter().filter(|idea| !common.contains(*idea)).count();
            let news = telling + pairs.len() + open;
            let hard = level.difficulty.unwrap_or(f64::INFINITY);
            // A level about which nothing is known may be anything.
            let is_blank = level.ideas.is_empty() && !level.unknown.is_empty();
            let rank = (is_blank, news, hard);
            if is_fit && best.is_none_or(|(_, best)| rank < best) {
                best = Some((at, rank));
            }
        }
        let Some((best, _)) = best else { break };
        let level = left.remove(best);
        let (new_ideas, new_pairs) = known.new_in(&level.ideas, &level.links);
        let step = report.levels.len() + 1;
        // The first level has nothing before it that could prepare for it.
        if step > 1 && new_ideas.len() + new_pairs.len() >= 2 {
            report.gaps.push(step);
        }
        let is_new = !new_ideas.is_empty() || !new_pairs.is_empty();
        let double_of = if is_new { None } else { doubled(&report.levels, &level) };
        report.doubles.extend(double_of.map(|_| step));
        hardest = level.difficulty.map_or(hardest, |difficulty| hardest.max(difficulty));
        known.learn(&level.ideas, &level.links);
        let LevelIdeas { file, level, name, difficulty, ideas, unknown, links, texts, .. } = level;
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
            double_of,
            idea_texts: texts,
            links,
        });
    }
    report
}

/// Names of ideas that every one of these levels asks for, by whatever name it lists them.
fn common_ideas(levels: &[LevelIdeas]) -> BTreeSet<String> {
    let names = |level: &LevelIdeas| all_names(&level.ideas, &level.links);
    let mut sets = levels.iter().map(names);
    let first = sets.next().unwrap_or_default();
    sets.fold(first, |common, names| common.intersection(&names).cloned().collect())
}

/// Ideas with all their names.
fn all_names(ideas: &[String], links: &IdeaLinks) -> BTreeSet<String> {
    ideas.iter().chain(links.synonyms.iter().map(|[name, _]| name)).cloned().collect()
}

/// The first step that practises all that a level does and is not easier. Of a level with an open idea nobody
/// knows.
fn doubled(before: &[ProgressionLevel], level: &LevelIdeas) -> Option<usize> {
    let difficulty = level.difficulty?;
    let has_all = |earlier: &&ProgressionLevel| {
        let names = all_names(&earlier.ideas, &earlier.links);
        let mut ideas = level.ideas.iter().chain(&level.unknown);
        ideas.all(|idea| names.contains(idea))
            && earlier.difficulty.is_some_and(|earlier| earlier >= difficulty)
    };
    before.iter().find(has_all).map(|earlier| earlier.step)
}

/// What the levels so far have taught.
#[derive(Clone, Debug, Default, PartialEq)]
struct Known {
    ideas: BTreeSet<String>,
    pairs: BTreeSet<[String; 2]>,
}

impl Known {
    /// The ideas and pairs of ideas that are new.
    fn new_in(&self, ideas: &[String], links: &IdeaLinks) -> (Vec<String>, Vec<[String; 2]>) {
        let is_old = |idea: &&String| self.ideas.contains(*idea);
        let new = ideas.iter().filter(|idea| !is_old(idea)).cloned().collect();
        let old: Vec<&String> = ideas.iter().filter(is_old).collect();
        let is_new =
            |pair: &[String; 2]| !self.pairs.contains(pair) && !links.combined.contains(pair);
        (new, pairs_of(&old).filter(is_new).collect())
    }

    fn learn(&mut self, ideas: &[String], links: &IdeaLinks) {
        let other_names = links.synonyms.iter().map(|[name, _]| name);
        let all: Vec<&String> = ideas.iter().chain(other_names).collect();
        self.ideas.extend(all.iter().map(|idea| (*idea).clone()));
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
    fn a_rising_order_passes_over_what_is_too_easy() {
        let levels = vec![
            level(1, 5.0, &["push"]),
            level(2, 3.0, &["push", "melt"]),
            level(3, 7.0, &["push", "melt"]),
            level(4, 8.0, &["push", "melt"]),
            level(5, 7.0, &["slide"]),
        ];
        let report = rising_progression(levels);
        let order: Vec<usize> = report.levels.iter().map(|level| level.level).collect();
        // Level 2 shows what is new after level 1, but is easier; level 4 shows nothing new.
        assert_eq!(order, [1, 3, 5]);
    }

    #[test]
    fn a_gap_is_closed_by_one_new_thing() {
        let levels = vec![level(1, 1.0, &["push"]), level(2, 9.0, &["push", "melt", "slide"])];
        let report = progression(levels);
        let missing = report.missing();
        let [(2, wanted)] = missing.as_slice() else { panic!("{missing:?}") };
        let names: Vec<String> = wanted.iter().map(|one| one.wanted.join(" with ")).collect();
        assert_eq!(names, ["melt", "slide"]);
        let names = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        let ideas = |needed: &[&str]| IdeasReport { needed: names(needed), ..Default::default() };
        assert_eq!(wanted[0].besides(&ideas(&["push", "melt"])), Some(Vec::new()));
        assert_eq!(wanted[0].besides(&ideas(&["melt", "slide"])), Some(names(&["slide"])));
        assert_eq!(wanted[0].besides(&ideas(&["push"])), None);
        // A level that lists it by another name.
        let synonyms = vec![["melt".to_string(), "rule:9".to_string()]];
        let links = IdeaLinks { synonyms, ..IdeaLinks::default() };
        let renamed = IdeasReport { links, ..ideas(&["push", "rule:9"]) };
        assert_eq!(wanted[0].besides(&renamed), Some(Vec::new()));
    }

    #[test]
    fn what_was_practised_under_another_name_is_not_new() {
        let synonyms = vec![["rule:114".to_string(), "push".to_string()]];
        let links = IdeaLinks { synonyms, ..IdeaLinks::default() };
        let ride = LevelIdeas { links, ..level(1, 1.0, &["push"]) };
        let shove = level(2, 9.0, &["push", "shove", "rule:114"]);
        let report = progression(vec![ride, shove]);
        assert_eq!(report.levels[1].new_ideas, ["shove"]);
        assert!(report.gaps.is_empty() && report.levels[1].new_pairs.is_empty());
    }

    #[test]
    fn what_an_idea_brings_together_is_not_new_besides() {
        let combined = vec![["dot".to_string(), "star".to_string()]];
        let links = IdeaLinks { combined, ..IdeaLinks::default() };
        let meet = LevelIdeas { links, ..level(3, 3.0, &["star", "dot", "meet:star+dot"]) };
        let levels = vec![level(1, 1.0, &["star"]), level(2, 2.0, &["dot"]), meet];
        let report = progression(levels);
        assert_eq!(report.levels[2].new_ideas, ["meet:star+dot"]);
        assert!(report.gaps.is_empty() && report.levels[2].new_pairs.is_empty());
    }

    #[test]
    fn what_is_neither_new_nor_harder_is_a_double() {
        let levels = vec![
            level(1, 90.0, &["push"]),
            level(2, 95.0, &["push"]),
            level(3, 91.0, &["push"]),
            // Harder than the first with both of its ideas; that an earlier lesson was harder is no matter.
            level(4, 9.0, &["push", "melt"]),
            level(5, 10.0, &["push", "melt"]),
            level(6, 10.0, &["push", "melt"]),
        ];
        let report = progression(levels);
        let order: Vec<usize> = report.levels.iter().map(|level| level.level).collect();
        assert_eq!(order, [1, 3, 2, 4, 5, 6]);
        assert_eq!(report.doubles, [6]);
        assert_eq!(report.levels[5].double_of, Some(5));
    }

    #[test]
    fn a_level_with_open_ideas_waits_for_them() {
        let open = LevelIdeas { unknown: vec!["melt".to_string()], ..level(1, 5.0, &["push"]) };
        let levels = vec![open, level(2, 9.0, &["push"]), level(3, 12.0, &["push", "melt"])];
        let report = progression(levels);
        let order: Vec<usize> = report.levels.iter().map(|level| level.level).collect();
        // Whether it shows something new is not known, so it is no double either.
        assert_eq!(order, [2, 1, 3]);
        assert!(report.doubles.is_empty());
    }

    #[test]
    fn what_all_levels_ask_for_tells_none_apart() {
        let synonyms = vec![["dig".to_string(), "walk".to_string()]];
        let links = IdeaLinks { synonyms, ..IdeaLinks::default() };
        let crown = LevelIdeas { links, ..level(2, 58.0, &["walk"]) };
        let levels = vec![crown, level(1, 37.0, &["walk", "dig"])];
        let report = progression(levels);
        assert_eq!(report.levels[0].level, 1);
        assert_eq!(report.levels[0].new_ideas, ["walk", "dig"]);
    }
}
