//! Work that is saved while it runs: parts of split work, and progress to resume from.

use crate::exit::{print_line, tell_line};
use anyhow::{Context, Result, anyhow};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use workbench::merge::{MAX_PARTS, PartWritten};

/// The file that work is saved to, if any.
pub struct Saved {
    file: Option<PathBuf>,
    last: Instant,
}

/// How often progress is saved.
const SAVE_EVERY: Duration = Duration::from_secs(10);

impl Saved {
    /// Work that is saved to a file, or to none.
    pub fn to(file: Option<PathBuf>) -> Saved {
        Saved { file, last: Instant::now() }
    }

    /// What was saved before; `read` takes the bytes of the file, and its error says why they cannot
    /// be used.
    pub fn resume<T>(&self, read: impl FnOnce(&[u8]) -> Result<T, String>) -> Result<Option<T>> {
        let Some(file) = self.file.as_ref().filter(|file| file.exists()) else { return Ok(None) };
        let name = file.display();
        let bytes = fs::read(file).with_context(|| format!("cannot read `{name}`"))?;
        let help = "remove it or name another file";
        let found = read(&bytes).map_err(|why| {
            anyhow!("`{name}` already exists and cannot be resumed: {why}; {help}")
        })?;
        Ok(Some(found))
    }

    /// Saves the work if that was not done for a while.
    pub fn save_in_turn(
        &mut self,
        text: impl FnOnce() -> Result<String, serde_json::Error>,
    ) -> Result<()> {
        match &self.file {
            Some(file) if self.last.elapsed() > SAVE_EVERY => {
                self.last = Instant::now();
                save(file, &text()?)
            }
            _ => Ok(()),
        }
    }

    /// Saves the work when it ended, and says how to resume it if it was interrupted.
    pub fn end(
        &self,
        is_done: bool,
        text: impl FnOnce() -> Result<String, serde_json::Error>,
    ) -> Result<()> {
        let advice = match &self.file {
            Some(file) => {
                save(file, &text()?)?;
                let name = file.display();
                format!("progress is saved in `{name}`; run the same command to resume")
            }
            None => "nothing was saved; use --resume FILE to save progress".to_string(),
        };
        if !is_done {
            tell_line(&advice)?;
        }
        Ok(())
    }

    /// Prints that a part is written.
    pub fn print_part(&self, [part, parts]: [usize; 2], json: bool) -> Result<()> {
        let file = self.file.as_ref().map_or(String::new(), |file| file.display().to_string());
        let written = PartWritten { part, parts, file };
        print_line(&match json {
            true => serde_json::to_string(&written)?,
            false => format!("part {part} of {parts} is in {}", written.file),
        })?;
        Ok(())
    }
}

/// Writes to a temporary file first, so that a crash leaves the old one intact.
fn save(file: &Path, text: &str) -> Result<()> {
    let beside = file.with_extension("part.new");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, file))
        .with_context(|| format!("cannot write `{}`", file.display()))
}

/// Reads the number of a part and the number of parts, such as `2/8`, as an argument; `slurm` is the
/// number of the task in a SLURM job array.
pub fn shard(text: &str) -> Result<[usize; 2], String> {
    if text.trim() == "slurm" {
        return slurm_shard(&|name| std::env::var(name).ok());
    }
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let numbers = text.split_once('/').and_then(|(part, of)| Some([number(part)?, number(of)?]));
    let is_part = |[part, of]: &[usize; 2]| (1..=*of).contains(part) && *of <= MAX_PARTS;
    let help = format!(
        "write for example 2/8 for the second of eight, at most {MAX_PARTS}, or `slurm` in a job array"
    );
    numbers.filter(is_part).ok_or_else(|| format!("`{text}` is not a part; {help}"))
}

/// The part of a task in a SLURM job array, whose numbers may begin anywhere and have gaps of one size
/// (`--array=0-99`, `--array=1-20:2`).
fn slurm_shard(read: &dyn Fn(&str) -> Option<String>) -> Result<[usize; 2], String> {
    let number = |name: &str| -> Result<Option<usize>, String> {
        let Some(text) = read(name) else { return Ok(None) };
        let number = text.trim().parse().map_err(|_| format!("{name}={text} is not a number"))?;
        Ok(Some(number))
    };
    let needed = |name: &str| {
        number(name)?.ok_or_else(|| {
            format!("{name} is not set; `slurm` works in a job array (sbatch --array=1-8)")
        })
    };
    let (task, of) = (needed("SLURM_ARRAY_TASK_ID")?, needed("SLURM_ARRAY_TASK_COUNT")?);
    let least = number("SLURM_ARRAY_TASK_MIN")?.unwrap_or(1);
    let step = number("SLURM_ARRAY_TASK_STEP")?.filter(|step| *step > 0).unwrap_or(1);
    let part = task.checked_sub(least).filter(|past| past % step == 0).map(|past| past / step + 1);
    let is_part = |part: &usize| *part <= of && of <= MAX_PARTS;
    part.filter(is_part).map(|part| [part, of]).ok_or_else(|| {
        format!(
            "task {task} is not one of {of} tasks from {least} in steps of {step}; number them without \
             gaps, for example sbatch --array=1-{of}"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_of_a_job_array_are_parts() {
        let part = |all: &'static [(&str, &str)]| {
            let find = |name: &str| all.iter().find(|(own, _)| name.ends_with(own));
            slurm_shard(&|name| find(name).map(|(_, value)| value.to_string()))
        };
        assert_eq!(part(&[("TASK_ID", "3"), ("COUNT", "8")]), Ok([3, 8]));
        assert_eq!(part(&[("TASK_ID", "0"), ("COUNT", "8"), ("MIN", "0")]), Ok([1, 8]));
        assert_eq!(
            part(&[("TASK_ID", "7"), ("COUNT", "4"), ("MIN", "1"), ("STEP", "2")]),
            Ok([4, 4])
        );
        assert!(part(&[]).unwrap_err().contains("SLURM_ARRAY_TASK_ID is not set"));
        assert!(part(&[("TASK_ID", "3")]).unwrap_err().contains("COUNT is not set"));
        for wrong in ["9", "0", "x"] {
            let all = move |name: &str| match name {
                "SLURM_ARRAY_TASK_ID" => Some(wrong.to_string()),
                "SLURM_ARRAY_TASK_COUNT" => Some("8".to_string()),
                _ => None,
            };
            assert!(slurm_shard(&all).is_err(), "{wrong}");
        }
    }

    #[test]
    fn parts_are_read() {
        assert_eq!((shard("2/8"), shard(" 1 / 1 ")), (Ok([2, 8]), Ok([1, 1])));
        for wrong in ["0/3", "4/3", "2", "1/2000000", "a/b", "-1/3"] {
            assert!(shard(wrong).is_err(), "{wrong}");
        }
    }
}
