//! Files of boards as a host sees them.

use play::domain::{Domain, Opened};
use play::lens::{Ask, Options, Status};
use play::search::Budget;
use refraction::{Boards, RefractionDomain};
use source::{Source, is_ok};

const FILE: &str = "\
# Two boards.\r
board 3x1 First # a title\r
source a 1,1 out=E power=1\r
target t 3,1 in=W power=1/2\r
tray\r
splitter s1 in=W out=E,S\r
\r
# Between.\r
board 2x2\r
source a 1,1 out=E power=1\r
  # within\r
target t 2,2 in=N power=1\r
tray\r
bender b in=W out=S\r
\r
# The end.";

fn open(text: &str) -> Opened {
    RefractionDomain.open(&Source::new("test.refraction", text), &|_| Err("nothing".into()))
}

#[test]
fn a_file_has_levels_with_names_and_lines() {
    let opened = open(FILE);
    let content = opened.content.unwrap();
    let heads: Vec<_> = content.levels().iter().map(|h| (h.id.number, h.lines)).collect();
    assert_eq!(heads, [(1, (2, 6)), (2, (9, 14))]);
    assert_eq!(content.levels()[0].id.name.as_deref(), Some("First"));
    assert_eq!(content.levels()[1].id.name, None);
    let boards = content.as_any().downcast_ref::<Boards>().unwrap();
    assert_eq!(boards.boards().len(), 2);
    assert!(content.seat(2, &Options::default()).is_err());
    assert!(RefractionDomain.recognises("a/B.Refraction", "") && open("").content.is_none());
}

#[test]
fn replacing_a_board_keeps_every_other_byte() {
    let content = open(FILE).content.unwrap();
    let new = "board 2x1 New\nsource a 1,1 out=E power=1\ntarget t 2,1 in=W power=1\ntray\n";
    let replaced = content.replace_level(0, new).unwrap();
    let start = FILE.find("board 3x1").unwrap();
    let end = FILE.find("\r\n\r\n# Between").unwrap();
    let expected = [&FILE[..start], &new.trim_end().replace('\n', "\r\n"), &FILE[end..]].concat();
    assert_eq!(replaced, expected);
    // The same board again gives the same file.
    let second =
        FILE[FILE.find("board 2x2").unwrap()..FILE.find("\r\n\r\n# The end").unwrap()].to_string();
    assert_eq!(content.replace_level(1, &second).unwrap(), FILE);
    assert!(content.replace_level(0, "board 2by1").is_err());
    assert!(content.replace_level(0, "").is_err());
    assert!(content.replace_level(5, new).is_err());
}

#[test]
fn templates_and_variations_are_whole() {
    for template in RefractionDomain.about().templates {
        let opened = open(template.text);
        assert!(is_ok(&opened.diagnostics) && opened.diagnostics.is_empty(), "{}", template.name);
        let content = opened.content.unwrap();
        assert_eq!(content.levels()[0].id.name.as_deref(), Some(template.name));
        let options = Options::default();
        let mut seat = content.seat(0, &options).unwrap();
        let level = seat.level().clone();
        let ask = Ask { level, budget: Budget::default(), threads: 1, options: &options };
        let solved = seat.solve(&ask, &mut |_| false).unwrap();
        assert_eq!(solved.status, Status::Solved, "{}", template.name);
        assert!(solved.proved_shortest);
        let variations = content.variations(0, &options).unwrap().unwrap();
        assert_eq!(variations.default_aim(), "difficulty");
    }
}

#[test]
fn every_kind_of_event_has_an_example_that_reads() {
    let text = "board 4x4\nsource a 1,1 out=E power=1\ntarget t 4,4 in=N power=1\n\
                target u 1,4 in=N power=1\ntray\nbender b1 in=W out=S\nsplitter s1 in=W out=E,S\n";
    let content = open(text).content.unwrap();
    let options = Options::default();
    let mut seat = content.seat(0, &options).unwrap();
    let kinds = seat.event_kinds();
    assert!(kinds.len() >= 5);
    for kind in kinds {
        let budget = Budget { max_states: 50, ..Budget::default() };
        let ask = Ask { level: seat.level().clone(), budget, threads: 1, options: &options };
        let asked = seat.need(kind.example, &ask, &mut |_| false);
        assert!(asked.is_ok(), "{}: {:?}", kind.example, asked.err());
    }
}
