// The page of orthogonality: choose, watch, cancel, read the matrix, open a pair, take a panel.
import type { Page } from '@playwright/test';
import { faults } from './faults';
import { levels, onDisk, openText } from './page';
import { expect, test } from './studio';
import { drawn } from './waiting';

async function openTypes(page: Page, studio: Parameters<typeof openText>[1]): Promise<void> {
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Orthogonality' })).toBeVisible();
}

const status = (page: Page) => page.getByRole('status', { name: 'Comparing' });

test('types are compared, a pair shows its simplest panels, and one is taken into the file', async ({ page, studio }) => {
  await openTypes(page, studio);
  for (const type of ['star', 'triangle', 'tetris']) await page.getByRole('checkbox', { name: type }).check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const cell = page.getByRole('button', { name: 'separation and star: 8 of 38 lines need both' });
  await expect(cell).toBeEnabled({ timeout: 45_000 });
  await expect(page.getByRole('button', { name: 'triangle alone: 37 of 38 lines' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New types', exact: true }).getByRole('heading', { name: /^9\d new types$/ })).toBeVisible({ timeout: 45_000 });
  await expect(status(page)).toContainText('express most together');
  // The matrix is a table whose cells are reached with arrows.
  await page.getByRole('button', { name: /^separation alone/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('region', { name: 'Simplest panels' });
  await expect(gallery.getByText('8 of 38 lines can be singled out only with both; the simplest panel for each.')).toBeVisible();
  await expect(gallery.getByRole('img')).toHaveCount(8);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await drawn(page);
    expect(await faults(page)).toEqual([]);
    // The page above and beside stays as it is.
    const bar = await page.getByRole('banner').boundingBox();
    const logo = await page.getByRole('banner').getByText('Puzzlewright').boundingBox();
    expect([bar?.x, bar?.y, bar?.width]).toEqual([0, 0, 1440]);
    expect([(logo?.x ?? -1) > 0, (logo?.y ?? -1) > 0, (logo?.y ?? 99) < (bar?.height ?? 0)]).toEqual([true, true, true]);
    await page.screenshot({ path: `test-results/types-${theme}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await page.getByRole('region', { name: 'Table of new types' }).evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  const before = await levels(page).count();
  await gallery.getByRole('button', { name: 'Add panel 1 to the file' }).click();
  await expect(page.getByRole('heading', { name: 'separation-star-1' })).toBeVisible();
  await expect(levels(page)).toHaveCount(before + 1);
  await expect.poll(() => onDisk(studio, 'garden.panel')).toContain('panel separation-star-1');
});

test('new types differ in what they add to the types that are chosen at first', async ({ page, studio }) => {
  await openTypes(page, studio);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const bars = page.getByRole('group', { name: 'How many types have which orthogonality' }).getByRole('button');
  await expect(bars).toHaveCount(12, { timeout: 45_000 });
  const filled = await bars.evaluateAll((all) => all.map((one) => parseInt(one.getAttribute('aria-label') ?? '', 10)).filter((n) => n > 0));
  expect(filled.length).toBeGreaterThan(5);
  expect(filled.reduce((sum, n) => sum + n, 0)).toBeGreaterThan(90);
  await bars.last().click();
  await expect(page.getByRole('table', { name: 'Types of this bar' })).toBeVisible();
});

test('a comparison that takes long shows how far it is and is stopped with what it found', async ({ page, studio }) => {
  await openTypes(page, studio);
  await page.getByRole('spinbutton', { name: 'columns' }).fill('4');
  await page.getByRole('spinbutton', { name: 'rows' }).fill('4');
  await page.getByRole('spinbutton', { name: 'pieces at most' }).fill('6');
  await page.keyboard.press('Control+Enter');
  await expect(status(page)).toContainText(/Looking at panels: [\d,]+ of [\d,]+ panels/);
  await page.getByRole('button', { name: /^Stop/ }).first().click();
  await expect(status(page)).toContainText('Stopped; what was finished stays.');
  await expect(page.getByRole('button', { name: /^Compare/ })).toBeVisible();
});

test('a wrong setting is answered in words', async ({ page, studio }) => {
  await openTypes(page, studio);
  await page.getByRole('spinbutton', { name: 'columns' }).fill('5');
  await page.getByRole('spinbutton', { name: 'rows' }).fill('5');
  await page.getByRole('spinbutton', { name: 'pieces at most' }).fill('9');
  await page.getByRole('button', { name: /^Compare/ }).click();
  await expect(page.getByRole('alert')).toContainText('ask for fewer pieces');
});
