// Prints how fast the studio answers, as rows of a table: what an author feels, measured in the
// browser on the built program. Nothing here passes or fails.
// Usage: node dev/timing.mjs PROGRAM COLLECTION [PART...], where a part is `page`, `large` or a folder of games; all
// of them if none is named.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { copyExamples, timeDomains } from './domain-timing.mjs';
import { framesOf, part, table, timeFrames, timeVerdicts, untilVerdict, verdictsOf } from './measuring.mjs';

const EDITS = 20;
const KEYS = 100;
/** Keys typed into a large file. */
const TYPED = 60;

const [program, collection, ...parts] = process.argv.slice(2);
const isAsked = (name) => parts.length === 0 || parts.includes(name);
if (!program || !collection || !existsSync(program) || !existsSync(collection)) {
  console.error('usage: node dev/timing.mjs PROGRAM COLLECTION [PART...]; both files must exist');
  process.exit(2);
}

// The studio saves what is changed, so it works on a folder of its own that goes away again. Only
// the first level is there: nothing else may run while edits are timed.
const folder = mkdtempSync(join(tmpdir(), 'puzzlewright-timing-'));
writeFileSync(join(folder, 'first.xsb'), firstLevel(readFileSync(collection, 'utf8')));
writeFileSync(join(folder, 'levels.txt'), largeGame(1000, 0));
writeFileSync(join(folder, 'comment.txt'), largeGame(8, 1_000_000));
writeFileSync(join(folder, 'line.txt'), largeGame(8, 1_000_000).replace(/^\([^)]*\)/, (comment) => comment.replaceAll('\n', ' ')));
writeFileSync(join(folder, 'rows.txt'), largeGame(14_690, 0));
const examples = copyExamples(folder);
const browser = await chromium.launch({
  executablePath: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path)),
  args: ['--no-sandbox'],
});
const started = performance.now();
const { child, url } = await open();
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  // The guide of the first visit is not what an author works beside.
  await page.addInitScript(() => localStorage.setItem('puzzlewright.guide', 'seen'));
  await page.goto(`${url}#first.xsb`);
  const rows = [];
  if (isAsked('page')) {
    rows.push(['program start to first paint', await firstPaint(page, started), 1000, '1']);
    const edits = await timeEdits(page);
    rows.push(['painted cell to new verdict, median', part(edits, 0.5), 200, `${edits.length} edits`]);
    const keys = await timeKeys(page);
    rows.push(['key to next frame while suggesting on all cores, 95th percentile', part(keys, 0.95), 50, `${keys.length} keys`]);
  }
  if (isAsked('large')) {
    for (const [file, what] of [['levels.txt', '1,000 levels'], ['comment.txt', 'a comment of 1 MB'], ['line.txt', 'a comment of 1 MB in one line'], ['rows.txt', '14,690 levels, 1 MB']]) {
      const typed = await timeTyping(page, file);
      rows.push([`key to next frame in the text of a file with ${what}, median`, part(typed, 0.5), 50, `${typed.length} keys`], [`the same, 95th percentile`, part(typed, 0.95), 50, `${typed.length} keys`]);
    }
  }
  rows.push(...(await timeDomains(page, url, examples.filter(({ domain }) => isAsked(domain)))));
  console.log(table(rows));
} finally {
  await browser.close();
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}

/** The first rows of a collection that belong together. */
function firstLevel(text) {
  const lines = text.split(/\r?\n/);
  const isRow = (line) => /^[#@+$*. -]*#[#@+$*. -]*$/.test(line);
  const from = lines.findIndex(isRow);
  const to = lines.findIndex((line, i) => i > from && !isRow(line));
  return `${lines.slice(from, to < 0 ? undefined : to).join('\n')}\n`;
}

function open() {
  const studio = spawn(program, ['studio', folder, '--no-open']);
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data) => {
      said += String(data);
      const found = /http:\/\/127\.0\.0\.1:\d+\/?/.exec(said)?.[0];
      if (found) resolve({ child: studio, url: found });
    };
    studio.stdout.on('data', hear);
    studio.stderr.on('data', hear);
    studio.on('exit', (code) => reject(new Error(`the studio ended with ${code}: ${said}`)));
  });
}

/** From the start of the program to the first picture of the page. */
async function firstPaint(page, since) {
  const handle = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
  const after = await handle.jsonValue();
  // The page's clock begins with its navigation.
  const origin = await page.evaluate(() => performance.timeOrigin);
  return origin - performance.timeOrigin - since + after;
}

/** From the input event of one painted cell to the verdict's new text. */
async function timeEdits(page) {
  await page.getByRole('status', { name: 'Verdict' }).getByText(/olvable/).waitFor();
  await page.waitForTimeout(2000);
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await timeVerdicts(page, 'pointerdown');
  const cells = await page.getByRole('gridcell', { name: /: empty$/ }).evaluateAll((all) => all.slice(0, 5).map((cell) => cell.id));
  // A Gray code over five cells: every edit changes one cell and makes a level that was not there before.
  let walls = 0;
  for (let i = 1; i <= EDITS; i += 1) {
    const bit = 31 - Math.clz32(i & -i);
    const erase = (walls >> bit) & 1;
    walls ^= 1 << bit;
    await untilVerdict(page, () => page.locator(`#${cells[bit]}`).click({ button: erase ? 'right' : 'left', force: true }), 700);
  }
  return verdictsOf(page);
}

/** From a key to the frame after it, while suggestions are made on all cores. */
async function timeKeys(page) {
  await page.keyboard.press('Control+Enter');
  await page.getByText(/Suggesting · [\d,]+\/s/).waitFor({ timeout: 20_000 });
  await page.getByRole('grid').focus();
  await timeFrames(page);
  for (let i = 0; i < KEYS; i += 1) {
    await page.keyboard.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
    await page.waitForTimeout(40);
  }
  return framesOf(page);
}

/** A game with so many small levels and a comment of so many characters. */
function largeGame(levels, comment) {
  const head = readFileSync(join(import.meta.dirname, '..', '..', 'games', 'puzzlescript', 'warehouse.txt'), 'utf8');
  const remark = comment > 0 ? `(${'a remark that goes on and on\n'.repeat(comment / 29)})\n` : '';
  const level = (n) => `(${n})\n########\n#P.*${n % 2 ? '.' : '#'}.O#\n#..${n % 3 ? '.' : '#'}...#\n#..${n % 5 ? '.' : '#'}${n % 7 ? '.' : '#'}..#\n########\n`;
  return `${remark}${head.slice(0, head.indexOf('\nmessage'))}\n${Array.from({ length: levels }, (_, i) => level(i)).join('\n')}`;
}

/** From a key typed into the text to the frame after it. */
async function timeTyping(page, file) {
  await page.goto(`${url}#${file}`);
  await page.reload();
  const source = page.getByRole('textbox', { name: `Source of ${file}` });
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await page.waitForTimeout(3000);
  await page.keyboard.press('F3');
  await source.click();
  await page.waitForTimeout(2000);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await timeFrames(page);
  for (let i = 0; i < TYPED; i += 1) {
    await page.keyboard.press(i % 6 === 5 ? 'Space' : 'x');
    await page.waitForTimeout(110);
  }
  await page.waitForTimeout(300);
  return framesOf(page);
}
