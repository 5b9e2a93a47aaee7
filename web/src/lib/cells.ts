// Cells of a picture: which one is under the pointer, and where one lies on the page.
import type { PictureGrid, Offer } from '../wire';

/** Column and row, from 1. */
export type Cell = readonly [number, number];

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The coordinates of an SVG; null when it does not give them. */
export function viewBoxOf(svg: string): Box | null {
  const numbers = (/\bviewBox\s*=\s*["']([^"']+)["']/.exec(svg)?.[1] ?? '').trim().split(/[\s,]+/).map(Number);
  const [left, top, width, height] = numbers;
  if (left === undefined || top === undefined || !width || !height) return null;
  return { left, top, width, height };
}

/** The grid as it is shown, when the picture is fitted into a box and centred. */
export function shownGrid(box: Box, view: Box, grid: PictureGrid): PictureGrid {
  const scale = Math.min(box.width / view.width, box.height / view.height);
  const left = box.left + (box.width - view.width * scale) / 2 + (grid.left - view.left) * scale;
  const top = box.top + (box.height - view.height * scale) / 2 + (grid.top - view.top) * scale;
  return { ...grid, left, top, cell: grid.cell * scale };
}

/** The cell at a point; null outside the grid. */
export function cellAt(x: number, y: number, grid: PictureGrid): Cell | null {
  const column = Math.floor((x - grid.left) / grid.cell) + 1;
  const row = Math.floor((y - grid.top) / grid.cell) + 1;
  return column >= 1 && column <= grid.columns && row >= 1 && row <= grid.rows ? [column, row] : null;
}

/** The moves that a click on a cell can mean. */
export function offersAt(offers: readonly Offer[], cell: Cell | null): Offer[] {
  return cell ? offers.filter((offer) => offer.cell?.[0] === cell[0] && offer.cell[1] === cell[1]) : [];
}
