//! Ink: a knot for each area, choices guarded by variables.

use super::script::{Choice, Goal, Script};

/// The story in Ink.
pub fn ink(script: &Script) -> String {
    let mut out = format!("// {}\n\n", plain(&script.title));
    for counter in &script.counters {
        out.push_str(&format!("VAR {} = {}\n", counter.name, counter.start));
    }
    out.push_str(&format!("\n-> {}\n", knot(0)));
    for (number, room) in script.rooms.iter().enumerate() {
        out.push_str(&format!("\n=== {} ===\n", knot(number)));
        out.push_str(&format!("{}. Wanted: {}.\n", plain(&room.name), plain(&script.goal)));
        if !room.desc.is_empty() {
            out.push_str(&format!("{}\n", plain(&room.desc)));
        }
        for (place, at) in [("Here", Some(number)), ("With you", None)] {
            let things = script.counters.iter().filter(|counter| counter.room == at);
            let shown: String = things
                .map(|counter| format!("{{{} > 0: {}.}} ", counter.name, plain(&counter.thing)))
                .collect();
            out.push_str(&format!("{place}: {}\n", shown.trim_end()));
        }
        for choice in &room.choices {
            write_choice(script, choice, &mut out);
        }
    }
    out.push_str("\n=== won ===\nYou have done it.\n-> END\n");
    out.push_str("\n=== lost ===\nThis is the end of it.\n-> END\n");
    out
}

fn write_choice(script: &Script, choice: &Choice, out: &mut String) {
    out.push('+');
    for (counter, count) in &choice.needs {
        out.push_str(&format!(" {{{} >= {count}}}", script.counters[*counter].name));
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
        Goal::Room(room) => knot(room),
        Goal::Won => "won".to_string(),
        Goal::Lost => "lost".to_string(),
    };
    out.push_str(&format!("    -> {to}\n"));
}

fn knot(room: usize) -> String {
    format!("room_{room}")
}

/// Text without characters that are special in Ink.
fn plain(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|letter| match letter {
            '[' | '{' => '(',
            ']' | '}' => ')',
            '\n' | '\r' | '|' | '#' | '~' | '\\' | '/' => ' ',
            letter => letter,
        })
        .collect();
    let line = line.replace("->", " ").replace("<-", " ").replace("<>", " ");
    let line = line.trim();
    // At the start of a line these make a choice, a gather or a knot, and words can be keywords.
    let orders = ["VAR ", "CONST ", "LIST ", "EXTERNAL ", "INCLUDE ", "TODO"];
    let is_order = line.starts_with(['*', '+', '-', '='])
        || orders.iter().any(|order| line.starts_with(order));
    if is_order { format!("\\{line}") } else { line.to_string() }
}
