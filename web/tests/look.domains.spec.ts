// Panels, boards, stories and rulesets in the page: text, picture, verdict, mistakes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { levels, openText, verdict } from './page';
import { expect, test } from './studio';

/** Types at the top of the file. */
async function typeFirst(page: Page, text: string): Promise<void> {
  await page.keyboard.press('F3');
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type(text);
}

test('a panel is drawn and counted while it is written', async ({ page, studio }) => {
  await openText(page, studio, 'witness/garden.panel');
  await expect(levels(page)).toHaveCount(12);
  await expect(page.getByRole('img', { name: 'gate', exact: true })).toBeVisible();
  await expect(verdict(page)).toContainText('One line, unique');
  await expect(verdict(page)).toContainText('14 steps, 3 regions. None of the other 183 lines of the grid solves it.');
  await expect(page.getByRole('region', { name: 'What is known' })).toContainText('Length14 moves');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByRole('img', { name: 'gate, solved' })).toBeVisible();
  await page.screenshot({ path: 'test-results/panel-light.png' });
  // Another panel by its name, and by the caret.
  await levels(page).nth(2).click();
  await expect(page.getByRole('heading', { name: 'hedges' })).toBeVisible();
  await expect(verdict(page)).toContainText('One line, unique');
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < 9; i += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { name: 'gate' })).toBeVisible();
  // One piece less, and there are more solutions: line 8 is |b|.|w|.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await page.keyboard.type('.');
  await expect(verdict(page)).toContainText(/\d+ lines/);
  // An error is shown at its place, and the last answer stays and says that it is old.
  await page.keyboard.type('?');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('error');
  await expect(verdict(page)).toContainText('was:');
  await page.keyboard.press('Backspace');
  await expect(verdict(page)).toContainText('lines');
  await expect.poll(() => readFileSync(join(studio.folder, 'garden.panel'), 'utf8')).toContain('|.|.|w|');
});

test('a board of Refraction is solved and its light drawn', async ({ page, studio }) => {
  await openText(page, studio, 'refraction/shortcuts.refraction');
  await expect(verdict(page)).toContainText('Solvable in 2 moves');
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.getByRole('img', { name: 'Stairs, solved' })).toBeVisible();
  await typeFirst(page, 'bord 3x3\n');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('error');
});

test('a story shows its chart and its walkthrough', async ({ page, studio }) => {
  await openText(page, studio, 'narrative/meadow.story.toml');
  await expect(levels(page)).toHaveText(['1Meadow', '2Landing']);
  await expect(page.getByRole('img', { name: 'Meadow' })).toBeVisible();
  await expect(verdict(page)).toContainText(/Solvable in \d+ moves/);
  await expect(page.getByRole('region', { name: 'What is known' })).toContainText('Dead share0 %');
  await levels(page).nth(1).click();
  await expect(page.getByRole('img', { name: 'Landing' })).toBeVisible();
});

test('a ruleset is drawn and solved; hiding hides it', async ({ page, studio }) => {
  await openText(page, studio, 'ruleset/hen-house.ruleset.json');
  await expect(verdict(page)).toContainText('Solvable in 16');
  await expect(page.getByRole('region', { name: 'What is known' })).toContainText('Length16 moves');
  await expect(page.getByRole('region', { name: 'What is known' })).toContainText('Use the arrow keys to move the farmer.');
  await page.getByRole('switch', { name: 'Hide' }).click();
  await expect(verdict(page)).toHaveCount(0);
  await expect(page.getByText('Length16 moves')).toHaveCount(0);
  await expect(page.getByText('Use the arrow keys to move the farmer.')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Hide' }).click();
  await expect(verdict(page)).toContainText('Solvable in 16');
});

test('a program of rules is a text with its mistakes', async ({ page, studio }) => {
  await openText(page, studio, 'asp/keys.lp');
  await typeFirst(page, 'a :- b(X), .\n');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('error');
});
