// Waiting for what the page does, never for a length of time: a busy machine is slower than any guess.
import type { Page, Request } from '@playwright/test';
import { expect } from '@playwright/test';

/** Requests that have no end of their own: the page listens to them for as long as it is open. */
const ENDLESS = /\/api\/events\b/;
/** Between two requests of one answer, such as a debounced save and the check after it. */
const PAUSE_MS = 400;

interface Traffic {
  open: Set<Request>;
  last: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** Begins to count the requests of a page; every test does so before it opens one. */
export function count(page: Page): void {
  const now: Traffic = { open: new Set(), last: Date.now() };
  traffic.set(page, now);
  const ended = (request: Request): void => {
    now.open.delete(request);
    now.last = Date.now();
  };
  page.on('request', (request) => {
    if (ENDLESS.test(request.url())) return;
    now.open.add(request);
    now.last = Date.now();
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/** Until nothing is asked of the server, no job runs and no change waits to be saved. */
export async function idle(page: Page): Promise<void> {
  const now = traffic.get(page);
  if (!now) throw new Error('the requests of this page are not counted');
  const pause = async (): Promise<number> => (now.open.size === 0 && !(await isSaving(page)) ? Date.now() - now.last : 0);
  await expect.poll(pause, { intervals: [50], timeout: 45_000 }).toBeGreaterThan(PAUSE_MS);
}

/** A change is saved a moment later, so that a page without requests may still have something to write. */
function isSaving(page: Page): Promise<boolean> {
  return page.evaluate(() => [...document.querySelectorAll('[role=status][aria-label=Saving]')].some((one) => one.textContent?.includes('Saving')));
}

/** Until what happened is drawn and what moves has come to rest. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity).map((one) => one.finished.catch(() => undefined)));
  });
}

/** Until a completion that is offered may be taken: the editor ignores keys right after the list opens. */
export async function completable(page: Page): Promise<void> {
  const opened = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() - from > 100, opened);
}
