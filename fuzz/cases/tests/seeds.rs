//! Every case holds for its seeds and for edits of them, which are the same in every run.

use std::fs;
use std::path::{Path, PathBuf};

use fuzz_cases::{CASES, Case, rewrite};
use play::random::SplitMix64;

/// Edited inputs for each case.
const EDITS: u64 = 600;
/// The longest input.
const MAX_LENGTH: usize = 20_000;

#[test]
fn cases_hold_for_seeds_and_for_edits_of_them() {
    for case in CASES {
        let seeds = seeds(case);
        assert!(!seeds.is_empty(), "{} has no seeds", case.name);
        for seed in &seeds {
            (case.run)(seed);
        }
        let mut random = SplitMix64::new(7);
        let mut input = seeds[0].clone();
        let mut kept = 0;
        for number in 0..EDITS {
            // A few edits on top of each other, then the next seed.
            if number % 5 == 0 {
                input.clone_from(&seeds[random.below(seeds.len() as u64) as usize]);
            }
            edit(case, &mut input, &mut random);
            kept += u64::from((case.run)(&input));
        }
        assert!(kept >= EDITS / 4, "{}: only {kept} of {EDITS} inputs test anything", case.name);
    }
}

/// The seeds of a case; those without a folder of their own are about PuzzleScript. `fuzz/run` finds them in
/// the same way.
fn seeds(case: &Case) -> Vec<Vec<u8>> {
    let own = fuzz_folder().join("seeds").join(case.name);
    let folders = if own.is_dir() {
        vec![own]
    } else {
        ["seeds/puzzlescript", "../games/puzzlescript"].map(|name| fuzz_folder().join(name)).into()
    };
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("a folder"));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a file")).collect()
}

fn edit(case: &Case, input: &mut Vec<u8>, random: &mut SplitMix64) {
    let size = input.len();
    if random.below(4) < u64::from(case.rewrites.max(1)) {
        input.resize(MAX_LENGTH.max(size), 0);
        let seed = random.below(1 << 32) as u32;
        let size = rewrite(input, size, seed).unwrap_or(size);
        input.truncate(size);
        return;
    }
    let at = random.below(size as u64 + 1) as usize;
    let byte = random.below(256) as u8;
    match random.below(3) {
        0 if at < size => input[at] = byte,
        1 if at < size => drop(input.remove(at)),
        _ => input.insert(at, byte),
    }
}

#[test]
fn every_file_of_a_case_is_in_the_list() {
    let files = fs::read_dir(fuzz_folder().join("cases/src/cases")).unwrap();
    let names = files.map(|entry| entry.unwrap().path());
    let mut names: Vec<String> =
        names.map(|path| path.file_stem().unwrap().to_str().unwrap().to_string()).collect();
    names.retain(|name| name != "mod");
    names.sort();
    let listed: Vec<&str> = CASES.iter().map(|case| case.name).collect();
    assert_eq!(names, listed, "fuzz/run takes the files for the list");
}

fn fuzz_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
