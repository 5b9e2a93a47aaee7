// The bench of panels: an hour with mouse, touch and keys on the real program.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { faults } from './faults';
import { GAMES, onDisk, openText, verdict, written } from './page';
import { expect, type Studio, test } from './studio';
import { drawn, idle } from './waiting';

const FILE = 'garden.panel';
const board = (page: Page): Locator => page.getByRole('grid');
const place = (page: Page, name: string): Locator => board(page).getByRole('gridcell', { name });
const pick = (page: Page, name: string): Promise<void> => page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name, exact: true }).click();
const original = readFileSync(join(GAMES, 'witness', FILE), 'utf8');

async function openDraw(page: Page, studio: Studio): Promise<void> {
  await openText(page, studio, `witness/${FILE}`);
  await page.keyboard.press('F2');
  await expect(board(page)).toBeVisible();
  await expect(verdict(page)).toContainText('One line, unique');
}

test('pieces, dots, gaps, starts and ends are drawn into the text, and undo takes them back', async ({ page, studio }) => {
  await openDraw(page, studio);
  await pick(page, 'Star');
  await page.getByRole('radio', { name: 'gold' }).click();
  await place(page, '2, 1: empty').click();
  await expect(place(page, '2, 1: star gold')).toBeVisible();
  await expect.poll(() => written(page, studio, FILE)).toContain('w = separation white\nG = star gold\n+-+-+-E\n|b|G|w|');
  await pick(page, 'Dot');
  await place(page, 'corner 2, 2: plain').click();
  await place(page, 'edge right of 1, 1: plain').click();
  await pick(page, 'Gap');
  await place(page, 'edge below 2, 3: plain').click();
  await expect.poll(() => written(page, studio, FILE)).toContain('+o+-+-E\n|b|G|w|\n+-o-+-+\n|b|w|b|\n+-+-+-+\n|.:.|w|\nS-+-+-+');
  await pick(page, 'Start');
  await place(page, 'corner 4, 4: plain').click();
  await pick(page, 'End');
  await place(page, 'corner 1, 1: plain').click();
  await expect.poll(() => written(page, studio, FILE)).toContain('Eo+-+-E');
  await page.getByRole('radiogroup', { name: 'Symmetry' }).getByRole('radio', { name: 'turn' }).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('panel gate\nsymmetry rotational\n');
  for (let i = 0; i < 7; i += 1) await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test('the right button and the eraser take pieces away, keys put them down', async ({ page, studio }) => {
  await openDraw(page, studio);
  await pick(page, '3 triangles');
  await place(page, '1, 1: separation black').click({ button: 'right' });
  await expect(place(page, '1, 1: empty')).toBeAttached();
  await board(page).focus();
  await page.keyboard.press('Space');
  await expect(place(page, '1, 1: triangle 3')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('2');
  await page.keyboard.press('Space');
  await expect(place(page, '2, 1: star black')).toBeAttached();
  await page.keyboard.press('e');
  await page.keyboard.press('Space');
  await expect(place(page, '2, 1: empty')).toBeAttached();
});

test('the line is drawn by keys and by dragging, and says since when it is lost', async ({ page, studio }) => {
  await openDraw(page, studio);
  await page.keyboard.press('l');
  for (const key of 'UUURDDDRRULURU') await page.keyboard.press({ U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' }[key] ?? key);
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 14 moves');
  await page.keyboard.press('r');
  await place(page, 'corner 1, 4: start').hover();
  await page.mouse.down();
  for (const name of ['corner 1, 3: plain', 'corner 1, 2: plain', 'corner 1, 1: plain', 'corner 2, 1: plain', 'corner 3, 1: plain']) await place(page, name).hover();
  await page.mouse.up();
  await expect(page.getByRole('region', { name: 'The line in your hand' })).toContainText('5 steps');
  await expect(page.getByRole('alert')).toContainText('Dead since step 5');
  await expect(page.getByRole('region', { name: 'The line in your hand' })).toContainText('1 of them solves it at the start, none from step 5 on');
  await page.getByRole('button', { name: 'Back to where it was alive' }).click();
  await expect(page.getByRole('region', { name: 'The line in your hand' })).toContainText('4 steps');
  await expect(page.getByRole('region', { name: 'The line in your hand' })).toContainText('It can still be won.');
});

test('what if tells the number of lines before a piece is put down; all lines are shown', async ({ page, studio }) => {
  await openDraw(page, studio);
  await page.keyboard.press('e');
  await place(page, '2, 2: separation white').hover();
  await expect(page.getByRole('status', { name: 'What if' })).toContainText(/With it: \d+ lines/);
  const said = Number(/(\d+) line/.exec(await page.getByRole('status', { name: 'What if' }).innerText())?.[1]);
  await place(page, '2, 2: separation white').click();
  await page.keyboard.press('a');
  await expect(page.getByRole('status', { name: 'Lines' })).toContainText(`${said} lines`);
  await page.getByRole('button', { name: 'Next line' }).click();
  await expect(page.getByRole('status', { name: 'Lines' })).toContainText(`line 1 of ${said}`);
  expect(onDisk(studio, FILE)).not.toBe('');
});

test('a column more and less changes only this panel', async ({ page, studio }) => {
  await openDraw(page, studio);
  await page.getByRole('button', { name: 'One column more' }).click();
  await expect(board(page)).toHaveAccessibleName('Panel gate, 4 by 3 cells');
  await expect.poll(() => written(page, studio, FILE)).toContain('+-+-+-E-+\n|b|.|w|.|');
  await page.getByRole('button', { name: 'One column less' }).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test("a designer's hour with panels", async ({ page, studio }) => {
  test.setTimeout(180_000);
  await openDraw(page, studio);
  // The list has a picture and a verdict for each panel.
  const second = page.getByRole('listbox', { name: 'Levels' }).getByRole('option').nth(1);
  await expect(second.locator('img')).toBeAttached();
  await expect(second).toContainText('1 line');
  // By drawing, and undone.
  await pick(page, 'Star');
  await page.getByRole('radio', { name: 'gold' }).click();
  await place(page, '2, 1: empty').click();
  await expect.poll(() => written(page, studio, FILE)).toContain('G = star gold');
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
  // By text, with a mistake, and mended.
  await page.keyboard.press('F3');
  const source = page.getByRole('textbox', { name: `Source of ${FILE}` });
  await source.click();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type('k');
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('tab', { name: 'No problems' })).toBeVisible();
  // Play to a win.
  await page.keyboard.press('F4');
  await expect(page.getByRole('status', { name: 'Outcome' })).toBeVisible();
  for (const key of 'UUURDDDRRULURU') await page.keyboard.press({ U: 'ArrowUp', D: 'ArrowDown', L: 'ArrowLeft', R: 'ArrowRight' }[key] ?? key);
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 14 moves');
  await page.keyboard.press('r');
  // Ask a need, and watch the shortcut.
  await page.keyboard.press('F2');
  const asked = page.getByRole('region', { name: 'You asked' });
  await asked.getByRole('button', { name: 'need' }).click();
  await page.keyboard.type('length >= 99');
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: 'Watch the shortcut' }).click();
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 14 moves');
  // Keep it as a test of the file.
  await page.keyboard.press('t');
  await expect.poll(() => written(page, studio, FILE)).toContain('# test won: UUURDDDRRULURU\npanel gate');
  await expect(page.getByRole('status', { name: 'Tests' }).or(page.getByRole('status', { name: 'Outcome' })).first()).toBeVisible();
  // Run a job, stop it, take what it found.
  await page.keyboard.press('F2');
  await page.getByLabel('What better means').selectOption('fewer');
  await page.getByRole('group', { name: 'Suggest' }).getByRole('button', { name: 'Start' }).click();
  const first = page.getByRole('article', { name: /^Suggestion 1: \S/ });
  await expect(first.getByRole('button', { name: 'Try suggestion 1' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status', { name: 'Suggesting' })).toContainText('Stopped');
  const kept = onDisk(studio, FILE);
  await first.getByRole('button', { name: 'Try suggestion 1' }).click();
  await expect(page.getByRole('region', { name: 'Trying a level' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect.poll(() => written(page, studio, FILE)).not.toBe(kept);
  // Undo all of it, reload, and nothing is lost.
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page, studio, FILE)).toBe(kept);
  await page.reload();
  await expect(board(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'You asked' })).toContainText('length >= 99');
  await page.keyboard.press('Control+z');
  await expect.poll(() => onDisk(studio, FILE).replaceAll('\r', '')).toBe(original);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the bench of panels can be read, ${theme}`, async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openDraw(page, studio);
    await page.keyboard.press('l');
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(page.getByRole('alert')).toContainText('since step 5');
    for (const [width, height] of [[1440, 900], [1280, 720], [820, 1180]] as const) {
      await page.setViewportSize({ width, height });
      await idle(page);
      await drawn(page);
      await page.screenshot({ path: `test-results/panel-draw-${theme}-${width}x${height}.png` });
      expect(await faults(page), `${width} x ${height}`).toEqual([]);
    }
  });
}
