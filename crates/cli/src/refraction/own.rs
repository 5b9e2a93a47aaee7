//! `require refraction FORM.lp CONCEPT.lp`: boards under a designer's own rules.

use super::require::SpaceArgs;
use crate::Done;
use crate::asp::clock::Clock;
use crate::asp::{RequireArgs, exit, spent, tell_wrong, verdict};
use crate::exit::{print, print_line};
use crate::progress::Interrupt;
use anyhow::bail;
use asp::{Answer, Included};
use refraction::ask::{NoOwn, OwnMade, Refused, has_concept, require_own};
use refraction::{Concept, write};
use serde_json::json;
use std::io::{self, Write};
use workbench::asp::{BoardsReport, open_program, report};

/// Makes boards under the rules of some files.
pub fn run(args: &RequireArgs) -> Done {
    if args.level.is_some() {
        bail!("--level is for programs; use `puzzlewright need` to ask about a board");
    }
    if args.space.keeps_decoration() {
        bail!("--decoration does nothing beside own files: boards stay as they are found");
    }
    let Included { program: own, told, .. } = open_program(&args.files[1..], &args.constants)?;
    if !told.is_empty() {
        return tell_wrong(args.json, &own, &told);
    }
    let concept = concept(&args.space, has_concept(own.sources()))?;
    let space = args.space.space()?;
    let interrupt = Interrupt::watch()?;
    let mut clock = Clock::new(args.time, &interrupt);
    let (is_json, threads) = (args.json, usize::from(args.threads));
    let asked = require_own(&space, &concept, &own, &args.options(), &mut |p| clock.tick(p));
    let mut asked = match asked {
        Ok(made) => made,
        Err(NoOwn::Wrong(program, told)) => return tell_wrong(args.json, &program, &told),
        Err(NoOwn::Refused(Refused::Stopped)) => {
            clock.end();
            print_line(&match is_json {
                true => json!(BoardsReport::unknown(0, threads)).to_string(),
                false => format!("# not known: {} while it was prepared", clock.ender()),
            })?;
            return Ok(exit(Answer::Unknown, interrupt.is_raised()));
        }
        Err(NoOwn::Refused(refused)) => return Err(refused.into()),
    };
    let explanation = asked.explain(&mut |progress| clock.tick(progress));
    let OwnMade { made, program, .. } = &mut asked;
    let names: Vec<&str> = own.sources().iter().map(|source| source.name()).collect();
    for (number, board) in made.boards.iter_mut().enumerate() {
        board.title = format!("{} {}", names.join(" "), args.seed + number as u64);
    }
    let texts: Vec<String> = made.boards.iter().map(write).collect();
    let seconds = clock.end();
    let explanation = explanation.as_ref();
    let report = report(program, &made.required, explanation, seconds, threads);
    let answer = report.answer;
    if is_json {
        let rules = made.rules;
        let report =
            BoardsReport { report, boards: texts, rules, shortcut_board: None, polished: true };
        print_line(&json!(report).to_string())?;
    } else {
        print(&texts.join("\n"))?;
        for line in verdict(&report, explanation, clock.ender()) {
            match texts.is_empty() {
                true => print_line(&format!("# {line}"))?,
                false => writeln!(io::stderr(), "{line}")?,
            }
        }
        writeln!(io::stderr(), "{}", spent(report.rounds, report.nogoods, seconds))?;
    }
    Ok(exit(answer, interrupt.is_raised()))
}

/// The concept of the command line; files with a concept of their own need no other.
fn concept(space: &SpaceArgs, has_own: bool) -> anyhow::Result<Concept> {
    match space.names_concept() || !has_own {
        true => space.concept(),
        false => Ok(Concept { parts: Vec::new() }),
    }
}
