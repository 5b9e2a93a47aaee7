//! Diagnostics as text, for the terminal.

use annotate_snippets::{
    AnnotationKind, Group, Level, Origin, Renderer, Snippet, normalize_untrusted_str,
};

use crate::{Diagnostic, Severity, Source, Span};

/// Writes diagnostics about a text for people to read in a terminal.
///
/// Each diagnostic is one block with the line it points at. Blocks are in the given order, with a
/// blank line between them and no line end after the last. `styled` adds colours.
pub fn render(source: &Source, diagnostics: &[Diagnostic], styled: bool) -> String {
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let blocks: Vec<String> =
        diagnostics.iter().map(|diagnostic| block(source, diagnostic, &renderer)).collect();
    blocks.join("\n\n")
}

fn block(source: &Source, diagnostic: &Diagnostic, renderer: &Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let message = without_high_controls(&diagnostic.message);
    let title = level.clone().primary_title(message).id(diagnostic.code);
    // Unlike messages and source lines, the library prints names and help texts unescaped.
    let name = normalize_untrusted_str(&without_high_controls(source.name()));
    let mut groups = match diagnostic.span {
        None => vec![title.element(Origin::path(name))],
        Some(span) => {
            let place = source.place(span);
            let excerpt = Excerpt::new(source, span);
            let snippet = Snippet::source(excerpt.text)
                .line_start(place.line)
                .annotation(AnnotationKind::Primary.span(excerpt.start..excerpt.end));
            if excerpt.begins_with_line {
                vec![title.element(snippet.path(name))]
            } else {
                // The library would count the column in the excerpt, so the place is written
                // separately.
                let origin = Origin::path(name).line(place.line).char_column(place.column);
                vec![title.element(origin), Group::with_level(level).element(snippet)]
            }
        }
    };
    if let Some(help) = &diagnostic.help
        && let Some(group) = groups.pop()
    {
        let help = normalize_untrusted_str(&without_high_controls(help));
        groups.push(group.element(Level::HELP.message(help)));
    }
    renderer.render(&groups)
}

/// The part of a line worth showing, with the bytes of it to underline.
///
/// Only this part reaches the library, which reads all its input for every diagnostic: a file may
/// have 16 MB, even on one line.
struct Excerpt {
    text: String,
    start: usize,
    end: usize,
    /// Whether nothing was cut off before the span.
    begins_with_line: bool,
}

/// The most characters of a line that are shown.
const MAX_SHOWN: usize = 200;

/// How many of them come before the span when the line has to be cut there.
const MAX_BEFORE: usize = 60;

impl Excerpt {
    fn new(source: &Source, span: Span) -> Excerpt {
        let place = source.place(span);
        let characters = |column: usize, end_column: usize| {
            let span = source.span_on_line(place.line, column, end_column);
            let text = source.text().get(span.start as usize..span.end as usize);
            without_high_controls(text.unwrap_or_default())
        };
        // A line that fits is shown whole; otherwise the window moves to the span.
        let fits = source.line(place.line).chars().take(MAX_SHOWN + 1).count() <= MAX_SHOWN;
        let first = if fits { 1 } else { place.column.saturating_sub(MAX_BEFORE).max(1) };
        let beyond = first + MAX_SHOWN;
        let marked_end = place.end_column.min(beyond);

        let mut text = String::new();
        if first > 1 {
            text.push_str(CUT);
        }
        text.push_str(&characters(first, place.column));
        let start = text.len();
        text.push_str(&characters(place.column, marked_end));
        let end = text.len();
        text.push_str(&characters(marked_end, beyond));
        if !characters(beyond, beyond + 1).is_empty() {
            text.push_str(CUT);
        }
        Excerpt { text, start, end, begins_with_line: first == 1 }
    }
}

/// Marks where a line was cut, in the style of the library.
const CUT: &str = "...";

