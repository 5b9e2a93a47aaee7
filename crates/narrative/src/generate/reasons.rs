//! Why no puzzle exists.

use crate::grammar::{AreaId, Grammar, ItemId, PropsId, TypeId};

/// No puzzle exists for an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPuzzle {
    /// The area.
    pub area: AreaId,
    /// The goal that was tried, by its number.
    pub goal: Option<u32>,
    /// Why.
    pub why: Why,
    /// The terms that could not be satisfied, in order of first occurrence.
    pub causes: Vec<Cause>,
    /// A tree was found and turned down because it has not the requested size.
    pub has_other_size: bool,
}

/// Why no puzzle exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something satisfies the goal already.
    Met,
    /// Everything was tried.
    Exhausted,
    /// The budget of terms was used up.
    Budget,
    /// The area has no goal.
    NoGoal,
}

/// What went wrong at one term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The term's type.
    pub ty: TypeId,
    /// Its properties.
    pub props: PropsId,
    /// What went wrong.
    pub what: What,
}

/// What can go wrong with a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// No available or placeable item matches it, and no rule makes it.
    Nothing,
    /// A rule makes it, but not within the depth limit.
    TooDeep,
    /// This item exists, but another branch needs it unchanged.
    Contested(ItemId),
    /// It would satisfy the goal too early.
    Early,
    /// Things that cannot be carried would have to be in two places.
    Apart,
}

/// The most causes listed.
const MAX_CAUSES: usize = 12;

impl NoPuzzle {
    /// The goal is met already.
    pub(super) fn met(area: AreaId, goal: u32) -> NoPuzzle {
        NoPuzzle {
            area,
            goal: Some(goal),
            why: Why::Met,
            causes: Vec::new(),
            has_other_size: false,
        }
    }

    /// The area has no goal.
    pub(super) fn without_goal(area: AreaId) -> NoPuzzle {
        NoPuzzle { area, goal: None, why: Why::NoGoal, causes: Vec::new(), has_other_size: false }
    }

    /// The goal's term as text.
    pub fn goal_text(&self, grammar: &Grammar) -> String {
        let goals = &grammar.areas[self.area as usize].goals;
        self.goal.map_or_else(String::new, |goal| grammar.term_text(goals[goal as usize]))
    }

    /// The item that branches of the tree compete for.
    pub fn contested(&self) -> Option<ItemId> {
        self.causes.iter().find_map(|cause| match cause.what {
            What::Contested(item) => Some(item),
            _ => None,
        })
    }

    /// What went wrong, one sentence each.
    pub fn reasons(&self, grammar: &Grammar) -> Vec<String> {
        match self.why {
            Why::Met => return vec!["the goal is already met".to_string()],
            Why::NoGoal => return vec!["the area has no goal".to_string()],
            Why::Budget => {
                return vec!["the search was cut before everything was tried".to_string()];
            }
            Why::Exhausted => {}
        }
        let text = |cause: &Cause| {
            let term = grammar.typed_text(cause.ty, cause.props);
            match cause.what {
                What::Nothing => {
                    format!("{term}: no available item matches it and no rule makes it")
                }
                What::TooDeep => {
                    let deepest = grammar.areas[self.area as usize].max_depth;
                    let rules = crate::words::counted(deepest as usize, "rule");
                    format!("{term}: it takes more than {rules}")
                }
                What::Contested(item) => {
                    let item = &grammar.items[item as usize].name;
                    format!("{term}: another branch needs the {item}, and there is no second one")
                }
                What::Early => format!("{term}: it would satisfy the goal too early"),
                What::Apart => {
                    format!("{term}: it needs things in one place that cannot be carried there")
                }
            }
        };
        // Where there are trees, what stood in the way of others is not why there is no puzzle.
        if self.causes.is_empty() || self.has_other_size {
            return vec!["no tree has the requested depth and number of actions".into()];
        }
        self.causes.iter().map(text).collect()
    }
}

/// Collects causes, each once and up to a limit.
pub(super) fn note(causes: &mut Vec<Cause>, cause: Cause) {
    if causes.len() < MAX_CAUSES && !causes.contains(&cause) {
        causes.push(cause);
    }
}
