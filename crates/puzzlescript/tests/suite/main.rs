//! Runs the cases of `suite/puzzlescript`, one trial a case.
//!
//! The format is described in `suite/README.md`. The runner of the other domains is in
//! `crates/workbench/tests/suite`; the two share the reader of suite files.

mod board;
mod check;
mod expect;
#[path = "../../../workbench/tests/suite/form/mod.rs"]
mod form;
mod read;
mod refusals;

use form::codes::{self, Codes};
use form::files::add_folder;
use libtest_mimic::{Arguments, Trial};
use std::path::Path;

const CODES: Codes = Codes {
    begins: "ps-",
    has_form: |word| word.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
    except: &[
        ("ps-line-ends", "a suite has lines; `tests/lenses/domain.rs` has it"),
        ("ps-too-large", "its source is too large; `tests/lenses/domain.rs` has it"),
        ("costs", "said about a file of costs, not about a game"),
        ("tr-large", "said about a transform; `tests/transform/codes.rs` has it"),
        ("tr-missing", "said about a transform; `tests/transform/codes.rs` has it"),
    ],
};

fn main() {
    let arguments = Arguments::from_args();
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = crate_folder.join("../../suite/puzzlescript");
    let mut trials = refusals::trials();
    let cases = add_folder(&folder, "", read::read, check::check, &mut trials);
    let said: Vec<&'static str> = cases.iter().flat_map(|case| case.sheet.codes()).collect();
    let sources = crate_folder.join("src");
    let check_codes = move || codes::check(&sources, &CODES, &said);
    trials.push(Trial::test("suite::every code has a case", check_codes));
    libtest_mimic::run(&arguments, trials).exit();
}
