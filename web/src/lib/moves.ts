// A trace is text, one letter a move; a dot is a tick in games that go on by themselves.

/** The single moves of a trace. */
export function splitMoves(trace: string): string[] {
  return [...trace].filter((c) => 'UDLRX.'.includes(c));
}

/** A tick of a game that goes on by itself. */
const TICK = '.';
export const ACTION = 'X';

/** How many of the moves of a trace the player made. */
export function playersMoves(trace: string): number {
  return splitMoves(trace).filter((mv) => mv !== TICK).length;
}

const KEYS: Record<string, string> = {
  ArrowUp: 'U',
  ArrowDown: 'D',
  ArrowLeft: 'L',
  ArrowRight: 'R',
  x: 'X',
  X: 'X',
  ' ': 'X',
};

/** The move a key means in play, if any. */
export function moveOfKey(key: string): string | null {
  return KEYS[key] ?? null;
}
