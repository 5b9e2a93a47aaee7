//! What pages write down about a file besides its text: levels that were tried, found and kept, questions that are
//! asked of a level, cells that are frozen.
//!
//! It lies in the folder, one line an entry, in `.puzzlewright/history/NAME`. Pages only add lines, so that two of
//! them never overwrite each other; a line with the `id` of an earlier one replaces it. Finds come without end and
//! the oldest are dropped; an entry with `stays` is a note of the author and is not.

use crate::aside::{flat, shelf};
use crate::folder;
use crate::refusal::Refusal;
use crate::save;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where it is kept.
const HISTORY: &str = "history";
/// The most entries of one file, besides those that stay; the oldest go first.
const MAX_ENTRIES: usize = 2_000;
/// The most bytes of one entry.
const MAX_ENTRY: usize = 1 << 18;
/// Lines after which the file is written again without what was replaced.
const MAX_LINES: usize = 2 * MAX_ENTRIES;

/// The entries of a file, the oldest first.
pub fn read(folder: &Path, path: &str) -> Result<Vec<Value>, Refusal> {
    folder::find(folder, path)?;
    let place = place(folder, path).map_err(|error| failed(path, &error))?;
    match place.exists() {
        true => Ok(newest(&save::read(&place, path)?)),
        false => Ok(Vec::new()),
    }
}

/// Adds entries.
pub fn add(folder: &Path, path: &str, entries: &[Value]) -> Result<(), Refusal> {
    folder::find(folder, path)?;
    let mut lines = String::new();
    for entry in entries {
        let line = entry.to_string();
        if id(entry).is_none() {
            return Err(Refusal::wrong("every entry of a history is an object with an `id`"));
        }
        if line.len() > MAX_ENTRY {
            return Err(Refusal::too_large());
        }
        lines += &line;
        lines.push('\n');
    }
    let write = || -> io::Result<()> {
        let place = place(folder, path)?;
        let mut file = OpenOptions::new().create(true).append(true).open(&place)?;
        file.write_all(lines.as_bytes())?;
        file.sync_data()?;
        shorten(&place)
    };
    write().map_err(|error| failed(path, &error))
}

/// A file has another name.
pub fn rename(folder: &Path, from: &str, to: &str) {
    // What was found stays true whether or not its history can follow.
    if let (Ok(from), Ok(to)) = (place(folder, from), place(folder, to)) {
        let _ = fs::rename(from, to);
    }
}

/// The newest entry of each `id`, in the order in which they were first written. A line that was cut off is left
/// out.
fn newest(text: &str) -> Vec<Value> {
    let mut order: BTreeMap<String, usize> = BTreeMap::new();
    let mut entries: Vec<Value> = Vec::new();
    for line in text.lines() {
        let Ok(entry) = serde_json::from_str::<Value>(line) else { continue };
        let Some(id) = id(&entry) else { continue };
        match order.get(id) {
            Some(at) => entries[*at] = entry,
            None => {
                order.insert(id.to_string(), entries.len());
                entries.push(entry);
            }
        }
    }
    let mut extra =
        entries.iter().filter(|entry| !stays(entry)).count().saturating_sub(MAX_ENTRIES);
    entries.retain(|entry| {
        let is_dropped = extra > 0 && !stays(entry);
        extra -= usize::from(is_dropped);
        !is_dropped
    });
    entries
}

fn stays(entry: &Value) -> bool {
    entry.get("stays").and_then(Value::as_bool).unwrap_or(false)
}

fn shorten(place: &Path) -> io::Result<()> {
    let text = fs::read_to_string(place)?;
    if text.lines().count() <= MAX_LINES {
        return Ok(());
    }
    let lines: Vec<String> = newest(&text).iter().map(|entry| format!("{entry}\n")).collect();
    let unfinished = place.with_extension("unfinished");
    fs::write(&unfinished, lines.concat())?;
    fs::rename(unfinished, place)
}

fn id(entry: &Value) -> Option<&str> {
    entry.get("id")?.as_str()
}

fn place(folder: &Path, path: &str) -> io::Result<PathBuf> {
    Ok(shelf(folder, HISTORY)?.join(flat(path)))
}

fn failed(path: &str, error: &io::Error) -> Refusal {
    Refusal::disk(&format!("the history of `{path}` could not be kept"), error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn entries_are_added_replaced_and_cut() {
        let folder = std::env::temp_dir().join(format!("pw-history-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let folder = fs::canonicalize(folder).unwrap();
        fs::write(folder.join("a.panel"), "").unwrap();
        assert_eq!(read(&folder, "a.panel").unwrap(), Vec::<Value>::new());
        add(&folder, "a.panel", &[json!({"id": "x", "n": 1}), json!({"id": "y"})]).unwrap();
        add(&folder, "a.panel", &[json!({"id": "x", "n": 2})]).unwrap();
        let found = read(&folder, "a.panel").unwrap();
        assert_eq!(found, [json!({"id": "x", "n": 2}), json!({"id": "y"})]);
        // Without an `id`, and for a file that is not there, nothing is written.
        assert!(add(&folder, "a.panel", &[json!({"n": 1})]).is_err());
        assert!(add(&folder, "b.panel", &[json!({"id": "z"})]).is_err());
        assert!(read(&folder, "../a.panel").is_err());
        // Half a line, as a crash leaves it, does not harm the others.
        let place = place(&folder, "a.panel").unwrap();
        let mut text = fs::read_to_string(&place).unwrap();
        text.push_str("{\"id\": \"cut");
        fs::write(&place, text).unwrap();
        assert_eq!(read(&folder, "a.panel").unwrap(), found);
        let many: Vec<Value> = (0..MAX_LINES + 10).map(|n| json!({"id": n.to_string()})).collect();
        fs::write(&place, "").unwrap();
        add(&folder, "a.panel", &many).unwrap();
        let lines = fs::read_to_string(&place).unwrap().lines().count();
        assert_eq!((lines, read(&folder, "a.panel").unwrap().len()), (MAX_ENTRIES, MAX_ENTRIES));
        // A note of the author outlives any number of finds.
        let note = json!({"id": "frozen 1", "stays": true, "list": ["1,1"]});
        fs::write(&place, "").unwrap();
        add(&folder, "a.panel", std::slice::from_ref(&note)).unwrap();
        add(&folder, "a.panel", &many).unwrap();
        let found = read(&folder, "a.panel").unwrap();
        assert_eq!((found.len(), &found[0]), (MAX_ENTRIES + 1, &note));
        fs::write(&place, "").unwrap();
        add(&folder, "a.panel", &many).unwrap();
        rename(&folder, "a.panel", "b.panel");
        fs::rename(folder.join("a.panel"), folder.join("b.panel")).unwrap();
        assert_eq!(read(&folder, "b.panel").unwrap().len(), MAX_ENTRIES);
        fs::remove_dir_all(&folder).unwrap();
    }
}
