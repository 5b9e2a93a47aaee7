//! Games in the scripts of pages that other programs exported.
//!
//! puzzlescript.net and its forks write the text of a game as a string of JavaScript, under the name `sourceCode`
//! or as the argument of `compile`. Nothing is run: the string is read.

/// What stands before the string, with blanks in between.
const HEADS: [&[&str]; 2] = [&["sourceCode", "="], &["compile", "(", "[", "\"restart\"", "]", ","]];

/// Functions that a string may be handed to, which undo percent signs.
const UNDONE: [&str; 3] = ["unescape", "decodeURIComponent", "decodeURI"];

/// The text of the game; none if there is none.
pub fn game_in_scripts(page: &str) -> Option<String> {
    let mut found: Vec<String> = Vec::new();
    for head in HEADS {
        let mut rest = page;
        while let Some(at) = rest.find(head[0]) {
            let after = &rest[at..];
            rest = &rest[at + head[0].len()..];
            if let Some(text) = after_head(after, head).and_then(string) {
                found.push(text);
            }
        }
    }
    // The engine's own code may use the same names for other strings.
    let has_lines = |text: &&String| text.trim().contains(['\n', '\r']);
    let best = found.iter().find(|text| is_game(text));
    best.or_else(|| found.iter().filter(has_lines).max_by_key(|text| text.len())).cloned()
}

/// True for a text with the sections of a game.
fn is_game(text: &str) -> bool {
    let has = |heading: &str| text.lines().any(|line| line.trim().eq_ignore_ascii_case(heading));
    has("objects") && has("levels")
}

fn after_head<'t>(mut text: &'t str, head: &[&str]) -> Option<&'t str> {
    for part in head {
        text = text.trim_start().strip_prefix(part)?;
    }
    Some(text.trim_start())
}

/// The value of a string, or of a function of [`UNDONE`] called with one.
fn string(text: &str) -> Option<String> {
    let undone = UNDONE.iter().find_map(|name| after_head(text, &[name, "("]));
    match undone {
        Some(text) => Some(without_percents(&literal(text)?)),
        None => literal(text),
    }
}

/// The value of a string literal at the beginning of a text; none if there is none or it does not end.
fn literal(text: &str) -> Option<String> {
    let mut chars = text.chars().peekable();
    let quote = chars.next().filter(|c| matches!(c, '"' | '\'' | '`'))?;
    // Strings of JavaScript are in UTF-16, and so are their escapes.
    let mut units: Vec<u16> = Vec::new();
    loop {
        let c = chars.next()?;
        if c == quote {
            return Some(String::from_utf16_lossy(&units));
        }
        // A line ends a string unless it is a template.
        if c == '\n' && quote != '`' || c == '$' && quote == '`' && chars.peek() == Some(&'{') {
            return None;
        }
        if c != '\\' {
            push(c, &mut units);
            continue;
        }
        match chars.next()? {
            'n' => units.push(0x0a),
            'r' => units.push(0x0d),
            't' => units.push(0x09),
            'b' => units.push(0x08),
            'f' => units.push(0x0c),
            'v' => units.push(0x0b),
            '0' => units.push(0),
            '\n' => {}
            'x' => units.push(digits(&mut chars, 2)? as u16),
            'u' if chars.peek() == Some(&'{') => {
                chars.next();
                let code: String = chars.by_ref().take_while(|c| *c != '}').take(8).collect();
                push(char::from_u32(u32::from_str_radix(&code, 16).ok()?)?, &mut units);
            }
            'u' => units.push(digits(&mut chars, 4)? as u16),
            other => push(other, &mut units),
        }
    }
}

fn push(c: char, units: &mut Vec<u16>) {
    units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
}

/// A number of hexadecimal digits.
fn digits(chars: &mut impl Iterator<Item = char>, count: usize) -> Option<u32> {
    let text: String = chars.take(count).collect();
    if text.len() < count { None } else { u32::from_str_radix(&text, 16).ok() }
}

/// A text in which `%0A` and `%u2192` stand for characters; bytes are those of UTF-8 where that is possible.
fn without_percents(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('%') {
        bytes.extend_from_slice(&rest.as_bytes()[..at]);
        let after = &rest[at + 1..];
        let code = |from: usize, to: usize| {
            after.get(from..to).and_then(|code| u32::from_str_radix(code, 16).ok())
        };
        let wide = after.strip_prefix('u').and_then(|_| char::from_u32(code(1, 5)?));
        if let Some(c) = wide {
            bytes.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            rest = &after[5..];
        } else if let Some(byte) = code(0, 2) {
            bytes.push(byte as u8);
            rest = &after[2..];
        } else {
            bytes.push(b'%');
            rest = after;
        }
    }
    bytes.extend_from_slice(rest.as_bytes());
    // `unescape` takes each byte for a character of Latin-1.
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect())
}
