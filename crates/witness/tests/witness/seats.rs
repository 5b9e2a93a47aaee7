//! A panel file as the rest of the house sees it: levels, seats, play, changed levels.

#![allow(clippy::unwrap_used)]

use crate::common;

use common::{ANY, ask};
use play::Outcome;
use play::domain::{Content, Domain, Opened};
use play::lens::Options;
use source::{Source, is_ok};
use std::sync::Arc;
use witness::{PanelFile, WitnessDomain, full_legend, print};

fn open(text: &str) -> Opened {
    WitnessDomain.open(&Source::new("test.panel", text), &|_| Err("no files".to_string()))
}

fn content(text: &str) -> Arc<dyn Content> {
    let opened = open(text);
    assert!(is_ok(&opened.diagnostics), "{:?}", opened.diagnostics);
    opened.content.unwrap()
}

const TWO: &str = "# a file of two\r\npanel apart\r\nb = separation black \r\n# within\r\n\
                   w = separation white\r\n+-+-E\r\n|b|.|\r\n# here too\r\n+-+-+\r\n|.|w|\r\nS-+-+\r\n\
                   \r\n# behind\r\npanel next\r\n+-E\r\n|.|\r\nS-+";

#[test]
fn files_are_recognised_by_name_and_by_text() {
    assert!(WitnessDomain.recognises("a.PANEL", ""));
    assert!(WitnessDomain.recognises("pasted-game.txt", "\u{feff}# hello\n\npanel first\n+-E\n"));
    assert!(!WitnessDomain.recognises("game.txt", "title panel\nauthor me\n"));
    assert!(!WitnessDomain.recognises("game.txt", ""));
}

#[test]
fn levels_have_names_and_lines() {
    let file = content(TWO);
    let heads = file.levels();
    assert_eq!(heads.len(), 2);
    assert_eq!(heads[0].id.name.as_deref(), Some("apart"));
    assert_eq!((heads[0].lines, heads[1].lines), ((2, 11), (14, 17)));
    assert_eq!(file.as_any().downcast_ref::<PanelFile>().unwrap().panels().len(), 2);
    assert!(file.seat(2, &Options::default()).is_err());
    assert!(open("panel none\n").content.is_none());
}

#[test]
fn templates_are_unique_panels() {
    for template in WitnessDomain.about().templates {
        let file = content(template.text);
        let options = Options::default();
        let mut seat = file.seat(0, &options).unwrap();
        let solved = seat.solve(&ask(&options), &mut |_| false).unwrap();
        assert_eq!(solved.unique, Some(true), "{}", template.text);
        let rated = seat.rate(&ask(&options), &mut |_| false).unwrap();
        let decoration = rated.extras.get("decoration").unwrap();
        assert!(decoration.as_array().unwrap().is_empty(), "{decoration} of {}", template.text);
    }
}

#[test]
fn play_answers_with_the_board_and_what_is_wrong() {
    let file = content(TWO);
    let mut seat = file.seat(0, &Options::default()).unwrap();
    let offers = seat.offers(9);
    let keys: Vec<_> = offers.iter().map(|offer| offer.key.as_deref().unwrap()).collect();
    assert_eq!(keys, ["ArrowRight", "ArrowUp"]);
    assert!(!seat.svg().unwrap().contains("#123c4c"), "nothing is drawn yet");
    let played = seat.play("UURRD").unwrap();
    let json = serde_json::to_value(&played).unwrap();
    assert_eq!((*played.outcome, played.unused.as_str()), (Outcome::Lost, "D"));
    assert_eq!(json["panel"], "apart");
    assert_eq!(json["board"][0], "┏━━━━━━━●");
    assert_eq!(json["unsatisfied"], serde_json::json!([[1, 1], [2, 2]]));
    assert!(json.get("known").is_none());
    assert_eq!(json["steps"], 4);
    let last = ["visit:3,1", "region of 4", "1 region", "together:separation"];
    assert_eq!(json["events"][3], serde_json::json!(last));
    assert_eq!(json["events"], json["event_names"]);
    assert!(seat.text().contains("!b!") && seat.canvas(40, 20).len() == 8);
    assert!(seat.svg().unwrap().contains("#d03030"));
    assert!(seat.undo());
    assert_eq!(seat.now().outcome, Outcome::Open);
    assert_eq!(seat.event_kinds().len(), 13);
    assert!(seat.event_list().contains(&"together:separation".to_string()));
}

#[test]
fn several_starts_are_clicked_and_the_pen_is_lifted() {
    let file = content("panel ends\nS-+-E\n|.|.|\nS-+-E\n");
    let mut seat = file.seat(0, &Options::default()).unwrap();
    let cells: Vec<_> = seat.offers(9).iter().map(|offer| offer.cell).collect();
    assert_eq!(cells, [Some([1, 1]), Some([1, 2])]);
    seat.play("[1,1]RR").unwrap();
    let offers = seat.offers(9);
    assert_eq!((offers[0].text.as_str(), offers[0].key.as_deref()), (".", Some("Enter")));
    assert_eq!(seat.play(".").unwrap().outcome, Outcome::Won);
}

