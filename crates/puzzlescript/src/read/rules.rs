//! RULES: a line is kept whole for the compiler; here only its words are checked.

use super::draft::RuleDraft;
use super::{IN_MESSAGE, Reader};
use crate::text::is_space;
use crate::words::{CELL_WORDS, COMMANDS, RULE_PREFIXES};

/// Token index of a rule line after its first bracket.
const IN_CELLS: i32 = 1;

impl Reader<'_, '_> {
    pub(super) fn rules(&mut self, fresh: bool, first: Option<char>) {
        if fresh {
            self.draft.rules.push(RuleDraft {
                text: self.cursor.first_uncommented(),
                written: self.cursor.written.iter().collect(),
                line: self.cursor.line(),
            });
            self.token_index = 0;
        }
        if self.token_index == IN_MESSAGE {
            self.cursor.skip_to_end();
            return;
        }
        if self.take_arrow() {
            return;
        }
        if let Some('[' | '|' | ']' | '+') = first {
            if first != Some('+') {
                self.token_index = IN_CELLS;
            }
            self.cursor.skip_one();
            self.cursor.skip_space();
            return;
        }
        let from = self.cursor.pos;
        self.cursor.skip_while(|c| !matches!(c, '[' | '|' | ']') && !is_space(c));
        let word = self.cursor.word_from(from);
        let text = word.text.as_str();
        let in_cells = self.token_index == IN_CELLS;
        let is_direction = (!in_cells
            && (RULE_PREFIXES.contains(&text) || text == "startloop" || text == "endloop"))
            || (in_cells && CELL_WORDS.contains(&text))
            || matches!(text, "..." | "rigid" | "random");
        if is_direction {
            self.cursor.skip_space();
        } else if self.draft.names.contains_key(text) {
            if fresh {
                self.reports.error_help(
                    "ps-rule-outside",
                    word.at,
                    format!("`{text}` is outside the brackets of the rule"),
                    "only directions, `late`, `rigid`, `random` and `+` may come before `[`",
                );
            } else {
                self.cursor.skip_space();
            }
        } else if COMMANDS.contains(&text) {
            if text == "message" {
                self.token_index = IN_MESSAGE;
            }
        } else {
            self.unknown_rule_word(&word);
        }
    }

    fn unknown_rule_word(&mut self, word: &super::cursor::Word) {
        let text = word.text.as_str();
        if CELL_WORDS.contains(&text) {
            let message = format!("`{text}` belongs inside the brackets, before an object");
            let help = "a rule itself can only start with up, down, left, right, horizontal, \
                        vertical, late, rigid or random";
            self.reports.error_help("ps-rule-name", word.at, message, help);
            return;
        }
        let words: Vec<&str> = CELL_WORDS.iter().chain(&COMMANDS).copied().collect();
        let sign = text.trim_start_matches(['>', '<', '^']);
        let help = match self.nearest_of(text, &words) {
            _ if matches!(text, "=>" | "-" | "-->" | "=") => "write the arrow as `->`".to_string(),
            _ if sign.len() < text.len() && self.draft.names.contains_key(sign) => {
                format!("put a space after `{}`", &text[..1])
            }
            _ if text == "cost" || self.follows_cost(word) => {
                "a cost is a comment at the end of the rule's line, such as `(cost 10)`".to_string()
            }
            Some(near) => format!("did you mean `{near}`?"),
            None => "define it in OBJECTS or LEGEND, above the SOUNDS section".to_string(),
        };
        // The words of a message are not names; one report is enough.
        if help.contains("`message`") {
            self.token_index = IN_MESSAGE;
        }
        let message = format!("there is no object, direction or command `{}`", word.written);
        self.reports.error_help("ps-rule-name", word.at, message, help);
    }

    /// Whether a word is the number of a cost that is not in a comment.
    fn follows_cost(&self, word: &super::cursor::Word) -> bool {
        let before: String = self.cursor.lower[..word.at.column.saturating_sub(1)].iter().collect();
        word.text.chars().all(|c| c.is_ascii_digit()) && before.trim_end().ends_with("cost")
    }

    fn take_arrow(&mut self) -> bool {
        let from = self.cursor.pos;
        self.cursor.skip_space();
        if self.cursor.starts_with("->") {
            self.cursor.pos += 2;
            self.cursor.skip_space();
            return true;
        }
        self.cursor.pos = from;
        false
    }
}
