//! Random rules. Most are without mistakes: the right side follows from the left.

use crate::dice::Dice;
use crate::vocabulary::{Kind, Name, Vocabulary};

/// A word and a name.
#[derive(Clone)]
struct Term {
    word: &'static str,
    name: Name,
}

/// One cell of a rule; `None` is an ellipsis.
type Cell = Option<Vec<Term>>;

/// Words with one direction wherever they stand, those that depend on the rule's last.
const CLEAR: [&str; 9] = ["up", "down", "left", "right", "action", ">", "<", "^", "v"];
const ABSOLUTE: usize = 5;
/// Words that may be several; the right side can repeat them.
const UNCLEAR: [&str; 6] =
    ["moving", "parallel", "perpendicular", "horizontal", "vertical", "orthogonal"];
const PREFIXES: [&str; 7] = ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];
const COMMANDS: [&str; 9] = [
    "again",
    "again",
    "again",
    "checkpoint",
    "checkpoint again",
    "cancel",
    "restart",
    "win",
    "message hello",
];

/// The lines of RULES.
pub fn rules(dice: &mut Dice, words: &Vocabulary, is_large: bool) -> String {
    let has_chance = dice.percent(50);
    let mut writer = Writer {
        dice,
        words,
        has_chance,
        is_large,
        is_late: false,
        in_loop: false,
        unclear_left: 0,
        may_turn: false,
    };
    let mut text = String::new();
    writer.usual_rules(&mut text);
    for _ in 0..writer.dice.between(2, 7) {
        writer.group(&mut text);
    }
    if writer.in_loop {
        text += "endloop\n";
    }
    text
}

struct Writer<'a> {
    dice: &'a mut Dice,
    words: &'a Vocabulary,
    has_chance: bool,
    /// On large boards two rows match in many ways, and in loops often; only a few rules may have
    /// them.
    is_large: bool,
    is_late: bool,
    in_loop: bool,
    /// Each of them multiplies the rule.
    unclear_left: usize,
    /// The right side may have relative directions. If nothing on the left determines them, the
    /// rule's copies would turn things round for ever.
    may_turn: bool,
}

