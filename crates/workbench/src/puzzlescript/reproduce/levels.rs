//! The levels of the thesis, read off its figures.
//!
//! The pictures are published with the program (github.com/bvoq/puzzlescriptmis, folder
//! `bscwriteup3/figures`); four of them are screenshots that the thesis does not show. Each prints the
//! length of a shortest solution, the solution as arrows, the difficulty, or several of these.

/// A level with what its picture prints.
pub struct Drawn {
    /// The figure of the thesis.
    pub figure: &'static str,
    /// Names of the pictures that print its numbers.
    pub pictures: &'static str,
    /// Its rows.
    pub rows: &'static str,
    /// Fewest and most moves of a shortest solution, if printed.
    pub length: Option<(usize, usize)>,
    /// Difficulties, if printed: one level has two, because the program draws lots.
    pub difficulty: &'static [usize],
    /// A shortest solution, if printed.
    pub moves: Option<&'static str>,
}

/// The game they belong to: Sokoban as PuzzleScript's own example has it. The screenshots show levels
/// with more crates than targets that can be solved, so every target needs a crate and not, as the
/// thesis' listing A.2 has it, every crate a target.
pub const GAME: &str = "\
title Levels of MixedAim

OBJECTS

Background
Green

Wall
Brown

Target
DarkBlue

Crate
Orange

Player
Blue

LEGEND

. = Background
# = Wall
P = Player
* = Crate
O = Target
@ = Crate and Target

SOUNDS

COLLISIONLAYERS

Background
Target
Player, Wall, Crate

RULES

[ > Player | Crate ] -> [ > Player | > Crate ]

WINCONDITIONS

All Target on Crate

LEVELS
";

