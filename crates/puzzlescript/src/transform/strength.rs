//! How much a transform varies a level.

use super::{Step, Transform};

pub use play::space::{MAX_STRENGTH, NoStrength, Strength};

impl Transform {
    /// The same transform with another strength: lines with `choose` draw more or less often, and
    /// lines with only `option` apply at more or fewer of their matches. A plain rule applies
    /// everywhere by definition, so it is unchanged.
    pub fn with_strength(mut self, strength: Strength) -> Transform {
        if strength == Strength::default() {
            return self;
        }
        for step in &mut self.steps {
            match step {
                Step::Choose { count, .. } => *count = strength.draws(*count),
                Step::Option(probability, _) => *probability = strength.probability(*probability),
                Step::Plain(_) | Step::Combine(_) | Step::Resize { .. } => {}
            }
        }
        self
    }
}
