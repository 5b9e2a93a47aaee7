//! What the domain offers to the rest of the house.

use play::domain::{About, LensOption, Levels, ListDomain, Syntax, Template};
use source::Source;

use crate::{Board, read};

/// Boards of lamps.
pub struct LightsDomain;

impl ListDomain for LightsDomain {
    type Level = Board;
    const ABOUT: &'static About = &About {
        name: "lights",
        files: "Lights Out boards (.lights)",
        endings: &["lights"],
        head: Some("lights"),
        one: "a lights file",
        many: "lights files",
        level: "board",
        made: "board",
        moves: "column,row of a button",
        options: &[LensOption::COUNT, LensOption::FROM, LensOption::STRENGTH],
        without: &[("rules", "all boards share the same rules, so there are none to analyse")],
        templates: &[
            Template { name: "Cross", text: include_str!("../templates/cross.lights") },
            Template { name: "Three colours", text: include_str!("../templates/colours.lights") },
        ],
        comment: Some(("#", "")),
        syntax: Some(&Syntax {
            heads: &["lights"],
            words: &[("lights", "begins a board: columns x rows, and its title")],
            signs: &[("0", "dark"), ("1", "lit"), ("-", "no button"), ("#", "wall")],
            ..Syntax::LINES
        }),
        exports: &[],
    };

    fn read(source: &Source) -> Levels<Board> {
        read(source)
    }

    fn blank() -> Option<Board> {
        Some(Board::dark([3, 3]))
    }
}
