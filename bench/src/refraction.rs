//! Boards of Refraction that can only be solved the right way, next to the paper's seconds.

use crate::table::line;
use anyhow::Result;
use asp::{Answer, Options, Phase};
use cpu_time::ProcessTime;
use play::Progress;
use refraction::Concept;
use refraction::ask::{PAPER, require};
use std::io::Write;

/// Seeds used for each question.
const SEEDS: u64 = 5;

/// Asks the questions of the paper's section 6.4 on one thread: seconds of CPU time.
pub fn paper(out: &mut dyn Write) -> Result<()> {
    let widths = widths();
    write_row(out, HEAD.map(str::to_string), widths)?;
    write_row(out, widths.map(|width| "-".repeat(width)), widths)?;
    for question in PAPER {
        let concept: Concept = question.concept.parse()?;
        for seed in 1..=SEEDS {
            let mut clock = Clock::new();
            let options = Options { seed, ..Options::default() };
            let made = require(&question.space(), &concept, &options, &mut |p| clock.tick(p))?;
            clock.turn(Phase::Ground);
            let Clock { ground, elise, fiona, refine, .. } = clock;
            let total = ground + elise + fiona + refine;
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
    let questions = PAPER.iter().map(|question| question.name.chars().count());
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
