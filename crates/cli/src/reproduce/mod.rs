//! `puzzlewright reproduce`: one file per paper.

mod angelina;
mod mixedaim;
mod narrative;
mod refraction;
mod witness;

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::lens::ThreadArgs;
use crate::progress::Interrupt;
use clap::{Args as ClapArgs, Subcommand};
use serde::Serialize;
use workbench::reproduce::{Papers, Row, row_text, summary};

/// Run the experiments of the papers and compare the figures
///
/// Without a paper all five run one after another:
///
///   puzzlewright reproduce --quick
///
/// Every figure is marked: `exact` if it follows from what the paper publishes and has to come out,
/// `in kind` if the same experiment is run on other data, draws or machines, `not reproducible` if it
/// cannot come out, with the reason. A sign before it says how it compares: = equal, ≠ differs, ~
/// differs in kind, - not compared.
///
/// The exit code is 1 if an exact figure differs, 3 if a limit ended something before it was known, and
/// 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment, args_conflicts_with_subcommands = true)]
pub struct ReproduceArgs {
    #[command(subcommand)]
    paper: Option<Paper>,
    /// Do a small part of the work where a paper needs long
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Print JSON: one object with a field for each paper, as its own command prints it
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Paper {
    Angelina(angelina::AngelinaArgs),
    Mixedaim(mixedaim::MixedAimArgs),
    Narrative(narrative::NarrativeArgs),
    Refraction(refraction::RefractionArgs),
    Witness(witness::WitnessArgs),
}

/// What a paper's experiments gave; nothing if Ctrl-C came too early.
struct Ran<R> {
    report: Option<R>,
    exit: Exit,
}

/// Runs the experiments of a paper, or of all.
pub fn run(args: &ReproduceArgs) -> Done {
    match &args.paper {
        None => all(args),
        Some(Paper::Angelina(args)) => single(angelina::run(args)?, args.json),
        Some(Paper::Mixedaim(args)) => single(mixedaim::run(args)?, args.json),
        Some(Paper::Narrative(args)) => single(narrative::run(args)?, args.json),
        Some(Paper::Refraction(args)) => single(refraction::run(args)?, args.json),
        Some(Paper::Witness(args)) => single(witness::run(args)?, args.json),
    }
}

/// Ends the run of one paper: text was printed as it came.
fn single<R: Serialize>(ran: Ran<R>, is_json: bool) -> Done {
    match &ran.report {
        Some(report) if is_json => print_line(&serde_json::to_string(report)?)?,
        Some(_) => {}
        None => return Err(crate::failure::Stopped.into()),
    }
    Ok(ran.exit)
}

fn all(args: &ReproduceArgs) -> Done {
    let ReproduceArgs { quick, threads, json, .. } = args;
    let (quick, threads, json) = (*quick, threads.clone(), *json);
    let interrupt = Interrupt::watch()?;
    let mut papers = Papers::default();
    let mut exits = Vec::new();
    // Runs one paper under its heading, unless Ctrl-C was pressed.
    macro_rules! paper {
        ($field:ident, $heading:expr, $args:expr) => {
            if !interrupt.is_raised() {
                if !json {
                    let gap = if exits.is_empty() { "" } else { "\n" };
                    print_line(&format!("{gap}== {} ==\n", $heading))?;
                }
                let ran = $field::run(&$args)?;
                papers.$field = ran.report;
                exits.push(ran.exit);
            }
        };
    }
    paper!(
        mixedaim,
        mixedaim::TITLE,
        mixedaim::MixedAimArgs { quick, seed: 1, threads: threads.clone(), json }
    );
    paper!(
        witness,
        witness::TITLE,
        witness::WitnessArgs { large: false, thesis_only: quick, threads: threads.clone(), json }
    );
    paper!(
        refraction,
        refraction::TITLE,
        refraction::RefractionArgs {
            seed: 1,
            time: quick.then_some(refraction::QUICK_SECONDS),
            json,
        }
    );
    paper!(narrative, narrative::TITLE, narrative::NarrativeArgs { quick, json });
    paper!(
        angelina,
        angelina::TITLE,
        angelina::AngelinaArgs { quick, mcts: false, seed: 1, chart: None, threads, json }
    );
    if json {
        print_line(&serde_json::to_string(&papers)?)?;
    }
    Ok(match interrupt.is_raised() {
        true => Exit::Interrupted,
        false => Exit::of_all(&exits),
    })
}

/// Prints how many rows there are of each mark, and decides the exit code of a paper.
fn conclude(rows: &[Row], is_json: bool) -> std::io::Result<Exit> {
    if !is_json {
        print_line(&format!("\n{}", summary(rows)))?;
    }
    Ok(if rows.iter().any(Row::is_wrong) { Exit::No } else { Exit::Yes })
}

/// Prints rows.
fn print_rows<'r>(rows: impl IntoIterator<Item = &'r Row>) -> std::io::Result<()> {
    rows.into_iter().try_for_each(|row| print_line(&row_text(row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exact_figure_that_differs_is_a_no() {
        let exit = |rows: &[Row]| conclude(rows, true).expect("nothing is printed");
        let wrong = Row::printed("lines", 12, 13);
        assert_eq!(exit(&[Row::printed("lines", 12, 12), wrong.clone()]), Exit::No);
        assert_eq!(exit(&[wrong.with_note("a misprint")]), Exit::Yes);
        assert_eq!(exit(&[Row::in_kind("levels", 12, 13, Some(false))]), Exit::Yes);
    }
}
