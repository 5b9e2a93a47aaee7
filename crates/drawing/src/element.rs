//! One element of an SVG.

use crate::{Value, escape, text_width};

/// An element with its attributes and content. Methods that return the element set something and
/// can be chained: `Element::circle(5, 5, 4).fill("red")`.
#[derive(Clone, Debug)]
pub struct Element {
    name: &'static str,
    attributes: Vec<(&'static str, String)>,
    /// The title, which must come before all other content.
    title: String,
    content: String,
}

/// Which end of a text is at the given place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The text begins there.
    Start,
    /// The middle of the text is there.
    Middle,
    /// The text ends there.
    End,
}

impl Element {
    /// An element of any name.
    pub fn new(name: &'static str) -> Element {
        Element { name, attributes: Vec::new(), title: String::new(), content: String::new() }
    }

    /// A group.
    pub fn group() -> Element {
        Element::new("g")
    }

    /// A rectangle from its top left corner.
    pub fn rect(x: impl Value, y: impl Value, width: impl Value, height: impl Value) -> Element {
        let place = Element::new("rect").set("x", x).set("y", y);
        place.set("width", width).set("height", height)
    }

    /// A circle around a place.
    pub fn circle(x: impl Value, y: impl Value, radius: impl Value) -> Element {
        Element::new("circle").set("cx", x).set("cy", y).set("r", radius)
    }

    /// A straight line; it is visible only with a stroke.
    pub fn line<V: Value>((x1, y1): (V, V), (x2, y2): (V, V)) -> Element {
        Element::new("line").set("x1", x1).set("y1", y1).set("x2", x2).set("y2", y2)
    }

    /// A path in the language of SVG, such as `M0 0h8v8z`.
    pub fn path(d: impl Value) -> Element {
        Element::new("path").set("d", d)
    }

    /// Lines from point to point, not filled.
    pub fn polyline(points: impl IntoIterator<Item = (f64, f64)>) -> Element {
        Element::new("polyline").set("points", points_text(points)).fill("none")
    }

    /// A filled shape with these corners.
    pub fn polygon(points: impl IntoIterator<Item = (f64, f64)>) -> Element {
        Element::new("polygon").set("points", points_text(points))
    }

    /// A text whose baseline begins at a place; see [`Element::anchor`].
    pub fn text(x: impl Value, y: impl Value, words: &str) -> Element {
        let mut text = Element::new("text").set("x", x).set("y", y);
        text.content.push_str(&escape(words));
        text
    }

    /// Sets an attribute; a second value replaces the first.
    pub fn set(mut self, name: &'static str, value: impl Value) -> Element {
        let mut written = String::new();
        value.write_to(&mut written);
        match self.attributes.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = written,
            None => self.attributes.push((name, written)),
        }
        self
    }

    /// Sets the colour inside.
    pub fn fill(self, color: &str) -> Element {
        self.set("fill", color)
    }

    /// Sets the colour and the width of the outline.
    pub fn stroke(self, color: &str, width: impl Value) -> Element {
        self.set("stroke", color).set("stroke-width", width)
    }

    /// Breaks the outline into dashes of one length with gaps of another.
    pub fn dashed(self, dash: u32, gap: u32) -> Element {
        self.set("stroke-dasharray", format!("{dash} {gap}").as_str())
    }

    /// Sets the size of letters, from baseline to baseline.
    pub fn size(self, size: impl Value) -> Element {
        self.set("font-size", size)
    }

    /// Sets which end of a text is at its place.
    pub fn anchor(self, anchor: Anchor) -> Element {
        let name = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.set("text-anchor", name)
    }

    /// Squeezes a text that would be wider than `max_width` when `words` are written in letters of
    /// `size`. A text that fits stays as it is: `textLength` alone would stretch it.
    pub fn fit(self, words: &str, size: f64, max_width: f64) -> Element {
        match text_width(words, size) > max_width {
            true => self.set("textLength", max_width).set("lengthAdjust", "spacingAndGlyphs"),
            false => self,
        }
    }

    /// Sets the title: what a viewer shows when the pointer rests on the element, and what a screen
    /// reader calls it.
    pub fn title(mut self, text: &str) -> Element {
        self.title = format!("<title>{}</title>", escape(text));
        self
    }

    /// Adds an element inside, after the existing content.
    pub fn with(mut self, child: Element) -> Element {
        self.add(child);
        self
    }

    /// Adds an element inside, after the existing content.
    pub fn add(&mut self, child: Element) {
        child.write_to(&mut self.content);
    }

    /// Adds elements inside, after the existing content.
    pub fn extend(&mut self, children: impl IntoIterator<Item = Element>) {
        children.into_iter().for_each(|child| self.add(child));
    }

    /// Appends the element as XML.
    pub(crate) fn write_to(&self, out: &mut String) {
        self.write_start(out);
        if self.title.is_empty() && self.content.is_empty() {
            out.push_str("/>");
            return;
        }
        out.push('>');
        out.push_str(&self.title);
        out.push_str(&self.content);
        out.push_str("</");
        out.push_str(self.name);
        out.push('>');
    }

    /// Appends the start tag without its end, `>` or `/>`.
    pub(crate) fn write_start(&self, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        for (name, value) in &self.attributes {
            out.push(' ');
            out.push_str(name);
            out.push_str("=\"");
            out.push_str(value);
            out.push('"');
        }
    }
}

fn points_text(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut out = String::new();
    for (x, y) in points {
        if !out.is_empty() {
            out.push(' ');
        }
        x.write_to(&mut out);
        out.push(',');
        y.write_to(&mut out);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(element: &Element) -> String {
        let mut out = String::new();
        element.write_to(&mut out);
        out
    }

    #[test]
    fn attributes_keep_their_order_and_are_escaped() {
        let rect = Element::rect(1, 2.5, 3_usize, 4).fill("red").set("id", "\"<&").set("x", 9);
        let xml = "<rect x=\"9\" y=\"2.5\" width=\"3\" height=\"4\" fill=\"red\" \
                   id=\"&quot;&lt;&amp;\"/>";
        assert_eq!(written(&rect), xml);
    }

    #[test]
    fn the_title_comes_first() {
        let group = Element::group().with(Element::circle(0, 0, 1)).title("A & B");
        let xml = "<g><title>A &amp; B</title><circle cx=\"0\" cy=\"0\" r=\"1\"/></g>";
        assert_eq!(written(&group), xml);
    }

    #[test]
    fn only_long_texts_are_squeezed() {
        let text = |words: &str| written(&Element::text(0, 0, words).fit(words, 10.0, 50.0));
        assert!(!text("short").contains("textLength"));
        assert!(text("a very long label").contains("textLength=\"50\""));
    }
}
