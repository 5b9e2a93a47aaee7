//! `puzzlewright transform`.

use super::open_game;
use crate::Done;
use crate::exit::{Exit, print, print_line};
use crate::failure::Broken;
use crate::lens::one_level;
use crate::progress::{Interrupt, Meter};
use ::puzzlescript::Game;
use ::puzzlescript::game::Level;
use ::puzzlescript::puzzle::level as level_of;
use ::puzzlescript::transform::presets::{self, Preset};
use ::puzzlescript::transform::{Mask, NoStrength, Strength, Transform, read};
use anyhow::{Context, Result, anyhow};
use clap::builder::PossibleValuesParser;
use clap::{ArgGroup, Args as ClapArgs};
use source::{Source, is_ok, render};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use workbench::puzzlescript::transform::{Transforms, variations};
use workbench::read_text;
use workbench::words::counted;

/// Make variations of a level by random rules
///
/// A transform is a text with the game's own objects and rules; presets are ready-made ones:
///
///   $ puzzlewright transform games/puzzlescript/warehouse.txt --preset walls --level 1
///   ###..#
///   ...O.#
///   #P*##.
///   #.....
///   ######
///
/// Rules run from top to bottom, once each, on the level:
///
///   [Target No Crate] -> [Target Crate]   at every match, until nothing changes
///   option 0.4 [Wall] -> []               each match with probability 0.4
///   choose 5 [Wall] -> [Crate]            five draws, one after another
///   choose 20 option 0.4 [Wall] -> []     each draw is carried out with probability 0.4
///   or option 0.6 [No Wall or Crate] -> [Wall]   an alternative for each of the 20 draws
///   object Mark                           before the rules: an object the game lacks; must be
///                                         gone in the end, or the level is dropped
///   keep symmetric x                      left and right change alike (y: top and bottom)
///   keep count Crate, keep connected      drop levels for which that is not true
///   combine 2                             copy a random rectangle of level 2
///   resize 9x7                            grow or shrink at the right and bottom
///
/// Movements in rules have no effect here. Comments are in parentheses. The manual is
/// docs/transform.md. Level n of a seed is the same for any --count. The exit code is 0, or 1 if the
/// game or the transform has errors.
#[derive(ClapArgs)]
#[command(verbatim_doc_comment)]
#[command(group(ArgGroup::new("transform").required(true).args(["rules", "preset"])))]
pub struct TransformArgs {
    /// The game
    pub game: PathBuf,
    /// The level: a number or a name
    #[arg(long, value_name = "L", default_value = "1")]
    pub level: String,
    /// A file with the transform
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    /// A transform made from the game's own objects
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(
        Preset::ALL.map(|(name, _)| name)))]
    pub preset: Option<String>,
    /// Print the text of the preset, to start your own from
    #[arg(long, requires = "preset", conflicts_with = "json")]
    pub show: bool,
    /// How much to vary: 1 as the transform says, 0.25 about a quarter, 4 about four times as much
    #[arg(long, value_name = "X", default_value = "1", value_parser = strength, conflicts_with = "show")]
    pub strength: Strength,
    /// A file with the level's rows in which x marks cells that must not change and . all others
    #[arg(long, value_name = "FILE")]
    pub freeze: Option<PathBuf>,
    /// Seed of the draws
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// How many levels to make
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,
    /// Print JSON: [{"seed","n","level":[row…],"legend":["c = A and B"…],"changed":[[x,y]…]}…]
    #[arg(long)]
    pub json: bool,
}

