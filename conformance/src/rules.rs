//! What rules are said to imply holds in recorded sessions, random play and searches; and of the rules
//! that no play uses, most are found.

use crate::lines;
use crate::play::case_game;
use crate::tally::{Tally, say};
use anyhow::Result;
use play::random::SplitMix64;
use play::search::Budget;
use play::{Coverage, Play, explore_showing};
use puzzlescript::bits::{Bits, LAYERS_A_WORD, MOVE_BITS};
use puzzlescript::engine::turn_log::Happening;
use puzzlescript::game::{Level, Rule};
use puzzlescript::puzzle::Puzzle;
use puzzlescript::rules::trial::{Tried, try_level, try_move, try_wins};
use puzzlescript::rules::{Facts, USUAL_WORK, facts};
use puzzlescript::session::{Event, Session};
use puzzlescript::{Game, ScriptContent};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use workbench::puzzlescript::replay::{DEFAULT_SEED, event};

/// States of a level that are explored, unless `RULES_STATES` says otherwise.
const MAX_STATES: usize = 20_000;

/// Cells times rules that the exploration of a level may look at, five moves for each state: large levels of
/// large games have few states in it, so that the whole ends at the same place on every machine.
const MAX_LOOKS: usize = 2_000_000_000;

/// Of the unused rules whose object or movement never arises, at least this share must be found.
const MIN_FOUND: f64 = 0.8;

/// Facts hold in every recorded play.
pub fn recorded(folder: &Path, tally: &mut Tally) -> Result<()> {
    for file in ["sessions.jsonl", "random_play.jsonl"] {
        let cases = lines(folder, file)?;
        let counted = Mutex::new(BTreeMap::new());
        let name = |case: &Value| format!("{} ({})", case["id"], case["name"]);
        tally.check_all(&format!("rules: facts hold in {file}"), &cases, name, |case| {
            let game = Arc::new(case_game(case)?);
            let facts = facts(&game, USUAL_WORK);
            count(&facts, &counted);
            session_holds(case, &game, &facts)
        });
        say_counts(&counted);
    }
    Ok(())
}

fn session_holds(case: &Value, game: &Arc<Game>, facts: &Facts) -> Result<(), String> {
    let screen = case["level"].as_u64().ok_or("no level")? as usize;
    let seed = case["seed"].as_str().unwrap_or(DEFAULT_SEED);
    let mut session =
        Session::new(Arc::clone(game), screen, seed).map_err(|error| error.to_string())?;
    try_move(game, facts, session.machine(), true)?;
    for input in case["inputs"].as_array().ok_or("no inputs")? {
        let input: Event = match input {
            Value::String(word) => event(word)?,
            other => event(&other.to_string())?,
        };
        session.act(input);
        try_move(game, facts, session.machine(), true)?;
    }
    Ok(())
}

/// Facts hold in random play and exploration of all shared games: the demos, the corpus, and the games of
/// recorded sessions and random play, each once.
pub fn explored(folder: &Path, tally: &mut Tally) -> Result<()> {
    let mut games: Vec<(String, Arc<Game>)> = Vec::new();
    for part in ["demos", "corpus"] {
        let Ok(entries) = std::fs::read_dir(folder.join(part)) else { continue };
        let mut paths: Vec<_> =
            entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        paths.sort();
        for path in paths.iter().filter(|path| path.extension().is_some_and(|end| end == "txt")) {
            let Ok(document) = workbench::open(path) else { continue };
            if let Some(content) = document.holds::<ScriptContent>() {
                games.push((path.display().to_string(), Arc::clone(content.game())));
            }
        }
    }
    let mut texts = BTreeSet::new();
    for file in ["sessions.jsonl", "random_play.jsonl"] {
        for case in lines(folder, file)? {
            let is_new = texts.insert(case["source"].as_str().unwrap_or_default().to_string());
            if let Some(game) = is_new.then(|| case_game(&case).ok()).flatten() {
                games.push((format!("{file}, case {}", case["id"]), Arc::new(game)));
            }
        }
    }
    let states = std::env::var("RULES_STATES").ok().and_then(|states| states.parse().ok());
    let max_states = states.unwrap_or(MAX_STATES);
    let counted = Mutex::new(BTreeMap::new());
    let useful = Mutex::new(Useful::default());
    let name = |(path, _): &(String, Arc<Game>)| path.clone();
    tally.check_all("rules: facts hold in walks and searches", &games, name, |(path, game)| {
        let facts = facts(game, USUAL_WORK);
        count(&facts, &counted);
        game_holds(path, game, &facts, max_states, &useful)
    });
    say_counts(&counted);
    let useful = useful.into_inner().unwrap_or_else(PoisonError::into_inner);
    match useful.say() {
        true => tally.passed += 1,
        false => tally.failed += 1,
    }
    Ok(())
}

