// What the hand does on a board: as a player it takes pieces from the tray and puts them down, as a designer it changes
// what stands on the board and lies in the tray.
import { desk } from '../../lib/desk.svelte';
import type { Axis } from '../../lib/mirror';
import { paper } from '../../lib/paper.svelte';
import { type Board, boardsOf, type Cell, fits, fixedAt, type FixedKind, isOn, mirroredCell, movesOf, type PieceKind, resized, same, type Side, turned, withCellsOf, withFixed, withMirror, withMoved, withNewBoard, withoutFixed, withoutPiece, withPiece, withPower, withSide, withSolution, withTurnedPiece } from './board';

export type Mode = 'pieces' | 'board';
export type Tool = 'move' | FixedKind | 'erase';

/** Shapes of new pieces, in the order of their buttons. */
export const SHAPES: readonly { name: string; kind: PieceKind; inputs: readonly Side[]; outputs: readonly Side[] }[] = [
  { name: 'Bender', kind: 'bender', inputs: ['W'], outputs: ['S'] },
  { name: 'Bender back', kind: 'bender', inputs: ['W'], outputs: ['N'] },
  { name: 'Splitter', kind: 'splitter', inputs: ['W'], outputs: ['E', 'S'] },
  { name: 'Splitter apart', kind: 'splitter', inputs: ['W'], outputs: ['N', 'S'] },
  { name: 'Three-way splitter', kind: 'splitter', inputs: ['W'], outputs: ['N', 'E', 'S'] },
  { name: 'Combiner', kind: 'combiner', inputs: ['N', 'W'], outputs: ['E'] },
  { name: 'Combiner across', kind: 'combiner', inputs: ['N', 'S'], outputs: ['E'] },
  { name: 'Three-way combiner', kind: 'combiner', inputs: ['N', 'S', 'W'], outputs: ['E'] },
];

type Placed = ReadonlyMap<string, Cell>;

interface Dragged {
  /** A piece by its name, or what stands on a cell. */
  piece: string | null;
  from: Cell | null;
  x: number;
  y: number;
}

class Hand {
  mode = $state<Mode>('pieces');
  cursor = $state.raw<Cell>([1, 1]);
  /** Under the pointer. */
  over = $state.raw<Cell | null>(null);
  /** The piece that is put down next, by its name. */
  taken = $state('');
  tool = $state<Tool>('source');
  /** The side and the power of what the designer puts down. */
  side = $state<Side>('E');
  power = $state('1');
  dragged = $state.raw<Dragged | null>(null);
  /** Something else than what the player placed is shown, such as a shortcut. */
  shown = $state.raw<{ name: string; says: string; placed: Placed; key: string } | null>(null);
  /** Placements by file and level, with those before. */
  private tables = $state.raw<Record<string, readonly Placed[]>>({});
  private boards = $derived(boardsOf(paper.text));

  get board(): Board | null {
    return this.boards[desk.level - 1] ?? null;
  }

  /** The text with what stands on some cells of another board instead; null where they do not fit. */
  combined(other: number, isTaken: (cell: Cell, board: Board) => boolean): string | null {
    const [mine, theirs] = [this.board, this.boards[other - 1]];
    return mine && theirs ? withCellsOf(paper.text, mine, theirs, (cell) => isTaken(cell, mine)) : null;
  }

  private get key(): string {
    return `${paper.path}\n${desk.level}`;
  }

  private get past(): readonly Placed[] {
    return this.tables[this.key] ?? [];
  }

  /** Where the player's pieces are: those that are still in the tray's lines, on cells that are still free. */
  get mine(): Placed {
    const { board } = this;
    const last = this.past.at(-1);
    if (!board || !last) return new Map();
    const names = new Set(board.tray.map((piece) => piece.name));
    return new Map([...last].filter(([name, at]) => names.has(name) && isOn(board, at) && !fixedAt(board, at)));
  }

  /** What is on the board now. A shortcut stays until the text or the level changes. */
  get placed(): Placed {
    return this.showing?.placed ?? this.mine;
  }

  get showing(): { name: string; says: string; placed: Placed } | null {
    return this.shown?.key === `${this.key}\n${paper.text}` ? this.shown : null;
  }

  show(placed: Placed, name: string, says: string): void {
    this.mode = 'pieces';
    this.shown = { name, says, placed, key: `${this.key}\n${paper.text}` };
  }

  get moves(): string {
    return movesOf(this.placed);
  }

  /** The pieces in the tray, in its order. */
  get waiting(): Board['tray'] {
    const { placed } = this;
    return this.board?.tray.filter((piece) => !placed.has(piece.name)) ?? [];
  }

  /** The piece in the hand, if it is still in the tray. */
  get inHand(): string {
    return this.waiting.find((piece) => piece.name === this.taken)?.name ?? '';
  }

  pieceAt(cell: Cell): string | null {
    return [...this.placed].find(([, at]) => same(at, cell))?.[0] ?? null;
  }

  // As a player.

  /** Takes a piece of the tray; a second click puts it back. */
  take(index: number, toggles = false): void {
    const piece = this.waiting[index];
    if (piece) this.taken = toggles && this.taken === piece.name ? '' : piece.name;
  }

