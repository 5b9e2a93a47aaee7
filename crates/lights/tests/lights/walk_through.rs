//! The crate as a template: it stays short, and the page that walks through it quotes it truly.

use std::fs;

#[test]
fn the_crate_has_fewer_than_400_lines() {
    let files = fs::read_dir("src").unwrap().map(|entry| entry.unwrap().path());
    let texts: Vec<String> = files.map(|path| fs::read_to_string(path).unwrap()).collect();
    let lines: usize = texts.iter().map(|text| text.lines().count()).sum();
    assert!(texts.len() >= 6 && (200..400).contains(&lines), "{lines} lines");
}

#[test]
fn every_excerpt_stands_in_the_file_it_names() {
    let page = fs::read_to_string("../../docs/adding-a-domain.md").unwrap();
    let blocks = page.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut count = 0;
    for block in blocks {
        let (name, code) = block.split_once('\n').unwrap();
        let name = name.strip_prefix("// ").expect("an excerpt begins with the name of its file");
        let file = fs::read_to_string(format!("../../{name}"))
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(words(&file).contains(&words(code)), "not in {name}:\n{code}");
        count += 1;
    }
    assert!(count >= 10, "{count} excerpts");
}

/// A text whose white space does not matter.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_file_that_the_page_names_is_there() {
    let page = fs::read_to_string("../../docs/adding-a-domain.md").unwrap();
    let names: Vec<&str> = page
        .split('`')
        .filter(|name| name.starts_with("crates/") && name.contains('.') && !name.contains("NAME"))
        .filter(|name| !name.contains(char::is_whitespace))
        .collect();
    assert!(names.len() >= 5, "{names:?}");
    for name in names {
        assert!(fs::exists(format!("../../{name}")).unwrap(), "{name}");
    }
}
