//! A matcher that tries all cells and all names agrees with the transformer's.

use crate::{first_level, game, random_level, rows};
use play::random::SplitMix64;
use puzzlescript::game::Level;
use puzzlescript::transform::Scratch;
use std::collections::{BTreeMap, BTreeSet};

pub const GLYPHS: &[u8] = b"...##P**OO@+";

const LAYERS: [&[&str]; 2] = [&["Target"], &["Player", "Wall", "Crate"]];

/// What a cell of a rule requires and what it leaves.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    with: Vec<&'static str>,
    without: Vec<&'static str>,
    then: Vec<&'static str>,
}

/// A rule of objects only; `None` among the cells of a row is a gap.
#[derive(Clone, Debug)]
pub struct RandomRule {
    direction: &'static str,
    rows: Vec<Vec<Option<Cell>>>,
}

type Objects = BTreeSet<&'static str>;
type Board = Vec<Vec<Objects>>;
/// For each row of the rule, its cells and their requirements.
type Match = Vec<BTreeSet<(usize, usize, Cell)>>;

impl RandomRule {
    pub fn new(random: &mut SplitMix64, rows: u64, with_gaps: bool) -> RandomRule {
        let directions = ["", "", "", "right", "up", "horizontal"];
        let direction = directions[random.below(6) as usize];
        let rows = (0..1 + random.below(rows)).map(|_| {
            let mut row: Vec<Option<Cell>> =
                (0..1 + random.below(3)).map(|_| Some(random_cell(random))).collect();
            if with_gaps && row.len() > 1 && random.below(4) == 0 {
                row.insert(1, None);
            }
            row
        });
        RandomRule { direction, rows: rows.collect() }
    }

    pub fn text(&self) -> String {
        let side = |words: fn(&Cell) -> String| -> String {
            let row = |row: &Vec<Option<Cell>>| {
                let cells = row.iter().map(|cell| cell.as_ref().map_or("...".into(), words));
                format!("[ {} ]", cells.collect::<Vec<String>>().join(" | "))
            };
            self.rows.iter().map(row).collect()
        };
        let left = side(|cell| {
            let without = cell.without.iter().map(|name| format!("no {name}"));
            cell.with
                .iter()
                .map(|name| name.to_string())
                .chain(without)
                .collect::<Vec<_>>()
                .join(" ")
        });
        format!("{} {left} -> {}", self.direction, side(|cell| cell.then.join(" ")))
    }

    /// All matches, each once, whichever direction found it.
    fn matches(&self, board: &Board) -> BTreeSet<Match> {
        let is_long = self.rows.iter().any(|row| row.len() > 1);
        let directions: &[(isize, isize)] = match self.direction {
            _ if !is_long => &[(1, 0)],
            "right" => &[(1, 0)],
            "up" => &[(0, -1)],
            "horizontal" => &[(-1, 0), (1, 0)],
            _ => &[(0, -1), (0, 1), (-1, 0), (1, 0)],
        };
        let mut all = BTreeSet::new();
        for direction in directions {
            let mut partial: Vec<Match> = vec![Vec::new()];
            for row in &self.rows {
                let places = places(board, row, *direction);
                partial = partial
                    .iter()
                    .flat_map(|before| {
                        places.iter().map(|p| [before, [p.clone()].as_slice()].concat())
                    })
                    .collect();
            }
            all.extend(partial);
        }
        all.retain(|found| {
            let cells: Vec<(usize, usize)> =
                found.iter().flatten().map(|(x, y, _)| (*x, *y)).collect();
            let distinct: BTreeSet<&(usize, usize)> = cells.iter().collect();
            distinct.len() == cells.len() && apply(board, found) != *board
        });
        all
    }
}

fn random_cell(random: &mut SplitMix64) -> Cell {
    let mut cell = Cell::default();
    for layer in LAYERS {
        let pick = |random: &mut SplitMix64| layer[random.below(layer.len() as u64) as usize];
        match random.below(5) {
            0 | 1 => cell.with.push(pick(random)),
            2 => cell.without.push(pick(random)),
            3 => cell.without.extend(layer),
            _ => {}
        }
        if random.below(2) == 0 {
            cell.then.push(pick(random));
        }
    }
    cell
}

