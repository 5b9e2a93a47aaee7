//! Every code of the validator: its severity, its line and a helpful sentence.

use crate::common;

use common::grammars::{CIRCLE, CONTESTED, ONE_CARROT, ONE_PLUM, PASSWORD, SOUND};
use narrative::check;
use source::{Diagnostic, Severity, Source};

fn told(text: &str) -> (Source, Vec<Diagnostic>) {
    let source = Source::new("t.story.toml", text);
    let told = check(&source).diagnostics;
    (source, told)
}

/// The one diagnostic of a code after replacing a piece of the sound grammar.
fn find(from: &str, to: &str, code: &str) -> (Diagnostic, usize) {
    assert!(SOUND.contains(from), "{from}");
    let (source, told) = told(&SOUND.replace(from, to));
    let found = told.iter().find(|told| told.code == code);
    let found =
        found.unwrap_or_else(|| panic!("no {code}: {}", source::render(&source, &told, false)));
    let line = source.place(found.span.expect("a place")).line;
    (found.clone(), line)
}

fn check_code(from: &str, to: &str, code: &str, severity: Severity, line: usize, says: &str) {
    let (found, at) = find(from, to, code);
    assert_eq!((found.severity, at), (severity, line), "{code}: {}", found.message);
    let all = format!("{} {}", found.message, found.help.unwrap_or_default());
    assert!(all.contains(says), "{code}: {all}");
}

#[test]
fn a_sound_grammar_is_silent() {
    let (source, told) = told(SOUND);
    assert!(told.is_empty(), "{}", source::render(&source, &told, false));
}

#[test]
fn names_and_values() {
    use Severity::{Error, Warning};
    check_code("Cook Pot Leek", "Cook Pot Leke", "V1", Error, 14, "Did you mean `Leek`?");
    check_code("Stove[lit: False] Match", "Stove[lti: True] Match", "V2", Warning, 15, "`lit`?");
    check_code("Stove[lit: False] Match", "Stove[lit: 3] Match", "V11", Error, 15, "a number");
    check_code(
        "cook = \"Soup Stove",
        "cook = \"Soup Stov",
        "V12",
        Error,
        14,
        "Did you mean `Stove`?",
    );
    check_code(
        "goals = [\"Soup\"]",
        "connects = [\"Hal\"]\ngoals = [\"Soup\"]",
        "V13",
        Error,
        4,
        "`Hall`?",
    );
    check_code("start = \"Hall\"", "start = \"Hell\"", "V13", Error, 1, "`Hall`?");
    check_code("goals = [\"Soup\"]\n", "", "V13", Error, 3, "no goal");
    check_code("Cook Pot Leek", "Cook Pot[contains: Watr] Leek", "V16", Error, 14, "`Watr`");
}

#[test]
fn spans_are_exact() {
    let (found, _) = find("Cook Pot Leek", "Cook Pot Leke", "V1");
    let text = SOUND.replace("Cook Pot Leek", "Cook Pot Leke");
    let span = found.span.expect("a place");
    assert_eq!(&text[span.start as usize..span.end as usize], "Leke");
}

#[test]
fn single_rules() {
    use Severity::{Error, Warning};
    check_code(
        "Stove[lit: True] ::= Light",
        "Stove[lit: False] ::= Light",
        "V3",
        Error,
        15,
        "inputs",
    );
    check_code("Cook Pot Leek Stove[lit: True]", "Cook", "V4", Error, 14, "no input");
    check_code("Match = {", "Match = { broken = true }\nCandle = {", "V8", Warning, 13, "Candle");
    check_code(
        "light = ",
        "pair = \"a:Pot Pot[full: True] ::= Fill Pot Pot[full: False]\"\nlight = ",
        "V10",
        Warning,
        15,
        "a:Pot b:Pot",
    );
    check_code(
        "cook = \"Soup Stove ::= Cook Pot Leek Stove[lit: True]\"",
        "cook = \"Soup Stove Pot Leek ::= Cook Pot Leek Stove[lit: True]\"",
        "V17",
        Warning,
        14,
        "once = true",
    );
    check_code(
        "light = ",
        "[fail_rules]\nburn = \"Ash ::= Cook Pot\"\n[items.Ash]\nnotSpawnable = true\n[rules.light]\nrule = ",
        "V15",
        Warning,
        16,
        "`Cook`",
    );
    check_code(
        "Match = {",
        "Ghost = { notSpawnable = true }\nMatch = {",
        "V14",
        Warning,
        12,
        "can never exist",
    );
}

