// The bench of boards: an hour with mouse and keys on the real program.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { faults } from './faults';
import { cell, GAMES, levels, onDisk, openText, verdict, written } from './page';
import { expect, type Studio, test } from './studio';
import { completable, drawn, idle } from './waiting';

const FILE = 'shortcuts.refraction';
const original = readFileSync(join(GAMES, 'refraction', FILE), 'utf8');
const board = (page: Page): Locator => page.getByRole('grid');
const lamps = (page: Page): Locator => page.getByRole('status', { name: 'Targets' });
const slot = (page: Page, name: string): Locator => page.getByRole('toolbar', { name: 'Tray' }).getByRole('button', { name: new RegExp(`^Take \\w+ ${name},`) });
const mode = (page: Page, name: 'Pieces' | 'Board'): Promise<void> => page.getByRole('radio', { name, exact: true }).click();
const tool = (page: Page, name: string): Promise<void> => page.getByRole('toolbar', { name: 'Board tools' }).getByRole('button', { name, exact: true }).click();

async function openDraw(page: Page, studio: Studio): Promise<void> {
  await openText(page, studio, `refraction/${FILE}`);
  await page.keyboard.press('F2');
  await expect(board(page)).toHaveAccessibleName('Board Stairs, 7 by 6 cells');
  await expect(lamps(page)).toContainText('0 of 1 target lit');
  await expect(verdict(page)).toContainText('Solvable');
}

