//! The one list of domains.

use puzzlescript::{Compiled, TooLarge, xsb};
use source::{Diagnostic, Source};

/// A family of puzzles with one notation.
pub struct Domain {
    /// Its name in messages and in JSON.
    pub name: &'static str,
    /// What its files are, for help texts.
    pub files: &'static str,
    /// How names of such files end, in small letters, without the dot.
    pub endings: &'static [&'static str],
    /// What its files hold, which decides who works on them.
    pub family: Family,
    /// Tells from a file's name and text whether it belongs here; the first that says yes wins.
    pub recognises: fn(name: &str, text: &str) -> bool,
    /// Says everything there is to say about a text.
    pub check: fn(&Source) -> Result<Vec<Diagnostic>, TooLarge>,
}

/// What the files of a domain hold. A command looks at it once and hands the file on to the code of
/// that family; domains of one family share all of it.
#[derive(Clone, Copy)]
pub enum Family {
    /// Games of rules and levels on boards of cells, as PuzzleScript has them.
    Script {
        /// Makes a game of a text and says everything there is to say about it.
        compile: fn(&Source) -> Result<Compiled, TooLarge>,
    },
    /// Panels on which a line is drawn.
    Panels,
    /// Grammars of narrative puzzles.
    Story,
    /// Games described in JSON, after ANGELINA.
    Ruleset,
    /// Boards of Refraction.
    Refraction,
    /// Answer set programs.
    Asp,
}

/// Every domain there is. The last takes what no other recognises.
pub static DOMAINS: &[Domain] = &[
    Domain {
        name: "narrative",
        files: "Narrative grammars (.story.toml)",
        endings: &["toml"],
        family: Family::Story,
        recognises: narrative::is_grammar,
        check: |source| Ok(narrative::check(source).diagnostics),
    },
    Domain {
        name: "ruleset",
        files: "Rulesets (.ruleset.json, JSON with pieces and rules)",
        endings: &["json"],
        family: Family::Ruleset,
        recognises: ruleset::is_ruleset,
        check: |source| Ok(crate::ruleset::check(source)),
    },
    Domain {
        name: "sokoban",
        files: "Sokoban levels (.xsb, Boxoban .txt)",
        endings: &["xsb", "txt"],
        family: Family::Script { compile: compile_sokoban },
        recognises: xsb::is_sokoban,
        check: |source| compile_sokoban(source).map(|compiled| compiled.diagnostics),
    },
    Domain {
        name: "witness",
        files: "Witness panels (.panel)",
        endings: &["panel"],
        family: Family::Panels,
        recognises: |name, _| name.to_ascii_lowercase().ends_with(".panel"),
        check: |source| Ok(witness::read(source).diagnostics),
    },
    Domain {
        name: "refraction",
        files: "Refraction boards (.refraction)",
        endings: &["refraction"],
        family: Family::Refraction,
        recognises: |name, _| ends(name, ".refraction"),
        check: |source| Ok(refraction::read(source).diagnostics),
    },
    Domain {
        name: "asp",
        files: "Answer set programs with __level_design and __concept (.lp)",
        endings: &["lp"],
        family: Family::Asp,
        recognises: |name, _| ends(name, ".lp"),
        check: |source| Ok(crate::asp::check(source)),
    },
    Domain {
        name: "puzzlescript",
        files: "PuzzleScript games (.txt, .puzzle, .ps)",
        endings: &["txt", "puzzle", "ps"],
        family: Family::Script { compile: puzzlescript::compile },
        recognises: |_, _| true,
        check: |source| puzzlescript::compile(source).map(|compiled| compiled.diagnostics),
    },
];

fn ends(name: &str, ending: &str) -> bool {
    name.to_lowercase().ends_with(ending)
}

/// The domain of a text.
pub fn domain_of(source: &Source) -> &'static Domain {
    let found = DOMAINS.iter().find(|domain| (domain.recognises)(source.name(), source.text()));
    found.unwrap_or(&DOMAINS[DOMAINS.len() - 1])
}

/// A collection becomes a PuzzleScript game; what is said is about the collection's own lines.
fn compile_sokoban(source: &Source) -> Result<Compiled, TooLarge> {
    let sokoban = xsb::to_puzzlescript(source.name(), source.text())?;
    let text = Source::new(source.name(), sokoban.text.as_str());
    let Compiled { game, diagnostics } = puzzlescript::compile(&text)?;
    let mut diagnostics = sokoban.translate(&text, source, diagnostics);
    diagnostics.extend(sokoban.diagnostics);
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Ok(Compiled { game, diagnostics })
}
