//! What the page of a ruleset shows besides the lenses.

use crate::scenes::{Needs, Scene, Staged, data, own};
use ::ruleset::RulesetContent;
use ::ruleset::view::{EvolveSettings, SketchSettings, chains_view, evolve_view, sketch_view};
use play::domain::{OptionKind, Tell};
use play::lens::Refusal;
use serde_json::Value;

/// The scenes of rulesets.
pub static SCENES: &[Scene] = &[
    Scene {
        name: "chains",
        meaning: "rules with their roles, chains as a graph, ends with verdicts and proofs",
        needs: Needs::File,
        options: &[],
        of: chains,
    },
    Scene {
        name: "evolve",
        meaning: "levels that evolve: best and mean of every generation, and the population",
        needs: Needs::File,
        options: &[
            own("width", OptionKind::Whole(1, 16), "columns", Some("5")),
            own("height", OptionKind::Whole(1, 16), "rows", Some("5")),
            own("population", OptionKind::Whole(2, 100), "levels in a population", Some("12")),
            own(
                "generations",
                OptionKind::Whole(0, 1_000),
                "generations after the first population",
                Some("20"),
            ),
            own(
                "conditions",
                OptionKind::Text("LIST"),
                "where constraints apply: full, partial, none; one run each",
                Some("full"),
            ),
            own("fitness", OptionKind::Choice(FITNESS), "what makes a level good", Some("choices")),
            own("seed", OptionKind::Whole(0, u64::MAX), "the seed", Some("1")),
            own(
                "max_states",
                OptionKind::Whole(1, 10_000_000),
                "states a search may store for one level",
                Some("10000"),
            ),
        ],
        of: evolve,
    },
    Scene {
        name: "sketch",
        meaning: "rulesets drawn at random until enough of them are games worth playing",
        needs: Needs::File,
        options: &[
            own("preset", OptionKind::Text("NAME"), "the preset to draw from", Some("wide-1")),
            own("seed", OptionKind::Whole(0, u64::MAX), "the seed", Some("1")),
            own(
                "count",
                OptionKind::Whole(1, 100_000_000),
                "rulesets to draw at most",
                Some("50000"),
            ),
            own("games", OptionKind::Whole(1, 1_000), "games to find", Some("8")),
            own(
                "least_length",
                OptionKind::Whole(1, 1_000),
                "moves that the solution of a game's level must have",
                Some("4"),
            ),
        ],
        of: sketch,
    },
];

const FITNESS: &[(&str, &str)] = &[
    ("choices", "choices on the shortest solution"),
    ("length", "moves of the shortest solution"),
];

fn chains(staged: &Staged<'_>, _tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let content = content(staged)?;
    data(&chains_view(content.source(), content.game(), staged.open))
}

fn evolve(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let usual = EvolveSettings::default();
    let conditions = staged.text("conditions").map(|words| words.split(','));
    let conditions = conditions.map(|words| words.map(|word| word.trim().to_string()).collect());
    let settings = EvolveSettings {
        width: staged.count("width").unwrap_or(usual.width),
        height: staged.count("height").unwrap_or(usual.height),
        population: staged.count("population").unwrap_or(usual.population),
        generations: staged.count("generations").unwrap_or(usual.generations),
        conditions: conditions.unwrap_or(usual.conditions),
        fitness: staged.text("fitness").map_or(usual.fitness, str::to_string),
        seed: staged.whole("seed").unwrap_or(usual.seed),
        max_states: staged.count("max_states").unwrap_or(usual.max_states),
    };
    evolve_view(content(staged)?.game(), &settings, tell)
}

fn sketch(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let usual = SketchSettings::default();
    let settings = SketchSettings {
        preset: staged.text("preset").map_or(usual.preset, str::to_string),
        seed: staged.whole("seed").unwrap_or(usual.seed),
        count: staged.whole("count").unwrap_or(usual.count),
        games: staged.count("games").unwrap_or(usual.games),
        least_length: staged.count("least_length").unwrap_or(usual.least_length),
    };
    sketch_view(&settings, tell)
}

fn content<'v>(staged: &Staged<'v>) -> Result<&'v RulesetContent, Refusal> {
    let content = staged.document.holds::<RulesetContent>();
    content.ok_or_else(|| Refusal::usage("this is not a ruleset"))
}
