//! The drawing of a panel.

use super::{Draft, did_you_mean};
use crate::board::placements;
use crate::grid::{Edge, Grid, MAX_CORNERS, bit, members};
use crate::panel::{Panel, Symmetry};
use crate::piece::{Kind, Piece};
use source::{Diagnostic, Source, Span};

/// True for the first row of a drawing.
pub(super) fn begins(line: &str) -> bool {
    let mut letters = line.chars();
    letters.next().is_some_and(|c| "+SEseo12".contains(c))
        && letters.next().is_some_and(|c| "-:o12".contains(c))
}

/// The rows of a drawing with the numbers of their lines.
#[derive(Default)]
pub(super) struct Rows {
    lines: Vec<usize>,
    rows: Vec<Vec<char>>,
}

impl Rows {
    pub(super) fn is_begun(&self) -> bool {
        !self.lines.is_empty()
    }

    pub(super) fn push(&mut self, line: usize, text: &str) {
        self.lines.push(line);
        self.rows.push(text.chars().collect());
    }

    pub(super) fn lines(&self) -> &[usize] {
        &self.lines
    }
}

/// Builds a panel from what was read; none if its size is not clear.
pub(super) fn read_drawing(
    source: &Source,
    draft: Draft,
    said: &mut Vec<Diagnostic>,
) -> Option<Panel> {
    let grid = read_size(source, &draft, said)?;
    let known = draft.legend.iter().filter_map(|(c, piece, _)| Some((*c, piece.clone()?)));
    let mut panel = Panel::empty(&draft.name, grid);
    panel.starts = 0;
    panel.ends = 0;
    panel.legend = known.collect();
    panel.symmetry = draft.symmetry.map(|(symmetry, _)| symmetry);
    check_symmetry(&draft, &mut panel, said);
    let mut hand = Hand { panel, said, has_symmetry: draft.symmetry_seen };
    let width = draft.rows.rows[0].len();
    for (y, (row, line)) in draft.rows.rows.iter().zip(&draft.rows.lines).enumerate() {
        for x in 0..width {
            let c = row.get(x).copied().unwrap_or(' ');
            // What is missing at the end of a row is reported at its last character.
            let column = (x + 1).min(row.len().max(1));
            let span = source.span_on_line(*line, column, column + 1);
            hand.put(x, y, c, span, &draft);
        }
    }
    let Hand { panel, said, .. } = hand;
    check_ends(&draft, &panel, said);
    check_shapes(&draft, &panel, said);
    check_stars(&draft, &panel, said);
    Some(panel)
}

fn read_size(source: &Source, draft: &Draft, said: &mut Vec<Diagnostic>) -> Option<Grid> {
    let Rows { lines, rows } = &draft.rows;
    let width = rows[0].len();
    let before = said.len();
    let mut complain = |code, span: Span, message: String, help: String| {
        said.push(Diagnostic::error(code, Some(span), message).with_help(help));
    };
    for (row, line) in rows.iter().zip(lines) {
        if row.len() > width {
            let count = row.len();
            complain(
                "long-row",
                source.span_on_line(*line, width + 1, count + 1),
                format!("This row has {count} characters, the first has {width}."),
                "characters beyond the first row's width are off the grid; make the first row longer, or \
                 this one shorter"
                    .to_string(),
            );
        }
    }
    let first = source.span_of_line(lines[0]);
    if draft.is_pillar && !width.is_multiple_of(2) {
        complain(
            "wrong-width",
            first,
            format!("A row of a pillar has an even number of characters; this one has {width}."),
            "the column that would repeat the first one is not drawn".to_string(),
        );
    } else if draft.is_pillar && width < 4 {
        complain(
            "narrow-pillar",
            first,
            "A pillar has at least two columns of cells.".to_string(),
            "draw rows of at least four characters".to_string(),
        );
    } else if !draft.is_pillar && width.is_multiple_of(2) {
        complain(
            "wrong-width",
            first,
            format!(
                "A row has an odd number of characters, from corner to corner; this one has {width}."
            ),
            "end the row with a corner, or write `pillar` before the drawing".to_string(),
        );
    }
    if rows.len().is_multiple_of(2) {
        complain(
            "even-rows",
            source.span_of_line(lines[lines.len() - 1]),
            format!(
                "The drawing has {} rows; corners and cells alternate, so it is an odd number.",
                rows.len()
            ),
            "end the drawing with a row of corners and edges".to_string(),
        );
    } else if rows.len() < 3 {
        complain(
            "no-cells",
            first,
            "The drawing has no row of cells.".to_string(),
            "draw at least three rows".to_string(),
        );
    }
    let grid = Grid { rows: rows.len() / 2, cols: width / 2, is_pillar: draft.is_pillar };
    let is_sized = said.len() == before || said[before..].iter().all(|d| d.code == "long-row");
    if is_sized && !grid.fits() {
        let message = format!(
            "This panel has {} corners; the limit is {MAX_CORNERS}, enough for 10x10 cells.",
            grid.width() * (grid.rows + 1)
        );
        said.push(Diagnostic::error("too-large", Some(first), message));
        return None;
    }
    (is_sized && grid.rows > 0 && grid.cols > 0).then_some(grid)
}

