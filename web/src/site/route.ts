// Who answers a request: the index, or the engine of the domain to which its text belongs.
import type { Said } from '../wasm/core';
import { ask, askIndex, domainOf } from './engine';

/** A text that an engine has read lately: a job has an engine of its own, which has not. */
interface Read {
  path: string;
  hash: string;
  text: string;
  domain: string;
}

let read: Read[] = [];
const MOST_READ = 8;

/** Requests about no file. */
const INDEX = new Set(['starts', 'inside']);

/** Nobody has the text that was named by its hash. */
export const FORGOTTEN = JSON.stringify({ error: 'the studio no longer has this text; send it along' });
export const GONE = 410;

/** Answers a request of the page. */
export async function send(name: string, given: Record<string, unknown>): Promise<Said> {
  const body = JSON.stringify(given);
  if (INDEX.has(name) || typeof given.path !== 'string') return askIndex(name, body);
  const domain = await domainOfRequest(given.path, given);
  if (domain === null) return { number: GONE, text: FORGOTTEN };
  const said = await ask(domain, name, body);
  if (name === 'check' && said.number === 200 && typeof given.text === 'string') {
    const { hash } = JSON.parse(said.text) as { hash: string };
    read = [{ path: given.path, hash, text: given.text, domain }, ...read].slice(0, MOST_READ);
  }
  return said;
}

/** The text of a request that names it by its hash, if an engine has read it lately. */
export function textOf(path: string, hash: string): string | null {
  return read.find((one) => one.path === path && one.hash === hash)?.text ?? null;
}

/** The domain a request is about; null if it names a text that nobody has. */
export async function domainOfRequest(path: string, { text, hash }: Record<string, unknown>): Promise<string | null> {
  const isIt = (one: Read): boolean => one.path === path && (typeof text === 'string' ? one.text === text : one.hash === hash);
  const known = read.find(isIt);
  if (known) return known.domain;
  if (typeof text === 'string') return domainOf(path, text);
  return typeof hash === 'string' ? null : domainOf(path);
}
