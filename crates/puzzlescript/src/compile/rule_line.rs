//! Parses one line of RULES: prefixes, cells of both sides, commands.

use super::dir::{Dir, ORTHOGONAL};
use super::names::{NameId, Names};
use crate::limits::MAX_CELL_NAMES;
use crate::read::draft::{Draft, RuleDraft, SoundWord};
use crate::reports::{At, Reports};
use crate::text::{is_space, trim};
use crate::words::{COMMANDS, SOUND_COMMANDS};

/// A direction word and a name; an ellipsis is a cell with a single special term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The word before the name.
    pub dir: Dir,
    /// The name; meaningless for an ellipsis.
    pub name: NameId,
}

/// What one cell must hold before the rule, or will hold after it.
pub type Cell = Vec<Term>;

/// The rows of cells of one side of a rule.
pub type Side = Vec<Vec<Cell>>;

/// Something a rule does besides changing the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Plays the sound of this number.
    Sfx(u8),
    /// Takes the whole turn back.
    Cancel,
    /// Makes this the position a restart goes to.
    Checkpoint,
    /// Goes back to the last checkpoint or the start.
    Restart,
    /// Wins the level.
    Win,
    /// Shows a text.
    Message(String),
    /// Runs another turn after this one.
    Again,
}

/// A line that is a rule.
#[derive(Clone, Debug)]
pub struct RuleLine {
    /// Directions it is tried in.
    pub directions: Vec<Dir>,
    /// What it looks for.
    pub lhs: Side,
    /// What it puts there; empty when it only gives commands.
    pub rhs: Side,
    /// Its place.
    pub at: At,
    /// Runs after movement.
    pub late: bool,
    /// Movements it gives must all succeed.
    pub rigid: bool,
    /// Line of the first rule of its group.
    pub group: usize,
    /// Its commands.
    pub commands: Vec<Command>,
    /// One match of its group is applied by chance.
    pub random: bool,
}

impl RuleLine {
    /// True when it names a direction of the board, so that it behaves differently on a rotated
    /// level.
    pub fn names_direction(&self) -> bool {
        let is_absolute = |term: &Term| {
            use Dir::{Down, Horizontal, Left, Right, Up, Vertical};
            matches!(term.dir, Up | Down | Left | Right | Horizontal | Vertical)
        };
        let looks_some_ways = self.is_directional() && self.directions.len() < ORTHOGONAL.len();
        looks_some_ways || self.lhs.iter().chain(&self.rhs).flatten().flatten().any(is_absolute)
    }

    /// True when the direction it looks in makes a difference.
    pub fn is_directional(&self) -> bool {
        self.lhs.iter().any(|row| row.len() > 1)
            || self
                .lhs
                .iter()
                .chain(&self.rhs)
                .flatten()
                .flatten()
                .any(|term| term.dir.is_relative())
    }
}

/// What a line of RULES turns out to be.
pub enum Line {
    /// A rule.
    Rule(RuleLine),
    /// `startloop`.
    LoopStart,
    /// `endloop`.
    LoopEnd,
    /// Nothing that can be used.
    Broken,
}

/// A word or a sign of a rule.
pub struct Token {
    /// In lower case.
    pub text: String,
    /// Where it stands.
    pub at: At,
}

/// Cuts a rule into its words and signs.
pub fn tokens(rule: &RuleDraft) -> Vec<Token> {
    let lead = rule.written.chars().take_while(|c| *c == '(').count();
    let chars: Vec<char> = rule.text.chars().collect();
    let mut tokens: Vec<Token> = Vec::new();
    let mut i = 0;
    while i < chars.len() {
        let from = i;
        let is_arrow = |i: usize| chars[i] == '-' && chars.get(i + 1) == Some(&'>');
        match chars[i] {
            c if is_space(c) => {
                i += 1;
                continue;
            }
            '[' | ']' | '|' => i += 1,
            '+' if tokens.is_empty() => i += 1,
            _ if is_arrow(i) => i += 2,
            _ => {
                let ends = |i: usize| matches!(chars[i], '[' | ']' | '|') || is_space(chars[i]);
                while i < chars.len() && !ends(i) && !is_arrow(i) {
                    i += 1;
                }
            }
        }
        let at = At { line: rule.line, column: lead + from + 1, end_column: lead + i + 1 };
        tokens.push(Token { text: chars[from..i].iter().collect(), at });
    }
    tokens
}

