//! Answers of the exists-forall solver as data.

use asp::{Answer, Explanation, Program, Puzzle, Refinement, Required, Term};
use schemars::JsonSchema;
use serde::Serialize;

/// What `require --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Report {
    /// One of four answers.
    pub answer: Answer,
    /// The puzzles found.
    pub puzzles: Vec<Puzzle>,
    /// False when the last one is not proved to be the best by `#minimize`.
    pub least: bool,
    /// True when there are no further ones that differ enough.
    pub all: bool,
    /// Puzzles proposed and refuted.
    pub rounds: usize,
    /// Nogoods learnt from shortcuts.
    pub nogoods: usize,
    /// How shortcuts were last used; null when the search did not start.
    pub refinement: Option<Refinement>,
    /// How long it took; null when it was ended from outside.
    pub seconds: Option<Seconds>,
    /// Why the answer is no.
    pub explanation: Vec<Explained>,
    /// A shortcut of the last proposed puzzle.
    pub shortcut: Option<Puzzle>,
    /// False when several threads may make results differ between runs.
    pub repeatable: bool,
}

/// What `require --json` prints for boards.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BoardsReport {
    /// What it prints for any program.
    #[serde(flatten)]
    pub report: Report,
    /// The boards as text.
    pub boards: Vec<String>,
    /// Ground rules of the encoding; null when it was not ground.
    pub rules: Option<usize>,
    /// A board of the kind, solved without the concept, where the answer is no.
    pub shortcut_board: Option<String>,
    /// False when the search was stopped before all blockers and unused pieces of the boards were
    /// tried: some blockers may then change nothing.
    pub polished: bool,
}

/// What `require --level --json` prints.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LevelReport {
    /// Whether every solution shows the concept: `always`, `avoidable`, `unsolvable` or `unknown`.
    pub answer: &'static str,
    /// A solution that does not.
    pub shortcut: Option<Vec<Term>>,
    /// Whether it is proved that no shortcut has fewer atoms; null without a shortcut.
    pub smallest: Option<bool>,
    /// Atoms, and absent ones after `not`, that no puzzle has together; null if some puzzle does.
    pub conflict: Option<Vec<String>>,
}

impl Report {
    /// The report of a search that ended before anything was found.
    pub fn unknown(rounds: usize, threads: usize) -> Report {
        Report {
            answer: Answer::Unknown,
            puzzles: Vec::new(),
            least: false,
            all: false,
            rounds,
            nogoods: 0,
            refinement: None,
            seconds: None,
            explanation: Vec::new(),
            shortcut: None,
            repeatable: threads <= 1,
        }
    }
}

impl BoardsReport {
    /// The report of a search that ended before anything was found.
    pub fn unknown(rounds: usize, threads: usize) -> BoardsReport {
        let report = Report::unknown(rounds, threads);
        BoardsReport {
            report,
            boards: Vec::new(),
            rules: None,
            shortcut_board: None,
            polished: true,
        }
    }
}

/// Seconds by phase.
#[derive(Clone, Copy, Debug, Default, Serialize, JsonSchema)]
pub struct Seconds {
    /// Grounding the program.
    pub ground: f64,
    /// Searching.
    pub search: f64,
}

/// One statement, or constant, that takes part in a negative answer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Explained {
    /// The file; empty for a constant.
    pub file: String,
    /// The line, from 1; 0 for a constant.
    pub line: usize,
    /// The statement, or `name=value`.
    pub text: String,
    /// True when only the bounds of a choice are meant.
    pub bounds: bool,
}

/// Builds the report of an answer.
pub fn report(
    program: &Program,
    required: &Required,
    explanation: Option<&Explanation>,
    seconds: Seconds,
    threads: usize,
) -> Report {
    let explained = |explanation: &Explanation| {
        let reasons = explanation.reasons.iter().map(|reason| {
            let source = &program.sources()[reason.file];
            Explained {
                file: source.name().to_string(),
                line: source.place(reason.span).line,
                text: reason.text.clone(),
                bounds: reason.is_bound,
            }
        });
        let constants = explanation.constants.iter().map(|(name, value)| Explained {
            file: String::new(),
            line: 0,
            text: format!("{name}={value}"),
            bounds: false,
        });
        reasons.chain(constants).collect()
    };
    Report {
        answer: required.answer,
        puzzles: required.puzzles.clone(),
        least: required.is_least,
        all: required.is_all,
        rounds: required.rounds,
        nogoods: required.nogoods,
        refinement: Some(required.refinement),
        seconds: Some(seconds),
        explanation: explanation.map_or(Vec::new(), explained),
        shortcut: required.shortcut.clone(),
        repeatable: threads <= 1,
    }
}