fn places(
    board: &Board,
    row: &[Option<Cell>],
    (dx, dy): (isize, isize),
) -> Vec<BTreeSet<(usize, usize, Cell)>> {
    let (width, height) = (board[0].len() as isize, board.len() as isize);
    let mut found = Vec::new();
    for x in 0..width {
        for y in 0..height {
            for gap in 0..=width.max(height) {
                if gap > 0 && row.iter().all(Option::is_some) {
                    continue;
                }
                let (mut x, mut y) = (x, y);
                let mut cells = BTreeSet::new();
                let matches = row.iter().all(|cell| {
                    let Some(cell) = cell else {
                        (x, y) = (x + dx * gap, y + dy * gap);
                        return true;
                    };
                    if !(0..width).contains(&x) || !(0..height).contains(&y) {
                        return false;
                    }
                    let (at_x, at_y) = (x as usize, y as usize);
                    let here = &board[at_y][at_x];
                    cells.insert((at_x, at_y, cell.clone()));
                    (x, y) = (x + dx, y + dy);
                    cell.with.iter().all(|name| here.contains(name))
                        && !cell.without.iter().any(|name| here.contains(name))
                });
                found.extend(matches.then_some(cells));
            }
        }
    }
    found
}

/// An object on either side decides its whole layer.
fn apply(board: &Board, found: &Match) -> Board {
    let mut board = board.clone();
    for (x, y, cell) in found.iter().flatten() {
        let here = &mut board[*y][*x];
        for layer in LAYERS {
            let decides = |names: &[&str]| names.iter().any(|name| layer.contains(name));
            if decides(&cell.with) || decides(&cell.then) {
                here.retain(|name| !layer.contains(name));
            }
        }
        here.extend(&cell.then);
    }
    board
}

fn read_board(rows: &[String]) -> Board {
    let objects = |glyph: char| -> Objects {
        let names: &[&str] = match glyph.to_ascii_lowercase() {
            '#' => &["Wall"],
            'p' => &["Player"],
            '*' => &["Crate"],
            'o' => &["Target"],
            '@' => &["Crate", "Target"],
            '+' => &["Player", "Target"],
            '.' => &[],
            _ => &["Target", "Wall"],
        };
        names.iter().copied().collect()
    };
    rows.iter().map(|row| row.chars().map(objects).collect()).collect()
}

#[test]
fn draws_reach_every_match_and_nothing_else_equally_often() {
    let mut random = SplitMix64::new(77);
    let (mut judged, mut with_rows) = (0, 0);
    for round in 0..120 {
        let rule = RandomRule::new(&mut random, 2, round % 4 == 0);
        let level = random_level(&mut random, 4, 3, GLYPHS);
        let game = game(&level);
        let source = source::Source::new("rule.txt", format!("choose 1 {}", rule.text()));
        let (Some(rules), _) = puzzlescript::transform::read(&game, &source) else {
            continue;
        };
        let board = read_board(&rows(&game, first_level(&game)));
        let matches = rule.matches(&board);
        let mut expected: BTreeMap<Board, usize> = BTreeMap::new();
        for found in &matches {
            *expected.entry(apply(&board, found)).or_default() += 1;
        }
        if expected.len() > 40 {
            continue;
        }
        let draws = 400.max(60 * matches.len());
        let mut by_cells: BTreeMap<Vec<u64>, (Level, usize)> = BTreeMap::new();
        let mut drawn: BTreeMap<Board, usize> = BTreeMap::new();
        let mut scratch = Scratch::default();
        for n in 0..draws as u64 {
            let made = rules.apply(first_level(&game), None, 9, n, &mut scratch).unwrap();
            let words: Vec<u64> = made.cells.iter().flat_map(|cell| cell.words.to_vec()).collect();
            by_cells.entry(words).or_insert((made, 0)).1 += 1;
        }
        for (made, times) in by_cells.into_values() {
            *drawn.entry(read_board(&rows(&game, &made))).or_default() += times;
        }
        let said = format!("round {round}: {}\n{level}", rule.text());
        if matches.is_empty() {
            assert_eq!(drawn.into_keys().collect::<Vec<_>>(), [board], "{said}");
            continue;
        }
        judged += 1;
        with_rows += usize::from(rule.rows.len() > 1);
        assert!(drawn.keys().eq(expected.keys()), "{said}");
        // Gaps can name the same cells from both ends, which are two placements then.
        let has_gap = rule.rows.iter().flatten().any(Option::is_none);
        for (result, times) in drawn.iter().filter(|_| !has_gap) {
            let share = expected[result] as f64 / matches.len() as f64;
            let mean = draws as f64 * share;
            let spread = (mean * (1.0 - share)).sqrt();
            let off = (*times as f64 - mean).abs();
            assert!(off <= 5.0 * spread + 1.0, "{times} for {mean:.1}, {said}");
        }
    }
    assert!(judged > 40 && with_rows > 10, "{judged} {with_rows}");
}
