//! Sources of PuzzleScript's descendants, told by their own words.
//!
//! Their files have the same endings and nearly the same sections, so that one word of theirs gives
//! dozens of errors about names. One remark that names the dialect says more than all of them.

use source::Source;

/// The first word of a source that only a descendant of PuzzleScript knows.
pub struct Dialect {
    /// The descendants that know it.
    pub name: &'static str,
    /// The word.
    pub word: &'static str,
    /// Its line, from 1.
    pub line: usize,
}

const PLUS: &str = "PuzzleScript Plus";
const NEXT: &str = "PuzzleScript Next";
const PATTERN: &str = "Pattern:Script";

/// Words that begin a line above OBJECTS.
const PRELUDE: &[(&str, &str)] = &[
    ("level_select", PLUS),
    ("level_select_lock", PLUS),
    ("level_select_unlocked_ahead", PLUS),
    ("level_select_unlocked_rollover", PLUS),
    ("level_select_solve_symbol", PLUS),
    ("level_title_style", PLUS),
    ("auto_level_titles", PLUS),
    ("show_level_title_in_menu", PLUS),
    ("continue_is_level_select", PLUS),
    ("skip_title_screen", PLUS),
    ("nokeyboard", PLUS),
    ("smoothscreen", PLUS),
    ("runtime_metadata_twiddling", PLUS),
    ("runtime_metadata_twiddling_debug", PLUS),
    ("sprite_size", PLUS),
    ("sprite_size_x", PLUS),
    ("custom_font", PLUS),
    ("local_radius", PLUS),
    ("tween_length", PLUS),
    ("tween_easing", PLUS),
    ("tween_snap", PLUS),
    ("mouse_left", PLUS),
    ("mouse_right", PLUS),
    ("mouse_drag", PLUS),
    ("mouse_rdrag", PLUS),
    ("mouse_up", PLUS),
    ("mouse_rup", PLUS),
    ("mouse_obstacle", PLUS),
    ("author_color", PLUS),
    ("title_color", PLUS),
    ("keyhint_color", PLUS),
    ("text_message_continue", PLUS),
    ("allow_undo_level", PLUS),
    ("mouse_clicks", NEXT),
    ("animate_interval", NEXT),
    ("status_line", NEXT),
    ("message_text_align", NEXT),
    ("text_controls", NEXT),
    ("debug_switch", NEXT),
    ("game_uri", NEXT),
    ("case_sensitive", PATTERN),
];

/// Headings of sections.
const SECTIONS: &[(&str, &str)] = &[("tags", PATTERN), ("mappings", PATTERN)];

/// Words that begin a line below LEVELS.
const LEVELS: &[(&str, &str)] = &[("section", PLUS), ("goto", PLUS), ("link", NEXT)];

/// Commands behind a rule.
const COMMANDS: &[(&str, &str)] = &[("nosave", PLUS), ("goto", PLUS), ("status", NEXT)];

/// The dialect of a source that PuzzleScript itself cannot read.
pub fn dialect(source: &Source) -> Option<Dialect> {
    let mut section = "";
    for line in 1..=source.line_count() {
        let text = source.line(line).trim().to_lowercase();
        let first = text.split_whitespace().next().unwrap_or_default();
        let is_heading = |word: &str| text.trim_end_matches('=').trim() == word;
        if let Some(known) = HEADINGS.iter().find(|word| is_heading(word)) {
            section = known;
            continue;
        }
        let found = SECTIONS.iter().find(|(word, _)| is_heading(word)).or_else(|| match section {
            "" => PRELUDE.iter().find(|(word, _)| *word == first),
            "levels" => LEVELS.iter().find(|(word, _)| *word == first && text.len() > word.len()),
            "rules" => {
                let after = text.rsplit(']').next().filter(|_| text.contains("->")).unwrap_or("");
                let word = after.split_whitespace().next().unwrap_or_default();
                COMMANDS.iter().find(|(command, _)| *command == word)
            }
            _ => None,
        });
        if let Some((word, name)) = found {
            return Some(Dialect { name, word, line });
        }
    }
    None
}

const HEADINGS: [&str; 7] =
    ["objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"];

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Option<(&'static str, usize)> {
        dialect(&Source::new("t", text)).map(|dialect| (dialect.name, dialect.line))
    }

    #[test]
    fn one_word_names_the_dialect() {
        assert_eq!(named("title T\nlevel_select\n\nOBJECTS\n"), Some((PLUS, 2)));
        assert_eq!(named("title T\n=====\nOBJECTS\n=====\nTAGS\n===\n"), Some((PATTERN, 5)));
        assert_eq!(named("title T\n\nLEVELS\n\nsection One\n"), Some((PLUS, 5)));
        assert_eq!(named("title T\n\nRULES\n\n[ P ] -> [ P ] nosave\n"), Some((PLUS, 5)));
    }

    #[test]
    fn puzzlescript_itself_is_no_dialect() {
        assert_eq!(
            named("title The level_select\nflickscreen 5x5\n\nOBJECTS\n\nSection\nred\n"),
            None
        );
        assert_eq!(named("title T\n\nLEVELS\n\nmessage goto the end\n\ngoto\n"), None);
    }
}
