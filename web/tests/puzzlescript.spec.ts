// A designer's day with a PuzzleScript game, on the real program.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, onDisk, open, verdict } from './page';
import { expect, test } from './studio';

test('opens a game, lists its levels and says what is known', async ({ page, studio }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(studio.url)) foreign.push(request.url());
  });
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  const levels = page.getByRole('listbox', { name: 'Levels' }).getByRole('option');
  await expect(levels).toHaveCount(8);
  await expect(levels.nth(7)).toContainText('solved in 113');
  await expect(cell(page, 2, 3)).toHaveAccessibleName('2, 3: Player');
  expect(foreign).toEqual([]);
});

test('painting changes the level, its lines in the file and the verdict; undo takes it back', async ({ page, studio }) => {
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  const before = onDisk(studio);
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 4, 3).click();
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await expect(verdict(page)).toContainText('Solvable in 6');
  await expect.poll(() => onDisk(studio)).not.toBe(before);
  const [old, now] = [before.split('\n'), onDisk(studio).split('\n')];
  expect(now.length).toBe(old.length);
  expect(now.filter((line, i) => line !== old[i])).toEqual(['#P*#.#']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(verdict(page)).toContainText('Solvable in 4');
  await expect.poll(() => onDisk(studio)).toBe(before);
});

test('the keyboard paints, erases and resizes', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('grid').focus();
  await page.keyboard.press('3');
  for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(cell(page, 5, 2)).toHaveAccessibleName('5, 2: Wall');
  await page.keyboard.press('Delete');
  await expect(cell(page, 5, 2)).toHaveAccessibleName('5, 2: empty');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('grid')).toHaveAccessibleName(/7 by 5/);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('grid')).toHaveAccessibleName(/6 by 5/);
});

test('a mistake in the text is shown at its place, and fixing it brings the answers back', async ({ page, studio }) => {
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  await page.keyboard.press('F3');
  const editor = page.getByRole('textbox', { name: 'Source of warehouse.txt' });
  await editor.click();
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.type('[ > Player | Creat ] -> [ > Player | > Crate ]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('Creat');
  await expect(page.locator('.cm-lintRange-error').first()).toHaveText(/creat/i);
  await expect(verdict(page)).toContainText('was 4');
  await expect(page.getByText('Playing the last text that compiled')).toBeVisible();
  await expect.poll(() => onDisk(studio)).toContain('Creat ]');
  await page.screenshot({ path: 'test-results/mistake-light.png' });
  await problems.getByRole('button', { name: 'Fix' }).first().click();
  await expect(problems).toContainText('No problems');
  await expect(verdict(page)).toContainText('Solvable in 4');
});

test('a level is played to its end with keys, with undo on the way', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F4');
  for (const key of ['ArrowLeft', 'ArrowRight', 'z', 'ArrowRight', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('r');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toContainText('Won in 4 moves');
});

test('solve from here plays on from the position reached', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F4');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Solve from here' }).first().click();
  await expect(page.getByText('Won in 3 more moves.')).toBeVisible();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('s');
  await expect(page.getByRole('alert')).toContainText('Won in 4 moves');
});

test('suggesting runs, shows figures, stops and keeps what it found; try and put back', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(verdict(page)).toContainText('Solvable in 18');
  const before = onDisk(studio);
  await page.getByRole('button', { name: 'Start' }).click();
  const first = page.getByRole('article', { name: /^Suggestion 1: \d/ });
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(page.getByText('Stopped; what was found stays.')).toBeVisible();
  await expect(first).toBeVisible();
  await first.getByRole('button', { name: 'Try' }).click();
  await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toBeVisible();
  await expect.poll(() => onDisk(studio)).not.toBe(before);
  await first.getByRole('button', { name: 'Put mine back' }).click();
  await expect.poll(() => onDisk(studio)).toBe(before);
  await first.getByRole('button', { name: 'Keep' }).click();
  await expect(page.getByRole('button', { name: 'Kept 1' })).toBeVisible();
  await page.getByRole('switch', { name: 'Hide' }).click();
  await expect(page.getByRole('article', { name: 'Suggestion 1', exact: true })).not.toContainText(/moves|dead|pushes/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Kept 1' })).toBeVisible();
});

test('make it solvable offers the smallest repair', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 4, 3).click();
  await cell(page, 3, 2).click();
  await expect(verdict(page)).toContainText('Unsolvable');
  await page.getByRole('button', { name: 'Make it solvable' }).click();
  const offer = page.getByRole('region', { name: 'Preview' });
  await expect(offer).toContainText('Solvable with 1 cell changed');
  await page.screenshot({ path: 'test-results/repair-light.png' });
  await offer.getByRole('button', { name: 'Take it' }).click();
  await expect(verdict(page)).toContainText('Solvable in');
});

test('what every solution needs is asked and the shortcut can be watched', async ({ page, studio }) => {
  await open(page, studio, 'thaw.txt');
  await page.getByRole('option', { name: /not forced/ }).click();
  const asked = page.getByRole('region', { name: 'You asked' });
  await asked.getByRole('button', { name: 'need' }).click();
  await asked.getByRole('combobox', { name: 'What every solution must do' }).fill('melt');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('avoidable');
  await asked.getByRole('button', { name: 'Watch the shortcut' }).click();
  await expect(page.getByRole('region', { name: 'Solution' })).toContainText('Shortcut');
});

test('hide hides everything a search knows', async ({ page, studio }) => {
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  await page.getByRole('switch', { name: 'Hide' }).click();
  await expect(verdict(page)).toHaveCount(0);
  await expect(page).not.toHaveTitle(/olvable/);
  await expect(page.getByText(/solved in|unsolvable|solvable in/i)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Solution' })).toHaveCount(0);
  await page.screenshot({ path: 'test-results/hidden-light.png' });
  await page.keyboard.press('h');
  await expect(verdict(page)).toContainText('Solvable in 4');
});

test('a file that changed on disk is asked about and nothing is overwritten', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('textbox', { name: 'Source of warehouse.txt' }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('(mine) ');
  writeFileSync(join(studio.folder, 'warehouse.txt'), onDisk(studio).replace('Small Warehouse', 'Their Warehouse'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('changed outside the studio');
  await page.screenshot({ path: 'test-results/conflict-light.png' });
  expect(onDisk(studio)).toContain('Their Warehouse');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => onDisk(studio)).toContain('(mine) title Small Warehouse');
});

test('a page goes on after the program was killed and started again', async ({ page, studio }) => {
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  await studio.kill();
  await expect(page.getByText('Not connected').first()).toBeVisible();
  await page.keyboard.press('F3');
  await page.getByRole('textbox', { name: 'Source of warehouse.txt' }).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('(written while away)');
  await studio.restart();
  await expect.poll(() => onDisk(studio)).toContain('(written while away)');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
