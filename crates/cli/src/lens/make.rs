//! `puzzlewright make`.

use super::{ThreadArgs, one_level, open_for, refuse_lacking};
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::host::exists;
use crate::options::Typed;
use crate::progress::{Interrupt, Meter, seconds};
use ::play::Progress;
use ::play::domain::About;
use ::play::lens::{Options, Refusal};
use ::play::space::{
    Border, FrameRequest, MAX_JUDGED, MakePlan, MakeRound, MakeStatus, Maker, Mirror,
};
use anyhow::{Context, Result, bail};
use clap::Args as ClapArgs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use workbench::frames::{maker_of, no_such_target};
use workbench::lenses::{read_range, read_size};
use workbench::options::check_options;
use workbench::{domain_named, read_text, words};

/// Make levels that have the properties you want, proved
///
/// Makes a level from nothing: one of which *every* solution practises a concept, for example, so that
/// no shortcut spoils it.
///
///   puzzlewright make games/puzzlescript/thaw.txt --need melt --size 5x4 --plain
///
/// The rules come from a FILE; a domain whose rules are always the same needs none:
///
///   $ puzzlewright make witness --size 3x3 --seed 1
///   #solvable: proved by tracer
///   #unique: proved by tracer
///   #minimal: proved by tracer
///   #elements: proved by counting
///   panel made
///   3 = triangle 3
///   1 = triangle 1
///   +-+-+-E
///   |3|.|.|
///   +-+-+-+
///   |1|.|1|
///   +-+-+-+
///   o.|.|.|
///   S-+-+-+
///   #UUURDRRU
///   ...
///
/// Every property is proved again on the finished level and printed with it: that it can be solved, is
/// not won by the first move, that every solution satisfies what --need asks for and none what --forbid
/// names, that there is one answer (--unique), its --length. The search that finds levels is not
/// trusted.
///
/// Levels are drawn at random and changed, mostly where a play shows what is missing: the cells on
/// which a shortcut rests. The same seed and number of tries give the same levels on any number of
/// threads; after --time the number of tries is printed, which repeats the result. How many elements
/// of each kind a level may have is said by --elements, such as "Crate:1-2,Target:1-2,Wall:0-6,Player";
/// `puzzlewright census` counts the same space.
///
/// To complete a half-finished level, name it with --like and mark the cells that must stay with
/// --freeze. --rising makes a set of which each level has a higher reading than the one before.
///
/// The exit code is 0 if as many levels as wanted were found; 1 if it is proved that there are not so
/// many, which takes a complete census of a small space; 3 if that is not known: the nearest miss is
/// then printed with its shortcut; 130 after Ctrl-C.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
pub struct MakeArgs {
    /// The file whose rules the levels follow, or the name of a domain
    #[arg(value_name = "FILE|DOMAIN")]
    pub what: String,
    /// Start from this level of the file: a number or a name
    #[arg(long, value_name = "L")]
    pub like: Option<String>,
    /// Columns and rows [default: as --like, else what is usual; levels of a game are tried in growing
    /// sizes]
    #[arg(long, value_name = "WxH", value_parser = read_size)]
    pub size: Option<[usize; 2]>,
    /// The kinds of elements, with their numbers, such as "Crate:1-2,Wall:0-6,Player"
    #[arg(long, value_name = "LIST")]
    pub elements: Option<String>,
    /// A concept that every solution has to satisfy (see `puzzlewright need --help`); may be given
    /// several times
    #[arg(long, value_name = "CONCEPT")]
    pub need: Vec<String>,
    /// A concept that no solution may satisfy; may be given several times
    #[arg(long, value_name = "CONCEPT")]
    pub forbid: Vec<String>,
    /// There is one answer only, as `solve --count` counts them
    #[arg(long)]
    pub unique: bool,
    /// Make this reading as large as the tries allow; `harder` is difficulty
    #[arg(long, value_name = "READING")]
    pub toward: Option<String>,
    /// Moves of a shortest solution: a number or a range such as 10-20
    #[arg(long, value_name = "A-B", value_parser = read_range)]
    pub length: Option<[usize; 2]>,
    /// How many levels to make
    #[arg(long, value_name = "K", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub count: u32,
    /// Minimum number of places in which any two of them differ
    #[arg(long, value_name = "D", default_value_t = 1)]
    pub differ: usize,
    /// Each level has a higher reading than the one before: --toward, or difficulty
    #[arg(long)]
    pub rising: bool,
    /// Remove every element that no property needs
    #[arg(long)]
    pub plain: bool,
    /// A file with the rows of the level of --like, in which x marks cells that must not change and . all
    /// others
    #[arg(long, value_name = "FILE")]
    pub freeze: Option<PathBuf>,
    /// The outermost cells hold this element; it is not counted by --elements
    #[arg(long, value_name = "ELEMENT")]
    pub border: Option<String>,
    /// The level is symmetric: x (left and right), y (top and bottom) or turn (a half turn). Kinds of
    /// which there is at most one are exempt
    #[arg(long, value_name = "WORD", value_parser = ["x", "y", "turn"])]
    pub symmetric: Option<String>,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many candidates to try [default: 20000, 200 panels, or as many as --time allows]
    #[arg(long, value_name = "N", conflicts_with = "time")]
    pub tries: Option<u64>,
    /// Time limit in seconds; `tries` in the answer repeats the result
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub time: Option<f64>,
    /// Maximum number of states a search of one candidate may expand
    #[arg(long, value_name = "N", default_value_t = MAX_JUDGED)]
    pub max_states: usize,
    #[command(flatten)]
    pub threads: ThreadArgs,
    /// Print JSON: {"status":"found|none|unknown","made":[{"level":[row…],"moves",
    /// "proofs":[{"property","concept","proved","by","value","states"}…]}…],"tries","nearest",…}
    #[arg(long)]
    pub json: bool,
}

