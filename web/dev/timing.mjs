// Prints how fast the page answers: from the input event of one painted cell to the verdict's new
// text, and from a key to the next frame while a suggestion runs.
// Usage: node dev/timing.mjs PROGRAM FOLDER FILE
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const [program, folder, file] = process.argv.slice(2);
const studio = spawn(program, ['studio', folder, '--no-open', '--port', '27341']);
const url = await new Promise((resolve) => {
  const hear = (data) => {
    const found = /http:\/\/127\.0\.0\.1:\d+\/?/.exec(String(data))?.[0];
    if (found) resolve(found);
  };
  studio.stdout.on('data', hear);
  studio.stderr.on('data', hear);
});
const browser = await chromium.launch({ executablePath: ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync), args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
await page.goto(`${url}#${file}`);
await page.getByRole('status', { name: 'Verdict' }).getByText(/olvable/).waitFor();
// All other levels are looked at first, so that nothing else runs.
await page.waitForTimeout(6000);

await page.evaluate(() => {
  window.times = [];
  window.frames = [];
  let started = 0;
  document.addEventListener('pointerdown', () => { started = performance.now(); }, true);
  document.addEventListener('keydown', () => {
    const at = performance.now();
    requestAnimationFrame(() => setTimeout(() => window.frames.push(performance.now() - at)));
  }, true);
  const fresh = () => {
    const text = document.querySelector('.verdict')?.textContent ?? '';
    return !/was |Looking/.test(text);
  };
  let old = true;
  new MutationObserver(() => {
    if (!fresh()) old = false;
    else if (!old && started) {
      window.times.push(performance.now() - started);
      [old, started] = [true, 0];
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
});
await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
const cells = await page.getByRole('gridcell', { name: /: empty$/ }).evaluateAll((all) => all.slice(0, 5).map((cell) => cell.id));
// A Gray code over five cells: every edit changes one cell and makes a text that was not there before.
let walls = 0;
for (let i = 1; i <= 20; i += 1) {
  const bit = 31 - Math.clz32(i & -i);
  const erase = (walls >> bit) & 1;
  walls ^= 1 << bit;
  const before = await page.evaluate(() => window.times.length);
  await page.locator(`#${cells[bit]}`).click({ button: erase ? 'right' : 'left', force: true });
  await page.waitForFunction((n) => window.times.length > n, before, { timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(800);
}
const median = (list, part) => [...list].sort((a, b) => a - b)[Math.floor(list.length * part)]?.toFixed(0);
const times = await page.evaluate(() => window.times);
console.log(`edit to verdict: median ${median(times, 0.5)} ms of ${times.length} edits (goal 200)`);

await page.keyboard.press('Control+Enter');
await page.waitForTimeout(1500);
await page.getByRole('grid').focus();
await page.evaluate(() => { window.frames = []; });
for (let i = 0; i < 60; i += 1) {
  await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
  await page.waitForTimeout(40);
}
const frames = await page.evaluate(() => window.frames);
console.log(`key to frame while suggesting: 95th percentile ${median(frames, 0.95)} ms of ${frames.length} keys (goal 50)`);
await browser.close();
studio.kill('SIGKILL');
