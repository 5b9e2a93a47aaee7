import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
const root = join(import.meta.dirname, '..');

// Published games, the static studio and the engine as WebAssembly are there only where they can be compiled; the build
// says so in a line where they cannot.
const hasEngine = existsSync(join(root, 'crates', 'wasm', 'dist', 'core.wasm'));
const hasPlayers = existsSync(join(root, 'crates', 'publish', 'dist', 'puzzlescript.html'));
const hasSite = existsSync(join(root, 'site', 'index.html'));

/** Tests of the page that also run without a server, and among them those that look at its requests or need the program. */
const ON_SITE = /tests\/(site\/.*|game|lenses|board|publish-studio)\.spec\.ts$/;
const ON_SERVER = /goes on by itself|a film of a solution/;

/** Tests of games that left the workbench; they need the players. */
const PUBLISHED = /tests\/publish(-studio)?\.spec\.ts$/;

export default defineConfig<{ isStatic: boolean }>({
  testDir: 'tests',
  outputDir: 'test-results/runs',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Every test has its own program, port and folder, so any two of them may run side by side.
  fullyParallel: true,
  workers: 2,
  // A browser on a busy machine may be starved for seconds. A test that passes only the second time is
  // reported as flaky at the end of the run and should be looked into.
  retries: 1,
  reporter: [['list']],
  projects: [
    { name: 'studio', testIgnore: [/tests\/(site|wasm)\//, PUBLISHED] },
    ...(hasPlayers ? [{ name: 'published', testMatch: PUBLISHED }] : []),
    ...(hasEngine ? [{ name: 'wasm', testDir: 'tests/wasm' }] : []),
    // The same page without a server.
    ...(hasSite ? [{ name: 'site', testMatch: ON_SITE, grepInvert: ON_SERVER, use: { isStatic: true } }] : []),
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium, args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
});
