//! Witness panels: the player draws a line from a start to an end; it cuts the cells into regions,
//! and every piece constrains its region.
//!
//! The rules and the measures are those of "A Study of Orthogonality in The Witness" (Abutarab
//! 2024), with the rest of the game's pieces.
//!
//! The main decision: corners, cells and edges share one numbering, so that every set of them is
//! one word and a region grows by shifts. Built on this are a solver that judges regions as soon as
//! they close, and an exhaustive census that considers only how lines partition the pieces of a
//! panel. A separate plain engine, written from the rules alone, is compared with both in tests
//! (the feature `testing`).

mod attribution;
mod board;
pub mod census;
mod changes;
mod count;
mod curriculum;
mod domain;
mod drawing;
mod frame;
mod general;
mod grid;
mod judge;
mod left;
mod lens;
mod line;
mod make;
mod marks;
mod panel;
mod picture;
mod piece;
#[cfg(feature = "testing")]
pub mod plain;
mod print;
mod read;
mod schema;
mod shape;
mod solve;
mod space;

pub use attribution::{Attribution, attribute};
pub use board::{Board, Drawn, Placement, Shapes};
pub use count::{count_lines, count_paths};
pub use curriculum::{Lesson, curriculum, lessons};
pub use domain::{ABOUT, PanelFile, WitnessDomain};
pub use drawing::{Drawing, Pen, Stroke, marks};
pub use frame::PanelFrame;
pub use general::{
    Compare, General, SEPARATION_FORM, SINGLETON, STAR_FORM, generalized_space, string_bit,
};
pub use grid::{Bits, Edge, Edges, Grid, MAX_CORNERS, bit, members};
pub use judge::{Judge, MAX_WORK, Verdict};
pub use left::{Left, MOST_SOLVING, lines_left};
pub use line::{Line, Move, Traced, read_moves};
pub use make::{PanelMaker, Sort, Wanted};
pub use panel::{Dots, Panel, Symmetry};
pub use picture::{Marks, canvas, census_chart, heat_map, histogram, svg, text};
pub use piece::{Kind, Piece, Polyomino};
pub use print::{drawing as draw_text, full_legend, print, print_all};
pub use read::{PanelPlace, Panels, read, read_piece};
pub use shape::{BadShape, Shape};
pub use solve::{
    Ask, Entropy, INFERENCE_RULES, Solutions, entropy, solve, solve_board, solve_from,
};
pub use space::PanelSpace;
