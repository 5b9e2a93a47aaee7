//! Every number of "A Study of Orthogonality in The Witness" (Abutarab 2024), and what follows from
//! the same measures on other grids.

use crate::reproduce::Row;
use ::witness::census::{
    LineSet, Lines, Measures, Orthogonality, Part, Quality, Type, Work, census_report,
    expressivity_report, form_distance, orthogonality_report, panels_of_line, run,
};
use ::witness::{SINGLETON, count_paths, generalized_space};
use play::Watch;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const PAIR: [Type; 2] = [Type::Separation, Type::Star];

/// The grids and numbers of pieces on which the thesis' best type is ranked. The last row of the
/// larger list takes a minute.
pub const GRIDS: &[([usize; 2], &[usize])] =
    &[([3, 3], &[5, 6, 7]), ([4, 3], &[5, 6]), ([4, 4], &[5])];
/// The same with more pieces on the largest grid.
pub const LARGE_GRIDS: &[([usize; 2], &[usize])] =
    &[([3, 3], &[5, 6, 7]), ([4, 3], &[5, 6]), ([4, 4], &[5, 6])];

/// What the thesis leaves open: where the singleton stands among the 96 types on other grids and with
/// more pieces, with all four types of the game, and what those express on 3x3.
pub fn beyond(
    grids: &[([usize; 2], &[usize])],
    threads: usize,
    watch: &mut Watch<'_>,
) -> Option<Vec<Row>> {
    let mut rows = ranks(grids, threads, watch)?;
    let singleton = [Type::General(SINGLETON)];
    let four = done("orthogonality", ([3, 3], 5), &Type::NAMED, &singleton, threads, watch)?;
    let report = orthogonality_report(&four.1, four.0.len());
    let ours = report.types.first().map_or(0.0, |one| one.o);
    rows.push(Row::unprinted("beyond: o of singleton on 3x3 with all four types existing", ours));
    let (lines, part) = done("expressivity", ([3, 3], 9), &[], &Type::NAMED, threads, watch)?;
    for one in expressivity_report(&part, lines.len()).types {
        let ours = format!("{}/{}", one.expressible, one.paths);
        rows.push(Row::unprinted(&format!("beyond: e({}) on 3x3, 9 pieces", one.one), ours));
    }
    Some(rows)
}

/// Where the singleton stands among the 96 types. One run with the most pieces answers for fewer.
pub fn ranks(
    grids: &[([usize; 2], &[usize])],
    threads: usize,
    watch: &mut Watch<'_>,
) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    let space: Vec<Type> = generalized_space().into_iter().map(Type::General).collect();
    for (grid, most) in grids {
        let last = most.iter().copied().max().unwrap_or(1);
        let (lines, part) = done("orthogonality", (*grid, last), &PAIR, &space, threads, watch)?;
        for pieces in *most {
            let report = orthogonality_report(&part.up_to(*pieces), lines.len());
            let [height, width] = grid;
            let what = format!("beyond: singleton on {height}x{width}, up to {pieces} pieces");
            rows.push(Row::unprinted(&what, rank(&report, Type::General(SINGLETON))));
        }
    }
    Some(rows)
}

/// The place of a type among all that were measured, its value, and who leads.
fn rank(report: &Orthogonality, one: Type) -> String {
    let value = report.types.iter().find(|other| other.one == one).map_or(0.0, |one| one.o);
    let place = 1 + report.types.iter().filter(|other| other.o > value).count();
    let equal = report.types.iter().filter(|other| other.o == value).count();
    let most = report.types.iter().map(|other| other.o).fold(0.0, f64::max);
    let leaders = report.types.iter().filter(|other| other.o == most);
    let leaders: Vec<String> = leaders.map(|other| other.one.to_string()).collect();
    let shared = if equal > 1 { format!(", shared by {equal}") } else { String::new() };
    let leading = match place {
        1 => String::new(),
        _ => format!("; {} with {most}", leaders.join(" and ")),
    };
    format!("{place} of {}{shared}, o = {value}{leading}", report.types.len())
}

/// All rows of the thesis.
pub fn rows(threads: usize, watch: &mut Watch<'_>) -> Option<Vec<Row>> {
    let mut rows = Vec::new();
    let printed = [((2, 2), 12), ((3, 2), 38), ((3, 3), 184), ((4, 3), 976), ((4, 4), 8512)];
    for ((height, width), count) in printed {
        let ours = count_paths(height, width).unwrap_or(0);
        rows.push(Row::printed(&format!("Table 3.1: lines of {height}x{width}"), count, ours));
    }
    small_grid(threads, watch, &mut rows)?;
    figures(threads, watch, &mut rows)?;
    table_4_1(threads, watch, &mut rows)?;
    form(&mut rows);
    existing_types(threads, watch, &mut rows)?;
    Some(rows)
}

