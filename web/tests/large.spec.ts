// Files with a thousand levels and more: only what can be seen is on the page, and a text that the server has is not
// sent again. How long a key takes is measured by `scripts/bench-studio`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { levels, onDisk, verdict } from './page';
import { expect, test, type Studio } from './studio';
import { idle } from './waiting';

const COUNT = 1000;

function makeLarge(studio: Studio): void {
  const head = onDisk(studio);
  const level = (n: number): string => `(${n}: number ${n})\n########\n#P.*${n % 2 ? '.' : '#'}.O#\n#..${n % 3 ? '.' : '#'}...#\n########\n`;
  const all = Array.from({ length: COUNT }, (_, i) => level(i + 1)).join('\n');
  writeFileSync(join(studio.folder, 'large.txt'), `${head.slice(0, head.indexOf('\nmessage'))}\n${all}`);
}

test('a thousand levels are listed, found and drawn on, and few of them are on the page', async ({ page, studio }) => {
  makeLarge(studio);
  await page.goto(`${studio.url}#large.txt`);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(levels(page).first()).toHaveAttribute('aria-setsize', String(COUNT));
  expect(await levels(page).count()).toBeLessThan(60);
  // The list follows the hand: to its end, and back by keys.
  await page.getByRole('listbox', { name: 'Levels' }).evaluate((list) => (list.scrollTop = list.scrollHeight));
  await levels(page).filter({ hasText: 'number 1000' }).click();
  await expect(page.getByRole('grid')).toHaveAccessibleName(/Level 1000/);
  await levels(page).filter({ hasText: 'number 1000' }).press('ArrowUp');
  await expect(levels(page).filter({ hasText: 'number 999' })).toBeFocused();
  await page.getByRole('listbox', { name: 'Levels' }).evaluate((list) => (list.scrollTop = 0));
  await expect(levels(page).filter({ hasText: 'number 999' })).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(levels(page).filter({ hasText: 'number 1000' })).toBeVisible();
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await page.getByRole('gridcell', { name: /^3, 3: / }).click();
  await expect.poll(() => onDisk(studio, 'large.txt').endsWith('########\n#P.*#.O#\n#.#....#\n########\n'.replace('#.#....#', `#.#${COUNT % 3 ? '.' : '#'}...#`))).toBe(true);
  await expect(verdict(page)).toContainText(/Solvable|Unsolvable/);
});

test('an edit of a large text sends the text once, and gets back what changed', async ({ page, studio }) => {
  makeLarge(studio);
  await page.goto(`${studio.url}#large.txt`);
  await expect(verdict(page)).toContainText('Solvable');
  await page.keyboard.press('F3');
  await page.getByRole('textbox', { name: 'Source of large.txt' }).click();
  await idle(page);
  const sent: string[] = [];
  const answers: Promise<number>[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && (request.postData()?.length ?? 0) > 20_000) sent.push(new URL(request.url()).pathname);
  });
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/check')) answers.push(answer.text().then((text) => text.length));
  });
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect.poll(() => onDisk(studio, 'large.txt')).toMatch(/^title [^\n]*!\n/);
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  await idle(page);
  expect([...new Set(sent)].sort()).toEqual(['/api/check', '/api/file']);
  for (const length of await Promise.all(answers)) expect(length).toBeLessThan(60_000);
});

test('a text of a megabyte is coloured, typed into, saved, and kept while the server is away', async ({ page, studio }) => {
  test.setTimeout(180_000);
  const head = onDisk(studio);
  writeFileSync(join(studio.folder, 'huge.txt'), `(${'a remark that goes on and on\n'.repeat(34_000)})\n${head}`);
  await page.goto(`${studio.url}#huge.txt`);
  await expect(verdict(page)).toContainText('Solvable in 4', { timeout: 60_000 });
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  // The end has the colours of its section, although what is above it was never seen.
  const rule = page.locator('.cm-line').filter({ hasText: '[ > Player | Crate ]' });
  await expect(rule.locator('.cm-own').filter({ hasText: 'Crate' })).toHaveCount(2);
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect.poll(() => onDisk(studio, 'huge.txt').slice(0, 40), { timeout: 30_000 }).toContain('(a remark that goes on and on!\n');
  await studio.kill();
  await page.keyboard.type('?');
  await expect(page.getByRole('status', { name: 'Saving' })).toContainText('Not connected', { timeout: 30_000 });
  await studio.restart();
  await expect.poll(() => onDisk(studio, 'huge.txt').slice(0, 40), { timeout: 60_000 }).toContain('(a remark that goes on and on!?\n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
