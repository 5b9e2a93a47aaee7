//! Reads board texts.
//!
//! ```text
//! board 10x10 Half and half
//! source  a 1,3  out=E power=1
//! target  t 10,3 in=W power=1/2
//! blocker 4,5
//! tray
//! bender   b1 in=W out=S
//! splitter s1 in=W out=N,E
//! combiner c1 in=W,N out=E
//! solution
//! s1 4,3
//! ```
//!
//! A file has any number of boards, each starting with `board`; `#` starts a comment. Reading never
//! fails: it returns what it could read together with diagnostics for the rest.

use crate::board::{Board, Cell, Emitter, Kind, Piece, Want};
use crate::fraction::Fraction;
use crate::light::light;
use crate::side::{Side, Sides};
use source::{Diagnostic, Source, Span, nearest};

/// The most columns and rows of a board.
pub const MAX_SIDE: u8 = 50;
/// The most sources, targets, blockers and tray pieces of a board, each.
pub const MAX_PIECES: usize = 60;
/// The most boards of a file.
const MAX_BOARDS: usize = 10_000;

/// The result of reading a text.
#[derive(Clone, Debug, Default)]
pub struct Readings {
    /// The boards, without the parts that could not be read.
    pub boards: Vec<Board>,
    /// The first and the last line of each board, from 1; comments and blank lines after a board do
    /// not belong to it.
    pub lines: Vec<(usize, usize)>,
    /// Diagnostics, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads all boards of a text.
pub fn read(source: &Source) -> Readings {
    let mut reader = Reader {
        source,
        out: Readings::default(),
        part: Part::Before,
        is_known: Vec::new(),
        has_source: false,
        has_target: false,
        solution: None,
        told_before: 0,
    };
    for line in 1..=source.line_count() {
        let text = source.line(line);
        let words = words(source, line, text.split('#').next().unwrap_or_default());
        if let [first, rest @ ..] = words.as_slice() {
            reader.line(*first, rest, text);
            reader.end_line(line);
        }
    }
    reader.end_board();
    if reader.out.boards.is_empty() && reader.out.diagnostics.is_empty() {
        reader
            .error("no-board", None, "There is no board in this file.".into())
            .help("Start with a line such as `board 10x10 My first board`.");
    }
    reader.out
}

/// A target that the written solution leaves without its power; none if it is not known or no piece is
/// placed yet.
fn unlit(board: &Board) -> Option<&str> {
    let solution = board.solution.as_ref()?;
    let light = light(board, solution);
    let is_written = solution.iter().any(Option::is_some) && light.doubt().is_none();
    let mut targets = board.targets.iter().zip(&light.satisfied);
    let unlit = targets.find(|(_, is_satisfied)| !**is_satisfied).map(|(target, _)| target);
    unlit.filter(|_| is_written).map(|target| target.name.as_str())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Before,
    Fixed,
    Tray,
    Solution,
    /// A board whose first line cannot be read: its lines are skipped.
    Lost,
}

/// A word of a line with its location.
#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    span: Span,
}

fn words<'t>(source: &Source, line: usize, text: &'t str) -> Vec<Word<'t>> {
    let start = source.span_on_line(line, 1, 1).start;
    text.split_whitespace()
        .map(|word| {
            let at = start + (word.as_ptr() as usize - text.as_ptr() as usize) as u32;
            Word { text: word, span: Span { start: at, end: at + word.len() as u32 } }
        })
        .collect()
}

struct Reader<'s> {
    source: &'s Source,
    out: Readings,
    part: Part,
    /// Cells occupied by the board's fixed pieces.
    is_known: Vec<Cell>,
    /// Whether the board has a line for a source and one for a target, even if it cannot be read.
    has_source: bool,
    has_target: bool,
    /// Where the board's solution begins.
    solution: Option<Span>,
    /// The diagnostics of the boards before.
    told_before: usize,
}

/// The words that start a line, for "did you mean".
const WORDS: [&str; 9] =
    ["board", "source", "target", "blocker", "tray", "bender", "splitter", "combiner", "solution"];

