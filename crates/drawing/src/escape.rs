//! Escapes text for XML.

use std::borrow::Cow;

/// Escapes a text for XML: as the content of an element or as the value of an attribute in either
/// kind of quotes.
///
/// Line breaks and tabs become spaces, because an attribute would lose them anyway. Characters that
/// XML 1.0 cannot hold, not even escaped, become U+FFFD.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| replacement(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match replacement(c) {
            Some(written) => out.push_str(written),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}

fn replacement(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&apos;"),
        '\t' | '\n' | '\r' => Some(" "),
        '\0'..' ' | '\u{fffe}' | '\u{ffff}' => Some("\u{fffd}"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use resvg::usvg::roxmltree::Document;

    #[test]
    fn markup_and_controls_are_replaced() {
        assert_eq!(escape("Tom & <Jerry>"), "Tom &amp; &lt;Jerry&gt;");
        assert_eq!(escape("\"a\" 'b'"), "&quot;a&quot; &apos;b&apos;");
        assert_eq!(escape("a\tb\0c\u{ffff}"), "a b\u{fffd}c\u{fffd}");
        assert!(matches!(escape("Grün, Γ, Ж"), Cow::Borrowed(_)));
    }

    proptest! {
        #[test]
        fn any_text_is_read_back(text in "(\\PC|[\\x00-\\x1f<>&\"'\u{fffe}\u{85}]|--|]]>|&amp;){0,40}") {
            let read_back: String = text
                .chars()
                .map(|c| match c {
                    '\t' | '\n' | '\r' => ' ',
                    '\0'..' ' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
                    c => c,
                })
                .collect();
            let written = escape(&text);
            let xml = format!("<a b=\"{written}\" c='{written}'>{written}</a>");
            let document = Document::parse(&xml).unwrap();
            let root = document.root_element();
            prop_assert_eq!(root.text().unwrap_or(""), &read_back);
            prop_assert_eq!(root.attribute("b"), Some(read_back.as_str()));
            prop_assert_eq!(root.attribute("c"), Some(read_back.as_str()));
        }
    }
}
