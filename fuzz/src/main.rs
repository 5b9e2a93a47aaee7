//! Runs one of the cases under libFuzzer; the environment variable `FUZZ_CASE` names it.

#![no_main]

use std::sync::OnceLock;

use fuzz_cases::{CASES, Case, rewrite};
use libfuzzer_sys::{Corpus, fuzz_mutator, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    if (case().run)(bytes) { Corpus::Keep } else { Corpus::Reject }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let is_rewritten = seed % 4 < case().rewrites;
    let changed = is_rewritten.then(|| rewrite(&mut data[..max_size], size, seed)).flatten();
    changed.unwrap_or_else(|| libfuzzer_sys::fuzzer_mutate(data, size, max_size))
});

fn case() -> &'static Case {
    static CASE: OnceLock<&Case> = OnceLock::new();
    CASE.get_or_init(|| {
        let name = std::env::var("FUZZ_CASE").expect("FUZZ_CASE names a case");
        CASES.iter().find(|case| case.name == name).expect("the case exists")
    })
}