  /** Puts a piece on a free cell, from the tray or from another cell. */
  place(name: string, cell: Cell): boolean {
    const { board, placed } = this;
    if (!board || !isOn(board, cell) || fixedAt(board, cell) || this.pieceAt(cell) || !board.tray.some((one) => one.name === name)) return false;
    this.table(new Map([...placed].filter(([other]) => other !== name).concat([[name, cell]])));
    // The next of its kind comes to the hand, so that placing goes on.
    const kind = board.tray.find((one) => one.name === name)?.kind;
    if (this.taken === name) this.taken = this.waiting.find((one) => one.kind === kind)?.name ?? '';
    return true;
  }

  takeBack(name: string): void {
    if (this.placed.has(name)) this.table(new Map([...this.placed].filter(([other]) => other !== name)));
  }

  clear(): void {
    if (this.placed.size > 0) this.table(new Map());
  }

  get canTakeBackMove(): boolean {
    return this.past.length > 0 || this.showing !== null;
  }

  /** The placements before the last one. */
  undoMove(): void {
    if (this.showing) this.shown = null;
    else this.tables = { ...this.tables, [this.key]: this.past.slice(0, -1) };
  }

  /** What the author wrote as the solution. */
  placeSolution(): void {
    if (this.board) this.table(new Map(this.board.solution.map((one) => [one.piece, one.at])));
  }

  /** A new placement; the one before can be taken back. */
  table(placed: Placed): void {
    this.shown = null;
    this.tables = { ...this.tables, [this.key]: [...this.past, placed].slice(-MOST_MOVES) };
  }

  /** What Enter, Space and a click do on a cell. */
  act(cell: Cell): void {
    this.cursor = cell;
    if (this.mode === 'board') return this.design(cell);
    const here = this.pieceAt(cell);
    if (this.inHand && !here) this.place(this.inHand, cell);
    else if (here) {
      // A piece on the board is picked up; where it stood is remembered by undo.
      this.takeBack(here);
      this.taken = here;
    }
  }

  remove(cell: Cell): void {
    const here = this.pieceAt(cell);
    if (this.mode === 'pieces') {
      if (here) this.takeBack(here);
    } else this.edit((text, board) => withoutFixed(text, board, cell));
  }

  // As a designer.

  private design(cell: Cell): void {
    const { tool } = this;
    if (tool === 'erase') return this.remove(cell);
    if (tool === 'move') {
      const from = this.picked;
      if (from && !same(from, cell)) {
        this.moveTo(from, cell);
        this.picked = null;
      } else this.picked = this.board && fixedAt(this.board, cell) ? cell : null;
      return;
    }
    this.edit((text, board) => withFixed(text, board, cell, { kind: tool, side: this.side, power: this.power }));
  }

  /** What is moved next, by its cell. */
  picked = $state.raw<Cell | null>(null);

  moveTo(from: Cell, to: Cell): void {
    this.edit((text, board) => withMoved(text, board, from, to));
  }

  /** Turns what stands on a cell, or what is put down next. */
  turn(cell: Cell, by = 1): void {
    const old = this.board && fixedAt(this.board, cell);
    if (old?.side) {
      const { side } = old;
      this.edit((text, board) => withSide(text, board, cell, turned(side, by)));
    } else this.side = turned(this.side, by);
  }

  setPower(cell: Cell, power: string): void {
    this.edit((text, board) => withPower(text, board, cell, power));
  }

  addPiece(index: number): void {
    const shape = SHAPES[index];
    if (shape) this.edit((text, board) => withPiece(text, board, shape.kind, shape.inputs, shape.outputs));
  }

  removePiece(name: string): void {
    this.edit((text, board) => withoutPiece(text, board, name));
  }

  turnPiece(name: string, by = 1): void {
    this.edit((text, board) => withTurnedPiece(text, board, name, by));
  }

  fits(width: number, height: number): boolean {
    return this.board !== null && fits(this.board, width, height);
  }

  resize(width: number, height: number): void {
    this.edit((text, board) => resized(text, board, width, height));
  }

  /** The board, with the pieces that lie on it. */
  mirror(axis: Axis): void {
    const { board, mine } = this;
    if (!board) return;
    if (mine.size > 0) this.table(new Map([...mine].map(([name, at]) => [name, mirroredCell(board, at, axis)])));
    this.edit((text) => withMirror(text, board, axis));
  }

  keepSolution(): void {
    this.edit((text, board) => withSolution(text, board, this.placed));
    desk.say('The placement is kept as the solution of the board.', () => void paper.undo());
  }

  addBoard(): void {
    paper.replace(withNewBoard(paper.text, this.board));
    desk.level = Math.min(desk.level + 1, this.boards.length);
    this.mode = 'board';
  }

  private edit(change: (text: string, board: Board) => string): void {
    const { board } = this;
    if (!board) return;
    const text = change(paper.text, board);
    if (text !== paper.text) paper.replace(text);
  }
}

const MOST_MOVES = 500;

export const hand = new Hand();
