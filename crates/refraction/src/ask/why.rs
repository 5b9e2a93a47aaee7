//! Why no board of a space enforces a concept.
//!
//! A designer of boards does not decide the constraints of the encodings, but the number of pieces,
//! the size of the board, the powers, and the concept. So the explanation names those: the parts of
//! the concept that already cannot be enforced, and the limits of the space that would only need to
//! grow by one step.

use super::Refused;
use super::arithmetic::{Arithmetic, arithmetic};
use super::require::{Made, Space, require, shortcut};
use crate::board::{Board, Placements};
use crate::concept::Concept;
use crate::fraction::Fraction;
use asp::{Answer, Options, Phase};
use play::{Progress, Watch};
use std::fmt;

/// Why the answer is no.
pub struct Why {
    /// The parts of the concept that already cannot be enforced, none of which can be left out; all
    /// of them if nothing can be solved at all.
    pub concept: Concept,
    /// Limits to blame: each of these changes alone would change the answer, or, if the powers rule
    /// a board out ([`Made::is_arithmetic`]), they would no longer do so.
    pub changes: Vec<Change>,
    /// A solvable board, and a solution of it without the concept.
    pub shortcut: Option<(Board, Placements)>,
    /// False when the search was stopped before everything was tried.
    pub is_complete: bool,
}

/// One step away from a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// One more of a piece, by the name it has in `--pieces`.
    More(&'static str),
    /// One target fewer.
    FewerTargets,
    /// A larger board.
    Board(u8, u8),
    /// Another power for sources and targets.
    Power(Fraction),
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::More(piece) => write!(f, "one more {piece}"),
            Change::FewerTargets => f.write_str("one target fewer"),
            Change::Board(width, height) => write!(f, "a board of {width}x{height}"),
            Change::Power(power) => write!(f, "the power {power}"),
        }
    }
}

/// Explains a negative answer of [`require`] about a space.
pub fn why(space: &Space, concept: &Concept, made: &Made, watch: &mut Watch<'_>) -> Why {
    let no = made.required.answer;
    let mut is_complete = true;
    let mut answer = |space: &Space, concept: &Concept| {
        // What the powers rule out is explained by them: that takes no time, and no search could
        // say it better.
        if made.is_arithmetic {
            return Some(match arithmetic(space, concept) {
                Arithmetic::Open => Answer::Puzzle,
                Arithmetic::NoConcept => Answer::NotEnforceable,
                Arithmetic::NoSolution => Answer::Unsolvable,
            });
        }
        let mut told =
            |progress: Progress| watch(Progress { phase: Phase::Explain.word(), ..progress });
        let answer = match require(space, concept, &Options::default(), &mut told) {
            Ok(made) => made.required.answer,
            Err(Refused::Stopped) => Answer::Unknown,
            // A change that is too large says nothing about the others.
            Err(_) => return None,
        };
        is_complete &= answer != Answer::Unknown;
        Some(answer)
    };
    let mut blamed = concept.clone();
    let mut at = 0;
    while no == Answer::NotEnforceable && blamed.parts.len() > 1 && at < blamed.parts.len() {
        let mut fewer = blamed.clone();
        fewer.parts.remove(at);
        match answer(space, &fewer) {
            Some(same) if same == no => blamed = fewer,
            _ => at += 1,
        }
    }
    let helps = |found: Answer| match no {
        Answer::Unsolvable => matches!(found, Answer::Puzzle | Answer::NotEnforceable),
        _ => found == Answer::Puzzle,
    };
    let changes = changes(space).into_iter().filter(|change| {
        let changed = change.of(space);
        answer(&changed, concept).is_some_and(helps)
    });
    let changes = changes.collect();
    Why { concept: blamed, changes, shortcut: shortcut(space, concept, made), is_complete }
}

/// The changes to try.
fn changes(space: &Space) -> Vec<Change> {
    let mut changes: Vec<Change> =
        ["bender", "splitter", "combiner", "source", "target", "blocker", "splitter3", "combiner3"]
            .map(Change::More)
            .to_vec();
    if space.targets > 1 {
        changes.push(Change::FewerTargets);
    }
    let side = |side: u8| side.saturating_add(1).min(crate::MAX_SIDE);
    if side(space.width) > space.width && side(space.height) > space.height {
        changes.push(Change::Board(side(space.width), side(space.height)));
    }
    let (least, most) = (space.powers.iter().min(), space.powers.iter().max());
    let powers = [least.and_then(|power| power.part(2)), most.and_then(|power| power.times(2))];
    changes.extend(powers.into_iter().flatten().map(Change::Power));
    changes
}

impl Change {
    /// The space that is one step away.
    fn of(self, space: &Space) -> Space {
        let mut space = space.clone();
        match self {
            Change::More("bender") => space.benders += 1,
            Change::More("splitter") => space.splitters[0] += 1,
            Change::More("splitter3") => space.splitters[1] += 1,
            Change::More("combiner") => space.combiners[0] += 1,
            Change::More("combiner3") => space.combiners[1] += 1,
            Change::More("source") => space.sources += 1,
            Change::More("target") => space.targets += 1,
            Change::More(_) => space.blockers += 1,
            Change::FewerTargets => space.targets -= 1,
            Change::Board(width, height) => (space.width, space.height) = (width, height),
            Change::Power(power) => space.powers.push(power),
        }
        space
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn space(benders: usize, splitters: usize) -> Space {
        Space {
            width: 2,
            height: 2,
            sources: 1,
            targets: 1,
            blockers: 0,
            benders,
            splitters: [splitters, 0],
            combiners: [0, 0],
            powers: Fraction::new(1, 1).into_iter().collect(),
            given: crate::ask::Given::default(),
        }
    }

    fn asked(space: &Space, concept: &str) -> (Answer, Why) {
        let concept: Concept = concept.parse().unwrap();
        let made = require(space, &concept, &Options::default(), &mut |_| false).unwrap();
        let why = why(space, &concept, &made, &mut |_| false);
        assert!(why.is_complete);
        (made.required.answer, why)
    }

    #[test]
    fn the_concept_and_the_limits_to_blame_are_named() {
        let (answer, why) = asked(&space(1, 0), "benders>=1,splitters>=1");
        assert_eq!(
            (answer, why.concept.to_string()),
            (Answer::NotEnforceable, "splitters>=1".into())
        );
        // A lone splitter halves the light, and no target may need half.
        assert_eq!(why.changes, []);
        let (board, placements) = why.shortcut.unwrap();
        assert!(crate::light(&board, &placements).is_won());
        let (_, why) = asked(&space(0, 1), "splitters>=1");
        let powers = [1, 4].map(|halves| Change::Power(Fraction::new(halves, 2).unwrap()));
        // The powers would also allow to add the halves up again.
        assert_eq!(why.changes, [&[Change::More("combiner")], powers.as_slice()].concat());
    }

    #[test]
    fn what_would_make_boards_solvable_is_named() {
        let two = Space { targets: 2, ..space(1, 0) };
        let (answer, why) = asked(&two, "benders>=1");
        assert_eq!(answer, Answer::Unsolvable);
        assert_eq!(why.changes, [Change::More("source"), Change::FewerTargets]);
        assert!(why.shortcut.is_none());
    }
}
