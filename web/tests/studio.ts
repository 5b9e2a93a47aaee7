// Starts the real program on a copy of the example games, one folder a test.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';

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

export const test = base.extend<{ studio: Studio; quiet: void }>({
  // No page may break or be stopped by the content policy.
  quiet: [
    async ({ page }, use) => {
      const wrong: string[] = [];
      page.on('pageerror', (error) => wrong.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/.test(message.text())) wrong.push(message.text());
      });
      await use();
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    },
    { auto: true },
  ],
  // eslint-disable-next-line no-empty-pattern
  studio: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-'));
    cpSync(join(ROOT, 'games', 'puzzlescript'), folder, { recursive: true });
    let { child, url } = await start(folder, 20000 + Math.floor(Math.random() * 20000));
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
