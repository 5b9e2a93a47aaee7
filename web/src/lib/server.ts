// The line to the studio's own server.
import type { Answered, Line } from './line';
import type { Parcel, Reply } from './sender';

export const line: Line = {
  commands: [],
  send: (method, url, headers, body, keepalive) => (isLarge(body) && !keepalive ? sendAside(method, url, headers, body) : sendHere(method, url, headers, body, keepalive)),
  listen: (url) => new EventSource(url),
};

async function sendHere(method: string, url: string, headers: Record<string, string>, body: unknown, keepalive: boolean): Promise<Answered> {
  try {
    const response = await fetch(url, { method, headers, keepalive, cache: 'no-store', body: body === undefined ? undefined : JSON.stringify(body) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: null, text: '' };
  }
}

/** Texts of this length are sent by another thread. */
const LARGE = 200_000;

function isLarge(body: unknown): boolean {
  const { text } = (body ?? {}) as { text?: unknown };
  return typeof text === 'string' && text.length > LARGE;
}

let sender: Worker | null = null;
const waiting = new Map<number, (reply: Reply) => void>();
let parcels = 0;

async function sendAside(method: string, url: string, headers: Record<string, string>, body: unknown): Promise<Answered> {
  if (!sender) {
    sender = new Worker(new URL('./sender.ts', import.meta.url), { type: 'module' });
    sender.onmessage = (event: MessageEvent<Reply>) => {
      waiting.get(event.data.id)?.(event.data);
      waiting.delete(event.data.id);
    };
  }
  const id = (parcels += 1);
  const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
  sender.postMessage({ id, method, url: new URL(url, location.href).href, headers, body } satisfies Parcel);
  return reply;
}