/// Replaces the control characters above ASCII, which some terminals obey; the library handles only
/// those in ASCII.
fn without_high_controls(text: &str) -> String {
    text.replace(|c| ('\u{80}'..='\u{9f}').contains(&c), "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn blocks_show_place_line_and_help() {
        let source = Source::new("game.txt", "title Test\r\n\r\n\tCreat Wäll X\r\n");
        let creat = Some(source.span_on_line(3, 2, 7));
        let x = Some(source.span_on_line(3, 13, 14));
        let diagnostics = [
            Diagnostic::error("unknown-name", creat, "There is no \"Creat\".")
                .with_help("Did you mean \"Crate\"?"),
            Diagnostic::warning("odd", x, "Odd."),
            Diagnostic::info("end", Some(source.span_of_line(4)), "The end."),
            Diagnostic::info("whole", None, "All of it.").with_help("Two\nlines."),
        ];
        let expected = r#"
error[unknown-name]: There is no "Creat".
 --> game.txt:3:2
  |
3 |     Creat Wäll X
  |     ^^^^^
  |
  = help: Did you mean "Crate"?

warning[odd]: Odd.
 --> game.txt:3:13
  |
3 |     Creat Wäll X
  |                ^

info[end]: The end.
 --> game.txt:4:1
  |
4 |
  | ^

info[whole]: All of it.
--> game.txt
 = help: Two
         lines."#;
        assert_eq!(render(&source, &diagnostics, false), expected.trim_start());
        assert!(render(&source, &diagnostics, true).contains("\u{1b}["));
        assert_eq!(render(&source, &[], false), "");
    }

    #[test]
    fn a_long_line_is_cut_around_the_span() {
        let text = format!("{}WRONG{}", "a".repeat(500_000), "b".repeat(500_000));
        let source = Source::new("game.txt", text);
        let wrong = Diagnostic::error("e", Some(source.span_on_line(1, 500_001, 500_006)), "Long.");
        let shown = render(&source, &[wrong], false);
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1], " --> game.txt:1:500001");
        let line = lines[lines.len() - 2];
        assert!(line.starts_with("1 | ...aaa") && line.ends_with("bbb..."), "{line}");
        assert!(line.chars().count() < 160, "{line}");
        let marks = lines[lines.len() - 1];
        assert_eq!(line.find("WRONG"), marks.find("^^^^^"));
    }

    #[test]
    fn a_span_longer_than_the_window_shows_its_start() {
        let source = Source::new("game.txt", "é".repeat(1_000_000));
        let most = Diagnostic::error("e", Some(source.span_on_line(1, 70, 999_999)), "Much.");
        let shown = render(&source, &[most], false);
        assert!(shown.contains("game.txt:1:70\n"), "{shown}");
        assert!(shown.chars().count() < 600, "{shown}");
    }

    #[test]
    fn a_place_in_a_long_file_keeps_its_line_number() {
        let source = Source::new("game.txt", "line\n".repeat(200_000));
        let late = Diagnostic::error("e", Some(source.span_of_line(150_000)), "Late.");
        let expected = "\
error[e]: Late.
      --> game.txt:150000:1
       |
150000 | line
       | ^^^^";
        assert_eq!(render(&source, &[late], false), expected);
    }

    #[test]
    fn nothing_reaches_the_terminal_but_text() {
        let bad = "\u{1b}[2J\u{9b}2J\u{202e}";
        let source = Source::new(bad, bad);
        let diagnostic = Diagnostic::error("e", Some(source.span_of_line(1)), bad).with_help(bad);
        let shown = render(&source, &[diagnostic], false);
        assert!(!shown.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{shown:?}");
    }

    proptest! {
        #[test]
        fn any_text_and_span_can_be_shown(
            text in "(\\PC|[ \t\r\n\u{0}\u{85}\u{301}\u{200d}\u{2028}界😀]){0,500}",
            message in "\\PC{0,9}(\n\\PC{0,9})?",
            help in proptest::option::of("\\PC{0,9}"),
            (start, end, styled) in (0u32..1500, 0u32..1500, any::<bool>()),
        ) {
            let source = Source::new("game.txt", text);
            let span = Span { start, end };
            let diagnostic = Diagnostic { help, ..Diagnostic::warning("code", Some(span), message) };
            let place = source.place(span);
            let shown = render(&source, &[diagnostic], styled);
            let origin = format!("game.txt:{}:{}", place.line, place.column);
            prop_assert!(shown.contains(&origin), "{} not in {}", origin, shown);
        }

        #[test]
        fn any_long_line_can_be_shown(
            word in "(\\PC|[ \t\u{301}\u{200d}界😀]){1,9}",
            (times, column, width) in (1usize..500, 1usize..5000, 0usize..500),
        ) {
            let source = Source::new("game.txt", word.repeat(times));
            let span = source.span_on_line(1, column, column + width);
            let place = source.place(span);
            let shown = render(&source, &[Diagnostic::info("code", Some(span), "Here.")], false);
            let origin = format!("game.txt:1:{}\n", place.column);
            prop_assert!(shown.contains(&origin), "{} not in {}", origin, shown);
        }
    }
}
