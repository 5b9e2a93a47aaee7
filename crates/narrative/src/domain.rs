//! Narrative grammars as a domain: files, levels and options.
//!
//! An area is a level. Its puzzle depends on a seed, which is therefore an option of the seat: all
//! lenses take it.

use play::domain::{
    About, Content, Domain, Export, Files, LensOption, LevelHead, LevelSource, Names, Opened,
    OptionKind, Syntax, Template,
};
use play::lens::{LevelId, Options, Refusal, RulesReport};
use play::space::{FrameRequest, Framed, Maker, Variations};
use play::{Seat, Sitting};
use schemars::{Schema, SchemaGenerator};
use source::{Source, Span};
use std::any::Any;
use std::sync::Arc;

use crate::area_text::AreaText;
use crate::check::check_all;
use crate::draws::StoryMaker;
use crate::frame::AreaFrame;
use crate::game::{Fixed, Game, Offered, Options as GameOptions, WholeGame};
use crate::grammar::{Area, AreaId, Grammar};
use crate::output::json::Limits;
use crate::place::{DEFAULT_SEED, area_puzzle};
use crate::space::AreaSpace;

/// Items, rules and areas, from which puzzles are generated.
pub struct NarrativeDomain;

/// The domain in words and tables.
pub static ABOUT: About = About {
    name: "narrative",
    files: "Narrative grammars (.story.toml)",
    endings: &["story.toml"],
    head: None,
    one: "a narrative grammar",
    many: "narrative grammars",
    level: "area",
    made: "puzzle",
    moves: "actions, separated by semicolons",
    options: &[
        LensOption::COUNT,
        LensOption::STRENGTH,
        LensOption {
            lens: "seat",
            name: "seed",
            takes: OptionKind::Whole(0, u64::MAX),
            meaning: "seed of the puzzle; the same seed gives the same puzzle",
            default: Some("1"),
        },
        LensOption {
            lens: "play",
            name: "rules",
            takes: OptionKind::Choice(&[
                ("all", "every rule of the grammar is offered"),
                ("tree", "only rules that the puzzles of open areas need are offered"),
            ]),
            meaning: "which rules are offered",
            default: Some("all"),
        },
        LensOption {
            lens: "play",
            name: "guard",
            takes: OptionKind::Flag,
            meaning: "hide actions after which the game can no longer be won",
            default: None,
        },
        LensOption {
            lens: "play",
            name: "fixed",
            takes: OptionKind::Flag,
            meaning: "decide the puzzles of all areas beforehand, as exported stories do",
            default: None,
        },
        LensOption {
            lens: "play",
            name: "fail",
            takes: OptionKind::Choice(&[
                ("on", "fail rules are offered and end the game"),
                ("off", "fail rules are left out"),
            ]),
            meaning: "whether actions that end the game are offered",
            default: Some("on"),
        },
    ],
    without: &[],
    templates: &[
        Template { name: "One area", text: include_str!("templates/locked_shed.story.toml") },
        Template { name: "Two areas", text: include_str!("templates/two_areas.story.toml") },
        Template {
            name: "Containers and a bad end",
            text: include_str!("templates/vessels.story.toml"),
        },
    ],
    comment: Some(("#", "")),
    syntax: Some(&Syntax {
        quotes: "\"'",
        heads: &["["],
        words: &[
            ("format", "the notation and its version"),
            ("title", ""),
            ("ending", "the text when the game is won"),
            ("start", "the area in which the game begins"),
            ("stop", ""),
            ("target_actions", "how many actions a puzzle should take"),
            ("no_repeat_rule_on_path", ""),
            ("area", "begins an area"),
            ("items", "begins the items"),
            ("types", "begins the types of items"),
            ("rules", "begins the rules"),
            ("fail_rules", "begins what happens in vain"),
            ("name", ""),
            ("goals", "what has to be there in the end"),
            ("objectives", "the goals in words"),
            ("connects", "areas that open afterwards"),
            ("max_depth", "rules in a row at most"),
            ("min_depth", "rules in a row at least"),
            ("max_items", ""),
            ("spawn_points", ""),
            ("world", "what is there from the start"),
            ("desc", "how it is described"),
            ("isa", "its types"),
            ("carryable", "it can be taken along"),
            ("notSpawnable", "it is only made by rules"),
            ("rule", "inputs and what comes of them"),
            ("weight", ""),
            ("areas", "where the rule holds"),
            ("difficulty", ""),
            ("hint", ""),
            ("menu", "the action as a player chooses it"),
            ("say", "the text when it is done"),
            ("once", ""),
            ("kind", ""),
        ],
        values: &[("true", ""), ("false", ""), ("True", ""), ("False", "")],
        names: &[Names::Key, Names::Field("name")],
        ..Syntax::LINES
    }),
    exports: &[
        Export {
            name: "ink",
            ending: "ink",
            meaning: "the whole game of a seed as an Ink story",
            takes_level: false,
        },
        Export {
            name: "twee",
            ending: "twee",
            meaning: "the whole game of a seed as a Twine story (SugarCube)",
            takes_level: false,
        },
        Export {
            name: "json",
            ending: "json",
            meaning: "the whole game of a seed as data: areas, things and choices",
            takes_level: false,
        },
    ],
};

