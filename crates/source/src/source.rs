//! A text that knows its lines.

use crate::scalars::Scalars;
use crate::{Place, Span};

/// A file's text with its name and the positions of its lines.
///
/// A line ends at `\n` or `\r\n`; after the last line end there is one more line, which may be
/// empty, because that is where an editor's cursor can stand and where "something is missing at the
/// end" points. Every method accepts any number and any span: positions outside the text are
/// clamped to it, so that a parser's slip shows a wrong place instead of crashing.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    /// The byte at which each line begins; never empty.
    line_starts: Vec<u32>,
    scalars: Scalars,
}

impl Source {
    /// Takes a text and finds its lines; `name` is what messages call the file.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        let text = text.into();
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let starts = ends.map_while(|(end, _)| u32::try_from(end + 1).ok());
        let line_starts = std::iter::once(0).chain(starts).collect();
        let scalars = Scalars::new(&text);
        Source { name: name.into(), text, line_starts, scalars }
    }

    /// What messages call the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of lines: one more than there are line ends.
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The text of a line, from 1, without its line end; empty for a line that does not exist.
    pub fn line(&self, line: usize) -> &str {
        let (start, end) = self.line_bytes(line);
        &self.text[start..end]
    }

    /// The span of the characters `column..end_column` of a line, all from 1.
    ///
    /// Columns beyond the line are clamped to it, and an end before its start makes the span empty;
    /// a line beyond the text gives the empty span at that end of the text.
    pub fn span_on_line(&self, line: usize, column: usize, end_column: usize) -> Span {
        let (start, end) = self.line_bytes(line);
        let first = self.scalars.before(&self.text, start);
        let byte_of = |column: usize| {
            let scalar = first.saturating_add(column.saturating_sub(1));
            self.scalars.byte_of(&self.text, scalar).min(end)
        };
        let (from, to) = (byte_of(column), byte_of(end_column));
        span(from, to.max(from))
    }

    /// The span of a line without the white space around it; of the whole line if it is blank.
    pub fn span_of_line(&self, line: usize) -> Span {
        let (start, end) = self.line_bytes(line);
        let text = &self.text[start..end];
        let (left, right) = (text.trim_start(), text.trim_end());
        if left.is_empty() { span(start, end) } else { span(end - left.len(), start + right.len()) }
    }

    /// A span widened to whole characters within the text. Readers that count in bytes may end up
    /// inside a character.
    pub fn whole(&self, span: Span) -> Span {
        let (start, end) = (self.floor(span.start), self.ceil(span.end));
        Span { start: start as u32, end: end.max(start) as u32 }
    }

    /// The line and columns of a span.
    ///
    /// A span over several lines ends, as a place, where its first line ends.
    pub fn place(&self, span: Span) -> Place {
        let start = self.floor(span.start);
        let line = self.line_starts.partition_point(|&first| first as usize <= start);
        let (first, last) = self.line_bytes(line);
        // A span that begins at a line end, even between `\r` and `\n`, begins where the line's
        // text stops.
        let start = start.min(last);
        let end = self.ceil(span.end).clamp(start, last);
        let before = |byte| self.scalars.before(&self.text, byte);
        let column = before(start) - before(first) + 1;
        Place { line, column, end_column: column + before(end) - before(start) }
    }

    /// The first byte of a line and the one after its text; an empty range if there is no such
    /// line.
    fn line_bytes(&self, line: usize) -> (usize, usize) {
        let Some(index) = line.checked_sub(1) else {
            return (0, 0);
        };
        let Some(&start) = self.line_starts.get(index) else {
            return (self.text.len(), self.text.len());
        };
        let start = start as usize;
        let Some(&next) = self.line_starts.get(index + 1) else {
            return (start, self.text.len());
        };
        let text = &self.text[start..next as usize - 1];
        (start, start + text.strip_suffix('\r').unwrap_or(text).len())
    }

    /// The nearest character boundary at or before a byte.
    fn floor(&self, byte: u32) -> usize {
        let mut byte = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }

    /// The nearest character boundary at or after a byte.
    fn ceil(&self, byte: u32) -> usize {
        let mut byte = (byte as usize).min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte += 1;
        }
        byte
    }
}