fn done(
    question: &str,
    (grid, most): ([usize; 2], usize),
    existing: &[Type],
    new: &[Type],
    threads: usize,
    watch: &mut Watch<'_>,
) -> Option<(Lines, Part)> {
    let work = Work {
        question: question.to_string(),
        grid,
        pieces: [1, most],
        existing: existing.to_vec(),
        new: new.to_vec(),
        quality: Quality::default(),
        keep: 0,
    };
    let lines = Lines::new(grid[0], grid[1])?;
    let mut part = Part::new(&work, [1, 1], "reproduce");
    run(&lines, &mut part, threads, watch, &mut |_| ControlFlow::Continue(()))
        .then_some((lines, part))
}

fn counts(sets: &[LineSet]) -> String {
    let counts: Vec<String> = sets.iter().map(|set| set.count().to_string()).collect();
    counts.join(" ")
}

/// Section 3.1 and 4.7: separation and star on 2x2.
fn small_grid(threads: usize, watch: &mut Watch<'_>, rows: &mut Vec<Row>) -> Option<()> {
    let (lines, part) = done("census", ([2, 2], 4), &PAIR, &[], threads, watch)?;
    let measures = Measures { part: &part, paths: lines.len() };
    let alone = done("census", ([2, 2], 4), &[Type::Separation], &[], threads, watch)?.1;
    let census = census_report(&alone, lines.len());
    rows.push(Row::printed(
        "Fig. 3.1: 2x2 panels with 4 separation pieces",
        16,
        census.rows[3].panels,
    ));
    rows.push(Row::printed("Fig. 3.2: unique ones among them", 4, census.rows[3].unique));
    let four = &measures.singled_out(&[Type::Separation])[3];
    let texts: Vec<String> = four.lines().map(|line| lines.lines[line].to_string()).collect();
    rows.push(Row::printed("Fig. 3.3: their lines", "RURU URUR", texts.join(" ")));
    rows.push(Row::printed("Fig. 3.4: unique ones with 3 pieces", 4, census.rows[2].unique));
    let new = measures.new_lines(&[Type::Separation]);
    rows.push(Row::printed("Fig. 3.5: |P| of separation, i = 1..4", "0 0 2 0", counts(&new)));
    let pair = measures.new_lines(&PAIR);
    let is_same = if pair == new { "yes" } else { "no" };
    rows.push(Row::printed("4.7: P(separation,i) = P(separation,star,i) on 2x2", "yes", is_same));
    Some(())
}

/// Figures 3.6 to 3.10 on 3x3.
fn figures(threads: usize, watch: &mut Watch<'_>, rows: &mut Vec<Row>) -> Option<()> {
    let (lines, part) = done("census", ([3, 3], 9), &PAIR, &[], threads, watch)?;
    let measures = Measures { part: &part, paths: lines.len() };
    let separation = measures.new_lines(&[Type::Separation]);
    let star = measures.new_lines(&[Type::Star]);
    rows.push(Row::unprinted("Fig. 3.6: |P(separation,i)| on 3x3, i = 1..9", counts(&separation)));
    rows.push(Row::unprinted("Fig. 3.7: |P(star,i)| on 3x3, i = 1..9", counts(&star)));
    let first = star.iter().position(|set| set.count() > 0).map_or(0, |at| at + 1);
    rows.push(Row::printed("3.1: fewest pieces for a unique panel of stars on 3x3", 8, first));
    rows.push(Row::printed("3.1: lines star expresses with 8 pieces", 8, star[7].count()));
    let earlier = separation[..7].iter().fold(LineSet::default(), |all, set| all.union(set));
    let is_within = if star[7].is_within(&earlier) { "yes" } else { "no" };
    rows.push(Row::printed("3.1: separation expresses them with fewer pieces", "yes", is_within));
    let together = measures.together(&PAIR);
    rows.push(Row::unprinted(
        "Fig. 3.8: |E(separation,star,i)| on 3x3, i = 1..9",
        counts(&together),
    ));
    let pair = measures.singled_out(&PAIR);
    let alone = |one: Type, pieces: usize| measures.singled_out(&[one])[pieces - 1].clone();
    let all = [alone(Type::Separation, 5), alone(Type::Star, 8), pair[3].clone()];
    let shared = all[0]
        .lines()
        .filter(|line| all[1..].iter().all(|set| set.lines().any(|other| other == *line)));
    rows.push(
        Row::printed(
            "Fig. 3.10: lines with 5 separations, with 8 stars and with 4 of both",
            "at least 1",
            shared.count(),
        )
        .with_note(
            "the caption cannot hold on 3x3: no line is singled out by 5 separation pieces, by 8 \
             stars and by 4 pieces of both",
        ),
    );
    Some(())
}

