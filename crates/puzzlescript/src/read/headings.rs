//! Headings of sections that are misspelt.
//!
//! To the reader such a line belongs to the section before it, and so do all lines up to the next
//! heading: one slip gives errors about names, sections and the whole game, none of which is the
//! mistake. This looks at the lines once more and names it.

use super::draft::Draft;
use crate::reports::{At, Reports};
use crate::text::is_space;
use crate::words::SECTIONS;
use source::{Source, nearest};

/// The code of a misspelt heading.
pub const CODE: &str = "ps-heading";

const OBJECTS: usize = 0;
const LEVELS: usize = SECTIONS.len() - 1;

/// A line that was meant as a heading.
#[derive(Debug, PartialEq, Eq)]
struct Misspelt {
    /// Index of the section that was meant.
    section: usize,
    line: usize,
    /// The last line that was read as part of another section because of it.
    last_line: usize,
}

/// Reports each misspelt heading, and that the errors up to the next heading follow from it.
pub fn report_misspelt(draft: &Draft, reports: &mut Reports<'_>) {
    let source = reports.source();
    for Misspelt { section, line, last_line } in misspelt(source, draft) {
        let heading = SECTIONS[section].to_uppercase();
        let written = source.line(line).trim_matches(is_space);
        let message = format!("`{written}` is not a section");
        let help = format!("did you mean `{heading}`?");
        reports.replace_on_line(CODE, At::line(line), message, help);
        let before = SECTIONS[..section].iter().rposition(|name| draft.has_section(name));
        let within = before.map_or("the prelude".to_string(), |i| SECTIONS[i].to_uppercase());
        let help = format!(
            "this is read as part of {within}; it may be right once line {line} is `{heading}`"
        );
        reports.explain(line + 1..=last_line, &help);
        // A heading that is missing is also missed by the section after it and by the whole game.
        let help = format!("correct the heading on line {line} first");
        reports.explain_code("ps-section-order", last_line + 1, &help);
        reports.explain_code("ps-no-layers", 0, &help);
        reports.explain_code("ps-no-levels", 0, &help);
    }
}

fn misspelt(source: &Source, draft: &Draft) -> Vec<Misspelt> {
    let mut missing: Vec<usize> =
        (0..SECTIONS.len()).filter(|&i| !draft.has_section(SECTIONS[i])).collect();
    let mut found: Vec<Misspelt> = Vec::new();
    if missing.is_empty() {
        return found;
    }
    let mut section = None;
    let mut depth = 0;
    for line in 1..=source.line_count() {
        if section == Some(LEVELS) {
            break;
        }
        if let Some((name, _)) = draft.sections.iter().find(|(_, at)| *at == line) {
            end_before(&mut found, line);
            section = section.max(SECTIONS.iter().position(|known| known == name));
        }
        let text = source.line(line);
        let is_plain = depth == 0;
        depth = depth_after(depth, text);
        let Some(word) = heading_like(text).filter(|_| is_plain) else { continue };
        let later = missing.iter().filter(|i| section.is_none_or(|section| **i > section));
        let Some(near) = nearest(&word, later.map(|i| SECTIONS[*i])) else { continue };
        let Some(meant) = SECTIONS.iter().position(|name| *name == near) else { continue };
        // Objects have a word alone on a line, too, and so have their layers.
        let is_next = section != Some(OBJECTS) || meant == OBJECTS + 1;
        let is_name = draft.declared(&word).is_some_and(|defined| defined != line);
        if is_name || !(is_next || has_ruler(source, line)) {
            continue;
        }
        end_before(&mut found, line);
        missing.retain(|i| *i != meant);
        section = Some(meant);
        found.push(Misspelt { section: meant, line, last_line: source.line_count() });
    }
    found
}

/// The last misspelt section ends where the next one starts.
fn end_before(found: &mut [Misspelt], line: usize) {
    if let Some(last) = found.last_mut().filter(|last| last.last_line >= line) {
        last.last_line = line - 1;
    }
}

/// The letters of a line that has only letters, perhaps as several words or with a colon.
fn heading_like(text: &str) -> Option<String> {
    let is_between = |c: char| is_space(c) || matches!(c, '_' | '-' | ':');
    let is_word = text.chars().all(|c| c.is_alphabetic() || is_between(c));
    let letters: String = text.chars().filter(|c| c.is_alphabetic()).collect();
    (is_word && !letters.is_empty()).then(|| letters.to_lowercase())
}

/// A row of equals signs is above or below this line.
fn has_ruler(source: &Source, line: usize) -> bool {
    let is_ruler = |line: usize| {
        let text = source.line(line).trim_matches(is_space);
        !text.is_empty() && text.chars().all(|c| c == '=')
    };
    is_ruler(line + 1) || (line > 1 && is_ruler(line - 1))
}

/// How many comments are open after a line.
fn depth_after(depth: usize, text: &str) -> usize {
    text.chars().fold(depth, |depth, c| match c {
        '(' => depth + 1,
        ')' => depth.saturating_sub(1),
        _ => depth,
    })
}
