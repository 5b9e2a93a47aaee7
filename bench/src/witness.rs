//! How fast panels are solved and generated, next to published figures.

use crate::table::table;
use anyhow::{Context, Result};
use cpu_time::ProcessTime;
use source::is_ok;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;
use witness::census::{Lines, Part, Quality, Type, Work, run};
use witness::{Ask, Grid, Panel, PanelFile, count_paths, generalized_space, solve};
use workbench::open;

/// A table of exhaustive generation and of counting lines, CPU seconds of one thread.
pub fn panels(games: &Path) -> Result<String> {
    let pair = [Type::Separation, Type::Star];
    let space: Vec<Type> = generalized_space().into_iter().map(Type::General).collect();
    let work = |question: &str, grid, most, existing: &[Type], new: &[Type]| Work {
        question: question.to_string(),
        grid,
        pieces: [1, most],
        existing: existing.to_vec(),
        new: new.to_vec(),
        quality: Quality::default(),
        keep: 0,
    };
    let mut rows = vec![
        row("Table 4.1: 96 types, 3x3, 5 pieces", "2 hours", Some(0.5), || {
            generate(&work("orthogonality", [3, 3], 5, &pair, &space))
        })?,
        row("the same on 4x3", "-", Some(10.0), || {
            generate(&work("orthogonality", [4, 3], 5, &pair, &space))
        })?,
        row("separation and star, 4x4, 4 pieces", "-", None, || {
            generate(&work("census", [4, 4], 4, &pair, &[]))
        })?,
        row("lines of an empty 5x5, counted", "22.8 and 57.9 s", Some(0.3), || {
            count_paths(5, 5).filter(|count| *count == 1_262_816).map(|_| ()).context("wrong")
        })?,
        row("lines of an empty 5x5, drawn", "22.8 and 57.9 s", None, || {
            let grid = Grid { rows: 5, cols: 5, is_pillar: false };
            let ask = Ask { keeps_lines: true, ..Ask::default() };
            let found = solve(&Panel::empty("empty", grid), ask, &mut |_| false);
            (found.lines.len() == 1_262_816).then_some(()).context("wrong")
        })?,
    ];
    let mut files: Vec<_> = games.read_dir()?.filter_map(|file| Some(file.ok()?.path())).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "panel"));
    files.sort();
    for file in files {
        let document = open(&file)?;
        let held = document.holds::<PanelFile>().filter(|_| is_ok(&document.diagnostics));
        let panels = held.context("a panel file has errors")?.panels();
        let name = file.file_name().map_or(String::new(), |name| name.to_string_lossy().into());
        rows.push(row(
            &format!("all {} panels of {name}, all solutions", panels.len()),
            "-",
            None,
            || {
                panels.iter().for_each(|panel| {
                    solve(panel, Ask::default(), &mut |_| false);
                });
                Ok(())
            },
        )?);
    }
    Ok(table(["work", "others", "CPU s", "wall s", "goal s", "met"], &rows))
}

fn row(
    name: &str,
    others: &str,
    goal: Option<f64>,
    work: impl FnOnce() -> Result<()>,
) -> Result<[String; 6]> {
    let (cpu, wall) = (ProcessTime::now(), Instant::now());
    work()?;
    let (cpu, wall) = (cpu.elapsed().as_secs_f64(), wall.elapsed().as_secs_f64());
    Ok([
        name.to_string(),
        others.to_string(),
        format!("{cpu:.3}"),
        format!("{wall:.3}"),
        goal.map_or("-".to_string(), |goal| goal.to_string()),
        goal.map_or("-", |goal| if cpu <= goal { "yes" } else { "NO" }).to_string(),
    ])
}

fn generate(work: &Work) -> Result<()> {
    let lines = Lines::new(work.grid[0], work.grid[1]).context("the grid is too large")?;
    let mut part = Part::new(work, [1, 1], "bench");
    run(&lines, &mut part, 1, &mut |_| false, &mut |_| ControlFlow::Continue(()))
        .then_some(())
        .context("stopped")
}
