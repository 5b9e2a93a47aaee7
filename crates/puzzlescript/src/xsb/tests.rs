use super::*;
use crate::Game;
use crate::limits::MAX_LEVEL_CELLS;
use proptest::prelude::*;
use source::{Severity, is_ok};

const XSB: &str = "; Our Rooms (two of them)
; made for this test

; first

  #####
  #@$.#
  #####

Title: The second; it is larger
###
#+###
#$ *-#
#____#
######
";

fn game(sokoban: &Sokoban) -> Game {
    let source = Source::new("game", sokoban.text.clone());
    let compiled = crate::compile(&source).unwrap();
    let found = &compiled.diagnostics;
    let is_clean = found.iter().all(|found| found.severity == Severity::Info);
    assert!(is_clean, "{}", source::render(&source, found, false));
    compiled.game.unwrap()
}

fn titles(text: &str) -> Vec<Option<String>> {
    to_puzzlescript("test.xsb", text).unwrap().titles
}

/// The code, line and column of all that is said.
fn said(text: &str) -> Vec<(&'static str, usize, usize)> {
    let source = Source::new("test.xsb", text);
    let sokoban = to_puzzlescript("test.xsb", text).unwrap();
    let place =
        |d: &Diagnostic| d.span.map_or((0, 0), |s| (source.place(s).line, source.place(s).column));
    sokoban.diagnostics.iter().map(|d| (d.code, place(d).0, place(d).1)).collect()
}

#[test]
fn a_collection_becomes_a_game() {
    let sokoban = to_puzzlescript("rooms/our_rooms (2).xsb", XSB).unwrap();
    assert_eq!(sokoban.diagnostics, []);
    let game = game(&sokoban);
    assert_eq!(game.prelude.title.as_deref(), Some("our rooms 2"));
    let levels: Vec<_> = game.levels().map(|(_, level)| level).collect();
    let sizes: Vec<_> = levels.iter().map(|level| (level.width, level.height)).collect();
    assert_eq!(sizes, [(5, 3), (6, 5)]);
    let rows = crate::level_text::print(&game, levels[1], &levels[1].cells).rows;
    assert_eq!(rows, ["###---", "#+###-", "#$-*-#", "#----#", "######"]);
    assert_eq!(game.all_rules().count(), 4);
    assert_eq!(game.wins.len(), 1);
}

#[test]
fn rows_know_where_they_come_from() {
    let sokoban = to_puzzlescript("test.xsb", XSB).unwrap();
    let game = Source::new("game", sokoban.text.clone());
    let row = (1..=game.line_count()).find(|line| game.line(*line) == "#@$.#").unwrap();
    assert_eq!(sokoban.original_line(row), Some(7));
    assert_eq!(sokoban.original_line(1), None);
    assert_eq!(sokoban.original_line(0), None);
    let diagnostics =
        [row, 1].map(|line| Diagnostic::info("test", Some(game.span_on_line(line, 2, 3)), "here"));
    let collection = Source::new("test.xsb", XSB);
    let moved = sokoban.translate(&game, &collection, diagnostics.to_vec());
    let place = collection.place(moved[0].span.unwrap());
    assert_eq!((place.line, place.column, place.end_column), (7, 4, 5));
    assert_eq!(moved[1].span, None);
}

#[test]
fn the_file_is_known_by_its_content_and_name() {
    assert!(is_sokoban("a.XSB", "title something"));
    assert!(is_sokoban("a.txt", "\n\n; 0\n####"));
    assert!(is_sokoban("a.txt", "\u{feff}   ###\n"));
    assert!(is_sokoban("pasted", "####\n#@ #"));
    assert!(!is_sokoban("a.txt", "title A game\n####"));
    assert!(!is_sokoban("a.txt", "=====\nOBJECTS"));
    assert!(!is_sokoban("a.puzzle", "####"));
    assert!(!is_sokoban("a.ps", "; no"));
    assert!(!is_sokoban("a.txt", " \n"));
    assert!(!is_sokoban("", ""));
}