impl LevelSource for NarrativeDomain {}

impl Domain for NarrativeDomain {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn recognises(&self, name: &str, text: &str) -> bool {
        crate::is_grammar(name, text)
    }

    fn open(&self, source: &Source, _files: &Files<'_>) -> Opened {
        let checked = check_all(source);
        let content = checked.grammar.map(|grammar| {
            let content: Arc<dyn Content> = Arc::new(Narrative::new(source, Arc::new(grammar)));
            content
        });
        Opened { diagnostics: checked.diagnostics, content }
    }

    fn extras(&self, lens: &str, generator: &mut SchemaGenerator) -> Vec<Schema> {
        play::only_where!(SCHEMAS);
        crate::schema::extras(lens, generator)
    }
}

/// The content of a grammar file.
pub struct Narrative {
    source: Source,
    grammar: Arc<Grammar>,
    levels: Vec<LevelHead>,
}

impl Narrative {
    /// Takes a grammar with the text it was read from.
    pub fn new(source: &Source, grammar: Arc<Grammar>) -> Narrative {
        let head = |(index, area): (usize, &Area)| LevelHead {
            id: LevelId { number: index + 1, index, name: Some(area.name.clone()) },
            lines: lines_of(source, area),
        };
        let levels = grammar.areas.iter().enumerate().map(head).collect();
        Narrative { source: source.clone(), grammar, levels }
    }

    /// The grammar.
    pub fn grammar(&self) -> &Arc<Grammar> {
        &self.grammar
    }

    /// Its text.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// The whole game with these options of `play`, without the guard.
    pub fn live(&self, options: &Options) -> Game {
        let game_options = GameOptions {
            seed: seed(options),
            rules: match options.text("rules") {
                Some("tree") => Offered::Tree,
                _ => Offered::All,
            },
            has_fail_rules: options.text("fail") != Some("off"),
        };
        let grammar = Arc::clone(&self.grammar);
        let is_fixed = options.flag("fixed");
        let fixed = is_fixed.then(|| Fixed::new(&grammar, game_options.seed)).flatten();
        match fixed {
            Some(fixed) => Game::fixed(grammar, game_options, Arc::new(fixed)),
            None => Game::new(grammar, game_options),
        }
    }

    /// The same game from where an area has just been entered.
    pub fn live_in(&self, level: usize, options: &Options) -> Result<Game, Refusal> {
        let area = self.area(level)?;
        let game = self.live(options);
        if area == self.grammar.start {
            return Ok(game);
        }
        let seed = game.options.seed;
        game.starting_in(area).ok_or_else(|| {
            let area = &self.grammar.areas[area as usize].name;
            let message = format!("no way to `{area}` is known with seed {seed}; try another seed");
            let answer = serde_json::json!({ "error": "no-way", "area": area, "message": message });
            Refusal::Nothing { message, answer, is_known: false }
        })
    }

    /// The lines of an area in the file.
    pub fn area_text(&self, level: usize) -> AreaText {
        let area = &self.grammar.areas[level];
        AreaText::new(&self.source, area, self.block(level).unwrap_or(area.span))
    }

    /// The span of the complete lines of an area, without the last line end; none if it shares
    /// lines with something else.
    fn block(&self, level: usize) -> Option<Span> {
        let (first, last) = self.levels.get(level)?.lines;
        if !self.source.line(first).trim_start().starts_with("[[") {
            return None;
        }
        let start = self.source.span_on_line(first, 1, 1).start;
        let end = self.source.span_on_line(last, usize::MAX, usize::MAX).end;
        Some(Span { start, end })
    }

    fn area(&self, level: usize) -> Result<AreaId, Refusal> {
        match level < self.levels.len() {
            true => Ok(level as AreaId),
            false => Err(Refusal::Usage(format!("there is no area {}", level + 1))),
        }
    }
}