/// The parser's state within one rule.
struct Parse<'a, 'r, 's> {
    names: &'a Names,
    draft: &'a Draft,
    reports: &'r mut Reports<'s>,
    late: bool,
    lhs: Side,
    rhs: Side,
    commands: Vec<Command>,
    row: Vec<Cell>,
    cell: Cell,
    /// A direction that still waits for its object.
    pending: Option<Dir>,
    in_row: bool,
    on_right: bool,
    depth: i32,
    /// Place of the last `]` among the tokens.
    last_close: usize,
    is_spoiled: bool,
}

/// Parses one line; `before` are the rules above it.
pub fn parse(
    rule: &RuleDraft,
    draft: &Draft,
    names: &Names,
    before: &[RuleLine],
    reports: &mut Reports<'_>,
) -> Line {
    let tokens = tokens(rule);
    match tokens.as_slice() {
        [one] if one.text == "startloop" => return Line::LoopStart,
        [one] if one.text == "endloop" => return Line::LoopEnd,
        _ => {}
    }
    let at = rule_at(rule, &tokens);
    if !tokens.iter().any(|token| token.text == "->") {
        if rule.written.contains('(') {
            reports.error_help(
                "ps-rule-comment",
                at,
                "a comment inside a rule hides the rest of the line",
                "move the comment after the rule",
            );
            return Line::Broken;
        }
        let help = "a rule is `[ what to find ] -> [ what to put there ]`";
        reports.error_help("ps-rule-arrow", at, "a rule needs an arrow `->`", help);
    }
    let mut prefix = Prefix::new(rule.line);
    let cells_start = prefix.read(&tokens, before, reports);
    let mut parse = Parse {
        names,
        draft,
        reports,
        late: prefix.late,
        lhs: Vec::new(),
        rhs: Vec::new(),
        commands: Vec::new(),
        row: Vec::new(),
        cell: Vec::new(),
        pending: None,
        in_row: false,
        on_right: false,
        depth: 0,
        last_close: tokens.iter().rposition(|token| token.text == "]").unwrap_or(0),
        is_spoiled: false,
    };
    for i in cells_start..tokens.len() {
        if tokens[i].text == "->" && prefix.group != rule.line {
            prefix.warn_mixed_late(before, at, parse.reports);
        }
        match parse.token(rule, &tokens, i) {
            Next::Go => {}
            Next::Stop => break,
            Next::Broken => return Line::Broken,
        }
    }
    let Parse { lhs, rhs, commands, reports, is_spoiled, .. } = parse;
    if prefix.late && prefix.rigid {
        let message = "a late rule cannot be rigid: movement is over when it runs";
        reports.error_help("ps-late-rigid", at, message, "remove one of the two words");
    }
    let mut is_broken = false;
    if lhs.len() != rhs.len() {
        is_broken = commands.is_empty() || !rhs.is_empty();
        if is_broken && !is_spoiled {
            let (l, r) = (lhs.len(), rhs.len());
            let message =
                format!("{} on the left of the arrow, {r} on the right", counted(l, "pattern"));
            let help = "each `[ … ]` on the left needs one on the right; the rule is ignored";
            reports.warning_help("ps-rule-rows", at, message, help);
        }
    } else {
        for (left, right) in lhs.iter().zip(&rhs).filter(|(l, r)| l.len() != r.len()) {
            is_broken = true;
            if is_spoiled {
                continue;
            }
            let (l, r) = (left.len(), right.len());
            let message =
                format!("a pattern has {} on the left, {r} on the right", counted(l, "cell"));
            let help = "separate cells with `|`, as many on the right as on the left";
            reports.error_help("ps-rule-cells", at, message, help);
        }
    }
    // A row can come out empty only after a mistake that was reported.
    is_broken |= lhs.iter().any(Vec::is_empty);
    if lhs.is_empty() {
        reports.error("ps-rule-empty", at, "this rule looks for nothing");
        is_broken = true;
    }
    if is_broken {
        return Line::Broken;
    }
    let Prefix { mut directions, late, rigid, random, group, .. } = prefix;
    if directions.is_empty() && cells_start < tokens.len() {
        directions.extend(ORTHOGONAL);
    }
    let mut line = RuleLine { directions, lhs, rhs, at, late, rigid, group, commands, random };
    if !line.is_directional() {
        line.directions.truncate(1);
    }
    Line::Rule(line)
}