#[test]
fn titles_stand_before_or_after_a_level() {
    let some = |titles: &[&str]| titles.iter().map(|t| Some(t.to_string())).collect::<Vec<_>>();
    let room = "###\n#@#\n###\n";
    let boxoban = format!("; 0\n{room}\n; 1\n{room}\n");
    assert_eq!(titles(&boxoban), some(&["0", "1"]));
    let spaced = format!("; A set\n; of rooms\n\n; 1\n\n{room}\n; 2\n\n{room}");
    assert_eq!(titles(&spaced), some(&["1", "2"]));
    let after = format!("; A set\n\n{room}; 1\n\n{room}; 2\n; by me\n");
    assert_eq!(titles(&after), some(&["1", "2"]));
    let dense = format!("One\n{room}Two\n{room}Three\n{room}");
    assert_eq!(titles(&dense), some(&["One", "Two", "Three"]));
    let dense_after = format!("{room}One\n{room}Two\n");
    assert_eq!(titles(&dense_after), some(&["One", "Two"]));
    let keyed = format!("{room}Author: me\nTitle: One\nComment: no\n\n{room}");
    assert_eq!(titles(&keyed), [Some("One".to_string()), None]);
    let heading = format!("; A set of two\n\n{room}\n{room}");
    assert_eq!(titles(&heading), [None, None]);
    assert_eq!(titles(&format!("Only\n{room}")), some(&["Only"]));
}

#[test]
fn slips_are_reported_where_they_are() {
    let text = "; 1\n#####\n#@x.#\n#xéb#\n#####\n";
    let expected = [
        ("xsb-boxes", 2, 1),
        ("xsb-sign", 3, 3),
        ("xsb-sign", 4, 2),
        ("xsb-sign", 4, 3),
        ("xsb-sign", 4, 4),
    ];
    assert_eq!(said(text), expected);
    let sokoban = to_puzzlescript("test.xsb", text).unwrap();
    assert!(!is_ok(&sokoban.diagnostics));
    assert_eq!(game(&sokoban).levels().count(), 1);
    assert_eq!(said("####\n#  #\n####\n"), [("xsb-player", 1, 1)]);
    assert_eq!(said("####\n#@+#\n####\n").len(), 2);
    assert_eq!(said("hello\n"), [("xsb-empty", 0, 0)]);
    assert_eq!(said(""), [("xsb-empty", 0, 0)]);
}

#[test]
fn a_level_that_would_be_padded_too_far_is_refused() {
    let wide = "#".repeat(MAX_LEVEL_CELLS / 2);
    let text = format!("{wide}\n#\n#\n");
    let refused = to_puzzlescript("test.xsb", &text).unwrap_err();
    assert!(matches!(refused, TooLarge::Level { line: 1, .. }));
}

proptest! {
    #[test]
    fn any_text_and_any_name_can_be_read(
        text in "[#@+$*. \\-_;x:é\t\r\n\u{feff}]{0,200}|\\PC{0,60}",
        name in "\\PC{0,50}|[a-z(). ]{0,50}",
    ) {
        let sokoban = to_puzzlescript(&name, &text).unwrap();
        if !sokoban.titles.is_empty() {
            prop_assert_eq!(game(&sokoban).levels().count(), sokoban.titles.len());
        }
    }

    #[test]
    fn what_is_drawn_is_what_is_read(
        width in 1usize..9,
        signs in prop::collection::vec(0usize..7, 1..60),
    ) {
        let signs: Vec<char> = signs.iter().map(|sign| b"#@+$*.-"[*sign] as char).collect();
        // A wall all round keeps every row a row, whatever is inside.
        let wall = "#".repeat(width + 2);
        let inner = signs.chunks(width).map(|row| {
            let row: String = row.iter().collect();
            format!("#{row:-<width$}#")
        });
        let rows: Vec<String> =
            std::iter::once(wall.clone()).chain(inner).chain([wall.clone()]).collect();
        let text = rows.join("\n").replace('-', " ");
        let sokoban = to_puzzlescript("test.xsb", &text).unwrap();
        let game = game(&sokoban);
        let (_, level) = game.levels().next().unwrap();
        prop_assert_eq!(crate::level_text::print(&game, level, &level.cells).rows, rows);
    }
}
