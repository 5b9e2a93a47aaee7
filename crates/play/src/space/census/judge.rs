//! Judges levels by their numbers.

use super::super::{ElementId, Fillings, Frame, class_size};
use crate::Watch;
use crate::lens::{Answers, Ask, Lenses, LevelId, Status};
use crate::search::Budget;

/// Judges levels of a frame, with memory of its own.
pub(in crate::space) struct Judge<'f, F: Frame> {
    frame: &'f F,
    fillings: &'f Fillings,
    budget: Budget,
    filling: Vec<ElementId>,
    image: Vec<ElementId>,
}

/// A level that stands for its class.
pub(in crate::space) struct Judged {
    /// Its number, from 0.
    pub number: u64,
    /// How many levels are the same up to symmetry.
    pub class: u64,
    /// Up to two of its answers.
    pub answers: Answers,
    /// The answers that the levels of its class have uniquely, its own included.
    pub unique: Vec<String>,
}

impl<'f, F: Frame> Judge<'f, F> {
    /// A judge who knows nothing yet.
    pub fn new(frame: &'f F, fillings: &'f Fillings, budget: Budget) -> Judge<'f, F> {
        Judge { frame, fillings, budget, filling: Vec::new(), image: Vec::new() }
    }

    /// Judges the level with a number; none if another stands for its class or it is not a level.
    pub fn judge(&mut self, number: u64, watch: &mut Watch<'_>) -> Option<Judged> {
        self.fillings.filling(u128::from(number), &mut self.filling);
        let images = self.frame.images();
        let class = class_size(&self.filling, images, &mut self.image)?;
        let level = self.frame.level(&self.filling)?;
        let answers = self.answers(&level, watch);
        let mut unique = Vec::new();
        if answers.unique() == Some(true) {
            unique.extend(answers.keys.iter().cloned());
            // The same level turned has the same answer turned, which only the domain can write down.
            let mut seen = vec![self.filling.clone()];
            for image in images {
                image.write(&self.filling, &mut self.image);
                if seen.contains(&self.image) {
                    continue;
                }
                seen.push(self.image.clone());
                let turned = self.frame.level(&self.image).map(|level| self.answers(&level, watch));
                unique
                    .extend(turned.into_iter().flat_map(|turned| turned.keys.into_iter().take(1)));
            }
        }
        Some(Judged { number, class, answers, unique })
    }

    /// Asks the puzzle of a level; none if it is not a level.
    pub fn with_puzzle<R>(
        &mut self,
        number: u64,
        question: impl FnOnce(&mut F::Puzzle, &Ask<'_>) -> R,
    ) -> Option<R> {
        self.fillings.filling(u128::from(number), &mut self.filling);
        let level = self.frame.level(&self.filling)?;
        Some(question(&mut self.frame.puzzle(&level), &self.ask()))
    }

    fn answers(&self, level: &F::Level, watch: &mut Watch<'_>) -> Answers {
        let mut puzzle = self.frame.puzzle(level);
        let answers = puzzle.answers(2, &self.ask(), watch);
        debug_assert!(answers.status != Status::Unsolvable || answers.keys.is_empty());
        answers
    }

    fn ask(&self) -> Ask<'f> {
        let options = self.frame.options();
        Ask { level: LevelId::default(), budget: self.budget, threads: 1, options }
    }
}
