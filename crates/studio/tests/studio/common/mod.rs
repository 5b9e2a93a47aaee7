//! A studio on a folder of its own, and a client of a few lines: plain HTTP over a socket, so that
//! a test can send what no browser would.
#![allow(dead_code, missing_docs, clippy::unwrap_used)]

use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

pub struct Client {
    pub port: u16,
    pub token: String,
    pub folder: PathBuf,
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

/// A fresh folder with one game.
pub fn folder(name: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("puzzlewright-{name}-{}-{count}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let folder = folder.canonicalize().unwrap();
    fs::write(folder.join("game.txt"), game()).unwrap();
    folder
}

/// The text of an example game.
pub fn game() -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/puzzlescript");
    fs::read_to_string(games.join("warehouse.txt")).unwrap()
}

/// Starts a studio inside this process; it ends with it.
pub fn start(name: &str) -> Client {
    let folder = folder(name);
    let (send, receive) = mpsc::channel();
    let path = folder.clone();
    std::thread::spawn(move || {
        // Port 0: any free one, so that tests do not meet.
        let settings = studio::Settings { path, port: Some(0) };
        studio::serve(&settings, |address| send.send(address.to_string()).unwrap()).unwrap();
    });
    let address = receive.recv_timeout(Duration::from_secs(10)).unwrap();
    connect(&address, folder)
}

/// A client of a studio at an address.
pub fn connect(address: &str, folder: PathBuf) -> Client {
    let port = address.trim_end_matches('/').rsplit(':').next().unwrap().parse().unwrap();
    let mut client = Client { port, token: String::new(), folder };
    let hello = client.get("/api/hello");
    assert_eq!(hello.status, 200, "{}", hello.body);
    client.token = hello.json()["token"].as_str().unwrap().to_string();
    client
}

impl Client {
    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, &[], "").unwrap()
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.with_token("POST", path, &body.to_string())
    }

    pub fn put(&self, path: &str, text: &str, base: &str) -> Answer {
        let body = serde_json::json!({ "text": text, "base": base }).to_string();
        self.with_token("PUT", &format!("/api/file?path={path}"), &body)
    }

    pub fn read(&self, path: &str) -> (String, String) {
        let answer = self.get(&format!("/api/file?path={path}"));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let file = answer.json();
        let field = |name: &str| file[name].as_str().unwrap().to_string();
        (field("text"), field("hash"))
    }

    pub fn with_token(&self, method: &str, path: &str, body: &str) -> Answer {
        self.send(method, path, &[("X-Puzzlewright-Token", &self.token)], body).unwrap()
    }

    /// Sends one request; a header `Host` among the given ones stands in for the right one.
    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> std::io::Result<Answer> {
        let mut stream = self.open(method, path, headers, body, "1.1")?;
        let mut text = String::new();
        stream.read_to_string(&mut text)?;
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
        Ok(Answer { status, head: head.to_ascii_lowercase(), body: body.to_string() })
    }

    fn open(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
        version: &str,
    ) -> std::io::Result<TcpStream> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(Duration::from_secs(60)))?;
        let mut head = format!("{method} {path} HTTP/{version}\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            head += &format!("Host: 127.0.0.1:{}\r\n", self.port);
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        if !body.is_empty() || method != "GET" {
            head += &format!("Content-Length: {}\r\n", body.len());
        }
        stream.write_all(format!("{head}\r\n{body}").as_bytes())?;
        Ok(stream)
    }

    pub fn start_job(&self, body: &Value) -> String {
        let answer = self.post("/api/jobs", body);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["id"].as_str().unwrap().to_string()
    }

    /// Opens a stream of events. HTTP 1.0 has no chunks, so that its lines are those of the events.
    pub fn watch(&self, path: &str) -> Events {
        let stream = self.open("GET", path, &[], "", "1.0").unwrap();
        Events(BufReader::new(stream))
    }

    /// Watches a job to its end.
    pub fn finish(&self, id: &str) -> Vec<(String, Value)> {
        let mut events = self.watch(&format!("/api/jobs/{id}/events"));
        let mut all = Vec::new();
        while let Some(event) = events.next() {
            all.push(event);
        }
        all
    }

    /// The result of a job that ends well.
    pub fn result(&self, body: &Value) -> Value {
        let events = self.finish(&self.start_job(body));
        let (name, end) = events.last().unwrap();
        assert_eq!((name.as_str(), &end["status"]), ("end", &"done".into()), "{end}");
        let results: Vec<&Value> =
            events.iter().filter(|(name, _)| name == "result").map(|(_, data)| data).collect();
        assert_eq!(results.len(), 1);
        results[0].clone()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

pub struct Events(BufReader<TcpStream>);

impl Events {
    /// The next event with its data; none at the end of the stream.
    pub fn next(&mut self) -> Option<(String, Value)> {
        let (mut name, mut data) = (String::new(), None);
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).ok()? == 0 {
                return None;
            }
            let line = line.trim_end();
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.to_string();
            } else if let Some(json) = line.strip_prefix("data: ") {
                data = Some(serde_json::from_str(json).unwrap());
            } else if line.is_empty()
                && let Some(data) = data.take()
            {
                return Some((name, data));
            }
        }
    }
}

/// Waits until something holds.
pub fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !holds() {
        assert!(begin.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The text of one of our example games.
pub fn example(file: &str) -> String {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    fs::read_to_string(games.join(file)).unwrap()
}
