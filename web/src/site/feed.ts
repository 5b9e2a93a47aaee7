// A stream of events that is not a connection.
import { CLOSED, type Feed } from '../lib/line';

export class Stream {
  private readonly told: MessageEvent<string>[] = [];
  private readonly feeds = new Set<Listening>();
  private isOver = false;

  /** With `keeps` whoever listens later hears all of it. */
  constructor(private readonly keeps: boolean) {}

  tell(name: string, data: unknown): void {
    const event = new MessageEvent(name, { data: JSON.stringify(data) });
    if (this.keeps) this.told.push(event);
    this.feeds.forEach((feed) => feed.dispatchEvent(new MessageEvent(name, { data: event.data })));
  }

  /** Nothing follows. */
  end(): void {
    this.isOver = true;
  }

  /** What was told, and what follows. */
  listen(): Feed {
    const feed = new Listening(() => this.feeds.delete(feed));
    this.feeds.add(feed);
    // Whoever listens adds its ears first.
    const before = [...this.told];
    queueMicrotask(() => {
      feed.dispatchEvent(new Event('open'));
      before.forEach((event) => feed.dispatchEvent(new MessageEvent(event.type, { data: event.data })));
      if (this.isOver) this.feeds.delete(feed);
    });
    return feed;
  }
}

/** A stream that never tells anything but its end: nobody knows what was asked for. */
export function nothing(): Feed {
  const feed = new Listening(() => undefined);
  queueMicrotask(() => {
    feed.close();
    feed.dispatchEvent(new Event('error'));
  });
  return feed;
}

class Listening extends EventTarget implements Feed {
  readyState = 1;

  constructor(private readonly left: () => void) {
    super();
  }

  close(): void {
    this.readyState = CLOSED;
    this.left();
  }
}
