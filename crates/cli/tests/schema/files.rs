//! The files in `docs/schema/` are those that the types give.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use workbench::schema::{SchemaFile, schemas};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schema");

const UPDATE: &str = "UPDATE_SCHEMA=1 cargo test -p puzzlewright-cli --test schema files";

/// Marks in the README between which the table of schemas stands.
const TABLE: (&str, &str) = ("<!-- table -->\n", "<!-- end of the table -->\n");

/// Compares the files with the types; with `UPDATE_SCHEMA=1` in the environment they are written.
#[test]
fn files_are_up_to_date() {
    let is_update = std::env::var_os("UPDATE_SCHEMA").is_some();
    let folder = Path::new(FOLDER);
    let mut expected = BTreeSet::from(["README.md".to_string()]);
    for file in schemas() {
        let text = serde_json::to_string_pretty(&file.schema).unwrap() + "\n";
        hold(&folder.join(file.file_name()), &text, is_update);
        expected.insert(file.file_name());
    }
    let readme = fs::read_to_string(folder.join("README.md")).unwrap();
    let (head, rest) = readme.split_once(TABLE.0).unwrap();
    let (_, tail) = rest.split_once(TABLE.1).unwrap();
    let text = [head, TABLE.0, &table(), TABLE.1, tail].concat();
    hold(&folder.join("README.md"), &text, is_update);
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        assert!(expected.contains(&name), "docs/schema/{name} belongs to no command; remove it");
    }
}

fn hold(path: &Path, text: &str, is_update: bool) {
    if is_update {
        fs::write(path, text).unwrap();
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(found == text, "{} is out of date; type: {UPDATE}", path.display());
}

/// Which command is described where.
fn table() -> String {
    let row = |file: &SchemaFile| {
        let commands: Vec<String> =
            file.commands.iter().map(|command| format!("`{command}`")).collect();
        format!("| {} | [{name}]({name}) |\n", commands.join(", "), name = file.file_name())
    };
    let rows: String = schemas().iter().map(row).collect();
    format!("| command, with `--json` | schema |\n|---|---|\n{rows}")
}