/// A span from text positions. Positions are limited to 4 GiB, far above any text an author writes;
/// larger ones are clamped.
fn span(start: usize, end: usize) -> Span {
    let byte = |position| u32::try_from(position).unwrap_or(u32::MAX);
    Span { start: byte(start), end: byte(end) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn source(text: &str) -> Source {
        Source::new("test.txt", text)
    }

    fn place(line: usize, column: usize, end_column: usize) -> Place {
        Place { line, column, end_column }
    }

    #[test]
    fn lines_end_at_both_line_ends() {
        let source = source("one\r\ntwo\n\n\rthree\rfour\n");
        assert_eq!(source.line_count(), 5);
        let lines: Vec<&str> = (0..=6).map(|line| source.line(line)).collect();
        assert_eq!(lines, ["", "one", "two", "", "\rthree\rfour", "", ""]);
    }

    #[test]
    fn an_empty_text_has_one_empty_line() {
        let source = source("");
        assert_eq!((source.line_count(), source.line(1)), (1, ""));
        assert_eq!(source.place(Span { start: 0, end: 0 }), place(1, 1, 1));
        assert_eq!(source.place(Span { start: 9, end: 99 }), place(1, 1, 1));
        assert_eq!(source.span_on_line(1, 1, 9), Span { start: 0, end: 0 });
    }

    #[test]
    fn columns_count_characters() {
        let source = source("añ€😀b\nxyz");
        assert_eq!(source.span_on_line(1, 3, 5), Span { start: 3, end: 10 });
        assert_eq!(source.place(Span { start: 3, end: 10 }), place(1, 3, 5));
        assert_eq!(source.span_on_line(2, 2, 3), Span { start: 13, end: 14 });
        // A span that splits a character takes all of it.
        assert_eq!(source.place(Span { start: 4, end: 5 }), place(1, 3, 4));
    }

    #[test]
    fn spans_beyond_the_line_are_drawn_to_it() {
        let source = source("abc\r\ndef");
        assert_eq!(source.span_on_line(1, 3, 99), Span { start: 2, end: 3 });
        assert_eq!(source.span_on_line(1, 99, usize::MAX), Span { start: 3, end: 3 });
        assert_eq!(source.span_on_line(1, 3, 1), Span { start: 2, end: 2 });
        assert_eq!(source.span_on_line(0, 1, 2), Span { start: 0, end: 0 });
        assert_eq!(source.span_on_line(7, 1, 2), Span { start: 8, end: 8 });
    }

    #[test]
    fn a_line_is_spanned_without_its_margins() {
        let source = source("  a b \r\n \t\r\n\nc");
        assert_eq!(source.span_of_line(1), Span { start: 2, end: 5 });
        assert_eq!(source.span_of_line(2), Span { start: 8, end: 10 });
        assert_eq!(source.span_of_line(3), Span { start: 12, end: 12 });
        assert_eq!(source.span_of_line(4), Span { start: 13, end: 14 });
    }

    #[test]
    fn a_place_ends_with_its_first_line() {
        let source = source("abc\r\ndef\n");
        assert_eq!(source.place(Span { start: 1, end: 8 }), place(1, 2, 4));
        assert_eq!(source.place(Span { start: 4, end: 6 }), place(1, 4, 4));
        assert_eq!(source.place(Span { start: 9, end: 9 }), place(3, 1, 1));
        assert_eq!(source.place(Span { start: 7, end: 2 }), place(2, 3, 3));
    }

    proptest! {
        #[test]
        fn a_span_on_a_line_comes_back_as_its_place(
            text in "(\\PC|[ \t\r\n\u{0}é😀]){0,400}",
            (line, column, width) in (0usize..9, 0usize..400, 0usize..90),
        ) {
            let source = source(&text);
            let line = line % source.line_count() + 1;
            let longest = source.line(line).chars().count() + 1;
            let column = column % longest + 1;
            let end_column = (column + width).min(longest);
            let span = source.span_on_line(line, column, end_column);
            prop_assert_eq!(source.place(span), place(line, column, end_column));
            let middle: String =
                source.line(line).chars().skip(column - 1).take(end_column - column).collect();
            prop_assert_eq!(&text[span.start as usize..span.end as usize], middle);
        }

        #[test]
        fn lines_are_those_of_a_split(text in "[ab\r\né]{0,60}") {
            let source = source(&text);
            let lines: Vec<&str> = (1..=source.line_count()).map(|line| source.line(line)).collect();
            let count = text.split('\n').count();
            let split: Vec<&str> = text
                .split('\n')
                .enumerate()
                .map(|(index, line)| match line.strip_suffix('\r') {
                    Some(short) if index + 1 < count => short,
                    _ => line,
                })
                .collect();
            prop_assert_eq!(lines, split);
        }

        #[test]
        fn any_span_has_a_place_in_the_text(
            text in "(\\PC|[\r\n]){0,60}", start in 0u32..300, end in 0u32..300,
        ) {
            let source = source(&text);
            let place = source.place(Span { start, end });
            prop_assert!((1..=source.line_count()).contains(&place.line));
            prop_assert!(1 <= place.column && place.column <= place.end_column);
            prop_assert!(place.end_column <= source.line(place.line).chars().count() + 1);
        }
    }
}
