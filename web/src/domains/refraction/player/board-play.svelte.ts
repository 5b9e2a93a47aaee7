// A board in play: pieces are taken from the tray, put down, moved and taken back.
import { SeatPlay } from '../../../../player/seat-play.svelte';
import { type Cell, movesOf, same } from '../board';
import type { Lit } from '../scene';

export type TrayPiece = Lit['pieces'][number];

export class BoardPlay extends SeatPlay {
  lit = $state.raw<Lit | null>(null);
  /** The piece in hand, by its name. */
  taken = $state('');
  cursor = $state.raw<Cell>([1, 1]);

  get waiting(): readonly TrayPiece[] {
    return this.lit?.pieces.filter((piece) => piece.at === null) ?? [];
  }

  get inHand(): TrayPiece | null {
    return this.lit?.pieces.find((piece) => piece.name === this.taken) ?? null;
  }

  pieceAt(cell: Cell): TrayPiece | null {
    return this.lit?.pieces.find((piece) => piece.at && same(piece.at, cell)) ?? null;
  }

  override get keys(): readonly (readonly [string, string])[] {
    return [['1 … 9', 'take a piece from the tray'], ['← ↑ ↓ → or W A S D', 'go over the board'], ['Enter', 'put down or pick up'], ['X', 'back to the tray'], ['drag, or tap and tap', 'the same by hand']];
  }

  /** Takes a piece of the tray; a second time puts it back. */
  take(name: string): void {
    this.taken = this.taken === name ? '' : name;
  }

  put(name: string, cell: Cell): void {
    if (this.outcome !== 'open' || !this.isFree(cell)) return;
    this.taken = '';
    void this.send([...this.moves, movesOf([[name, cell]])]);
  }

  takeBack(name: string): void {
    if (this.outcome === 'open' && this.lit?.pieces.some((piece) => piece.name === name && piece.at)) void this.send([...this.moves, `-${name}; `]);
  }

  /** What Enter and a tap do on a cell. */
  act(cell: Cell): void {
    this.cursor = cell;
    const here = this.pieceAt(cell);
    if (here) this.take(here.name);
    else if (this.taken) this.put(this.taken, cell);
  }

  private isFree(cell: Cell): boolean {
    const { lit } = this;
    const taken = lit ? [...lit.sources.map((one) => one.at), ...lit.targets.map((one) => one.at), ...lit.blockers] : [];
    return !this.pieceAt(cell) && !taken.some((at) => same(at, cell));
  }

  override press(key: string): boolean {
    const { lit } = this;
    if (!lit || this.outcome !== 'open') return super.press(key);
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], a: [-1, 0], d: [1, 0], w: [0, -1], s: [0, 1] }[key.length === 1 ? key.toLowerCase() : key];
    if (by) this.cursor = [Math.min(Math.max(this.cursor[0] + (by[0] ?? 0), 1), lit.width), Math.min(Math.max(this.cursor[1] + (by[1] ?? 0), 1), lit.height)];
    else if (/^[1-9]$/.test(key)) {
      const piece = this.waiting[Number(key) - 1];
      if (piece) this.take(piece.name);
    } else if (key === 'Enter' || key === ' ') this.act(this.cursor);
    else if (key === 'x' || key === 'X' || key === 'Delete') {
      const here = this.pieceAt(this.cursor);
      if (here) this.takeBack(here.name);
    } else return false;
    return true;
  }

  protected override async arrived(): Promise<void> {
    const { moves } = this;
    const { path, text, level } = this.about;
    const lit = await this.host.core.ask<Lit>('scene', { path, text, level, scene: 'light', moves: moves.join('') });
    if (this.moves === moves) this.lit = lit;
  }
}
