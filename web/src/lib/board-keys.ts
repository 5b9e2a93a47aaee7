// The board by keyboard and clipboard.
import { readCells, writeCells } from './cell-clipboard';
import { desk } from './desk.svelte';
import { draw } from './draw.svelte';
import { paper } from './paper.svelte';

const ARROWS: Record<string, [number, number, 'left' | 'right' | 'top' | 'bottom']> = {
  ArrowLeft: [-1, 0, 'left'],
  ArrowRight: [1, 0, 'right'],
  ArrowUp: [0, -1, 'top'],
  ArrowDown: [0, 1, 'bottom'],
};

/** Keys while the board has the focus. */
export function boardKey(event: KeyboardEvent): void {
  const board = draw.board;
  if (!board) return;
  if (event.ctrlKey || event.metaKey) {
    // Copying and pasting are events of the browser's own, see `boardCopy` and `boardPaste`.
    if (event.key.toLowerCase() !== 'a') return;
    draw.selectAll();
    event.preventDefault();
    return;
  }
  const arrow = ARROWS[event.key];
  if (arrow) {
    const [dx, dy, side] = arrow;
    if (event.altKey) draw.resize(side, event.shiftKey ? -1 : 1);
    else if (draw.holds) draw.carry(dx, dy);
    else if (event.shiftKey && desk.tool === 'select') draw.stretch(dx, dy);
    else if (event.shiftKey && draw.selection) draw.nudge(dx, dy);
    else {
      const { x, y } = draw.cursor;
      draw.cursor = { x: Math.min(Math.max(x + dx, 0), board.width - 1), y: Math.min(Math.max(y + dy, 0), board.height - 1) };
    }
  } else if (event.key === ' ' || event.key === 'Enter') {
    if (desk.tool === 'move') draw.holdOrLetGo();
    else draw.dab(draw.cursor.x, draw.cursor.y);
  } else if (event.key === 'Escape' && draw.holds) draw.letGo(false);
  else if (event.key === 'Delete' || event.key === 'Backspace') {
    draw.clear();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Copies or cuts cells while the board has the focus; false when it has not. */
export function boardCopy(event: ClipboardEvent): boolean {
  const [game, part] = [paper.game, draw.copied()];
  if (!isOnBoard() || !game || !part || !event.clipboardData) return false;
  writeCells(event.clipboardData, game, part);
  if (event.type === 'cut') draw.clear();
  return true;
}

/** Pastes cells in the view where they are drawn; false when the clipboard has none. */
export function boardPaste(event: ClipboardEvent): boolean {
  const cells = desk.view === 'draw' && paper.game && event.clipboardData ? readCells(event.clipboardData, paper.game) : null;
  if (cells) draw.paste(cells);
  return cells !== null;
}

function isOnBoard(): boolean {
  return desk.view === 'draw' && document.activeElement?.id === 'board';
}
