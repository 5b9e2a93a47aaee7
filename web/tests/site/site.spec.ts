// What only the static studio has: the gallery, the manual beside it, files that stay in the browser, zips, and what it
// cannot do said in words.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Asked, readEngines } from '../../dev/engines';
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

const SITE = join(import.meta.dirname, '..', '..', '..', 'site');

const files = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('button', { name: /\./ });

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

/** The engines that were loaded, in their order, as the page names them. */
const loaded = (site: { asked: string[] }): string[] => site.asked.flatMap((path) => /^\/engines\/(\w+)-\w+\.wasm\.gz$/.exec(path)?.[1] ?? []);

/** An example of each kind of files, and the engine of that kind. */
function everyKind(): { path: string; engine: string }[] {
  const engines = readEngines();
  const asked = new Asked(engines);
  const games = JSON.parse(readFileSync(join(SITE, 'games', 'all.json'), 'utf8')) as { path: string; text: string }[];
  const found = games.map(({ path, text }) => ({ path, engine: engines.domains.get(asked.domainOf(path, text))?.name ?? '' }));
  return found.filter(({ engine }, at) => found.findIndex((one) => one.engine === engine) === at);
}

/** Opens a file of the folder in the page as it is. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => { location.hash = encodeURIComponent(to); }, path);
  const name = (path.split('/').pop() ?? path).replace(/\..*$/, '');
  await expect(opened(page)).toHaveAccessibleName(new RegExp(name));
}

const opened = (page: Page) => files(page).and(page.locator('[aria-current="page"]'));

test('a file is opened with the engine of its kind and no other', async ({ page, site }) => {
  const kinds = everyKind();
  expect(kinds.length).toBeGreaterThan(5);
  for (const { path, engine } of kinds) {
    site.asked.length = 0;
    await page.goto('about:blank');
    await page.goto(`${site.url}#${encodeURIComponent(path)}`);
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(loaded(site), path).toEqual(['core', engine]);
  }
});

test('an engine is loaded once, and what is open goes on without a network', async ({ page, site, context }) => {
  await page.goto(`${site.url}#${encodeURIComponent('lights/lamplighter.lights')}`);
  await expect(verdict(page)).toContainText('Solvable in');
  await open(page, 'puzzlescript/warehouse.txt');
  await expect(levels(page).first()).toBeVisible();
  await open(page, 'lights/lamplighter.lights');
  await expect(verdict(page)).toContainText('Solvable in');
  expect(loaded(site)).toEqual(['core', 'lights', 'puzzlescript']);
  await context.setOffline(true);
  await open(page, 'puzzlescript/raft.txt');
  await expect(verdict(page)).toContainText('Solvable in');
  await open(page, 'lights/lamplighter.lights');
  await expect(verdict(page)).toContainText('Solvable in');
  expect(loaded(site)).toEqual(['core', 'lights', 'puzzlescript']);
});

test('an engine that cannot be loaded is named, and asked for again', async ({ page, site }) => {
  await page.goto(`${site.url}#${encodeURIComponent('lights/lamplighter.lights')}`);
  await expect(verdict(page)).toContainText('Solvable in');
  await page.route('**/engines/witness-*', (route) => route.abort());
  await open(page, 'witness/garden.panel');
  await expect(page.getByText(/there is no network now/).first()).toBeVisible();
  await page.unroute('**/engines/witness-*');
  await open(page, 'lights/lamplighter.lights');
  await open(page, 'witness/garden.panel');
  await expect(verdict(page)).toContainText('One line, unique');
});

test('the rules of another game are tried, and a text of another kind is pasted', async ({ page, site }) => {
  await page.goto(`${site.url}#${encodeURIComponent('puzzlescript/warehouse.txt')}`);
  await expect(verdict(page)).toContainText('Solvable in');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Rules swapped');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'puzzlescript/raft.txt' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText(/./);
  await page.keyboard.press('Escape');
  const lights = readFileSync(join(SITE, '..', 'games', 'lights', 'lamplighter.lights'), 'utf8');
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lights);
  await expect(opened(page)).toHaveAccessibleName(/\.lights/);
  await expect(verdict(page)).toContainText('Solvable in');
  expect(loaded(site)).toEqual(['core', 'puzzlescript', 'lights']);
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
