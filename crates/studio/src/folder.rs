//! The project's folder: what is in it, and nothing of what is not.

use crate::refusal::Refusal;
use crate::wire::{FileEntry, Files};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use workbench::DOMAINS;

/// The folder for what the studio itself keeps; never listed, never served.
pub const OWN: &str = ".puzzlewright";

/// How deep folders are looked into.
const MAX_DEPTH: usize = 8;
/// How many files are listed.
const MAX_FILES: usize = 2_000;
/// Larger files are listed without a look at their text.
const MAX_LOOK: u64 = 1 << 20;
/// The longest name of a new file: disks take 255 bytes, and what is not finished has a longer one.
const MAX_NAME: usize = 200;

/// The real path of a file that is there. Links are followed, and what they lead to must be in the
/// folder.
pub fn find(folder: &Path, path: &str) -> Result<PathBuf, Refusal> {
    let missing = || Refusal::missing(path);
    let real = fs::canonicalize(folder.join(plain(path)?)).map_err(|_| missing())?;
    let inside = real.strip_prefix(folder).map_err(|_| missing())?;
    // A link may lead to a hidden place of the same folder.
    plain(&inside.to_string_lossy())?;
    match real.is_file() {
        true => Ok(real),
        false => Err(missing()),
    }
}

/// The real path a new file will have; its folder must be there. For a file that is there this is
/// [`find`].
pub fn place(folder: &Path, path: &str) -> Result<PathBuf, Refusal> {
    let wanted = folder.join(plain(path)?);
    if wanted.symlink_metadata().is_ok() {
        return find(folder, path);
    }
    if wanted.file_name().is_some_and(|name| name.len() > MAX_NAME) {
        return Err(Refusal::wrong(format!(
            "a file name can have at most {MAX_NAME} bytes; choose a shorter one"
        )));
    }
    let missing = || Refusal::missing(path);
    let (parent, name) = (wanted.parent().ok_or_else(missing)?, wanted.file_name());
    let parent = fs::canonicalize(parent).map_err(|_| missing())?;
    let inside = parent.strip_prefix(folder).map_err(|_| missing())?;
    if inside != Path::new("") {
        plain(&inside.to_string_lossy())?;
    }
    Ok(parent.join(name.ok_or_else(missing)?))
}

/// A path that goes down and nowhere else, past nothing hidden.
fn plain(path: &str) -> Result<&Path, Refusal> {
    let is_plain = |part: Component<'_>| match part {
        Component::Normal(name) => !name.to_string_lossy().starts_with('.'),
        _ => false,
    };
    let parts = Path::new(path);
    let is_good = !path.is_empty()
        && !path.contains(['\0', '\\'])
        && parts.components().all(is_plain)
        && !path.ends_with('/');
    match is_good {
        true => Ok(parts),
        false => Err(Refusal::missing(path)),
    }
}

/// The files of the project, by path.
pub fn list(folder: &Path) -> Files {
    let mut paths = Vec::new();
    let complete = collect(folder, Path::new(""), 0, &mut paths);
    let files = paths.into_iter().filter_map(|path| entry(folder, &path)).collect();
    Files { files, complete }
}

/// The paths of the project's files, in order; false when there are too many.
pub fn collect(folder: &Path, under: &Path, depth: usize, out: &mut Vec<String>) -> bool {
    let Ok(entries) = fs::read_dir(folder.join(under)) else {
        return true;
    };
    let mut names: Vec<_> = entries.flatten().collect();
    names.sort_by_key(|entry| entry.file_name());
    let mut complete = true;
    for found in names {
        let name = found.file_name();
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else { continue };
        let Ok(kind) = found.file_type() else { continue };
        let path = under.join(name);
        if kind.is_dir() {
            let is_ours = !matches!(name, "node_modules" | "target");
            complete &= depth < MAX_DEPTH;
            if is_ours && depth < MAX_DEPTH {
                complete &= collect(folder, &path, depth + 1, out);
            }
        } else if is_game_name(name) {
            let path = path.to_string_lossy().replace('\\', "/");
            let is_good = kind.is_file() || find(folder, &path).is_ok();
            if is_good && out.len() >= MAX_FILES {
                return false;
            }
            if is_good {
                out.push(path);
            }
        }
    }
    complete
}

/// Names of files that may hold a game: known endings, and versions kept beside a file.
pub fn is_game_name(name: &str) -> bool {
    ending(name).is_some() || name.to_ascii_lowercase().contains(".mine.")
}

/// The longest known ending of a name, without its dot. An ending may have a dot within, as in
/// `.story.toml`.
pub fn ending(name: &str) -> Option<&str> {
    let lower = name.to_ascii_lowercase();
    let ends = |ending: &&str| lower.strip_suffix(*ending).is_some_and(|stem| stem.ends_with('.'));
    let all = DOMAINS.iter().flat_map(|domain| domain.about().endings);
    let known = all.filter(|known| ends(known)).map(|known| known.len()).max();
    known.map(|length| &name[name.len() - length..])
}

/// How names of game files may end, for messages: `.lights .panel …`.
pub fn all_endings() -> String {
    let all = DOMAINS.iter().flat_map(|domain| domain.about().endings);
    let all: BTreeSet<String> = all.map(|ending| format!(".{ending}")).collect();
    all.into_iter().collect::<Vec<String>>().join(" ")
}

fn entry(folder: &Path, path: &str) -> Option<FileEntry> {
    let real = folder.join(path);
    let bytes = fs::metadata(&real).ok()?.len();
    let text = match bytes <= MAX_LOOK {
        true => fs::read_to_string(&real).unwrap_or_default(),
        false => String::new(),
    };
    let domain = domain_name(path, &text);
    Some(FileEntry { path: path.to_string(), domain, bytes })
}

/// The name of the domain of a text, by its file name and content.
pub fn domain_name(path: &str, text: &str) -> String {
    workbench::domain_of(&source::Source::new(path, text)).about().name.to_string()
}
