// The engines' threads. The index knows whose a text is and answers what is asked before a file is opened. Each kind of
// files has an engine of its own, which is loaded with the first file of its kind: it has a thread that answers requests
// at once, and one for every job.
import engines from 'virtual:engines';
import type { CoreEvent, Said } from '../wasm/core';
import type { Order, Report } from './worker';
// Within the page, so that a new thread needs no network.
import Thread from './worker?worker&inline';

/** A thread and the calls that wait for it. */
class Hand {
  private readonly worker = new Thread();
  private readonly waiting = new Map<number, { done: (said: Said) => void; tell?: (event: CoreEvent) => void }>();
  private calls = 0;

  constructor(
    readonly engine: string,
    module: WebAssembly.Module,
  ) {
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => this.hear(data);
    this.worker.onerror = () => this.fail();
    this.worker.postMessage({ module } satisfies Order);
    for (const [path, { text }] of files) void this.call('file', JSON.stringify({ path, text }));
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

/** What was promised under a name; a promise that was broken is forgotten, so that the next try is a new one. */
function once<T>(kept: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const there = kept.get(name);
  if (there) return there;
  const made = make();
  kept.set(name, made);
  made.catch(() => kept.delete(name));
  return made;
}

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Loads an engine once. */
function load(engine: string): Promise<WebAssembly.Module> {
  return once(compiled, engine, async () => {
    const response = await fetch(new URL(engine, document.baseURI)).catch(() => null);
    if (response === null) throw new Error('The engine for files of this kind is loaded with the first of them, and there is no network now.');
    if (!response.ok) throw new Error(`${engine} is missing beside this page; reload it, for the site may have been renewed.`);
    return WebAssembly.compile(await unpacked(await response.arrayBuffer()));
  });
}

/** Engines are packed by the build. Some hosts say so, and then the browser has unpacked it already. */
async function unpacked(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return bytes;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/** The files of the project, and whose they are. */
const files = new Map<string, { text: string; domain: string }>();
/** The threads that answer at once, by engine. */
const quick = new Map<string, Promise<Hand>>();
/** A thread that has done its job and waits for the next. */
let spare: Hand | null = null;

async function newHand(engine: string): Promise<Hand> {
  const module = await load(engine);
  return new Hand(engine, module);
}

const handOf = (engine: string): Promise<Hand> => once(quick, engine, () => newHand(engine));

function engineOf(domain: string): string {
  const engine = engines.domains[domain];
  if (engine === undefined) throw new Error(`This site has no engine for files of the kind \`${domain}\`.`);
  return engine;
}

/** Answers what is asked before a file is opened. */
export async function askIndex(name: string, body: string): Promise<Said> {
  return (await handOf(engines.index)).call(name, body);
}

/** Answers a request about a file of a domain at once. */
export async function ask(domain: string, name: string, body: string): Promise<Said> {
  return (await handOf(engineOf(domain))).call(name, body);
}

/** The domain of a text under a name; without a text, of the file of that name. */
export async function domainOf(path: string, text?: string): Promise<string> {
  const file = files.get(path);
  if (file && (text === undefined || text === file.text)) return file.domain;
  const said = await askIndex('domain', JSON.stringify({ path, text: text ?? '' }));
  return (JSON.parse(said.text) as { domain: string }).domain;
}

/** Hands a file of the project to the engines, whose texts may name it; gives what the index makes of its text. */
export async function know(path: string, text: string | null): Promise<{ hash: string; domain: string }> {
  const body = JSON.stringify({ path, text });
  const known = JSON.parse((await askIndex('file', body)).text) as { hash: string; domain: string };
  if (text === null) files.delete(path);
  else files.set(path, { text, domain: known.domain });
  void spare?.call('file', body);
  for (const [engine, hand] of quick) if (engine !== engines.index) void hand.then((one) => one.call('file', body));
  return known;
}

/** Runs a job on a file of a domain; what comes back ends it. */
export async function run(domain: string, body: string, tell: (event: CoreEvent) => void): Promise<{ stop: () => void; said: Promise<Said> }> {
  const hand = await idle(engineOf(domain));
  const said = hand.call('job', body, tell).then((answer) => {
    if (spare) hand.end();
    else spare = hand;
    return answer;
  });
  return { stop: () => hand.end(), said };
}

/** The thread that waits, where it has the right engine, or a new one. */
async function idle(engine: string): Promise<Hand> {
  const hand = spare;
  spare = null;
  if (hand?.engine === engine) return hand;
  hand?.end();
  return newHand(engine);
}
