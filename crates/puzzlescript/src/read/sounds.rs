//! SOUNDS: `sfx3 1234`, `Crate move up 1234`, `Door create 1234`.

use super::Reader;
use super::cursor::Word;
use super::draft::{SoundDraft, SoundWord};
use crate::text::{is_name_char, is_space};
use crate::words::{SOUND_DIRECTIONS, SOUND_EVENTS, SOUND_VERBS};

impl Reader<'_, '_> {
    pub(super) fn sounds(&mut self) {
        if self.sound_is_broken {
            self.pass_sound_word();
        } else {
            match self.sound_words.len() {
                0 => self.sound_start(),
                1 => self.sound_second(),
                _ => self.sound_rest(),
            }
        }
        if self.cursor.at_end() {
            self.finish_sound_line();
        }
    }

    /// After a mistake the rest of the line is skipped word by word.
    fn pass_sound_word(&mut self) {
        let from = self.cursor.pos;
        let known = self.cursor.take_one_of(&SOUND_EVENTS).is_some()
            || self.cursor.take_one_of(&SOUND_VERBS).is_some()
            || self.take_sound_direction().is_some();
        if !known {
            self.cursor.take_number();
            if self.cursor.take_name().is_none() && self.cursor.pos == from {
                self.cursor.take_anything();
            }
        }
    }

    fn sound_start(&mut self) {
        if let Some(event) = self.cursor.take_one_of(&SOUND_EVENTS) {
            self.sound_words.push((event, SoundWord::Event));
            return;
        }
        match self.cursor.take_name() {
            None => {
                let word = self.cursor.take_anything();
                self.sound_is_broken = true;
                self.reports.warning_help(
                    "ps-sound-start",
                    word.at,
                    "a sound line starts with an event or the name of an object",
                    "write for example `sfx3 123456` or `Crate move 123456`",
                );
            }
            Some(word) if self.draft.declared(&word.text).is_none() => {
                self.sound_is_broken = true;
                let help = match self.nearest_of(&word.text, &SOUND_EVENTS) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "write for example `sfx3 123456` or `Crate move 123456`".to_string(),
                };
                let message = format!("there is no object or sound event `{}`", word.written);
                self.reports.error_help("ps-sound-name", word.at, message, help);
            }
            Some(word) => self.sound_words.push((word, SoundWord::Name)),
        }
    }

    fn sound_second(&mut self) {
        if self.sound_words[0].1 == SoundWord::Event {
            match self.cursor.take_number() {
                Some(seed) => self.sound_words.push((seed, SoundWord::Seed)),
                None => self.broken_sound("a sound's number was expected here", "ps-sound-seed"),
            }
        } else {
            match self.cursor.take_one_of(&SOUND_VERBS) {
                Some(verb) => self.sound_words.push((verb, SoundWord::Verb)),
                None => self.broken_sound(
                    "expected what the object does: move, cantmove, action, create or destroy",
                    "ps-sound-verb",
                ),
            }
        }
    }

    fn sound_rest(&mut self) {
        let (last, kind) = &self.sound_words[self.sound_words.len() - 1];
        if self.sound_words[0].1 == SoundWord::Event || *kind == SoundWord::Seed {
            let message = format!("nothing may follow the sound's number {}", last.text);
            self.broken_sound(&message, "ps-sound-extra");
            return;
        }
        let verb = self.sound_words[1].0.text.as_str();
        let has_direction = verb == "move" || verb == "cantmove";
        if has_direction && let Some(direction) = self.take_sound_direction() {
            self.sound_words.push((direction, SoundWord::Direction));
        } else if let Some(seed) = self.cursor.take_number() {
            self.sound_words.push((seed, SoundWord::Seed));
        } else if has_direction {
            self.broken_sound("expected a direction or the sound's number", "ps-sound-seed");
        } else {
            self.broken_sound("expected the sound's number", "ps-sound-seed");
        }
    }

    fn broken_sound(&mut self, message: &str, code: &'static str) {
        let word = self.cursor.take_anything();
        self.sound_is_broken = true;
        let help = "write for example `sfx3 123456` or `Crate move up 123456`";
        self.reports.error_help(code, word.at, message, help);
    }

    fn take_sound_direction(&mut self) -> Option<Word> {
        let from = self.cursor.pos;
        self.cursor.skip_while(is_space);
        let word = SOUND_DIRECTIONS.iter().find(|word| {
            self.cursor.starts_with(word)
                && !self.cursor.char_at(word.len()).is_some_and(is_name_char)
        });
        let Some(word) = word else {
            self.cursor.pos = from;
            return None;
        };
        let from = self.cursor.pos;
        self.cursor.pos += word.len();
        self.cursor.skip_space();
        Some(self.cursor.word_from(from))
    }

    pub(super) fn finish_sound_line(&mut self) {
        let words = std::mem::take(&mut self.sound_words);
        if !words.is_empty() && !self.sound_is_broken {
            self.draft.sounds.push(SoundDraft { words, line: self.cursor.line() });
        }
    }
}
