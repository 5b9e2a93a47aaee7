//! Links that carry a game: `#g=` and the text, deflated and in base64url, then `&n=` with the name of its file
//! and `&t=` with a trace. Nothing is stored anywhere.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use std::io::Read;
use thiserror::Error;

/// The most bytes that a link may inflate to.
pub const MAX_LINK_TEXT: usize = 16 * 1024 * 1024;

/// Links longer than this are cut by some programs that pass them on.
pub const LONG_LINK: usize = 8_000;

/// What a link carries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linked {
    /// The text of the game.
    pub text: String,
    /// The name of its file; empty if it was not given.
    pub name: String,
    /// Moves to play; empty if there are none.
    pub trace: String,
}

/// Why a link cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLink {
    /// It carries no game.
    #[error("the link holds no game: there is nothing after `#g=`")]
    Empty,
    /// A character does not belong to a link.
    #[error(
        "the link is damaged: it was cut or changed on its way; ask for it again, or for a file"
    )]
    Damaged,
    /// It inflates to too much.
    #[error("what the link holds is larger than 16 MB, which is refused")]
    TooLarge,
    /// What it holds is not text.
    #[error("the link does not hold text")]
    NotText,
}

/// The fragment of a link, from `#`.
pub fn link(linked: &Linked) -> String {
    let mut out = format!("#g={}", packed(&linked.text));
    if !linked.name.is_empty() {
        out += &format!("&n={}", URL_SAFE_NO_PAD.encode(&linked.name));
    }
    if !linked.trace.is_empty() {
        out += &format!("&t={}", URL_SAFE_NO_PAD.encode(&linked.trace));
    }
    out
}

/// True for a link that carries a game, with or without the address of a site.
pub fn is_link(text: &str) -> bool {
    text.split_once('#').is_some_and(|(_, fragment)| fragment.starts_with("g="))
}

/// What a link carries.
pub fn open_link(text: &str) -> Result<Linked, BadLink> {
    let fragment = text.split_once('#').map_or(text, |(_, fragment)| fragment);
    let mut linked = Linked::default();
    let mut has_game = false;
    for field in fragment.split('&') {
        match field.split_once('=') {
            Some(("g", value)) if !value.trim().is_empty() => {
                linked.text = unpacked(value)?;
                has_game = true;
            }
            Some(("n", value)) => linked.name = short_text(value)?,
            Some(("t", value)) => linked.trace = short_text(value)?,
            _ => {}
        }
    }
    if has_game { Ok(linked) } else { Err(BadLink::Empty) }
}

fn packed(text: &str) -> String {
    let mut bytes = Vec::new();
    // Reading from memory does not fail.
    let _ = ZlibEncoder::new(text.as_bytes(), Compression::best()).read_to_end(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

fn unpacked(value: &str) -> Result<String, BadLink> {
    let bytes = decoded(value)?;
    let mut text = Vec::new();
    let mut limited = ZlibDecoder::new(bytes.as_slice()).take(MAX_LINK_TEXT as u64 + 1);
    limited.read_to_end(&mut text).map_err(|_| BadLink::Damaged)?;
    if text.len() > MAX_LINK_TEXT {
        return Err(BadLink::TooLarge);
    }
    String::from_utf8(text).map_err(|_| BadLink::NotText)
}

fn short_text(value: &str) -> Result<String, BadLink> {
    String::from_utf8(decoded(value)?).map_err(|_| BadLink::NotText)
}

fn decoded(value: &str) -> Result<Vec<u8>, BadLink> {
    URL_SAFE_NO_PAD.decode(value.trim().trim_end_matches('=')).map_err(|_| BadLink::Damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linked(text: &str, name: &str, trace: &str) -> Linked {
        Linked { text: text.into(), name: name.into(), trace: trace.into() }
    }

    #[test]
    fn a_link_gives_back_what_it_was_made_from() {
        let long = "[ > Player | Crate ] -> [ > Player | > Crate ]\n".repeat(400);
        for (text, name, trace) in [
            ("title ä → 😀\n", "a&b #1.txt", "RRDL"),
            (long.as_str(), "", "take lamp; go to hall; "),
            ("x", "x", ""),
        ] {
            let made = link(&linked(text, name, trace));
            assert!(
                made.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"#=&-_".contains(&byte))
            );
            assert!(is_link(&made) && is_link(&format!("https://example.org/p/{made}")));
            assert_eq!(open_link(&format!("play.html{made}")), Ok(linked(text, name, trace)));
        }
        assert!(link(&linked(&long, "", "")).len() < 300);
        assert!(!is_link("games/#1.txt") && !is_link("a.txt"));
    }

    #[test]
    fn damaged_links_are_refused_with_the_reason() {
        let made = link(&linked("title A\nauthor B\n", "", ""));
        assert_eq!(open_link(&made[..made.len() - 5]), Err(BadLink::Damaged));
        assert_eq!(open_link(&made.replace("g=e", "g=f")), Err(BadLink::Damaged));
        assert_eq!(open_link("#g=%%%"), Err(BadLink::Damaged));
        assert_eq!(open_link("#g="), Err(BadLink::Empty));
        assert_eq!(open_link("#t=UlI"), Err(BadLink::Empty));
        let bytes = URL_SAFE_NO_PAD.encode({
            let mut out = Vec::new();
            ZlibEncoder::new(&[0xff_u8, 0xfe, 0x80][..], Compression::best())
                .read_to_end(&mut out)
                .unwrap();
            out
        });
        assert_eq!(open_link(&format!("#g={bytes}")), Err(BadLink::NotText));
    }

    #[test]
    fn a_link_that_inflates_to_too_much_is_refused() {
        let large = link(&linked(&" ".repeat(MAX_LINK_TEXT + 1), "", ""));
        assert!(large.len() < 50_000);
        assert_eq!(open_link(&large), Err(BadLink::TooLarge));
        let allowed = link(&linked(&" ".repeat(MAX_LINK_TEXT), "", ""));
        assert_eq!(open_link(&allowed).unwrap().text.len(), MAX_LINK_TEXT);
    }
}
