// What is on the clipboard decides what pasting means: cells, a file, or a play.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, GAMES, onDisk, open } from './page';
import { expect, test } from './studio';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const put = (page: import('@playwright/test').Page, text: string): Promise<void> => page.evaluate((what) => navigator.clipboard.writeText(what), text);

test('pasting cells is pasting cells, whatever was on the clipboard before', async ({ page, studio }) => {
  await open(page, studio);
  await put(page, onDisk(studio, 'raft.txt'));
  const names = readdirSync(studio.folder);
  await page.keyboard.press('m');
  const from = await cell(page, 2, 3).boundingBox();
  const to = await cell(page, 3, 3).boundingBox();
  if (!from || !to) throw new Error('there is no board');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press('Control+c');
  await cell(page, 2, 4).click();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 2, 4)).toHaveAccessibleName('2, 4: Player');
  await expect(cell(page, 3, 4)).toHaveAccessibleName('3, 4: Crate');
  await expect(page.getByRole('button', { name: 'warehouse .txt' })).toHaveAttribute('aria-current', 'page');
  expect(readdirSync(studio.folder).filter((name) => name.endsWith('.txt'))).toEqual(names.filter((name) => name.endsWith('.txt')));
  // As text the cells are rows of the level.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('P*');
});

test('cells are cut', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('m');
  await cell(page, 3, 3).click();
  await page.keyboard.press('Control+x');
  await expect(cell(page, 3, 3)).toHaveAccessibleName('3, 3: empty');
  await cell(page, 5, 4).click();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 5, 4)).toHaveAccessibleName('5, 4: Crate');
});

test('a game that is pasted onto the board is opened', async ({ page, studio }) => {
  await open(page, studio);
  await put(page, onDisk(studio, 'raft.txt'));
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('button', { name: 'lashed .txt' })).toHaveAttribute('aria-current', 'page');
});

for (const [file, name] of [['witness/garden.panel', /\.panel$/], ['refraction/shortcuts.refraction', /\.refraction$/], ['narrative/meadow.story.toml', /\.story\.toml$/], ['ruleset/hen-house.ruleset.json', /\.ruleset\.json$/], ['lights/lamplighter.lights', /\.lights$/], ['asp/keys.lp', /\.lp$/]] as const) {
  test(`a text like ${file} is recognised when it is pasted`, async ({ page, studio }) => {
    await open(page, studio);
    await put(page, readFileSync(join(GAMES, file), 'utf8'));
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+v');
    await expect.poll(() => readdirSync(studio.folder).some((one) => name.test(one))).toBe(true);
    // It opens in the view its domain has.
    await expect(page.getByRole('list', { name: 'Files' }).locator('[aria-current=page]')).toContainText(name);
    await expect(page.getByRole('tab', { name: 'Text' })).toBeVisible();
  });
}

test('a level in the notation of Sokoban and a page with a game inside are recognised when they are pasted', async ({ page, studio }) => {
  await open(page, studio);
  await put(page, '#######\n#.$@  #\n#######\n');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => readdirSync(studio.folder).some((one) => /\.xsb$/.test(one))).toBe(true);
  await expect(page.getByRole('grid')).toHaveAccessibleName(/7 by 3/);
  const before = readdirSync(studio.folder);
  await put(page, `<!doctype html><html><body><script>sourceCode=${JSON.stringify(readFileSync(join(GAMES, 'puzzlescript/raft.txt'), 'utf8'))};</script></body></html>`);
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+v');
  const added = () => readdirSync(studio.folder).filter((one) => !before.includes(one));
  await expect.poll(added).toHaveLength(1);
  expect(readFileSync(join(studio.folder, added()[0] ?? ''), 'utf8')).toMatch(/^title Lashed/);
});

test('a link and a text of no kind are not opened, and the page says so', async ({ page, studio }) => {
  await open(page, studio);
  const names = readdirSync(studio.folder);
  await put(page, 'https://www.puzzlescript.net/editor.html?hack=1234');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByText('The studio opens no links')).toBeVisible();
  await put(page, 'Dear diary,\ntoday was a good day.');
  await page.keyboard.press('Control+v');
  await expect(page.getByText('of no kind that the studio knows')).toBeVisible();
  expect(readdirSync(studio.folder).filter((name) => name.endsWith('.txt'))).toEqual(names.filter((name) => name.endsWith('.txt')));
});

test('a picture that is dropped is not taken for a game', async ({ page, studio }) => {
  await open(page, studio);
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255])], 'pic.png', { type: 'image/png' }));
    return transfer;
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  await expect(page.getByText('pic.png is not a text')).toBeVisible();
  expect(readdirSync(studio.folder).filter((name) => name.startsWith('pic'))).toEqual([]);
});
