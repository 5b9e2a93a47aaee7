// A trace is text, one letter a move. A number behind a letter is not part of the notation; anything
// the server adds in brackets (a seed, for instance) is skipped.

/** The single moves of a trace. */
export function splitMoves(trace: string): string[] {
  return [...trace].filter((c) => 'UDLRX.wW'.includes(c));
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
