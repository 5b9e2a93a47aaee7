//! What is read, and the diagnostics for what cannot be read.

use super::*;
use crate::print::print_all;

fn read_text(text: &str) -> Panels {
    read(&Source::new("test.panel", text))
}

/// The code, line and marked text of all diagnostics.
fn said(text: &str) -> Vec<(&'static str, usize, String)> {
    let source = Source::new("test.panel", text);
    let tell = |diagnostic: Diagnostic| {
        let span = diagnostic.span.unwrap_or(Span { start: 0, end: 0 });
        let marked = &text[span.start as usize..span.end as usize];
        assert!(!diagnostic.message.is_empty());
        (diagnostic.code, source.place(span).line, marked.to_string())
    };
    read(&source).diagnostics.into_iter().map(tell).collect()
}

fn one(code: &'static str, line: usize, marked: &str) -> Vec<(&'static str, usize, String)> {
    vec![(code, line, marked.to_string())]
}

const TINY: &str = "+-E\n|.|\nS-+\n";

#[test]
fn a_file_with_everything_reads_and_prints_back() {
    let text = "panel all
symmetry rotational
a = separation black
b = star white
1 = triangle 2
S = triangle 3 red
t = tetris rotatable ##/#.
n = negative #
x = eraser
E = eraser blue
g = general {00,11} >= 2 black
h = general {} none blue
+:+-E-S
|a|b|1|
1-+o+-2
o.|S|t:
o-+-+-+
|n|x|E|
S-E-+-+
";
    let read = read_text(text);
    assert_eq!(read.diagnostics, []);
    assert_eq!(print_all(&read.panels), text);
    assert_eq!(read.places[0].lines, 1..=19);
}

#[test]
fn comments_short_rows_and_line_ends_are_understood() {
    let text = "# one\r\npanel a \t\r\n\r\ns=separation black\r\n+-+-E\r\n| |s|\r\n# two\r\n+-+-+\r\n|\
                .| |  \r\nS-+-+\r\n\r\n# three\r\npanel b\r\n  x  =\tseparation red\r\n+-E\r\n|x|\r\nS-+";
    let read = read_text(text);
    assert_eq!(read.diagnostics, []);
    assert_eq!(read.panels.len(), 2);
    assert_eq!(read.panels[0].pieces().count(), 1);
    assert_eq!(read.panels[1].cells[0], Some(Piece::new(crate::Kind::Separation, "red")));
}

#[test]
fn unknown_and_leftover_words() {
    let with = |line: &str| said(&format!("panel a\n{line}\n{TINY}"));
    assert_eq!(with("simmetry x"), one("unknown-word", 2, "simmetry"));
    assert_eq!(with("symmetry mirror"), one("unknown-word", 2, "mirror"));
    assert_eq!(with("symmetry"), one("missing-word", 2, "symmetry"));
    assert_eq!(with("a = squid black"), one("unknown-word", 2, "squid"));
    assert_eq!(with("a = star black white"), one("leftover-word", 2, "white"));
    assert_eq!(with("ab = star black"), one("unknown-word", 2, "ab"));
    assert_eq!(with("pillar round")[0], ("leftover-word", 2, "round".to_string()));
    assert_eq!(said(&format!("panel a b\n{TINY}")), one("leftover-word", 1, "b"));
    assert_eq!(said(&format!("hello\npanel a\n{TINY}")), one("before-panel", 1, "hello"));
    let help = read_text(&format!("panel a\na = trianlge 2\n{TINY}")).diagnostics[0].help.clone();
    assert_eq!(help.as_deref(), Some("did you mean `triangle`?"));
}

#[test]
fn pieces_are_checked_word_by_word() {
    let with = |line: &str| said(&format!("panel a\n{line}\n{TINY}"));
    assert_eq!(with("a ="), one("missing-word", 2, "="));
    assert_eq!(with("a = star"), one("missing-word", 2, "r"));
    assert_eq!(with("a = star Black"), one("bad-colour", 2, "Black"));
    assert_eq!(with("a = triangle 4"), one("bad-number", 2, "4"));
    assert_eq!(with("a = tetris #x"), one("bad-shape", 2, "#x"));
    assert_eq!(with("a = tetris ##/#"), one("bad-shape", 2, "##/#"));
    assert_eq!(with("a = tetris .."), one("bad-shape", 2, ".."));
    assert_eq!(with("a = general {01 == 1 black"), one("bad-set", 2, "{01"));
    assert_eq!(with("a = general {01,01} all black"), one("bad-set", 2, "{01,01}"));
    assert_eq!(with("a = general {01} some black"), one("bad-comparison", 2, "some"));
    assert_eq!(with("a = general {01} == x black"), one("bad-number", 2, "x"));
    assert_eq!(with("a = general {01} == 1"), one("missing-word", 2, "1"));
}

