//! A runtime for the part of SugarCube 2 that exported stories use, written from its manual: it runs
//! the text of a `.twee` file and knows nothing of stories, areas or items.
//!
//! The macros are `set`, `if` with `else`, `link` with a passage, `include` and `goto`; in text there
//! are `$variables`, `<br>`, and a backslash before the end of a line, which joins it with the next one.
//! Anything else is a panic, so that an export that uses more does not pass unseen.

use std::collections::BTreeMap;

/// A story that is being read.
pub struct Story {
    passages: BTreeMap<String, String>,
    values: BTreeMap<String, Value>,
    /// The name of the passage that is shown.
    pub at: String,
    /// Its text.
    pub text: String,
    /// Its links, in order.
    pub links: Vec<Link>,
}

/// A link, and what clicking it does.
#[derive(Clone)]
pub struct Link {
    /// Its words.
    pub text: String,
    to: String,
    body: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(i64),
    Text(String),
    Truth(bool),
}

/// A part of a passage.
#[derive(Clone)]
enum Node {
    Text(String),
    Macro { name: String, args: String, body: Vec<Node>, otherwise: Vec<Node> },
}

/// Passages deeper than this include each other for ever.
const MAX_DEPTH: usize = 200;

impl Story {
    /// Reads a story and shows its first passage.
    pub fn new(twee: &str) -> Story {
        let mut passages = BTreeMap::new();
        for passage in format!("\n{twee}").split("\n:: ").skip(1) {
            let (name, text) = passage.split_once('\n').unwrap_or((passage, ""));
            let old = passages.insert(name.trim().to_string(), text.trim_end().to_string());
            assert!(old.is_none(), "two passages called {name}");
        }
        let data: serde_json::Value =
            serde_json::from_str(&passages["StoryData"]).expect("StoryData is JSON");
        let start = data["start"].as_str().expect("a start").to_string();
        let mut story = Story {
            passages,
            values: BTreeMap::new(),
            at: String::new(),
            text: String::new(),
            links: Vec::new(),
        };
        let init = story.parsed("StoryInit");
        assert_eq!(story.run(&init, 0), None, "StoryInit goes nowhere");
        story.show(&start);
        story
    }

    /// Clicks a link.
    pub fn click(&mut self, number: usize) {
        let Link { to, body, .. } = self.links[number].clone();
        assert_eq!(self.run(&body, 0), None, "a link leads to one passage");
        self.show(&to);
    }

    fn show(&mut self, passage: &str) {
        let mut next = Some(passage.to_string());
        let mut jumps = 0;
        while let Some(name) = next {
            self.text.clear();
            self.links.clear();
            let nodes = self.parsed(&name);
            self.at = name;
            // A passage is read to its end before `goto` shows another one.
            next = self.run(&nodes, 0);
            jumps += 1;
            assert!(jumps < MAX_DEPTH, "passages that go to each other for ever");
        }
        assert!(!self.text.contains("\n\n"), "{}: an empty line: {}", self.at, self.text);
    }

    fn parsed(&self, passage: &str) -> Vec<Node> {
        let text = self.passages.get(passage);
        let text = text.unwrap_or_else(|| panic!("no passage {passage}")).replace("\\\n", "");
        let mut rest = text.strip_suffix('\\').unwrap_or(&text);
        let (nodes, end) = parse(&mut rest);
        assert_eq!(end, "", "an end without a beginning in {passage}");
        nodes
    }

    /// Runs a part of a passage; returns the passage that `goto` names.
    fn run(&mut self, nodes: &[Node], depth: usize) -> Option<String> {
        assert!(depth < MAX_DEPTH, "passages that include each other for ever");
        let mut goes = None;
        for node in nodes {
            let went = match node {
                Node::Text(text) => {
                    let shown = self.naked(text);
                    self.text.push_str(&shown.replace("<br>", "\n"));
                    None
                }
                Node::Macro { name, args, body, otherwise } => match name.as_str() {
                    "set" => {
                        let (variable, value) = args.split_once(" to ").expect("$name to value");
                        let variable = variable.trim().strip_prefix('$').expect("a variable");
                        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
                        assert!(variable.chars().all(is_letter), "{variable}");
                        let value = self.value(value);
                        self.values.insert(variable.to_string(), value);
                        None
                    }
                    "if" => match self.value(args) {
                        value if is_true(&value) => self.run(body, depth + 1),
                        _ => self.run(otherwise, depth + 1),
                    },
                    "include" => {
                        let nodes = self.parsed(&strings(args)[0]);
                        self.run(&nodes, depth + 1)
                    }
                    "goto" => Some(strings(args)[0].clone()),
                    "link" => {
                        let [text, to] = &strings(args)[..] else {
                            panic!("a link with words and a passage: {args}");
                        };
                        assert!(self.passages.contains_key(to), "no passage {to}");
                        self.text.push_str(text);
                        let (text, to, body) = (text.clone(), to.clone(), body.clone());
                        self.links.push(Link { text, to, body });
                        None
                    }
                    other => panic!("the macro {other} is not one that exports may use"),
                },
            };
            assert!(went.is_none() || goes.is_none(), "two gotos in one passage");
            goes = goes.or(went);
        }
        goes
    }

