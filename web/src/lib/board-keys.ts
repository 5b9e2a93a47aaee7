// The board by keyboard.
import { desk } from './desk.svelte';
import { draw } from './draw.svelte';

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
    const key = event.key.toLowerCase();
    if (key === 'c' || key === 'x') draw.copy();
    if (key === 'x') draw.clearSelected();
    else if (key === 'v') draw.paste();
    else if (key === 'a') draw.selectAll();
    if (key === 'a') event.preventDefault();
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
    if (draw.selection) draw.clearSelected();
    else draw.erase(draw.cursor.x, draw.cursor.y);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
