//! Judges one candidate: which of the wanted properties it has, and how near it is to the next.

use super::draw::Shop;
use super::lesson::{NewIn, new_in};
use super::touched::touched;
use super::{MakePlan, no_level};
use crate::lens::{Ask, IdeaBy, Lenses, Measured, Needed, NewIdea, OptionValue, Options, Refusal};
use crate::random::SplitMix64;
use crate::readings::{ON_REQUEST, READINGS};
use crate::search::{Answer, Budget, Cut, breadth_first};
use crate::space::{ElementId, Frame, check_concepts, is_won_at_once};
use crate::{Outcome, Play, Watch, read_trace, write_trace};
use source::nearest;

/// What the searches about one candidate may cost.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// States that each of them may expand.
    pub expanded: usize,
}

/// How near a candidate is to having all properties: the first number that differs decides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Score([f64; 7]);

impl Default for Score {
    fn default() -> Score {
        Score([-1.0; 7])
    }
}

impl Score {
    pub fn is_above(&self, other: &Score) -> bool {
        let differ = self.0.iter().zip(&other.0).find(|(a, b)| a != b);
        differ.is_some_and(|(a, b)| a > b)
    }
}

/// What is known about a candidate.
#[derive(Clone, Debug, Default)]
pub(super) struct Judged {
    /// It is a level of the domain.
    pub is_level: bool,
    /// It has all properties.
    pub has_all: bool,
    /// Everything that was asked is known.
    pub is_known: bool,
    /// It can be solved; none when that is not known.
    pub solvable: Option<bool>,
    pub was_stopped: bool,
    pub score: Score,
    /// What it lacks, the most important first.
    pub lacks: Vec<Lack>,
    /// States of all searches.
    pub effort: u64,
    /// States of the search that solved it.
    pub effort_of_one: usize,
    pub reading: Option<f64>,
    pub length: Option<usize>,
    pub moves: Option<String>,
    pub touched: Vec<usize>,
}

/// A property that a candidate does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lack {
    /// The property, such as `need`.
    pub property: &'static str,
    /// The concept it is about.
    pub concept: Option<String>,
    /// What is the case instead.
    pub because: String,
    /// A play that shows it.
    pub shortcut: Option<String>,
}

impl Lack {
    fn new(property: &'static str, because: impl Into<String>) -> Lack {
        Lack { property, concept: None, because: because.into(), shortcut: None }
    }
}

/// Refuses a plan whose concepts cannot be read. False for a game in which chance decides, so that nothing can
/// be proved about its levels.
pub(super) fn check<F: Frame>(
    frame: &F,
    shop: &Shop<'_, F>,
    plan: &MakePlan,
) -> Result<bool, Refusal> {
    let mut random = SplitMix64::stream(plan.seed, 0);
    let mut refused = None;
    let mut levels = 0;
    for _ in 0..1_000 {
        let filling = shop.start().map(<[ElementId]>::to_vec).or_else(|| shop.draw(&mut random));
        let Some(level) = filling.and_then(|filling| frame.level(&filling)) else { continue };
        let mut puzzle = frame.puzzle(&level);
        check_reading(&puzzle, plan)?;
        if puzzle.facts().chance {
            return Ok(false);
        }
        let all: Vec<String> = plan.need.iter().chain(&plan.forbid).cloned().collect();
        match check_concepts(&mut puzzle, &all, frame.options()) {
            Ok(()) => return Ok(true),
            Err(error) => refused = refused.or(Some(error)),
        }
        // A concept may name what only some levels have.
        levels += 1;
        if levels >= 16 {
            break;
        }
    }
    refused.map_or(Ok(true), Err)
}

/// Refuses a reading that levels of this kind do not have: without it none could be found, and that would
/// be taken for a proof that there is none.
pub(super) fn check_reading<P: Lenses>(puzzle: &P, plan: &MakePlan) -> Result<(), Refusal> {
    let Some(wanted) = plan.reading() else { return Ok(()) };
    let own = puzzle.own_readings();
    let known = || READINGS.iter().chain(own).chain(ON_REQUEST).map(|reading| reading.id);
    if known().any(|id| id == wanted) {
        return Ok(());
    }
    let help =
        nearest(wanted, known()).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    let known: Vec<&str> = known().chain(["harder"]).collect();
    Err(Refusal::usage(format!("--toward: `{wanted}` is not one of {}{help}", known.join(", "))))
}

/// The concept that says that another never happens.
pub(super) fn without(concept: &str) -> String {
    format!("not ({concept})")
}

