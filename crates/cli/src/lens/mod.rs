//! The lenses: one question about the chosen levels of any file.

pub mod census;
pub mod deadends;
pub mod frame;
pub mod kernel;
pub mod make;
pub mod need;
pub mod orthogonality;
pub mod picture;
pub mod play;
pub mod progression;
pub mod rate;
pub mod repair;
pub mod rules;
pub mod solve;
pub mod suggest;
pub mod test;
pub mod walk;

use crate::Done;
use crate::exit::{Exit, print_line};
use crate::failure::Broken;
use crate::host::open;
use crate::options::Typed;
use crate::progress::{Interrupt, Meter, seconds};
use ::play::domain::{About, Content};
use ::play::lens::{Ask, Options, Refusal};
use ::play::search::{Budget, Cut};
use ::play::{Seat, Watch};
use anyhow::{Result, bail};
use clap::Args as ClapArgs;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use workbench::options::check_options;
use workbench::{Document, read_text};

/// Which levels to ask about, and the budget of an answer.
#[derive(ClapArgs)]
pub struct LensArgs {
    /// The file
    #[arg(value_name = "FILE")]
    pub game: PathBuf,
    /// Levels: a number, a name, a list or range such as 1,3-5, or `all`
    #[arg(long, value_name = "L", default_value = "all")]
    pub level: String,
    /// The whole game instead of its levels, for files that have one (narrative grammars)
    #[arg(long = "game", conflicts_with = "level")]
    pub is_whole: bool,
    #[command(flatten)]
    pub budget: BudgetArgs,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: an object for a level that is named, an array for several or for all; `solve` always
    /// prints an array
    #[arg(long)]
    pub json: bool,
    /// Print JSON, one line for each level as soon as it is known
    #[arg(long, conflicts_with = "json")]
    pub jsonl: bool,
}

/// The budget of an answer.
#[derive(ClapArgs)]
pub struct BudgetArgs {
    /// Maximum number of distinct states a search may store
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub max_states: usize,
    /// Maximum bytes a search may use for states: a number, optionally with K, M or G
    #[arg(long, value_name = "BYTES", default_value = "2G", value_parser = bytes)]
    pub max_bytes: usize,
    /// Time limit for each level in seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
}

impl BudgetArgs {
    /// The budget of one search.
    pub fn budget(&self) -> Budget {
        Budget { max_states: self.max_states, max_bytes: self.max_bytes, max_expanded: usize::MAX }
    }
}

/// How many threads to work on.
#[derive(Clone, ClapArgs)]
pub struct ThreadArgs {
    /// Number of threads; every core by default. Answers do not depend on it
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<usize>,
}

impl ThreadArgs {
    /// The number of threads.
    pub fn count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(cores)
    }
}

/// What is known about one level.
pub trait Printed: Serialize {
    /// For people.
    fn text(&self, about: &About) -> String;
    /// For people, after the last level: what is the same for all of them.
    fn general_notes(&self) -> Vec<String> {
        Vec::new()
    }
    /// Yes, no or not known.
    fn exit(&self) -> Exit;
    /// Where it says why it is not known.
    fn reasons(&mut self) -> Vec<&mut Option<&'static str>> {
        Vec::new()
    }
    /// Records how long it took.
    fn took(&mut self, _seconds: f64) {}
}

/// How answers are printed as JSON.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// An array, even for one level.
    Array,
    /// An object for one level that was named, else an array.
    PerLevel,
}

/// A question about one level.
pub type Question<'q, A> =
    dyn FnMut(&Level<'_>, &Ask<'_>, &mut Watch<'_>) -> Result<A, Refusal> + 'q;

/// The level a question is about.
pub struct Level<'l> {
    /// What the file holds.
    pub content: &'l dyn Content,
    /// The level's index in it.
    pub index: usize,
    /// The options of the seat.
    pub options: &'l Options,
    /// The whole game is asked about instead.
    pub is_whole: bool,
}

impl Level<'_> {
    /// Takes a seat at it.
    pub fn seat(&self) -> Result<Box<dyn Seat>, Refusal> {
        match self.is_whole {
            true => self.content.game(self.options).unwrap_or_else(|| {
                Err(Refusal::usage("--game: this file has levels, but no game beyond them"))
            }),
            false => self.content.seat(self.index, self.options),
        }
    }
}

/// A file whose source has no errors, with the options given for a lens.
pub struct Asked {
    /// The file.
    pub document: Document,
    /// What it holds.
    pub content: Arc<dyn Content>,
    /// The options.
    pub options: Options,
}

/// Opens a file for a lens: its source must have no errors, and the options must be its domain's.
pub fn open_for(lens: &str, path: &Path, typed: &Typed) -> Result<Asked> {
    let document = open(path)?;
    let about = document.about();
    refuse_lacking(lens, about)?;
    let options = check_options(about, lens, &typed.given(), &mut |name| {
        read_text(Path::new(name)).map_err(|error| error.to_string())
    });
    let options = options.map_err(Refusal::Usage)?;
    let Some(content) = document.sound().cloned() else {
        return Err(broken(document).into());
    };
    Ok(Asked { document, content, options })
}

