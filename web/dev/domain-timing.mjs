// How fast the studio answers in the files of every domain: from a key typed into the text to the new verdict, and
// from a key to the next frame while a job runs.
import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { framesOf, part, timeFrames, timeVerdicts, untilVerdict, verdictsOf } from './measuring.mjs';

const EDITS = 8;
const KEYS = 60;
const GAMES = join(import.meta.dirname, '..', '..', 'games');

/** The examples of each domain; they are copied into the folder that the studio works on. */
export function copyExamples(folder) {
  const examples = readdirSync(GAMES, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => ({
    domain: name,
    files: readdirSync(join(GAMES, name)).filter((file) => !file.endsWith('.md')),
  }));
  for (const { domain, files } of examples) for (const file of files) cpSync(join(GAMES, domain, file), join(folder, `${domain}-${file}`));
  return examples.map(({ domain, files }) => ({ domain, files: files.map((file) => `${domain}-${file}`) }));
}

/** Two rows of the table for each domain. */
export async function timeDomains(page, url, examples) {
  const rows = [];
  for (const { domain, files } of examples) {
    const edits = [];
    const without = [];
    for (const file of files) {
      const times = await timeEdits(page, url, file);
      if (times.length === 0) without.push(file);
      edits.push(...times);
    }
    // A domain whose questions are asked by a button has no verdict that follows an edit.
    const none = without.length > 0 ? `; none in ${without.length}` : '';
    rows.push([`${domain}: typed key to new verdict, median`, part(edits, 0.5), 200, `${edits.length} edits in ${files.length} files${none}`]);
    const { frames, job } = await timeKeys(page, url, files[0]);
    rows.push([`${domain}: key to next frame while a job runs, 95th percentile`, job ? part(frames, 0.95) : NaN, 50, job ? `${frames.length} keys, ${job}` : 'no job ran']);
  }
  return rows;
}

async function openIn(page, url, file, key) {
  await page.goto(`${url}#${encodeURIComponent(file)}`);
  await page.reload();
  await page.getByRole('tab', { name: 'Text' }).waitFor();
  await page.keyboard.press(key);
}

/** A blank at the end of the first line changes the text and not the game, so all is asked again. */
async function timeEdits(page, url, file) {
  await openIn(page, url, file, 'F3');
  await page.getByRole('textbox', { name: `Source of ${basename(file)}` }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  const verdict = page.getByRole('status', { name: 'Verdict' });
  if (!(await verdict.waitFor({ timeout: 10_000 }).then(() => true, () => false))) return [];
  await page.waitForTimeout(3000);
  await timeVerdicts(page, 'keydown');
  for (let i = 0; i < EDITS; i += 1) await untilVerdict(page, () => page.keyboard.press('Space'), 900);
  return verdictsOf(page);
}

/** Keys of play while suggestions are looked for, or what else Ctrl Enter starts; a job that ends is started again. */
async function timeKeys(page, url, file) {
  await openIn(page, url, file, 'F4');
  await page.waitForTimeout(3000);
  const chip = () => page.locator('.jobchip .num').first().textContent({ timeout: 100 }).catch(() => '');
  let [job, starts] = ['', 0];
  await timeFrames(page);
  for (let i = 0; i < KEYS; i += 1) {
    if (i % 5 === 0 && !(await chip())) {
      await page.keyboard.press('Control+Enter');
      await page.waitForTimeout(100);
      starts += 1;
      job = (await chip()) || job;
    }
    await page.keyboard.press(['ArrowRight', 'ArrowLeft', 'z'][i % 3]);
    await page.waitForTimeout(40);
  }
  const frames = await framesOf(page);
  await page.keyboard.press('Escape');
  const name = (job ?? '').replace(/[\s·,\d/]+.*$/, '').toLowerCase();
  return { frames, job: name && (starts > 1 ? `${name}, started ${starts} times` : name) };
}
