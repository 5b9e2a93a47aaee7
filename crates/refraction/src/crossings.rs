//! Beams that cross.

use crate::light::{Beam, From, Light, Met};

/// True when two beams cross.
pub(crate) fn crosses(light: &Light) -> bool {
    pairs(light).next().is_some()
}

/// True when light crosses a beam that feeds it.
pub(crate) fn loops(light: &Light) -> bool {
    pairs(light).any(|(a, b)| comes_from(light, a, b) || comes_from(light, b, a))
}

/// Numbers of beams that cross, each pair once.
fn pairs(light: &Light) -> impl Iterator<Item = (usize, usize)> {
    let beams = &light.beams;
    (0..beams.len()).flat_map(move |a| {
        (0..a).filter(move |&b| is_crossed(&beams[a], &beams[b])).map(move |b| (a, b))
    })
}

/// True when some free cell lies on both beams, which cross there at a right angle.
fn is_crossed(a: &Beam, b: &Beam) -> bool {
    let is_along = |beam: &Beam| beam.side.step().1 == 0;
    let (row, column) = match (is_along(a), is_along(b)) {
        (true, false) => (a, b),
        (false, true) => (b, a),
        _ => return false,
    };
    let is_on = |from: u8, step: i32, length: u8, at: u8| {
        let distance = (i32::from(at) - i32::from(from)) * step;
        (1..=i32::from(length)).contains(&distance)
    };
    is_on(row.start.x, row.side.step().0, row.length, column.start.x)
        && is_on(column.start.y, column.side.step().1, column.length, row.start.y)
}

/// True when a beam carries light of another. Beams are in the order of the flow, so whatever feeds
/// a beam comes before it.
fn comes_from(light: &Light, beam: usize, origin: usize) -> bool {
    let mut is_fed = vec![false; light.beams.len()];
    is_fed[origin] = true;
    for at in origin + 1..=beam {
        let From::Piece(piece) = light.beams[at].from else {
            continue;
        };
        is_fed[at] =
            (0..at).any(|other| is_fed[other] && light.beams[other].met == Met::Piece(piece));
    }
    beam > origin && is_fed[beam]
}
