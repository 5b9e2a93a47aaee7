//! Answer set programs as a domain: you can `check` them and ask `require`, but not play them.

use std::any::Any;
use std::sync::Arc;

use play::Seat;
use play::domain::{
    About, Content, Domain, Files, LevelHead, LevelSource, Names, Opened, Syntax, Template,
};
use play::lens::{Options, Refusal};
use play::space::{FrameRequest, Maker};
use source::{Diagnostic, Source};

use crate::include::{Included, include};
use crate::make::ProgramMaker;
use crate::problem::{MAX_GROUND_BYTES, NoProblem, read};
use crate::program::{Found, Program};

/// The domain of `.lp` programs.
pub struct AspDomain;

/// Programs in words and tables.
pub static ABOUT: About = About {
    name: "asp",
    files: "answer set programs (.lp)",
    endings: &["lp"],
    head: None,
    one: "an answer set program",
    many: "answer set programs",
    level: "program",
    made: "program",
    moves: "",
    options: &[],
    without: &[
        ("play", NOT_PLAYED),
        ("solve", NOT_PLAYED),
        ("rate", NOT_PLAYED),
        ("deadends", NOT_PLAYED),
        ("need", NOT_PLAYED),
        ("hint", NOT_PLAYED),
        ("suggest", NOT_PLAYED),
        ("repair", NOT_PLAYED),
        ("kernel", NOT_PLAYED),
        ("census", NOT_PLAYED),
        ("orthogonality", NOT_PLAYED),
        ("rules", NOT_PLAYED),
        ("progression", NOT_PLAYED),
        ("picture", NOT_PLAYED),
        ("walk", NOT_PLAYED),
        ("replay", NOT_PLAYED),
        ("test", NOT_PLAYED),
    ],
    templates: &[
        Template { name: "Bridges over gaps", text: include_str!("bridges.lp") },
        Template { name: "Key and door", text: include_str!("door.lp") },
        Template { name: "Scales", text: include_str!("scales.lp") },
    ],
    comment: Some(("%", "")),
    syntax: Some(&Syntax {
        comment: "%",
        block: Some(("%*", "*%")),
        quotes: "\"",
        words: &[
            ("#const", "a constant that the command line can change"),
            ("#show", "what is shown of an answer"),
            ("#minimize", "the least sum is best"),
            ("#maximize", "the greatest sum is best"),
            ("#include", "another file"),
            ("#external", ""),
            ("#program", ""),
            ("#defined", ""),
            ("#heuristic", ""),
            ("#count", "how many there are"),
            ("#sum", ""),
            ("#min", ""),
            ("#max", ""),
            ("#true", ""),
            ("#false", ""),
            ("not", "is not known to hold"),
        ],
        names: &[Names::Called],
        ..Syntax::LINES
    }),
    exports: &[],
};

const NOT_PLAYED: &str = "an answer set program is not a puzzle to play; use `require`";

impl LevelSource for AspDomain {}

impl Domain for AspDomain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, name: &str, text: &str) -> bool {
        let begins = |sign: &&str| text.trim_start().starts_with(*sign);
        ABOUT.recognises(name, text) || ["%", "#program", "#const", "#include"].iter().any(begins)
    }

    fn open(&self, source: &Source, files: &Files<'_>) -> Opened {
        // Included files are named relative to this one, so only its file name is kept.
        let name = source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let given = Source::new(name, source.text());
        let (mut diagnostics, program) = check_given(vec![given], files);
        Opened {
            diagnostics: diagnostics.remove(0),
            content: program.map(|program| Arc::new(AspProgram { program }) as Arc<dyn Content>),
        }
    }

    fn check_together(
        &self,
        sources: &[Source],
        files: &Files<'_>,
    ) -> Option<Vec<Vec<Diagnostic>>> {
        Some(check_given(sources.to_vec(), files).0)
    }
}

/// The diagnostics of some files that make up one program, by file, and the program if all its
/// files could be read.
fn check_given(given: Vec<Source>, files: &Files<'_>) -> (Vec<Vec<Diagnostic>>, Option<Program>) {
    let count = given.len();
    let Included { program, places, told } = include(given, files);
    let is_whole = told.is_empty();
    let found = if is_whole { check(program.clone()) } else { told };
    let mut by_file = vec![Vec::new(); count];
    for found in found {
        let (file, diagnostic) = in_given(&program, count, &places, found);
        by_file[file].push(diagnostic);
    }
    (by_file, is_whole.then_some(program))
}

/// The content of an opened program: no levels, only the program for `require`.
pub struct AspProgram {
    /// The program with the files it includes.
    pub program: Program,
}

impl LevelSource for AspProgram {
    fn maker(
        &self,
        _request: &FrameRequest,
        _options: &Options,
    ) -> Option<Result<Box<dyn Maker>, Refusal>> {
        Some(Ok(Box::new(ProgramMaker { program: self.program.clone() })))
    }
}

