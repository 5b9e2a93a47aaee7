//! Levels that are the same up to rotation and reflection, where rules do not depend on directions.

use crate::game::Level;
use crate::rules::{Event, Heading, Rules, Trigger};

/// Whether play is the same on a rotated or reflected board, with the arrows transformed likewise.
///
/// It is not enough that no rule names a direction: hunters prefer rows, AI steps and events about
/// all pieces of a type go in reading order, and chance depends on the number of a cell. So only
/// rules known to be free of that are accepted. Pieces that arrow keys move go leading edge first,
/// so that what happens in one row or column in the direction pressed does not depend on the
/// others.
pub(crate) fn is_symmetric(rules: &Rules) -> bool {
    rules.rules.iter().all(|rule| {
        let is_blind = !matches!(rule.trigger, Trigger::Adjacent(..) | Trigger::Line(..));
        is_blind && rule.events.iter().all(|event| is_symmetric_event(rule.trigger, *event))
    })
}

fn is_symmetric_event(trigger: Trigger, event: Event) -> bool {
    match event {
        Event::MoveAll(_, Heading::Pressed)
        | Event::ReflectAll(_, Heading::Pressed)
        | Event::Fall(_, Heading::Pressed) => trigger == Trigger::ArrowKey,
        Event::Move(_, heading) | Event::Slide(_, heading) => heading == Heading::Pressed,
        Event::Destroy(_)
        | Event::Pushback(_)
        | Event::SpawnAt(..)
        | Event::Transform(..)
        | Event::Push(..)
        | Event::Pull(..)
        | Event::Swap(..)
        | Event::EndTurn
        | Event::Score(_)
        | Event::End(_) => true,
        _ => false,
    }
}

/// A form that two levels share if and only if they are the same, up to symmetry where it holds.
pub(super) fn canonical(level: &Level, is_symmetric: bool) -> Box<[u64]> {
    if !is_symmetric {
        return encode(level, |x, y| (x, y), false);
    }
    let (width, height) = (level.width, level.height);
    let images = (0..8u8).map(|image| {
        let (is_turned, flips_x, flips_y) = (image & 4 != 0, image & 1 != 0, image & 2 != 0);
        let from = move |x: usize, y: usize| {
            let (x, y) = if is_turned { (y, x) } else { (x, y) };
            let flip = |at: usize, length: usize, flips: bool| {
                if flips { length - 1 - at } else { at }
            };
            (flip(x, width, flips_x), flip(y, height, flips_y))
        };
        encode(level, from, is_turned)
    });
    images.min().unwrap_or_default()
}

/// A level as numbers, seen through a symmetry.
fn encode(
    level: &Level,
    from: impl Fn(usize, usize) -> (usize, usize),
    is_turned: bool,
) -> Box<[u64]> {
    let (width, height) = match is_turned {
        true => (level.height, level.width),
        false => (level.width, level.height),
    };
    let mut out = vec![width as u64, height as u64];
    for y in 0..height {
        for x in 0..width {
            let (x, y) = from(x, y);
            let cell = &level.cells[y * level.width + x];
            // The pieces of a cell and an end mark, seven per word.
            let mut word = 1u64;
            for piece in cell {
                word = word << 8 | u64::from(*piece);
                if word >> 56 != 0 {
                    out.push(word);
                    word = 1;
                }
            }
            out.push(word | 1 << 63);
        }
    }
    out.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_and_mirrored_levels_are_the_same() {
        let level = Level::raw(3, 2, &[1, 2, 0, 0, 0, 3]);
        let mirrored = Level::raw(3, 2, &[0, 2, 1, 3, 0, 0]);
        let turned = Level::raw(2, 3, &[0, 1, 0, 2, 3, 0]);
        let other = Level::raw(3, 2, &[1, 0, 2, 0, 0, 3]);
        let form = |level: &Level| canonical(level, true);
        assert_eq!(form(&level), form(&mirrored));
        assert_eq!(form(&level), form(&turned));
        assert_ne!(form(&level), form(&other));
        let plain = |level: &Level| canonical(level, false);
        assert_ne!(plain(&level), plain(&mirrored));
        assert_eq!(plain(&level), plain(&level.clone()));
    }
}
