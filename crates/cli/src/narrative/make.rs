//! `puzzlewright story make`.

use super::open_grammar;
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::failure::Stopped;
use crate::progress::{Interrupt, Meter};
use ::narrative::make::Wish;
use ::narrative::output::json::Limits;
use ::narrative::place::find_area;
use anyhow::{anyhow, bail};
use clap::{Args as ClapArgs, ValueEnum};
use std::path::PathBuf;
use workbench::narrative::make::{Format, Language, make_puzzles, report_of, story, written};

/// Make narrative puzzles with walkthroughs and dead ends
///
/// A puzzle is generated backwards from the goal of an area and then played forwards before it is
/// printed:
///
///   $ puzzlewright story make games/narrative/meadow.story.toml --seed 7
///   Meadow: Stump
///     7 actions, 7 deep, one order
///   ...
///     1. SnapOff Birch
///     2. Shave Stick Penknife
///   ...
///
/// For an area behind others, those are generated first and played along their walkthroughs, with the
/// same seed. Puzzles after which the whole game could no longer be won are left out, as in play. The
/// exit code is 0, or 1 if there is no such puzzle (with the reasons), or 3 if the search was cut
/// before that was certain.
///
/// Formats: `text` to read; `json`; the dependency chart as `dot`, `svg` or `mermaid`. `ink` and `twee`
/// (SugarCube) are not for one puzzle: they write the whole game of the seed as a playable story, with
/// all rules and the puzzles of all areas decided, as `play --fixed` plays it. Of the options they use
/// only --seed.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct MakeArgs {
    /// The grammar
    pub grammar: PathBuf,
    /// The area, by name or number from 1; the start area by default
    #[arg(long, value_name = "AREA")]
    pub area: Option<String>,
    /// Seed of the random choices: the same seed gives the same puzzle
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many different trees to make
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub count: usize,
    /// Difficulty from 1 to 5
    #[arg(long, value_name = "1..5", value_parser = clap::value_parser!(u32).range(1..=5), conflicts_with = "actions")]
    pub difficulty: Option<u32>,
    /// Number of actions, such as 6..9
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    pub actions: Option<(u32, u32)>,
    /// The output format
    #[arg(long, value_enum, default_value_t = Form::Text)]
    pub format: Form,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Which rules the dead ends use
    #[arg(long, value_enum, default_value_t = Rules::All)]
    pub rules: Rules,
    /// Maximum number of positions to explore for dead ends
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub max_states: usize,
}

/// An output format.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    Text,
    Json,
    Dot,
    Svg,
    Mermaid,
    Ink,
    Twee,
}

/// Which rules are offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Rules {
    /// All of them
    All,
    /// Those of the puzzle's tree
    Tree,
}

/// Makes puzzles and prints them.
pub fn run(args: &MakeArgs) -> Done {
    let grammar = open_grammar(&args.grammar)?;
    if args.count == 0 {
        bail!("--count: at least 1");
    }
    let area = match &args.area {
        Some(name) => find_area(&grammar, name)?,
        None => grammar.start,
    };
    let form = if args.json { Form::Json } else { args.format };
    let language = match form {
        Form::Ink => Some(Language::Ink),
        Form::Twee => Some(Language::Twee),
        _ => None,
    };
    let is_document = language.is_some() || matches!(form, Form::Svg | Form::Mermaid);
    if args.count > 1 && is_document {
        bail!("--count: this format is one document; ask for one puzzle at a time, by --seed");
    }
    if let Some(language) = language {
        print(&story(&grammar, args.seed, language)?)?;
        return Ok(Exit::Yes);
    }
    let interrupt = Interrupt::watch()?;
    let wish = Wish {
        area,
        seed: args.seed,
        count: args.count,
        actions: args.actions,
        level: args.difficulty,
    };
    let busy = Meter::new("making puzzles", None, &interrupt);
    let made = make_puzzles(&grammar, &wish, &mut |progress| busy.tick(progress));
    busy.end();
    let made = match made {
        Ok(made) => made,
        Err(_) if interrupt.is_raised() => return Err(Stopped.into()),
        Err(refusal) => return Err(refusal.into()),
    };
    let limits = Limits {
        is_tree_only: args.rules == Rules::Tree,
        has_fail_rules: false,
        max_states: args.max_states,
    };
    let busy = Meter::new("looking for dead ends", None, &interrupt);
    let mut watch = |progress| busy.tick(progress);
    let Some(format) = format_of(form) else {
        let report = report_of(&grammar, &made, limits, &mut watch);
        busy.end();
        print_line(&serde_json::to_string(&report)?)?;
        return Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes });
    };
    for number in 0..made.puzzles.len() {
        if number > 0 {
            print("\n")?;
        }
        let text = written(&grammar, &made, number, format, limits, &mut watch);
        busy.end();
        print(&text)?;
    }
    if args.count > 1 && form == Form::Text {
        let all = if made.is_complete { "" } else { "at least " };
        print_line(&match made.distinct {
            1 => format!("\nthere is {all}1 tree"),
            trees => format!("\nthere are {all}{trees} different trees"),
        })?;
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

/// The form of a single puzzle; JSON holds all of them, and stories are of the whole game.
fn format_of(form: Form) -> Option<Format> {
    match form {
        Form::Text => Some(Format::Text),
        Form::Dot => Some(Format::Dot),
        Form::Svg => Some(Format::Svg),
        Form::Mermaid => Some(Format::Mermaid),
        Form::Json | Form::Ink | Form::Twee => None,
    }
}

fn range(text: &str) -> Result<(u32, u32), String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let high = high.trim_start_matches('=');
    let number = |text: &str| text.trim().parse::<u32>();
    match (number(low), number(high)) {
        (Ok(low), Ok(high)) if low <= high => Ok((low, high)),
        _ => Err(anyhow!("`{text}` is not a range; write for example 6..9").to_string()),
    }
}
