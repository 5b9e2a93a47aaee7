//! Twee 3 for SugarCube: a passage for each area, links guarded by variables.

use super::script::{Choice, Goal, Script};

/// The start of a passage: the text of the last choice. A backslash at the end of a line joins it
/// with the next one, so that hidden choices leave no empty lines.
const SAID: &str = "<<if $said>>$said<br><</if>>\\";

/// The story in Twee.
pub fn twee(script: &Script) -> String {
    let name = |counter: usize| script.counters[counter].name.as_str();
    let mut out = format!(":: StoryTitle\n{}\n\n", plain(&script.title));
    let start = passage(script, script.start);
    out.push_str(&format!(
        ":: StoryData\n{{\n  \"ifid\": \"{}\",\n  \"format\": \"SugarCube\",\n  \
         \"format-version\": \"2.36.1\",\n  \"start\": \"{start}\"\n}}\n\n",
        ifid(script)
    ));
    out.push_str(":: StoryInit\n<<set $said to \"\">>\n");
    for counter in &script.counters {
        out.push_str(&format!("<<set ${} to {}>>\n", counter.name, counter.start));
    }
    for (number, room) in script.rooms.iter().enumerate() {
        out.push_str(&format!("\n:: {}\n{SAID}\n", passage(script, number)));
        out.push_str(&format!("{}<br>\\\n", plain(&room.name)));
        if !room.desc.is_empty() {
            out.push_str(&format!("{}<br>\\\n", plain(&room.desc)));
        }
        for wanted in script.rooms.iter().filter(|room| !room.objective.is_empty()) {
            out.push_str(&format!(
                "<<if ${} eq 1 and ${} eq 0>>Wanted in {}: {}<br><</if>>\\\n",
                name(wanted.open),
                name(wanted.solved),
                plain(&wanted.name),
                plain(&wanted.objective)
            ));
        }
        for (place, at) in [("Here", Some(number)), ("With you", None)] {
            let things = script.counters.iter().filter(|counter| counter.room == at);
            let shown: String = things
                .filter_map(|counter| Some((&counter.name, counter.thing.as_ref()?)))
                .map(|(name, thing)| format!("<<if ${name} gt 0>>{}. <</if>>", plain(thing)))
                .collect();
            out.push_str(&format!("{place}: {shown}<br>\\\n"));
        }
        for choice in &room.choices {
            write_choice(script, choice, &mut out);
        }
    }
    write_areas(script, &mut out);
    let ending = match script.ending.is_empty() {
        true => "You have done everything there was to do.".to_string(),
        false => plain(&script.ending),
    };
    out.push_str(&format!("\n:: won\n{SAID}\n{ending}\n"));
    out.push_str(&format!("\n:: lost\n{SAID}\nThe game is over.\n"));
    out
}

/// What happens when areas are solved and opened, and where an action leads.
fn write_areas(script: &Script, out: &mut String) {
    let name = |counter: usize| script.counters[counter].name.as_str();
    out.push_str("\n:: settle\n");
    for room in &script.rooms {
        let met = match room.goals.is_empty() {
            true => String::new(),
            false => {
                let goals: Vec<String> =
                    room.goals.iter().map(|goal| format!("${}", name(*goal))).collect();
                format!(" and {} gt 0", goals.join(" + "))
            }
        };
        let enter: String =
            room.leads_to.iter().map(|next| format!("<<include \"enter {next}\">>")).collect();
        let (open, solved) = (name(room.open), name(room.solved));
        out.push_str(&format!(
            "<<if ${open} eq 1 and ${solved} eq 0{met}>><<set ${solved} to 1>>{enter}\
             <<include \"settle\">><</if>>\\\n"
        ));
    }
    for (number, room) in script.rooms.iter().enumerate() {
        let open = name(room.open);
        let brings = room.brings.iter().map(|(counter, count)| {
            let name = name(*counter);
            format!("<<set ${name} to ${name} + {count}>>")
        });
        let brings: String = brings.collect();
        out.push_str(&format!(
            "\n:: enter {number}\n<<if ${open} eq 0>><<set ${open} to 1>>{brings}<</if>>\\\n"
        ));
    }
    let all: Vec<String> =
        script.rooms.iter().map(|room| format!("${} eq 1", name(room.solved))).collect();
    for number in 0..script.rooms.len() {
        out.push_str(&format!(
            "\n:: after {number}\n<<include \"settle\">>\\\n<<if {}>><<goto \"won\">><<else>>\
             <<goto \"{}\">><</if>>\n",
            all.join(" and "),
            passage(script, number)
        ));
    }
}

