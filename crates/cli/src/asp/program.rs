//! `require` on a designer's own program.

use super::clock::Clock;
use super::{RequireArgs, exit};
use crate::Done;
use crate::exit::{Exit, print_line};
use crate::failure::Told;
use crate::progress::Interrupt;
use anyhow::bail;
use asp::{
    Answer, Checked, Explanation, Found, Included, MAX_GROUND_BYTES, NoProblem, Problem, Program,
    Puzzle, Term,
};
use source::{nearest, render};
use std::io::{self, IsTerminal, Write};
use workbench::asp::{Explained, LevelReport, Report, Seconds, open_program, read_level, report};
use workbench::words::counted;
use workbench::{ErrorReport, read_text};

/// Reads the program, runs the query, and prints the answer.
pub fn run(args: &RequireArgs) -> Done {
    if args.space.is_given() {
        bail!(
            "--concept, --grid, --pieces, --sources, --targets, --values and --decoration are for \
             boards: `puzzlewright require refraction …`"
        );
    }
    let Included { program, told, .. } = open_program(&args.files, &args.constants)?;
    if !told.is_empty() {
        return tell_wrong(args.json, &program, &told);
    }
    let interrupt = Interrupt::watch()?;
    let mut clock = Clock::new(args.time, &interrupt);
    let read = asp::read(program.clone(), MAX_GROUND_BYTES, &mut |progress| clock.tick(progress));
    if matches!(read.problem, Err(NoProblem::Wrong)) {
        return tell_wrong(args.json, &program, &read.told);
    }
    let problem = match read.problem {
        Ok(problem) => problem,
        Err(why) => {
            clock.end();
            let why = match why {
                NoProblem::TooLarge => "the ground program is too large".to_string(),
                _ => format!("{} while grounding", clock.ender()),
            };
            print_line(&match args.json {
                true => serde_json::to_string(&Report::unknown(0, usize::from(args.threads)))?,
                false => format!("not known: {why}"),
            })?;
            return Ok(exit(Answer::Unknown, interrupt.is_raised()));
        }
    };
    if let Some(level) = &args.level {
        return check_level(args, &problem, &read_text(level)?, &mut clock, &interrupt);
    }
    let required = asp::require(&problem, &args.options(), &mut |p| clock.tick(p));
    let explanation = explain(&problem, required.answer, &mut clock);
    let seconds = clock.end();
    let threads = usize::from(args.threads);
    let report = report(&program, &required, explanation.as_ref(), seconds, threads);
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print_line(&text(&report, explanation.as_ref(), clock.ender()))?,
    }
    Ok(exit(report.answer, interrupt.is_raised()))
}

/// Reports what is wrong with a program. Warnings are shown only beside errors: `check` reports them,
/// and here they would distract from the answer.
pub fn tell_wrong(is_json: bool, program: &Program, told: &[Found]) -> Done {
    if is_json {
        return Err(wrong(program, told).into());
    }
    let blocks = told.iter().map(|found| {
        let source = &program.sources()[found.file];
        render(source, std::slice::from_ref(&found.diagnostic), io::stderr().is_terminal())
    });
    let blocks: Vec<String> = blocks.collect();
    writeln!(io::stderr(), "{}", blocks.join("\n\n"))?;
    Ok(Exit::No)
}

/// What is wrong with a program, as data.
fn wrong(program: &Program, told: &[Found]) -> Told {
    let entries = told.iter().flat_map(|found| {
        let diagnostic = std::slice::from_ref(&found.diagnostic);
        source::report(&program.sources()[found.file], diagnostic).diagnostics
    });
    let report = ErrorReport::new("source", "the source has errors");
    Told { report: report.with_diagnostics(entries.collect()), exit: Exit::No }
}

/// The reason for a negative answer, as far as time allows.
pub fn explain(problem: &Problem, answer: Answer, clock: &mut Clock) -> Option<Explanation> {
    let is_no = matches!(answer, Answer::NotEnforceable | Answer::Unsolvable);
    is_no.then(|| asp::explain(problem, answer, &mut |progress| clock.tick(progress)))
}

