//! Levels of the example games that can only be won by what they are to teach.
//!
//! What `make` proves is proved again here by another route: the level is written into the file, the file is
//! read again, and a search in which the event is forbidden must find no win.

#![allow(clippy::unwrap_used)]

use play::concept::{Argument, EventName, EventNames};
use play::domain::{Content, Domain};
use play::lens::{Lenses, Needed, Options};
use play::search::Budget;
use play::space::{FrameRequest, MadeReport, MakePlan, MakeReport, MakeStatus};
use play::{Outcome, Play, Step};
use puzzlescript::puzzle::Puzzle;
use puzzlescript::{PuzzleScriptDomain, ScriptContent};
use rustc_hash::FxHashSet;
use source::Source;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

fn games() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/puzzlescript");
    let mut games: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "txt"))
        .collect();
    games.sort();
    games
}

fn open(text: &str) -> Arc<dyn Content> {
    let source = Source::new("game.txt", text);
    PuzzleScriptDomain.open(&source, &|_| Err(String::new())).content.unwrap()
}

fn puzzle(content: &dyn Content, level: usize) -> Puzzle {
    let script: &ScriptContent = content.as_any().downcast_ref().unwrap();
    script.puzzle(level, "1").unwrap()
}

fn made(text: &str, size: [usize; 2], plan: &MakePlan, seconds: Option<f64>) -> MakeReport {
    let request = FrameRequest { size: Some(size), ..FrameRequest::default() };
    let frame = open(text).frame(&request, &Options::default()).unwrap().unwrap();
    let begin = Instant::now();
    let is_over = || seconds.is_some_and(|seconds| begin.elapsed().as_secs_f64() > seconds);
    frame.make(plan, &|_| is_over(), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// The events that concepts of a game can name, each as a concept.
fn events(text: &str) -> Vec<String> {
    puzzle(open(text).as_ref(), 0).event_list()
}

/// The file with its first level replaced by one that was made.
fn with_level(text: &str, made: &MadeReport) -> Arc<dyn Content> {
    let rows: Vec<String> = made.legend.iter().chain(&made.level).cloned().collect();
    open(&open(text).replace_level(0, &rows.join("\n")).unwrap())
}

/// Whether a level can be won by moves in which none of some events happen, and whether it can be won at
/// all, by listing all states.
fn wins(puzzle: &mut Puzzle, forbidden: &[u32]) -> (bool, bool) {
    let mut search = |forbidden: &[u32]| {
        let (start, outcome) = puzzle.start();
        assert_eq!(outcome, Outcome::Open);
        let mut seen = FxHashSet::from_iter([start.clone()]);
        let mut todo = vec![start];
        while let Some(from) = todo.pop() {
            let mut moves = Vec::new();
            puzzle.moves(&from, &mut moves);
            for mv in moves {
                let mut to = from.clone();
                let Step::Moved { events, outcome } = puzzle.step(&from, mv, &mut to) else {
                    continue;
                };
                if puzzle.told(events).iter().any(|event| forbidden.contains(event)) {
                    continue;
                }
                match outcome {
                    Outcome::Won => return true,
                    Outcome::Open if seen.insert(to.clone()) => todo.push(to),
                    Outcome::Open | Outcome::Lost => {}
                }
            }
        }
        false
    };
    (search(forbidden), search(&[]))
}

/// Proves a result by the other route: for a bare event by forbidding it, for counts by `need` on the level
/// as it is read back.
fn check(text: &str, concept: &str, made: &MadeReport) {
    assert!(made.properties.iter().all(|property| property.proved), "{concept}: {made:?}");
    let content = with_level(text, made);
    let mut puzzle = puzzle(content.as_ref(), 0);
    puzzle.tell_all();
    if !concept.contains(['>', '<', '=', ' ']) {
        let name = match concept.split_once(':') {
            Some(("rule", line)) => ("rule", Argument::Number(line.parse().unwrap())),
            Some((word, name)) => (word, Argument::Name(name.to_string())),
            None => (concept, Argument::None),
        };
        let name = EventName { word: name.0.to_string(), argument: name.1 };
        let events = puzzle.find_event(&name).unwrap();
        assert_eq!(wins(&mut puzzle, &events), (false, true), "{concept}: {:?}", made.level);
    }
    let options = Options::default();
    let ask = play::lens::Ask {
        level: Default::default(),
        budget: Budget::default(),
        threads: 1,
        options: &options,
    };
    let report = puzzle.need(concept, &ask, &mut |_| false).unwrap();
    assert_eq!(report.answer, Needed::Always, "{concept}: {:?}", made.level);
}

fn plan(concept: &str, tries: u64) -> MakePlan {
    MakePlan { need: vec![concept.to_string()], tries: Some(tries), ..MakePlan::default() }
}

#[test]
fn levels_that_need_a_push_or_a_named_event() {
    for (game, concept, size) in
        [("thaw", "melt", [4, 4]), ("warehouse", "push >= 3", [4, 4]), ("raft", "push", [4, 4])]
    {
        let path = games().into_iter().find(|path| path.ends_with(format!("{game}.txt"))).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let report = made(&text, size, &plan(concept, 3_000), None);
        assert_eq!(report.status, MakeStatus::Found, "{game}: {concept}");
        check(&text, concept, &report.made[0]);
    }
}

#[test]
fn a_half_finished_level_is_completed_around_what_is_frozen() {
    let path = games().into_iter().find(|path| path.ends_with("warehouse.txt")).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let request = FrameRequest {
        like: Some(0),
        elements: FrameRequest::read_elements("Wall,Crate,Target,Player:1").unwrap(),
        ..FrameRequest::default()
    };
    let content = open(&text);
    let frame = content.frame(&request, &Options::default()).unwrap().unwrap();
    let before = puzzle(content.as_ref(), 0);
    let [width, height] = [before.level().width, before.level().height];
    // The outer ring stays.
    let row = |y: usize| -> String {
        let is_edge = |x: usize| x == 0 || y == 0 || x + 1 == width || y + 1 == height;
        (0..width).map(|x| if is_edge(x) { 'x' } else { '.' }).collect()
    };
    let plan = MakePlan {
        freeze: Some((0..height).map(row).collect()),
        length: Some([8, 40]),
        ..plan("push:Crate >= 2", 3_000)
    };
    let report = frame.make(&plan, &|_| false, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!(report.status, MakeStatus::Found);
    let made = &report.made[0];
    check(&text, "push:Crate >= 2", made);
    assert!(made.length.unwrap() >= 8);
    let rows: Vec<Vec<char>> = made.level.iter().map(|row| row.chars().collect()).collect();
    assert!(rows[0].iter().chain(&rows[height - 1]).all(|cell| *cell == '#'));
    assert!(rows.iter().all(|row| row[0] == '#' && row[width - 1] == '#'));
}

/// Every named event of every example game, and `push >= 3`: prints a table. Run it with
/// `cargo test --release -p puzzlewright-puzzlescript --test make -- --ignored --nocapture`.
#[test]
#[ignore = "takes many minutes; it prints a table"]
fn most_events_of_the_example_games() {
    let only = std::env::var("MAKE_GAME").unwrap_or_default();
    let (mut found, mut all) = (0, 0);
    for path in games() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if !name.contains(&only) {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let concepts = events(&text).into_iter().chain(["push >= 3".to_string()]);
        for concept in concepts {
            let begin = Instant::now();
            let mut report = None;
            // Small levels first; each size gets its share of the minute.
            for (size, seconds) in [([4, 3], 8.0), ([5, 4], 22.0), ([6, 5], 30.0)] {
                let plan = MakePlan { tries: None, threads: 2, ..plan(&concept, 0) };
                let made = made(&text, size, &plan, Some(seconds));
                let is_found = made.status != MakeStatus::Unknown;
                report = Some(made);
                if is_found && report.as_ref().unwrap().status == MakeStatus::Found {
                    break;
                }
            }
            let report = report.unwrap();
            let is_found = report.status == MakeStatus::Found;
            all += 1;
            found += usize::from(is_found);
            let seconds = begin.elapsed().as_secs_f64();
            let level = match report.made.first() {
                Some(made) => made.level.join("/"),
                None => report.nearest.map_or(String::new(), |miss| {
                    format!("{} ({}: {})", miss.level.join("/"), miss.lacks, miss.because)
                }),
            };
            println!("{name:<10} {concept:<20} {is_found:<5} {seconds:>6.1} s {level}");
            if let Some(made) = report.made.first() {
                check(&text, &concept, made);
            }
        }
    }
    println!("{found} of {all}");
    assert!(found * 10 >= all * 8 || !only.is_empty());
}
