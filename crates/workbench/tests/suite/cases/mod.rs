//! Cases of any domain: a source is opened, its levels are taken as seats, and the seats are asked.

mod ask;
mod read;
pub mod refusals;
mod step;
mod table;

use crate::form::codes::{self, Codes};
use crate::form::files::add_folder;
use crate::form::{Block, Sheet};
use libtest_mimic::Trial;
use play::domain::{Content, Domain};
use std::path::Path;
use step::Step;

/// What only one domain's cases have.
pub struct Own {
    /// Its keys.
    pub keys: &'static [&'static str],
    /// Checks what a block with such a key expects of an opened file.
    pub check: fn(&dyn Content, &Block) -> Result<(), String>,
}

/// One case: a source, and what is done with it and expected of it, in order.
pub struct Case {
    domain: &'static dyn Domain,
    own: &'static Own,
    sheet: Sheet,
    /// The name of its file.
    file: String,
    /// A file that lies beside it: its name and text.
    beside: Option<(String, String)>,
    /// Each with its line in the suite file.
    steps: Vec<(usize, Step)>,
}

/// Adds the trials of a domain: its cases, and that every code of its sources has one.
pub fn add_domain(
    domain: &'static dyn Domain,
    folder: &Path,
    sources: &Path,
    codes: Codes,
    own: &'static Own,
    trials: &mut Vec<Trial>,
) {
    let prefix = format!("{}::", domain.about().name);
    let read = |text: &str| read::read(domain, own, text);
    let cases = add_folder(folder, &prefix, read, table::check, trials);
    let said: Vec<&'static str> = cases.iter().flat_map(|case| case.sheet.codes()).collect();
    let sources = sources.to_path_buf();
    let check = move || codes::check(&sources, &codes, &said);
    trials.push(Trial::test(format!("{prefix}suite::every code has a case"), check));
}
