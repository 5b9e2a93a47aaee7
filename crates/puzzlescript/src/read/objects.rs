//! OBJECTS: a name line, a colour line, up to five rows of sprite.

use super::draft::{Entry, ObjectDraft};
use super::{ObjectPart, Reader};
use crate::palette::COLOR_NAMES;
use crate::reports::{At, MAX_ERRORS};
use crate::text::is_space;
use crate::words::is_keyword;

/// Width and height of a sprite.
pub const SPRITE_SIZE: usize = 5;

impl Reader<'_, '_> {
    pub(super) fn objects(&mut self, fresh: bool) {
        if fresh {
            self.object_part = match self.object_part {
                ObjectPart::AfterName => ObjectPart::Colors,
                ObjectPart::Colors => ObjectPart::Sprite,
                part => part,
            };
            if self.object_part == ObjectPart::Sprite && self.sprite_row_starts() {
                self.sprite_rows().push(String::new());
            }
        }
        match self.object_part {
            ObjectPart::Name | ObjectPart::AfterName => self.object_name(fresh),
            ObjectPart::Colors => self.object_color(),
            ObjectPart::Sprite => self.sprite_pixel(fresh),
        }
    }

    /// One slip in an object can make all its lines wrong. Once a source has many errors, each
    /// object is reported once.
    fn object_error(&mut self, code: &'static str, at: At, message: String, help: &str) {
        let is_quiet = self.object_is_broken && self.reports.errors() > MAX_ERRORS;
        self.object_is_broken = true;
        if !is_quiet {
            self.reports.error_help(code, at, message, help);
        }
    }

    fn sprite_row_starts(&self) -> bool {
        self.cursor.peek().is_some_and(|c| c == '.' || c.is_ascii_digit())
    }

    fn sprite_rows(&mut self) -> &mut Vec<String> {
        let index = self.draft.object_index[&self.object];
        &mut self.draft.objects[index].sprite
    }

    /// The first name on a line is the object's, any others are aliases.
    fn object_name(&mut self, fresh: bool) {
        let from = self.cursor.pos;
        let taken = if fresh { self.cursor.take_name() } else { self.cursor.take_run() };
        let Some(word) = taken else {
            self.cursor.skip_to_comment();
            let at = self.cursor.at_from(from);
            self.reports.warning_help(
                "ps-object-name",
                at,
                "an object's name was expected here",
                "names are made of letters, digits and `_`; give other signs a meaning in LEGEND. \
                 Or is this a sprite with more than 5 rows?",
            );
            return;
        };
        if !fresh && self.object.is_empty() {
            let message = "an alias was found before any object".to_string();
            let help = "begin the line with the object's own name";
            self.object_error("ps-object-name", word.at, message, help);
            return;
        }
        let name = word.text;
        if let Some(index) = self.draft.object_index.get(&name) {
            let line = self.draft.objects[*index].line;
            let message = format!("the object `{name}` is already defined on line {line}");
            self.object_error("ps-object-twice", word.at, message, "give it another name");
            return;
        }
        if let Some(entry) = self.draft.synonyms.get(&name) {
            let message = format!("the name `{name}` is already in use on line {}", entry.line);
            self.reports.error_help("ps-name-twice", word.at, message, "choose another name");
        }
        self.warn_if_keyword(&name, word.at);
        self.remember_spelling(&name, word.at);
        let line = word.at.line;
        if fresh {
            self.object.clone_from(&name);
            self.draft.object_index.insert(name.clone(), self.draft.objects.len());
            let object = ObjectDraft { name, line, colors: Vec::new(), sprite: Vec::new() };
            self.draft.objects.push(object);
        } else {
            let parts = vec![self.object.clone()];
            self.draft.synonyms.push(Entry { name, parts, line });
        }
        self.object_part = ObjectPart::AfterName;
    }

    pub(super) fn warn_if_keyword(&mut self, name: &str, at: At) {
        if is_keyword(name) {
            let message = format!("`{name}` is a word of the language; rules may misread it");
            self.reports.warning_help("ps-keyword-name", at, message, "choose another name");
        }
    }

    fn object_color(&mut self) {
        let from = self.cursor.pos;
        if self.take_color() {
            let color = self.cursor.word_from(from).text;
            let index = self.draft.object_index[&self.object];
            self.draft.objects[index].colors.push(color);
            return;
        }
        let word = self.cursor.take_name().unwrap_or_else(|| {
            self.cursor.skip_to_comment();
            self.cursor.word_from(from)
        });
        let help = match source::nearest(&word.text, COLOR_NAMES.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "a colour is a name like `lightblue` or a code like `#f80` or `#ff8800`".into(),
        };
        let object = self.spelled(&self.object.clone());
        let message = format!("`{}` is not a colour (for the object {object})", word.written);
        self.object_error("ps-color", word.at, message, &help);
    }

    fn take_color(&mut self) -> bool {
        let length = if self.cursor.peek() == Some('#') {
            let is_hex = |i: &usize| self.cursor.char_at(*i).is_some_and(|c| c.is_ascii_hexdigit());
            match (1..7).take_while(is_hex).count() {
                6 => 7,
                3..6 => 4,
                _ => return false,
            }
        } else {
            let name = COLOR_NAMES.iter().find(|name| self.cursor.starts_with(name));
            let Some(name) = name else { return false };
            name.len()
        };
        self.cursor.pos += length;
        self.cursor.skip_while(is_space);
        true
    }

    fn sprite_pixel(&mut self, fresh: bool) {
        let from = self.cursor.pos;
        let Some(pixel) = self.cursor.peek().filter(|c| *c == '.' || c.is_ascii_digit()) else {
            if self.sprite_rows().is_empty() {
                self.object_name(fresh);
                return;
            }
            let object = self.spelled(&self.object.clone());
            self.cursor.skip_to_comment();
            let at = self.cursor.at_from(from);
            self.object_error(
                "ps-sprite-pixel",
                at,
                format!("this does not belong in the sprite of {object}"),
                "a sprite is 5 rows of digits and dots; a blank line ends an object",
            );
            return;
        };
        self.cursor.skip_one();
        let at = self.cursor.at_from(from);
        let rows = self.sprite_rows();
        let count = rows.len();
        let Some(row) = rows.last_mut() else { return };
        row.push(pixel);
        let width = row.len();
        if width > SPRITE_SIZE {
            self.reports.warning_help(
                "ps-sprite-size",
                at,
                "a sprite is 5 pixels wide",
                "remove the extra pixels",
            );
            self.cursor.skip_to_comment();
            return;
        }
        if count == SPRITE_SIZE && width == SPRITE_SIZE {
            self.object_part = ObjectPart::Name;
        }
        let colors = self.draft.objects[self.draft.object_index[&self.object]].colors.len();
        if let Some(index) = pixel.to_digit(10)
            && index as usize >= colors
        {
            let object = self.spelled(&self.object.clone());
            let word = if colors == 1 { "colour" } else { "colours" };
            let message = format!("{object} has {colors} {word}, so there is no colour {index}");
            let help = "colours count from 0; add the colour or use a smaller digit";
            self.object_error("ps-sprite-color", at, message, help);
        }
    }
}
