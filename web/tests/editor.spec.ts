// The text: keys that mean one thing, places that are true, and rows that can be clicked.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { onDisk, open } from './page';
import { expect, test } from './studio';
import { completable, drawn, idle } from './waiting';

const source = (page: Page): Locator => page.getByRole('textbox', { name: /^Source of / });

test('F3 in the text is the key of the view and opens no search', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await source(page).click();
  await page.keyboard.press('F3');
  await drawn(page);
  await expect(page.locator('.cm-search')).toHaveCount(0);
  await page.keyboard.press('Control+f');
  await expect(page.locator('.cm-search')).toBeVisible();
});

test('Tab takes the completion that is offered, and indents when there is none', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('[ > Pla');
  await expect(page.getByRole('option', { name: 'Player' })).toBeVisible();
  await completable(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('.cm-activeLine')).toHaveText('[ > Player');
});

test('F12 on a glyph of a level goes to the legend', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('option', { name: /along the wall/ }).click();
  await page.keyboard.press('F12');
  await expect(page.locator('.cm-activeLine')).toHaveText('# = Wall');
});

test('a problem of the whole text has no line, and a click anywhere on a row goes to its place', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'heading.txt'), onDisk(studio).replace('\nCOLLISIONLAYERS\n', '\nCOLISIONLAYERS\n'));
  await page.goto(`${studio.url}#heading.txt`);
  await expect(page.getByRole('region', { name: 'Not readable' })).toContainText('error');
  await page.keyboard.press('F3');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems.getByRole('listitem').first()).toBeVisible();
  await expect(problems).not.toContainText(/\b0:0\b/);
  await expect(problems).not.toContainText(/Answers at the left/);
  const row = problems.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Go to line [1-9]/ }) }).first();
  const line = await row.getByRole('button', { name: /^Go to line/ }).textContent();
  await row.locator('.what').click();
  await expect(page.getByRole('dialog', { name: new RegExp(`^Problem at line ${line?.split(':')[0]},`) })).toBeVisible();
});

test('answers are called out of date only where there were some', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'never.txt'), onDisk(studio).replace('[ > Player | Crate ]', '[ > Playr | Crate ]'));
  await page.goto(`${studio.url}#never.txt`);
  await page.getByRole('tab', { name: 'Text' }).click();
  await source(page).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('(x) ');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('Playr');
  await idle(page);
  await expect(problems).not.toContainText('Answers at the left');
});