/** By the mouse, with steps on the way. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await to.hover();
  await page.mouse.up();
}

test('pieces are dragged and placed by keys, and the light follows', async ({ page, studio }) => {
  await openDraw(page, studio);
  // The light says where it ends before anything is placed.
  await expect(cell(page, 2, 2)).toHaveAccessibleName('2, 2: empty, light of 1');
  await expect(page.getByRole('status', { name: 'Light' })).toContainText('1 stops at a blocker');
  await drag(page, slot(page, 'b1'), cell(page, 3, 2));
  await expect(cell(page, 3, 2)).toHaveAccessibleName('3, 2: bender b1, in W out S, lit');
  await expect(cell(page, 3, 4)).toHaveAccessibleName('3, 4: empty, light of 1');
  await expect(slot(page, 'b1')).toHaveCount(0);
  // From cell to cell, and back to the tray.
  await drag(page, cell(page, 3, 2), cell(page, 4, 2));
  await expect(cell(page, 4, 2)).toHaveAccessibleName('4, 2: bender b1, in W out S, lit');
  await drag(page, cell(page, 4, 2), page.getByRole('toolbar', { name: 'Tray' }));
  await expect(slot(page, 'b1')).toBeVisible();
  // By keys: take, go there, put down.
  await board(page).focus();
  await page.keyboard.press('1');
  await expect(slot(page, 'b1')).toHaveAttribute('aria-pressed', 'true');
  await cell(page, 3, 2).click();
  await expect(cell(page, 3, 2)).toHaveAccessibleName('3, 2: bender b1, in W out S, lit');
  await page.keyboard.press('1');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 5)).toHaveAccessibleName('3, 5: bender b2, in N out E, lit');
  await expect(lamps(page)).toContainText('the target is lit');
  await expect(cell(page, 7, 5)).toHaveAccessibleName('7, 5: target t, lit');
  // Back, and everything back.
  await page.keyboard.press('z');
  await expect(lamps(page)).toContainText('0 of 1 target lit');
  await page.keyboard.press('Backspace');
  await expect(cell(page, 3, 5)).toHaveAccessibleName('3, 5: empty, light of 1');
  await page.keyboard.press('r');
  await expect(slot(page, 'b1')).toBeVisible();
  expect(onDisk(studio, FILE)).toBe(original);
});

test('a designer changes the board and the tray, and every other byte stays', async ({ page, studio }) => {
  await openDraw(page, studio);
  await mode(page, 'Board');
  await tool(page, 'Blocker');
  await cell(page, 4, 4).click();
  await expect(cell(page, 4, 4)).toHaveAccessibleName('4, 4: blocker');
  await expect.poll(() => written(page, studio, FILE)).toBe(original.replace('blocker 2,4\ntray', 'blocker 2,4\nblocker 4,4\ntray'));
  // Turn the target, give it another power, move it, take the new blocker away.
  await board(page).focus();
  await tool(page, 'Move');
  await drag(page, cell(page, 7, 5), cell(page, 6, 5));
  await expect.poll(() => written(page, studio, FILE)).toContain('target t 6,5 in=W power=1\n');
  await board(page).focus();
  await page.keyboard.press('t');
  await expect.poll(() => written(page, studio, FILE)).toContain('target t 6,5 in=N power=1\n');
  await page.getByLabel('Power', { exact: true }).fill('1/2');
  await page.getByRole('button', { name: 'Give t power ½' }).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('target t 6,5 in=N power=1/2\n');
  await tool(page, 'Source');
  await cell(page, 1, 6).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('source a 1,2 out=E power=1\nsource a1 1,6 out=E power=1/2\n');
  await cell(page, 4, 4).click({ button: 'right' });
  await expect(cell(page, 4, 4)).toHaveAccessibleName(/4, 4: empty/);
  // The tray: one more, turned, and away.
  await page.getByRole('button', { name: 'Add a piece to the tray' }).click();
  await page.getByRole('group', { name: 'New piece' }).getByRole('button', { name: 'Add splitter', exact: true }).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('bender b4 in=N out=E\nsplitter s1 in=W out=E,S\nsolution\n');
  await page.getByRole('button', { name: 'Turn s1' }).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('splitter s1 in=N out=S,W\nsolution\n');
  await page.getByRole('button', { name: 'Remove s1' }).click();
  await expect.poll(() => written(page, studio, FILE)).not.toContain('splitter s1');
  await page.getByRole('button', { name: 'One column more' }).click();
  await expect(board(page)).toHaveAccessibleName('Board Stairs, 8 by 6 cells');
  await expect.poll(() => written(page, studio, FILE)).toContain('board 8x6 Stairs\n');
  // Everything can be undone.
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  for (let i = 0; i < 20 && (await undo.isEnabled()); i += 1) await undo.click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test("a designer's hour with boards", async ({ page, studio }) => {
  test.setTimeout(240_000);
  await openDraw(page, studio);
  // The list has a picture and a verdict for each board.
  await expect(levels(page).nth(1).locator('img')).toBeAttached();
  await expect(levels(page).nth(1)).toContainText(/solved in \d/);
  // By drawing.
  await mode(page, 'Board');
  await tool(page, 'Blocker');
  await cell(page, 4, 4).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('blocker 4,4');
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
  await mode(page, 'Pieces');
  // By text, with a mistake, and mended.
  await page.keyboard.press('F3');
  const source = page.getByRole('textbox', { name: `Source of ${FILE}` });
  await source.click();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type('0');
  await page.keyboard.press('Home');
  await page.keyboard.type('x');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('xsource');
  await page.keyboard.press('F2');
  await expect(page.getByRole('status', { name: 'Text' })).toContainText('The text has 1 error');
  await expect(board(page)).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
  await expect(page.getByRole('status', { name: 'Text' })).toHaveCount(0);
  // Play to a win in the view of every domain.
  await page.keyboard.press('F4');
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Not won yet');
  for (const move of ['bender b1 to 3,2', 'bender b2 to 3,5']) await page.getByRole('button', { name: move, exact: true }).first().click();
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Won in 2 moves');
  // Ask a need by its chip, and look at the shortcut on the board.
  await page.keyboard.press('F2');
  await page.getByRole('region', { name: 'Concepts' }).getByRole('button', { name: 'Ask benders>=4' }).click();
  const asked = page.getByRole('region', { name: 'You asked' });
  await expect(asked).toContainText('avoidable');
  await asked.getByRole('button', { name: 'Show the shortcut' }).click();
  await expect(page.getByRole('region', { name: 'Shown on the board' })).toContainText('solved without what you asked for');
  await expect(lamps(page)).toContainText('the target is lit');
  await page.getByRole('button', { name: 'Put mine back' }).click();
  await expect(lamps(page)).toContainText('0 of 1 target lit');
  // Require: a question that takes rounds, stopped; then one that finds a board.
  await page.keyboard.press('F9');
  const view = page.getByRole('region', { name: 'Require' });
  await view.getByRole('button', { name: 'Do not require splitters>=1' }).click();
  await view.getByRole('button', { name: 'Do not require combiners>=1' }).click();
  await view.getByRole('button', { name: 'concept', exact: true }).click();
  await view.getByLabel('What every solution must do').fill('benders>=6');
  await page.keyboard.press('Enter');
  const benders = view.getByRole('group', { name: 'benders', exact: true });
  for (let i = 0; i < 3; i += 1) await benders.getByRole('button', { name: 'One of the benders more' }).click();
  await view.getByRole('button', { name: 'Require', exact: true }).click();
  await expect(view.getByRole('listbox', { name: 'Rounds' }).getByRole('option').first()).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('img', { name: 'Solved by a shortcut' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await expect(view.getByRole('button', { name: /^Stop/ })).toHaveCount(0, { timeout: 30_000 });
  await view.getByRole('button', { name: 'Do not require benders>=6' }).click();
  await view.getByRole('button', { name: 'concept', exact: true }).click();
  await view.getByLabel('What every solution must do').fill('benders>=2');
  await page.keyboard.press('Enter');
  for (const kind of ['splitters', 'splitters', 'combiners', 'blockers', 'blockers'] as const) await view.getByRole('group', { name: kind, exact: true }).getByRole('button', { name: `One of the ${kind} less` }).click();
  for (let i = 0; i < 3; i += 1) await benders.getByRole('button', { name: 'One of the benders less' }).click();
  await view.getByLabel('powers').fill('1');
  await view.getByRole('button', { name: 'Require', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('1 board', { timeout: 120_000 });
  // Take it into the file.
  await page.getByRole('button', { name: 'Add Board 1 to the file' }).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('board 7x6 benders>=2\n');
  await expect(levels(page)).toHaveCount(5);
  await page.keyboard.press('F2');
  await expect(board(page)).toHaveAccessibleName('Board benders>=2, 7 by 6 cells');
  await page.getByRole('button', { name: 'Place the solution of the file' }).click();
  await expect(lamps(page)).toContainText('the target is lit');
  const kept = onDisk(studio, FILE);
  // A reload loses nothing, and everything can still be undone.
  await page.reload();
  await expect(board(page)).toBeVisible();
  await expect(levels(page)).toHaveCount(5);
  expect(onDisk(studio, FILE)).toBe(kept);
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test('a board that can be avoided is mended, and half a board is finished', async ({ page, studio }) => {
  test.setTimeout(180_000);
  await openDraw(page, studio);
  await page.getByRole('region', { name: 'Concepts' }).getByRole('button', { name: 'Ask benders>=4' }).click();
  await expect(page.getByRole('region', { name: 'You asked' })).toContainText('avoidable');
  await page.getByRole('button', { name: 'Mend it' }).click();
  await page.getByRole('button', { name: 'Try the mended board' }).click({ timeout: 120_000 });
  await expect(page.getByRole('region', { name: 'Trying a level' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'You asked' })).toContainText('always', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Put mine back' }).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
  await page.keyboard.press('F9');
  const view = page.getByRole('region', { name: 'Require' });
  await view.getByLabel('finish my board').check();
  await expect(view.getByRole('group', { name: 'benders', exact: true })).toContainText('4');
  await view.getByRole('button', { name: 'Do not require splitters>=1' }).click();
  await view.getByRole('button', { name: 'Do not require combiners>=1' }).click();
  await view.getByRole('button', { name: 'Require benders>=4', exact: true }).click();
  for (const kind of ['splitters', 'splitters', 'combiners'] as const) await view.getByRole('group', { name: kind, exact: true }).getByRole('button', { name: `One of the ${kind} less` }).click();
  for (let i = 0; i < 3; i += 1) await view.getByRole('group', { name: 'blockers' }).getByRole('button', { name: 'One of the blockers more' }).click();
  await view.getByRole('button', { name: 'Require', exact: true }).click();
  await expect(page.getByRole('status', { name: 'Answer' })).toContainText('1 board', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Try Board 1' }).click();
  await expect(page.getByRole('region', { name: 'Trying a level' })).toBeVisible();
  // What was on the board is still there.
  await expect.poll(() => written(page, studio, FILE)).toMatch(/board 7x6 Stairs\nsource a 1,2 out=E power=1\ntarget t 7,5 in=W power=1\nblocker 5,2\nblocker 2,4\nblocker/);
});

test('the text has colours, completion and folds', async ({ page, studio }) => {
  await openText(page, studio, `refraction/${FILE}`);
  const source = page.getByRole('textbox', { name: `Source of ${FILE}` });
  const colourOf = (line: string, word: string): Promise<string> => source.locator('.cm-line', { hasText: line }).first().getByText(word, { exact: true }).first().evaluate((node) => getComputedStyle(node).color);
  const plain = await source.evaluate((node) => getComputedStyle(node).color);
  await expect.poll(() => colourOf('source a 1,2', 'source')).not.toBe(plain);
  await expect.poll(() => colourOf('bender b1 in=W', 'b1')).not.toBe(plain);
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('comb');
  await expect(page.getByRole('option', { name: /combiner/ })).toBeVisible();
  await completable(page);
  await page.keyboard.press('Enter');
  await expect(source).toContainText('combiner');
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowDown');
  await expect(page.locator('.cm-activeLine').first()).toContainText('board 7x6 Stairs');
  await page.keyboard.press('Control+Shift+BracketLeft');
  await expect(page.locator('.cm-foldPlaceholder')).toHaveCount(1);
});

const SIZES = [[1440, 900], [1280, 720], [820, 1180]] as const;

for (const theme of ['light', 'dark'] as const) {
  test(`the bench of boards can be read, ${theme}`, async ({ page, studio }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openDraw(page, studio);
    await page.keyboard.press(']');
    await expect(board(page)).toHaveAccessibleName('Board Two twelfths, 8 by 6 cells');
    await page.getByRole('region', { name: 'Concepts' }).getByRole('button', { name: 'Ask combiners>=1' }).click();
    await expect(page.getByRole('region', { name: 'You asked' })).toContainText('avoidable');
    await board(page).focus();
    await cell(page, 3, 5).hover();
    await page.keyboard.press('2');
    await cell(page, 3, 5).click();
    await expect(cell(page, 3, 5)).toHaveAccessibleName(/bender b1/);
    await look(page, `board-draw-${theme}`);
    await mode(page, 'Board');
    await look(page, `board-design-${theme}`);
    await page.keyboard.press('F9');
    const view = page.getByRole('region', { name: 'Require' });
    await view.getByRole('button', { name: 'Require', exact: true }).click();
    await expect(page.getByRole('status', { name: 'Answer' })).toBeVisible({ timeout: 90_000 });
    await look(page, `board-require-${theme}`);
  });
}

async function look(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await idle(page);
    await drawn(page);
    await page.screenshot({ path: `test-results/${name}-${width}x${height}.png` });
    expect(await faults(page), `${name}, ${width} x ${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
