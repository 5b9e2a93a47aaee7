//! What the page shows of a program: its constants, and the puzzles that `require` finds.

use std::collections::BTreeMap;

use play::Progress;
use play::domain::Tell;
use play::lens::Refusal;
use serde::Serialize;
use serde_json::Value;

use crate::answer::{Answer, Puzzle, Required};
use crate::explain::{Explanation, explain};
use crate::problem::{MAX_GROUND_BYTES, NoProblem, read};
use crate::program::Program;
use crate::require::{Options, require};

/// The scene `program`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgramView {
    /// The constants that `#const` defines, in the order of the files.
    pub constants: Vec<ConstantView>,
}

/// A constant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ConstantView {
    /// Its name.
    pub name: String,
    /// Its value, as it is written.
    pub value: String,
    /// The line in the open file, from 1; 0 in an included one.
    pub line: usize,
    /// The comment behind it.
    pub says: String,
}

/// The settings of the scene `require`; everything has a usual value.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub struct RequireSettings {
    /// Other values of constants, by name.
    #[cfg_attr(test, ts(type = "Record<string, string>"))]
    pub constants: BTreeMap<String, String>,
    /// Puzzles to find.
    pub count: usize,
    /// Atoms in which any two of them differ, at least.
    pub differ: usize,
    /// The seed.
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
}

impl Default for RequireSettings {
    fn default() -> RequireSettings {
        RequireSettings { constants: BTreeMap::new(), count: 4, differ: 2, seed: 1 }
    }
}

/// What `require` found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RequireView {
    /// `yes`, `no` or `maybe`.
    pub verdict: String,
    /// In a few words.
    pub head: String,
    /// In a sentence.
    pub more: String,
    /// The puzzles, each with a solution.
    pub puzzles: Vec<PuzzleView>,
    /// A solution without the concept, where every puzzle has one.
    pub shortcut: Option<PuzzleView>,
    /// Why the answer is no: statements and constants that together rule it out.
    pub reasons: Vec<ReasonView>,
    /// The answer would change without any one of the reasons.
    pub is_minimal: bool,
    /// Puzzles proposed and refuted by a shortcut.
    pub rounds: usize,
    /// Rules learnt from shortcuts.
    pub nogoods: usize,
}

/// A puzzle with a solution, as atoms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleView {
    /// The atoms of the level design.
    pub design: Vec<String>,
    /// What `#show` selects of the solution.
    pub solution: Vec<String>,
}

/// A statement or constant that takes part in a negative answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReasonView {
    /// The file; empty for a constant.
    pub file: String,
    /// The line in it, from 1; 0 for a constant.
    pub line: usize,
    /// The statement, or `name=value`.
    pub text: String,
    /// Only the bounds of a choice are meant.
    pub is_bound: bool,
    /// It stands in the open file.
    pub is_here: bool,
}

/// The constants of a program.
pub fn program_view(program: &Program) -> ProgramView {
    let mut constants: Vec<ConstantView> = Vec::new();
    for (file, source) in program.sources().iter().enumerate() {
        for (at, line) in source.text().lines().enumerate() {
            let Some(rest) = line.trim_start().strip_prefix("#const") else { continue };
            let (stated, says) = rest.split_once('%').unwrap_or((rest, ""));
            let stated = stated.trim().trim_end_matches('.');
            // A default is written `name=value. [default]`.
            let stated = stated.split_once(". ").map_or(stated, |(first, _)| first);
            let Some((name, value)) = stated.split_once('=') else { continue };
            let (name, value) = (name.trim().to_string(), value.trim().to_string());
            if constants.iter().all(|known| known.name != name) {
                let line = if file == 0 { at + 1 } else { 0 };
                let says = says.trim().to_string();
                constants.push(ConstantView { name, value, line, says });
            }
        }
    }
    ProgramView { constants }
}

/// Looks for puzzles that can only be solved with the concept.
pub fn require_view(
    program: &Program,
    wanted: &RequireSettings,
    tell: &mut Tell<'_>,
) -> Result<Value, Refusal> {
    let known = program_view(program).constants;
    let mut given = program.clone();
    for (name, value) in &wanted.constants {
        if known.iter().all(|constant| constant.name != *name) {
            return Err(Refusal::usage(format!("the program has no constant `{name}`")));
        }
        given = given.with_constant(name, value);
    }
    let mut watch = |progress: Progress| tell(progress, None);
    let read = read(given, MAX_GROUND_BYTES, &mut watch);
    let problem = match read.problem {
        Ok(problem) => problem,
        Err(NoProblem::Wrong) => {
            let first = read.told.first().map(|found| found.diagnostic.message.clone());
            let what = first.unwrap_or_else(|| "the program has errors".to_string());
            return Err(Refusal::usage(what));
        }
        Err(why) => {
            let more = match why {
                NoProblem::TooLarge => "The ground program is larger than the memory limit.",
                _ => "It was stopped while grounding.",
            };
            return to_value(&told(program, &Required::none(Answer::Unknown), None, more));
        }
    };
    let options = Options {
        count: wanted.count.max(1),
        differ: wanted.differ.max(1),
        seed: wanted.seed,
        ..Options::default()
    };
    let required = require(&problem, &options, &mut watch);
    let is_no = matches!(required.answer, Answer::NotEnforceable | Answer::Unsolvable);
    let explanation = is_no.then(|| explain(&problem, required.answer, &mut watch));
    to_value(&told(program, &required, explanation.as_ref(), ""))
}

fn to_value(view: &RequireView) -> Result<Value, Refusal> {
    serde_json::to_value(view).map_err(|error| Refusal::usage(error.to_string()))
}

