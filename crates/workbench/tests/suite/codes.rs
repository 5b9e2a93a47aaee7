//! Where the diagnostic codes of each domain stand, and which words are not what they seem.

use crate::form::codes::Codes;

/// The folder of a domain's sources, below `crates/`, and its codes. A domain needs no row if its crate
/// has its name and its codes begin with that.
pub fn of(domain: &'static str) -> (String, Codes) {
    match ODD.iter().find(|(name, ..)| *name == domain) {
        Some((_, sources, codes)) => (sources.to_string(), *codes),
        None => {
            let codes = Codes { begins: domain, has_form: is_hyphenated, except: &[] };
            (format!("{domain}/src"), codes)
        }
    }
}

/// The domains that are different.
static ODD: &[(&str, &str, Codes)] = &[
    ("narrative", "narrative/src", Codes { begins: "", has_form: is_numbered, except: &[] }),
    (
        "refraction",
        "refraction/src",
        Codes {
            begins: "",
            has_form: is_hyphenated,
            except: &[
                ("changes-the-game", "only from a designer's own rules beside the encodings"),
                ("not-nearest", "a concept"),
                ("stroke-linecap", "an attribute of SVG"),
            ],
        },
    ),
    (
        "ruleset",
        "ruleset/src",
        Codes {
            begins: "",
            has_form: is_numbered,
            except: &[("E-EXPORT", "said by the export to PuzzleScript, not about a file")],
        },
    ),
    (
        "sokoban",
        "puzzlescript/src/xsb",
        Codes {
            begins: "",
            has_form: is_hyphenated,
            except: &[
                ("comment-end", "a mark of collections"),
                ("e-mail", "a field of collections"),
                ("xsb-empty", "comes with a second message, about a section of PuzzleScript"),
            ],
        },
    ),
    (
        "witness",
        "witness/src",
        Codes {
            begins: "",
            has_form: is_hyphenated,
            except: &[
                ("max-steps", "an option of `solve`"),
                ("stroke-linecap", "an attribute of SVG"),
            ],
        },
    ),
];

/// `no-start`
fn is_hyphenated(word: &str) -> bool {
    let is_code = |b: u8| b.is_ascii_lowercase() || b == b'-';
    word.contains('-')
        && word.bytes().all(is_code)
        && !word.starts_with('-')
        && !word.ends_with('-')
}

/// `V13`, `S2`, `E-KIND`
fn is_numbered(word: &str) -> bool {
    let mut bytes = word.bytes();
    let letter = bytes.next();
    let rest: Vec<u8> = bytes.collect();
    match letter {
        Some(b'V' | b'S') => !rest.is_empty() && rest.iter().all(u8::is_ascii_digit),
        Some(b'E' | b'W') => rest.len() > 1 && rest[0] == b'-',
        _ => false,
    }
}
