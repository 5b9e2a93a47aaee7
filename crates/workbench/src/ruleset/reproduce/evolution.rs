//! The three conditions of level evolution (section VI-B and C, figures 2 and 3).
//!
//! The captions of the paper's two figures are swapped compared with its text; the text is right:
//! figure 2 shows the mean of the population, figure 3 the highest fitness.

use super::{Games, Kind, Row, RowsPlan, fitness};
use ::play::parallel::Crew;
use ::play::{Progress, SharedWatch};
use drawing::{Chart, Line, charts};
use ruleset::Rules;
use ruleset::levels::{Condition, Generation, Setup, evolve};
use schemars::JsonSchema;
use serde::Serialize;

/// The mean over all games and sessions of each generation's figures.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Curves {
    /// Constraints on the first population and all offspring.
    pub full: Vec<Generation>,
    /// Constraints on the first population.
    pub partial: Vec<Generation>,
    /// No constraints.
    pub none: Vec<Generation>,
}

impl Curves {
    fn three(&self) -> [&Vec<Generation>; 3] {
        [&self.full, &self.partial, &self.none]
    }
}

const CONDITIONS: [Condition; 3] = [Condition::Full, Condition::Partial, Condition::None];

/// Evolves levels for every game under the three conditions and reports how they compare.
pub(super) fn rows(
    games: &Games,
    plan: &RowsPlan,
    clock: &dyn Fn() -> f64,
    watch: &SharedWatch<'_>,
    tell: &mut dyn FnMut(Row),
) -> Option<Curves> {
    let begun = clock();
    let every: Vec<Game> = run(&games.all, plan, watch)?;
    let runs = (3 * every.len() * plan.sessions) as f64;
    let seconds = (clock() - begun) * plan.threads.max(1) as f64 / runs;
    let all: Vec<&Game> = games.chosen(plan).into_iter().map(|game| &every[game]).collect();
    let first: Vec<&Game> = games.first(plan).into_iter().map(|game| &every[game]).collect();
    let (curves, others) = (curves_of(&all), curves_of(&first));
    let is_mixed = games.playing_themselves(plan) > 0;
    let last = curves.full.len() - 1;
    let (cut, judged) =
        all.iter().fold((0, 0), |sum, game| (sum.0 + game.cut, sum.1 + game.judged));
    tell(
        Row::new(
            Kind::Exact,
            "full and partial constraints begin alike",
            "implied",
            "equal in every game",
            Some(all.iter().all(|game| game.curves[0][0] == game.curves[1][0])),
        )
        .with_note(format!(
            "{} rulesets, {} sessions each; of {judged} levels judged, the search was cut on {cut}, \
             which count as unsolved.",
            all.len(),
            plan.sessions
        )),
    );
    let order = |figure: &str, word: &str, of: fn(&Generation) -> f64, at: usize| {
        let begins = at == 0;
        let when = if begins { "first population".to_string() } else { format!("generation {at}") };
        let paper = if begins { "full = partial > none" } else { "full > partial, none" };
        let holds = |three: [f64; 3]| match begins {
            true => three[0] == three[1] && three[0] > three[2],
            false => three[0] > three[1] && three[0] > three[2],
        };
        let at_of = |three: [&Vec<Generation>; 3]| three.map(|curve| of(&curve[at]));
        let three = at_of(curves.three());
        let agrees = holds(three);
        let [full, partial, none] = three;
        let alone = all.iter().filter(|game| holds(at_of(game.curves.each_ref()))).count();
        let mut note = format!("Taken alone, {alone} of {} games have this order.", all.len());
        let between: Vec<String> = (1..at)
            .filter(|at| !holds(curves.three().map(|curve| of(&curve[*at]))))
            .map(|at| at.to_string())
            .collect();
        if !between.is_empty() {
            note += &format!(" On the way it does not hold in generation {}.", between.join(", "));
        }
        if !agrees {
            note.insert_str(0, "The order is not the paper's. ");
        }
        if is_mixed {
            let [full, partial, none] = at_of(others.three());
            note += &format!(
                " With games that play themselves: full {full:.2}, partial {partial:.2}, none \
                 {none:.2}."
            );
        }
        let ours = format!("full {full:.2}, partial {partial:.2}, none {none:.2}");
        let what = format!("{word}, {when} (figure {figure})");
        Row::new(Kind::InKind, what, paper, ours, Some(agrees)).with_note(note)
    };
    for (figure, word, of) in FIGURES {
        for at in [0, last] {
            tell(order(figure, word, of, at));
        }
    }
    let plateau = |curves: &Curves, games: &[&Game]| {
        let longest = games.iter().map(|game| game.longest).max().unwrap_or(0);
        format!("{:.1}, {longest}", curves.full[last].best)
    };
    let mut row = Row::new(
        Kind::InKind,
        "plateau of the highest fitness on 4x4, and the longest seen",
        "about 17, 26",
        plateau(&curves, &all),
        None,
    );
    if is_mixed {
        let mixed = plateau(&others, &first);
        row = row.with_note(format!("With games that play themselves: {mixed}."));
    }
    tell(row);
    tell(Row::new(
        Kind::InKind,
        "seconds to design a level",
        "264",
        format!("{seconds:.2}"),
        Some(seconds < 264.0),
    ));
    Some(curves)
}

