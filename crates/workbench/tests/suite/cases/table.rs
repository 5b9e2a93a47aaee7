//! Runs a case.

use super::Case;
use super::step::{Moves, Step};
use crate::form::check_says;
use crate::form::compare::{same, side_by_side};
use play::domain::{Content, Opened, OptionKind};
use play::lens::{OptionValue, Options, Refusal, Solved};
use play::search::Budget;
use play::{Outcome, Played, Seat};
use source::Source;
use std::sync::Arc;

/// Opens the source of a case and does what it says; the error says what differs.
pub fn check(case: &Case) -> Result<(), String> {
    let source = Source::new(case.file.as_str(), case.sheet.source.as_str());
    let about = case.domain.about();
    if !case.domain.recognises(source.name(), source.text()) {
        return Err(format!("`{}` is not taken for {}", source.name(), about.one));
    }
    let files = |name: &str| match &case.beside {
        Some((known, text)) if known == name => Ok(text.clone()),
        _ => Err("there is no such file".to_string()),
    };
    let Opened { diagnostics, content } = case.domain.open(&source, &files);
    check_says(&source, &diagnostics, &case.sheet.says)?;
    let mut table = Table::new(case, &source, content);
    for (line, step) in &case.steps {
        table.check(step).map_err(|problem| format!("line {line}: {problem}"))?;
    }
    Ok(())
}

/// A file with a player at one of its levels.
pub struct Table<'c> {
    case: &'c Case,
    source: &'c Source,
    content: Option<Arc<dyn Content>>,
    /// The level, as it is typed.
    level: String,
    given: &'c [(String, Option<String>)],
    pub budget: Budget,
    seat: Option<Box<dyn Seat>>,
    pub solved: Option<Solved>,
}

