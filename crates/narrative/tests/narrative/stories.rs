//! Ink and Twee: the exported stories are played beside the fixed game, move by move. Twee runs in a
//! runtime of the macros that exports may use (`common/sugarcube.rs`); of Ink, the parts that we write
//! are read here, and the browser tests play it in inkjs.

use crate::common;

use common::grammars::{ONCE_AND_LOST, VAULT};
use common::{games, grammar, sugarcube};
use narrative::game::{Fixed, Game, Hint, Move, Options, State, hint};
use narrative::grammar::Grammar;
use narrative::make::{Wish, make};
use narrative::output::{choice_text, dot, ink, mermaid, script, svg, twee};
use narrative::thing::Thing;
use narrative::words::noun_now;
use narrative::world::Place;
use play::random::SplitMix64;
use play::{Outcome, Play, Step};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A story as a player sees it.
trait Told {
    /// The words of the choices.
    fn offered(&self) -> Vec<String>;
    /// Takes the choice with these words.
    fn choose(&mut self, text: &str);
    /// The name of the place, `won` and `lost` included.
    fn at(&self) -> &str;
    /// The text of the place, if it is kept.
    fn text(&self) -> Option<&str>;
}

impl Told for sugarcube::Story {
    fn offered(&self) -> Vec<String> {
        self.links.iter().map(|link| letters(&link.text)).collect()
    }

    fn choose(&mut self, text: &str) {
        let found = self.links.iter().position(|link| letters(&link.text) == text);
        self.click(found.expect("an offered link"));
    }

    fn at(&self) -> &str {
        &self.at
    }

    fn text(&self) -> Option<&str> {
        Some(&self.text)
    }
}

/// A story in Ink: the current place, and the choices there.
#[derive(Default)]
struct InkStory {
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
    /// A variable that must be 0.
    without: Option<String>,
    changes: Vec<(String, i64)>,
    to: String,
}

impl Told for InkStory {
    fn offered(&self) -> Vec<String> {
        self.choices().map(|choice| letters(&choice.text)).collect()
    }

