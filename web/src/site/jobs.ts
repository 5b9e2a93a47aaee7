// Jobs on threads of this browser, with the rules of the studio's server: a newer question about the same takes the
// place of the older, and only so many run at once.
import type { JobRequest } from '../lib/jobs';
import type { CoreEvent } from '../wasm/core';
import type { Feed } from '../lib/line';
import { run } from './engine';
import { nothing, Stream } from './feed';

interface Running {
  key: string;
  stream: Stream;
  begin: number;
  stop: () => void;
  isOver: boolean;
}

const MOST = 8;
/** How many ended jobs are remembered for a page that listens late. */
const REMEMBERED = 50;
const jobs = new Map<string, Running>();
let count = 0;

/** Starts a job on a file of a domain and gives its name; null when too many are at work. */
export async function start(domain: string, request: JobRequest): Promise<string | null> {
  const key = keyOf(request);
  const running = [...jobs.values()].filter((job) => !job.isOver);
  const older = running.find((job) => job.key === key);
  if (!older && running.length >= MOST) return null;
  if (older) finish(older, 'replaced');
  const id = String((count += 1));
  const job: Running = { key, stream: new Stream(true), begin: performance.now(), stop: () => undefined, isOver: false };
  jobs.set(id, job);
  for (const old of [...jobs.keys()].slice(0, Math.max(0, jobs.size - REMEMBERED))) if (jobs.get(old)?.isOver) jobs.delete(old);
  const tell = ({ event, data }: CoreEvent): void => {
    if (job.isOver) return;
    job.stream.tell(event, data);
    if (event === 'end') close(job);
  };
  try {
    const { stop, said } = await run(domain, JSON.stringify(request), tell);
    job.stop = stop;
    if (job.isOver) stop();
    void said.then(({ number, text }) => {
      // A job that was refused, or whose engine failed, has told no end.
      if (!job.isOver) finish(job, 'failed', number === 200 ? 'the job ended without an answer' : ((JSON.parse(text) as { error?: string }).error ?? text));
    });
  } catch (error) {
    // Its engine could not be loaded.
    if (!job.isOver) finish(job, 'failed', error instanceof Error ? error.message : String(error));
  }
  return id;
}

export function stop(id: string): void {
  const job = jobs.get(id);
  if (job && !job.isOver) finish(job, 'stopped');
}

export function listen(id: string): Feed {
  return jobs.get(id)?.stream.listen() ?? nothing();
}

/** Ends a job from outside. A thread that computes hears nothing, so it is ended; what it told so far stays. */
function finish(job: Running, status: string, error: string | null = null): void {
  job.stream.tell('end', { status, error, diagnostics: [], seconds: (performance.now() - job.begin) / 1000 });
  if (status !== 'failed') job.stop();
  close(job);
}

function close(job: Running): void {
  job.isOver = true;
  job.stream.end();
}

/** What a job is about. Two lenses, scenes or kinds of a domain's own work may look at one level at the same time. */
function keyOf({ kind, path, level, options }: JobRequest): string {
  const { lens, work, scene } = options as { lens?: string; work?: string; scene?: string };
  return JSON.stringify([kind, path, level ?? 1, lens ?? work ?? scene ?? '']);
}
