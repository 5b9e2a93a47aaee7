//! The one list of domains.

use crate::merge::Kind;
use crate::scenes::Scene;
use play::domain::Domain;
use source::Source;

/// Every domain. The first that recognises a file gets it; the last accepts what no other
/// recognises. A new domain is one more row.
pub static DOMAINS: &[&dyn Domain] = &[
    #[cfg(feature = "narrative")]
    &narrative::NarrativeDomain,
    #[cfg(feature = "ruleset")]
    &ruleset::RulesetDomain,
    #[cfg(feature = "witness")]
    &witness::WitnessDomain,
    #[cfg(feature = "refraction")]
    &refraction::RefractionDomain,
    #[cfg(feature = "lights")]
    &lights::LightsDomain,
    #[cfg(feature = "clingo")]
    &asp::AspDomain,
    #[cfg(feature = "puzzlescript")]
    &puzzlescript::SokobanDomain,
    #[cfg(feature = "puzzlescript")]
    &puzzlescript::PuzzleScriptDomain,
];

/// What domains show on pages of their own, by domain.
pub static SCENES: &[(&str, &[Scene])] = &[
    #[cfg(feature = "narrative")]
    ("narrative", crate::narrative::scenes::SCENES),
    #[cfg(feature = "puzzlescript")]
    ("puzzlescript", crate::puzzlescript::game::SCENES),
    #[cfg(feature = "puzzlescript")]
    ("sokoban", crate::puzzlescript::game::SCENES),
    #[cfg(feature = "ruleset")]
    ("ruleset", crate::ruleset::scenes::SCENES),
    #[cfg(feature = "refraction")]
    ("refraction", crate::refraction::SCENES),
    #[cfg(feature = "witness")]
    ("witness", crate::witness::scenes::SCENES),
    #[cfg(feature = "clingo")]
    ("asp", crate::asp::scenes::SCENES),
];

/// Every kind of parts.
pub static KINDS: &[Kind] = &[
    #[cfg(feature = "witness")]
    Kind { name: crate::witness::census::KIND, join: crate::witness::census::join },
    Kind { name: crate::census::KIND, join: crate::census::join },
    Kind { name: crate::orthogonality::KIND, join: crate::orthogonality::join },
    #[cfg(feature = "ruleset")]
    Kind { name: crate::ruleset::PART, join: crate::ruleset::join },
];

/// The domain of a text.
pub fn domain_of(source: &Source) -> &'static dyn Domain {
    let found = DOMAINS.iter().find(|domain| domain.recognises(source.name(), source.text()));
    *found.unwrap_or(&DOMAINS[DOMAINS.len() - 1])
}

/// The domain of this name.
pub fn domain_named(name: &str) -> Option<&'static dyn Domain> {
    DOMAINS.iter().copied().find(|domain| domain.about().name == name)
}
