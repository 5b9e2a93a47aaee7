//! A picture as the bytes of a file.

use crate::{PictureError, png};
use std::path::Path;
use thiserror::Error;

/// The kinds of picture files, by the ending of the file name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// `.svg`
    Svg,
    /// `.png`
    Png,
}

/// A file name that does not end in the extension of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the file name must end in .svg or .png, which decides the format")]
pub struct UnknownEnding;

impl Ending {
    /// The format a file name asks for, in upper or lower case. Call this before the work that
    /// leads to the picture, so that nobody waits for a picture that cannot be written.
    pub fn of(path: &Path) -> Result<Ending, UnknownEnding> {
        let ending = path.extension().unwrap_or_default();
        match ending.to_ascii_lowercase().to_str() {
            Some("svg") => Ok(Ending::Svg),
            Some("png") => Ok(Ending::Png),
            _ => Err(UnknownEnding),
        }
    }
}

/// The bytes of a picture file. A PNG is drawn `scale` times the size of the SVG; an SVG has no scale.
pub fn encode(svg: &str, ending: Ending, scale: f32) -> Result<Vec<u8>, PictureError> {
    match ending {
        Ending::Svg => Ok(svg.as_bytes().to_vec()),
        Ending::Png => png(svg, scale),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_says_what_is_written() {
        let of = |name: &str| Ending::of(Path::new(name));
        assert_eq!(of("a/level.svg"), Ok(Ending::Svg));
        assert_eq!(of("LEVEL.PNG"), Ok(Ending::Png));
        for name in ["level.gif", "level", ".png", ""] {
            assert_eq!(of(name), Err(UnknownEnding), "{name}");
        }
    }

    #[test]
    fn bytes_are_those_of_the_kind() {
        let svg = crate::Svg::new(2, 2).background("red").finish();
        assert_eq!(encode(&svg, Ending::Svg, 3.0).unwrap(), svg.as_bytes());
        assert!(encode(&svg, Ending::Png, 3.0).unwrap().starts_with(b"\x89PNG"));
        assert_eq!(encode(&svg, Ending::Png, 0.0), Err(PictureError::Empty));
    }
}