#[test]
fn the_whole() {
    use Severity::{Error, Warning};
    check_code(
        "Light Stove[lit: False] Match",
        "Light Stove[lit: False] Match[wet: True]",
        "V5",
        Error,
        15,
        "no item matches it",
    );
    check_code(
        "light = \"Stove[lit: True] ::= Light Stove[lit: False] Match\"",
        "light = \"Stove[lit: True] Soup ::= Light Stove[lit: False] Soup\"",
        "V6",
        Error,
        14,
        "needs",
    );
    check_code("max_depth = 3", "max_depth = 1", "V7", Error, 4, "max_depth = 2");
    check_code(
        "light = ",
        "idle = \"Leek[cut: True] ::= Cut Leek Pot\"\nlight = ",
        "V8",
        Warning,
        15,
        "is not used for any goal",
    );
    let two = "[[area]]\nname = \"Yard\"\ngoals = [\"Soup[cold: True]\"]\nworld = [\"Pond\"]\n[items]\nPond = { notSpawnable = true }\n";
    let (source, told) = told(
        &SOUND
            .replace("world = [\"Stove\"]\n", "world = [\"Stove\"]\nconnects = [\"Yard\"]\n")
            .replace("[items]\n", two)
            .replace(
                "light = ",
                "cool = \"Soup[cold: True] Stove Pond ::= Cool Soup Stove Pond\"\nlight = ",
            ),
    );
    let apart = told.iter().find(|told| told.code == "V9");
    assert!(apart.is_some(), "{}", source::render(&source, &told, false));
}

#[test]
fn sharing_is_distinguished_from_derivability() {
    let (source, told) = told(CONTESTED);
    let found = told.iter().find(|told| told.code == "V18").expect("V18");
    assert_eq!(source.place(found.span.expect("a place")).line, 4);
    assert!(found.message.contains("`Stove`"), "{}", found.message);
    assert_eq!(found.severity, Severity::Error);
}

#[test]
fn broken_files_are_reported_and_never_stop_the_reader() {
    for text in [
        "",
        "[rules]\nx = 3",
        "[rules]\nx = \"A := B\"",
        "[rules]\nx = \"A[b ::= C D\"",
        "items = 4\narea = 3",
        "[items]\nA = { isa = 3, weight = -1 }",
        "[[area]]\ngoals = [\"A B\"]",
        "start = \"\\u0041\"\n[rules]\nx = \"\\u0041 ::= B C\"",
        "\u{0}",
        "[items\nA = 1",
    ] {
        let (source, told) = told(text);
        assert!(!source::is_ok(&told), "{text:?}");
        for told in &told {
            if let Some(span) = told.span {
                assert!(span.end as usize <= source.text().len(), "{text:?}");
            }
        }
    }
}

#[test]
fn a_designers_own_words() {
    let menu =
        r#"{ rule = "Stove[lit: True] ::= Light Stove[lit: False] Match", menu = "Use {3}" }"#;
    let rule = r#""Stove[lit: True] ::= Light Stove[lit: False] Match""#;
    check_code(rule, menu, "words", Severity::Error, 15, "The inputs are {1} to {2}");
    let both = "max_depth = 3\nobjectives = [\"Cook.\", \"Eat.\"]";
    check_code("max_depth = 3", both, "words", Severity::Error, 6, "2 objectives for 1 goal.");
    let (source, told) = told(&SOUND.replace(rule, &menu.replace("{3}", "{2} on {1}")));
    assert!(told.is_empty(), "{}", source::render(&source, &told, false));
}

