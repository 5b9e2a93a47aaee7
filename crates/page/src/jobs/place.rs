//! The level a job is about.

use super::options::options_for;
use super::work::{Failure, Work};
use crate::shelf::{level_index, refused};
use play::Seat;
use play::domain::Content;
use play::lens::{Ask, Options, Refusal};
use play::search::Budget;
#[cfg(feature = "studio")]
use play::space::Variations;
use std::sync::Arc;

/// A level with its options, ready to be asked.
pub struct Place {
    pub content: Arc<dyn Content>,
    pub index: usize,
    pub options: Options,
    pub is_whole: bool,
    pub threads: usize,
}

impl Place {
    /// The level a job is about, with the options of a lens.
    pub fn of(work: &Work<'_>, lens: &str) -> Result<Place, Failure> {
        let document = &work.opened.document;
        let content = document.sound().ok_or_else(|| work.broken())?;
        let index = level_index(content.as_ref(), work.level, document.about().level)?;
        let options = options_for(document.about(), lens, work.options)?;
        let is_whole = work.options.whole == Some(true);
        let (content, threads) = (Arc::clone(content), work.listener.threads());
        Ok(Place { content, index, options, is_whole, threads })
    }

    /// Sits down.
    pub fn seat(&self) -> Result<Box<dyn Seat>, Failure> {
        if !self.is_whole {
            return Ok(self.content.seat(self.index, &self.options)?);
        }
        match self.content.game(&self.options) {
            Some(seat) => Ok(seat?),
            None => Err("this file has levels, but no game beyond them".to_string().into()),
        }
    }

    /// A question to it.
    pub fn ask(&self, budget: Budget) -> Ask<'_> {
        let level = self.content.levels()[self.index].id.clone();
        Ask { level, budget, threads: self.threads, options: &self.options }
    }

    /// The levels around it.
    #[cfg(feature = "studio")]
    pub fn variations(&self) -> Result<Box<dyn Variations>, Failure> {
        match self.content.variations(self.index, &self.options) {
            Some(found) => Ok(found?),
            None => Err("levels of this file cannot be varied".to_string().into()),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        let (error, problems) = refused(refusal);
        Failure { error, problems }
    }
}
