//! Sources of PuzzleScript's descendants, told by their own words.
//!
//! Their files have the same endings and nearly the same sections, so that one word of theirs gives
//! dozens of errors about names. One message that names the dialect and what of it is used says more
//! than all of them.

use source::Source;

/// A descendant of PuzzleScript that a source was written for.
#[derive(Debug, PartialEq, Eq)]
pub struct Dialect {
    /// Its name; several where they cannot be told apart.
    pub name: String,
    /// The words that PuzzleScript does not have, in the order of their first lines, with those lines.
    pub words: Vec<(&'static str, usize)>,
}

/// The descendants, as bits of those that know a word.
const PLUS: u8 = 1;
const NEXT: u8 = 2;
const PATTERN: u8 = 4;
const NAMES: [(u8, &str); 3] =
    [(PLUS, "PuzzleScript Plus"), (NEXT, "PuzzleScript Next"), (PATTERN, "Pattern:Script")];

/// Words with the descendants that know them.
type Words = &'static [(&'static str, u8)];

/// Words that begin a line above OBJECTS.
const PRELUDE: Words = &[
    ("allow_undo_level", NEXT),
    ("animate_interval", NEXT),
    ("author_color", NEXT | PATTERN),
    ("auto_level_titles", NEXT | PATTERN),
    ("case_sensitive", PLUS | NEXT),
    ("continue_is_level_select", PLUS | NEXT),
    ("custom_font", PLUS | NEXT),
    ("debug_switch", NEXT),
    ("enable_pause", NEXT),
    ("export_options", NEXT),
    ("font_size", PLUS | NEXT),
    ("game_uri", NEXT | PATTERN),
    ("keyhint_color", NEXT | PATTERN),
    ("level_select", PLUS | NEXT),
    ("level_select_lock", PLUS | NEXT),
    ("level_select_solve_symbol", PLUS | NEXT),
    ("level_select_unlocked_ahead", PLUS | NEXT),
    ("level_select_unlocked_rollover", PLUS | NEXT),
    ("level_title_style", NEXT | PATTERN),
    ("load_images", NEXT),
    ("local_radius", PLUS | NEXT),
    ("message_text_align", PLUS | NEXT),
    ("mouse_clicks", NEXT),
    ("mouse_drag", PLUS | NEXT),
    ("mouse_left", PLUS | NEXT),
    ("mouse_rdrag", PLUS | NEXT),
    ("mouse_right", PLUS | NEXT),
    ("mouse_rup", PLUS | NEXT),
    ("mouse_up", PLUS | NEXT),
    ("nokeyboard", PLUS | NEXT),
    ("runtime_metadata_twiddling", PLUS | NEXT),
    ("runtime_metadata_twiddling_debug", PLUS | NEXT),
    ("show_level_title_in_menu", NEXT | PATTERN),
    ("sitelock_hostname_whitelist", PLUS | NEXT),
    ("sitelock_origin_whitelist", PLUS | NEXT),
    ("skip_title_screen", PLUS | NEXT),
    ("smoothscreen", PLUS | NEXT),
    ("smoothscreen_debug", PLUS | NEXT),
    ("sprite_size", PLUS | NEXT | PATTERN),
    ("status_line", NEXT),
    ("text_controls", PLUS | NEXT),
    ("text_message_continue", PLUS | NEXT),
    ("title_color", NEXT | PATTERN),
    ("tween_easing", PLUS | NEXT),
    ("tween_length", PLUS | NEXT),
    ("tween_snap", PLUS | NEXT),
];

/// Headings of sections.
const SECTIONS: Words = &[("tags", NEXT | PATTERN), ("mappings", NEXT | PATTERN)];

/// Words that begin a line of OBJECTS and end with a colon: sprites made from others.
const SPRITES: Words = &[
    ("canvas:", NEXT),
    ("flip:", NEXT),
    ("rot:", NEXT | PATTERN),
    ("scale:", NEXT),
    ("shift:", NEXT | PATTERN),
    ("text:", NEXT),
    ("translate:", NEXT),
];

/// Words that begin a later word of a line of OBJECTS: sprites taken from another object.
const COPIES: Words = &[("copy:", PLUS | NEXT)];

/// Words that begin a line below LEVELS.
const LEVELS: Words = &[("goto", PLUS | NEXT), ("link", NEXT), ("section", PLUS | NEXT)];

/// Words that begin a line of RULES.
const RULES: Words = &[("subroutine", NEXT), ("global", PLUS | NEXT)];

/// Words within the brackets of a rule.
const MOVEMENTS: Words = &[("lclick", NEXT), ("rclick", NEXT), ("mclick", NEXT)];

/// Commands behind a rule.
const COMMANDS: Words = &[
    ("again_interval", PLUS | NEXT),
    ("background_color", PLUS | NEXT),
    ("flickscreen", PLUS | NEXT),
    ("gosub", NEXT),
    ("goto", PLUS | NEXT),
    ("key_repeat_interval", PLUS | NEXT),
    ("link", NEXT),
    ("log", NEXT),
    ("message_text_align", PLUS | NEXT),
    ("norestart", PLUS | NEXT),
    ("nosave", PLUS | NEXT),
    ("noundo", PLUS | NEXT),
    ("quit", PLUS | NEXT),
    ("realtime_interval", PLUS | NEXT),
    ("smoothscreen", PLUS | NEXT),
    ("status", NEXT),
    ("text_color", PLUS | NEXT),
    ("undo", PLUS | NEXT),
    ("zoomscreen", PLUS | NEXT),
];

