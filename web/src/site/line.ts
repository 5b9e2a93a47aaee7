// The line of the static studio: the requests of the page, answered by the engine in this browser and by its storage.
// The same requests as docs/studio-api.md describes, without a server.
import type { JobRequest } from '../lib/jobs';
import type { Answered, Line } from '../lib/line';
import { know } from './engine';
import * as files from './files';
import { nothing } from './feed';
import * as jobs from './jobs';
import { domainOfRequest, FORGOTTEN, GONE, send, textOf } from './route';

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
      const { number, text } = await send(name, given);
      return { status: number, text };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      // Not every question of the page shows why it has no answer; without an engine none has.
      void import('../lib/desk.svelte').then(({ desk }) => desk.say(why));
      return files.refuse(500, why);
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

async function startJob(body: Record<string, unknown>): Promise<Answered> {
  const { hash, ...rest } = body;
  const request = rest as unknown as JobRequest;
  if (request.text === undefined && typeof hash === 'string') {
    const text = textOf(request.path, hash);
    if (text === null) return { status: GONE, text: FORGOTTEN };
    request.text = text;
  }
  const domain = await domainOfRequest(request.path, { text: request.text });
  const id = await jobs.start(domain ?? '', request);
  return id === null ? files.refuse(429, '8 jobs are already running; stop one of them first') : files.answer({ id });
}

// The engine is handed the files before anything is asked, because texts may name others.
void files.begin(know);
