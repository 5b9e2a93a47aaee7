//! Any bytes as boards of Refraction: they are read, diagnostics point into the text, and what
//! could be read is lit, drawn and written back.

use refraction::{light, picture, read, write};
use source::Source;

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let source = Source::new("fuzz.refraction", text.as_ref());
    let readings = read(&source);
    for diagnostic in &readings.diagnostics {
        if let Some(span) = diagnostic.span {
            let range = span.start as usize..span.end as usize;
            assert!(text.get(range).is_some(), "{diagnostic:?} is not in the text");
        }
    }
    for board in readings.boards.iter().take(3) {
        let placements = board.solution.clone().unwrap_or_else(|| board.empty());
        light(board, &placements);
        picture::svg(board, &placements);
        picture::text(board, &placements);
        let again = read(&Source::new("again.refraction", write(board)));
        assert_eq!(again.boards, std::slice::from_ref(board));
    }
    true
}
