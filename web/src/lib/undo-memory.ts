// Undo by file: what can be undone in a file stays when another file is opened and when the page is loaded
// again. It belongs to this page alone, because undo takes back this page's own edits; the browser's session
// storage names the page, and its database holds the histories, which may be large.
import { historyField } from '@codemirror/commands';
import { EditorState, type EditorStateConfig } from '@codemirror/state';

/** A text and what can be undone in it, as the editor writes its state. */
interface Past {
  doc: string;
}

/** Histories are written when the hand rests, because a long one takes a while. */
const PAUSE_MS = 400;
/** The histories of long texts, which hold the text too, wait for a longer rest. */
const LONG = 200_000;
const LONG_PAUSE_MS = 2000;
/** A page that nobody has come back to for this long has nothing to undo any more. */
const KEEP_MS = 30 * 24 * 3600 * 1000;
const STORE = 'undo';
const FIELDS = { history: historyField };

/** States that are not in the database yet. States cannot change, so that one may be written later. */
const fresh = new Map<string, EditorState>();
const pasts = new Map<string, Past>();
let timer = 0;

/** Keeps what can be undone in a file; `place` names the folder and the file. */
export function keepUndo(place: string, state: EditorState): void {
  fresh.set(place, state);
  clearTimeout(timer);
  timer = window.setTimeout(flushUndo, state.doc.length < LONG ? PAUSE_MS : LONG_PAUSE_MS);
}

/** Writes at once what has not been written: the page may go away. */
export function flushUndo(): void {
  clearTimeout(timer);
  for (const [place, state] of fresh) {
    const past = state.toJSON(FIELDS) as Past;
    pasts.set(place, past);
    void put(place, past);
  }
  fresh.clear();
}

/** What could be undone in a file when it was left; null if nothing is known. */
export async function recallUndo(place: string): Promise<unknown> {
  flushUndo();
  return pasts.get(place) ?? (await get(place));
}

/** A file has another name. */
export async function moveUndo(from: string, to: string): Promise<void> {
  const past = (await recallUndo(from)) as Past | null;
  if (!past) return;
  pasts.set(to, past);
  await put(to, past);
}

/** The state in which a file was left; null if it cannot be read any more. */
export function stateOf(past: unknown, config: EditorStateConfig): EditorState | null {
  try {
    return past ? EditorState.fromJSON(past, config, FIELDS) : null;
  } catch {
    return null;
  }
}

/** The name of this page, the same after it is loaded again. */
function page(): string {
  try {
    const known = sessionStorage.getItem('puzzlewright.page');
    if (known) return known;
    const name = crypto.randomUUID();
    sessionStorage.setItem('puzzlewright.page', name);
    return name;
  } catch {
    return '';
  }
}

let opening: Promise<IDBDatabase | null> | null = null;

/** The browser's database; null where it is forbidden. */
function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('puzzlewright', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        forgetOld(request.result);
        resolve(request.result);
      };
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function put(place: string, past: Past): Promise<void> {
  try {
    const all = (await database())?.transaction(STORE, 'readwrite');
    all?.objectStore(STORE).put({ past, at: Date.now() }, `${page()}\n${place}`);
    // A page that is about to go away does not wait for the end of the transaction.
    all?.commit();
  } catch {
    // Undo lasts as long as the page then.
  }
}

async function get(place: string): Promise<unknown> {
  const all = (await database())?.transaction(STORE, 'readonly').objectStore(STORE);
  if (!all) return null;
  return new Promise((resolve) => {
    const request = all.get(`${page()}\n${place}`);
    request.onsuccess = () => resolve((request.result as { past: unknown } | undefined)?.past ?? null);
    request.onerror = () => resolve(null);
  });
}

function forgetOld(found: IDBDatabase): void {
  const request = found.transaction(STORE, 'readwrite').objectStore(STORE).openCursor();
  request.onsuccess = () => {
    const at = request.result;
    if (!at) return;
    if ((at.value as { at: number }).at < Date.now() - KEEP_MS) at.delete();
    at.continue();
  };
}
