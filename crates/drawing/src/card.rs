//! A page of text as a picture, for films of what is read instead of looked at.

use crate::{Element, Svg, text_width};

/// Width of a page; its height follows from the text.
const WIDTH: f64 = 480.0;
const MARGIN: f64 = 24.0;
const SIZE: f64 = 16.0;
const LEADING: f64 = 24.0;
const LEAST_HEIGHT: f64 = 270.0;

/// A page: a line of what was done, if any, over lines of text, which are wrapped.
pub fn card(done: &str, text: &str) -> String {
    let room = WIDTH - 2.0 * MARGIN;
    let head = if done.is_empty() { Vec::new() } else { wrapped(&format!("> {done}"), room) };
    let body: Vec<String> = text.lines().flat_map(|line| wrapped(line, room)).collect();
    let gap = if head.is_empty() { 0.0 } else { LEADING / 2.0 };
    let height = (head.len() + body.len()) as f64 * LEADING + gap + 2.0 * MARGIN;
    let mut svg = Svg::new(WIDTH, height.max(LEAST_HEIGHT)).font(SIZE).background("#f6f3ec");
    let mut y = MARGIN + SIZE;
    for line in &head {
        svg.add(Element::text(MARGIN, y, line).fill("#8a4b08").set("font-weight", "bold"));
        y += LEADING;
    }
    y += gap;
    for line in &body {
        let indent = (line.len() - line.trim_start().len()) as f64 * SIZE / 2.0;
        svg.add(Element::text(MARGIN + indent, y, line.trim_start()).fill("#2b2722"));
        y += LEADING;
    }
    svg.finish()
}

/// A line as several that fit a width; what begins it blank begins all of them.
fn wrapped(line: &str, room: f64) -> Vec<String> {
    let blank = &line[..line.len() - line.trim_start().len()];
    let mut lines = Vec::new();
    let mut now = blank.to_string();
    for word in line.split_whitespace() {
        let gap = if now.trim().is_empty() { "" } else { " " };
        let longer = format!("{now}{gap}{word}");
        if now.trim().is_empty() || text_width(&longer, SIZE) <= room {
            now = longer;
        } else {
            lines.push(std::mem::replace(&mut now, format!("{blank}{word}")));
        }
    }
    lines.push(now);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_and_keep_their_words() {
        let line = "  ".to_string() + &"a rope of straw ".repeat(20);
        let lines = wrapped(&line, 300.0);
        assert!(lines.len() > 3);
        assert!(lines.iter().all(|line| line.starts_with("  a") || line.starts_with("  ")));
        assert!(lines.iter().all(|line| text_width(line, SIZE) <= 310.0));
        let words: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
        assert_eq!(words, line.split_whitespace().collect::<Vec<_>>());
        assert_eq!(wrapped("", 300.0), [""]);
    }
}
