// What the page knows of a game, in the form the parts draw it. `api.ts` makes these from the wire.
import type { BadConcept, DeadEndsAnswer, ExportView, Figure, KnownNeed, Figures, NeedAnswer, RateAnswer, LevelView, SolveAnswer, Status, SyntaxView, TestView, VerdictSaid } from '../wire';

/** One message to the author, with its place counted from 1; line 0 is the whole file. */
export interface Problem {
  severity: 'error' | 'warning' | 'info';
  code: string;
  line: number;
  column: number;
  endColumn: number;
  message: string;
  help: string | null;
}

/** An object of the game with its own sprite; a pixel is a CSS colour or null where one sees through. */
export interface Thing {
  name: string;
  layer: number;
  line: number;
  size: number;
  pixels: (string | null)[];
  /** The colour of its name in the text. */
  colour: string;
}

/** A level as drawn: what is in each cell, row by row, as indices into the game's things. */
export interface Board {
  width: number;
  height: number;
  cells: number[][];
}

/** One entry of LEVELS: a board, or a message between boards. */
export type Screen =
  | { kind: 'level'; number: number; index: number; name: string; firstLine: number; lastLine: number; board: Board; tests: TestView[] }
  | { kind: 'message'; index: number; firstLine: number; text: string };

export type LevelScreen = Extract<Screen, { kind: 'level' }>;

/** What can be painted: a thing or a name of LEGEND. */
export interface Swatch {
  name: string;
  things: number[];
}

/** What is needed to draw boards. */
export interface Sprites {
  things: Thing[];
  backgroundColour: string;
}

export interface Game extends Sprites {
  title: string;
  swatches: Swatch[];
  legend: { glyph: string; things: number[] }[];
  /** Things that nothing changes and no win condition names, such as walls. */
  scenery: Set<number>;
  /** Every name that stands for objects, in lower case. */
  names: string[];
  background: number[];
  players: number[];
  screens: Screen[];
  ruleLines: number[];
  events: string[];
  chance: boolean;
  goal: boolean;
  hasAction: boolean;
  /** Seconds between ticks, in games that go on by themselves. */
  tick: number | null;
}

export interface Checked {
  problems: Problem[];
  game: Game | null;
  /** What the domain calls a level: `panel`. */
  word: string;
  /** The two ends of a comment that takes a line; null where the domain has none. */
  comment: [string, string] | null;
  /** The words and signs of its notation; null where its bench knows them. */
  syntax: SyntaxView | null;
  /** Notations of other programs that it can be exported to. */
  exports: readonly ExportView[];
  /** Something is played. */
  isPlayed: boolean;
  /** Where the levels stand in the text; null when that was not asked for. */
  heads: LevelView[] | null;
}

export interface FileEntry {
  path: string;
  domain: string;
}

/** What the searches said about one level. Parts arrive one after another while the job runs. */
export interface Known {
  said: VerdictSaid | null;
  solve: Solved | null;
  rate: Rated | null;
  deadEnds: DeadEnds | null;
  needs: KnownNeed[];
}

export type { BadConcept, Figure, Status };
export type Solved = SolveAnswer;
/** Readings of a level that also stand as fields of their own in an answer; null where not known. */
export interface Readings {
  difficulty: number | null;
  length: number | null;
  pushes: number | null;
  least_pushes: number | null;
  turns: number | null;
  detour: number | null;
  branching: number | null;
  forced: number | null;
  dead_share: number | null;
  shortest_solutions: string | null;
  bottleneck: number | null;
  cost: number | null;
}

export type Rated = RateAnswer & Readings;

/** The readings of a suggested level. */
export type SuggestionReadings = Readings & { exact: boolean; searches: Figures };
export type DeadEnds = DeadEndsAnswer;
export type Need = NeedAnswer;

/** One suggested level. */
export interface Suggestion {
  n: number;
  rows: string[];
  legend: string[];
  board: Board;
  /** Columns and rows from 0. */
  changed: [number, number][];
  readings: SuggestionReadings;
  /** The level it varies; not there in finds of earlier versions. */
  level?: number;
  /** What it is ranked by, while other readings are still on their way. */
  reading: number | null;
  moves: string;
}

export interface SuggestStats {
  tried: number;
  solvable: number;
  unsolvable: number;
  timedOut: number;
  duplicates: number;
  rejected: number;
  /** Better than the level itself. */
  interesting: number;
  perSecond: number;
  sinceLast: number;
}

/** A position of play. */
export interface Played {
  board: Board;
  won: boolean;
  lost: boolean;
  moved: boolean;
  /** The moves that counted: none after the end. */
  moves: string;
  message: string | null;
  /** Moves in which something other than a player moved. */
  pushes: number;
  /** Lines of the rules that did something in the last move. */
  fired: number[];
  notes: string[];
}
