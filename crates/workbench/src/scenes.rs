//! Scenes: what only one domain can show of a file or of a play, by name, as data for its page.
//!
//! A lens answers the same question for every domain. What else a domain's own page needs (the chart of a
//! story, the light on a board, games that are sketched) is a scene: a row of the domain's table, asked about
//! the file, a level, or a play. Hosts pass the answer on without knowing what it means. A scene that takes long
//! reports its progress, and what it has found so far where that is worth showing.

use crate::domains::SCENES;
use crate::options::{check_options, check_value};
use crate::{Document, choose::no_level};
use play::domain::{LensOption, OptionKind, Tell};
use play::lens::{Options, Refusal};
use serde_json::Value;
use source::Source;
use std::collections::BTreeMap;

/// A scene of a domain.
pub struct Scene {
    /// Its name.
    pub name: &'static str,
    /// What it shows, in one line.
    pub meaning: &'static str,
    /// What must be there to ask it.
    pub needs: Needs,
    /// Its options, besides those that the domain gives to `play`.
    pub options: &'static [LensOption],
    /// Its answer; what it found until it was stopped is one.
    pub of: fn(&Staged<'_>, &mut Tell<'_>) -> Result<Value, Refusal>,
}

/// What must be there to ask for a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// A file without errors; it may have no levels.
    File,
    /// A level of a file without errors.
    Level,
    /// A level that could be read, whatever is wrong with the rest of the file.
    Draft,
}

/// What a scene is asked about.
pub struct SceneQuestion<'q> {
    /// The file.
    pub document: &'q Document,
    /// The name of the scene.
    pub scene: &'q str,
    /// The number of the level, from 1.
    pub level: usize,
    /// The whole game is asked about instead.
    pub is_whole: bool,
    /// The moves so far.
    pub moves: &'q str,
    /// Options by name.
    pub given: &'q BTreeMap<String, String>,
}

/// A question whose options are checked.
pub struct Staged<'v> {
    /// The file, which has no errors unless the scene is content with a draft.
    pub document: &'v Document,
    /// The index of the level; 0 where the file has no such level and the scene needs none.
    pub level: usize,
    /// The same; none where the file has no such level.
    pub open: Option<usize>,
    /// The whole game is asked about instead.
    pub is_whole: bool,
    /// The moves so far.
    pub moves: &'v str,
    /// The options that the domain gives to `play`.
    pub options: Options,
    own: BTreeMap<&'static str, &'v str>,
}

/// The scenes of a file's domain.
pub fn scenes_of(document: &Document) -> &'static [Scene] {
    let name = document.about().name;
    SCENES.iter().find(|(domain, _)| *domain == name).map_or(&[], |(_, scenes)| scenes)
}

/// Asks for a scene.
pub fn scene(question: &SceneQuestion<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    let SceneQuestion { document, level, is_whole, moves, given, .. } = *question;
    let about = document.about();
    let Some(scene) = scenes_of(document).iter().find(|scene| scene.name == question.scene) else {
        let message = format!("there is no scene `{}` of {}", question.scene, about.one);
        return Err(Refusal::usage(message));
    };
    let content = match scene.needs {
        Needs::Draft => document.content.as_ref(),
        Needs::File | Needs::Level => document.sound(),
    };
    let Some(content) = content else {
        return Err(Refusal::usage("the file has errors"));
    };
    let count = content.levels().len();
    let open = level.checked_sub(1).filter(|index| *index < count);
    if open.is_none() && scene.needs != Needs::File {
        return Err(Refusal::Usage(no_level(level, count, about.level)));
    }
    let mut own = BTreeMap::new();
    let mut others: Vec<(&str, Option<&str>)> = Vec::new();
    for (name, value) in given {
        let Some(option) = scene.options.iter().find(|option| option.name == name) else {
            others.push((name, Some(value)));
            continue;
        };
        check_value(option.takes, value).map_err(|why| Refusal::usage(format!("{name}: {why}")))?;
        own.insert(option.name, value.as_str());
    }
    let file = &mut |text: &str| Ok(Source::new("given", text));
    let options = check_options(about, "play", &others, file).map_err(Refusal::Usage)?;
    let level = open.unwrap_or(0);
    (scene.of)(&Staged { document, level, open, is_whole, moves, options, own }, tell)
}

impl Staged<'_> {
    /// An option of the scene as text; none when it is blank.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.own.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    /// An option of the scene that counts something.
    pub fn count(&self, name: &str) -> Option<usize> {
        self.whole(name).and_then(|number| usize::try_from(number).ok())
    }

    /// An option of the scene as a whole number.
    pub fn whole(&self, name: &str) -> Option<u64> {
        self.text(name).and_then(|text| text.parse().ok())
    }
}

/// An option of a scene.
pub const fn own(
    name: &'static str,
    takes: OptionKind,
    meaning: &'static str,
    default: Option<&'static str>,
) -> LensOption {
    LensOption { lens: "", name, takes, meaning, default }
}

/// An answer as data.
pub fn data(answer: &impl serde::Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(answer).map_err(|error| Refusal::usage(error.to_string()))
}
