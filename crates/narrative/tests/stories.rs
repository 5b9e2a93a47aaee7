//! Ink and Twee: small interpreters of the parts of the languages that we write play the stories
//! beside the fixed game, move by move.

mod common;

use common::grammars::{ONCE_AND_LOST, VAULT};
use common::{games, grammar};
use narrative::game::{Fixed, Game, Options};
use narrative::grammar::Grammar;
use narrative::make::{Wish, make};

use narrative::output::{choice_text, dot, ink, mermaid, script, svg, twee};
use play::random::SplitMix64;
use play::{Outcome, Play, Step};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A story as a player sees it: the current place, and the choices there.
#[derive(Default)]
struct Story {
    values: BTreeMap<String, i64>,
    rooms: BTreeMap<String, Vec<Choice>>,
    /// What solves areas, in order.
    areas: Vec<Area>,
    /// The rooms to which actions lead, by number.
    rooms_in_order: BTreeMap<String, String>,
    /// What entering an area brings, by the name of the function or passage.
    enter: BTreeMap<String, Vec<(String, i64)>>,
    at: String,
}

#[derive(Default)]
struct Area {
    open: String,
    solved: String,
    goals: Vec<String>,
    enter: Vec<String>,
}

#[derive(Clone)]
struct Choice {
    text: String,
    needs: Vec<(String, i64)>,
    changes: Vec<(String, i64)>,
    to: String,
}

impl Story {
    fn offered(&self) -> Vec<&Choice> {
        let is_offered =
            |choice: &&Choice| choice.needs.iter().all(|(name, least)| self.values[name] >= *least);
        self.rooms[&self.at].iter().filter(is_offered).collect()
    }

    fn choose(&mut self, text: &str) {
        let choice = self.offered().into_iter().find(|choice| letters(&choice.text) == text);
        let choice = choice.expect("an offered choice").clone();
        self.change(&choice.changes);
        let room = choice.to.strip_prefix("after").map(|room| room[1..].to_string());
        self.at = match room {
            None => choice.to,
            Some(number) => {
                self.settle();
                let is_won = self.areas.iter().all(|area| self.values[&area.solved] == 1);
                match is_won {
                    true => "won".to_string(),
                    false => self.rooms_in_order[&number].clone(),
                }
            }
        };
    }

    fn change(&mut self, changes: &[(String, i64)]) {
        for (name, change) in changes {
            *self.values.get_mut(name).expect("a declared variable") += change;
        }
        assert!(self.values.values().all(|value| *value >= 0), "a counter below nothing");
    }

    /// Solves areas and enters those behind them, until nothing changes.
    fn settle(&mut self) {
        for number in 0..self.areas.len() {
            let Area { open, solved, goals, enter } = &self.areas[number];
            let is_met = goals.is_empty() || goals.iter().any(|goal| self.values[goal] > 0);
            if self.values[open] == 1 && self.values[solved] == 0 && is_met {
                let (solved, enter) = (solved.clone(), enter.clone());
                self.values.insert(solved, 1);
                for name in enter {
                    let changes = self.enter[&name].clone();
                    let (open, brings) = changes.split_first().expect("the area's own counter");
                    if self.values[&open.0] == 0 {
                        self.values.insert(open.0.clone(), 1);
                        self.change(brings);
                    }
                }
                self.settle();
            }
        }
    }
}

/// The letters of a text: the languages replace some signs.
fn letters(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ').collect()
}

/// `name = name + 2` as a change.
fn change(text: &str, sign: &str) -> (String, i64) {
    let (name, sum) = text.split_once(sign).expect("an assignment");
    let words: Vec<&str> = sum.split(' ').collect();
    match words[..] {
        [value] => (name.to_string(), value.parse().expect("a number")),
        _ => {
            let amount: i64 = words[2].parse().expect("a number");
            (name.to_string(), if words[1] == "-" { -amount } else { amount })
        }
    }
}

