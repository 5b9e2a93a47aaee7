//! Runs a case.

use crate::board::rows;
use crate::expect::{Act, Expect, Play as Played, SessionEvent};
use crate::form::check_says;
use crate::form::compare::{same, side_by_side};
use crate::read::Case;
use play::domain::Domain;
use play::{Outcome, Play, Step, read_trace};
use puzzlescript::engine::Endless;
use puzzlescript::game::{Game, Level, Screen};
use puzzlescript::puzzle::{Move, Puzzle, level};
use puzzlescript::session::{Event, Mode, Session};
use puzzlescript::{Compiled, PuzzleScriptDomain, compile};
use source::{Diagnostic, Source};
use std::sync::Arc;

/// Compiles and plays a case; the error describes what differs.
pub fn check(case: &Case) -> Result<(), String> {
    let sheet = &case.sheet;
    let source = Source::new(format!("{}.txt", sheet.name), sheet.source.as_str());
    let Compiled { game, diagnostics } = match (compile(&source), &case.refused) {
        (Ok(compiled), None) => compiled,
        (Err(problem), Some(part)) if problem.to_string().contains(part) => return Ok(()),
        (Err(problem), _) => return Err(format!("the source was refused: {problem}")),
        (Ok(_), Some(_)) => return Err("the source was not refused".to_string()),
    };
    let diagnostics = with_rules(&source, diagnostics, &sheet.codes().collect::<Vec<_>>());
    check_says(&source, &diagnostics, &sheet.says)?;
    let has_work = case.expects.len() > 1 || case.expects.iter().any(|e| e.is_about_start());
    if !has_work {
        return Ok(());
    }
    let game = Arc::new(game.ok_or("there is no game to play")?);
    let (screen, level) = level(&game, case.start).ok_or("there is no such level")?;
    let session = Session::new(Arc::clone(&game), screen, &case.seed).map_err(|e| e.to_string())?;
    let puzzle = Puzzle::new(&game, Arc::clone(&level), &case.seed);
    let (state, outcome) = puzzle.start();
    let shown = Arc::clone(&level);
    let mut table = Table { source: &source, game, level, puzzle, state, outcome, session, shown };
    for expect in &case.expects {
        let doing = match &expect.act {
            Act::Start => "at the start".to_string(),
            Act::Play(Played::Level(moves)) => format!("after `{moves}` (line {})", expect.line),
            Act::Play(Played::Session(_)) => format!("after line {}", expect.line),
        };
        table.check(expect).map_err(|problem| format!("{doing}: {problem}"))?;
    }
    Ok(())
}

/// What the rules imply is not said by the compiler but when a file is opened. It is added where a case
/// expects some of it; the games of other cases are too small to have rules that matter.
fn with_rules(source: &Source, mut said: Vec<Diagnostic>, wanted: &[&str]) -> Vec<Diagnostic> {
    const CODES: [&str; 4] =
        ["ps-never-fires", "ps-never-appears", "ps-win-never", "ps-win-always"];
    if wanted.iter().any(|code| CODES.contains(code)) {
        let opened = PuzzleScriptDomain.open(source, &|_| Err(String::new()));
        said.extend(opened.diagnostics.into_iter().filter(|one| CODES.contains(&one.code)));
    }
    said
}

impl Expect {
    /// True for expectations that need the level loaded even if nothing is played.
    fn is_about_start(&self) -> bool {
        self.board.is_some()
            || self.screen.is_some()
            || self.offers.is_some()
            || self.facts.is_some()
    }
}

/// A level played twice: as a puzzle by its moves, and in a session of the whole game.
struct Table<'s> {
    source: &'s Source,
    game: Arc<Game>,
    level: Arc<Level>,
    puzzle: Puzzle,
    state: puzzlescript::puzzle::State,
    outcome: Outcome,
    session: Session,
    /// The level the session shows, or showed before a text screen.
    shown: Arc<Level>,
}

/// What was seen while something was played.
#[derive(Default)]
struct Seen {
    fired: Vec<String>,
    messages: Vec<String>,
    endless: Option<String>,
    is_still: bool,
}