fn game_holds(
    path: &str,
    game: &Arc<Game>,
    facts: &Facts,
    max_states: usize,
    all: &Mutex<Useful>,
) -> Result<(), String> {
    let mut random = SplitMix64::new(1);
    let mut tried = Tried::default();
    let mut played = Played::default();
    for (number, (_, level)) in game.levels().enumerate() {
        try_level(game, level, facts, true, &mut random, max_states.min(2_000), &mut tried)
            .map_err(|wrong| format!("level {}: {wrong}", number + 1))?;
        // After a level that is too large, the others show no more than whether facts hold.
        let is_full = number == 0 || played.is_complete;
        let states = max_states.min(affordable_states(game, level));
        played.explore(game, level, if is_full { states } else { states / 20 }, false);
    }
    for fact in &facts.never_fires {
        if played.fired.contains(&fact.line) {
            return Err(format!("exploration fires {fact:?}"));
        }
    }
    for fact in &facts.never_appears {
        if played.seen.iter().any(|seen| seen.get(fact.object)) {
            return Err(format!("exploration shows {fact:?}"));
        }
    }
    try_wins(facts, true, |win| played.wins.get(win).copied())?;
    let mut useful = all.lock().unwrap_or_else(PoisonError::into_inner);
    useful.levels += played.levels;
    useful.states += played.states;
    useful.moves += tried.moves;
    useful.solved += tried.solved;
    drop(useful);
    if played.is_complete && played.levels > 0 && game.errors == 0 {
        let is_unused = game.all_rules().any(|rule| !played.fired.contains(&rule.line));
        let mut again = Played::default();
        // Why rules are unused is seen from movements, which are slow to note.
        for (_, level) in game.levels().filter(|_| is_unused) {
            again.explore(game, level, max_states.min(affordable_states(game, level)), true);
        }
        let played = if is_unused { &again } else { &played };
        let mut useful = all.lock().unwrap_or_else(PoisonError::into_inner);
        useful.add_game(path, game, facts, played);
    }
    Ok(())
}

/// States of a level whose exploration costs no more than `MAX_LOOKS`.
fn affordable_states(game: &Game, level: &Level) -> usize {
    let looks = level.width * level.height * game.all_rules().count().max(1) * 5;
    MAX_LOOKS / looks.max(1)
}

/// What exploration of the levels of a game showed.
#[derive(Default)]
struct Played {
    fired: BTreeSet<usize>,
    /// For each level, the objects that were on a board.
    seen: Vec<Bits>,
    /// For each level, the movements objects had: object and bit.
    goings: Vec<BTreeSet<(usize, u8)>>,
    wins: Vec<(bool, bool)>,
    is_complete: bool,
    levels: usize,
    states: usize,
}

