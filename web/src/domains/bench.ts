// What a domain offers on the page, as data. Nothing outside `domains/` asks which domain is open: tabs,
// keys, commands and buttons are made from these lists, so what a bench does not have is not offered.
import type { Extension } from '@codemirror/state';
import type { Component } from 'svelte';
import type { EditorHooks } from '../editor/create';
import type { ViewName } from '../lib/desk.svelte';
import type { Half } from '../lib/combine';
import type { Entry } from '../lib/history.svelte';
import type { Game, LevelScreen } from '../lib/model';

export interface Bench {
  /** In the order of their tabs; the first is shown when the bench lacks the view that was open. */
  views: readonly BenchView[];
  /** Pictures of its levels are charts in black on white, which the dark theme turns round. */
  drawsCharts?: boolean;
  /** What is listed below the files. */
  list: Component | null;
  /** The column at the right. */
  side: Component;
  /** What lies below, in views with `strip`. */
  strip?: Component;
  /** What is there in every view: dialogs, and effects that follow the text. */
  everywhere?: Component;
  commands: readonly Command[];
  keys: readonly KeyGroup[];
  /** Colours, completion and folds of the text. */
  syntax?: (hooks: EditorHooks) => Extension;
  /** The job in front, which the bar names. */
  job?: { readonly chip: string; cancel: () => boolean };
  /** Closes or stops what Esc ends here; false when there is nothing. */
  escape?: () => boolean;
  /** Puts what is chosen on the clipboard; false when the focus is on nothing of the bench's own. */
  copy?: (event: ClipboardEvent) => boolean;
  /** Takes what its own `copy` put on the clipboard; false when that is something else. */
  pasteOwn?: (event: ClipboardEvent) => boolean;
  /** Takes a pasted text that is not a file, such as a trace; false when it means nothing here. */
  paste?: (text: string) => boolean;
  /** Shows a play of the open level, move by move. */
  watch?: (moves: string, name: string) => void;
  /** The moves of the play at hand; those of the seat without it. */
  trace?: () => string;
  /** What that is called where a play shows that something can be avoided. */
  watchName?: string;
  /** Puts a level of the history on the bench, where that is more than an edit of the text. */
  put?: (entry: Entry) => Promise<void>;
  /** With `put`: the lines of the find that is on the bench instead of the author's level, or null. */
  tried?: () => readonly string[] | null;
  /** The text with a half of another level in the open one; null if they do not fit. Without it, levels cannot be combined. */
  combine?: (other: number, half: Half) => string | null;
  /** Levels stand in the text as blocks of lines, one after the other, and can be copied, deleted and reordered. */
  blocks?: boolean;
  /** With `blocks`: adds an empty level behind the open one. */
  newLevel?: () => void;
  /** What is known of the open level in a few words, for the window's title. */
  headline?: () => string;
  writing?: Writing;
}

export interface BenchView {
  id: ViewName;
  name: string;
  key: string;
  middle: Component;
  /** Shows the bench's strip. */
  strip?: boolean;
  /** The files are a rail of signs, because the text needs the room. */
  rail?: boolean;
  /** Has a wide side column, because that holds a picture or a board of its own. */
  wide?: boolean;
}

/** Something that can be done by name. */
export interface Command {
  name: string;
  /** The key that does the same, as it is shown. */
  key?: string;
  run: () => void;
  /** False while there is nothing to act on; the command is not listed then. */
  can?: () => boolean;
}

/** Keys that belong together. Each handler returns true for a key it took. */
export interface KeyGroup {
  /** Its heading in the list of keys; groups of one name are listed together. */
  name: string;
  rows: readonly (readonly [keys: string, what: string])[];
  /** The one view in which `press` is asked; all if absent. */
  view?: ViewName;
  /** Keys outside text fields, without Ctrl, Alt or Meta. */
  press?: (event: KeyboardEvent) => boolean;
  release?: (event: KeyboardEvent) => void;
  /** Keys that act wherever the focus is. */
  anywhere?: (event: KeyboardEvent) => boolean;
}

/** How whole levels are changed in the text. A missing function has no place in the domain's format. */
export interface Writing {
  withNewLevel: (text: string, level: LevelScreen, game: Game) => string;
  withCopy: (text: string, level: LevelScreen) => string;
  withoutLevel: (text: string, level: LevelScreen) => string;
  withSwapped: (text: string, a: LevelScreen, b: LevelScreen) => string;
  withMoved: (text: string, a: LevelScreen, b: LevelScreen) => string;
  withName?: (text: string, level: LevelScreen, name: string) => string;
  /** Plays kept as tests. */
  tests?: {
    withTest: (text: string, level: LevelScreen, outcome: string, moves: string) => string;
    withoutTest: (text: string, line: number) => string;
  };
}
