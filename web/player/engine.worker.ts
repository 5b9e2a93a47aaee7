// The engine in a worker. An engine that failed is replaced, so that the next move can still be made.
import { Core, type CoreEvent } from '../src/wasm/core';

export interface Asked {
  id: number;
  name: string;
  body: object;
}

export interface Answer {
  id: number;
  answer: unknown;
  error: string | null;
}

let module: WebAssembly.Module | null = null;
let core: Core | null = null;
/** The last result of a job, and how it ended. */
let result: unknown = null;
let ended: Record<string, unknown> = {};

function tell({ event, data }: CoreEvent): void {
  if (event === 'result') result = data;
  else if (event === 'end') ended = data;
}

function answerTo({ id, name, body }: Asked): Answer {
  if (!module) return { id, answer: null, error: 'The engine is not there yet.' };
  try {
    core ??= new Core(module, { tell });
    result = null;
    ended = {};
    const { number, text } = core.call(name, body);
    const answer = JSON.parse(text) as { error?: string };
    if (number !== 200) return { id, answer: null, error: answer.error ?? `The engine refused (${number}).` };
    if (name !== 'job') return { id, answer, error: null };
    if (result === null) return { id, answer: null, error: String(ended.message ?? ended.error ?? 'Nothing was found out.') };
    return { id, answer: result, error: null };
  } catch (error) {
    core = null;
    return { id, answer: null, error: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | Asked>) => {
  if (data instanceof ArrayBuffer) module = new WebAssembly.Module(data);
  else self.postMessage(answerTo(data));
});