fn read_ink(text: &str) -> Story {
    let mut story = Story::default();
    let mut section = String::new();
    for line in text.lines() {
        let trimmed = line.trim();
        if let Some(rest) = trimmed.strip_prefix("VAR ") {
            let (name, value) = rest.split_once(" = ").expect("a variable");
            story.values.insert(name.into(), value.parse().expect("a number"));
        } else if let Some(rest) = trimmed.strip_prefix("=== ") {
            section = rest.trim_end_matches(" ===").trim_start_matches("function ").to_string();
            section = section.trim_end_matches("()").to_string();
            match section.starts_with("enter_") {
                true => _ = story.enter.insert(section.clone(), Vec::new()),
                false => _ = story.rooms.insert(section.clone(), Vec::new()),
            }
        } else if section == "settle" {
            if let Some(rest) = trimmed.strip_prefix("{ ") {
                let parts: Vec<&str> = rest.trim_end_matches(':').split(" && ").collect();
                let name = |part: &str| part.split(' ').next().unwrap_or_default().to_string();
                let goals = parts.get(2).map(|part| part.trim_end_matches(" > 0"));
                let goals = goals.map(|goals| goals.split(" + ").map(str::to_string).collect());
                story.areas.push(Area {
                    open: name(parts[0]),
                    solved: name(parts[1]),
                    goals: goals.unwrap_or_default(),
                    enter: Vec::new(),
                });
            } else if let Some(rest) = trimmed.strip_prefix("~ enter_") {
                let name = format!("enter_{}", rest.trim_end_matches("()"));
                story.areas.last_mut().expect("an area").enter.push(name);
            }
        } else if section.starts_with("enter_") {
            if let Some(rest) = trimmed.strip_prefix("~ ") {
                let changed = change(rest, " = ");
                story.enter.get_mut(&section).expect("a function").push(changed);
            }
        } else if let Some(rest) = trimmed.strip_prefix("+ ") {
            let (guards, text) = rest.split_once('[').expect("a choice in brackets");
            let needs = guards
                .split(['{', '}'])
                .map(str::trim)
                .filter(|guard| !guard.is_empty())
                .map(|guard| {
                    let (name, least) = guard.split_once(" >= ").expect("a guard");
                    (name.to_string(), least.parse().expect("a number"))
                })
                .collect();
            let text = text.trim_end_matches(']').to_string();
            let choice = Choice { text, needs, changes: Vec::new(), to: String::new() };
            story.rooms.get_mut(&section).expect("a knot").push(choice);
        } else if let Some(rest) = trimmed.strip_prefix("~ ").filter(|rest| *rest != "settle()") {
            let choice = story.rooms.get_mut(&section).and_then(|room| room.last_mut());
            choice.expect("a choice").changes.push(change(rest, " = "));
        } else if let Some(rest) = trimmed.strip_prefix("-> ") {
            if let Some(number) = section.strip_prefix("after_").filter(|_| rest != "won") {
                story.rooms_in_order.insert(number.to_string(), rest.to_string());
                continue;
            }
            match story.rooms.get_mut(&section).and_then(|room| room.last_mut()) {
                Some(choice) => choice.to = rest.to_string(),
                None if story.at.is_empty() => story.at = rest.to_string(),
                None => {}
            }
        }
    }
    story
}

fn between(text: &str, from: &str, to: &str) -> Option<String> {
    let start = text.find(from)? + from.len();
    let end = start + text[start..].find(to)?;
    Some(text[start..end].to_string())
}

fn read_twee(text: &str) -> Story {
    let mut story = Story::default();
    let mut section = String::new();
    let sets = |line: &str| -> Vec<(String, i64)> {
        let sets = line.split("<<set $").skip(1).filter(|set| !set.starts_with("said "));
        sets.map(|set| change(&set.split(">>").next().expect("an end").replace('$', ""), " to "))
            .collect()
    };
    for line in text.lines() {
        if let Some(name) = line.strip_prefix(":: ") {
            section = name.to_string();
            story.rooms.insert(section.clone(), Vec::new());
        } else if section == "StoryData" {
            if let Some(start) = between(line, "\"start\": \"", "\"") {
                story.at = start;
            }
        } else if line == "<<set $said to \"\">>" {
            // What is said changes no counter.
        } else if section == "StoryInit" && !line.is_empty() {
            let set = between(line, "<<set $", ">>").expect("a value");
            let (name, value) = set.split_once(" to ").expect("a value");
            story.values.insert(name.into(), value.parse().expect("a number"));
        } else if section == "settle" && line.starts_with("<<if ") {
            let guard = between(line, "<<if ", ">>").expect("a guard").replace('$', "");
            let parts: Vec<&str> = guard.split(" and ").collect();
            let name = |part: &str| part.split(' ').next().unwrap_or_default().to_string();
            let goals = parts.get(2).map(|part| part.trim_end_matches(" gt 0"));
            let goals = goals.map(|goals| goals.split(" + ").map(str::to_string).collect());
            let enter = line.split("<<include \"enter ").skip(1);
            let enter = enter.map(|rest| format!("enter {}", rest.split('"').next().unwrap_or("")));
            story.areas.push(Area {
                open: name(parts[0]),
                solved: name(parts[1]),
                goals: goals.unwrap_or_default(),
                enter: enter.collect(),
            });
        } else if section.starts_with("enter ") && line.starts_with("<<if ") {
            story.enter.insert(section.clone(), sets(line));
        } else if section.starts_with("after ") && line.contains("<<goto") {
            let room = line.rsplit("<<goto \"").next().and_then(|rest| rest.split('"').next());
            let number = section.trim_start_matches("after ").to_string();
            story.rooms_in_order.insert(number, room.expect("a room").to_string());
        } else if line.contains("<<link") {
            let guard = if line.starts_with("<<if ") { between(line, "<<if ", ">>") } else { None };
            let needs = guard.iter().flat_map(|guard| guard.split(" and ")).map(|part| {
                let (name, least) = part.split_once(" gte ").expect("a guard");
                (name.trim_start_matches('$').to_string(), least.parse().expect("a number"))
            });
            let needs = needs.collect();
            let link = between(line, "<<link \"", "\">>").expect("a link");
            let (text, to) = link.split_once("\" \"").expect("a target");
            let choice = Choice { text: text.into(), needs, changes: sets(line), to: to.into() };
            story.rooms.get_mut(&section).expect("a passage").push(choice);
            // Hidden choices leave no empty line.
            assert!(line.ends_with('\\'), "{line}");
        }
    }
    story
}

