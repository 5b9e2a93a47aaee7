//! Files as documents: reading, saving, and everything that moves them about.

use crate::refusal::Refusal;
use crate::studio::Studio;
use crate::wire::{Choice, FileText, Renamed, Resolve, Resolved, Stale};
use crate::{aside, folder, save};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What this session remembers of the files.
#[derive(Default)]
pub struct Documents {
    /// Files whose version from before this session is kept aside. The lock also lets one change of
    /// files through at a time, so that comparing and renaming belong together.
    kept: Mutex<BTreeSet<String>>,
    /// By path: the version that a page of this studio wrote last.
    written: Mutex<BTreeMap<String, String>>,
}

/// The folder of the project, for requests about files in it.
pub struct ProjectFolder(pub PathBuf);

impl page::Folder for ProjectFolder {
    fn text(&self, path: &str) -> Result<String, page::Refusal> {
        let real = folder::find(&self.0, path).map_err(page::Refusal::from)?;
        Ok(save::read(&real, path)?)
    }

    fn beside(&self, path: &str, name: &str) -> Result<String, String> {
        let folder = self.0.join(Path::new(path).parent().unwrap_or(Path::new("")));
        workbench::read_beside(&folder, name)
    }
}

/// Reads a file.
pub fn read(studio: &Studio, path: &str) -> Result<FileText, Refusal> {
    let real = folder::find(&studio.folder, path)?;
    let text = save::read(&real, path)?;
    let age = save::age(&real);
    let hash = save::hash(&text);
    let domain = folder::domain_name(path, &text);
    let by_studio = is_own(studio, path, &hash);
    Ok(FileText { path: path.to_string(), text, hash, domain, age, by_studio })
}

/// Saves a text over the version `base`; without one as a new file. A page that says who it is
/// holds the file from a conflict on until that is settled, and other pages wait.
pub fn save(
    studio: &Studio,
    path: &str,
    text: &str,
    base: &str,
    page: Option<&str>,
) -> Result<String, Refusal> {
    let real = folder::place(&studio.folder, path)?;
    let mut kept = lock(studio);
    if page.is_some_and(|page| studio.pages.is_held_from(path, page)) {
        return Err(held(&real, path)?);
    }
    let saved = save_locked(studio, &mut kept, path, &real, text, base);
    drop(kept);
    match (&saved, page) {
        (Ok(_), Some(_)) => studio.pages.release(path),
        (Err(Refusal::Stale(_)), Some(page)) => studio.pages.hold(path, page),
        _ => {}
    }
    let hash = saved.map_err(|refusal| with_author(studio, path, refusal))?;
    wrote(studio, path, &hash);
    studio.tell(path, Some(hash.clone()));
    Ok(hash)
}

/// True when a page of this studio wrote this version, and no other program.
fn is_own(studio: &Studio, path: &str, hash: &str) -> bool {
    let written = studio.documents.written.lock().unwrap_or_else(PoisonError::into_inner);
    written.get(path).is_some_and(|own| own == hash)
}

fn wrote(studio: &Studio, path: &str, hash: &str) {
    let mut written = studio.documents.written.lock().unwrap_or_else(PoisonError::into_inner);
    written.insert(path.to_string(), hash.to_string());
}

/// A refused save says whether another page or another program wrote what is there.
fn with_author(studio: &Studio, path: &str, refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Stale(mut stale) => {
            stale.by_studio = is_own(studio, path, &stale.hash);
            Refusal::Stale(stale)
        }
        other => other,
    }
}

/// The refusal of a save that must wait for another page.
fn held(real: &Path, path: &str) -> Result<Refusal, Refusal> {
    let text = save::read(real, path)?;
    Ok(Refusal::Stale(Box::new(Stale {
        error: format!("another window has to resolve a conflict in `{path}` first"),
        hash: save::hash(&text),
        text,
        age: save::age(real),
        held: true,
        by_studio: true,
    })))
}

fn save_locked(
    studio: &Studio,
    kept: &mut BTreeSet<String>,
    path: &str,
    real: &Path,
    text: &str,
    base: &str,
) -> Result<String, Refusal> {
    if !base.is_empty() && !kept.contains(path) {
        // The one on disk is compared before it is kept: what is refused leaves no trace.
        save::expect(real, path, base)?;
        aside::keep(&studio.folder, path, &save::read(real, path)?)?;
    }
    kept.insert(path.to_string());
    save::replace(real, path, text, base)
}