impl Played {
    /// Explores a level, and on request notes which movements arise.
    fn explore(&mut self, game: &Arc<Game>, level: &Level, max_states: usize, notes_goings: bool) {
        let is_first = self.levels == 0;
        self.levels += 1;
        let mut puzzle = Puzzle::new(game, Arc::new(level.clone()), "1");
        let (start, _) = puzzle.start();
        let mut seen = Bits::zero(game.player.mask.words.len());
        self.fired.extend(puzzle.fired_lines().map(|line| line as usize));
        puzzle.created().chain(puzzle.objects_in(&start)).for_each(|object| seen.set(object));
        puzzle.note_win_tests();
        if notes_goings {
            puzzle.log_turns();
        }
        let keys = if game.prelude.noaction { 4 } else { 5 };
        let mut goings: BTreeSet<(usize, u8)> = game
            .player
            .mask
            .iter()
            .flat_map(|object| (0..keys).map(move |bit| (object, bit)))
            .collect();
        let budget = Budget { max_states, ..Budget::default() };
        let fired = &mut self.fired;
        let graph =
            explore_showing(&mut puzzle, &start, budget, &mut |_| false, &mut |puzzle, state| {
                fired.extend(puzzle.fired_lines().map(|line| line as usize));
                puzzle
                    .created()
                    .chain(puzzle.objects_in(state))
                    .for_each(|object| seen.set(object));
                if notes_goings {
                    note_goings(puzzle, &mut goings);
                }
            });
        self.states += graph.len();
        let is_whole = graph.coverage == Coverage::Complete && !puzzle.facts().chance;
        self.is_complete = is_whole && (is_first || self.is_complete);
        self.wins.resize(game.wins.len(), (false, false));
        for (all, test) in self.wins.iter_mut().zip(puzzle.win_tests()) {
            all.0 |= test.held;
            all.1 |= test.failed;
        }
        self.seen.push(seen);
        self.goings.push(goings);
    }
}

/// Adds the movements of the last step, as far as its log shows them.
fn note_goings(puzzle: &Puzzle, goings: &mut BTreeSet<(usize, u8)>) {
    for step in puzzle.turn_log().steps {
        match step.what {
            Happening::Rule { places, .. } => {
                for found in places.iter().flatten().flat_map(|cell| &cell.objects) {
                    goings.extend(found.going.map(|bit| (found.object, bit)));
                    goings.extend(found.then.map(|bit| (found.object, bit)));
                }
            }
            Happening::Movement { moved, stuck } => {
                goings.extend(moved.iter().chain(&stuck).map(|it| (it.object, it.direction)));
            }
            _ => {}
        }
    }
}

/// How many unused rules are found.
#[derive(Default)]
struct Useful {
    games: usize,
    levels: usize,
    states: usize,
    moves: usize,
    solved: usize,
    /// By what play shows to be the cause: unused rules, and those that are found.
    causes: BTreeMap<&'static str, (usize, usize)>,
    missed: Vec<Missed>,
}

/// An unused rule that is not found.
struct Missed {
    place: String,
    cause: &'static str,
    /// What it lacks.
    detail: String,
}

impl Useful {
    fn add_game(&mut self, path: &str, game: &Game, facts: &Facts, played: &Played) {
        self.games += 1;
        let lines: BTreeSet<usize> = game.all_rules().map(|rule| rule.line).collect();
        for line in lines.difference(&played.fired) {
            let rules: Vec<&Rule> = game.all_rules().filter(|rule| rule.line == *line).collect();
            let (cause, detail) = shown_cause(game, &rules, played);
            let is_found = facts.never_fires.iter().any(|fact| fact.line == *line);
            let count = self.causes.entry(cause).or_default();
            count.0 += 1;
            count.1 += usize::from(is_found);
            if !is_found {
                self.missed.push(Missed { place: format!("{path}:{line}"), cause, detail });
            }
        }
    }

    /// Prints the figures; true if enough are found.
    fn say(&self) -> bool {
        say(&format!(
            "  {} levels, {} states explored, {} random moves, {} levels solved",
            self.levels, self.states, self.moves, self.solved
        ));
        say(&format!("rules: unused rules of {} games explored in full, by cause", self.games));
        for (cause, (all, found)) in &self.causes {
            say(&format!("  {cause}: {found} of {all} found"));
        }
        // What fails for other reasons is not promised to be found; it is listed on request.
        let lists_all = std::env::var_os("RULES_MISSED").is_some();
        for Missed { place, cause, detail } in &self.missed {
            if lists_all || *cause != OTHER {
                say(&format!("  missed {place}: {cause}{detail}"));
            }
        }
        let wanted =
            [OBJECT, MOVEMENT].map(|cause| self.causes.get(cause).copied().unwrap_or((0, 0)));
        let (all, found) = (wanted[0].0 + wanted[1].0, wanted[0].1 + wanted[1].1);
        let share = found as f64 / all.max(1) as f64;
        say(&format!("rules: {found} of {all} whose object or movement never arises are found"));
        all == 0 || share >= MIN_FOUND
    }
}

