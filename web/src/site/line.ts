// The line of the static studio: the requests of the page, answered by the engine in this browser and by its storage.
// The same requests as docs/studio-api.md describes, without a server.
import type { JobRequest } from '../lib/jobs';
import type { Answered, Line } from '../lib/line';
import { ask, know } from './engine';
import * as files from './files';
import { nothing } from './feed';
import * as jobs from './jobs';

/** Requests about files and jobs; all others are the engine's. */
const OWN: Record<string, (body: Record<string, unknown>, url: URL) => Promise<Answered>> = {
  'GET hello': files.hello,
  'GET files': files.list,
  'GET file': (_, url) => files.read(pathOf(url)),
  'PUT file': (body, url) => files.save(pathOf(url), String(body.text), String(body.base ?? '')),
  'POST resolve': files.resolve,
  'POST rename': files.rename,
  'POST duplicate': files.duplicate,
  'POST delete': files.remove,
  'POST restore': files.restore,
  'POST jobs': startJob,
  // Asked for rarely, so it is loaded then.
  'POST export': async (body) => (await import('./publish')).exported(body),
};

/** The texts the engine has read last: a job has an engine of its own, which has not. */
let read: { path: string; hash: string; text: string }[] = [];
const MOST_READ = 8;

export const line: Line = {
  // These know the page, which knows this line: they are loaded when they are asked for.
  commands: [
    { name: 'Save all files as a zip', run: () => void import('./folder').then((folder) => folder.saveFolder()) },
    { name: 'Open files or a zip', run: () => void import('./folder').then((folder) => folder.openFolder()) },
    { name: 'Gallery', run: () => location.assign('gallery.html') },
  ],
  async send(method, url, _headers, body) {
    const asked = new URL(url, 'http://page');
    const name = asked.pathname.replace('/api/', '');
    const given = (body ?? {}) as Record<string, unknown>;
    try {
      if (method === 'DELETE') jobs.stop(name.replace('jobs/', ''));
      const own = method === 'DELETE' ? () => Promise.resolve(files.answer({})) : OWN[`${method} ${name}`];
      if (own) return await own(given, asked);
      const { number, text } = await ask(name, JSON.stringify(given));
      if (name === 'check' && number === 200) learn(given, text);
      return { status: number, text };
    } catch (error) {
      return files.refuse(500, error instanceof Error ? error.message : String(error));
    }
  },
  listen(url) {
    const id = /^\/api\/jobs\/(.+)\/events$/.exec(url)?.[1];
    if (id) return jobs.listen(id);
    return url.startsWith('/api/events') ? files.changes.listen() : nothing();
  },
};

function pathOf(url: URL): string {
  return url.searchParams.get('path') ?? '';
}

function learn(given: Record<string, unknown>, answer: string): void {
  const { hash } = JSON.parse(answer) as { hash: string };
  if (typeof given.text === 'string') read = [{ path: String(given.path), hash, text: given.text }, ...read].slice(0, MOST_READ);
}

async function startJob(body: Record<string, unknown>): Promise<Answered> {
  const { hash, ...rest } = body;
  const request = rest as unknown as JobRequest;
  if (request.text === undefined && typeof hash === 'string') {
    const known = read.find((one) => one.path === request.path && one.hash === hash);
    if (!known) return files.refuse(410, 'the studio no longer has this text; send it along');
    request.text = known.text;
  }
  const id = await jobs.start(request);
  return id === null ? files.refuse(429, '8 jobs are already running; stop one of them first') : files.answer({ id });
}

// The engine is handed the files before anything is asked, because texts may name others.
void files.begin(know);
