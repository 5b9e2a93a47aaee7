//! Ink: a knot for each area, choices guarded by variables.

use super::script::{Choice, Goal, Script};

/// The story in Ink.
pub fn ink(script: &Script) -> String {
    let name = |counter: usize| script.counters[counter].name.as_str();
    let mut out = format!("// {}\n\n", plain(&script.title));
    for counter in &script.counters {
        out.push_str(&format!("VAR {} = {}\n", counter.name, counter.start));
    }
    out.push_str(&format!("\n-> {}\n", knot(script.start)));
    for (number, room) in script.rooms.iter().enumerate() {
        out.push_str(&format!("\n=== {} ===\n{}\n", knot(number), plain(&room.name)));
        if !room.desc.is_empty() {
            out.push_str(&format!("{}\n", plain(&room.desc)));
        }
        for wanted in script.rooms.iter().filter(|room| !room.objective.is_empty()) {
            let text = format!("Wanted in {}: {}", plain(&wanted.name), plain(&wanted.objective));
            let is_open = format!("{} == 1 && {} == 0", name(wanted.open), name(wanted.solved));
            out.push_str(&format!("{{ {is_open}:\n    {text}\n}}\n"));
        }
        for (place, at) in [("Here", Some(number)), ("With you", None)] {
            let things = script.counters.iter().filter(|counter| counter.room == at);
            let shown: String = things
                .filter_map(|counter| Some((&counter.name, counter.thing.as_ref()?)))
                .map(|(name, thing)| format!("{{{name} > 0: {}. }}", plain(thing)))
                .collect();
            out.push_str(&format!("{place}: {shown}\n"));
        }
        for choice in &room.choices {
            write_choice(script, choice, &mut out);
        }
    }
    for number in 0..script.rooms.len() {
        let all: Vec<String> =
            script.rooms.iter().map(|room| format!("{} == 1", name(room.solved))).collect();
        out.push_str(&format!(
            "\n=== after_{number} ===\n~ settle()\n{{ {}:\n    -> won\n}}\n-> {}\n",
            all.join(" && "),
            knot(number)
        ));
    }
    write_areas(script, &mut out);
    let ending = match script.ending.is_empty() {
        true => "You have done everything there was to do.".to_string(),
        false => plain(&script.ending),
    };
    out.push_str(&format!("\n=== won ===\n{ending}\n-> END\n"));
    out.push_str("\n=== lost ===\nThe game is over.\n-> END\n");
    out
}

/// What happens when areas are solved and opened.
fn write_areas(script: &Script, out: &mut String) {
    let name = |counter: usize| script.counters[counter].name.as_str();
    out.push_str("\n=== function settle() ===\n");
    for room in &script.rooms {
        let met = match room.goals.is_empty() {
            true => String::new(),
            false => {
                let goals: Vec<&str> = room.goals.iter().map(|goal| name(*goal)).collect();
                format!(" && {} > 0", goals.join(" + "))
            }
        };
        out.push_str(&format!(
            "{{ {} == 1 && {} == 0{met}:\n    ~ {} = 1\n",
            name(room.open),
            name(room.solved),
            name(room.solved)
        ));
        for next in &room.leads_to {
            out.push_str(&format!("    ~ enter_{next}()\n"));
        }
        out.push_str("    ~ settle()\n}\n");
    }
    for (number, room) in script.rooms.iter().enumerate() {
        let open = name(room.open);
        out.push_str(&format!("\n=== function enter_{number}() ===\n{{ {open} == 0:\n"));
        out.push_str(&format!("    ~ {open} = 1\n"));
        for (counter, count) in &room.brings {
            let name = name(*counter);
            out.push_str(&format!("    ~ {name} = {name} + {count}\n"));
        }
        out.push_str("}\n");
    }
}

fn write_choice(script: &Script, choice: &Choice, out: &mut String) {
    out.push('+');
    for (counter, count) in &choice.needs {
        out.push_str(&format!(" {{{} >= {count}}}", script.counters[*counter].name));
    }
    if let Some(counter) = choice.without {
        out.push_str(&format!(" {{{} == 0}}", script.counters[counter].name));
    }
    out.push_str(&format!(" [{}]\n", plain(&choice.text)));
    for (counter, change) in &choice.changes {
        let name = &script.counters[*counter].name;
        let sign = if *change < 0 { '-' } else { '+' };
        out.push_str(&format!("    ~ {name} = {name} {sign} {}\n", change.abs()));
    }
    if let Some(say) = &choice.say {
        out.push_str(&format!("    {}\n", plain(say)));
    }
    let to = match choice.to {
        Goal::Room(room) if choice.is_action => format!("after_{room}"),
        Goal::Room(room) => knot(room),
        Goal::Lost => "lost".to_string(),
    };
    out.push_str(&format!("    -> {to}\n"));
}

fn knot(room: usize) -> String {
    format!("room_{room}")
}

/// Text in one line, with a backslash before what is special in Ink.
fn plain(text: &str) -> String {
    let mut line = String::new();
    for letter in text.trim().chars() {
        let is_special = match letter {
            '[' | ']' | '{' | '}' | '|' | '#' | '~' | '\\' => true,
            // Comments begin with `//` and `/*`, arrows end with these.
            '/' | '*' => line.ends_with('/'),
            '>' => line.ends_with(['-', '<']),
            '-' => line.ends_with('<'),
            _ => false,
        };
        if is_special {
            line.push('\\');
        }
        line.push(if letter.is_control() { ' ' } else { letter });
    }
    // At the start of a line these make a choice, a gather or a knot, and words can be keywords.
    let orders = ["VAR ", "CONST ", "LIST ", "EXTERNAL ", "INCLUDE ", "TODO"];
    let is_order = line.starts_with(['*', '+', '-', '='])
        || orders.iter().any(|order| line.starts_with(order));
    if is_order { format!("\\{line}") } else { line }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn the_words_of_an_author_are_kept() {
        for (text, ink) in [
            ("\"Take it...\" he said - and left", "\"Take it...\" he said - and left"),
            ("a [door] | {key} #3", r"a \[door\] \| \{key\} \#3"),
            ("https://x/y /* z -> w <- <>", r"https:/\/x/y /\* z -\> w <\- <\>"),
            ("* VAR", r"\* VAR"),
            ("VAR x\ny", r"\VAR x y"),
        ] {
            assert_eq!(plain(text), ink);
        }
    }
}
