//! The shared commands on panel files.

use super::terminal;
use crate::Done;
use crate::exit::{Exit, print, print_line, tell_errors};
use crate::game::chosen;
use crate::levels::{Answer, LevelArgs, ask_each};
use anyhow::{Context, Result, anyhow, bail};
use play::search::{Progress, Stop};
use play::{Notation, Outcome, Session};
use source::render;
use std::fs;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;
use witness::{Drawing, Marks, Panel, Toward, png, svg, text};
use workbench::Document;
use workbench::solve::Status;
use workbench::witness::lenses::{panel_dead_ends, panel_need};
use workbench::witness::panels_of;
use workbench::witness::play::{PlayedLine, marks, play_line};
use workbench::witness::rate::{PanelKernel, RatedPanel, panel_kernel, rate_panel};
use workbench::witness::solve::{Question, SolvedPanel, solve_panel};
use workbench::witness::suggest::{PanelSuggestions, TOWARD, suggest_panels};

/// The panels of a file; none if it has errors, which have been told.
pub fn panels(document: &Document) -> Result<Option<Vec<Panel>>> {
    match panels_of(document) {
        Ok((panels, _)) => Ok(Some(panels)),
        Err(diagnostics) => {
            tell_errors(&document.source, &diagnostics)?;
            Ok(None)
        }
    }
}

/// One panel by its number, from 1; none if the file has errors.
fn panel(document: &Document, number: usize) -> Result<Option<Panel>> {
    let Some(panels) = panels(document)? else { return Ok(None) };
    let count = panels.len();
    match number.checked_sub(1).and_then(|at| panels.into_iter().nth(at)) {
        Some(panel) => Ok(Some(panel)),
        None => bail!("there is no panel {number}; the file has panels 1 to {count}"),
    }
}

/// Asks about every chosen panel.
fn ask<A: Answer>(
    document: &Document,
    args: &LevelArgs,
    is_array: bool,
    question: &mut dyn FnMut(&Panel, usize, &mut Stop<'_>) -> Result<A>,
) -> Done {
    let Some(panels) = panels(document)? else { return Ok(Exit::No) };
    let numbers = chosen(panels.len(), &args.level, usize::MAX)?;
    ask_each(args, &numbers, is_array, &mut |number, stop| {
        question(&panels[number - 1], number, stop)
    })
}

/// Steps of the pen as the progress of a search.
fn steps(steps: u64) -> Progress {
    Progress { states: steps as usize, expanded: steps as usize, depth: 0 }
}

/// Solves panels.
pub fn solve(document: &Document, args: &LevelArgs, question: Question) -> Done {
    ask(document, args, true, &mut |panel, number, stop| {
        Ok(solve_panel(panel, number, question, &mut |count| stop(steps(count))))
    })
}

/// Reads panels.
pub fn rate(document: &Document, args: &LevelArgs) -> Done {
    ask(document, args, false, &mut |panel, number, stop| {
        Ok(rate_panel(panel, number, &mut |count| stop(steps(count))))
    })
}

/// Takes decoration away.
pub fn kernel(document: &Document, args: &LevelArgs) -> Done {
    ask(document, args, false, &mut |panel, number, stop| {
        Ok(panel_kernel(panel, number, &mut |count| stop(steps(count))))
    })
}

/// Asks whether every solution practises a concept.
pub fn need(document: &Document, args: &LevelArgs, concept: &str) -> Done {
    let budget = args.budget();
    ask(document, args, false, &mut |panel, number, stop| {
        panel_need(panel, number, concept, budget, stop).map_err(|bad| {
            let styled = io::stderr().is_terminal();
            anyhow!("the concept cannot be read\n{}", render(&bad.source, &bad.diagnostics, styled))
        })
    })
}

/// Finds where a line can no longer become a solution.
pub fn dead_ends(document: &Document, args: &LevelArgs, list: usize) -> Done {
    let budget = args.budget();
    ask(document, args, false, &mut |panel, number, stop| {
        Ok(panel_dead_ends(panel, number, list, budget, stop))
    })
}

/// Plays moves, in the terminal, or from a pipe.
pub fn play(document: &Document, level: usize, moves: Option<&str>, json: bool) -> Done {
    let Some(panel) = panel(document, level)? else { return Ok(Exit::No) };
    if let Some(moves) = moves {
        return replay(&panel, moves, json, "--moves");
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        let panels = panels(document)?.unwrap_or_default();
        return terminal::run(&panels, level);
    }
    let mut session = Session::new(Drawing::new(&panel));
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line.with_context(|| format!("line {} of the moves", number + 1))?;
        let mut rest = line.trim_start();
        while let Some(sign) = rest.chars().next() {
            match sign {
                'Z' | 'z' => {
                    session.undo();
                    rest = &rest[1..];
                }
                '!' => {
                    session.restart();
                    rest = &rest[1..];
                }
                _ => match session.puzzle().read_move(rest) {
                    Some((stroke, after)) => {
                        session.play(stroke);
                        rest = after;
                    }
                    None => bail!(
                        "line {}: `{sign}` is not a move; moves are L R D U, [column,row] for a \
                         start, . to lift the pen, Z undoes, ! restarts",
                        number + 1
                    ),
                },
            }
            rest = rest.trim_start();
        }
        let marks = marks(session.puzzle().board(), session.state());
        print_line(&text(&panel, &marks).join("\n"))?;
        print_line(match session.outcome() {
            Outcome::Open => "",
            Outcome::Won => "solved\n",
            Outcome::Lost if !is_known(&marks) => {
                "not known: too many erasers or negative pieces\n"
            }
            Outcome::Lost => "not solved; what is wrong stands between !\n",
        })?;
    }
    Ok(Exit::Yes)
}

