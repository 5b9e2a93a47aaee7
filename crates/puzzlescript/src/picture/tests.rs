use super::*;
use drawing::{PictureError, png};
use proptest::prelude::*;
use resvg::tiny_skia::Pixmap;
use source::Source;

const GAME: &str = "title Test
background_color #102030

OBJECTS

Background
#aabbcc transparent
00000
01110
01010
01110
00000

Wall
red

Player
blue #ff0
.0.0.
0...0
.111.
0...0
.0.0.

LEGEND
. = Background
# = Wall
P = Player

SOUNDS
COLLISIONLAYERS
Background
Player, Wall
RULES
WINCONDITIONS
LEVELS

.#P
...
";

fn game(prelude: &str) -> Game {
    let source = Source::new(
        "test",
        GAME.replace("background_color", &format!("{prelude}\nbackground_color")),
    );
    crate::compile(&source).unwrap().game.unwrap()
}

fn cell(number: u8) -> Bits {
    let mut cell = Bits::zero(1);
    (0..3).filter(|object| number >> object & 1 != 0).for_each(|object| cell.set(object));
    cell
}

fn decoded(png: &[u8]) -> Picture {
    let pixmap = Pixmap::decode_png(png).unwrap();
    let pixels = pixmap.pixels().iter().map(|pixel| {
        assert_eq!(pixel.alpha(), 255);
        Rgb(pixel.red(), pixel.green(), pixel.blue())
    });
    Picture {
        width: pixmap.width() as usize,
        height: pixmap.height() as usize,
        pixels: pixels.collect(),
    }
}

/// Every pixel drawn as a square of `times` by `times`.
fn enlarged(picture: &Picture, times: usize) -> Picture {
    let (width, height) = (picture.width * times, picture.height * times);
    let pixel = |at: usize| picture.pixels[at / width / times * picture.width + at % width / times];
    Picture { width, height, pixels: (0..width * height).map(pixel).collect() }
}

#[test]
fn objects_lie_on_each_other() {
    let game = game("");
    let (_, level) = game.levels().next().unwrap();
    let board = Board::from(level);
    let picture = picture(&game, board, view(&game, board));
    assert_eq!((picture.width, picture.height), (15, 10));
    let pixel = |x: usize, y: usize| picture.pixels[y * picture.width + x].to_hex();
    assert_eq!(pixel(0, 0), "#aabbcc");
    // Where the background has a hole the colour behind the level shows.
    assert_eq!(pixel(1, 1), "#102030");
    assert_eq!(pixel(2, 2), "#aabbcc");
    assert_eq!(pixel(5, 0), "#be2633");
    // A pixel of the player, one of the background between them, and the hole below both.
    assert_eq!(pixel(12, 2), "#ffff00");
    assert_eq!(pixel(10, 0), "#aabbcc");
    assert_eq!(pixel(12, 1), "#102030");
}

#[test]
fn screens_flick_and_zoom() {
    let player = |width: usize, height: usize, x: usize, y: usize| {
        let mut cells = vec![cell(1); width * height];
        cells[x * height + y] = cell(3);
        cells
    };
    let seen = |prelude: &str, x: usize, y: usize| {
        let game = game(prelude);
        let is_player = game.objects.iter().position(|object| object.name == "player");
        assert_eq!(is_player, Some(1));
        let cells = player(10, 7, x, y);
        let View { x0, y0, x1, y1 } = view(&game, Board { width: 10, height: 7, cells: &cells });
        (x0, y0, x1, y1)
    };
    assert_eq!(seen("", 9, 6), (0, 0, 10, 7));
    assert_eq!(seen("flickscreen 4x3", 0, 0), (0, 0, 4, 3));
    assert_eq!(seen("flickscreen 4x3", 4, 2), (4, 0, 8, 3));
    // The last screens are cut off by the level's end.
    assert_eq!(seen("flickscreen 4x3", 9, 6), (8, 6, 10, 7));
    assert_eq!(seen("zoomscreen 4x3", 0, 0), (0, 0, 4, 3));
    assert_eq!(seen("zoomscreen 4x3", 5, 4), (3, 3, 7, 6));
    assert_eq!(seen("zoomscreen 4x3", 9, 6), (6, 4, 10, 7));
    assert_eq!(seen("zoomscreen 40x30", 9, 6), (0, 0, 10, 7));
    let game = game("flickscreen 2x2");
    let cells = vec![cell(1); 9];
    let nobody = view(&game, Board { width: 3, height: 3, cells: &cells });
    assert_eq!(nobody, View { x0: 0, y0: 0, x1: 2, y1: 2 });
}

