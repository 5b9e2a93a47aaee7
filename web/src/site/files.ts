// Files of the static studio: the requests about files, over the browser's storage. What would be lost is kept aside,
// as the studio's server does it.
import type { Answered } from '../lib/line';
import type { FileText, Files, Renamed, Resolve, Resolved, Stale } from '../wire';
import { askIndex, know } from './engine';
import { Stream } from './feed';
import * as store from './store';
import type { Kept } from './store';

/** Changes of files, those of other windows included. */
export const changes = new Stream(false);
const others = new BroadcastChannel('puzzlewright-files');
others.onmessage = ({ data }: MessageEvent<{ path: string; hash: string | null }>) => {
  void heard(data.path).then(() => changes.tell('file', data));
};

const MOST_BYTES = 16 * 1024 * 1024;

export const answer = (data: unknown): Answered => ({ status: 200, text: JSON.stringify(data) });
export const refuse = (status: number, error: string): Answered => ({ status, text: JSON.stringify({ error }) });
const missing = (path: string): Answered => refuse(404, `there is no file \`${path}\` in this folder`);
const taken = (path: string): Answered => refuse(409, `\`${path}\` already exists; choose another name`);

let begun: Promise<void> | null = null;
let endings: string[] = [];

/** Hands every file to the engines; a first visit finds the example games. */
export function begin(hand: typeof know): Promise<void> {
  begun ??= (async () => {
    const kept = await store.all();
    if (kept.length === 0 && localStorage.getItem(VISITED) === null) {
      for (const { path, text } of await examples()) await write(path, text);
      localStorage.setItem(VISITED, 'yes');
    }
    for (const { path, text } of kept) await hand(path, text);
  })();
  return begun;
}

const VISITED = 'puzzlewright.examples';

async function examples(): Promise<{ path: string; text: string }[]> {
  const response = await fetch(new URL('games/all.json', document.baseURI));
  return response.ok ? ((await response.json()) as { path: string; text: string }[]) : [];
}

export async function hello(): Promise<Answered> {
  await begin(know);
  const core = JSON.parse((await askIndex('hello', '{}')).text) as { version: string; endings: string[] };
  ({ endings } = core);
  return answer({ version: core.version, token: '', folder: store.lasts ? 'this browser' : 'this window (nothing is kept)', open: null });
}

export async function list(): Promise<Answered> {
  const all = await store.all();
  const files = all.map(({ path, domain, text }) => ({ path, domain, bytes: new TextEncoder().encode(text).length }));
  return answer({ files, complete: true } satisfies Files);
}

export async function read(path: string): Promise<Answered> {
  const kept = await store.read(path);
  if (!kept) return missing(path);
  const { text, hash, domain } = kept;
  return answer({ path, text, hash, domain, age: ageOf(kept), by_studio: true } satisfies FileText);
}

/** Saves over the version `base`; an empty one says that the file is new. */
export async function save(path: string, text: string, base: string): Promise<Answered> {
  if (text.length > MOST_BYTES) return refuse(413, 'this is more than 16 MB, the most the studio accepts');
  if (!isPlain(path)) return missing(path);
  const there = await store.read(path);
  if ((there?.hash ?? '') !== base && there?.text !== text) return stale(path, there);
  return answer({ hash: (await write(path, text)).hash });
}

export async function resolve(body: Record<string, unknown>): Promise<Answered> {
  const { path, choice, text, base } = body as unknown as Resolve;
  const there = await store.read(path);
  if ((there?.hash ?? '') !== base) return stale(path, there);
  let kept: string | null = null;
  if (there?.text !== text) {
    if (choice === 'mine' && there) kept = await store.keepAside(there);
    if (choice === 'theirs') kept = await store.keepAside({ path, text, hash: '', domain: there?.domain ?? '', time: Date.now() });
    if (choice === 'both') kept = (await write(await freeName(path), text)).path;
  }
  const now = choice === 'mine' ? await write(path, text) : there;
  return answer({ hash: now?.hash ?? '', text: now?.text ?? '', kept } satisfies Resolved);
}

