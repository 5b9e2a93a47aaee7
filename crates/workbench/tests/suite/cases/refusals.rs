//! The suite must not pass by being misread: files with a slip are refused.

use super::Own;
use super::read::read;
use super::table::check;
use libtest_mimic::Trial;
use play::domain::Domain;

/// One trial for each kind of slip, with a domain whose files are of no matter.
pub fn trials(domain: &'static dyn Domain, own: &'static Own) -> Vec<Trial> {
    let slips = [
        ("an unknown key", "paly: 1,1\n", "paly"),
        ("a case without an expectation", "level: 1\n", "expects nothing"),
        ("options without an expectation", "options: seed 1\n", "expects nothing"),
        ("an unknown outcome", "play: R\noutcome: win\n", "outcome"),
        ("an outcome twice", "play: R\noutcome: won\noutcome: open\n", "second"),
        ("an unknown step", "play: R\nstep: stood\n", "still or moved"),
        ("an unknown status", "solve: solvable\n", "solved"),
        ("moves of no solution", "moves: R\n", "follows"),
        ("unused moves of no play", "unused: R\n", "belongs to nothing"),
        ("a text that replaces nothing", "becomes:\n  x\n", "belongs to nothing"),
        ("a replacement with no result", "replace level:\n  x\n", "without"),
        ("a concept without an answer", "need: spoil\n", "lacks"),
        ("a concept with an unknown answer", "need: spoil => never\n", "never"),
        ("a shortcut around what is always", "need: spoil => always by R\n", "none of"),
        ("no concept", "need:\n", "asks nothing"),
        ("a reading without a value", "rate: length\n", "value"),
        ("an empty position", "state:\n", "to be seen"),
        ("a value for undo", "undo: 3\n", "no value"),
        ("an unknown chance to win", "can win: maybe\n", "yes, no"),
        ("two lines for one", "solve:\n  solved\n  unknown\n", "one line"),
        ("a nameless file beside", "beside:\nsays: nothing\n", "name of the file"),
    ];
    let trial = |(name, text, part): (&'static str, &'static str, &'static str)| {
        Trial::test(format!("suite::refuses {name}"), move || {
            let text = format!("# T\nbase:\n  a\ncase: x\n{text}");
            match read(domain, own, &text) {
                Ok(_) => Err("it was taken".into()),
                Err(problem) if problem.contains(part) => Ok(()),
                Err(problem) => Err(format!("`{problem}` does not speak of `{part}`").into()),
            }
        })
    };
    let mut trials: Vec<Trial> = slips.into_iter().map(trial).collect();
    trials.push(Trial::test("suite::refuses another domain's file", move || {
        let text = "# T\nbase:\n  a\ncase: x\nfile: x.none\nsays: nothing\n";
        let cases = read(domain, own, text)?;
        match cases.iter().all(|(_, _, case)| check(case).is_err()) {
            true => Ok(()),
            false => Err("it was taken".into()),
        }
    }));
    trials
}