/// Plays a trace and says where it leads.
pub fn replay_file(document: &Document, level: usize, moves: &str, json: bool) -> Done {
    let Some(panel) = panel(document, level)? else { return Ok(Exit::No) };
    replay(&panel, moves, json, "--inputs")
}

fn replay(panel: &Panel, moves: &str, json: bool, argument: &str) -> Done {
    let played = play_line(panel, moves).map_err(|error| anyhow!("{argument}: {error}"))?;
    match json {
        true => print_line(&serde_json::to_string(&played)?)?,
        false => print_line(&played_text(&played))?,
    }
    Ok(if played.known { Exit::Yes } else { Exit::Unknown })
}

/// Whether what is marked is all that can be said.
pub fn is_known(marks: &Marks) -> bool {
    marks.verdict.as_ref().is_none_or(|verdict| verdict.is_known)
}

fn played_text(played: &PlayedLine) -> String {
    let mut lines = played.board.clone();
    let word = match played.outcome {
        Outcome::Open => "not ended",
        Outcome::Won => "solved",
        Outcome::Lost if !played.known => "not known whether solved",
        Outcome::Lost => "not solved",
    };
    lines.push(format!("{word} after {} moves", played.steps));
    if !played.unsatisfied.is_empty() {
        let places: Vec<String> =
            played.unsatisfied.iter().map(|[x, y]| format!("{x},{y}")).collect();
        lines.push(format!("not satisfied: {}", places.join(" ")));
    }
    if !played.unused.is_empty() {
        lines.push(format!("not played: {}", played.unused));
    }
    lines.join("\n")
}

/// Draws a panel, with a line on it.
pub fn picture(
    document: &Document,
    level: usize,
    moves: Option<&str>,
    output: Option<&Path>,
) -> Done {
    let Some(panel) = panel(document, level)? else { return Ok(Exit::No) };
    let mut session = Session::new(Drawing::new(&panel));
    if let Some(moves) = moves {
        session.play_trace(moves).map_err(|error| anyhow!("--moves: {error}"))?;
    }
    // Without moves nothing is drawn, not even the pen on its start.
    let marks = match moves {
        Some(_) => marks(session.puzzle().board(), session.state()),
        None => Marks::default(),
    };
    let drawing = svg(&panel, &marks);
    let Some(path) = output else {
        print(&drawing)?;
        return Ok(Exit::Yes);
    };
    let is_png = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
    let bytes = if is_png { png(&drawing, 2.0)? } else { drawing.into_bytes() };
    fs::write(path, bytes).with_context(|| format!("cannot write `{}`", path.display()))?;
    Ok(Exit::Yes)
}