/// Plays a fixed game and its story at random, side by side; returns whether the game was won.
fn play_both(
    name: &str,
    grammar: &Arc<Grammar>,
    seed: u64,
    moves: usize,
    story: &mut Story,
) -> bool {
    let fixed = Arc::new(Fixed::new(grammar, seed).expect("a fixed game"));
    let mut game = Game::fixed(Arc::clone(grammar), Options { seed, ..Options::default() }, fixed);
    let (mut state, mut outcome) = game.start();
    let mut random = SplitMix64::new(seed);
    let mut done: Vec<String> = Vec::new();
    for _ in 0..moves {
        let actions = game.available(&state, false);
        let texts: Vec<String> =
            actions.iter().map(|action| letters(&choice_text(grammar, &state, action))).collect();
        let in_story: BTreeSet<String> =
            story.offered().iter().map(|choice| letters(&choice.text)).collect();
        let in_game: BTreeSet<String> = texts.iter().cloned().collect();
        assert_eq!(in_game, in_story, "{name} {seed} after {}", done.join("; "));
        // Two rules with the same words are left alone.
        let is_clear = |at: &usize| {
            let alike = texts.iter().zip(&actions).filter(|(text, _)| **text == texts[*at]);
            alike.map(|(_, action)| action.rule).collect::<BTreeSet<_>>().len() == 1
        };
        let clear: Vec<usize> = (0..texts.len()).filter(is_clear).collect();
        let at = clear[random.below(clear.len() as u64) as usize];
        done.push(texts[at].clone());
        let from = state.clone();
        let Step::Moved { outcome: now, .. } = game.step(&from, actions[at].mv, &mut state) else {
            panic!("{name} {seed}: {} does nothing", texts[at]);
        };
        outcome = now;
        story.choose(&texts[at]);
        let expected = match outcome {
            Outcome::Won => "won",
            Outcome::Lost => "lost",
            Outcome::Open => continue,
        };
        assert_eq!(story.at, expected, "{name} {seed} after {}", done.join("; "));
        break;
    }
    outcome == Outcome::Won
}

#[test]
fn ink_and_twee_are_the_fixed_game_move_by_move() {
    let mut texts = games();
    texts.push(("vault".to_string(), VAULT.to_string()));
    let mut won = 0;
    for (name, text) in texts {
        let grammar = grammar(&text);
        for seed in 0..3 {
            let fixed = Arc::new(Fixed::new(&grammar, seed).expect("a fixed game"));
            let script = script(&grammar, &fixed, seed).expect("a script");
            for mut story in [read_ink(&ink(&script)), read_twee(&twee(&script))] {
                won += usize::from(play_both(&name, &grammar, seed, 150, &mut story));
            }
        }
    }
    assert!(won > 0, "some random game is won");
}

#[test]
fn stories_have_the_authors_words_and_all_rules() {
    let grammar = grammar(ONCE_AND_LOST);
    let fixed = Arc::new(Fixed::new(&grammar, 1).expect("a fixed game"));
    let script = script(&grammar, &fixed, 1).expect("a script");
    for (text, mut story) in
        [(ink(&script), read_ink(&ink(&script))), (twee(&script), read_twee(&twee(&script)))]
    {
        for words in ["Ask the aunt for coal", "Take it.", "Get the oven hot.", "a black oven"] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert!(text.contains("It smells of bread.") && text.contains("coal_carried"), "{text}");
        let offers = |story: &Story, text: &str| {
            story.offered().iter().any(|choice| letters(&choice.text) == text)
        };
        assert!(offers(&story, "Kick the oven with the aunt") || text.contains("lost"));
        story.choose("Ask the aunt for coal");
        assert!(!offers(&story, "Ask the aunt for coal"), "once is once");
    }
}

#[test]
fn charts_have_a_box_for_each_node_and_an_edge_for_each_need() {
    let grammar = grammar(VAULT);
    let wish = Wish { area: 0, seed: 1, count: 1, actions: None, level: None };
    let made = make(&grammar, &wish, &mut |_| false).expect("a puzzle");
    let (puzzle, world) = (&made.puzzles[0], &made.journey.state.world);
    let nodes = puzzle.nodes.len();
    let dot = dot(&grammar, puzzle, world);
    assert_eq!((dot.matches("label=").count(), dot.matches(" -> ").count()), (nodes, nodes - 1));
    let mermaid = mermaid(&grammar, puzzle, world);
    assert_eq!(mermaid.matches("-->").count(), nodes - 1);
    let svg = svg(&grammar, puzzle, world);
    assert_eq!((svg.matches("<path").count(), svg.matches("rx=").count()), (nodes - 1, nodes));
}