export async function rename(body: Record<string, unknown>): Promise<Answered> {
  const [path, to] = [String(body.path), String(body.to ?? '')];
  const kept = await store.read(path);
  if (!kept) return missing(path);
  const bad = await unfit(to);
  if (bad) return bad;
  const { hash } = await write(to, kept.text);
  await drop(path);
  return answer({ path: to, hash } satisfies Renamed);
}

export async function duplicate(body: Record<string, unknown>): Promise<Answered> {
  const path = String(body.path);
  const kept = await store.read(path);
  if (!kept) return missing(path);
  const to = typeof body.to === 'string' ? body.to : await freeName(path);
  const bad = await unfit(to);
  return bad ?? answer({ path: to, hash: (await write(to, kept.text)).hash } satisfies Renamed);
}

export async function remove(body: Record<string, unknown>): Promise<Answered> {
  const path = String(body.path);
  const kept = await store.read(path);
  if (!kept) return missing(path);
  const id = await store.keepAside(kept);
  await drop(path);
  return answer({ id });
}

export async function restore(body: Record<string, unknown>): Promise<Answered> {
  const [id, path] = [String(body.id), String(body.path)];
  const kept = await store.fromAside(id);
  if (!kept) return missing(id);
  const bad = await unfit(path);
  if (bad) return bad;
  const { hash } = await write(path, kept.text);
  await store.dropAside(id);
  return answer({ path, hash } satisfies Renamed);
}

/** Puts a file into the folder, whatever was there; what was there is kept aside. */
export async function put(path: string, text: string): Promise<void> {
  const there = await store.read(path);
  if (there && there.text !== text) await store.keepAside(there);
  await write(path, text);
}

/** True for names that the list of files shows. */
export function isGame(path: string): boolean {
  const lower = path.toLowerCase();
  return isPlain(path) && endings.some((ending) => lower.endsWith(`.${ending}`));
}

async function write(path: string, text: string): Promise<Kept> {
  const { hash, domain } = await know(path, text);
  const kept = { path, text, hash, domain, time: Date.now() };
  await store.write(kept);
  tell(path, hash);
  return kept;
}

async function drop(path: string): Promise<void> {
  await store.remove(path);
  await know(path, null);
  tell(path, null);
}

function tell(path: string, hash: string | null): void {
  changes.tell('file', { path, hash });
  others.postMessage({ path, hash });
}

/** Another window changed a file: the engines of this one hear of it. */
async function heard(path: string): Promise<void> {
  await know(path, (await store.read(path))?.text ?? null);
}

function stale(path: string, there: Kept | undefined): Answered {
  const error = there ? `\`${path}\` has changed since it was read` : `\`${path}\` is gone`;
  const body: Stale = { error, hash: there?.hash ?? '', text: there?.text ?? '', age: there ? ageOf(there) : null, held: false, by_studio: true };
  return { status: 409, text: JSON.stringify(body) };
}

async function unfit(path: string): Promise<Answered | null> {
  if (!isGame(path)) return refuse(400, `\`${path}\` would not be listed; end its name with one of ${endings.map((ending) => `.${ending}`).join(' ')}`);
  return (await store.read(path)) ? taken(path) : null;
}

/** `NAME copy.ENDING`, with a number where that is taken. */
async function freeName(path: string): Promise<string> {
  const ending = endings.filter((one) => path.toLowerCase().endsWith(`.${one}`)).sort((a, b) => b.length - a.length)[0];
  const stem = ending ? path.slice(0, -ending.length - 1) : path;
  const paths = new Set((await store.all()).map((kept) => kept.path));
  for (let n = 1; ; n += 1) {
    const name = `${stem} copy${n === 1 ? '' : ` ${n}`}${ending ? `.${ending}` : ''}`;
    if (!paths.has(name)) return name;
  }
}

/** A path that goes down and nowhere else, past nothing hidden. */
function isPlain(path: string): boolean {
  return path !== '' && !/[\0\\]/.test(path) && path.split('/').every((part) => part !== '' && !part.startsWith('.'));
}

const ageOf = (kept: Kept): number => (Date.now() - kept.time) / 1000;