/// Makes variations and prints them.
pub fn run(args: &TransformArgs) -> Done {
    let (document, game) = open_game(&args.game)?;
    let text = rules(&game, args.rules.as_deref(), args.preset.as_deref())?;
    if args.show {
        print(text.text())?;
        return Ok(Exit::Yes);
    }
    let index = one_level(&document, &args.level)?;
    let (_, level) = level_of(&game, index + 1).context("the level is gone")?;
    let Some(rules) = compile(&game, &text, args.json)? else {
        return Ok(Exit::No);
    };
    let rules = rules.with_strength(args.strength);
    let mask = args.freeze.as_deref().map(|path| mask(path, &level)).transpose()?;
    let interrupt = Interrupt::watch()?;
    let meter = Meter::new("levels", None, &interrupt);
    let mut made = Transforms::default();
    let (mut kept, mut number) = (0, 0);
    let mut levels = variations(&game, &level, &rules, mask.as_ref(), args.seed);
    while number < args.count && !interrupt.is_raised() {
        number += 1;
        if args.json {
            meter.show(|| {
                format!("{number} of {}, {kept} kept", counted(args.count as usize, "level"))
            });
        }
        match levels.next() {
            Some(Ok(level)) if args.json => made.levels.push(level),
            // People and pipes get each level as soon as it is made.
            Some(Ok(level)) => {
                let between = if kept == 0 { "" } else { "\n" };
                print(&(between.to_string() + &level_text(&level.legend, &level.level)))?;
            }
            Some(Err(why)) => made.reject(why),
            None => break,
        }
        kept = number as usize - made.rejected.iter().map(|(_, count)| count).sum::<usize>();
    }
    meter.end();
    if args.json {
        print_line(&serde_json::to_string(&made.levels)?)?;
    }
    if let Some(dropped) = dropped(&made) {
        writeln!(io::stderr(), "puzzlewright: {dropped}")?;
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

/// Reads a strength.
pub fn strength(text: &str) -> std::result::Result<Strength, String> {
    let times: f64 = text.parse().map_err(|_| NoStrength.to_string())?;
    Strength::new(times).map_err(|error| error.to_string())
}

/// The transform that the arguments name. Clap makes sure that they name one.
pub fn rules(game: &Game, rules: Option<&Path>, preset: Option<&str>) -> Result<Source> {
    let named = Preset::ALL.into_iter().find(|(name, _)| Some(*name) == preset);
    match (rules, named) {
        (_, Some((name, preset))) => {
            let text = presets::text(game, preset).with_context(|| format!("--preset {name}"))?;
            Ok(Source::new(format!("preset {name}"), text))
        }
        (Some(path), None) => read_text(path).context("--rules"),
        (None, None) => Err(anyhow!("--rules or --preset is needed")),
    }
}

/// Compiles a transform and prints its diagnostics; none when it has errors, which are a failure
/// where JSON is asked for.
fn compile(game: &Game, text: &Source, is_json: bool) -> Result<Option<Transform>> {
    let (rules, diagnostics) = read(game, text);
    if is_json && !is_ok(&diagnostics) {
        return Err(Broken { text: text.clone(), diagnostics }.into());
    }
    if !diagnostics.is_empty() {
        let styled = io::stderr().is_terminal();
        writeln!(io::stderr(), "{}", render(text, &diagnostics, styled))?;
    }
    Ok(rules.filter(|_| is_ok(&diagnostics)))
}

/// Reads a freeze mask for a level.
pub fn mask(path: &Path, level: &Level) -> Result<Mask> {
    let text = read_text(path).context("--freeze")?;
    Mask::read(&text, level).with_context(|| format!("--freeze: {}", text.name()))
}

/// A level that can be pasted into LEVELS; legend lines that the game lacks are above it in a
/// comment.
pub fn level_text(legend: &[String], rows: &[String]) -> String {
    let legend = legend.iter().map(|line| format!("(LEGEND: {line})\n"));
    let rows = rows.iter().map(|row| format!("{row}\n"));
    legend.chain(rows).collect()
}

fn dropped(made: &Transforms) -> Option<String> {
    let total: usize = made.rejected.iter().map(|(_, count)| count).sum();
    let reasons: Vec<String> =
        made.rejected.iter().map(|(why, count)| format!("{count} because {why}")).collect();
    let levels = if total == 1 { "level was" } else { "levels were" };
    (total > 0).then(|| format!("{total} {levels} dropped: {}", reasons.join(", ")))
}