fn counted(count: usize, word: &str) -> String {
    match count {
        1 => format!("1 {word}"),
        _ => format!("{count} {word}s"),
    }
}

fn rule_at(rule: &RuleDraft, tokens: &[Token]) -> At {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => {
            At { line: rule.line, column: first.at.column, end_column: last.at.end_column }
        }
        _ => At::line(rule.line),
    }
}

/// The words before the first bracket.
struct Prefix {
    directions: Vec<Dir>,
    late: bool,
    rigid: bool,
    random: bool,
    group: usize,
    line: usize,
    has_plus: bool,
}

impl Prefix {
    fn new(line: usize) -> Prefix {
        Prefix {
            directions: Vec::new(),
            late: false,
            rigid: false,
            random: false,
            group: line,
            line,
            has_plus: false,
        }
    }

    /// Reads up to the first bracket and returns its place.
    fn read(&mut self, tokens: &[Token], before: &[RuleLine], reports: &mut Reports<'_>) -> usize {
        for (i, token) in tokens.iter().enumerate() {
            match token.text.as_str() {
                "[" => return i,
                "+" => self.plus(i, token, before, reports),
                "late" => self.late = true,
                "rigid" => self.rigid = true,
                "random" => {
                    self.random = true;
                    if self.has_plus {
                        reports.error_help(
                            "ps-random-plus",
                            token.at,
                            "chance belongs to a whole group of rules",
                            "write `random` at the first rule of the group",
                        );
                    }
                }
                _ if reports.has_error_at(token.at) => {}
                word if word.ends_with(')') => {
                    reports.error_help(
                        "ps-rule-start",
                        token.at,
                        "a comment is not allowed before a rule",
                        "put it after the rule, or on its own line",
                    );
                }
                word => match Dir::in_cell(word) {
                    Some(dir @ (Dir::Up | Dir::Down | Dir::Left | Dir::Right)) => {
                        self.directions.push(dir);
                    }
                    Some(dir) if !dir.choices().is_empty() && dir != Dir::Moving => {
                        self.directions.extend(dir.choices());
                    }
                    _ => {
                        reports.error_help(
                            "ps-rule-start",
                            token.at,
                            format!("`{word}` is not allowed before the first `[` of a rule"),
                            "only directions, `late`, `rigid`, `random` and `+` can",
                        );
                    }
                },
            }
        }
        tokens.len()
    }

    fn plus(&mut self, i: usize, token: &Token, before: &[RuleLine], reports: &mut Reports<'_>) {
        self.has_plus = true;
        if self.group != self.line {
            let message = "one `+` is enough to join the group above";
            reports.error("ps-plus-twice", token.at, message);
            return;
        }
        if before.is_empty() {
            let message = "there is no rule above for this one to join";
            reports.error_help("ps-plus-first", token.at, message, "remove the `+`");
            self.has_plus = false;
        }
        if i != 0 {
            let message = "`+` must be the first sign of the line";
            reports.error("ps-plus-place", token.at, message);
        }
        if let Some(last) = before.last() {
            self.group = last.group;
        }
    }

