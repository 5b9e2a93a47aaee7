//! What an opened game or collection holds.

use crate::Game;
use crate::compile::compile;
use crate::frame::ScriptFrame;
use crate::game::{Level, Screen};
use crate::level_name::name_above;
use crate::level_text::{read_given, replace_level};
use crate::puzzle::Puzzle;
use crate::rules::without_comments;
use crate::showings::Showings;
use crate::space::ScriptSpace;
use crate::xsb::{Sokoban, to_xsb};
use play::domain::{Content, LevelHead, LevelSource};
use play::lens::{LevelId, Options, Refusal, RulesReport};
use play::space::{FrameRequest, Framed, Ladder, Maker, Variations};
use play::{Seat, Sitting};
use source::Source;
use std::any::Any;
use std::sync::Arc;

/// A PuzzleScript game, or a Sokoban collection as one. Hosts that know the type reach it by
/// `content.as_any().downcast_ref::<ScriptContent>()`.
pub struct ScriptContent {
    source: Source,
    game: Arc<Game>,
    collection: Option<Sokoban>,
    levels: Vec<LevelHead>,
    showings: Showings,
}

impl ScriptContent {
    /// The content of `source`, from which `game` was compiled; through a collection, if there is
    /// one.
    pub fn new(source: Source, game: Game, collection: Option<Sokoban>) -> ScriptContent {
        let levels = heads(&source, &game, collection.as_ref());
        let showings = Showings::default();
        ScriptContent { source, game: Arc::new(game), collection, levels, showings }
    }

    /// The whole game as it is played.
    pub fn showings(&self) -> &Showings {
        &self.showings
    }

    /// The game.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    /// The text it was read from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The collection, if the text is one.
    pub fn collection(&self) -> Option<&Sokoban> {
        self.collection.as_ref()
    }

    /// Levels and message screens in order.
    pub fn screens(&self) -> &[Screen] {
        &self.game.screens
    }

    /// A level by its index among the levels, from 0.
    pub fn level(&self, level: usize) -> Result<Arc<Level>, Refusal> {
        match self.game.levels().nth(level) {
            Some((_, level)) => Ok(Arc::new(level.clone())),
            None => Err(Refusal::usage(no_level(level + 1, self.levels.len()))),
        }
    }

    /// A level ready to be played, by its index among the levels, from 0.
    pub fn puzzle(&self, level: usize, seed: &str) -> Result<Puzzle, Refusal> {
        Ok(Puzzle::new(&self.game, self.level(level)?, seed))
    }
}

impl ScriptContent {
    /// The game of a frame: this one, or this one without a rule.
    fn frame_game(&self, request: &FrameRequest) -> Result<Arc<Game>, Refusal> {
        let Some(line) = request.without_rule else { return Ok(Arc::clone(&self.game)) };
        if self.collection.is_some() {
            return Err(Refusal::usage("a Sokoban collection has no rules of its own"));
        }
        let mut lines: Vec<usize> = self.game.all_rules().map(|rule| rule.line).collect();
        lines.dedup();
        if !lines.contains(&line) {
            let known: Vec<String> = lines.iter().map(ToString::to_string).collect();
            let known = known.join(", ");
            return Err(Refusal::Usage(format!("line {line} has no rule; rules are on {known}")));
        }
        let lines = self.source.text().lines().enumerate();
        let text: Vec<&str> =
            lines.map(|(at, text)| if at + 1 == line { "" } else { text }).collect();
        let source = Source::new(self.source.name(), text.join("\n"));
        let compiled = compile(&source).map_err(|error| Refusal::usage(error.to_string()))?;
        let broken =
            || Refusal::Usage(format!("without its rule on line {line} the game has errors"));
        compiled.game.filter(|game| game.errors == 0).map(Arc::new).ok_or_else(broken)
    }
}

/// Sizes of levels that are made from nothing. The first has room for one idea; in the last, plain search still
/// decides most levels.
const MADE_SIZES: [[usize; 2]; 3] = [[4, 3], [5, 4], [6, 5]];

/// Of the sizes of the author's levels, so many are tried besides.
const MOST_OWN_SIZES: usize = 3;

/// Levels with more cells than this are too large to be made like.
const MOST_OWN_CELLS: usize = 64;

impl ScriptContent {
    /// Sizes of the author's levels, the smallest first and spread over all that are not too large. A level of
    /// the same size is a whole to grow from, where a part of it may have lost its solution.
    fn own_sizes(&self) -> Vec<[usize; 2]> {
        let sizes = self.game.levels().map(|(_, level)| [level.width, level.height]);
        let is_fit = |[width, height]: &[usize; 2]| width * height <= MOST_OWN_CELLS;
        let mut sizes: Vec<[usize; 2]> =
            sizes.filter(is_fit).filter(|size| !MADE_SIZES.contains(size)).collect();
        sizes.sort_unstable_by_key(|[width, height]| (width * height, *width));
        sizes.dedup();
        let last = sizes.len().saturating_sub(1);
        let count = sizes.len().min(MOST_OWN_SIZES);
        (0..count).map(|at| sizes[at * last / (count - 1).max(1)]).collect()
    }
}