/// Section 4.2 and 4.3.
fn table_4_1(threads: usize, watch: &mut Watch<'_>, rows: &mut Vec<Row>) -> Option<()> {
    let space: Vec<Type> = generalized_space().into_iter().map(Type::General).collect();
    rows.push(Row::printed("4.1: size of the space of types", 96, space.len()).with_note(
        "the thesis says that X is not empty, but 96 types only come out with the empty set",
    ));
    let (lines, part) = done("orthogonality", ([3, 3], 5), &PAIR, &space, threads, watch)?;
    let report = orthogonality_report(&part, lines.len());
    let mut spread: BTreeMap<u64, usize> = BTreeMap::new();
    for one in &report.types {
        *spread.entry((one.o * 1e9) as u64).or_default() += 1;
    }
    let table = [
        ("0.0", 58),
        ("0.0006", 2),
        ("0.0017", 1),
        ("0.0026", 5),
        ("0.0031", 1),
        ("0.0035", 8),
        ("0.0043", 10),
        ("0.0046", 4),
        ("0.0064", 4),
        ("0.0078", 1),
        ("0.0099", 1),
        ("0.013", 1),
    ];
    for (at, (printed, count)) in table.iter().enumerate() {
        let ours = spread.iter().nth(at).map_or(("none".to_string(), 0), |(value, count)| {
            let value = *value as f64 / 1e9;
            // As many places as the thesis prints.
            let places = printed.len() - 2;
            (format!("{value:.places$}"), *count)
        });
        rows.push(Row::printed(
            "Table 4.1: orthogonality and number of types",
            format!("{printed}: {count}"),
            format!("{}: {}", ours.0, ours.1),
        ));
    }
    let measures = Measures { part: &part, paths: lines.len() };
    let top = report.types.iter().max_by(|a, b| a.o.total_cmp(&b.o))?;
    rows.push(Row::printed("4.3: the optimal new type", SINGLETON, top.one));
    let singleton = Type::General(SINGLETON);
    let with_separation = measures.differing(Type::Separation, singleton, Type::Star);
    let with_star = measures.differing(Type::Star, singleton, Type::Separation);
    rows.push(Row::printed(
        "4.3: new lines with separation, 5 pieces",
        8,
        with_separation[4].count(),
    ));
    rows.push(Row::printed("4.3: new lines with star, 5 pieces", 16, with_star[4].count()));
    let is_within = if with_separation[4].is_within(&with_star[4]) { "yes" } else { "no" };
    rows.push(Row::printed("4.3: the former are among the latter", "yes", is_within));
    let panels = panels_of_line(&lines, &[singleton, Type::Star], 5, 56);
    rows.push(Row::unprinted(
        "Fig. 4.1: panels of 5 singletons and stars for path 56",
        panels.len(),
    ));
    for one in [Type::Triangle, Type::Tetris] {
        let (_, part) = done("expressivity", ([3, 3], 4), &[], &[one], threads, watch)?;
        let new = Measures { part: &part, paths: lines.len() }.new_lines(&[one]);
        let at = new.iter().position(|set| set.lines().any(|line| line == 56));
        let pieces = at.map_or("never".to_string(), |at| (at + 1).to_string());
        rows.push(Row::printed(&format!("Fig. 4.2: pieces of {one} for path 56"), 4, pieces));
    }
    Some(())
}

/// Section 4.5.
fn form(rows: &mut Vec<Row>) {
    let mut spread = [0; 4];
    for general in generalized_space() {
        if let Some(slots) = form_distance(Type::General(general), &PAIR) {
            spread[slots] += 1;
        }
    }
    let text = spread.map(|count: usize| count.to_string()).join(" ");
    rows.push(Row::printed("Table 4.2: types at form distance 0, 1/3, 2/3, 1", "2 33 47 14", text));
}

/// Section 4.6.
fn existing_types(threads: usize, watch: &mut Watch<'_>, rows: &mut Vec<Row>) -> Option<()> {
    let (lines, part) = done("expressivity", ([3, 2], 6), &[], &Type::NAMED, threads, watch)?;
    let report = expressivity_report(&part, lines.len());
    for (one, printed) in report.types.iter().zip(["8/38", "0/38", "37/38", "10/38"]) {
        let ours = format!("{}/{}", one.expressible, one.paths);
        rows.push(Row::printed(&format!("4.6: e({}) on 3x2", one.one), printed, ours));
    }
    let levels = |at: usize| {
        let by = report.types[at].by_pieces.iter().enumerate();
        let some = by.filter(|(_, count)| **count > 0).map(|(at, _)| (at + 1).to_string());
        some.collect::<Vec<_>>().join(" ")
    };
    rows.push(Row::printed("4.6: pieces of separation's lines", "4 5", levels(0)));
    rows.push(
        Row::printed("4.6: pieces of triangle's lines", "2 3", levels(2))
            .with_note("one line of the 37 needs 4 triangle pieces: |P| is 0 6 30 1 0 0"),
    );
    rows.push(Row::printed("4.6: pieces of tetris' lines", "1 2 3", levels(3)));
    let questions: [(Type, &[Type], &str); 2] = [
        (Type::Triangle, &[Type::Separation, Type::Star, Type::Tetris], "low"),
        (Type::Star, &[Type::Separation, Type::Tetris], "combines well"),
    ];
    for (existing, new, told) in questions {
        let (lines, part) = done("orthogonality", ([3, 2], 6), &[existing], new, threads, watch)?;
        let report = orthogonality_report(&part, lines.len());
        for one in &report.types {
            let ours = format!("{}/{}", one.express.values().sum::<usize>(), report.paths);
            let what = format!("4.6: o({}, {{{existing}}}) on 3x2, \"{told}\"", one.one);
            rows.push(Row::unprinted(&what, ours));
        }
    }
    Some(())
}
