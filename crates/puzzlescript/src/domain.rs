//! PuzzleScript games and Sokoban collections as domains.

use crate::compile::{Compiled, compile};
use crate::content::ScriptContent;
use crate::lenses::BY;
use crate::limits::TooLarge;
use crate::rules::remarks;
use crate::space::PRESETS;
use crate::xsb::{Collection, compile_sokoban, is_sokoban};
use play::domain::{
    About, Content, Domain, Export, Files, LensOption, LevelSource, Opened, OptionKind, Syntax,
    Template,
};
use schemars::{Schema, SchemaGenerator};
use source::{Diagnostic, Source};
use std::sync::Arc;

/// Games in the language of puzzlescript.net. It recognises every text, so it comes last in a list.
pub struct PuzzleScriptDomain;

/// Sokoban collections in XSB and Boxoban form, which open as PuzzleScript games.
pub struct SokobanDomain;

/// PuzzleScript in words and tables.
pub static ABOUT: About = About {
    name: "puzzlescript",
    files: "PuzzleScript games (.txt, .puzzle, .ps)",
    endings: &["txt", "puzzle", "ps"],
    head: None,
    one: "a PuzzleScript game",
    many: "PuzzleScript games",
    level: "level",
    made: "level",
    moves: "U L D R, X (act) and . (a tick)",
    options: OPTIONS,
    without: &[],
    templates: &[
        Template { name: "Push a crate", text: include_str!("templates/push.txt") },
        Template { name: "Pull a crate", text: include_str!("templates/pull.txt") },
        Template { name: "Push a row", text: include_str!("templates/row.txt") },
    ],
    comment: Some(("(", ")")),
    syntax: None,
    exports: &[XSB],
};

/// Sokoban in words and tables.
pub static SOKOBAN: About = About {
    name: "sokoban",
    files: "Sokoban levels (.xsb, Boxoban .txt)",
    endings: &["xsb", "txt"],
    head: None,
    one: "a Sokoban collection",
    many: "Sokoban collections",
    level: "level",
    made: "level",
    moves: "U L D R",
    options: OPTIONS,
    without: &[],
    templates: &[
        Template { name: "One box", text: include_str!("templates/one_box.xsb") },
        Template { name: "Two rooms", text: include_str!("templates/two_rooms.xsb") },
    ],
    comment: Some((";", "")),
    syntax: Some(&Syntax { comment: ";", is_inline: false, heads: &[";"], ..Syntax::LINES }),
    exports: &[XSB, SCRIPT],
};

const XSB: Export = Export {
    name: "xsb",
    ending: "xsb",
    meaning: "levels for Sokoban programs, if the rules are those of Sokoban",
    takes_level: true,
};

const SCRIPT: Export = Export {
    name: "puzzlescript",
    ending: "txt",
    meaning: "the collection as a PuzzleScript game",
    takes_level: false,
};

/// Options of both, in addition to those of every domain.
static OPTIONS: &[LensOption] = &[
    LensOption {
        lens: "seat",
        name: "seed",
        takes: OptionKind::Text("S"),
        meaning: "seed of the random stream, for games with chance",
        default: Some("1"),
    },
    LensOption {
        lens: "solve",
        name: "by",
        takes: BY,
        meaning: "the search",
        default: Some("auto"),
    },
    LensOption {
        lens: "solve",
        name: "first",
        takes: OptionKind::Flag,
        meaning: "stop at the first solution found, whatever its length",
        default: None,
    },
    LensOption {
        lens: "solve",
        name: "from",
        takes: OptionKind::Text("MOVES"),
        meaning: "solve from the position after these moves",
        default: None,
    },
    LensOption {
        lens: "solve",
        name: "count",
        takes: OptionKind::Flag,
        meaning: "count the shortest answers: different pushes in order, or moves if nothing is pushed",
        default: None,
    },
    LensOption {
        lens: "rate",
        name: "costs",
        takes: OptionKind::File,
        meaning: "costs of rules, one per line: the rule's line in the game and a whole number",
        default: None,
    },
    LensOption {
        lens: "suggest",
        name: "rules",
        takes: OptionKind::File,
        meaning: "a transform: rules that change the level",
        default: None,
    },
    LensOption {
        lens: "suggest",
        name: "preset",
        takes: PRESETS,
        meaning: "a transform made from the game's own objects",
        default: Some("all"),
    },
    LensOption::STRENGTH,
    LensOption {
        lens: "suggest",
        name: "freeze",
        takes: OptionKind::File,
        meaning: "the level's rows, in which x marks cells that must not change and . all others",
        default: None,
    },
    LensOption {
        lens: "suggest",
        name: "open",
        takes: OptionKind::Flag,
        meaning: "let presets open a border of walls that keeps the player from the edge",
        default: None,
    },
    LensOption {
        lens: "suggest",
        name: "max-states",
        takes: OptionKind::Whole(1, u64::MAX),
        meaning: "states a search of one variation may expand at most",
        default: Some("100000"),
    },
    LensOption {
        lens: "repair",
        name: "free",
        takes: OptionKind::Flag,
        meaning: "let the number of players and of what win conditions name change too",
        default: None,
    },
    LensOption {
        lens: "repair",
        name: "freeze",
        takes: OptionKind::File,
        meaning: "the level's rows, in which x marks cells that must not change and . all others",
        default: None,
    },
];

