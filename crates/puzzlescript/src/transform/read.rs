//! Reads a transform text.

use super::compile::compile;
use super::keep::Keeps;
use super::line::{Lead, Line, lines};
use super::roles::blocking;
use super::{Alternative, Step, Transform};
use crate::bits::{Bits, object_words};
use crate::compile::names::Names;
use crate::game::{CellSet, Game};
use crate::limits::MAX_OBJECTS;
use crate::read::cursor::Word;
use crate::read::draft::Draft;
use crate::reports::{At, Reports};
use crate::text::is_name_char;
use crate::words::is_keyword;
use source::{Diagnostic, Source, nearest};

/// Reads a transform for a game, with diagnostics for its text. There is no transform when the text
/// has an error.
pub fn read(game: &Game, text: &Source) -> (Option<Transform>, Vec<Diagnostic>) {
    let mut reports = Reports::new(text);
    let lines = lines(text, &mut reports);
    let declared = declared(game, &lines, &mut reports);
    let vocabulary = Vocabulary::new(game, &declared);
    let mut reading = Reading {
        game,
        vocabulary: &vocabulary,
        reports: &mut reports,
        steps: Vec::new(),
        keeps: Keeps::default(),
        last: Last::Other,
    };
    for line in &lines {
        reading.line(line);
    }
    let Reading { steps, keeps, .. } = reading;
    if steps.is_empty() && reports.errors() == 0 {
        let message = "this transform changes nothing: it has no rule";
        reports.warning_help("tr-empty", At::GAME, message, "add one, such as `[Wall] -> []`");
    }
    let is_good = reports.errors() == 0;
    let words = object_words(game.objects.len() + declared.len());
    let mut added = Bits::zero(words);
    (game.objects.len()..game.objects.len() + declared.len()).for_each(|object| added.set(object));
    let transform = Transform {
        steps,
        keeps,
        words,
        game_words: object_words(game.objects.len()),
        declared: added,
        background: game.layers[game.background_layer].clone(),
        player: game.player.mask.clone(),
        blocking: blocking(game),
        contents: None,
    };
    (is_good.then_some(transform), reports.finish())
}

/// The names that `object` lines add, which must come before the rules.
fn declared(game: &Game, lines: &[Line], reports: &mut Reports<'_>) -> Vec<String> {
    let mut declared: Vec<String> = Vec::new();
    let mut has_rule = false;
    for line in lines {
        let Line::Object(word) = line else {
            has_rule |= matches!(line, Line::Rule(..));
            continue;
        };
        let name = &word.text;
        let is_known = game.names.iter().any(|known| known.name == *name);
        let mut wrong = |message: String, help: &str| {
            reports.error_help("tr-object", word.at, message, help);
        };
        if is_known || declared.contains(name) {
            let message = format!("there is already something named `{}`", word.written);
            wrong(message, "give the new object another name");
            continue;
        }
        if is_keyword(name) || name == "or" || !name.chars().all(is_name_char) {
            let message = format!("an object cannot be named `{}`", word.written);
            wrong(message, "a name has letters, digits and `_`, and is not a word of the language");
            continue;
        }
        if has_rule {
            let message = format!("`{}` is declared below a rule", word.written);
            wrong(message, "move this line above all rules");
        }
        if game.objects.len() + declared.len() >= MAX_OBJECTS {
            wrong(format!("a game can have {MAX_OBJECTS} objects at most"), "declare fewer");
            continue;
        }
        declared.push(name.clone());
    }
    declared
}

/// The names rules may use.
pub(super) struct Vocabulary<'g> {
    game: &'g Game,
    pub(super) names: Names,
    /// For the parser, which looks up words in it.
    pub(super) draft: Draft,
}

impl<'g> Vocabulary<'g> {
    fn new(game: &'g Game, declared: &[String]) -> Vocabulary<'g> {
        let names = Names::of_game(game, declared);
        let mut draft = Draft::default();
        draft.names.extend(names.list.iter().map(|name| (name.text.clone(), ())));
        Vocabulary { game, names, draft }
    }

    /// True when something has this name.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.find(name).is_some()
    }

