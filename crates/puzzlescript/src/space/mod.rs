//! The levels around a PuzzleScript level: transforms, edits of cells, and steps that make it
//! smaller.

mod border;
mod canonical;
mod contents;
mod edits;
mod steps;

use edits::counted;
pub use edits::{Change, Edits};
pub use steps::{Edge, Piece, Step, Steps};

use crate::bits::Bits;
use crate::board_text::{BoardText, level_board};
use crate::game::{Game, Level};
use crate::puzzle::{Puzzle, PuzzleMaker};
use crate::transform::presets::{self, Preset};
use crate::transform::{Mask, Scratch, Strength, Transform, changed_cells, read, wall_of};
use play::domain::OptionKind;
use play::lens::{Options, Refusal};
use play::space::{LevelText, MAX_EXPANDED, Space};
use source::{Source, is_ok};
use std::ops::{ControlFlow, Deref};
use std::sync::{Arc, OnceLock};

/// The words of the option `preset`.
pub const PRESETS: OptionKind = OptionKind::Choice(&[
    ("move", "moves the player and what can be pushed"),
    ("walls", "adds and removes walls"),
    ("pairs", "adds and removes what the win conditions bring together"),
    ("all", "a bit of everything"),
]);

/// A level and the levels around it.
pub struct ScriptSpace {
    game: Arc<Game>,
    start: Variation,
    maker: PuzzleMaker,
    /// None if the game supports no preset and no other transform was given.
    transform: Option<Transform>,
    mask: Option<Mask>,
    /// The transform is a preset, which keeps to what belongs to the game and its levels.
    is_preset: bool,
    /// Transform and mask as variations use them, from the first variation on.
    varying: OnceLock<(Option<Transform>, Option<Mask>)>,
    /// Repairs may change the number of players and of what win conditions name.
    is_free: bool,
    steps: Steps,
    options: Options,
}

/// A level of the space; two are equal when they hold the same objects in the same places.
#[derive(Clone, Debug)]
pub struct Variation(Arc<Level>);

impl PartialEq for Variation {
    fn eq(&self, other: &Variation) -> bool {
        self.0.has_cells_of(&other.0)
    }
}

impl Deref for Variation {
    type Target = Level;

    fn deref(&self) -> &Level {
        &self.0
    }
}

impl From<Level> for Variation {
    fn from(level: Level) -> Variation {
        Variation(Arc::new(level))
    }
}

impl ScriptSpace {
    /// The levels around a puzzle's level. Of the options `rules`, `preset` and `strength` say how it
    /// is varied, `freeze` which cells stay as they are, and `free` what a repair may change.
    pub fn new(puzzle: &Puzzle, options: &Options) -> Result<ScriptSpace, Refusal> {
        let (game, level) = (Arc::clone(puzzle.game()), Arc::clone(puzzle.level()));
        let freeze = options.file("freeze").map(|file| {
            let wrong = |error| Refusal::Usage(format!("--freeze: {}: {error}", file.name()));
            Mask::read(file, &level).map_err(wrong)
        });
        let strength = Strength::of(options)?;
        let transform = transform(&game, options)?;
        Ok(ScriptSpace {
            transform: transform.map(|all| all.with_strength(strength)),
            mask: freeze.transpose()?,
            is_preset: options.file("rules").is_none(),
            varying: OnceLock::new(),
            is_free: options.flag("free"),
            steps: Steps::new(&game, wall_of(&game)),
            start: Variation(level),
            maker: puzzle.maker(),
            options: options.clone(),
            game,
        })
    }

    /// Transform and mask as variations use them. A preset makes only contents of cells that belong
    /// to the game, and keeps a closed border closed; an author's own transform does as it says.
    fn varying(&self) -> &(Option<Transform>, Option<Mask>) {
        self.varying.get_or_init(|| {
            let (transform, mask) = (self.transform.clone(), self.mask.clone());
            if !self.is_preset {
                return (transform, mask);
            }
            let seen = contents::seen_in(&mut self.maker.puzzle(self.start.0.clone()));
            let border = match self.options.flag("open") {
                true => None,
                false => border::border_of(&self.game, &self.start)
                    .or_else(|| border::ring_of(&self.start, &seen.players)),
            };
            let mask = match (mask, border) {
                (Some(mask), Some(border)) => Some(mask.and(&border)),
                (mask, border) => mask.or(border),
            };
            (transform.map(|transform| transform.making_only(seen.contents)), mask)
        })
    }

    /// True when the cell at this column and row is frozen.
    pub fn mask(&self) -> Option<&Mask> {
        self.mask.as_ref()
    }

    /// How levels are varied; none if the game offers nothing to vary on its own.
    pub fn transform(&self) -> Option<&Transform> {
        self.transform.as_ref()
    }
}

