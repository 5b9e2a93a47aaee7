//! The cases. A new one is a file here and a row in the list; its seeds are in `seeds/NAME`.

mod board;
mod concept;
mod lights;
mod panel;
mod parse;
mod play;
mod ruleset;
mod story;
mod transform;

/// Something that must hold for any bytes.
pub struct Case {
    /// Its name, which is that of its file and of the folder of its seeds.
    pub name: &'static str,
    /// Panics on a fault; false if the bytes test so little that they are not worth keeping.
    pub run: fn(&[u8]) -> bool,
    /// How many of four edits move whole lines and words instead of bytes.
    pub rewrites: u32,
}

/// All cases.
pub const CASES: &[Case] = &[
    Case { name: "board", run: board::run, rewrites: 1 },
    Case { name: "concept", run: concept::run, rewrites: 1 },
    Case { name: "lights", run: lights::run, rewrites: 1 },
    Case { name: "panel", run: panel::run, rewrites: 1 },
    Case { name: "parse", run: parse::run, rewrites: 2 },
    Case { name: "play", run: play::run, rewrites: 3 },
    Case { name: "ruleset", run: ruleset::run, rewrites: 1 },
    Case { name: "story", run: story::run, rewrites: 1 },
    Case { name: "transform", run: transform::run, rewrites: 1 },
];
