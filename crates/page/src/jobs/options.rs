//! Options of a job as options of a lens.

use super::work::Failure;
use crate::wire::JobOptions;
use play::domain::{About, OptionKind};
use play::lens::{OptionValue, Options};
use source::Source;

/// The options of a job that a lens of this domain takes. What the domain does not have is refused,
/// like a flag of the command line, but for options of other lenses, which a page may send along.
pub fn options_for(
    about: &'static About,
    lens: &str,
    given: &JobOptions,
) -> Result<Options, Failure> {
    let mut options = Options::default();
    let takes = |name: &str| about.options_of(lens).any(|option| option.name == name);
    let mut set = |name: &str, value: Option<OptionValue>| {
        if let Some(value) = value.filter(|_| takes(name)) {
            options.set(name, value);
        }
    };
    let text = |value: &Option<String>| value.clone().map(OptionValue::Text);
    let flag = |value: Option<bool>| value.filter(|is_on| *is_on).map(|_| OptionValue::Flag);
    let number = |value: Option<f64>| value.map(|value| OptionValue::Text(value.to_string()));
    set("seed", text(&given.chance_seed));
    match given.by.as_deref() {
        Some("first") => set("first", Some(OptionValue::Flag)),
        Some(by) => {
            let known = about.options_of(lens).find(|option| option.name == "by");
            let is_known = known.is_none_or(|option| match option.takes {
                OptionKind::Choice(words) => words.iter().any(|(word, _)| *word == by),
                _ => true,
            });
            if !is_known {
                return Err(format!("`by`: unknown search `{by}`").into());
            }
            set("by", Some(OptionValue::Text(by.to_string())));
        }
        None => {}
    }
    let file = |name: &str, text: String| OptionValue::File(Source::new(name, text));
    set("preset", text(&given.preset).filter(|_| given.rules.is_none()));
    set("rules", given.rules.clone().map(|rules| file("rules", rules)));
    set("strength", number(given.strength));
    set("freeze", given.freeze.as_ref().map(|rows| file("freeze", rows.join("\n"))));
    set("free", flag(given.free));
    // Every domain solves from any position and lists points of no return.
    if let Some(from) = text(&given.from).filter(|_| lens == "solve") {
        options.set("from", from);
    }
    // How the level is played decides what is asked about: a seed, say.
    for (name, value) in given.given.iter().flatten() {
        let takes = about.options_of(lens).find(|option| option.name == name.as_str());
        match takes.map(|option| option.takes) {
            Some(OptionKind::Flag) => options.set(name, OptionValue::Flag),
            Some(_) => options.set(name, OptionValue::Text(value.clone())),
            None => {}
        }
    }
    let list = given.list.unwrap_or(LISTED).to_string();
    options.set("list", OptionValue::Text(list));
    Ok(options)
}

/// Points of no return that are listed when nothing is said.
const LISTED: usize = 50;
