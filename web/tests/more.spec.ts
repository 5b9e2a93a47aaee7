// Further parts of the page, each with something that could be false.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { cell, levels, onDisk, open, verdict } from './page';
import { expect, test } from './studio';

test('fill paints what hangs together, and one undo takes all of it back', async ({ page, studio }) => {
  await open(page, studio);
  const before = onDisk(studio);
  await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Fill' }).click();
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Crate' }).click();
  await cell(page, 2, 2).click();
  await expect(cell(page, 3, 2)).toHaveAccessibleName('3, 2: Crate');
  await expect(cell(page, 5, 4)).toHaveAccessibleName('5, 4: empty');
  await page.keyboard.press('Control+z');
  await expect.poll(() => onDisk(studio)).toBe(before);
  await expect(cell(page, 3, 2)).toHaveAccessibleName('3, 2: empty');
});

test('frozen cells stay as they are in every suggestion', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await page.keyboard.press('f');
  for (let y = 1; y <= 7; y += 1) for (const x of [1, 2]) await cell(page, x, y).click();
  await expect(page.getByText('14 cells frozen')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  const first = page.getByRole('article', { name: /^Suggestion 1: \d/ });
  await expect(first).toBeVisible({ timeout: 30_000 });
  await page.screenshot({ path: 'test-results/frozen-light.png' });
  await page.keyboard.press('Escape');
  const rows = (text: string) => (/\(2: along the wall\)\n((?:#.*\n)+)/.exec(text)?.[1] ?? '').split('\n').map((row) => row.slice(0, 2));
  const whole = onDisk(studio);
  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toBeVisible();
  await expect.poll(() => onDisk(studio)).not.toBe(whole);
  expect(rows(whole)).toHaveLength(8);
  expect(rows(onDisk(studio))).toEqual(rows(whole));
});

test('rules of one’s own: a mistake is named, and the text stays', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('radio', { name: 'My rules…' }).click();
  const rules = page.getByRole('textbox', { name: 'Transformer rules' });
  await expect(rules).toContainText('choose');
  // What the rules make of the level is shown as they are typed, and so is what is wrong with them.
  const dialog = page.getByRole('dialog', { name: 'My rules' });
  await rules.fill('choose 1 [ Crate ] -> [ Wall ]');
  await expect(dialog.getByRole('img', { name: /^Variation 1, 1 cell changed/ })).toBeVisible();
  await page.screenshot({ path: 'test-results/my-rules-light.png' });
  await rules.fill('choose 3 [ Wal ] -> [ ]');
  await expect(dialog.getByRole('alert')).toContainText('Wal');
  await expect(dialog.locator('.cm-lintRange-error')).toHaveText('Wal');
  await page.screenshot({ path: 'test-results/rules-light.png' });
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('group', { name: 'Suggest' }).getByRole('alert')).toContainText('Wal');
  await page.reload();
  await page.getByRole('radio', { name: 'My rules…' }).click();
  await expect(rules).toHaveText('choose 3 [ Wal ] -> [ ]');
});

test('the kernel of a level is previewed on the board and can be left', async ({ page, studio }) => {
  await open(page, studio);
  const before = onDisk(studio);
  await page.getByRole('button', { name: 'Kernel' }).click();
  const offer = page.getByRole('region', { name: 'Preview' });
  await expect(offer).toContainText('kernel', { timeout: 40_000 });
  await page.screenshot({ path: 'test-results/kernel-light.png' });
  await offer.getByRole('button', { name: 'Leave it' }).click();
  await expect(offer).toHaveCount(0);
  expect(onDisk(studio)).toBe(before);
});

test('levels are reordered, copied and deleted, with undo', async ({ page, studio }) => {
  await open(page, studio);
  const before = onDisk(studio);
  await page.getByRole('grid').focus();
  await page.keyboard.press('}');
  await expect(levels(page).nth(1)).toContainText('around the corner');
  await expect(levels(page).nth(0)).toContainText('along the wall');
  await page.keyboard.press('Control+z');
  await expect(levels(page).nth(0)).toContainText('around the corner');
  await page.getByRole('button', { name: 'Save as copy' }).click();
  await expect(levels(page)).toHaveCount(9);
  await page.getByRole('button', { name: 'Delete level' }).click();
  await expect(levels(page)).toHaveCount(8);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(levels(page)).toHaveCount(9);
  await page.keyboard.press('Control+z');
  await expect.poll(() => onDisk(studio)).toBe(before);
});

test('two pages of one file see each other’s edits', async ({ page, studio, context }) => {
  await open(page, studio);
  const other = await context.newPage();
  await open(other, studio);
  await other.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(other, 4, 3).click();
  await expect(cell(other, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await page.bringToFront();
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await expect(verdict(page)).toContainText('Solvable in 6');
});

test('text of a game is never markup', async ({ page, studio }) => {
  const nasty = '<img src=x onerror=alert(1)>';
  const text = onDisk(studio).replace('Push every crate onto a mark.', nasty).replace('(1: around the corner)', `(1: ${nasty.replace('(1)', '')})`);
  writeFileSync(join(studio.folder, 'nasty.txt'), text.replace('Small Warehouse', nasty));
  page.on('dialog', () => {
    throw new Error('the game ran a script');
  });
  await open(page, studio, 'nasty.txt');
  await expect(page.getByRole('listbox', { name: 'Levels' })).toContainText(nasty);
  await expect(page.locator('img')).toHaveCount(0);
});

test('a game is made from a template, solved, deleted and brought back', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('button', { name: 'New from template' }).click();
  await page.getByRole('button', { name: 'Push a crate' }).click();
  // The new file is open, not only the old one still shown.
  await expect(page.getByRole('button', { name: 'push-a-crate' })).toHaveAttribute('aria-current', 'page');
  await expect(verdict(page)).toContainText('Solvable in 2');
  expect(onDisk(studio, 'push-a-crate.txt')).toContain('title Push a crate');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('delete this');
  await page.screenshot({ path: 'test-results/commands-light.png' });
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'push-a-crate' })).toBeVisible();
});

