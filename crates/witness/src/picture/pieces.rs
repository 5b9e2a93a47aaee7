//! The pieces as shapes of SVG.

use crate::piece::{Kind, Piece, Polyomino};

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

fn colour(piece: &Piece) -> String {
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

/// One piece around a place.
pub(super) fn piece(piece: &Piece, (x, y): (f64, f64)) -> String {
    let fill = colour(piece);
    let paint = format!("fill=\"{fill}\" stroke=\"#20201e\" stroke-width=\"1.5\"");
    match &piece.kind {
        Kind::Separation => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"30\" height=\"30\" rx=\"9\" {paint}/>",
            x - 15.0,
            y - 15.0
        ),
        Kind::Star => polygon((x, y), 16, |at| if at % 2 == 0 { 17.0 } else { 12.0 }, &paint),
        Kind::Triangle(count) => (0..*count)
            .map(|at| {
                let left = x - 6.5 * f64::from(*count) + 13.0 * f64::from(at);
                format!("<path d=\"M{left} {}h12l-6 -11z\" {paint}/>", y + 5.5)
            })
            .collect(),
        Kind::Tetris(shape) => squares(shape, (x, y), &paint),
        Kind::Negative(shape) => {
            let hollow = format!("fill=\"none\" stroke=\"{fill}\" stroke-width=\"3\"");
            squares(shape, (x, y), &hollow)
        }
        Kind::Eraser => format!(
            "<path d=\"M{x} {y}v14M{x} {y}l-12 -9M{x} {y}l12 -9\" stroke=\"{fill}\" \
             stroke-width=\"6\" stroke-linecap=\"round\"/>"
        ),
        Kind::General(general) => {
            let hexagon = polygon((x, y), 6, |_| 17.0, &paint);
            // One notch for each member of the set tells types apart.
            let notches: String = (0..4)
                .filter(|at| general.set >> at & 1 == 1)
                .map(|at| {
                    let left = x - 9.0 + 6.0 * f64::from(at);
                    format!("<circle cx=\"{left}\" cy=\"{y}\" r=\"2\" fill=\"#e8e4da\"/>")
                })
                .collect();
            hexagon + &notches
        }
    }
}

fn polygon(
    (x, y): (f64, f64),
    points: usize,
    radius: impl Fn(usize) -> f64,
    paint: &str,
) -> String {
    let point = |at: usize| {
        let angle = std::f64::consts::TAU * at as f64 / points as f64;
        format!("{:.2},{:.2}", x + radius(at) * angle.sin(), y - radius(at) * angle.cos())
    };
    let points: Vec<String> = (0..points).map(point).collect();
    format!("<polygon points=\"{}\" {paint}/>", points.join(" "))
}

fn squares(polyomino: &Polyomino, (x, y): (f64, f64), paint: &str) -> String {
    let shape = &polyomino.shape;
    let side = (36.0 / shape.width.max(shape.height) as f64).min(13.0);
    let (left, top) = (x - side * shape.width as f64 / 2.0, y - side * shape.height as f64 / 2.0);
    let square = |&(i, j): &(usize, usize)| {
        format!(
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" {paint}/>",
            left + side * i as f64 + 1.0,
            top + side * j as f64 + 1.0,
            side - 2.0,
            side - 2.0
        )
    };
    let squares: String = shape.squares.iter().map(square).collect();
    // A shape that may be turned is drawn turned a little.
    match polyomino.rotatable {
        true => format!("<g transform=\"rotate(-18 {x} {y})\">{squares}</g>"),
        false => squares,
    }
}
