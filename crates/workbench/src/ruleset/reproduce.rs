//! The paper's figures beside ours.
//!
//! The paper's generator and level sampler are unpublished, so most of its percentages can be
//! reproduced in kind only: the same experiment on our own distribution. What follows from the rules
//! alone is exact.

use super::evolve::{EvolvePlan, evolve_sessions};
use super::levels::level_share;
use super::sketch::sketch_on;
use ruleset::Rules;
use ruleset::chains::ChainOptions;
use ruleset::levels::{Condition, Fitness, Generation, Mcts, Setup};
use ruleset::sketch::{Depth, SketchPlan, preset};
use serde::Serialize;

/// Whether a figure can be compared exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It follows from what the paper publishes.
    Exact,
    /// The same experiment on other data.
    InKind,
}

/// One figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What it is.
    pub what: String,
    /// What the paper says.
    pub paper: String,
    /// What we get.
    pub ours: String,
    /// How it compares.
    pub kind: Kind,
    /// For an exact figure or an ordering, whether it is as the paper has it.
    pub agrees: Option<bool>,
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
    /// Judge levels as the paper does and not exactly.
    pub mcts: bool,
}

impl Default for RowsPlan {
    fn default() -> RowsPlan {
        RowsPlan {
            rulesets: 50_000,
            levels: 50_000,
            games: 10,
            sessions: 10,
            seed: 1,
            threads: 1,
            mcts: false,
        }
    }
}

/// What was measured, with the curves of the three conditions (full, partial, none).
pub struct Reproduced {
    /// The table.
    pub rows: Vec<Row>,
    /// Mean over games of each generation's figures.
    pub curves: [Vec<Generation>; 3],
}

