// Parts of the page as a person names them, and the files behind it.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, type Studio } from './studio';

export const verdict = (page: Page): Locator => page.getByRole('status', { name: 'Verdict' });
export const cell = (page: Page, x: number, y: number): Locator => page.getByRole('grid').getByRole('gridcell', { name: new RegExp(`^${x}, ${y}: `) });
export const levels = (page: Page): Locator => page.getByRole('listbox', { name: 'Levels' }).getByRole('option');
export const onDisk = (studio: Studio, name = 'warehouse.txt'): string => readFileSync(join(studio.folder, name), 'utf8');

/** The file after everything is saved that waits for it: a window that loses the focus saves at once. */
export async function written(page: Page, studio: Studio, name: string): Promise<string> {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  return onDisk(studio, name);
}

/** Takes back, or does again, until nothing is left. What is undone may be the last while a click is on its way, so that
 * the page itself clicks. */
export async function all(page: Page, name: 'Undo' | 'Redo'): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name, exact: true });
  while (await button.isEnabled()) await button.evaluate((one: HTMLButtonElement) => one.click());
}

/** Opens a game on its board. */
export async function open(page: Page, studio: Studio, file = 'warehouse.txt'): Promise<void> {
  await page.goto(`${studio.url}#${file}`);
  await expect(page.getByRole('grid')).toBeVisible();
}

export const files = (page: Page): Locator => page.getByRole('list', { name: 'Files' });

/** Opens another file by its button. */
export async function openFile(page: Page, name: RegExp): Promise<void> {
  const button = files(page).getByRole('button', { name }).first();
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('grid')).toBeVisible();
}

/** Paints one cell with a thing of the palette. */
export async function paintWith(page: Page, thing: string, x: number, y: number): Promise<void> {
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: thing }).click();
  await cell(page, x, y).click();
}

export const GAMES = join(import.meta.dirname, '..', '..', 'games');

/** Opens a copy of an example, such as `witness/garden.panel`, in its text. */
export async function openText(page: Page, studio: Studio, file: string): Promise<void> {
  const name = file.split('/').pop() ?? file;
  cpSync(join(GAMES, file), join(studio.folder, name));
  await page.goto(`${studio.url}#${encodeURIComponent(name)}`);
  // A file may open in another view.
  await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible();
  await page.keyboard.press('F3');
  await expect(page.getByRole('textbox', { name: `Source of ${name}` })).toBeVisible();
}

/** Every command of the palette. */
export async function commandNames(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const names = await options.locator('span:first-child').allTextContents();
  await page.keyboard.press('Escape');
  return names;
}
