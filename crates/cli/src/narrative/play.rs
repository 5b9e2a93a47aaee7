//! A narrative game as a text adventure, in the terminal or through a pipe.

use super::spoken;
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::lens::Asked;
use ::narrative::Narrative;
use ::narrative::game::{Action, Effect, Game, Hint, State, Verb, hint};
use ::narrative::thing::Thing;
use ::narrative::words;
use ::narrative::world::Place;
use anyhow::bail;
use play::{Outcome, Session, Step};
use std::io::{self, BufRead, IsTerminal};
use workbench::narrative::tell::examine;
use workbench::narrative::understand::{Understood, understand};

const HELP: &str = "Type the number of an action, or the action itself. Also: look (l), examine \
                    (x) something, inventory (i), hint (h; again for more), undo (z), restart, \
                    help, quit (q).";

/// Marks an action of which the guard does not know whether the game can be won after it.
const DOUBT: &str = "   (effect not known)";

/// Plays the whole game, from its start or from where an area was entered.
pub fn run(asked: &Asked, level: Option<usize>) -> Done {
    let Some(content) = asked.document.holds::<Narrative>() else {
        bail!("this screen is for narrative grammars");
    };
    let game = match level {
        Some(level) => content.live_in(level, &asked.options)?,
        None => content.live(&asked.options),
    };
    let session = Session::new(game);
    let is_terminal = io::stdin().is_terminal() && io::stdout().is_terminal();
    let is_guarded = asked.options.flag("guard");
    Table { session, is_guarded, is_terminal, degree: 0, is_lost_cause: false }.run()
}

/// One player of one story. In a terminal it is narrated in sentences; through a pipe it uses the
/// names of the file, and each action is printed as `--moves` takes it.
struct Table {
    session: Session<Game>,
    is_guarded: bool,
    is_terminal: bool,
    /// How much the last hint revealed.
    degree: u32,
    /// True when the player knows that this can no longer be solved.
    is_lost_cause: bool,
}