    /// Reports that nothing has this name.
    pub(super) fn report_unknown(&self, name: &str, at: At, reports: &mut Reports<'_>) {
        let line = reports.source().line(at.line).chars();
        let written: String = line.skip(at.column - 1).take(at.end_column - at.column).collect();
        let known = self.names.list.iter().map(|name| name.text.as_str());
        let help = match nearest(name, known) {
            Some(near) => {
                let mut objects = self.game.objects.iter();
                let object = objects.find(|object| object.name == near);
                let near = object.map_or(near, |object| &object.spelling);
                format!("did you mean `{near}`?")
            }
            None => format!(
                "define it in the game's LEGEND, or declare a new object above the rules: \
                 `object {written}`"
            ),
        };
        let message = format!("the game has no object or name `{written}`");
        reports.error_help("tr-name", at, message, help);
    }
}

/// What the line above was, as far as it matters to `or`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Choose,
    /// A `choose` that could not be read; its alternatives are not mistakes.
    BrokenChoose,
    Other,
}

struct Reading<'r, 's> {
    game: &'r Game,
    vocabulary: &'r Vocabulary<'r>,
    reports: &'r mut Reports<'s>,
    steps: Vec<Step>,
    keeps: Keeps,
    last: Last,
}

impl Reading<'_, '_> {
    fn line(&mut self, line: &Line) {
        let last = std::mem::replace(&mut self.last, Last::Other);
        match line {
            Line::Object(_) => {}
            Line::Rule(lead, rule) => {
                if let Lead::Or { at, .. } = lead
                    && last == Last::Other
                {
                    let message = "an alternative needs a `choose` above it";
                    let help = "write a line `choose N RULE` above it, or remove `or`";
                    self.reports.error_help("tr-or", *at, message, help);
                }
                let rules = compile(rule, self.vocabulary, self.reports);
                let is_choice = matches!(lead, Lead::Choose { .. } | Lead::Or { .. });
                self.last = match (is_choice, &rules) {
                    (true, Some(_)) if last != Last::BrokenChoose => Last::Choose,
                    (true, _) => Last::BrokenChoose,
                    (false, _) => Last::Other,
                };
                if let Some(rules) = rules {
                    self.rule(lead, rules);
                }
            }
            Line::KeepSymmetric(axis) => self.keeps.symmetric.push(*axis),
            Line::KeepConnected => self.keeps.connected = true,
            Line::KeepCount(word) => self.keep_count(word),
            Line::Combine(number, at) => self.combine(*number, *at),
            Line::Resize { width, height } => {
                self.steps.push(Step::Resize { width: *width, height: *height });
            }
        }
    }

    fn rule(&mut self, lead: &Lead, rules: Vec<super::CellRule>) {
        match lead {
            Lead::Plain => self.steps.push(Step::Plain(rules)),
            Lead::Option(p) => self.steps.push(Step::Option(*p, rules)),
            Lead::Choose { count, option } => {
                let alternatives = vec![Alternative { option: *option, rules }];
                self.steps.push(Step::Choose { count: *count, alternatives });
            }
            Lead::Or { option, .. } => {
                if let Some(Step::Choose { alternatives, .. }) = self.steps.last_mut() {
                    alternatives.push(Alternative { option: *option, rules });
                }
            }
        }
    }

    fn keep_count(&mut self, word: &Word) {
        match self.game.names.iter().find(|name| name.name == word.text) {
            Some(name) => {
                let set = CellSet { mask: name.objects.clone(), needs_all: name.is_aggregate };
                self.keeps.counts.push(set);
            }
            None => self.vocabulary.report_unknown(&word.text, word.at, self.reports),
        }
    }

    fn combine(&mut self, number: usize, at: At) {
        let index = number.checked_sub(1);
        match index.and_then(|index| self.game.levels().nth(index)) {
            Some((_, level)) => self.steps.push(Step::Combine(level.clone())),
            None => {
                let count = self.game.levels().count();
                let message = format!("there is no level {number} to combine with");
                let help = format!("the game has levels 1 to {count}; messages do not count");
                self.reports.error_help("tr-level", at, message, help);
            }
        }
    }
}
