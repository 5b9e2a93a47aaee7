//! Sound lines become masks.

use super::names::{Kind, Names};
use crate::bits::{Bits, add_moves, move_words};
use crate::game::{MoveSound, Sounds};
use crate::limits::MAX_ENTRIES;
use crate::read::draft::{Draft, SoundDraft, SoundWord};
use crate::reports::{At, Reports};

/// Compiles all sounds.
pub fn sounds(draft: &Draft, names: &Names, reports: &mut Reports<'_>) -> Sounds {
    let layers = draft.layers.len();
    let mut sounds = Sounds { moves: vec![Vec::new(); layers], ..Sounds::default() };
    let mut count = 0;
    for sound in &draft.sounds {
        let (first, kind) = &sound.words[0];
        if sound.words.len() == 1 {
            let message = format!("the sound of `{}` has no number", first.text);
            reports.warning("ps-sound-form", first.at, message);
            continue;
        }
        let (last, last_kind) = &sound.words[sound.words.len() - 1];
        if *last_kind != SoundWord::Seed {
            let message = format!("a sound's number is missing after `{}`", last.text);
            reports.error("ps-sound-seed", last.at, message);
            continue;
        }
        // A number beyond 15 digits would not fit; the reference rounds it, we keep what fits.
        let digits: String = last.text.chars().take(18).collect();
        let seed = digits.parse().unwrap_or(0);
        if *kind == SoundWord::Event {
            if sounds.events.iter().any(|(event, _)| *event == first.text) {
                let message = format!("the sound `{}` was already given", first.text);
                reports.warning("ps-sound-twice", first.at, message);
                sounds.events.retain(|(event, _)| *event != first.text);
            }
            sounds.events.push((first.text.clone(), seed));
        } else {
            count += object_sound(sound, seed, names, layers, &mut sounds, reports);
            if count > MAX_ENTRIES {
                let message = format!("objects can have {MAX_ENTRIES} sounds at most");
                reports.error("ps-sound-many", first.at, message);
                break;
            }
        }
    }
    sounds
}

/// Adds the sounds of one line about an object and returns how many it added.
fn object_sound(
    sound: &SoundDraft,
    seed: i64,
    names: &Names,
    layers: usize,
    out: &mut Sounds,
    reports: &mut Reports<'_>,
) -> usize {
    let target = &sound.words[0].0;
    let Some(name) = names.find(&target.text).map(|id| names.get(id)) else {
        return 0;
    };
    if matches!(name.kind, Kind::Aggregate(_)) {
        aggregate_sound(&target.text, target.at, reports);
        return 0;
    }
    let verb = sound.words[1].0.text.as_str();
    let mut moves = 0u64;
    for (word, _) in sound.words.iter().filter(|(_, kind)| *kind == SoundWord::Direction) {
        moves |= match word.text.as_str() {
            "up" => 0b0001,
            "down" => 0b0010,
            "left" => 0b0100,
            "right" => 0b1000,
            "horizontal" => 0b1100,
            "vertical" => 0b0011,
            _ => 0b1111,
        };
    }
    if verb == "action" {
        moves = 0b10000;
    } else if moves == 0 {
        moves = 0b1111;
    }
    match verb {
        "create" => out.create.push((name.mask.clone(), seed)),
        "destroy" => out.destroy.push((name.mask.clone(), seed)),
        _ => {
            let objects = match &name.kind {
                Kind::Property(parts) => parts.iter().map(|part| names.get(*part)).collect(),
                Kind::Synonym(object) => vec![names.get(*object)],
                _ => vec![name],
            };
            let count = objects.len();
            for object in objects {
                let (Some(layer), Some(number)) = (object.layer, object.object) else {
                    continue;
                };
                let mut mask = Bits::zero(move_words(layers));
                add_moves(&mut mask, layer, moves);
                let bound = MoveSound { object: number, moves: mask, seed };
                if verb == "cantmove" {
                    out.cant_move.push(bound);
                } else {
                    out.moves[layer].push(bound);
                }
            }
            return count;
        }
    }
    1
}

fn aggregate_sound(name: &str, at: At, reports: &mut Reports<'_>) {
    reports.error_help(
        "ps-sound-aggregate",
        at,
        format!("`{name}` stands for several objects at once, which cannot have one sound"),
        "give the sound to one of its objects",
    );
}