impl<'c> Table<'c> {
    fn new(case: &'c Case, source: &'c Source, content: Option<Arc<dyn Content>>) -> Table<'c> {
        let budget = Budget { max_states: 200_000, ..Budget::default() };
        let level = "1".to_string();
        Table { case, source, content, level, given: &[], budget, seat: None, solved: None }
    }

    fn check(&mut self, step: &'c Step) -> Result<(), String> {
        match step {
            Step::Level(level) => {
                self.level.clone_from(level);
                self.seat = None;
            }
            Step::Options(given) => {
                self.given = given;
                self.seat = None;
                self.check_options()?;
            }
            Step::Budget(states) => self.budget.max_states = *states,
            Step::Play(moves) => self.play(moves)?,
            Step::Undo => match self.seat()?.undo() {
                true => {}
                false => return Err("there is nothing to take back".to_string()),
            },
            Step::Restart => self.seat()?.restart(),
            Step::Levels(expected) => {
                let heads = self.content()?.levels().iter();
                let names = heads.map(|head| head.id.name.clone().unwrap_or("-".to_string()));
                same("the levels", expected, &names.collect())?;
            }
            Step::State(expected) => {
                let lines = self.lines()?;
                if *expected != lines {
                    let both = side_by_side(expected, &lines);
                    return Err(format!("the position differs\n\n{both}"));
                }
            }
            Step::Shows(expected) => {
                let lines = self.lines()?;
                let is_there = |line: &&String| lines.iter().any(|seen| seen.trim() == line.trim());
                if let Some(missing) = expected.iter().find(|line| !is_there(line)) {
                    let lines = lines.join("\n  ");
                    return Err(format!("`{missing}` is not a line of\n\n  {lines}"));
                }
            }
            Step::Outcome(expected) => {
                let now = self.seat()?.outcome();
                same("the outcome", &expected.as_str(), &now.as_str())?;
            }
            Step::Moved(expected) => {
                same("whether the last move changed anything", expected, &self.now()?.moved)?;
            }
            Step::Events(expected) => {
                let played = self.now()?;
                let last = match played.moved {
                    true => played.event_names.last().cloned().unwrap_or_default(),
                    false => Vec::new(),
                };
                same("the events of the last move", &sorted(expected), &sorted(&last))?;
            }
            Step::Offers(expected) => {
                let offers = self.seat()?.offers(1000);
                let text = |text: &str| text.trim().trim_end_matches(';').to_string();
                let offers = offers.iter().map(|offer| text(&offer.text)).collect();
                same("the moves on offer", expected, &offers)?;
            }
            Step::CanWin(expected) => {
                let budget = self.budget;
                let known = self.seat()?.can_still_win(budget, &mut |_| false);
                let word = known.map_or("unknown", |can| if can { "yes" } else { "no" });
                same("whether it can still be won", &expected.as_str(), &word)?;
            }
            Step::Refused(part) => match self.seat() {
                Ok(_) => return Err("there is a level to sit down at".to_string()),
                Err(message) if message.contains(part) => {}
                Err(message) => return Err(format!("`{part}` is not in the refusal: {message}")),
            },
            Step::Replace(new, expected) => self.replace(new, expected.as_ref())?,
            Step::Own(block) => (self.case.own.check)(self.content()?.as_ref(), block)?,
            question => self.ask(question)?,
        }
        Ok(())
    }

    fn play(&mut self, moves: &Moves) -> Result<(), String> {
        let played = match (self.seat()?.play(&moves.text), &moves.refused) {
            (Ok(played), None) => played,
            (Ok(_), Some(_)) => return Err(format!("`{}` was played", moves.text)),
            (Err(error), Some(part)) if error.to_string().contains(part) => return Ok(()),
            (Err(error), _) => return Err(error.to_string()),
        };
        let what = format!("after `{}`: ", moves.text);
        let Played { outcome, unused, doubt, .. } = &played;
        let outcome_wanted = moves.outcome.unwrap_or(Outcome::Open);
        let expected = (moves.doubt.as_deref(), outcome_wanted.as_str());
        let (doubt, outcome) = (*doubt, outcome.as_str());
        // The outcome of a move that could not be judged is not known.
        let actual = (doubt, if doubt.is_some() { Outcome::Open.as_str() } else { outcome });
        same(&format!("{what}doubt and outcome"), &expected, &actual)?;
        let left = moves.unused.as_deref().unwrap_or_default();
        same(&format!("{what}the moves left"), &left, &unused.trim())
    }

    fn replace(
        &mut self,
        new: &[String],
        expected: Option<&Result<Vec<String>, String>>,
    ) -> Result<(), String> {
        let index = self.index()?;
        let text: String = new.iter().flat_map(|line| [line.as_str(), "\n"]).collect();
        match (self.content()?.replace_level(index, &text), expected) {
            (Ok(text), Some(Ok(lines))) => {
                // Every line end is the one that the file has.
                let line_end = if self.source.text().contains("\r\n") { "\r\n" } else { "\n" };
                let expected: String =
                    lines.iter().flat_map(|line| [line.as_str(), line_end]).collect();
                let rows = |text: &str| -> Vec<String> {
                    text.split_inclusive('\n').map(|row| row.escape_debug().to_string()).collect()
                };
                match text == expected {
                    true => Ok(()),
                    false => Err(format!(
                        "the new text differs\n\n{}",
                        side_by_side(&rows(&expected), &rows(&text))
                    )),
                }
            }
            (Err(message), Some(Err(part))) if message.contains(part.as_str()) => Ok(()),
            (Err(message), _) => Err(format!("it was refused: {message}")),
            (Ok(text), _) => Err(format!("it was taken and gave\n{text}")),
        }
    }

    fn content(&self) -> Result<&Arc<dyn Content>, String> {
        self.content.as_ref().ok_or_else(|| "the source holds nothing to play".to_string())
    }

    /// The level by what is typed: a number or a name.
    fn index(&self) -> Result<usize, String> {
        let levels = self.content()?.levels();
        let named =
            |name: &str| levels.iter().position(|head| head.id.name.as_deref() == Some(name));
        match self.level.parse::<usize>() {
            Ok(number) => Ok(number.saturating_sub(1)),
            Err(_) => named(&self.level).ok_or_else(|| format!("there is no `{}`", self.level)),
        }
    }

    /// The seat, taken when it is first needed.
    pub fn seat(&mut self) -> Result<&mut dyn Seat, String> {
        if self.seat.is_none() {
            let options = self.options("play");
            let taken = match self.level.as_str() {
                WHOLE_GAME => {
                    let game = self.content()?.game(&options);
                    game.ok_or("the domain has nothing but levels")?
                }
                _ => self.content()?.seat(self.index()?, &options),
            };
            self.seat = Some(taken.map_err(|refusal: Refusal| refusal.to_string())?);
        }
        match &mut self.seat {
            Some(seat) => Ok(seat.as_mut()),
            None => Err("nobody sits here".to_string()),
        }
    }

    /// The options given for a lens.
    pub fn options(&self, lens: &str) -> Options {
        let mut options = Options::default();
        for (name, value) in self.given {
            if self.case.domain.about().options_of(lens).any(|option| option.name == name) {
                let text = value.clone().map(OptionValue::Text);
                options.set(name, text.unwrap_or(OptionValue::Flag));
            }
        }
        options
    }

    /// Refuses options that no lens of the domain has.
    fn check_options(&self) -> Result<(), String> {
        for (name, value) in self.given {
            let mut known = self.case.domain.about().options.iter();
            let option = known.find(|option| option.name == name);
            let option = option.ok_or_else(|| format!("no lens here has the option `{name}`"))?;
            if (option.takes == OptionKind::Flag) != value.is_none() {
                return Err(format!("`{name}`: a value too many or too few"));
            }
        }
        Ok(())
    }

    fn now(&mut self) -> Result<Played, String> {
        Ok(self.seat()?.now())
    }

    fn lines(&mut self) -> Result<Vec<String>, String> {
        let text = self.seat()?.text();
        let mut lines: Vec<String> = text.lines().map(|line| line.trim_end().to_string()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        Ok(lines)
    }
}

/// The word for all levels together, where a domain has that.
const WHOLE_GAME: &str = "whole game";

fn sorted(names: &[String]) -> Vec<String> {
    let mut names = names.to_vec();
    names.sort();
    names
}
