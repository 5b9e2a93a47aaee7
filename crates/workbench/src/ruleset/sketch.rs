//! Sketching rulesets on several threads and in shards.

use crate::merge::{Joined, MAX_PARTS, NamedText, Parts};
use crate::words::counted;
use ::play::parallel::Crew;
use ::play::{Progress, SharedWatch};
use ruleset::Rules;
use ruleset::chains::ChainOptions;
use ruleset::sketch::{
    Depth, Preset, SketchPlan, Tally, game_of, preset, sample, shard_range, sketch,
};
use ruleset::write::write;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What sketching found.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketched {
    /// What each filter removed.
    pub tally: Tally,
    /// The survivors with their numbers, in order.
    pub kept: Vec<(u64, Rules)>,
}

/// Rulesets a thread takes at once.
const BLOCK: u64 = 2_048;

/// Draws and judges the rulesets of some numbers; the result does not depend on the threads.
/// `watch` is called with the number judged so far; when it returns true, what was judged until
/// then is returned, and `tally.count` is how many that is.
pub fn sketch_on(
    plan: &SketchPlan<'_>,
    numbers: std::ops::Range<u64>,
    threads: usize,
    keeps: bool,
    watch: &SharedWatch<'_>,
) -> Sketched {
    let starts: Vec<u64> = numbers.clone().step_by(BLOCK as usize).collect();
    let (judged, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let crew = Crew::new(threads, || ());
    let done = crew.map(&starts, |(), from| {
        let mut kept = Vec::new();
        if stopped.load(Ordering::Relaxed) {
            return (Tally::default(), kept);
        }
        let mut keep = |index: u64, rules: &Rules| {
            if keeps {
                kept.push((index, rules.clone()));
            }
        };
        let to = (from + BLOCK).min(numbers.end);
        let tally = sketch(plan, *from..to, &mut keep, &mut |_| false);
        let all = judged.fetch_add(to - from, Ordering::Relaxed) + to - from;
        if watch(Progress::done_of(all, numbers.end - numbers.start)) {
            stopped.store(true, Ordering::Relaxed);
        }
        (tally, kept)
    });
    let mut out = Sketched { tally: Tally::default(), kept: Vec::new() };
    for (tally, kept) in done {
        out.tally.add(&tally);
        out.kept.extend(kept);
    }
    out
}

/// One part of a sketch that is run in parts, with everything needed to join it with the others.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SketchPart {
    /// What this is, for the code that joins parts.
    pub part: String,
    /// The program's version: parts of different versions are not joined.
    pub version: String,
    /// The name of the distribution.
    pub preset: String,
    /// The distribution itself, where it came from a file.
    #[serde(default)]
    pub drawn_from: Option<Preset>,
    /// The seed.
    pub seed: u64,
    /// How many rulesets the whole has.
    pub whole: u64,
    /// How far rulesets were filtered.
    pub filter: Depth,
    /// What counted as a chain.
    pub options: ChainOptions,
    /// Which part of how many, from 1.
    pub shard: (u64, u64),
    /// What was found.
    pub tally: Tally,
    /// Numbers of the survivors.
    pub kept: Vec<u64>,
}

impl SketchPart {
    /// All that parts of one sketch have in common.
    fn work(&self) -> impl PartialEq + '_ {
        let drawn = (&self.preset, &self.drawn_from, self.seed, self.whole);
        (&self.version, drawn, self.filter, self.options, self.shard.1)
    }
}

