// Every page, mode and dialog in both themes: axe finds nothing wrong, every control has a name, and
// the keyboard alone is enough.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { faults } from './faults';
import { cell, open, verdict } from './page';
import { expect, test } from './studio';
import { drawn, idle } from './waiting';

/** Controls without a name, by their markup. */
function nameless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, textarea, [role=tab], [role=option], [role=grid], [role=gridcell], [role=textbox], [role=switch], [role=radio], summary, a[href]')];
    const name = (one: HTMLElement) => one.getAttribute('aria-label') || one.textContent?.trim() || (one as HTMLInputElement).labels?.[0]?.textContent?.trim() || document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent;
    return controls.filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]') && !name(one)).map((one) => one.outerHTML.slice(0, 120));
  });
}

async function look(page: Page, where: string): Promise<void> {
  await drawn(page);
  expect.soft(await nameless(page), `${where}: controls without a name`).toEqual([]);
  expect.soft(await faults(page), `${where}: axe`).toEqual([]);
}

async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill(words);
  await page.keyboard.press('Enter');
}

for (const theme of ['light', 'dark'] as const) {
  test(`every page and dialog can be read, ${theme}`, async ({ page, studio }) => {
    test.setTimeout(240_000);
    writeFileSync(join(studio.folder, 'broken.txt'), 'title Broken\n\nOBJECTS\n\nBackground\nblack\n\nPlayer\nwhite\n\nRULES\n\n[ > Playr ] -> [ ]\n');
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await open(page, studio);
    await page.getByRole('option', { name: /along the wall/ }).click();
    await expect(verdict(page)).toContainText('Solvable in 18');
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await look(page, 'draw');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('article', { name: /^Suggestion 1: \d/ })).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await look(page, 'draw with suggestions');
    await page.getByRole('button', { name: 'Compare side by side' }).first().click();
    await look(page, 'compare');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Digit1');
    await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toBeVisible();
    // What is known fades while it is about the level before.
    await idle(page);
    await look(page, 'a suggestion on the bench');
    await page.keyboard.press('Shift+Digit1');
    await page.getByRole('button', { name: 'Combine…' }).click();
    await look(page, 'combine');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^History/ }).click();
    await look(page, 'history');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'need' }).click();
    await page.getByRole('combobox', { name: 'What every solution must do' }).fill('push >= 30');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'You asked' })).toContainText(/avoidable|unsolvable/);
    await look(page, 'a failed need');
    for (const [words, name] of [['new game', 'New game'], ['keyboard', 'Keyboard'], ['rules swapped', 'Rules swapped'], ['edit my rules', 'My rules'], ['rename this file', 'Rename'], ['rename this level', 'Rename'], ['publish', 'Publish']] as const) {
      await command(page, words);
      await look(page, name);
      await page.keyboard.press('Escape');
    }
    await command(page, 'show the guide');
    await look(page, 'guide');
    await page.getByRole('button', { name: 'Close the guide' }).click();
    await page.keyboard.press('Control+k');
    await look(page, 'commands');
    await page.getByRole('combobox', { name: 'Command' }).fill('no such command');
    await expect(page.getByText('No command matches.')).toBeVisible();
    await look(page, 'no command');
    await page.keyboard.press('Escape');
    await page.getByRole('switch', { name: 'Hide' }).click();
    await look(page, 'hidden');
    await page.getByRole('switch', { name: 'Hide' }).click();
    await page.keyboard.press('F4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await look(page, 'play');
    await page.keyboard.press('Shift+F4');
    await expect(page.getByRole('status', { name: 'Game' })).toHaveText('The title');
    await look(page, 'title of the game');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status', { name: 'Game' })).toHaveText('A message');
    await look(page, 'message of the game');
    await page.keyboard.press('F3');
    await look(page, 'text');
    await page.getByRole('tab', { name: 'Turn log' }).click();
    await look(page, 'turn log');
    await page.getByRole('tab', { name: 'Rules swapped' }).click();
    await look(page, 'rules swapped beside the text');
    await page.keyboard.press('F9');
    await look(page, 'coverage');
    await page.getByRole('button', { name: /^broken/ }).click();
    await page.keyboard.press('F3');
    await expect(page.getByRole('tab', { name: /^Problems/ })).toBeVisible();
    await page.keyboard.press('F8');
    await look(page, 'a mistake');
    await page.keyboard.press('F2');
    await look(page, 'a broken game to draw on');
    // A conflict.
    await open(page, studio);
    await page.keyboard.press('F3');
    await page.getByRole('textbox', { name: 'Source of warehouse.txt' }).click();
    await page.keyboard.type('(mine)');
    writeFileSync(join(studio.folder, 'warehouse.txt'), 'title Theirs\n');
    await expect(page.getByRole('dialog')).toContainText('changed outside the studio');
    await look(page, 'conflict');
    await page.getByRole('button', { name: 'Look line by line' }).click();
    await look(page, 'conflict line by line');
  });
}

test('an empty folder can be read too', async ({ page, studio }) => {
  await open(page, studio);
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  for (let left = await files.count(); left > 0; left -= 1) {
    await command(page, 'delete this file');
    await expect(files).toHaveCount(left - 1);
  }
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
  await look(page, 'empty folder');
});

