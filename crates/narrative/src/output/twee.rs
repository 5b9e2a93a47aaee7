//! Twee 3 for SugarCube: a passage for each area, links guarded by variables.

use super::script::{Choice, Goal, Script};

/// The start of a passage: the text of the last choice.
const SAID: &str = "<<if $said>>$said<br><</if>>";

/// The story in Twee.
pub fn twee(script: &Script) -> String {
    let mut out = format!(":: StoryTitle\n{}\n\n", plain(&script.title));
    let start = passage(script, 0);
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
        out.push_str(&format!("Wanted: {}.\n", plain(&script.goal)));
        if !room.desc.is_empty() {
            out.push_str(&format!("{}\n", plain(&room.desc)));
        }
        for (place, at) in [("Here", Some(number)), ("With you", None)] {
            let things = script.counters.iter().filter(|counter| counter.room == at);
            let shown: String = things
                .map(|c| format!("<<if ${} gt 0>>{}. <</if>>", c.name, plain(&c.thing)))
                .collect();
            out.push_str(&format!("{place}: {shown}\n"));
        }
        for choice in &room.choices {
            write_choice(script, choice, &mut out);
        }
    }
    out.push_str(&format!("\n:: won\n{SAID}\nYou have done it.\n"));
    out.push_str(&format!("\n:: lost\n{SAID}\nThis is the end of it.\n"));
    out
}

fn write_choice(script: &Script, choice: &Choice, out: &mut String) {
    let needs: Vec<String> = choice
        .needs
        .iter()
        .map(|(counter, count)| format!("${} gte {count}", script.counters[*counter].name))
        .collect();
    let to = match choice.to {
        Goal::Room(room) => passage(script, room),
        Goal::Won => "won".to_string(),
        Goal::Lost => "lost".to_string(),
    };
    let mut link = format!("<<link \"{}\" \"{to}\">>", plain(&choice.text));
    for (counter, change) in &choice.changes {
        let name = &script.counters[*counter].name;
        let sign = if *change < 0 { '-' } else { '+' };
        link.push_str(&format!("<<set ${name} to ${name} {sign} {}>>", change.abs()));
    }
    let said = plain(choice.say.as_deref().unwrap_or_default());
    link.push_str(&format!("<<set $said to \"{said}\">><</link>>"));
    match needs.is_empty() {
        true => out.push_str(&format!("{link}\n")),
        false => out.push_str(&format!("<<if {}>>{link}<br><</if>>\n", needs.join(" and "))),
    }
}

/// A passage's name: that of the area, unless the name is reserved.
fn passage(script: &Script, room: usize) -> String {
    let name = plain(&script.rooms[room].name);
    match name.as_str() {
        "won" | "lost" | "StoryInit" | "StoryTitle" | "StoryData" => format!("Area {name}"),
        _ => name,
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
