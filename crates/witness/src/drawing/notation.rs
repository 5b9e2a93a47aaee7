//! How strokes are written, and lines as words.

use super::{Drawing, Pen, Stroke};
use crate::line::{Line, Move};
use play::{Notation, Pack};

impl Notation for Drawing {
    fn write_move(&self, stroke: Stroke, out: &mut String) {
        match stroke {
            Stroke::Start(start) => {
                let [x, y] = self.board.panel.place(usize::from(start));
                out.push_str(&format!("[{x},{y}]"));
            }
            Stroke::Draw(mv) => out.push(mv.letter()),
            Stroke::Lift => out.push('.'),
        }
    }

    fn read_move<'t>(&self, text: &'t str) -> Option<(Stroke, &'t str)> {
        let first = text.chars().next()?;
        let rest = &text[first.len_utf8()..];
        match first {
            '.' => Some((Stroke::Lift, rest)),
            '[' => {
                let (place, rest) = rest.split_once(']')?;
                let (x, y) = place.split_once(',')?;
                let (x, y): (usize, usize) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
                let grid = self.board.grid;
                let is_there = (1..=grid.width()).contains(&x) && (1..=grid.rows + 1).contains(&y);
                is_there.then(|| (Stroke::Start(grid.at(x - 1, y - 1) as u8), rest))
            }
            letter => Some((Stroke::Draw(Move::from_letter(letter)?), rest)),
        }
    }
}

impl Pack for Drawing {
    fn packed_words(&self) -> usize {
        1 + (self.board.grid.corners() - 1).div_ceil(32)
    }

    fn pack(&self, state: &Pen, out: &mut [u64]) {
        out.fill(0);
        if let Some(line) = &state.0 {
            out[0] = 1 | (line.start() as u64) << 8 | (line.len() as u64) << 16;
            let words = out.len() - 1;
            out[1..].copy_from_slice(&line.words()[..words]);
        }
    }

    fn unpack(&self, words: &[u64], out: &mut Pen) {
        *out = Pen((words[0] & 1 == 1).then(|| {
            let (start, len) = (words[0] >> 8 & 255, words[0] >> 16 & 255);
            Line::from_words(start as usize, len as usize, &words[1..])
        }));
    }
}
