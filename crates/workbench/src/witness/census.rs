//! Census, orthogonality and expressivity: work that can be split, resumed and joined.

use crate::merge::{Joined, PROGRAM, Parts, Picture};
use crate::sealed::{seal, unseal_bytes};
use crate::words::counted;
use ::witness::census::{
    Census, Expressivity, Lines, Merge, Orthogonality, Part, Work, census_report,
    expressivity_report, orthogonality_report,
};
use ::witness::{census_chart, heat_map, histogram};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The word that marks parts of panel work.
pub const KIND: &str = "witness";

/// A part as it is written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartFile {
    /// What kind of work it is a part of.
    pub part: String,
    /// The part.
    #[serde(flatten)]
    pub found: Part,
}

/// The answer of finished work.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
#[allow(missing_docs)]
pub enum CensusAnswer {
    Census(Census),
    Expressivity(Expressivity),
    Orthogonality(Orthogonality),
}

/// The answer of a finished part that is the whole work.
pub fn answer(part: &Part) -> CensusAnswer {
    let [rows, cols] = part.work.grid;
    let paths = ::witness::count_paths(rows, cols).unwrap_or(0) as usize;
    match part.work.question.as_str() {
        "census" => CensusAnswer::Census(census_report(part, paths)),
        "expressivity" => CensusAnswer::Expressivity(expressivity_report(part, paths)),
        _ => CensusAnswer::Orthogonality(orthogonality_report(part, paths)),
    }
}

/// What an answer can be drawn as. Whole runs and joined parts draw the same.
pub fn pictures(answer: &CensusAnswer) -> Vec<Picture> {
    match answer {
        CensusAnswer::Census(census) => {
            vec![Picture { name: "chart", svg: census_chart(census) }]
        }
        CensusAnswer::Expressivity(_) => Vec::new(),
        CensusAnswer::Orthogonality(report) => vec![
            Picture { name: "heat-map", svg: heat_map(report, MOST_ROWS) },
            Picture { name: "histogram", svg: histogram(report) },
        ],
    }
}

/// The most types that a heat map shows.
const MOST_ROWS: usize = 96;

/// Writes a part as the text of a file, with a checksum.
pub fn part_text(part: &Part) -> Result<String, serde_json::Error> {
    let file = PartFile { part: KIND.to_string(), found: part.clone() };
    serde_json::to_string(&file).map(|text| seal(&text))
}

/// Reads a part that was started before; the error says why it cannot be resumed.
pub fn resumed(bytes: &[u8], work: &Work, shard: [usize; 2]) -> Result<Part, String> {
    let text = unseal_bytes(bytes).map_err(|why| format!("it is damaged: {why}"))?;
    let file: PartFile =
        serde_json::from_str(&text).map_err(|error| format!("it is damaged: {error}"))?;
    match () {
        () if file.part != KIND => Err("it is a part of other work".to_string()),
        () if file.found.program != PROGRAM => {
            Err(format!("it was made by {}", file.found.program))
        }
        () if file.found.work != *work || file.found.shard != shard => {
            Err("it is a part of other work".to_string())
        }
        () => match file.found.damage() {
            Some(what) => Err(format!("it is damaged: {what}")),
            None => Ok(file.found),
        },
    }
}

