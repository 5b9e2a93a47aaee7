//! Every mistake has its code, its place and usually a fix.

use crate::{game, say};
use play::random::SplitMix64;
use puzzlescript::transform::Scratch;
use source::Source;
use std::collections::BTreeSet;
use std::path::Path;

/// Code, the text it is about (empty for the whole text), the transform.
const CASES: &[(&str, &str, &str)] = &[
    ("tr-comment", "(", "[Wall] -> [] (never closed"),
    ("tr-comment", ")", "[Wall] -> [] )"),
    ("tr-line", "chose", "chose 5 [Wall] -> []"),
    ("tr-line", "Wall", "Wall -> []"),
    ("tr-missing", "choose", "choose [Wall] -> []"),
    ("tr-missing", "option", "choose 5 option [Wall] -> []"),
    ("tr-missing", "count", "keep count"),
    ("tr-count", "0", "choose 0 [Wall] -> []"),
    ("tr-count", "-3", "choose -3 [Wall] -> []"),
    ("tr-count", "5000000", "choose 5000000 [Wall] -> []"),
    ("tr-probability", "1.5", "option 1.5 [Wall] -> []"),
    ("tr-probability", "often", "choose 2 option often [Wall] -> []"),
    ("tr-probability", "nan", "option nan [Wall] -> []"),
    ("tr-name", "Wal", "choose 5 option 0.4 (x) [Wal] -> []"),
    ("tr-name", "crates", "keep count crates"),
    ("tr-or", "or", "[Wall] -> []\nor [Crate] -> []"),
    ("tr-or", "or", "[Wall or Crate] -> []"),
    ("tr-or", "or", "choose 2 [Wall] -> [] or [Crate] -> []"),
    ("tr-outside", "Player", "[Wall] -> [] Player"),
    ("tr-outside", "often", "up often [Wall] -> []"),
    ("tr-command", "win", "[Wall] -> [] win"),
    ("tr-command", "message", "[Wall] -> [] message no Wal left"),
    ("tr-late", "late", "late [Wall] -> []"),
    ("tr-late", "rigid", "choose 3 rigid [Wall] -> []"),
    ("tr-random", "random", "[Wall] -> [random Thing]"),
    ("tr-loop", "startloop", "startloop"),
    ("tr-group", "+", "[Wall] -> []\n+ [Crate] -> []"),
    ("tr-rule", "choose 3", "choose 3"),
    ("tr-rule", "[Wall] ->", "[Wall] ->"),
    ("tr-rule", "[Wall] -> [][]", "[Wall] -> [][]"),
    ("tr-no-change", "[> Player] -> [Player]", "[> Player] -> [Player]"),
    ("tr-object", "Crate", "object Crate"),
    ("tr-object", "late", "object late"),
    ("tr-object", "Mark", "[Wall] -> []\nobject Mark"),
    ("tr-keep", "tidy", "keep tidy"),
    ("tr-keep", "z", "keep symmetric z"),
    ("tr-level", "3", "combine 3"),
    ("tr-level", "two", "combine two"),
    ("tr-size", "0x4", "resize 0x4"),
    ("tr-size", "7", "resize 7"),
    ("tr-extra", "now", "keep connected now"),
    ("tr-empty", "", "(nothing)"),
    // What the game's own rule compiler says is about the transform's lines.
    ("ps-rule-arrow", "[Wall]", "choose 2 [Wall]"),
    ("ps-rule-cells", "[Wall | Crate] -> [Wall]", "choose 2 [Wall | Crate] -> [Wall]"),
    ("ps-rule-impossible", "[Wall Crate] -> []", "option 0.5 [Wall Crate] -> [] (never)"),
    ("ps-rule-unclear-object", "[] -> [Thing]", "choose 1 [] -> [Thing]"),
    ("ps-ellipsis-end", "[Wall | ...] -> [ | ...]", "choose 1 [Wall | ...] -> [ | ...]"),
];

#[test]
fn every_case_is_said_at_its_place() {
    let game = game("#P*O#\n\n#P.*O.#");
    for (code, about, text) in CASES {
        let source = Source::new("transform.txt", *text);
        let said = say(&game, text);
        let found = said.iter().find(|said| said.code == *code);
        let found = found.unwrap_or_else(|| panic!("{text}\nneeds {code}, got {said:#?}"));
        let place =
            found.span.map_or("", |span| &source.text()[span.start as usize..span.end as usize]);
        assert_eq!(place, *about, "{text}\n{found:?}");
    }
}

#[test]
fn a_rule_that_grows_without_end_is_refused() {
    let game = game("#P*O#");
    let cells = ["Thing"; 17].join(" | ");
    let said = say(&game, &format!("[{cells}] -> [{cells}]"));
    assert_eq!(said[0].code, "tr-large", "{said:?}");
}

#[test]
fn every_code_of_the_sources_has_a_case() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/transform");
    let mut codes = BTreeSet::new();
    for entry in std::fs::read_dir(Path::new(folder)).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let quoted = text.split('"').filter(|part| part.starts_with("tr-"));
        let is_code = |part: &&str| part.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        codes.extend(quoted.filter(is_code).map(String::from));
    }
    assert!(codes.len() > 15, "{codes:?}");
    codes.remove("tr-large");
    codes.retain(|code| !CASES.iter().any(|(known, _, _)| known == code));
    assert!(codes.is_empty(), "these codes need a case: {codes:?}");
}

#[test]
fn mistakes_do_not_hide_each_other() {
    let game = game("#P*O#");
    let said = say(&game, "choose x option 2 [Wal] -> [Crat]\nor [Walll] -> []\nkeep tidy\n");
    let codes: Vec<&str> = said.iter().map(|said| said.code).collect();
    let all = ["tr-count", "tr-probability", "tr-name", "tr-name", "tr-name", "tr-keep"];
    assert_eq!(codes, all);
    assert!(said[2].help.as_deref().unwrap().contains("`Wall`"), "{:?}", said[2]);
}

#[test]
fn comments_may_stand_anywhere() {
    let game = game("#P*O#");
    let text = "(one\n(two) three)\nchoose (how many?) 5 [Wall (all)] -> (to) [Crate]";
    assert!(say(&game, text).is_empty(), "{:?}", say(&game, text));
}

#[test]
fn any_heap_of_words_is_read_to_its_end() {
    let words = [
        "choose",
        "option",
        "or",
        "object",
        "keep",
        "combine",
        "resize",
        "5",
        "0.4",
        "9x7",
        "[",
        "]",
        "|",
        "->",
        "...",
        "no",
        "Wall",
        "Crate",
        "Thing",
        "Mark",
        "x",
        "(",
        ")",
        "\n",
        "\n",
        "late",
        "+",
        ">",
        "win",
        "message",
        "é",
        "[Wall] -> []",
        "symmetric",
        "count",
        "İ",
    ];
    let game = game("#P*O#");
    let mut random = SplitMix64::new(4);
    let mut good = 0;
    for _ in 0..4000 {
        let count = 1 + random.below(10);
        let word = |_| words[random.below(words.len() as u64) as usize];
        let text: Vec<&str> = (0..count).map(word).collect();
        let source = Source::new("transform.txt", text.join(" "));
        let (transform, said) = puzzlescript::transform::read(&game, &source);
        assert_eq!(transform.is_some(), source::is_ok(&said), "{}\n{said:?}", source.text());
        if let Some(transform) = transform {
            let level = crate::first_level(&game);
            let _ = transform.apply(level, None, 1, 1, &mut Scratch::default());
            good += 1;
        }
    }
    assert!(good > 20, "{good}");
}