fn told(
    program: &Program,
    required: &Required,
    explanation: Option<&Explanation>,
    more: &str,
) -> RequireView {
    let count = required.puzzles.len();
    let (verdict, head, said) = match required.answer {
        Answer::Puzzle => (
            "yes",
            if count == 1 {
                "1 puzzle found".to_string()
            } else {
                format!("{count} puzzles found")
            },
            match required.is_all {
                true => "Every solution of each shows the concept. There are no further ones.",
                false => "Every solution of each shows the concept.",
            },
        ),
        Answer::NotEnforceable => (
            "no",
            "Not enforceable".to_string(),
            "Puzzles can be solved, but each also without the concept.",
        ),
        Answer::Unsolvable => {
            ("no", "Unsolvable".to_string(), "No puzzle of this program has a solution.")
        }
        Answer::Unknown => (
            "maybe",
            "Not known".to_string(),
            "The search was stopped before the answer was known.",
        ),
    };
    RequireView {
        verdict: verdict.to_string(),
        head,
        more: if more.is_empty() { said.to_string() } else { more.to_string() },
        puzzles: required.puzzles.iter().map(puzzle_view).collect(),
        shortcut: required.shortcut.as_ref().map(puzzle_view),
        reasons: explanation.map_or(Vec::new(), |explanation| reasons(program, explanation)),
        is_minimal: explanation.is_some_and(|explanation| explanation.is_minimal),
        rounds: required.rounds,
        nogoods: required.nogoods,
    }
}

fn puzzle_view(puzzle: &Puzzle) -> PuzzleView {
    let texts = |terms: &[crate::Term]| terms.iter().map(ToString::to_string).collect();
    PuzzleView { design: texts(&puzzle.design), solution: texts(&puzzle.solution) }
}

fn reasons(program: &Program, explanation: &Explanation) -> Vec<ReasonView> {
    let stated = explanation.reasons.iter().map(|reason| {
        let source = &program.sources()[reason.file];
        ReasonView {
            file: source.name().to_string(),
            line: source.place(reason.span).line,
            text: reason.text.clone(),
            is_bound: reason.is_bound,
            is_here: reason.file == 0,
        }
    });
    let constants = explanation.constants.iter().map(|(name, value)| ReasonView {
        file: String::new(),
        line: 0,
        text: format!("{name}={value}"),
        is_bound: false,
        is_here: false,
    });
    stated.chain(constants).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::Source;
    use std::fs;
    use ts_rs::TS;

    fn program(text: &str) -> Program {
        Program::new(vec![Source::new("p.lp", text)])
    }

    const BRIDGES: &str = include_str!("bridges.lp");

    #[test]
    fn constants_are_listed_with_their_comments() {
        let view = program_view(&program("#const w=4.   % columns\na(1..w).\n#const h = 3.\n"));
        let told: Vec<(&str, &str, usize, &str)> = view
            .constants
            .iter()
            .map(|one| (one.name.as_str(), one.value.as_str(), one.line, one.says.as_str()))
            .collect();
        assert_eq!(told, [("w", "4", 1, "columns"), ("h", "3", 3, "")]);
    }

    #[test]
    fn puzzles_are_found_and_a_no_is_explained_at_its_lines() {
        let found = require_view(
            &program(BRIDGES),
            &RequireSettings { count: 2, ..RequireSettings::default() },
            &mut |_, _| false,
        );
        let found = found.expect("good settings");
        assert_eq!(found["verdict"], "yes", "{found}");
        assert!(!found["puzzles"].as_array().expect("a list").is_empty());
        let none = "{ a }.\n{ b }.\n__level_design(a) :- a.\n__concept :- a.\n:- a.\n";
        let found = require_view(&program(none), &RequireSettings::default(), &mut |_, _| false);
        let found = found.expect("good settings");
        assert_eq!(
            (found["verdict"].as_str(), found["head"].as_str()),
            (Some("no"), Some("Not enforceable"))
        );
        let lines: Vec<u64> = found["reasons"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|reason| reason["line"].as_u64())
            .collect();
        assert!(lines == [5], "{found}");
        let constants = BTreeMap::from([("nix".to_string(), "1".to_string())]);
        let settings = RequireSettings { constants, ..RequireSettings::default() };
        assert!(require_view(&program(BRIDGES), &settings, &mut |_, _| false).is_err());
    }

    #[test]
    fn it_stops_when_told() {
        let settings = RequireSettings { count: 1000, ..RequireSettings::default() };
        let found = require_view(&program(BRIDGES), &settings, &mut |_, _| true);
        assert!(found.is_ok_and(|found| found["verdict"] != "no"));
    }

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/domains/asp/wire.ts");

    /// Compares the page's types with ours; with `UPDATE_WIRE=1` in the environment they are rewritten.
    #[test]
    fn export_types() {
        let mut text = String::from(
            "// Made from crates/asp/src/view.rs by `UPDATE_WIRE=1 cargo test -p puzzlewright-asp --lib \
             export_types`.\n// Do not change it by hand.\n",
        );
        macro_rules! add {
            ($($type:ident)*) => { $( add(&mut text, &$type::export_to_string().unwrap()); )* };
        }
        add! { ProgramView ConstantView RequireSettings RequireView PuzzleView ReasonView }
        if std::env::var_os("UPDATE_WIRE").is_some() {
            fs::write(FILE, &text).unwrap();
        }
        let found = fs::read_to_string(FILE).unwrap_or_default();
        assert!(
            found == text,
            "web/src/domains/asp/wire.ts is out of date; run with UPDATE_WIRE=1"
        );
    }

    fn add(text: &mut String, exported: &str) {
        text.push('\n');
        let is_kept = |line: &&str| {
            !line.starts_with("// ") && !line.starts_with("import ") && !line.trim().is_empty()
        };
        for line in exported.lines().filter(is_kept) {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
}