#[test]
fn a_plain_cell_is_one_rectangle() {
    let color = Rgb(1, 2, 3);
    let plain = Picture { width: 10, height: 10, pixels: vec![color; 100] };
    let text = svg(&plain, 40, "A & <B>");
    assert_eq!(text.matches("<path").count(), 1);
    assert!(text.contains("width=\"80\" height=\"80\" viewBox=\"0 0 10 10\""));
    assert!(text.contains("<title>A &amp; &lt;B&gt;</title>"));
    let mut pixels = plain.pixels;
    for y in 2..7 {
        pixels[y * 10 + 3..y * 10 + 6].fill(Rgb(9, 9, 9));
    }
    let text = svg(&Picture { width: 10, height: 10, pixels }, 40, "");
    assert!(text.contains("<path d=\"M3 2h3v5h-3z\" fill=\"#090909\"/>"));
}

#[test]
fn large_boards_get_small_cells() {
    let scale = |width, height| cell_scale(&Picture { width, height, pixels: Vec::new() });
    assert_eq!(scale(50, 50), 40);
    assert_eq!(scale(1000, 10), 20);
    assert_eq!(scale(100_000, 5), 5);
    assert_eq!(scale(0, 0), 40);
}

#[test]
fn pictures_out_of_bounds_are_refused() {
    let pixel = Picture { width: 5, height: 5, pixels: vec![Rgb(0, 0, 0); 25] };
    let text = svg(&pixel, 40, "");
    let refused = png(&text, 1000.0).unwrap_err();
    assert_eq!(refused, PictureError::TooLarge { width: 40_000, height: 40_000 });
    for scale in [0.0, -1.0, f32::NAN] {
        assert_eq!(png(&text, scale), Err(PictureError::Empty));
    }
    assert!(matches!(png(&text, f32::INFINITY), Err(PictureError::TooLarge { .. })));
    assert!(matches!(png("no svg", 1.0), Err(PictureError::Svg(_))));
    let nothing = Picture { width: 0, height: 0, pixels: Vec::new() };
    assert!(png(&svg(&nothing, 40, ""), 1.0).is_err());
}

#[test]
fn a_very_wide_board_is_drawn_to_its_end() {
    let width = 20_000;
    let pixel = |at: usize| Rgb((at % width % 251) as u8, (at / width) as u8, 7);
    let picture = Picture { width, height: 5, pixels: (0..width * 5).map(pixel).collect() };
    assert_eq!(decoded(&png(&svg(&picture, 5, ""), 1.0).unwrap()), picture);
}

proptest! {
    #[test]
    fn the_png_is_the_picture(
        width in 1usize..8,
        cells in prop::collection::vec(0u8..8, 1..40),
        times in 1usize..4,
    ) {
        let game = game("");
        let height = cells.len() / width;
        let cells: Vec<Bits> = cells.iter().take(width * height).map(|number| cell(*number)).collect();
        prop_assume!(height > 0);
        let board = Board { width, height, cells: &cells };
        let picture = picture(&game, board, View::whole(board));
        let text = svg(&picture, 5 * times as u32, "test");
        let expected = enlarged(&picture, times);
        prop_assert_eq!(&decoded(&png(&text, 1.0).unwrap()), &expected);
        let text = svg(&picture, 5, "test");
        prop_assert_eq!(&decoded(&png(&text, times as f32).unwrap()), &expected);
    }

    #[test]
    fn any_title_is_well_formed(title in "(\\PC|[\\x00-\\x1f<>&\"'\u{fffe}\u{85}]|--|]]>){0,40}") {
        let picture = Picture { width: 5, height: 5, pixels: vec![Rgb(0, 0, 0); 25] };
        prop_assert!(png(&svg(&picture, 5, &title), 1.0).is_ok());
    }
}
