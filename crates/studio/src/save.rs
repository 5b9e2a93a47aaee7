//! Saving so that a crash, a kill or a full disk leaves a whole file: the old one or the new one.

use crate::folder;
use crate::refusal::Refusal;
use crate::wire::Stale;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

/// The most bytes a file may have.
pub const MAX_BYTES: usize = source::MAX_SOURCE_BYTES;

/// The end of the names of files that are being written.
const UNFINISHED: &str = ".unfinished";

pub use page::hash;

/// Reads a text, or says why it cannot be read as one.
pub fn read(path: &Path, name: &str) -> Result<String, Refusal> {
    let reading = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Refusal::missing(name),
        _ => Refusal::disk(&format!("cannot read `{name}`"), &error),
    };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(reading)?;
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(reading)?;
    if bytes.len() > MAX_BYTES {
        return Err(Refusal::too_large());
    }
    String::from_utf8(bytes)
        .map_err(|_| Refusal::unfit(format!("`{name}` is not UTF-8 text; save it as UTF-8")))
}

/// Replaces the version `base` (empty for a new file) by a text. If another version is there,
/// nothing is changed and the newer text comes back.
///
/// The new text is on the disk before the name leads to it, and the name before this returns.
pub fn replace(path: &Path, name: &str, text: &str, base: &str) -> Result<String, Refusal> {
    if text.len() > MAX_BYTES {
        return Err(Refusal::too_large());
    }
    let not_saved =
        |error: io::Error| Refusal::disk(&format!("`{name}` could not be saved"), &error);
    let new = hash(text);
    // The same bytes are not a conflict: a page that lost the answer to a save sends it
    // once more.
    let is_free = || match expect(path, name, base) {
        Err(Refusal::Stale(stale)) if stale.hash == new => Ok(()),
        other => other,
    };
    is_free()?;
    let unfinished = unfinished_name(path);
    let written = write_all(&unfinished, path, text).map_err(not_saved);
    let done = written
        .and_then(|()| is_free())
        .and_then(|()| fs::rename(&unfinished, path).map_err(not_saved));
    if let Err(refusal) = done {
        let _ = fs::remove_file(&unfinished);
        return Err(refusal);
    }
    sync_folder(path).map_err(not_saved)?;
    Ok(new)
}

/// Refuses with the newer text when the file is not the version `base`.
pub fn expect(path: &Path, name: &str, base: &str) -> Result<(), Refusal> {
    let (text, on_disk) = match path.symlink_metadata() {
        Ok(_) => {
            let text = read(path, name)?;
            let hash = hash(&text);
            (text, hash)
        }
        Err(_) => (String::new(), String::new()),
    };
    match on_disk == base {
        true => Ok(()),
        false => Err(Refusal::Stale(Box::new(Stale {
            error: match on_disk.is_empty() {
                true => format!("`{name}` no longer exists"),
                false => format!("`{name}` has been changed by another program or window"),
            },
            hash: on_disk,
            text,
            age: age(path),
            held: false,
            by_studio: false,
        }))),
    }
}

/// Seconds since a file was changed, where the disk can tell.
pub fn age(path: &Path) -> Option<f64> {
    let changed = fs::metadata(path).and_then(|about| about.modified()).ok()?;
    changed.elapsed().ok().map(|age| age.as_secs_f64())
}

/// Writes a new file to the end, with the rights of the one it will replace.
fn write_all(unfinished: &Path, path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(unfinished)?;
    file.write_all(text.as_bytes())?;
    if let Ok(about) = fs::metadata(path) {
        file.set_permissions(about.permissions())?;
    }
    file.sync_all()
}

/// Makes a change of names last.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        // Only where folders can be opened as files, which is everywhere but on Windows.
        Some(parent) if cfg!(unix) => File::open(parent)?.sync_all(),
        _ => Ok(()),
    }
}

fn unfinished_name(path: &Path) -> PathBuf {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.{count}{UNFINISHED}", std::process::id()))
}

/// Removes what a killed studio left half written, in every folder that holds files of the project.
/// Young files may belong to a studio that still runs, unless the system says that there is none.
pub fn clean(folder: &Path) {
    let mut paths = Vec::new();
    folder::collect(folder, Path::new(""), 0, &mut paths);
    let parent = |path: &String| folder.join(path).parent().map(Path::to_path_buf);
    let folders: BTreeSet<PathBuf> = paths.iter().filter_map(parent).collect();
    for entry in folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_old = || {
            let written = entry.metadata().and_then(|about| about.modified());
            let age = written.map(|written| SystemTime::now().duration_since(written));
            matches!(age, Ok(Ok(age)) if age > Duration::from_secs(60))
        };
        let is_left = name.starts_with('.') && name.ends_with(UNFINISHED);
        if is_left && (is_gone(&name) || is_old()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// True when the process that began to write a file has ended, where the system tells.
fn is_gone(name: &str) -> bool {
    let processes = Path::new("/proc");
    let mut parts = name.trim_end_matches(UNFINISHED).rsplit('.');
    let process = parts.nth(1).and_then(|id| id.parse::<u32>().ok());
    let runs = |id: u32| id == std::process::id() || processes.join(id.to_string()).exists();
    processes.join("self").exists() && process.is_some_and(|id| !runs(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_process_that_is_gone_left_is_removed_at_once() {
        let own = std::process::id();
        assert!(!is_gone(&format!(".game.txt.{own}.1{UNFINISHED}")));
        // No process has a number this high.
        let gone = is_gone(&format!(".game.txt.{}.1{UNFINISHED}", u32::MAX));
        assert_eq!(gone, Path::new("/proc/self").exists());
        assert!(!is_gone(".game.txt.unfinished"));
    }

    #[test]
    fn only_old_unfinished_files_are_removed() {
        let folder = std::env::temp_dir().join(format!("pw-clean-{}", std::process::id()));
        let sub = folder.join("sub");
        fs::create_dir_all(&sub).unwrap();
        fs::write(sub.join("game.txt"), "text").unwrap();
        let own = std::process::id();
        let old = sub.join(format!(".game.txt.{own}.1{UNFINISHED}"));
        let young = sub.join(format!(".a.{own}.2{UNFINISHED}"));
        for path in [&old, &young] {
            fs::write(path, "half").unwrap();
        }
        let past = SystemTime::now() - Duration::from_secs(100);
        File::options().write(true).open(&old).unwrap().set_modified(past).unwrap();
        clean(&folder);
        assert!(!old.exists() && young.exists() && sub.join("game.txt").exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
