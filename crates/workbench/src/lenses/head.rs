//! The lenses as data.

use play::domain::{LensOption, OptionKind};

/// A lens in words and tables.
#[derive(Debug)]
pub struct LensHead {
    /// Its name, as the command line knows it.
    pub name: &'static str,
    /// The lens whose domain options it takes, and which a domain may lack.
    pub of: &'static str,
    /// Its heading on a page.
    pub heading: &'static str,
    /// The question it answers, in one sentence.
    pub question: &'static str,
    /// What it is asked about.
    pub subject: Subject,
    /// The options that it has in every domain.
    pub options: &'static [LensOption],
}

/// What a lens is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The open level.
    Level,
    /// Levels near the open one, or from nothing.
    Space,
    /// The file.
    File,
}

impl Subject {
    /// As a word.
    pub fn as_str(self) -> &'static str {
        match self {
            Subject::Level => "level",
            Subject::Space => "space",
            Subject::File => "file",
        }
    }
}

/// The lens of a name.
pub fn lens_named(name: &str) -> Option<&'static LensHead> {
    LENSES.iter().find(|lens| lens.name == name)
}

const fn option(
    name: &'static str,
    takes: OptionKind,
    meaning: &'static str,
    default: Option<&'static str>,
) -> LensOption {
    LensOption { lens: "", name, takes, meaning, default }
}

/// The placeholder of an option that takes concepts; a page completes them.
pub const CONCEPT: &str = "CONCEPT";
/// The same for readings.
pub const READING: &str = "READING";
/// The same for readings and aims.
pub const AIM: &str = "AIM";
/// The same for elements.
pub const ELEMENTS: &str = "ELEMENTS";
/// The same for levels of the file.
pub const LEVELS: &str = "LEVELS";

const MANY: u64 = u64::MAX;
const MAX_STATES: LensOption =
    option("max-states", OptionKind::Whole(1, 100_000_000), "states a search may store", None);
const SEED: LensOption = option("seed", OptionKind::Whole(0, MANY), "seed of the draws", Some("1"));
const SIZE: LensOption = option(
    "size",
    OptionKind::Text("WxH"),
    "columns and rows, such as 4x3; as this level without it",
    None,
);