/// The lines of an area: from its header to its last field.
fn lines_of(source: &Source, area: &Area) -> (usize, usize) {
    let at = |byte: u32| source.place(Span { start: byte, end: byte }).line;
    let (first, last) = (at(area.span.start), at(area.span.end));
    let header = (1..=first).rev().find(|line| {
        let text = source.line(*line).trim();
        !text.is_empty() && !text.starts_with('#') && *line < first
    });
    match header.filter(|line| source.line(*line).trim_start().starts_with("[[")) {
        Some(header) => (header, last),
        None => (first, last),
    }
}

fn seed(options: &Options) -> u64 {
    options.number("seed").unwrap_or(DEFAULT_SEED)
}

impl LevelSource for Narrative {
    fn frame(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Framed>, Refusal>> {
        play::only_where!(AUTHOR);
        let frame = AreaFrame::new(&self.grammar, request, options);
        Some(frame.map(|frame| Box::new(frame) as Box<dyn Framed>))
    }

    /// Puzzles are drawn from the grammar. Numbers of rules and items in a tree are a matter of the
    /// frame, which lists all trees of an area.
    fn maker(
        &self,
        request: &FrameRequest,
        options: &Options,
    ) -> Option<Result<Box<dyn Maker>, Refusal>> {
        play::only_where!(AUTHOR);
        if !request.elements.is_empty() || request.size.is_some() {
            return None;
        }
        let maker = request.like.map_or(Ok(None), |level| self.area(level).map(Some));
        let maker = maker.map(|area| StoryMaker::new(&self.grammar, area, options));
        Some(maker.map(|maker| Box::new(maker) as Box<dyn Maker>))
    }
}

impl Content for Narrative {
    fn levels(&self) -> &[LevelHead] {
        &self.levels
    }

    /// The puzzle of an area. As in every answer about an area, rules that end the game are left
    /// out unless `fail` includes them.
    fn seat(&self, level: usize, options: &Options) -> Result<Box<dyn Seat>, Refusal> {
        let area = self.area(level)?;
        let limits = Limits {
            is_tree_only: options.text("rules") == Some("tree"),
            has_fail_rules: options.text("fail") == Some("on"),
            ..Limits::default()
        };
        let puzzle = area_puzzle(&self.grammar, area, seed(options), limits)?;
        Ok(Box::new(Sitting::new(self.levels[level].id.clone(), puzzle)))
    }

    fn game(&self, options: &Options) -> Option<Result<Box<dyn Seat>, Refusal>> {
        let game = WholeGame::new(self.live(options).with_guard(options.flag("guard")));
        let start = self.grammar.start as usize;
        Some(Ok(Box::new(Sitting::new(self.levels[start].id.clone(), game))))
    }

    fn variations(
        &self,
        level: usize,
        options: &Options,
    ) -> Option<Result<Box<dyn Variations>, Refusal>> {
        play::only_where!(AUTHOR);
        let space = self.area(level).and_then(|area| {
            let text = self.area_text(level);
            AreaSpace::new(&self.grammar, area, text, seed(options), options)
        });
        Some(space.map(|space| Box::new(space) as Box<dyn Variations>))
    }

    fn rules(&self, _options: &Options) -> Option<Result<RulesReport, Refusal>> {
        play::only_where!(AUTHOR);
        Some(Ok(crate::unused::rules(&self.source, &self.grammar)))
    }

    fn title(&self) -> Option<String> {
        Some(self.grammar.title.clone()).filter(|title| !title.trim().is_empty())
    }

    fn export(
        &self,
        to: &str,
        _level: Option<usize>,
        options: &Options,
    ) -> Option<Result<String, Refusal>> {
        play::only_where!(AUTHOR);
        crate::output::whole_story(&self.grammar, seed(options), to)
    }

    fn replace_level(&self, level: usize, new: &str) -> Result<String, String> {
        let Some(span) = self.block(level) else {
            return Err(match self.levels.get(level) {
                Some(head) => format!(
                    "the area `{}` is not written on separate lines under [[area]]",
                    head.id.name.as_deref().unwrap_or_default()
                ),
                None => format!("there is no area {}", level + 1),
            });
        };
        let text = self.source.text();
        let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let rows: Vec<&str> = new.lines().collect();
        let (before, after) = (&text[..span.start as usize], &text[span.end as usize..]);
        Ok(format!("{before}{}{after}", rows.join(line_end)))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
