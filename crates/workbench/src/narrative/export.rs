//! A puzzle or a whole game as a file for other programs.

use super::make::{Format, Language, make_puzzles, report_of, story, written};
use crate::scenes::{Staged, data};
use ::narrative::Narrative;
use ::narrative::make::Wish;
use ::narrative::output::json::Limits;
use ::narrative::place::DEFAULT_SEED;
use play::Progress;
use play::domain::Tell;
use play::lens::Refusal;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// The formats, with what each is for.
pub const FORMATS: &[(&str, &str)] = &[
    ("text", "the puzzle with its walkthrough, to read"),
    ("json", "the puzzle as data, for an engine"),
    ("dot", "the dependency chart for Graphviz"),
    ("mermaid", "the dependency chart for Mermaid"),
    ("svg", "the dependency chart as a picture"),
    ("ink", "the whole game as an Ink story"),
    ("twee", "the whole game as a Twine story (SugarCube)"),
];

/// A file to save.
#[derive(Serialize, TS)]
pub struct StoryExport {
    /// The end of its name.
    pub ending: String,
    /// Its text.
    pub text: String,
}

/// The scene `export`.
pub fn export(staged: &Staged<'_>, tell: &mut Tell<'_>) -> Result<Value, Refusal> {
    play::only_where!(AUTHOR, Err(Refusal::for_authors()));
    let watch = &mut |progress: Progress| tell(progress, None);
    let content = grammar_of(staged)?;
    let grammar = content.grammar();
    let seed = staged.options.number("seed").unwrap_or(DEFAULT_SEED);
    let format = staged.text("format").unwrap_or("text");
    let area = &grammar.areas[staged.level].name;
    let file = |end: &str, text: String| data(&StoryExport { ending: end.to_string(), text });
    let language = match format {
        "ink" => Some((Language::Ink, "ink")),
        "twee" => Some((Language::Twee, "twee")),
        _ => None,
    };
    if let Some((language, end)) = language {
        return file(&format!("seed{seed}.{end}"), story(grammar, seed, language)?);
    }
    let wish = Wish { area: staged.level as u32, seed, count: 1, actions: None, level: None };
    let made = make_puzzles(grammar, &wish, watch)?;
    let limits = Limits::default();
    let (form, end) = match format {
        "json" => {
            let report = report_of(grammar, &made, limits, watch);
            let text = serde_json::to_string_pretty(&data(&report)?).unwrap_or_default() + "\n";
            return file(&format!("{area}.seed{seed}.json"), text);
        }
        "dot" => (Format::Dot, "dot"),
        "mermaid" => (Format::Mermaid, "mmd"),
        "svg" => (Format::Svg, "svg"),
        _ => (Format::Text, "txt"),
    };
    let text = written(grammar, &made, 0, form, limits, watch);
    file(&format!("{area}.seed{seed}.{end}"), text)
}

/// What the file of a scene holds.
pub fn grammar_of<'v>(staged: &Staged<'v>) -> Result<&'v Narrative, Refusal> {
    let found = staged.document.holds::<Narrative>();
    found.ok_or_else(|| Refusal::usage("this is for narrative grammars"))
}