/// Whether the symmetry is possible on this grid; an impossible one is dropped, so that the rest
/// can be read.
fn check_symmetry(draft: &Draft, panel: &mut Panel, said: &mut Vec<Diagnostic>) {
    let Some((symmetry, span)) = draft.symmetry else { return };
    let grid = panel.grid;
    let error = if symmetry == Symmetry::Parallel && !grid.is_pillar {
        let message = "A `parallel` line needs a pillar to run round.";
        Diagnostic::error("parallel-without-pillar", Some(span), message)
            .with_help("add a line `pillar`, or choose `x`, `y` or `rotational`")
    } else if grid.is_pillar && !grid.cols.is_multiple_of(2) {
        let message = format!(
            "On a pillar the second line runs half round, but half of {} columns is not a whole number.",
            grid.cols
        );
        Diagnostic::error("odd-pillar", Some(span), message)
            .with_help("draw an even number of columns")
    } else {
        return;
    };
    said.push(error);
    panel.symmetry = None;
}

/// Puts characters on a panel.
struct Hand<'s> {
    panel: Panel,
    said: &'s mut Vec<Diagnostic>,
    has_symmetry: bool,
}

impl Hand<'_> {
    fn put(&mut self, x: usize, y: usize, c: char, span: Span, draft: &Draft) {
        let number = self.panel.grid.at(x / 2, y / 2);
        match (y.is_multiple_of(2), x.is_multiple_of(2)) {
            (true, true) => self.corner(number, c, span),
            (true, false) => self.edge(Edge::Across(number), c, span),
            (false, true) => self.edge(Edge::Down(number), c, span),
            (false, false) => self.cell(number, c, span, draft),
        }
    }

    fn corner(&mut self, corner: usize, c: char, span: Span) {
        let panel = &mut self.panel;
        let dots = match c {
            '+' | 'S' | 'E' => None,
            'o' | 's' | 'e' => Some(0),
            '1' => Some(1),
            '2' => Some(2),
            _ => {
                return self.wrong(c, span, "a corner", "`+`, `S`, `E`, `o`, `s`, `e`, `1` or `2`");
            }
        };
        match c {
            'S' | 's' => panel.starts |= bit(corner),
            'E' | 'e' => panel.ends |= bit(corner),
            _ => {}
        }
        if let Some(dots) = dots {
            panel.dots[dots].corners |= bit(corner);
        }
        self.check_coloured(c, span);
    }

    fn edge(&mut self, edge: Edge, c: char, span: Span) {
        let plain = if matches!(edge, Edge::Across(_)) { '-' } else { '|' };
        match c {
            ':' => self.panel.gaps.insert(edge),
            'o' => self.panel.dots[0].edges.insert(edge),
            '1' => self.panel.dots[1].edges.insert(edge),
            '2' => self.panel.dots[2].edges.insert(edge),
            c if c == plain => {}
            _ => {
                let allowed = format!("`{plain}`, `:`, `o`, `1` or `2`");
                return self.wrong(c, span, "an edge", &allowed);
            }
        }
        self.check_coloured(c, span);
    }

    fn cell(&mut self, cell: usize, c: char, span: Span, draft: &Draft) {
        if matches!(c, '.' | ' ') {
            return;
        }
        match draft.legend.iter().find(|(glyph, ..)| *glyph == c) {
            Some((_, piece, _)) => self.panel.cells[cell] = piece.clone(),
            None if c.is_ascii_alphanumeric() => {
                let glyphs: Vec<String> =
                    draft.legend.iter().map(|(glyph, ..)| format!("`{glyph}`")).collect();
                let other_case = |glyph: char| {
                    glyph.eq_ignore_ascii_case(&c).then(|| did_you_mean(&glyph.to_string()))
                };
                let near = draft.legend.iter().find_map(|(glyph, ..)| other_case(*glyph));
                let help = near.unwrap_or_else(|| match glyphs.is_empty() {
                    true => format!("define it before the drawing: `{c} = star black`"),
                    false => format!(
                        "defined: {}; define it before the drawing: `{c} = star black`",
                        glyphs.join(", ")
                    ),
                });
                let message = format!("The glyph `{c}` is not defined.");
                self.said.push(
                    Diagnostic::error("undefined-glyph", Some(span), message).with_help(help),
                );
            }
            None => self.wrong(c, span, "a cell", "`.`, a blank or a glyph of the legend"),
        }
    }

    fn wrong(&mut self, c: char, span: Span, place: &str, allowed: &str) {
        let message = match c {
            ' ' => format!("Expected {place} here, but the row ends."),
            '\t' => format!("Expected {place} here, but found a tab."),
            c => format!("`{c}` is not valid here: this is {place}."),
        };
        let error = Diagnostic::error("wrong-character", Some(span), message);
        self.said.push(error.with_help(format!("{place} is {allowed}")));
    }

    fn check_coloured(&mut self, c: char, span: Span) {
        if matches!(c, '1' | '2') && !self.has_symmetry {
            let message = format!("A dot `{c}` needs a second line.");
            let error = Diagnostic::error("coloured-dot", Some(span), message);
            self.said.push(error.with_help("write `o`, or a line `symmetry x` before the drawing"));
        }
    }
}

