// Drawing on the level. A stroke is shown at once; when it ends it is sent to be written into the text, and
// the text is what counts.
import { at, erased, flood, line, painted, sameCell, withBackground, withEdits } from './board';
import { desk } from './desk.svelte';
import type { Board } from './model';
import { note, noted } from './notes';
import { paper } from './paper.svelte';
import { strokes } from './strokes.svelte';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** A rectangle of cells, both corners in it. */
export interface Area {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

class Draw {
  private pointed = $state.raw({ x: 0, y: 0 });
  /** The board under the hand, while it draws, and as it was before. */
  private ahead = $state.raw<{ level: number; before: Board; board: Board } | null>(null);
  selection = $state<{ x0: number; y0: number; x1: number; y1: number } | null>(null);
  private stroke: { erase: boolean; x: number; y: number; thaw: boolean } | null = null;

  /** What is on the bench now. */
  get board(): Board | null {
    return this.boardOf(desk.level);
  }

  /** A level with all that is drawn on it. */
  boardOf(level: number): Board | null {
    if (this.ahead?.level === level) return this.ahead.board;
    return strokes.of(level) ?? paper.levels[level - 1]?.board ?? null;
  }

  /** Where the keyboard draws: always a cell of the board. */
  get cursor(): { x: number; y: number } {
    const [board, { x, y }] = [this.board, this.pointed];
    return board ? { x: clamp(x, 0, board.width - 1), y: clamp(y, 0, board.height - 1) } : { x, y };
  }

  set cursor(place: { x: number; y: number }) {
    this.pointed = place;
  }

  /** Columns and rows count from 0 here. */
  readonly frozenCells: Set<string> = $derived(this.frozenOf(desk.level));

  /** As far as the level still has them. */
  frozenOf(level: number): Set<string> {
    const board = paper.levels[level - 1]?.board ?? null;
    return new Set(noted('frozen', level).map((cell) => shifted(cell, -1)).filter((cell) => {
      const [x, y] = cell.split(',').map(Number) as [number, number];
      return board !== null && x < board.width && y < board.height;
    }));
  }

  /** Rows for a job: x is frozen; null when nothing is. */
  mask(): string[] | null {
    const board = paper.level?.board;
    const cells = this.frozenCells;
    if (!board || cells.size === 0) return null;
    return Array.from({ length: board.height }, (_, y) =>
      Array.from({ length: board.width }, (_, x) => (cells.has(`${x},${y}`) ? 'x' : '.')).join(''),
    );
  }

  /** The same as options of a job. */
  freeze(): { freeze?: string[] } {
    const freeze = this.mask();
    return freeze ? { freeze } : {};
  }

  thawAll(): void {
    this.setFrozen(new Set());
  }

  /** The hand goes down on a cell. */
  begin(x: number, y: number, erase: boolean): void {
    this.cursor = { x, y };
    const board = this.board;
    if (!board || !paper.game) return;
    if (desk.tool === 'pick') return this.pick(x, y);
    if (desk.tool === 'select') {
      this.selection = { x0: x, y0: y, x1: x, y1: y };
      this.stroke = { erase, x, y, thaw: false };
      return;
    }
    if (desk.tool === 'move') {
      this.takeHold(x, y);
      this.stroke = { erase: false, x, y, thaw: false };
      return;
    }
    this.stroke = { erase: erase || desk.tool === 'erase', x, y, thaw: this.frozenCells.has(`${x},${y}`) };
    if (desk.tool === 'fill') this.apply(flood(board, x, y));
    else this.apply([[x, y]]);
  }

  extend(x: number, y: number): void {
    const stroke = this.stroke;
    if (!stroke || (stroke.x === x && stroke.y === y)) return;
    const cells = line(stroke.x, stroke.y, x, y);
    [stroke.x, stroke.y] = [x, y];
    this.cursor = { x, y };
    if (this.lifted) this.carryTo(x, y);
    else if (desk.tool === 'select' && this.selection) this.selection = { ...this.selection, x1: x, y1: y };
    else if (desk.tool !== 'fill') this.apply(cells);
  }

  end(): void {
    if (this.stroke && this.lifted) this.letGo(true);
    this.stroke = null;
    this.finish();
  }

  /** What was drawn is sent. */
  private finish(): void {
    const { ahead } = this;
    this.ahead = null;
    if (ahead) strokes.add(ahead.level, ahead.before, ahead.board);
  }

  private show(board: Board): void {
    const before = this.ahead?.before ?? this.board;
    if (before) this.ahead = { level: this.ahead?.level ?? desk.level, before, board };
  }

  private apply(cells: [number, number][]): void {
    const [board, game, stroke] = [this.board, paper.game, this.stroke];
    if (!board || !game || !stroke) return;
    if (desk.tool === 'freeze') return this.setIce(cells, !stroke.thaw && !stroke.erase);
    const swatch = game.swatches[desk.swatch];
    const edits = cells.flatMap(([x, y]) => {
      const before = at(board, x, y);
      const after = stroke.erase ? erased(game, before) : swatch ? painted(game, before, swatch) : before;
      return sameCell(before, after) ? [] : [{ x, y, things: after }];
    });
    if (edits.length > 0) this.show(withEdits(board, edits));
  }

