// The engine of the page, in workers: one answers what is played, another looks for hints, so that play never waits
// for a search. The page holds the engine compressed, and nothing is fetched.
import EngineWorker from './engine.worker?worker&inline';
import type { Answer, Asked } from './engine.worker';

export interface About {
  path: string;
  text: string;
  level: number;
  whole?: boolean;
  given?: Record<string, string>;
}

export interface Core {
  /** Answers a request by name; the error is for people. */
  ask<T>(name: string, body: object): Promise<T>;
  /** Finds something out that may take long. A newer question of its kind takes its place. */
  find<T>(kind: string, about: About, options: object): Promise<T>;
}

/** States a search in a player's browser may store: about a second or two. */
const MAX_STATES = 400_000;

export async function startCore(): Promise<Core> {
  const bytes = await engineBytes();
  const play = new Engine(bytes);
  const searches = new Map<string, Engine>();
  return {
    ask: (name, body) => play.ask(name, body),
    async find(kind, about, options) {
      // A search that runs is ended with its worker; one that is done is asked again.
      let engine = searches.get(kind);
      if (engine?.isBusy) engine.end();
      if (!engine || engine.isBusy) engine = new Engine(bytes);
      searches.set(kind, engine);
      const { whole, given, ...place } = about;
      const how = { ...(whole ? { whole } : {}), ...(given && Object.keys(given).length > 0 ? { given } : {}) };
      return engine.ask('job', { kind, ...place, options: { max_states: MAX_STATES, ...how, ...options } });
    },
  };
}

async function engineBytes(): Promise<ArrayBuffer> {
  const packed = document.getElementById('puzzlewright-engine')?.textContent?.trim();
  if (!packed) throw new Error('This file has lost its engine; export the game again.');
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

class Engine {
  private readonly worker = new EngineWorker();
  private readonly open = new Map<number, { done: (answer: never) => void; failed: (error: Error) => void }>();
  private next = 0;

  /** A compiled module cannot be handed to a worker of a page from disk, so each compiles its own. */
  constructor(bytes: ArrayBuffer) {
    this.worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const asked = this.open.get(data.id);
      this.open.delete(data.id);
      if (data.error !== null) asked?.failed(new Error(data.error));
      else asked?.done(data.answer as never);
    });
    this.worker.postMessage(bytes);
  }

  ask<T>(name: string, body: object): Promise<T> {
    this.next += 1;
    const id = this.next;
    return new Promise<T>((done, failed) => {
      this.open.set(id, { done: done as never, failed });
      this.worker.postMessage({ id, name, body } satisfies Asked);
    });
  }

  get isBusy(): boolean {
    return this.open.size > 0;
  }

  end(): void {
    this.worker.terminate();
    for (const { failed } of this.open.values()) failed(new Error('Another question took its place.'));
  }
}
