import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));

export default defineConfig({
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
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: { executablePath: chromium, args: ['--no-sandbox'] },
    screenshot: 'only-on-failure',
  },
});