#[test]
fn slips_that_were_silent() {
    use Severity::Warning;
    // A special property in the wrong case.
    check_code(
        "Stove = { notSpawnable = true,",
        "Stove = { notspawnable = true,",
        "V2",
        Warning,
        8,
        "Did you mean `notSpawnable`?",
    );
    // A category that is almost another one.
    let text = SOUND
        .replace("isa = [\"Herb\"]", "isa = [\"Vesel\"]")
        .replace("Pot = { carryable = true }", "Pot = { carryable = true, isa = [\"Vessel\"] }")
        .replace("Cook Pot Leek", "Cook Vessel Leek");
    let (_, told) = told(&text);
    let near = told.iter().find(|told| told.code == "V2").expect("a near miss");
    assert_eq!(near.help.as_deref(), Some("Did you mean `Vessel`?"));
    // Fewer objectives than goals.
    check_code(
        "goals = [\"Soup\"]",
        "goals = [\"Soup\", \"Stove[lit: True]\"]\nobjectives = [\"Cook.\"]",
        "objectives",
        Warning,
        4,
        "2 goals and 1 objective.",
    );
    // A size that no puzzle has.
    check_code(
        "start = \"Hall\"",
        "start = \"Hall\"\ntarget_actions = \"20..30\"",
        "target-actions",
        Warning,
        5,
        "20 to 30",
    );
    // A forgotten by-product.
    let text = SOUND
        .replace(
            "Stove = { notSpawnable = true,",
            "Stove = { isa = [\"NPC\"], notSpawnable = true,",
        )
        .replace("Soup Stove ::=", "Soup ::=");
    let told = self::told(&text).1;
    assert!(told.iter().any(|told| told.code == "by-product"), "{told:?}");
    // A match that nobody can bring to the stove.
    check_code("Match = { carryable = true }", "Match = {}", "V9", Warning, 12, "carryable");
    // A rule that is confined to an area that has no use for it.
    let two = "connects = [\"Yard\"]\nmax_depth = 3\nworld = [\"Stove\"]\n[[area]]\nname = \"Yard\"\n\
               goals = [\"Pot[full: True]\"]\nmax_depth = 3\n";
    let text = SOUND.replace("max_depth = 3\nworld = [\"Stove\"]\n", two)
        + "fill = \"Pot[full: True] ::= Fill Pot[full: False] Leek\"\n\
           strike = { rule = \"Stove[lit: True] Match ::= Strike Stove[lit: False] Match\", areas = [\"Yard\"] }\n";
    let told = self::told(&text).1;
    let found = told.iter().find(|told| told.code == "V20");
    assert!(found.is_some_and(|told| told.message.contains("`areas` confines it")), "{told:?}");
}

#[test]
fn what_no_puzzle_can_use() {
    // Too deep, never there, always there, and an item that only such a rule takes.
    let text = SOUND
        .replace(
            "max_depth = 3\nworld = [\"Stove\"]",
            "max_depth = 2\nworld = [\"Stove\", \"Lid\"]",
        )
        .replace(
            "Match = { carryable = true }",
            "Match = { carryable = true }\n\
            Lid = { carryable = true, notSpawnable = true }\nTin = { carryable = true }\n\
            Flint = { carryable = true }\nMoon = { notSpawnable = true, full = false }",
        )
        .replace(
            "Soup Stove ::= Cook Pot Leek Stove",
            "Soup Stove Lid ::= Cook Pot Leek Lid Stove",
        )
        + "strike = \"Match Flint ::= Strike Flint\"\nhammer = \"Lid ::= Hammer Tin\"\n\
           moon = \"Leek Moon ::= PickBy Moon[full: True]\"\nwax = \"Moon[full: True] ::= Wait Moon[full: False]\"\n";
    let (source, told) = told(&text);
    let of = |name: &str| {
        let told = told.iter().filter(|told| told.code == "V20");
        let is_it = |told: &&Diagnostic| told.message.contains(&format!("area can use `{name}`"));
        told.into_iter().find(is_it).map(|told| told.message.clone()).unwrap_or_default()
    };
    let all = source::render(&source, &told, false);
    assert!(of("strike").contains("3 deep, and `max_depth` is 2"), "{all}");
    assert!(of("hammer").contains("`Hall` always has a `Lid`"), "{all}");
    assert!(of("Tin").contains("none can use `hammer`"), "{all}");
    // V6 has said why.
    assert!(of("moon").is_empty() && of("wax").is_empty() && of("Moon").is_empty(), "{all}");
    assert!(all.contains("warning[V6]: `Moon[full: True]` can never exist"), "{all}");
    assert!(of("cook").is_empty() && of("light").is_empty() && of("Leek").is_empty(), "{all}");
}

