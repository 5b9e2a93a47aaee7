// Made from crates/page/src/wire by `UPDATE_WIRE=1 cargo test -p puzzlewright-page --features full export_types`.
// Do not change it by hand.

/** `GET /api/hello`. */
export type Hello = {
  /** Of the program. */
  version: string,
  /** To be sent back in the header `X-Puzzlewright-Token` with everything but GET. */
  token: string,
  /** The folder that is open, as a person would write it. */
  folder: string,
  /** The file the studio was started with, if it was one. */
  open: string | null,
};

/** `GET /api/files`. */
export type Files = {
  /** By path. */
  files: Array<FileEntry>,
  /** False when there are more than are listed. */
  complete: boolean,
};

/** A file of the project. */
export type FileEntry = {
  /** Its path in the folder, with `/` between the parts. */
  path: string,
  /** The name of its domain. */
  domain: string,
  /** Its size. */
  bytes: number,
};

/** `GET /api/file?path=`. */
export type FileText = {
  /** Its path. */
  path: string,
  /** All of it. */
  text: string,
  /** Names this version; the base of the next save. */
  hash: string,
  /** The name of its domain. */
  domain: string,
  /** Seconds since it was changed, where that is known. */
  age: number | null,
  /** A page of this studio wrote it, and no other program since. */
  by_studio: boolean,
};

/** The body of `PUT /api/file?path=`. */
export type Save = {
  /** All of the new text. */
  text: string,
  /** The version it was made from; empty or absent for a new file. */
  base?: string,
};

/** The answer to a save. */
export type Saved = {
  /** Names the version that is on disk now. */
  hash: string,
};

/** The body of a 409: the file is not the one the save was made from. */
export type Stale = {
  /** What happened, for a person. */
  error: string,
  /** The version on disk; empty when the file is gone. */
  hash: string,
  /** Its text. */
  text: string,
  /** Seconds since it was changed, where that is known. */
  age: number | null,
  /** Another page has a conflict about this file to settle first; nothing is wrong with the save. */
  held: boolean,
  /** A page of this studio wrote what is on disk, and no other program since. */
  by_studio: boolean,
};

/** The body of `POST /api/resolve`: the author chose between two texts. */
export type Resolve = {
  /** The file. */
  path: string,
  /** What to do. */
  choice: Choice,
  /** The text of the page. */
  text: string,
  /** The version on disk that the author was shown; empty when the file was gone. */
  base: string,
};

/** Which text of two stays. The other is always kept aside. */
export type Choice = "mine" | "theirs" | "both";

/** The answer to [`Resolve`]. */
export type Resolved = {
  /** The version on disk now. */
  hash: string,
  /** Its text. */
  text: string,
  /** Where the other text is, in the folder; none when both are the same. */
  kept: string | null,
};

/** The body of `POST /api/rename` and `POST /api/duplicate`. */
export type Rename = {
  /** The file. */
  path: string,
  /** The new path. A copy without one gets a free name beside the file. */
  to?: string,
};

/** The answer: where the file is now. */
export type Renamed = {
  /** Its path. */
  path: string,
  /** Its version. */
  hash: string,
};

/** The body of `POST /api/delete`. */
export type Delete = {
  /** The file. */
  path: string,
};

/** The answer: what brings the file back. */
export type Deleted = {
  /** For `POST /api/restore`. */
  id: string,
};

/** The body of `POST /api/restore`. */
export type Restore = {
  /** What delete answered. */
  id: string,
  /** Where the file goes. */
  path: string,
};

/** An event `file` of `GET /api/events`. */
export type FileEvent = {
  /** The file. */
  path: string,
  /** Its version now; null when it is gone. A page that has this version knows of the change. */
  hash: string | null,
};

/** The body of every refusal. */
export type Refused = {
  /** What is wrong and what to do, for a person. */
  error: string,
};

/** `GET /api/starts`. */
export type Starts = {
  /** The templates, domain by domain. */
  starts: Array<StartView>,
};

/** A template for a new file. */
export type StartView = {
  /** The domain's name. */
  domain: string,
  /** What the template is called. */
  name: string,
  /** How the name of such a file ends, with the dot. */
  ending: string,
  /** The text. */
  text: string,
  /** What such files are, such as "Witness panels (.panel)". */
  kind: string,
};

