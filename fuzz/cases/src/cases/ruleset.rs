//! Any bytes as a ruleset: reading returns, diagnostics point into the text, and a game without
//! errors can be written, read back as the same, analysed and played.

use ruleset::{Input, Puzzle};

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let source = crate::source(bytes);
    let read = ruleset::read(&source);
    crate::point_into(&source, &read.diagnostics);
    if !read.is_ok() {
        return true;
    }
    let written = ruleset::write::write(&read.game, false);
    let again = ruleset::read(&source::Source::new("again", written));
    assert!(again.is_ok(), "what was written cannot be read: {:?}", again.diagnostics);
    assert_eq!(again.game.rules, read.game.rules);
    let rules = &read.game.rules;
    if rules.rules.len() <= 12 && rules.pieces <= 6 {
        let options = ruleset::chains::ChainOptions::default();
        ruleset::report::analyse(rules, &read.game.names(), 16, options);
    }
    for level in read.game.levels.iter().filter(|level| level.cells.len() <= 64).take(2) {
        let mut puzzle = Puzzle::new(&read.game, level);
        let mut state = puzzle.begun().0.clone();
        for dir in ruleset::rules::Dir::FOUR {
            let _ = puzzle.play(&mut state, Input::Arrow(dir));
        }
    }
    true
}
