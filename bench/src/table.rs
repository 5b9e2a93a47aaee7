//! Plain tables and what stands in them.

/// Lays cells out in columns, the first to the left and the others to the right.
pub fn table<const N: usize>(head: [&str; N], rows: &[[String; N]]) -> String {
    let head = head.map(str::to_string);
    let lines = || std::iter::once(&head).chain(rows);
    let widths: [usize; N] = std::array::from_fn(|column| {
        let widths = lines().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    });
    let rule = widths.map(|width| "-".repeat(width));
    [&head, &rule].into_iter().chain(rows).map(|row| line(row, widths)).collect()
}

/// One line of such a table.
pub fn line<const N: usize>(row: &[String; N], widths: [usize; N]) -> String {
    let cells = row.iter().zip(widths).enumerate();
    let cells = cells.map(|(column, (cell, width))| match column {
        0 => format!("{cell:<width$}"),
        _ => format!("  {cell:>width$}"),
    });
    cells.chain(["\n".to_string()]).collect()
}

/// The geometric mean; none of nothing.
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    let sum: f64 = values.iter().map(|value| value.ln()).sum();
    (!values.is_empty()).then(|| (sum / values.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = [["a", "1,000"], ["long name", "7"]].map(|row| row.map(str::to_string));
        let expected = "\
game       steps
---------  -----
a          1,000
long name      7
";
        assert_eq!(table(["game", "steps"], &rows), expected);
    }
}