impl Content for AspProgram {
    fn levels(&self) -> &[LevelHead] {
        &[]
    }

    fn seat(&self, _level: usize, _options: &Options) -> Result<Box<dyn Seat>, Refusal> {
        Err(Refusal::usage(NOT_PLAYED))
    }

    fn replace_level(&self, _level: usize, _new: &str) -> Result<String, String> {
        Err(NOT_PLAYED.to_string())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The number of polls of the grounding, about fifty per second, after which a check gives up on
/// it.
const MAX_LOOKS: usize = 250;

/// Diagnostics of a program, by file.
pub fn check(program: Program) -> Vec<Found> {
    let mut looks = 0;
    let read = read(program, MAX_GROUND_BYTES, &mut |_| {
        looks += 1;
        looks > MAX_LOOKS
    });
    let mut told = read.told;
    let help = "Make a constant smaller, or bound the variables of a rule.";
    let more = match read.problem.err() {
        Some(NoProblem::Stopped) => {
            let message = "Grounding takes too long and was stopped; errors that only show in the \
                           ground program are not reported.";
            Some(Diagnostic::warning("long-grounding", None, message))
        }
        Some(NoProblem::TooLarge) => {
            let message = "The ground program is larger than the memory limit of a search.";
            Some(Diagnostic::error("too-large", None, message))
        }
        _ => None,
    };
    told.extend(more.map(|more| Found { file: 0, diagnostic: more.with_help(help) }));
    told
}

/// Maps a diagnostic of any file to a given one: an error in an included file is reported at the
/// `#include` that leads to it.
fn in_given(
    program: &Program,
    count: usize,
    places: &[(usize, source::Span)],
    found: Found,
) -> (usize, Diagnostic) {
    let Found { file, mut diagnostic } = found;
    let Some(&(given, include)) = file.checked_sub(count).and_then(|at| places.get(at)) else {
        return (file, diagnostic);
    };
    let source = &program.sources()[file];
    let line = diagnostic.span.map(|span| format!(", line {}", source.place(span).line));
    let message = &diagnostic.message;
    diagnostic.message = format!("In `{}`{}: {message}", source.name(), line.unwrap_or_default());
    diagnostic.span = Some(include);
    (given, diagnostic)
}

#[cfg(test)]
mod tests {
    use super::*;
    use source::is_ok;

    fn open(text: &str, files: &Files<'_>) -> Opened {
        AspDomain.open(&Source::new("some/folder/test.lp", text), files)
    }

    #[test]
    fn a_program_has_no_levels() {
        assert!(AspDomain.recognises("a/B.LP", "") && !AspDomain.recognises("a.txt", ""));
        for template in ABOUT.templates {
            let opened = open(template.text, &|_| Err("nothing".into()));
            assert!(opened.diagnostics.is_empty(), "{:?}", opened.diagnostics);
            let content = opened.content.expect("it can be read");
            assert!(content.levels().is_empty());
            let refused = content.seat(0, &Options::default()).map(|_| ()).unwrap_err();
            assert!(refused.to_string().contains("require"));
            let program = content.as_any().downcast_ref::<AspProgram>().expect("that is its type");
            assert_eq!(program.program.sources().len(), 1);
        }
    }

    #[test]
    fn included_files_are_read_by_the_host_and_by_nobody_else() {
        let tags = "__level_design(a) :- a. __concept :- a.";
        let main = "% é\n{a}.\n#include \"lib/tags.lp\".\n";
        let files = |text: &'static str| {
            move |path: &str| match path {
                "lib/tags.lp" => Ok(text.to_string()),
                _ => Err("no such file".to_string()),
            }
        };
        let opened = open(main, &files(tags));
        assert!(is_ok(&opened.diagnostics), "{:?}", opened.diagnostics);
        let source = Source::new("test.lp", main);
        let at = |opened: &Opened| {
            let first = &opened.diagnostics[0];
            (first.code, source.place(first.span.expect("a place")).line, first.message.clone())
        };
        let (code, line, message) =
            at(&open(main, &files("__level_design(a) :- a.\n_concept :- a.")));
        assert_eq!((code, line), ("missing-concept", 3));
        assert!(message.starts_with("In `lib/tags.lp`, line 2: "), "{message}");
        // Several files are one program: the tags may be in any of them.
        let sources = [Source::new("a.lp", "{a}.\nb :- c."), Source::new("b.lp", tags)];
        let together = AspDomain.check_together(&sources, &files(tags)).expect("one program");
        assert!(is_ok(&together[0]) && together[1].is_empty(), "{together:?}");
        assert_eq!(together[0][0].code, "undefined-predicate");
        let opened = open("{a}.\n#include \"/etc/passwd\".", &files(tags));
        assert_eq!(at(&opened).0, "include");
        assert!(at(&opened).2.contains("no such file") && opened.content.is_none());
    }
}