test('a new file can be started in every domain', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('button', { name: 'New from template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  for (const name of ['Push a row', 'One box', 'Two areas', 'Half and half', 'Chase', 'Three colours', 'Bridges over gaps']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible();
  }
  // Two or three of each kind.
  const kinds = await dialog.getByRole('group').all();
  for (const kind of kinds) expect(await kind.getByRole('button').count(), (await kind.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(2);
  expect(kinds.length).toBe(8);
  await page.screenshot({ path: 'test-results/starts-light.png' });
  await dialog.getByRole('button', { name: 'Three colours', exact: true }).click();
  await expect(page.getByRole('button', { name: 'three-colours' })).toHaveAttribute('aria-current', 'page');
  await expect(verdict(page)).toContainText('Solvable in');
  expect(onDisk(studio, 'three-colours.lights')).toContain('states 3');
});

test('other rules are tried on all levels', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'pull.txt'), onDisk(studio).replace('[ > Player | Crate ] -> [ > Player | > Crate ]', '[ < Player | Crate ] -> [ < Player | < Crate ]'));
  await open(page, studio);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('rules swapped');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'pull.txt' }).last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row')).toHaveCount(9, { timeout: 50_000 });
  await page.screenshot({ path: 'test-results/swap-light.png' });
  await expect(dialog.getByRole('status')).toContainText('levels changed');
  // The button that had the focus was off for a while; Esc closes the dialog all the same, and the view stays.
  await page.keyboard.press('F3');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Draw' })).toHaveAttribute('aria-selected', 'true');
});

test('where chance decides, the verdict says so', async ({ page, studio }) => {
  await open(page, studio, 'stray.txt');
  await expect(verdict(page)).toContainText('Won in 5, with luck');
  await expect(verdict(page)).toContainText('This game uses chance');
});

test('undo takes back this page’s own edit and leaves the other’s', async ({ page, studio, context }) => {
  await open(page, studio);
  const wall = (one: Page) => one.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await wall(page);
  await cell(page, 3, 2).click();
  await expect.poll(() => onDisk(studio)).toContain('#.#O.#');
  const other = await context.newPage();
  await open(other, studio);
  await wall(other);
  await cell(other, 3, 4).click();
  await expect(cell(other, 3, 4)).toHaveAccessibleName('3, 4: Wall');
  await page.bringToFront();
  await expect(cell(page, 3, 4)).toHaveAccessibleName('3, 4: Wall');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 3, 2)).toHaveAccessibleName('3, 2: empty');
  await expect(cell(page, 3, 4)).toHaveAccessibleName('3, 4: Wall');
});
