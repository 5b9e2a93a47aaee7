//! The objects and names of a random game: everything above RULES.

use crate::dice::Dice;

/// A word for a rule and the objects behind it.
#[derive(Clone)]
pub struct Name {
    pub text: String,
    pub kind: Kind,
    /// Layers of its objects.
    pub layers: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Object,
    /// Made with `or`.
    Property,
    /// Made with `and`.
    Aggregate,
}

pub struct Vocabulary {
    /// Objects that rules and levels use, by layer; fillers are not among them.
    pub names: Vec<Name>,
    /// All objects of each layer, the fillers too.
    layers: Vec<Vec<String>>,
    legend: Vec<String>,
    /// Signs of levels, that of the bare background first, a player second.
    pub glyphs: Vec<char>,
}

const WORDS: [&str; 6] = ["ant", "bee", "cat", "dog", "eel", "fox"];
const GLYPHS: &str = "@123456789#$%&*+";

pub fn vocabulary(dice: &mut Dice) -> Vocabulary {
    // Now and then more objects, or more layers, than fit a word of 64 bits.
    let fillers = if dice.percent(12) { dice.between(60, 90) } else { 0 };
    let extra_layers = if dice.percent(12) { dice.between(10, 16) } else { 0 };
    let layer_count = 1 + dice.between(1, 4) + extra_layers;
    let mut vocabulary = Vocabulary {
        names: Vec::new(),
        layers: vec![Vec::new(); layer_count],
        legend: Vec::new(),
        glyphs: vec!['.'],
    };
    vocabulary.layers[0].push("grass".to_string());
    vocabulary.add_background(dice);
    for filler in 0..fillers {
        let layer = dice.below(layer_count);
        vocabulary.layers[layer].push(format!("filler{filler}"));
    }
    for layer in 1..layer_count {
        if vocabulary.layers[layer].is_empty() {
            vocabulary.layers[layer].push(format!("keeper{layer}"));
        }
    }
    for word in &WORDS[..dice.between(2, 6)] {
        let layer = dice.between(1, layer_count - 1);
        vocabulary.layers[layer].push((*word).to_string());
        vocabulary.names.push(Name {
            text: (*word).to_string(),
            kind: Kind::Object,
            layers: vec![layer],
        });
    }
    vocabulary.add_player(dice);
    vocabulary.add_names(dice);
    vocabulary.add_glyphs(dice);
    vocabulary
}

impl Vocabulary {
    fn add_background(&mut self, dice: &mut Dice) {
        if dice.percent(20) {
            self.layers[0].push("sand".to_string());
            self.legend.push("background = grass or sand".to_string());
            self.legend.push("~ = sand".to_string());
            self.glyphs.push('~');
            for text in ["grass", "sand"] {
                self.names.push(Name {
                    text: text.to_string(),
                    kind: Kind::Object,
                    layers: vec![0],
                });
            }
        } else {
            self.legend.push("background = grass".to_string());
        }
        self.legend.push(". = grass".to_string());
    }

    fn actors(&self) -> Vec<Name> {
        self.names
            .iter()
            .filter(|n| n.layers != [0] && WORDS.contains(&n.text.as_str()))
            .cloned()
            .collect()
    }

    /// The player is one object, one of two, or two together.
    fn add_player(&mut self, dice: &mut Dice) {
        let actors = self.actors();
        let (first, second) = (&actors[0], &actors[1]);
        let (text, kind) = match dice.below(5) {
            0 => (format!("{} or {}", first.text, second.text), Kind::Property),
            1 if first.layers != second.layers => {
                (format!("{} and {}", first.text, second.text), Kind::Aggregate)
            }
            _ => (first.text.clone(), Kind::Object),
        };
        let layers = match kind {
            Kind::Object => first.layers.clone(),
            _ => [&first.layers[..], &second.layers[..]].concat(),
        };
        self.legend.push(format!("player = {text}"));
        // The player takes part in more rules than anything else.
        for _ in 0..3 {
            self.names.push(Name { text: "player".to_string(), kind, layers: layers.clone() });
        }
    }

    fn add_names(&mut self, dice: &mut Dice) {
        let actors = self.actors();
        for number in 0..dice.below(4) {
            let (a, b) = (dice.pick(&actors), dice.pick(&actors));
            if a.text == b.text {
                continue;
            }
            let layers = vec![a.layers[0], b.layers[0]];
            let (kind, word) = match dice.percent(30) && a.layers != b.layers {
                true => (Kind::Aggregate, "and"),
                false => (Kind::Property, "or"),
            };
            self.legend.push(format!("name{number} = {} {word} {}", a.text, b.text));
            self.names.push(Name { text: format!("name{number}"), kind, layers });
        }
    }

    fn add_glyphs(&mut self, dice: &mut Dice) {
        let mut free = GLYPHS.chars();
        let actors = self.actors();
        let mut add = |text: String| {
            let glyph = free.next().expect("there are glyphs for all");
            self.legend.push(format!("{glyph} = {text}"));
            self.glyphs.insert(1, glyph);
        };
        for a in &actors {
            add(a.text.clone());
        }
        for _ in 0..3 {
            let (a, b) = (dice.pick(&actors), dice.pick(&actors));
            if a.layers != b.layers {
                add(format!("{} and {}", a.text, b.text));
            }
        }
        let (a, b) = (&actors[0], &actors[1]);
        match a.layers == b.layers {
            true => add(a.text.clone()),
            false => add(format!("{} and {}", a.text, b.text)),
        }
    }

    /// The sections from OBJECTS to COLLISIONLAYERS.
    pub fn write(&self) -> String {
        let objects: Vec<String> =
            self.layers.iter().flatten().map(|name| format!("{name}\nred\n")).collect();
        let layers: Vec<String> = self.layers.iter().map(|layer| layer.join(", ")).collect();
        format!(
            "OBJECTS\n\n{}\nLEGEND\n\n{}\n\nSOUNDS\n\nCOLLISIONLAYERS\n\n{}\n",
            objects.join("\n"),
            self.legend.join("\n"),
            layers.join("\n"),
        )
    }
}