#[test]
fn what_is_said_twice() {
    let with = |lines: &str| said(&format!("panel a\n{lines}\n{TINY}"));
    assert_eq!(with("a = star red\na = star blue"), one("second-glyph", 3, "a"));
    assert_eq!(
        said("panel a\nsymmetry x\nsymmetry y\nS-S\n|.|\nE-E\n"),
        one("repeated-symmetry", 3, "symmetry")
    );
    assert_eq!(
        said("panel a\npillar\npillar\nS-E-\n|.|.\n+-+-\n"),
        one("repeated-pillar", 3, "pillar")
    );
    assert_eq!(said(&format!("panel a\n{TINY}\npanel a\n{TINY}")), one("second-name", 6, "a"));
}

#[test]
fn drawings_are_checked_character_by_character() {
    let draw = |rows: &str| said(&format!("panel a\nb = star red\n{rows}\n"));
    assert_eq!(draw("+-E\n|c|\nS-+"), one("undefined-glyph", 4, "c"));
    assert_eq!(draw("+-E\n|B|\nS-+"), one("undefined-glyph", 4, "B"));
    assert_eq!(draw("+-E\n|*|\nS-+"), one("wrong-character", 4, "*"));
    assert_eq!(draw("+-E\n-.|\nS-+"), one("wrong-character", 4, "-"));
    assert_eq!(draw("+-E\n|.|\nS|+"), one("wrong-character", 5, "|"));
    assert_eq!(draw("+-E\n|\nS-+"), one("wrong-character", 4, "|"));
    assert_eq!(draw("+-E\n|.|.\nS-+"), one("long-row", 4, "."));
    assert_eq!(draw("+-E\n|.|\nS-+\n|.|"), one("even-rows", 6, "|.|"));
    assert_eq!(draw("+-E-\n|.|\nS-+"), one("wrong-width", 3, "+-E-"));
    assert_eq!(draw("S-E"), one("no-cells", 3, "S-E"));
    assert_eq!(draw("+-E\n|.|\n+-+"), one("no-start", 1, "a"));
    assert_eq!(draw("+-+\n|.|\nS-+"), one("no-end", 1, "a"));
    assert_eq!(draw("+-E\n|.|\nS-1"), one("coloured-dot", 5, "1"));
    assert_eq!(draw("+-E\n|.|\nS-+\n\nmore"), one("after-drawing", 7, "more"));
    assert_eq!(said("panel a\nb = star red\n"), one("no-drawing", 1, "a"));
    assert_eq!(said("panel\n+-E\n|.|\nS-+"), one("no-name", 1, "panel"));
    assert_eq!(said(""), one("no-panel", 1, ""));
    assert_eq!(said("panel a\n  +-E\n|.|\nS-+")[0].0, "unknown-word");
    let wide = format!("+{}E", "-+".repeat(80).trim_end_matches('+'));
    let cells = format!("|{}|", ".|".repeat(80).trim_end_matches('|'));
    let last = format!("S{}+", "-+".repeat(80).trim_end_matches('+'));
    assert_eq!(said(&format!("panel a\n{wide}\n{cells}\n{last}")), one("too-large", 2, &wide));
}

#[test]
fn symmetries_are_checked() {
    assert_eq!(
        said("panel a\nsymmetry parallel\nS-E\n|.|\n+-+"),
        one("parallel-without-pillar", 2, "parallel")
    );
    assert_eq!(
        said("panel a\nsymmetry x\npillar\nS-E-+-\n|.|.|.\n+-+-+-"),
        one("odd-pillar", 2, "x")
    );
    assert_eq!(said("panel a\npillar\nS-\n|.\nE-"), one("narrow-pillar", 3, "S-"));
    assert_eq!(said("panel a\npillar\nS-+\n|.|\nE-+"), one("wrong-width", 3, "S-+"));
    let both = [("asymmetric-start", 2, "x".into()), ("asymmetric-end", 2, "x".into())];
    assert_eq!(said("panel a\nsymmetry x\nS-E\n|.|\n+-+"), both);
}

#[test]
fn a_shape_that_fits_nowhere_is_a_warning() {
    let read = read_text("panel a\nt = tetris ###\nu = tetris ####\n+-+-E\n|t|.|\nS-+-+");
    assert_eq!(read.diagnostics.len(), 1);
    assert_eq!(read.diagnostics[0].code, "large-shape");
    assert_eq!(read.diagnostics[0].severity, source::Severity::Warning);
}

#[test]
fn a_star_without_a_partner_is_a_warning() {
    let with = |legend: &str, row: &str| {
        let read = read_text(&format!("panel a\na = star red\n{legend}+-+-E\n{row}\nS-+-+"));
        read.diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>()
    };
    assert_eq!(with("", "|a|.|"), ["lone-star"]);
    assert_eq!(with("b = triangle 1 red\n", "|a|b|"), [""; 0]);
    assert_eq!(with("b = eraser\n", "|a|b|"), [""; 0]);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert_eq!(said(&format!("\u{feff}panel a\n{TINY}")), []);
    assert_eq!(said(&format!("\u{feff}panel a b\n{TINY}")), one("leftover-word", 1, "b"));
}
