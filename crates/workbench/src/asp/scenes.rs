//! What the page of a program shows besides the lenses.

use crate::scenes::{Needs, Scene, Staged, data, own};
use ::asp::{AspProgram, RequireSettings, program_view, require_view};
use play::domain::{OptionKind, Tell};
use play::lens::Refusal;
use serde_json::Value;
use std::collections::BTreeMap;

/// The scenes of answer set programs.
pub static SCENES: &[Scene] = &[
    Scene {
        name: "program",
        meaning: "the constants of the program",
        needs: Needs::File,
        options: &[],
        of: program,
    },
    Scene {
        name: "require",
        meaning: "puzzles that can only be solved with the concept",
        needs: Needs::File,
        options: &[
            own(
                "constants",
                OptionKind::Text("LINES"),
                "other values of constants, a line `name=value` each",
                None,
            ),
            own("count", OptionKind::Whole(1, 1_000), "puzzles to find", Some("4")),
            own(
                "differ",
                OptionKind::Whole(1, 1_000),
                "atoms in which any two of them differ, at least",
                Some("2"),
            ),
            own("seed", OptionKind::Whole(0, u64::MAX), "the seed", Some("1")),
        ],
        of: require,
    },
];

fn program(staged: &Staged<'_>, _tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    data(&program_view(&content(staged)?.program))
}

fn require(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let usual = RequireSettings::default();
    let mut constants = BTreeMap::new();
    for line in staged.text("constants").unwrap_or_default().lines() {
        let Some((name, value)) = line.split_once('=') else {
            return Err(Refusal::usage(format!("constants: write `{line}` as name=value")));
        };
        constants.insert(name.trim().to_string(), value.trim().to_string());
    }
    let settings = RequireSettings {
        constants,
        count: staged.count("count").unwrap_or(usual.count),
        differ: staged.count("differ").unwrap_or(usual.differ),
        seed: staged.whole("seed").unwrap_or(usual.seed),
    };
    require_view(&content(staged)?.program, &settings, tell)
}

fn content<'v>(staged: &Staged<'v>) -> Result<&'v AspProgram, Refusal> {
    let content = staged.document.holds::<AspProgram>();
    content.ok_or_else(|| Refusal::usage("this is not a program"))
}
