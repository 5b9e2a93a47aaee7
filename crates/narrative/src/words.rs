//! What a player reads: names, goals and actions in plain words.
//!
//! Files have names such as `GateKey` and actions such as `PryOpen`, which are short to write and
//! to type in traces. A player reads "Pry open the barrel with the crowbar"; where that does not
//! make a good sentence, the designer writes a better one (`menu` of a rule, `objectives` of an
//! area).

use crate::grammar::{Contains, Grammar, RuleId, Term, Value};
use crate::puzzle::Puzzle;
use crate::thing::Thing;

/// A piece of a designer's words for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// Words.
    Text(&'t str),
    /// An input, from 1.
    Input(usize),
}

/// Splits `Show {2} to {1}` into parts. Braces around anything but a number are text.
pub fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(open) = rest.find('{') {
        let number = rest[open + 1..].split_once('}').map(|(number, _)| number);
        let input = number.and_then(|number| number.parse().ok().map(|n| (number.len(), n)));
        let end = match input {
            Some((length, input)) => {
                parts.push(Part::Text(&rest[..open]));
                parts.push(Part::Input(input));
                open + length + 2
            }
            None => {
                parts.push(Part::Text(&rest[..=open]));
                open + 1
            }
        };
        rest = &rest[end..];
    }
    parts.push(Part::Text(rest));
    parts
}

/// A name as separate words with its case kept: `GrassField` is `Grass Field`.
pub fn apart(name: &str) -> String {
    let mut words = String::new();
    let mut last_is_small = false;
    for letter in name.chars() {
        let is_break = letter == '_' || (letter.is_uppercase() && last_is_small);
        if is_break && !words.ends_with(' ') {
            words.push(' ');
        }
        if letter != '_' {
            words.push(letter);
        }
        last_is_small = letter.is_lowercase() || letter.is_ascii_digit();
    }
    words
}

/// A name within a sentence: `GateKey` is `gate key`; all-capital words stay.
pub fn small(name: &str) -> String {
    let words = apart(name);
    let lower = |word: &str| match word.chars().filter(|letter| letter.is_uppercase()).count() {
        0 | 1 => word.to_lowercase(),
        _ => word.to_string(),
    };
    words.split(' ').map(lower).collect::<Vec<_>>().join(" ")
}

/// The changes of a thing since it was made: `open, holding brine`; empty without changes.
pub fn changes(grammar: &Grammar, thing: &Thing) -> String {
    let changed = thing.changes(grammar).into_iter();
    let mut parts: Vec<String> =
        changed.map(|(prop, value)| property(grammar, &prop, value)).collect();
    parts.extend(thing.held.as_ref().map(|held| format!("holding {}", noun(grammar, held))));
    parts.join(", ")
}

/// A thing with its contents, without an article: `jug (holding brine)`.
pub fn noun(grammar: &Grammar, thing: &Thing) -> String {
    let name = small(&grammar.items[thing.item as usize].name);
    match &thing.held {
        Some(held) => format!("{name} (holding {})", noun(grammar, held)),
        None => name,
    }
}

/// A thing with everything that has changed about it: `gate (open)`.
pub fn noun_now(grammar: &Grammar, thing: &Thing) -> String {
    let changes = changes(grammar, thing);
    let name = small(&grammar.items[thing.item as usize].name);
    if changes.is_empty() { name } else { format!("{name} ({changes})") }
}

/// The goal of a puzzle beside names as they are written: in the designer's words, or its term.
pub fn wanted(grammar: &Grammar, puzzle: &Puzzle) -> String {
    let written = grammar.areas[puzzle.area as usize].objectives.get(puzzle.goal as usize);
    written.cloned().unwrap_or_else(|| grammar.term_text(puzzle.goal(grammar)))
}

/// The goal of a puzzle: in the designer's words, or derived from its term.
pub fn goal(grammar: &Grammar, puzzle: &Puzzle) -> String {
    let written = grammar.areas[puzzle.area as usize].objectives.get(puzzle.goal as usize);
    written.cloned().unwrap_or_else(|| term(grammar, puzzle.goal(grammar)))
}

/// A term: `the gate (open)`.
fn term(grammar: &Grammar, term: Term) -> String {
    let list = &grammar.lists[term.props as usize];
    let mut parts: Vec<String> = list
        .values
        .iter()
        .map(|(prop, value)| property(grammar, &grammar.props[*prop as usize], *value))
        .collect();
    parts.extend(list.contains.map(|contains| match contains {
        Contains::Nothing => "empty".to_string(),
        Contains::Type(ty) => format!("holding {}", small(grammar.types.name(ty))),
    }));
    let name = small(grammar.types.name(term.ty));
    if parts.is_empty() {
        format!("the {name}")
    } else {
        format!("the {name} ({})", parts.join(", "))
    }
}

fn property(grammar: &Grammar, name: &str, value: Value) -> String {
    let name = small(name);
    match value {
        Value::Bool(true) => name,
        Value::Bool(false) => format!("not {name}"),
        value => format!("{name} {}", grammar.value_text(value)),
    }
}

/// A rule's action on things with these names: in the designer's words, or derived from the action.
/// Names come without articles.
pub fn action(grammar: &Grammar, rule: RuleId, names: &[String]) -> String {
    let rule = &grammar.rules[rule as usize];
    if let Some(menu) = &rule.menu {
        let part = |part| match part {
            Part::Text(text) => text.to_string(),
            Part::Input(number) => {
                names.get(number - 1).map_or_else(String::new, |name| format!("the {name}"))
            }
        };
        return parts(menu).into_iter().map(part).collect();
    }
    let mut text = capital(&small(&rule.action));
    let the: Vec<String> = names.iter().map(|name| format!("the {name}")).collect();
    if let Some((first, rest)) = the.split_first() {
        text += &format!(" {first}");
        if !rest.is_empty() {
            text += &format!(" with {}", list(rest));
        }
    }
    text
}

/// `a`, `a and b`, `a, b and c`.
pub fn list(names: &[String]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// `1 goal`, `2 goals`.
pub fn counted(count: usize, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

/// With a capital first letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words() {
        for (name, apart_, small_) in [
            ("GateKey", "Gate Key", "gate key"),
            ("Form27b", "Form27b", "form27b"),
            ("NPC", "NPC", "NPC"),
            ("turf_spade", "turf spade", "turf spade"),
            ("Éclair", "Éclair", "éclair"),
        ] {
            assert_eq!((apart(name).as_str(), small(name).as_str()), (apart_, small_));
        }
    }

    #[test]
    fn a_designers_words_name_inputs_by_number() {
        use Part::{Input, Text};
        assert_eq!(
            parts("Show {2} to {1}."),
            [Text("Show "), Input(2), Text(" to "), Input(1), Text(".")]
        );
        assert_eq!(parts("a {b} {"), [Text("a {"), Text("b} {"), Text("")]);
        assert_eq!(parts("{0}"), [Text(""), Input(0), Text("")]);
    }

    #[test]
    fn lists_read_as_sentences() {
        let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
        assert_eq!(list(&names(&["a"])), "a");
        assert_eq!(list(&names(&["a", "b", "c"])), "a, b and c");
    }
}
