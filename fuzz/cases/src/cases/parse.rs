//! Any bytes as a source: the compiler returns, and its diagnostics point into the text and can be
//! rendered.

/// Runs the case.
pub fn run(bytes: &[u8]) -> bool {
    let source = crate::source(bytes);
    let Ok(compiled) = puzzlescript::compile(&source) else {
        return true;
    };
    crate::point_into(&source, &compiled.diagnostics);
    let report = source::report(&source, &compiled.diagnostics);
    assert!(compiled.game.is_some() || !report.ok, "no game and no error");
    serde_json::to_string(&report).expect("a report is plain data");
    true
}
