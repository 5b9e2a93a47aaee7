//! The named colours and the fourteen palettes that give them their values.
//!
//! The values are those of puzzlescript.net, whose default palette goes back to Arne Niklas
//! Jansson's sixteen colours; a game looks the same here and there.

/// A colour of a pixel; `None` elsewhere means transparent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Reads `#rgb` or `#rrggbb`.
    pub fn from_hex(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#')?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let value = u32::from_str_radix(digits, 16).ok()?;
        let byte = |shift: u32| (value >> shift & 0xff) as u8;
        let nibble = |shift: u32| (value >> shift & 0xf) as u8 * 17;
        match digits.len() {
            3 => Some(Rgb(nibble(8), nibble(4), nibble(0))),
            6 => Some(Rgb(byte(16), byte(8), byte(0))),
            _ => None,
        }
    }

    /// Writes `#rrggbb`.
    pub fn to_hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// Every word that names a colour.
pub const COLOR_NAMES: [&str; 25] = [
    "black",
    "white",
    "grey",
    "darkgrey",
    "lightgrey",
    "red",
    "darkred",
    "lightred",
    "brown",
    "darkbrown",
    "lightbrown",
    "orange",
    "yellow",
    "green",
    "darkgreen",
    "lightgreen",
    "blue",
    "lightblue",
    "darkblue",
    "purple",
    "pink",
    "gray",
    "darkgray",
    "lightgray",
    "transparent",
];

/// One value for each of the first 21 [`COLOR_NAMES`].
pub type Palette = [u32; 21];

/// The palette used when a game names none.
pub const DEFAULT_PALETTE: &str = "arnecolors";

/// Palettes by name; their order is that of the numbers 1 to 14 a game may give instead.
const PALETTES: [(&str, Palette); 14] = [
    (
        "mastersystem",
        [
            0x000000, 0xffffff, 0x555555, 0x555500, 0xaaaaaa, 0xff0000, 0xaa0000, 0xff5555,
            0xaa5500, 0x550000, 0xffaa00, 0xff5500, 0xffff55, 0x55aa00, 0x005500, 0xaaff00,
            0x5555aa, 0xaaffff, 0x000055, 0x550055, 0xffaaff,
        ],
    ),
    (
        "gameboycolour",
        [
            0x000000, 0xffffff, 0x7f7f7c, 0x3e3e44, 0xbaa7a7, 0xa7120c, 0x880606, 0xba381f,
            0x57381f, 0x3e2519, 0x8e634b, 0xba4b32, 0xc0ba6f, 0x517525, 0x385d12, 0x6f8e44,
            0x5d6fa7, 0x8ea7a7, 0x4b575d, 0x3e3e44, 0xba381f,
        ],
    ),
    (
        "amiga",
        [
            0x000000, 0xffffff, 0xbbbbbb, 0x333333, 0xffeedd, 0xdd1111, 0x990000, 0xff4422,
            0x663311, 0x331100, 0xaa6644, 0xff6644, 0xffdd66, 0x448811, 0x335500, 0x88bb77,
            0x8899dd, 0xbbddee, 0x666688, 0x665555, 0x997788,
        ],
    ),
    (
        "arnecolors",
        [
            0x000000, 0xffffff, 0x9d9d9d, 0x697175, 0xcccccc, 0xbe2633, 0x732930, 0xe06f8b,
            0xa46422, 0x493c2b, 0xeeb62f, 0xeb8931, 0xf7e26b, 0x44891a, 0x2f484e, 0xa3ce27,
            0x1d57f7, 0xb2dcef, 0x1b2632, 0x342a97, 0xde65e2,
        ],
    ),
    (
        "famicom",
        [
            0x000000, 0xffffff, 0x7c7c7c, 0x080808, 0xbcbcbc, 0xf83800, 0x881400, 0xf87858,
            0xac7c00, 0x503000, 0xfce0a8, 0xfca044, 0xf8b800, 0x00b800, 0x005800, 0xb8f8b8,
            0x0058f8, 0x3cbcfc, 0x0000bc, 0x6644fc, 0xf878f8,
        ],
    ),
    (
        "atari",
        [
            0x000000, 0xffffff, 0x909090, 0x404040, 0xb0b0b0, 0xa03c50, 0x700014, 0xdc849c,
            0x805020, 0x703400, 0xcb9870, 0xccac70, 0xecd09c, 0x58b06c, 0x006414, 0x70c484,
            0x1c3c88, 0x6888c8, 0x000088, 0x3c0080, 0xb484dc,
        ],
    ),
    (
        "pastel",
        [
            0x000000, 0xffffff, 0x3e3e3e, 0x313131, 0x9cbcbc, 0xf56ca2, 0xa63577, 0xffa9cf,
            0xb58c53, 0x787562, 0xb58c53, 0xeb792d, 0xffe15f, 0x00ff4f, 0x2b732c, 0x97c04f,
            0x0f88d3, 0x00fffe, 0x293a7b, 0xff6554, 0xeb792d,
        ],
    ),
    (
        "ega",
        [
            0x000000, 0xffffff, 0x555555, 0x555555, 0xaaaaaa, 0xff5555, 0xaa0000, 0xff55ff,
            0xaa5500, 0xaa5500, 0xffff55, 0xff5555, 0xffff55, 0x00aa00, 0x00aaaa, 0x55ff55,
            0x5555ff, 0x55ffff, 0x0000aa, 0xaa00aa, 0xff55ff,
        ],
    ),
    (
        "amstrad",
        [
            0x000000, 0xffffff, 0x7f7f7f, 0x636363, 0xafafaf, 0xff0000, 0x7f0000, 0xff7f7f,
            0xff7f00, 0x7f7f00, 0xffff00, 0xff007f, 0xffff7f, 0x01ff00, 0x007f00, 0x7fff7f,
            0x0000ff, 0x7f7fff, 0x00007f, 0x7f007f, 0xff7fff,
        ],
    ),
    (
        "proteus_mellow",
        [
            0x3d2d2e, 0xddf1fc, 0x9fb2d4, 0x7b8272, 0xa4bfda, 0x9d5443, 0x8c5b4a, 0x94614c,
            0x89a78d, 0x829e88, 0xaaae97, 0xd1ba86, 0xd6cda2, 0x75ac8d, 0x8fa67f, 0x8eb682,
            0x88a3ce, 0xa5adb0, 0x5c6b8c, 0xd39fac, 0xc8ac9e,
        ],
    ),
    (
        "proteus_rich",
        [
            0x6f686f, 0xd1b1e2, 0xb9aac1, 0x8e8b84, 0xc7b5cd, 0xa11f4f, 0x934765, 0xc998ad,
            0x89867d, 0x797f75, 0xab9997, 0xce8c5c, 0xf0d959, 0x75bc54, 0x599d79, 0x90cf5c,
            0x8fd0ec, 0xbcdce7, 0x0b2c70, 0x9b377f, 0xcd88e5,
        ],
    ),
    (
        "proteus_night",
        [
            0x010912, 0xfdeeec, 0x051d40, 0x091842, 0x062151, 0xad4576, 0x934765, 0xab6290,
            0x61646b, 0x3d2d2d, 0x8393a0, 0x0a2227, 0x0a2541, 0x75ac8d, 0x0a2434, 0x061f2e,
            0x0b2c79, 0x809ccb, 0x08153b, 0x666a87, 0x754b4d,
        ],
    ),
    (
        "c64",
        [
            0x000000, 0xffffff, 0x6c6c6c, 0x444444, 0x959595, 0x68372b, 0x3f1e17, 0x9a6759,
            0x433900, 0x221c02, 0x6d5c0d, 0x6f4f25, 0xb8c76f, 0x588d43, 0x345129, 0x9ad284,
            0x6c5eb5, 0x70a4b2, 0x352879, 0x6f3d86, 0xb044ac,
        ],
    ),
    (
        "whitingjp",
        [
            0x202527, 0xeff8fd, 0x7b7680, 0x3c3b44, 0xbed0d7, 0xbd194b, 0x6b1334, 0xef2358,
            0xb52e1c, 0x681c12, 0xe87b45, 0xff8c10, 0xfbd524, 0x36bc3c, 0x317610, 0x8ce062,
            0x3f62c6, 0x57bbe0, 0x2c2fa0, 0x7037d9, 0xec2b8f,
        ],
    ),
];

