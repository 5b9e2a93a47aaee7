//! Refraction as a domain.

use crate::board::Board;
use crate::frame::BoardFrame;
use crate::puzzle::Puzzle;
use crate::read::read;
use crate::space::BoardSpace;
use play::domain::{
    About, Content, Domain, Files, LensOption, LevelHead, LevelSource, Names, Opened, OptionKind,
    Syntax, Template,
};
use play::lens::{LevelId, Options, Refusal};
#[cfg(feature = "clingo")]
use play::space::Maker;
use play::space::{FrameRequest, Framed, Variations};
use play::{Seat, Sitting};
use schemars::{Schema, SchemaGenerator};
use source::{Source, is_ok};
use std::any::Any;
use std::sync::Arc;

/// The domain of `.refraction` boards.
pub struct RefractionDomain;

/// Boards in words and tables.
pub static ABOUT: About = About {
    name: "refraction",
    files: "Refraction boards (.refraction)",
    endings: &["refraction"],
    head: Some("board"),
    one: "a file of boards",
    many: "files of boards",
    level: "board",
    made: "board",
    moves: "s1@4,3 (place) and -s1 (take back), separated by semicolons",
    options: &[
        LensOption {
            lens: "solve",
            name: "count",
            takes: OptionKind::Flag,
            meaning: "count the solutions, up to a million, and the essentially different ones",
            default: None,
        },
        LensOption {
            lens: "solve",
            name: "from",
            takes: OptionKind::Text("MOVES"),
            meaning: "play these moves first and solve from there",
            default: None,
        },
        LensOption {
            lens: "make",
            name: "powers",
            takes: OptionKind::Text("POWER,…"),
            meaning: "powers that sources and targets may have, such as 1,1/2,1/4; those of the board \
                      that is given, or 1,2,3,4",
            default: None,
        },
        freeze("suggest"),
        LensOption::STRENGTH,
        freeze("repair"),
    ],
    without: &[(
        "rules",
        "all boards share the same rules of light, so there are no rules to analyse",
    )],
    templates: &[
        Template { name: "Half and half", text: include_str!("templates/halves.refraction") },
        Template { name: "Round the corner", text: include_str!("templates/corner.refraction") },
        Template { name: "Three quarters", text: include_str!("templates/quarters.refraction") },
    ],
    comment: Some(("#", "")),
    syntax: Some(&Syntax {
        heads: &["board"],
        parts: &["tray", "solution"],
        words: &[
            ("board", "begins a board: columns x rows, and its title"),
            ("source", "sends light: its name and cell, out=SIDE power=POWER"),
            ("target", "needs light: its name and cell, in=SIDE power=POWER"),
            ("blocker", "stops light: its cells"),
            ("tray", "begins the pieces that a player may place"),
            ("bender", "turns light: its name, in=SIDE out=SIDE"),
            ("splitter", "divides light: its name, in=SIDE out=SIDE,SIDE"),
            ("combiner", "adds light: its name, in=SIDE,SIDE out=SIDE"),
            ("solution", "begins the placement that was meant: a piece and its cell a line"),
            ("in", "the sides by which light enters"),
            ("out", "the sides by which light leaves"),
            ("power", "a fraction such as 1/2"),
        ],
        values: &[("N", "above"), ("E", "the right"), ("S", "below"), ("W", "the left")],
        names: &[Names::After(&["source", "target", "bender", "splitter", "combiner"])],
        ..Syntax::LINES
    }),
    exports: &[],
};

const fn freeze(lens: &'static str) -> LensOption {
    LensOption {
        lens,
        name: "freeze",
        takes: OptionKind::File,
        meaning: "the board's rows, with x for cells that must not change and . for all others; \
                  an additional row stands for the tray",
        default: None,
    }
}

impl LevelSource for RefractionDomain {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        play::only_where!(AUTHOR);
        let frame = BoardFrame::new(None, request, options);
        Some(frame.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }

