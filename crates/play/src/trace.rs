//! Moves as text.

use thiserror::Error;

use crate::Notation;

/// Reads a trace. White space between moves is skipped.
pub fn read_trace<P: Notation>(puzzle: &P, text: &str) -> Result<Vec<P::Move>, TraceError> {
    let mut moves = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        match puzzle.read_move(rest) {
            // A notation that reads a move from an empty text would loop forever.
            Some((mv, after)) if after.len() < rest.len() => {
                moves.push(mv);
                rest = after.trim_start();
            }
            _ => return Err(TraceError::at(text, rest)),
        }
    }
    Ok(moves)
}

/// Writes a trace: the texts of the moves one after the other.
pub fn write_trace<P: Notation>(puzzle: &P, moves: &[P::Move]) -> String {
    let mut text = String::new();
    for &mv in moves {
        puzzle.write_move(mv, &mut text);
    }
    text
}

/// A text is not a trace of this puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("character {position} of the moves: `{text}` does not begin with a move of this puzzle")]
pub struct TraceError {
    /// Where the first text that is not a move begins, in characters from 1.
    pub position: usize,
    /// The text there: one word, shortened if it is long.
    pub text: String,
}

impl TraceError {
    fn at(text: &str, rest: &str) -> TraceError {
        let read = text.len().saturating_sub(rest.len());
        let position = text.get(..read).map_or(0, |read| read.chars().count()) + 1;
        let word = rest.split_whitespace().next().unwrap_or_default();
        let mut text: String = word.chars().take(MAX_SHOWN).collect();
        if text.len() < word.len() {
            text.push('…');
        }
        TraceError { position, text }
    }
}

/// The most characters of an offending text that an error repeats.
const MAX_SHOWN: usize = 20;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lamps::Lamps;

    #[test]
    fn white_space_between_moves_is_skipped() {
        let puzzle = Lamps::new(0b101, 4, 9);
        let moves = read_trace(&puzzle, " a\tB\r\n c ").unwrap();
        assert_eq!(moves, [0, 1, 2]);
        assert_eq!(write_trace(&puzzle, &moves), "abc");
        assert_eq!(read_trace(&puzzle, " \n"), Ok(vec![]));
        assert_eq!(write_trace(&puzzle, &[]), "");
    }

    #[test]
    fn an_error_names_place_and_text() {
        let puzzle = Lamps::new(0b101, 4, 9);
        let error = read_trace(&puzzle, "a\u{a0}bé9 c").unwrap_err();
        assert_eq!(error, TraceError { position: 4, text: "é9".into() });
        assert_eq!(
            error.to_string(),
            "character 4 of the moves: `é9` does not begin with a move of this puzzle"
        );
        let error = read_trace(&puzzle, &"9".repeat(100_000)).unwrap_err();
        assert_eq!(error, TraceError { position: 1, text: "99999999999999999999…".into() });
    }
}
