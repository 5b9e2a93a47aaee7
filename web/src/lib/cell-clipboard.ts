// Cells on the clipboard: as rows of glyphs for anybody, and by the names of their objects for a studio, so that
// they can be pasted into another game too. What is on the clipboard decides what pasting means.
import { sameCell } from './board';
import type { Board, Game } from './model';

const TYPE = 'application/x-puzzlewright-cells';

interface Cells {
  width: number;
  height: number;
  /** The names of the objects of each cell, row by row. */
  cells: string[][];
}

/** Puts a part of a board on the clipboard. */
export function writeCells(clipboard: DataTransfer, game: Game, part: Board): void {
  const names = part.cells.map((cell) => cell.map((i) => game.things[i]?.name ?? ''));
  clipboard.setData(TYPE, JSON.stringify({ width: part.width, height: part.height, cells: names } satisfies Cells));
  const bare = (cell: number[]): number[] => cell.filter((i) => !game.background.includes(i));
  const glyph = (cell: number[]): string => game.legend.find(({ things }) => sameCell(bare(things), bare(cell)))?.glyph ?? '?';
  const rows = Array.from({ length: part.height }, (_, y) => part.cells.slice(y * part.width, (y + 1) * part.width).map(glyph).join(''));
  clipboard.setData('text/plain', rows.join('\n'));
}

/** The cells on the clipboard; null if there are none. Objects that this game does not have are left out. */
export function readCells(clipboard: DataTransfer, game: Game): Board | null {
  const data = clipboard.getData(TYPE);
  if (!data) return null;
  try {
    const { width, height, cells } = JSON.parse(data) as Cells;
    const byName = new Map(game.things.map((thing, i) => [thing.name.toLowerCase(), i]));
    return { width, height, cells: cells.map((cell) => cell.flatMap((name) => byName.get(name.toLowerCase()) ?? [])) };
  } catch {
    return null;
  }
}