#[test]
fn forgotten_by_products_of_scenery_tools_and_vessels() {
    let of = |text: &str| -> Vec<String> {
        let told = told(text).1;
        let told = told.into_iter().filter(|told| told.code == "by-product");
        told.map(|told| told.message).collect()
    };
    let two =
        format!("{SOUND}warm = \"Leek[soft: True] Stove ::= Warm Leek[soft: False] Stove\"\n");
    assert!(of(&two).is_empty());
    let gone = of(&two.replace("\"Soup Stove ::=", "\"Soup ::="));
    assert!(
        gone.len() == 1 && gone[0].contains("uses up `Stove`, which cannot be carried"),
        "{gone:?}"
    );
    let tool = "chop = \"Leek[cut: True] Pot ::= Chop Leek[cut: False] Pot\"\n\
                wash = \"Leek[wet: True] Pot ::= Wash Leek[wet: False] Pot\"\n";
    let tools = of(&format!("{SOUND}{tool}"));
    assert!(tools.len() == 1 && tools[0].contains("`Pot`, which stays in all other"), "{tools:?}");
    let vessel = "fill = \"Pot[contains: Leek] ::= Fill Pot[contains: none] Leek\"\n\
                  pour = \"Stove[wet: True] ::= Pour Stove[wet: False] Pot[contains: Leek]\"\n";
    let poured = of(&format!("{SOUND}{vessel}"));
    assert!(poured.iter().any(|told| told.contains("and not only what it contains")), "{poured:?}");
}

#[test]
fn one_missing_bracket_is_one_mistake() {
    let (_, told) = told(&SOUND.replace("world = [\"Stove\"]", "world = [\"Stove\""));
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told[0].code, "toml");
}

#[test]
fn labels_show_which_thing_an_output_is() {
    let pour = "pour = \"b:Pot[full: True] a:Pot[full: False] ::= Pour a:Pot[full: True] b:Pot[full: False]\"\n";
    let fill = "fill = \"Pot[full: True] ::= Fill Pot[full: False] Leek\"\n";
    let (_, told) = told(&format!("{SOUND}{pour}{fill}"));
    assert!(!told.iter().any(|told| told.code == "V3"), "{told:?}");
    let same = pour.replace("\"b:Pot[full: True]", "\"a:Pot[full: True]");
    let told = self::told(&format!("{SOUND}{same}{fill}")).1;
    assert!(told.iter().any(|told| told.code == "V3"), "{told:?}");
}

#[test]
fn a_rule_that_takes_what_another_area_needs() {
    let (source, told) = told(ONE_PLUM);
    let found = told.iter().find(|told| told.code == "V19").expect("a warning");
    assert_eq!(source.place(found.span.expect("a place")).line, 22);
    assert!(found.message.contains("`Field`"), "{}", found.message);
    assert!(found.message.contains("PickUp Plum; Treat Boy Plum"), "{}", found.message);
}

/// The lamp of the last area takes wax, which only the areas beside it bring: by itself it has no puzzle
/// on the shortest way, but whole games do.
#[test]
fn a_goal_that_another_area_provides_for_is_no_mistake() {
    let area = |name: &str, goal: &str, connects: &str, world: &str| {
        format!(
            "[[area]]\nname = \"{name}\"\ngoals = [\"{goal}\"]\nconnects = [{connects}]\n\
             world = [\"{world}\"]\n"
        )
    };
    let text = area("Hall", "Bell[rung: True]", "\"West\", \"East\"", "Bell")
        + &area("West", "Oak[waxed: True]", "\"Deep\"", "Oak")
        + &area("East", "Elm[waxed: True]", "", "Elm")
        + &area("Deep", "Lamp[fed: True]", "", "Lamp")
        + "[items]\nBell = { notSpawnable = true }\nStick = { carryable = true }\n\
           Wax = { carryable = true, area = [\"West\", \"East\"] }\nOak = { notSpawnable = true }\n\
           Elm = { notSpawnable = true }\nLamp = { notSpawnable = true }\n[rules]\n\
           ring = \"Bell[rung: True] ::= Ring Bell[rung: False] Stick\"\n\
           oak = \"Oak[waxed: True] ::= WaxOak Oak[waxed: False] Wax\"\n\
           elm = \"Elm[waxed: True] ::= WaxElm Elm[waxed: False] Wax\"\n\
           lamp = \"Lamp[fed: True] ::= Feed Lamp[fed: False] Wax\"\n";
    let (source, told) = self::told(&text);
    assert!(told.is_empty(), "{}", source::render(&source, &told, false));
    // If each area brings one thing, there is no third wax.
    let (_, told) = self::told(&text.replace("goals", "max_items = 1\ngoals"));
    assert!(told.iter().any(|told| told.code == "V18"), "{told:?}");
}

