// The line between the page and whoever answers it. There are two: the studio's server (server.ts) and the engine in
// this browser (../site/line.ts); the build decides which is `#line`.
import type { Command } from '../domains';

/** What came back; without a status nobody answered. */
export interface Answered {
  status: number | null;
  text: string;
}

/** A stream of events, as EventSource is one. */
export interface Feed {
  readonly readyState: number;
  addEventListener: (name: string, hear: (event: Event) => void) => void;
  close: () => void;
}

/** The state of a stream that has ended. */
export const CLOSED = 2;

export interface Line {
  /** What can be done here and not elsewhere. */
  commands: readonly Command[];
  send: (method: string, url: string, headers: Record<string, string>, body: unknown, keepalive: boolean) => Promise<Answered>;
  listen: (url: string) => Feed;
}