#[test]
fn the_start_that_was_chosen_is_marked_and_dots_on_starts_and_ends_are_shown() {
    let file = content("panel ends\ns-+-E\n|.|.|\nS-+-e\n");
    let mut seat = file.seat(0, &Options::default()).unwrap();
    assert_eq!(seat.text(), "s───┼───E\n│   │   │\nS───┼───e");
    seat.play("[1,1]").unwrap();
    assert_eq!(seat.text(), "●───┼───E\n│   │   │\nS───┼───e");
    seat.play("R").unwrap();
    assert_eq!(seat.text(), "◉━━━●───E\n│   │   │\nS───┼───e");
    // A start that the line only crosses is not the one it began on.
    seat.restart();
    seat.play("[1,2]UR").unwrap();
    assert_eq!(seat.text(), "s━━━●───E\n┃   │   │\n◉───┼───e");
    // With one start there is nothing to tell apart.
    let file = content("panel one\ns-E\n|.|\n+-+\n");
    let mut seat = file.seat(0, &Options::default()).unwrap();
    seat.play("DR").unwrap();
    assert_eq!(seat.text(), "s───E\n┃   │\n┗━━━●");
}

#[test]
fn replacing_a_level_keeps_every_other_byte() {
    let file = content(TWO);
    let rows = "panel apart\nb = separation black\nw = separation white\n+-+-E\n|b|w|\n+-+-+\n\
                |.|w|\nS-+-+\n";
    let changed = file.replace_level(0, rows).unwrap();
    assert_eq!(changed, TWO.replace("|b|.|", "|b|w|"));
    // A piece that has no glyph yet gets a line of the legend.
    let more = rows.replace("+-+-E", "s = star black\n+-+-E").replace("|b|w|", "|b|s|");
    let changed = file.replace_level(0, &more).unwrap();
    let expected =
        TWO.replace("|b|.|", "|b|s|").replace("white\r\n+-+-E", "white\r\ns = star black\r\n+-+-E");
    assert_eq!(changed, expected);
    // Another size: the whole panel is replaced, what stands around it stays.
    let small = file.replace_level(0, "panel apart\n+-E\n|.|\nS-+\n").unwrap();
    assert_eq!(
        small,
        format!(
            "# a file of two\r\npanel apart\r\n+-E\r\n|.|\r\nS-+\r\n{}",
            &TWO[TWO.find("\r\n# behind").unwrap()..]
        )
    );
    let last = file.replace_level(1, "panel other\n+-E\n|.|\nS-+\n").unwrap();
    assert_eq!(last, TWO.replace("panel next", "panel other"));
    assert!(file.replace_level(1, "panel apart\n+-E\n|.|\nS-+\n").unwrap_err().contains("already"));
    assert!(file.replace_level(0, "panel x\n+-Q\n|.|\nS-+\n").is_err());
    assert!(file.replace_level(0, "").is_err());
    assert!(file.replace_level(7, rows).is_err());
}

#[test]
fn replaced_levels_read_back() {
    for seed in 0..60 {
        let (first, mut second) = (common::panel(seed, ANY), common::panel(seed + 500, ANY));
        second.name = "second".to_string();
        let text = format!("# head\n{}\n# between\n{}# tail", print(&first), print(&second));
        let file = content(&text);
        let mut other = common::panel(seed + 1000, ANY);
        other.legend = full_legend(&other);
        for level in [0, 1] {
            other.name = if level == 0 { "random" } else { "second" }.to_string();
            let changed = file.replace_level(level, &print(&other)).unwrap();
            let again = content(&changed);
            let again = again.as_any().downcast_ref::<PanelFile>().unwrap();
            assert_eq!(again.panels()[level], other, "{changed}");
            assert_eq!(again.panels()[1 - level], [&first, &second][1 - level].clone());
            assert!(changed.starts_with("# head\n") && changed.ends_with("# tail"));
            assert!(changed.contains("\n\n# between\n"));
            // And back: the same bytes.
            let panel = [&first, &second][level];
            let back = content(&changed).replace_level(level, &print(panel)).unwrap();
            assert_eq!(content(&back).levels(), file.levels());
        }
    }
}

/// Choosing a start is a move for everyone who counts moves.
#[test]
fn solve_rate_and_play_count_the_same_moves() {
    let file = content("panel ends\nS-+-E\n|.|.|\nS-+-+\n");
    let options = Options::default();
    let mut seat = file.seat(0, &options).unwrap();
    let ask = ask(&options);
    let solved = seat.solve(&ask, &mut |_| false).unwrap();
    let rated = seat.rate(&ask, &mut |_| false).unwrap();
    let moves = rated.moves.clone().unwrap();
    let played = seat.play(&moves).unwrap();
    assert_eq!((*played.outcome, played.steps), (Outcome::Won, 3), "{moves}");
    assert_eq!((rated.value("length"), solved.at_least), (Some(3.0), Some(3)));
}

/// What is the same for every panel is listed apart, and a long list of all pieces is not spelled out.
#[test]
fn notes_of_rate_are_short() {
    let file = content(TWO);
    let options = Options::default();
    let ask = ask(&options);
    let rated = file.seat(0, &options).unwrap().rate(&ask, &mut |_| false).unwrap();
    let json = serde_json::to_value(&rated).unwrap();
    assert_eq!(json["general_notes"].as_array().unwrap().len(), 5);
    let garden = std::fs::read_to_string("../../games/witness/garden.panel").unwrap();
    let file = content(&garden);
    let rated = file.seat(1, &options).unwrap().rate(&ask, &mut |_| false).unwrap();
    let json = serde_json::to_value(&rated).unwrap();
    assert_eq!(json["needed"].as_array().unwrap().len(), 12);
    assert_eq!(json["notes"][0], "needed: all 12 pieces");
}