impl Writer<'_> {
    /// Pushing, falling and growing, without which little would happen.
    fn usual_rules(&mut self, text: &mut String) {
        let (pushed, falling, growing) = (self.name(), self.name(), self.name());
        if self.dice.percent(50) {
            *text += &format!("[ > player | {pushed} ] -> [ > player | > {pushed} ]\n");
        }
        if self.dice.percent(25) {
            let down = self.dice.pick(&CLEAR[..ABSOLUTE]);
            *text += &format!("[ stationary {falling} ] -> [ {down} {falling} ] again\n");
        }
        if self.has_chance && self.dice.percent(25) {
            *text += &format!("[ > player | ] -> [ > player | random {growing} ]\n");
        }
    }

    fn name(&mut self) -> String {
        self.dice.pick(&self.words.names).text
    }

    fn group(&mut self, text: &mut String) {
        if self.dice.percent(12) {
            *text += if self.in_loop { "endloop\n" } else { "startloop\n" };
            self.in_loop = !self.in_loop;
        }
        self.is_late = self.dice.percent(20);
        let late = if self.is_late { "late " } else { "" };
        let rigid = if !self.is_late && self.dice.percent(15) { "rigid " } else { "" };
        let random = if self.has_chance && self.dice.percent(20) { "random " } else { "" };
        *text += &format!("{late}{rigid}{random}{}\n", self.rule());
        while self.dice.percent(25) {
            *text += &format!("+ {late}{rigid}{}\n", self.rule());
        }
    }

    fn rule(&mut self) -> String {
        let prefix = if self.dice.percent(30) { self.dice.pick(&PREFIXES) } else { "" };
        let rows = if self.dice.percent(if self.is_large || self.in_loop { 4 } else { 20 }) {
            2
        } else {
            1
        };
        self.unclear_left = 2;
        let left: Vec<Vec<Cell>> = (0..rows).map(|_| self.left_row()).collect();
        self.may_turn = !self.in_loop && asks_for_movement(&left) || self.dice.percent(3);
        let mut command = if self.dice.percent(25) { self.dice.pick(&COMMANDS) } else { "" };
        if self.has_chance && command.contains("again") && !asks_for_movement(&left) {
            command = "";
        }
        let right = match !command.is_empty() && self.dice.percent(40) {
            true => String::new(),
            false => write_rows(&self.right_rows(&left)),
        };
        format!("{prefix} {} -> {right} {command}", write_rows(&left))
    }

    fn left_row(&mut self) -> Vec<Cell> {
        let mut row = Vec::new();
        for k in 0..self.dice.pick(&[1, 1, 2, 2, 3]) {
            // Two `...` are the most a row can have, and three cells have room for no more.
            if k > 0 && self.dice.percent(20) {
                row.push(None);
            }
            row.push(Some(self.left_cell()));
        }
        row
    }

    fn left_cell(&mut self) -> Vec<Term> {
        let mut cell: Vec<Term> = Vec::new();
        for _ in 0..self.dice.pick(&[0, 1, 1, 1, 1, 2, 3]) {
            let name = self.dice.pick(&self.words.names);
            let word = match self.dice.below(20) {
                0..3 if name.kind != Kind::Aggregate => "no",
                0..11 => "",
                _ if self.is_late => "",
                11..15 => self.dice.pick(&CLEAR),
                15..18 if self.unclear_left > 0 => {
                    self.unclear_left -= 1;
                    self.dice.pick(&UNCLEAR)
                }
                _ => "stationary",
            };
            if is_free(&cell, &name) {
                cell.push(Term { word, name });
            }
        }
        cell
    }

    fn right_rows(&mut self, left: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
        let mut rows = left.to_vec();
        for cell in rows.iter_mut().flatten().flatten() {
            *cell = self.right_cell(cell);
        }
        rows
    }

    fn right_cell(&mut self, left: &[Term]) -> Vec<Term> {
        let mut cell: Vec<Term> = Vec::new();
        for term in left.iter().filter(|term| term.word != "no") {
            let Term { word, name } = term.clone();
            match self.dice.below(10) {
                0..5 => cell.push(Term { word, name }),
                5..7 => cell.push(Term { word: self.right_word(), name }),
                7 => {
                    let other = self.dice.pick(&self.words.names);
                    if other.kind != Kind::Property && is_free(&cell, &other) {
                        cell.push(Term { word: "", name: other });
                    }
                }
                _ => {}
            }
        }
        if self.dice.percent(20) {
            let name = self.dice.pick(&self.words.names);
            if is_free(&cell, &name) && is_free(left, &name) {
                let word = match name.kind {
                    Kind::Property if self.may_draw() => "random",
                    Kind::Property => "no",
                    _ => self.right_word(),
                };
                cell.push(Term { word, name });
            }
        }
        cell
    }

    /// Chance inside loops would often run for ever.
    fn may_draw(&self) -> bool {
        self.has_chance && !self.in_loop
    }

    fn right_word(&mut self) -> &'static str {
        match self.dice.below(10) {
            0 if self.may_draw() => "randomdir",
            0..4 => "",
            _ if self.is_late => "",
            4 => "stationary",
            _ if self.may_turn => self.dice.pick(&CLEAR),
            _ => self.dice.pick(&CLEAR[..ABSOLUTE]),
        }
    }
}

/// True when no other name of the cell stands for anything of the same layers.
fn is_free(cell: &[Term], name: &Name) -> bool {
    cell.iter().all(|term| term.name.layers.iter().all(|layer| !name.layers.contains(layer)))
}

/// True for rules that seldom apply in a turn without input: with `again` and chance, others would
/// run for ever.
fn asks_for_movement(rows: &[Vec<Cell>]) -> bool {
    let mut terms = rows.iter().flatten().flatten().flatten();
    terms.any(|term| CLEAR.contains(&term.word) || UNCLEAR.contains(&term.word))
}

fn write_rows(rows: &[Vec<Cell>]) -> String {
    let term = |term: &Term| format!("{} {}", term.word, term.name.text);
    let cell = |cell: &Cell| match cell {
        Some(terms) => terms.iter().map(term).collect::<Vec<String>>().join(" "),
        None => "...".to_string(),
    };
    let row = |row: &Vec<Cell>| {
        format!("[ {} ]", row.iter().map(cell).collect::<Vec<String>>().join(" | "))
    };
    rows.iter().map(row).collect::<Vec<String>>().join(" ")
}
