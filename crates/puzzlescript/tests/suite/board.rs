//! Boards as rows of the legend's glyphs.

use puzzlescript::bits::Bits;
use puzzlescript::engine::Runner;
use puzzlescript::game::{Game, Level};
use puzzlescript::level_text::cells;

/// The rows of a board. A cell gets the first glyph of the legend that means its objects, or `?` if
/// there is none; then a line below the board lists what it holds.
pub fn rows(game: &Game, level: &Level, machine: &dyn Runner) -> Vec<String> {
    let cells = cells(machine);
    let height = level.height;
    let mut unnamed = Vec::new();
    let mut rows = vec![String::new(); height];
    for (index, cell) in cells.iter().enumerate() {
        let (x, y) = (index / height, index % height);
        rows[y].push(glyph(game, level, cell).unwrap_or_else(|| {
            let names = cell.iter().map(|object| game.objects[object].spelling.as_str());
            let names: Vec<&str> = names.collect();
            unnamed.push(format!("? at column {}, row {}: {}", x + 1, y + 1, names.join(" ")));
            '?'
        }));
    }
    rows.extend(unnamed);
    rows
}

fn glyph(game: &Game, level: &Level, cell: &Bits) -> Option<char> {
    let background = &game.layers[game.background_layer];
    let means = |objects: &Bits| {
        let mut whole = objects.clone();
        if !objects.meets(background) {
            whole.add(&level.background);
        }
        whole == *cell
    };
    game.glyphs.iter().find(|glyph| means(&glyph.objects)).map(|glyph| glyph.glyph)
}
