//! The domain as the hosts see it: content, seats and lenses.

use lights::LightsDomain;
use play::Outcome;
use play::domain::Domain;
use play::lens::{Needed, Options, Status};
use source::Source;

use crate::common::{PLUS, asked, open, seat};

#[test]
fn templates_and_games_are_solvable_and_have_no_mistakes() {
    let game = std::fs::read_to_string("../../games/lights/lamplighter.lights").unwrap();
    let templates = LightsDomain.about().templates.iter().map(|template| template.text);
    let texts: Vec<&str> = templates.chain([game.as_str()]).collect();
    for text in texts {
        let source = Source::new("template.lights", text);
        let opened = LightsDomain.open(&source, &|_| Err(String::new()));
        assert_eq!(opened.diagnostics, []);
        let content = opened.content.unwrap();
        for level in 0..content.levels().len() {
            let mut seat = content.seat(level, &Options::default()).unwrap();
            let solved = asked(&["count"], |ask| seat.solve(ask, &mut |_| false)).unwrap();
            let name = seat.level().name.clone();
            assert_eq!(solved.status, Status::Solved, "{name:?}");
            assert!(solved.proved_shortest && solved.length > Some(0), "{name:?}");
            assert_eq!(seat.play(&solved.moves.unwrap()).unwrap().outcome, Outcome::Won);
        }
    }
    assert!(LightsDomain.recognises("A.LIGHTS", "") && LightsDomain.recognises("a.txt", PLUS));
    assert!(
        !LightsDomain.recognises("a.txt", "lightship 3x3\n") && !LightsDomain.recognises("a", "")
    );
}

#[test]
fn answers_have_the_fields_all_domains_share() {
    let mut seat = seat(PLUS);
    let solved = asked(&["count"], |ask| seat.solve(ask, &mut |_| false)).unwrap();
    let json = serde_json::to_value(&solved).unwrap();
    assert_eq!((&json["moves"], &json["by"]), (&"2,2".into(), &"algebra".into()));
    assert_eq!((&json["unique"], &json["solutions"]), (&true.into(), &1.into()));
    let rated = asked(&[], |ask| seat.rate(ask, &mut |_| false)).unwrap();
    let json = serde_json::to_value(&rated).unwrap();
    assert_eq!((&json["length"], &json["complete"]), (&1.into(), &true.into()));
    let ends = asked(&[], |ask| seat.dead_ends(ask, &mut |_| false)).unwrap();
    assert_eq!((ends.dead, ends.complete), (0, true));
    let played = seat.play("1,1").unwrap();
    assert_eq!(played.state, "100\n011\n010");
    assert_eq!(
        played.event_names[0].join(" "),
        "press:1,1 light:1,1 light:2,1 light:1,2 on off spoil"
    );
    assert_eq!(seat.offers(2)[1].cell, Some([2, 1]));
    assert!(seat.svg().unwrap().ends_with("</svg>\n"));
}

#[test]
fn concepts_can_name_every_event() {
    let mut seat = seat("lights 3x1 Row\n111\n");
    assert!(seat.event_kinds().len() >= 5);
    assert_eq!(seat.event_list().len(), 9);
    let mut need = |concept: &str| asked(&[], |ask| seat.need(concept, ask, &mut |_| false));
    assert_eq!(need("press:2,1").unwrap().answer, Needed::Always);
    assert_eq!(need("not spoil").unwrap().answer, Needed::Avoidable);
    assert_eq!(need("light:1,1 and off").unwrap().answer, Needed::Always);
    assert_eq!(need("length == 1").unwrap().answer, Needed::Avoidable);
    assert!(need("press:9,9").is_err() && need("row").is_err());
}

#[test]
fn examples_of_events_can_be_read() {
    let mut seat = seat("lights 3x3\n111\n111\n111\n");
    for kind in seat.event_kinds() {
        let report = asked(&[], |ask| seat.need(kind.example, ask, &mut |_| false));
        assert!(report.is_ok(), "{}", kind.example);
    }
}

#[test]
fn replacing_a_level_keeps_every_other_byte() {
    let text =
        "# one\r\nlights 2x1 A\r\n10\r\n  \r\n# two\nlights 2x2 B # not a comment\n00\n11\n# end";
    let content = open(text);
    let same: Vec<String> =
        vec!["lights 2x1 A\r\n10".into(), "lights 2x2 B # not a comment\n00\n11\n".into()];
    for (level, new) in same.iter().enumerate() {
        assert_eq!(content.replace_level(level, new).unwrap(), text);
    }
    let replaced = content.replace_level(1, "lights 1x1\n1").unwrap();
    assert_eq!(replaced, text.replace("lights 2x2 B # not a comment\n00\n11", "lights 1x1\n1"));
    assert!(content.replace_level(2, "").is_err());
    assert!(content.seat(2, &Options::default()).is_err());
}

#[test]
fn the_page_about_boards_names_every_event_and_code() {
    let doc = std::fs::read_to_string("../../docs/lights.md").unwrap();
    for kind in seat(PLUS).event_kinds() {
        assert!(
            doc.contains(&format!("| `{}` | {} |", kind.form(), kind.meaning)),
            "{}",
            kind.name
        );
    }
    let reader = std::fs::read_to_string("src/read.rs").unwrap();
    for code in reader.split('"').filter(|word| word.starts_with("lights-")) {
        assert!(doc.contains(&format!("| `{code}` |")), "{code}");
    }
}
