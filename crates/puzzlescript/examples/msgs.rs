//! dev harness
use source::Severity;
use std::collections::BTreeSet;
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let rd = |f: &str| {
        std::fs::read_to_string(format!("{dir}/{f}.jsonl"))
            .unwrap()
            .lines()
            .map(|l| serde_json::from_str::<serde_json::Value>(l).unwrap())
            .collect::<Vec<_>>()
    };
    let (src, full) = (rd("messages"), rd("messages_full"));
    let (mut extra, mut total, mut bad) = (0, 0, 0);
    for (s, f) in src.iter().zip(&full) {
        assert_eq!(s["id"], f["id"]);
        let text = source::Source::new("x", s["source"].as_str().unwrap());
        let c = puzzlescript::compile(&text).unwrap();
        let mut want_e = BTreeSet::new();
        let mut want_all = BTreeSet::new();
        let mut any_err = false;
        for (m, k) in f["messages"].as_array().unwrap().iter().zip(f["kinds"].as_array().unwrap()) {
            let m = m.as_str().unwrap();
            let line = m
                .strip_prefix("line ")
                .and_then(|r| r.split(' ').next())
                .and_then(|n| n.parse::<usize>().ok())
                .unwrap_or(0);
            if k == "error" {
                want_e.insert(line);
                any_err = true
            }
            want_all.insert(line);
        }
        let mut our_e = BTreeSet::new();
        let mut our_all = BTreeSet::new();
        for d in &c.diagnostics {
            let line = d.span.map_or(0, |s| text.place(s).line);
            if d.severity == Severity::Error {
                our_e.insert(line);
            }
            if d.severity != Severity::Info {
                our_all.insert(line);
            }
        }
        let mut p = vec![];
        if any_err != !our_e.is_empty() {
            p.push(format!("VERDICT ref {any_err}"))
        }
        let miss_e: Vec<_> = want_e.difference(&our_e).collect();
        if !miss_e.is_empty() {
            p.push(format!("missing error lines {miss_e:?}"))
        }
        let miss: Vec<_> = want_all.difference(&our_all).collect();
        if !miss.is_empty() {
            p.push(format!("missing lines {miss:?}"))
        }
        if want_all.is_empty() && !our_all.is_empty() {
            p.push(format!("noise {our_all:?}"))
        }
        let ex: Vec<_> = our_e.iter().filter(|l| !want_all.contains(l)).collect();
        total += our_e.len();
        extra += ex.len();
        if !ex.is_empty() {
            p.push(format!("extra error lines {ex:?}"))
        }
        if !p.is_empty() {
            bad += 1;
            println!("id {} {}: {}", s["id"], s["name"], p.join("; "));
            for (m, k) in
                f["messages"].as_array().unwrap().iter().zip(f["kinds"].as_array().unwrap()).take(8)
            {
                println!(
                    "    ref {} {}",
                    k.as_str().unwrap(),
                    &m.as_str().unwrap().chars().take(150).collect::<String>()
                )
            }
            for d in c.diagnostics.iter().take(8) {
                println!(
                    "    our {:?} {} {} {}",
                    d.severity,
                    d.span.map_or(0, |s| text.place(s).line),
                    d.code,
                    d.message
                )
            }
        }
    }
    println!("bad {bad}; error lines {total}, extra {extra}");
}
