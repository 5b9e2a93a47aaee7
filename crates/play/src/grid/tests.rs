//! The helpers together make a domain: peg solitaire.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use source::Source;

use super::*;
use crate::concept::{EventKind, EventNames, Takes};
use crate::domain::{About, Content, Domain, LevelList, Levels, ListDomain};
use crate::lens::{Ask, Lenses, LevelId, Needed, Options, Status};
use crate::random::SplitMix64;
use crate::search::Budget;
use crate::space::{KernelPlan, KernelStatus, Space};
use crate::{Drawn, Outcome, Pack, Seat, kit, read_trace, write_trace};

static KINDS: [EventKind; 2] = [
    EventKind::idea("jump", Takes::Cell, "a peg jumps from there", "jump:2,1"),
    EventKind::new("middle", Takes::Nothing, "a peg comes to the middle", "middle"),
];

/// A letter is a peg `o`, a hole `.` or nothing `#`.
#[derive(Clone, Debug, PartialEq)]
struct Pegs {
    map: LetterMap,
}

#[derive(Clone, Debug)]
struct Solitaire {
    start: Arc<Vec<u8>>,
    events: GridEvents,
}

const SIDES: [[i32; 2]; 4] = [[0, -1], [-1, 0], [1, 0], [0, 1]];

impl GridLevel for Pegs {
    type Puzzle = Solitaire;
    const SMALLER: &'static [(u8, &'static str)] = &[(b'#', "hole")];

    fn map(&self) -> &LetterMap {
        &self.map
    }

    fn map_mut(&mut self) -> &mut LetterMap {
        &mut self.map
    }

    fn puzzle(&self) -> Solitaire {
        let events = GridEvents::new(self.map.grid, &KINDS, "heap");
        Solitaire { start: Arc::new(self.map.cells.clone()), events }
    }

    fn letters(&self) -> Vec<u8> {
        b".o#".to_vec()
    }

    fn settings(&self, letter: u8) -> Vec<u8> {
        if letter == b'#' { Vec::new() } else { b".o".to_vec() }
    }

    fn can_shrink(from: u8, to: u8) -> bool {
        from == b'.' && to == b'#'
    }

    fn keeps(&self, _: Symmetry) -> bool {
        true
    }
}

impl GridPuzzle for Solitaire {
    type Move = [usize; 2];

    fn events(&self) -> &GridEvents {
        &self.events
    }

    fn events_mut(&mut self) -> &mut GridEvents {
        &mut self.events
    }

    fn first_state(&self) -> Vec<u8> {
        self.start.to_vec()
    }

    fn outcome(&self, state: &[u8]) -> Outcome {
        let pegs = state.iter().filter(|cell| **cell == b'o').count();
        if pegs == 1 { Outcome::Won } else { Outcome::Open }
    }

    fn list_moves(&self, state: &[u8], out: &mut Vec<[usize; 2]>) {
        let grid = self.events.grid();
        for from in grid.cells() {
            let ways = SIDES.map(|side| {
                let over = grid.step(from, side)?;
                Some([from, over, grid.step(over, side)?])
            });
            let jumps = ways.into_iter().flatten();
            let jumps = jumps.filter(|way| way.map(|cell| state[cell]) == *b"oo.");
            out.extend(jumps.map(|[from, _, to]| [from, to]));
        }
    }

    fn make_move(&mut self, from: &[u8], mv: [usize; 2], to: &mut [u8]) -> bool {
        let mut moves = Vec::new();
        self.list_moves(from, &mut moves);
        if !moves.contains(&mv) {
            return false;
        }
        let over = (mv[0] + mv[1]) / 2;
        [to[mv[0]], to[over], to[mv[1]]] = *b"..o";
        self.events.tell(|told| {
            told.when("middle", mv[1] == from.len() / 2);
            told.at("jump", [mv[0]]);
        });
        true
    }
}

impl Lenses for Solitaire {}

impl Drawn for Solitaire {
    fn text(&mut self, state: &Vec<u8>) -> String {
        self.events.grid().rows(state).join("\n")
    }
}

struct PegsDomain;

