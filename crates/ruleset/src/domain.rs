//! Rulesets as a domain of the workbench.

use crate::check::check;
use crate::export::to_puzzlescript;
use crate::frame::RulesetFrame;
use crate::game::{Game, LevelForm};
use crate::level_text::{add_level, read_level_text, replace_level};
use crate::puzzle::Puzzle;
use crate::read::{is_ruleset, read_with};
use crate::space::RulesetSpace;
use crate::tutorial::tutorial_of;
use crate::write::write;
use play::domain::{
    About, Content, Domain, Export, Files, LensOption, LevelHead, LevelSource, Names, Opened,
    Syntax, Template,
};
use play::lens::{LevelId, Options, Refusal, RulesReport};
use play::space::{FrameRequest, Framed, Variations};
use play::{Seat, Sitting};
use schemars::{Schema, SchemaGenerator};
use source::Source;
use std::any::Any;
use std::path::{Component, Path};
use std::sync::Arc;

/// Games described in JSON: pieces, rules and end conditions.
pub struct RulesetDomain;

/// Words of rulesets, for editors.
static SYNTAX: Syntax = Syntax {
    comment: "//",
    quotes: "\"",
    has_brackets: true,
    words: &[
        ("gamename", "the title"),
        ("pieces", "the kinds of pieces"),
        ("rules", "what happens when"),
        ("endconditions", "when the game is won or lost"),
        ("levels", ""),
        ("name", ""),
        ("glyph", "the sign of a piece in drawings"),
        ("color", ""),
        ("trigger", "what a rule waits for"),
        ("triggers", "what an end waits for"),
        ("events", "what a rule does"),
        ("outcome", "1 is won, -1 is lost"),
        ("type", ""),
        ("rows", "the drawing of a level"),
        ("cells", ""),
        ("width", ""),
        ("height", ""),
        ("seed", "of chance"),
    ],
    values: &[
        ("ADJACENT", ""),
        ("ALL_COVERED", ""),
        ("ALL_COVERING", ""),
        ("ANY_COVERING", ""),
        ("BLOCKED", ""),
        ("COUNTCOMPARE", ""),
        ("COUNTEQUAL", ""),
        ("COUNTLESS", ""),
        ("COUNTMORE", ""),
        ("COUNTPIECE", ""),
        ("DESTROY", ""),
        ("DESTROYALL", ""),
        ("DESTROYED", ""),
        ("DO_AI_FLEE", ""),
        ("DO_AI_HUNT", ""),
        ("DO_AI_PATROL", ""),
        ("DO_AI_RANDOM", ""),
        ("END", ""),
        ("ENDTURN", ""),
        ("EVERY", ""),
        ("FALL", ""),
        ("LINE", ""),
        ("MOVEALL", ""),
        ("NO_MOVES", ""),
        ("OVERLAP", ""),
        ("PLAYER_ACTION_KEY", ""),
        ("PLAYER_ARROW_KEY", ""),
        ("PLAYER_CLICK", ""),
        ("PLAYER_CLICK_EMPTY", ""),
        ("PLAYER_WAIT", ""),
        ("PULL", ""),
        ("PUSH", ""),
        ("PUSHBACK", ""),
        ("REFLECTALL", ""),
        ("RELMOVE", ""),
        ("RELMOVEALL", ""),
        ("SCORE", ""),
        ("SLIDE", ""),
        ("SPAWN", ""),
        ("SPAWNAT", ""),
        ("SPAWNED", ""),
        ("START", ""),
        ("SWAP", ""),
        ("TELEPORT", ""),
        ("TRANSFORM", ""),
        ("TRANSFORMALL", ""),
        ("TURNCOUNT", ""),
        ("true", ""),
        ("false", ""),
        ("null", ""),
    ],
    names: &[Names::Field("name")],
    ..Syntax::LINES
};

/// Rulesets in words and tables.
pub static ABOUT: About = About {
    name: "ruleset",
    files: "rulesets (.ruleset.json)",
    endings: &["ruleset.json"],
    head: None,
    one: "a ruleset",
    many: "rulesets",
    level: "level",
    made: "level",
    moves: "U L D R, X (act), . (wait) and (column,row) for a click",
    options: &[LensOption::COUNT, LensOption::STRENGTH],
    without: &[],
    templates: &[
        Template { name: "Crates", text: include_str!("../templates/crates.ruleset.json") },
        Template { name: "Chase", text: include_str!("../templates/chase.ruleset.json") },
        Template {
            name: "Every Leaf Once",
            text: include_str!("../templates/leaves.ruleset.json"),
        },
    ],
    comment: Some(("//", "")),
    syntax: Some(&SYNTAX),
    exports: &[
        Export {
            name: "puzzlescript",
            ending: "txt",
            meaning: "a PuzzleScript game, if every rule has an equivalent there",
            takes_level: false,
        },
        Export {
            name: "json",
            ending: "json",
            meaning: "the game in strict JSON, without comments",
            takes_level: false,
        },
    ],
};

impl LevelSource for RulesetDomain {}

