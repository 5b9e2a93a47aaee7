//! Whether the open cells of a level are connected.

use crate::bits::Bits;
use crate::game::Level;

/// True when the cells without an object of `blocking` form one set, each reached from each other
/// by steps up, down, left and right. A level without open cells counts as connected.
pub(super) fn is_connected(level: &Level, blocking: &Bits) -> bool {
    let mut open: Vec<bool> = level.cells.iter().map(|cell| !cell.meets(blocking)).collect();
    let Some(first) = open.iter().position(|is_open| *is_open) else {
        return true;
    };
    let height = level.height;
    open[first] = false;
    let mut queue = vec![first];
    while let Some(at) = queue.pop() {
        let (x, y) = (at / height, at % height);
        let neighbours = [
            (y > 0).then(|| at - 1),
            (y + 1 < height).then_some(at + 1),
            (x > 0).then(|| at - height),
            (x + 1 < level.width).then_some(at + height),
        ];
        for next in neighbours.into_iter().flatten() {
            if std::mem::replace(&mut open[next], false) {
                queue.push(next);
            }
        }
    }
    !open.contains(&true)
}
