//! Witness panels as a domain: what the rest of the house knows about them.

use crate::drawing::Drawing;
use crate::frame::PanelFrame;
use crate::make::PanelMaker;
use crate::marks;
use crate::panel::Panel;
use crate::print::{drawing as rows_of, full_legend};
use crate::read::{PanelPlace, read};
use crate::space::PanelSpace;
use play::domain::{
    About, Content, Domain, Files, LensOption, LevelHead, LevelSource, Names, Opened, OptionKind,
    Syntax, Template,
};
use play::lens::{LevelId, Options, Refusal};
use play::space::{FrameRequest, Framed, Maker, Variations};
use play::{Seat, Sitting};
use schemars::{Schema, SchemaGenerator};
use source::{Source, is_ok};
use std::any::Any;
use std::sync::Arc;

/// The domain.
pub struct WitnessDomain;

/// The domain in words and tables.
pub static ABOUT: About = About {
    name: "witness",
    files: "Witness panels (.panel)",
    endings: &["panel"],
    head: Some("panel"),
    one: "a panel file",
    many: "panel files",
    level: "panel",
    made: "panel",
    moves: "[column,row] for a start, then L R D U, and . to stop where the line could go on",
    options: OPTIONS,
    without: &[("rules", "all panels share the same rules, so there are no rules to analyse")],
    templates: TEMPLATES,
    comment: Some(("#", "")),
    syntax: Some(&Syntax {
        // A shape is written with the sign of a comment.
        is_inline: false,
        heads: &["panel"],
        words: &[
            ("panel", "begins a panel; its name follows"),
            ("symmetry", "a second line is drawn as a mirror image: x, y, rotational or parallel"),
            ("pillar", "the panel goes round a pillar"),
            ("separation", "a square: no other colour of squares in its region"),
            ("star", "exactly two things of its colour in its region"),
            ("triangle", "the line takes this many sides of its cell"),
            ("tetris", "the region is filled by such shapes"),
            ("negative", "takes cells of other shapes away"),
            ("eraser", "lifts one piece that is not satisfied"),
            ("general", "counts something in its region"),
            ("rotatable", "the shape may be turned"),
        ],
        values: &[
            ("black", ""),
            ("white", ""),
            ("orange", ""),
            ("red", ""),
            ("blue", ""),
            ("gold", ""),
            ("rotational", "by half a turn"),
            ("parallel", "round the pillar"),
        ],
        names: &[Names::After(&["panel"])],
        ..Syntax::LINES
    }),
    exports: &[],
};

static OPTIONS: &[LensOption] = &[
    LensOption {
        lens: "solve",
        name: "count",
        takes: OptionKind::Flag,
        meaning: "count all solutions; without it the search stops at the second",
        default: None,
    },
    LensOption {
        lens: "solve",
        name: "all",
        takes: OptionKind::Flag,
        meaning: "list all solutions, up to 1,000,000 unless --limit says otherwise",
        default: None,
    },
    LensOption {
        lens: "solve",
        name: "limit",
        takes: OptionKind::Whole(0, u64::MAX),
        meaning: "stop after this many solutions",
        default: None,
    },
    LensOption {
        lens: "suggest",
        name: "vary",
        takes: OptionKind::Choice(marks::KINDS),
        meaning: "what variations change",
        default: Some("all"),
    },
    LensOption::STRENGTH,
    LensOption {
        lens: "make",
        name: "line",
        takes: OptionKind::Text("MOVES"),
        meaning: "the line that is to be the only solution, such as RURU",
        default: None,
    },
    LensOption {
        lens: "make",
        name: "regions",
        takes: OptionKind::Text("SIZES"),
        meaning: "sizes of regions that the line has to leave, such as 3,6",
        default: None,
    },
    LensOption {
        lens: "make",
        name: "pieces",
        takes: OptionKind::Text("LIST"),
        meaning: "sorts of pieces with their numbers, such as separation:4,star:2,dot:0-3,gap",
        default: Some("separation,star,triangle,dot"),
    },
    LensOption {
        lens: "solve",
        name: "max-steps",
        takes: OptionKind::Whole(0, u64::MAX),
        meaning: "stop after this many steps of the pen",
        default: None,
    },
];

static TEMPLATES: &[Template] = &[
    Template {
        name: "Two colours",
        text: "\
# Keep black and white apart: draw from S to E so that no region holds both.
panel apart
b = separation black
w = separation white
+-+-+-E
|b|.|w|
+-+-+-+
|.|w|b|
+-+-+-+
|.|.|w|
S-+-+-+
",
    },
    Template {
        name: "Triangles and a dot",
        text: "\
# A triangle counts the sides of its cell that the line uses; the dot has to be covered.
panel sides
1 = triangle 1
2 = triangle 2
3 = triangle 3
+-+-+-E
|.|.|3|
+-o-+-+
|1|.|2|
+-+-+-+
|.|.|.|
S-+-+-+
",
    },
    Template {
        name: "Shapes and stars",
        text: "\
# The shapes of a region tile it exactly; a star wants one partner of its colour.
panel shapes
t = tetris ##/#.
u = tetris rotatable ###
b = star black
+-+-+-E
|.|.|u|
+-+-+-+
|b|.|t|
+-+-+-+
|b|.|.|
S-+-+-+
",
    },
];