/// Ends a conflict the way the author chose; the other text is always kept.
pub fn resolve(studio: &Studio, wanted: &Resolve) -> Result<Resolved, Refusal> {
    let Resolve { path, choice, text, base } = wanted;
    let real = folder::place(&studio.folder, path)?;
    let mut kept = lock(studio);
    // What the author was shown must still be what is there.
    save::expect(&real, path, base)?;
    let theirs = match base.is_empty() {
        true => None,
        false => Some(save::read(&real, path)?),
    };
    let kept_at = match (choice, &theirs) {
        (_, Some(theirs)) if theirs == text => None,
        (Choice::Mine, Some(theirs)) => Some(aside::keep(&studio.folder, path, theirs)?),
        (Choice::Mine, None) => None,
        (Choice::Theirs, _) => Some(aside::keep(&studio.folder, &format!("{path}.mine"), text)?),
        (Choice::Both, _) => {
            let beside = aside::beside(&real);
            let shown = aside::shown(&studio.folder, &beside);
            save::replace(&beside, &shown, text, "")?;
            studio.tell(&shown, Some(save::hash(text)));
            Some(shown)
        }
    };
    let (hash, text) = match choice {
        Choice::Mine => {
            kept.insert(path.clone());
            let hash = save::replace(&real, path, text, base)?;
            wrote(studio, path, &hash);
            studio.tell(path, Some(hash.clone()));
            (hash, text.clone())
        }
        Choice::Theirs | Choice::Both => (base.clone(), theirs.unwrap_or_default()),
    };
    studio.pages.release(path);
    Ok(Resolved { hash, text, kept: kept_at })
}

/// Gives a file another name.
pub fn rename(studio: &Studio, path: &str, to: &str) -> Result<Renamed, Refusal> {
    let real = folder::find(&studio.folder, path)?;
    let _kept = lock(studio);
    let target = free_place(studio, to)?;
    let moving =
        |error: io::Error| Refusal::disk(&format!("`{path}` could not be renamed"), &error);
    fs::rename(&real, &target).map_err(moving)?;
    save::sync_folder(&target).map_err(moving)?;
    let hash = save::hash(&save::read(&target, to)?);
    studio.tell(path, None);
    studio.tell(to, Some(hash.clone()));
    Ok(Renamed { path: to.to_string(), hash })
}

/// Copies a file, under a free name beside it if none is given.
pub fn duplicate(studio: &Studio, path: &str, to: Option<&str>) -> Result<Renamed, Refusal> {
    let text = read(studio, path)?.text;
    let _kept = lock(studio);
    let to = match to {
        Some(to) => to.to_string(),
        None => copy_name(studio, path),
    };
    let target = free_place(studio, &to)?;
    let hash = save::replace(&target, &to, &text, "")?;
    studio.tell(&to, Some(hash.clone()));
    Ok(Renamed { path: to, hash })
}

/// Moves a file to where it can be brought back from.
pub fn delete(studio: &Studio, path: &str) -> Result<String, Refusal> {
    let real = folder::find(&studio.folder, path)?;
    let _kept = lock(studio);
    let id = aside::delete(&studio.folder, path, &real)?;
    studio.tell(path, None);
    Ok(id)
}

/// Brings a deleted file back.
pub fn restore(studio: &Studio, id: &str, path: &str) -> Result<Renamed, Refusal> {
    let away = aside::find_deleted(&studio.folder, id).ok_or_else(|| Refusal::missing(id))?;
    let _kept = lock(studio);
    let target = free_place(studio, path)?;
    let moving =
        |error: io::Error| Refusal::disk(&format!("`{path}` could not be restored"), &error);
    fs::rename(&away, &target).map_err(moving)?;
    save::sync_folder(&target).map_err(moving)?;
    let hash = save::hash(&save::read(&target, path)?);
    studio.tell(path, Some(hash.clone()));
    Ok(Renamed { path: path.to_string(), hash })
}

fn free_place(studio: &Studio, path: &str) -> Result<std::path::PathBuf, Refusal> {
    let name = path.rsplit('/').next().unwrap_or(path);
    if !folder::is_game_name(name) {
        let endings = folder::all_endings();
        return Err(Refusal::wrong(format!(
            "`{name}` would not be listed; end its name with one of {endings}"
        )));
    }
    let place = folder::place(&studio.folder, path)?;
    match place.symlink_metadata() {
        Ok(_) => Err(Refusal::taken(path)),
        Err(_) => Ok(place),
    }
}

/// `NAME copy.ENDING`, with a number where that is taken.
fn copy_name(studio: &Studio, path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let ending = folder::ending(name).or_else(|| name.rsplit_once('.').map(|(_, ending)| ending));
    let (stem, ending) = match ending {
        Some(ending) => path.split_at(path.len() - ending.len() - 1),
        None => (path, ""),
    };
    let name = |n: usize| match n {
        1 => format!("{stem} copy{ending}"),
        n => format!("{stem} copy {n}{ending}"),
    };
    let is_free = |name: &String| studio.folder.join(name).symlink_metadata().is_err();
    (1..10_000).map(name).find(is_free).unwrap_or_else(|| name(1))
}

fn lock(studio: &Studio) -> MutexGuard<'_, BTreeSet<String>> {
    // A panic in between left whole files, so that there is nothing to distrust.
    studio.documents.kept.lock().unwrap_or_else(PoisonError::into_inner)
}
