//! Boards and spaces of boards as facts.

use super::TooManyPowers;
use crate::board::{Board, Cell, Kind};
use crate::concept::{Concept, Part};
use crate::fraction::Fraction;
use crate::side::{Side, Sides};
use crate::values::{Means, Values, values};
use std::fmt::Write;

/// The encoding files of a concept.
pub(super) fn concept_files(concept: &Concept) -> Vec<&'static str> {
    let mut files = vec!["concepts/concept.lp"];
    files.extend(concept.parts.iter().filter_map(|part| match part {
        Part::AtLeast(Kind::Splitter, _) => Some("concepts/splitters.lp"),
        Part::AtLeast(Kind::Combiner, _) => Some("concepts/combiners.lp"),
        Part::AtLeast(Kind::Bender, _) => Some("concepts/benders.lp"),
        _ => None,
    }));
    for (part, _) in concept.simple_parts() {
        files.extend(match part {
            Part::Monolithic => Some("concepts/monolithic.lp"),
            Part::Build(_) => Some("concepts/build.lp"),
            Part::NotNearest => Some("concepts/not_nearest.lp"),
            _ => None,
        });
    }
    if concept.parts.iter().any(is_formula) {
        files.push("concepts/formula.lp");
    }
    files
}

/// True for a part that needs rules of its own.
fn is_formula(part: &Part) -> bool {
    matches!(part, Part::Not(_) | Part::Any(_) | Part::Used(_))
}

/// The constants and facts of a concept. If a kind has several bounds, the highest counts. `piece`
/// is the number of a piece by its name.
pub(super) fn concept_facts(
    concept: &Concept,
    values: &Values,
    piece: &dyn Fn(&str) -> Option<usize>,
    out: &mut String,
) {
    for kind in Kind::ALL {
        let bounds = concept.parts.iter().filter_map(|part| match part {
            Part::AtLeast(of, least) if *of == kind => Some(least),
            _ => None,
        });
        if let Some(least) = bounds.max() {
            let word = kind.word();
            let _ = writeln!(out, "asks({word}s). least_{word}s({least}).");
        }
    }
    for part in &concept.parts {
        match part {
            Part::Monolithic => out.push_str("asks(monolithic).\n"),
            Part::NotNearest => out.push_str("asks(not_nearest).\n"),
            Part::Build(terms) => {
                let _ = writeln!(out, "asks(build(\"{}\")).", sum(terms));
            }
            Part::AtLeast(..) | Part::Not(_) | Part::Any(_) | Part::Used(_) => {}
        }
    }
    let mut sums: Vec<&[Fraction]> = Vec::new();
    for (part, _) in concept.simple_parts() {
        if let Part::Build(terms) = part
            && !sums.contains(&terms.as_slice())
        {
            sums.push(terms);
            let name = sum(terms);
            let _ = writeln!(out, "terms(\"{name}\",{}).", terms.len());
            for chunk in terms.chunk_by(|a, b| a == b) {
                // A power that no beam can carry is written as 0 and never occurs.
                let units = values.units(chunk[0]).unwrap_or(0);
                let _ = writeln!(out, "term(\"{name}\",{units},{}).", chunk.len());
            }
        }
    }
    let formula: Vec<&Part> = concept.parts.iter().filter(|part| is_formula(part)).collect();
    if !formula.is_empty() {
        let mut rules = Rules { count: 0, piece, out };
        let body = rules.body(formula.into_iter());
        let _ = writeln!(out, "asks(formula). shows(formula){body}.");
    }
}

fn sum(terms: &[Fraction]) -> String {
    terms.iter().map(Fraction::to_string).collect::<Vec<_>>().join("+")
}

/// Writes a formula as rules: `holds(N)` for each `or` and each bracket under `not`.
struct Rules<'r> {
    count: usize,
    piece: &'r dyn Fn(&str) -> Option<usize>,
    out: &'r mut String,
}

impl Rules<'_> {
    /// The body of a rule for parts that must all hold.
    fn body<'p>(&mut self, parts: impl Iterator<Item = &'p Part>) -> String {
        let literals: Vec<String> = parts.map(|part| self.literal(part)).collect();
        match literals.is_empty() {
            true => String::new(),
            false => format!(" :- {}", literals.join(", ")),
        }
    }

    fn literal(&mut self, part: &Part) -> String {
        match part {
            Part::AtLeast(kind, least) => {
                let _ = writeln!(self.out, "bound({},{least}).", kind.word());
                format!("reaches({},{least})", kind.word())
            }
            Part::Monolithic => "shows(monolithic)".to_string(),
            Part::NotNearest => "shows(not_nearest)".to_string(),
            Part::Build(terms) => format!("shows(build(\"{}\"))", sum(terms)),
            // A piece that does not exist is never used.
            Part::Used(name) => match (self.piece)(name) {
                Some(number) => format!("uses(p({}))", number + 1),
                None => "#false".to_string(),
            },
            Part::Not(inner) => format!("not {}", self.any(std::slice::from_ref(inner))),
            Part::Any(concepts) => self.any(concepts),
        }
    }

    /// An atom that holds if one of the concepts does.
    fn any(&mut self, concepts: &[Concept]) -> String {
        self.count += 1;
        let atom = format!("holds({})", self.count);
        for concept in concepts {
            let body = self.body(concept.parts.iter());
            let _ = writeln!(self.out, "{atom}{body}.");
        }
        if concepts.is_empty() {
            self.out.push_str("#defined holds/1.\n");
        }
        atom
    }
}

