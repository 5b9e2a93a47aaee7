//! LEVELS: rows of glyphs, and messages between them.

use super::draft::{LevelDraft, Row};
use super::{IN_MESSAGE, Reader};
use crate::text::{is_ascii_word, is_space, trim};

/// Token index of a line that is a row of a level.
const IN_ROW: i32 = 2;

impl Reader<'_, '_> {
    pub(super) fn levels(&mut self, fresh: bool) {
        if fresh {
            if self.take_message() {
                return;
            }
            self.level_row();
        } else if self.token_index == IN_MESSAGE {
            self.cursor.skip_to_end();
            return;
        }
        if self.token_index == IN_ROW && !self.cursor.at_end() {
            self.level_glyph();
        } else {
            self.cursor.skip_one();
        }
    }

    fn take_message(&mut self) -> bool {
        let from = self.cursor.pos;
        self.cursor.skip_space();
        if !self.cursor.starts_with("message") {
            self.cursor.pos = from;
            return false;
        }
        let word = self.cursor.pos;
        self.cursor.pos += "message".len();
        if self.cursor.peek().is_some_and(is_ascii_word) {
            let at = self.cursor.at_from(word);
            self.reports.warning_help(
                "ps-message-space",
                at,
                "this line is read as a message",
                "put a space after `message`",
            );
        }
        self.cursor.skip_space();
        self.token_index = IN_MESSAGE;
        let raw: String = self.cursor.written[self.cursor.pos..].iter().collect();
        let message =
            LevelDraft::Message { text: trim(&raw).to_string(), line: self.cursor.line() };
        let levels = &mut self.draft.levels;
        let place = match levels.last() {
            Some(LevelDraft::Empty) => levels.len() - 1,
            _ => levels.len(),
        };
        levels.insert(place, message);
        true
    }

    fn level_row(&mut self) {
        let line = self.cursor.line();
        let rest = &self.cursor.lower[self.cursor.pos..];
        let raw: Vec<char> = rest.iter().copied().take_while(|c| *c != '(').collect();
        let lead = raw.iter().take_while(|c| is_space(**c)).count();
        let tail = raw[lead..].iter().rev().take_while(|c| is_space(**c)).count();
        let glyphs = raw[lead..raw.len() - tail].to_vec();
        let column = self.cursor.pos + lead + 1;
        let end_column = column + glyphs.len();
        self.token_index = IN_ROW;
        let row = Row { glyphs, line, column };
        if !matches!(self.draft.levels.last(), Some(LevelDraft::Rows { .. } | LevelDraft::Empty)) {
            self.draft.levels.push(LevelDraft::Empty);
        }
        let Some(last) = self.draft.levels.last_mut() else {
            return;
        };
        match last {
            LevelDraft::Rows { rows, .. } => {
                let width = rows.first().map_or(0, |first| first.glyphs.len());
                if row.glyphs.len() != width {
                    let message = format!(
                        "this row is {} wide, the first row of the level {width}",
                        row.glyphs.len()
                    );
                    let at = crate::reports::At { line, column, end_column };
                    let help = "all rows of a level must have the same length";
                    self.reports.warning_help("ps-level-width", at, message, help);
                }
                rows.push(row);
            }
            _ => *last = LevelDraft::Rows { line, rows: vec![row] },
        }
    }

    fn level_glyph(&mut self) {
        let from = self.cursor.pos;
        let Some(glyph) = self.cursor.peek() else {
            return;
        };
        self.cursor.skip_one();
        if self.draft.is_level_glyph(glyph) {
            return;
        }
        let at = self.cursor.at_from(from);
        let mut buffer = [0; 4];
        if self.draft.properties.get(glyph.encode_utf8(&mut buffer)).is_some() {
            self.reports.error_help(
                "ps-level-glyph",
                at,
                format!("`{glyph}` could be several things, so a level cannot show it"),
                "a sign made with `or` is for rules; make one with `and` or `=` for levels",
            );
            return;
        }
        // PuzzleScript counts in UTF-16, where such a sign is two, whether it is in the legend or not.
        let (message, help) = match glyph.len_utf16() {
            1 => (
                format!("the sign `{glyph}` is not in the legend"),
                format!("add a line such as `{glyph} = Wall` to LEGEND"),
            ),
            _ => (
                format!("levels cannot use `{glyph}`, which PuzzleScript takes for two signs"),
                "choose another sign, such as a letter".to_string(),
            ),
        };
        self.reports.error_help("ps-level-glyph", at, message, help);
    }
}