impl LevelSource for ScriptContent {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        play::only_where!(AUTHOR);
        let made = self.frame_game(request).and_then(|game| {
            let like = match request.like {
                Some(level) => Some(self.level(level)?),
                None => self.level(0).ok(),
            };
            ScriptFrame::new(&game, like.as_deref(), request, options)
        });
        Some(made.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }

    /// Levels of growing sizes, unless a size or a level to be like was asked for.
    fn maker(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Maker>, Refusal>> {
        play::only_where!(AUTHOR);
        if request.size.is_some() || request.like.is_some() {
            return None;
        }
        let frame = |size: [usize; 2]| {
            let request = FrameRequest { size: Some(size), ..request.clone() };
            let framed = self.frame(&request, options)?;
            Some(framed.map(|framed| framed as Box<dyn Maker>))
        };
        type Rungs = Option<Result<Vec<Box<dyn Maker>>, Refusal>>;
        let rungs: Rungs = MADE_SIZES.into_iter().map(frame).collect();
        let own: Rungs = self.own_sizes().into_iter().map(frame).collect();
        let (rungs, own) = (rungs?, own?);
        let ladder = rungs.and_then(|rungs| Ok(Ladder::new(rungs).and_then(own?)));
        Some(ladder.map(|ladder| Box::new(ladder) as Box<dyn Maker>))
    }
}

impl Content for ScriptContent {
    fn levels(&self) -> &[LevelHead] {
        &self.levels
    }

    fn seat(&self, level: usize, options: &Options) -> Result<Box<dyn Seat>, Refusal> {
        let puzzle = self.puzzle(level, seed_of(options))?;
        Ok(Box::new(Sitting::new(self.levels[level].id.clone(), puzzle)))
    }

    fn variations(
        &self,
        level: usize,
        options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        play::only_where!(AUTHOR);
        let space = self
            .puzzle(level, seed_of(options))
            .and_then(|puzzle| ScriptSpace::new(&puzzle, options));
        Some(space.map(|space| Box::new(space) as Box<dyn Variations>))
    }

    fn rules(&self, _options: &Options) -> Option<Result<RulesReport, Refusal>> {
        play::only_where!(AUTHOR);
        // The rules of a collection are not in its file.
        let source = self.collection.is_none().then_some(&self.source);
        Some(Ok(crate::rules::report(&self.game, source)))
    }

    fn event_text(&self, event: &str) -> Option<String> {
        let line: usize = event.strip_prefix("rule:")?.parse().ok()?;
        let is_rule =
            self.collection.is_none() && self.game.all_rules().any(|rule| rule.line == line);
        is_rule.then(|| without_comments(self.source.line(line)))
    }

    fn title(&self) -> Option<String> {
        self.game.prelude.title.clone().filter(|title| !title.trim().is_empty())
    }

    fn export(
        &self,
        to: &str,
        level: Option<usize>,
        _options: &Options,
    ) -> Option<Result<String, Refusal>> {
        play::only_where!(AUTHOR);
        match (to, &self.collection) {
            ("xsb", Some(_)) if level.is_none() => Some(Ok(self.source.text().to_string())),
            ("xsb", _) => Some(to_xsb(&self.game, &self.levels, level).map_err(Refusal::Usage)),
            ("puzzlescript", Some(collection)) => Some(Ok(collection.text.clone())),
            _ => None,
        }
    }

    /// `new` is the rows, with legend lines such as `c = Crate and Target` before them for glyphs
    /// that LEGEND lacks; those are added at its end. A Sokoban level is rows only.
    fn replace_level(&self, level: usize, new: &str) -> Result<String, String> {
        play::only_where!(AUTHOR, Err(Refusal::for_authors().to_string()));
        let old = self.level(level).map_err(|refusal| refusal.to_string())?;
        match &self.collection {
            Some(collection) => collection.replace_level(&self.source, &old, new),
            None => {
                let printed = read_given(&self.game, &old, new)?;
                replace_level(&self.source, &self.game, level + 1, &printed)
                    .map_err(|error| error.to_string())
            }
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn seed_of(options: &Options) -> &str {
    options.text("seed").unwrap_or("1")
}

fn heads(source: &Source, game: &Game, collection: Option<&Sokoban>) -> Vec<LevelHead> {
    let head = |(place, (index, level)): (usize, (usize, &Level))| {
        // The lines of a collection's game are not those of the collection.
        let line = |row: Option<&crate::read::draft::Row>| {
            let line = row.map_or(0, |row| row.line);
            collection.map_or(line, |from| from.original_line(line).unwrap_or(0))
        };
        let lines = (line(level.rows.first()), line(level.rows.last()));
        let name = match collection {
            Some(collection) => collection.titles.get(place).cloned().flatten(),
            None => name_above(source, lines.0),
        };
        LevelHead { id: LevelId { number: place + 1, index, name }, lines }
    };
    game.levels().enumerate().map(head).collect()
}

/// The message when there is no level of a number, from 1.
fn no_level(number: usize, count: usize) -> String {
    match count {
        0 => format!("there is no level {number}; the game has no levels"),
        1 => format!("there is no level {number}; the game has one level"),
        count => format!("there is no level {number}; the game has levels 1 to {count}"),
    }
}
