//! The panels that the specification of Witness panels prints.

use crate::tally::Tally;
use anyhow::{Context, Result};
use source::Source;
use std::path::Path;
use witness::{Ask, Panel, plain, read, solve};

/// Solves each printed panel by both engines and compares with the number printed above it.
pub fn printed_panels(specs: &Path, tally: &mut Tally) -> Result<()> {
    let path = specs.join("witness.md");
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    let is_panels = |block: &&str| block.contains("\npanel ");
    let block = text.split("```").find(is_panels).context("the specification prints no panel")?;
    let counts: Vec<u128> = block
        .lines()
        .filter_map(|line| line.strip_prefix("# ")?.split_once(" solutions")?.0.parse().ok())
        .collect();
    let panels = read(&Source::new("printed.panel", block.trim_start())).panels;
    anyhow::ensure!(panels.len() == counts.len(), "{} counts are printed", counts.len());
    let cases: Vec<(Panel, u128)> = panels.into_iter().zip(counts).collect();
    let name = |(panel, _): &(Panel, u128)| panel.name.clone();
    tally.check_all("printed panels", &cases, name, |(panel, count)| {
        let found = solve(panel, Ask::default(), &mut |_| false).count;
        let plain = plain::solutions(panel).len() as u128;
        match found == *count && plain == *count {
            true => Ok(()),
            false => Err(format!("{found} and plainly {plain} solutions instead of {count}")),
        }
    });
    Ok(())
}
