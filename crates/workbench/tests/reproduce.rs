//! The numbers of the thesis on Witness panels.

#![allow(clippy::unwrap_used)]

use workbench::reproduce::Agreement;
use workbench::witness::reproduce::{ranks, rows};

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
