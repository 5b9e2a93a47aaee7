//! What a variation of a panel changes besides the content of cells: dots, gaps, ends and the symmetry.

use crate::grid::{Edge, bit, members};
use crate::panel::{Dots, Panel, Symmetry};
use crate::piece::{Kind, Piece};
use crate::print::full_legend;

/// Something that is changed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Mark {
    /// The plain dot of a corner.
    CornerDot(usize),
    /// The plain dot of an edge.
    EdgeDot(Edge),
    /// A gap.
    Gap(Edge),
    /// An end, with that of the second line.
    End(usize),
    /// How the second line follows the first, if there is one.
    Symmetry,
}

/// The marks of a panel that its variations change.
pub(crate) struct Marks {
    pub(crate) all: Vec<Mark>,
    /// What the symmetry is changed to.
    symmetries: Vec<Option<Symmetry>>,
}

/// What `--vary` takes.
pub(crate) static KINDS: &[(&str, &str)] = &[
    ("all", "a bit of everything"),
    ("own", "what the panel has itself: pieces, dots, gaps, several ends, a symmetry"),
    ("pieces", "pieces of its legend"),
    ("colours", "pieces in each colour of the panel"),
    ("counts", "pieces, and triangles with other numbers"),
    ("dots", "pieces and dots"),
    ("gaps", "pieces and gaps"),
    ("ends", "pieces and ends"),
    ("symmetry", "pieces and the symmetry"),
];

/// The pieces that variations are made of, each once, those of the panel and its legend first: these in other
/// colours of the panel, and triangles with other numbers, as far as they are varied.
pub(crate) fn pieces(panel: &Panel, asked: &str) -> Vec<Piece> {
    let legend = full_legend(panel).into_iter().map(|(_, piece)| piece);
    let mut pieces = different(Vec::new(), legend);
    if matches!(asked, "all" | "counts") {
        let of = |piece: &Piece| match piece.kind {
            Kind::Triangle(_) => (1..=MOST_SIDES).map(Kind::Triangle).collect(),
            _ => Vec::new(),
        };
        let coloured = |piece: &Piece| {
            let colour = piece.colour.clone();
            of(piece).into_iter().map(move |kind| Piece { kind, colour: colour.clone() })
        };
        let more: Vec<Piece> = pieces.iter().flat_map(coloured).collect();
        pieces = different(pieces, more);
    }
    if matches!(asked, "all" | "colours") {
        let colours: Vec<_> = pieces.iter().filter_map(|piece| piece.colour.clone()).collect();
        let kinds = pieces.iter().filter(|piece| piece.colour.is_some()).map(|piece| &piece.kind);
        let in_all = |kind: &Kind| {
            let in_colour = |colour: &std::sync::Arc<str>| Piece {
                kind: kind.clone(),
                colour: Some(colour.clone()),
            };
            colours.iter().map(in_colour).collect::<Vec<_>>()
        };
        let more: Vec<Piece> = kinds.flat_map(in_all).collect();
        pieces = different(pieces, more);
    }
    pieces
}

/// The most sides of its cell that a triangle asks for.
const MOST_SIDES: u8 = 3;

/// Each piece once; two glyphs may stand for the same one.
fn different(known: Vec<Piece>, pieces: impl IntoIterator<Item = Piece>) -> Vec<Piece> {
    pieces.into_iter().fold(known, |mut known, piece| {
        if !known.contains(&piece) {
            known.push(piece);
        }
        known
    })
}

impl Marks {
    /// The marks of what is varied: one of [`KINDS`].
    pub(crate) fn new(panel: &Panel, has_pieces: bool, asked: &str) -> Marks {
        let is_meant = |kind: &str, is_own: bool| match asked {
            "all" => true,
            "own" => is_own,
            asked => asked == kind,
        };
        let has_dots = panel.dots.iter().any(|dots| dots.corners != 0 || !dots.edges.is_empty());
        let has_gaps = !panel.gaps.is_empty();
        let mut all = Vec::new();
        // A panel without pieces has nothing else to vary.
        if is_meant("dots", has_dots || !has_pieces && !has_gaps) {
            all.extend(dots(panel));
        }
        if is_meant("gaps", has_gaps) {
            let is_dotted = |edge: Edge| panel.dots.iter().any(|dots| dots.edges.has(edge));
            let edges = panel.grid.all_edges();
            all.extend(edges.iter().filter(|edge| !is_dotted(*edge)).map(Mark::Gap));
        }
        let ends = ends(panel);
        let has_several = ends.iter().filter(|end| panel.ends & bit(**end) != 0).count() > 1;
        if is_meant("ends", has_several) {
            // The only end stays.
            let is_free = |end: &usize| has_several || panel.ends & bit(*end) == 0;
            all.extend(ends.into_iter().filter(is_free).map(Mark::End));
        }
        let symmetries = match is_meant("symmetry", panel.symmetry.is_some()) {
            true => symmetries(panel),
            false => Vec::new(),
        };
        all.extend((!symmetries.is_empty()).then_some(Mark::Symmetry));
        Marks { all, symmetries }
    }

    /// How many changes a mark has.
    pub(crate) fn ways(&self, mark: Mark) -> u64 {
        match mark {
            Mark::Symmetry => self.symmetries.len() as u64,
            _ => 1,
        }
    }

