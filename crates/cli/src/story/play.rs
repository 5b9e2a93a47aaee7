//! A narrative game as a text adventure, in the terminal or through a pipe.

use super::{open_grammar, seed};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::play::{OnOff, PlayArgs};
use crate::story::make::Rules;
use anyhow::anyhow;
use narrative::game::{Action, Game, Hint, Move, Offered, Options, State, Verb, hint};
use narrative::thing::Thing;
use narrative::world::Place;
use play::{Outcome, Session, Step};
use std::io::{self, BufRead, IsTerminal};
use workbench::Document;
use workbench::story::play::{play_moves, said};

const HELP: &str = "Type the number of an action, or the action itself. Also: look (l), inventory \
                    (i), hint (h; again for more), undo (z), restart, help, quit (q).";

/// Plays.
pub fn run(document: &Document, args: &PlayArgs) -> Done {
    let grammar = match open_grammar(document)? {
        Ok(grammar) => grammar,
        Err(exit) => return Ok(exit),
    };
    let options = Options {
        seed: seed(&args.seed)?,
        rules: match args.rules {
            Rules::All => Offered::All,
            Rules::Tree => Offered::Tree,
        },
        has_fail_rules: args.fail == OnOff::On,
    };
    let mut session = Session::new(Game::new(grammar, options));
    if let Some(moves) = &args.moves {
        let played = play_moves(&mut session, moves, args.guard)
            .map_err(|error| anyhow!("--moves: {error}"))?;
        match args.json {
            true => print_line(&serde_json::to_string(&played)?)?,
            false => print_line(&look(session.puzzle(), session.state()))?,
        }
        if !args.json {
            print_line(&format!("{} after {} moves", word(session.outcome()), played.steps))?;
        }
        return Ok(Exit::Yes);
    }
    let mut table = Table { session, is_guarded: args.guard, degree: 0 };
    table.run()
}

/// One person at one story.
struct Table {
    session: Session<Game>,
    is_guarded: bool,
    /// How much the last hint told.
    degree: u32,
}

impl Table {
    fn run(&mut self) -> Done {
        let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
        let grammar = self.session.puzzle().grammar.clone();
        if !grammar.title.is_empty() {
            print_line(&format!(
                "{}\n{}",
                grammar.title,
                "=".repeat(grammar.title.chars().count())
            ))?;
        }
        print_line(&format!("{HELP}\n"))?;
        self.show()?;
        let mut lines = io::stdin().lock().lines();
        loop {
            if is_terminal {
                print("\n> ")?;
            }
            let Some(line) = lines.next() else {
                return Ok(Exit::Yes);
            };
            if !self.obey(line?.trim())? {
                return Ok(Exit::Yes);
            }
        }
    }

    /// Does what a line asks for; false to leave.
    fn obey(&mut self, line: &str) -> anyhow::Result<bool> {
        let is_hint = matches!(line.to_lowercase().as_str(), "hint" | "h" | "?");
        if !is_hint {
            self.degree = 0;
        }
        match line.to_lowercase().as_str() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(false),
            "help" => print_line(HELP)?,
            "look" | "l" => self.show()?,
            "inventory" | "i" => {
                print_line(&inventory(self.session.puzzle(), self.session.state()))?
            }
            "undo" | "z" => match self.session.undo() {
                true => self.show()?,
                false => print_line("There is nothing to take back.")?,
            },
            "restart" | "!" => {
                self.session.restart();
                self.show()?;
            }
            _ if is_hint => self.give_hint()?,
            _ => self.act(line)?,
        }
        Ok(true)
    }

    fn give_hint(&mut self) -> anyhow::Result<()> {
        self.degree = (self.degree + 1).min(4);
        let state = self.session.state().clone();
        let text = match hint(self.session.puzzle_mut(), &state, self.degree) {
            Hint::Say(text, _) => format!("Hint {} of 4: {text}", self.degree),
            Hint::DeadEnd => "This can no longer be solved. Undo (z) until it can.".to_string(),
            Hint::Unknown => "I know no more than you do.".to_string(),
        };
        Ok(print_line(&text)?)
    }

    fn actions(&mut self) -> Vec<Action> {
        if self.session.outcome() != Outcome::Open {
            return Vec::new();
        }
        let state = self.session.state().clone();
        let is_guarded = self.is_guarded;
        self.session.puzzle_mut().available(&state, is_guarded)
    }

    fn act(&mut self, line: &str) -> anyhow::Result<()> {
        let actions = self.actions();
        let wanted: Option<Move> = match line.parse::<usize>() {
            Ok(number) => {
                number.checked_sub(1).and_then(|n| actions.get(n)).map(|action| action.mv)
            }
            Err(_) => self.session.puzzle().read_action(line),
        };
        let Some(action) = actions.iter().find(|action| Some(action.mv) == wanted) else {
            return Ok(print_line(&format!("You cannot do that here: `{line}`. {HELP}"))?);
        };
        let solved_before = self.session.state().solved.len();
        if self.session.play(action.mv) == Step::Still {
            return Ok(());
        }
        let text = self.session.puzzle().move_text(action.mv);
        print_line(&format!("{text}."))?;
        if let Some(said) = said(self.session.puzzle(), action) {
            print_line(&said)?;
        }
        let grammar = self.session.puzzle().grammar.clone();
        for area in &self.session.state().solved[solved_before..] {
            print_line(&format!("*** {}: done. ***", grammar.areas[*area as usize].name))?;
        }
        print_line("")?;
        self.show()
    }

    fn show(&mut self) -> anyhow::Result<()> {
        print_line(&look(self.session.puzzle(), self.session.state()))?;
        match self.session.outcome() {
            Outcome::Won => print_line("\nYou have done everything there was to do. You win!")?,
            Outcome::Lost => print_line("\nThe game is over. Undo (z), restart, or quit (q).")?,
            Outcome::Open => {
                let actions = self.actions();
                let game = self.session.puzzle();
                let width = actions.len().to_string().len();
                let lines: Vec<String> = actions
                    .iter()
                    .enumerate()
                    .map(|(n, action)| {
                        format!("{:>width$}. {}", n + 1, menu(game, self.session.state(), action))
                    })
                    .collect();
                print_line(&format!("\n{}", lines.join("\n")))?;
            }
        }
        Ok(())
    }
}