/// The dialect of a source that PuzzleScript itself cannot read.
pub fn dialect(source: &Source) -> Option<Dialect> {
    let mut section = "";
    let mut found: Vec<(&'static str, u8, usize)> = Vec::new();
    for line in 1..=source.line_count() {
        let text = source.line(line).trim().to_lowercase();
        let is_heading = |word: &str| text.trim_end_matches('=').trim() == word;
        if let Some(known) = HEADINGS.iter().find(|word| is_heading(word)) {
            section = known;
            continue;
        }
        for (word, knows) in words_of(&text, section, is_heading) {
            if !found.iter().any(|(known, ..)| *known == word) {
                found.push((word, knows, line));
            }
        }
    }
    // The one that knows most of the words.
    let known = |bit: u8| found.iter().filter(|(_, knows, _)| knows & bit > 0).count();
    let most = NAMES.iter().map(|(bit, _)| known(*bit)).max().filter(|most| *most > 0)?;
    let names: Vec<&str> =
        NAMES.iter().filter(|(bit, _)| known(*bit) == most).map(|(_, name)| *name).collect();
    let words = found.into_iter().map(|(word, _, line)| (word, line)).collect();
    Some(Dialect { name: names.join(" or "), words })
}

/// The words of a line that only descendants know.
fn words_of(
    text: &str,
    section: &str,
    is_heading: impl Fn(&str) -> bool,
) -> Vec<(&'static str, u8)> {
    let mut out: Vec<(&'static str, u8)> = Vec::new();
    let first = text.split_whitespace().next().unwrap_or_default();
    out.extend(SECTIONS.iter().find(|(word, _)| is_heading(word)));
    if section != "levels" && first.starts_with("//") {
        out.push(("//", NEXT));
    }
    match section {
        "" => out.extend(PRELUDE.iter().find(|(word, _)| *word == first)),
        "objects" => {
            out.extend(SPRITES.iter().find(|(word, _)| first.starts_with(word)));
            let has = |word: &str| text.split_whitespace().skip(1).any(|it| it.starts_with(word));
            out.extend(COPIES.iter().filter(|(word, _)| has(word)));
        }
        "levels" => {
            out.extend(LEVELS.iter().find(|(word, _)| *word == first && text.len() > word.len()));
        }
        "rules" if text.contains("->") => {
            let after = text.rsplit(']').next().unwrap_or_default();
            let command = after.split_whitespace().next().unwrap_or_default();
            out.extend(COMMANDS.iter().find(|(word, _)| *word == command));
            let inside =
                |word: &str| text.split(|c: char| !c.is_alphanumeric()).any(|it| it == word);
            out.extend(MOVEMENTS.iter().filter(|(word, _)| inside(word)));
            out.extend(RULES.iter().find(|(word, _)| *word == first));
        }
        "rules" => out.extend(RULES.iter().find(|(word, _)| *word == first)),
        _ => {}
    }
    out
}

const HEADINGS: [&str; 7] =
    ["objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"];

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Option<(String, Vec<(&'static str, usize)>)> {
        dialect(&Source::new("t", text)).map(|dialect| (dialect.name, dialect.words))
    }

    #[test]
    fn the_words_name_the_dialect() {
        let both = "PuzzleScript Plus or PuzzleScript Next";
        let is = |name: &str, words: &[(&'static str, usize)]| Some((name.into(), words.to_vec()));
        assert_eq!(
            named("title T\nlevel_select\n\nOBJECTS\n\nLEVELS\n\nsection One\n\nsection Two\n"),
            is(both, &[("level_select", 2), ("section", 8)])
        );
        assert_eq!(
            named("title T\nlevel_select\nmouse_clicks\n"),
            is("PuzzleScript Next", &[("level_select", 2), ("mouse_clicks", 3)])
        );
        assert_eq!(
            named("title T\ntitle_color red\n=====\nTAGS\n===\n"),
            is("PuzzleScript Next or Pattern:Script", &[("title_color", 2), ("tags", 4)])
        );
        let rules = "title T\n\nRULES\n\n[ P ] -> [ P ] nosave\n[ lclick P ] -> [ ]\n";
        assert_eq!(named(rules), is("PuzzleScript Next", &[("nosave", 5), ("lclick", 6)]));
        let copies = "title T\n\nOBJECTS\n\nRed R copy:Base\nred\n\nBlue B copy:Base\nblue\n";
        assert_eq!(named(copies), is(both, &[("copy:", 5)]));
        let comment = "title T\n\nOBJECTS\n\n// things\nPlayer\nred\n";
        assert_eq!(named(comment), is("PuzzleScript Next", &[("//", 5)]));
    }

    #[test]
    fn puzzlescript_itself_is_no_dialect() {
        assert_eq!(
            named("title The level_select\nflickscreen 5x5\n\nOBJECTS\n\nSection\nred\n"),
            None
        );
        assert_eq!(named("title T\n\nLEVELS\n\nmessage goto the end\n\ngoto\n"), None);
        assert_eq!(named("title T\n\nRULES\n\n[ P ] -> [ P ] message undo this\n"), None);
        assert_eq!(named("title T\n\nLEVELS\n\n//\\\\\n"), None);
    }
}