/// Joins parts into the answer of the whole run. They are read one at a time, in any order.
pub fn join(files: Parts<'_>) -> Result<Joined<'_>, String> {
    let mut merge = Merge::default();
    for file in files.iter() {
        let file = file?;
        let read: PartFile = serde_json::from_str(&file.text)
            .map_err(|error| format!("{} is damaged: {error}", file.name))?;
        merge.add(&file.name, &read.found).map_err(|error| error.to_string())?;
    }
    let answer = answer(&merge.end().map_err(|error| error.to_string())?);
    let json = serde_json::to_string(&answer).map_err(|error| error.to_string())?;
    let (text, pictures) = (text(&answer), pictures(&answer));
    Ok(Joined { json, text, kept: Box::new(std::iter::empty()), pictures })
}

/// All lines of a grid; none if it is too large.
pub fn lines_of(work: &Work) -> Option<Lines> {
    Lines::new(work.grid[0], work.grid[1])
}

/// The answer for people.
pub fn text(answer: &CensusAnswer) -> String {
    match answer {
        CensusAnswer::Census(census) => census_text(census),
        CensusAnswer::Expressivity(report) => expressivity_text(report),
        CensusAnswer::Orthogonality(report) => orthogonality_text(report),
    }
}

fn census_text(census: &Census) -> String {
    let types: Vec<String> = census.types.iter().map(ToString::to_string).collect();
    let [rows, cols] = census.grid;
    let settings = &census.settings;
    let mut text = format!("{rows}x{cols}, {}{}\n", types.join(" and "), settings.words());
    // What counts as good is in the heading of its column.
    let counted = match settings.at_most {
        1 => "unique".to_string(),
        most => format!("at most {most}"),
    };
    text += &format!(
        "{:>6} {:>14} {:>14} {counted:>12} {:>7} {:>7}{}\n",
        "pieces",
        "panels",
        "solvable",
        "|D|",
        "|P|",
        if census.types.len() > 1 { "     |E|" } else { "" }
    );
    for row in &census.rows {
        let together = row.together.map_or(String::new(), |count| format!(" {count:>7}"));
        text += &format!(
            "{:>6} {:>14} {:>14} {:>12} {:>7} {:>7}{together}\n",
            row.pieces, row.panels, row.solvable, row.unique, row.singled_out, row.new
        );
    }
    for kept in &census.kept {
        let pieces = if kept.pieces == 1 { "piece" } else { "pieces" };
        let head = format!("# line {}: {}, {} {pieces}", kept.path, kept.line, kept.pieces);
        text += &format!("\n{head}\n{}", kept.panel);
    }
    text.trim_end().to_string()
}

fn expressivity_text(report: &Expressivity) -> String {
    let [rows, cols] = report.grid;
    let words = report.settings.words();
    let mut text = format!("{rows}x{cols}, up to {}{words}\n", counted(report.max_pieces, "piece"));
    for one in &report.types {
        let by: Vec<String> = one.by_pieces.iter().map(ToString::to_string).collect();
        text += &format!(
            "{:<22} {:>6}/{} = {:<20} by pieces: {}\n",
            one.one.to_string(),
            one.expressible,
            one.paths,
            one.expressible as f64 / one.paths.max(1) as f64,
            by.join(" ")
        );
    }
    text.trim_end().to_string()
}

fn orthogonality_text(report: &Orthogonality) -> String {
    let [rows, cols] = report.grid;
    let existing: Vec<String> = report.existing.iter().map(ToString::to_string).collect();
    let mut text = format!(
        "{rows}x{cols}, {}, up to {}, existing: {}{}\n",
        counted(report.paths, "line"),
        counted(report.max_pieces, "piece"),
        if existing.is_empty() { "none".to_string() } else { existing.join(", ") },
        report.settings.words()
    );
    let mut types: Vec<_> = report.types.iter().collect();
    types.sort_by(|a, b| b.o.total_cmp(&a.o).then(a.one.cmp(&b.one)));
    // Values are written in full: rounded ones hide types and make different ones equal.
    for one in types.iter().filter(|one| one.o > 0.0 || types.len() == 1) {
        let counts = |(name, count): (&String, &usize)| {
            let diff = one.diff.get(name).and_then(|counts| counts.values().min());
            let diff = diff.map_or(String::new(), |diff| format!(", differing {diff}"));
            format!("with {name} {count}{diff}")
        };
        let with: Vec<String> = one.express.iter().map(counts).collect();
        text += &format!("{:<20} o = {:<24} {}\n", one.one.to_string(), one.o, with.join("; "));
    }
    if report.types.len() > 1 {
        text += "how many types have which orthogonality:\n";
        for (value, count) in report.spread() {
            text += &format!("  {value:<24} {count:>4}\n");
        }
    }
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
