//! `keep`, `combine` and `resize`.

use crate::{count, first_level, game, made, rows, transform};
use puzzlescript::transform::{Mask, Rejected, Scratch};

#[test]
fn what_is_symmetric_stays_so() {
    let room = "#######\n#P...P#\n#.*.*.#\n#..O..#\n#######";
    for (axis, flips) in [("x", [true, false]), ("y", [false, true])] {
        let game = game(match axis {
            "x" => room,
            _ => "#####\n#P*.#\n#.O.#\n#P*.#\n#####",
        });
        let text = format!(
            "keep symmetric {axis}\nchoose 8 option 0.4 [Wall] -> []\n\
             or option 0.6 [No Obstacle] -> [Wall]\n\
             choose 8 [Player | No Obstacle] -> [ | Player]\n\
             or [Crate | No Obstacle] -> [ | Crate]\n\
             option 0.3 [Crate | ... | Target] -> [ | ... | Wall]\nchoose 1 [Crate][Wall] -> []"
        );
        let mut different = 0;
        for n in 1..=60 {
            let level = rows(&game, &made(&game, &text, n).unwrap());
            let mut mirrored = level.clone();
            if flips[0] {
                mirrored = mirrored.iter().map(|row| row.chars().rev().collect()).collect();
            }
            if flips[1] {
                mirrored.reverse();
            }
            assert_eq!(level, mirrored, "keep symmetric {axis}, level {n}");
            assert!(count(&level, "p+") <= 2, "{level:#?}");
            different += usize::from(level != rows(&game, first_level(&game)));
        }
        assert!(different > 50);
    }
}

#[test]
fn what_has_no_mirror_image_is_left_alone() {
    // The only player is off the axis: moving it would need a second one.
    let game = game("P...\n....");
    let text = "keep symmetric x\nchoose 5 [Player | ] -> [ | Player]";
    let level = made(&game, text, 1).unwrap();
    assert_eq!(rows(&game, &level), ["p...", "...."]);
}

#[test]
fn counts_are_kept_or_the_level_is_dropped() {
    let game = game("P**O");
    let text = "keep count Crate\nchoose 1 option 0.5 [Crate] -> [Wall]";
    let made: Vec<_> = (1..=40).map(|n| made(&game, text, n)).collect();
    assert!(made.iter().any(|level| matches!(level, Err(Rejected::Count))));
    assert!(made.iter().flatten().count() > 5);
    assert!(made.iter().flatten().all(|level| rows(&game, level) == ["p**o"]));
}

#[test]
fn open_cells_hang_together_or_the_level_is_dropped() {
    let game = game("P*...\n.....");
    let cut = "keep connected\nvertical [No Obstacle | No Obstacle] -> [Wall | Wall]";
    // Walls on both sides of nothing: the player and the crate are still open.
    assert!(made(&game, cut, 1).is_ok());
    let game = crate::game("P.#.O\n..*..");
    let cut = "keep connected\n[Crate] -> [Wall]";
    assert_eq!(made(&game, cut, 1).unwrap_err(), Rejected::Unconnected);
    assert!(made(&game, "keep connected\n[Target] -> []", 1).is_ok(), "a crate is not a wall");
}

#[test]
fn combining_takes_a_part_over_and_leaves_players_alone() {
    let game = game("......\n..P...\n......\n......\n\nP#####\n######\n######\n###O##");
    let mut most = 0;
    for n in 1..=100 {
        let level = rows(&game, &made(&game, "combine 2", n).unwrap());
        assert_eq!(count(&level, "p+"), 1);
        assert_eq!(level[1].chars().nth(2), Some('p'));
        // The copied part is a rectangle without the player's cell.
        let taken = |x: usize, y: usize| {
            let glyph = level[y].chars().nth(x).unwrap();
            "#o".contains(glyph) || (x, y) == (2, 1)
        };
        let cells = || (0..4).flat_map(|y| (0..6).map(move |x| (x, y)));
        let inside: Vec<(usize, usize)> =
            cells().filter(|(x, y)| taken(*x, *y) && (*x, *y) != (2, 1)).collect();
        most = most.max(inside.len());
        let columns = inside.iter().map(|cell| cell.0);
        let lines = inside.iter().map(|cell| cell.1);
        if let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) {
            let (top, bottom) = (lines.clone().min().unwrap(), lines.max().unwrap());
            for (x, y) in cells() {
                let is_in = (left..=right).contains(&x) && (top..=bottom).contains(&y);
                let is_corner = (x, y) == (0, 0);
                assert!(is_corner || taken(x, y) == is_in || (x, y) == (2, 1), "{level:#?}");
            }
        }
    }
    assert!(most > 10);
}

#[test]
fn an_open_level_grows_and_shrinks_at_the_right_and_below() {
    let game = game("P*.\n..O");
    let size = |text: &str| rows(&game, &made(&game, text, 1).unwrap());
    assert_eq!(size("resize 5x3"), ["p*...", "..o..", "....."]);
    assert_eq!(size("resize 2x1"), ["p*"]);
}

#[test]
fn a_closed_level_stays_closed() {
    let game = game("#####\n#P*O#\n#..*#\n#####");
    let size = |text: &str| rows(&game, &made(&game, text, 1).unwrap());
    assert_eq!(size("resize 7x5"), ["#######", "#p*o..#", "#..*..#", "#.....#", "#######"]);
    assert_eq!(size("resize 4x3"), ["####", "#p*#", "####"]);
    assert_eq!(size("resize 5x4"), rows(&game, first_level(&game)));
}

#[test]
fn frozen_cells_are_not_cut_off() {
    let game = game("#####\n#P*O#\n#..*#\n#####");
    let level = first_level(&game);
    let frozen = |x: usize, y: usize| Mask::new(level, move |a, b| (a, b) == (x, y));
    let apply = |text: &str, mask: &Mask| {
        transform(&game, text).apply(level, Some(mask), 1, 1, &mut Scratch::default())
    };
    assert_eq!(apply("resize 4x3", &frozen(3, 1)).unwrap_err(), Rejected::FrozenCut);
    assert!(apply("resize 4x3", &frozen(2, 1)).is_ok());
    // The frozen corner moves with the edge it belongs to.
    let text = "resize 6x4\n[Wall] -> []";
    let wider = apply(text, &frozen(4, 3)).unwrap();
    assert_eq!(rows(&game, &wider), ["......", ".p*o..", "...*..", ".....#"]);
}