/// Judges a filling.
pub(super) fn judge<F: Frame>(
    frame: &F,
    filling: &[ElementId],
    plan: &MakePlan,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Judged {
    let Some(level) = frame.level(filling) else {
        let lacks = vec![Lack::new("level", "it is not a level")];
        return Judged { is_known: true, solvable: Some(false), lacks, ..Judged::default() };
    };
    let mut puzzle = frame.puzzle(&level);
    let (mut judged, shown) = judge_puzzle(&mut puzzle, frame.options(), plan, limits, watch);
    if !shown.is_empty() {
        judged.touched = touched(&mut puzzle, frame.places(), &shown);
    }
    judged
}

/// Judges a level; returns also the play that shows what is missing, else its solution.
pub(super) fn judge_puzzle<P: Lenses>(
    puzzle: &mut P,
    options: &Options,
    plan: &MakePlan,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> (Judged, Vec<P::Move>) {
    let mut judged =
        Judged { is_level: true, is_known: true, solvable: Some(false), ..Judged::default() };
    let budget = Budget { max_expanded: limits.expanded, ..Budget::default() };
    let ask = Ask { level: no_level(), budget, threads: 1, options };
    let (start, outcome) = puzzle.start();
    if !puzzle.facts().has_goal || outcome == Outcome::Lost {
        judged.lacks.push(Lack::new("solvable", "nothing wins"));
        judged.score = Score([0.0; 7]);
        return (judged, Vec::new());
    }
    if outcome == Outcome::Won || is_won_at_once(puzzle) {
        judged.solvable = Some(true);
        judged.length = Some(usize::from(outcome != Outcome::Won));
        judged.lacks.push(Lack::new("not won at once", "it is won at the start or by one move"));
        judged.score = Score([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        return (judged, Vec::new());
    }
    let found = puzzle
        .shortest(&start, &ask, watch)
        .unwrap_or_else(|| breadth_first(puzzle, &start, budget, watch));
    judged.effort = found.expanded as u64;
    let moves = match found.answer {
        Answer::Solved { moves, .. } => moves,
        Answer::Unsolvable => {
            judged.lacks.push(Lack::new("solvable", "nothing wins"));
            judged.score = Score([0.0; 7]);
            return (judged, Vec::new());
        }
        Answer::Unknown(cut) => {
            judged.was_stopped = cut == Cut::Stopped;
            (judged.is_known, judged.solvable) = (false, None);
            judged.lacks.push(Lack::new("solvable", "not known: the limit was reached"));
            judged.score = Score([0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
            return (judged, Vec::new());
        }
    };
    judged.solvable = Some(true);
    judged.effort_of_one = found.expanded;
    judged.length = Some(moves.len());
    judged.moves = Some(write_trace(puzzle, &moves));
    let mut was_stopped = false;
    let mut watch = |progress| {
        was_stopped |= watch(progress);
        was_stopped
    };
    let mut rest = Rest { plan, ask: &ask, judged: &mut judged, shown: None };
    let score = rest.score(puzzle, moves.len(), &mut watch);
    let shown = rest.shown.take();
    let shown = shown.and_then(|trace| read_trace(puzzle, &trace).ok()).unwrap_or(moves);
    judged.score = score;
    judged.has_all = judged.lacks.is_empty() && judged.is_known;
    judged.was_stopped = was_stopped;
    (judged, shown)
}

/// What is asked about a level that can be solved.
struct Rest<'r> {
    plan: &'r MakePlan,
    ask: &'r Ask<'r>,
    judged: &'r mut Judged,
    /// The first play that shows what is missing.
    shown: Option<String>,
}

impl Rest<'_> {
    /// Later properties are only asked about once all earlier ones hold.
    fn score<P: Lenses>(&mut self, puzzle: &mut P, length: usize, watch: &mut Watch<'_>) -> Score {
        let mut score = [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        let needs = self.needs(puzzle);
        for (asked, concept) in &needs {
            score[1] += self.avoided(puzzle, "need", asked, concept, length, watch);
        }
        if score[1] < needs.len() as f64 {
            return Score(score);
        }
        for text in &self.plan.forbid {
            score[2] += self.avoided(puzzle, "forbid", text, &without(text), length, watch);
        }
        if score[2] < self.plan.forbid.len() as f64 {
            return Score(score);
        }
        if let Some(new_idea) = &self.plan.new_idea {
            score[3] = self.new_idea(puzzle, new_idea, watch);
            if score[3] < 1.0 {
                return Score(score);
            }
        }
        if self.plan.unique {
            score[4] = self.unique(puzzle, watch);
        }
        if let Some([least, most]) = self.plan.length {
            let off = least.saturating_sub(length) + length.saturating_sub(most);
            score[5] = -(off as f64);
            if off > 0 {
                let because = format!("a shortest solution has {length} moves");
                self.judged.lacks.push(Lack::new("length", because));
            }
        }
        if score[4] < f64::from(self.plan.unique) || score[5] < 0.0 {
            return Score(score);
        }
        if let Some(reading) = self.plan.reading() {
            match puzzle.measure(reading, self.ask, watch) {
                Measured::Value(value) => {
                    self.judged.reading = Some(value);
                    score[6] = value;
                }
                Measured::Unknown => {
                    score[6] = f64::MIN;
                    self.judged.is_known = false;
                    let because = format!("{reading} is not known within the limit");
                    self.judged.lacks.push(Lack::new("toward", because));
                }
                Measured::Unsolvable => {
                    score[6] = f64::MIN;
                    let because = format!("it has no value of {reading}");
                    self.judged.lacks.push(Lack::new("toward", because));
                }
            }
        }
        Score(score)
    }

    /// The concepts that every solution has to satisfy, each as it was asked for: a new idea is one, if it is
    /// about events.
    fn needs<P: Lenses>(&self, puzzle: &P) -> Vec<(String, String)> {
        let asked = self.plan.need.iter().map(|text| (text.clone(), text.clone()));
        let wanted = self.plan.new_idea.iter().flat_map(|new| &new.wanted);
        let known = if self.plan.new_idea.is_some() { puzzle.ideas() } else { Vec::new() };
        let concept = |name: &String| {
            let idea = known.iter().find(|idea| idea.name == *name)?;
            match &idea.by {
                IdeaBy::Concept(concept) => Some((name.clone(), concept.clone())),
                IdeaBy::Present | IdeaBy::Own => None,
            }
        };
        asked.chain(wanted.filter_map(concept)).collect()
    }

    /// How hard it is to avoid a concept: 1 when it cannot be avoided, nearly 1 when that takes a long way
    /// round, 0 when no solution satisfies it.
    fn avoided<P: Lenses>(
        &mut self,
        puzzle: &mut P,
        property: &'static str,
        asked: &str,
        text: &str,
        length: usize,
        watch: &mut Watch<'_>,
    ) -> f64 {
        let Ok(report) = puzzle.need(text, self.ask, watch) else {
            let because = "the level lacks what the concept names";
            let lack = Lack::new(property, because);
            self.judged.lacks.push(Lack { concept: Some(asked.to_string()), ..lack });
            return 0.0;
        };
        self.judged.effort += report.expanded as u64;
        let shortcut = report.length.unwrap_or(length);
        let verb = if property == "need" { "without" } else { "with" };
        let because = match report.answer {
            Needed::Always => return 1.0,
            Needed::Avoidable => format!("it can be won {verb} it in {shortcut} moves"),
            Needed::Unsolvable => "nothing wins".to_string(),
            Needed::Unknown => {
                self.judged.is_known = false;
                "not known: the limit was reached".to_string()
            }
        };
        self.shown = self.shown.take().or_else(|| (*report.shortcut).clone());
        let concept = Some(asked.to_string());
        let shown = (*report.shortcut).clone();
        self.judged.lacks.push(Lack { property, concept, because, shortcut: shown });
        let way_round = shortcut.saturating_sub(length) as f64 / shortcut.max(1) as f64;
        match report.possible {
            Some(true) => 0.4 + 0.5 * way_round,
            _ if report.answer == Needed::Unknown => 0.2,
            _ => 0.0,
        }
    }

    /// 1 when the wanted idea is new and nothing else is; else the nearer the fewer other things are new.
    fn new_idea<P: Lenses>(
        &mut self,
        puzzle: &mut P,
        wanted: &NewIdea,
        watch: &mut Watch<'_>,
    ) -> f64 {
        let (because, score) = match new_in(puzzle, wanted, self.ask, watch) {
            NewIn::Only => return 1.0,
            NewIn::More(others) => {
                let score = 0.5 + 0.4 / (1.0 + others.len() as f64);
                (format!("it also asks for {}", others.join(", ")), score)
            }
            NewIn::ByItself => ("it happens by itself".to_string(), 0.3),
            NewIn::Lacking => ("a solution does without it".to_string(), 0.1),
            NewIn::Unknown => {
                self.judged.is_known = false;
                ("not known: the limit was reached".to_string(), 0.0)
            }
        };
        let concept = Some(wanted.wanted.join(" with "));
        self.judged.lacks.push(Lack { concept, ..Lack::new("one new idea", because) });
        score
    }

    fn unique<P: Lenses>(&mut self, puzzle: &mut P, watch: &mut Watch<'_>) -> f64 {
        let options = counting(self.ask.options);
        let ask = Ask { options: &options, ..self.ask.clone() };
        let solved = puzzle.solve(&ask, watch).ok();
        let solutions = solved.as_ref().and_then(|solved| solved.solutions);
        match solved.as_ref().and_then(|solved| solved.unique) {
            Some(true) => return 1.0,
            Some(false) => {}
            None => self.judged.is_known = false,
        }
        let because = match solutions {
            Some(count) => format!("it has {count} answers"),
            None => "the number of answers is not known within the limit".to_string(),
        };
        self.judged.lacks.push(Lack::new("unique", because));
        solutions.map_or(0.0, |count| 0.5 / (count.max(1) as f64))
    }
}

/// The options of a question that counts answers.
pub(super) fn counting(options: &Options) -> Options {
    let mut options = options.clone();
    options.set("count", OptionValue::Flag);
    options
}

impl Judged {
    /// What it lacks first, in words.
    pub fn lack(&self) -> Option<String> {
        let lack = self.lacks.first()?;
        let concept = lack.concept.as_ref().map_or(String::new(), |concept| format!(" {concept}"));
        Some(format!("{}{concept}: {}", lack.property, lack.because))
    }
}