#[test]
fn why_an_item_is_of_no_use_is_so() {
    let text = SOUND
        .replace("Cook Pot Leek", "Cook Pot Item[carryable: True]")
        .replace("world = [\"Stove\"]", "world = [\"Stove\", \"Anvil\"]")
        .replace("[items]\n", "[items]\nAnvil = { notSpawnable = true }\n");
    let (source, told) = self::told(&text);
    let found = told.iter().find(|told| told.message.contains("`Anvil`"));
    let is_so = |told: &Diagnostic| told.message.contains("its properties do not fit `cook`");
    assert!(found.is_some_and(is_so), "{}", source::render(&source, &told, false));
}

/// What is said of a text with a code.
fn said(text: &str, code: &str) -> Vec<String> {
    let told = told(text).1.into_iter();
    told.filter(|told| told.code == code).map(|told| told.message).collect()
}

#[test]
fn what_a_rule_makes_stays_where_it_was_made() {
    let about = |text: &str| said(text, "V9");
    // The password is a fixed thing, made where the guard stands, and wanted at the brake.
    let apart = about(PASSWORD);
    assert_eq!(apart.len(), 1, "{apart:?}");
    assert!(apart[0].starts_with("`Brake` and `Password` can never be in the same place"));
    // Where the guard is beside the brake, it is said where it is needed.
    let beside = PASSWORD
        .replace("world = [\"Door\", \"Guard\"]", "world = [\"Door\"]")
        .replace("world = [\"Brake\"]", "world = [\"Brake\", \"Guard\"]");
    assert!(about(&beside).is_empty(), "{:?}", about(&beside));
    // Made of things that are carried, it is made anywhere and stays there: that is a slip.
    let carved = PASSWORD.replace("Ask Guard", "Ask Key").replace("Password Guard", "Password Key");
    let slip = about(&carved);
    assert_eq!(slip, ["`Password` cannot be carried, but `stop` uses it on something else."]);
    let carried = PASSWORD.replace("Password = { ", "Password = { carryable = true, ");
    assert!(about(&carried).is_empty(), "{:?}", about(&carried));
    // What stands in a scene and is also made elsewhere can be elsewhere.
    let both = PASSWORD.replace("world = [\"Door\", ", "world = [\"Door\", \"Password\", ");
    let both = both.replace("world = [\"Brake\"]", "world = [\"Brake\", \"Guard\"]");
    assert!(about(&both).is_empty(), "{:?}", about(&both));
}

#[test]
fn what_an_open_area_needs_is_reported_too() {
    let taken = |text: &str| said(text, "V19");
    // Stable and kitchen open together; the carrot of the stable can be cooked for the kitchen.
    let cooked = taken(ONE_CARROT);
    assert_eq!(cooked.len(), 1, "{cooked:?}");
    assert!(cooked[0].starts_with("`cook` can take what `Stable` needs"), "{cooked:?}");
    // What is lost in the stable itself is a dead end of the stable.
    let own = ONE_CARROT.replace("Cook Carrot Pot", "Cook Turnip Pot");
    let own = own.replace(
        "[rules]\n",
        "[rules]\neat = \"Pony[sick: True] ::= Stuff Pony[sick: False] Carrot\"\n",
    );
    assert!(taken(&own).is_empty(), "{:?}", taken(&own));
}

#[test]
fn circular_items_are_reported_once() {
    let (source, told) = told(CIRCLE);
    let codes: Vec<&str> = told.iter().map(|told| told.code).collect();
    assert_eq!(codes, ["V6", "V6"], "{}", source::render(&source, &told, false));
}
