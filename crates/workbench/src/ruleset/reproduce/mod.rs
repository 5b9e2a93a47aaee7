//! The paper's figures next to ours.
//!
//! The paper's generator and level sampler are unpublished, so most of its percentages can be
//! reproduced in kind only: the same experiment on our own distribution. Whatever follows from the
//! rules alone is exact.

mod evolution;
mod examples;
mod sensitivity;

pub use evolution::{Curves, evolution_chart};

use super::levels::{LevelShare, level_share};
use super::sketch::sketch_on;
use crate::reproduce::{Agreement, Mark};
use ::play::parallel::Crew;
use ::play::{Progress, SharedWatch};
use ruleset::Rules;
use ruleset::chains::ChainOptions;
use ruleset::levels::{Fitness, Setup, USUAL_DENSITY, evolve};
use ruleset::sketch::{Depth, Judge, Judged, SketchPlan, preset};
use schemars::JsonSchema;
use serde::Serialize;

/// Whether a figure can be compared exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It follows from what the paper publishes.
    Exact,
    /// The same experiment on other data.
    InKind,
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Row {
    /// What it is.
    pub what: String,
    /// What the paper says.
    pub paper: String,
    /// What we get.
    pub ours: String,
    /// How it compares.
    pub kind: Kind,
    /// How it compares, in the words of all papers.
    pub mark: Mark,
    /// For an exact figure or an ordering, whether it agrees with the paper.
    pub agrees: Option<bool>,
    /// What a reader should know about it.
    pub note: Option<String>,
}

impl Row {
    fn new(
        kind: Kind,
        what: impl Into<String>,
        paper: &str,
        ours: impl Into<String>,
        agrees: Option<bool>,
    ) -> Row {
        let mark = match kind {
            Kind::Exact => Mark::Exact,
            Kind::InKind => Mark::InKind,
        };
        let (what, paper, ours) = (what.into(), paper.into(), ours.into());
        Row { what, paper, ours, kind, mark, agrees, note: None }
    }

    fn with_note(self, note: impl Into<String>) -> Row {
        Row { note: Some(note.into()), ..self }
    }
}

impl From<&Row> for crate::reproduce::Row {
    fn from(row: &Row) -> crate::reproduce::Row {
        let verdict = match row.agrees {
            Some(true) => Agreement::Equal,
            Some(false) => Agreement::Differs,
            None => Agreement::Uncompared,
        };
        crate::reproduce::Row {
            what: row.what.clone(),
            paper: Some(row.paper.clone()),
            ours: row.ours.clone(),
            verdict,
            mark: row.mark,
            note: row.note.clone(),
        }
    }
}

/// What `reproduce angelina --json` prints.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct AngelinaReport {
    /// The mean and highest fitness by generation under three conditions.
    pub curves: Curves,
    /// The figures.
    pub rows: Vec<Row>,
    /// The seed.
    pub seed: u64,
}

/// How much to do.
#[derive(Clone, Copy, Debug)]
pub struct RowsPlan {
    /// Rulesets to sketch.
    pub rulesets: u64,
    /// Levels to draw for each ruleset.
    pub levels: u64,
    /// Rulesets to design levels for.
    pub games: usize,
    /// Sessions of evolution for each.
    pub sessions: usize,
    /// The seed.
    pub seed: u64,
    /// Threads.
    pub threads: usize,
    /// Judge levels as the paper does instead of exactly.
    pub mcts: bool,
}

impl Default for RowsPlan {
    fn default() -> RowsPlan {
        RowsPlan {
            rulesets: 50_000,
            levels: 50_000,
            games: 30,
            sessions: 10,
            seed: 1,
            threads: 1,
            mcts: false,
        }
    }
}

/// Runs the paper's experiments and reports each row as soon as it is known. `clock` gives seconds
/// since some moment; `watch` ends it early, with nothing. Returns the curves of the three
/// conditions.
pub fn reproduce_angelina(
    plan: &RowsPlan,
    clock: &dyn Fn() -> f64,
    watch: &SharedWatch<'_>,
    tell: &mut dyn FnMut(Row),
) -> Option<Curves> {
    examples::rows().into_iter().for_each(&mut *tell);
    sketch_rows(plan, clock, watch)?.into_iter().for_each(&mut *tell);
    sensitivity::generator_rows(plan, watch)?.into_iter().for_each(&mut *tell);
    let games = playable(plan, watch);
    if watch(Progress::default()) || games.chosen(plan).is_empty() {
        return None;
    }
    tell(games.row(plan));
    level_rows(&games, plan, watch).into_iter().for_each(&mut *tell);
    evolution::rows(&games, plan, clock, watch, tell)
}

/// Rulesets whose levels are examined, in the order of the sample.
struct Games {
    all: Vec<Rules>,
    /// Whether no input ever matters in each of them.
    plays_itself: Vec<bool>,
}