  private setIce(cells: [number, number][], on: boolean): void {
    const set = new Set(this.frozenCells);
    for (const [x, y] of cells) {
      if (on) set.add(`${x},${y}`);
      else set.delete(`${x},${y}`);
    }
    this.setFrozen(set);
  }

  setFrozen(cells: Set<string>, level = desk.level): void {
    note('frozen', level, [...cells].map((cell) => shifted(cell, 1)));
  }

  pick(x: number, y: number): void {
    const [board, game] = [this.board, paper.game];
    if (!board || !game) return;
    const top = [...at(board, x, y)].sort((a, b) => (game.things[b]?.layer ?? 0) - (game.things[a]?.layer ?? 0))[0];
    const found = game.swatches.findIndex((swatch) => swatch.things[0] === top);
    if (found >= 0) desk.swatch = found;
    desk.tool = 'paint';
  }

  /** Paints one cell, as with a click. */
  dab(x: number, y: number, erase = false): void {
    this.begin(x, y, erase);
    this.end();
  }

  /** Puts a whole board in place of the level. */
  set(board: Board): void {
    const before = this.board;
    this.ahead = null;
    if (before) strokes.add(desk.level, before, board);
  }

  /** Mirrors the selection, or the whole level, left to right or top to bottom. */
  mirror(axis: 'x' | 'y' = 'x'): void {
    const board = this.board;
    if (!board) return;
    const area = this.area() ?? { x0: 0, y0: 0, x1: board.width - 1, y1: board.height - 1 };
    const cells = board.cells.slice();
    for (let y = area.y0; y <= area.y1; y += 1) {
      for (let x = area.x0; x <= area.x1; x += 1) cells[y * board.width + x] = axis === 'x' ? at(board, area.x0 + area.x1 - x, y) : at(board, x, area.y0 + area.y1 - y);
    }
    this.set({ ...board, cells });
  }

  /** Moves what is selected by one cell; the place it leaves becomes empty. */
  nudge(dx: number, dy: number): void {
    const [board, game, area] = [this.board, paper.game, this.area()];
    if (!board || !game || !area) return;
    const inside = area.x0 + dx >= 0 && area.y0 + dy >= 0 && area.x1 + dx < board.width && area.y1 + dy < board.height;
    if (!inside) return;
    const lifted = withEdits(board, cellsOf(area).map(([x, y]) => ({ x, y, things: erased(game, at(board, x, y)) })));
    this.set(withEdits(lifted, cellsOf(area).map(([x, y]) => ({ x: x + dx, y: y + dy, things: at(board, x, y) }))));
    this.selection = { x0: area.x0 + dx, y0: area.y0 + dy, x1: area.x1 + dx, y1: area.y1 + dy };
  }

  /** What the Move tool holds: a part of the board as it was, the place it came from and where it is. */
  private lifted = $state.raw<{ board: Board; area: Area; from: { x: number; y: number }; dx: number; dy: number } | null>(null);

  get holds(): boolean {
    return this.lifted !== null;
  }

  /** Takes hold of the selection under the hand, or of the one cell there. */
  takeHold(x: number, y: number): void {
    const board = this.board;
    if (!board) return;
    const chosen = this.area();
    const inside = chosen && x >= chosen.x0 && x <= chosen.x1 && y >= chosen.y0 && y <= chosen.y1;
    const area = inside ? chosen : { x0: x, y0: y, x1: x, y1: y };
    if (!inside) this.selection = null;
    this.lifted = { board, area, from: { x, y }, dx: 0, dy: 0 };
  }

  carryTo(x: number, y: number): void {
    const [held, game] = [this.lifted, paper.game];
    if (!held || !game) return;
    const { board, area } = held;
    const dx = clamp(x - held.from.x, -area.x0, board.width - 1 - area.x1);
    const dy = clamp(y - held.from.y, -area.y0, board.height - 1 - area.y1);
    const lifted = withEdits(board, cellsOf(area).map(([cx, cy]) => ({ x: cx, y: cy, things: erased(game, at(board, cx, cy)) })));
    this.show(withEdits(lifted, cellsOf(area).map(([cx, cy]) => ({ x: cx + dx, y: cy + dy, things: at(board, cx, cy) }))));
    this.lifted = { ...held, dx, dy };
    if (this.selection) this.selection = { x0: area.x0 + dx, y0: area.y0 + dy, x1: area.x1 + dx, y1: area.y1 + dy };
  }

  carry(dx: number, dy: number): void {
    const held = this.lifted;
    if (!held) return;
    this.carryTo(held.from.x + held.dx + dx, held.from.y + held.dy + dy);
    this.cursor = { x: held.from.x + (this.lifted?.dx ?? 0), y: held.from.y + (this.lifted?.dy ?? 0) };
  }

