//! Puzzlewright as a library: write a puzzle once, and the machine plays all of it.
//!
//! There are two ways in. A file of a known domain (PuzzleScript, Sokoban, panels of The Witness,
//! boards of Refraction, narrative grammars, rulesets, boards of lights) is opened once and asked by
//! seat:
//!
//! ```
//! use puzzlewright::lens::{Ask, LevelId, Options, Status};
//! use puzzlewright::search::Budget;
//!
//! let text = "lights 2x2 Corner\n10\n00\n";
//! let document = puzzlewright::open_text("corner.lights", text, &|_| Err("no files".into()));
//! let content = document.sound().expect("the text has no errors");
//! let options = Options::default();
//! let mut seat = content.seat(0, &options)?;
//! let ask = Ask {
//!     level: LevelId::default(),
//!     budget: Budget::default(),
//!     threads: 1,
//!     options: &options,
//! };
//! let solved = seat.solve(&ask, &mut |_| false)?;
//! assert_eq!((solved.status, solved.length), (Status::Solved, Some(3)));
//! # Ok::<(), puzzlewright::lens::Refusal>(())
//! ```
//!
//! A puzzle of your own needs no file format. Implement [`SimplePuzzle`](simple::SimplePuzzle), and
//! search, exploration, readings, dead ends, concepts and suggestions work on it; this is the coin
//! puzzle in which three coins in a row have to show heads, and a move turns two neighbours:
//!
//! ```
//! use puzzlewright::lens::{Ask, LevelId, Lenses, Needed, Options};
//! use puzzlewright::random::SplitMix64;
//! use puzzlewright::search::{Budget, breadth_first};
//! use puzzlewright::simple::{Simple, SimplePuzzle, SimpleSpace};
//! use puzzlewright::space::{SuggestPlan, suggest};
//! use puzzlewright::{Outcome, Play, explore};
//! use std::ops::ControlFlow;
//!
//! #[derive(Clone, Debug, PartialEq)]
//! struct Coins(Vec<bool>);
//!
//! impl SimplePuzzle for Coins {
//!     type State = Vec<bool>;
//!     type Move = usize;
//!     const EVENTS: &'static [&'static str] = &["edge"];
//!
//!     fn start(&self) -> Vec<bool> { self.0.clone() }
//!     fn moves(&self, coins: &Vec<bool>) -> Vec<usize> { (0..coins.len() - 1).collect() }
//!     fn step(&self, coins: &Vec<bool>, at: usize) -> Option<(Vec<bool>, Vec<usize>)> {
//!         let mut coins = coins.clone();
//!         coins[at] ^= true;
//!         coins[at + 1] ^= true;
//!         Some((coins, if at == 0 { vec![0] } else { vec![] }))
//!     }
//!     fn outcome(&self, coins: &Vec<bool>) -> Outcome {
//!         if coins.iter().all(|heads| *heads) { Outcome::Won } else { Outcome::Open }
//!     }
//!     fn vary(&self, random: &mut SplitMix64) -> Coins {
//!         Coins((0..self.0.len() + random.below(2) as usize).map(|_| random.below(2) == 1).collect())
//!     }
//! }
//!
//! let level = Coins(vec![false, true, false]);
//! let mut puzzle = Simple::new(level.clone());
//! let (start, _) = puzzle.start();
//! let found = breadth_first(&mut puzzle, &start, Budget::default(), &mut |_| false);
//! assert_eq!(found.covered_depth, 1); // two moves are needed
//! assert_eq!(explore(&mut puzzle, &start, Budget::default(), &mut |_| false).len(), 4);
//!
//! let options = Options::default();
//! let budget = Budget::default();
//! let ask = Ask { level: LevelId::default(), budget, threads: 1, options: &options };
//! assert_eq!(puzzle.rate(&ask, &mut |_| false)?.value("length"), Some(2.0));
//! assert_eq!(puzzle.need("edge", &ask, &mut |_| false)?.answer, Needed::Always);
//! assert_eq!(puzzle.dead_ends(&ask, &mut |_| false)?.dead, 0);
//! let plan = SuggestPlan { rank: "length".into(), keep: 1, tries: Some(200), threshold: None,
//!     threads: 1, seed: 1, level: LevelId::default(), ..SuggestPlan::default() };
//! let better = suggest(&SimpleSpace::new(level), &plan, &|_| false, &mut |_| ControlFlow::Continue(()));
//! assert!(better.kept[0].score.as_f64() > 2.0);
//! # Ok::<(), puzzlewright::lens::Refusal>(())
//! ```
//!
//! For speed implement [`GridPuzzle`](grid::GridPuzzle), if a position is a small number in each cell of a
//! grid, or [`Play`], [`Notation`] and [`Pack`] yourself, as the domains do; the crate `lights` is the
//! shortest complete example. Where moves commute, [`commuting`] solves without a search:
//!
//! ```
//! use puzzlewright::commuting::Answers;
//!
//! // Three dials of ten digits; each handle turns two of them. They show 1, 2, 3 and shall show 0.
//! let handles = [vec![0, 1], vec![1, 2], vec![0, 2]];
//! let answers = Answers::find(&handles, &[1, 2, 3], 10).expect("the handles reach it");
//! assert_eq!(answers.count(), Some(2));
//! assert_eq!(answers.fewest(), Some(vec![5, 3, 4]));
//! ```

pub use play::{
    Coverage, DeadEnds, Doubt, Drawn, Edge, EventTable, Events, Facts, Hint, Interned, Need,
    NeedAnswer, NoReturn, Notation, Offer, Outcome, Pack, Play, PlayGraph, Played, PlayedTrace,
    Progress, Seat, Session, SharedWatch, Sitting, Step, TraceError, Watch, dead_ends, explore,
    explore_showing, hint, need, read_trace, write_trace,
};
pub use play::{
    commuting, concept, domain, grid, kit, lens, random, readings, search, simple, space,
};
pub use source;
pub use workbench::{DOMAINS, Document, OpenError, domain_named, open, open_text};

/// The domains, each a crate of its own.
pub mod domains {
    pub use lights;
    pub use narrative;
    pub use puzzlescript;
    pub use refraction;
    pub use ruleset;
    pub use witness;
}
