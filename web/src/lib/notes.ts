// What an author wants of a level besides its text: questions that are asked of it again and again, and cells that no
// suggestion may change. It lies in the folder with the history of the file. The browser has a copy for the time before
// the folder has answered, and for a studio without a folder.
import { recalled, remember } from './desk.svelte';
import { notebook, type Noted } from './notebook.svelte';
import { paper } from './paper.svelte';

export type Kind = 'asks' | 'frozen';

interface Note extends Noted {
  /** Notes are not dropped when there are many finds. */
  stays: true;
  list: readonly string[];
}

/** What was noted of a level of the open file. */
export function noted(kind: Kind, level: number): readonly string[] {
  const id = `${kind} ${level}`;
  const note = notebook.path === paper.path ? notebook.find(id) : undefined;
  return (note && listOf(note)) ?? inBrowser().get(id) ?? NOTHING;
}

export function note(kind: Kind, level: number, list: readonly string[]): void {
  const [id, before] = [`${kind} ${level}`, noted(kind, level)];
  if (before.length === list.length && before.every((one, i) => one === list[i])) return;
  inBrowser().set(id, list);
  remember(keyOf(paper.path), JSON.stringify([...inBrowser()].filter(([, one]) => one.length > 0)));
  if (notebook.path === paper.path) notebook.write<Note>({ id, stays: true, list });
}

const NOTHING: readonly string[] = [];

/** The notes of one file in this browser; a level is asked for often. */
let copy: { path: string; notes: Map<string, readonly string[]> } | null = null;

function inBrowser(): Map<string, readonly string[]> {
  if (copy?.path !== paper.path) copy = { path: paper.path, notes: new Map(read(paper.path)) };
  return copy.notes;
}

function read(path: string): [string, readonly string[]][] {
  try {
    const notes = JSON.parse(recalled(keyOf(path)) ?? '[]') as unknown;
    return Array.isArray(notes) ? notes.filter((one): one is [string, string[]] => Array.isArray(one) && typeof one[0] === 'string' && isList(one[1])) : [];
  } catch {
    return [];
  }
}

function keyOf(path: string): string {
  return `notes.${path}`;
}

function listOf(entry: Noted): readonly string[] | undefined {
  const { list } = entry as Partial<Note>;
  return isList(list) ? list : undefined;
}

function isList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
