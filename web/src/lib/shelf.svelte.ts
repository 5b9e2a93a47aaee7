// The folder: its files, which one is open, and the line to the server.
import { line } from '#line';
import { DEFAULT_ENDING, domainOf, endingOf, firstOf } from '../domains';
import * as api from './api';
import { bench } from './bench.svelte';
import { desk, recalled, remember } from './desk.svelte';
import { hello, PAGE, told } from './http';
import type { Feed } from './line';
import type { FileEntry } from './model';
import { paper } from './paper.svelte';
import { tableSyntax } from '../editor/table-syntax';
import { moveUndo, recallUndo } from './undo-memory';
import { unsaved } from './unsaved';
import { nameAndEnding } from './words';
import type { FileEvent } from '../wire';

class Shelf {
  folder = $state('');
  files = $state.raw<FileEntry[]>([]);
  connected = $state(true);
  ready = $state(false);
  retryIn = $state(0);
  private events: Feed | null = null;

  async begin(): Promise<void> {
    try {
      const answer = await hello();
      this.folder = answer.folder;
      await this.refresh();
      this.connected = true;
      this.ready = true;
      this.listen();
      const wanted = decodeURIComponent(location.hash.slice(1)) || answer.open || recalled('file') || '';
      const first = this.files.find((file) => file.path === wanted) ?? firstOf(this.files);
      if (first && !paper.path) {
        desk.view = new URLSearchParams(location.search).get('view') ?? desk.recallPlace(first.path)?.view ?? 'draw';
        await this.open(first.path);
      }
    } catch {
      this.connected = false;
      setTimeout(() => void this.begin(), 2000);
    }
  }

  /** The address names another file: it is opened. */
  async follow(): Promise<void> {
    const path = decodeURIComponent(location.hash.slice(1));
    // It may be so new that nobody has told the page of it.
    if (path !== paper.path && !this.files.some((file) => file.path === path)) await this.refresh();
    if (path !== paper.path && this.files.some((file) => file.path === path)) await this.open(path);
  }

  async refresh(): Promise<void> {
    this.files = await api.files();
  }

  async open(path: string): Promise<void> {
    await paper.settled();
    await paper.saveNow();
    paper.keep();
    const { text, hash, domain } = await api.readFile(path);
    const loaded = await domainOf(domain).load();
    const place = this.placeOf(path);
    const past = await recallUndo(place);
    const kept = unsaved(path);
    // What was typed into the file before while this one was read stays with it.
    paper.keep();
    bench.put(loaded);
    desk.level = desk.recallPlace(path)?.level ?? 1;
    paper.show({ path, text, hash, place, past, unsaved: kept?.text === text ? null : kept }, loaded.syntax ?? tableSyntax);
    remember('file', path);
    history.replaceState(null, '', `#${encodeURIComponent(path)}`);
    if (!kept || kept.text === text) return;
    desk.say('Your unsaved changes have been restored.');
    void paper.saveNow();
  }

  /** Names a file among all that this browser has opened. */
  private placeOf(path: string): string {
    return `${this.folder}\n${path}`;
  }

  /** A new file with this text, under a free name made from `name`. */
  async create(name: string, text: string, ending = DEFAULT_ENDING): Promise<void> {
    const taken = new Set(this.files.map((file) => file.path));
    const dir = paper.path.includes('/') ? paper.path.replace(/[^/]*$/, '') : '';
    const stem = name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'game';
    let path = `${dir}${stem}${ending}`;
    for (let n = 2; taken.has(path); n += 1) path = `${dir}${stem}-${n}${ending}`;
    await api.writeFile(path, text, undefined);
    await this.refresh();
    await this.open(path);
    await paper.checked;
    // A text with errors opens at the first one.
    if (paper.path !== path || paper.errors === 0) return;
    desk.view = 'text';
    setTimeout(() => void paper.showProblem(paper.problems.findIndex((problem) => problem.severity === 'error')), 60);
  }

