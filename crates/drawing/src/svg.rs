//! A picture as SVG.

use crate::{Element, Value};

/// A picture that elements are added to, from back to front.
#[derive(Clone, Debug)]
pub struct Svg {
    root: Element,
    title: Option<String>,
    lines: String,
}

impl Svg {
    /// An empty picture of a size in pixels; its coordinates are also pixels, see [`Svg::view`].
    pub fn new(width: impl Value, height: impl Value) -> Svg {
        let root = Element::new("svg").set("xmlns", "http://www.w3.org/2000/svg");
        let root = root.set("width", &width).set("height", &height);
        Svg { root, title: None, lines: String::new() }.view(width, height)
    }

    /// Stretches coordinates from 0 to `width` and `height` over the picture.
    pub fn view(self, width: impl Value, height: impl Value) -> Svg {
        let mut view = String::from("0 0 ");
        width.write_to(&mut view);
        view.push(' ');
        height.write_to(&mut view);
        self.set("viewBox", view)
    }

    /// What a viewer calls the picture.
    pub fn title(self, text: &str) -> Svg {
        Svg { title: Some(text.to_string()), ..self }
    }

    /// The size of letters, and a generic family: in a PNG the one embedded font replaces all of
    /// them.
    pub fn font(self, size: impl Value) -> Svg {
        self.set("font-family", "Helvetica, Arial, sans-serif").set("font-size", size)
    }

    /// Fills the picture with a colour; call it before anything is added.
    pub fn background(mut self, color: &str) -> Svg {
        let whole = Element::new("rect").set("width", "100%").set("height", "100%");
        self.add(whole.fill(color));
        self
    }

    /// Sets an attribute of the whole picture.
    pub fn set(self, name: &'static str, value: impl Value) -> Svg {
        Svg { root: self.root.set(name, value), ..self }
    }

    /// Draws an element over what is already there.
    pub fn add(&mut self, element: Element) {
        element.write_to(&mut self.lines);
        self.lines.push('\n');
    }

    /// Draws elements over what is already there.
    pub fn extend(&mut self, elements: impl IntoIterator<Item = Element>) {
        elements.into_iter().for_each(|element| self.add(element));
    }

    /// The picture as text: one element per line, so that two pictures can be compared.
    pub fn finish(self) -> String {
        let mut out = String::with_capacity(self.lines.len() + 256);
        self.root.write_start(&mut out);
        out.push_str(">\n");
        if let Some(title) = &self.title {
            out.push_str("<title>");
            title.write_to(&mut out);
            out.push_str("</title>\n");
        }
        out.push_str(&self.lines);
        out.push_str("</svg>\n");
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_an_element_a_line() {
        let mut svg = Svg::new(80, 40).view(8, 4).title("<b>").background("#fff");
        svg.add(Element::group().with(Element::path("M0 0h8")));
        let lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"40\" \
             viewBox=\"0 0 8 4\">",
            "<title>&lt;b&gt;</title>",
            "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
            "<g><path d=\"M0 0h8\"/></g>",
            "</svg>\n",
        ];
        assert_eq!(svg.finish(), lines.join("\n"));
    }
}
