// Requests of the page. Who answers them is behind `#line`: the studio's own server, or the engine in this browser.
// The token comes from hello; a refused request asks hello once more, because a server that was restarted has a new one.
import { line } from '#line';

export interface Hello {
  version: string;
  token: string;
  folder: string;
  /** The file the studio was started with. */
  open?: string | null;
}

/** A refusal, with what the server said. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(typeof body.error === 'string' ? body.error : `The server answered ${status}.`);
  }
}

/** The server did not answer at all. */
export class Unreachable extends Error {}

/** What went wrong, in words. */
export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Names this page to the server: a conflict is settled by the page that has it. */
export const PAGE = crypto.randomUUID();

let token = '';

export async function hello(): Promise<Hello> {
  const answer = (await send('GET', '/api/hello')) as Hello;
  token = answer.token;
  return answer;
}

/** Sends one request and gives the JSON answer. */
export async function ask<T>(method: string, url: string, body?: unknown, keepalive = false): Promise<T> {
  try {
    return (await send(method, url, body, keepalive)) as T;
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 403) throw error;
    await hello();
    return (await send(method, url, body, keepalive)) as T;
  }
}

/** The texts that were read last, the newest first, and what the server calls them. */
let known: { path: string; text: string; hash: string }[] = [];
const MAX_KNOWN = 3;

export function knowText(path: string, text: string, hash: string): void {
  known = [{ path, text, hash }, ...known].slice(0, MAX_KNOWN);
}

/** What the server calls a text; null if it may not have it. */
export function knownHash(path: string, text: string): string | null {
  return known.find((one) => one.path === path && one.text === text)?.hash ?? null;
}

/** A question about a text. One that the server has read is named and not sent again, because it may be long. */
export async function askAbout<T>(url: string, body: { path: string; text?: string; [field: string]: unknown }): Promise<T> {
  const { text, ...rest } = body;
  const hash = text === undefined ? null : knownHash(body.path, text);
  if (hash === null) return ask<T>('POST', url, body);
  try {
    return await ask<T>('POST', url, { ...rest, hash });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== GONE) throw error;
    return ask<T>('POST', url, body);
  }
}

/** The server no longer has the text. */
const GONE = 410;

async function send(method: string, url: string, body?: unknown, keepalive = false): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (method !== 'GET') Object.assign(headers, { 'X-Puzzlewright-Token': token, 'X-Puzzlewright-Page': PAGE });
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const { status, text } = await line.send(method, url, headers, body, keepalive);
  if (status === null) throw new Unreachable('The studio is not responding.');
  let data: unknown = {};
  try {
    data = text ? JSON.parse(text) : {};
  } catch {
    data = { error: text };
  }
  if (status < 200 || status >= 300) throw new Refused(status, data as Record<string, unknown>);
  return data;
}
