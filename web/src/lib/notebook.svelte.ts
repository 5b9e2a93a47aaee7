// What the page writes down about the open file besides its text, in the folder beside it, so that another browser
// and another day see it too. Entries are only added; one with the `id` of an earlier one takes its place.
import * as api from './api';
import { desk } from './desk.svelte';
import { Refused, told } from './http';

export interface Noted {
  id: string;
}

/** Together they are one request. */
const SEND_MS = 250;
/** After a request that failed. */
const AGAIN_MS = 4000;
/** Browsers take no more than 64 KiB from a page that is left. */
const LAST_LENGTH = 30_000;

class Notebook {
  /** State, because the page may read entries before the file they belong to is known here. */
  path = $state('');
  private byId = $state.raw<ReadonlyMap<string, Noted>>(new Map());
  private waiting = new Map<string, Noted>();
  private timer = 0;
  private isRefused = false;
  private hasFailed = false;

  /** Another file is open, or was renamed. */
  async load(path: string): Promise<void> {
    if (path === this.path) return;
    void this.send();
    this.path = path;
    this.byId = new Map();
    this.isRefused = false;
    if (!path) return;
    try {
      const found = (await api.history(path)).filter(isNoted);
      // What was written meanwhile is newer.
      if (path === this.path) this.byId = merged(found, this.byId.values());
    } catch (error) {
      // A new file has none yet, and the studio without a folder has none at all.
      this.isRefused = error instanceof Refused;
    }
  }

  /** In the order in which they were first written. */
  get entries(): Noted[] {
    return [...this.byId.values()];
  }

  find(id: string): Noted | undefined {
    return this.byId.get(id);
  }

  write<Entry extends Noted>(entry: Entry): Entry {
    this.byId = merged(this.byId.values(), [entry]);
    this.waiting.set(entry.id, entry);
    // A search that finds one after the other must not put it off for ever.
    if (this.timer === 0) this.timer = window.setTimeout(() => void this.send(), SEND_MS);
    return entry;
  }

  /** Sends what waits for it; at once when the page is left. */
  async send(isLast = false): Promise<void> {
    clearTimeout(this.timer);
    this.timer = 0;
    const [path, add] = [this.path, [...this.waiting.values()]];
    this.waiting.clear();
    if (!path || add.length === 0) return;
    try {
      await api.addHistory(path, add, isLast && JSON.stringify(add).length < LAST_LENGTH);
    } catch (error) {
      if (path !== this.path || isLast || (this.isRefused && error instanceof Refused)) return;
      if (!this.hasFailed) desk.say(`The history was not saved: ${told(error)}`);
      this.hasFailed = true;
      // What was written since is newer.
      this.waiting = new Map([...add.map((entry) => [entry.id, entry] as const), ...this.waiting]);
      if (this.timer === 0) this.timer = window.setTimeout(() => void this.send(), AGAIN_MS);
      return;
    }
    this.hasFailed = false;
  }
}

/** Newer entries take the place of those with the same id. */
function merged(older: Iterable<Noted>, newer: Iterable<Noted>): Map<string, Noted> {
  return new Map([...older, ...newer].map((entry) => [entry.id, entry]));
}

function isNoted(value: unknown): value is Noted {
  return typeof (value as Partial<Noted> | null)?.id === 'string';
}

export const notebook = new Notebook();
