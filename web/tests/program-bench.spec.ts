// The bench of answer set programs: colours, constants, puzzles as cards, and a no that is explained.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './faults';
import { all, onDisk, openText, verdict, written } from './page';
import { expect, test } from './studio';
import { drawn, idle } from './waiting';

const require = (page: Page): Promise<void> => page.getByRole('button', { name: /^Require/ }).click();

test('puzzles are required with other constants and drawn as cards; the text stays', async ({ page, studio }) => {
  test.setTimeout(120_000);
  await openText(page, studio, 'asp/keys.lp');
  const before = onDisk(studio, 'keys.lp');
  // Colours: a comment, a directive and what is asked about are told apart.
  const colours = await page.locator('.cm-line').filter({ hasText: '#const w=4.' }).locator('span').evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
  expect(colours).toBeGreaterThan(2);
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Require the concept' })).toBeVisible();
  const settings = page.getByRole('form', { name: 'Settings' });
  await expect(settings.getByLabel('w columns')).toHaveValue('4');
  await settings.getByRole('button', { name: 'w one less' }).click();
  await expect(settings.getByLabel('w columns')).toHaveValue('3');
  await require(page);
  await expect(verdict(page)).toContainText(/\d puzzles? found/, { timeout: 60_000 });
  const first = page.getByRole('article', { name: 'Puzzle 1' });
  await expect(first.getByRole('img', { name: /^Puzzle 1: .*key\(\(\d,\d\)\)/ })).toBeVisible();
  await expect(first).toContainText('door');
  await page.getByRole('button', { name: 'Show the solutions' }).click();
  await expect(first).toContainText('step(');
  await page.getByRole('button', { name: 'Values from the text' }).click();
  await expect(settings.getByLabel('w columns')).toHaveValue('4');
  expect(onDisk(studio, 'keys.lp')).toBe(before);
});

test('a no is explained at its lines', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'never.lp'), '{ a }.\n{ b }.\n__level_design(a) :- a.\n__concept :- a.\n:- a.\n');
  await page.goto(`${studio.url}#never.lp`);
  await expect(page.getByRole('tab', { name: 'Require' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(verdict(page)).toContainText('Not enforceable');
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(':- a.');
  await page.getByRole('region', { name: 'Why' }).getByRole('button', { name: 'line 5' }).click();
  await expect(page.locator('.cm-activeLine')).toHaveText(':- a.');
  // An edit makes the answer old.
  await page.keyboard.press('End');
  await page.keyboard.type(' % never');
  await expect(verdict(page)).toContainText('was: Not enforceable');
});

test('a search is stopped by Esc', async ({ page, studio }) => {
  test.setTimeout(120_000);
  await openText(page, studio, 'asp/keys.lp');
  await page.keyboard.press('F9');
  const settings = page.getByRole('form', { name: 'Settings' });
  for (const name of ['w columns', 'h rows']) {
    await settings.getByLabel(name).fill('9');
    await settings.getByLabel(name).press('Tab');
  }
  await settings.getByRole('textbox', { name: /^steps/ }).fill('40');
  await settings.getByRole('textbox', { name: /^steps/ }).press('Tab');
  await require(page);
  await expect(page.getByRole('button', { name: 'Stop Esc' }).or(page.getByRole('button', { name: /^Stop/ })).first()).toBeVisible();
  await page.getByRole('heading', { name: 'Require the concept' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Require/ })).toBeVisible({ timeout: 30_000 });
  await expect(verdict(page)).not.toContainText('Not enforceable');
});

for (const theme of ['light', 'dark'] as const) {
  test(`programs are clean, ${theme}`, async ({ page, studio }) => {
    test.setTimeout(120_000);
    await openText(page, studio, 'asp/keys.lp');
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.keyboard.press('F9');
    await page.getByRole('form', { name: 'Settings' }).getByRole('button', { name: 'w one less' }).click();
    await require(page);
    await expect(verdict(page)).toContainText(/puzzles? found/, { timeout: 60_000 });
    for (const [width, height] of [[1440, 900], [1280, 720], [820, 1180]] as const) {
      await page.setViewportSize({ width, height });
      await idle(page);
      await drawn(page);
      await page.screenshot({ path: `test-results/program-${width}x${height}-${theme}.png` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    }
    expect(await faults(page)).toEqual([]);
  });
}

test("a designer's hour with a program", async ({ page, studio }) => {
  test.setTimeout(180_000);
  await openText(page, studio, 'asp/keys.lp');
  const original = onDisk(studio, 'keys.lp');
  const source = page.getByRole('textbox', { name: 'Source of keys.lp' });
  // By text, with a mistake, and mended.
  await source.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('a :- b(X), .\n');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('error');
  await expect.poll(() => written(page, studio, 'keys.lp')).toContain('a :- b(X), .');
  await all(page, 'Undo');
  await expect.poll(() => written(page, studio, 'keys.lp')).toBe(original);
  await expect(page.getByRole('tab', { name: 'No problems' })).toBeVisible();
  // A search that takes long, stopped; then one that finds puzzles.
  await page.keyboard.press('F9');
  const settings = page.getByRole('form', { name: 'Settings' });
  for (const name of ['w columns', 'h rows']) {
    await settings.getByLabel(name).fill('9');
    await settings.getByLabel(name).press('Tab');
  }
  await require(page);
  await page.getByRole('button', { name: /Stop$/ }).first().click();
  await expect(settings.getByRole('button', { name: /^Require/ }).or(page.getByRole('button', { name: /^Require/ })).first()).toBeVisible();
  await page.getByRole('button', { name: 'Values from the text' }).click();
  await settings.getByRole('button', { name: 'w one less' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(verdict(page)).toContainText(/\d puzzles? found/, { timeout: 60_000 });
  await expect(page.getByRole('article', { name: 'Puzzle 1' })).toBeVisible();
  // Taken into the text as a fact that stays, undone, and nothing of it is lost by a reload.
  await page.keyboard.press('F3');
  await source.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('% three columns are enough\n');
  await expect.poll(() => written(page, studio, 'keys.lp')).toContain('% three columns are enough');
  await page.reload();
  await expect(source).toBeVisible();
  await page.keyboard.press('F9');
  await expect(settings.getByLabel('w columns')).toHaveValue('3');
  await page.keyboard.press('F3');
  await all(page, 'Undo');
  await expect.poll(() => written(page, studio, 'keys.lp')).toBe(original);
});
