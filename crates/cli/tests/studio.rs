//! `puzzlewright studio` as a process: how it starts, how it ends, and that killing it at any
//! moment leaves whole files.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

#[path = "../../studio/tests/studio/common/mod.rs"]
mod common;

use common::{Client, connect, folder};
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

fn studio(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlewright"));
    command.arg("studio").arg(folder).arg("--no-open").args(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A studio that does not outlive its test, even one that fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a studio and waits for its address.
fn start(folder: &Path, args: &[&str]) -> (Running, String) {
    let mut child = Running(studio(folder, args).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(child.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_whitespace().find(|word| word.starts_with("http://"));
    let address = address.unwrap_or_else(|| panic!("no address: {line}")).to_string();
    (child, address)
}

fn signal(child: &Running, name: &str) {
    let id = child.0.id().to_string();
    assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
}

#[test]
fn it_comes_back_on_its_port_and_ends_cleanly() {
    let folder = folder("process");
    // A port no other test is given between the two starts.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    fs::create_dir(folder.join(".puzzlewright")).unwrap();
    fs::write(folder.join(".puzzlewright/port"), free.to_string()).unwrap();
    let (mut first, address) = start(&folder, &[]);
    assert_eq!(address, format!("http://127.0.0.1:{free}/"));
    let client = connect(&address, folder.clone());
    assert_eq!(client.get("/").status, 200);
    let _stream = client.watch("/api/events");
    signal(&first, "-INT");
    assert_eq!(first.0.wait().unwrap().code(), Some(0), "an open page does not hold it");
    let (mut second, again) = start(&folder.join("game.txt"), &[]);
    assert_eq!(again, address);
    let hello = connect(&again, folder.clone()).get("/api/hello").json();
    assert_eq!(hello["open"], "game.txt");
    assert_ne!(hello["token"], client.token.as_str(), "another start, another token");
    signal(&second, "-TERM");
    assert_eq!(second.0.wait().unwrap().code(), Some(0));
}

#[test]
fn it_says_why_it_cannot_start() {
    let folder = folder("refuse");
    let (running, address) = start(&folder, &[]);
    let port = address.trim_end_matches('/').rsplit(':').next().unwrap();
    let refused = studio(&folder, &["--port", port]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(said.contains(&format!("port {port} is in use")), "{said}");
    // Without a requested port the next free one is used.
    let (other, elsewhere) = start(&folder, &[]);
    assert_ne!(elsewhere, address);
    drop((running, other));
    let refused = studio(&folder.join("nothing"), &[]).output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    fs::remove_dir_all(folder).unwrap();
}

/// A version of the file whose completeness is easy to check.
fn version(n: usize) -> String {
    let filler = format!("line of version {n}\n").repeat(10_000);
    format!("{n}\n{filler}end {n}\n")
}

#[test]
fn killed_in_the_middle_of_two_hundred_saves_the_file_is_always_whole() {
    let folder = folder("kill");
    let path = folder.join("game.txt");
    fs::write(&path, version(0)).unwrap();
    let saved = AtomicUsize::new(0);
    let sent = AtomicUsize::new(0);
    let mut random: u64 = 1;
    let mut kills = 0;
    while saved.load(Ordering::SeqCst) < 200 {
        let (child, address) = start(&folder, &[]);
        let client = connect(&address, folder.join("unused"));
        thread::scope(|scope| {
            scope.spawn(|| save_until_it_ends(&client, &sent, &saved));
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            thread::sleep(Duration::from_micros(2_000 + (random >> 33) % 60_000));
            drop(child);
        });
        kills += 1;
        let text = fs::read_to_string(&path).unwrap();
        let n: usize = text.lines().next().unwrap().parse().unwrap();
        assert!(text == version(n), "a whole version");
        let (saved, sent) = (saved.load(Ordering::SeqCst), sent.load(Ordering::SeqCst));
        assert!((saved..=sent).contains(&n), "{n}: {saved} was acknowledged, {sent} was sent");
    }
    assert!(kills > 3, "{kills} kills only");
    // Files left by the kills are hidden, and a later start removes them once they are old.
    let kept = fs::read_dir(folder.join(".puzzlewright/before")).unwrap().count();
    assert!((1..=20).contains(&kept), "{kept} versions are kept");
    fs::remove_dir_all(folder).unwrap();
}

/// Saves one version after the other until nobody answers.
fn save_until_it_ends(client: &Client, sent: &AtomicUsize, saved: &AtomicUsize) {
    let get = || client.send("GET", "/api/file?path=game.txt", &[], "").ok();
    let Some(mut base) = get()
        .filter(|answer| answer.status == 200)
        .and_then(|answer| serde_json::from_str::<serde_json::Value>(&answer.body).ok())
        .map(|file| file["hash"].as_str().unwrap_or_default().to_string())
    else {
        return;
    };
    loop {
        let n = sent.fetch_add(1, Ordering::SeqCst) + 1;
        let body = serde_json::json!({ "text": version(n), "base": base }).to_string();
        let headers = [("X-Puzzlewright-Token", client.token.as_str())];
        let answer = client.send("PUT", "/api/file?path=game.txt", &headers, &body);
        let Ok(answer) = answer else { return };
        let Ok(done) = serde_json::from_str::<serde_json::Value>(&answer.body) else { return };
        assert_eq!(answer.status, 200, "{}", answer.body);
        base = done["hash"].as_str().unwrap_or_default().to_string();
        saved.store(n, Ordering::SeqCst);
    }
}