/// Joins the parts of a sketch. Measured seconds have no value then. Parts are read one at a time, and once
/// more for their survivors, of which there may be more than fit into memory.
pub fn join(parts: Parts<'_>) -> Result<Joined<'_>, String> {
    let MergedSketch { work, tally, order } = merge_parts(&parts)?;
    let preset = work.drawn_from.or_else(|| preset(&work.preset).cloned());
    let preset = preset.ok_or_else(|| format!("there is no preset `{}`", work.preset));
    let numbers = order.into_iter().flat_map(move |at| match read_part(&parts, at) {
        Ok((_, part)) => part.kept.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    });
    let file = move |number: Result<u64, String>| {
        Ok(ruleset_file(preset.as_ref()?, work.seed, number?, false))
    };
    let (json, text) = (tally_json(&tally, None), tally_text(&tally));
    Ok(Joined { json, text, kept: Box::new(numbers.map(file)), pictures: Vec::new() })
}

/// The file of one ruleset: its name and text.
pub fn ruleset_file(preset: &Preset, seed: u64, index: u64, paper_style: bool) -> NamedText {
    let mut rules = Rules::default();
    sample(preset, seed, index, &mut rules);
    let name = &preset.name;
    let title = format!("Sketch {name}-{seed}-{index}");
    let note = format!("preset {name}, seed {seed}, number {index}");
    NamedText {
        name: format!("{name}-{seed}-{index}.ruleset.json"),
        text: write(&game_of(&rules, &title, &note), paper_style),
    }
}

/// The filter counts of rulesets, as JSON.
pub fn tally_json(tally: &Tally, seconds: Option<f64>) -> String {
    let report = TallyReport {
        count: tally.count,
        simple_removed: tally.simple_removed,
        chains_removed: tally.chains_removed,
        proofs_removed: tally.proofs_removed,
        kept: tally.kept,
        chains_alone_removed: tally.chains_alone,
        no_choice_removed: tally.no_choice_removed,
        seconds,
        rulesets_per_second: seconds.map(|seconds| tally.count as f64 / seconds.max(1e-9)),
    };
    json!(report).to_string()
}

/// What `ruleset sketch --json` prints. Each ruleset is counted once: by the first filter that removes
/// it, or as kept.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TallyReport {
    /// Rulesets drawn.
    pub count: u64,
    /// Removed by simple inspection.
    pub simple_removed: u64,
    /// Removed by action chains among the rest.
    pub chains_removed: u64,
    /// Removed by proofs among the rest.
    pub proofs_removed: u64,
    /// The rest.
    pub kept: u64,
    /// Removed by action chains among all.
    pub chains_alone_removed: u64,
    /// Removed among the rest because no input matters: one kind of key, its direction never read.
    pub no_choice_removed: u64,
    /// Wall time; null where parts were joined.
    pub seconds: Option<f64>,
    /// Rulesets judged per second; null where parts were joined.
    pub rulesets_per_second: Option<f64>,
}

/// The filter counts of rulesets, for people.
pub fn tally_text(tally: &Tally) -> String {
    let share = |count: u64| 100.0 * count as f64 / tally.count.max(1) as f64;
    let rows = [
        ("removed by simple inspection", tally.simple_removed),
        ("removed by action chains", tally.chains_removed),
        ("removed by proofs", tally.proofs_removed),
        ("removed: no choice matters", tally.no_choice_removed),
        ("kept", tally.kept),
    ];
    let mut lines = vec![counted(tally.count as usize, "ruleset")];
    lines.extend(rows.map(|(what, count)| format!("{what:<30}{count:>9}  {:>5.1}%", share(count))));
    lines.join("\n")
}

/// The word that marks parts of sketches.
pub const PART: &str = "ruleset-sketch";

/// Runs one part.
pub fn sketch_part(
    plan: &SketchPlan<'_>,
    whole: u64,
    shard: (u64, u64),
    threads: usize,
    watch: &SharedWatch<'_>,
) -> SketchPart {
    let sketched = sketch_on(plan, shard_range(whole, shard.0, shard.1), threads, true, watch);
    SketchPart {
        part: PART.into(),
        version: env!("CARGO_PKG_VERSION").into(),
        preset: plan.preset.name.to_string(),
        drawn_from: (preset(&plan.preset.name) != Some(plan.preset)).then(|| plan.preset.clone()),
        seed: plan.seed,
        whole,
        filter: plan.depth,
        options: plan.options,
        shard,
        tally: sketched.tally,
        kept: sketched.kept.into_iter().map(|(index, _)| index).collect(),
    }
}

/// What the parts of a sketch are together.
pub struct MergedSketch {
    /// A part without what it found: all that they have in common.
    pub work: SketchPart,
    /// What each filter removed in the whole.
    pub tally: Tally,
    /// The indexes of the parts, by their numbers.
    pub order: Vec<usize>,
}

