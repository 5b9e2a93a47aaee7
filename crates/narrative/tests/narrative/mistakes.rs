//! Mistakes of one word in a sound story: each is reported where it is, in words that say what to do,
//! and little else is.

use crate::common;

use common::grammars::FERRY;
use narrative::check;
use source::{Diagnostic, Severity, Source};

/// A mistake: what is replaced by what, the code, a text on its line, what the message or help says, and
/// how many reports there are in all.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, usize);

/// Names, words and numbers that are written wrongly.
const SLIPS: &[Row] = &[
    ("isa = [\"Kettle\"]", "isa = [\"Ketle\"]", "V2", "Jug =", "`Kettle`?", 2),
    ("Kettle = [\"Vessel\"]", "Kettle = [\"Vesel\"]", "V2", "Kettle =", "`Vessel`?", 2),
    ("Bind Log Rope", "Bind Log Rop", "V1", "bind =", "`Rope`?", 1),
    ("Feed Dog[fed: False]", "Feed Dog[fd: False]", "V2", "feed =", "`fed`?", 1),
    ("Light Stove[lit: False]", "Light Stove[lit: 2]", "V11", "light =", "a number", 1),
    ("Swim River Log", "Swim Rver Log", "V1", "swim =", "`River`?", 1),
    ("world = [\"Shed\", \"Dog\"]", "world = [\"Shed\", \"Dgo\"]", "V1", "world =", "`Dog`?", 1),
    ("connects = [\"Pier\"]", "connects = [\"Peir\"]", "V13", "connects =", "`Pier`?", 1),
    ("start = \"Yard\"", "start = \"Yrd\"", "V13", "start =", "`Yard`?", 1),
    ("area = [\"Pier\"]", "area = [\"Piers\"]", "V13", "Jug =", "`Pier`?", 1),
    ("goals = [\"Shed[", "goals = [\"Shd[", "V1", "goals =", "`Shed`?", 1),
    ("[contains: Water] Leaf", "[contains: Watr] Leaf", "V16", "brew =", "`Water`?", 1),
    ("once = true }", "onec = true }", "unknown-field", "fetch =", "`once`?", 2),
    ("max_depth = 5", "maxdepth = 5", "unknown-field", "maxdepth", "`max_depth`?", 1),
    ("ending =", "endng =", "unknown-field", "endng", "`ending`?", 1),
    (
        "true, notSpawnable = true }",
        "true, notspawnable = true }",
        "V2",
        "Key =",
        "`notSpawnable`?",
        1,
    ),
    ("Log = { carryable = true }", "Log = { carryable = \"yes\" }", "V11", "Log =", "a word", 1),
    ("lit = false", "lit = \"no\"", "V11", "Stove =", "a word here", 1),
    ("max_depth = 5", "max_depth = 5\nmax_items = \"two\"", "field-type", "max_items", "number", 1),
    ("max_depth = 5", "max_depth = -5", "field-type", "max_depth", "not -5", 1),
    ("title =", "target_actions = \"6-9\"\ntitle =", "field-type", "target_actions", "6..9", 1),
];

/// Brackets and quotes: one mistake is one report.
const SIGNS: &[Row] = &[
    ("Feed Dog[fed: False]", "Feed Dog[fed: False", "rule-text", "feed =", "`]`", 1),
    (
        "goals = [\"Shed[locked: False]\"]",
        "goals = [\"Shed[locked: False\"]",
        "rule-text",
        "goals =",
        "`]`",
        1,
    ),
    ("Raft ::= Bind", "Raft := Bind", "rule-text", "bind =", "`::=`", 1),
    ("world = [\"Shed\", \"Dog\"]", "world = [\"Shed\", \"Dog\"", "toml", "", "`]`", 1),
    ("Bind Log Rope\"", "Bind Log Rope", "toml", "bind =", "quote", 1),
    ("Rope = {", "Rope = {}\nRope = {", "toml", "Rope =", "rename", 1),
    ("bind =", "bind = \"Raft ::= Tie Log Rope\"\nbind =", "toml", "bind =", "rename", 1),
];

