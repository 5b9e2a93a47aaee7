//! Files with a checksum: parts of split work and saved progress.
//!
//! Numbers in such a file end up in a result that nobody can check by looking at it, so a file that
//! changed after it was written is refused. The text is a JSON object whose last field is the SHA-256
//! of everything before that field; other programs can still read it as JSON.

use sha2::{Digest, Sha256};
use thiserror::Error;

/// What begins the last field.
const FIELD: &str = ",\"sha256\":\"";

/// What ends the text, white space aside.
const END: &str = "\"}";

/// The number of hexadecimal digits of a checksum.
const DIGITS: usize = 64;

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Broken {
    /// Bytes that are not UTF-8.
    #[error("it is not text")]
    NotText,
    /// There is no checksum: it was truncated, or an older version wrote it.
    #[error("it does not end with a checksum; it may be cut off, or made by an older version")]
    Unsealed,
    /// The checksum is that of another text.
    #[error("its checksum does not match its content")]
    Changed,
}

/// Adds a checksum to a JSON object with at least one field, and ends the line.
pub fn seal(object: &str) -> String {
    let body = object.trim_end();
    let body = body.strip_suffix('}').unwrap_or(body);
    format!("{body}{FIELD}{}{END}\n", checksum(body))
}

/// The object of a sealed text, without its checksum. Only white space at the end may differ from
/// what [`seal`] wrote.
pub fn unseal(text: &str) -> Result<String, Broken> {
    let digits = text.trim_end_matches([' ', '\t', '\r', '\n']).strip_suffix(END);
    let at = digits.and_then(|text| text.len().checked_sub(DIGITS)).ok_or(Broken::Unsealed)?;
    let digits = digits.and_then(|text| text.get(at..)).ok_or(Broken::Unsealed)?;
    let body = text.get(..at).and_then(|text| text.strip_suffix(FIELD)).ok_or(Broken::Unsealed)?;
    match checksum(body) == digits {
        true => Ok(format!("{body}}}")),
        false => Err(Broken::Changed),
    }
}

/// The same for bytes of a file.
pub fn unseal_bytes(bytes: &[u8]) -> Result<String, Broken> {
    std::str::from_utf8(bytes).map_err(|_| Broken::NotText).and_then(unseal)
}

fn checksum(text: &str) -> String {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: &str = r#"{"part":"test","counts":[1,20,300],"name":"Übung"}"#;

    #[test]
    fn what_was_sealed_comes_back_and_stays_json() {
        let sealed = seal(OBJECT);
        assert_eq!(unseal(&sealed), Ok(OBJECT.to_string()));
        let json: serde_json::Value = serde_json::from_str(&sealed).expect("it is JSON");
        assert_eq!(json["sha256"].as_str().map(str::len), Some(DIGITS));
        for end in ["", "\r\n", "\n\n \t"] {
            assert_eq!(unseal(&format!("{}{end}", sealed.trim_end())), Ok(OBJECT.to_string()));
        }
    }

    /// The last byte is a line end: another one there changes nothing.
    #[test]
    fn every_changed_byte_is_noticed() {
        let sealed = seal(OBJECT).into_bytes();
        for at in 0..sealed.len() {
            for byte in 0..=u8::MAX {
                let mut changed = sealed.clone();
                changed[at] = byte;
                let is_end = at + 1 == sealed.len() && b" \t\r\n".contains(&byte);
                let is_same = byte == sealed[at];
                assert_eq!(unseal_bytes(&changed).is_ok(), is_end || is_same, "{at} {byte}");
            }
            let mut shorter = sealed.clone();
            shorter.remove(at);
            assert_eq!(unseal_bytes(&shorter).is_ok(), at + 1 == sealed.len(), "without {at}");
            let cut = unseal_bytes(&sealed[..at]);
            assert_eq!(cut.is_ok(), at + 1 == sealed.len(), "cut at {at}");
        }
        assert_eq!(unseal(OBJECT), Err(Broken::Unsealed));
        assert_eq!(unseal(""), Err(Broken::Unsealed));
    }
}
