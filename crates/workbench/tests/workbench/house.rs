//! The house stays one house: above the domains nobody asks which domain a file is of.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};
use workbench::DOMAINS;

/// Where hosts live.
const HOSTS: [&str; 6] = ["workbench", "cli", "page", "studio", "wasm", "python"];

/// Files that may name domains: the one list, the folders of domains with their features, the screens that domains bring to the terminal, and the
/// list of what can be typed.
const LISTS: [&str; 4] =
    ["workbench/src/domains.rs", "workbench/src/lib.rs", "cli/src/domains.rs", "cli/src/args.rs"];

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            out.push(path);
        }
    }
}

fn host_sources() -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut paths = Vec::new();
    HOSTS.iter().for_each(|host| sources(&crates.join(host).join("src"), &mut paths));
    let name = |path: &Path| path.strip_prefix(crates).unwrap().display().to_string();
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// What stands before the first test of a file.
fn code(text: &str) -> &str {
    text.split("#[cfg(test)]").next().unwrap_or(text)
}

#[test]
fn no_host_branches_on_a_domain() {
    for (name, text) in host_sources() {
        let is_family = |line: &&str| {
            line.contains("Family::") || line.contains("match ") && line.contains("family")
        };
        let found: Vec<&str> = text.lines().filter(is_family).collect();
        assert!(found.is_empty(), "{name}: {found:?}");
    }
}

#[test]
fn domains_are_named_only_in_lists_and_in_their_own_folders() {
    for (name, text) in host_sources() {
        if LISTS.contains(&name.as_str()) {
            continue;
        }
        for domain in DOMAINS {
            let domain = domain.about().name;
            // A dialect lives in the folder of its language.
            let folders = [format!("/{domain}/"), format!("/{domain}.rs"), "/puzzlescript/".into()];
            let is_own = folders.iter().any(|folder| name.contains(folder));
            let quoted = format!("\"{domain}\"");
            let is_named = code(&text).lines().any(|line| line.contains(&quoted));
            assert!(is_own || !is_named, "{name} names the domain {domain}");
        }
    }
}

#[test]
fn every_domain_says_what_it_is() {
    for domain in DOMAINS {
        let about = domain.about();
        assert!(about.files.contains('.'), "{}", about.name);
        assert!(!about.templates.is_empty(), "{} has no template", about.name);
        for template in about.templates {
            let name = format!("template.{}", about.endings[0]);
            let source = source::Source::new(name, template.text);
            let opened = domain.open(&source, &|_| Err("no files".into()));
            let errors: Vec<_> = opened
                .diagnostics
                .iter()
                .filter(|found| found.severity == source::Severity::Error)
                .collect();
            assert!(errors.is_empty(), "{} {}: {errors:?}", about.name, template.name);
        }
        for template in about.templates {
            let pasted = source::Source::new("pasted", template.text);
            let found = workbench::domain_of(&pasted).about().name;
            assert_eq!(found, about.name, "{} without a file name", template.name);
        }
        for option in about.options {
            assert!(!option.meaning.is_empty(), "{} --{}", about.name, option.name);
        }
    }
}
