// The engine's threads: one that answers requests at once, and one for every job.
import type { CoreEvent, Said } from '../wasm/core';
import type { Order, Report } from './worker';

/** A thread and the calls that wait for it. */
class Hand {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, { done: (said: Said) => void; tell?: (event: CoreEvent) => void }>();
  private calls = 0;

  constructor(module: WebAssembly.Module, files: ReadonlyMap<string, string>) {
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => this.hear(data);
    this.worker.onerror = () => this.fail();
    this.worker.postMessage({ module } satisfies Order);
    for (const [path, text] of files) void this.call('file', JSON.stringify({ path, text }));
  }

  call(name: string, body: string, tell?: (event: CoreEvent) => void): Promise<Said> {
    const id = (this.calls += 1);
    const said = new Promise<Said>((done) => this.waiting.set(id, { done, ...(tell ? { tell } : {}) }));
    this.worker.postMessage({ id, name, body } satisfies Order);
    return said;
  }

  end(): void {
    this.worker.terminate();
    this.waiting.clear();
  }

  private hear(report: Report): void {
    const one = this.waiting.get(report.id);
    if ('event' in report) return one?.tell?.(report.event);
    this.waiting.delete(report.id);
    one?.done({ number: report.number, text: report.text });
  }

  /** The thread itself broke, which no engine causes. */
  private fail(): void {
    const text = JSON.stringify({ error: 'The engine could not be started in this browser.' });
    for (const one of this.waiting.values()) one.done({ number: 500, text });
    this.waiting.clear();
  }
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Loads the engine once. */
function load(): Promise<WebAssembly.Module> {
  compiled ??= fetch(new URL('core.wasm', document.baseURI)).then(async (response) => {
    if (!response.ok) throw new Error('core.wasm is missing beside this page.');
    return WebAssembly.compile(await response.arrayBuffer());
  });
  return compiled;
}

const files = new Map<string, string>();
let quick: Promise<Hand> | null = null;
/** A thread that has done its job and waits for the next. */
let spare: Hand | null = null;

async function newHand(): Promise<Hand> {
  return new Hand(await load(), files);
}

/** Answers a request at once. */
export async function ask(name: string, body: string): Promise<Said> {
  quick ??= newHand();
  return (await quick).call(name, body);
}

/** Hands a file of the project to the engine, whose texts may name it; gives what the engine makes of its text. */
export async function know(path: string, text: string | null): Promise<{ hash: string; domain: string }> {
  if (text === null) files.delete(path);
  else files.set(path, text);
  const body = JSON.stringify({ path, text });
  void spare?.call('file', body);
  return JSON.parse((await ask('file', body)).text) as { hash: string; domain: string };
}

/** Runs a job; what comes back ends it. */
export async function run(body: string, tell: (event: CoreEvent) => void): Promise<{ stop: () => void; said: Promise<Said> }> {
  const hand = spare ?? (await newHand());
  spare = null;
  const said = hand.call('job', body, tell).then((answer) => {
    if (spare) hand.end();
    else spare = hand;
    return answer;
  });
  return { stop: () => hand.end(), said };
}
