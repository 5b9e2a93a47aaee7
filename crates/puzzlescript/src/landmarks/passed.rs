//! What has happened on the way to each state of a search.

use super::Landmarks;
use crate::engine::program::Program;
use crate::puzzle::State;

/// States before landmarks are looked for: most levels are solved by then.
const EARLY: usize = 600;

/// The landmarks that were passed on the way to each state, by its number.
pub struct Passed {
    start: State,
    landmarks: Option<Landmarks>,
    passed: Vec<u64>,
}

impl Passed {
    /// Nothing has happened yet.
    pub fn new(start: State) -> Passed {
        Passed { start, landmarks: None, passed: Vec::new() }
    }

    /// Takes in the next state, reached from another, and tells what is ahead of it.
    pub fn ahead(&mut self, from: u32, program: &Program, position: &[u64]) -> (u32, u32) {
        if self.passed.len() == EARLY {
            self.landmarks = Landmarks::of(program, &self.start[..position.len()]);
        }
        let Some(landmarks) = &self.landmarks else {
            // Of early states it is not known what happened before them.
            self.passed.push(0);
            return (if self.passed.len() <= EARLY { u32::MAX } else { 0 }, 0);
        };
        let before = self.passed.get(from as usize).copied().unwrap_or(0);
        let passed = before | landmarks.here(position);
        self.passed.push(passed);
        let ahead = landmarks.ahead(passed, program, position);
        (ahead.count, ahead.near)
    }
}
