//! All panels with some pieces in their cells.

use crate::census::Type;
use crate::count::{count_lines, count_paths};
use crate::drawing::Drawing;
use crate::general::SINGLETON;
use crate::grid::{Grid as Lattice, members};
use crate::panel::Panel;
use crate::piece::{Kind as PieceKind, Piece, Polyomino};
use crate::print::{full_legend, print};
use crate::shape::Shape;
use play::grid::{Grid, Symmetry};
use play::lens::{Options, Refusal};
use play::space::{ElementId, Frame, FrameRequest, Image, Layout, LevelText, Offered, filling_of};

/// All panels of a grid with pieces of some types.
pub struct PanelFrame {
    /// The panel without pieces.
    empty: Panel,
    cells: Vec<usize>,
    /// The piece of each element; none for an empty cell.
    pieces: Vec<Option<Piece>>,
    layout: Layout,
}

impl PanelFrame {
    /// The frame of a request: pieces on the panel `like`, from which its own are taken away, or on an empty
    /// grid with its start at the bottom left and its end at the top right.
    pub fn new(
        like: Option<&Panel>,
        request: &FrameRequest,
        options: &Options,
    ) -> Result<PanelFrame, Refusal> {
        if request.without_rule.is_some() {
            return Err(Refusal::usage("panels have no rules to leave out"));
        }
        let empty = empty_panel(like, request)?;
        let types = types_of(request)?;
        let names = types.iter().map(|one| match *one == Type::General(SINGLETON) {
            true => vec![one.to_string(), "singleton".to_string()],
            false => vec![one.to_string()],
        });
        let usual = (0..Type::NAMED.len()).collect();
        let offered = Offered { names: names.collect(), usual, ..Offered::default() };
        let chosen = offered.choose(request)?;
        let cells: Vec<usize> = empty.grid.cells().collect();
        let places = cells.iter().map(|cell| empty.place(*cell)).collect();
        let (mut layout, pieces) =
            Layout::new(places, chosen, options, ("nothing", None), |chosen, kind| {
                let pieces = types[chosen.offers[kind]].constraints().into_iter();
                pieces.map(|piece| (piece.to_string(), Some(piece))).collect()
            });
        layout.images = images(&empty, &pieces);
        let start = request.like.and(like).filter(|panel| panel.grid == empty.grid);
        layout.start = start.and_then(|panel| {
            filling_of(&cells, &pieces, |piece, cell| *piece == panel.cells[**cell])
        });
        Ok(PanelFrame { empty, cells, pieces, layout })
    }
}

/// The panel that pieces are put on.
fn empty_panel(like: Option<&Panel>, request: &FrameRequest) -> Result<Panel, Refusal> {
    let size_of = |panel: &Panel| [panel.grid.cols, panel.grid.rows];
    let size = request.size_like(like.map(size_of));
    if let Some(panel) = like.filter(|panel| size_of(panel) == size) {
        let mut empty = panel.clone();
        empty.cells.iter_mut().for_each(|cell| *cell = None);
        empty.legend.clear();
        return Ok(empty);
    }
    let [cols, rows] = size;
    let grid = Lattice { rows, cols, is_pillar: false };
    match grid.fits() && rows > 0 && cols > 0 {
        true => Ok(Panel::empty("found", grid)),
        false => Err(Refusal::usage(format!("a grid of {cols}x{rows} cells is too large"))),
    }
}

/// The named types, and the tuples that were asked for.
fn types_of(request: &FrameRequest) -> Result<Vec<Type>, Refusal> {
    let mut types = Type::NAMED.to_vec();
    let with = match &request.with {
        play::space::With::These(kinds) => kinds.as_slice(),
        _ => &[],
    };
    for one in request.elements.iter().chain(with) {
        let read = Type::read(&one.name).map_err(Refusal::Usage)?;
        if !types.contains(&read) {
            types.push(read);
        }
    }
    Ok(types)
}

