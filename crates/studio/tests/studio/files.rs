//! Saving, conflicts and everything that moves files about.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::{Client, start};
use serde_json::{Value, json};
use std::fs;

fn own(studio: &Client, shelf: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir(studio.folder.join(".puzzlewright").join(shelf)) else {
        return Vec::new();
    };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn on_disk(studio: &Client, path: &str) -> String {
    fs::read_to_string(studio.folder.join(path)).unwrap()
}

fn listed(studio: &Client) -> Vec<String> {
    let files = studio.get("/api/files").json();
    let name = |file: &Value| file["path"].as_str().unwrap().to_string();
    files["files"].as_array().unwrap().iter().map(name).collect()
}

#[test]
fn a_save_is_on_disk_and_the_first_one_keeps_what_was_there() {
    let studio = start("save");
    let (before, mut hash) = studio.read("game.txt");
    for n in 0..3 {
        let text = format!("{before}\n(change {n})\n");
        let answer = studio.put("game.txt", &text, &hash);
        assert_eq!(answer.status, 200, "{}", answer.body);
        hash = answer.json()["hash"].as_str().unwrap().to_string();
        assert_eq!(on_disk(&studio, "game.txt"), text);
        assert_eq!(studio.read("game.txt"), (text, hash.clone()));
    }
    let kept = own(&studio, "before");
    assert_eq!(kept.len(), 1, "once a file and session");
    assert!(kept[0].starts_with("game.txt.2"), "{}", kept[0]);
    assert_eq!(on_disk(&studio, &format!(".puzzlewright/before/{}", kept[0])), before);
    assert_eq!(listed(&studio), ["game.txt"]);
    let left = fs::read_dir(&studio.folder).unwrap().count();
    assert_eq!(left, 2, "the game and our own folder; nothing unfinished");
}

#[test]
fn a_save_from_an_old_version_gets_the_newer_text_and_changes_nothing() {
    let studio = start("stale");
    let (_, base) = studio.read("game.txt");
    assert_eq!(studio.put("game.txt", "mine", &base).status, 200);
    let newer = studio.read("game.txt");
    for stale in [base.as_str(), "", "nonsense"] {
        let answer = studio.put("game.txt", "yours", stale);
        assert_eq!(answer.status, 409);
        assert_eq!(answer.json()["text"], newer.0);
        assert_eq!(answer.json()["hash"], newer.1);
        assert_eq!(on_disk(&studio, "game.txt"), "mine");
    }
    // The same text again is what a page sends that lost the answer.
    assert_eq!(studio.put("game.txt", "mine", &base).status, 200);
    // Somebody else changed the file: both windows are refused.
    fs::write(studio.folder.join("game.txt"), "an editor's").unwrap();
    for _ in 0..2 {
        let answer = studio.put("game.txt", "mine too", &newer.1);
        assert_eq!((answer.status, &answer.json()["text"]), (409, &"an editor's".into()));
        assert_eq!(on_disk(&studio, "game.txt"), "an editor's");
    }
    fs::remove_file(studio.folder.join("game.txt")).unwrap();
    let answer = studio.put("game.txt", "mine", &newer.1);
    assert_eq!((answer.status, &answer.json()["hash"]), (409, &"".into()));
    assert_eq!(studio.put("game.txt", "mine", "").status, 200);
}

#[test]
fn a_conflict_ends_as_the_author_says_and_the_loser_is_kept() {
    for choice in ["mine", "theirs", "both"] {
        let studio = start("conflict");
        let (_, base) = studio.read("game.txt");
        fs::write(studio.folder.join("game.txt"), "theirs").unwrap();
        let stale = studio.put("game.txt", "mine", &base);
        assert_eq!(stale.status, 409);
        let theirs = stale.json()["hash"].as_str().unwrap().to_string();
        let resolve = json!({ "path": "game.txt", "choice": choice, "text": "mine", "base": base });
        assert_eq!(studio.post("/api/resolve", &resolve).status, 409, "not what was shown");
        let resolve =
            json!({ "path": "game.txt", "choice": choice, "text": "mine", "base": theirs });
        let answer = studio.post("/api/resolve", &resolve);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let (stays, loses) = if choice == "mine" { ("mine", "theirs") } else { ("theirs", "mine") };
        assert_eq!(on_disk(&studio, "game.txt"), stays);
        assert_eq!(answer.json()["text"], stays);
        assert_eq!(answer.json()["hash"], studio.read("game.txt").1);
        let kept = answer.json()["kept"].as_str().unwrap().to_string();
        assert_eq!(on_disk(&studio, &kept), loses);
        let is_beside = listed(&studio).contains(&kept) && kept.starts_with("game.txt.mine.2");
        assert_eq!(is_beside, choice == "both", "{kept}");
    }
}

#[test]
fn files_are_made_named_copied_and_deleted_with_a_way_back() {
    let studio = start("moves");
    assert_eq!(studio.put("new.txt", "text", "").status, 200);
    assert_eq!(studio.put("new.txt", "other", "").status, 409);
    let post = |path: &str, body: Value| studio.post(path, &body);
    let taken = post("/api/rename", json!({ "path": "new.txt", "to": "game.txt" }));
    assert_eq!(taken.status, 409);
    let odd = post("/api/rename", json!({ "path": "new.txt", "to": "new.exe" }));
    assert_eq!(odd.status, 400);
    let renamed = post("/api/rename", json!({ "path": "new.txt", "to": "renamed.txt" }));
    assert_eq!(renamed.status, 200, "{}", renamed.body);
    for name in ["renamed copy.txt", "renamed copy 2.txt"] {
        let copy = post("/api/duplicate", json!({ "path": "renamed.txt" }));
        assert_eq!(copy.json()["path"], name);
        assert_eq!(on_disk(&studio, name), "text");
    }
    // An ending may have several parts; a copy keeps all of them, so that it is listed too.
    assert_eq!(studio.put("a.story.toml", "text", "").status, 200);
    let copy = post("/api/duplicate", json!({ "path": "a.story.toml" }));
    assert_eq!(copy.json()["path"], "a copy.story.toml");
    for path in ["a.story.toml", "a copy.story.toml"] {
        assert_eq!(post("/api/delete", json!({ "path": path })).status, 200);
    }
    let deleted = post("/api/delete", json!({ "path": "renamed.txt" }));
    let id = deleted.json()["id"].as_str().unwrap().to_string();
    assert!(own(&studio, "deleted").contains(&id));
    assert_eq!(studio.get("/api/file?path=renamed.txt").status, 404);
    let back = post("/api/restore", json!({ "id": id, "path": "renamed.txt" }));
    assert_eq!(back.status, 200, "{}", back.body);
    assert_eq!(on_disk(&studio, "renamed.txt"), "text");
    let all = ["game.txt", "renamed copy 2.txt", "renamed copy.txt", "renamed.txt"];
    assert_eq!(listed(&studio), all);
}

#[test]
fn a_name_the_disk_would_not_take_is_refused() {
    let studio = start("names");
    let long = format!("{}.txt", "n".repeat(300));
    let saved = studio.put(&long, "title x\n", "");
    assert_eq!(saved.status, 400, "{}", saved.body);
    assert!(saved.body.contains("a shorter one"), "{}", saved.body);
    let wanted = json!({ "path": "game.txt", "to": long });
    assert_eq!(studio.post("/api/rename", &wanted).status, 400);
    let odd = json!({ "path": "game.txt", "to": "game.doc" });
    let refused = studio.post("/api/rename", &odd);
    assert_eq!(refused.status, 400);
    assert!(refused.body.contains(".panel") && refused.body.contains(".txt"), "{}", refused.body);
}

#[test]
fn every_page_is_told_of_changes() {
    let studio = start("events");
    let mut events = studio.watch("/api/events");
    let mut next = |path: &str, hash: Option<&str>| loop {
        let (name, data) = events.next().unwrap();
        let is_it = data["path"] == path && data["hash"].as_str() == hash;
        if name == "file" && is_it {
            return;
        }
    };
    // The stream is open once its head came; a moment later the first look at the folder is over.
    std::thread::sleep(std::time::Duration::from_millis(800));
    let (_, base) = studio.read("game.txt");
    let saved = studio.put("game.txt", "by a page", &base).json();
    next("game.txt", saved["hash"].as_str());
    fs::write(studio.folder.join("game.txt"), "by an editor").unwrap();
    next("game.txt", Some(&studio.read("game.txt").1));
    fs::write(studio.folder.join("other.txt"), "new").unwrap();
    next("other.txt", Some(&studio.read("other.txt").1));
    fs::remove_file(studio.folder.join("other.txt")).unwrap();
    next("other.txt", None);
}

#[test]
fn a_conflict_in_one_window_keeps_the_others_from_writing() {
    let studio = start("held");
    let (_, base) = studio.read("game.txt");
    let put = |page: &str, text: &str, base: &str| {
        let body = json!({ "text": text, "base": base }).to_string();
        let headers =
            [("X-Puzzlewright-Token", studio.token.as_str()), ("X-Puzzlewright-Page", page)];
        studio.send("PUT", "/api/file?path=game.txt", &headers, &body).unwrap()
    };
    let _first = studio.watch("/api/events?page=first");
    fs::write(studio.folder.join("game.txt"), "by an editor").unwrap();
    let stale = put("first", "mine", &base);
    assert_eq!((stale.status, &stale.json()["held"]), (409, &false.into()));
    let theirs = stale.json()["hash"].as_str().unwrap().to_string();
    // The second window has read what is on disk, so its base is right; still it has to wait.
    let held = put("second", "of the second window", &theirs);
    assert_eq!((held.status, &held.json()["held"]), (409, &true.into()), "{}", held.body);
    assert_eq!(on_disk(&studio, "game.txt"), "by an editor");
    let choice = json!({ "path": "game.txt", "choice": "mine", "text": "mine", "base": theirs });
    assert_eq!(studio.post("/api/resolve", &choice).status, 200);
    assert_eq!(on_disk(&studio, "game.txt"), "mine");
    let (_, now) = studio.read("game.txt");
    assert_eq!(put("second", "of the second window", &now).status, 200);
    // A script that says nothing of pages is only asked for the right base.
    let (_, now) = studio.read("game.txt");
    assert_eq!(studio.put("game.txt", "by a script", &now).status, 200);
}

#[test]
fn a_conflict_says_whether_another_page_or_another_program_wrote_the_file() {
    let studio = start("author");
    let (text, base) = studio.read("game.txt");
    assert_eq!(studio.put("game.txt", &format!("{text}(a page)\n"), &base).status, 200);
    let answer = studio.put("game.txt", "mine", &base);
    assert_eq!((answer.status, &answer.json()["by_studio"]), (409, &json!(true)));
    assert_eq!(studio.get("/api/file?path=game.txt").json()["by_studio"], true);
    fs::write(studio.folder.join("game.txt"), "another program").unwrap();
    let answer = studio.put("game.txt", "mine", &base);
    assert_eq!((answer.status, &answer.json()["by_studio"]), (409, &json!(false)));
    assert_eq!(studio.get("/api/file?path=game.txt").json()["by_studio"], false);
}