impl ListDomain for PegsDomain {
    type Level = Pegs;
    const ABOUT: &'static About = &About {
        name: "pegs",
        files: "heaps of pegs (.pegs)",
        endings: &["pegs"],
        head: None,
        one: "a pegs file",
        many: "pegs files",
        level: "heap",
        made: "heap",
        moves: "2,1-2,3: from a cell to another",
        options: &[],
        without: &[],
        templates: &[],
        exports: &[],
        comment: None,
        syntax: None,
    };

    fn read(source: &Source) -> Levels<Pegs> {
        let outside = ("pegs-outside", "this is not part of a heap", "begin with `pegs 3x1 Name`");
        Levels::read(source, "pegs", outside, |lines, rest| {
            let (sides, name) = rest.split_once(' ').unwrap_or((rest, ""));
            let size = lines.size("pegs-size", sides, 1..=9, 3);
            let mut map = LetterMap::filled(size, b'.');
            map.head = lines.since(lines.line());
            let (begins, letters, words) = (".o#", ".o#", "`.`, `o` or `#`");
            let (code, of, filler) = ("pegs-row", "heap", b'#');
            map.cells =
                lines.rows(&source::Rows { code, of, size, begins, letters, words, filler });
            (name.to_string(), Pegs { map })
        })
    }
}

const TWO: &str = "# heaps\n\npegs 4x1 Row\noo.o\r\npegs 3x3\r\noo.\r\n..o\r\n#..\r\n# the end\r\n";

fn open(text: &str) -> Arc<dyn Content> {
    let opened = PegsDomain.open(&Source::new("a.pegs", text), &|_| Err(String::new()));
    assert_eq!(opened.diagnostics, []);
    opened.content.unwrap()
}