impl Games {
    /// The first games in which choices matter: those that the figures are about.
    fn chosen(&self, plan: &RowsPlan) -> Vec<usize> {
        let has_choice = |game: &usize| !self.plays_itself[*game];
        (0..self.all.len()).filter(has_choice).take(plan.games).collect()
    }

    /// The first games whatever they are, for comparison.
    fn first(&self, plan: &RowsPlan) -> Vec<usize> {
        (0..self.all.len().min(plan.games)).collect()
    }

    /// How many of the first games play themselves.
    fn playing_themselves(&self, plan: &RowsPlan) -> usize {
        self.first(plan).into_iter().filter(|game| self.plays_itself[*game]).count()
    }

    fn row(&self, plan: &RowsPlan) -> Row {
        let first = self.first(plan).len();
        let ours = format!("{} of the first {first}", self.playing_themselves(plan));
        Row::new(Kind::InKind, "games in which no choice matters", "not examined", ours, None)
            .with_note(
                "They play themselves: no rule reads the direction of the arrow keys. The figures \
                 below are about the first games in which choices matter; notes give those with \
                 the others among them.",
            )
    }
}

/// How many rulesets each filter removes (section VI-A).
fn sketch_rows(
    plan: &RowsPlan,
    clock: &dyn Fn() -> f64,
    watch: &SharedWatch<'_>,
) -> Option<Vec<Row>> {
    let sketched_by = |depth| {
        let begun = clock();
        let sketched = sketch_on(&sketch_plan(plan, depth)?, 0..plan.rulesets, 1, false, watch);
        Some((sketched.tally, clock() - begun))
    };
    let (tally, seconds) = sketched_by(Depth::Chains)?;
    let (proved, proof_seconds) = sketched_by(Depth::Proofs)?;
    if watch(Progress::default()) {
        return None;
    }
    let share = |count: u64| 100.0 * count as f64 / tally.count.max(1) as f64;
    let (simple, chains) = (share(tally.simple_removed), share(tally.chains_alone));
    let ratio = chains / simple.max(1e-9);
    // The paper's time is for as many rulesets as it sampled.
    let paper_seconds = 17.3 * tally.count as f64 / 50_000.0;
    let row = |what: &str, paper: &str, ours: String, agrees| {
        Row::new(Kind::InKind, what, paper, ours, agrees)
    };
    let distribution =
        "The paper's distribution of rulesets is unpublished; ours is `paper-like-1`.";
    Some(vec![
        row("random rulesets sampled", "50,000", tally.count.to_string(), None)
            .with_note(distribution),
        row("removed by simple inspection", "9.6%", format!("{simple:.1}%"), None),
        row("removed by action chains", "99.5%", format!("{chains:.1}%"), None),
        row("how many times more chains remove", "10", format!("{ratio:.0}"), Some(ratio >= 9.0)),
        row(
            "seconds for inspection and chains, one thread",
            &format!("{paper_seconds:.1}"),
            format!("{seconds:.2}"),
            Some(seconds < paper_seconds),
        ),
        row(
            "additionally removed by proofs",
            "future work",
            format!("{:.1}%, {proof_seconds:.2} seconds in all", share(proved.proofs_removed)),
            None,
        ),
        row(
            "of the rest, no choice matters",
            "not examined",
            format!(
                "{:.1}%",
                100.0 * proved.no_choice_removed as f64
                    / (proved.no_choice_removed + proved.kept).max(1) as f64
            ),
            None,
        ),
    ])
}

fn sketch_plan(plan: &RowsPlan, depth: Depth) -> Option<SketchPlan<'static>> {
    let preset = preset("paper-like-1")?;
    Some(SketchPlan { preset, seed: plan.seed, depth, options: ChainOptions::default() })
}

/// Rulesets examined together for [`playable`].
const BLOCK: u64 = 1_000;

/// The share of a game's searches that may be cut, so that the comparison is exact.
const MOST_CUT: f64 = 0.05;

