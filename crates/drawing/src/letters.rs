//! Letters and digits drawn as strokes, so that pictures need no fonts.

use std::fmt::Write;

/// Where and how a short text is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label<'l> {
    /// The middle of the text, or its left or right end; see `anchor`.
    pub x: f32,
    /// The middle of its height.
    pub y: f32,
    /// How high a sign is.
    pub height: f32,
    /// Where `x` is: 0 at the left end, 0.5 in the middle, 1 at the right end.
    pub anchor: f32,
    /// A colour of SVG.
    pub color: &'l str,
    /// The width of the strokes.
    pub stroke: f32,
    /// The most it may be wide; it is squeezed to that.
    pub max_width: f32,
}

/// The width of a sign and the way to the next, in heights.
const WIDTH: f32 = 0.5;
const STEP: f32 = 0.8;

/// Appends a text as one path of strokes; `more` are further attributes of the path.
pub fn label(out: &mut String, text: &str, at: Label<'_>, more: &str) {
    let count = text.chars().count() as f32;
    let whole = (count * STEP - (STEP - WIDTH)).max(0.0) * at.height;
    let squeeze = if whole > at.max_width { at.max_width / whole } else { 1.0 };
    let (width, step) = (WIDTH * at.height * squeeze, STEP * at.height * squeeze);
    let mut left = at.x - whole * squeeze * at.anchor;
    let mut path = String::new();
    for sign in text.chars() {
        for stroke in strokes(sign.to_ascii_lowercase()).split(' ').filter(|s| !s.is_empty()) {
            for (number, point) in stroke.bytes().enumerate() {
                // Points are lettered row by row on a raster of 3 columns and 5 rows.
                let point = point.wrapping_sub(b'a');
                let px = left + f32::from(point % 3) / 2.0 * width;
                let py = at.y - at.height / 2.0 + f32::from(point / 3) / 4.0 * at.height;
                let _ = write!(path, "{}{px:.1} {py:.1}", if number == 0 { "M" } else { "L" });
            }
        }
        left += step;
    }
    let Label { color, stroke, .. } = at;
    let _ = writeln!(
        out,
        "<path d=\"{path}\" class=\"label\" fill=\"none\" stroke=\"{color}\" \
         stroke-width=\"{stroke}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{more}/>"
    );
}

/// An SVG whose texts are strokes. It understands the texts our own pictures have: a place, an anchor,
/// a size, a colour, a turn and a greatest width, but no styles and no texts within texts.
pub fn outlined(svg: &str) -> String {
    let usual = attribute(svg, "font-size").and_then(|size| size.parse().ok()).unwrap_or(16.0);
    let mut out = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some((before, text)) = rest.split_once("<text") {
        out.push_str(before);
        let Some((tag, inside)) = text.split_once('>') else {
            return out;
        };
        let Some((words, after)) = inside.split_once("</text>") else {
            return out;
        };
        let number = |name: &str| attribute(tag, name).and_then(|value| value.parse::<f32>().ok());
        let height = number("font-size").unwrap_or(usual) * 0.62;
        let is_bold = attribute(tag, "font-weight").is_some();
        let at = Label {
            x: number("x").unwrap_or(0.0),
            y: number("y").unwrap_or(0.0) - height / 2.0,
            height,
            anchor: match attribute(tag, "text-anchor") {
                Some("middle") => 0.5,
                Some("end") => 1.0,
                _ => 0.0,
            },
            color: attribute(tag, "fill").unwrap_or("#1d1e22"),
            stroke: height * if is_bold { 0.2 } else { 0.14 },
            max_width: number("textLength").unwrap_or(f32::INFINITY),
        };
        let turn = attribute(tag, "transform");
        let turn = turn.map_or(String::new(), |turn| format!(" transform=\"{turn}\""));
        label(&mut out, &plain(words), at, &turn);
        rest = after;
    }
    out.push_str(rest);
    out
}

/// The value of the first attribute of a name.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let begin = tag.match_indices(name).find(|(at, _)| {
        tag[..*at].ends_with(char::is_whitespace) && tag[at + name.len()..].starts_with("=\"")
    })?;
    tag[begin.0 + name.len() + 2..].split('"').next()
}

/// Text of XML as it reads.
fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
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
        'b' => "abfhlnma gh",
        'c' => "camo",
        'd' => "abflnma",
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
        ' ' => "",
        '.' => "nn",
        ',' => "km",
        ':' => "ee kk",
        ';' => "ee km",
        '!' => "bh nn",
        '?' => "acih nn",
        '\'' => "be",
        '"' => "ad cf",
        '+' => "gi ek",
        '*' => "gi df jl",
        '=' => "df jl",
        '<' => "cgo",
        '>' => "aim",
        '(' => "bdjn",
        ')' => "bfln",
        '[' => "bamn",
        ']' => "bcon",
        '{' => "bekn gh",
        '}' => "bekn hi",
        '#' => "am co df jl",
        '%' => "cm aa oo",
        '@' => "lkheiomac",
        '&' => "ojdbfjno",
        '_' => "mo",
        '|' => "bn",
        '\\' => "ao",
        '^' => "dbf",
        '~' => "gehi",
        '$' => "cagiom bn",
        '×' => "dl fj",
        '–' | '—' | '−' => "gi",
        '→' => "gi fil",
        '←' => "gi dgj",
        '’' | '‘' => "be",
        '…' => "mm nn oo",
        _ => "acoma",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_strokes_where_they_stand() {
        let svg =
            "<svg font-size=\"10\"><text x=\"5\" y=\"20\" fill=\"#abc\">a&lt;1</text><g/></svg>";
        let drawn = outlined(svg);
        assert!(!drawn.contains("<text") && drawn.ends_with("<g/></svg>"), "{drawn}");
        assert_eq!(drawn.matches("<path").count(), 1);
        assert!(drawn.contains("stroke=\"#abc\""), "{drawn}");
    }

    #[test]
    fn anchors_and_greatest_widths_are_kept() {
        let ends = |anchor: f32, max_width: f32| {
            let at = Label {
                x: 100.0,
                y: 0.0,
                height: 10.0,
                anchor,
                color: "red",
                stroke: 1.0,
                max_width,
            };
            let mut out = String::new();
            label(&mut out, "hhhh", at, "");
            let path = out.split('"').nth(1).unwrap().replace(['M', 'L'], " ");
            let xs: Vec<f32> =
                path.split_whitespace().step_by(2).map(|x| x.parse().unwrap()).collect();
            let least = xs.iter().copied().fold(f32::MAX, f32::min);
            (least.round(), xs.iter().copied().fold(f32::MIN, f32::max).round())
        };
        assert_eq!(ends(0.0, f32::INFINITY), (100.0, 129.0));
        assert_eq!(ends(1.0, f32::INFINITY), (71.0, 100.0));
        assert_eq!(ends(0.5, 10.0), (95.0, 105.0));
    }

    #[test]
    fn what_is_cut_off_is_left_out() {
        assert_eq!(outlined("<svg><text x=\"1\""), "<svg>");
        assert_eq!(outlined("<svg><text x=\"1\">ab"), "<svg>");
    }
}
