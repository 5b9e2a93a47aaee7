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
    let name = plain(&script.rooms[room].name);
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

/// Text without characters that are special in Twee.
fn plain(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|letter| match letter {
            '[' | '{' => '(',
            ']' | '}' => ')',
            '"' => '\'',
            '<' | '>' | '$' | '\n' | '\r' | '|' | '\\' => ' ',
            letter => letter,
        })
        .collect();
    line.trim().to_string()
}
