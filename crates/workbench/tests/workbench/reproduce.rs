//! The numbers of the papers.

#![allow(clippy::unwrap_used)]

use std::sync::OnceLock;
use workbench::narrative::reproduce::rows as narrative_rows;
use workbench::puzzlescript::reproduce::{MixedAimPlan, MixedAimReport, reproduce_mixedaim};
use workbench::reproduce::{Agreement, Mark, Row};
use workbench::witness::reproduce::{ranks, rows};

fn marked(rows: &[Row], mark: Mark) -> Vec<&Row> {
    rows.iter().filter(|row| row.mark == mark).collect()
}

/// Nothing exact differs, and what cannot come out says why.
fn are_in_order(rows: &[Row]) {
    for row in rows {
        assert!(!row.is_wrong(), "{row:?}");
        let needs_reason = row.mark == Mark::NotReproducible;
        assert!(!needs_reason || row.note.is_some(), "{row:?}");
    }
}

/// Every printed number is reproduced except two statements, which are reported as wrong with the
/// reason.
#[test]
fn two_sentences_of_the_thesis_do_not_come_out() {
    let rows = rows(2, &mut |_| false).unwrap();
    let differing: Vec<_> = rows.iter().filter(|row| row.verdict == Agreement::Differs).collect();
    let names: Vec<&str> = differing.iter().map(|row| row.what.as_str()).collect();
    assert_eq!(differing.len(), 2, "{names:?}");
    assert!(names[0].contains("3.10") && names[1].contains("triangle"), "{names:?}");
    assert!(differing.iter().all(|row| row.note.is_some()));
    assert!(rows.iter().filter(|row| row.verdict == Agreement::Equal).count() > 20);
    are_in_order(&rows);
    assert_eq!(marked(&rows, Mark::NotReproducible), differing);
    assert!(marked(&rows, Mark::Exact).len() > 20);
    assert!(marked(&rows, Mark::InKind).iter().all(|row| row.paper.is_none()));
}

fn mixedaim(runs: u64, threads: usize) -> MixedAimReport {
    let plan = MixedAimPlan { runs, tries: 20, seed: 1, threads };
    reproduce_mixedaim(&plan, &|| 0.0, &|_| false, &mut |_| ()).unwrap().unwrap()
}

/// One report for several tests.
fn shared() -> &'static MixedAimReport {
    static REPORT: OnceLock<MixedAimReport> = OnceLock::new();
    REPORT.get_or_init(|| mixedaim(15, 2))
}

#[test]
fn lengths_of_mixedaims_levels_come_out() {
    let report = shared();
    are_in_order(&report.rows);
    let exact = marked(&report.rows, Mark::Exact);
    let lengths: Vec<&str> = exact
        .iter()
        .filter(|row| row.what.contains("shortest"))
        .map(|row| row.ours.as_str())
        .collect();
    let printed = ["33", "43", "16", "21", "31", "23", "38", "33", "29", "44", "47"];
    assert_eq!(lengths, printed);
    let wins = exact.iter().filter(|row| row.what.contains("printed solution wins"));
    assert_eq!(wins.count(), 6);
}

/// The program of the thesis counts stored states, in an order it shuffles. Almost every difficulty
/// that its pictures print lies within the range of 15 runs; as the text counts,
/// almost none comes out.
#[test]
fn printed_difficulties_are_those_of_the_program() {
    let of = |kind: &str| {
        let rows = shared().rows.iter().filter(|row| row.what.contains(kind));
        let is_equal: Vec<bool> = rows.map(|row| row.verdict == Agreement::Equal).collect();
        (is_equal.len(), is_equal.into_iter().filter(|is| *is).count())
    };
    let (count, within) = of(": difficulty, program");
    assert!(count == 22 && within >= 19, "{within} of {count}");
    let (count, equal) = of(": difficulty, text");
    assert!(count == 21 && equal < 5, "{equal} of {count}");
}

#[test]
fn presets_have_counts_and_threads_change_nothing() {
    let report = mixedaim(2, 1);
    let names: Vec<&str> = report.presets.iter().map(|preset| preset.preset).collect();
    assert_eq!(names, ["move", "walls", "pairs", "all"]);
    for preset in &report.presets {
        assert_eq!(preset.counts.tries, 20);
        assert_eq!(preset.mark, Mark::InKind);
    }
    assert_eq!(report, mixedaim(2, 3));
}

#[test]
fn what_is_stopped_has_no_rows() {
    let plan = MixedAimPlan::default();
    let stopped = reproduce_mixedaim(&plan, &|| 0.0, &|_| true, &mut |_| ()).unwrap();
    assert_eq!(stopped, None);
    assert_eq!(narrative_rows(100, &mut |_| true).unwrap_or(None), None);
}

#[test]
fn the_safe_and_the_printed_rules_come_out() {
    let rows = narrative_rows(50, &mut |_| false).unwrap().unwrap();
    are_in_order(&rows);
    assert!(marked(&rows, Mark::Exact).len() >= 18);
    let find = |what: &str| rows.iter().find(|row| row.what.starts_with(what)).unwrap();
    assert_eq!(find("Fig. 3.2: trees").ours, "1");
    assert_eq!(find("5.1: rules and items").ours, "25 and 38");
    assert_eq!(find("5.3: puzzles that can be solved, RiverBank").verdict, Agreement::Equal);
    assert_eq!(marked(&rows, Mark::NotReproducible).len(), 3);
}

/// A single run with more pieces answers for fewer pieces as well, and ranks the types.
#[test]
fn the_singleton_is_ranked_on_other_grids() {
    let rows = ranks(&[([3, 3], &[4, 5]), ([3, 2], &[4])], 2, &mut |_| false).unwrap();
    let of = |what: &str| {
        let row = rows.iter().find(|row| row.what.contains(what));
        row.map(|row| row.ours.as_str()).unwrap_or_default()
    };
    assert_eq!(of("3x3, up to 5 pieces"), "1 of 96, o = 0.012996219281663515");
    assert!(of("3x2, up to 4 pieces").contains("shared by"), "{}", of("3x2"));
}