impl Reader<'_> {
    fn line(&mut self, first: Word<'_>, rest: &[Word<'_>], text: &str) {
        if first.text == "board" {
            self.end_board();
            self.board(first, rest, text);
            return;
        }
        match self.part {
            Part::Lost => {}
            Part::Before => {
                self.error(
                    "no-board",
                    Some(first.span),
                    "This line comes before the first board.".into(),
                )
                .help("Start with a line such as `board 10x10 My first board`.");
                self.part = Part::Lost;
            }
            // In a solution, a line starts with the name of a piece, which may be any word.
            Part::Solution => self.placement(first, rest),
            _ => match first.text {
                "source" => self.source_line(first, rest),
                "target" => self.target_line(first, rest),
                "blocker" => self.blocker_line(first, rest),
                "tray" => {
                    self.part = Part::Tray;
                    self.nothing_more(rest);
                }
                "solution" => {
                    self.part = Part::Solution;
                    self.solution = Some(first.span);
                    self.nothing_more(rest);
                    if let Some(board) = self.out.boards.last_mut() {
                        board.solution = Some(board.empty());
                    }
                }
                word => match Kind::ALL.into_iter().find(|kind| kind.word() == word) {
                    Some(kind) => self.piece_line(kind, first, rest),
                    None => {
                        let help = match nearest(word, WORDS) {
                            Some(known) => format!("Did you mean `{known}`?"),
                            None => format!("A line starts with one of: {}.", WORDS.join(", ")),
                        };
                        self.error(
                            "unknown-word",
                            Some(first.span),
                            format!("Unknown word `{word}`."),
                        )
                        .help(help);
                    }
                },
            },
        }
    }

    fn board(&mut self, first: Word<'_>, rest: &[Word<'_>], text: &str) {
        self.part = Part::Lost;
        let size = rest.first().map_or(first, |word| *word);
        let read = size.text.split_once(['x', 'X']).and_then(|(width, height)| {
            let side = |text: &str| text.parse::<u8>().ok().filter(|s| (1..=MAX_SIDE).contains(s));
            side(width).zip(side(height))
        });
        let Some((width, height)) = read else {
            let message = format!("`{}` is not the size of a board.", size.text);
            self.error("bad-size", Some(size.span), message).help(format!(
                "Write columns and rows, such as `board 10x10`; each from 1 to {MAX_SIDE}."
            ));
            return;
        };
        if self.out.boards.len() >= MAX_BOARDS {
            let message = format!("A file may have at most {MAX_BOARDS} boards.");
            self.error("too-many-boards", Some(first.span), message);
            return;
        }
        let title = rest.get(1).map_or(String::new(), |word| {
            let line = text.split('#').next().unwrap_or_default();
            let at = word.text.as_ptr() as usize - text.as_ptr() as usize;
            line[at..].trim().to_string()
        });
        self.part = Part::Fixed;
        self.is_known.clear();
        (self.has_source, self.has_target) = (false, false);
        (self.solution, self.told_before) = (None, self.out.diagnostics.len());
        let line = self.source.place(first.span).line;
        self.out.lines.push((line, line));
        self.out.boards.push(Board {
            title,
            width,
            height,
            sources: Vec::new(),
            targets: Vec::new(),
            blockers: Vec::new(),
            tray: Vec::new(),
            solution: None,
        });
    }

    /// A line of the board was read.
    fn end_line(&mut self, line: usize) {
        let is_of_board = !matches!(self.part, Part::Before | Part::Lost);
        if let Some((_, last)) = self.out.lines.last_mut().filter(|_| is_of_board) {
            *last = line;
        }
    }

    fn end_board(&mut self) {
        if matches!(self.part, Part::Before | Part::Lost) {
            return;
        }
        let span = self.out.lines.last().map(|(line, _)| self.source.span_of_line(*line));
        if let Some(board) = self.out.boards.last() {
            let name = match board.title.as_str() {
                "" => format!("Board {}", self.out.boards.len()),
                title => format!("The board \"{title}\""),
            };
            if !self.has_target {
                let message = format!("{name} has no target, so it is solved before it begins.");
                self.out.diagnostics.push(
                    Diagnostic::warning("no-target", span, message)
                        .with_help("Add a line such as `target t 10,3 in=W power=1/2`."),
                );
            } else if !self.has_source {
                let message = format!("{name} has no source, so no target ever gets light.");
                self.out.diagnostics.push(
                    Diagnostic::warning("no-source", span, message)
                        .with_help("Add a line such as `source a 1,3 out=E power=1`."),
                );
            } else if self.out.diagnostics.len() == self.told_before
                && let Some(unlit) = unlit(board)
            {
                let message =
                    format!("This solution does not solve the board: {unlit} lacks its light.");
                self.out.diagnostics.push(
                    Diagnostic::warning("wrong-solution", self.solution, message)
                        .with_help("`puzzlewright solve` finds a solution, if there is one."),
                );
            }
        }
    }

    fn source_line(&mut self, first: Word<'_>, rest: &[Word<'_>]) {
        self.has_source = true;
        let [name, cell, rest @ ..] = rest else {
            self.lacks(first, "source a 1,3 out=E power=1");
            return;
        };
        let (out, power) = (self.side(first, rest, "out"), self.power(first, rest));
        self.unknown(rest, &["out", "power"]);
        if let (Some(name), Some(cell), Some(out), Some(power)) =
            (self.name(*name), self.cell(*cell, true), out, power)
        {
            self.push(first, |board| {
                board.sources.push(Emitter { name, cell, out, power });
                board.sources.len()
            });
        }
    }

    fn target_line(&mut self, first: Word<'_>, rest: &[Word<'_>]) {
        self.has_target = true;
        let [name, cell, rest @ ..] = rest else {
            self.lacks(first, "target t 10,3 in=W power=1/2");
            return;
        };
        let (side, power) = (self.side(first, rest, "in"), self.power(first, rest));
        self.unknown(rest, &["in", "power"]);
        if let (Some(name), Some(cell), Some(side), Some(power)) =
            (self.name(*name), self.cell(*cell, true), side, power)
        {
            self.push(first, |board| {
                board.targets.push(Want { name, cell, side, power });
                board.targets.len()
            });
        }
    }

    fn blocker_line(&mut self, first: Word<'_>, rest: &[Word<'_>]) {
        if rest.is_empty() {
            self.lacks(first, "blocker 4,5");
        }
        // Several cells on one line are several blockers.
        for word in rest {
            if let Some(cell) = self.cell(*word, true) {
                self.push(first, |board| {
                    board.blockers.push(cell);
                    board.blockers.len()
                });
            }
        }
    }

    fn piece_line(&mut self, kind: Kind, first: Word<'_>, rest: &[Word<'_>]) {
        if self.part != Part::Tray {
            let message = format!("A {} belongs to the tray.", kind.word());
            self.error("not-in-tray", Some(first.span), message)
                .help("Write a line `tray` before the pieces that the player may place.");
        }
        let [name, rest @ ..] = rest else {
            self.lacks(first, "splitter s1 in=W out=N,E");
            return;
        };
        let (inputs, outputs) = (self.sides(first, rest, "in"), self.sides(first, rest, "out"));
        self.unknown(rest, &["in", "out"]);
        let (Some(name), Some(inputs), Some(outputs)) = (self.name(*name), inputs, outputs) else {
            return;
        };
        let wrong = match (kind, inputs.len(), outputs.len()) {
            _ if inputs.meets(outputs) => Some("No side can let light both in and out."),
            (Kind::Bender, 1, 1) => {
                let is_straight = inputs.iter().zip(outputs.iter()).any(|(a, b)| a.opposite() == b);
                is_straight.then_some("A bender turns light: its two sides must be adjacent.")
            }
            (Kind::Bender, ..) => Some("A bender has one input and one output."),
            (Kind::Splitter, 1, 2 | 3) | (Kind::Combiner, 2 | 3, 1) => None,
            (Kind::Splitter, ..) => Some("A splitter has one input and two or three outputs."),
            (Kind::Combiner, ..) => Some("A combiner has two or three inputs and one output."),
        };
        if let Some(wrong) = wrong {
            let end = rest.last().map_or(first.span.end, |word| word.span.end);
            let span = Span { start: first.span.start, end };
            self.error("bad-ports", Some(span), wrong.into()).help(match kind {
                Kind::Bender => "Such as `bender b1 in=W out=S`.",
                Kind::Splitter => "Such as `splitter s1 in=W out=N,E`.",
                Kind::Combiner => "Such as `combiner c1 in=W,N out=E`.",
            });
            return;
        }
        self.push(first, |board| {
            board.tray.push(Piece { name, kind, inputs, outputs });
            board.tray.len()
        });
    }

    fn placement(&mut self, name: Word<'_>, rest: &[Word<'_>]) {
        let Some(board) = self.out.boards.last() else {
            return;
        };
        let Some(piece) = board.tray.iter().position(|piece| piece.name == name.text) else {
            let known = board.tray.iter().map(|piece| piece.name.as_str());
            let help = match nearest(name.text, known) {
                Some(known) => format!("Did you mean `{known}`?"),
                None => "A solution lists pieces of the tray with their cells.".to_string(),
            };
            let message = format!("There is no piece `{}` in the tray.", name.text);
            self.error("unknown-piece", Some(name.span), message).help(help);
            return;
        };
        let [cell, rest @ ..] = rest else {
            self.lacks(name, "s1 4,3");
            return;
        };
        self.nothing_more(rest);
        let Some(read) = self.cell(*cell, false) else {
            return;
        };
        let Some(board) = self.out.boards.last_mut() else {
            return;
        };
        let is_fixed = board.fixed()[board.number(read)];
        let empty = board.empty();
        let placements = board.solution.get_or_insert(empty);
        placements.resize(board.tray.len(), None);
        let is_taken = is_fixed || placements.contains(&Some(read));
        if placements[piece].is_some() {
            let message = format!("`{}` is placed twice.", name.text);
            self.error("placed-twice", Some(name.span), message);
        } else if is_taken {
            let message = format!("Cell {} is already occupied.", cell.text);
            self.error("taken", Some(cell.span), message)
                .help("Pieces cannot be stacked: choose a free cell.");
        } else {
            placements[piece] = Some(read);
        }
    }

    /// Adds a piece, unless the board has too many.
    fn push(&mut self, first: Word<'_>, add: impl FnOnce(&mut Board) -> usize) {
        let Some(board) = self.out.boards.last_mut() else {
            return;
        };
        if add(board) > MAX_PIECES {
            board.sources.truncate(MAX_PIECES);
            board.targets.truncate(MAX_PIECES);
            board.blockers.truncate(MAX_PIECES);
            board.tray.truncate(MAX_PIECES);
            let message = format!("A board may have at most {MAX_PIECES} pieces of each kind.");
            self.error("too-many-pieces", Some(first.span), message);
        }
    }

    fn name(&mut self, word: Word<'_>) -> Option<String> {
        let is_plain = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || c == '-';
        if !word.text.chars().all(is_plain) || word.text.starts_with('-') {
            let message = format!("`{}` is not a valid name.", word.text);
            self.error("bad-name", Some(word.span), message)
                .help("Names are letters and digits, such as `s1`.");
            return None;
        }
        let board = self.out.boards.last()?;
        let names = board.sources.iter().map(|source| &source.name);
        let names = names.chain(board.targets.iter().map(|target| &target.name));
        let mut names = names.chain(board.tray.iter().map(|piece| &piece.name));
        if names.any(|name| name == word.text) {
            let message = format!("The name `{}` is already used on this board.", word.text);
            self.error("same-name", Some(word.span), message).help("Give each its own name.");
            return None;
        }
        Some(word.text.to_string())
    }

    /// A cell; a fixed piece needs a free one.
    fn cell(&mut self, word: Word<'_>, is_fixed: bool) -> Option<Cell> {
        let board = self.out.boards.last()?;
        let (width, height) = (board.width, board.height);
        let read = word.text.split_once(',').and_then(|(x, y)| {
            let number = |text: &str, most: u8| {
                text.parse::<u8>().ok().filter(|number| (1..=most).contains(number))
            };
            Some(Cell { x: number(x, width)?, y: number(y, height)? })
        });
        let Some(cell) = read else {
            let message = format!("`{}` is not a cell of this board.", word.text);
            self.error("bad-cell", Some(word.span), message).help(format!(
                "Write column and row, such as `4,3`; columns go from 1 to {width} and rows from 1 \
                 to {height}."
            ));
            return None;
        };
        if is_fixed {
            if self.is_known.contains(&cell) {
                let message = format!("Cell {} is already occupied.", word.text);
                self.error("taken", Some(word.span), message)
                    .help("Pieces cannot be stacked: choose a free cell.");
                return None;
            }
            self.is_known.push(cell);
        }
        Some(cell)
    }

    fn value<'w>(
        &mut self,
        first: Word<'_>,
        rest: &[Word<'w>],
        key: &str,
    ) -> Option<(Word<'w>, &'w str)> {
        let found = rest.iter().find_map(|word| {
            let (name, value) = word.text.split_once('=')?;
            (name == key).then_some((*word, value))
        });
        if found.is_none() {
            let end = rest.last().map_or(first.span.end, |word| word.span.end);
            let span = Span { start: first.span.start, end };
            let example = if key == "power" { "power=1/2" } else { "E" };
            let help = match key {
                "power" => format!("Add `{example}`."),
                _ => format!("Add `{key}=` and a side: N, E, S or W."),
            };
            let message = format!("This {} lacks `{key}=`.", first.text);
            self.error("missing", Some(span), message).help(help);
        }
        found
    }

    fn sides(&mut self, first: Word<'_>, rest: &[Word<'_>], key: &str) -> Option<Sides> {
        let (word, value) = self.value(first, rest, key)?;
        let read: Option<Vec<Side>> = value
            .split(',')
            .map(|side| {
                let mut letters = side.chars();
                let side = letters.next().and_then(Side::from_letter);
                side.filter(|_| letters.next().is_none())
            })
            .collect();
        let sides = read.filter(|read| read.iter().copied().collect::<Sides>().len() == read.len());
        if sides.is_none() {
            let message = format!("`{value}` is not a list of sides.");
            self.error("bad-sides", Some(word.span), message)
                .help("Sides are N, E, S and W, each once, joined by commas.");
        }
        sides.map(|sides| sides.into_iter().collect())
    }

    fn side(&mut self, first: Word<'_>, rest: &[Word<'_>], key: &str) -> Option<Side> {
        let sides = self.sides(first, rest, key)?;
        let mut all = sides.iter();
        let side = all.next();
        if all.next().is_some() {
            let message = format!("A {} has one side for light.", first.text);
            self.error("bad-ports", Some(first.span), message);
            return None;
        }
        side
    }

    fn power(&mut self, first: Word<'_>, rest: &[Word<'_>]) -> Option<Fraction> {
        let (word, value) = self.value(first, rest, "power")?;
        let power = value.parse().ok();
        if power.is_none() {
            let message = format!("`{value}` is not a power.");
            self.error("bad-power", Some(word.span), message).help(
                "Write a number or a fraction above 0, such as `2` or `1/12`, with numbers up to a \
                 million.",
            );
        }
        power
    }

    fn unknown(&mut self, rest: &[Word<'_>], known: &[&str]) {
        for word in rest {
            let key = word.text.split('=').next().unwrap_or_default();
            if !known.contains(&key) || !word.text.contains('=') {
                let message = format!("Unexpected `{}` here.", word.text);
                let known: Vec<String> = known.iter().map(|key| format!("{key}=")).collect();
                self.error("unknown-word", Some(word.span), message)
                    .help(format!("Expected {}.", known.join(" and ")));
            }
        }
    }

    fn nothing_more(&mut self, rest: &[Word<'_>]) {
        if let Some(word) = rest.first() {
            let message = format!("`{}` does not belong here.", word.text);
            self.error("unknown-word", Some(word.span), message).help("Write it on its own line.");
        }
    }

    fn lacks(&mut self, first: Word<'_>, example: &str) {
        let message = format!("This line is incomplete: more has to follow `{}`.", first.text);
        self.error("missing", Some(first.span), message).help(format!("Such as `{example}`."));
    }

    fn error(&mut self, code: &'static str, span: Option<Span>, message: String) -> Helped<'_> {
        let span = span.filter(|span| (span.end as usize) <= self.source.text().len());
        self.out.diagnostics.push(Diagnostic::error(code, span, message));
        Helped(&mut self.out.diagnostics)
    }
}

/// The error just written, to which help can be added.
struct Helped<'d>(&'d mut Vec<Diagnostic>);

impl Helped<'_> {
    fn help(self, help: impl Into<String>) {
        if let Some(last) = self.0.last_mut() {
            last.help = Some(help.into());
        }
    }
}
