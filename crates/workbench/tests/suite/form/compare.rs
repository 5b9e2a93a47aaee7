//! Differences, for people.

/// Compares two values; the error shows both.
pub fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    expected: &T,
    actual: &T,
) -> Result<(), String> {
    match expected == actual {
        true => Ok(()),
        false => Err(format!("{what}\n  expected  {expected:?}\n  actual    {actual:?}")),
    }
}

/// Two drawings side by side.
pub fn side_by_side(expected: &[String], actual: &[String]) -> String {
    let width = expected.iter().map(|row| row.chars().count()).max().unwrap_or(0).max(8);
    let row = |rows: &[String], y: usize| rows.get(y).cloned().unwrap_or_default();
    let pair = |left: &str, right: &str| {
        let mark = if left == right { " " } else { "|" };
        let fill = " ".repeat(width - left.chars().count().min(width));
        format!("  {left}{fill}  {mark}  {right}")
    };
    let mut lines = vec![pair("expected", "actual")];
    let height = expected.len().max(actual.len());
    lines.extend((0..height).map(|y| pair(&row(expected, y), &row(actual, y))));
    lines.join("\n")
}