    fn warn_mixed_late(&self, before: &[RuleLine], at: At, reports: &mut Reports<'_>) {
        if before.last().is_some_and(|last| last.late != self.late) {
            reports.warning_help(
                "ps-late-mixed",
                at,
                "this group mixes late rules with others; they run at different times",
                "start a new group, without `+`",
            );
        }
    }
}

enum Next {
    Go,
    Stop,
    Broken,
}

impl Parse<'_, '_, '_> {
    fn token(&mut self, rule: &RuleDraft, tokens: &[Token], i: usize) -> Next {
        let Token { text, at } = &tokens[i];
        let at = *at;
        match text.as_str() {
            "[" => self.open(at),
            "|" => self.bar(at),
            "]" => return self.close(at),
            "->" => return self.arrow(at),
            "..." => {
                if self.in_row {
                    self.cell.push(Term { dir: Dir::Ellipsis, name: NameId(0) });
                } else {
                    let message = "`...` belongs inside brackets";
                    self.reports.warning("ps-ellipsis-outside", at, message);
                }
            }
            word => {
                if let Some(dir) = Dir::in_cell(word) {
                    self.direction(dir, at);
                } else if self.draft.names.contains_key(word) {
                    self.name(word, at);
                } else if let Some(command) = COMMANDS.iter().position(|known| *known == word) {
                    return self.command(command, rule, tokens, i);
                } else {
                    self.unknown_word(word, at);
                }
            }
        }
        Next::Go
    }

    /// An unknown word. Usually the reader has already reported it, and any other error in the rule
    /// follows from it; the rule is still used if it makes sense without the word.
    fn unknown_word(&mut self, word: &str, at: At) {
        let is_first = !std::mem::replace(&mut self.is_spoiled, true);
        if is_first && !self.reports.has_error_at(at) {
            let message = format!("`{word}` cannot appear in a rule");
            self.reports.error("ps-rule-word", at, message);
        }
    }

    fn open(&mut self, at: At) {
        self.depth += 1;
        if self.depth > 1 {
            let message = "this `[` comes before the last one was closed";
            self.reports.warning_help("ps-rule-bracket", at, message, "close it with `]`");
        }
        if (!self.cell.is_empty() || self.pending.is_some()) && !self.is_spoiled {
            let message = "a new `[` begins while a cell is still being described";
            self.reports.error_help("ps-rule-bracket", at, message, "close it with `]`");
        }
        self.in_row = true;
        self.cell.clear();
        self.pending = None;
    }

    fn bar(&mut self, at: At) {
        if !self.in_row {
            let message = "`|` separates cells, so it belongs inside brackets";
            self.reports.warning("ps-bar-outside", at, message);
        } else if self.pending.is_some() {
            self.dangling(at);
        } else {
            self.row.push(std::mem::take(&mut self.cell));
        }
    }

    fn dangling(&mut self, at: At) {
        if self.is_spoiled {
            return;
        }
        let word = self.pending.map_or("", Dir::word);
        let message = format!("`{word}` needs an object after it");
        self.reports.error("ps-rule-dangling", at, message);
    }

    fn close(&mut self, at: At) -> Next {
        self.depth -= 1;
        if self.depth < 0 {
            let message = "this `]` closes nothing; the rule is ignored";
            self.reports.warning_help("ps-rule-bracket", at, message, "add the missing `[`");
            return Next::Broken;
        }
        if self.pending.is_some() {
            self.dangling(at);
        } else {
            self.row.push(std::mem::take(&mut self.cell));
        }
        let row = std::mem::take(&mut self.row);
        if self.on_right {
            self.rhs.push(row)
        } else {
            self.lhs.push(row)
        }
        self.in_row = false;
        Next::Go
    }

    fn arrow(&mut self, at: At) -> Next {
        if self.in_row {
            let message = "`->` has no meaning inside brackets";
            self.reports.warning_help("ps-rule-arrow", at, message, "close the bracket before it");
        } else if self.on_right {
            self.reports.error("ps-rule-arrow", at, "a rule has one `->`, not two");
            return Next::Broken;
        } else {
            self.on_right = true;
        }
        Next::Go
    }

    fn direction(&mut self, dir: Dir, at: At) {
        if self.pending.is_some() {
            let message = "an object can have one direction word only";
            self.reports.error("ps-rule-two-words", at, message);
        } else if !self.in_row {
            let message = format!("`{}` is outside the brackets", dir.word());
            let help = "directions of the rule itself come at its very start";
            self.reports.warning_help("ps-rule-outside", at, message, help);
        } else if self.late && !matches!(dir, Dir::No | Dir::Random | Dir::RandomDir) {
            let message = "movement is over when a late rule runs";
            let help = format!("remove `{}`, or the word `late`", dir.word());
            self.reports.error_help("ps-late-movement", at, message, help);
        } else {
            self.pending = Some(dir);
        }
    }

    fn name(&mut self, word: &str, at: At) {
        if !self.in_row {
            let message = format!("`{word}` is outside the brackets and is ignored");
            self.reports.warning("ps-rule-outside", at, message);
            return;
        }
        let Some(name) = self.names.find(word) else {
            return;
        };
        if self.cell.len() >= MAX_CELL_NAMES {
            let message = format!("a cell can hold {MAX_CELL_NAMES} names at most");
            self.reports.error("ps-rule-cell-long", at, message);
            return;
        }
        // Saying `no` of something twice is harmless, and games do it.
        let is_no = self.pending == Some(Dir::No);
        let repeats = |term: &Term| {
            term.name == name && term.dir != Dir::Ellipsis && !(is_no && term.dir == Dir::No)
        };
        if self.cell.iter().any(repeats) {
            let is_contradiction =
                is_no != self.cell.iter().any(|t| t.name == name && t.dir == Dir::No);
            let (message, help) = match is_contradiction {
                true => (
                    format!("`{word}` and `no {word}` in one cell contradict each other"),
                    "keep one",
                ),
                false => (format!("`{word}` is named twice in one cell"), "once is enough"),
            };
            self.reports.error_help("ps-rule-repeat", at, message, help);
            if self.names.is_property(name) {
                let hint = "a rule about two objects of one kind needs two names for the kind";
                let help = "define the kind a second time in LEGEND, under another name";
                self.reports.warning_help("ps-rule-repeat", At::GAME, hint, help);
            }
        }
        let dir = self.pending.take().unwrap_or(Dir::Any);
        self.cell.push(Term { dir, name });
    }

    fn command(&mut self, command: usize, rule: &RuleDraft, tokens: &[Token], i: usize) -> Next {
        let at = tokens[i].at;
        let word = COMMANDS[command];
        let message = format!("the command `{word}` belongs at the end of the rule");
        if !self.on_right {
            self.reports.error("ps-command-place", at, message);
        } else if self.in_row || self.last_close > i {
            self.reports.warning("ps-command-place", at, message);
        }
        let command = match word {
            "cancel" => Command::Cancel,
            "checkpoint" => Command::Checkpoint,
            "restart" => Command::Restart,
            "win" => Command::Win,
            "again" => Command::Again,
            "message" => {
                let rest: String = rule.written.chars().skip(at.end_column - 1).collect();
                let text = trim(&rest);
                self.commands.push(Command::Message(text.to_string()));
                return Next::Stop;
            }
            _ => {
                debug_assert!(command < SOUND_COMMANDS);
                self.warn_undefined_sound(word, at);
                Command::Sfx(command as u8)
            }
        };
        // A command given twice counts once.
        if !self.commands.contains(&command) {
            self.commands.push(command);
        }
        Next::Go
    }

    fn warn_undefined_sound(&mut self, word: &str, at: At) {
        let is_defined = self.draft.sounds.iter().any(|sound| {
            sound.words.first().is_some_and(|(first, kind)| {
                first.text == word && matches!(kind, SoundWord::Event | SoundWord::Name)
            })
        });
        if !is_defined {
            let message = format!("`{word}` has no sound");
            let help = format!("add a line such as `{word} 12345678` to SOUNDS");
            self.reports.warning_help("ps-sound-undefined", at, message, help);
        }
    }
}
