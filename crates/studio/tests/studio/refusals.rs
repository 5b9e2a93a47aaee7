//! Everything the studio refuses, asked by plain HTTP.
#![allow(clippy::unwrap_used)]

use crate::common;

use common::start;
use serde_json::json;
use std::fs;

#[test]
fn a_foreign_host_or_origin_is_refused_even_for_reading() {
    let studio = start("hosts");
    let port = studio.port;
    let status = |path: &str, headers: &[(&str, &str)]| {
        studio.send("GET", path, headers, "").unwrap().status
    };
    let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    for path in ["/", "/api/hello", "/api/files", "/api/file?path=game.txt", "/assets/x.js"] {
        for host in
            ["evil.example", "evil.example:7341", "127.0.0.1", "127.0.0.1:1", "localhost", ""]
        {
            assert_eq!(status(path, &[("Host", host)]), 403, "{path} {host}");
        }
        for origin in ["https://evil.example", "null", "http://127.0.0.1:1", "http://localhost"] {
            assert_eq!(status(path, &[("Origin", origin)]), 403, "{path} {origin}");
        }
        for host in &ours {
            let origin = format!("http://{host}");
            assert_ne!(status(path, &[("Host", host), ("Origin", &origin)]), 403, "{path}");
        }
    }
    for site in ["cross-site", "same-site"] {
        assert_eq!(status("/api/hello", &[("Sec-Fetch-Site", site)]), 403);
    }
    for site in ["same-origin", "none"] {
        assert_eq!(status("/api/hello", &[("Sec-Fetch-Site", site)]), 200);
    }
    // A link on another page may lead here; it shows the page and gives that page no data.
    assert_eq!(status("/", &[("Sec-Fetch-Site", "cross-site")]), 200);
}

