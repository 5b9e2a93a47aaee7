//! dev harness
use puzzlescript::engine::Input;
use puzzlescript::session::*;
use std::sync::Arc;
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let file = std::env::args().nth(2).unwrap();
    let only: Option<i64> = std::env::args().nth(3).and_then(|s| s.parse().ok());
    let text = std::fs::read_to_string(format!("{dir}/{file}.jsonl")).unwrap();
    let traces: std::collections::HashMap<i64, serde_json::Value> = if file == "sessions" {
        std::fs::read_to_string(format!("{dir}/session_traces.jsonl"))
            .unwrap()
            .lines()
            .map(|l| {
                let v: serde_json::Value = serde_json::from_str(l).unwrap();
                (v["id"].as_i64().unwrap(), v)
            })
            .collect()
    } else {
        Default::default()
    };
    let (mut ok, mut bad) = (0, 0);
    for (n, l) in text.lines().enumerate() {
        let v: serde_json::Value = serde_json::from_str(l).unwrap();
        let id = v["id"].as_i64().unwrap_or(n as i64);
        if only.is_some_and(|o| o != n as i64) {
            continue;
        }
        let name = v["name"].as_str().unwrap_or("?").to_string();
        let r = std::panic::catch_unwind(|| {
            let src = source::Source::new("x", v["source"].as_str().unwrap());
            let t0 = std::time::Instant::now();
            let c = puzzlescript::compile(&src).map_err(|e| e.to_string())?;
            if only.is_some() {
                println!("{}", source::render(&src, &c.diagnostics, false));
            }
            let Some(g) = c.game else {
                return Err(format!(
                    "no game: {:?}",
                    c.diagnostics
                        .iter()
                        .filter(|d| d.severity == source::Severity::Error)
                        .take(3)
                        .collect::<Vec<_>>()
                ));
            };
            let g = Arc::new(g);
            let tc = t0.elapsed();
            if let Some(t) = traces.get(&id) {
                let nr: usize = g.rules.groups.iter().map(|g| g.rules.len()).sum();
                let nl: usize = g.late_rules.groups.iter().map(|g| g.rules.len()).sum();
                if nr as i64 != t["rules"].as_i64().unwrap()
                    || nl as i64 != t["late_rules"].as_i64().unwrap()
                {
                    println!(
                        "   rules differ {n} {name}: {nr},{nl} vs {},{}",
                        t["rules"], t["late_rules"]
                    );
                }
            }
            let mut s = Session::new(
                g.clone(),
                v["level"].as_u64().unwrap() as usize,
                v["seed"].as_str().unwrap_or("1"),
            )
            .map_err(|e| e.to_string())?;
            let steps: Vec<String> = if let Some(t) = traces.get(&id) {
                t["steps"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|s| s[0].as_str().unwrap().to_string())
                    .collect()
            } else {
                v["steps"]
                    .as_array()
                    .map(|a| a.iter().map(|s| s.as_str().unwrap().to_string()).collect())
                    .unwrap_or_default()
            };
            let chk = |i: usize, s: &Session| -> Result<(), String> {
                if let Some(h) = steps.get(i) {
                    let d = puzzlescript::serial::digest(&s.serialise());
                    if *h != d {
                        return Err(format!(
                            "step {i} of {} differs ({:?})",
                            steps.len() - 1,
                            if i > 0 { v["inputs"][i - 1].to_string() } else { "load".into() }
                        ));
                    }
                }
                Ok(())
            };
            chk(0, &s)?;
            for (i, inp) in v["inputs"].as_array().unwrap().iter().enumerate() {
                let e = match inp {
                    serde_json::Value::Number(k) => {
                        Event::Key(Input::ALL[k.as_u64().unwrap() as usize])
                    }
                    x => match x.as_str().unwrap() {
                        "undo" => Event::Undo,
                        "restart" => Event::Restart,
                        "tick" => Event::Tick,
                        _ => panic!(),
                    },
                };
                s.act(e);
                chk(i + 1, &s)?;
            }
            if s.serialise() != v["expected_level"].as_str().unwrap() {
                return Err("final differs".into());
            }
            if let Some(exp) = v["sounds"].as_array() {
                let e: Vec<i64> = exp
                    .iter()
                    .map(|x| x.as_i64().unwrap_or_else(|| x.as_str().unwrap().parse().unwrap()))
                    .collect();
                if e != s.sounds() {
                    return Err(format!(
                        "sounds {:?} vs {:?}",
                        &s.sounds()[..s.sounds().len().min(12)],
                        &e[..e.len().min(12)]
                    ));
                }
            }
            if t0.elapsed().as_millis() > 1000 {
                println!("   slow {n} {name}: compile {tc:?} total {:?}", t0.elapsed());
            }
            Ok(())
        });
        match r {
            Ok(Ok(())) => ok += 1,
            Ok(Err(e)) => {
                bad += 1;
                println!("FAIL {n} id {id} {name}: {e}")
            }
            Err(_) => {
                bad += 1;
                println!("PANIC {n} id {id} {name}")
            }
        }
    }
    println!("{ok} ok {bad} bad");
}
