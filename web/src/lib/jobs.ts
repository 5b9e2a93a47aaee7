// Long work: started by POST, watched as a stream of events, stopped by DELETE.
import { line } from '#line';
import { ask, askAbout } from './http';
import { CLOSED, type Feed } from './line';
import type { Problem } from '../wire';

export interface JobWatch {
  progress?: (data: Record<string, unknown>) => void;
  result?: (data: Record<string, unknown>) => void;
  /** How it ended: "done", "stopped", or what went wrong, with the places where that is known. */
  end?: (how: string, problems: Problem[]) => void;
}

export interface JobRequest {
  kind: string;
  path: string;
  text?: string;
  level?: number;
  options: object;
}

/** A running job. After `cancel` nothing more is heard of it but its end. */
export class Job {
  private source: Feed | null = null;
  private id: string | null = null;
  private over = false;

  constructor(private readonly watch: JobWatch) {}

  async start(request: JobRequest): Promise<void> {
    const { id } = await askAbout<{ id: string | number }>('/api/jobs', { ...request });
    this.id = String(id);
    if (this.over) {
      void this.stopOnServer();
      return;
    }
    const source = line.listen(`/api/jobs/${this.id}/events`);
    this.source = source;
    source.addEventListener('progress', (event) => this.watch.progress?.(read(event)));
    source.addEventListener('result', (event) => this.watch.result?.(read(event)));
    source.addEventListener('end', (event) => {
      const data = read(event);
      this.finish(endOf(data), (data.diagnostics as Problem[] | undefined) ?? []);
    });
    // EventSource reconnects by itself; a job the server no longer knows is answered with an error
    // status, which closes the stream for good.
    source.addEventListener('error', () => {
      if (source.readyState === CLOSED) this.finish('lost');
    });
  }

  /** Stops the work; what it found so far stays. The end is still reported. */
  cancel(): void {
    void this.stopOnServer();
    if (!this.source) this.finish('stopped');
  }

  /** Stops the work without hearing of it again: something newer takes its place. */
  drop(): void {
    this.over = true;
    this.source?.close();
    void this.stopOnServer();
  }

  private finish(how: string, problems: Problem[] = []): void {
    if (this.over) return;
    this.over = true;
    this.source?.close();
    this.watch.end?.(how, problems);
  }

  private async stopOnServer(): Promise<void> {
    if (this.id === null) return;
    try {
      await ask('DELETE', `/api/jobs/${this.id}`);
    } catch {
      // A job that is already gone needs no stopping.
    }
  }
}

function read(event: Event): Record<string, unknown> {
  try {
    return JSON.parse((event as MessageEvent<string>).data) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** One word, or what went wrong in a sentence. */
function endOf(data: Record<string, unknown>): string {
  const first = (data.diagnostics as { message?: string; line?: number }[] | undefined)?.[0];
  const place = first?.line ? `line ${first.line}: ` : '';
  if (typeof data.error === 'string' && data.error) return first?.message ? `${data.error}: ${place}${first.message}` : data.error;
  return String(data.status ?? 'done');
}
