// What a domain does not have is not offered: no tab, no key, no command.
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { commandNames, GAMES, openText } from './page';
import { expect, test } from './studio';

const FILES = ['witness/garden.panel', 'refraction/shortcuts.refraction', 'narrative/meadow.story.toml', 'ruleset/hen-house.ruleset.json', 'lights/lamplighter.lights', 'asp/keys.lp'];

/** Commands that need a board of cells, its rules or its searches. */
const OF_BOARDS = ['Draw', 'Coverage', 'Start or stop suggesting', 'Edit my rules', 'Make it solvable', 'Kernel: strip the level to what the puzzle needs', 'Rules swapped: try the rules of another game', 'Look longer at this level', 'Solve from here', 'Hint', 'Keep the play as a test', 'Copy the play to share it', 'Restart', 'Mirror left to right', 'Select the whole level', 'Turn log: what the last move did', 'Thaw all cells', 'New level', 'Save level as copy', 'Delete level', 'Move level down', 'Rename this level'];

/** What some domains have of their own: keys of views, and commands. */
const OWN: Record<string, { keys: string[]; commands: string[] }> = {
  '.panel': { keys: ['F2', 'F9'], commands: ['Delete level', 'Draw', 'Move level down', 'New level', 'Save level as copy'] },
  '.refraction': { keys: ['F2', 'F9'], commands: ['Delete level', 'Draw', 'Move level down', 'New level', 'Save level as copy'] },
  '.ruleset.json': { keys: ['F2', 'F9'], commands: ['Draw', 'New level'] },
  '.lights': { keys: ['F2'], commands: ['Delete level', 'Draw', 'Move level down', 'New level', 'Save level as copy'] },
  '.lp': { keys: ['F9'], commands: [] },
  '.story.toml': { keys: ['F2', 'F9'], commands: [] },
};
const ownOf = (file: string) => Object.entries(OWN).find(([ending]) => file.endsWith(ending))?.[1] ?? { keys: [], commands: [] };

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Views' }).getByRole('tab');
const source = (page: Page, file: string) => page.getByRole('textbox', { name: `Source of ${file.split('/').pop()}` });

for (const file of FILES) {
  test(`keys of views that ${file} does not have leave the page as it is`, async ({ page, studio }) => {
    await openText(page, studio, file);
    for (const key of ['F2', 'F9'].filter((one) => !ownOf(file).keys.includes(one))) {
      await page.keyboard.press(key);
      await expect(source(page, file)).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true');
    }
    // Whatever F4 does here, the middle of the page is not empty.
    await page.keyboard.press('F4');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await page.keyboard.press('F3');
    await expect(source(page, file)).toBeVisible();
  });

  test(`commands for ${file} are those that do something there`, async ({ page, studio }) => {
    await openText(page, studio, file);
    // What can be done with levels is known once the file was read.
    const ofBoards = async () => (await commandNames(page)).filter((name) => OF_BOARDS.includes(name)).sort();
    await expect.poll(ofBoards).toEqual(ownOf(file).commands);
    const names = await commandNames(page);
    expect(names).toEqual(expect.arrayContaining(['Text', 'Light or dark theme', 'Delete this file', 'Open warehouse.txt']));
    // Nothing was changed, so there is nothing to undo, and the open file is not opened.
    expect(names.filter((name) => ['Undo', 'Redo', 'Next problem', `Open ${file.split('/').pop()}`].includes(name))).toEqual([]);
  });
}

test('a program of rules has no play, and F4 keeps its view', async ({ page, studio }) => {
  await openText(page, studio, 'asp/keys.lp');
  await expect(tabs(page)).toHaveText(['TextF3', 'RequireF9']);
  await page.keyboard.press('F4');
  await expect(source(page, 'keys.lp')).toBeVisible();
  expect(await commandNames(page)).not.toContain('Play');
  expect(await commandNames(page)).toContain('Require puzzles');
});

test('a view that the next file lacks falls back to its first and comes back with the file that has it', async ({ page, studio }) => {
  cpSync(join(GAMES, 'lights/lamplighter.lights'), join(studio.folder, 'lamplighter.lights'));
  await page.goto(`${studio.url}#warehouse.txt`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Coverage' })).toBeVisible();
  await page.getByRole('button', { name: /^lamplighter/ }).click();
  await expect(page.getByRole('grid')).toHaveAccessibleName('Level 1, 3 by 3 cells');
  await expect(page.getByRole('tab', { name: 'Draw' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: /^warehouse/ }).click();
  await expect(page.getByRole('heading', { name: 'Coverage' })).toBeVisible();
});

test('the list of keys is that of the open file', async ({ page, studio }) => {
  await openText(page, studio, 'lights/lamplighter.lights');
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  const show = async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('keyboard');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  };
  await show();
  await expect(dialog).toContainText('F2 F3 F4 F7');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Everywhere', 'Draw', 'Play', 'Suggest', 'Text']);
  await expect(dialog).not.toContainText('reorder levels');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^warehouse/ }).click();
  await expect(page.getByRole('tab', { name: 'Draw' })).toBeVisible();
  await show();
  await expect(dialog).toContainText('F2 F3 F4 Shift F4 F7 F9');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(['Everywhere', 'Suggest', 'Draw', 'Play', 'Game', 'Text']);
});

test('a collection of levels offers neither tests nor names of levels', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'tiny.xsb'), '; first\n\n#####\n#@$.#\n#####\n\n; second\n\n######\n#@ $.#\n######\n');
  await page.goto(`${studio.url}#tiny.xsb`);
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: /rename this level/ })).toHaveCount(0);
  await page.keyboard.press('F4');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('alert')).toContainText('Won in 1 move');
  await expect(page.getByRole('button', { name: 'Keep as test' })).toHaveCount(0);
  const names = await commandNames(page);
  expect(names).toEqual(expect.arrayContaining(['Draw', 'Kernel: strip the level to what the puzzle needs', 'Restart', 'Copy the play to share it']));
  expect(names).not.toContain('Keep the play as a test');
  expect(names).not.toContain('Rename this level');
  // The level is known to be solvable.
  expect(names).not.toContain('Make it solvable');
});

test('a domain the page has never heard of has text, a picture and what is known', async ({ page, studio }) => {
  // The server names the domain; here it names one of which the page has no entry.
  await page.route('**/api/files', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"witness"', '"lights"') });
  });
  await page.route('**/api/file?**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"witness"', '"lights"') });
  });
  await openText(page, studio, 'witness/garden.panel');
  await expect(tabs(page)).toHaveText(['TextF3', 'PlayF4', 'AskF7']);
  await expect(page.getByRole('img', { name: 'gate', exact: true })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('One line, unique');
});