fn write_choice(script: &Script, choice: &Choice, out: &mut String) {
    let needs = choice.needs.iter();
    let mut needs: Vec<String> = needs
        .map(|(counter, count)| format!("${} gte {count}", script.counters[*counter].name))
        .collect();
    needs.extend(choice.without.map(|counter| format!("${} eq 0", script.counters[counter].name)));
    let to = match choice.to {
        Goal::Room(room) if choice.is_action => format!("after {room}"),
        Goal::Room(room) => passage(script, room),
        Goal::Lost => "lost".to_string(),
    };
    let mut link = format!("<<link \"{}\" \"{to}\">>", plain(&choice.text));
    for (counter, change) in &choice.changes {
        let name = &script.counters[*counter].name;
        let sign = if *change < 0 { '-' } else { '+' };
        link.push_str(&format!("<<set ${name} to ${name} {sign} {}>>", change.abs()));
    }
    let said = plain(choice.say.as_deref().unwrap_or_default());
    link.push_str(&format!("<<set $said to \"{said}\">><</link>><br>"));
    match needs.is_empty() {
        true => out.push_str(&format!("{link}\\\n")),
        false => out.push_str(&format!("<<if {}>>{link}<</if>>\\\n", needs.join(" and "))),
    }
}

/// A passage's name: that of the area, unless the name is reserved.
fn passage(script: &Script, room: usize) -> String {
    // Brackets in a heading begin tags and what programs keep there.
    let name = plain(&script.rooms[room].name).replace(['[', '{'], "(").replace([']', '}'], ")");
    let own = ["won", "lost", "settle", "enter ", "after ", "Story", "Passage", "Start"];
    match own.iter().any(|own| name.starts_with(own)) {
        true => format!("Area {name}"),
        false => name,
    }
}

/// An identifier that depends only on the story, in the form of a version 4 UUID.
fn ifid(script: &Script) -> String {
    // FNV-1a over the contents of the story.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let texts = script.rooms.iter().flat_map(|room| &room.choices).map(|choice| &choice.text);
    for byte in texts.chain([&script.title]).flat_map(|text| text.bytes()) {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    let other = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    format!(
        "{:08X}-{:04X}-4{:03X}-A{:03X}-{:012X}",
        (hash >> 32) as u32,
        (hash >> 16) as u16,
        hash & 0xfff,
        other >> 52,
        other & 0xffff_ffff_ffff
    )
}

/// Text in one line, without what is special in Twee: quotation marks become typographic ones, angle brackets
/// likewise, and what only doubled is special is pulled apart.
fn plain(text: &str) -> String {
    let mut line = String::new();
    let mut letters = text.trim().chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.peek();
        match letter {
            '"' if line.is_empty() || line.ends_with([' ', '(', '[', '\u{2014}']) => {
                line.push('\u{201c}')
            }
            '"' => line.push('\u{201d}'),
            '<' => line.push('\u{2039}'),
            '>' => line.push('\u{203a}'),
            '\\' => line.push('/'),
            '[' | ']' | '{' | '}' if line.ends_with(letter) => line.extend([' ', letter]),
            // A variable.
            '$' if next.is_some_and(|next| next.is_alphabetic() || "_$".contains(*next)) => {
                line.push_str("$ ")
            }
            letter if letter.is_control() => line.push(' '),
            letter => line.push(letter),
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn the_words_of_an_author_are_kept_as_far_as_twee_has_them() {
        for (text, twee) in [
            ("\"Take it\", he said", "\u{201c}Take it\u{201d}, he said"),
            ("a [door] | {key} for $5", "a [door] | {key} for $5"),
            ("[[a]] $x <b>", "[ [a] ] $ x \u{2039}b\u{203a}"),
        ] {
            assert_eq!(plain(text), twee);
        }
    }
}
