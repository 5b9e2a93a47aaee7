//! LEGEND: `A = B`, `A = B and C`, `A = B or C`.

use super::Reader;
use super::cursor::Word;
use super::draft::Entry;
use crate::limits::MAX_PARTS;
use crate::reports::At;
use crate::text::is_space;

/// How deeply definitions may be nested; only circular ones are deeper.
const MAX_DEPTH: usize = 100;

const FORMS: &str = "write `A = B`, `A = B and C` or `A = B or C`";

impl Reader<'_, '_> {
    pub(super) fn legend(&mut self) {
        let from = self.cursor.pos;
        let mut word = None;
        match self.token_index {
            0 => {
                self.cursor.skip_while(|c| c != '=' && c != '(' && !is_space(c));
                word = Some(self.cursor.word_from(from));
                self.token_index += 1;
            }
            1 => {
                if self.cursor.peek() == Some('=') {
                    self.cursor.skip_one();
                    word = Some(self.cursor.word_from(from));
                } else {
                    self.cursor.skip_to_comment();
                    let at = self.cursor.at_from(from);
                    let message = "an equals sign was expected here";
                    self.reports.error_help("ps-legend-equals", at, message, FORMS);
                    word = Some(Word { text: String::new(), written: String::new(), at });
                }
                self.cursor.skip_space();
                self.token_index += 1;
            }
            index => {
                let joins = index >= 3 && index % 2 == 1;
                match self.cursor.take_name() {
                    None => {
                        self.cursor.skip_to_comment();
                        let at = self.cursor.at_from(from);
                        let message = "a name was expected here";
                        let help = "names in LEGEND are objects or names defined above, made of \
                                    letters, digits and `_`";
                        self.reports.error_help("ps-legend-name", at, message, help);
                        if joins {
                            self.token_index += 1;
                        }
                    }
                    Some(name) => {
                        if joins {
                            self.check_joining_word(&name, index);
                        }
                        word = Some(name);
                        self.token_index += 1;
                    }
                }
            }
        }
        self.words.extend(word);
        if self.cursor.at_end() {
            self.finish_legend_line();
        }
    }

    fn check_joining_word(&mut self, word: &Word, index: i32) {
        if word.text != "and" && word.text != "or" {
            let message = format!("expected `and` or `or`, found `{}`", word.text);
            self.reports.error_help("ps-legend-join", word.at, message, FORMS);
        } else if index >= 5 && self.words.get(3).is_some_and(|first| first.text != word.text) {
            self.reports.error_help(
                "ps-legend-mixed",
                word.at,
                "one line cannot mix `and` with `or`",
                "define one part on its own line and use its name here",
            );
        }
    }

    pub(super) fn finish_legend_line(&mut self) {
        let mut words = std::mem::take(&mut self.words);
        if words.len() > 2 * MAX_PARTS {
            self.too_many_parts(words[2 * MAX_PARTS].at);
            words.truncate(2 * MAX_PARTS - 1);
        }
        let Some(first) = words.first().cloned() else {
            return;
        };
        if words.len() == 1 {
            let message =
                format!("`{}` has no definition; write what it stands for", first.written);
            self.reports.error_help("ps-legend-form", first.at, message, FORMS);
            return;
        }
        if words[1].text != "=" {
            return;
        }
        if words.len().is_multiple_of(2) {
            let last = &words[words.len() - 1];
            let message = format!("this line ends after `{}`; something is missing", last.text);
            self.reports.error_help("ps-legend-form", last.at, message, FORMS);
            return;
        }
        let name = first.text.clone();
        let mut is_sound = true;
        if let Some(line) = self.draft.declared(&name) {
            let message = format!("the name `{name}` is already in use on line {line}");
            self.reports.error_help("ps-name-twice", first.at, message, "choose another name");
            is_sound = false;
        }
        self.warn_if_keyword(&name, first.at);
        is_sound &= self.drop_self_references(&mut words);
        self.warn_repeats(&words);
        for word in words.iter().skip(2).step_by(2) {
            self.check_declared(word);
        }
        let parts: Vec<&Word> = words.iter().skip(2).step_by(2).collect();
        let line = first.at.line;
        match words.get(3).map(|join| join.text.as_str()) {
            None if words.len() == 3 => {
                let parts = vec![parts[0].text.clone()];
                self.remember_spelling(&name, first.at);
                self.draft.synonyms.push(Entry { name, parts, line });
            }
            Some("and") => {
                let mut all = Vec::new();
                for part in &parts {
                    self.resolve_together(&part.text, part.at, &mut all, 0);
                }
                self.remember_spelling(&name, first.at);
                self.draft.aggregates.push(Entry { name, parts: all, line });
            }
            Some("or") => {
                let mixed = words.iter().skip(5).step_by(2).any(|join| join.text != "or");
                let mut all = Vec::new();
                if !mixed {
                    for part in parts.iter().take(2) {
                        self.resolve_either(&name, &part.text, part.at, &mut all, 0);
                    }
                    // Later parts keep their names for now, because the order in which a rule is
                    // expanded depends on it. They are only checked.
                    for part in parts.iter().skip(2) {
                        let mut objects = Vec::new();
                        self.resolve_either(&name, &part.text, part.at, &mut objects, 0);
                        all.extend((!objects.is_empty()).then(|| part.text.clone()));
                    }
                    // A property built on an aggregate is refused but still recorded, so that the
                    // lines that use its name are not all reported.
                    self.remember_spelling(&name, first.at);
                    self.draft.properties.push(Entry { name, parts: all, line });
                }
            }
            _ if is_sound => {
                let message = "this line of the legend cannot be understood";
                self.reports.error_help("ps-legend-form", first.at, message, FORMS);
            }
            _ => {}
        }
    }

