//! A page or a gist that carries a game. The studio edits texts, so the game becomes a file beside it.

use crate::folder::is_game_name;
use crate::serve::StudioError;
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use workbench::{OpenError, read_game};

/// The file that a game was unpacked to; none if `path` is no file that carries one. A file of the same name and text
/// is taken as it is, and one with another text stays: the new one then has a number.
pub fn unpack(path: &Path) -> Result<Option<PathBuf>, StudioError> {
    let own = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if !path.is_file() || is_game_name(&own) {
        return Ok(None);
    }
    let found = match read_game(path) {
        Ok(found) => found,
        Err(OpenError::NoGameInside { name, why }) => {
            return Err(StudioError::NothingInside(name, why));
        }
        Err(_) => return Ok(None),
    };
    // A game inside another file is named after both.
    let shown = path.display().to_string();
    let Some(inner) = found.name().strip_prefix(&shown).and_then(|name| name.strip_prefix('/'))
    else {
        return Ok(None);
    };
    let name =
        Path::new(inner).file_name().map_or("game.txt".into(), |name| name.to_string_lossy());
    let name = if is_game_name(&name) { name.into_owned() } else { format!("{name}.txt") };
    let folder = path.parent().unwrap_or(Path::new(""));
    write_beside(folder, &name, found.text())
        .map(Some)
        .map_err(|error| StudioError::Unpack(shown, error.to_string()))
}

fn write_beside(folder: &Path, name: &str, text: &str) -> std::io::Result<PathBuf> {
    let (stem, ending) = name.split_once('.').unwrap_or((name, "txt"));
    for number in 1.. {
        let name = match number {
            1 => name.to_string(),
            number => format!("{stem} {number}.{ending}"),
        };
        let path = folder.join(name);
        if fs::read_to_string(&path).is_ok_and(|there| there == text) {
            return Ok(path);
        }
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())?;
                return Ok(path);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_becomes_a_file_beside_it_and_nothing_is_lost() {
        let folder =
            std::env::temp_dir().join(format!("puzzlewright-unpack-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let write = |name: &str, text: &str| {
            fs::write(folder.join(name), text).unwrap();
            folder.join(name)
        };
        let game = |text: &str| {
            format!(
                "<!doctype html>\n<script type=\"text/plain\" id=\"puzzlewright-game\" \
                 data-name=\"lamp.lights\">\n{text}</script>"
            )
        };
        let page = write("page.html", &game("lights 1x1\n1\n"));
        let lamp = folder.join("lamp.lights");
        assert_eq!(unpack(&page).unwrap(), Some(lamp.clone()));
        assert_eq!(fs::read_to_string(&lamp).unwrap(), "lights 1x1\n1\n");
        // The same game again, and another of the same name.
        assert_eq!(unpack(&page).unwrap(), Some(lamp.clone()));
        write("page.html", &game("lights 1x1\n0\n"));
        assert_eq!(unpack(&page).unwrap(), Some(folder.join("lamp 2.lights")));
        assert_eq!(fs::read_to_string(&lamp).unwrap(), "lights 1x1\n1\n");
        // A game, a folder and another file are none that carry one; a page without a game is refused.
        assert_eq!(unpack(&lamp).unwrap(), None);
        assert_eq!(unpack(&folder).unwrap(), None);
        assert_eq!(unpack(&write("notes.md", "notes")).unwrap(), None);
        let refused = unpack(&write("other.html", "<!doctype html><p>hello</p>")).unwrap_err();
        assert!(refused.to_string().contains("no game was found"), "{refused}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