    #[cfg(feature = "clingo")]
    fn maker(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Maker>, Refusal>> {
        play::only_where!(AUTHOR);
        let maker = crate::ask::BoardMaker::new(None, request, options);
        Some(maker.map(|maker| Box::new(maker) as Box<dyn Maker>))
    }
}

impl Domain for RefractionDomain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, name: &str, text: &str) -> bool {
        ABOUT.recognises(name, text)
    }

    fn open(&self, source: &Source, _files: &Files<'_>) -> Opened {
        let readings = read(source);
        let heads = readings.boards.iter().zip(&readings.lines).enumerate();
        let heads = heads.map(|(index, (board, lines))| {
            let name = Some(board.title.clone()).filter(|title| !title.is_empty());
            LevelHead { id: LevelId { number: index + 1, index, name }, lines: *lines }
        });
        let boards = Boards {
            source: source.clone(),
            heads: heads.collect(),
            boards: readings.boards.into_iter().map(Arc::new).collect(),
        };
        let content = (!boards.boards.is_empty()).then(|| Arc::new(boards) as Arc<dyn Content>);
        Opened { diagnostics: readings.diagnostics, content }
    }

    fn extras(&self, lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
        play::only_where!(SCHEMAS);
        crate::schema::extras(lens, generator)
    }
}

/// The content of an opened file.
pub struct Boards {
    source: Source,
    heads: Vec<LevelHead>,
    boards: Vec<Arc<Board>>,
}

impl Boards {
    /// The boards, in the order of the file.
    pub fn boards(&self) -> &[Arc<Board>] {
        &self.boards
    }

    fn board(&self, level: usize) -> Result<&Arc<Board>, Refusal> {
        let missing = || Refusal::usage(format!("there is no board {}", level + 1));
        self.boards.get(level).ok_or_else(missing)
    }
}

impl LevelSource for Boards {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        play::only_where!(AUTHOR);
        let like = self.board(request.like.unwrap_or(0));
        let frame = like.and_then(|like| BoardFrame::new(Some(like), request, options));
        Some(frame.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }

    #[cfg(feature = "clingo")]
    fn maker(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Maker>, Refusal>> {
        play::only_where!(AUTHOR);
        let like = self.board(request.like.unwrap_or(0));
        let maker = like.and_then(|like| crate::ask::BoardMaker::new(Some(like), request, options));
        Some(maker.map(|maker| Box::new(maker) as Box<dyn Maker>))
    }
}

impl Content for Boards {
    fn levels(&self) -> &[LevelHead] {
        &self.heads
    }

    fn seat(&self, level: usize, _options: &Options) -> Result<Box<dyn Seat>, Refusal> {
        let puzzle = Puzzle::new(Arc::clone(self.board(level)?));
        Ok(Box::new(Sitting::new(self.heads[level].id.clone(), puzzle)))
    }

    fn variations(
        &self,
        level: usize,
        options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        play::only_where!(AUTHOR);
        let space = self.board(level).and_then(|board| BoardSpace::new(board, options.clone()));
        Some(space.map(|space| Box::new(space) as Box<dyn Variations>))
    }

    fn replace_level(&self, level: usize, new: &str) -> Result<String, String> {
        let Some(head) = self.heads.get(level) else {
            return Err(format!("there is no board {}", level + 1));
        };
        let read = read(&Source::new("new board", new));
        if read.boards.len() != 1 || !is_ok(&read.diagnostics) {
            let first = read.diagnostics.first().map(|first| format!(": {}", first.message));
            return Err(format!("the new text is not one board{}", first.unwrap_or_default()));
        }
        let (first, last) = head.lines;
        let start = self.source.span_on_line(first, 1, 1).start as usize;
        let end = self.source.span_on_line(last, usize::MAX, usize::MAX).end as usize;
        let text = self.source.text();
        let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let new = new.lines().collect::<Vec<_>>().join(line_end);
        Ok([&text[..start], new.trim_end(), &text[end..]].concat())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