/// Refuses a lens that makes no sense for a domain.
pub fn refuse_lacking(lens: &str, about: &About) -> Result<()> {
    match about.lacks(lens) {
        Some(why) => bail!("`{lens}` does not work on {}: {why}", about.many),
        None => Ok(()),
    }
}

/// The errors of a source as an error.
pub fn broken(document: Document) -> Broken {
    Broken { text: document.source, diagnostics: document.diagnostics }
}

/// Asks about every chosen level, prints each answer as it comes, and returns the combined exit
/// code.
pub fn ask<A: Printed>(
    lens: &str,
    args: &LensArgs,
    typed: &Typed,
    shape: Shape,
    question: &mut Question<'_, A>,
) -> Done {
    let Asked { document, content, options } = open_for(lens, &args.game, typed)?;
    let about = document.about();
    let mut chosen = document.choose(&args.level)?;
    if chosen.is_empty() {
        bail!("`{}` has no {}s yet", document.source.name(), about.level);
    }
    if args.is_whole {
        chosen.truncate(1);
    }
    let interrupt = Interrupt::watch()?;
    let mut all = Vec::new();
    for index in chosen {
        let mut level = content.levels()[index].id.clone();
        if args.is_whole {
            level.name = Some("whole game".to_string());
        }
        let meter =
            Meter::new(format!("{} {}", about.level, level.number), args.budget.time, &interrupt);
        let ask = Ask {
            level,
            budget: args.budget.budget(),
            threads: args.threads.count(),
            options: &options,
        };
        let is_whole = args.is_whole;
        let level = Level { content: content.as_ref(), index, options: &options, is_whole };
        let mut answer = question(&level, &ask, &mut |progress| meter.tick(progress))?;
        answer.took(meter.end());
        if args.jsonl {
            print_line(&serde_json::to_string(&answer)?)?;
        } else if !args.json {
            name_stop(answer.reasons(), &meter);
            print_line(&answer.text(about))?;
        }
        all.push(answer);
        if interrupt.is_raised() {
            break;
        }
    }
    if !args.json && !args.jsonl {
        let mut notes: Vec<String> = Vec::new();
        for note in all.iter().flat_map(Printed::general_notes) {
            if !notes.contains(&note) {
                print_line(&format!("  {note}"))?;
                notes.push(note);
            }
        }
    }
    if args.json {
        let is_one = shape == Shape::PerLevel && (args.is_whole || !is_several(&args.level));
        let text = match all.as_slice() {
            [one] if is_one => serde_json::to_string(one)?,
            all => serde_json::to_string(all)?,
        };
        print_line(&text)?;
    }
    Ok(match interrupt.is_raised() {
        true => Exit::Interrupted,
        false => Exit::of_all(&all.iter().map(Printed::exit).collect::<Vec<_>>()),
    })
}

/// Writes what stopped a search instead of the word that it was stopped. In JSON the word stays; there the
/// exit code tells Ctrl-C from a time limit.
pub fn name_stop(reasons: Vec<&mut Option<&'static str>>, meter: &Meter) {
    for reason in reasons {
        if *reason == Some(Cut::Stopped.as_str()) {
            *reason = Some(meter.stopper());
        }
    }
}

/// True when the text may select several levels.
fn is_several(wanted: &str) -> bool {
    wanted.trim().eq_ignore_ascii_case("all")
        || wanted.contains(',')
        || wanted.contains("..")
        || wanted.trim().split_once('-').is_some_and(|(a, b)| {
            a.trim().parse::<usize>().is_ok() && b.trim().parse::<usize>().is_ok()
        })
}

/// The one level a command works on.
pub fn one_level(document: &Document, wanted: &str) -> Result<usize> {
    let chosen = document.choose(wanted)?;
    match chosen[..] {
        [one] => Ok(one),
        _ => bail!(
            "--level {wanted}: this command works on one {} at a time",
            document.about().level
        ),
    }
}

/// Reads a size such as `500M`.
fn bytes(text: &str) -> Result<usize, String> {
    let (digits, unit) = match text.char_indices().last() {
        Some((at, 'k' | 'K')) => (&text[..at], 1 << 10),
        Some((at, 'm' | 'M')) => (&text[..at], 1 << 20),
        Some((at, 'g' | 'G')) => (&text[..at], 1 << 30),
        _ => (text, 1),
    };
    let number: Option<usize> = digits.parse().ok();
    let size = number.and_then(|number| number.checked_mul(unit));
    size.ok_or_else(|| format!("`{text}` is not a size; write for example 500M or 2G"))
}

/// Reads a number of threads. A larger number is never useful, so it must be a typing error.
fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number @ 1..=1024) => Ok(number),
        _ => Err(format!("`{text}` is not a number of threads; write one from 1 to 1024")),
    }
}
