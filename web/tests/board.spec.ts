// The board under the hand: edges, buttons of the mouse, the cursor, and playing on it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, onDisk, open, verdict } from './page';
import { expect, test } from './studio';
import { drawn } from './waiting';

test('a level that grows goes on with its walls and copies nothing that moves or is to be reached', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'edge.txt'), onDisk(studio).replace(/\(1: around the corner\)[^]*/, '(1: open at the right)\n#####\n#P*.P\n#...*\n#..O@\n#####\n'));
  await open(page, studio, 'edge.txt');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('grid')).toHaveAccessibleName(/6 by 5/);
  await expect.poll(() => onDisk(studio, 'edge.txt')).toContain('######\n#P*.P.\n#...*.\n#..O@.\n######');
});

test('the middle button does not paint', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 4, 3).click({ button: 'middle' });
  await drawn(page);
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: empty');
});

test('the cursor stays on the board when the next level is smaller', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /three in a row/ }).click();
  await cell(page, 8, 7).click();
  await page.getByRole('option', { name: /around the corner/ }).click();
  await page.getByRole('grid').focus();
  const named = await page.getByRole('grid').getAttribute('aria-activedescendant');
  await expect(page.locator(`#${named}`)).toHaveAccessibleName(/^6, 5: /);
});

test('Space and X do nothing in a game without an action', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F4');
  const refused: number[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.status());
  });
  await page.keyboard.press('Space');
  await page.keyboard.press('x');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toContainText('Won in 4 moves');
  expect(refused).toEqual([]);
});

test('a trace with a move that is none leaves play where it was', async ({ page, studio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, studio);
  await page.keyboard.press('F4');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('1 move', { exact: false }).first()).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('RX'));
  await page.keyboard.press('Control+v');
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('s');
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('character 2 of the moves: `X`');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('alert')).toContainText('Won in 4 moves');
});

test('ticks of a game that goes on by itself are not counted as moves', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'clock.txt'), onDisk(studio).replace('noaction', 'noaction\nrealtime_interval 0.1'));
  await open(page, studio, 'clock.txt');
  const played = (moves: RegExp) => page.waitForResponse((answer) => moves.test((answer.request().postDataJSON() as { moves?: string } | null)?.moves ?? ''));
  const before = played(/^\.{3}/);
  await page.keyboard.press('F4');
  await before;
  const after = played(/U\.{3}$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await after;
  await expect(page.locator('.playfoot .num').first()).toHaveText(/^2 moves/);
});

test('the shortcut that can be watched plays by itself', async ({ page, studio }) => {
  await open(page, studio, 'thaw.txt');
  await page.getByRole('option', { name: /not forced/ }).click();
  const asked = page.getByRole('region', { name: 'You asked' });
  await asked.getByRole('button', { name: 'need' }).click();
  await page.keyboard.type('melt');
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Watch the shortcut' }).click();
  await expect(page.getByRole('alert')).toContainText('Won in');
});

test('with everything hidden the last hint names the next move and no tape', async ({ page, studio }) => {
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  await page.keyboard.press('h');
  await page.keyboard.press('F4');
  const hint = page.getByRole('status', { name: 'Hint' });
  await page.keyboard.press('?');
  await expect(hint).toHaveText('It can be won from here.');
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('?');
  await expect(hint).toHaveText('Next: right.');
});