  holdOrLetGo(): void {
    if (this.lifted) this.letGo(true);
    else this.takeHold(this.cursor.x, this.cursor.y);
  }

  /** Puts down what is held, or back where it was. */
  letGo(stays: boolean): void {
    const held = this.lifted;
    this.lifted = null;
    if (!held || !this.ahead) return;
    if (stays && (held.dx !== 0 || held.dy !== 0)) this.finish();
    else {
      this.ahead = null;
      if (this.selection) this.selection = held.area;
    }
  }

  /** Grows or shrinks the selection at the cursor's corner. */
  stretch(dx: number, dy: number): void {
    const board = this.board;
    if (!board) return;
    const s = this.selection ?? { x0: this.cursor.x, y0: this.cursor.y, x1: this.cursor.x, y1: this.cursor.y };
    this.selection = { ...s, x1: clamp(s.x1 + dx, 0, board.width - 1), y1: clamp(s.y1 + dy, 0, board.height - 1) };
    this.cursor = { x: this.selection.x1, y: this.selection.y1 };
  }

  selectAll(): void {
    const board = this.board;
    if (board) this.selection = { x0: 0, y0: 0, x1: board.width - 1, y1: board.height - 1 };
  }

  /** What is selected, or the cell under the cursor, for the clipboard. */
  copied(): Board | null {
    const board = this.board;
    const { x, y } = this.cursor;
    const area = this.area() ?? { x0: x, y0: y, x1: x, y1: y };
    return board && { width: area.x1 - area.x0 + 1, height: area.y1 - area.y0 + 1, cells: cellsOf(area).map(([cx, cy]) => at(board, cx, cy)) };
  }

  /** Puts cells down with their top left corner under the cursor; what lies outside is cut off. */
  paste(copied: Board): void {
    const [board, game, { x, y }] = [this.board, paper.game, this.cursor];
    if (!board || !game) return;
    const edits = copied.cells.map((things, i) => ({ x: x + (i % copied.width), y: y + Math.floor(i / copied.width), things: withBackground(game, things) }));
    this.set(withEdits(board, edits.filter((edit) => edit.x < board.width && edit.y < board.height)));
  }

  /** Empties what is selected, or the cell under the cursor, whatever the tool. */
  clear(): void {
    const [board, game, { x, y }] = [this.board, paper.game, this.cursor];
    const cells = cellsOf(this.area() ?? { x0: x, y0: y, x1: x, y1: y });
    if (board && game) this.set(withEdits(board, cells.map(([cx, cy]) => ({ x: cx, y: cy, things: erased(game, at(board, cx, cy)) }))));
  }

  area(): Area | null {
    const s = this.selection;
    if (!s) return null;
    return { x0: Math.min(s.x0, s.x1), y0: Math.min(s.y0, s.y1), x1: Math.max(s.x0, s.x1), y1: Math.max(s.y0, s.y1) };
  }

  /** Grows or shrinks the level at one edge. Walls go on in a new row; what moves or is to be reached does not. */
  resize(side: Side, by: number): void {
    const [board, game] = [this.board, paper.game];
    if (!board || !game) return;
    const across = side === 'left' || side === 'right';
    const width = board.width + (across ? by : 0);
    const height = board.height + (across ? 0 : by);
    if (by === 0 || width < 1 || height < 1 || width > 200 || height > 200) return;
    const dx = side === 'left' ? -by : 0;
    const dy = side === 'top' ? -by : 0;
    const cells = Array.from({ length: width * height }, (_, i) => {
      const [x, y] = [(i % width) + dx, Math.floor(i / width) + dy];
      const nearest = at(board, clamp(x, 0, board.width - 1), clamp(y, 0, board.height - 1));
      const isNew = x < 0 || y < 0 || x >= board.width || y >= board.height;
      return isNew ? withBackground(game, nearest.filter((thing) => game.scenery.has(thing) || game.background.includes(thing))) : nearest;
    });
    const moved = [...this.frozenCells].map((cell) => cell.split(',').map(Number) as [number, number]);
    const kept = moved.map(([x, y]) => [x - dx, y - dy] as const).filter(([x, y]) => x >= 0 && y >= 0 && x < width && y < height);
    this.setFrozen(new Set(kept.map(([x, y]) => `${x},${y}`)));
    this.selection = null;
    this.set({ width, height, cells });
  }
}

function clamp(v: number, least: number, most: number): number {
  return Math.min(Math.max(v, least), most);
}

function cellsOf(area: Area): [number, number][] {
  const cells: [number, number][] = [];
  for (let y = area.y0; y <= area.y1; y += 1) for (let x = area.x0; x <= area.x1; x += 1) cells.push([x, y]);
  return cells;
}

/** A cell with its column and row counted from another number. */
function shifted(cell: string, by: 1 | -1): string {
  return cell.split(',').map((n) => Number(n) + by).join(',');
}

export const draw = new Draw();
