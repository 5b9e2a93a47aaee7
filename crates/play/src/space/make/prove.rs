//! Proves the properties of a finished level, each from scratch.

use super::draw::Shop;
use super::judge::{counting, without};
use super::lesson::{NewIn, new_in};
use super::report::{MadeReport, Property, elements_of};
use super::{Made, MakePlan, no_level};
use crate::Watch;
use crate::lens::{Ask, Lenses, Measured, Needed, Options, Solved, Status};
use crate::readings::Amount;
use crate::search::Budget;
use crate::space::{ElementId, Frame, LevelText, is_won_at_once};

/// A level with what was proved about it.
pub(super) struct Proved {
    pub properties: Vec<Property>,
    solved: Solved,
    text: LevelText,
    elements: Vec<(String, usize)>,
}

/// Proves every wanted property on the level itself. None of what the search found is used, and every
/// question is asked of a puzzle of its own. None if the level cannot be played at all.
pub(super) fn prove<F: Frame>(
    frame: &F,
    filling: &[ElementId],
    plan: &MakePlan,
    shop: &Shop<'_, F>,
    watch: &mut Watch<'_>,
) -> Option<Proved> {
    let level = frame.level(filling)?;
    let puzzle = || frame.puzzle(&level);
    let (mut properties, solved) = prove_puzzle(&puzzle, frame.options(), plan, watch)?;
    let obeys = shop.obeys(filling);
    let rules = [
        (true, "elements"),
        (plan.border.is_some(), "border"),
        (plan.mirror.is_some(), "symmetric"),
        (plan.freeze.is_some(), "freeze"),
    ];
    let asked = rules.into_iter().filter(|(is_asked, _)| *is_asked);
    properties.extend(asked.map(|(_, rule)| Property::new(rule, obeys, "counting")));
    let elements = elements_of(frame, filling);
    Some(Proved { properties, solved, text: frame.text(&level), elements })
}

/// The same for a level without places; `puzzle` makes one for each question.
pub(super) fn prove_puzzle<P: Lenses>(
    puzzle: &dyn Fn() -> P,
    options: &Options,
    plan: &MakePlan,
    watch: &mut Watch<'_>,
) -> Option<(Vec<Property>, Solved)> {
    let budget = Budget { max_states: plan.max_states, ..Budget::default() };
    let ask = Ask { level: no_level(), budget, threads: 1, options };
    let solved = puzzle().solve(&ask, watch).ok()?;
    let is_solved = solved.status == Status::Solved;
    let mut properties = Vec::new();
    properties.push(Property {
        states: Some(solved.states),
        ..Property::new("solvable", is_solved, solved.by)
    });
    let is_open = !is_won_at_once(&mut puzzle());
    properties.push(Property::new("not won at once", is_open, "play"));
    for concept in &plan.need {
        properties.push(always(&mut puzzle(), "need", concept, concept, &ask, watch));
    }
    for concept in &plan.forbid {
        properties.push(always(&mut puzzle(), "forbid", concept, &without(concept), &ask, watch));
    }
    if let Some(wanted) = &plan.new_idea {
        let is_only = matches!(new_in(&mut puzzle(), wanted, &ask, watch), NewIn::Only);
        let concept = Some(wanted.wanted.join(" with "));
        properties.push(Property { concept, ..Property::new("one new idea", is_only, "ideas") });
    }
    if plan.unique {
        let options = counting(options);
        let ask = Ask { options: &options, ..ask.clone() };
        let counted = puzzle().solve(&ask, watch).ok();
        let is_unique = counted.as_ref().and_then(|counted| counted.unique) == Some(true);
        let states = counted.as_ref().map(|counted| counted.states);
        properties.push(Property { states, ..Property::new("unique", is_unique, "solve --count") });
    }
    if let Some([least, most]) = plan.length {
        let length = solved.length.filter(|_| solved.proved_shortest);
        let is_within = length.is_some_and(|length| (least..=most).contains(&length));
        properties.push(Property {
            value: length.map(|length| Amount::Number(length as f64)),
            ..Property::new("length", is_within, solved.proved_by.unwrap_or(solved.by))
        });
    }
    if let Some(reading) = plan.reading() {
        let measured = puzzle().measure(reading, &ask, watch);
        let value = match measured {
            Measured::Value(value) => Some(Amount::Number(value)),
            Measured::Unsolvable | Measured::Unknown => None,
        };
        let is_read = value.is_some();
        let reading = Some(reading.to_string());
        properties.push(Property { value, reading, ..Property::new("toward", is_read, "rate") });
    }
    Some((properties, solved))
}

fn always<P: Lenses>(
    puzzle: &mut P,
    property: &'static str,
    asked: &str,
    concept: &str,
    ask: &Ask<'_>,
    watch: &mut Watch<'_>,
) -> Property {
    let report = puzzle.need(concept, ask, watch).ok();
    let is_always = report.as_ref().is_some_and(|report| report.answer == Needed::Always);
    Property {
        concept: Some(asked.to_string()),
        states: report.map(|report| report.states),
        ..Property::new(property, is_always, "need")
    }
}

impl Proved {
    pub fn into_report<F: Frame>(
        mut self,
        frame: &F,
        made: &Made,
        plan: &MakePlan,
        least_difference: Option<usize>,
    ) -> MadeReport {
        if let Some(least) = least_difference.filter(|_| plan.differ > 1) {
            self.properties.push(Property {
                value: Some(Amount::Number(least as f64)),
                ..Property::new("differ", least >= plan.differ, "counting")
            });
        }
        let level = frame.level(&made.filling);
        MadeReport {
            n: made.n,
            level: self.text.rows,
            legend: self.text.legend,
            moves: self.solved.moves,
            length: self.solved.length,
            proved_shortest: self.solved.proved_shortest,
            elements: self.elements.into_iter().collect(),
            score: made.reading.map(Amount::Number),
            properties: self.properties,
            extras: level.map(|level| frame.extras(&level)).unwrap_or_default(),
        }
    }
}