/// The levels, in the order of their figures.
pub const LEVELS: &[Drawn] = &[
    Drawn {
        figure: "Fig. 3.3 and 3.6",
        pictures: "imageoftransformmode, bfrom",
        rows: "\
####..
#.O#..
#..###
#@P..#
#..*.#
#..###
####..",
        length: Some((33, 33)),
        difficulty: &[338],
        moves: Some("DLURRRDLULLDDRULURUULDRDDRRULDLUU"),
    },
    Drawn {
        figure: "Fig. 3.5",
        pictures: "playtestmode",
        rows: "\
######
###.P.
###...
...**#
#*OO.#
#...#.
#O#.##",
        length: Some((43, 43)),
        difficulty: &[],
        moves: Some("DLDLLDDRRURULUURRDLULDDRDLDLLUURLDDRRURUULD"),
    },
    Drawn {
        figure: "Fig. 3.6, first suggestion",
        pictures: "imageoftransformmode",
        rows: "\
#.###.
#O..#.
#..###
#O*...
#.*..#
#.P#.#
######",
        length: None,
        difficulty: &[1091],
        moves: None,
    },
    Drawn {
        figure: "Fig. 3.6, second suggestion",
        pictures: "imageoftransformmode",
        rows: "\
###...
..O.##
#.*.##
#.P###
#.*..#
#O.###
.####.",
        length: None,
        difficulty: &[812],
        moves: None,
    },
    Drawn {
        figure: "Fig. 3.6, third suggestion",
        pictures: "imageoftransformmode",
        rows: "\
#####.
...#.#
#..#.#
.O*P.#
#..*.#
#O.###
#.####",
        length: None,
        difficulty: &[757],
        moves: None,
    },
    Drawn {
        figure: "Fig. 3.6, fourth suggestion",
        pictures: "imageoftransformmode",
        rows: "\
######
#.O##.
#.P###
O....#
#**..#
#..###
#....#",
        length: None,
        difficulty: &[569],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1, the study level",
        pictures: "psmissystem, moretransformereditor",
        rows: "\
######
#....#
#.#P.#
#.*@.#
#.O@.#
#....#
######",
        length: Some((16, 16)),
        difficulty: &[49, 52],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1, first suggestion",
        pictures: "psmissystem",
        rows: "\
#.####
#..P##
#.#*..
#..@.#
#.O..#
#.*#.#
######",
        length: None,
        difficulty: &[480],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1, second suggestion",
        pictures: "psmissystem",
        rows: "\
######
#...##
#.#P##
#**...
#.O@.#
###..#
#.##..",
        length: None,
        difficulty: &[398],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1, third suggestion",
        pictures: "psmissystem",
        rows: "\
######
#.#.P#
#.#*.#
#.*..#
#.OO*.
#...##
.#####",
        length: None,
        difficulty: &[394],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1, fourth suggestion",
        pictures: "psmissystem",
        rows: "\
##.###
#.#P##
###*.#
..*O*#
#..O.#
.....#
######",
        length: None,
        difficulty: &[332],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1 again, first suggestion",
        pictures: "moretransformereditor",
        rows: "\
####.#
#..P.#
..*..#
##*O.#
##.@O#
###...
######",
        length: None,
        difficulty: &[4513],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1 again, second suggestion",
        pictures: "moretransformereditor",
        rows: "\
##.###
#..PO#
#.#*.#
#.*..#
#.O@.#
#..#.#
######",
        length: None,
        difficulty: &[3406],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1 again, third suggestion",
        pictures: "moretransformereditor",
        rows: "\
####.#
###..#
..#..#
#.*O.#
#.@*P#
#O...#
######",
        length: None,
        difficulty: &[2670],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.1 again, fourth suggestion",
        pictures: "moretransformereditor",
        rows: "\
#####.
##..##
##*.O#
#.*@P#
#..O..
##...#
###.##",
        length: None,
        difficulty: &[1943],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.3, first level",
        pictures: "firstmax",
        rows: "\
######
######
###P.#
#.**.#
#.OO.#
#....#
######",
        length: Some((21, 21)),
        difficulty: &[99],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.3, second level",
        pictures: "secondmax",
        rows: "\
.....#
#.#..#
###P..
..**.#
#.OO..
..#..#
###.##",
        length: Some((31, 31)),
        difficulty: &[2164],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.3, third level",
        pictures: "thirdmax",
        rows: "\
######
###..#
###P.#
..**.#
..OO..
..##..
#..#..",
        length: Some((23, 23)),
        difficulty: &[835],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.10, first level",
        pictures: "part1_smallsokoban",
        rows: "\
..OO
.P*.
.@*.
.*O.",
        length: Some((33, 38)),
        difficulty: &[8618],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.10, second level",
        pictures: "part1_smallsokobandesigns",
        rows: "\
..O.
*P@.
..*.
O*O.",
        length: None,
        difficulty: &[7540],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.10, third level",
        pictures: "part1_smallsokobandesigns",
        rows: "\
O*O.
.P.O
.**.
.*O.",
        length: None,
        difficulty: &[3778],
        moves: None,
    },
    Drawn {
        figure: "Fig. 4.10, fourth level",
        pictures: "part1_smallsokobandesigns",
        rows: "\
..@O
*P..
..*.
O*O.",
        length: None,
        difficulty: &[1915],
        moves: None,
    },
    Drawn {
        figure: "screenshot turned into",
        pictures: "bturnedinto",
        rows: "\
#..###
#..##.
#.*###
#O...#
#*PO.#
...#.#
####.#",
        length: Some((33, 33)),
        difficulty: &[],
        moves: Some("ULUURDLDRDRRULDLDLUUURDLDRUUUULDD"),
    },
    Drawn {
        figure: "screenshot after 4 minutes",
        pictures: "after4minsufficiency",
        rows: "\
..####
.##P..
.....#
......
.*O@*.
#O#.#.
#...##",
        length: Some((29, 29)),
        difficulty: &[],
        moves: Some("DLDLLDRDDRRUULUURRDRDLULULDLD"),
    },
    Drawn {
        figure: "screenshot after 5 minutes",
        pictures: "after5minutesufficiency",
        rows: "\
######
#..P##
#O#.##
...*..
.*OO*.
#.#.#.
#...##",
        length: Some((44, 44)),
        difficulty: &[],
        moves: Some("LLDDRDRDDLLUULURUURRDDLDLURRDURRDLLULLDDDRRU"),
    },
    Drawn {
        figure: "screenshot after 6 minutes",
        pictures: "after6minsufficiency",
        rows: "\
######
#P..##
#.#.##
..**..
..O.O.
#O#*#.
#...##",
        length: Some((47, 47)),
        difficulty: &[],
        moves: Some("RRDDLDLURRRDLULLDDDRRUURULUULLDDDRRULRUULLDDLDR"),
    },
];
