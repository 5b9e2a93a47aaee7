//! Directions and the other words that can precede an object in a cell.

/// A word before an object. Those with `Par` or `Perp` remember that they came from `parallel` or
/// `perpendicular`, because words are matched between the two sides of a rule by their origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Dir {
    /// No word at all.
    Any,
    Up,
    Down,
    Left,
    Right,
    Action,
    Moving,
    Stationary,
    No,
    RandomDir,
    Random,
    Horizontal,
    Vertical,
    Orthogonal,
    Parallel,
    Perpendicular,
    /// `>`
    Ahead,
    /// `<`
    Behind,
    /// `^`
    LeftHand,
    /// `v`
    RightHand,
    HorizontalPar,
    VerticalPar,
    HorizontalPerp,
    VerticalPerp,
    /// `...`, a cell by itself.
    Ellipsis,
}

use Dir::*;

/// The four directions a rule can look in, in the order rules are expanded.
pub const ORTHOGONAL: [Dir; 4] = [Up, Down, Left, Right];

impl Dir {
    /// Reads a word inside a cell.
    pub fn in_cell(word: &str) -> Option<Dir> {
        Some(match word {
            "up" => Up,
            "down" => Down,
            "left" => Left,
            "right" => Right,
            "action" => Action,
            "moving" => Moving,
            "stationary" => Stationary,
            "no" => No,
            "randomdir" => RandomDir,
            "random" => Random,
            "horizontal" => Horizontal,
            "vertical" => Vertical,
            "orthogonal" => Orthogonal,
            "parallel" => Parallel,
            "perpendicular" => Perpendicular,
            ">" => Ahead,
            "<" => Behind,
            "^" => LeftHand,
            "v" => RightHand,
            _ => return None,
        })
    }

    /// The word as an author writes it.
    pub fn word(self) -> &'static str {
        match self {
            Any => "",
            Up => "up",
            Down => "down",
            Left => "left",
            Right => "right",
            Action => "action",
            Moving => "moving",
            Stationary => "stationary",
            No => "no",
            RandomDir => "randomdir",
            Random => "random",
            Horizontal => "horizontal",
            Vertical => "vertical",
            Orthogonal => "orthogonal",
            Parallel | HorizontalPar | VerticalPar => "parallel",
            Perpendicular | HorizontalPerp | VerticalPerp => "perpendicular",
            Ahead => ">",
            Behind => "<",
            LeftHand => "^",
            RightHand => "v",
            Ellipsis => "...",
        }
    }

    /// The directions an unspecific word may be, empty for a specific one.
    pub fn choices(self) -> &'static [Dir] {
        match self {
            Horizontal | HorizontalPar | HorizontalPerp => &[Left, Right],
            Vertical | VerticalPar | VerticalPerp => &[Up, Down],
            Moving => &[Up, Down, Left, Right, Action],
            Orthogonal => &ORTHOGONAL,
            _ => &[],
        }
    }

    /// True for words that mean something only with respect to a rule's direction.
    pub fn is_relative(self) -> bool {
        matches!(self, Ahead | Behind | LeftHand | RightHand | Parallel | Perpendicular)
    }

    /// What a relative word means in a rule that looks `forward`.
    pub fn seen_from(self, forward: Dir) -> Dir {
        let [left_hand, right_hand, behind] = match forward {
            Right => [Up, Down, Left],
            Up => [Left, Right, Down],
            Down => [Right, Left, Up],
            _ => [Down, Up, Right],
        };
        let is_horizontal = matches!(forward, Left | Right);
        match self {
            LeftHand => left_hand,
            RightHand => right_hand,
            Behind => behind,
            Ahead => forward,
            Parallel if is_horizontal => HorizontalPar,
            Parallel => VerticalPar,
            Perpendicular if is_horizontal => VerticalPerp,
            Perpendicular => HorizontalPerp,
            other => other,
        }
    }

    /// The movement bits of a specific word. `randomdir` asks on the left side for something no
    /// object has (up and left at once); that is what it does on puzzlescript.net too.
    pub fn moves(self) -> u64 {
        match self {
            Up => 0b00001,
            Down => 0b00010,
            Left => 0b00100,
            Right => 0b01000,
            Action => 0b10000,
            RandomDir => 0b00101,
            _ => 0,
        }
    }
}
