//! The paper's figures next to ours.
//!
//! The paper's generator and level sampler are unpublished, so most of its percentages can be
//! reproduced in kind only: the same experiment on our own distribution. Whatever follows from the
//! rules alone is exact.

mod evolution;
mod examples;

pub use evolution::{Curves, evolution_chart};

use super::levels::level_share;
use super::sketch::sketch_on;
use crate::reproduce::{Agreement, Mark};
use ::play::parallel::Crew;
use ::play::{Progress, SharedWatch};
use ruleset::Rules;
use ruleset::chains::ChainOptions;
use ruleset::levels::{Fitness, Setup, evolve};
use ruleset::sketch::{Depth, SketchPlan, preset};
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
    let games = playable(plan, watch);
    if watch(Progress::default()) || games.is_empty() {
        return None;
    }
    level_rows(&games, plan, watch).into_iter().for_each(&mut *tell);
    evolution::rows(&games, plan, clock, watch, tell)
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
    ])
}

fn sketch_plan(plan: &RowsPlan, depth: Depth) -> Option<SketchPlan> {
    let preset = preset("paper-like-1")?;
    Some(SketchPlan { preset, seed: plan.seed, depth, options: ChainOptions::default() })
}

/// Rulesets examined together for [`playable`].
const BLOCK: u64 = 1_000;

/// The share of a game's searches that may be cut, so that the comparison is exact.
const MOST_CUT: f64 = 0.05;

/// The first rulesets that pass all filters, for which a short evolution finds a level of three
/// moves or more, and whose levels can be searched exhaustively. A ruleset without such a level has
/// fitness near 0 under every condition and would show nothing.
fn playable(plan: &RowsPlan, watch: &SharedWatch<'_>) -> Vec<Rules> {
    let mut games = Vec::new();
    let Some(sketch) = sketch_plan(plan, Depth::Proofs) else { return games };
    let crew = Crew::new(plan.threads, || ());
    let setup = Setup { generations: 2, ..Setup::default() };
    let mut from = 0;
    while games.len() < plan.games && from < plan.rulesets && !watch(Progress::default()) {
        let to = (from + BLOCK).min(plan.rulesets);
        let kept = sketch_on(&sketch, from..to, plan.threads, true, watch).kept;
        // Only a few more than needed are tried at once; which are taken does not depend on it.
        for some in kept.chunks(plan.games.max(1)) {
            let is_playable = crew.map(some, |(), (index, rules)| {
                let session = evolve(rules, &setup, *index, &mut |progress| watch(progress));
                let most_cut = MOST_CUT * session.judged as f64;
                session.fitness >= 3 && session.cut as f64 <= most_cut
            });
            let found = some.iter().zip(is_playable).filter(|(_, is_playable)| *is_playable);
            games.extend(found.map(|((_, rules), _)| rules.clone()));
            if games.len() >= plan.games {
                break;
            }
        }
        from = to;
    }
    games.truncate(plan.games);
    games
}

/// How many levels constraints reject (section VI-B).
fn level_rows(games: &[Rules], plan: &RowsPlan, watch: &SharedWatch<'_>) -> Vec<Row> {
    let crew = Crew::new(plan.threads, || ());
    let shares = crew.map(games, |(), rules| {
        level_share(rules, (4, 4), plan.levels, plan.seed, &mut |progress| watch(progress))
    });
    let spread = |of: &dyn Fn(usize) -> f64| {
        let all: Vec<f64> = (0..shares.len()).map(of).collect();
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        let least = all.iter().copied().fold(f64::MAX, f64::min);
        let most = all.iter().copied().fold(0.0, f64::max);
        format!("{:.1}% ({:.1} to {:.1})", 100.0 * mean, 100.0 * least, 100.0 * most)
    };
    let chosen = format!(
        "{} rulesets, {} levels each: the first of the sample that pass all filters, for which a short \
         evolution finds a level of 3 or more moves and whose levels can be searched to the end.",
        games.len(),
        plan.levels
    );
    vec![
        Row::new(
            Kind::InKind,
            "random levels rejected by constraints",
            "76% (67.6 to 89.7)",
            spread(&|at| shares[at].share),
            None,
        )
        .with_note(chosen),
        Row::new(
            Kind::InKind,
            "the same for wins only",
            "71% (55.3 to 89.7)",
            spread(&|at| shares[at].share_win_only),
            None,
        ),
        Row::new(
            Kind::Exact,
            "win only is never stricter",
            "implied",
            format!("so in each of the {} games", games.len()),
            Some(shares.iter().all(|share| share.rejected_win_only <= share.rejected)),
        ),
    ]
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
