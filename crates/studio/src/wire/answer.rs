//! What jobs find, as the page reads it. The workbench writes these; a test reads every answer back
//! with these types, so that neither side can change alone.

use super::Problem;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! answers {
    ($($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
            #[serde(deny_unknown_fields)]
            #[allow(missing_docs)]
            pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }
        )*
    };
}

/// Whether a level can be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Status {
    Solved,
    Unsolvable,
    Unknown,
}

/// States a search expanded: a number, `">n"` when it was cut, null when there is no solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum Figure {
    Number(usize),
    MoreThan(String),
}

answers! {
    /// The result of `known`. What was not come to is null. Each part also comes as the `partial`
    /// of a progress event whose stage is its name; of `needs` one by one, with the stage `need`.
    KnownAnswer {
        level: usize,
        hash: String,
        check: CheckAnswer,
        solve: Option<SolveAnswer>,
        rate: Option<RateAnswer>,
        deadends: Option<DeadEndsAnswer>,
        needs: Vec<KnownNeed>,
    }

    CheckAnswer {
        ok: bool,
        diagnostics: Vec<Problem>,
    }

    /// The result of `solve`.
    SolveAnswer {
        level: usize,
        index: usize,
        status: Status,
        moves: Option<String>,
        length: Option<usize>,
        proved_shortest: bool,
        at_least: Option<usize>,
        at_most: Option<usize>,
        states: usize,
        expanded: usize,
        seconds: f64,
        by: String,
        admissible: Option<bool>,
        covered_depth: usize,
        bytes: usize,
        chance: bool,
        seed: Option<String>,
        why: Option<String>,
        searches: Option<Box<SearchesAnswer>>,
    }

    SearchesAnswer {
        bfs: SolveAnswer,
        astar: SolveAnswer,
        greedy: SolveAnswer,
    }

    Figures {
        bfs: Option<Figure>,
        astar: Option<Figure>,
        greedy: Option<Figure>,
    }

    /// The result of `rate`. A reading without a value is null.
    RateAnswer {
        level: usize,
        index: usize,
        status: Status,
        moves: Option<String>,
        difficulty: Option<usize>,
        exact: bool,
        searches: Figures,
        length: Option<usize>,
        pushes: Option<usize>,
        least_pushes: Option<usize>,
        turns: Option<usize>,
        detour: Option<i32>,
        branching: Option<f64>,
        forced: Option<usize>,
        dead_share: Option<f64>,
        shortest_solutions: Option<String>,
        bottleneck: Option<usize>,
        cost: Option<usize>,
        states: usize,
        complete: bool,
        seed: Option<String>,
        why: Option<String>,
        cut: Option<String>,
    }

    /// The result of `deadends`.
    DeadEndsAnswer {
        level: usize,
        index: usize,
        states: usize,
        dead: usize,
        complete: bool,
        no_return: Vec<NoReturn>,
        no_return_total: usize,
        why: Option<String>,
    }

    /// A move after which the level cannot be won, and all moves up to it.
    NoReturn {
        #[serde(rename = "move")]
        mv: String,
        trace: String,
    }

    /// The result of `need`. The answer is `always`, `avoidable`, `unsolvable` or `unknown`.
    NeedAnswer {
        level: usize,
        index: usize,
        concept: String,
        answer: String,
        shortcut: Option<String>,
        length: Option<usize>,
        possible: Option<bool>,
        states: usize,
        expanded: usize,
        why: Option<String>,
    }

    /// A concept that cannot be read.
    BadConcept {
        concept: String,
        error: String,
        diagnostics: Vec<Problem>,
    }

    /// The result of `cover`, and so far while it runs.
    CoverAnswer {
        complete: bool,
        rules: Vec<RuleCover>,
        objects: Vec<ObjectCover>,
        wins: Vec<WinCover>,
        unused: Option<Vec<Idle>>,
        not_seen: Option<Vec<Idle>>,
        levels: Vec<LevelCover>,
    }

    RuleCover {
        line: usize,
        levels: Vec<usize>,
    }

    ObjectCover {
        name: String,
        line: usize,
        levels: Vec<usize>,
    }

    WinCover {
        line: usize,
        levels: Vec<usize>,
        open_levels: Vec<usize>,
    }

    LevelCover {
        level: usize,
        states: usize,
        complete: bool,
        why: Option<String>,
    }

    Idle {
        kind: String,
        name: Option<String>,
        line: usize,
        why: String,
    }

    /// The result of `repair`. The status is `repaired`, `solvable`, `none` or `unknown`.
    RepairAnswer {
        number: usize,
        index: usize,
        status: String,
        max_cells: usize,
        cells: Option<usize>,
        changed: Vec<[usize; 2]>,
        minimal: bool,
        level: Option<Vec<String>>,
        legend: Vec<String>,
        moves: Option<String>,
        rank: String,
        reading: Option<f64>,
        judged: usize,
        unknown: usize,
        complete: bool,
        why: Option<String>,
    }

    /// The result of `kernel`. The status is `kernel`, `unsolvable` or `unknown`.
    KernelAnswer {
        number: usize,
        index: usize,
        status: String,
        level: Option<Vec<String>>,
        legend: Vec<String>,
        hold: String,
        before: Option<f64>,
        after: Option<f64>,
        steps: Vec<String>,
        minimal: bool,
        moves: Option<String>,
        tried: usize,
        why: Option<String>,
    }

    /// One level of the result of `swap`; each also comes as a partial.
    SwapAnswer {
        level: usize,
        index: usize,
        before: UnderRules,
        after: UnderRules,
        changed: bool,
        still_wins: Option<bool>,
    }

    UnderRules {
        status: Status,
        length: Option<usize>,
        difficulty: Option<usize>,
        moves: Option<String>,
    }

    /// One level of the result of `transform`.
    TransformAnswer {
        seed: usize,
        n: usize,
        level: Vec<String>,
        legend: Vec<String>,
        changed: Vec<[usize; 2]>,
    }

    /// The partial of `suggest`: the ranking so far.
    SuggestSoFar {
        tries: usize,
        solvable: usize,
        unsolvable: usize,
        timed_out: usize,
        duplicates: usize,
        rejected: usize,
        interesting: usize,
        since_last: usize,
        limit: usize,
        per_second: f64,
        seconds: f64,
        rank: String,
        start: Option<f64>,
        kept: Vec<Suggestion>,
        entered: Vec<usize>,
        left: Vec<usize>,
    }

    /// The result of `suggest`.
    SuggestAnswer {
        tries: usize,
        solvable: usize,
        unsolvable: usize,
        timed_out: usize,
        duplicates: usize,
        rejected: usize,
        kept: Vec<Suggestion>,
        history: Vec<usize>,
        since_last: usize,
        usefulness: Option<f64>,
        interesting: usize,
        threshold: Option<f64>,
        rank: String,
        start: Option<f64>,
        seed: usize,
        seconds: f64,
        why: Option<String>,
    }

    /// A suggested level. While the job runs some readings may be null because they take too long;
    /// `reading`, what it is ranked by, is told then, and in the result it is among the readings.
    Suggestion {
        n: usize,
        level: Vec<String>,
        legend: Vec<String>,
        changed: Vec<[usize; 2]>,
        readings: SuggestionReadings,
        moves: String,
        #[serde(default)]
        reading: Option<f64>,
    }

    SuggestionReadings {
        difficulty: Option<usize>,
        exact: bool,
        searches: Figures,
        length: Option<usize>,
        pushes: Option<usize>,
        least_pushes: Option<usize>,
        turns: Option<usize>,
        detour: Option<i32>,
        branching: Option<f64>,
        forced: Option<usize>,
        dead_share: Option<f64>,
        shortest_solutions: Option<String>,
        bottleneck: Option<usize>,
        cost: Option<usize>,
    }
}

/// An answer about a concept, or why it cannot be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum KnownNeed {
    Answer(NeedAnswer),
    Bad(BadConcept),
}
