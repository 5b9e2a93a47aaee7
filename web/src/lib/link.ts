// Links that carry a game: `#g=` and the text, deflated and in base64url, `&n=` the name of its file, `&t=` moves.

export interface Linked {
  text: string;
  name: string;
  /** `LEVEL:MOVES`; empty without. */
  trace: string;
}

const MAX_TEXT = 16 * 1024 * 1024;
const DAMAGED = 'The link is damaged: it was cut or changed on its way. Ask for it again, or for a file.';

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.trim().replace(/=+$/, '').replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

function base64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream().pipeThrough(stream) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      void reader.cancel();
      throw new RangeError('What the link holds is larger than 16 MB, which is refused.');
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The fragment of a link, from `#`. */
export async function linkOf({ text, name, trace }: Linked): Promise<string> {
  const encode = (part: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(part);
  const packed = await through(encode(text), new CompressionStream('deflate'), Infinity);
  return `#g=${base64url(packed)}${name ? `&n=${base64url(encode(name))}` : ''}${trace ? `&t=${base64url(encode(trace))}` : ''}`;
}

/** True for a fragment that brings a game or moves. */
export function isLink(fragment: string): boolean {
  return /^#(?:[gnt]=|.*&[gt]=)/.test(fragment);
}

/** What a fragment carries; without a text only moves. The error is for people. */
export async function openLink(fragment: string): Promise<Partial<Linked>> {
  const fields = new Map(fragment.replace(/^[^#]*#/, '').split('&').map((field) => [field.slice(0, 1), field.slice(2)] as const));
  const short = (name: string): string => new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(fields.get(name) ?? ''));
  try {
    const linked: Partial<Linked> = { name: short('n'), trace: short('t') };
    const game = fields.get('g');
    if (game === undefined) return linked;
    if (game.trim() === '') throw new RangeError('The link holds no game.');
    const text = await through(bytesOf(game), new DecompressionStream('deflate'), MAX_TEXT);
    return { ...linked, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text) };
  } catch (error) {
    throw new Error(error instanceof RangeError ? error.message : DAMAGED);
  }
}

/** The level and the moves of a trace. */
export function splitTrace(trace: string): { level: number; moves: string } {
  const [, level, moves] = /^(\d+):([\s\S]*)$/.exec(trace) ?? [];
  return { level: Number(level ?? 1), moves: moves ?? trace };
}
