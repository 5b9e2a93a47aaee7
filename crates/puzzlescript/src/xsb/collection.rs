//! Cuts a collection into levels and writes them as levels of a game.

use super::title::Notes;
use super::{Origin, without_mark};
use crate::limits::{MAX_CELLS, MAX_LEVEL_CELLS, MAX_SOURCE_BYTES, TooLarge};
use crate::reports::{At, Reports};
use source::Source;

/// Kinds of unknown signs reported for one row; more would add nothing.
const MAX_SIGNS_A_ROW: usize = 4;

/// The levels of a collection as the end of a game's text.
#[derive(Default)]
pub(super) struct Levels {
    pub(super) text: String,
    /// For each line of `text`, where it comes from.
    pub(super) origins: Vec<Option<Origin>>,
    pub(super) titles: Vec<Option<String>>,
    cells: usize,
}

/// True for the characters a row of XSB is made of.
pub(super) fn is_sign(c: char) -> bool {
    matches!(c, '#' | '@' | '+' | '$' | '*' | '.') || is_floor(c)
}

pub(super) fn is_floor(c: char) -> bool {
    matches!(c, ' ' | '-' | '_')
}

/// Reads all levels.
///
/// Consecutive rows are a level; every other line is text. Text on the line right after a level is
/// about that level, text further on is about the next. Text without a blank line on either side is
/// assigned the way the first level does it.
pub(super) fn read(source: &Source, reports: &mut Reports<'_>) -> Result<Levels, TooLarge> {
    if source.text().len() > MAX_SOURCE_BYTES {
        return Err(TooLarge::Source(source.text().len()));
    }
    let mut levels = Levels::default();
    let mut rows: Vec<(usize, &str)> = Vec::new();
    let (mut before, mut after) = (Notes::default(), Notes::default());
    // What each level's title would be by the text before it and by the text after it.
    let mut titles: Vec<(Option<String>, Option<String>)> = Vec::new();
    let mut titles_come_first = None;
    for number in 1..=source.line_count() + 1 {
        let line = without_mark(source.line(number));
        if is_row(line, !rows.is_empty()) {
            if rows.is_empty() {
                if let Some((_, previous)) = titles.last_mut() {
                    // Nothing but text since the last level, so it is about one of the two.
                    if !after.is_closed() && titles_come_first == Some(true) {
                        before = std::mem::take(&mut after);
                    }
                    *previous = after.title();
                }
                let title = before.title();
                titles_come_first.get_or_insert(title.is_some());
                titles.push((title, None));
                (before, after) = (Notes::default(), Notes::default());
            }
            rows.push((number, line.trim_end()));
            continue;
        }
        if !rows.is_empty() {
            levels.add(&rows, reports)?;
            rows.clear();
        }
        match line.trim().is_empty() {
            true => [&mut before, &mut after].into_iter().for_each(Notes::close),
            false if titles.is_empty() || after.is_closed() => before.add(line),
            false => after.add(line),
        }
    }
    if let Some((_, last)) = titles.last_mut() {
        *last = after.title();
    }
    // A heading of the whole file is not the title of its first level.
    if titles.len() > 1 && titles[1..].iter().all(|(before, _)| before.is_none()) {
        titles[0].0 = None;
    }
    levels.titles = titles.into_iter().map(|(before, after)| after.or(before)).collect();
    if levels.titles.is_empty() {
        let help = "a level is drawn with # (wall), @ (player), $ (box) and . (target)";
        reports.error_help("xsb-empty", At::GAME, "there is no level in this file", help);
    }
    Ok(levels)
}

/// True for a row of a level, even with a few unknown signs.
fn is_row(line: &str, in_level: bool) -> bool {
    let line = line.trim_end();
    if line.is_empty() || line.starts_with(';') {
        return false;
    }
    let (mut signs, mut others) = (0, 0);
    for c in line.chars() {
        match is_sign(c) {
            true => signs += 1,
            false => others += 1,
        }
    }
    if others == 0 {
        return in_level || line.contains(['#', '@', '$']);
    }
    let is_walled = line.trim_start_matches(is_floor).starts_with('#') && line.ends_with('#');
    match in_level {
        true => is_walled || signs >= others && line.contains('#'),
        false => is_walled && signs >= others,
    }
}

impl Levels {
    fn add(&mut self, rows: &[(usize, &str)], reports: &mut Reports<'_>) -> Result<(), TooLarge> {
        let line = rows.first().map_or(0, |(line, _)| *line);
        let blanks = |row: &str| row.chars().take_while(|c| *c == ' ').count();
        let margin = rows.iter().map(|(_, row)| blanks(row)).min().unwrap_or(0);
        let widths = rows.iter().map(|(_, row)| row.chars().count());
        let width = widths.max().unwrap_or(0) - margin;
        let cells = width.saturating_mul(rows.len());
        if cells > MAX_LEVEL_CELLS {
            return Err(TooLarge::Level { line, cells });
        }
        self.cells += cells;
        if self.cells > MAX_CELLS {
            return Err(TooLarge::Cells(self.cells));
        }
        self.text.push('\n');
        self.origins.push(None);
        let (mut players, mut boxes, mut targets) = (0, 0, 0);
        for (line, row) in rows {
            self.origins.push(Some(Origin { line: *line, margin }));
            let mut length = 0;
            let mut unknown = Vec::new();
            for (column, sign) in row.chars().enumerate().skip(margin) {
                players += usize::from(matches!(sign, '@' | '+'));
                boxes += usize::from(matches!(sign, '$' | '*'));
                targets += usize::from(matches!(sign, '.' | '+' | '*'));
                let is_known = is_sign(sign);
                if !is_known && unknown.len() < MAX_SIGNS_A_ROW && !unknown.contains(&sign) {
                    unknown.push(sign);
                    report_sign(sign, *line, column + 1, reports);
                }
                self.text.push(if is_known && !is_floor(sign) { sign } else { '-' });
                length += 1;
            }
            self.text.extend(std::iter::repeat_n('-', width - length));
            self.text.push('\n');
        }
        report_counts(At::line(line), players, boxes, targets, reports);
        Ok(())
    }
}

fn report_sign(sign: char, line: usize, column: usize, reports: &mut Reports<'_>) {
    let at = At { line, column, end_column: column + 1 };
    let message = match sign {
        '\t' => "a tab is not a sign of a level".to_string(),
        sign => format!("`{sign}` is not a sign of a level"),
    };
    let help = "use # for a wall, @ for the player (+ on a target), $ for a box (* on a target), \
                . for a target and a space, - or _ for floor; this one is read as floor";
    reports.error_help("xsb-sign", at, message, help);
}

fn report_counts(at: At, players: usize, boxes: usize, targets: usize, reports: &mut Reports<'_>) {
    match players {
        1 => {}
        0 => {
            let help = "put an @ where the player starts, or a + if that is a target";
            reports.warning_help("xsb-player", at, "this level has no player", help);
        }
        many => {
            let message = format!("this level has {many} players, which will all move together");
            reports.warning_help("xsb-player", at, message, "keep one @ or +");
        }
    }
    if boxes != targets {
        let count = |n: usize, one: &str, many: &str| match n {
            1 => format!("1 {one}"),
            n => format!("{n} {many}"),
        };
        let boxes_text = count(boxes, "box", "boxes");
        let message =
            format!("this level has {boxes_text} and {}", count(targets, "target", "targets"));
        let help = match boxes < targets {
            true => "it cannot be solved: every target needs a box",
            false => "it is solved when every target has a box; some boxes will be left over",
        };
        reports.warning_help("xsb-boxes", at, message, help);
    }
}
