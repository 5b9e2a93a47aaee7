//! Any bytes as a source: the compiler returns, and what it says points into the text and can be
//! shown.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let source = fuzz::source(bytes);
    let Ok(compiled) = puzzlescript::compile(&source) else {
        return Corpus::Keep;
    };
    let text = source.text();
    for diagnostic in &compiled.diagnostics {
        assert!(!diagnostic.message.is_empty(), "{diagnostic:?} says nothing");
        let Some(span) = diagnostic.span else {
            continue;
        };
        let span = span.start as usize..span.end as usize;
        assert!(text.get(span).is_some(), "{diagnostic:?} is not in the text");
        let place = source.place(diagnostic.span.unwrap());
        assert!((1..=source.line_count()).contains(&place.line));
        assert!(1 <= place.column && place.column <= place.end_column);
    }
    for styled in [false, true] {
        let shown = source::render(&source, &compiled.diagnostics, styled);
        assert_eq!(shown.is_empty(), compiled.diagnostics.is_empty());
    }
    let report = source::report(&source, &compiled.diagnostics);
    assert!(compiled.game.is_some() || !report.ok, "no game and no error");
    serde_json::to_string(&report).expect("a report is plain data");
    Corpus::Keep
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed = match seed % 2 {
        0 => fuzz::rewrite(&mut data[..max_size], size, seed),
        _ => None,
    };
    changed.unwrap_or_else(|| libfuzzer_sys::fuzzer_mutate(data, size, max_size))
});