/// The powers that a concept mentions.
pub(super) fn concept_powers(concept: &Concept) -> Vec<Fraction> {
    let builds = concept.simple_parts().into_iter().filter_map(|(part, _)| match part {
        Part::Build(terms) => Some(terms.clone()),
        _ => None,
    });
    builds.flatten().collect()
}

/// The powers that matter on a board.
pub(super) fn board_values(board: &Board, wanted: Vec<Fraction>) -> Result<Values, TooManyPowers> {
    let sources: Vec<Fraction> = board.sources.iter().map(|source| source.power).collect();
    let most = sources.iter().try_fold(None, |sum: Option<Fraction>, &power| match sum {
        None => Some(Some(power)),
        Some(sum) => sum.plus(power).map(Some),
    });
    let most = most.ok_or(TooManyPowers)?.or(Fraction::new(1, 1)).ok_or(TooManyPowers)?;
    let wanted: Vec<Fraction> = board.targets.iter().map(|t| t.power).chain(wanted).collect();
    let ways = |kind: Kind, ways: usize| {
        let of_kind = board.tray.iter().filter(|piece| piece.kind == kind);
        of_kind.filter(|piece| piece.inputs.len().max(piece.outputs.len()) == ways).count()
    };
    values(&Means {
        sources: &sources,
        most,
        wanted: &wanted,
        halves: ways(Kind::Splitter, 2),
        thirds: ways(Kind::Splitter, 3),
        sums: ways(Kind::Combiner, 2) + 2 * ways(Kind::Combiner, 3),
    })
}

/// A board as facts: sources `so(N)`, targets `ta(N)`, blockers `bl(N)` and tray pieces `p(N)`.
pub(super) fn board_facts(board: &Board, values: &Values) -> String {
    let mut out = size(board.width, board.height);
    for (number, source) in (1..).zip(&board.sources) {
        fixed(&mut out, "source", &format!("so({number})"), source.cell);
        let _ = writeln!(out, "out(so({number}),{}).", source.out as u8);
        power(&mut out, &format!("so({number})"), values.units(source.power));
    }
    for (number, target) in (1..).zip(&board.targets) {
        fixed(&mut out, "target", &format!("ta({number})"), target.cell);
        let _ = writeln!(out, "in(ta({number}),{}).", target.side as u8);
        power(&mut out, &format!("ta({number})"), values.units(target.power));
    }
    for (number, &cell) in (1..).zip(&board.blockers) {
        fixed(&mut out, "blocker", &format!("bl({number})"), cell);
    }
    for (number, piece) in (1..).zip(&board.tray) {
        let _ = write!(out, "piece({},p({number})).", piece.kind.word());
        let ways = piece.inputs.len().max(piece.outputs.len());
        if ways > 1 {
            let _ = write!(out, " ways(p({number}),{ways}).");
        }
        let mut ports = |word: &str, sides: Sides| {
            for side in sides.iter() {
                let _ = write!(out, " {word}(p({number}),{}).", side as u8);
            }
        };
        ports("in", piece.inputs);
        ports("out", piece.outputs);
        out.push('\n');
    }
    for (piece, before) in board.alike_before().into_iter().enumerate() {
        if let Some(before) = before {
            let _ = writeln!(out, "alike(p({}),p({})).", before + 1, piece + 1);
        }
    }
    table(&mut out, values);
    out
}

/// The size of a board.
pub(super) fn size(width: u8, height: u8) -> String {
    format!("#const width={width}. #const height={height}.\nside(0..{}).\n", Side::ALL.len() - 1)
}

/// The table of powers.
pub(super) fn table(out: &mut String, values: &Values) {
    for &value in &values.values {
        if let Some(units) = values.units(value) {
            let _ = writeln!(out, "value({units}). % {value}");
        }
    }
}

fn fixed(out: &mut String, kind: &str, name: &str, cell: Cell) {
    let _ = writeln!(out, "piece({kind},{name}). x({name},{}). y({name},{}).", cell.x, cell.y);
}

/// A power that can never become what a target needs is omitted: its beam counts as light without a
/// value.
fn power(out: &mut String, name: &str, units: Option<u64>) {
    if let Some(units) = units {
        let _ = writeln!(out, "power({name},{units}).");
    }
}
