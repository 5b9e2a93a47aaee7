//! Levels of the example games that can only be won by what they are to teach.
//!
//! What `make` proves is proved again here by another route: the level is written into the file, the file is
//! read again, and a search in which the event is forbidden must find no win.

#![allow(clippy::unwrap_used)]

use play::concept::{Argument, EventName, EventNames};
use play::domain::{Content, Domain};
use play::kit::wins_without;
use play::lens::{Lenses, LevelIdeas, Needed, Options, Status, progression};
use play::search::Budget;
use play::space::{FrameRequest, MadeReport, MakePlan, MakeReport, MakeRound, MakeStatus};
use play::{Play, Step};
use puzzlescript::puzzle::Puzzle;
use puzzlescript::{PuzzleScriptDomain, ScriptContent};
use source::Source;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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

fn made(text: &str, size: [usize; 2], plan: &MakePlan) -> MakeReport {
    let request = FrameRequest { size: Some(size), ..FrameRequest::default() };
    let frame = open(text).frame(&request, &Options::default()).unwrap().unwrap();
    frame.make(plan, &|_| false, &mut |_| ControlFlow::Continue(())).unwrap()
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

/// Proves a result by the other route: for a bare event by forbidding it, for counts by `need` on the level
/// as it is read back.
fn check(text: &str, concept: &str, made: &MadeReport) {
    assert!(made.properties.iter().all(|property| property.proved), "{concept}: {made:?}");
    let content = with_level(text, made);
    // New lines of the legend stand above the rules.
    let concept = match concept.strip_prefix("rule:") {
        Some(line) => format!("rule:{}", line.parse::<usize>().unwrap() + made.legend.len()),
        None => concept.to_string(),
    };
    let concept = concept.as_str();
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
        let mut wins = |events: &[u32]| wins_without(&mut puzzle, events, 1_000_000);
        assert_eq!([wins(&events), wins(&[])], [Some(false), Some(true)], "{concept}: {made:?}");
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
        let report = made(&text, size, &plan(concept, 3_000));
        assert_eq!(report.status, MakeStatus::Found, "{game}: {concept}");
        check(&text, concept, &report.made[0]);
    }
}

/// The legend draws a home only with the player on it: without that sign no level could be won.
#[test]
fn a_player_stands_on_what_the_legend_puts_it_on() {
    let path = games().into_iter().find(|path| path.ends_with("furrow.txt")).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let report = made(&text, [4, 3], &plan("push", 3_000));
    assert_eq!(report.status, MakeStatus::Found);
    check(&text, "push", &report.made[0]);
    let again = made(&text, [4, 3], &MakePlan { threads: 2, ..plan("push", report.counts.tries) });
    assert_eq!(again, report);
}

/// A part of a level may have lost its solution; a whole one has the size of a rung of its own.
#[test]
fn a_level_grows_from_whole_levels_of_the_author() {
    let path = games().into_iter().find(|path| path.ends_with("furrow.txt")).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let report = made(&text, [7, 6], &plan("plug", 1_024));
    assert_eq!(report.status, MakeStatus::Found);
    check(&text, "plug", &report.made[0]);
}

/// A level for a gap is a lesson: a coal that lies beside the ice melts it in the first move, whatever that is.
#[test]
fn what_a_level_teaches_does_not_happen_by_itself() {
    let path = games().into_iter().find(|path| path.ends_with("thaw.txt")).unwrap();
    let text = std::fs::read_to_string(path).unwrap();
    let level = |level: usize, ideas: &[&str]| LevelIdeas {
        level,
        status: Some(Status::Solved),
        difficulty: Some(level as f64),
        ideas: ideas.iter().map(ToString::to_string).collect(),
        ..LevelIdeas::default()
    };
    let levels = vec![level(1, &["push"]), level(2, &["push", "melt", "push:Coal"])];
    let (_, mut wanted) = progression(levels).missing().swap_remove(0);
    assert_eq!(wanted[0].wanted, ["melt"]);
    let new_idea = Some(wanted.swap_remove(0));
    for seed in 1..=3 {
        let plan = MakePlan {
            new_idea: new_idea.clone(),
            plain: true,
            tries: Some(3_000),
            seed,
            ..MakePlan::default()
        };
        let report = made(&text, [4, 4], &plan);
        assert_eq!(report.status, MakeStatus::Found);
        let mut puzzle = puzzle(with_level(&text, &report.made[0]).as_ref(), 0);
        puzzle.tell_all();
        let name = EventName { word: "melt".to_string(), argument: Argument::None };
        let melts = puzzle.find_event(&name).unwrap();
        let (start, _) = puzzle.start();
        let mut moves = Vec::new();
        puzzle.moves(&start, &mut moves);
        let mut is_calm = |mv| {
            let mut to = start.clone();
            match puzzle.step(&start, mv, &mut to) {
                Step::Moved { events, .. } => {
                    !puzzle.told(events).iter().any(|event| melts.contains(event))
                }
                _ => false,
            }
        };
        assert!(moves.into_iter().any(&mut is_calm), "{:?}", report.made[0].level);
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

/// Of the named events of the example games, one in four: `bench make` has the figure for all of them, with a
/// minute for each.
#[test]
fn most_events_of_the_example_games() {
    let mut asked = Vec::new();
    for path in games() {
        let text = std::fs::read_to_string(&path).unwrap();
        let concepts = events(&text).into_iter().chain(["push >= 3".to_string()]);
        asked.extend(concepts.map(|concept| (text.clone(), concept)));
    }
    let (mut found, mut missed) = (0, Vec::new());
    for (text, concept) in asked.iter().skip(1).step_by(4) {
        let maker = open(text).maker(&FrameRequest::default(), &Options::default());
        let plan = MakePlan { max_expanded: 2_000, ..plan(concept, 1_536) };
        let mut go_on = |_: &MakeRound| ControlFlow::Continue(());
        let report = maker.unwrap().unwrap().make(&plan, &|_| false, &mut go_on).unwrap();
        match report.made.first() {
            Some(made) => {
                check(text, concept, made);
                found += 1;
            }
            None => missed.push((concept, report.nearest)),
        }
    }
    println!("{found} found, missed: {missed:#?}");
    assert!(found * 10 >= (found + missed.len()) * 7, "{found} found, missed: {missed:#?}");
}