    /// Removes the name itself from its own definition.
    fn drop_self_references(&mut self, words: &mut Vec<Word>) -> bool {
        let name = words[0].text.clone();
        let Some(found) = words.iter().skip(2).step_by(2).find(|word| word.text == name) else {
            return true;
        };
        let message = format!("`{name}` cannot be defined by itself");
        self.reports.error("ps-legend-self", found.at, message);
        while let Some(index) = words.iter().skip(2).position(|word| word.text == name) {
            let index = index + 2;
            let from = if index >= 4 { index - 1 } else { index };
            words.drain(from..(from + 2).min(words.len()));
        }
        false
    }

    fn warn_repeats(&mut self, words: &[Word]) {
        let parts: Vec<&Word> = words.iter().skip(2).step_by(2).collect();
        let mut seen = rustc_hash::FxHashSet::default();
        for part in parts {
            if !seen.insert(part.text.as_str()) {
                let message = format!("`{}` is named twice", part.text);
                self.reports.warning_help("ps-legend-repeat", part.at, message, "once is enough");
            }
        }
    }

    fn check_declared(&mut self, word: &Word) {
        if self.draft.declared(&word.text).is_some() {
            return;
        }
        let message = format!("there is no object or name `{}`", word.written);
        let help = match self.nearest_name(&word.text) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "define it in OBJECTS, or on an earlier line of LEGEND".to_string(),
        };
        self.reports.error_help("ps-unknown-name", word.at, message, help);
    }

    fn too_many_parts(&mut self, at: At) {
        let message = format!("this line stands for more than {MAX_PARTS} objects");
        self.reports.error_help("ps-legend-long", at, message, "use fewer names");
    }

    /// The objects that `name` puts together, appended to `out`.
    fn resolve_together(&mut self, name: &str, at: At, out: &mut Vec<String>, depth: usize) {
        if out.len() > MAX_PARTS {
            self.too_many_parts(at);
        } else if self.draft.object_index.contains_key(name) || depth > MAX_DEPTH {
            out.push(name.to_string());
        } else if let Some(entry) = self.draft.synonyms.get(name) {
            let target = entry.parts[0].clone();
            self.resolve_together(&target, at, out, depth + 1);
        } else if let Some(entry) = self.draft.aggregates.get(name) {
            for part in entry.parts.clone() {
                self.resolve_together(&part, at, out, depth + 1);
            }
        } else {
            if self.draft.properties.get(name).is_some() {
                self.reports.error_help(
                    "ps-aggregate-of-property",
                    at,
                    "a name made with `and` cannot contain one made with `or`",
                    format!("`{name}` could be any of several objects; name the one you mean"),
                );
            }
            out.push(name.to_string());
        }
    }

    /// The objects that `name` may be, appended to `out`.
    fn resolve_either(
        &mut self,
        whole: &str,
        name: &str,
        at: At,
        out: &mut Vec<String>,
        depth: usize,
    ) {
        if out.len() > MAX_PARTS {
            self.too_many_parts(at);
        } else if self.draft.object_index.contains_key(name) || depth > MAX_DEPTH {
            out.push(name.to_string());
        } else if let Some(entry) = self.draft.synonyms.get(name) {
            let target = entry.parts[0].clone();
            self.resolve_either(whole, &target, at, out, depth + 1);
        } else if self.draft.aggregates.get(name).is_some() {
            self.reports.error_help(
                "ps-property-of-aggregate",
                at,
                format!("`{whole}`, made with `or`, cannot contain `{name}`, made with `and`"),
                "name single objects here",
            );
        } else if let Some(entry) = self.draft.properties.get(name) {
            for part in entry.parts.clone().iter().filter(|part| *part != name) {
                self.resolve_either(whole, part, at, out, depth + 1);
            }
        } else {
            out.push(name.to_string());
        }
    }
}
