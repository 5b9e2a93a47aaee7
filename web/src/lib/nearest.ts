// The known word nearest to a misspelt one.

/** Edits between two words; swapping two neighbours counts as one. */
export function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)));
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const change = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, cell(i - 1, j) + 1, cell(i, j - 1) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, cell(i - 2, j - 2) + 1);
      (rows[i] as number[])[j] = best;
    }
  }
  return cell(a.length, b.length);
}

/** Those of `names` that are near, the nearest first: at most about a third of the word may differ. */
export function near(word: string, names: string[]): string[] {
  const lower = word.toLowerCase();
  const most = Math.max(1, Math.floor((word.length + 1) / 3));
  const ranked = names.map((name) => [distance(lower, name.toLowerCase()), name] as const).filter(([d]) => d > 0 && d <= most);
  return ranked.sort((a, b) => a[0] - b[0]).map(([, name]) => name);
}