fn check_level(
    args: &RequireArgs,
    problem: &Problem,
    level: &source::Source,
    clock: &mut Clock,
    interrupt: &Interrupt,
) -> Done {
    let atoms = read_level(level)?;
    let checked = match asp::check(problem, &atoms, &mut |progress| clock.tick(progress)) {
        Ok(checked) => checked,
        Err(strange) => {
            let name = strange.0[0].to_string();
            let known: Vec<String> = problem.design_terms().map(|term| term.to_string()).collect();
            let help = nearest(&name, known.iter().map(String::as_str))
                .map_or(String::new(), |known| format!("; did you mean `{known}`?"));
            bail!("`{}`: no puzzle of this program has `{name}`{help}", level.name());
        }
    };
    // Any shortcut is an answer; the smallest one is the best to look at.
    let mut smallest = None;
    let checked = match checked {
        Checked::Avoidable(shortcut, other) => {
            let found = asp::smallest_shortcut(problem, &atoms, &mut |p| clock.tick(p));
            smallest = Some(found.as_ref().is_some_and(|(_, is_proved)| *is_proved));
            Checked::Avoidable(found.map_or(shortcut, |(smallest, _)| smallest), other)
        }
        other => other,
    };
    clock.end();
    let (word, shortcut) = match &checked {
        Checked::Always(_) => ("always", None),
        Checked::Avoidable(shortcut, _) => ("avoidable", Some(shortcut)),
        Checked::Unsolvable | Checked::Misshapen(..) => ("unsolvable", None),
        Checked::Unknown => ("unknown", None),
    };
    if args.json {
        let shortcut = shortcut.map(|puzzle| puzzle.solution.clone());
        let conflict = match &checked {
            Checked::Misshapen(has, lacks) => Some(conflict(has, lacks)),
            _ => None,
        };
        let report = LevelReport { answer: word, shortcut, smallest, conflict };
        print_line(&serde_json::to_string(&report)?)?;
    } else {
        print_line(&match &checked {
            Checked::Always(puzzle) => {
                format!(
                    "every solution of this level shows the concept; one is\n  {}",
                    atoms_of(&puzzle.solution)
                )
            }
            Checked::Avoidable(shortcut, other) => {
                let other = match other {
                    Some(_) => "others show it",
                    None => "no solution shows it",
                };
                format!(
                    "this level can be solved without the concept; {other}\n  {}",
                    atoms_of(&shortcut.solution)
                )
            }
            Checked::Unsolvable => "this level cannot be solved".to_string(),
            Checked::Misshapen(has, lacks) => {
                format!(
                    "this level is not a puzzle of the program; these cannot go together:\n  {}",
                    conflict(has, lacks).join(", ")
                )
            }
            Checked::Unknown => format!("not known: {}", clock.ender()),
        })?;
    }
    Ok(match checked {
        Checked::Always(_) => Exit::Yes,
        Checked::Unknown if interrupt.is_raised() => Exit::Interrupted,
        Checked::Unknown => Exit::Unknown,
        _ => Exit::No,
    })
}

/// What contradicts the form of puzzles: atoms, and absent atoms after `not`.
fn conflict(has: &[Term], lacks: &[Term]) -> Vec<String> {
    let has = has.iter().map(|atom| atom.to_string());
    has.chain(lacks.iter().map(|atom| format!("not {atom}"))).collect()
}

/// The answer for people.
fn text(report: &Report, explanation: Option<&Explanation>, ender: &str) -> String {
    let mut lines = Vec::new();
    for (number, Puzzle { design, solution }) in report.puzzles.iter().enumerate() {
        lines.push(format!("puzzle {}: {}", number + 1, atoms_of(design)));
        lines.push(format!("  solution: {}", atoms_of(solution)));
    }
    lines.extend(verdict(report, explanation, ender));
    lines.push(spent(report.rounds, report.nogoods, report.seconds.unwrap_or_default()));
    if !report.least {
        lines.push(format!("{ender} before this was proved optimal by #minimize"));
    }
    if !report.repeatable {
        lines.push(SEVERAL_THREADS.to_string());
    }
    lines.join("\n")
}

/// The answer, and why it is negative; `ender` says what ended the search if it is not known.
pub fn verdict(report: &Report, explanation: Option<&Explanation>, ender: &str) -> Vec<String> {
    let mut lines = vec![match (report.answer, report.puzzles.len()) {
        (Answer::Puzzle, _) if report.all => {
            "every solution shows the concept; there are no further puzzles".to_string()
        }
        (Answer::Puzzle, _) => "every solution shows the concept".to_string(),
        (Answer::NotEnforceable, _) => {
            "not enforceable: puzzles can be solved, but each can be solved without the concept"
                .to_string()
        }
        (Answer::Unsolvable, _) => "unsolvable: no puzzle has a solution".to_string(),
        (Answer::Unknown, _) => {
            format!(
                "not known: {ender} after {} had been refuted",
                counted(report.rounds, "puzzle")
            )
        }
    }];
    let Some(explanation) = explanation else {
        return lines;
    };
    let is_minimal = explanation.is_minimal;
    lines.push(match (report.explanation.is_empty(), is_minimal) {
        (true, _) => {
            "no constraint is to blame: the answer is the same without any of them".to_string()
        }
        // Other constraints may cause it as well, so it is not said that the answer would change.
        (false, true) => {
            "these constraints alone cause it, and without any one of them the rest would not:"
                .to_string()
        }
        (false, false) => "these constraints, or some of them, cause it:".to_string(),
    });
    for Explained { file, line, text, bounds } in &report.explanation {
        let what = if *bounds { "the bounds of " } else { "" };
        lines.push(match *line {
            0 => format!("  with {text}"),
            _ => format!("  {file}:{line}: {what}{text}"),
        });
    }
    if let Some(shortcut) = &report.shortcut {
        let atoms = match atoms_of(&shortcut.solution) {
            atoms if atoms.is_empty() => "no atom at all".to_string(),
            atoms => atoms,
        };
        lines.push(format!("a shortcut: {atoms}"));
    }
    lines
}

/// The note that the answer may differ between runs.
pub const SEVERAL_THREADS: &str = "with several threads, results may differ between runs";

/// The line about the work done. Seconds are for people and not for tests, so they come last.
pub fn spent(rounds: usize, nogoods: usize, seconds: Seconds) -> String {
    format!(
        "{}, {}; grounding {:.2} s, search {:.2} s",
        counted(rounds, "round"),
        counted(nogoods, "nogood"),
        seconds.ground,
        seconds.search
    )
}

fn atoms_of(atoms: &[asp::Term]) -> String {
    atoms.iter().map(|atom| atom.to_string()).collect::<Vec<_>>().join(" ")
}
