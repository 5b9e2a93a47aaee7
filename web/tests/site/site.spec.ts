// What only the static studio has: the gallery, the manual beside it, files that stay in the browser, zips, and what it
// cannot do said in words.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { levels, verdict } from '../page';
import { serveSite } from '../static';

const test = base.extend<{ site: { url: string; asked: string[] } }>({
  // eslint-disable-next-line no-empty-pattern
  site: async ({}, use) => {
    const site = await serveSite(null);
    await use(site);
    site.close();
  },
});

test.beforeEach(async ({ context }) => {
  await context.addInitScript(() => localStorage.setItem('puzzlewright.guide', 'seen'));
});

const files = (page: import('@playwright/test').Page) => page.getByRole('list', { name: 'Files' }).getByRole('button', { name: /\./ });

test('every game of the gallery opens to be played, and nothing is asked of another host', async ({ page, site }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !/^(data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(`${site.url}gallery.html`);
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
  const links = await page.locator('.gallery a').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(10);
  for (const link of [links[0], links.at(-1), links[Math.floor(links.length / 2)]]) {
    await page.goto(link ?? '');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Play' })).toHaveAttribute('aria-selected', 'true');
    await expect(verdict(page).or(page.getByRole('status')).first()).toBeVisible();
  }
  expect(elsewhere).toEqual([]);
});

test('a level is solved in the browser, and a change stays after a reload', async ({ page, site }) => {
  await page.goto(`${site.url}#puzzlescript%2Fwarehouse.txt`);
  await expect(levels(page).first()).toBeVisible();
  await expect(verdict(page)).toContainText('Solvable in');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Duplicate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /warehouse copy/ }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /warehouse copy/ }).first()).toBeVisible();
});

test('the folder leaves as a zip and comes back', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(files(page).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Save all files');
  await page.keyboard.press('Enter');
  const zip = await (await saved).path();
  expect(readFileSync(zip).subarray(0, 2).toString()).toBe('PK');
  const chosen = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Open files or a zip');
  await page.keyboard.press('Enter');
  await (await chosen).setFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: readFileSync(zip) });
  await expect(page.getByText(/\d+ files opened/)).toBeVisible();
});

test('what is no zip is refused in words', async ({ page, site }) => {
  await page.goto(site.url);
  await expect(files(page).first()).toBeVisible();
  const chosen = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Open files or a zip');
  await page.keyboard.press('Enter');
  await (await chosen).setFiles({ name: 'all.zip', mimeType: 'application/zip', buffer: Buffer.from('not a zip') });
  await expect(page.getByText('This is not a zip file.')).toBeVisible();
});

test('the gallery and the manual have no fault that axe finds', async ({ page, site }) => {
  for (const name of ['gallery.html', 'docs/studio.html']) {
    await page.goto(`${site.url}${name}`);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id), name).toEqual([]);
  }
});