/// Runs the paper's experiments. `clock` gives seconds since some moment; `stop` ends early.
pub fn reproduce_angelina(
    plan: &RowsPlan,
    clock: &dyn Fn() -> f64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Reproduced> {
    let mut rows = exact_rows();
    let distribution = preset("paper-like-1")?;
    let sketch_plan = SketchPlan {
        preset: distribution,
        seed: plan.seed,
        depth: Depth::Chains,
        options: ChainOptions::default(),
    };
    let begun = clock();
    let sketched = sketch_on(&sketch_plan, 0..plan.rulesets, 1, false, &|_| stop());
    let seconds = clock() - begun;
    let share = |count: u64| 100.0 * count as f64 / sketched.tally.count.max(1) as f64;
    let in_kind = |what: &str, paper: &str, ours: String, agrees: Option<bool>| Row {
        what: what.into(),
        paper: paper.into(),
        ours,
        kind: Kind::InKind,
        agrees,
    };
    let (simple, chains) =
        (share(sketched.tally.simple_removed), share(sketched.tally.chains_alone));
    rows.push(in_kind("rulesets sampled", "50,000", sketched.tally.count.to_string(), None));
    rows.push(in_kind("removed by simple inspection", "9.6%", format!("{simple:.1}%"), None));
    rows.push(in_kind("removed by action chains", "99.5%", format!("{chains:.1}%"), None));
    let ratio = chains / simple.max(1e-9);
    let agrees = Some(ratio >= 9.0);
    rows.push(in_kind(
        "chains remove so many times more",
        "tenfold",
        format!("{ratio:.0}"),
        agrees,
    ));
    rows.push(in_kind(
        "seconds for all, one core",
        "17.3",
        format!("{seconds:.2}"),
        Some(seconds < 17.3),
    ));
    let proofs = SketchPlan { depth: Depth::Proofs, ..sketch_plan };
    let kept =
        sketch_on(&proofs, 0..plan.rulesets.min(20_000), plan.threads, true, &|_| stop()).kept;
    // Games that can be designed for: some random level of theirs can be won by play.
    let games = playable(&kept, plan, stop);
    if stop() || games.is_empty() {
        return None;
    }
    rows.extend(level_rows(&games, plan, stop));
    let (mut evolution, curves) = evolution_rows(&games, plan, clock, stop)?;
    rows.append(&mut evolution);
    Some(Reproduced { rows, curves })
}

/// The first rulesets for which a short evolution finds a level of a few moves.
fn playable(
    kept: &[(u64, Rules)],
    plan: &RowsPlan,
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Rules> {
    let mut games = Vec::new();
    for (index, rules) in kept {
        if games.len() == plan.games || stop() {
            break;
        }
        let setup = Setup {
            generations: 2,
            fitness: Fitness::Exact { max_states: 3_000 },
            ..Setup::default()
        };
        let one = EvolvePlan { setup, sessions: 1, seed: *index, threads: 1 };
        if evolve_sessions(rules, &one, stop).fitness >= 3 {
            games.push(rules.clone());
        }
    }
    games
}

fn level_rows(games: &[Rules], plan: &RowsPlan, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Row> {
    let mut workers = vec![(); plan.threads.max(1)];
    let shares = crate::parallel::in_parallel(&mut workers, games, |_, rules| {
        level_share(rules, (4, 4), plan.levels, plan.seed, &mut || stop())
    });
    let spread = |of: &dyn Fn(usize) -> f64| {
        let all: Vec<f64> = (0..shares.len()).map(of).collect();
        let mean = all.iter().sum::<f64>() / all.len().max(1) as f64;
        let least = all.iter().copied().fold(f64::MAX, f64::min);
        let most = all.iter().copied().fold(0.0, f64::max);
        format!("{:.1}% ({:.1} to {:.1})", 100.0 * mean, 100.0 * least, 100.0 * most)
    };
    let row = |what: &str, paper: &str, ours: String| Row {
        what: what.into(),
        paper: paper.into(),
        ours,
        kind: Kind::InKind,
        agrees: None,
    };
    vec![
        row("levels rejected by constraints", "76% (67.6 to 89.7)", spread(&|at| shares[at].share)),
        row(
            "the same for wins only",
            "71% (55.3 to 89.7)",
            spread(&|at| shares[at].share_win_only),
        ),
        Row {
            what: "win only is never stricter".into(),
            paper: "implied".into(),
            ours: "each of the games".into(),
            kind: Kind::Exact,
            agrees: Some(shares.iter().all(|share| share.rejected_win_only <= share.rejected)),
        },
    ]
}

/// Evolves levels for every game under the three conditions.
fn evolution_rows(
    games: &[Rules],
    plan: &RowsPlan,
    clock: &dyn Fn() -> f64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<(Vec<Row>, [Vec<Generation>; 3])> {
    let fitness = match plan.mcts {
        true => Fitness::Mcts(Mcts::default()),
        false => Fitness::Exact { max_states: 3_000 },
    };
    let mut curves: [Vec<Generation>; 3] = Default::default();
    let begun = clock();
    for (curve, condition) in
        curves.iter_mut().zip([Condition::Full, Condition::Partial, Condition::None])
    {
        let setup = Setup { condition, fitness, ..Setup::default() };
        let mut sum: Vec<Generation> = Vec::new();
        for (number, rules) in games.iter().enumerate() {
            let seed = plan.seed.wrapping_add(1_000 * number as u64);
            let run = EvolvePlan { setup, sessions: plan.sessions, seed, threads: plan.threads };
            let evolved = evolve_sessions(rules, &run, stop);
            if stop() {
                return None;
            }
            sum.resize(
                evolved.generations.len().max(sum.len()),
                Generation { best: 0.0, mean: 0.0 },
            );
            for (to, from) in sum.iter_mut().zip(&evolved.generations) {
                to.best += from.best / games.len() as f64;
                to.mean += from.mean / games.len() as f64;
            }
        }
        *curve = sum;
    }
    let runs = (3 * games.len() * plan.sessions).max(1) as f64;
    let seconds = (clock() - begun) * plan.threads.min(plan.sessions).max(1) as f64 / runs;
    let [full, partial, none] = &curves;
    let three = |at: usize, of: &dyn Fn(&Generation) -> f64| {
        format!(
            "full {:.2}, partial {:.2}, none {:.2}",
            of(&full[at]),
            of(&partial[at]),
            of(&none[at])
        )
    };
    let last = full.len() - 1;
    let mean = |g: &Generation| g.mean;
    let best = |g: &Generation| g.best;
    let row = |what: String, paper: &str, ours: String, agrees: Option<bool>, kind| Row {
        what,
        paper: paper.into(),
        ours,
        kind,
        agrees,
    };
    let rows = vec![
        row(
            "full and partial begin alike".into(),
            "implied",
            three(0, &mean),
            Some(full[0] == partial[0]),
            Kind::Exact,
        ),
        row(
            "mean fitness of the first population".into(),
            "full = partial > none",
            three(0, &mean),
            Some(full[0].mean == partial[0].mean && full[0].mean > none[0].mean),
            Kind::InKind,
        ),
        row(
            format!("mean fitness, generation {last}"),
            "full > partial ~ none",
            three(last, &mean),
            Some(full[last].mean > partial[last].mean && full[last].mean > none[last].mean),
            Kind::InKind,
        ),
        row(
            format!("highest fitness, generation {last}"),
            "full > partial > none",
            three(last, &best),
            Some(full[last].best >= partial[last].best && full[last].best >= none[last].best),
            Kind::InKind,
        ),
        row(
            "seconds to design a level".into(),
            "264",
            format!("{seconds:.2}"),
            Some(seconds < 264.0),
            Kind::InKind,
        ),
    ];
    Some((rows, curves))
}

/// Figures that follow from the rules alone.
fn exact_rows() -> Vec<Row> {
    use ruleset::chains::{MAX_CHAINS, enumerate};
    use ruleset::report::constraints;
    let read = |text: &str| ruleset::read(&source::Source::new("example", text)).game;
    let cake = |events: &str, loss: &str| {
        read(&format!(
            r#"{{"gamename":"Cake","pieces":["person","cake"],"rules":[
            {{"trigger":"PLAYER_ARROW_KEY","events":["RELMOVEALL person $1"]}},
            {{"trigger":"OVERLAP person cake","events":[{events}]}}],
            "endconditions":[{{"outcome":1,"triggers":["COUNTEQUAL cake 1"]}}{loss}]}}"#
        ))
    };
    let plain = cake("\"DESTROY $2\"", "");
    let again = cake("\"DESTROY $2\",\"SPAWN cake\"", "");
    let lost = cake("\"DESTROY $2\"", r#",{"outcome":-1,"triggers":["COUNTEQUAL cake 2"]}"#);
    let row = |what: &str, paper: &str, ours: String, agrees: bool| Row {
        what: what.into(),
        paper: paper.into(),
        ours,
        kind: Kind::Exact,
        agrees: Some(agrees),
    };
    let needs = constraints(&plain.rules, 16, true);
    let chains = enumerate(&plain.rules, ChainOptions::default(), MAX_CHAINS).chains.len();
    let proofs = ruleset::proof::prove(&again.rules, 16);
    let certificate = proofs.unwinnable.as_ref().and_then(|facts| facts.first());
    let sound = constraints(&lost.rules, 16, false).sound;
    vec![
        row(
            "cake game, level constraint",
            "2 or more cakes",
            needs.win.text(&plain.names()),
            chains == 1 && needs.win.holds(&[1, 2]) && !needs.win.holds(&[1, 1]),
        ),
        row(
            "cake that spawns again",
            "not winnable (open problem)",
            certificate.map_or("not proved".into(), |fact| fact.text(&again.names())),
            certificate.is_some(),
        ),
        row(
            "cake game lost at two cakes",
            "loss before win (open problem)",
            format!("winnable only with {} or more persons", sound.intervals[0].0),
            sound.intervals[0].0 == 2,
        ),
    ]
}
