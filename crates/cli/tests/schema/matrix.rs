//! Every lens on every domain, as the table `docs/matrix.md`.
//!
//! `suite/matrix.toml` has a cell for each lens and domain: a command, its exit code and a fact about its
//! answer that could be false. The table is written from what the program prints, so it shows nothing that is
//! not so. A cell that makes no sense takes its reason from the domain's own table.

use crate::run::{ROOT, plain, run};
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use workbench::DOMAINS;

const UPDATE: &str = "make matrix";

/// The columns, by the names of domains; a dialect shares the column of its language.
const COLUMNS: [&str; 6] =
    ["puzzlescript", "witness", "refraction", "narrative", "ruleset", "lights"];

#[derive(Deserialize)]
struct Matrix {
    lens: Vec<Row>,
}

/// A lens.
#[derive(Deserialize)]
struct Row {
    /// Its name, as it is typed.
    name: String,
    /// The command, where that has another name.
    command: Option<String>,
    /// The schema of its answer, where that has another name; empty for what prints no JSON.
    schema: Option<String>,
    /// The method by which a domain replaces it.
    method: String,
    /// The cells, by domain.
    cells: BTreeMap<String, Cell>,
}

/// A lens on a domain.
#[derive(Deserialize)]
struct Cell {
    /// What follows the command.
    args: Vec<String>,
    #[serde(default)]
    exit: i32,
    /// A place in the answer and what stands there.
    fact: Option<(String, Value)>,
    /// The line of the answer that is shown, from 0.
    #[serde(default)]
    line: usize,
}

/// Runs every cell; with `UPDATE_MATRIX=1` in the environment the table is written.
#[test]
fn every_lens_works_on_every_domain() {
    let text = fs::read_to_string(Path::new(ROOT).join("suite/matrix.toml")).unwrap();
    let matrix: Matrix = toml::from_str(&text).unwrap();
    let own: BTreeMap<&str, BTreeSet<String>> =
        COLUMNS.into_iter().map(|domain| (domain, replaced_by(domain))).collect();
    let mut table = format!(
        "{HEAD}| lens | {} |\n|---|{}\n",
        COLUMNS.join(" | "),
        "---|".repeat(COLUMNS.len())
    );
    for row in &matrix.lens {
        let cells: Vec<String> =
            COLUMNS.iter().map(|domain| shown(row, domain, &own[domain])).collect();
        table += &format!("| **{}** | {} |\n", row.name, cells.join(" | "));
    }
    let path = Path::new(ROOT).join("docs/matrix.md");
    if std::env::var_os("UPDATE_MATRIX").is_some() {
        fs::write(&path, &table).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == table, "docs/matrix.md is out of date; type: {UPDATE}");
}

const HEAD: &str = "\
# Every lens on every domain

Each cell is a command that you can type in a checkout, and a line of what it prints. *own* marks the cells in \
which the domain answers by an algorithm of its own; elsewhere one general driver does, the same for all \
domains. `make matrix` runs every command, checks the answer against its schema and a fact, and writes this \
page.

";

/// Runs a cell and writes it down.
fn shown(row: &Row, domain: &str, own: &BTreeSet<String>) -> String {
    let about = DOMAINS.iter().map(|one| one.about()).find(|about| about.name == domain).unwrap();
    let Some(cell) = row.cells.get(domain) else {
        let why = about.lacks(&row.name);
        return why.unwrap_or_else(|| panic!("{} on {domain} is missing", row.name)).to_string();
    };
    assert!(about.lacks(&row.name).is_none(), "{} on {domain} is said not to exist", row.name);
    let command = row.command.as_deref().unwrap_or(&row.name);
    let args: Vec<&str> =
        command.split_whitespace().chain(cell.args.iter().map(String::as_str)).collect();
    let schema = row.schema.as_deref().unwrap_or(&row.name);
    if !schema.is_empty() {
        let ran = run(&[&args[..], &["--json"]].concat());
        ran.exits(cell.exit);
        ran.meets_for(schema, Some(domain));
        let (place, expected) = cell.fact.as_ref().expect("a fact about a JSON answer");
        let found = ran.answer.pointer(place);
        assert_eq!(found, Some(expected), "`{}` at {place} of {}", ran.command, ran.answer);
    }
    let (code, text) = plain(&args);
    assert_eq!(code, cell.exit, "`{}` printed {text}", args.join(" "));
    let line = text.lines().nth(cell.line).unwrap_or_default().trim();
    assert!(!line.is_empty(), "`{}` printed no line {}", args.join(" "), cell.line);
    let quoted: Vec<String> = args
        .iter()
        .map(|arg| {
            if arg.contains([' ', '>', '<']) || arg.is_empty() {
                format!("\"{arg}\"")
            } else {
                arg.to_string()
            }
        })
        .collect();
    let route = if own.contains(&row.method) { " *own*" } else { "" };
    format!("`puzzlewright {}`<br>{}{route}", quoted.join(" "), escaped(line))
}

/// A line in a cell of a table.
fn escaped(line: &str) -> String {
    let short: String = line.chars().take(120).collect();
    let more = if short.len() < line.len() { " …" } else { "" };
    format!("{}{more}", short.replace('|', "\\|").replace('<', "&lt;"))
}

/// The methods of lenses and spaces that a domain replaces, read off its source: that is where they are.
fn replaced_by(domain: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let folder = Path::new(ROOT).join("crates").join(domain).join("src");
    visit(&folder, &mut |text| {
        let mut is_inside = false;
        for line in text.lines() {
            let is_impl = line.starts_with("impl") && line.contains(" for ");
            if is_impl {
                is_inside =
                    ["Lenses for ", "Space for ", "Content for ", "Frame for ", "Domain for "]
                        .iter()
                        .any(|name| line.contains(name));
            } else if line.starts_with('}') {
                is_inside = false;
            }
            let name = line.strip_prefix("    fn ").filter(|_| is_inside);
            found.extend(name.and_then(|name| name.split(['(', '<']).next()).map(str::to_string));
        }
    });
    found
}

fn visit(folder: &Path, show: &mut dyn FnMut(&str)) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => visit(&path, show),
            false if path.extension().is_some_and(|end| end == "rs") => {
                show(&fs::read_to_string(&path).unwrap());
            }
            false => {}
        }
    }
}
