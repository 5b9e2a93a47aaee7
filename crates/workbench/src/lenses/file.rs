//! Lenses on a whole file.

use super::level::level_row;
use super::{Asked, FoundPlay, LensAnswer, Row, Table};
use crate::kept::{KeptAnswer, play_kept};
use crate::progression::level_ideas;
use crate::{walk, words};
use play::lens::{Ask, LevelIdeas, OptionValue, Refusal, Scope};

/// `rules`.
pub fn rules(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let about = asked.about();
    let nothing = || Err(Refusal::usage(format!("{} have no rules to analyse", about.many)));
    let report = asked.content().rules(asked.options()).unwrap_or_else(nothing)?;
    let mut table =
        Table::new("What follows", &["Finding", "Line", "About", "In words", "Holds for"]);
    for row in &report.findings {
        let scope = match row.scope {
            Scope::AnyLevel => format!("any {}", about.level),
            Scope::TheseLevels => format!("these {}s", about.level),
        };
        let line = row.line.map_or(String::new(), |line| line.to_string());
        let cells = vec![
            row.kind.heading().to_string(),
            line,
            row.subject.clone(),
            row.sentence.clone(),
            scope,
        ];
        table.rows.push(Row { cells, line: row.line, level: None });
    }
    let text = match (report.findings.len(), &report.why) {
        (0, None) => "Nothing follows from the rules alone.".to_string(),
        (count, why) => {
            let found = format!("{} found.", words::counted(count, "thing"));
            match why {
                Some(why) => format!("{found} Not everything was decided: {why}."),
                None => found,
            }
        }
    };
    let mut answer = LensAnswer::new("rules", text, &report);
    answer.tables.push(table);
    Ok(answer)
}

/// `progression`.
pub fn progression(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let mut all = Vec::new();
    let levels = asked.levels()?;
    let count = levels.len() as u64;
    for (at, level) in levels.into_iter().enumerate() {
        if asked.watch(play::Progress::done_of(at as u64, count)) {
            return Err(Refusal::usage("stopped: an order needs every level"));
        }
        all.push(ideas(asked, level)?);
    }
    if all.is_empty() {
        return Err(Refusal::usage("there are no levels to order"));
    }
    let report = play::lens::progression(all);
    let about = asked.about();
    let mut table = Table::new("Order", &["Step", "Level", "New", "Difficulty", "Remark"]);
    for level in &report.levels {
        let pairs = level.new_pairs.iter().map(|[one, other]| format!("{one} with {other}"));
        let new: Vec<String> = level.new_ideas.iter().cloned().chain(pairs).collect();
        let new = if new.is_empty() { "nothing".to_string() } else { new.join(", ") };
        let remark = match (report.gaps.contains(&level.step), report.doubles.contains(&level.step))
        {
            (true, _) => "gap: a level is missing before it",
            (_, true) => "double: an earlier step practises the same and is as hard",
            _ => "",
        };
        let difficulty = level.difficulty.map_or("not known".to_string(), short);
        let head = words::head(about, level.level, level.name.as_deref());
        let cells = vec![level.step.to_string(), head, new, difficulty, remark.to_string()];
        table.rows.push(level_row(cells, level.level));
    }
    let text = words::progression(about, &report, false);
    let last = text.trim_end().lines().last().unwrap_or_default().to_string();
    let mut answer = LensAnswer::new("progression", last, &report);
    answer.tables.push(table);
    Ok(answer)
}

/// The ideas and the difficulty of a level.
fn ideas(asked: &Asked<'_>, level: usize) -> Result<LevelIdeas, Refusal> {
    let mut seat = asked.content().seat(level, asked.options())?;
    let (id, options) = (asked.id_of(level), asked.options());
    let ask = Ask { level: id, budget: asked.budget()?, threads: 1, options };
    let mut watch = |progress| asked.watch(progress);
    let file = asked.question.document.source.name();
    level_ideas(seat.as_mut(), (asked.content(), file), &ask, &mut watch)
}

/// Levels that are walked when nothing is said.
const WALKED: usize = 6;

/// `walk`.
pub fn walk(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let mut levels = asked.levels()?;
    let chosen = levels.len();
    if matches!(asked.given.text("levels"), None | Some("all")) {
        levels.truncate(WALKED);
    }
    let seed: u64 = asked.given.whole("seed")?.unwrap_or(1);
    let steps = asked.given.whole("steps")?.unwrap_or(20_000);
    let mut options = asked.options().clone();
    // Chance in the game follows the seed of the walk.
    if asked.about().options_of("walk").any(|option| option.name == "seed") {
        options.set("seed", OptionValue::Text(seed.to_string()));
    }
    let clock = || (asked.question.clock)();
    let watch = &mut |progress| asked.watch(progress);
    let report = walk::walk(asked.content(), &levels, &options, (steps, seed), clock, watch)?;
    let text = words::walk(asked.about(), &report, chosen);
    let mut table = Table::new("Never happened", &["Event"]);
    let rules = report.rules_never_fired.iter().map(|line| format!("rule:{line}"));
    for event in rules.chain(report.never_happened.iter().cloned()) {
        let line = event.strip_prefix("rule:").and_then(|line| line.parse().ok());
        table.rows.push(Row { cells: vec![event], line, level: None });
    }
    let mut answer = LensAnswer::new("walk", text, &report);
    answer.tables.push(table);
    Ok(answer)
}

/// `test`.
pub fn test(asked: &Asked<'_>) -> Result<LensAnswer, Refusal> {
    let watch = &mut |progress| asked.watch(progress);
    let document = asked.question.document;
    let answers = play_kept(document, asked.options(), asked.budget()?, watch)?;
    let about = asked.about();
    let text = match answers.is_empty() {
        true => format!("No tests: write one above a {}{}.", about.level, words::test_form(about)),
        false => words::tested(&answers),
    };
    let mut table = Table::new("Tests", &["Level", "Line", "Promise", "Result", "Note"]);
    let mut plays = Vec::new();
    for one in &answers {
        let head = words::head(about, one.level, one.name.as_deref());
        let promise = match one.kind {
            "test" => format!("ends {}", one.expected),
            _ => one.expected.clone(),
        };
        let note = one.note.clone().unwrap_or_default();
        let cells = vec![head, one.line.to_string(), promise, words::test_end(one), note];
        table.rows.push(Row { cells, line: Some(one.line), level: Some(one.level) });
        if !one.moves.is_empty() {
            let says = format!("line {}", one.line);
            plays.push(FoundPlay { level: one.level, says, moves: one.moves.clone() });
        }
    }
    let mut answer = LensAnswer::new("test", text, &answers);
    answer.verdict = match () {
        () if answers.is_empty() => "done",
        () if answers.iter().any(|one: &KeptAnswer| !one.passed && one.known) => "no",
        () if answers.iter().any(|one| !one.known) => "maybe",
        () => "yes",
    };
    answer.tables.push(table);
    answer.plays = plays;
    Ok(answer)
}

fn short(number: f64) -> String {
    if number.fract() == 0.0 { number.to_string() } else { format!("{number:.2}") }
}
