//! What is kept aside: versions before the first change, losers of a conflict, deleted files.

use crate::folder::OWN;
use crate::refusal::Refusal;
use crate::save;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many versions of one file are kept.
const KEEP: usize = 20;

/// Where versions are kept.
const BEFORE: &str = "before";
/// Where deleted files go.
const DELETED: &str = "deleted";

/// Keeps a version of a file; gives its path in the folder.
pub fn keep(folder: &Path, path: &str, text: &str) -> Result<String, Refusal> {
    let keeping = |error: io::Error| {
        Refusal::disk(&format!("the old version of `{path}` could not be backed up"), &error)
    };
    let shelf = shelf(folder, BEFORE).map_err(keeping)?;
    let name = flat(path);
    let kept = free_name(&shelf, &name);
    // On the disk before the file it is a version of is changed.
    let mut file = File::create(&kept).map_err(keeping)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(keeping)?;
    drop_oldest(&shelf, &name);
    Ok(shown(folder, &kept))
}

/// Moves a file away; gives the name that brings it back.
pub fn delete(folder: &Path, path: &str, real: &Path) -> Result<String, Refusal> {
    let moving =
        |error: io::Error| Refusal::disk(&format!("`{path}` could not be deleted"), &error);
    let shelf = shelf(folder, DELETED).map_err(moving)?;
    let away = free_name(&shelf, &flat(path));
    fs::rename(real, &away).map_err(moving)?;
    save::sync_folder(real).map_err(moving)?;
    Ok(away.file_name().unwrap_or_default().to_string_lossy().into_owned())
}

/// The file a deleted one lies in.
pub fn find_deleted(folder: &Path, id: &str) -> Option<PathBuf> {
    let is_name = !id.is_empty() && !id.contains(['/', '\\', '\0']) && id != "." && id != "..";
    let path = folder.join(OWN).join(DELETED).join(id);
    let is_file = path.symlink_metadata().is_ok_and(|about| about.is_file());
    (is_name && is_file).then_some(path)
}

/// `NAME.mine.TIME` beside a file.
pub fn beside(real: &Path) -> PathBuf {
    let name = format!("{}.mine", real.file_name().unwrap_or_default().to_string_lossy());
    free_name(real.parent().unwrap_or(Path::new("")), &name)
}

/// The path in the folder, with `/` between the parts.
pub fn shown(folder: &Path, real: &Path) -> String {
    let inside = real.strip_prefix(folder).unwrap_or(real);
    inside.to_string_lossy().replace('\\', "/")
}

/// A folder of our own. A link in its place could lead anywhere, so it is not followed.
pub(crate) fn shelf(folder: &Path, name: &str) -> io::Result<PathBuf> {
    let mut path = folder.to_path_buf();
    for part in [OWN, name] {
        path.push(part);
        match path.symlink_metadata() {
            Ok(about) if about.is_dir() => {}
            Ok(_) => return Err(io::Error::other(format!("`{}` is not a folder", path.display()))),
            Err(_) => fs::create_dir(&path)?,
        }
    }
    Ok(path)
}

/// A path as one name.
pub(crate) fn flat(path: &str) -> String {
    path.replace(['/', '\\'], "~")
}

/// `NAME.TIME`, with a number where that is taken.
fn free_name(shelf: &Path, name: &str) -> PathBuf {
    let time = timestamp();
    let first = shelf.join(format!("{name}.{time}"));
    let more = (2..).map(|n| shelf.join(format!("{name}.{time}-{n}")));
    let mut all = std::iter::once(first.clone()).chain(more);
    all.find(|path| path.symlink_metadata().is_err()).unwrap_or(first)
}

/// Removes all but the newest versions of a file.
fn drop_oldest(shelf: &Path, name: &str) {
    let Ok(entries) = fs::read_dir(shelf) else { return };
    let is_version = |found: &str| {
        let time = found.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
        time.is_some_and(|time| time.starts_with(|c: char| c.is_ascii_digit()))
    };
    let mut versions: Vec<(SystemTime, PathBuf)> = entries
        .flatten()
        .filter(|entry| is_version(&entry.file_name().to_string_lossy()))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    versions.sort();
    let extra = versions.len().saturating_sub(KEEP);
    for (_, path) in &versions[..extra] {
        let _ = fs::remove_file(path);
    }
}

/// The time in UTC as `20261116T020500`.
fn timestamp() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}{second:02}")
}

/// Year, month and day of a number of days since 1970 (Howard Hinnant, "chrono-Compatible
/// Low-Level Date Algorithms", `civil_from_days`, for days that are not negative).
fn civil(days: u64) -> (u64, u64, u64) {
    let z = days + 719_468;
    let (era, of_era) = (z / 146_097, z % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(20_773), (2026, 11, 16));
    }

    #[test]
    fn the_newest_twenty_versions_are_kept() {
        let folder = std::env::temp_dir().join(format!("pw-aside-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        for n in 0..25 {
            keep(&folder, "a/b.txt", &n.to_string()).unwrap();
            keep(&folder, "a/b.txt.mine", "x").unwrap();
        }
        let shelf = folder.join(OWN).join(BEFORE);
        let names = fs::read_dir(shelf).unwrap().flatten().map(|e| e.file_name());
        let names: Vec<String> = names.map(|n| n.to_string_lossy().into_owned()).collect();
        assert_eq!(names.iter().filter(|n| n.starts_with("a~b.txt.2")).count(), KEEP);
        assert_eq!(names.iter().filter(|n| n.starts_with("a~b.txt.mine.2")).count(), KEEP);
        fs::remove_dir_all(&folder).unwrap();
    }
}
