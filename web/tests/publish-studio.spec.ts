// Publishing from the studio: the dialog, links that come and go, films, and files that carry a game.
import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkOf, openLink } from '../src/lib/link';
import { open } from './page';
import { expect, test } from './studio';

test('a game is published as a file, and its text is inside', async ({ page, studio }) => {
  await open(page, studio, 'warehouse.txt');
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByLabel('Hints by degree').check();
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save the file' }).click()]);
  expect(download.suggestedFilename()).toBe('warehouse.html');
  const written = readFileSync(await download.path(), 'utf8');
  expect(written).toContain('id="puzzlewright-game"');
  expect(written).toContain('"hints":true');
});

test('a film of a solution is saved', async ({ page, studio }) => {
  await open(page, studio, 'warehouse.txt');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Save GIF');
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe('warehouse-1.gif');
  expect(readFileSync(await download.path()).subarray(0, 6).toString()).toBe('GIF89a');
});

test('a link is copied, and opens as a file', async ({ page, studio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(studio.url).origin });
  await open(page, studio, 'warehouse.txt');
  // The address of a site is asked for once.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Copy link');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByLabel('Address of a site').fill('https://example.org/play/');
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('https://example.org/play/#g=');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const text = readFileSync(join(studio.folder, 'warehouse.txt'), 'utf8');
  expect(await openLink(link)).toMatchObject({ text, name: 'warehouse.txt' });
  const other = `${await linkOf({ text: text.replace(/^title .*/im, 'title Sent by link'), name: 'sent.txt', trace: '' })}`;
  await page.goto(`${studio.url}${other}`);
  await expect(page.getByRole('navigation', { name: 'Place' })).toContainText('sent');
  expect(readFileSync(join(studio.folder, 'sent.txt'), 'utf8')).toContain('Sent by link');
  await page.evaluate((hash) => (location.hash = hash), other.slice(0, 40));
  await expect(page.getByText('The link is damaged')).toBeVisible();
});

test('an exported page that is dropped opens as its game', async ({ page, studio }) => {
  await open(page, studio, 'warehouse.txt');
  const text = readFileSync(join(studio.folder, 'warehouse.txt'), 'utf8');
  const theirs = `<!DOCTYPE html><html><body><script>const sourceCode=${JSON.stringify(text)};compile(["restart"],sourceCode);</script></body></html>`;
  const drop = async (name: string, content: string): Promise<void> => {
    const transfer = await page.evaluateHandle(([file, body]) => {
      const data = new DataTransfer();
      data.items.add(new File([body ?? ''], file ?? '', { type: 'text/html' }));
      return data;
    }, [name, content]);
    await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  };
  await drop('theirs.html', theirs);
  await expect(page.getByRole('navigation', { name: 'Place' })).toContainText('script');
  expect(readFileSync(join(studio.folder, 'script.txt'), 'utf8')).toBe(text);
  await drop('stranger.html', '<!doctype html><html><body>hello</body></html>');
  await expect(page.getByText('no game was found')).toBeVisible();
});
