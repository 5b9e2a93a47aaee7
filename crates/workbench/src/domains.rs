//! The one list of domains.

use crate::merge::Kind;
use crate::scenes::Scene;
use play::domain::{Domain, Template};
use source::Source;

/// By what a domain is recognised, and nothing that plays it: a [`Domain`] as an object brings along all it can do, and
/// its [`About`](play::domain::About) as a whole all its tables.
pub struct Sign {
    /// Its name.
    pub name: fn() -> &'static str,
    /// What its files are, for help texts.
    pub files: fn() -> &'static str,
    /// How names of its files end, without the dot.
    pub endings: fn() -> &'static [&'static str],
    /// Texts to start from.
    pub templates: fn() -> &'static [Template],
    /// Whether a file belongs to it, by its name and text.
    pub recognises: fn(&str, &str) -> bool,
}

/// Makes both lists of domains from one: those that are built in with the first feature of a row, and the signs of
/// those with any of its features.
macro_rules! domains {
    ($(($built:literal $(, $index:literal)?) $domain:path;)+) => {
        /// Every domain that is built in. The first that recognises a file gets it; the last accepts what no other
        /// recognises.
        pub static DOMAINS: &[&dyn Domain] = &[$(#[cfg(feature = $built)] &$domain),+];

        /// By what they are recognised, in the same order, and where the feature `index` is on, also those that are
        /// not built in.
        pub static SIGNS: &[Sign] = &[$(
            #[cfg(any(feature = $built $(, feature = $index)?))]
            Sign {
                name: || Domain::about(&$domain).name,
                files: || Domain::about(&$domain).files,
                endings: || Domain::about(&$domain).endings,
                templates: || Domain::about(&$domain).templates,
                recognises: |name, text| Domain::recognises(&$domain, name, text),
            }
        ),+];
    };
}

// A new domain is one more row.
domains! {
    ("narrative", "index") narrative::NarrativeDomain;
    ("ruleset", "index") ruleset::RulesetDomain;
    ("witness", "index") witness::WitnessDomain;
    ("refraction", "index") refraction::RefractionDomain;
    ("lights", "index") lights::LightsDomain;
    ("clingo") asp::AspDomain;
    ("puzzlescript", "index") puzzlescript::SokobanDomain;
    ("puzzlescript", "index") puzzlescript::PuzzleScriptDomain;
}

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

/// The sign of the domain of a text, which need not be built in.
pub fn sign_of(source: &Source) -> &'static Sign {
    let found = SIGNS.iter().find(|sign| (sign.recognises)(source.name(), source.text()));
    found.unwrap_or(&SIGNS[SIGNS.len() - 1])
}

/// The domain of this name.
pub fn domain_named(name: &str) -> Option<&'static dyn Domain> {
    DOMAINS.iter().copied().find(|domain| domain.about().name == name)
}
