//! A story as a person reads it in a terminal.

use crossterm::terminal;
use narrative::game::{Action, Game, State, Verb};
use narrative::words;
use narrative::world::{Instance, Place};
use workbench::narrative::tell::described;

/// Columns of the terminal, within a readable width.
pub fn width() -> usize {
    terminal::size().map_or(80, |(columns, _)| usize::from(columns)).clamp(30, 96)
}

/// The player's area with everything in it.
pub fn room(game: &Game, state: &State) -> String {
    let grammar = &*game.grammar;
    let area = &grammar.areas[state.place as usize];
    let mut text = format!("-- {} --\n", words::apart(&area.name));
    if !area.desc.is_empty() {
        text += &format!("{}\n", area.desc);
    }
    text += "\n";
    for open in &state.open {
        let name = words::apart(&grammar.areas[open.puzzle.area as usize].name);
        text += &format!("To do in {name}: {}\n", words::goal(grammar, &open.puzzle));
    }
    for barred in &state.barred {
        let name = words::apart(&grammar.areas[*barred as usize].name);
        text += &format!("{name} is open, but there is nothing to be done there now.\n");
    }
    let here: Vec<&Instance> = at(state, Place::Area(state.place)).collect();
    text += match here.is_empty() {
        true => "\nThere is nothing here.\n",
        false => "\nYou see:\n",
    };
    for instance in here {
        text += &format!("  {}\n", described(game, instance));
    }
    text + &inventory(game, state)
}

/// What the player carries.
pub fn inventory(game: &Game, state: &State) -> String {
    let carried: Vec<String> = at(state, Place::Inventory)
        .map(|instance| format!("\n  {}", described(game, instance)))
        .collect();
    match carried.is_empty() {
        true => "You carry nothing.".to_string(),
        false => format!("You carry:{}", carried.concat()),
    }
}

/// What is here and what is carried, by names alone.
pub fn glance(game: &Game, state: &State) -> String {
    let names = |place: Place| -> Vec<String> {
        at(state, place)
            .map(|instance| {
                let name = words::small(&game.grammar.items[instance.thing.item as usize].name);
                match words::changes(&game.grammar, &instance.thing) {
                    changes if changes.is_empty() => name,
                    changes => format!("{name} ({changes})"),
                }
            })
            .collect()
    };
    let mut text = String::new();
    for (title, place) in [("Here", Place::Area(state.place)), ("You carry", Place::Inventory)] {
        let names = names(place);
        if !names.is_empty() {
            text += &format!("{title}: {}.\n", names.join(", "));
        }
    }
    text.trim_end().to_string()
}

/// The numbered actions: things to do, one per line, then things to take, to leave and places to
/// go, grouped.
pub fn menu(game: &Game, state: &State, actions: &[Action], width: usize) -> String {
    let digits = actions.len().to_string().len();
    let mut text = String::new();
    let numbered = || actions.iter().enumerate().map(|(index, action)| (index + 1, action));
    for (number, action) in numbered().filter(|(_, action)| matches!(action.mv.verb, Verb::Do(_))) {
        let line = format!("{number:>digits$}  {}", game.phrase(state, action));
        text += &format!("\n{}", hanging(&line, digits + 2, width));
    }
    type Is = fn(Verb) -> bool;
    let groups: [(&str, Is); 3] = [
        ("Pick up:", |verb| verb == Verb::PickUp),
        ("Put down:", |verb| verb == Verb::PutDown),
        ("Go to:", |verb| matches!(verb, Verb::Go(_))),
    ];
    for (title, is_of) in groups {
        let of = numbered().filter(|(_, action)| is_of(action.mv.verb));
        let choices: Vec<String> = of
            .map(|(number, action)| {
                let name = match action.mv.verb {
                    Verb::Go(area) => words::apart(&game.grammar.areas[area as usize].name),
                    _ => game.name(state, action.things[0]),
                };
                // A number and its name stay together.
                format!("{number}\u{a0}{}", name.replace(' ', "\u{a0}"))
            })
            .collect();
        if !choices.is_empty() {
            let line = format!("{title:<9} {}", choices.join(", "));
            text += &format!("\n{}", hanging(&line, 10, width).replace('\u{a0}', " "));
        }
    }
    text
}

/// Breaks lines between words. Continuation lines of an indented line are indented further.
pub fn wrapped(text: &str, width: usize) -> String {
    let lines = text.split('\n').map(|line| {
        let words = line.trim_start_matches(' ');
        let indent = line.len() - words.len();
        let further = if indent > 0 { indent + 2 } else { 0 };
        " ".repeat(indent) + &hanging(words, further, width.saturating_sub(indent))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Breaks one line between words; continuation lines are indented.
fn hanging(line: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for (number, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > width {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if number > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

/// The things in a place, in the order of their creation.
fn at(state: &State, place: Place) -> impl Iterator<Item = &Instance> {
    state.world.instances.iter().filter(move |instance| instance.place == place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrapped("one two three", 8), "one two\nthree");
        assert_eq!(wrapped("  one two three", 9), "  one two\n    three");
        assert_eq!(wrapped("a\n\nb", 8), "a\n\nb");
        assert_eq!(wrapped("incomprehensible", 5), "incomprehensible");
        assert_eq!(hanging("1  go to the sea", 3, 10), "1  go to\n   the sea");
    }
}
