// A domain without a bench of its own, whose levels are rows of signs: an hour on the shared parts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './faults';
import { all, cell, GAMES, levels, onDisk, openText, verdict, written } from './page';
import { expect, type Studio, test } from './studio';
import { drawn, idle } from './waiting';

const FILE = 'lamplighter.lights';
const original = readFileSync(join(GAMES, 'lights', FILE), 'utf8');
const pick = (page: Page, name: string): Promise<void> => page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name, exact: true }).click();
const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' });
const undo = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Undo', exact: true });

async function openDraw(page: Page, studio: Studio): Promise<void> {
  await openText(page, studio, `lights/${FILE}`);
  // What can be drawn is known once the text is read.
  await expect(page.getByRole('tab', { name: 'Draw' })).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('grid')).toHaveAccessibleName('Level 1, 3 by 3 cells');
  await expect(verdict(page)).toContainText('Solvable in 1');
}

test('levels of signs are drawn by mouse and keys, and nothing else of the text changes', async ({ page, studio }) => {
  await openDraw(page, studio);
  await pick(page, 'lit');
  await cell(page, 1, 1).click();
  await expect(cell(page, 1, 1)).toHaveAccessibleName('1, 1: lit');
  await expect.poll(() => written(page, studio, FILE)).toBe(original.replace('010\n111\n010', '110\n111\n010'));
  await cell(page, 2, 2).click({ button: 'right' });
  await expect.poll(() => written(page, studio, FILE)).toBe(original.replace('010\n111\n010', '110\n101\n010'));
  // A stroke over several cells is one step of undo.
  await pick(page, 'wall');
  await cell(page, 1, 3).hover();
  await page.mouse.down();
  await cell(page, 2, 3).hover();
  await cell(page, 3, 3).hover();
  await page.mouse.up();
  await expect.poll(() => written(page, studio, FILE)).toContain('110\n101\n###');
  await undo(page).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('110\n101\n010');
  // By keys: a sign, the cursor, the tool, fill.
  await page.getByRole('grid').focus();
  await page.keyboard.press('4');
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByRole('gridcell', { name: /: wall$/ })).toHaveCount(1);
  await page.keyboard.press('g');
  await page.keyboard.press('2');
  await cell(page, 2, 2).click();
  await expect(cell(page, 2, 2)).toHaveAccessibleName('2, 2: lit');
  await all(page, 'Undo');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

test("a designer's hour with lights", async ({ page, studio }) => {
  test.setTimeout(180_000);
  await openDraw(page, studio);
  // By drawing.
  await pick(page, 'lit');
  await cell(page, 1, 1).click();
  await expect.poll(() => written(page, studio, FILE)).toContain('110\n111\n010');
  await expect(verdict(page)).not.toContainText('Solvable in 1 move');
  await undo(page).click();
  await expect(verdict(page)).toContainText('Solvable in 1');
  // By text, with a mistake, and mended.
  await page.keyboard.press('F3');
  await page.locator('.cm-line', { hasText: /^lights 3x3 One press$/ }).click();
  await page.keyboard.press('Home');
  await page.keyboard.type('x');
  await expect(page.getByRole('region', { name: 'Problems' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('tab', { name: 'No problems' })).toBeVisible();
  // Play to a win.
  await page.keyboard.press('F4');
  await expect(outcome(page)).toContainText('Not won yet');
  await page.locator('[aria-label="Moves"]').getByRole('button', { name: /2,2/ }).first().click();
  await expect(outcome(page)).toContainText('Won in 1 move');
  // Ask a need and watch the shortcut.
  const asked = page.getByRole('region', { name: 'You asked' });
  await asked.getByRole('button', { name: 'need' }).click();
  await page.keyboard.type('length >= 9');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('avoidable');
  await asked.getByRole('button', { name: 'Watch the shortcut' }).click();
  await expect(outcome(page)).toContainText('Won in 1 move');
  // Run a job, stop it, take what it found.
  await page.keyboard.press('F2');
  await levels(page).nth(8).click();
  const strip = page.getByRole('region', { name: 'Suggestions' });
  await page.keyboard.press('Control+Enter');
  await expect(strip.getByRole('button', { name: 'Try suggestion 1' })).toBeVisible({ timeout: 45_000 });
  await page.keyboard.press('Escape');
  await expect(strip.getByRole('status', { name: 'Suggesting' })).toContainText('Stopped');
  await strip.getByRole('button', { name: 'Try suggestion 1' }).click();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect.poll(() => written(page, studio, FILE)).not.toBe(original);
  const taken = onDisk(studio, FILE);
  // Undo all, reload, and nothing is lost.
  await all(page, 'Undo');
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
  await all(page, 'Redo');
  await expect.poll(() => written(page, studio, FILE)).toBe(taken);
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await levels(page).first().click();
  await expect(asked).toContainText('length >= 9');
  await undo(page).click();
  await expect.poll(() => written(page, studio, FILE)).toBe(original);
});

for (const theme of ['light', 'dark'] as const) {
  test(`drawing with signs can be read and fits, ${theme}`, async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await openDraw(page, studio);
    for (const [width, height] of [[1440, 900], [1280, 720], [820, 1180]] as const) {
      await page.setViewportSize({ width, height });
      await idle(page);
      await drawn(page);
      await page.screenshot({ path: `test-results/signs-${theme}-${width}.png` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await faults(page)).toEqual([]);
  });
}