/// Suggests better panels.
pub fn suggest(
    document: &Document,
    level: usize,
    toward: &str,
    (keep, tries, seed): (usize, u64, u64),
    json: bool,
) -> Done {
    let Some(panel) = panel(document, level)? else { return Ok(Exit::No) };
    let found = TOWARD.iter().find(|(name, _)| *name == toward);
    let (name, toward): (&'static str, Toward) = found.copied().unwrap_or(TOWARD[0]);
    let interrupt = crate::meter::Interrupt::watch()?;
    let mut stop = |_| interrupt.is_raised();
    let found = suggest_panels(&panel, (toward, name), keep, tries, seed, &mut stop);
    match json {
        true => print_line(&serde_json::to_string(&found)?)?,
        false => print_line(&suggested_text(&found))?,
    }
    Ok(if interrupt.is_raised() { Exit::Interrupted } else { Exit::Yes })
}

fn suggested_text(found: &PanelSuggestions) -> String {
    let start = match (found.solutions, found.entropy) {
        (Some(count), Some(bits)) => format!("{}, {bits:.1} bits", solutions(count)),
        _ => "no solution".to_string(),
    };
    let mut lines = vec![format!("# {}: {start}; {} variations tried", found.panel, found.tries)];
    for better in &found.kept {
        lines.push(format!(
            "\n# {}. {}, {:.1} bits, {} pieces, {} cells changed\n{}",
            better.n,
            solutions(better.solutions),
            better.entropy,
            better.pieces,
            better.changed.len(),
            better.text.trim_end()
        ));
    }
    if found.kept.is_empty() {
        lines.push("# nothing better was found".to_string());
    }
    lines.join("\n")
}

fn solutions(count: u128) -> String {
    match count {
        1 => "1 solution".to_string(),
        count => format!("{count} solutions"),
    }
}

fn exit_of(status: Status) -> Exit {
    match status {
        Status::Solved => Exit::Yes,
        Status::Unsolvable => Exit::No,
        Status::Unknown => Exit::Unknown,
    }
}

impl Answer for SolvedPanel {
    fn exit(&self) -> Exit {
        exit_of(self.status)
    }

    fn text(&self) -> String {
        let head = format!("panel {} {}:", self.level, self.panel);
        let count = match (self.complete, self.solutions) {
            (true, 1) => "one solution, unique".to_string(),
            (true, count) => solutions(count),
            (false, count) => format!("at least {}", solutions(count)),
        };
        let mut text = match self.status {
            Status::Solved => format!("{head} {count}"),
            Status::Unsolvable => format!("{head} cannot be solved"),
            Status::Unknown => {
                format!("{head} not known; {} found so far", solutions(self.solutions))
            }
        };
        let several = [(self.start, self.line.clone())];
        let lines: Vec<([usize; 2], String)> = match &self.lines {
            Some(lines) => lines.iter().map(|one| (one.start, one.line.clone())).collect(),
            None => several.into_iter().filter_map(|(start, line)| start.zip(line)).collect(),
        };
        for ([x, y], line) in lines {
            text += &format!("\n  from {x},{y}: {line}");
        }
        text
    }
}

impl Answer for RatedPanel {
    fn exit(&self) -> Exit {
        if self.status == Status::Unknown { Exit::Unknown } else { Exit::Yes }
    }

    fn text(&self) -> String {
        let count = match (self.status, self.complete) {
            (Status::Unsolvable, _) => "cannot be solved".to_string(),
            (Status::Unknown, _) => "not known whether it can be solved".to_string(),
            (_, true) => solutions(self.solutions),
            (_, false) => format!("at least {}", solutions(self.solutions)),
        };
        let mut text = format!("panel {} {}: {count}", self.level, self.panel);
        let number =
            |value: Option<f64>| value.map_or("-".to_string(), |bits| format!("{bits:.2}"));
        let rows = [
            ("entropy", number(self.entropy), "bits to guess after the rules below"),
            (
                "without rules",
                number(self.entropy_without_rules),
                "bits if every legal move is tried",
            ),
            (
                "length",
                self.length.map_or("-".into(), |n| n.to_string()),
                "moves of a shortest solution",
            ),
            ("pieces", self.pieces.to_string(), "on the panel"),
        ];
        for (name, value, meaning) in rows {
            text += &format!("\n  {name:<14} {value:>8}  {meaning}");
        }
        if !self.complete && self.length.is_some() {
            text += "\n  of the solutions found; others may be shorter or easier to guess";
        }
        let places = |cells: &[[usize; 2]]| {
            let places: Vec<String> = cells.iter().map(|[x, y]| format!("{x},{y}")).collect();
            if places.is_empty() { "none".to_string() } else { places.join(" ") }
        };
        if let (Some(needed), Some(decoration)) = (&self.needed, &self.decoration) {
            text += &format!("\n  needed         {}", places(needed));
            text += &format!("\n  decoration     {}", places(decoration));
        }
        for rule in self.inference_rules {
            text += &format!("\n  rule: {rule}");
        }
        text
    }
}

impl Answer for PanelKernel {
    fn exit(&self) -> Exit {
        match (self.unique, self.known) {
            (true, _) => Exit::Yes,
            (false, true) => Exit::No,
            (false, false) => Exit::Unknown,
        }
    }

    fn text(&self) -> String {
        match (&self.text, self.kept) {
            (Some(text), Some(kept)) => format!(
                "# {}: {kept} of {} pieces keep it unique\n{}",
                self.panel,
                self.pieces,
                text.trim_end()
            ),
            _ if !self.known => {
                format!("panel {} {}: not known whether it is unique", self.level, self.panel)
            }
            _ => format!("panel {} {}: not unique, so there is no kernel", self.level, self.panel),
        }
    }
}
