//! The lines before the first section: title, colours, switches.

use super::Reader;
use super::draft::PreludeEntry;
use crate::reports::At;
use crate::text::{is_name_char, is_space};
use crate::words::{PRELUDE_FLAGS, PRELUDE_VALUES};

const NO_WORD: &str = "this is not a word of the prelude";

impl Reader<'_, '_> {
    pub(super) fn prelude(&mut self, fresh: bool) {
        if fresh {
            self.token_index = 0;
        }
        if self.token_index != 0 {
            self.prelude_value();
            return;
        }
        let from = self.cursor.pos;
        self.cursor.skip_while(is_space);
        if !self.cursor.skip_while(is_name_char) {
            self.cursor.pos = from;
            // The reader comes here again for every character of the line.
            let at = match self.reports.has_said(self.cursor.line(), NO_WORD) {
                true => At::line(self.cursor.line()),
                false => self.cursor.at_rest(),
            };
            self.reports.error_help(
                "ps-prelude-word",
                at,
                NO_WORD,
                "the prelude holds lines like `title My Game`; the first section is OBJECTS",
            );
            self.cursor.skip_one();
            return;
        }
        self.cursor.skip_space();
        if !fresh {
            return;
        }
        let word = self.cursor.word_from(from);
        let key = word.text.clone();
        let value = self.cursor.rest();
        if PRELUDE_VALUES.contains(&key.as_str()) {
            self.token_index = 1;
            if key == "youtube" {
                let message =
                    "videos are no longer supported, neither here nor on puzzlescript.net";
                self.reports.warning_help("ps-youtube", word.at, message, "remove this line");
            }
            if self.cursor.at_end() || self.cursor.peek() == Some('(') {
                let message = format!("`{key}` needs a value");
                self.reports.error("ps-prelude-value", word.at, message);
                return;
            }
            let keeps_case = matches!(key.as_str(), "title" | "author" | "homepage");
            let value = if keeps_case { self.cursor.rest_as_written() } else { value.text };
            let line = word.at.line;
            let earlier = self.draft.prelude.iter().rfind(|e| e.key == key && e.line > 0);
            if let Some(earlier) = earlier {
                let message = format!("`{key}` was already given on line {}", earlier.line);
                self.reports.warning_help("ps-prelude-twice", word.at, message, "keep one of them");
            }
            self.draft.prelude.push(PreludeEntry { key, value, line });
        } else if PRELUDE_FLAGS.contains(&key.as_str()) {
            self.token_index = -1;
            if !self.cursor.at_end() && self.cursor.peek() != Some('(') {
                let message = format!("`{key}` takes no value; `{}` is ignored", value.text);
                self.reports.warning("ps-prelude-flag", value.at, message);
            }
            self.draft.prelude.push(PreludeEntry { key, value: "true".to_string(), line: 0 });
        } else {
            let known = PRELUDE_VALUES.iter().chain(&PRELUDE_FLAGS).copied();
            let help = match source::nearest(&key, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => {
                    "the prelude holds lines like `title My Game`; the first section is OBJECTS"
                        .to_string()
                }
            };
            let message = format!("`{key}` is not a word of the prelude");
            self.reports.error_help("ps-prelude-word", word.at, message, help);
        }
    }

    fn prelude_value(&mut self) {
        let from = self.cursor.pos;
        self.cursor.skip_to_comment();
        self.token_index += 1;
        if self.token_index > 2 {
            let at = self.cursor.at_from(from);
            self.reports.warning_help(
                "ps-prelude-comment",
                at,
                "a comment ends the value; what follows it is ignored",
                "move the comment to the end of the line or to its own line",
            );
        }
    }
}
