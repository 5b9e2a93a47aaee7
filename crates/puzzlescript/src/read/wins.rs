//! WINCONDITIONS: `all Target on Crate`, `some Gem`, `no Fruit on Table`.

use super::Reader;
use super::draft::WinDraft;
use crate::text::{is_name_char, is_space};
use crate::words::QUANTIFIERS;

const FORMS: &str = "write `all X on Y`, `some X`, `some X on Y`, `no X` or `no X on Y`";

impl Reader<'_, '_> {
    pub(super) fn wins(&mut self, fresh: bool) {
        if fresh {
            let text = self.cursor.first_uncommented();
            let words = text.split(is_space).filter(|w| !w.is_empty()).map(String::from).collect();
            self.draft.wins.push(WinDraft { words, line: self.cursor.line() });
            self.token_index = -1;
        }
        self.token_index += 1;
        let from = self.cursor.pos;
        self.cursor.skip_while(is_space);
        if !self.cursor.skip_while(is_name_char) {
            self.cursor.pos = from;
            self.cursor.skip_to_comment();
            let at = self.cursor.at_from(from);
            let message = "this is not allowed in a win condition";
            self.reports.error_help("ps-win-form", at, message, FORMS);
            return;
        }
        self.cursor.skip_space();
        let word = self.cursor.word_from(from);
        let text = word.text.as_str();
        match self.token_index {
            0 if QUANTIFIERS.contains(&text) => {}
            0 => {
                let message = format!("a win condition starts with all, some or no, not `{text}`");
                self.reports.error_help("ps-win-form", word.at, message, FORMS);
            }
            2 if text == "on" => {}
            2 => {
                let message = format!("expected `on`, found `{text}`");
                self.reports.error_help("ps-win-form", word.at, message, FORMS);
            }
            1 | 3 if self.draft.names.contains_key(text) => {}
            1 | 3 => {
                let message = format!("there is no object or name `{text}`");
                let help = match self.nearest_name(text) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "define it in OBJECTS or LEGEND".to_string(),
                };
                self.reports.error_help("ps-win-name", word.at, message, help);
            }
            _ => {
                let message = format!("`{text}` is one word too many");
                self.reports.error_help("ps-win-form", word.at, message, FORMS);
            }
        }
    }
}