/// Lines that are well formed and cannot be meant.
const SENSE: &[Row] = &[
    ("::= Bind Log Rope", "::= Bind", "V4", "bind =", "no input", 1),
    (
        "unlock = \"Shed[locked: False]",
        "unlock = \"Shed[locked: True]",
        "V3",
        "unlock =",
        "inputs",
        1,
    ),
    ("goals = [\"Shed[locked: False]\"]\n", "", "V13", "Yard", "no goal", 1),
    (
        "goals = [\"Shed[locked: False]\"]",
        "goals = [\"Shed[locked: True]\"]",
        "goal-met",
        "goals =",
        "`unlock` makes `Shed[locked: False]`",
        8,
    ),
    (
        "goals = [\"Shed[locked: False]\"]",
        "goals = [\"Shed[loked: False]\"]",
        "V2",
        "goals =",
        "`locked`?",
        9,
    ),
    ("max_depth = 4", "max_depth = 2", "V7", "goals =", "max_depth = 3", 1),
    ("max_depth = 5", "max_depth = 5\nmin_depth = 6", "limit", "Pier", "`min_depth` is 6", 1),
    ("\"Get the ferry going.\", ", "", "objectives", "goals =", "2 goals and 1 objective", 1),
    (
        "[\"Get into the shed.\"]",
        "[\"Get in.\", \"And out.\"]",
        "words",
        "objectives",
        "2 objectives for 1 goal",
        1,
    ),
    ("title =", "target_actions = \"20..30\"\ntitle =", "target-actions", "goals =", "20 to 30", 2),
    (
        "Ferry[ready: True] Ferryman ::=",
        "Ferry[ready: True] ::=",
        "by-product",
        "start =",
        "`Ferryman`",
        1,
    ),
    (
        "Vessel[contains: Tea] Stove ::=",
        "Vessel[contains: Tea] ::=",
        "by-product",
        "brew =",
        "`Stove`",
        1,
    ),
    (
        "Ferryman[awake: True] Vessel[contains: none] ::=",
        "Ferryman[awake: True] ::=",
        "by-product",
        "wake =",
        "`Vessel`",
        1,
    ),
    (
        "Vessel[contains: Water] River ::=",
        "Vessel[contains: Water] ::=",
        "by-product",
        "fill =",
        "`River`",
        1,
    ),
    ("Bone = { carryable = true }", "Bone = {}", "V9", "Bone =", "carryable = true", 1),
    (
        "bind = \"Raft ::= Bind Log Rope\"",
        "bind = { rule = \"Raft ::= Bind Log Rope\", areas = [\"Yard\"] }",
        "V18",
        "goals =",
        "`areas` keeps `bind` for other areas",
        1,
    ),
    (
        "Rope = { carryable = true }",
        "Rope = { carryable = true, area = [\"Yard\"] }",
        "V18",
        "goals =",
        "Rope: no available item",
        1,
    ),
    ("Rope = {", "Spoon = { carryable = true }\nRope = {", "V8", "Spoon =", "not used", 1),
    (
        "world = [\"Shed\", \"Dog\"]",
        "world = [\"Dog\"]",
        "V6",
        "unlock =",
        "Place it in a `world`",
        2,
    ),
    (
        "Dog[fed: False] Bone",
        "Dog[fed: False] Key",
        "V7",
        "goals =",
        "`Key` needs `Dog[fed: True]`",
        4,
    ),
    (", fed = false", ", fed = true", "V5", "feed =", "`Dog[fed: False]` can never exist", 1),
    ("Swim River Log", "Bind Log", "V15", "swim =", "reads like `bind`", 1),
    (
        "Raft ::= Bind Log Rope",
        "Raft Log Log[wet: True] ::= Bind Log Rope",
        "V10",
        "bind =",
        "a:Log b:Log",
        1,
    ),
    (
        "fetch = { rule = \"Key Dog[fed: True] ::= Fetch Dog[fed: True]\", once = true }",
        "fetch = \"Key Dog[fed: True] ::= Fetch Dog[fed: True]\"",
        "V17",
        "fetch =",
        "once = true",
        1,
    ),
    ("End = {", "Ghost = { notSpawnable = true }\nEnd = {", "V14", "Ghost =", "can never exist", 1),
];

fn told(text: &str) -> (Source, Vec<Diagnostic>) {
    let source = Source::new("t.story.toml", text);
    let told = check(&source).diagnostics;
    (source, told)
}

/// Compares a table; every difference is listed.
fn compare(rows: &[Row]) {
    let mut wrong = Vec::new();
    for (from, to, code, on, says, count) in rows {
        assert!(FERRY.contains(from), "{from}");
        let (source, told) = told(&FERRY.replacen(from, to, 1));
        let is_it = |told: &&Diagnostic| {
            let line = told.span.map_or("", |span| source.line(source.place(span).line));
            let help = told.help.as_deref().unwrap_or_default();
            told.code == *code
                && line.contains(on)
                && format!("{} {help}", told.message).contains(says)
        };
        if told.len() != *count || !told.iter().any(|told| is_it(&told)) {
            wrong.push(format!("{to}\n{}", source::render(&source, &told, false)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_story_is_sound() {
    let (source, told) = told(FERRY);
    assert!(told.is_empty(), "{}", source::render(&source, &told, false));
}

#[test]
fn slips_of_the_pen() {
    compare(SLIPS);
}

#[test]
fn one_missing_sign_is_one_mistake() {
    compare(SIGNS);
    for (from, to, ..) in SIGNS {
        let (_, told) = told(&FERRY.replacen(from, to, 1));
        assert!(told[0].severity == Severity::Error, "{told:?}");
    }
}

#[test]
fn lines_that_cannot_be_meant() {
    compare(SENSE);
}
