// Levels that were found, tried and kept, as a tree: what was found from a level hangs below it, and so does what the
// author made of it. It lies in the folder, beside the games, so that another browser and another day see it too.
import * as api from './api';
import { bench } from './bench.svelte';
import { desk } from './desk.svelte';
import { notebook } from './notebook.svelte';
import { paper } from './paper.svelte';
import { trial, type Found } from './trial.svelte';

export interface Entry {
  id: string;
  /** What it was made from; null for the first of a level. */
  parent: string | null;
  /** Number of the level, from 1. */
  level: number;
  /** `own` was written by the author, `found` by a search. */
  kind: 'own' | 'found';
  /** Lines of the level: as they stand in the text, or as the search writes them. */
  rows: string[];
  legend: string[];
  /** What it was ranked by, in words. */
  score: string;
  says: string;
  readings: Record<string, unknown>;
  kept: boolean;
  at: string;
}

/** What a search says of a find. */
export type Find = Pick<Entry, 'rows' | 'legend' | 'score' | 'says' | 'readings'>;

export interface Branch {
  entry: Entry;
  depth: number;
}

class History {
  /** The list that is open. */
  listing = $state<'kept' | 'history' | null>(null);
  /** The entry that is compared with the author's level. */
  comparing = $state.raw<Entry | null>(null);

  private readonly all = $derived(notebook.entries.filter(isEntry));

  get entries(): readonly Entry[] {
    return notebook.path === paper.path ? this.all : [];
  }

  get kept(): readonly Entry[] {
    return this.entries.filter((entry) => entry.kept);
  }

  /** The entries of the open level as a tree, each below what it was made from. */
  get tree(): Branch[] {
    const here = this.entries.filter((entry) => entry.level === desk.level);
    const ids = new Set(here.map((entry) => entry.id));
    const below = (parent: string | null, depth: number): Branch[] =>
      here.filter((entry) => (entry.parent !== null && ids.has(entry.parent) ? entry.parent : null) === parent).flatMap((entry) => [{ entry, depth }, ...below(entry.id, depth + 1)]);
    return below(null, 0);
  }

  find(rows: readonly string[], level = desk.level): Entry | null {
    const key = rows.join('\n');
    return this.entries.find((entry) => entry.level === level && entry.rows.join('\n') === key) ?? null;
  }

  isKept(rows: readonly string[], level = desk.level): boolean {
    return this.find(rows, level)?.kept ?? false;
  }

  /** The entry of the open level as it stands: the find on the bench, else the author's own. */
  root(): Entry | null {
    const tried = bench.now?.tried ? bench.now.tried() : (trial.now?.found.rows ?? null);
    const found = tried && this.find(tried);
    if (found) return found;
    const rows = ownRows(desk.level);
    if (!rows) return null;
    const known = this.find(rows);
    if (known) return known;
    const before = this.entries.findLast((entry) => entry.level === desk.level && (entry.kind === 'own' || entry.id === this.last));
    return this.write({ parent: before?.id ?? null, level: desk.level, kind: 'own', rows, legend: [], score: 'yours', says: '', readings: {} });
  }

  /** The find that stayed on the bench last: what is written next hangs below it. */
  private last = '';

  wentOn(rows: readonly string[], level: number): void {
    this.last = this.find(rows, level)?.id ?? this.last;
  }

  /** Notes what a search found from an entry. */
  found(parent: Entry | null, level: number, finds: readonly Find[]): void {
    for (const find of finds) {
      const known = this.find(find.rows, level);
      if (known && (known.score === find.score || known.kind === 'own')) continue;
      this.write({ ...(known ?? { parent: parent?.id ?? null, level, kind: 'found' as const }), ...find });
    }
  }

  keep(find: Find, level: number, isKept: boolean): void {
    const known = this.find(find.rows, level);
    this.write({ ...(known ?? { parent: this.root()?.id ?? null, level, kind: 'found' as const, ...find }), kept: isKept });
  }

  toggleKept(entry: Entry): void {
    this.write({ ...entry, kept: !entry.kept });
  }

  /** Puts an entry on the bench; the author's own lines go back as they stood. */
  async put(entry: Entry): Promise<void> {
    this.listing = this.comparing = null;
    if (desk.level !== entry.level) desk.level = entry.level;
    if (entry.kind === 'found') return bench.now?.put ? bench.now.put(entry) : trial.put(foundOf(entry));
    trial.putBack();
    await paper.caughtUp();
    const text = withOwnRows(entry.level, entry.rows);
    if (text === null) desk.say('The level is no longer in the text.');
    else if (text !== paper.text) paper.replace(text);
  }

  private write(entry: Omit<Entry, 'id' | 'at' | 'kept'> & Partial<Entry>): Entry {
    return notebook.write({ kept: false, ...entry, id: entry.id ?? crypto.randomUUID(), at: entry.at ?? new Date().toISOString() });
  }
}

function isEntry(value: unknown): value is Entry {
  const entry = value as Partial<Entry> | null;
  return typeof entry?.id === 'string' && typeof entry.level === 'number' && Array.isArray(entry.rows) && Array.isArray(entry.legend) && (entry.kind === 'own' || entry.kind === 'found');
}

export function foundOf(entry: Entry): Found {
  return { name: entry.score, rows: entry.rows, legend: entry.legend };
}

/** The lines of a level as they stand in the text; null where it shares its lines with others or has none. */
export function ownRows(level: number): string[] | null {
  const [first, last] = linesOf(level) ?? [0, 0];
  return first < 1 ? null : linesOfText().slice(first - 1, last);
}

/** The lines of the text, which are asked for once a level. */
function linesOfText(): readonly string[] {
  if (split?.text !== paper.text) split = { text: paper.text, lines: paper.text.split('\n') };
  return split.lines;
}

let split: { text: string; lines: readonly string[] } | null = null;

function linesOf(level: number): [number, number] | null {
  const board = paper.levels[level - 1];
  if (board) return [board.firstLine, board.lastLine];
  const head = paper.heads[level - 1];
  const isShared = paper.heads.some((other) => other !== head && head && other.line <= head.end_line && other.end_line >= head.line);
  return !head || isShared ? null : [head.line, head.end_line];
}

/** The text with other lines instead of a level; null where it has no lines of its own. */
export function withOwnRows(level: number, rows: readonly string[]): string | null {
  const [first, last] = linesOf(level) ?? [0, 0];
  if (first < 1) return null;
  const lines = paper.text.split('\n');
  lines.splice(first - 1, last - first + 1, ...rows);
  return lines.join('\n');
}

/** The text with an entry in its place, to be drawn. */
export async function textWith(entry: Entry): Promise<string | null> {
  if (entry.kind === 'own') return withOwnRows(entry.level, entry.rows);
  return api.paintRows(paper.path, paper.text, entry.level, entry.rows, entry.legend);
}

export const history = new History();
