//! Letters and digits drawn as strokes, so that pictures need no fonts.

use std::fmt::Write;

/// Appends the strokes of a short text around a point, each sign `height` high.
pub(super) fn label(out: &mut String, text: &str, x: f32, y: f32, height: f32) {
    let (width, step) = (height * 0.5, height * 0.8);
    let mut left = x - (text.chars().count() as f32 * step - (step - width)) / 2.0;
    let mut path = String::new();
    for sign in text.chars() {
        for stroke in strokes(sign.to_ascii_lowercase()).split(' ').filter(|s| !s.is_empty()) {
            for (number, point) in stroke.bytes().enumerate() {
                // Points are lettered row by row on a raster of 3 columns and 5 rows.
                let point = point.wrapping_sub(b'a');
                let px = left + f32::from(point % 3) / 2.0 * width;
                let py = y - height / 2.0 + f32::from(point / 3) / 4.0 * height;
                let _ = write!(path, "{}{px:.1} {py:.1}", if number == 0 { "M" } else { "L" });
            }
        }
        left += step;
    }
    let _ = writeln!(
        out,
        "<path d=\"{path}\" class=\"label\" fill=\"none\" stroke=\"#10151c\" stroke-width=\"1.6\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    );
}

/// The strokes of a sign, as runs of points: a b c in the top row, m n o in the bottom one.
fn strokes(sign: char) -> &'static str {
    match sign {
        '0' => "acoma",
        '1' => "dbn mo",
        '2' => "acigmo",
        '3' => "acom gi",
        '4' => "agi co",
        '5' => "cagiom",
        '6' => "camoig",
        '7' => "acn",
        '8' => "acoma gi",
        '9' => "igacom",
        '/' => "cm",
        'a' => "mdbfo ji",
        'b' => "amoig",
        'c' => "camo",
        'd' => "ambfln",
        'e' => "camo gh",
        'f' => "cam gh",
        'g' => "camoih",
        'h' => "am co gi",
        'i' => "bn",
        'j' => "conj",
        'k' => "am cg go",
        'l' => "amo",
        'm' => "maeco",
        'n' => "maoc",
        'o' => "acoma",
        'p' => "macig",
        'q' => "acoma ko",
        'r' => "macig ho",
        's' => "cagiom",
        't' => "ac bn",
        'u' => "amoc",
        'v' => "anc",
        'w' => "amkoc",
        'x' => "ao cm",
        'y' => "ahc hn",
        'z' => "acmo",
        '-' => "gi",
        _ => "n",
    }
}