/// Finds a palette by its name or its number.
pub fn palette(name: &str) -> Option<&'static Palette> {
    let by_number = name.parse::<usize>().ok().and_then(|n| PALETTES.get(n.checked_sub(1)?));
    by_number
        .or_else(|| PALETTES.iter().find(|(known, _)| *known == name))
        .map(|(_, palette)| palette)
}

/// The names of all palettes.
pub fn palette_names() -> impl Iterator<Item = &'static str> {
    PALETTES.iter().map(|(name, _)| *name)
}

/// The value of a colour word or code; `None` when it is neither, `Some(None)` when transparent.
pub fn color(palette: &Palette, word: &str) -> Option<Option<Rgb>> {
    if word == "transparent" {
        return Some(None);
    }
    if let Some(rgb) = Rgb::from_hex(word) {
        return Some(Some(rgb));
    }
    let index = match COLOR_NAMES.iter().position(|name| *name == word)? {
        gray @ 21..24 => gray - 19,
        other => other,
    };
    let [_, r, g, b] = palette[index].to_be_bytes();
    Some(Some(Rgb(r, g, b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_of_grey_are_one_colour() {
        let arne = palette(DEFAULT_PALETTE).unwrap();
        for kind in ["", "dark", "light"] {
            let (grey, gray) = (format!("{kind}grey"), format!("{kind}gray"));
            assert_eq!(color(arne, &grey), color(arne, &gray));
            assert!(color(arne, &grey).is_some());
        }
    }

    #[test]
    fn palettes_have_numbers() {
        assert_eq!(palette("4"), palette("arnecolors"));
        assert_eq!(palette("14"), palette("whitingjp"));
        assert_eq!(palette("0"), None);
        assert_eq!(palette("15"), None);
    }

    #[test]
    fn short_codes_double_their_digits() {
        assert_eq!(Rgb::from_hex("#f80"), Rgb::from_hex("#ff8800"));
        assert_eq!(Rgb::from_hex("#ff88"), None);
        assert_eq!(Rgb::from_hex("#ééé"), None);
    }
}