impl LevelSource for WitnessDomain {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        play::only_where!(AUTHOR);
        let frame = PanelFrame::new(None, request, options);
        Some(frame.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }

    fn maker(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Maker>, Refusal>> {
        play::only_where!(AUTHOR);
        let maker = PanelMaker::new(request, options);
        Some(maker.map(|maker| Box::new(maker) as Box<dyn Maker>))
    }
}

impl Domain for WitnessDomain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, name: &str, text: &str) -> bool {
        ABOUT.recognises(name, text)
    }

    fn open(&self, source: &Source, _: &Files<'_>) -> Opened {
        let read = read(source);
        let head = |(index, (panel, place)): (usize, (&Panel, &PanelPlace))| LevelHead {
            id: LevelId { number: index + 1, index, name: Some(panel.name.clone()) },
            lines: (*place.lines.start(), *place.lines.end()),
        };
        let heads = read.panels.iter().zip(&read.places).enumerate().map(head).collect();
        let (source, panels, places) = (source.clone(), read.panels, read.places);
        let has_panels = !panels.is_empty();
        let file = PanelFile { source, panels, places, heads };
        let content = has_panels.then(|| Arc::new(file) as Arc<dyn Content>);
        Opened { diagnostics: read.diagnostics, content }
    }

    fn extras(&self, lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
        play::only_where!(SCHEMAS);
        crate::schema::extras(lens, generator)
    }
}

/// The panels of a file.
pub struct PanelFile {
    source: Source,
    panels: Vec<Panel>,
    places: Vec<PanelPlace>,
    heads: Vec<LevelHead>,
}

impl PanelFile {
    /// The panels, in file order.
    pub fn panels(&self) -> &[Panel] {
        &self.panels
    }

    fn panel(&self, level: usize) -> Result<&Panel, Refusal> {
        self.panels.get(level).ok_or_else(|| {
            let (number, count) = (level + 1, self.panels.len());
            Refusal::usage(format!("there is no panel {number}; the file has panels 1 to {count}"))
        })
    }
}

impl LevelSource for PanelFile {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        play::only_where!(AUTHOR);
        let like = self.panel(request.like.unwrap_or(0));
        let frame = like.and_then(|like| PanelFrame::new(Some(like), request, options));
        Some(frame.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }
}

impl Content for PanelFile {
    fn levels(&self) -> &[LevelHead] {
        &self.heads
    }

    fn seat(&self, level: usize, _: &Options) -> Result<Box<dyn Seat>, Refusal> {
        let drawing = Drawing::new(self.panel(level)?);
        Ok(Box::new(Sitting::new(self.heads[level].id.clone(), drawing)))
    }

    fn variations(
        &self,
        level: usize,
        options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        play::only_where!(AUTHOR);
        let space = self.panel(level).and_then(|panel| PanelSpace::new(panel, options));
        Some(space.map(|space| Box::new(space) as Box<dyn Variations>))
    }

    fn replace_level(&self, level: usize, new: &str) -> Result<String, String> {
        let old = self.panel(level).map_err(|refusal| refusal.to_string())?;
        let read = read(&Source::new("the new panel", new));
        if let Some(error) = read.diagnostics.iter().find(|_| !is_ok(&read.diagnostics)) {
            return Err(format!("the new panel cannot be read: {}", error.message));
        }
        let [new] = &read.panels[..] else {
            return Err("write one panel, starting with its line `panel NAME`".to_string());
        };
        let is_taken = |(at, other): (usize, &Panel)| at != level && other.name == new.name;
        if self.panels.iter().enumerate().any(is_taken) {
            return Err(format!("there is already a panel `{}` in this file", new.name));
        }
        Ok(rewrite(&self.source, old, &self.places[level], new))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Replaces a panel line by line: lines that are still valid, comments among them, are unchanged.
fn rewrite(source: &Source, old: &Panel, place: &PanelPlace, new: &Panel) -> String {
    let is_kept = old.name == new.name
        && old.symmetry == new.symmetry
        && old.grid == new.grid
        && old.legend.iter().all(|entry| full_legend(new).contains(entry));
    let first = *place.lines.start();
    let line_end = if source.text().contains("\r\n") { "\r\n" } else { "\n" };
    let mut out = String::new();
    for (index, line) in source.text().split_inclusive('\n').enumerate() {
        let number = index + 1;
        let ending = &line[line.trim_end_matches(['\r', '\n']).len()..];
        match place.rows.iter().position(|row| *row == number) {
            _ if !place.lines.contains(&number) => out.push_str(line),
            _ if !is_kept => {
                if number == first {
                    let text = crate::print::print(new);
                    let lines: Vec<&str> = text.lines().collect();
                    out.push_str(&lines.join(line_end));
                }
                if number == *place.lines.end() {
                    out.push_str(ending);
                }
            }
            Some(row) => {
                if row == 0 {
                    for (glyph, piece) in full_legend(new) {
                        if old.legend.iter().all(|(known, _)| *known != glyph) {
                            out.push_str(&format!("{glyph} = {piece}{line_end}"));
                        }
                    }
                }
                let (old_row, new_row) = (&rows_of(old)[row], &rows_of(new)[row]);
                match old_row == new_row {
                    true => out.push_str(line),
                    false => out.push_str(&format!("{new_row}{ending}")),
                }
            }
            None => out.push_str(line),
        }
    }
    out
}
