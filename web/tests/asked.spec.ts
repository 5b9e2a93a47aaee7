// What is asked, what is answered, and what is offered: each says what is true of the level on the bench.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, levels, onDisk, open, paintWith, verdict } from './page';
import { expect, test } from './studio';
import { idle } from './waiting';

test('what is typed after “need” goes into its field and nowhere else', async ({ page, studio }) => {
  await open(page, studio);
  const before = onDisk(studio);
  const asked = page.getByRole('region', { name: 'You asked' });
  await asked.getByRole('button', { name: 'need' }).click();
  await page.keyboard.type('push >= 1');
  await expect(page.getByRole('tab', { name: 'Draw' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('push >= 1');
  await expect(asked).toContainText('always');
  await expect(asked.getByRole('button', { name: 'need' })).toBeFocused();
  expect(onDisk(studio)).toBe(before);
  await expect(verdict(page)).toContainText('Solvable in 4');
});

test('a need that cannot be read says why, as the command line does', async ({ page, studio }) => {
  await open(page, studio);
  const asked = page.getByRole('region', { name: 'You asked' });
  for (const [concept, words] of [['psh > 2', /psh/], ['visit:99,99', /columns 1 to 6/]] as const) {
    await asked.getByRole('button', { name: 'need' }).click();
    await page.keyboard.type(concept);
    await page.keyboard.press('Enter');
    await expect(asked.locator('.need', { hasText: concept }).locator('p').first()).toContainText(words);
  }
});

test('slots can be emptied, and what stood there stays in the history', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(verdict(page)).toContainText('Solvable in 18');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('article', { name: /^Suggestion 2: \d/ })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.getByRole('article', { name: /^Suggestion 1: \d/ }).getByRole('button', { name: 'Empty this slot' }).click();
  await expect(page.getByRole('article', { name: 'Suggestion 1: empty' })).toBeVisible();
  await expect(page.getByRole('article', { name: /^Suggestion 2: \d/ })).toBeVisible();
  await page.getByRole('button', { name: 'Empty all' }).click();
  await expect(page.getByRole('article', { name: /: empty$/ })).toHaveCount(4);
  await page.reload();
  await expect(page.getByRole('article', { name: /: empty$/ })).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^History [1-9]/ })).toBeEnabled();
});

test('side by side shows the author’s level with its own figures while a suggestion is tried', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(verdict(page)).toContainText('Solvable in 18');
  await expect(page.getByRole('region', { name: 'Facts' })).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  // While it runs only what is better than the level comes into the slots.
  const first = page.getByRole('article', { name: /^Suggestion 1: \d/ });
  await expect(first).toContainText(/\+\d/, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toBeVisible();
  await expect(verdict(page)).not.toContainText('18');
  await page.keyboard.press('c');
  const row = page.getByRole('dialog', { name: 'Side by side' }).getByRole('row', { name: /^Shortest solution/ });
  await expect(row.getByRole('cell').nth(1)).toHaveText('18');
  await expect(row.getByRole('cell').nth(2)).not.toHaveText('18');
});

test('a level without a player has no figures anywhere', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('button', { name: 'New level' }).click();
  await expect(page.getByRole('grid')).toHaveAccessibleName(/Level 2/);
  await expect(verdict(page)).toContainText('No player here');
  await expect(levels(page).nth(1)).toContainText('no player');
  await idle(page);
  await expect(levels(page).nth(1)).not.toContainText('solved');
  await expect(page.getByRole('region', { name: 'Difficulty' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Facts' })).toHaveCount(0);
});

test('a game without win conditions has nothing to win, and no repair is offered', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'aimless.txt'), onDisk(studio).replace('All Target on Crate', ''));
  await open(page, studio, 'aimless.txt');
  await expect(verdict(page)).toContainText('Nothing to win');
  await expect(levels(page).first()).toContainText('nothing to win');
  await expect(page.getByRole('button', { name: /^Make it solvable/ })).toHaveCount(0);
});

test('a repair does not call the first solution it found the shortest', async ({ page, studio }) => {
  await open(page, studio);
  await paintWith(page, 'Wall', 4, 3);
  await cell(page, 3, 2).click();
  await expect(verdict(page)).toContainText('Unsolvable');
  await page.getByRole('button', { name: /^Make it solvable/ }).click();
  const offer = page.getByRole('region', { name: 'Preview' });
  await expect(offer).toContainText(/A solution of \d+ moves? was found; a shorter one may exist/);
});
