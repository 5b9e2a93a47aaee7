//! The article of a name in a sentence.

/// A name with its indefinite article: "a crate", "an exit", "an `Exit`".
pub fn with_article(name: &str) -> String {
    let first = name.trim_start_matches('`').chars().next();
    let is_vowel = first.is_some_and(|first| "aeiou".contains(first.to_ascii_lowercase()));
    format!("{} {name}", if is_vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vowels_take_an() {
        assert_eq!(with_article("area"), "an area");
        assert_eq!(with_article("`Exit`"), "an `Exit`");
        assert_eq!(with_article("Crate"), "a Crate");
        assert_eq!(with_article(""), "a ");
    }
}