    /// Text with the values of the variables in it.
    fn naked(&self, text: &str) -> String {
        let mut parts = text.split('$');
        let mut shown = parts.next().unwrap_or_default().to_string();
        for part in parts {
            let end = part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(part.len());
            match self.values.get(&part[..end]) {
                // Only a name makes it a variable.
                None if end == 0 => shown.push('$'),
                Some(Value::Text(text)) => shown.push_str(text),
                Some(Value::Number(number)) => shown.push_str(&number.to_string()),
                other => panic!("${}: {other:?}", &part[..end]),
            }
            shown.push_str(&part[end..]);
        }
        assert!(!["[[", "[img[", "{{{"].iter().any(|markup| shown.contains(markup)), "{shown}");
        shown
    }

    fn value(&self, expression: &str) -> Value {
        let tokens = tokens(expression);
        let mut reader = Reader { values: &self.values, tokens: &tokens, at: 0 };
        let value = reader.all();
        assert_eq!(reader.at, tokens.len(), "not understood: {expression}");
        value
    }
}

/// Reads nodes up to an end tag or `else`, which is returned.
fn parse(rest: &mut &str) -> (Vec<Node>, String) {
    let mut nodes = Vec::new();
    loop {
        let Some(start) = rest.find("<<") else {
            nodes.push(Node::Text(std::mem::take(rest).to_string()));
            return (nodes, String::new());
        };
        if start > 0 {
            nodes.push(Node::Text(rest[..start].to_string()));
        }
        let end = start + tag_end(&rest[start..]);
        let tag = rest[start + 2..end].to_string();
        *rest = &rest[end + 2..];
        let (name, args) = tag.split_once(' ').unwrap_or((&tag, ""));
        if name.starts_with('/') || name == "else" {
            return (nodes, name.to_string());
        }
        let (mut body, mut otherwise) = (Vec::new(), Vec::new());
        if ["if", "link"].contains(&name) {
            let mut end;
            (body, end) = parse(rest);
            if end == "else" && name == "if" {
                (otherwise, end) = parse(rest);
            }
            assert_eq!(end, format!("/{name}"), "{tag} does not end");
        }
        nodes.push(Node::Macro { name: name.into(), args: args.into(), body, otherwise });
    }
}

/// Where a tag ends; a string in it may hold the sign of the end.
fn tag_end(text: &str) -> usize {
    let mut is_quoted = false;
    for (at, letter) in text.char_indices() {
        is_quoted ^= letter == '"';
        if !is_quoted && text[at..].starts_with(">>") {
            return at;
        }
    }
    panic!("a tag without an end: {text}");
}

/// The quoted strings of a macro.
fn strings(args: &str) -> Vec<String> {
    args.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

fn is_true(value: &Value) -> bool {
    match value {
        Value::Number(number) => *number != 0,
        Value::Text(text) => !text.is_empty(),
        Value::Truth(truth) => *truth,
    }
}

#[derive(Debug, PartialEq)]
enum Token {
    Word(String),
    Text(String),
}

fn tokens(expression: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    for (number, part) in expression.split('"').enumerate() {
        match number % 2 {
            0 => tokens.extend(part.split_whitespace().map(|word| Token::Word(word.into()))),
            _ => tokens.push(Token::Text(part.into())),
        }
    }
    tokens
}

/// Reads an expression: `and` of comparisons of sums.
struct Reader<'r> {
    values: &'r BTreeMap<String, Value>,
    tokens: &'r [Token],
    at: usize,
}

impl Reader<'_> {
    fn word(&self) -> &str {
        match self.tokens.get(self.at) {
            Some(Token::Word(word)) => word,
            _ => "",
        }
    }

    fn all(&mut self) -> Value {
        let mut value = self.comparison();
        while self.word() == "and" {
            self.at += 1;
            let other = self.comparison();
            value = Value::Truth(is_true(&value) && is_true(&other));
        }
        value
    }

    fn comparison(&mut self) -> Value {
        let left = self.sum();
        let sign = self.word().to_string();
        if !["eq", "gt", "gte"].contains(&sign.as_str()) {
            return left;
        }
        self.at += 1;
        let right = self.sum();
        Value::Truth(match (sign.as_str(), &left, &right) {
            ("eq", _, _) => left == right,
            ("gt", Value::Number(left), Value::Number(right)) => left > right,
            ("gte", Value::Number(left), Value::Number(right)) => left >= right,
            _ => panic!("{left:?} {sign} {right:?}"),
        })
    }

    fn sum(&mut self) -> Value {
        let mut value = self.single();
        while ["+", "-"].contains(&self.word()) {
            let is_minus = self.word() == "-";
            self.at += 1;
            let (Value::Number(left), Value::Number(right)) = (&value, self.single()) else {
                panic!("a sum of texts");
            };
            value = Value::Number(left + if is_minus { -right } else { right });
        }
        value
    }

    fn single(&mut self) -> Value {
        let token = &self.tokens[self.at];
        self.at += 1;
        match token {
            Token::Text(text) => Value::Text(text.clone()),
            Token::Word(word) => match word.strip_prefix('$') {
                Some(name) => self.values[name].clone(),
                None => Value::Number(word.parse().expect("a number")),
            },
        }
    }
}
