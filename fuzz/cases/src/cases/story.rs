//! Any bytes as a grammar: it is read and checked, diagnostics point into it, and what could be
//! read generates puzzles that their own walkthroughs solve.

use narrative::game::{arrive, play_puzzle};
use narrative::generate::{Generator, Request};
use source::Source;

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let source = Source::new("any.story.toml", text.as_ref());
    let checked = narrative::check(&source);
    for told in &checked.diagnostics {
        if let Some(span) = told.span {
            let place = span.start as usize..span.end as usize;
            assert!(text.get(place).is_some(), "{told:?} is not in the text");
        }
    }
    let Some(grammar) = checked.grammar else {
        return true;
    };
    let mut generator = Generator::new(&grammar);
    for seed in 0..3 {
        let Ok(mut journey) = arrive(&mut generator, &[grammar.start], seed) else {
            continue;
        };
        let request = Request::new(&grammar, grammar.start, &journey.state.world, seed);
        let request = Request { max_calls: 2_000, ..request };
        if let Ok(puzzle) = generator.generate(&request) {
            assert!(play_puzzle(&grammar, &puzzle, &mut journey.state), "{puzzle:?}");
        }
    }
    true
}
