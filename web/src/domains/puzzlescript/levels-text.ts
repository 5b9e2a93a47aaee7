// Whole levels as lines of text: adding, copying, deleting, reordering, naming, and plays kept as tests.
import type { Game, LevelScreen } from '../../lib/model';
import type { Writing } from '..';

/** The text with an empty level of the same size behind `level`. */
function withNewLevel(text: string, level: LevelScreen, game: Game): string {
  const only = (things: number[]) => things.length > 0 && things.every((i) => game.background.includes(i));
  const glyph = game.legend.find((entry) => only(entry.things))?.glyph ?? '.';
  const row = glyph.repeat(level.board.width);
  return insertAfter(text, level, Array.from({ length: level.board.height }, () => row));
}

function withCopy(text: string, level: LevelScreen): string {
  const rows = text.split('\n').slice(level.firstLine - 1, level.lastLine);
  return insertAfter(text, level, level.name ? [`(${level.name}, a copy)`, ...rows] : rows);
}

function insertAfter(text: string, level: LevelScreen, rows: string[]): string {
  const lines = text.split('\n');
  lines.splice(level.lastLine, 0, '', ...rows);
  return lines.join('\n');
}

/** The text without a level, its comment above it and one blank line. */
function withoutLevel(text: string, level: LevelScreen): string {
  const lines = text.split('\n');
  const first = headOf(lines, level);
  const blank = lines[level.lastLine]?.trim() === '' ? 1 : 0;
  lines.splice(first, level.lastLine - first + blank);
  return lines.join('\n');
}

/** The text with two levels in each other's place, comments above them included. */
function withSwapped(text: string, a: LevelScreen, b: LevelScreen): string {
  const [early, late] = a.firstLine < b.firstLine ? [a, b] : [b, a];
  const lines = text.split('\n');
  const [e, l] = [headOf(lines, early), headOf(lines, late)];
  const first = lines.slice(e, early.lastLine);
  const between = lines.slice(early.lastLine, l);
  const second = lines.slice(l, late.lastLine);
  return [...lines.slice(0, e), ...second, ...between, ...first, ...lines.slice(late.lastLine)].join('\n');
}

/** The text with level `a` moved to where `b` is, and those between moved by one. */
function withMoved(text: string, a: LevelScreen, b: LevelScreen): string {
  const lines = text.split('\n');
  const [headA, headB] = [headOf(lines, a), headOf(lines, b)];
  const block = lines.slice(headA, a.lastLine);
  const after = a.lastLine + (lines[a.lastLine]?.trim() === '' ? 1 : 0);
  if (a.firstLine < b.firstLine) {
    return [...lines.slice(0, headA), ...lines.slice(after, b.lastLine), '', ...block, ...lines.slice(b.lastLine)].join('\n');
  }
  return [...lines.slice(0, headB), ...block, '', ...lines.slice(headB, headA), ...lines.slice(after)].join('\n');
}

/** The text with a play kept as a comment right above the level's rows, `(test won: RRDL)`, where `puzzlewright
 * test` finds it; the same play is not kept twice. */
function withTest(text: string, level: LevelScreen, outcome: string, moves: string): string {
  if (level.tests.some((test) => test.moves === moves && test.expected === outcome)) return text;
  const lines = text.split('\n');
  lines.splice(level.firstLine - 1, 0, `(test ${outcome}: ${moves})`);
  return lines.join('\n');
}

function withoutLine(text: string, line: number): string {
  return text.split('\n').toSpliced(line - 1, 1).join('\n');
}

/** The text with another name for a level: the comment above it. A number in front of the name stays. */
function withName(text: string, level: LevelScreen, name: string): string {
  const lines = text.split('\n');
  const safe = name.replace(/[()\n]/g, ' ').trim();
  const head = headOf(lines, level);
  const tests = new Set(level.tests.map((test) => test.line - 1));
  const at = lines.findLastIndex((_, i) => i >= head && i < level.firstLine - 1 && !tests.has(i));
  const number = at < 0 ? '' : (/^\s*\(\s*(\d+\s*[:.)-]\s*)/.exec(lines[at] ?? '')?.[1] ?? '');
  if (at >= 0 && safe) lines[at] = `(${number}${safe})`;
  else if (at >= 0) lines.splice(at, 1);
  else if (safe) lines.splice(head, 0, `(${safe})`);
  return lines.join('\n');
}

/** Index of the first line that belongs to a level: one-line comments right above go with it. */
function headOf(lines: string[], level: LevelScreen): number {
  let first = level.firstLine - 1;
  while (first > 0 && /^\s*\(.*\)\s*$/.test(lines[first - 1] ?? '')) first -= 1;
  return first;
}

export const writing = { withNewLevel, withCopy, withoutLevel, withSwapped, withMoved, withName, tests: { withTest, withoutTest: withoutLine } } satisfies Writing;
