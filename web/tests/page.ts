// Parts of the page as a person names them, and the files behind it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, type Studio } from './studio';

export const verdict = (page: Page): Locator => page.getByRole('status', { name: 'Verdict' });
export const cell = (page: Page, x: number, y: number): Locator => page.getByRole('grid').getByRole('gridcell', { name: new RegExp(`^${x}, ${y}: `) });
export const levels = (page: Page): Locator => page.getByRole('listbox', { name: 'Levels' }).getByRole('option');
export const onDisk = (studio: Studio, name = 'warehouse.txt'): string => readFileSync(join(studio.folder, name), 'utf8');

/** Opens a game on its board. */
export async function open(page: Page, studio: Studio, file = 'warehouse.txt'): Promise<void> {
  await page.goto(`${studio.url}#${file}`);
  await expect(page.getByRole('grid')).toBeVisible();
}
