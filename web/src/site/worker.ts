// One thread with an engine of its own. It answers one request or runs one job at a time; a job is stopped by ending
// the thread, because nothing can be told to a thread that computes.
import { Broken, Core, type CoreEvent } from '../wasm/core';

export type Order = { module: WebAssembly.Module } | { id: number; name: string; body: string };
export type Report = { id: number; number: number; text: string } | { id: number; event: CoreEvent };

/** The thread's own side, as far as it is used. */
const thread = self as unknown as { onmessage: ((event: MessageEvent<Order>) => void) | null; postMessage: (report: Report) => void };

let module: WebAssembly.Module | null = null;
let core: Core | null = null;
/** The call that is being answered. */
let now = 0;
/** Files of the project that were handed over, for an engine that starts again. */
const files = new Map<string, string>();

thread.onmessage = ({ data: order }) => {
  if ('module' in order) {
    ({ module } = order);
    return;
  }
  now = order.id;
  if (order.name === 'file') files.set((JSON.parse(order.body) as { path: string }).path, order.body);
  try {
    const { number, text } = ready().call(order.name, order.body);
    thread.postMessage({ id: order.id, number, text });
  } catch (error) {
    // The engine has ended in the middle; the next call gets a new one.
    core = null;
    const said = error instanceof Broken ? error.message : String(error);
    thread.postMessage({ id: order.id, number: 500, text: JSON.stringify({ error: said }) });
  }
};

function ready(): Core {
  if (core) return core;
  if (!module) throw new Broken('The engine has not been loaded.');
  core = new Core(module, { tell: (event) => thread.postMessage({ id: now, event }) });
  for (const file of files.values()) core.call('file', file);
  return core;
}
