//! The puzzle of an area for a seed: a level of this domain.

use play::Doubt;
use play::lens::Refusal;
use std::sync::Arc;

use crate::game::{Chooser, Journey, way_to};
use crate::generate::{NoPuzzle, Why};
use crate::grammar::{AreaId, Grammar};
use crate::net::{Net, Positions};
use crate::output::json::{Limits, NoPuzzleReport, net};
use crate::puzzle::Puzzle;

/// The default seed of a puzzle.
pub const DEFAULT_SEED: u64 = 1;

/// A puzzle and the position it was made for.
pub struct Placed {
    /// The position, without the puzzle's items placed.
    pub journey: Journey,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The seed it was made with.
    pub seed: u64,
}

/// Makes the puzzle of an area, after the areas before it were played with the same seed: one after
/// which the whole game can be won, if there is one.
pub fn place(grammar: &Arc<Grammar>, area: AreaId, seed: u64) -> Result<Placed, NoPuzzle> {
    let mut chooser = Chooser::new(grammar, seed);
    let way = way_to(grammar, area).unwrap_or_else(|| vec![area]);
    let journey = chooser.arrive(&way)?;
    let (puzzle, _) = chooser.choose(&journey.state, area)?;
    Ok(Placed { journey, puzzle, seed })
}

/// The puzzle of an area, ready to be played and analysed.
pub fn area_puzzle(
    grammar: &Arc<Grammar>,
    area: AreaId,
    seed: u64,
    limits: Limits,
) -> Result<Positions, Refusal> {
    let placed = place(grammar, area, seed).map_err(|failed| no_puzzle(grammar, &failed))?;
    let built = net(grammar, &placed.puzzle, &placed.journey.state, limits);
    let net = built.map_err(|error| too_large(grammar, area, &error.to_string()))?;
    Ok(Positions::of(net, Arc::new(placed)))
}

/// The same for areas that may have no puzzle: then there are no actions and no win.
pub fn any_puzzle(grammar: &Arc<Grammar>, area: AreaId, seed: u64) -> Positions {
    let nothing = |doubt| Positions::nothing(Net::empty(grammar), doubt);
    let placed = match place(grammar, area, seed) {
        Ok(placed) => placed,
        Err(NoPuzzle { why: Why::Budget, .. }) => return nothing(Some(Doubt::WORK)),
        Err(_) => return nothing(None),
    };
    match net(grammar, &placed.puzzle, &placed.journey.state, Limits::default()) {
        Ok(net) => Positions::of(net, Arc::new(placed)),
        Err(_) => nothing(Some(Doubt::WORK)),
    }
}

/// The answer to any question about an area without a puzzle.
pub fn no_puzzle(grammar: &Grammar, failed: &NoPuzzle) -> Refusal {
    let report = NoPuzzleReport::new(grammar, failed);
    let reasons = report.reasons.join("; ");
    Refusal::Nothing {
        message: format!(
            "no puzzle for the goal `{}` of `{}`: {reasons}",
            report.goal, report.area
        ),
        answer: serde_json::to_value(&report).unwrap_or_default(),
        is_known: failed.why != Why::Budget,
    }
}

fn too_large(grammar: &Grammar, area: AreaId, why: &str) -> Refusal {
    let area = &grammar.areas[area as usize].name;
    let message = format!("the puzzle of `{area}` is too large to be explored: {why}");
    let answer = serde_json::json!({ "error": "too-large", "area": area, "message": message });
    Refusal::Nothing { message, answer, is_known: false }
}

/// An area by its name, or by its number from 1.
pub fn find_area(grammar: &Grammar, name: &str) -> Result<AreaId, Refusal> {
    let by_number = || {
        let number: usize = name.parse().ok()?;
        (1..=grammar.areas.len()).contains(&number).then(|| number as AreaId - 1)
    };
    grammar.area_named(name).or_else(by_number).ok_or_else(|| {
        let known: Vec<&str> = grammar.areas.iter().map(|area| area.name.as_str()).collect();
        Refusal::Usage(format!("there is no area `{name}`; areas: {}", known.join(", ")))
    })
}
