//! Any bytes as a source: the compiler returns, and its diagnostics point into the text and can be
//! rendered.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let source = fuzz::source(bytes);
    let Ok(compiled) = puzzlescript::compile(&source) else {
        return Corpus::Keep;
    };
    fuzz::point_into(&source, &compiled.diagnostics);
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
