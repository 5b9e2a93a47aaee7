//! Boards of Refraction that can only be solved the right way, next to the paper's seconds.

use crate::table::line;
use anyhow::Result;
use asp::{Answer, Options, Phase};
use cpu_time::ProcessTime;
use play::Progress;
use refraction::Concept;
use refraction::ask::{PAPER, PaperQuestion, require};
use std::io::Write;

/// Seeds used for each question.
const SEEDS: u64 = 5;

/// Benders are where searches differ most from seed to seed: the paper's concept with one source and one
/// target, for ten seeds.
const BENDERS: PaperQuestion = PaperQuestion {
    name: "at least 6 active benders, one pair",
    concept: "benders>=6",
    pieces: [1, 1, 10, 10, 1, 1],
    seconds: 60.0,
    is_papers: false,
};

/// Asks the questions of the paper's section 6.4 on one thread: seconds of CPU time. A question that
/// takes longer than its goal is given up, so that all of them end.
pub fn paper(out: &mut dyn Write) -> Result<()> {
    let widths = widths();
    write_row(out, HEAD.map(str::to_string), widths)?;
    write_row(out, widths.map(|width| "-".repeat(width)), widths)?;
    let questions = PAPER.iter().map(|question| (question, SEEDS)).chain([(&BENDERS, 2 * SEEDS)]);
    for (question, seeds) in questions {
        let concept: Concept = question.concept.parse()?;
        for seed in 1..=seeds {
            let mut clock = Clock::new();
            let options = Options { seed, ..Options::default() };
            let mut watch = |progress| clock.tick(progress) || clock.total() > question.seconds;
            let made = require(&question.space(), &concept, &options, &mut watch)?;
            clock.turn(Phase::Ground);
            let total = clock.total();
            let Clock { ground, elise, fiona, refine, .. } = clock;
            let is_late = total > question.seconds;
            let is_missed = is_late || made.required.answer != Answer::Puzzle;
            let row = [
                if seed == 1 { question.name.to_string() } else { String::new() },
                seed.to_string(),
                format!("{ground:.2}"),
                format!("{elise:.2}"),
                format!("{fiona:.2}"),
                format!("{refine:.2}"),
                made.required.rounds.to_string(),
                made.required.nogoods.to_string(),
                format!("{total:.2}"),
                question.seconds.to_string(),
                if is_missed { "missed" } else { "" }.to_string(),
            ];
            write_row(out, row, widths)?;
        }
    }
    Ok(())
}

const HEAD: [&str; 11] = [
    "question", "seed", "ground", "puzzle", "shortcut", "refine", "rounds", "nogoods", "total",
    "paper", "",
];

/// The width of each column. Rows are written one by one, so the others are not known.
fn widths() -> [usize; 11] {
    let questions = PAPER.iter().chain([&BENDERS]).map(|one| one.name.chars().count());
    let mut widths = HEAD.map(|head| head.len().max(6));
    widths[0] = questions.max().unwrap_or(0);
    widths
}

/// Writes one row at once: all rows take minutes.
fn write_row(out: &mut dyn Write, row: [String; 11], widths: [usize; 11]) -> Result<()> {
    out.write_all(line(&row, widths).as_bytes())?;
    Ok(out.flush()?)
}

/// Seconds of CPU time by phase.
struct Clock {
    start: ProcessTime,
    phase: Phase,
    ground: f64,
    elise: f64,
    fiona: f64,
    refine: f64,
}

impl Clock {
    fn new() -> Clock {
        let start = ProcessTime::now();
        Clock { start, phase: Phase::Ground, ground: 0.0, elise: 0.0, fiona: 0.0, refine: 0.0 }
    }

    /// All of it so far.
    fn total(&self) -> f64 {
        let now = self.start.elapsed().as_secs_f64();
        self.ground + self.elise + self.fiona + self.refine + now
    }

    fn tick(&mut self, progress: Progress) -> bool {
        if let Some(phase) = Phase::of(&progress) {
            self.turn(phase);
        }
        false
    }

    fn turn(&mut self, phase: Phase) {
        let seconds = self.start.elapsed().as_secs_f64();
        self.start = ProcessTime::now();
        *match self.phase {
            Phase::Ground => &mut self.ground,
            Phase::Elise => &mut self.elise,
            Phase::Fiona => &mut self.fiona,
            Phase::Refine | Phase::Explain => &mut self.refine,
        } += seconds;
        self.phase = phase;
    }
}
