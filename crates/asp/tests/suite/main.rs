//! Runs the cases of `suite/asp`, one trial a case.
//!
//! The format is described in `suite/README.md`. The runner is that of all domains, in
//! `crates/workbench/tests/suite`; it runs here because clingo is always compiled with this crate.

#[path = "../../../workbench/tests/suite/cases/mod.rs"]
mod cases;
#[path = "../../../workbench/tests/suite/form/mod.rs"]
mod form;

use asp::{
    Answer, AspDomain, AspProgram, MAX_GROUND_BYTES, Options, Required, Term, read, require,
};
use cases::Own;
use form::Block;
use form::codes::Codes;
use form::compare::same;
use libtest_mimic::Arguments;
use play::domain::Content;
use std::path::Path;

static CODES: Codes = Codes {
    begins: "",
    has_form: |word| {
        let is_code = |b: u8| b.is_ascii_lowercase() || b == b'-';
        word.contains('-') && !word.starts_with('-') && word.bytes().all(is_code)
    },
    except: &[
        ("constrains-play", "only beside the encodings of a game; tested with those of Refraction"),
        ("kebab-case", "a word of serde"),
        ("long-grounding", "takes seconds, and how many depends on the machine"),
        ("too-large", "takes more memory than a test should; the limit is tested in `src/tests`"),
        ("unreadable", "only if clingo fails without a message of its own"),
    ],
};

static OWN: Own = Own { keys: &["require", "designs"], check };

fn main() {
    let arguments = Arguments::from_args();
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = crate_folder.join("../../suite/asp");
    let mut trials = cases::refusals::trials(&AspDomain, &OWN);
    cases::add_domain(&AspDomain, &folder, &crate_folder.join("src"), CODES, &OWN, &mut trials);
    libtest_mimic::run(&arguments, trials).exit();
}

/// `require:` is the answer, `designs:` all puzzles by their design atoms, in the order of the alphabet.
fn check(content: &dyn Content, block: &Block) -> Result<(), String> {
    let program = content.as_any().downcast_ref::<AspProgram>().ok_or("this is not a program")?;
    let read = read(program.program.clone(), MAX_GROUND_BYTES, &mut |_| false);
    let problem = read.problem.map_err(|why| format!("there is nothing to ask: {why:?}"))?;
    let options = Options { count: 100, ..Options::default() };
    let Required { answer, puzzles, is_all, .. } = require(&problem, &options, &mut |_| false);
    if block.key == "require" {
        let answer = match answer {
            Answer::Puzzle => "puzzle",
            Answer::NotEnforceable => "not-enforceable",
            Answer::Unsolvable => "unsolvable",
            Answer::Unknown => "unknown",
        };
        return same("the answer", &block.one_line()?, &answer);
    }
    let design =
        |terms: &Vec<Term>| terms.iter().map(Term::to_string).collect::<Vec<_>>().join(" ");
    let mut found: Vec<String> = puzzles.iter().map(|puzzle| design(&puzzle.design)).collect();
    found.sort();
    same("all puzzles", &(true, &block.lines), &(is_all, &found))
}