  /** A file that was dropped on the page keeps its name, and its ending if files of the studio may have it.
   * The templates have the endings of domains that are not known here. */
  async take(name: string, text: string): Promise<void> {
    const templates = (await api.templates()).map((start) => start.ending);
    const ending = endingOf(name, [...templates, ...this.files.map((file) => nameAndEnding(file.path)[1])]);
    await this.create(ending ? name.slice(0, -ending.length) : name.replace(/\.[^.]*$/, ''), text, ending ?? undefined);
  }

  /** Gives a file another name; its ending stays unless another is written. */
  async rename(path: string, name: string): Promise<void> {
    const dir = path.includes('/') ? path.replace(/[^/]*$/, '') : '';
    const ending = /\.[^./]+$/.exec(path)?.[0] ?? DEFAULT_ENDING;
    const to = `${dir}${/\.[a-z]+$/i.test(name.trim()) ? name.trim() : `${name.trim()}${ending}`}`;
    if (to === path) return;
    await paper.saveNow();
    await api.rename(path, to);
    paper.keep();
    await moveUndo(this.placeOf(path), this.placeOf(to));
    await this.refresh();
    if (path === paper.path) await this.open(to);
  }

  async duplicate(): Promise<void> {
    await paper.saveNow();
    const { path } = await api.duplicate(paper.path);
    await this.refresh();
    await this.open(path);
  }

  /** Deletes the open file. One deletion ends before the next begins, so that each has its own file. */
  remove(): Promise<void> {
    this.removing = this.removing.then(() => this.removeOpen()).catch((error: unknown) => desk.say(told(error)));
    return this.removing;
  }

  private removing: Promise<void> = Promise.resolve();

  private async removeOpen(): Promise<void> {
    if (!paper.path) return;
    await paper.saveNow();
    const path = paper.path;
    const next = neighbour(this.files, path);
    const { id } = await api.remove(path);
    await this.refresh();
    if (next) await this.open(next.path);
    else {
      paper.close();
      bench.put(null);
    }
    desk.say(`${path} deleted.`, () => {
      void (async () => {
        await api.restore(id, path);
        await this.refresh();
        await this.open(path);
      })();
    });
  }

  /** Hears of changes on disk; when the line breaks, tries again every two seconds. */
  private listen(): void {
    this.events?.close();
    const events = line.listen(`/api/events?page=${PAGE}`);
    this.events = events;
    events.addEventListener('file', (event) => {
      const { path, hash } = JSON.parse((event as MessageEvent<string>).data) as FileEvent;
      if (path === paper.path && hash !== null) void paper.changedElsewhere(hash);
      void this.refresh();
    });
    events.addEventListener('open', () => {
      this.connected = true;
    });
    events.addEventListener('error', () => {
      this.connected = false;
      events.close();
      this.events = null;
      setTimeout(() => void this.reconnect(), 2000);
    });
  }

  /** A page nobody looks at gives its line back: a browser has only six for all pages of a host. */
  rest(): void {
    this.events?.close();
    this.events = null;
  }

  wake(): void {
    if (this.ready && !this.events) void this.reconnect();
  }

  private async reconnect(): Promise<void> {
    if (document.hidden) return;
    try {
      await hello();
      this.connected = true;
      this.listen();
      await this.refresh();
      await paper.cameBack();
    } catch {
      setTimeout(() => void this.reconnect(), 2000);
    }
  }
}

/** The file to go on with when one is gone: the next of its domain, else the one before, else any beside it. */
function neighbour(files: readonly FileEntry[], path: string): FileEntry | null {
  const here = files.findIndex((file) => file.path === path);
  const alike = (file: FileEntry): boolean => file.domain === files[here]?.domain;
  const [before, after] = [files.slice(0, Math.max(here, 0)), files.slice(here + 1)];
  return after.find(alike) ?? before.findLast(alike) ?? after[0] ?? before.at(-1) ?? null;
}

export const shelf = new Shelf();