    fn choose(&mut self, text: &str) {
        let choice = self.choices().find(|choice| letters(&choice.text) == text);
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

    fn at(&self) -> &str {
        &self.at
    }

    fn text(&self) -> Option<&str> {
        None
    }
}

impl InkStory {
    fn choices(&self) -> impl Iterator<Item = &Choice> {
        let is_offered = |choice: &&Choice| {
            choice.needs.iter().all(|(name, least)| self.values[name] >= *least)
                && choice.without.as_ref().is_none_or(|name| self.values[name] == 0)
        };
        self.rooms[&self.at].iter().filter(is_offered)
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

/// The words of a text: the languages replace some signs.
fn letters(text: &str) -> String {
    let is_letter = |letter: &char| letter.is_alphanumeric() || *letter == ' ';
    let text: String = text.chars().filter(is_letter).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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

fn read_ink(text: &str) -> InkStory {
    let mut story = InkStory::default();
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
            let guards = guards.split(['{', '}']).map(str::trim).filter(|guard| !guard.is_empty());
            let (without, needs): (Vec<&str>, Vec<&str>) =
                guards.partition(|guard| guard.ends_with(" == 0"));
            let without = without.first().map(|guard| guard.trim_end_matches(" == 0").to_string());
            let least = |guard: &str| {
                let (name, least) = guard.split_once(" >= ").expect("a guard");
                (name.to_string(), least.parse().expect("a number"))
            };
            let needs = needs.into_iter().map(least).collect();
            let text = text.trim_end_matches(']').to_string();
            let choice = Choice { text, needs, without, changes: Vec::new(), to: String::new() };
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

/// The random moves at the start of a game; then hints lead to the end.
const RANDOM: usize = 80;

/// Plays a fixed game and its story side by side; returns how the game ended.
fn play_both(name: &str, game: &mut Game, seed: u64, story: &mut dyn Told) -> Outcome {
    let grammar = Arc::clone(&game.grammar);
    let (mut state, mut outcome) = game.start();
    let mut random = SplitMix64::new(seed);
    let mut done: Vec<String> = Vec::new();
    let mut way: Vec<Move> = Vec::new();
    while outcome == Outcome::Open && done.len() < 600 {
        let actions = game.available(&state, false);
        let texts: Vec<String> =
            actions.iter().map(|action| letters(&choice_text(&grammar, &state, action))).collect();
        let offered = story.offered().into_iter().filter(|text| !text.starts_with("Hint for "));
        let in_story: BTreeSet<String> = offered.collect();
        let in_game: BTreeSet<String> = texts.iter().cloned().collect();
        assert_eq!(in_game, in_story, "{name} {seed} after {}", done.join("; "));
        shows_what_is_there(&grammar, &state, story);
        // Two rules with the same words are left alone.
        let is_clear = |at: &usize| {
            let alike = texts.iter().zip(&actions).filter(|(text, _)| **text == texts[*at]);
            alike.map(|(_, action)| action.rule).collect::<BTreeSet<_>>().len() == 1
        };
        let mut clear: Vec<usize> = (0..texts.len()).filter(is_clear).collect();
        // Half of the games do not end by mistake, so that some are won.
        if seed.is_multiple_of(2) {
            let safe = game.available(&state, true);
            clear.retain(|at| safe.iter().any(|action| action.mv == actions[*at].mv));
        }
        let at = match done.len() < RANDOM {
            true => clear[random.below(clear.len() as u64) as usize],
            false => {
                if way.is_empty() {
                    let Hint::Say(_, moves) = hint(game, &state, 4) else {
                        break;
                    };
                    way = moves.into_iter().rev().collect();
                }
                let mv = way.pop().expect("a hinted move");
                actions.iter().position(|action| action.mv == mv).expect("an available move")
            }
        };
        done.push(texts[at].clone());
        let from = state.clone();
        let Step::Moved { outcome: now, .. } = game.step(&from, actions[at].mv, &mut state) else {
            panic!("{name} {seed}: {} does nothing", texts[at]);
        };
        outcome = now;
        story.choose(&texts[at]);
    }
    if outcome != Outcome::Open {
        assert_eq!(story.at(), outcome.as_str(), "{name} {seed} after {}", done.join("; "));
        let ending = match outcome {
            Outcome::Won => letters(&grammar.ending),
            _ => "The game is over".to_string(),
        };
        assert!(story.text().is_none_or(|text| letters(text).contains(&ending)), "{ending}");
        assert!(story.offered().is_empty());
    }
    outcome
}

/// The text names what is here and what is carried, and the goals of the open areas.
fn shows_what_is_there(grammar: &Grammar, state: &State, story: &dyn Told) {
    let Some(text) = story.text() else {
        return;
    };
    for (label, place) in [("Here: ", Place::Area(state.place)), ("With you: ", Place::Inventory)] {
        let line = text.lines().find_map(|line| line.strip_prefix(label)).expect("a line");
        let there = state.world.instances.iter().filter(|instance| instance.place == place);
        let there: BTreeSet<&Thing> = there.map(|instance| &instance.thing).collect();
        let mut names: Vec<String> =
            there.into_iter().map(|thing| name_of(grammar, thing)).collect();
        // One name may be a part of another one.
        names.sort_by_key(|name| Reverse(name.len()));
        let mut left = bare(line);
        for name in names {
            assert!(left.contains(&name), "{label}{line}: no {name}");
            left = left.replacen(&name, "", 1);
        }
        assert_eq!(left, "", "{label}{line}");
    }
    let wanted = text.lines().filter(|line| line.starts_with("Wanted in ")).count();
    assert_eq!(wanted, state.open.len(), "{text}");
}

/// The letters alone: some signs become spaces.
fn bare(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).collect()
}

/// A thing as stories name it.
fn name_of(grammar: &Grammar, thing: &Thing) -> String {
    let (name, desc) = (noun_now(grammar, thing), &grammar.items[thing.item as usize].desc);
    bare(&format!("{name}{desc}"))
}

/// The example games, a story with one way, and one whose words are signs of the languages.
fn stories() -> Vec<(String, String)> {
    let mut texts = games();
    texts.push(("vault".to_string(), VAULT.to_string()));
    let signs = include_str!("../../../../web/tests/signs.story.toml");
    texts.push(("signs".to_string(), signs.to_string()));
    texts
}

#[test]
fn ink_and_twee_are_the_fixed_game_move_by_move() {
    let mut ends = BTreeMap::new();
    for (name, text) in stories() {
        let grammar = grammar(&text);
        for seed in 0..4 {
            let fixed = Arc::new(Fixed::new(&grammar, seed).expect("a fixed game"));
            let script = script(&grammar, &fixed, seed).expect("a script");
            let options = Options { seed, ..Options::default() };
            let mut game = Game::fixed(Arc::clone(&grammar), options, fixed);
            let told: [Box<dyn Told>; 2] = [
                Box::new(read_ink(&ink(&script))),
                Box::new(sugarcube::Story::new(&twee(&script))),
            ];
            for mut story in told {
                let outcome = play_both(&name, &mut game, seed, &mut *story);
                *ends.entry((name.clone(), outcome.as_str())).or_insert(0) += 1;
            }
        }
        assert!(ends[&(name.clone(), "won")] >= 4, "{name}: {ends:?}");
    }
    assert!(ends.keys().any(|(_, outcome)| *outcome == "lost"), "{ends:?}");
}

/// The fixed game of a seed in Ink and in Twee: the text, and the story that is played.
fn in_both_languages(grammar: &Arc<Grammar>) -> [(String, Box<dyn Told>); 2] {
    let fixed = Arc::new(Fixed::new(grammar, 1).expect("a fixed game"));
    let script = script(grammar, &fixed, 1).expect("a script");
    let (ink, twee) = (ink(&script), twee(&script));
    let (in_ink, in_twee) = (read_ink(&ink), sugarcube::Story::new(&twee));
    [(ink, Box::new(in_ink)), (twee, Box::new(in_twee))]
}

#[test]
fn stories_have_the_authors_words_and_all_rules() {
    let grammar = grammar(ONCE_AND_LOST);
    for (text, mut story) in in_both_languages(&grammar) {
        for words in ["Ask the aunt for coal", "Take it.", "Get the oven hot.", "a black oven"] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert!(text.contains("It smells of bread.") && text.contains("coal_carried"), "{text}");
        let offers = |story: &dyn Told, text: &str| story.offered().iter().any(|own| own == text);
        assert!(offers(&*story, "Kick the oven with the aunt") || text.contains("lost"));
        story.choose("Ask the aunt for coal");
        assert!(!offers(&*story, "Ask the aunt for coal"), "once is once");
    }
}

/// Hints come in the order of the actions, as long as their area is not solved.
#[test]
fn stories_give_the_authors_hints_one_after_the_other() {
    let text = VAULT
        .replace(
            "dress = \"Costume ::= DressUp Hat Beard\"",
            "dress = { rule = \"Costume ::= DressUp Hat Beard\", hint = \"Who looks like a porter?\" }",
        )
        .replace(
            "open = \"Jewel Vault ::= Open Vault[shut: False]\"",
            "open = { rule = \"Jewel Vault ::= Open Vault[shut: False]\", hint = \"Open it.\" }",
        );
    let grammar = grammar(&text);
    for (text, mut story) in in_both_languages(&grammar) {
        let hints = |story: &dyn Told| -> Vec<String> {
            story.offered().into_iter().filter(|text| text.starts_with("Hint")).collect()
        };
        let place = story.at().to_string();
        assert_eq!(hints(&*story), ["Hint for Bank 1 of 2"]);
        story.choose("Hint for Bank 1 of 2");
        assert!(story.text().is_none_or(|text| text.contains("Who looks like a porter?")));
        assert_eq!(
            (story.at(), hints(&*story)),
            (&*place, vec!["Hint for Bank 2 of 2".to_string()])
        );
        story.choose("Hint for Bank 2 of 2");
        assert_eq!(hints(&*story), ["Hint for Bank 2 of 2"]);
        assert!(text.contains("Who looks like a porter?") && text.contains("Open it."), "{text}");
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