impl Domain for RulesetDomain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, name: &str, text: &str) -> bool {
        is_ruleset(name, text)
    }

    fn open(&self, source: &Source, files: &Files<'_>) -> Opened {
        let read = read_with(source, &|path| {
            let is_beside =
                Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
            match is_beside {
                true => files(path),
                false => Err("the path must be relative to the game's folder, without `..`".into()),
            }
        });
        let is_ok = read.is_ok();
        let mut diagnostics = read.diagnostics;
        if !is_ok {
            return Opened { diagnostics, content: None };
        }
        if play::AUTHOR {
            diagnostics.extend(check(&read.game));
        }
        diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
        let content = RulesetContent::new(source.clone(), read.game);
        Opened { diagnostics, content: Some(Arc::new(content)) }
    }

    fn extras(&self, lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
        play::only_where!(SCHEMAS);
        crate::schema::extras(lens, generator)
    }
}

/// A game without errors.
pub struct RulesetContent {
    source: Source,
    game: Arc<Game>,
    heads: Vec<LevelHead>,
}

impl RulesetContent {
    /// The content of a source that was read as a game without errors.
    pub fn new(source: Source, game: Game) -> RulesetContent {
        let heads = game.levels.iter().enumerate().map(|(index, level)| {
            let end = source::Span { start: level.span.end.max(1) - 1, end: level.span.end };
            LevelHead {
                id: LevelId { number: index + 1, index, name: level.name.clone() },
                lines: match level.form {
                    LevelForm::File(_) => (0, 0),
                    _ => (source.place(level.span).line, source.place(end).line),
                },
            }
        });
        RulesetContent { heads: heads.collect(), source, game: Arc::new(game) }
    }

    /// The text it was read from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The game, for commands of this domain.
    pub fn game(&self) -> &Arc<Game> {
        &self.game
    }

    fn level(&self, index: usize) -> Result<&crate::Level, Refusal> {
        let count = self.game.levels.len();
        self.game.levels.get(index).ok_or_else(|| match count {
            0 => Refusal::usage("the game has no levels yet; `ruleset evolve` designs one"),
            _ => Refusal::usage(format!("there is no level {}; the game has {count}", index + 1)),
        })
    }
}

impl LevelSource for RulesetContent {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        play::only_where!(AUTHOR);
        let like = match request.like {
            Some(level) => match self.level(level) {
                Ok(level) => Some(level),
                Err(refusal) => return Some(Err(refusal)),
            },
            None => None,
        };
        let game = Arc::new(self.game.without_levels());
        let frame = RulesetFrame::new(game, like, request, options);
        Some(frame.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }
}

impl Content for RulesetContent {
    fn levels(&self) -> &[LevelHead] {
        &self.heads
    }

    fn seat(&self, level: usize, _options: &Options) -> Result<Box<dyn Seat>, Refusal> {
        let puzzle = Puzzle::new(&self.game, self.level(level)?);
        Ok(Box::new(Sitting::new(self.heads[level].id.clone(), puzzle)))
    }

    fn variations(
        &self,
        level: usize,
        options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        play::only_where!(AUTHOR);
        let level = match self.level(level) {
            Ok(level) => level,
            Err(refusal) => return Some(Err(refusal)),
        };
        if !self.game.rules.has_goal() {
            let message = "the game has no way to win, so its levels cannot be ranked";
            return Some(Err(Refusal::usage(message)));
        }
        let game = Arc::new(self.game.without_levels());
        let space = RulesetSpace::new(game, level, options.clone());
        Some(space.map(|space| Box::new(space) as Box<dyn Variations>))
    }

    fn rules(&self, _options: &Options) -> Option<Result<RulesReport, Refusal>> {
        play::only_where!(AUTHOR);
        Some(Ok(crate::implied::rules(&self.source, &self.game)))
    }

    fn how_to_play(&self) -> Vec<String> {
        tutorial_of(&self.game)
    }

    fn title(&self) -> Option<String> {
        Some(self.game.name().to_string()).filter(|name| !name.trim().is_empty())
    }

    fn export(&self, to: &str, _: Option<usize>, _: &Options) -> Option<Result<String, Refusal>> {
        play::only_where!(AUTHOR);
        match to {
            "json" => Some(Ok(write(&self.game, false))),
            "puzzlescript" => Some(to_puzzlescript(&self.game).map_err(|problems| {
                let mut lines: Vec<String> = Vec::new();
                for line in problems.into_iter().map(|found| format!("\n  {}", found.message)) {
                    if !lines.contains(&line) {
                        lines.push(line);
                    }
                }
                Refusal::usage(format!("this game cannot be exported:{}", lines.concat()))
            })),
            _ => None,
        }
    }

    fn add_level(&self, after: usize, new: &str) -> Option<Result<String, String>> {
        play::only_where!(AUTHOR);
        let added = read_level_text(&self.game, new)
            .map(|new| add_level(self.source.text(), &self.game, after, &new));
        Some(added)
    }

    fn replace_level(&self, level: usize, new: &str) -> Result<String, String> {
        let new = read_level_text(&self.game, new)?;
        replace_level(self.source.text(), &self.game, level, &new)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
