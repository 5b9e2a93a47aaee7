// No key and no command leaves a page without its file or with an error, whatever the domain.
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { commandNames, GAMES } from './page';
import { expect, test, type Studio } from './studio';

const FILES = [
  'puzzlescript/warehouse.txt',
  'sokoban/tiny.xsb',
  'witness/garden.panel',
  'refraction/shortcuts.refraction',
  'narrative/meadow.story.toml',
  'ruleset/hen-house.ruleset.json',
  'lights/lamplighter.lights',
  'asp/keys.lp',
];
/** There is no folder of Sokoban levels among the examples. */
const TINY = '; first\n\n#####\n#@$.#\n#####\n\n; second\n\n######\n#@ $.#\n######\n';
const OTHER = 'thaw.txt';

/** Opens a file with one other beside it. */
async function open(page: Page, studio: Studio, file: string): Promise<string> {
  const name = file.split('/').pop() ?? file;
  for (const other of readdirSync(studio.folder)) if (/\.txt$/.test(other) && other !== OTHER) rmSync(join(studio.folder, other));
  if (name.endsWith('.xsb')) writeFileSync(join(studio.folder, name), TINY);
  else cpSync(join(GAMES, file), join(studio.folder, name));
  await page.goto(`${studio.url}#${encodeURIComponent(name)}`);
  await isWhole(page, name);
  return name;
}

const openFile = (page: Page): Locator => page.getByRole('list', { name: 'Files' }).locator('[aria-current="page"]');

/** The file is named, its view has a heading, and nothing says that something went wrong. */
async function isWhole(page: Page, name: string): Promise<void> {
  // One question instead of four: it is asked after every command of every domain.
  await page.waitForFunction((title) => {
    const main = document.querySelector('main');
    const open = document.querySelector('[aria-label="Files"] [aria-current="page"]');
    return open?.getAttribute('title') === title && main?.querySelector('h1') && main.textContent?.trim();
  }, name);
  const told = await page.locator('[role="alert"], .noteline').allTextContents();
  expect(told.filter((text) => /error|mistake|cannot|answered|undefined|not saved|not connected/i.test(text))).toEqual([]);
}

async function run(page: Page, command: string): Promise<boolean> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command' }).fill(command);
  // An earlier command may have left nothing for this one to act on.
  const isThere = await page.evaluate((name) => {
    const options = [...document.querySelectorAll<HTMLElement>('[role="listbox"][aria-label="Commands"] [role="option"]')];
    const option = options.find((one) => [...one.querySelectorAll('*')].some((part) => part.textContent === name));
    option?.click();
    return option !== undefined;
  }, command);
  await page.keyboard.press('Escape');
  return isThere;
}

/** Runs every command of the palette that was not run before. */
async function runAll(page: Page, name: string, done: Set<string>): Promise<void> {
  for (const command of await commandNames(page)) {
    if (command === 'Delete this file' || command.startsWith('Open ') || done.has(command)) continue;
    if (await run(page, command)) done.add(command);
    // A copy opens itself.
    if (command === 'Duplicate this file') {
      await expect(openFile(page)).not.toHaveAttribute('title', name);
      await run(page, `Open ${name}`);
    }
    await isWhole(page, name);
  }
}

for (const file of FILES) {
  test(`every key of a view and every command keeps the page of ${file}`, async ({ page, studio }) => {
    test.setTimeout(180_000);
    const name = await open(page, studio, file);
    for (const key of ['F2', 'F3', 'F4', 'F9', 'F4']) {
      await page.keyboard.press(key);
      await isWhole(page, name);
    }
    // Something is played, so that there is something to undo, restart and copy.
    const moves = page.getByRole('main').locator('[aria-label="Moves"]').getByRole('button');
    if ((await moves.count()) > 0) await moves.first().click();
    const done = new Set<string>();
    await runAll(page, name, done);
    expect([...done]).toEqual(expect.arrayContaining(['Text', 'Light or dark theme', 'Duplicate this file', 'Keyboard']));
    // Another view may have others.
    await page.getByRole('tablist', { name: 'Views' }).getByRole('tab').first().click();
    await runAll(page, name, done);
    await run(page, `Open ${OTHER}`);
    await isWhole(page, OTHER);
    await run(page, `Open ${name}`);
    await isWhole(page, name);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).fill('Delete this file');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Files' }).getByTitle(name, { exact: true })).toHaveCount(0);
    await page.locator('.noteline').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('list', { name: 'Files' }).getByTitle(name, { exact: true })).toHaveCount(1);
  });
}
