// How fast the studio answers in the files of every domain: from a key typed into the text to the new verdict, and
// from a key to the next frame while a job runs.
import { cpSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

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
export async function timeDomains(page, url, examples, part) {
  const rows = [];
  for (const { domain, files } of examples) {
    const edits = [];
    for (const file of files) edits.push(...(await timeEdits(page, url, file)));
    // Where a blank changes nothing that was asked, the answer stays and there is nothing to time.
    if (edits.length > 0) rows.push([`${domain}: typed key to new verdict, median`, part(edits, 0.5), 200, `${edits.length} edits in ${files.length} files`]);
    const { frames, job } = await timeKeys(page, url, files[0]);
    rows.push([`${domain}: key to next frame while ${job}, 95th percentile`, part(frames, 0.95), 50, `${frames.length} keys`]);
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
  if (!(await verdict.waitFor({ timeout: 20_000 }).then(() => true, () => false))) return [];
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    window.times = [];
    let begun = 0;
    let isOld = false;
    document.addEventListener('keydown', () => ([begun, isOld] = [performance.now(), false]), true);
    const look = () => {
      const element = document.querySelector('[role="status"][aria-label="Verdict"]');
      const isStale = !element || /was |Looking/.test(element.textContent) || element.closest('.hatch,.is-stale');
      if (isStale) isOld = true;
      else if (isOld && begun) {
        window.times.push(performance.now() - begun);
        [begun, isOld] = [0, false];
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  for (let i = 0; i < EDITS; i += 1) {
    const before = await page.evaluate(() => window.times.length);
    await page.keyboard.press('Space');
    await page.waitForFunction((n) => window.times.length > n, before, { timeout: 5000 }).catch(() => undefined);
    await page.waitForTimeout(900);
  }
  return page.evaluate(() => window.times);
}

async function timeKeys(page, url, file) {
  await openIn(page, url, file, 'F4');
  await page.waitForTimeout(3000);
  await page.evaluate(() => {
    window.frames = [];
    document.addEventListener('keydown', () => {
      const at = performance.now();
      requestAnimationFrame(() => setTimeout(() => window.frames.push(performance.now() - at)));
    }, true);
  });
  await page.keyboard.press('Control+Enter');
  await page.waitForTimeout(1500);
  const chip = await page.locator('.jobchip, .job').first().textContent({ timeout: 500 }).catch(() => '');
  await page.evaluate(() => (window.frames = []));
  for (let i = 0; i < KEYS; i += 1) {
    await page.keyboard.press(['ArrowRight', 'ArrowLeft', 'z'][i % 3]);
    await page.waitForTimeout(40);
  }
  const frames = await page.evaluate(() => window.frames);
  await page.keyboard.press('Escape');
  return { frames, job: chip?.trim() ? 'a job runs' : 'nothing runs' };
}
