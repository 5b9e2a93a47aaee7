//! COLLISIONLAYERS: each line names objects that cannot share a cell.

use super::Reader;
use super::cursor::Word;
use crate::limits::MAX_OBJECTS;

/// Layers of an object that are remembered, to name them in a warning.
const MAX_LISTED: usize = 8;

impl Reader<'_, '_> {
    pub(super) fn layers(&mut self, fresh: bool) {
        if fresh {
            self.draft.layers.push(Vec::new());
            self.layer_names.clear();
            self.token_index = 0;
        }
        let Some(word) = self.cursor.take_name() else {
            let from = self.cursor.pos;
            if !self.cursor.skip_while(|c| c == ' ' || c == ',') {
                self.cursor.skip_one();
                let at = self.cursor.at_from(from);
                let message = "this character is not allowed in a list of objects";
                let help = "separate names with commas; signs from the legend are not names here";
                self.reports.error_help("ps-layer-sign", at, message, help);
            }
            return;
        };
        let Some(current) = self.draft.layers.len().checked_sub(1) else {
            return;
        };
        // The background has its own layer, so the word may neither follow nor be followed.
        let is_background = word.text == "background";
        let is_joined = if is_background {
            !self.draft.layers[current].is_empty()
        } else {
            self.token_index != 0
        };
        if is_joined {
            self.reports.error_help(
                "ps-background-layer",
                word.at,
                "the background needs its own layer",
                "put Background on its own line, above the others",
            );
        }
        if is_background {
            self.token_index = 1;
        }
        let mut objects = Vec::new();
        self.layer_objects(&word.text, &word, &mut objects, 0);
        self.warn_layer_repeats(&word, &objects, current);
        for object in &objects {
            let layers = self.draft.layers_of.entry(object.clone()).or_default();
            if layers.last() != Some(&current) && layers.len() < MAX_LISTED {
                layers.push(current);
            }
        }
        // A game with more objects is refused later; until then they must not exhaust memory.
        self.draft.layered += objects.len();
        if self.draft.layered <= 2 * MAX_OBJECTS {
            self.draft.layers[current].extend(objects);
        }
        self.layer_names.insert(word.text);
    }

    fn warn_layer_repeats(&mut self, word: &Word, objects: &[String], current: usize) {
        let layers = objects.iter().filter_map(|object| self.draft.layers_of.get(object)).flatten();
        let mut others: Vec<usize> = layers.copied().filter(|layer| *layer != current).collect();
        others.sort_unstable();
        others.dedup();
        if !others.is_empty() {
            let others: Vec<String> = others.iter().map(|layer| (layer + 1).to_string()).collect();
            self.reports.warning_help(
                "ps-layer-twice",
                word.at,
                format!("`{}` is already in layer {}", word.text, others.join(", ")),
                format!("an object belongs in one layer; the last one, {}, counts", current + 1),
            );
        }
        if self.layer_names.contains(&word.text) {
            let message = format!("`{}` is named twice in this layer", word.text);
            self.reports.warning_help("ps-layer-repeat", word.at, message, "once is enough");
        }
    }

    fn layer_objects(&mut self, name: &str, word: &Word, out: &mut Vec<String>, depth: usize) {
        if self.draft.object_index.contains_key(name) {
            out.push(name.to_string());
        } else if depth > 100 {
            // Only circular definitions are this deep; they have their own error.
        } else if let Some(entry) = self.draft.synonyms.get(name) {
            let target = entry.parts[0].clone();
            self.layer_objects(&target, word, out, depth + 1);
        } else if self.draft.aggregates.get(name).is_some() {
            self.reports.error_help(
                "ps-layer-aggregate",
                word.at,
                format!("`{name}` stands for several objects in one cell, so no layer can hold it"),
                "name its objects one by one, in layers of their own",
            );
        } else if let Some(entry) = self.draft.properties.get(name) {
            for part in entry.parts.clone().iter().filter(|part| *part != name) {
                self.layer_objects(part, word, out, depth + 1);
            }
        } else {
            let message = format!("there is no object or name `{}`", word.written);
            let help = match self.nearest_name(&word.text) {
                Some(near) => format!("did you mean `{near}`?"),
                None => "define it in OBJECTS first".to_string(),
            };
            self.reports.error_help("ps-unknown-name", word.at, message, help);
        }
    }
}
