// Strokes that are drawn but not yet in the text. The server writes them into it, one after the other; while
// it does not answer they wait, also over a reload of the page, and are sent when it is back. Undo takes back
// what waits before it takes back what is written.
import * as api from './api';
import { at, changedCells, withEdits } from './board';
import { desk } from './desk.svelte';
import { told, Unreachable } from './http';
import type { Board } from './model';
import { paper } from './paper.svelte';
import { stored } from './stored';

/** A level before and after the hand was on it. */
interface Stroke {
  level: number;
  before: Board;
  after: Board;
}

const RETRY_MS = 2000;

class Strokes {
  private list = $state.raw<readonly Stroke[]>([]);
  private takenBack = $state.raw<readonly Stroke[]>([]);
  /** The last stroke that was written, until the check of the new text has come back. */
  private written = $state.raw<{ path: string; level: number; board: Board; edits: number } | null>(null);
  /** The server did not answer when the first stroke was sent. */
  stuck = $state(false);
  private path = '';
  private sending: Promise<void> | null = null;

  get canUndo(): boolean {
    return this.list.length > 0;
  }

  get canRedo(): boolean {
    return this.takenBack.length > 0;
  }

  /** A level with all that is drawn on it; null if the text has it all. */
  of(level: number): Board | null {
    const last = this.list.findLast((stroke) => stroke.level === level);
    if (last) return last.after;
    const { written } = this;
    const isNew = written?.path === paper.path && written.level === level && paper.behind && paper.edits === written.edits;
    return isNew ? written.board : null;
  }

  add(level: number, before: Board, after: Board): void {
    this.put([...this.list, { level, before, after }]);
    this.takenBack = [];
    void this.send();
  }

  /** Sends what waits; done when nothing does, or when the server does not answer. */
  send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return this.sending;
  }

  undo(): boolean {
    const last = this.list.at(-1);
    if (!last) return false;
    this.put(this.list.slice(0, -1));
    this.takenBack = [...this.takenBack, last];
    desk.level = last.level;
    return true;
  }

  redo(): boolean {
    const last = this.takenBack.at(-1);
    if (!last) return false;
    this.takenBack = this.takenBack.slice(0, -1);
    this.put([...this.list, last]);
    desk.level = last.level;
    void this.send();
    return true;
  }

  /** Another file is open: what waited for it when the page went away is sent now. */
  enter(path: string): void {
    this.path = path;
    this.takenBack = [];
    this.written = null;
    this.stuck = false;
    this.list = stored.read<Stroke[]>(`strokes.${path}`) ?? [];
    if (this.list.length > 0) void paper.checked.then(() => this.send());
  }

  private put(list: readonly Stroke[]): void {
    this.list = list;
    if (list.length > 0) stored.write(`strokes.${this.path}`, list);
    else stored.drop(`strokes.${this.path}`);
  }

  /** The page hears when the server is back, but one request may also fail alone. */
  private sendLater(): void {
    setTimeout(() => void this.send(), RETRY_MS);
  }

  private async sendAll(): Promise<void> {
    for (let stroke = this.list[0]; stroke && this.path === paper.path; stroke = this.list[0]) {
      const { path } = this;
      const { level } = stroke;
      let asked = '';
      try {
        let board = stroke.after;
        await paper.editBy((file, text) => api.paint(file, (asked = text), level, (board = onto(stroke as Stroke, text))));
        if (this.path === path) this.written = { path, level, board, edits: paper.edits };
      } catch (error) {
        this.stuck = error instanceof Unreachable;
        if (this.stuck) {
          paper.lost();
          return this.sendLater();
        }
        // A text that is being typed may have no such level for a moment: the stroke waits for one that can be read.
        if (this.path === path && asked !== paper.text) continue;
        if (this.path === path && (paper.errors > 0 || paper.checkedText !== paper.text)) return this.sendLater();
        desk.say(`The drawing could not be written into the text: ${told(error)}`);
      }
      this.stuck = false;
      if (this.path !== path) return;
      this.put(this.list.slice(1));
    }
  }
}

/** A stroke on the level as it is now: if the text was changed elsewhere meanwhile, only the cells that were
 * drawn on are changed. */
function onto({ level, before, after }: Stroke, text: string): Board {
  const now = text === paper.gameText ? paper.levels[level - 1]?.board : undefined;
  const fits = now && [before, after].every((board) => board.width === now.width && board.height === now.height);
  if (!fits) return after;
  return withEdits(now, changedCells(before, after).map(([x, y]) => ({ x, y, things: at(after, x, y) })));
}

export const strokes = new Strokes();
paper.waiting = strokes;
