//! A zip archive with one file, as itch.io expects a game.

use flate2::read::DeflateEncoder;
use flate2::{Compression, Crc};
use std::io::Read;

/// The day that archives say their file is from: the first one that the format knows, so that the same file
/// gives the same archive.
const DAY: u16 = 0x0021;
/// Version 2.0: deflated files.
const VERSION: u16 = 20;
/// Names are in UTF-8.
const FLAGS: u16 = 0x0800;
const DEFLATED: u16 = 8;

/// An archive that holds `name` with these bytes.
pub fn zip(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    // Reading from memory does not fail.
    let _ = DeflateEncoder::new(bytes, Compression::best()).read_to_end(&mut packed);
    let mut sum = Crc::new();
    sum.update(bytes);
    let mut out = Vec::with_capacity(packed.len() + 256);
    out.extend_from_slice(b"PK\x03\x04");
    let about = |out: &mut Vec<u8>| {
        for part in [VERSION, FLAGS, DEFLATED, 0, DAY] {
            out.extend_from_slice(&part.to_le_bytes());
        }
        for part in [sum.sum(), packed.len() as u32, bytes.len() as u32] {
            out.extend_from_slice(&part.to_le_bytes());
        }
        out.extend_from_slice(&(name.len() as u16).to_le_bytes());
        out.extend_from_slice(&0_u16.to_le_bytes());
    };
    about(&mut out);
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(&packed);
    let directory = out.len() as u32;
    out.extend_from_slice(b"PK\x01\x02");
    out.extend_from_slice(&VERSION.to_le_bytes());
    about(&mut out);
    // No comment, the first disk, no attributes, the file at the beginning.
    out.extend_from_slice(&[0; 14]);
    out.extend_from_slice(name.as_bytes());
    let length = out.len() as u32 - directory;
    out.extend_from_slice(b"PK\x05\x06");
    for part in [0_u16, 0, 1, 1] {
        out.extend_from_slice(&part.to_le_bytes());
    }
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(&directory.to_le_bytes());
    out.extend_from_slice(&0_u16.to_le_bytes());
    out
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::process::Command;

    #[test]
    fn other_programs_read_the_archive() {
        let text = "<!doctype html>\n".repeat(1000);
        let bytes = zip("index.html", text.as_bytes());
        assert!(bytes.len() < 1000);
        assert_eq!(bytes, zip("index.html", text.as_bytes()));
        let file =
            std::env::temp_dir().join(format!("puzzlewright-zip-{}.zip", std::process::id()));
        std::fs::write(&file, &bytes).unwrap();
        let program = "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; \
                       sys.stdout.write(z.namelist()[0] + '\\n' + z.read('index.html').decode())";
        let read = Command::new("python3").args(["-c", program]).arg(&file).output();
        std::fs::remove_file(&file).unwrap();
        // The browser tests open an archive too, wherever they run.
        let Ok(read) = read else { return };
        assert_eq!(String::from_utf8(read.stdout).unwrap(), format!("index.html\n{text}"));
    }
}