/// Every lens but play and solve, which a page shows all the time.
pub const LENSES: &[LensHead] = &[
    LensHead {
        name: "rate",
        of: "rate",
        heading: "Readings",
        question: "How hard, long, narrow and dangerous is it?",
        subject: Subject::Level,
        options: &[
            option(
                "readings",
                OptionKind::Text(READING),
                "readings besides the usual ones: all, or names with commas between them",
                None,
            ),
            MAX_STATES,
        ],
    },
    LensHead {
        name: "count",
        of: "solve",
        heading: "Count solutions",
        question: "How many solutions are there, and is the answer unique?",
        subject: Subject::Level,
        options: &[MAX_STATES],
    },
    LensHead {
        name: "deadends",
        of: "deadends",
        heading: "Dead ends",
        question: "Where can it no longer be won?",
        subject: Subject::Level,
        options: &[
            option("list", OptionKind::Whole(0, 1_000), "points of no return to list", Some("20")),
            MAX_STATES,
        ],
    },
    LensHead {
        name: "need",
        of: "need",
        heading: "Need",
        question: "Does every solution practise this, or is there a shortcut?",
        subject: Subject::Level,
        options: &[
            option("concept", OptionKind::Text(CONCEPT), "what every solution has to do", None),
            MAX_STATES,
        ],
    },
    LensHead {
        name: "picture",
        of: "picture",
        heading: "Picture",
        question: "What does it look like, at the start or solved?",
        subject: Subject::Level,
        options: &[
            option("solution", OptionKind::Flag, "play a shortest solution first", None),
            option("moves", OptionKind::Text("MOVES"), "play these moves first", None),
        ],
    },
    LensHead {
        name: "suggest",
        of: "suggest",
        heading: "Suggest",
        question: "Which levels near this one are better?",
        subject: Subject::Space,
        options: &[
            option("toward", OptionKind::Text(AIM), "what better means: a reading or an aim", None),
            option("need", OptionKind::Text(CONCEPT), "what every solution has to do", None),
            option("diverse", OptionKind::Flag, "keep levels that differ, not only the best", None),
            option(
                "from-best",
                OptionKind::Flag,
                "grow every second one from the best so far",
                None,
            ),
            option("keep", OptionKind::Whole(1, 24), "how many are kept", Some("4")),
            option("tries", OptionKind::Whole(1, MANY), "how many to try", Some("2000")),
            SEED,
        ],
    },
    LensHead {
        name: "make",
        of: "make",
        heading: "Make",
        question: "Is there a level with these properties? Each is proved on the result.",
        subject: Subject::Space,
        options: &[
            option("like", OptionKind::Flag, "start from this level", None),
            SIZE,
            option(
                "elements",
                OptionKind::Text(ELEMENTS),
                "kinds of elements with their numbers, such as A:1-2,B",
                None,
            ),
            option("need", OptionKind::Text(CONCEPT), "what every solution has to do", None),
            option("forbid", OptionKind::Text(CONCEPT), "what no solution may do", None),
            option("unique", OptionKind::Flag, "there is one answer only", None),
            option(
                "length",
                OptionKind::Text("A-B"),
                "moves of a shortest solution: a number or a range such as 10-20",
                None,
            ),
            option(
                "toward",
                OptionKind::Text(READING),
                "make this reading as large as possible",
                None,
            ),
            option("count", OptionKind::Whole(1, 24), "how many to make", Some("1")),
            option(
                "differ",
                OptionKind::Whole(1, 1_000),
                "in how many places any two of them differ at least",
                Some("1"),
            ),
            option(
                "rising",
                OptionKind::Flag,
                "each has a higher reading than the one before",
                None,
            ),
            option("plain", OptionKind::Flag, "remove every element that no property needs", None),
            option("border", OptionKind::Text("ELEMENT"), "the outermost cells hold this", None),
            option(
                "symmetric",
                OptionKind::Choice(&[
                    ("x", "left and right"),
                    ("y", "top and bottom"),
                    ("turn", "a half turn"),
                ]),
                "the level is symmetric",
                None,
            ),
            option(
                "freeze",
                OptionKind::File,
                "rows of the level with x for cells that stay as they are and . for all others",
                None,
            ),
            option("tries", OptionKind::Whole(1, MANY), "how many candidates to try", None),
            SEED,
        ],
    },
    LensHead {
        name: "census",
        of: "census",
        heading: "Census",
        question: "What do all levels of a small space look like?",
        subject: Subject::Space,
        options: &[
            SIZE,
            option(
                "elements",
                OptionKind::Text(ELEMENTS),
                "kinds of elements with their numbers, such as A:1-2,B; all without it",
                None,
            ),
            option("most", OptionKind::Whole(0, 1_000), "elements in a level, all together", None),
            option("rank", OptionKind::Text(READING), "the reading that ranks", Some("length")),
            option("keep", OptionKind::Whole(0, 24), "how many of the best to show", Some("6")),
            MAX_STATES,
        ],
    },
    LensHead {
        name: "orthogonality",
        of: "orthogonality",
        heading: "Orthogonality",
        question: "What does an element add that the others do not?",
        subject: Subject::Space,
        options: &[
            option("element", OptionKind::Text(ELEMENTS), "the new elements", None),
            option("existing", OptionKind::Text(ELEMENTS), "the existing elements", None),
            option(
                "with",
                OptionKind::Text(ELEMENTS),
                "what is in every level and not counted; what a puzzle needs without it",
                None,
            ),
            SIZE,
            option(
                "most",
                OptionKind::Whole(1, 100),
                "elements of a level, without those",
                Some("3"),
            ),
            option(
                "rule",
                OptionKind::Whole(1, 1_000_000),
                "compare with the game without the rule on this line",
                None,
            ),
            MAX_STATES,
        ],
    },
    LensHead {
        name: "rules",
        of: "rules",
        heading: "Rules",
        question: "What follows from the rules alone, before there is a level?",
        subject: Subject::File,
        options: &[],
    },
    LensHead {
        name: "progression",
        of: "progression",
        heading: "Progression",
        question: "In which order do the levels teach one new idea at a time?",
        subject: Subject::File,
        options: &[
            option("levels", OptionKind::Text(LEVELS), "levels, such as 1,3-5", Some("all")),
            MAX_STATES,
        ],
    },
    LensHead {
        name: "walk",
        of: "walk",
        heading: "Random play",
        question: "What happens when it is played at random, and what never does?",
        subject: Subject::File,
        options: &[
            option("levels", OptionKind::Text(LEVELS), "levels, such as 1,3-5", Some("all")),
            option("steps", OptionKind::Whole(1, 100_000_000), "how many steps", Some("20000")),
            SEED,
        ],
    },
    LensHead {
        name: "test",
        of: "test",
        heading: "Tests",
        question: "Do kept plays still end as they did, and do contracts hold?",
        subject: Subject::File,
        options: &[MAX_STATES],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DOMAINS;

    #[test]
    fn a_lens_is_listed_once_and_so_is_each_of_its_options() {
        for (at, lens) in LENSES.iter().enumerate() {
            assert!(LENSES[..at].iter().all(|other| other.name != lens.name), "{}", lens.name);
            for (at, option) in lens.options.iter().enumerate() {
                let name = option.name;
                assert!(lens.options[..at].iter().all(|other| other.name != name), "{name}");
            }
        }
    }

    #[test]
    fn an_option_means_the_same_kind_of_value_to_a_lens_and_to_every_domain() {
        let is_flag = |option: &LensOption| option.takes == OptionKind::Flag;
        for lens in LENSES {
            for domain in DOMAINS {
                for option in domain.about().options_of(lens.of) {
                    let own = lens.options.iter().find(|own| own.name == option.name);
                    let agrees = own.is_none_or(|own| is_flag(own) == is_flag(option));
                    assert!(agrees, "{} {}", lens.name, option.name);
                }
            }
        }
    }
}
