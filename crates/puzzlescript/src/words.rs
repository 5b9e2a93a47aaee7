//! The fixed words of the language, each listed once.

/// The seven section headings, in the order a game must have them.
pub const SECTIONS: [&str; 7] =
    ["objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"];

/// Prelude words that are followed by a value.
pub const PRELUDE_VALUES: [&str; 12] = [
    "title",
    "author",
    "homepage",
    "background_color",
    "text_color",
    "key_repeat_interval",
    "realtime_interval",
    "again_interval",
    "flickscreen",
    "zoomscreen",
    "color_palette",
    "youtube",
];

/// Prelude words that stand alone.
pub const PRELUDE_FLAGS: [&str; 10] = [
    "run_rules_on_level_start",
    "norepeat_action",
    "require_player_movement",
    "debug",
    "verbose_logging",
    "throttle_movement",
    "noundo",
    "noaction",
    "norestart",
    "scanline",
];

/// Words a rule may end with, the sound commands first.
pub const COMMANDS: [&str; 17] = [
    "sfx0",
    "sfx1",
    "sfx2",
    "sfx3",
    "sfx4",
    "sfx5",
    "sfx6",
    "sfx7",
    "sfx8",
    "sfx9",
    "sfx10",
    "cancel",
    "checkpoint",
    "restart",
    "win",
    "message",
    "again",
];

/// How many of [`COMMANDS`] are sound commands.
pub const SOUND_COMMANDS: usize = 11;

/// Events of the game as a whole that can have a sound.
pub const SOUND_EVENTS: [&str; 21] = [
    "undo",
    "restart",
    "titlescreen",
    "startgame",
    "cancel",
    "endgame",
    "startlevel",
    "endlevel",
    "showmessage",
    "closemessage",
    "sfx0",
    "sfx1",
    "sfx2",
    "sfx3",
    "sfx4",
    "sfx5",
    "sfx6",
    "sfx7",
    "sfx8",
    "sfx9",
    "sfx10",
];

/// What an object can do that has a sound.
pub const SOUND_VERBS: [&str; 5] = ["move", "action", "create", "destroy", "cantmove"];

/// Directions a sound can be limited to.
pub const SOUND_DIRECTIONS: [&str; 7] =
    ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];

/// Words allowed before the first bracket of a rule.
pub const RULE_PREFIXES: [&str; 9] =
    ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal", "late", "rigid"];

/// Words that may precede an object inside a cell.
pub const CELL_WORDS: [&str; 19] = [
    "action",
    "up",
    "down",
    "left",
    "right",
    "^",
    "v",
    "<",
    ">",
    "moving",
    "stationary",
    "parallel",
    "perpendicular",
    "horizontal",
    "orthogonal",
    "vertical",
    "no",
    "randomdir",
    "random",
];

/// Words that start a win condition.
pub const QUANTIFIERS: [&str; 4] = ["all", "any", "no", "some"];

/// Names that an author should not give to an object.
///
/// `orthogonal`, `startloop` and `endloop` are omitted on purpose: puzzlescript.net accepts them as
/// names, and a source it accepts without a message gets no warning here.
pub fn is_keyword(word: &str) -> bool {
    const OTHERS: [&str; 9] = ["...", "|", "[", "]", "late", "rigid", "any", "all", "some"];
    let lists: [&[&str]; 6] =
        [&SECTIONS, &OTHERS, &CELL_WORDS, &COMMANDS, &SOUND_EVENTS, &SOUND_VERBS];
    word != "orthogonal" && lists.iter().any(|list| list.contains(&word))
}