impl LevelSource for PuzzleScriptDomain {}

impl Domain for PuzzleScriptDomain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, _: &str, _: &str) -> bool {
        true
    }

    fn open(&self, source: &Source, _: &Files<'_>) -> Opened {
        if let Some(diagnostic) = one_line(source) {
            return Opened { diagnostics: vec![diagnostic], content: None };
        }
        match compile(source) {
            Ok(Compiled { game, mut diagnostics }) => {
                // Errors are in an order of their own; games that have any get no remarks.
                let remarks: Vec<_> = match play::AUTHOR {
                    true => game.iter().flat_map(|game| remarks(game, source)).collect(),
                    false => Vec::new(),
                };
                if !remarks.is_empty() {
                    diagnostics.extend(remarks);
                    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
                }
                let content = game.map(|game| ScriptContent::new(source.clone(), game, None));
                opened(content, diagnostics)
            }
            Err(error) => too_large(source, &error),
        }
    }

    fn extras(&self, lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
        play::only_where!(SCHEMAS);
        crate::schema::extras(lens, generator)
    }
}

impl LevelSource for SokobanDomain {}

impl Domain for SokobanDomain {
    fn about(&self) -> &'static About {
        &SOKOBAN
    }

    fn recognises(&self, name: &str, text: &str) -> bool {
        is_sokoban(name, text)
    }

    fn open(&self, source: &Source, _: &Files<'_>) -> Opened {
        match compile_sokoban(source) {
            Ok(Collection { sokoban, compiled: Compiled { game, diagnostics } }) => {
                let content =
                    game.map(|game| ScriptContent::new(source.clone(), game, Some(sokoban)));
                opened(content, diagnostics)
            }
            Err(error) => too_large(source, &error),
        }
    }

    fn extras(&self, lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
        play::only_where!(SCHEMAS);
        crate::schema::extras(lens, generator)
    }
}

fn opened(content: Option<ScriptContent>, diagnostics: Vec<Diagnostic>) -> Opened {
    let content = content.map(|content| Arc::new(content) as Arc<dyn Content>);
    Opened { diagnostics, content }
}

/// A text whose lines end with carriage returns alone is one line to PuzzleScript, and every error about it
/// would miss the point.
fn one_line(source: &Source) -> Option<Diagnostic> {
    let text = source.text();
    let is_one_line = text.trim_end().contains('\r') && !text.contains('\n');
    is_one_line.then(|| {
        let message = "the lines of this text end with carriage returns (CR) alone, which PuzzleScript \
                       reads as one long line";
        let help = "save it with the line ends LF or CRLF";
        Diagnostic::error("ps-line-ends", None, message).with_help(help)
    })
}

/// A text beyond the limits is refused as a whole.
fn too_large(source: &Source, error: &TooLarge) -> Opened {
    let span = match error {
        TooLarge::Level { line, .. } => Some(source.span_of_line(*line)),
        _ => None,
    };
    let diagnostic = Diagnostic::error("ps-too-large", span, error.to_string());
    Opened { diagnostics: vec![diagnostic], content: None }
}
