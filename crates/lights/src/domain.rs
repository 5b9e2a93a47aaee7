//! What the domain offers to the rest of the house.

use std::any::Any;
use std::sync::Arc;

use play::domain::{About, Content, Domain, Files, LevelHead, Opened, Template};
use play::lens::{Options, Refusal};
use play::space::Variations;
use play::{Seat, Sitting};
use source::Source;

use crate::{BoardSpace, Boards, Lights, read};

/// Boards of lamps.
pub struct LightsDomain;

static ABOUT: About = About {
    name: "lights",
    files: "Lights Out boards (.lights)",
    endings: &["lights"],
    one: "a lights file",
    many: "lights files",
    level: "board",
    options: &[],
    without: &[(
        "rules",
        "A press means the same on every board, so there are no rules to analyse.",
    )],
    templates: &[
        Template { name: "Cross", text: include_str!("../templates/cross.lights") },
        Template { name: "Three colours", text: include_str!("../templates/colours.lights") },
    ],
    comment: Some(("#", "")),
};

impl Domain for LightsDomain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, name: &str, _text: &str) -> bool {
        name.to_lowercase().ends_with(".lights")
    }

    fn open(&self, source: &Source, _files: &Files<'_>) -> Opened {
        let mut boards = read(source);
        let diagnostics = std::mem::take(&mut boards.diagnostics);
        Opened { diagnostics, content: Some(Arc::new(File { source: source.clone(), boards })) }
    }
}

/// An opened file.
struct File {
    source: Source,
    boards: Boards,
}

impl Content for File {
    fn levels(&self) -> &[LevelHead] {
        &self.boards.heads
    }

    fn seat(&self, level: usize, _options: &Options) -> Result<Box<dyn Seat>, Refusal> {
        let board = self.boards.boards.get(level);
        let board = board.ok_or_else(|| Refusal::usage("there is no such board"))?;
        let puzzle = Lights::new(board.clone());
        Ok(Box::new(Sitting::new(self.boards.heads[level].id.clone(), puzzle)))
    }

    fn variations(
        &self,
        level: usize,
        options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        let start = self.boards.boards.get(level)?.clone();
        Some(Ok(Box::new(BoardSpace { start, options: options.clone() })))
    }

    fn replace_level(&self, level: usize, new: &str) -> Result<String, String> {
        let (first, last) = self.levels().get(level).ok_or("there is no such board")?.lines;
        let start = self.source.span_on_line(first, 1, 1).start as usize;
        let end = self.source.span_on_line(last, 1, usize::MAX).end as usize;
        let text = self.source.text();
        Ok([&text[..start], new.trim_end(), &text[end..]].concat())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