impl Table {
    fn run(&mut self) -> Done {
        let grammar = self.session.puzzle().grammar.clone();
        if !grammar.title.is_empty() {
            let line = "=".repeat(grammar.title.chars().count());
            self.tell(&format!("{}\n{line}", grammar.title))?;
        }
        self.tell(&format!("{HELP}\n"))?;
        let place = self.session.state().place;
        if place != grammar.start {
            let name = words::apart(&grammar.areas[place as usize].name);
            self.tell(&format!("You begin in {name}. What leads there is done.\n"))?;
        }
        self.show()?;
        let mut lines = io::stdin().lock().lines();
        loop {
            if self.is_terminal {
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

    /// Prints a text, on a terminal with its lines broken between words.
    fn tell(&self, text: &str) -> anyhow::Result<()> {
        match self.is_terminal {
            true => Ok(print_line(&spoken::wrapped(text, spoken::width()))?),
            false => Ok(print_line(text)?),
        }
    }

    /// Carries out a line; false to leave.
    fn obey(&mut self, line: &str) -> anyhow::Result<bool> {
        let lower = line.to_lowercase();
        let thing = lower.strip_prefix("examine ").or_else(|| lower.strip_prefix("x "));
        match lower.as_str() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(false),
            "help" => self.tell(HELP)?,
            "look" | "l" => self.show()?,
            "inventory" | "i" => {
                let (game, state) = (self.session.puzzle(), self.session.state());
                let text = match self.is_terminal {
                    true => spoken::inventory(game, state),
                    false => inventory(game, state),
                };
                self.tell(&text)?;
            }
            "undo" | "z" => match self.session.undo() {
                true => self.went_back()?,
                false => self.tell("There is nothing to undo.")?,
            },
            "restart" | "!" => {
                self.session.restart();
                self.went_back()?;
            }
            "hint" | "h" | "?" => self.give_hint()?,
            _ if thing.is_some() => {
                let (game, state) = (self.session.puzzle(), self.session.state());
                self.tell(&examine(game, state, thing.unwrap_or_default()))?;
            }
            _ => self.act(line)?,
        }
        Ok(true)
    }

    fn went_back(&mut self) -> anyhow::Result<()> {
        self.degree = 0;
        self.is_lost_cause = false;
        self.show()
    }

    fn give_hint(&mut self) -> anyhow::Result<()> {
        self.degree = (self.degree + 1).min(4);
        let state = self.session.state().clone();
        let text = match hint(self.session.puzzle_mut(), &state, self.degree) {
            Hint::Say(text, _) => format!("Hint {} of 4: {text}", self.degree),
            Hint::DeadEnd => "This can no longer be solved. Undo (z) until it can.".to_string(),
            Hint::Unknown => "No further hint is known.".to_string(),
        };
        self.tell(&text)
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
        let state = &self.session.state().clone();
        let is_guarded = self.is_guarded;
        let game = self.session.puzzle_mut();
        let action = match understand(game, state, &actions, is_guarded, line) {
            Understood::Action(_) if actions.is_empty() => return self.show(),
            Understood::Action(action) => action,
            Understood::Several(numbers) => {
                let which = |number: &usize| {
                    format!("  {}. {}", number + 1, game.phrase(state, &actions[*number]))
                };
                let lines: Vec<String> = numbers.iter().map(which).collect();
                let says = |line: &String| line.split_once(". ").map(|(_, says)| says.to_string());
                // Things that read alike are alike for the player: any of them will do.
                if lines.iter().all(|line| says(line) == says(&lines[0])) {
                    return self.act(&(numbers[0] + 1).to_string());
                }
                return self.tell(&format!("Which of these?\n{}", lines.join("\n")));
            }
            Understood::Nothing => {
                return self.tell(&format!("You cannot do that here: `{line}`. {HELP}"));
            }
        };
        let text = match self.is_terminal {
            true => game.phrase(state, &action),
            false => game.move_text(action.mv),
        };
        let place_before = state.place;
        let solved_before = state.solved.len();
        if self.session.play(action.mv) == Step::Still {
            return Ok(());
        }
        self.degree = 0;
        self.tell(&format!("{text}."))?;
        let grammar = self.session.puzzle().grammar.clone();
        let said = action.rule.and_then(|rule| grammar.rules[rule as usize].say.as_deref());
        if let Some(said) = said {
            self.tell(said)?;
        }
        let grammar = self.session.puzzle().grammar.clone();
        let state = self.session.state().clone();
        for area in &state.solved[solved_before..] {
            let name = words::apart(&grammar.areas[*area as usize].name);
            self.tell(&format!("*** {name}: done. ***"))?;
        }
        self.warn()?;
        self.tell("")?;
        let is_new = state.place != place_before || state.solved.len() != solved_before;
        match self.is_terminal && !is_new && self.session.outcome() == Outcome::Open {
            true => {
                self.tell(&spoken::glance(self.session.puzzle(), &state))?;
                self.list()
            }
            false => self.show(),
        }
    }

    /// Nobody should play on for an hour without a chance.
    fn warn(&mut self) -> anyhow::Result<()> {
        let state = self.session.state().clone();
        let is_open = self.session.outcome() == Outcome::Open;
        if !is_open || self.is_lost_cause {
            return Ok(());
        }
        if self.session.puzzle_mut().is_solvable(&state) == Some(false) {
            self.is_lost_cause = true;
            self.tell("(From here it can no longer be solved. Undo (z) takes the step back.)")?;
        }
        Ok(())
    }

    fn show(&mut self) -> anyhow::Result<()> {
        let (game, state) = (self.session.puzzle(), self.session.state());
        let is_open = self.session.outcome() == Outcome::Open;
        match self.is_terminal {
            true if is_open => self.tell(&spoken::room(game, state))?,
            true => {}
            false => self.tell(&look(game, state))?,
        }
        let ending = &self.session.puzzle().grammar.ending;
        match self.session.outcome() {
            Outcome::Won if !ending.is_empty() => self.tell(&format!("\n{ending}\n\nYou win!")),
            Outcome::Won => self.tell("\nYou have done everything there was to do. You win!"),
            Outcome::Lost => self.tell("\nThe game is over. Undo (z), restart, or quit (q)."),
            Outcome::Open => self.list(),
        }
    }

    /// Whether the guard does not know what an action leads to.
    fn is_doubtful(&self, action: &Action) -> bool {
        let (game, state) = (self.session.puzzle(), self.session.state());
        self.is_guarded && game.effect(state, action) == Effect::Unknown
    }

    /// Lists what can be done.
    fn list(&mut self) -> anyhow::Result<()> {
        let actions = self.actions();
        let (game, state) = (self.session.puzzle(), self.session.state());
        if self.is_terminal {
            return Ok(print_line(&spoken::menu(game, state, &actions, spoken::width()))?);
        }
        let width = actions.len().to_string().len();
        let lines: Vec<String> = actions
            .iter()
            .enumerate()
            .map(|(n, action)| {
                let mark = if self.is_doubtful(action) { DOUBT } else { "" };
                format!("{:>width$}. {}{mark}", n + 1, menu(game, state, action))
            })
            .collect();
        Ok(print_line(&format!("\n{}", lines.join("\n")))?)
    }
}

/// An action in a menu: as written, with the state of things that have changed.
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
        let goal = words::wanted(grammar, &open.puzzle);
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
