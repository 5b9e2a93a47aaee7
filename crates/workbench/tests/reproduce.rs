//! The numbers of the thesis on Witness panels.

#![allow(clippy::unwrap_used)]

use workbench::reproduce::Agreement;
use workbench::witness::reproduce::rows;

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
