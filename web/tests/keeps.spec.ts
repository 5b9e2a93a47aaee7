// No stroke is lost: not by looking at another file, by loading the page again, by a server that is away, nor by
// taking a suggestion back.
import { expect, test } from './studio';
import { cell, files, onDisk, open, openFile, paintWith, verdict } from './page';

test('undo is kept by file, over other files and over a reload', async ({ page, studio }) => {
  await open(page, studio);
  const [own, other] = [onDisk(studio), onDisk(studio, 'thaw.txt')];
  await paintWith(page, 'Wall', 4, 3);
  await paintWith(page, 'Wall', 4, 4);
  await expect.poll(() => onDisk(studio)).toMatch(/#P\*#\.#\n#\.\.#\.#/);
  await openFile(page, /thaw/);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await openFile(page, /warehouse/);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 4, 4)).toHaveAccessibleName('4, 4: empty');
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await expect.poll(() => onDisk(studio)).toMatch(/#P\*#\.#\n#\.\.\.\.#/);
  await page.reload();
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: empty');
  await expect.poll(() => onDisk(studio)).toBe(own);
  // What was undone before the reload can be done again, in its order.
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, 4, 4)).toHaveAccessibleName('4, 4: Wall');
  expect(onDisk(studio, 'thaw.txt')).toBe(other);
});

test('undo after a reload leaves what another window wrote meanwhile', async ({ page, studio, context }) => {
  await open(page, studio);
  await paintWith(page, 'Wall', 4, 3);
  await expect.poll(() => onDisk(studio)).toContain('#P*#.#');
  await openFile(page, /thaw/);
  const other = await context.newPage();
  await open(other, studio);
  await other.getByRole('option', { name: /along the wall/ }).click();
  await expect(other.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
  await paintWith(other, 'Wall', 2, 2);
  await expect.poll(() => onDisk(studio)).toContain('##O...#');
  await other.close();
  await openFile(page, /warehouse/);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => onDisk(studio)).toContain('#P*..#');
  expect(onDisk(studio)).toContain('##O...#');
});

test('a file that gets another name keeps its undo', async ({ page, studio }) => {
  await open(page, studio);
  await paintWith(page, 'Wall', 4, 3);
  await expect.poll(() => onDisk(studio)).toContain('#P*#.#');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('rename this file');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('textbox').fill('depot');
  await page.keyboard.press('Enter');
  await expect(files(page).getByRole('button', { name: /depot/ }).first()).toHaveAttribute('aria-current', 'page');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: empty');
});

test('drawing goes on without the server, in several levels, and is sent when it is back', async ({ page, studio }) => {
  await open(page, studio);
  const before = onDisk(studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  await studio.kill();
  await expect(page.getByText('Not connected').first()).toBeVisible();
  await paintWith(page, 'Wall', 4, 3);
  await paintWith(page, 'Wall', 4, 4);
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await expect(verdict(page)).toContainText('was 4');
  // What waits can be taken back and done again.
  await page.keyboard.press('Control+z');
  await expect(cell(page, 4, 4)).toHaveAccessibleName('4, 4: empty');
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, 4, 4)).toHaveAccessibleName('4, 4: Wall');
  await page.keyboard.press(']');
  await paintWith(page, 'Wall', 2, 2);
  await page.keyboard.press('[');
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await page.keyboard.press(']');
  await expect(cell(page, 2, 2)).toHaveAccessibleName('2, 2: Wall');
  expect(onDisk(studio)).toBe(before);
  await studio.restart();
  await expect.poll(() => onDisk(studio)).toContain('##O...#');
  expect(onDisk(studio)).toMatch(/#P\*#\.#\n#\.\.#\.#/);
  // Each stroke is a step of undo of its own, as if the server had been there.
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Control+z');
  await expect.poll(() => onDisk(studio)).toBe(before);
});

test('what was drawn without the server survives a reload of the page', async ({ page, studio }) => {
  await open(page, studio);
  await expect(verdict(page)).toContainText('Solvable in 4');
  // The server takes no strokes, but the page can be loaded.
  await page.route('**/api/paint', (route) => route.abort());
  await paintWith(page, 'Wall', 4, 3);
  await page.reload();
  await page.unroute('**/api/paint');
  await page.reload();
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await expect.poll(() => onDisk(studio)).toContain('#P*#.#');
});

test('put mine back puts that level back and leaves the others', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(verdict(page)).toContainText('Solvable in 18');
  const before = onDisk(studio);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const first = page.getByRole('article', { name: /^Suggestion 1: \d/ });
  await expect(first).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await first.getByRole('button', { name: 'Try' }).click();
  const bar = page.getByRole('region', { name: 'Trying a suggestion' });
  await expect(bar).toBeVisible();
  await page.keyboard.press(']');
  await expect(bar).toHaveCount(0);
  await paintWith(page, 'Wall', 2, 5);
  const edited = before.replace('#P*.####\n#..#####', '#P*.####\n##.#####');
  await first.getByRole('button', { name: 'Put mine back' }).click();
  await expect.poll(() => onDisk(studio).slice(onDisk(studio).indexOf('LEVELS'))).toBe(edited.slice(edited.indexOf('LEVELS')));
});

test('a suggestion that undo took off the bench is not there to be put back', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(verdict(page)).toContainText('Solvable in 18');
  const before = onDisk(studio);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const first = page.getByRole('article', { name: /^Suggestion 1: \d/ });
  await expect(first).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await first.getByRole('button', { name: 'Try' }).click();
  await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toHaveCount(0);
  await expect.poll(() => onDisk(studio)).toBe(before);
});

test('after a file is deleted the one beside it is open', async ({ page, studio }) => {
  await open(page, studio, 'raft.txt');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill('delete this file');
  await page.keyboard.press('Enter');
  await expect(files(page).getByRole('button', { name: /stray/ }).first()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('grid')).toBeVisible();
});
