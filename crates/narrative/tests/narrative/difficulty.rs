//! The difficulty of a puzzle is that of the shortest way to its goal.

use crate::common;

use common::grammar;
use narrative::difficulty::Difficulty;
use narrative::make::{Wish, make};
use narrative::output::json::{Limits, difficulty, report};

/// Three actions in a line.
const LINE: &str = r#"
start = "Shed"
[[area]]
name = "Shed"
goals = ["Lamp[lit: True]"]
max_depth = 3
world = ["Lamp", "Hearth"]
[items]
Lamp = { notSpawnable = true, lit = false }
Hearth = { notSpawnable = true, hot = false }
Spill = { carryable = true, notSpawnable = true }
Stick = { carryable = true }
[rules]
light = "Lamp[lit: True] ::= Light Lamp[lit: False] Spill[burning: True]"
kindle = "Spill[burning: True] Hearth ::= Kindle Spill[burning: False] Hearth"
split = "Spill[burning: False] ::= Split Stick"
"#;

fn rated(text: &str) -> Difficulty {
    let grammar = grammar(text);
    let wish = Wish { area: 0, seed: 1, count: 1, actions: None, level: None };
    let made = make(&grammar, &wish, &mut |_| false).expect("a puzzle");
    difficulty(&grammar, &made.puzzles[0], &made.journey.state)
}

#[test]
fn leftovers_do_not_make_a_puzzle_hard() {
    let plain = rated(LINE);
    assert_eq!((plain.length, plain.depth, plain.exact), (3, 3, true));
    assert_eq!((plain.level, plain.score), (2, 4.5));
    // What earlier areas have left behind.
    let names: Vec<String> = (0..30).map(|number| format!("Relic{number}")).collect();
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let items: String =
        names.iter().map(|name| format!("{name} = {{ notSpawnable = true }}\n")).collect();
    let text = LINE
        .replace("\"Hearth\"]", &format!("\"Hearth\", {}]", quoted.join(", ")))
        .replace("[rules]", &format!("{items}[rules]"));
    let full = rated(&text);
    assert_eq!(full.red_herrings, 30);
    assert_eq!((full.level, full.score), (2, 5.0));
}

#[test]
fn a_shortcut_counts_instead_of_the_tree() {
    // Trees are made of main outputs, so none has this rule.
    let text = LINE.replace(
        "[rules]\n",
        "Soot = { notSpawnable = true }\n[rules]\nrub = \"Soot Lamp[lit: True] ::= Rub Stick Lamp\"\n",
    );
    let short = rated(&text);
    assert_eq!((short.actions, short.length, short.exact), (3, 1, true));
    assert_eq!((short.level, short.score), (1, 1.5));
}

#[test]
fn actions_that_lose_the_puzzle_make_it_harder() {
    let text =
        LINE.replace("[rules]\n", "[rules]\nburn = \"Hearth[hot: True] ::= Burn Stick Hearth\"\n");
    let (safe, risky) = (rated(LINE), rated(&text));
    assert_eq!((safe.fatal, risky.fatal), (Some(0), Some(1)));
    assert!(risky.score > safe.score, "{risky:?}");
}

#[test]
fn puzzles_are_selected_by_the_level_that_is_printed() {
    for (name, text) in common::games() {
        let grammar = grammar(&text);
        let mut levels = Vec::new();
        for level in 1..=5 {
            for area in 0..grammar.areas.len() as u32 {
                let wish = Wish { area, seed: 3, count: 2, actions: None, level: Some(level) };
                let Ok(made) = make(&grammar, &wish, &mut |_| false) else {
                    continue;
                };
                for puzzle in &made.puzzles {
                    let state = &made.journey.state;
                    let limits = Limits { is_tree_only: true, ..Limits::default() };
                    let said = report(&grammar, puzzle, state, limits, &mut |_| false);
                    assert_eq!(said.difficulty.level, level, "{name}");
                    levels.push(level);
                }
            }
        }
        levels.dedup();
        assert!(levels.len() >= 3, "{name}: {levels:?}");
    }
}
