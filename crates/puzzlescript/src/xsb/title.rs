//! What a collection and its levels are called.

use crate::screen_text::SCREEN_WIDTH;

/// Keywords before a colon that do not introduce a title.
const OTHER_NOTES: [&str; 12] = [
    "author",
    "collection",
    "comment",
    "comment-end",
    "copyright",
    "date",
    "e-mail",
    "email",
    "homepage",
    "id",
    "web site",
    "website",
];

/// A game's title from the name of its file, made to fit the prelude and the screen.
pub(super) fn of_file(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    // Brackets would begin a comment.
    let plain = stem.chars().map(|c| match c {
        '(' | ')' | '_' => ' ',
        c if c.is_control() => ' ',
        c => c,
    });
    let plain: String = plain.collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let short: String = words.join(" ").chars().take(SCREEN_WIDTH).collect();
    match short.trim().is_empty() {
        true => "Sokoban".to_string(),
        false => short.trim().to_string(),
    }
}

/// Lines of text beside a level, one of which may be its title.
#[derive(Clone, Copy, Default)]
pub(super) struct Notes<'t> {
    first: Option<&'t str>,
    /// The value of a line `Title: …`.
    named: Option<&'t str>,
    is_closed: bool,
}

impl<'t> Notes<'t> {
    /// Takes one more line.
    pub(super) fn add(&mut self, line: &'t str) {
        if self.is_closed {
            *self = Notes::default();
        }
        let line = line.trim().trim_start_matches(';').trim();
        if !line.chars().any(char::is_alphanumeric) {
            return;
        }
        let (key, value) = line.split_once(':').unwrap_or(("", line));
        let key = key.trim();
        if key.eq_ignore_ascii_case("title") {
            self.named.get_or_insert(value.trim());
        } else if !OTHER_NOTES.iter().any(|other| key.eq_ignore_ascii_case(other))
            && !is_kept_play(key)
        {
            self.first.get_or_insert(line);
        }
    }

    /// A blank line: the next line begins other notes.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
    }

    /// True when there was a blank line.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The title among the notes: the one labelled so, else the first line.
    pub(super) fn title(self) -> Option<String> {
        let title = self.named.filter(|title| !title.is_empty()).or(self.first);
        title.map(str::to_string)
    }
}

/// True for the label of a play kept as a test, such as `test won: RRDL`.
fn is_kept_play(key: &str) -> bool {
    let mut words = key.split_whitespace();
    words.next().is_some_and(|word| word.eq_ignore_ascii_case("test")) && words.count() == 1
}
