//! What a file can be exported to.

use play::domain::{About, Export};
use workbench::DOMAINS;

/// What files of every domain in which something is played can be exported to.
pub const COMMON: [Export; 4] = [
    Export {
        name: "html",
        ending: "html",
        meaning: "the whole game in one file, to play in a browser",
        takes_level: false,
    },
    Export {
        name: "gif",
        ending: "gif",
        meaning: "a film of moves, or of a solution",
        takes_level: true,
    },
    Export {
        name: "png",
        ending: "png",
        meaning: "a picture of a level, or of where moves lead",
        takes_level: true,
    },
    Export { name: "svg", ending: "svg", meaning: "the same as a drawing", takes_level: true },
];

/// What files of a domain can be exported to.
pub fn targets(about: &About) -> Vec<Export> {
    let common = COMMON.into_iter().filter(|_| !about.moves.is_empty());
    common.chain(about.exports.iter().copied()).collect()
}

/// Every target with what it means, and for which domains: none if for all in which something is played.
pub fn all_targets() -> Vec<(Export, Vec<&'static About>)> {
    let mut all: Vec<(Export, Vec<&'static About>)> =
        COMMON.into_iter().map(|target| (target, Vec::new())).collect();
    for domain in DOMAINS.iter().rev() {
        let about = domain.about();
        for target in about.exports {
            match all.iter_mut().find(|(known, _)| known == target) {
                Some((_, abouts)) => abouts.push(about),
                None => all.push((*target, vec![about])),
            }
        }
    }
    all
}
