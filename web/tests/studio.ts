// Starts the real program on a copy of the example games, one folder a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base } from '@playwright/test';
import { serveSite } from './static';
import { count } from './waiting';

const ROOT = join(import.meta.dirname, '..', '..');
export const PROGRAM = process.env.PUZZLEWRIGHT ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, 'target'), 'debug', 'puzzlewright');

export interface Studio {
  url: string;
  folder: string;
  /** Kills the program, as a crash would. */
  kill: () => Promise<void>;
  /** Starts it again on the same port. */
  restart: () => Promise<void>;
}

export const test = base.extend<{ studio: Studio; quiet: void; isFirstVisit: boolean; isStatic: boolean }>({
  /** The static studio instead of the program: the same page on the engine in the browser. */
  isStatic: [false, { option: true }],
  /** The guide of the first visit stands on the page only where a test asks for it. */
  isFirstVisit: [false, { option: true }],
  // No page may break or be stopped by the content policy.
  quiet: [
    async ({ page, context, isFirstVisit }, use) => {
      if (!isFirstVisit) await context.addInitScript(() => localStorage.setItem('puzzlewright.guide', 'seen'));
      const wrong: string[] = [];
      count(page);
      page.on('pageerror', (error) => wrong.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/.test(message.text())) wrong.push(message.text());
      });
      await use();
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    },
    { auto: true },
  ],
  studio: async ({ isStatic, context }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-'));
    cpSync(join(ROOT, 'games', 'puzzlescript'), folder, { recursive: true });
    if (isStatic) {
      const site = await serveSite(folder);
      await mirror(context, folder);
      const without = () => Promise.reject(new Error('the static studio has no program to end'));
      await use({ url: site.url, folder, kill: without, restart: without });
      site.close();
      rmSync(folder, { recursive: true, force: true });
      return;
    }
    let { child, url } = await startAnywhere(folder);
    const port = Number(new URL(url).port);
    await use({
      url,
      folder,
      kill: () => end(child),
      restart: async () => {
        ({ child } = await start(folder, port));
      },
    });
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  },
});

export { expect } from '@playwright/test';

/** What the static studio keeps in the browser is written to the folder of the test as well, so that tests can look at it. */
async function mirror(context: BrowserContext, folder: string): Promise<void> {
  await context.exposeFunction('mirrored', (path: string, text: string | null) => {
    if (text === null) rmSync(join(folder, path), { force: true });
    else writeFileSync(join(folder, path), text);
  });
  await context.addInitScript(() => {
    const { mirrored } = window as unknown as { mirrored: (path: string, text: string | null) => void };
    new BroadcastChannel('puzzlewright-files').onmessage = ({ data }: MessageEvent<{ path: string }>) => {
      const opened = indexedDB.open('puzzlewright-files');
      opened.onsuccess = () => {
        const read = opened.result.transaction('files').objectStore('files').get(data.path);
        read.onsuccess = () => {
          mirrored(data.path, (read.result as { text: string } | undefined)?.text ?? null);
          opened.result.close();
        };
      };
    };
  });
}

/** Below the ports from which the system serves connections: a studio that is started again must get its port back. */
const PORTS = [20_000, 32_000] as const;

/** Starts it on a port that no other test has. */
async function startAnywhere(folder: string): Promise<{ child: ChildProcess; url: string }> {
  for (let tries = 20; ; tries -= 1) {
    try {
      return await start(folder, PORTS[0] + Math.floor(Math.random() * (PORTS[1] - PORTS[0])));
    } catch (error) {
      if (tries === 0 || !/in use/i.test(String(error))) throw error;
    }
  }
}

function start(folder: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(PROGRAM, ['studio', folder, '--no-open', '--port', String(port)]);
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      const url = /http:\/\/127\.0\.0\.1:\d+\/?/.exec(said)?.[0];
      if (url) resolve({ child, url });
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`the studio ended with ${code}: ${said}`)));
  });
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