impl Table<'_> {
    fn check(&mut self, expect: &Expect) -> Result<(), String> {
        let screen = self.screen();
        let sounds = self.session.sounds().len();
        let seen = match &expect.act {
            Act::Start => Seen::default(),
            Act::Play(Played::Level(moves)) => self.play(moves)?,
            Act::Play(Played::Session(events)) => self.play_session(events),
        };
        let is_session = matches!(expect.act, Act::Play(Played::Session(_)));
        let board = match is_session {
            true => self.session_board(),
            false => rows(&self.game, &self.level, self.puzzle.show(&self.state)),
        };
        if let Some(expected) = expect.board.as_ref().filter(|expected| **expected != board) {
            return Err(format!("the board differs\n\n{}", side_by_side(expected, &board)));
        }
        if !is_session {
            same("the outcome", &expect.outcome.as_str(), &self.outcome.as_str())?;
            self.check_play(expect, &seen)?;
        } else {
            let expected = expect.screen.as_ref().unwrap_or(&screen);
            same("the screen", expected, &self.screen())?;
        }
        if let Some(expected) = expect.agains {
            same("the number of again turns", &expected, &self.session.agains())?;
        }
        same("the messages", &expect.messages, &seen.messages)?;
        same("the endless rules", &expect.endless, &seen.endless)?;
        let heard = self.session.sounds().get(sounds..).unwrap_or_default();
        same("the sounds", &expect.sounds.as_slice(), &heard)
    }

    fn check_play(&self, expect: &Expect, seen: &Seen) -> Result<(), String> {
        if let Some(expected) = &expect.fired {
            let mut expected = expected.clone();
            expected.sort();
            same("the rules that fired", &expected, &seen.fired)?;
        }
        if let Some(expected) = &expect.step {
            let step = if seen.is_still { "still" } else { "moved" };
            same("the last step", &expected.as_str(), &step)?;
        }
        if let Some(expected) = &expect.offers {
            let mut moves = Vec::new();
            self.puzzle.moves(&self.state, &mut moves);
            let letters: String = moves.into_iter().map(Move::letter).collect();
            same("the moves on offer", expected, &letters)?;
        }
        if let Some(expected) = &expect.facts {
            let facts = self.puzzle.facts();
            let all = [(facts.chance, "chance"), (facts.ticks, "ticks"), (facts.has_goal, "goal")];
            let holding = all.iter().filter(|(holds, _)| *holds);
            let holding: Vec<String> = holding.map(|(_, fact)| fact.to_string()).collect();
            same("the facts", expected, &holding)?;
        }
        Ok(())
    }

    /// Plays moves on the level and in the session; they must agree while the level is open.
    fn play(&mut self, moves: &str) -> Result<Seen, String> {
        let mut seen = Seen::default();
        let trace = read_trace(&self.puzzle, moves).map_err(|e| e.to_string())?;
        for (index, mv) in trace.into_iter().enumerate() {
            if self.outcome != Outcome::Open {
                let over = self.outcome.as_str();
                return Err(format!("the level was {over} after {index} moves"));
            }
            let mut to = self.state.clone();
            let step = self.puzzle.step(&self.state, mv, &mut to);
            seen.is_still = step == Step::Still;
            match step {
                Step::Still => {}
                Step::Moved { outcome, .. } => (self.state, self.outcome) = (to, outcome),
                Step::Doubt(_) => self.state = to,
            }
            self.note_fired(&mut seen);
            seen.messages.extend_from_slice(self.puzzle.messages());
            seen.endless = seen.endless.or(self.endless(self.puzzle.endless()));
            self.act(SessionEvent::Act(match mv {
                Move::Key(input) => Event::Key(input),
                Move::Tick => Event::Tick,
            }));
            if self.outcome == Outcome::Open {
                let board = rows(&self.game, &self.level, self.puzzle.show(&self.state));
                let other = self.session_board();
                if board != other {
                    let boards = side_by_side(&board, &other);
                    return Err(format!("puzzle (left) and session (right) differ\n\n{boards}"));
                }
            }
        }
        seen.fired.sort();
        seen.fired.dedup();
        Ok(seen)
    }

    fn play_session(&mut self, events: &[SessionEvent]) -> Seen {
        let mut seen = Seen::default();
        for event in events {
            self.act(*event);
            seen.messages.extend_from_slice(self.session.messages());
            seen.endless = seen.endless.or(self.endless(self.session.endless()));
        }
        seen
    }

    fn act(&mut self, event: SessionEvent) {
        match event {
            SessionEvent::Act(event) => self.session.act(event),
            SessionEvent::Proceed => self.session.proceed(),
        }
        let screen = self.game.screens.get(self.session.screen());
        if let (Mode::Play, Some(Screen::Level(level))) = (self.session.mode(), screen) {
            self.shown = Arc::new(level.clone());
        }
    }

    fn note_fired(&self, seen: &mut Seen) {
        for line in self.puzzle.fired_lines() {
            seen.fired.extend(self.mark(line as usize));
        }
    }

    /// The name that the comment at its end gives a line.
    fn mark(&self, line: usize) -> Option<String> {
        let text = self.source.line(line).trim().strip_suffix(')')?;
        let (_, mark) = text.rsplit_once('(')?;
        Some(mark.trim().to_string())
    }

    fn endless(&self, endless: Option<Endless>) -> Option<String> {
        Some(match endless? {
            Endless::Again | Endless::ManyAgains => "again".to_string(),
            Endless::Rules { line } => {
                let line = self.puzzle.program().lines[line as usize] as usize;
                self.mark(line).unwrap_or_else(|| format!("line {line}"))
            }
        })
    }

    fn session_board(&self) -> Vec<String> {
        rows(&self.game, &self.shown, self.session.machine())
    }

    /// `level 2`, `message Hello` or `title`.
    fn screen(&self) -> String {
        let index = self.session.screen();
        match (self.session.mode(), self.game.screens.get(index)) {
            (Mode::Title, _) => "title".to_string(),
            (_, Some(Screen::Message { text, .. })) => format!("message {text}"),
            _ => {
                let number = self.game.levels().take_while(|(place, _)| *place <= index).count();
                format!("level {number}")
            }
        }
    }
}
