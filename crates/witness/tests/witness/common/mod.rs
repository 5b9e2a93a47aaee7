//! Random panels with everything that may be on them.

#![allow(dead_code, reason = "not every test needs everything")]
#![allow(clippy::unwrap_used)]

use play::lens::{LevelId, OptionValue, Options};
use play::random::SplitMix64;
use play::search::Budget;
use witness::{Compare, General, Grid, Kind, Panel, Piece, Polyomino, Shape, Symmetry, bit};

/// What random panels may have.
#[derive(Clone, Copy)]
pub struct Wish {
    pub max_cells: usize,
    pub symmetry: bool,
    pub pillar: bool,
    pub erasers: bool,
}

/// A panel made from a number; the same number makes the same panel.
pub fn panel(seed: u64, wish: Wish) -> Panel {
    let mut random = SplitMix64::new(seed);
    let mut below = |n: usize| random.below(n as u64) as usize;
    let is_pillar = wish.pillar && below(3) == 0;
    let symmetry = match (wish.symmetry && below(2) == 0, is_pillar) {
        (false, _) => None,
        (true, false) => Some(Symmetry::ALL[below(3)]),
        (true, true) => Some(Symmetry::ALL[below(4)]),
    };
    let (rows, cols) = loop {
        let (rows, cols) = (1 + below(4), 1 + below(4));
        let cols = if is_pillar { 2 * (1 + below(2)) } else { cols };
        if rows * cols <= wish.max_cells {
            break (rows, cols);
        }
    };
    let grid = Grid { rows, cols, is_pillar };
    let mut panel = Panel::empty("random", grid);
    panel.symmetry = symmetry;
    let corners = grid.corners();
    let mark = |set: &mut u128, taken: u128, below: &mut dyn FnMut(usize) -> usize| {
        let corner = below(corners);
        let image = symmetry.map_or(corner, |symmetry| symmetry.corner(&grid, corner));
        let both = bit(corner) | bit(image);
        if taken & both == 0 {
            *set |= both;
        }
    };
    (panel.starts, panel.ends) = (0, 0);
    while panel.starts == 0 || panel.ends == 0 {
        (panel.starts, panel.ends) = (0, 0);
        for _ in 0..1 + below(2) {
            mark(&mut panel.starts, 0, &mut below);
        }
        for _ in 0..1 + below(2) {
            let taken = panel.starts;
            mark(&mut panel.ends, taken, &mut below);
        }
    }
    let edges: Vec<_> = grid.all_edges().iter().collect();
    for _ in 0..[0, 0, 1, 2][below(4)] {
        panel.gaps.insert(edges[below(edges.len())]);
    }
    for _ in 0..[0, 0, 0, 1, 2][below(5)] {
        let colour = if symmetry.is_some() { below(3) } else { 0 };
        let (corner, edge) = (below(corners), edges[below(edges.len())]);
        let is_free = panel.dots.iter().all(|dots| dots.corners & bit(corner) == 0);
        let is_plain = (panel.starts | panel.ends) & bit(corner) == 0 || colour == 0;
        if below(2) == 0 && is_free && is_plain {
            panel.dots[colour].corners |= bit(corner);
        } else if !panel.gaps.has(edge) && panel.dots.iter().all(|dots| !dots.edges.has(edge)) {
            panel.dots[colour].edges.insert(edge);
        }
    }
    let theme = below(8);
    let mut shapes = 0;
    for cell in grid.cells() {
        if below(3) == 0 {
            let piece = piece(theme, wish.erasers, &mut below);
            let is_shape = matches!(piece.kind, Kind::Tetris(_) | Kind::Negative(_));
            // The plain engine tries every placement of every shape, so there are only a few.
            if !is_shape || shapes < 3 {
                shapes += usize::from(is_shape);
                panel.cells[cell] = Some(piece);
            }
        }
    }
    panel.legend = witness::full_legend(&panel);
    panel
}

fn piece(theme: usize, erasers: bool, below: &mut dyn FnMut(usize) -> usize) -> Piece {
    let shapes = ["#", "##", "#/#", "###", "##/#.", "#.#", "##/##", ".#/##", "#./.#"];
    let mut polyomino = || Polyomino {
        shape: Shape::read(shapes[below(shapes.len())]).unwrap(),
        rotatable: below(2) == 0,
    };
    let kinds = match theme {
        0 => vec![0],
        1 => vec![0, 1],
        2 => vec![2],
        3 => vec![3, 4],
        4 => vec![6, 0, 1],
        5 => vec![3, 0, 1],
        _ => vec![0, 1, 2, 3, 4, 6],
    };
    let poly = polyomino();
    let kind = kinds[below(kinds.len())];
    let kind = if erasers && below(4) == 0 { 5 } else { kind };
    let kind = match kind {
        0 => Kind::Separation,
        1 => Kind::Star,
        2 => Kind::Triangle(1 + below(3) as u8),
        3 => Kind::Tetris(poly),
        4 => Kind::Negative(poly),
        5 => Kind::Eraser,
        _ => {
            let number = below(3) as u32;
            let comparisons =
                [Compare::All, Compare::None, Compare::Exactly(number), Compare::AtLeast(number)];
            Kind::General(General { set: below(16) as u8, comparison: comparisons[below(4)] })
        }
    };
    let must = matches!(kind, Kind::Separation | Kind::Star | Kind::General(_));
    match (must, below(3)) {
        (false, 0) => Piece::plain(kind),
        (_, 1) => Piece::new(kind, "black"),
        _ => Piece::new(kind, "white"),
    }
}

/// A question about a level with these options.
pub fn ask(options: &Options) -> play::lens::Ask<'_> {
    let level = LevelId { number: 1, index: 0, name: Some("random".to_string()) };
    play::lens::Ask { level, budget: Budget::default(), threads: 1, options }
}

/// Options that are given as flags.
pub fn flags(names: &[&str]) -> Options {
    let mut options = Options::default();
    names.iter().for_each(|name| options.set(name, OptionValue::Flag));
    options
}

/// The first panel of a text.
pub fn read_panel(text: &str) -> Panel {
    let read = witness::read(&source::Source::new("test.panel", text));
    assert!(source::is_ok(&read.diagnostics), "{:?}", read.diagnostics);
    read.panels[0].clone()
}

/// Everything that random panels may have, on few cells.
pub const ANY: Wish = Wish { max_cells: 8, symmetry: true, pillar: true, erasers: true };

/// A panel whose rows are given; it starts at the bottom left and ends at the top right.
pub fn drawn(legend: &str, rows: &[&str]) -> Panel {
    let width = rows[0].len();
    let line = |row: usize| {
        let corner = |x: usize| match (x, row) {
            (0, row) if row == rows.len() => 'S',
            (x, 0) if x == width => 'E',
            _ => '+',
        };
        (0..=width).map(|x| corner(x).to_string()).collect::<Vec<_>>().join("-")
    };
    let mut text = format!("panel t\n{legend}{}\n", line(0));
    for (number, row) in rows.iter().enumerate() {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        text += &format!("|{}|\n{}\n", cells.join("|"), line(number + 1));
    }
    read_panel(&text)
}

const MANY: [&str; 7] =
    ["etntkue", "ntekutn", "teuntek", "kntetun", "etnktue", "ukntent", "netkuet"];
const LEGEND: &str = "e = eraser\nt = tetris rotatable ##./.##\nn = negative rotatable ##./.##\n\
                      u = tetris rotatable ###/..#\nk = negative rotatable #./##/.#\n";

/// A panel full of erasers and negative pieces, which takes too much work to judge.
pub fn hostile() -> Panel {
    drawn(LEGEND, &MANY)
}
