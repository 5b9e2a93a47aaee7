//! Ink and Twee: small interpreters of the parts of the languages that we write play the stories
//! along the puzzle's own walkthrough to the end.

mod common;

use common::{VAULT, games, grammar};
use narrative::game::{Game, Offered, Options, walk_all};
use narrative::grammar::Grammar;
use narrative::make::{Wish, make};
use narrative::output::json::Limits;
use narrative::output::{dot, ink, mermaid, script, svg, twee};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A story as a player sees it: the current place, and the choices there.
struct Story {
    values: BTreeMap<String, i64>,
    rooms: BTreeMap<String, Vec<Choice>>,
    at: String,
}

struct Choice {
    text: String,
    needs: Vec<(String, i64)>,
    changes: Vec<(String, i64)>,
    to: String,
}

impl Story {
    fn choose(&mut self, text: &str) -> bool {
        let values = &self.values;
        let is_offered =
            |choice: &&Choice| choice.needs.iter().all(|(name, least)| values[name] >= *least);
        let choices = &self.rooms[&self.at];
        let Some(choice) =
            choices.iter().filter(is_offered).find(|choice| base(&choice.text) == text)
        else {
            return false;
        };
        for (name, change) in &choice.changes {
            *self.values.get_mut(name).expect("a declared variable") += change;
        }
        assert!(self.values.values().all(|value| *value >= 0), "a counter below nothing");
        self.at = choice.to.clone();
        true
    }
}

/// A choice without the states of things, which are in brackets.
fn base(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            letter if depth == 0 => out.push(letter),
            _ => {}
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn read_ink(text: &str) -> Story {
    let mut story = Story { values: BTreeMap::new(), rooms: BTreeMap::new(), at: String::new() };
    let mut room = String::new();
    for line in text.lines() {
        let trimmed = line.trim();
        if let Some(rest) = trimmed.strip_prefix("VAR ") {
            let (name, value) = rest.split_once(" = ").expect("a variable");
            story.values.insert(name.into(), value.parse().expect("a number"));
        } else if let Some(rest) = trimmed.strip_prefix("=== ") {
            room = rest.trim_end_matches(" ===").to_string();
            story.rooms.insert(room.clone(), Vec::new());
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
            story.rooms.get_mut(&room).expect("a knot").push(choice);
        } else if let Some(rest) = trimmed.strip_prefix("~ ") {
            let (name, sum) = rest.split_once(" = ").expect("an assignment");
            let words: Vec<&str> = sum.split(' ').collect();
            assert_eq!(words[0], name);
            let amount: i64 = words[2].parse().expect("a number");
            let change = if words[1] == "-" { -amount } else { amount };
            let choice = story.rooms.get_mut(&room).and_then(|room| room.last_mut());
            choice.expect("a choice").changes.push((name.to_string(), change));
        } else if let Some(rest) = trimmed.strip_prefix("-> ") {
            match story.rooms.get_mut(&room).and_then(|room| room.last_mut()) {
                Some(choice) => choice.to = rest.to_string(),
                None if story.at.is_empty() => story.at = rest.to_string(),
                None => {}
            }
        }
    }
    story
}

fn read_twee(text: &str) -> Story {
    let mut story = Story { values: BTreeMap::new(), rooms: BTreeMap::new(), at: String::new() };
    let mut room = String::new();
    let between = |text: &str, from: &str, to: &str| -> Option<String> {
        let start = text.find(from)? + from.len();
        let end = start + text[start..].find(to)?;
        Some(text[start..end].to_string())
    };
    for line in text.lines() {
        if let Some(name) = line.strip_prefix(":: ") {
            room = name.to_string();
            story.rooms.insert(room.clone(), Vec::new());
        } else if room == "StoryData" {
            if let Some(start) = between(line, "\"start\": \"", "\"") {
                story.at = start;
            }
        } else if line == "<<set $said to \"\">>" {
            // What is said changes no counter.
        } else if room == "StoryInit" && !line.is_empty() {
            let set = between(line, "<<set $", ">>").expect("a value");
            let (name, value) = set.split_once(" to ").expect("a value");
            story.values.insert(name.into(), value.parse().expect("a number"));
        } else if line.contains("<<link") {
            let guard = if line.starts_with("<<if ") { between(line, "<<if ", ">>") } else { None };
            let needs = guard.iter().flat_map(|guard| guard.split(" and ")).map(|part| {
                let (name, least) = part.split_once(" gte ").expect("a guard");
                (name.trim_start_matches('$').to_string(), least.parse().expect("a number"))
            });
            let needs = needs.collect();
            let link = between(line, "<<link \"", "\">>").expect("a link");
            let (text, to) = link.split_once("\" \"").expect("a target");
            let sets = line.split("<<set $").skip(1).filter(|set| !set.starts_with("said "));
            let sets = sets.map(|set| {
                let set = set.split(">>").next().expect("an end");
                let (name, sum) = set.split_once(" to ").expect("a value");
                let words: Vec<&str> = sum.split(' ').collect();
                let amount: i64 = words[2].parse().expect("a number");
                (name.to_string(), if words[1] == "-" { -amount } else { amount })
            });
            let choice =
                Choice { text: text.into(), needs, changes: sets.collect(), to: to.into() };
            story.rooms.get_mut(&room).expect("a passage").push(choice);
        }
    }
    story
}

/// The moves of a whole walk through the start area, as texts.
fn walk(grammar: &Arc<Grammar>, seed: u64) -> Vec<String> {
    let options = Options { seed, rules: Offered::All, has_fail_rules: false };
    let game = Game::new(grammar.clone(), options);
    let (moves, _) = walk_all(&game).expect("a way");
    let mut texts = Vec::new();
    let mut session = play::Session::new(game.clone());
    for mv in moves {
        let text = game.move_text(mv);
        // A story counts equal things; it does not number them.
        texts.push(
            text.split(' ')
                .map(|word| word.split('#').next().unwrap_or(word))
                .collect::<Vec<_>>()
                .join(" "),
        );
        session.play(mv);
        if !session.state().solved.is_empty() {
            break;
        }
    }
    texts
}

#[test]
fn ink_and_twee_play_to_the_end() {
    let mut texts = games();
    texts.push(("vault".to_string(), VAULT.to_string()));
    for (name, text) in texts {
        let grammar = grammar(&text);
        for seed in 0..8 {
            let wish = Wish { area: grammar.start, seed, count: 1, actions: None, level: None };
            let made = make(&grammar, &wish, &mut |_| false).expect("a puzzle");
            let (puzzle, state) = (&made.puzzles[0], &made.journey.state);
            let script = script(&grammar, puzzle, state, &[puzzle.area], Limits::default())
                .expect("a script");
            let moves = walk(&grammar, seed);
            for (language, mut story) in
                [("ink", read_ink(&ink(&script))), ("twee", read_twee(&twee(&script)))]
            {
                for step in &moves {
                    assert_ne!(story.at, "won", "{name} {seed} {language}: won before `{step}`");
                    assert!(
                        story.choose(step),
                        "{name} {seed} {language}: `{step}` is not offered"
                    );
                }
                assert_eq!(story.at, "won", "{name} {seed} {language}");
            }
        }
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