/// Joins all parts of a sketch, one at a time; the error names what is missing or does not belong.
pub fn merge_parts(parts: &Parts<'_>) -> Result<MergedSketch, String> {
    if parts.count == 0 {
        return Err("name the files of the parts".into());
    }
    let (name, first) = read_part(parts, 0)?;
    let shards = first.shard.1;
    if !(1..=MAX_PARTS as u64).contains(&shards) {
        return Err(format!("`{name}` claims to be one of {shards} parts"));
    }
    let work = SketchPart { tally: Tally::default(), kept: Vec::new(), ..first };
    let mut tally = Tally::default();
    let mut found: Vec<Option<usize>> = vec![None; shards as usize];
    for at in 0..parts.count {
        let (name, part) = read_part(parts, at)?;
        if part.part != PART || part.work() != work.work() {
            return Err(format!("`{name}` is a part of something else and cannot be joined"));
        }
        let (number, range) = match part.shard.0 {
            k if (1..=shards).contains(&k) => (k, shard_range(part.whole, k, shards)),
            k => return Err(format!("`{name}` claims to be part {k} of {shards}")),
        };
        let is_whole = part.tally.count == range.end - range.start
            && part.kept.len() as u64 == part.tally.kept
            && part.kept.iter().all(|index| range.contains(index));
        if !is_whole {
            return Err(format!("`{name}` is damaged or was stopped early; run that part again"));
        }
        match &mut found[number as usize - 1] {
            // The same part twice is no harm.
            Some(other) if read_part(parts, *other)?.1 == part => {}
            Some(_) => return Err(format!("there are two different parts {number} of {shards}")),
            place => {
                *place = Some(at);
                tally.add(&part.tally);
            }
        }
    }
    let order = (1..).zip(found).map(|(number, at): (usize, _)| {
        at.ok_or_else(|| format!("part {number} of {shards} is missing"))
    });
    Ok(MergedSketch { work, tally, order: order.collect::<Result<_, _>>()? })
}

/// Reads a part, by its index.
fn read_part(parts: &Parts<'_>, at: usize) -> Result<(String, SketchPart), String> {
    let NamedText { name, text } = (parts.read)(at)?;
    let part = serde_json::from_str(&text)
        .map_err(|error| format!("`{name}` is damaged: {error}; run that part again"))?;
    Ok((name, part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(k: u64, options: ChainOptions) -> (String, SketchPart) {
        let preset = preset("paper-like").expect("there is one");
        let plan = SketchPlan { preset, seed: 3, depth: Depth::Chains, options };
        (format!("{k}.part"), sketch_part(&plan, 100, (k, 2), 1, &|_| false))
    }

    fn merged(parts: &[(String, SketchPart)]) -> Result<MergedSketch, String> {
        merge_parts(&Parts::new(parts.len(), |at| {
            let (name, part) = &parts[at];
            Ok(NamedText { name: name.clone(), text: json!(part).to_string() })
        }))
    }

    fn refused(parts: &[(String, SketchPart)]) -> String {
        merged(parts).err().expect("they cannot be joined")
    }

    #[test]
    fn only_parts_of_one_sketch_are_joined() {
        let usual = ChainOptions::default();
        let whole = merged(&[part(2, usual), part(1, usual)]).expect("they belong together");
        assert_eq!((whole.tally.count, whole.order), (100, vec![1, 0]));
        let again = merged(&[part(1, usual), part(2, usual), part(1, usual)]).expect("no harm");
        assert_eq!((again.tally, again.order), (whole.tally, vec![0, 1]));
        assert!(refused(&[part(1, usual)]).contains("part 2 of 2 is missing"));
        let (name, mut other) = part(1, usual);
        other.tally.chains_alone += 1;
        let told = refused(&[part(1, usual), part(2, usual), (name, other)]);
        assert!(told.contains("two different parts 1 of 2"), "{told}");
        for options in [
            ChainOptions { realtime: true, ..usual },
            ChainOptions { all_ends: true, ..usual },
            ChainOptions { no_loss_needed: true, ..usual },
        ] {
            let told = refused(&[part(1, usual), part(2, options)]);
            assert!(told.contains("`2.part` is a part of something else"), "{told}");
        }
    }

    /// Files come from outside: a number of parts must not make us allocate memory.
    #[test]
    fn a_part_with_senseless_numbers_is_refused() {
        for shard in [(1, u64::MAX), (1, 0), (3, 2)] {
            let (name, part) = part(1, ChainOptions::default());
            let told = refused(&[(name, SketchPart { shard, ..part })]);
            assert!(told.contains("1.part"), "{told}");
        }
    }
}