    /// Makes a change.
    pub(crate) fn change(&self, mark: Mark, way: usize, panel: &mut Panel) {
        let dots = &mut panel.dots[0];
        match mark {
            Mark::CornerDot(corner) => dots.corners ^= bit(corner),
            Mark::EdgeDot(Edge::Across(at)) => dots.edges.across ^= bit(at),
            Mark::EdgeDot(Edge::Down(at)) => dots.edges.down ^= bit(at),
            Mark::Gap(Edge::Across(at)) => panel.gaps.across ^= bit(at),
            Mark::Gap(Edge::Down(at)) => panel.gaps.down ^= bit(at),
            Mark::End(corner) => {
                let image = panel.symmetry.map_or(corner, |it| it.corner(&panel.grid, corner));
                panel.ends ^= bit(corner) | bit(image);
            }
            Mark::Symmetry => set_symmetry(panel, self.symmetries[way]),
        }
    }

    /// Whether some change of the marks touches a cell.
    pub(crate) fn touches(&self, from: &Panel, to: &Panel, cell: usize) -> bool {
        let near = |corner: usize| from.grid.around(corner) & bit(cell) != 0;
        let beside = |edge: Edge| from.grid.beside(edge).contains(&Some(cell));
        self.all.iter().any(|mark| match *mark {
            Mark::CornerDot(at) => {
                (from.dots[0].corners ^ to.dots[0].corners) & bit(at) != 0 && near(at)
            }
            Mark::EdgeDot(edge) => {
                from.dots[0].edges.has(edge) != to.dots[0].edges.has(edge) && beside(edge)
            }
            Mark::Gap(edge) => from.gaps.has(edge) != to.gaps.has(edge) && beside(edge),
            Mark::End(_) => members(from.ends ^ to.ends).any(near),
            // It means something else for the whole panel.
            Mark::Symmetry => from.symmetry != to.symmetry,
        })
    }
}

/// Where plain dots may stand: not on a gap, and not where a dot of one line stands.
fn dots(panel: &Panel) -> Vec<Mark> {
    let coloured = || panel.dots[1..].iter();
    let corners = members(panel.grid.all_corners())
        .filter(|corner| coloured().all(|dots| dots.corners & bit(*corner) == 0));
    let edges = panel.grid.all_edges().without(panel.gaps);
    let edges = edges.iter().filter(|edge| coloured().all(|dots| !dots.edges.has(*edge)));
    corners.map(Mark::CornerDot).chain(edges.map(Mark::EdgeDot)).collect()
}

/// The corners of the border that are or may become ends, one of each pair of a symmetry.
fn ends(panel: &Panel) -> Vec<usize> {
    let grid = &panel.grid;
    let is_border = |corner: usize| {
        let (x, y) = grid.place(corner);
        y == 0 || y == grid.rows || !grid.is_pillar && (x == 0 || x == grid.cols)
    };
    let image = |corner: usize| panel.symmetry.map_or(corner, |it| it.corner(grid, corner));
    let taken = panel.starts | panel.dots[1].corners | panel.dots[2].corners;
    let is_free = |corner: &usize| {
        let is_end = panel.ends & bit(*corner) != 0;
        let is_possible = is_border(*corner) && (bit(*corner) | bit(image(*corner))) & taken == 0;
        image(*corner) >= *corner && (is_end || is_possible)
    };
    members(grid.all_corners()).filter(is_free).collect()
}

/// The other symmetries that the panel can have, and none.
fn symmetries(panel: &Panel) -> Vec<Option<Symmetry>> {
    let all = Symmetry::ALL.into_iter().map(Some).chain([None]);
    let is_possible = |to: &Option<Symmetry>| {
        let mut changed = panel.clone();
        set_symmetry(&mut changed, *to);
        *to != panel.symmetry && is_valid(&changed)
    };
    all.filter(is_possible).collect()
}

/// Changes the symmetry; starts and ends get their images, and dots of one line need two lines.
fn set_symmetry(panel: &mut Panel, to: Option<Symmetry>) {
    panel.symmetry = to;
    match to {
        Some(symmetry) if is_on(panel, symmetry) => {
            panel.starts |= symmetry.corners(&panel.grid, panel.starts);
            panel.ends |= symmetry.corners(&panel.grid, panel.ends);
        }
        Some(_) => {}
        None => {
            for line in [1, 2] {
                let Dots { corners, edges } = std::mem::take(&mut panel.dots[line]);
                panel.dots[0].corners |= corners;
                panel.dots[0].edges = panel.dots[0].edges.union(edges);
            }
        }
    }
}

/// Whether the grid allows a symmetry.
fn is_on(panel: &Panel, symmetry: Symmetry) -> bool {
    match panel.grid.is_pillar {
        true => panel.grid.cols.is_multiple_of(2),
        false => symmetry != Symmetry::Parallel,
    }
}

/// Whether a panel can be written and read: changes that are possible one by one may not go together.
pub(crate) fn is_valid(panel: &Panel) -> bool {
    let [plain, first, second] = &panel.dots;
    let coloured = first.corners | second.corners;
    let is_symmetric = match panel.symmetry {
        Some(symmetry) => {
            let is_own = |set| symmetry.corners(&panel.grid, set) == set;
            is_on(panel, symmetry) && is_own(panel.starts) && is_own(panel.ends)
        }
        None => *first == Dots::default() && *second == Dots::default(),
    };
    panel.ends != 0
        && panel.starts & panel.ends == 0
        && (panel.starts | panel.ends | plain.corners) & coloured == 0
        && panel.gaps.iter().all(|gap| panel.dots.iter().all(|dots| !dots.edges.has(gap)))
        && is_symmetric
}