/** The body of `POST /api/export`. */
export type ExportRequest = {
  /** What to export to, by its name: `html`, `gif`, `png`, `svg`, or one of the domain's own. */
  to: string,
  /** Number of the level that is drawn, from 1. */
  level: number,
  /** The whole game is drawn instead of the level, where a file has one. */
  whole?: boolean,
  /** Moves to play; a film without them shows a solution. */
  moves?: string,
  /** html: offer hints. */
  hints?: boolean,
  /** html: say so when it can no longer be won. */
  watch?: boolean,
  /** html: any level can be chosen. */
  level_select?: boolean,
  /** html: in a zip archive. */
  zip?: boolean,
  /** html: the address of an image of the game, where the host draws one. */
  picture?: string,
  /** Options that the domain gives to `play`, by name. */
  given?: { [key in string]?: string },
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** The answer to `POST /api/export`. */
export type ExportedFile = {
  /** A name for the file. */
  name: string,
  /** Its bytes in base64. */
  bytes: string,
};

/** The answer to `POST /api/page`: what the page of a player holds of a game. */
export type PublishedPage = {
  /** A name for the file. */
  name: string,
  /** The domain of the game, whose player is needed. */
  domain: string,
  /** Where the page of the player has room for the head of a game and for the game. */
  places: [string, string],
  /** What goes there. */
  texts: [string, string],
};

/** The body of `POST /api/inside`. */
export type InsideRequest = {
  /** The name of a file. */
  path: string,
  /** Its text. */
  text: string,
};

/** The answer to `POST /api/inside`: the game that the file carries, or the file itself. */
export type InsideFile = {
  /** The name of the game's own file. */
  name: string,
  /** Its text. */
  text: string,
};

/** The first part of every request about a game. */
export type About = {
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** The body of `POST /api/check`. */
export type CheckRequest = {
  /**
   * The hash of an earlier text of this file. Screens that are as they were then are named by runs, and
   * `levels` is empty; if the server no longer has that text, everything is sent.
   */
  since?: string,
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** The answer to `POST /api/check`. */
export type Checked = {
  /** The name of the domain. */
  domain: string,
  /** Names the text. */
  hash: string,
  /** No diagnostic is an error. */
  ok: boolean,
  /** All diagnostics. */
  diagnostics: Array<Problem>,
  /** The domain in words and tables. */
  about: DomainView,
  /** The levels; also there when the text has a few errors. */
  levels: Array<LevelView>,
  /** A PuzzleScript game; also there when the text has a few errors. */
  game: GameView | null,
};

/** A domain in words and tables. */
export type DomainView = {
  /** Its name. */
  name: string,
  /** What its files are. */
  files: string,
  /** What it calls a level. */
  level: string,
  /** Lenses that make no sense for it. */
  without: Array<string>,
  /** The options of its lenses. */
  options: Array<OptionView>,
  /** Texts to start from. */
  templates: Array<TemplateView>,
  /** The two ends of a comment that is all of its line, in which plays are kept as tests. */
  comment: [string, string] | null,
  /** How an editor colours, completes and folds its texts; null where the page has its own way. */
  syntax: SyntaxView | null,
  /** Notations of other programs that its files can be exported to. */
  exports: Array<ExportView>,
  /** Something is played in its files. */
  plays: boolean,
};

/** A notation of another program. */
export type ExportView = {
  /** Its name. */
  name: string,
  /** The file name extension, without the dot. */
  ending: string,
  /** What is written. */
  meaning: string,
};

/** An option of a lens, as a control of the page. */
export type OptionView = {
  /** The lens; `seat` for all of them. */
  lens: string,
  /** Its name. */
  name: string,
  /** What it takes. */
  takes: 'flag' | 'number' | 'text' | 'choice' | 'file',
  /** The words of a choice. */
  choices: Array<string>,
  /** What it means. */
  meaning: string,
  /** Its value when it is not given. */
  default: string | null,
};

/** A text to start from. */
export type TemplateView = { name: string, text: string, };

/** The words and signs of a notation. */
export type SyntaxView = {
  /** What begins a comment. */
  comment: string,
  /** A comment may stand behind other text of its line. */
  inline: boolean,
  /** The two ends of a comment of several lines. */
  block: [string, string] | null,
  /** The signs that enclose a text. */
  quotes: string,
  /** What the line of a heading begins with: a word or a sign. */
  heads: Array<string>,
  /** The same for parts below a heading. */
  parts: Array<string>,
  /** Brackets that are open at the end of a line fold. */
  brackets: boolean,
  /** Words of the notation, each with its meaning. */
  words: Array<[string, string]>,
  /** Values that have a name, each with its meaning. */
  values: Array<[string, string]>,
  /**
   * Where an author gives names: `after` one of some words, as the `key` before `=`, in a `field`, or `called` with
   * brackets.
   */
  names: ['after' | 'key' | 'field' | 'called', string[]][],
  /** The signs of which levels are drawn, each with its meaning; empty where levels are no rows of signs. */
  signs: Array<[string, string]>,
};

/** A level of any domain. */
export type LevelView = {
  /** Its number, from 1. */
  number: number,
  /** What its author calls it. */
  name: string | null,
  /** Its first line; 0 when it has none in this text. */
  line: number,
  /** Its last line. */
  end_line: number,
  /** Plays kept as tests in comments above it. */
  tests: Array<TestView>,
};

/**
 * A diagnostic. Lines and columns count from 1, columns in Unicode scalar values; line 0 is
 * the whole file.
 */
export type Problem = {
  /** `error`, `warning` or `info`. */
  severity: 'error' | 'warning' | 'info',
  /** A stable name. */
  code: string,
  /** The line. */
  line: number,
  /** Its first column. */
  column: number,
  /** The column after the last. */
  end_column: number,
  /** What is wrong. */
  message: string,
  /** What to do about it. */
  help: string | null,
};

/** A compiled game. */
export type GameView = {
  /** As written. */
  title: string | null,
  /** As written. */
  author: string | null,
  /** Around the level, as `#rrggbb`. */
  background_color: string | null,
  /** Of texts, as `#rrggbb`. */
  text_color: string | null,
  /** The objects, lowest layer first; everything else names them by their place here. */
  objects: Array<ObjectView>,
  /** Objects of the background layer, the usual one first. */
  background: Array<number>,
  /** Objects that take the player's input. */
  players: Array<number>,
  /** Objects that no rule and no key can change and that no win condition names, such as walls. */
  scenery: Array<number>,
  /** Glyphs of levels, in the order of the source. */
  legend: Array<GlyphView>,
  /** All names that stand for objects, objects and legend, in lower case. */
  names: Array<NameView>,
  /** Levels and messages in order. */
  screens: Array<ScreenView>,
  /** Lines of rules. */
  rules: Array<number>,
  /** Names of events that concepts may use. */
  events: Array<string>,
  /** The game uses chance. */
  chance: boolean,
  /** There is a way to win. */
  goal: boolean,
  /** Seconds between ticks, in games that go on without the player. */
  realtime_interval: number | null,
  /** The action key does something. */
  action: boolean,
};

/** An object. */
export type ObjectView = {
  /** As the author spells it. */
  name: string,
  /** Line of its definition. */
  line: number,
  /** Its layer, 0 the lowest. */
  layer: number,
  /** Five rows of five pixels, `#rrggbb`, or null where transparent. */
  sprite: Array<Array<string | null>>,
};

/** A glyph. */
export type GlyphView = {
  /** As the legend writes it. */
  glyph: string,
  /** Its objects. */
  objects: Array<number>,
  /** Its line. */
  line: number,
};

/** A name for objects. */
export type NameView = {
  /** In lower case. */
  name: string,
  /** What it stands for. */
  objects: Array<number>,
  /** True when it means all of them together, false when any. */
  together: boolean,
};

/** A level or a message. */
export type ScreenView = { "kind": "message",
/** What it says. */
text: string,
/** Its line. */
line: number, } | { "kind": "level",
/** Its number among the levels, from 1. */
number: number,
/** What its author calls it: the title or the comment above it. */
name: string | null,
/** Its first line; 0 when it has none in this text. */
line: number,
/** Its last line. */
end_line: number,
/** Plays kept as tests in comments above it. */
tests: Array<TestView>,
/** Its board. */
board: BoardView, } | { "kind": "same",
/** The first of them there, from 0. */
from: number,
/** How many there are. */
count: number,
/** How many lines further down each is now. */
lines: number, };

/** A play kept as a test. */
export type TestView = {
  /** The line of its comment. */
  line: number,
  /** How it ended when it was kept: `won`, `lost` or `open`. */
  expected: string,
  /** Its moves. */
  moves: string,
};

/** The objects of a board, cell by cell. */
export type BoardView = {
  /** In cells. */
  width: number,
  /** In cells. */
  height: number,
  /** The objects of each cell, lowest layer first; row by row. */
  cells: Array<Array<number>>,
};

/** The body of `POST /api/play`. */
export type PlayRequest = {
  /** Number of the level, from 1. */
  level: number,
  /** The moves so far, as the domain writes them. */
  moves?: string,
  /** Seed of chance; `1` without. */
  seed?: string,
  /** The whole game is played instead of the level, where a file has one. */
  whole?: boolean,
  /** Options that the domain gives to `play`, by name. A flag is given by any text. */
  given?: { [key in string]?: string },
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** The answer to `POST /api/play`: where play stands, of any domain. */
export type Played = {
  /** The position as SVG. */
  picture: string | null,
  /** Where the cells of the offers lie in the picture; null where no offer has one. */
  grid: PictureGrid | null,
  /** Moves that can be made. */
  offers: Array<Offer>,
  /** The moves that were played, each as it was written. */
  parts: Array<string>,
  /** PuzzleScript: the board after the moves. */
  board: BoardView | null,
  /** PuzzleScript: what happened, for each move in which something did. */
  events: Array<MoveView>,
  /** PuzzleScript: turns that were cut off, with the line of the rule. */
  notes: Array<string>,
  /** Number of the level, from 1. */
  level_number: number,
  /** Its name, if it has one. */
  name: string | null,
  /** Whether play goes on. */
  outcome: Outcome,
  /** Moves that were played, those without effect included. */
  steps: number,
  /** Moves after the win or the loss, which were not played. */
  unused: string,
  /** The last move changed something. */
  moved: boolean,
  /** The moves that had an effect, as they are written. */
  trace: string,
  /** The position as text. */
  state: string,
  /** What happened, a list for each move that had an effect. */
  event_names: Array<Array<string>>,
  /** Whether it can still be won; null when that was not asked or is not known. */
  can_still_win: boolean | null,
  /** Why the last move could not be judged; the outcome is then not known. */
  doubt: string | null,
};

/** What happened in one move. */
export type MoveView = {
  /** The number of the move, from 1. */
  move: number,
  /** Lines of the rules that did something, in the order of the source. */
  rules: Array<number>,
  /** Texts that were shown. */
  messages: Array<string>,
  /** Something other than a player moved. */
  pushed: boolean,
};

/** The body of `POST /api/paint`: a level gets another board, given by objects or by rows. */
export type PaintRequest = {
  /** Number of the level, from 1. */
  level: number,
  /** The new board. */
  board?: BoardView,
  /** Instead: rows of glyphs, as suggestions and repairs give them. */
  rows?: Array<string>,
  /** What glyphs of `rows` mean that the game's legend lacks, such as `c = Crate and Target`. */
  legend?: Array<string>,
  /** The rows are a new level after this one. */
  add?: boolean,
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** The answer: the whole new text. Nothing is saved. */
export type Painted = {
  /** The text; only the level's lines, and new lines of the legend, differ. */
  text: string,
};

/** The answer to `POST /api/presets`: transforms made from the game's own objects. */
export type Presets = {
  /** In the order of the menu. */
  presets: Array<PresetView>,
};

/** A preset. */
export type PresetView = {
  /** Its name, for the option `preset`. */
  name: string,
  /** Its text, to look at and change; none when it makes no sense for the game. */
  text: string | null,
  /** Why it makes no sense. */
  why: string | null,
};

/** The answer to `POST /api/turn`, which takes what `POST /api/play` takes: the last of the moves. */
export type TurnView = {
  /** Number of the move, from 1; 0 when there was none. */
  number: number,
  /** The board before it. */
  before: BoardView,
  /** What happened, in order. */
  steps: Array<TurnStepView>,
  /** Rules that would have matched but for one condition. */
  misses: Array<TurnMissView>,
  /** `open`, `won` or `lost`. */
  outcome: 'open' | 'won' | 'lost',
  /** False when the log was cut off. */
  complete: boolean,
};

/** One thing that happened. */
export type TurnStepView = {
  /** The cells that are different after it. */
  changed: Array<TurnChange>, } & ({ "kind": "rule",
  /** Its line. */
  line: number,
  /** It runs after movement. */
  late: boolean,
  /** The cells it fired on, as it found them, one list a match. */
  places: Array<Array<TurnCellView>>,
  /** What else it asked for, as the language writes it. */
  commands: Array<string>, } | { "kind": "move",
  /** What changed its cell. */
  moved: Array<TurnMoveView>,
  /** What was to move and could not. */
  stuck: Array<TurnMoveView>, } | { "kind": "rigid" } | { "kind": "again" } | { "kind": "cancel",
  /** By a rule; else because no player moved. */
  by_rule: boolean, });

/** A cell after a step. */
export type TurnChange = {
  /** Column, from 1. */
  x: number,
  /** Row, from 1. */
  y: number,
  /** The objects in it now, by their place in `game.objects`. */
  objects: Array<number>,
};

/** What can happen in a turn. */
export type TurnEventView = { "kind": "rule",
/** Its line. */
line: number,
/** It runs after movement. */
late: boolean,
/** The cells it fired on, as it found them, one list a match. */
places: Array<Array<TurnCellView>>,
/** What else it asked for, as the language writes it. */
commands: Array<string>, } | { "kind": "move",
/** What changed its cell. */
moved: Array<TurnMoveView>,
/** What was to move and could not. */
stuck: Array<TurnMoveView>, } | { "kind": "rigid" } | { "kind": "again" } | { "kind": "cancel",
/** By a rule; else because no player moved. */
by_rule: boolean, };

/** A cell as a rule found it. */
export type TurnCellView = {
  /** Column, from 1. */
  x: number,
  /** Row, from 1. */
  y: number,
  /** What stood there, the background left out. */
  objects: Array<TurnObjectView>,
};

/** An object in a cell. */
export type TurnObjectView = {
  /** As the author spells it. */
  name: string,
  /** `up`, `down`, `left`, `right` or `action`, if it was on the move. */
  going: string | null,
  /** The same after the rule fired. */
  then: string | null,
};

/** An object that went to the next cell, or could not. */
export type TurnMoveView = {
  /** As the author spells it. */
  name: string,
  /** Column and row of where it was, from 1. */
  from: [number, number],
  /** Column and row of where it went, or would have gone. */
  to: [number, number],
  /** `up`, `down`, `left` or `right`. */
  going: string,
};

/** A rule that nearly fired. */
export type TurnMissView = {
  /** Its line. */
  line: number,
  /** Column of the cell that did not fit, from 1. */
  x: number,
  /** Its row. */
  y: number,
  /** What it lacks, in words. */
  why: string,
};

/** The body of `POST /api/jobs`. */
export type JobRequest = {
  /** What to find out. */
  kind: JobKind,
  /** Number of the level, from 1; 1 without. `cover` takes all levels, and `swap` all without. */
  level?: number,
  /** Details. */
  options?: JobOptions,
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** What a job finds out. */
export type JobKind = "known" | "solve" | "rate" | "deadends" | "need" | "cover" | "rules" | "suggest" | "repair" | "kernel" | "swap" | "transform" | "look" | "lens" | "watch" | "verdicts" | "scene";

/** Details of a job; each kind takes those that mean something to it. */
export type JobOptions = {
  /** States a search may store. */
  max_states?: number,
  /** Seed of chance in the game. */
  chance_seed?: string,
  /** lens: its name, as `/api/lenses` lists it. */
  lens?: string,
  /** scene: its name, as `/api/lenses` lists it. */
  scene?: string,
  /** watch, solve, look, scene: the whole game is meant instead of the level. */
  whole?: boolean,
  /**
   * lens, scene: its options by name; suggest: those of the domain; watch, solve, look: options that the domain
   * gives to `play`. A flag is given by any text, a file by its contents.
   */
  given: Record<string, string>,
  /** solve, watch, scene: moves to play first. */
  from?: string,
  /** solve: `auto`, `first`, `all`, `bfs`, `astar`, `greedy` or `proof`. */
  by?: string,
  /** deadends: how many points of no return to list. */
  list?: number,
  /** need: the concept. */
  concept?: string,
  /** known, look: concepts to ask about; suggest, repair: what every solution of the new level has to do. */
  concepts?: Array<string>,
  /** suggest, transform: the name of a preset. */
  preset?: string,
  /** suggest, transform: the text of a transform. */
  rules?: string,
  /** suggest, transform: how much to vary, as a multiple of what the transform says; 1 without. */
  strength?: number,
  /**
   * suggest, transform, repair: rows in which `x` marks cells that must not change, `.` others; cells are
   * those that `changed` of a suggestion names.
   */
  freeze?: Array<string>,
  /** suggest, repair: the reading that ranks. */
  rank?: string,
  /** suggest: how many to keep. */
  keep?: number,
  /** suggest: how many to try; goes on until stopped without. */
  tries: number,
  /** suggest, transform: seed of the draws. */
  seed: number,
  /** suggest: from which reading on a level is interesting. */
  threshold?: number,
  /** suggest: every second candidate is grown from one of the best so far; true unless told. */
  from_best?: boolean,
  /** suggest: no two kept levels may look almost the same. */
  diverse?: boolean,
  /** suggest: threads; no answer depends on it. */
  threads?: number,
  /** repair: the most cells that may change. */
  max_cells?: number,
  /** repair: the number of players and goals may change too. */
  free?: boolean,
  /** kernel: the reading that must not fall. */
  hold?: string,
  /** swap: the file with the other rules. */
  other?: string,
  /** swap: instead, the text of the other game. */
  other_text?: string,
  /** transform: how many levels to make. */
  count: number,
};

/** The answer to `POST /api/jobs`. */
export type JobStarted = {
  /** For `/api/jobs/ID/events` and `DELETE /api/jobs/ID`. */
  id: string,
};

/** An event `progress`. It reports how far a stage is, or what it found. */
export type JobProgress = {
  /** The current stage: `check`, `solve`, `rate`, `deadends`, `need`, or the job's kind. */
  stage: string,
  /** States stored so far. */
  states: number,
  /** States expanded so far. */
  expanded: number,
  /** Moves from the start to where the search is. */
  depth: number,
  /** The final value of `states`, where that is known. */
  of: number | null,
  /** Further counts worth showing, each with its name. */
  figures: [string, number][],
  /** Since the job began. */
  seconds: number,
  /**
   * What the stage found (`known`, `look`, `cover`, `swap`, `verdicts`), the ranking so far (`suggest`), or
   * what a scene found so far (`scene`).
   */
  partial: any,
};

/** An event `end`, always the last. */
export type JobEnd = {
  /** How it ended. */
  status: EndStatus,
  /** What went wrong, for a person. */
  error: string | null,
  /** Diagnostics for the game, concept or transform. */
  diagnostics: Array<Problem>,
  /** Since the job began. */
  seconds: number,
};

/** How a job ended. */
export type EndStatus = "done" | "stopped" | "replaced" | "failed";

/** Fields that a domain adds to an answer, in addition to those that all domains share. */
export type Extras = Record<string, any>;

/** Whether play continues after a step. */
export type Outcome = "open" | "won" | "lost";

/** A move that can be made. */
export type Offer = {
  /** As it is written in a trace. */
  text: string,
  /** For people. */
  label: string,
  /** The key that makes it, as browsers name keys: `ArrowUp`, `x`. */
  key: string | null,
  /** Column and row, from 1, of the cell to click on for it. */
  cell: [number, number] | null,
};

/**
 * The cells of a picture, so that a click on it finds its move. Lengths are in the units of the SVG's
 * view box.
 */
export type PictureGrid = {
  /** Number of columns. */
  columns: number,
  /** Number of rows. */
  rows: number,
  /** Left edge of the first column. */
  left: number,
  /** Upper edge of the first row. */
  top: number,
  /** Side of a cell. */
  cell: number,
};

/** Where play stands. */
export type SeatView = {
  /** Number of the level, from 1. */
  level_number: number,
  /** Its name, if it has one. */
  name: string | null,
  /** Whether play goes on. */
  outcome: Outcome,
  /** Moves that were played, those without effect included. */
  steps: number,
  /** Moves after the win or the loss, which were not played. */
  unused: string,
  /** The last move changed something. */
  moved: boolean,
  /** The moves that had an effect, as they are written. */
  trace: string,
  /** The position as text. */
  state: string,
  /** What happened, a list for each move that had an effect. */
  event_names: Array<Array<string>>,
  /** Whether it can still be won; null when that was not asked or is not known. */
  can_still_win: boolean | null,
  /** Why the last move could not be judged; the outcome is then not known. */
  doubt: string | null,
};

/** Whether a level can be solved. */
export type Status = "solved" | "unsolvable" | "unknown";

/** What one search expanded. */
export type Figure = number | string | null;

/** The value of a reading. */
export type Amount = number | string;

/** A reading of one level. */
export type ReadingValue = {
  /** Which reading. */
  id: string,
  /** Its name for people. */
  label: string,
  /** What is counted. */
  unit: string,
  /** Its value; null when it has none or it is not known. */
  value: Amount | null,
  /** The value is exact. */
  known: boolean,
  /** What the number says. */
  meaning: string,
};

/**
 * The result of `known`. Stages not reached are null. Each part also comes as the `partial` of a
 * progress event whose stage is its name; of `needs` one by one, with the stage `need`.
 */
export type KnownAnswer = { level: number, hash: string, check: CheckAnswer, solve: SolveAnswer | null,
/** The answer in a sentence. */
verdict: string | null,
/** The verdict as it is shown, before and after dead ends are known. */
said: VerdictSaid | null, rate: RateAnswer | null, deadends: DeadEndsAnswer | null, needs: Array<KnownNeed>, };

/** Whether a level can be solved, as it is shown. */
export type VerdictSaid = {
  /** The sign that stands before it. */
  kind: 'yes' | 'no' | 'maybe',
  /** A heading. */
  head: string,
  /** A few words for a list of levels. */
  short: string,
  /** What is known besides, in sentences. */
  more: string,
};

/** The diagnostics of a text. */
export type CheckAnswer = { ok: boolean, diagnostics: Array<Problem>, };

/** What is known about solving a level. */
export type SolveAnswer = {
  /** Its number, from 1. */
  level: number,
  /** Its name, if it has one. */
  name: string | null,
  /** The answer. */
  status: Status,
  /** Its index among all screens, from 0. */
  index: number,
  /** A solution. */
  moves: string | null,
  /** The number of its moves. */
  length: number | null,
  /** No solution is shorter; false where chance decides (see `shortest_for_seed`). */
  proved_shortest: boolean,
  /** Every solution has at least this many moves; null without a solution or with chance. */
  at_least: number | null,
  /** Some solution has at most this many moves. */
  at_most: number | null,
  /** Distinct states stored. */
  states: number,
  /** States whose moves were listed. */
  expanded: number,
  /** Wall time; filled in by hosts, which have a clock. */
  seconds: number,
  /** The search that gave the answer, and that `states`, `expanded` and `bytes` are about. */
  by: string,
  /** The search that proved `at_least`, or that there is no solution; null when none did. */
  proved_by: string | null,
  /** For A*: the heuristic is proved admissible. Null for other searches. */
  admissible: boolean | null,
  /** No solution has this many moves or fewer. */
  covered_depth: number,
  /** Bytes used for states. */
  bytes: number,
  /** Chance decides; the answer is then about this seed only. */
  chance: boolean,
  /** The seed, where chance matters. */
  seed: string | null,
  /** Where chance decides: no solution is shorter with this seed; null otherwise. */
  shortest_for_seed: boolean | null,
  /** Why the answer is not known, or why there is no solution. */
  why: string | null,
  /** The number of solutions, where it was asked for; 2 may mean "at least 2" (see `complete`). */
  solutions: number | null,
  /** There is exactly one solution; null when that was not asked or is not known. */
  unique: boolean | null,
  /** All solutions were counted; null when they were not asked for. */
  complete: boolean | null,
  /**
   * The number of answers, where it was asked for: what a player has to find, up to what does not matter,
   * such as how to walk from push to push. Null when it is not known.
   */
  answers: number | null,
  /**
   * What `solutions` counts where that is not all of them: a `shortest solution`, move by move, or a
   * `shortest answer`. Null where every solution counts, and where none were counted.
   */
  solutions_are: string | null,
  /** The search, or the order within it, that found the solution; null without one. */
  found_by: string | null,
  /** What each search did; empty where a single search was run. */
  efforts: Array<SearchEffort>,
  /** What each search found, when all were asked for. */
  searches: SearchesAnswer | null,
};

/** What one of several searches did. */
export type SearchEffort = {
  /** Its name. */
  search: string,
  /** What it found by itself; a search that others made unnecessary knows nothing. */
  status: Status,
  /** The length of its solution. */
  length: number | null,
  /** It proved that no solution has this many moves or fewer. */
  covered_depth: number,
  /** Distinct states stored. */
  states: number,
  /** States whose moves were listed. */
  expanded: number,
  /** Bytes used for states. */
  bytes: number,
  /** What each of its orders did, where it has several. */
  search_orders: Array<OrderEffort>,
};

/** What one of several orders over shared states did. */
export type OrderEffort = {
  /** Its name. */
  search_order: string,
  /** States it chose. */
  expanded: number,
};

/** The answers of the three plain searches. */
export type SearchesAnswer = { bfs: SolveAnswer, astar: SolveAnswer, greedy: SolveAnswer, };

/** States each search expanded. */
export type Figures = { bfs: Figure, astar: Figure, greedy: Figure, };

/**
 * What is read about a level. A reading without a value is null. In JSON every reading also stands
 * as a field of its own, under its id.
 */
export type RateAnswer = {
  /** The level's number, from 1. */
  level: number,
  /** Its name, if it has one. */
  name: string | null,
  /** Whether it can be solved. */
  status: Status,
  /** Its index among all screens, from 0. */
  index: number,
  /**
   * The shortest solution, the first in the order of moves; the readings of a solution are about
   * this one.
   */
  moves: string | null,
  /** Difficulty is exact. */
  exact: boolean,
  /** What each search expanded. */
  searches: Figures,
  /** States of play that were reached. */
  states: number,
  /** That is all of them. */
  complete: boolean,
  /** The seed, where chance matters; everything is then about this seed. */
  seed: string | null,
  /** Why readings that need all of play have no value: `cut` or `chance`. */
  why: string | null,
  /** What cut it: `budget`, `stopped` or a doubt. */
  cut: string | null,
  /** Every reading, in the order of the table. */
  readings: Array<ReadingValue>,
};

/** What is known about the dead ends of a level. */
export type DeadEndsAnswer = {
  /** Its number, from 1. */
  level: number,
  /** Its name, if it has one. */
  name: string | null,
  /** Whether it can be solved, as far as this search shows. */
  status: Status,
  /** Its index among all screens, from 0. */
  index: number,
  /** States that were reached. */
  states: number,
  /** Those from which it certainly can no longer be won. */
  dead: number,
  /** Every state was looked at and every step judged, or the domain proved the answer for all of them. */
  complete: boolean,
  /** Steps from a state that can be won into one that cannot, shortest traces first. */
  no_return: Array<NoReturn>,
  /** How many such steps there are; `no_return` may list fewer. */
  no_return_total: number,
  /** Why it is not complete. */
  why: string | null,
};

/** A point of no return. */
export type NoReturn = {
  /** The fatal move. */
  move: string,
  /** All moves up to it, it included. */
  trace: string,
};

/** What is known about a concept and the solutions of a level. */
export type NeedAnswer = {
  /** The level's number, from 1. */
  level: number,
  /** Its name, if it has one. */
  name: string | null,
  /** Whether it can be solved, as far as this search shows. */
  status: Status,
  /** Its index among all screens, from 0. */
  index: number,
  /** The concept, as it was asked for. */
  concept: string,
  /** The answer. */
  answer: Needed,
  /** A shortest play that wins without the concept, the first in the order of moves. */
  shortcut: string | null,
  /** The number of its moves. */
  length: number | null,
  /** No play that avoids the concept is shorter; null without a shortcut. */
  proved_shortest: boolean | null,
  /** Whether some winning play satisfies the concept. */
  possible: boolean | null,
  /** Distinct pairs of a state of play and a state of the concept. */
  states: number,
  /** Those whose moves were listed. */
  expanded: number,
  /** Why something is not known, or why there is no solution. */
  why: string | null,
};

/** Whether a level needs a concept. */
export type Needed = "always" | "avoidable" | "unsolvable" | "unknown";

/** A concept that cannot be read. */
export type BadConcept = { concept: string, error: string, diagnostics: Array<Problem>, };

/** An answer about a concept, or why it cannot be read. */
export type KnownNeed = NeedAnswer | BadConcept;

/** What `cover --json` prints. */
export type CoverAnswer = {
  /** True when all play of every level was explored. */
  complete: boolean,
  /** Rules by line, with the levels they fired in. */
  rules: Array<RuleCover>,
  /** Objects, with the levels they were seen in. */
  objects: Array<ObjectCover>,
  /** Win conditions, with the levels they held in. */
  wins: Array<WinCover>,
  /** What no play of any level ever uses; null when that is not known. */
  unused: Array<Idle> | null,
  /** What was not seen to be used when not all play was explored; null when all was. */
  not_seen: Array<Idle> | null,
  /** How much of each level was explored. */
  levels: Array<LevelCover>,
};

/** A rule. */
export type RuleCover = { line: number, levels: Array<number>, };

/** An object. */
export type ObjectCover = { name: string, line: number, levels: Array<number>, };

/** A win condition. */
export type WinCover = {
  /** Its line. */
  line: number,
  /** Levels in which it holds after some turn. */
  levels: Array<number>,
  /** Levels in which it does not hold after some turn: there it requires something of the player. */
  open_levels: Array<number>,
};

/** How much of a level was explored. */
export type LevelCover = { level: number, states: number, complete: boolean, why: string | null, };

/** Something that is not used. */
export type Idle = {
  /** `rule`, `object` or `win`. */
  kind: string,
  /** The object's name; null for the others. */
  name: string | null,
  /** Its line. */
  line: number,
  /** What it never does. */
  why: string,
};

/** What the rules of a file imply for its levels, or for all levels there could be. */
export type RulesAnswer = {
  /** Everything this lens asks was decided. */
  complete: boolean,
  /** Why it is not complete. */
  why: string | null,
  /** What is known, in the order of kinds and then of the file. */
  findings: Array<RuleRow>,
};

/** One thing that is known. */
export type RuleRow = {
  /** What is said of the subject. */
  kind: RuleKind,
  /** For which levels it holds. */
  scope: Scope,
  /** What it is about: a rule as it is written, or the name of an object, item, piece or number. */
  subject: string,
  /** The line of the subject in the file, from 1; null if it has none. */
  line: number | null,
  /** The kind of reason, in one word; null where the kind of the row says it. */
  cause: string | null,
  /** The reason, as the end of a sentence; null where there is nothing to add. */
  reason: string | null,
  /** All of it as a sentence. */
  sentence: string,
};

/** The levels for which something holds. */
export type Scope = "any level" | "these levels";

/** What is said of a subject. */
export type RuleKind = "never-fires" | "unused" | "never-appears" | "never-holds" | "always-holds" | "never-changes" | "only-falls" | "only-rises" | "must" | "may-loop" | "proof" | "no-choice" | "role" | "chain";

/** What `repair` found. */
export type RepairAnswer = {
  /** The level's number, from 1. */
  number: number,
  /** The same, under the name it has in every answer. */
  level_number: number,
  /** Its name, if it has one. */
  name: string | null,
  /** What came out. */
  status: RepairStatus,
  /** Its index among all screens, from 0. */
  index: number,
  /** The most places that may change. */
  max_cells: number,
  /** How many places were changed. */
  cells: number | null,
  /** Column and row, from 1, of the places that were changed. */
  changed: Array<[number, number]>,
  /** Every smaller change is proved not to be enough. */
  minimal: boolean,
  /** The lines of the repaired level. */
  level: Array<string> | null,
  /** Lines that have to be added elsewhere in the file for it. */
  legend: Array<string>,
  /** A solution of it. */
  moves: string | null,
  /** Concepts that every solution of the repaired level satisfies, proved. */
  need: Array<string>,
  /** How the level itself can be won without one of them. */
  shortcut: string | null,
  /** The reading that chose among equals. */
  rank: string,
  /** That reading of the repaired level. */
  reading: Amount | null,
  /** The same of an aim, as people read it; null for a reading. */
  reading_text: string | null,
  /** Elements whose number every change leaves as it is; empty if it holds none. */
  held: Array<string>,
  /** How many changes were judged. */
  judged: number,
  /** Of how many it is not known whether they are enough. */
  unknown: number,
  /** Every change of this size was solved and read, so that no better one is left. */
  complete: boolean,
  /** Why something is not known. */
  why: string | null,
};

/** Whether a level was repaired. */
export type RepairStatus = "repaired" | "solvable" | "none" | "unknown";

/** What `kernel` found. */
export type KernelAnswer = {
  /** The level's number, from 1. */
  number: number,
  /** The same, under the name it has in every answer. */
  level_number: number,
  /** Its name, if it has one. */
  name: string | null,
  /** Whether there is a kernel. */
  status: KernelStatus,
  /** Its index among all screens, from 0. */
  index: number,
  /** The lines of the kernel. */
  level: Array<string> | null,
  /** Lines that have to be added elsewhere in the file for it. */
  legend: Array<string>,
  /** The reading that must not fall. */
  hold: string,
  /** That reading of the level. */
  before: Amount | null,
  /** That reading of the kernel. */
  after: Amount | null,
  /** What went, in order; places are columns and rows, from 1, of the level as it was. */
  steps: Array<string>,
  /** No single further step is possible, proved. */
  minimal: boolean,
  /** A solution of the kernel. */
  moves: string | null,
  /** How many steps were tried. */
  tried: number,
  /** Why something is not known. */
  why: string | null,
};

/** Whether a kernel was found. */
export type KernelStatus = "kernel" | "unsolvable" | "lacking" | "unknown";

/** What `swap --json` prints for a level. */
export type SwapAnswer = {
  /** Its number, from 1. */
  level: number,
  /** Its name, if it has one. */
  name: string | null,
  /** Its index among all screens, from 0. */
  index: number,
  /** Under its own rules. */
  before: UnderRules,
  /** Under the other rules. */
  after: UnderRules,
  /** True when status, length or difficulty are known to differ. */
  changed: boolean,
  /**
   * True when the solution under its own rules also wins under the others; null without a
   * solution.
   */
  still_wins: boolean | null,
};

/** A level under some rules. */
export type UnderRules = {
  /** Whether it can be solved. */
  status: Status,
  /** Moves of a shortest solution. */
  length: number | null,
  /** The least number of states a search expanded. */
  difficulty: number | null,
  /** A solution, a shortest one where that is known. */
  moves: string | null,
};

/** A level that a transform made. */
export type TransformAnswer = {
  /** The seed. */
  seed: number,
  /** Its number among those of the seed, from 1. */
  n: number,
  /** Its rows. */
  level: Array<string>,
  /** Meanings of glyphs in its rows that the game's own legend lacks. */
  legend: Array<string>,
  /** Column and row, from 1, of the cells that differ from the level it was made from. */
  changed: Array<[number, number]>,
};

/** What became of the candidates. */
export type Counts = {
  /** Candidates made, whatever became of them. */
  tries: number,
  /** Those that can be solved and were read. */
  solvable: number,
  /** Those that cannot be solved. */
  unsolvable: number,
  /** Those for which the limit was reached first. */
  timed_out: number,
  /** Those that were there before, up to symmetry, or are not worth judging. */
  duplicates: number,
  /** Those that were dropped when they were made. */
  rejected: number,
};

/** How many of the solvable candidates are worth something. */
export type Worth = {
  /** Those that reach the threshold. */
  interesting: number,
  /** Those that can be solved and ranked well enough, but without a wanted concept. */
  avoidable: number,
};

/** The partial of `suggest`: the ranking so far. */
export type SuggestSoFar = {
  /** Tries since anything entered the ranking. */
  since_last: number,
  /** States a search could expand. */
  limit: number,
  /** Tries per second. */
  per_second: number,
  /** Since it began. */
  seconds: number,
  /** The reading that ranks. */
  rank: string,
  /** The best so far. */
  kept: Array<Suggestion>,
  /** Numbers that entered in this round. */
  entered: number[],
  /** Numbers that left in it. */
  left: number[],
  /** Candidates made, whatever became of them. */
  tries: number,
  /** Those that can be solved and were read. */
  solvable: number,
  /** Those that cannot be solved. */
  unsolvable: number,
  /** Those for which the limit was reached first. */
  timed_out: number,
  /** Those that were there before, up to symmetry, or are not worth judging. */
  duplicates: number,
  /** Those that were dropped when they were made. */
  rejected: number,
  /** Those that reach the threshold. */
  interesting: number,
  /** Those that can be solved and ranked well enough, but without a wanted concept. */
  avoidable: number,
};

/** What `suggest` found. */
export type SuggestAnswer = {
  /** Number of the level, from 1. */
  level_number: number,
  /** Its name, if it has one. */
  name: string | null,
  /** The best. */
  kept: Array<Suggestion>,
  /** Numbers of all that were ever among the best, as they came. */
  history: number[],
  /** Tries since anything came among the best. */
  since_last: number,
  /** Interesting levels per second; filled in by hosts, which have a clock. */
  usefulness: number | null,
  /** From which reading on a level is interesting; null counts every solvable one. */
  threshold: Amount | null,
  /** The threshold of an aim as people read it, such as `4 moves`; null for a reading. */
  threshold_text: string | null,
  /** The reading or aim that ranks. */
  rank: string,
  /** That reading of the level all are made from. */
  start: Amount | null,
  /** The same of an aim, as people read it. */
  start_text: string | null,
  /** The greatest value that reading can have; null where there is none. */
  greatest: Amount | null,
  /**
   * Every variation of the level itself was tried, so that more tries would find nothing new, or vary only
   * the best.
   */
  exhausted: boolean,
  /** Concepts that every solution of a kept level satisfies, proved. */
  need: Array<string>,
  /** Seed of the draws. */
  seed: number,
  /** Half of the candidates were grown from the best so far. */
  from_best: boolean,
  /** Wall time; filled in by hosts. */
  seconds: number,
  /** Why nothing was tried: `chance`. */
  why: string | null,
  /** Candidates made, whatever became of them. */
  tries: number,
  /** Those that can be solved and were read. */
  solvable: number,
  /** Those that cannot be solved. */
  unsolvable: number,
  /** Those for which the limit was reached first. */
  timed_out: number,
  /** Those that were there before, up to symmetry, or are not worth judging. */
  duplicates: number,
  /** Those that were dropped when they were made. */
  rejected: number,
  /** Those that reach the threshold. */
  interesting: number,
  /** Those that can be solved and ranked well enough, but without a wanted concept. */
  avoidable: number,
};

/** A level among the best. */
export type Suggestion = {
  /** Its number among the candidates, from 1. */
  n: number,
  /** The number of the suggestion it was grown from; null for a variation of the level itself. */
  grown_from: number | null,
  /** Its lines. */
  level: Array<string>,
  /** Lines that have to be added elsewhere in the file for it. */
  legend: Array<string>,
  /** Column and row, from 1, of the places that differ from the start. */
  changed: Array<[number, number]>,
  /** Its readings, as `rate` finds them. */
  readings: Extras,
  /** What it is ranked by. */
  score: Amount,
  /** The same of an aim, as people read it, such as `4 moves`; null for a reading. */
  score_text: string | null,
  /** A shortest solution where one is known, else any. */
  moves: string,
};

/** The body of `POST /api/look`. */
export type LookRequest = {
  /** Number of the level, from 1. */
  level: number,
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** The answer: what can be seen without a search. */
export type LookView = {
  /** Its levels, panels, boards or areas; none where the text has errors. */
  levels: Array<LookLevel>,
  /** The level as SVG. */
  picture: string | null,
  /** Sentences for the player: the keys and what they do. */
  how_to_play: Array<string>,
};

/** One of them. */
export type LookLevel = {
  /** From 1. */
  number: number,
  /** What its author calls it. */
  name: string,
  /** The line it begins at; 0 where that is not known. */
  line: number,
};

/** The result of `look`: what is known about a level. */
export type LookAnswer = {
  /** Whether it can be solved. */
  verdict: 'yes' | 'no' | 'maybe',
  /** That in a few words. */
  head: string,
  /** How sure that is. */
  more: string,
  /** Readings by name. */
  facts: Array<LookFact>,
  /** What only this domain says about its readings, by name. */
  own: Record<string, unknown>,
  /** Sentences about it, such as a walkthrough. */
  lines: Array<string>,
  /** The solution, as it is played. */
  moves: string | null,
  /** The solution as SVG. */
  picture: string | null,
  /** What became of the concepts that were asked about. */
  needs: Array<NeedSaid>,
};

/** A reading. */
export type LookFact = { id: string, name: string, value: string,
/** What the number says. */
meaning: string, };

/** Whether every solution does something, in words. */
export type NeedSaid = {
  /** The concept. */
  concept: string,
  /** The answer; `wrong` where the concept cannot be read. */
  verdict: 'yes' | 'no' | 'maybe' | 'wrong',
  /** In a sentence. */
  says: string,
  /** A shortest play that wins without it. */
  moves: string | null,
  /** Places in the concept that cannot be read. */
  problems: Array<Problem>,
};

/** The partial of `verdicts`: whether a level can be solved. */
export type LevelVerdict = {
  /** Its number, from 1. */
  level: number,
  /** The answer. */
  verdict: 'yes' | 'no' | 'maybe',
  /** In a few words. */
  says: string,
};

/** The result of `watch`: whether the moves in `from` can still be won. */
export type WatchAnswer = {
  /** Null when a budget ended the search. */
  can_still_win: boolean | null,
  /** The first move, from 1, after which it could no longer be won; 0 if it never could. */
  dead_since: number | null,
  /** How many moves were played. */
  moves: number,
};

/** The body of `POST /api/pictures`. */
export type PicturesRequest = {
  /** Numbers of levels. */
  levels: Array<number>,
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** The answer: small pictures for a list of levels. */
export type Pictures = {
  /** As SVG, in the order of the numbers; null where there is nothing to draw. */
  pictures: Array<string | null>,
};

/** A candidate that can be solved without what every solution has to do. */
export type Refuted = {
  /** Its number among those that were refuted, from 1. */
  n: number,
  /** Its lines. */
  level: Array<string>,
  /** The solution that was meant. */
  moves: string,
  /** The solution that was not. */
  shortcut: string,
  /** What is wrong with that, in a few words. */
  says: string,
  /**
   * How many facts about the candidate the shortcut needs; no later candidate has all of them. 0 if that
   * was not found out.
   */
  reason: number,
};

/** The body of `POST /api/scene`. */
export type SceneRequest = {
  /** The name of the scene. */
  scene: string,
  /** Number of the level, from 1. */
  level: number,
  /** The moves so far, as the domain writes them. */
  moves?: string,
  /** Seed of chance; `1` without. */
  seed?: string,
  /** The whole game is played instead of the level, where a file has one. */
  whole?: boolean,
  /** Options that the domain gives to `play`, by name. A flag is given by any text. */
  given?: { [key in string]?: string },
  /** The file; with a text, only its name counts. */
  path: string,
  /** A text that need not be saved; without it the file is read. */
  text?: string,
  /**
   * In place of the text: its hash, as `check` named it. The server keeps the last few texts and answers
   * 410 when this is none of them.
   */
  hash?: string,
};

/** A scene that a domain has, as `/api/lenses` lists it. */
export type SceneHead = {
  /** Its name. */
  name: string,
  /** What it shows. */
  meaning: string,
  /** Its options, besides those of `play`. */
  options: Array<LensControl>,
};

/** A play, as the page of a story shows it. */
export type StoryView = {
  /** The title of the story. */
  title: string,
  /** The areas, in file order. */
  areas: Array<StoryArea>,
  /** The index of the area where the player is. */
  place: number,
  /** What was done so far. */
  steps: Array<StoryStep>,
  /** What is here. */
  here: Array<StoryThing>,
  /** What the player carries. */
  carried: Array<StoryThing>,
  /** What the player reads at the end, or nothing. */
  ending: string,
  /** The dependency chart. */
  nodes: Array<ChartNode>,
  /** What was spoilt. */
  losses: Array<Loss>,
  /** What is said when it can no longer be won. */
  dead: string,
};

/** An area. */
export type StoryArea = {
  /** As the file has it. */
  name: string,
  /** In words. */
  title: string,
  /** What the player reads on entering. */
  desc: string,
  /** What is wanted there, once that is known. */
  goal: string | null,
  /** `solved`, `open`, `barred` (open, with nothing to do now) or `closed`. */
  state: string,
  /** The line where it is defined. */
  line: number,
  /** Orders in which the actions of its puzzle can be done, in words. */
  orders: string | null,
};

/** A move and what came of it. */
export type StoryStep = {
  /** What the player did. */
  did: string,
  /** What the player reads. */
  said: string,
  /** Areas whose goals were met, in words. */
  solved: Array<string>,
};

/** A thing at hand. */
export type StoryThing = {
  /** Its name with its changes. */
  name: string,
  /** What the player reads about it. */
  desc: string,
};

/** What a typed line means. */
export type StorySaid = {
  /** The moves to make, if it is an action. */
  moves: string | null,
  /** Else the answer, in words. */
  says: string,
  /** Actions that it may mean, as sentences. */
  choices: Array<string>,
};

/** A hint. */
export type StoryHint = {
  /** From 1 to 4. */
  degree: number,
  /** The hint in a sentence. */
  says: string,
  /** `hint`, `dead` or `unknown`. */
  kind: string,
};

/** What a player sees after some acts. */
export type GameShow = {
  /** What is on the screen. */
  at: 'title' | 'message' | 'level',
  /** The last level was just won. */
  over: boolean,
  /** Index of the screen, from 0 with messages; null at the title. */
  screen: number | null,
  /** Number of the level, from 1; of the next one at a message. */
  level: number,
  /** The index of the screen of each level. */
  levels: Array<number>,
  /** The message that is on the screen, or those of rules, which are read over the board. */
  messages: Array<string>,
  /** What the last act shows, one frame a turn; what is on the screen if there was no act. */
  frames: Array<GameFrame>,
  /** The title. */
  title: string,
  /** Who made it; empty if that is not said. */
  author: string,
  /** The colour around boards and behind texts. */
  background: string,
  /** The colour of texts. */
  ink: string,
  /** Seconds between the frames of an act. */
  frame_seconds: number,
  /** Seconds between ticks, in a game that goes on by itself. */
  tick_seconds: number | null,
  /** Seconds before a held key repeats; null for the usual. */
  repeat_seconds: number | null,
  /** The action key does something. */
  has_action: boolean,
  /** Turns can be taken back. */
  has_undo: boolean,
  /** Levels can be restarted. */
  has_restart: boolean,
};

/** What is visible of a board, and the sounds that begin with it. */
export type GameFrame = {
  /** Columns. */
  width: number,
  /** Rows. */
  height: number,
  /** Objects of each cell, row by row. */
  cells: Array<Array<number>>,
  /** Seeds of sounds. */
  sounds: number[],
};

/** A node of the chart. */
export type ChartNode = {
  /** Names it within the chart. */
  id: string,
  /** `action` of a puzzle, `thing` that it needs, or `aside`: an action that no puzzle needs. */
  kind: string,
  /** The index of the area whose puzzle it belongs to. */
  puzzle: number,
  /** The index of the area where it is done, or where the thing is. */
  area: number,
  /** A few words. */
  label: string,
  /** The things it takes. */
  takes: string,
  /** The whole sentence. */
  says: string,
  /**
   * `done`, `now`, `later` (out of reach yet), `spoilt`, or `unneeded` because the goal was met
   * without it.
   */
  state: string,
  /** The move that did it, from 0. */
  step: number | null,
  /** The node that needs it; for an action aside, one that made what it took. */
  to: string | null,
  /** It meets the goal. */
  is_goal: boolean,
  /** It is placed for this puzzle. */
  is_placed: boolean,
  /** The area of an earlier puzzle that made the thing. */
  made_in: number | null,
  /** Its place in the walkthrough of its puzzle, from 0. */
  order: number | null,
  /** The moves that do it now. */
  moves: string | null,
  /** The line of its rule, or 0. */
  line: number,
};

/** Why a puzzle can no longer be completed as it was planned. */
export type Loss = {
  /** The move, from 0. */
  step: number,
  /** The index of the area whose puzzle it spoilt. */
  puzzle: number,
  /** That in a sentence. */
  says: string,
};

/** Figures over many seeds. */
export type StoryStatistics = {
  /** Puzzles made for each area. */
  samples: number,
  /** False if it was stopped before that. */
  finished: boolean,
  /** One row for each area. */
  areas: Array<AreaFigures>,
  /** The rules, the most used first. */
  rules: Array<UseFigure>,
  /** The items, the most used first. */
  items: Array<UseFigure>,
  /** What stands out, in sentences. */
  says: Array<string>,
};

/** Figures of one area. */
export type AreaFigures = {
  /** The area. */
  area: string,
  /** The number of its puzzles in words: `14 puzzles`, `at least 96 puzzles`. */
  says: string,
  /** Different trees that exist, or that were seen. */
  distinct: number,
  /** Whether these are all. */
  complete: boolean,
  /** Puzzles by their number of actions. */
  actions: [number, number][],
  /** Puzzles by the number of rules on the longest path. */
  depth: [number, number][],
  /** Seeds without a puzzle. */
  failures: number,
};

/** How often something is used. */
export type UseFigure = {
  /** The rule or item. */
  name: string,
  /** The line where it is defined. */
  line: number,
  /** Puzzles that use it. */
  uses: number,
};

/** A file to save. */
export type StoryExport = {
  /** The end of its name. */
  ending: string,
  /** Its text. */
  text: string,
};

/** What types express, as far as all panels behind a number have been looked at. */
export type TypesView = {
  /** Rows and columns of the grid. */
  grid: [number, number],
  /** The most pieces of a panel. */
  pieces: number,
  /** Lines of the empty grid. */
  lines: number,
  /** The types that are compared. */
  types: Array<string>,
  /**
   * For each two of them, the lines that only both together single out; where they are the same, those that the
   * type singles out alone. Null until all such panels were looked at.
   */
  cells: Array<Array<number | null>>,
  /** For each of them, its orthogonality to the others; null until it is known. */
  values: Array<number | null>,
  /** The new types, the most orthogonal first; empty until all are known. */
  new: Array<NewType>,
  /** Everything that was asked for is here. */
  complete: boolean,
  /** The answer in a sentence. */
  says: string,
};

/** A new type beside those that are compared. */
export type NewType = {
  /** The type. */
  name: string,
  /** Its orthogonality. */
  value: number,
  /** The lines that it singles out only together with each of the types. */
  with: Array<number>,
};

/** The simplest panels for a pair. */
export type PairView = {
  /** The types: one, or two that are combined. */
  types: Array<string>,
  /** The lines that these panels are about. */
  lines: number,
  /** The panels, those with the fewest pieces first; one for each line. */
  panels: Array<PairPanel>,
  /** All panels were looked at. */
  complete: boolean,
  /** The answer in a sentence. */
  says: string,
};

/** A panel whose only solution is a line. */
export type PairPanel = {
  /** The number of pieces. */
  pieces: number,
  /** The line, as moves. */
  line: string,
  /** The panel as the lines of a file. */
  rows: Array<string>,
};

/** The lines left after each step of a line in hand, from none on. */
export type LinesLeft = {
  /** Lines of the grid that begin so; null where they are not counted. */
  lines: Array<number | null>,
  /** Those that solve the panel. */
  solving: Array<number>,
  /** That is the number of all of them. */
  known: Array<boolean>,
};

/** `GET /api/history?path=`. */
export type History = {
  /**
   * What a page wrote down about the file, the oldest first. Each is an object with an `id`; of several with
   * the same `id` only the newest is here.
   */
  entries: any[],
};

/** `POST /api/history?path=`. */
export type Remembered = {
  /** Objects with an `id`, to be added or to replace those of the same `id`. */
  add: any[],
};

/** The answer to `POST /api/lenses`, which takes what `POST /api/look` takes. */
export type LensesView = {
  /** Every lens, in the order in which they are offered. */
  lenses: Array<LensView>,
  /** What can be written into their options. */
  offers: Offers,
  /** What only this domain can show, for `/api/scene` and the job `scene`. */
  scenes: Array<SceneHead>,
};

/** A lens and its controls. */
export type LensView = {
  /** Its name. */
  name: string,
  /** The lens of the command line that it belongs to, whose page of the manual explains it. */
  of: string,
  /** Its heading. */
  heading: string,
  /** The question it answers. */
  question: string,
  /** What it is asked about. */
  subject: 'level' | 'space' | 'file',
  /** Why it makes no sense for this file; null where it does. */
  lacks: string | null,
  /** Its options: its own, then those of the domain. */
  options: Array<LensControl>,
};

/** An option of a lens, as a control. */
export type LensControl = {
  /** Its name. */
  name: string,
  /** What it takes. */
  takes: 'flag' | 'whole' | 'number' | 'text' | 'choice' | 'file',
  /** The words of a choice, each with its meaning. */
  choices: Array<[string, string]>,
  /** The least and the greatest whole number. */
  range: [number, number] | null,
  /** What it means. */
  meaning: string,
  /** Its value when it is not given. */
  default: string | null,
  /** What completes it; empty for nothing. */
  list: '' | 'concepts' | 'readings' | 'aims' | 'elements' | 'levels',
};

/** What can be asked about a level. */
export type Offers = {
  /** Single events of this level, as they are written in concepts. */
  events: Array<string>,
  /** The kinds of events. */
  kinds: Array<EventKindReport>,
  /** Readings, each with its meaning. */
  readings: Array<OfferedWord>,
  /** Aims of suggestions, each with its meaning. */
  aims: Array<OfferedWord>,
  /** Kinds of elements; empty where levels cannot be enumerated. */
  elements: Array<string>,
  /** Levels of the file. */
  levels: Array<OfferedWord>,
};

/** Something that can be written, with its meaning. */
export type OfferedWord = {
  /** As it is written. */
  word: string,
  /** For people. */
  label: string,
  /** In one sentence. */
  meaning: string,
};

/** A kind of events. */
export type EventKindReport = {
  /** A concept that names such an event. */
  example: string,
  /** The name with its parameters. */
  form: string,
  /** A solution that must have it practises an idea. */
  idea: boolean,
  /** When it happens. */
  meaning: string,
  /** Its name. */
  name: string,
};

/** The answer of any lens. */
export type LensAnswer = {
  /** The lens. */
  lens: string,
  /** `yes`, `no` or `maybe` where the lens decides something; else `done`. */
  verdict: string,
  /** The answer in sentences, one a line. */
  text: string,
  /** Its figures. */
  tables: Array<Table>,
  /** Plays worth watching: a shortcut, a point of no return. */
  plays: Array<FoundPlay>,
  /** Levels that can be tried and taken into the file. */
  levels: Array<FoundLevel>,
  /** An SVG. */
  picture: string | null,
  /** The whole answer, as the command line prints it with `--json`. */
  report: any,
};

/** A table. */
export type Table = {
  /** Its heading. */
  title: string,
  /** The heads of its columns. */
  columns: Array<string>,
  /** Its rows. */
  rows: Array<Row>,
};

/** A row of a table. */
export type Row = {
  /** One for each column. */
  cells: Array<string>,
  /** The line of the text it is about. */
  line: number | null,
  /** The number of the level it is about. */
  level: number | null,
};

/** A play. */
export type FoundPlay = {
  /** Number of its level. */
  level: number,
  /** What it shows. */
  says: string,
  /** Its moves. */
  moves: string,
};

/** A level that is not in the file. */
export type FoundLevel = {
  /** What it is: "number 12", "the nearest miss". */
  name: string,
  /** Its lines. */
  rows: Array<string>,
  /** Lines that have to be added elsewhere in the file for it. */
  legend: Array<string>,
  /** What is known about it, one sentence each. */
  says: Array<string>,
  /** A solution. */
  moves: string | null,
  /** The level as SVG. */
  picture: string | null,
};