/// The symmetries of the empty panel, each also with the colours exchanged. A line that is reversed by one is
/// still a line with the same edges.
fn images(empty: &Panel, pieces: &[Option<Piece>]) -> Vec<Image> {
    let is_plain = empty.symmetry.is_none()
        && !empty.grid.is_pillar
        && empty.gaps.is_empty()
        && empty.dots.iter().all(|dots| dots.corners == 0 && dots.edges.is_empty());
    let (rows, cols) = (empty.grid.rows, empty.grid.cols);
    let (grid, corners) = (Grid::new([cols, rows]), Grid::new([cols + 1, rows + 1]));
    let mut images = Vec::new();
    for symmetry in Symmetry::all() {
        let turn = |set: u128| {
            members(set).fold(0u128, |out, corner| out | 1 << symmetry.cell(corners, corner))
        };
        let ends = || (turn(empty.starts), turn(empty.ends));
        let is_kept = symmetry.is_identity()
            || is_plain
                && symmetry.fits(grid.size)
                && (ends() == (empty.starts, empty.ends) || ends() == (empty.ends, empty.starts));
        if !is_kept {
            continue;
        }
        for swaps in [false, true] {
            let places = grid.cells().map(|cell| symmetry.cell(grid, cell)).collect();
            let turned = pieces.iter().map(|piece| match piece {
                Some(piece) => turned(piece, symmetry, swaps).map(Some),
                None => Some(None),
            });
            let turned: Option<Vec<Option<Piece>>> = turned.collect();
            let elements =
                turned.and_then(|turned| filling_of(turned, pieces, |known, image| known == image));
            let Some(elements) = elements else { continue };
            let is_same = symmetry.is_identity() && elements.iter().zip(0..).all(|(a, b)| *a == b);
            let image = Image { places, elements };
            if !is_same && !images.contains(&image) {
                images.push(image);
            }
        }
    }
    images
}

/// The image of a piece; none for one whose image is not known.
fn turned(piece: &Piece, symmetry: Symmetry, swaps: bool) -> Option<Piece> {
    let kind = match &piece.kind {
        PieceKind::Tetris(poly) => PieceKind::Tetris(turned_shape(poly, symmetry)?),
        PieceKind::Negative(poly) => PieceKind::Negative(turned_shape(poly, symmetry)?),
        kind => kind.clone(),
    };
    let colour = match piece.colour.as_deref() {
        Some("black") if swaps => Some("blue".into()),
        Some("blue") if swaps => Some("black".into()),
        _ => piece.colour.clone(),
    };
    Some(Piece { kind, colour })
}

fn turned_shape(poly: &Polyomino, symmetry: Symmetry) -> Option<Polyomino> {
    let places: Vec<[i32; 2]> =
        poly.shape.squares.iter().map(|(x, y)| symmetry.turn([*x as i32, *y as i32])).collect();
    let least = |axis: usize| places.iter().map(|place| place[axis]).min();
    let (left, top) = (least(0)?, least(1)?);
    let squares = places.iter().map(|[x, y]| ((x - left) as usize, (y - top) as usize)).collect();
    Some(Polyomino { shape: Shape::from_squares(squares)?, rotatable: poly.rotatable })
}

impl Frame for PanelFrame {
    type Level = Panel;
    type Puzzle = Drawing;

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn level(&self, filling: &[ElementId]) -> Option<Panel> {
        let mut panel = self.empty.clone();
        for (cell, element) in self.cells.iter().zip(filling) {
            panel.cells[*cell] = self.pieces[usize::from(*element)].clone();
        }
        Some(panel)
    }

    fn puzzle(&self, panel: &Panel) -> Drawing {
        Drawing::new(panel)
    }

    fn text(&self, panel: &Panel) -> LevelText {
        let mut panel = panel.clone();
        panel.legend = full_legend(&panel);
        LevelText::of(&print(&panel))
    }

    /// The lines of the empty panel.
    fn possible_answers(&self) -> Option<u64> {
        let grid = self.empty.grid;
        let usual = Panel { name: self.empty.name.clone(), ..Panel::empty("", grid) };
        let count = match self.empty == usual {
            true => count_paths(grid.rows, grid.cols),
            false => count_lines(&self.empty),
        };
        count.and_then(|count| u64::try_from(count).ok())
    }
}