fn asked<T>(ask: impl FnOnce(&Ask<'_>) -> T) -> T {
    let (level, options) = (LevelId::default(), Options::default());
    ask(&Ask { level, budget: Budget::default(), threads: 1, options: &options })
}

fn seat(level: usize) -> Box<dyn Seat> {
    open(TWO).seat(level, &Options::default()).unwrap()
}

#[test]
fn a_file_is_a_list_of_levels() {
    assert!(PegsDomain.recognises("A.Pegs", "") && !PegsDomain.recognises("apegs", ""));
    assert_eq!(PegsDomain.about().name, "pegs");
    let content = open(TWO);
    let heads: Vec<_> = content
        .levels()
        .iter()
        .map(|head| (head.id.number, head.id.index, head.id.name.as_deref(), head.lines))
        .collect();
    assert_eq!(heads, [(1, 0, Some("Row"), (3, 4)), (2, 1, None, (5, 8))]);
    let list = content.as_any().downcast_ref::<LevelList<PegsDomain>>().unwrap();
    assert_eq!(list.all()[0].map.cells, b"oo.o");
    let Err(refusal) = content.seat(2, &Options::default()) else { panic!("there are two") };
    assert_eq!(refusal.to_string(), "there is no such heap");
    assert!(content.variations(2, &Options::default()).is_none());
}

#[test]
fn a_replaced_level_ends_its_lines_as_before() {
    let content = open(TWO);
    let new = content.replace_level(1, "pegs 1x2\no\n.\n").unwrap();
    let (before, _) = TWO.split_once("pegs 3x3").unwrap();
    assert_eq!(new, format!("{before}pegs 1x2\r\no\r\n.\r\n# the end\r\n"));
    let new = content.replace_level(0, "pegs 1x1\no").unwrap();
    assert!(new.starts_with("# heaps\n\npegs 1x1\no\r\npegs 3x3\r\n"), "{new:?}");
    assert_eq!(content.replace_level(9, ""), Err("there is no such heap".to_string()));
}

#[test]
fn every_lens_works() {
    let mut row = seat(0);
    let solved = asked(|ask| row.solve(ask, &mut |_| false)).unwrap();
    assert_eq!((solved.status, solved.moves.as_deref()), (Status::Solved, Some("1,1-3,1 4,1-2,1")));
    let mut need = |concept: &str| asked(|ask| row.need(concept, ask, &mut |_| false));
    assert_eq!(need("jump:1,1 then jump:4,1").unwrap().answer, Needed::Always);
    assert_eq!(need("jump:2,1").unwrap().answer, Needed::Avoidable);
    let error = need("jump:9,1").unwrap_err().to_string();
    assert!(error.contains("cannot be read") || error.contains("no such event"), "{error}");
    assert_eq!(row.event_list(), ["jump:1,1", "jump:2,1", "jump:3,1", "jump:4,1", "middle"]);
    let played = row.play("1,1-3,1 1,1-3,1").unwrap();
    assert_eq!((played.state.as_str(), played.moved), ("..oo", false));
    assert_eq!(played.event_names, [["jump:1,1", "middle"]]);
}

#[test]
fn a_misspelt_event_is_answered_with_its_form() {
    use crate::concept::{Argument, EventName};
    let puzzle = Pegs { map: LetterMap::filled([2, 1], b'o') }.puzzle();
    let find = |word: &str, argument| {
        let found = puzzle.find_event(&EventName { word: word.to_string(), argument });
        found.map_err(|error| (error.message, error.known.join(" ")))
    };
    let message = "the heap has no such event".to_string();
    assert_eq!(find("jump", Argument::Cell(2, 1)), Ok(vec![1]));
    assert_eq!(find("jmup", Argument::None), Err((message.clone(), "jump:X,Y".to_string())));
    assert_eq!(find("midle", Argument::None), Err((message.clone(), "middle".to_string())));
    let all = "jump:1,1 jump:2,1 middle".to_string();
    assert_eq!(find("jump", Argument::Cell(3, 1)), Err((message.clone(), all.clone())));
    assert_eq!(find("bogus", Argument::None), Err((message, all)));
}

#[test]
fn moves_are_words() {
    let puzzle = Pegs { map: LetterMap::filled([12, 3], b'o') }.puzzle();
    let moves = read_trace(&puzzle, "12,1-10,1\n1,3-1,1").unwrap();
    assert_eq!(moves, [[11, 9], [24, 0]]);
    assert_eq!(write_trace(&puzzle, &moves), "12,1-10,1 1,3-1,1");
    for wrong in
        ["1,1", "1,1-", "1,1-13,1", "1,1-1,4", "0,1-1,1", "1,1-2,1,", "1,1-2,1-", "+1,1-2,1"]
    {
        assert!(read_trace(&puzzle, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn play_is_sound() {
    let mut random = SplitMix64::new(8);
    for seed in 0..40 {
        let mut level = Pegs { map: LetterMap::filled([4, 3], b'.') };
        level.map.cells.fill_with(|| b".oo#"[random.below(4) as usize]);
        let mut puzzle = level.puzzle();
        if seed % 2 == 0 {
            puzzle.tell_all();
        }
        kit::check_play(puzzle, seed, 60);
    }
}

#[test]
fn cells_are_packed_exactly() {
    let mut random = SplitMix64::new(3);
    for bits in 1..=8 {
        for count in [0, 1, 7, 8, 9, 21, 22, 64, 65, 200] {
            let cells: Vec<u8> = (0..count).map(|_| random.below(1 << bits) as u8).collect();
            let mut words = vec![u64::MAX; packed_words(count, bits)];
            pack_cells(&cells, bits, &mut words);
            let mut again = vec![9; count];
            unpack_cells(&words, bits, &mut again);
            assert_eq!(again, cells, "{bits} bits");
        }
    }
    let puzzle = Pegs { map: LetterMap::filled([3, 3], b'o') }.puzzle();
    assert_eq!(puzzle.packed_words(), 2);
}

#[test]
fn steps_stay_on_the_grid_or_go_around() {
    for size in [[1, 1], [3, 2], [4, 5]] {
        let (grid, round) = (Grid::new(size), Grid { size, wraps: true });
        for cell in grid.cells() {
            assert_eq!(grid.cell(grid.place(cell)), Some(cell));
            for by in (-6..=6).flat_map(|x| (-6..=6).map(move |y| [x, y])) {
                let around = round.step(cell, by).unwrap();
                assert_eq!(round.step(around, by.map(|by| -by)), Some(cell));
                assert!(grid.step(cell, by).is_none_or(|to| to == around));
            }
        }
        let inside =
            |cell: usize| SIDES.iter().filter(|by| grid.step(cell, **by).is_some()).count();
        let [width, height] = size;
        let borders = 2 * ((width - 1) * height + width * (height - 1));
        assert_eq!(grid.cells().map(inside).sum::<usize>(), borders);
    }
    assert_eq!((Grid::new([2, 2]).cell([3, 1]), Grid::new([2, 2]).cell([1, 0])), (None, None));
}

#[test]
fn symmetries_are_a_group_of_eight() {
    let steps: BTreeSet<[i32; 2]> = Symmetry::all().map(|symmetry| symmetry.turn([2, 1])).collect();
    assert_eq!(steps.len(), 8);
    assert!(Symmetry::all().all(|symmetry| symmetry.keeps(&steps)));
    let knight = BTreeSet::from([[2, 1]]);
    let kept: Vec<Symmetry> = Symmetry::all().filter(|found| found.keeps(&knight)).collect();
    assert!(kept.len() == 1 && kept[0].is_identity());
    assert_eq!(Symmetry::all().filter(|found| found.is_identity()).count(), 1);
}

#[test]
fn classes_are_counted_by_burnside() {
    let classes = |grid: Grid| {
        let count = grid.cells().len();
        let forms = (0..1_u64 << count).map(|bits| {
            let cells: Vec<u64> = (0..count).map(|cell| bits >> cell & 1).collect();
            canonical(grid, &cells, Symmetry::all())
        });
        forms.collect::<BTreeSet<_>>().len()
    };
    assert_eq!(classes(Grid::new([3, 3])), 102);
    assert_eq!(classes(Grid { wraps: true, ..Grid::new([3, 3]) }), 26);
    assert_eq!(classes(Grid::new([3, 2])), 24);
    let grids =
        [[4, 1], [1, 4]].map(|size| canonical(Grid::new(size), &[1, 0, 0, 0], Symmetry::all()));
    assert_eq!(grids[0], grids[1], "a quarter turn makes a row of a column");
}

#[test]
fn levels_are_varied_edited_and_made_smaller() {
    let list = PegsDomain::read(&Source::new("a.pegs", TWO));
    let space = GridSpace::new(list.levels[1].clone(), Options::default()).unwrap();
    let mut changes = BTreeMap::new();
    for n in 1..=300 {
        let again = space.vary(7, n, &mut ());
        assert_eq!(space.vary(7, n, &mut ()), again);
        if let Some(level) = again {
            let walls = level.map.cells.iter().filter(|cell| **cell == b'#').count();
            assert_eq!(walls, 1, "walls only move");
            *changes.entry(space.changed(&level).len()).or_insert(0) += 1;
        }
    }
    assert!(changes.keys().all(|count| (1..=8).contains(count)) && changes.len() > 4);
    for (cost, count) in [(0, 1), (1, 9 * 2), (2, 36 * 4)] {
        let mut seen = BTreeSet::new();
        let _ = space.edits(cost, &mut |level| {
            assert_eq!(space.changed(level).len(), cost);
            assert!(seen.insert(level.map.cells.clone()));
            ControlFlow::Continue(())
        });
        assert_eq!(seen.len(), count);
    }
    assert_eq!(space.text(space.start()).rows, ["pegs 3x3", "oo.", "..o", "#.."]);
    let plan = KernelPlan { hold: None, budget: Budget::default(), level: LevelId::default() };
    let report = crate::space::kernel(&space, &plan, &mut |_| false);
    assert_eq!(report.status, KernelStatus::Kernel);
    assert_eq!(report.level.into_inner().unwrap(), ["pegs 3x3", "oo.", "##o", "##."]);
    assert_eq!(report.steps[0], "the hole at 1,2 goes");
}

/// Pegs that come in pairs, side by side.
#[derive(Clone, Debug, PartialEq)]
struct Pairs {
    pegs: Pegs,
}

impl Pairs {
    fn new(size: [usize; 2], cells: &[u8]) -> Pairs {
        let map = LetterMap { cells: cells.to_vec(), ..LetterMap::filled(size, b'.') };
        Pairs { pegs: Pegs { map } }
    }

    fn pairs(&self) -> Option<Vec<[usize; 2]>> {
        let map = &self.pegs.map;
        let mut pairs: Vec<[usize; 2]> = Vec::new();
        for cell in map.grid.cells().filter(|cell| map.cells[*cell] == b'o') {
            if pairs.last().is_some_and(|pair| pair[1] == cell) {
                continue;
            }
            let next = map.grid.step(cell, [1, 0]).filter(|next| map.cells[*next] == b'o');
            pairs.push([cell, next?]);
        }
        Some(pairs)
    }
}

impl GridLevel for Pairs {
    type Puzzle = Solitaire;
    const SMALLER: &'static [(u8, &'static str)] = &[(b'.', "pair")];

    fn map(&self) -> &LetterMap {
        &self.pegs.map
    }

    fn map_mut(&mut self) -> &mut LetterMap {
        &mut self.pegs.map
    }

    fn puzzle(&self) -> Solitaire {
        self.pegs.puzzle()
    }

    fn letters(&self) -> Vec<u8> {
        b".o".to_vec()
    }

    fn settings(&self, _: u8) -> Vec<u8> {
        Vec::new()
    }

    fn can_shrink(from: u8, to: u8) -> bool {
        from == b'o' && to == b'.'
    }

    fn is_level(&self) -> bool {
        self.pairs().is_some()
    }

    fn piece(&self, cell: usize) -> Vec<usize> {
        let pair = self.pairs().and_then(|all| all.into_iter().find(|pair| pair.contains(&cell)));
        pair.map_or_else(|| vec![cell], Vec::from)
    }
}

#[test]
fn pieces_of_several_cells_stay_whole() {
    let level = Pairs::new([5, 3], b"oo.....oo......");
    let space = GridSpace::new(level.clone(), Options::default()).unwrap();
    let varied: Vec<Pairs> = (1..=400).filter_map(|n| space.vary(5, n, &mut ())).collect();
    assert!(varied.len() > 100, "{} of 400", varied.len());
    assert!(varied.iter().all(|level| level.pairs().is_some_and(|pairs| pairs.len() == 2)));
    let moved = varied.iter().filter(|varied| {
        let kept = varied.pairs().into_iter().flatten();
        kept.filter(|pair| level.pairs().is_some_and(|old| old.contains(pair))).count() == 1
    });
    assert!(moved.count() > 20, "one pair moves and the other stays");
    for (cost, count) in [(0, 1), (1, 0), (2, 13)] {
        let mut shown = 0;
        let _ = space.edits(cost, &mut |level| {
            assert!(level.is_level(), "{level:?}");
            shown += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(shown, count, "{cost} cells");
    }
    let steps = space.steps(&level, 0);
    assert_eq!(steps.iter().filter(|step| space.take(&level, step).is_some()).count(), 2);
    let smaller = space.take(&level, &(7, b'.')).unwrap();
    assert_eq!(smaller, Pairs::new([5, 3], b"oo............."));
    assert_eq!(space.describe_step(&level, &[], &(7, b'.')), "the pair at 3,2 goes");
}

#[test]
fn events_can_be_about_pieces_with_names() {
    use crate::concept::{Argument, EventName};
    const CART: Takes = Takes::Name { sign: "CART", what: "the name of a cart" };
    static KINDS: [EventKind; 3] = [
        EventKind::idea("roll", CART, "the cart rolls", "roll:Red"),
        EventKind::new("enter", Takes::Cell, "a cart comes there", "enter:2,1"),
        EventKind::new("crash", Takes::Nothing, "carts meet", "crash"),
    ];
    // More names than cells, and the other way round.
    for size in [[2, 1], [5, 2]] {
        let names = ["Red", "Blue", "Green"].map(String::from);
        let mut events = GridEvents::new(Grid::new(size), &KINDS, "track").with_names(names);
        let find = |events: &GridEvents, word: &str, argument| {
            events.find(&EventName { word: word.to_string(), argument }).map_err(|it| it.known)
        };
        let list = events.list();
        assert_eq!(list.len(), 3 + size[0] * size[1] + 1);
        assert_eq!(list[..4], ["roll:Red", "roll:Blue", "roll:Green", "enter:1,1"]);
        events.tell_all();
        events.tell(|told| {
            told.when("crash", true);
            told.at("enter", [1]);
            told.at("roll", [2]);
        });
        let told = events.take();
        let told = events.told(told).to_vec();
        let names: Vec<String> = told.iter().map(|event| events.name(*event)).collect();
        assert_eq!(names, ["roll:Green", "enter:2,1", "crash"]);
        let green = Argument::Name("green".to_string());
        assert_eq!(find(&events, "roll", green), Ok(vec![told[0]]));
        assert_eq!(find(&events, "enter", Argument::Cell(2, 1)), Ok(vec![told[1]]));
        assert_eq!(find(&events, "crash", Argument::None), Ok(vec![told[2]]));
        let known = find(&events, "roll", Argument::Name("Pink".to_string())).unwrap_err();
        assert_eq!(known, list, "a name that nothing has");
    }
}
