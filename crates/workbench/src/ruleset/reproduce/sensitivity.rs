//! What moves the figures that hang on unpublished assumptions: the same measurement under others.

use super::{Games, Kind, Row, RowsPlan, level_shares, spread};
use crate::ruleset::levels::LevelShare;
use crate::ruleset::sketch::sketch_on;
use ::play::{Progress, SharedWatch};
use ruleset::chains::ChainOptions;
use ruleset::sketch::{
    Depth, EndTrigger, Outcomes, Preset, RuleTrigger, SketchPlan, Unfit, preset,
};

/// Rulesets drawn for each generator.
const RULESETS: u64 = 10_000;

/// How many rulesets simple inspection and chains remove, one assumption about the generator changed
/// after the other.
pub(super) fn generator_rows(plan: &RowsPlan, watch: &SharedWatch<'_>) -> Option<Vec<Row>> {
    let (first, second) = (preset("paper-like-1")?, preset("paper-like-2")?);
    let one_each = Preset { ends: (2, 2), outcomes: Outcomes::InTurn, ..first.clone() };
    let counts = Preset {
        counts: second.counts.clone(),
        end_triggers: vec![(EndTrigger::CountEqual, 1)].into(),
        ..one_each.clone()
    };
    let few_rules = Preset { rules: (2, 5), ..second.clone() };
    let ill_formed = Preset { unfit: Unfit::Drop, ..first.clone() };
    let few_keys = Preset {
        rules: (2, 3),
        events: (1, 1),
        triggers: vec![
            (RuleTrigger::Key, 1),
            (RuleTrigger::EndTurn, 5),
            (RuleTrigger::Overlap, 14),
        ]
        .into(),
        ..first.clone()
    };
    let generators = [
        ("paper-like-1", first),
        ("+ exactly one win and one loss", &one_each),
        ("+ ends only count, to 0 or 1", &counts),
        ("+ every word of the language equally likely (paper-like-2)", second),
        ("+ 2 to 5 rules", &few_rules),
        ("paper-like-1, events that do not fit kept as void", &ill_formed),
        ("paper-like-1, 2 or 3 rules of one event, 1 in 20 a key", &few_keys),
    ];
    let rows = generators.map(|(name, preset)| {
        let options = ChainOptions::default();
        let sketch = SketchPlan { preset, seed: plan.seed, depth: Depth::Chains, options };
        let count = plan.rulesets.min(RULESETS);
        let tally = sketch_on(&sketch, 0..count, plan.threads, false, watch).tally;
        let share = |removed: u64| 100.0 * removed as f64 / tally.count.max(1) as f64;
        let ours =
            format!("{:.1}%, {:.1}%", share(tally.simple_removed), share(tally.chains_alone));
        let what = format!("removed by inspection and by chains: {name}");
        Row::new(Kind::InKind, what, "9.6%, 99.5%", ours, None)
    });
    let mut rows = rows.to_vec();
    rows[0].note = Some(
        "These rows show what moves the two figures. Each is an assumption: the paper does not \
         publish its generator. A row that begins with + keeps those of the rows above it."
            .into(),
    );
    (!watch(Progress::default())).then_some(rows)
}

/// How many levels constraints reject if fewer cells are filled.
pub(super) fn level_rows(games: &Games, plan: &RowsPlan, watch: &SharedWatch<'_>) -> Vec<Row> {
    let chosen = games.chosen(plan);
    let fewer = RowsPlan { levels: plan.levels.min(RULESETS), ..*plan };
    let row = |density: f64| {
        let shares = level_shares(games, &fewer, density, watch);
        let of = |of: fn(&LevelShare) -> f64| spread(&shares, &chosen, of);
        let ours = format!("{}, {}", of(|share| share.share), of(|share| share.share_win_only));
        let what =
            format!("levels rejected, and for wins only: {:.0}% of cells filled", 100.0 * density);
        Row::new(Kind::InKind, what, "76%, 71%", ours, None)
    };
    let mut rows = [0.25, 0.15].map(row).to_vec();
    rows[0].note = Some(
        "An assumption: the paper does not say how full its random levels are. The level of its \
         figure 1 is 32% full."
            .into(),
    );
    rows
}
