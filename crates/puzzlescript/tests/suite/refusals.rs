//! The suite must not pass by being misread: files with a slip are refused.

use crate::read::read;
use libtest_mimic::Trial;

/// One trial for each kind of slip.
pub fn trials() -> Vec<Trial> {
    let slips = [
        ("no title", "base:\n  a\ncase: x\nsays: nothing\n", "begins with"),
        ("no case", "# T\nbase:\n  a\n", "no case"),
        ("an unknown block", "# T\nbase:\n  {{rules}}\ncase: x\nruels: a\nplay: R\n", "ruels"),
        ("an unknown default", "# T\nbase:\n  {{rules}}\nwins: a\ncase: x\nplay: R\n", "wins"),
        ("a key without colon", "# T\ncase: x\ngame:\n  a\nboard\n", "neither"),
        ("a stray indented line", "# T\n  a\ncase: x\nplay: R\n", "indented"),
        ("an expectation too few", "# T\nbase:\n  a\ncase: x\n", "expects nothing"),
        ("no game", "# T\ncase: x\nplay: R\n", "no game"),
        ("a game and a part", "# T\nbase:\n  {{a}}\ncase: x\na: b\ngame:\n  c\nplay: R\n", "part"),
        ("a part twice", "# T\nbase:\n  {{a}}\ncase: x\na: b\na: c\nplay: R\n", "second"),
        ("a case twice", "# T\nbase:\n  a\ncase: x\nplay: R\ncase: x\nplay: R\n", "already"),
        ("a case without a name", "# T\nbase:\n  a\ncase:\nplay: R\n", "name"),
        ("a second base", "# T\nbase:\n  a\ncase: x\nbase:\n  b\nplay: R\n", "cannot stand"),
        ("an unknown outcome", "# T\nbase:\n  a\ncase: x\nplay: R\noutcome: win\n", "outcome"),
        ("an unknown severity", "# T\nbase:\n  a\ncase: x\nsays:\n  fault ps-x\n", "fault"),
        ("an open quotation", "# T\nbase:\n  a\ncase: x\nsays:\n  error ps-x \"a\n", "quotation"),
        ("unknown braces", "# T\nbase:\n  {{9 cows}}\ncase: x\nplay: R\n", "braces"),
        ("an unknown line end", "# T\nbase:\n  a\ncase: x\nnewline: cr\nplay: R\n", "cannot stand"),
        ("a value and lines", "# T\nbase: a\n  b\ncase: x\nplay: R\n", "beside"),
    ];
    let trial = |(name, text, part): (&'static str, &'static str, &'static str)| {
        Trial::test(format!("suite::refuses {name}"), move || match read(text) {
            Ok(_) => Err("it was taken".into()),
            Err(problem) if problem.contains(part) => Ok(()),
            Err(problem) => Err(format!("`{problem}` does not speak of `{part}`").into()),
        })
    };
    slips.into_iter().map(trial).collect()
}