/// An action in a menu: as it is written, and with the state of things that have changed.
fn menu(game: &Game, state: &State, action: &Action) -> String {
    let text = game.move_text(action.mv);
    if !matches!(action.mv.verb, Verb::Do(_)) {
        return text;
    }
    let notes: Vec<String> = action
        .things
        .iter()
        .map(|index| &state.world.instances[*index as usize].thing)
        .filter_map(|thing| note(game, thing))
        .collect();
    if notes.is_empty() { text } else { format!("{text}   ({})", notes.join("; ")) }
}

/// What has changed about a thing.
fn note(game: &Game, thing: &Thing) -> Option<String> {
    let grammar = &*game.grammar;
    let mut parts: Vec<String> = thing
        .changes(grammar)
        .into_iter()
        .map(|(prop, value)| match grammar.value_text(value).as_str() {
            "True" => prop,
            "False" => format!("not {prop}"),
            value => format!("{prop}: {value}"),
        })
        .collect();
    parts.extend(
        thing.held.as_ref().map(|held| format!("holds {}", grammar.items[held.item as usize].name)),
    );
    (!parts.is_empty())
        .then(|| format!("{}: {}", grammar.items[thing.item as usize].name, parts.join(", ")))
}

/// What a player sees.
fn look(game: &Game, state: &State) -> String {
    let grammar = &*game.grammar;
    let area = &grammar.areas[state.place as usize];
    let mut lines = vec![format!("-- {} --", area.name)];
    if !area.desc.is_empty() {
        lines.push(area.desc.clone());
    }
    for open in &state.open {
        let goal = grammar.term_text(open.puzzle.goal(grammar));
        lines.push(format!("Wanted in {}: {goal}", grammar.areas[open.puzzle.area as usize].name));
    }
    for barred in &state.barred {
        let name = &grammar.areas[*barred as usize].name;
        lines.push(format!("{name} is open, but there is nothing to be done there now."));
    }
    let here = things(game, state, Place::Area(state.place));
    lines.push("You see:".to_string());
    lines.extend(here.iter().map(|thing| format!("  {thing}")));
    if here.is_empty() {
        lines.push("  nothing".to_string());
    }
    lines.push(inventory(game, state));
    lines.join("\n")
}

fn inventory(game: &Game, state: &State) -> String {
    let carried = things(game, state, Place::Inventory);
    match carried.is_empty() {
        true => "You carry nothing.".to_string(),
        false => format!("You carry:\n  {}", carried.join("\n  ")),
    }
}

fn things(game: &Game, state: &State, place: Place) -> Vec<String> {
    let there = state.world.instances.iter().filter(|instance| instance.place == place);
    there
        .map(|instance| {
            let item = &game.grammar.items[instance.thing.item as usize];
            let desc =
                if item.desc.is_empty() { String::new() } else { format!(", {}", item.desc) };
            let state = note(game, &instance.thing);
            let state =
                state.and_then(|note| note.split_once(": ").map(|(_, s)| format!(" ({s})")));
            format!("{}{desc}{}", item.name, state.unwrap_or_default())
        })
        .collect()
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Open => "not won",
        Outcome::Won => "won",
        Outcome::Lost => "lost",
    }
}