#[test]
fn whatever_changes_something_needs_the_token() {
    let studio = start("token");
    let before = studio.read("game.txt");
    let body = json!({ "text": "x", "base": before.1 }).to_string();
    let requests = [
        ("PUT", "/api/file?path=game.txt", body.as_str()),
        ("POST", "/api/delete", r#"{"path":"game.txt"}"#),
        ("POST", "/api/rename", r#"{"path":"game.txt","to":"b.txt"}"#),
        ("POST", "/api/jobs", r#"{"kind":"solve","path":"game.txt"}"#),
        ("POST", "/api/check", r#"{"path":"game.txt"}"#),
        ("DELETE", "/api/jobs/1", ""),
        ("PATCH", "/api/nothing", ""),
    ];
    let wrong = "0".repeat(studio.token.len());
    for (method, path, body) in requests {
        for token in ["", "x", wrong.as_str()] {
            let headers = [("X-Puzzlewright-Token", token)];
            assert_eq!(studio.send(method, path, &headers, body).unwrap().status, 403);
        }
        assert_eq!(studio.send(method, path, &[], body).unwrap().status, 403);
    }
    assert_eq!(studio.read("game.txt"), before);
}

#[test]
fn nothing_outside_the_folder_is_read_or_written() {
    let studio = start("paths");
    let outside = common::folder("outside");
    fs::create_dir(studio.folder.join("sub")).unwrap();
    fs::write(studio.folder.join(".hidden.txt"), "secret").unwrap();
    let mut paths = vec![
        "../game.txt".to_string(),
        "sub/../../x.txt".to_string(),
        "sub/..".to_string(),
        "/etc/passwd".to_string(),
        outside.join("game.txt").display().to_string(),
        "./game.txt".to_string(),
        ".hidden.txt".to_string(),
        ".puzzlewright/port".to_string(),
        "..%5Cgame.txt".to_string(),
        "%2e%2e%2fgame.txt".to_string(),
        "game.txt%00".to_string(),
        "".to_string(),
        "sub".to_string(),
        "no/such/folder.txt".to_string(),
    ];
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;
        symlink(outside.join("game.txt"), studio.folder.join("link.txt")).unwrap();
        symlink(outside.join("not-yet.txt"), studio.folder.join("dangling.txt")).unwrap();
        symlink(&outside, studio.folder.join("away")).unwrap();
        symlink(".puzzlewright/port", studio.folder.join("port.txt")).unwrap();
        let links = ["link.txt", "dangling.txt", "away/game.txt", "away/new.txt", "port.txt"];
        paths.extend(links.map(str::to_string));
    }
    for path in &paths {
        let read = studio.get(&format!("/api/file?path={path}"));
        assert_eq!(read.status, 404, "read {path}: {}", read.body);
        assert_eq!(studio.put(path, "x", "").status, 404, "write {path}");
        let job = json!({ "kind": "solve", "path": path });
        assert_eq!(studio.post("/api/jobs", &job).status, 404, "job {path}");
        let swap = json!({ "kind": "swap", "path": "game.txt", "options": { "other": path } });
        assert_eq!(studio.post("/api/jobs", &swap).status, 404, "swap with {path}");
        let rename = json!({ "path": "game.txt", "to": format!("{path}/x.txt") });
        let is_good = path == "sub";
        assert!(is_good || studio.post("/api/rename", &rename).status >= 400, "rename to {path}");
    }
    let restore = json!({ "id": "../port", "path": "b.txt" });
    assert_eq!(studio.post("/api/restore", &restore).status, 404);
    let listed = studio.get("/api/files").json();
    let names: Vec<&str> =
        listed["files"].as_array().unwrap().iter().map(|f| f["path"].as_str().unwrap()).collect();
    assert_eq!(names, ["game.txt"]);
    assert_eq!(fs::read_to_string(outside.join("game.txt")).unwrap(), common::game());
    assert!(!outside.join("new.txt").exists() && !outside.join("not-yet.txt").exists());
    fs::remove_dir_all(outside).unwrap();
}

#[test]
fn what_is_too_large_or_makes_no_sense_is_refused() {
    let studio = start("sizes");
    let large = "x".repeat(17 << 20);
    assert_eq!(studio.put("new.txt", &large, "").status, 413);
    assert_eq!(studio.with_token("POST", "/api/check", &large).status, 413);
    fs::write(studio.folder.join("large.txt"), &large).unwrap();
    assert_eq!(studio.get("/api/file?path=large.txt").status, 413);
    assert!(!studio.folder.join("new.txt").exists());
    assert_eq!(studio.with_token("POST", "/api/check", "{").status, 400);
    assert_eq!(
        studio.post("/api/jobs", &json!({ "kind": "dance", "path": "game.txt" })).status,
        400
    );
    let unknown = json!({ "kind": "solve", "path": "game.txt", "options": { "colour": 1 } });
    assert_eq!(studio.post("/api/jobs", &unknown).status, 400);
    assert_eq!(studio.get("/api/nothing").status, 404);
    assert_eq!(studio.get("/nothing.js").status, 404);
    assert_eq!(studio.get("/api/jobs/1/events").status, 404);
    fs::write(studio.folder.join("picture.txt"), [0xff, 0xfe]).unwrap();
    assert_eq!(studio.get("/api/file?path=picture.txt").status, 422);
}

#[test]
fn every_answer_carries_the_safety_headers() {
    let studio = start("headers");
    let refused = studio.send("GET", "/", &[("Host", "evil.example")], "").unwrap();
    for answer in [studio.get("/"), studio.get("/api/hello"), studio.get("/api/x"), refused] {
        let policy = answer.head.lines().find(|line| line.starts_with("content-security-policy:"));
        let policy = policy.unwrap();
        assert!(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"));
        assert!(policy.contains("frame-ancestors 'none'"));
        for header in ["x-content-type-options: nosniff", "referrer-policy: no-referrer"] {
            assert!(answer.head.contains(header), "{}", answer.head);
        }
        assert!(!answer.head.contains("access-control-allow-origin"));
    }
}
