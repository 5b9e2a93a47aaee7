// Numbers and small phrases as the page writes them.

const group = new Intl.NumberFormat('en-US');

/** 12394 as "12,394". */
export function count(n: number): string {
  return group.format(Math.round(n));
}

/** A number that may be large, in words a person reads at a glance. */
export function about(n: number): string {
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} million`;
  return count(n);
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

export function percent(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  if (share < 1 && share > 0.99) return '>99%';
  return `${Math.round(share * 100)}%`;
}

/** Seconds with as many digits as mean something. */
export function seconds(s: number): string {
  return s < 0.01 ? 'under 0.01 s' : s < 10 ? `${s.toFixed(2)} s` : `${Math.round(s)} s`;
}

/** A text with its long numbers in groups of three digits. */
export function grouped(text: string): string {
  return text.replace(/(?<![.\d])\d{4,}/g, (number) => count(Number(number)));
}

/** "20 s ago". */
export function ago(s: number): string {
  if (s < 1) return 'just now';
  return s < 100 ? `${Math.round(s)} s ago` : s < 5400 ? `${Math.round(s / 60)} min ago` : s < 129_600 ? `${Math.round(s / 3600)} h ago` : `${Math.round(s / 86_400)} days ago`;
}

/** "Line 12: ", for what has a line; a problem of the whole text has none. */
export function lineOf({ line }: { line: number }): string {
  return line > 0 ? `Line ${line}: ` : '';
}

/** "games/a.b.txt" as its name and its ending. */
export function nameAndEnding(path: string): [string, string] {
  const name = path.split('/').pop() ?? path;
  const dot = name.indexOf('.', 1);
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
}

export const MOVE_WORDS: Record<string, string> = { U: 'up', D: 'down', L: 'left', R: 'right', X: 'action' };