/// Makes levels and prints them.
pub fn run(args: &MakeArgs, typed: &Typed) -> Done {
    let (about, maker) = maker(args, typed)?;
    let plan = plan(args, maker.as_ref())?;
    let interrupt = Interrupt::watch()?;
    let meter = Meter::new("making levels", args.time, &interrupt);
    let is_over = || args.time.is_some_and(|time| meter.seconds() > time);
    let watch = |_: Progress| interrupt.is_raised() || is_over();
    let report = maker.make(&plan, &watch, &mut |round| match meter
        .show(|| progress(round, meter.seconds()))
    {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    let mut report = report?;
    report.seconds = meter.end();
    match args.json {
        true => print_line(&serde_json::to_string(&report)?)?,
        false => print(&words::make(about, &report))?,
    }
    Ok(match (interrupt.is_raised(), report.status) {
        (_, MakeStatus::Found) => Exit::Yes,
        (true, _) => Exit::Interrupted,
        (false, MakeStatus::None) => Exit::No,
        (false, MakeStatus::Unknown) => Exit::Unknown,
    })
}

/// What makes the levels: the domain's own way, or a search of its frame.
fn maker(args: &MakeArgs, typed: &Typed) -> Result<(&'static About, Box<dyn Maker>)> {
    let elements = args.elements.as_deref().map(FrameRequest::read_elements).transpose()?;
    let mut request = FrameRequest {
        size: args.size,
        elements: elements.unwrap_or_default(),
        ..FrameRequest::default()
    };
    let path = Path::new(&args.what);
    let named = domain_named(&args.what).filter(|_| !exists(path));
    if let Some(domain) = named {
        let about = domain.about();
        refuse_lacking("make", about)?;
        if args.like.is_some() {
            bail!("--like names a level of a file; give one instead of `{}`", args.what);
        }
        let options = domain_options(about, typed)?;
        let Some(maker) = maker_of(domain, &request, &options) else {
            bail!("{} follow the rules of a file; name one", about.many);
        };
        return Ok((about, maker?));
    }
    if !exists(path) && args.what != "-" && !args.what.contains(['.', '/']) {
        bail!("{}", no_such_target(&args.what));
    }
    let asked = open_for("make", path, typed)?;
    let about = asked.document.about();
    if let Some(like) = &args.like {
        request.like = Some(one_level(&asked.document, like)?);
    }
    match maker_of(asked.content.as_ref(), &request, &asked.options) {
        Some(maker) => Ok((about, maker?)),
        None => bail!("`make` does not work on {}", about.many),
    }
}

fn domain_options(about: &'static About, typed: &Typed) -> Result<Options> {
    let options = check_options(about, "make", &typed.given(), &mut |name| {
        read_text(Path::new(name)).map_err(|error| error.to_string())
    });
    Ok(options.map_err(Refusal::Usage)?)
}

fn plan(args: &MakeArgs, maker: &dyn Maker) -> Result<MakePlan> {
    let freeze = args.freeze.as_deref().map(|path| -> Result<Vec<String>> {
        let text = read_text(path).with_context(|| "--freeze".to_string())?;
        Ok(text.text().lines().map(str::to_string).collect())
    });
    let toward = args.toward.clone().map(|word| match word.as_str() {
        "harder" => "difficulty".to_string(),
        _ => word,
    });
    Ok(MakePlan {
        need: args.need.clone(),
        forbid: args.forbid.clone(),
        unique: args.unique,
        length: args.length,
        toward,
        rising: args.rising,
        plain: args.plain,
        count: args.count as usize,
        differ: args.differ,
        freeze: freeze.transpose()?,
        border: args.border.clone().map(|element| Border { element }),
        mirror: args.symmetric.as_deref().and_then(Mirror::named),
        seed: args.seed,
        tries: match args.time {
            Some(_) => None,
            None => Some(args.tries.unwrap_or_else(|| maker.default_tries())),
        },
        max_expanded: args.max_states,
        threads: args.threads.count(),
        ..MakePlan::default()
    })
}

/// One line while it runs.
fn progress(round: &MakeRound, seconds: f64) -> String {
    let speed = round.tries as f64 / seconds.max(1e-9);
    let lacks = round.lacks.as_ref().map_or(String::new(), |lacks| format!(", nearest: {lacks}"));
    format!(
        "{} tries, {} solvable, {} found{lacks}, {speed:.0} per second",
        round.tries, round.solvable, round.found
    )
}
