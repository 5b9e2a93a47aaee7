//! Moves as text.

use super::Puzzle;
use crate::engine::Input;
use crate::rules::Dir;
use play::Notation;

impl Notation for Puzzle {
    fn write_move(&self, mv: Input, out: &mut String) {
        match mv {
            Input::Arrow(Dir::Up) => out.push('U'),
            Input::Arrow(Dir::Down) => out.push('D'),
            Input::Arrow(Dir::Left) => out.push('L'),
            Input::Arrow(Dir::Right) => out.push('R'),
            Input::Arrow(Dir::None) | Input::Wait => out.push('.'),
            Input::Action => out.push('X'),
            Input::Click(cell) => {
                let (cell, width) = (usize::from(cell), self.program().width);
                out.push_str(&format!("({},{})", cell % width + 1, cell / width + 1));
            }
        }
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Input, &'t str)> {
        if let Some(rest) = text.strip_prefix('(') {
            let (inside, rest) = rest.split_once(')')?;
            let (x, y) = inside.split_once(',')?;
            let (x, y): (usize, usize) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
            let program = self.program();
            let is_on = (1..=program.width).contains(&x) && (1..=program.height).contains(&y);
            let cell = is_on.then(|| (y - 1) * program.width + x - 1)?;
            return Some((Input::Click(cell as u16), rest));
        }
        let mut chars = text.chars();
        let mv = match chars.next()?.to_ascii_uppercase() {
            'U' => Input::Arrow(Dir::Up),
            'D' => Input::Arrow(Dir::Down),
            'L' => Input::Arrow(Dir::Left),
            'R' => Input::Arrow(Dir::Right),
            'X' => Input::Action,
            '.' => Input::Wait,
            _ => return None,
        };
        Some((mv, chars.as_str()))
    }
}
