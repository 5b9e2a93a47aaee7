//! The pieces as shapes of SVG.

use crate::piece::{Kind, Piece, Polyomino};
use drawing::Element;

/// Colours by their names; other names get a colour that depends on the name alone.
const COLOURS: [(&str, &str); 18] = [
    ("black", "#1d1d1d"),
    ("white", "#f7f7f2"),
    ("grey", "#8d8d8d"),
    ("gray", "#8d8d8d"),
    ("red", "#d6403b"),
    ("blue", "#2b62c8"),
    ("green", "#2f9b52"),
    ("yellow", "#e3c022"),
    ("orange", "#e08626"),
    ("purple", "#8847b0"),
    ("pink", "#e07aa6"),
    ("cyan", "#2fb3c4"),
    ("magenta", "#c23aa8"),
    ("brown", "#80552f"),
    ("lime", "#8ec63f"),
    ("teal", "#1f8a86"),
    ("navy", "#1d2f66"),
    ("gold", "#d4a017"),
];

pub(super) fn colour(piece: &Piece) -> String {
    let Some(name) = piece.colour.as_deref() else {
        return match piece.kind {
            Kind::Triangle(_) => "#e08626".to_string(),
            Kind::Tetris(_) => "#e3c022".to_string(),
            Kind::Negative(_) => "#2b62c8".to_string(),
            _ => "#f7f7f2".to_string(),
        };
    };
    if let Some((_, hex)) = COLOURS.iter().find(|(known, _)| *known == name) {
        return (*hex).to_string();
    }
    let mut mixed = 0x2545_f491u32;
    for byte in name.bytes() {
        mixed = mixed.rotate_left(7).wrapping_mul(31) ^ u32::from(byte);
    }
    format!("#{:06x}", 0x30_3030 + (mixed & 0x9f_9f9f))
}

/// One piece around a place, as a group.
pub(super) fn piece(piece: &Piece, (x, y): (f64, f64)) -> Element {
    let fill = colour(piece);
    let group = || Element::group().fill(&fill).stroke("#20201e", 1.5);
    match &piece.kind {
        Kind::Separation => group().with(Element::rect(x - 15.0, y - 15.0, 30, 30).set("rx", 9)),
        Kind::Star => group().with(polygon((x, y), 16, |at| if at % 2 == 0 { 17.0 } else { 12.0 })),
        Kind::Triangle(count) => {
            let mut triangles = group();
            for at in 0..*count {
                let left = x - 6.5 * f64::from(*count) + 13.0 * f64::from(at);
                triangles.add(Element::path(format!("M{left} {}h12l-6 -11z", y + 5.5)));
            }
            triangles
        }
        Kind::Tetris(shape) => squares(group(), shape, (x, y)),
        Kind::Negative(shape) => {
            squares(Element::group().fill("none").stroke(&fill, 3), shape, (x, y))
        }
        Kind::Eraser => {
            let arms = Element::path(format!("M{x} {y}v14M{x} {y}l-12 -9M{x} {y}l12 -9"));
            Element::group().with(arms.stroke(&fill, 6).set("stroke-linecap", "round"))
        }
        Kind::General(general) => {
            let mut hexagon = group().with(polygon((x, y), 6, |_| 17.0));
            // One notch for each member of the set distinguishes types.
            for at in (0..4).filter(|at| general.set >> at & 1 == 1) {
                let notch = Element::circle(x - 9.0 + 6.0 * f64::from(at), y, 2);
                hexagon.add(notch.fill("#e8e4da").set("stroke", "none"));
            }
            hexagon
        }
    }
}

fn polygon((x, y): (f64, f64), points: usize, radius: impl Fn(usize) -> f64) -> Element {
    Element::polygon((0..points).map(|at| {
        let angle = std::f64::consts::TAU * at as f64 / points as f64;
        (x + radius(at) * angle.sin(), y - radius(at) * angle.cos())
    }))
}

fn squares(mut group: Element, polyomino: &Polyomino, (x, y): (f64, f64)) -> Element {
    let shape = &polyomino.shape;
    let side = (36.0 / shape.width.max(shape.height) as f64).min(13.0);
    let (left, top) = (x - side * shape.width as f64 / 2.0, y - side * shape.height as f64 / 2.0);
    for (i, j) in &shape.squares {
        let (x, y) = (left + side * *i as f64 + 1.0, top + side * *j as f64 + 1.0);
        group.add(Element::rect(x, y, side - 2.0, side - 2.0));
    }
    // A rotatable shape is drawn slightly rotated.
    match polyomino.rotatable {
        true => group.set("transform", format!("rotate(-18 {x} {y})")),
        false => group,
    }
}
