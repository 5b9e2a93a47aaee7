// Fingers: a swipe is a direction, a tap is none.

/** Below this way, in pixels, a touch is a tap. */
const TAP = 24;

/** The arrow key that a swipe stands for; null for a tap. */
export function swipeOf(dx: number, dy: number): string | null {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < TAP) return null;
  if (Math.abs(dx) > Math.abs(dy)) return dx < 0 ? 'ArrowLeft' : 'ArrowRight';
  return dy < 0 ? 'ArrowUp' : 'ArrowDown';
}
