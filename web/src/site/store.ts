// The files of the static studio, in the browser's own storage. Where a browser gives none (a private window), they
// are kept for as long as the page is open, and the page says so.

export interface Kept {
  path: string;
  text: string;
  hash: string;
  domain: string;
  /** When it was written, in milliseconds. */
  time: number;
}

/** The memory of undo has a database of its own. */
const NAME = 'puzzlewright-files';
const FILES = 'files';
/** What was deleted or lost a conflict, under a name of its own. */
const ASIDE = 'aside';

interface Shelf {
  all: (store: string) => Promise<Kept[]>;
  get: (store: string, key: string) => Promise<Kept | undefined>;
  put: (store: string, key: string, kept: Kept) => Promise<void>;
  remove: (store: string, key: string) => Promise<void>;
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => [FILES, ASIDE].forEach((store) => request.result.createObjectStore(store));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('no storage'));
  });
}

function inBrowser(db: IDBDatabase): Shelf {
  const act = <T>(store: string, mode: IDBTransactionMode, what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const transaction = db.transaction(store, mode, { durability: 'strict' });
      const request = what(transaction.objectStore(store));
      // A write is done when its transaction is: a full disk shows only then.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('the storage of this browser is full'));
    });
  return {
    all: (store) => act(store, 'readonly', (files) => files.getAll() as IDBRequest<Kept[]>),
    get: (store, key) => act(store, 'readonly', (files) => files.get(key) as IDBRequest<Kept | undefined>),
    put: async (store, key, kept) => void (await act(store, 'readwrite', (files) => files.put(kept, key))),
    remove: async (store, key) => void (await act(store, 'readwrite', (files) => files.delete(key))),
  };
}

function inMemory(): Shelf {
  const stores = new Map([FILES, ASIDE].map((store) => [store, new Map<string, Kept>()]));
  const of = (store: string): Map<string, Kept> => stores.get(store) ?? new Map<string, Kept>();
  return {
    all: (store) => Promise.resolve([...of(store).values()]),
    get: (store, key) => Promise.resolve(of(store).get(key)),
    put: (store, key, kept) => Promise.resolve(void of(store).set(key, kept)),
    remove: (store, key) => Promise.resolve(void of(store).delete(key)),
  };
}

let shelf: Promise<Shelf> | null = null;
/** False when files are lost with the page. */
export let lasts = true;

function ready(): Promise<Shelf> {
  shelf ??= open().then(inBrowser, () => {
    lasts = false;
    return inMemory();
  });
  return shelf;
}

export const all = async (): Promise<Kept[]> => (await (await ready()).all(FILES)).sort((a, b) => (a.path < b.path ? -1 : 1));
export const read = async (path: string): Promise<Kept | undefined> => (await ready()).get(FILES, path);
export const write = async (kept: Kept): Promise<void> => (await ready()).put(FILES, kept.path, kept);
export const remove = async (path: string): Promise<void> => (await ready()).remove(FILES, path);

/** Keeps a text aside and gives the name it is found by. */
export async function keepAside(kept: Kept): Promise<string> {
  const id = `${kept.path}.${new Date().toISOString()}.${crypto.randomUUID().slice(0, 8)}`;
  await (await ready()).put(ASIDE, id, kept);
  return id;
}

export const fromAside = async (id: string): Promise<Kept | undefined> => (await ready()).get(ASIDE, id);
export const dropAside = async (id: string): Promise<void> => (await ready()).remove(ASIDE, id);
