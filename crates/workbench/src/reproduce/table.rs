//! Rows of all papers for a terminal.

use super::{Agreement, Mark, Row};

/// Columns of what a number is, and of what the paper prints, where a row fits on one line.
const WHAT: usize = 56;
const PAPER: usize = 12;

/// Where the text of a row begins, after its sign and its mark.
const INDENT: usize = 19;

/// Columns of our number on the same line.
const OURS: usize = 24;

/// The width of longer texts.
const WIDTH: usize = 100;

/// One row: a sign (`=` equal, `≠` differs, `~` in kind, `-` not compared), the mark, what it is, and
/// both numbers, on one line where they fit.
pub fn row_text(row: &Row) -> String {
    let sign = match (row.verdict, row.mark) {
        (Agreement::Differs, Mark::Exact | Mark::NotReproducible) => '≠',
        (Agreement::Differs, Mark::InKind) => '~',
        (Agreement::Equal, _) => '=',
        (Agreement::Unprinted | Agreement::Uncompared, _) => '-',
    };
    let paper = row.paper.as_deref().unwrap_or("no number");
    let mark = row.mark.as_str();
    let columns = [(row.what.as_str(), WHAT), (paper, PAPER), (row.ours.as_str(), OURS)];
    let fits = columns.iter().all(|(text, width)| length(text) <= *width);
    let mut text = format!("{sign} {mark:<16} ");
    if fits {
        text += &format!("{:<WHAT$}  paper {paper:<PAPER$}  ours {}", row.what, row.ours);
    } else {
        text += &row.what;
        for (name, value) in [("paper", paper), ("ours ", row.ours.as_str())] {
            text += &wrapped(&format!("{name} {value}"));
        }
    }
    if let Some(note) = &row.note {
        text += &wrapped(&format!("({note})"));
    }
    text.trim_end().to_string()
}

/// How many rows there are of each mark.
pub fn summary(rows: &[Row]) -> String {
    let count = |mark: Mark| rows.iter().filter(|row| row.mark == mark).count();
    let wrong = rows.iter().filter(|row| row.is_wrong()).count();
    let differing = match wrong {
        0 => "all come out".to_string(),
        wrong => format!("{wrong} DIFFER"),
    };
    format!(
        "{} exact ({differing}), {} in kind, {} not reproducible",
        count(Mark::Exact),
        count(Mark::InKind),
        count(Mark::NotReproducible)
    )
}

/// Lines below a row, indented.
fn wrapped(text: &str) -> String {
    let mut out = String::new();
    let mut column = WIDTH;
    for word in text.split(' ') {
        if column + 1 + length(word) > WIDTH {
            out += &format!("\n{:INDENT$}{word}", "");
            column = INDENT + length(word);
        } else {
            out += &format!(" {word}");
            column += 1 + length(word);
        }
    }
    out
}

fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_one_line_where_it_fits() {
        let text = row_text(&Row::printed("Table 3.1: lines of 2x2", 12, 12));
        assert!(text.starts_with("= exact            Table 3.1: lines of 2x2 "), "{text}");
        assert!(text.ends_with("  paper 12            ours 12"), "{text}");
        let row = Row::not_reproducible("Fig. 3.7", "352, 287, 876", &"no levels ".repeat(20));
        let text = row_text(&row);
        assert!(
            text.lines().count() > 2 && text.lines().all(|line| length(line) <= WIDTH),
            "{text}"
        );
    }

    #[test]
    fn the_summary_names_what_differs() {
        let rows = [Row::printed("a", 1, 1), Row::printed("b", 1, 2), Row::unprinted("c", 3)];
        assert_eq!(summary(&rows), "2 exact (1 DIFFER), 1 in kind, 0 not reproducible");
        assert!(summary(&rows[..1]).starts_with("1 exact (all come out)"));
    }
}