/// The first rulesets that pass all filters, for which a short evolution finds a level of three
/// moves or more, and whose levels can be searched exhaustively, until enough of them have choices
/// that matter. A ruleset without such a level has fitness near 0 under every condition and would
/// show nothing.
fn playable(plan: &RowsPlan, watch: &SharedWatch<'_>) -> Games {
    let mut games = Games { all: Vec::new(), plays_itself: Vec::new() };
    let Some(sketch) = sketch_plan(plan, Depth::Chains) else { return games };
    let crew = Crew::new(plan.threads, || ());
    let setup = Setup { generations: 2, ..Setup::default() };
    let mut from = 0;
    while games.chosen(plan).len() < plan.games
        && from < plan.rulesets
        && !watch(Progress::default())
    {
        let to = (from + BLOCK).min(plan.rulesets);
        let kept = sketch_on(&sketch, from..to, plan.threads, true, watch).kept;
        // Only a few more than needed are tried at once; which are taken does not depend on it.
        for some in kept.chunks(plan.games.max(1)) {
            let judged = crew.map(some, |(), (index, rules)| {
                let judged = Judge::default().judge(rules, Depth::Proofs, sketch.options).0;
                if !matches!(judged, Judged::Kept | Judged::NoChoice) {
                    return None;
                }
                let session = evolve(rules, &setup, *index, &mut |progress| watch(progress));
                let most_cut = MOST_CUT * session.judged as f64;
                let is_playable = session.fitness >= 3 && session.cut as f64 <= most_cut;
                is_playable.then_some(judged == Judged::NoChoice)
            });
            for ((_, rules), judged) in some.iter().zip(judged) {
                if let Some(plays_itself) = judged
                    && games.chosen(plan).len() < plan.games
                {
                    games.all.push(rules.clone());
                    games.plays_itself.push(plays_itself);
                }
            }
            if games.chosen(plan).len() >= plan.games {
                break;
            }
        }
        from = to;
    }
    games
}

/// How many levels constraints reject (section VI-B).
fn level_rows(games: &Games, plan: &RowsPlan, watch: &SharedWatch<'_>) -> Vec<Row> {
    let shares = level_shares(games, plan, USUAL_DENSITY, watch);
    let (chosen, first) = (games.chosen(plan), games.first(plan));
    let all = |share: &LevelShare| share.share;
    let win_only = |share: &LevelShare| share.share_win_only;
    let with_others =
        |of: fn(&LevelShare) -> f64| format!("With the others: {}.", spread(&shares, &first, of));
    let about = format!(
        "{} rulesets, {} levels each: the first of the sample that pass all filters, for which a short \
         evolution finds a level of 3 or more moves and whose levels can be searched to the end. {}",
        chosen.len(),
        plan.levels,
        with_others(all)
    );
    let mut rows = vec![
        Row::new(
            Kind::InKind,
            "random levels rejected by constraints",
            "76% (67.6 to 89.7)",
            spread(&shares, &chosen, all),
            None,
        )
        .with_note(about),
        Row::new(
            Kind::InKind,
            "the same for wins only",
            "71% (55.3 to 89.7)",
            spread(&shares, &chosen, win_only),
            None,
        )
        .with_note(with_others(win_only)),
        Row::new(
            Kind::Exact,
            "win only is never stricter",
            "implied",
            format!("so in each of the {} games", games.all.len()),
            Some(shares.iter().all(|share| share.rejected_win_only <= share.rejected)),
        ),
    ];
    rows.extend(sensitivity::level_rows(games, plan, watch));
    rows
}

/// How many levels the constraints of each game reject.
fn level_shares(
    games: &Games,
    plan: &RowsPlan,
    density: f64,
    watch: &SharedWatch<'_>,
) -> Vec<LevelShare> {
    let crew = Crew::new(plan.threads, || ());
    crew.map(&games.all, |(), rules| {
        let mut watch = |progress| watch(progress);
        level_share(rules, (4, 4), density, plan.levels, plan.seed, &mut watch)
    })
}

/// The mean over some games, with the least and the most.
fn spread(shares: &[LevelShare], games: &[usize], of: fn(&LevelShare) -> f64) -> String {
    let all: Vec<f64> = games.iter().map(|game| of(&shares[*game])).collect();
    let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
    let least = all.iter().copied().fold(f64::MAX, f64::min);
    let most = all.iter().copied().fold(0.0, f64::max);
    format!("{:.1}% ({:.1} to {:.1})", 100.0 * mean, 100.0 * least, 100.0 * most)
}

/// How a level of an experiment is judged.
fn fitness(plan: &RowsPlan) -> Fitness {
    match plan.mcts {
        true => Fitness::Mcts(ruleset::levels::Mcts::default()),
        false => Setup::default().fitness,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_do_not_change_what_is_found() {
        let run = |threads| {
            let plan = RowsPlan {
                rulesets: 300,
                levels: 20,
                games: 2,
                sessions: 1,
                threads,
                ..RowsPlan::default()
            };
            let mut rows: Vec<Row> = Vec::new();
            let curves = reproduce_angelina(&plan, &|| 0.0, &|_| false, &mut |row| rows.push(row));
            (rows, curves)
        };
        let (rows, curves) = run(1);
        assert_eq!((rows.clone(), curves.clone()), run(2));
        let curves = curves.expect("nobody stops it");
        assert_eq!(curves.full.len(), 6);
        assert_eq!(curves.full[0], curves.partial[0]);
        assert!(rows.iter().all(|row| row.kind == Kind::InKind || row.agrees == Some(true)));
    }

    #[test]
    fn what_is_stopped_gives_nothing() {
        let plan = RowsPlan { rulesets: 300, ..RowsPlan::default() };
        assert_eq!(reproduce_angelina(&plan, &|| 0.0, &|_| true, &mut |_| ()), None);
    }
}
