// The folder of the static studio in and out: all files as a zip, and files or a zip from disk.
import * as api from '../lib/api';
import { desk } from '../lib/desk.svelte';
import { told } from '../lib/http';
import { shelf } from '../lib/shelf.svelte';
import { plural } from '../lib/words';
import { isGame, put } from './files';
import { all } from './store';
import { type Entry, readZip, writeZip } from './zip';

/** All texts of a zip together. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Hands all files to the author as one. */
export async function saveFolder(): Promise<void> {
  const files = await all();
  const zip = writeZip(files.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) })));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(zip);
  link.download = 'puzzlewright.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  desk.say(`${plural(files.length, 'file')} saved as puzzlewright.zip.`);
}

/** Asks for files; a zip brings all it holds. */
export function openFolder(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.onchange = () => void takeFiles([...(input.files ?? [])]);
  input.click();
}

export async function takeFiles(files: readonly File[]): Promise<void> {
  try {
    const entries = (await Promise.all(files.map(entriesOf))).flat();
    const read = await Promise.all(entries.map(gameOf));
    const games = read.filter(({ path }) => isGame(path));
    for (const { path, text } of games) await put(path, text());
    await shelf.refresh();
    const rest = entries.length - games.length;
    desk.say(`${plural(games.length, 'file')} opened${rest > 0 ? `; ${plural(rest, 'other')} left out` : ''}.`);
    if (games[0]) await shelf.open(games[0].path);
  } catch (error) {
    desk.say(error instanceof TypeError ? 'One of the files is not UTF-8 text, so it cannot be opened.' : told(error));
  }
}

/** What a file is in the folder: itself, or the game that a page carries. */
async function gameOf({ path, bytes }: Entry): Promise<{ path: string; text: () => string }> {
  const text = (): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (!/\.html?$/i.test(path)) return { path, text };
  const found = await api.inside(path, text());
  return { path: found.name, text: () => found.text };
}

async function entriesOf(file: File): Promise<Entry[]> {
  if (file.name.toLowerCase().endsWith('.zip')) return readZip(file, MOST_BYTES);
  return [{ path: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }];
}
