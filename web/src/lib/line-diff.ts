// Two texts line by line: what they share, and where each has its own (Myers, "An O(ND) Difference
// Algorithm and Its Variations", 1986, on lines).

export type Part = { kind: 'same'; lines: string[] } | { kind: 'differs'; mine: string[]; theirs: string[] };

/** Above this many differing lines the rest is shown as one piece; nobody reads a finer answer. */
const MAX_EDITS = 2000;

export function lineParts(mine: string[], theirs: string[]): Part[] {
  let start = 0;
  while (start < mine.length && start < theirs.length && mine[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < mine.length - start && end < theirs.length - start && mine[mine.length - 1 - end] === theirs[theirs.length - 1 - end]) end += 1;
  const parts: Part[] = [];
  const same = (lines: string[]) => lines.length > 0 && parts.push({ kind: 'same', lines });
  same(mine.slice(0, start));
  parts.push(...between(mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end)));
  same(mine.slice(mine.length - end));
  return parts;
}

function between(mine: string[], theirs: string[]): Part[] {
  if (mine.length === 0 && theirs.length === 0) return [];
  const path = shortestEdit(mine, theirs);
  if (!path) return [{ kind: 'differs', mine, theirs }];
  const parts: Part[] = [];
  let [x, y] = [0, 0];
  for (const [sx, sy] of [...path, [mine.length, theirs.length] as const]) {
    if (sx > x || sy > y) parts.push({ kind: 'differs', mine: mine.slice(x, sx), theirs: theirs.slice(y, sy) });
    if (sx < mine.length || sy < theirs.length) {
      const line = mine[sx] as string;
      const last = parts.at(-1);
      if (last?.kind === 'same') last.lines.push(line);
      else parts.push({ kind: 'same', lines: [line] });
    }
    [x, y] = [sx + 1, sy + 1];
  }
  return parts;
}

/** The places of all lines that both have, in order; null when the texts differ in too many. */
function shortestEdit(a: string[], b: string[]): (readonly [number, number])[] | null {
  const reach = new Map<number, number>([[1, 0]]);
  const history: Map<number, number>[] = [];
  for (let d = 0; d <= Math.min(a.length + b.length, MAX_EDITS); d += 1) {
    history.push(new Map(reach));
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
      let x = down ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) [x, y] = [x + 1, y + 1];
      reach.set(k, x);
      if (x >= a.length && y >= b.length) return walkBack(a, b, history, d);
    }
  }
  return null;
}

function walkBack(a: string[], b: string[], history: Map<number, number>[], edits: number): [number, number][] {
  const shared: [number, number][] = [];
  let [x, y] = [a.length, b.length];
  for (let d = edits; d >= 0; d -= 1) {
    const reach = history[d] as Map<number, number>;
    const k = x - y;
    const down = k === -d || (k !== d && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
    const from = down ? k + 1 : k - 1;
    const [px, py] = d === 0 ? [0, 0] : [reach.get(from) ?? 0, (reach.get(from) ?? 0) - from];
    while (x > px && y > py && a[x - 1] === b[y - 1]) {
      [x, y] = [x - 1, y - 1];
      shared.push([x, y]);
    }
    [x, y] = [px, py];
  }
  return shared.reverse();
}