const OBJECT: &str = "an object never arises";
const MOVEMENT: &str = "a movement never arises";
const OTHER: &str = "every object and movement arises somewhere";

/// Why play never used a rule: in every level each of its forms lacks an object; or some forms only lack
/// a movement. With it, what the last of them lacks.
fn shown_cause(game: &Game, rules: &[&Rule], played: &Played) -> (&'static str, String) {
    let name = |object: &usize| game.objects[*object].spelling.as_str();
    let mut cause = (OBJECT, String::new());
    for rule in rules {
        for (seen, goings) in played.seen.iter().zip(&played.goings) {
            match (lacking_objects(rule, seen), lacking_movement(game, rule, goings)) {
                (Some(objects), _) if cause.0 == OBJECT => {
                    let names: Vec<&str> = objects.iter().map(name).collect();
                    cause.1 = format!(": {}", names.join(" or "));
                }
                (Some(_), _) => {}
                (None, Some((objects, going))) => {
                    let names: Vec<&str> = objects.iter().map(name).collect();
                    let way = ["up", "down", "left", "right", "action"][usize::from(going)];
                    cause = (MOVEMENT, format!(": {} {way}", names.join(" or ")));
                }
                (None, None) => return (OTHER, String::new()),
            }
        }
    }
    cause
}

/// Objects of which a rule asks for one, and which play never shows.
fn lacking_objects(rule: &Rule, seen: &Bits) -> Option<Vec<usize>> {
    let mut cells = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    cells.find_map(|cell| {
        let absent = cell.present.iter().find(|object| !seen.get(*object)).map(|it| vec![it]);
        let any = || cell.any.iter().find(|any| !any.meets(seen)).map(|any| any.iter().collect());
        absent.or_else(any)
    })
}

/// A movement that a rule asks of some objects, and that play never shows.
fn lacking_movement(
    game: &Game,
    rule: &Rule,
    goings: &BTreeSet<(usize, u8)>,
) -> Option<(Vec<usize>, u8)> {
    let mut cells = rule.rows.iter().flat_map(|row| row.runs.iter().flatten());
    cells.find_map(|cell| {
        cell.moves.iter().find_map(|bit| {
            let layer = bit / 64 * LAYERS_A_WORD + bit % 64 / MOVE_BITS;
            let going = (bit % 64 % MOVE_BITS) as u8;
            let mask = &game.layers[layer];
            let is_asked = |object: &usize| {
                cell.present.get(*object)
                    || cell.any.iter().any(|any| any.is_within(mask) && any.get(*object))
            };
            let asked: Vec<usize> = mask.iter().filter(is_asked).collect();
            let goes = |object: &usize| goings.contains(&(*object, going));
            (!asked.is_empty() && !asked.iter().any(goes)).then_some((asked, going))
        })
    })
}

fn count(facts: &Facts, counted: &Mutex<BTreeMap<String, usize>>) {
    let mut counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
    let mut add = |key: String| *counted.entry(key).or_default() += 1;
    add("games".to_string());
    if facts.gap.is_some() {
        add("games with gaps".to_string());
    }
    for fact in &facts.never_fires {
        add(format!("never fires, {}, {}", fact.cause.as_str(), fact.scope.as_str()));
    }
    facts
        .never_appears
        .iter()
        .for_each(|fact| add(format!("never appears, {}", fact.scope.as_str())));
    facts
        .wins
        .iter()
        .for_each(|fact| add(format!("{:?} holds, {}", fact.holds, fact.scope.as_str())));
    facts.numbers.iter().for_each(|fact| add(format!("number: {:?}", fact.trend)));
    facts.musts.iter().for_each(|_| add("must".to_string()));
    facts.endless.iter().for_each(|_| add("may loop".to_string()));
}

fn say_counts(counted: &Mutex<BTreeMap<String, usize>>) {
    let counted = counted.lock().unwrap_or_else(PoisonError::into_inner);
    let parts: Vec<String> = counted.iter().map(|(key, count)| format!("{count} {key}")).collect();
    say(&format!("  {}", parts.join("; ")));
}