/// The transform that options ask for.
fn transform(game: &Game, options: &Options) -> Result<Option<Transform>, Refusal> {
    let source = match (options.file("rules"), options.text("preset")) {
        (Some(_), Some(_)) => {
            return Err(Refusal::usage("give either --rules or --preset, not both"));
        }
        (Some(rules), None) => rules.clone(),
        (None, Some(name)) => {
            let named = Preset::ALL.into_iter().find(|(known, _)| *known == name);
            let Some((_, preset)) = named else {
                let names = Preset::ALL.map(|(name, _)| name).join(", ");
                let message = format!("--preset: unknown preset `{name}`; use one of {names}");
                return Err(Refusal::Usage(message));
            };
            let text = presets::text(game, preset)
                .map_err(|error| Refusal::Usage(format!("--preset {name}: {error}")))?;
            Source::new(format!("preset {name}"), text)
        }
        // Repairs and kernels need no transform, so a game without a preset is not refused.
        (None, None) => match presets::text(game, Preset::All) {
            Ok(text) => Source::new("preset all", text),
            Err(_) => return Ok(None),
        },
    };
    let (transform, diagnostics) = read(game, &source);
    match transform.filter(|_| is_ok(&diagnostics)) {
        Some(transform) => Ok(Some(transform)),
        None => Err(Refusal::Text {
            what: "the transform cannot be read".to_string(),
            text: Box::new(source),
            diagnostics,
        }),
    }
}

impl Space for ScriptSpace {
    type Level = Variation;
    type Puzzle = Puzzle;
    type Scratch = Scratch;
    type Step = Step;

    fn start(&self) -> &Variation {
        &self.start
    }

    fn puzzle(&self, level: &Variation) -> Puzzle {
        self.maker.puzzle(Arc::clone(&level.0))
    }

    fn canonical(&self, level: &Variation) -> Box<[u64]> {
        canonical::canonical(level, !self.game.names_directions)
    }

    fn text(&self, level: &Variation) -> LevelText {
        let BoardText { rows, legend } = level_board(&self.game, level);
        LevelText { rows, legend }
    }

    fn changed(&self, level: &Variation) -> Vec<[usize; 2]> {
        let cells = changed_cells(&self.start, level);
        cells.into_iter().map(|(x, y)| [x + 1, y + 1]).collect()
    }

    fn vary_from(
        &self,
        from: &Variation,
        seed: u64,
        n: u64,
        scratch: &mut Scratch,
    ) -> Option<Variation> {
        let (transform, mask) = self.varying();
        let level = transform.as_ref()?.apply(from, mask.as_ref(), seed, n, scratch);
        level.ok().map(Variation::from)
    }

    /// Levels with another number of players are not worth judging.
    fn is_candidate(&self, level: &Variation) -> bool {
        let players = &self.game.player.mask;
        count(level, players) == count(&self.start, players)
    }

    fn max_expanded(&self) -> usize {
        self.options.number("max-states").unwrap_or(MAX_EXPANDED)
    }

    /// Objects on top of the background.
    fn elements(&self, level: &Variation) -> Option<usize> {
        let cell = |cell: &Bits| cell.iter().count().saturating_sub(1);
        Some(level.cells.iter().map(cell).sum())
    }

    /// Walls that play never touches do not make another puzzle.
    fn merges_equal_play(&self) -> bool {
        true
    }

    fn edits(
        &self,
        cost: usize,
        show: &mut dyn FnMut(&Variation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let edits = Edits::new(&self.game, &self.start, self.mask.as_ref(), self.is_free);
        edits.each(cost, &mut |changes| {
            let mut level = (*self.start).clone();
            for (cell, contents) in changes {
                level.cells[*cell] = (*contents).clone();
            }
            show(&Variation::from(level))
        })
    }

    fn held(&self) -> Vec<String> {
        if self.is_free { Vec::new() } else { counted(&self.game) }
    }

    fn steps(&self, level: &Variation, kind: usize) -> Vec<Step> {
        self.steps.of_kind(&self.game, level, kind)
    }

    fn step_kinds(&self) -> usize {
        Steps::KINDS
    }

    fn take(&self, level: &Variation, step: &Step) -> Option<Variation> {
        let fits = self.steps.fits(&self.game, level, step);
        fits.then(|| Variation::from(self.steps.apply(level, step)))
    }

    fn describe_step(&self, level: &Variation, taken: &[Step], step: &Step) -> String {
        step.describe(&self.game, level, taken)
    }

    fn holds(&self) -> &'static [&'static str] {
        &["least_pushes", "length"]
    }

    fn options(&self) -> &Options {
        &self.options
    }
}

fn count(level: &Level, objects: &Bits) -> usize {
    level.cells.iter().map(|cell| cell.iter().filter(|object| objects.get(*object)).count()).sum()
}