fn curves_of(games: &[&Game]) -> Curves {
    let mean_of = |condition: usize| average(games.iter().map(|game| &game.curves[condition]));
    Curves { full: mean_of(0), partial: mean_of(1), none: mean_of(2) }
}

type Reading = fn(&Generation) -> f64;

/// The paper's two figures: number, what it shows, and which of our numbers that is.
const FIGURES: [(&str, &str, Reading); 2] =
    [("2", "mean fitness", |g| g.mean), ("3", "highest fitness", |g| g.best)];

/// The result of evolution for one game.
struct Game {
    /// The mean over sessions, by condition.
    curves: [Vec<Generation>; 3],
    cut: usize,
    judged: usize,
    longest: usize,
}

fn run(games: &[Rules], plan: &RowsPlan, watch: &SharedWatch<'_>) -> Option<Vec<Game>> {
    let mut items = Vec::new();
    for game in 0..games.len() {
        for condition in CONDITIONS {
            // Equal seeds for all conditions, so that only the constraints differ.
            let seeds = (0..plan.sessions as u64).map(|n| plan.seed + 1_000 * game as u64 + n);
            items.extend(seeds.map(|seed| (game, condition, seed)));
        }
    }
    let crew = Crew::new(plan.threads, || ());
    let sessions = crew.map(&items, |(), (game, condition, seed)| {
        let setup = Setup { condition: *condition, fitness: fitness(plan), ..Setup::default() };
        evolve(&games[*game], &setup, *seed, &mut |progress| watch(progress))
    });
    if watch(Progress::default()) {
        return None;
    }
    let of_game = sessions.chunks(3 * plan.sessions);
    let games = of_game.map(|sessions| {
        let mut by_condition = sessions.chunks(plan.sessions);
        let mut curve = || {
            let sessions = by_condition.next().unwrap_or_default();
            average(sessions.iter().map(|session| &session.generations))
        };
        Game {
            curves: [curve(), curve(), curve()],
            cut: sessions.iter().map(|session| session.cut).sum(),
            judged: sessions.iter().map(|session| session.judged).sum(),
            longest: sessions.iter().map(|session| session.fitness).max().unwrap_or(0),
        }
    });
    Some(games.collect())
}

/// The mean of curves, generation by generation.
fn average<'c>(curves: impl Iterator<Item = &'c Vec<Generation>> + Clone) -> Vec<Generation> {
    let count = curves.clone().count().max(1) as f64;
    let length = curves.clone().map(Vec::len).min().unwrap_or(0);
    let mean =
        |at: usize, of: Reading| curves.clone().map(|curve| of(&curve[at])).sum::<f64>() / count;
    (0..length)
        .map(|at| Generation { best: mean(at, |g| g.best), mean: mean(at, |g| g.mean) })
        .collect()
}

/// The paper's two figures as one SVG.
pub fn evolution_chart(curves: &Curves) -> String {
    let names = [("full", "#2f6fde"), ("partial", "#d96f1e"), ("none", "#6b707a")];
    let titles = ["Mean fitness of the population", "Highest fitness of the population"];
    let values: Vec<Vec<Vec<f64>>> = FIGURES
        .iter()
        .map(|(_, _, of)| {
            curves.three().into_iter().map(|curve| curve.iter().map(of).collect()).collect()
        })
        .collect();
    let figures: Vec<Chart<'_>> = titles
        .into_iter()
        .zip(&values)
        .map(|(title, values)| {
            let lines = names.iter().zip(values);
            let lines = lines.map(|((name, color), values)| Line { name, color, values }).collect();
            Chart { title, axis: "generation", lines }
        })
        .collect();
    charts(&figures)
}