test('on a tablet the suggestions are a drawer and everything still has a name', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, studio);
  await expect(page.getByRole('group', { name: 'Suggest' })).toBeHidden();
  await page.getByRole('button', { name: 'Suggestions' }).click();
  await expect(page.getByRole('group', { name: 'Suggest' })).toBeVisible();
  await look(page, 'tablet');
  await page.screenshot({ path: 'test-results/tablet-light.png' });
});

test('the keyboard alone is enough', async ({ page, studio }) => {
  test.setTimeout(120_000);
  const grid = page.getByRole('grid');
  await open(page, studio);
  // Never a mouse from here on. Regions by F6, levels by ] and [.
  await page.keyboard.press('F6');
  for (let i = 0; i < 8 && !(await grid.evaluate((one) => one === document.activeElement)); i += 1) await page.keyboard.press('F6');
  await expect(grid).toBeFocused();
  await page.keyboard.press(']');
  await expect(page.getByRole('option', { name: /along the wall/ })).toHaveAttribute('aria-selected', 'true');
  // Tools and palette by letters and digits; selecting by Shift and arrows after M; copy and paste.
  const at = (x: number, y: number) => grid.getByRole('gridcell', { name: new RegExp(`^${x}, ${y}: `) });
  await page.keyboard.press('3');
  await page.keyboard.press('b');
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(at(3, 2)).toHaveAccessibleName('3, 2: Target and Wall');
  await page.keyboard.press('Control+z');
  await expect(at(3, 2)).toHaveAccessibleName('3, 2: Target');
  await page.keyboard.press('m');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect(at(4, 5)).not.toHaveAccessibleName('');
  await page.keyboard.press('Control+z');
  // Move with V: Space takes hold, arrows carry, Space lets go.
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // Freeze, resize, mirror.
  await page.keyboard.press('f');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 cell frozen')).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(grid).toHaveAccessibleName(/7 by 8/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('x');
  await page.keyboard.press('Control+z');
  // Suggest, try, put back, keep, compare, all by keys.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article', { name: /^Suggestion 1: \d/ })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('button', { name: 'Kept 1' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Side by side' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Digit1');
  await expect(page.getByRole('region', { name: 'Trying a suggestion' })).toHaveCount(0);
  // Play, hint by degrees, test.
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await expect(page.getByRole('status', { name: 'Hint' })).toContainText('can be won');
  await page.keyboard.press('?');
  await expect(page.getByRole('status', { name: 'Hint' })).toContainText('18 more moves');
  await page.keyboard.press('?');
  await expect(page.getByRole('status', { name: 'Hint' })).toContainText(/Next: /);
  await page.keyboard.press('s');
  await page.keyboard.press('t');
  await expect(page.getByText('1 test passes')).toBeVisible();
  // Text: definition, problems, fixes.
  await page.keyboard.press('F3');
  const editor = page.getByRole('textbox', { name: 'Source of warehouse.txt' });
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('titel x');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F8');
  await expect(page.getByRole('dialog', { name: /^Problem at line 1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  // Every button of the page can be reached with Tab; of those that belong together, one, and the others by arrows.
  await page.keyboard.press('F2');
  await expect(grid).toBeVisible();
  const wanted = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button:not([disabled]), input, select')].filter((one) => one.checkVisibility() && one.tabIndex >= 0);
    return new Set(all.map((one) => (one instanceof HTMLButtonElement && one.closest('[role=toolbar], [role=tablist], [role=radiogroup]')) || one)).size;
  });
  const reached = new Set<string>();
  await page.evaluate(() => {
    document.querySelectorAll<HTMLElement>('button, input, select').forEach((one, i) => (one.dataset.stop = String(i)));
    (document.activeElement as HTMLElement | null)?.blur();
  });
  for (let i = 0; i < 200; i += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.stop ?? '');
    if (stop && reached.has(stop)) break;
    if (stop) reached.add(stop);
  }
  expect(reached.size).toBeGreaterThanOrEqual(wanted);
});

test('arrows go along tools, colours and tabs; Tab leaves them; after a click arrows are the level’s', async ({ page, studio }) => {
  await open(page, studio);
  const focused = page.locator(':focus');
  const tools = page.getByRole('toolbar', { name: 'Tools' });
  await page.getByRole('tab', { name: 'Draw' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab').last()).toBeFocused();
  await tools.getByRole('button', { name: 'Paint' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(tools.getByRole('button', { name: 'Erase' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(tools.getByRole('button', { name: 'Erase' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(tools.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(tools.getByRole('button', { name: 'Erase' })).toBeFocused();
  // The palette is one stop; the digits and arrows do the rest.
  const palette = page.getByRole('toolbar', { name: 'Palette' });
  await palette.getByRole('button', { name: 'Wall' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(palette.getByRole('button', { name: 'Target' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(palette.locator(':focus')).toHaveCount(0);
  // A click on a tab leaves the arrows to the level.
  await page.getByRole('tab', { name: 'Play', exact: false }).first().click();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 3, 3)).toHaveAccessibleName('3, 3: Player');
  await expect(focused).not.toHaveAccessibleName(/^Game/);
});