fn check_ends(draft: &Draft, panel: &Panel, said: &mut Vec<Diagnostic>) {
    let name = &panel.name;
    for (set, code, what, glyph) in
        [(panel.starts, "no-start", "start", 'S'), (panel.ends, "no-end", "end", 'E')]
    {
        if set == 0 {
            let message = format!("The panel `{name}` has no {what}.");
            let error = Diagnostic::error(code, Some(draft.name_span), message);
            said.push(error.with_help(format!("write `{glyph}` on a corner")));
        }
    }
    let Some((symmetry, span)) = draft.symmetry.filter(|_| panel.symmetry.is_some()) else {
        return;
    };
    let sets = [(panel.starts, "asymmetric-start", "start"), (panel.ends, "asymmetric-end", "end")];
    for (set, code, what) in sets {
        for corner in members(set) {
            let image = symmetry.corner(&panel.grid, corner);
            if set & bit(image) == 0 {
                let [x, y] = panel.place(corner);
                let [i, j] = panel.place(image);
                let message = format!(
                    "The {what} at column {x}, row {y} of corners has no partner: the second line \
                     would {what} at column {i}, row {j}."
                );
                let error = Diagnostic::error(code, Some(span), message);
                said.push(error.with_help(format!("let the line {what} at that corner too")));
            }
        }
    }
}

/// A shape that fits nowhere is allowed, but is only useful if it is erased.
fn check_shapes(draft: &Draft, panel: &Panel, said: &mut Vec<Diagnostic>) {
    let Grid { rows, cols, .. } = panel.grid;
    for (glyph, piece, span) in &draft.legend {
        let Some(Piece { kind: Kind::Tetris(poly) | Kind::Negative(poly), .. }) = piece else {
            continue;
        };
        let is_used = panel.pieces().any(|(_, used)| Some(used) == piece.as_ref());
        if is_used && placements(&panel.grid, poly).is_empty() {
            let message = format!(
                "The shape of `{glyph}`, {} wide and {} high, fits nowhere on {cols} columns and \
                 {rows} rows.",
                poly.shape.width, poly.shape.height
            );
            let warning = Diagnostic::warning("large-shape", Some(*span), message);
            said.push(warning.with_help("such a piece can only be erased"));
        }
    }
}

/// A star alone in its colour has no partner anywhere; only an eraser can help it.
fn check_stars(draft: &Draft, panel: &Panel, said: &mut Vec<Diagnostic>) {
    if panel.pieces().any(|(_, piece)| piece.kind == Kind::Eraser) {
        return;
    }
    for (cell, star) in panel.pieces().filter(|(_, piece)| piece.kind == Kind::Star) {
        let is_partner = |other: &Piece| other.colour == star.colour;
        if panel.pieces().filter(|(_, piece)| is_partner(piece)).count() == 1 {
            let [x, y] = panel.place(cell);
            let message = format!("The `{star}` at column {x}, row {y} can never have a partner.");
            let warning = Diagnostic::warning("lone-star", Some(draft.name_span), message);
            said.push(warning.with_help("a star needs one other piece of its colour"));
        }
    }
}
