//! What the author wrote, each word with its location.

use source::Span;

/// A whole file as it was written.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// The title.
    pub title: Option<Name>,
    /// What the player reads when everything is solved.
    pub ending: Option<Name>,
    /// The area where play begins.
    pub start: Option<Name>,
    /// How to generate puzzles.
    pub settings: Settings,
    /// The areas, in file order.
    pub areas: Vec<AreaDraft>,
    /// The items, in file order.
    pub items: Vec<ItemDraft>,
    /// Declared categories with the categories above them.
    pub types: Vec<(Name, Vec<Name>)>,
    /// The rules and then the fail rules, each in file order.
    pub rules: Vec<RuleDraft>,
}

/// A word and its location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The word.
    pub text: String,
    /// Its location.
    pub span: Span,
}

/// Fields at the top of a file that control how puzzles are generated.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The probability, in thousandths, of not expanding a term that could be placed.
    pub stop: Option<u32>,
    /// The range of the number of actions of a puzzle.
    pub target_actions: Option<(u32, u32)>,
    /// Whether a rule may occur only once on a path of the tree.
    pub no_repeat_rule_on_path: Option<bool>,
}

/// An area as it was written.
#[derive(Clone, Debug)]
pub struct AreaDraft {
    /// Its name; empty if it has none.
    pub name: Name,
    /// The location of the goals; that of the area's name if it has none.
    pub goals_span: Span,
    /// The goals, one of which is drawn.
    pub goals: Vec<TermDraft>,
    /// The number of goals that are written, those that could not be read included.
    pub written_goals: usize,
    /// The goals in the designer's words, in the same order.
    pub objectives: Vec<Name>,
    /// The areas that open when this one is solved.
    pub connects: Vec<Name>,
    /// The items that the scene has from the start.
    pub world: Vec<Name>,
    /// The most rule nodes on a path of a puzzle's tree.
    pub max_depth: Option<u32>,
    /// The fewest.
    pub min_depth: Option<u32>,
    /// The most items that may be spawned for a puzzle.
    pub max_items: Option<u32>,
    /// Names of places in the area where spawned items may stand.
    pub spawn_points: Vec<Name>,
    /// What the player reads on entering.
    pub desc: Option<Name>,
    /// From its first field to the end of its last.
    pub span: Span,
    /// The location of the value of `world`, if it is present.
    pub world_span: Option<Span>,
}

/// An item as it was written.
#[derive(Clone, Debug)]
pub struct ItemDraft {
    /// Its name.
    pub name: Name,
    /// The categories it belongs to.
    pub isa: Vec<Name>,
    /// The areas where it is allowed; empty means everywhere.
    pub areas: Vec<Name>,
    /// Its initial contents.
    pub contains: Option<Name>,
    /// It may not be placed by the generator.
    pub not_spawnable: bool,
    /// Its weight in random draws, in thousandths.
    pub weight: Option<u32>,
    /// What the player reads.
    pub desc: String,
    /// The engine's name for it.
    pub prefab: String,
    /// All other properties, `carryable` among them.
    pub props: Vec<(Name, WrittenValue)>,
}

/// A rule as it was written.
#[derive(Clone, Debug)]
pub struct RuleDraft {
    /// Its name.
    pub name: Name,
    /// It ends the game.
    pub is_fail: bool,
    /// The location of its text.
    pub text_span: Span,
    /// What comes out; the first is the main output.
    pub outputs: Vec<TermDraft>,
    /// What the player does; none if the text could not be read.
    pub action: Option<Name>,
    /// What goes in.
    pub inputs: Vec<TermDraft>,
    /// Its weight in random draws, in thousandths.
    pub weight: Option<u32>,
    /// The areas whose puzzles may use it; empty means all.
    pub areas: Vec<Name>,
    /// How hard it is to find, from 0.
    pub difficulty: Option<u32>,
    /// The hint for a stuck player.
    pub hint: Option<String>,
    /// The action in the designer's words; `{1}` stands for the first input.
    pub menu: Option<Name>,
    /// What the player reads after it.
    pub say: Option<String>,
    /// It can be applied only once in a game.
    pub once: bool,
    /// What kind of step it is, for statistics.
    pub kind: Option<Name>,
}

/// A term as it was written.
#[derive(Clone, Debug)]
pub struct TermDraft {
    /// The label before the colon.
    pub label: Option<Name>,
    /// The type.
    pub ty: Name,
    /// The properties in brackets.
    pub props: Vec<(Name, Name, WrittenValue)>,
    /// From the label to the closing bracket.
    pub span: Span,
}

/// A value as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WrittenValue {
    /// `True` or `False`, in any case.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word or a quoted text.
    Word(String),
}
