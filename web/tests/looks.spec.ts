// What a person sees: nothing lies on anything, what is cut says so, and what stands there is true of now.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { faults } from './faults';
import { open, onDisk, openText, paintWith, verdict } from './page';
import { expect, test, type Studio } from './studio';

interface Box { x: number; y: number; width: number; height: number }

async function boxOf(one: Locator): Promise<Box> {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

const meet = (a: Box, b: Box): boolean => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 && Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1;
const holds = (a: Box, b: Box): boolean => b.x >= a.x - 1 && b.y >= a.y - 1 && b.x + b.width <= a.x + a.width + 1 && b.y + b.height <= a.y + a.height + 1;

/** Nothing in a slot hangs over its edge. */
async function holdsItsButtons(slot: Locator): Promise<void> {
  const box = await boxOf(slot);
  for (const button of await slot.getByRole('button').all()) expect(holds(box, await boxOf(button)), (await button.getAttribute('aria-label')) ?? (await button.textContent()) ?? '').toBe(true);
}

/** Opens the second level and lets suggestions come until there is one. */
async function suggestions(page: Page, studio: Studio): Promise<void> {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(verdict(page)).toContainText('Solvable in 18');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('article', { name: /^Suggestion 1: \d/ })).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
}

test('at 1280 x 720 the buttons of a slot stay in it, also from before an edit', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await suggestions(page, studio);
  await paintWith(page, 'Wall', 2, 2);
  const slot = page.getByRole('article', { name: /^Suggestion 1: \d/ });
  await expect(slot).toContainText('from before your edit');
  await holdsItsButtons(slot);
  await slot.getByRole('button', { name: 'Try' }).click();
  await expect(slot).toContainText('on the bench');
  await holdsItsButtons(slot);
  expect(await faults(page)).toEqual([]);
});

test('at 1280 x 720 the slots of a panel hold their buttons and show the whole panel, tried or not', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F2');
  await page.getByRole('option', { name: /twins/ }).click();
  const strip = page.getByRole('region', { name: 'Suggestions' });
  await strip.getByRole('combobox', { name: 'What better means' }).selectOption('harder');
  await strip.getByRole('button', { name: 'Start' }).click();
  await expect(strip.getByRole('button', { name: 'Try suggestion 2' })).toBeVisible({ timeout: 45_000 });
  const stop = strip.getByRole('button', { name: 'Stop' });
  if (await stop.isVisible()) await stop.click();
  await expect(strip.getByRole('button', { name: 'Start' })).toBeVisible();
  const [first, second] = [page.getByRole('article', { name: /^Suggestion 1:/ }), page.getByRole('article', { name: /^Suggestion 2:/ })];
  for (const slot of [first, second]) {
    await holdsItsButtons(slot);
    expect(holds(await boxOf(slot.locator('.pic')), await boxOf(slot.getByRole('img')))).toBe(true);
  }
  await first.getByRole('button', { name: 'Try suggestion 1' }).click();
  await expect(first.getByRole('button', { name: 'Put mine back' })).toBeVisible();
  await holdsItsButtons(first);
  // The author has not edited anything.
  await expect(second).not.toContainText('from before your edit');
  expect(await faults(page)).toEqual([]);
});

test('what every solution must do has a field of the whole width', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, studio);
  await page.getByRole('button', { name: 'need' }).click();
  const [field, side] = [await boxOf(page.getByRole('combobox', { name: 'What every solution must do' })), await boxOf(page.getByRole('region', { name: 'You asked' }))];
  expect(field.width).toBeGreaterThan(side.width * 0.6);
});

test('levels in the history are shown whole', async ({ page, studio }) => {
  await suggestions(page, studio);
  await page.getByRole('button', { name: /^History [1-9]/ }).click();
  const item = page.getByRole('dialog', { name: /^History/ }).getByRole('listitem').first();
  expect(holds(await boxOf(item.locator('.pic')), await boxOf(item.getByRole('img')))).toBe(true);
});

test('what is known in one line ends in dots where it is cut', async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, studio);
  await page.keyboard.press('F3');
  const words = verdict(page).locator('span').last();
  await expect(words).toContainText('Solvable in');
  expect(await words.evaluate((one) => getComputedStyle(one).textOverflow)).toBe('ellipsis');
  expect(holds(await boxOf(page.locator('.knownline')), await boxOf(words))).toBe(true);
});

test('both texts of a conflict begin at one height', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('textbox', { name: 'Source of warehouse.txt' }).click();
  await page.keyboard.type('(mine)');
  writeFileSync(join(studio.folder, 'warehouse.txt'), 'title Theirs\n');
  await expect(page.getByRole('dialog')).toContainText('changed outside the studio');
  const [mine, theirs] = [await boxOf(page.getByLabel('Your text')), await boxOf(page.getByLabel('The text on disk'))];
  expect([theirs.y, theirs.height]).toEqual([mine.y, mine.height]);
});

test('the theme is that of the system until one is chosen', async ({ page, studio }) => {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, studio);
  expect(await theme()).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('dark');
  await page.getByRole('button', { name: 'Light theme' }).click();
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await theme()).toBe('light');
});

test('what a suggestion changed can be seen through its frames, and the history has whole sentences', async ({ page, studio }) => {
  await suggestions(page, studio);
  await page.getByRole('button', { name: /^History [1-9]/ }).click();
  const found = page.getByRole('dialog', { name: /^History/ }).getByRole('listitem').filter({ hasText: 'Try' }).first();
  await expect(found).toContainText(/\d+ moves?/);
  await page.keyboard.press('Escape');
  const shot = page.getByRole('article', { name: /^Suggestion 1: \d/ });
  // A frame is thin: at least four fifths of a cell are the level's own.
  const canvas = shot.locator('canvas');
  const share = await canvas.evaluate((one: HTMLCanvasElement) => {
    const data = one.getContext('2d')?.getImageData(0, 0, one.width, one.height).data ?? new Uint8ClampedArray();
    let frame = 0;
    // Blue, also where it is mixed with the white edge beside it.
    for (let i = 0; i < data.length; i += 4) if ((data[i + 2] ?? 0) > (data[i] ?? 0) + 60 && (data[i + 2] ?? 0) > 180) frame += 1;
    return frame / (data.length / 4);
  });
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(0.2);
});

const MANY = ['Lantern', 'Conveyorbelt', 'Pressureplate', 'Doorway', 'Keystone', 'Ladder', 'Mushroom', 'Teleporter', 'Spring', 'Blueswitch', 'Redswitch', 'Waterfall', 'Icefloor', 'Quicksand', 'Torchlight', 'Bookshelf', 'Windowframe', 'Chimney', 'Fireplace', 'Curtain'];

test('many objects have whole swatches, and the last row in sight is cut where there are more', async ({ page, studio }) => {
  const objects = MANY.map((name, i) => `${name}\n#${(40 + 9 * i).toString(16)}8040\n`).join('\n');
  const legend = MANY.map((name, i) => `${String.fromCharCode(0x3b1 + i)} = ${name}`).join('\n');
  writeFileSync(join(studio.folder, 'many.txt'), onDisk(studio).replace('\n. = Background', `\n${legend}\n. = Background`).replace('\nPlayer, Wall, Crate', `\nPlayer, Wall, Crate, ${MANY.join(', ')}`).replace(/\n(=+\n)?LEGEND\n/, (heading) => `\n${objects}${heading}`));
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, studio, 'many.txt');
  const list = page.locator('.swatches');
  const swatches = await list.getByRole('button').all();
  expect(swatches.length).toBe(25);
  const boxes = await Promise.all(swatches.map(boxOf));
  boxes.forEach((box, i) => boxes.slice(i + 1).forEach((other) => expect(meet(box, other)).toBe(false)));
  for (const [i, swatch] of swatches.entries()) expect(holds(boxes[i] as Box, await boxOf(swatch.locator('span').first()))).toBe(true);
  const room = await boxOf(list);
  const isCut = boxes.some((box) => box.y < room.y + room.height - 2 && box.y + box.height > room.y + room.height + 2);
  expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight + 2)).toBe(isCut);
});

test('a long name of a file ends in dots and keeps its ending', async ({ page, studio }) => {
  const long = 'a-very-long-name-of-a-game-that-does-not-fit.txt';
  writeFileSync(join(studio.folder, long), onDisk(studio));
  await open(page, studio, long);
  const [name, ending] = [page.locator('.filerow.is-here .file > span').first(), page.locator('.filerow.is-here .file > .ext')];
  expect(await name.evaluate((one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).textOverflow === 'ellipsis')).toBe(true);
  expect(await ending.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true);
  expect(holds(await boxOf(page.locator('.filerow.is-here')), await boxOf(ending))).toBe(true);
});

test('a note at the foot covers no button', async ({ page, studio }) => {
  for (const [width, height] of [[1440, 900], [1280, 720]] as const) {
    await page.setViewportSize({ width, height });
    await open(page, studio);
    await page.getByRole('button', { name: 'Delete level' }).click();
    // The note goes away by itself, so that all is measured at once.
    await expect(page.locator('.noteline')).toContainText('deleted.');
    const covered = await page.evaluate(() => {
      const note = document.querySelector('.noteline')?.getBoundingClientRect() ?? new DOMRect();
      const buttons = [...document.querySelectorAll<HTMLElement>('.strip button, .palette button, .tape button, .headrow button, .rightcol button')].filter((one) => one.checkVisibility());
      const isUnder = (box: DOMRect) => box.right > note.left && box.left < note.right && box.bottom > note.top && box.top < note.bottom;
      return buttons.filter((one) => isUnder(one.getBoundingClientRect())).map((one) => one.textContent);
    });
    expect(covered).toEqual([]);
  }
});

test('the search in the text has the look of the page', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+f');
  const panel = page.locator('.cm-search');
  await expect(panel).toBeVisible();
  const fonts = await panel.locator('button.cm-button').evaluateAll((all) => [...new Set(all.map((one) => `${getComputedStyle(one).fontFamily.split(',')[0]} ${getComputedStyle(one).backgroundImage} ${(one as HTMLElement).offsetHeight}`))]);
  expect(fonts).toEqual([expect.stringMatching(/Inter.* none 26$/)]);
  const room = await boxOf(panel);
  for (const one of await panel.locator('button, input').all()) expect(holds(room, await boxOf(one))).toBe(true);
});

test('without levels the keys of the list stay at its foot, and the side says what is in the way', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'broken.txt'), onDisk(studio).replace('\nCOLLISIONLAYERS\n', '\nCOLISIONLAYERS\n'));
  await page.goto(`${studio.url}#broken.txt`);
  const wrong = page.getByRole('region', { name: 'Not readable' });
  await expect(wrong).toContainText('COLISIONLAYERS is not a section. Did you mean COLLISIONLAYERS?');
  await expect(page.getByRole('region', { name: 'What is known' })).toContainText('Nothing is known until the text can be read.');
  await expect(page.getByRole('main')).not.toContainText('Line 0');
  const [left, foot] = [await boxOf(page.getByRole('complementary', { name: 'Files and levels' })), await boxOf(page.locator('.left .foot'))];
  expect(Math.abs(left.y + left.height - foot.y - foot.height)).toBeLessThan(2);
  // The first problem is the cause, and one key mends it.
  await wrong.getByRole('button', { name: /^Go to line \d+/ }).click();
  await page.getByRole('dialog', { name: /^Problem at line/ }).getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('tab', { name: 'No problems' })).toBeVisible();
  await expect.poll(() => onDisk(studio, 'broken.txt')).toBe(onDisk(studio));
});

test('a text of another domain that cannot be read says so at the side', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'broken.panel'), 'panel gate\n+-+\n|?|\nS-E\n');
  await page.goto(`${studio.url}#broken.panel`);
  await expect(page.getByRole('complementary', { name: 'Side' })).toContainText('The text has an error');
});

test('below a story there is no log of turns', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('tab', { name: 'Turn log' }).click();
  await openText(page, studio, 'narrative/meadow.story.toml');
  await expect(page.getByRole('tablist', { name: 'Below the text' }).getByRole('tab')).toHaveText(['No problems']);
  await expect(page.getByText('Play a move')).toHaveCount(0);
});

test('coverage numbers its squares, and a level that is not searched yet is not known', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F9');
  const table = page.getByRole('table', { name: /^Rules/ });
  await expect(table.getByRole('columnheader', { name: /^Level \d/ })).toHaveText(Array.from({ length: 8 }, (_, i) => `Level ${i + 1}`));
  const running = page.getByText(/levels? of 8 looked at/);
  const marks = table.locator('.covercell');
  // Until a search of the level has ended, its square is not hollow.
  if (await running.isVisible()) {
    const [text, kinds] = await page.evaluate(() => [document.querySelector('.headrow .right')?.textContent ?? '', [...document.querySelectorAll('.covertable tbody tr:first-child .covercell')].slice(0, 8).map((one) => one.className)] as const);
    const looked = Number(/(\d+) levels?/.exec(text)?.[1] ?? 8);
    kinds.slice(looked).forEach((kind) => expect(kind).toMatch(/\bmaybe\b/));
  }
  await expect(marks).toHaveCount(8);
});

test('the list of commands says how many there are and what to type', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Type a few letters of a command or a file')).toBeFocused();
  await expect(page.getByRole('dialog')).toContainText(/\d+ of \d+; arrows or typing find the rest/);
});

for (const side of ['left', 'right', 'top', 'bottom'] as const) {
  test(`the new size is written beside the level while its ${side} edge is dragged`, async ({ page, studio }) => {
    await open(page, studio);
    const handle = await boxOf(page.getByRole('button', { name: `Grow the level at the ${side}` }));
    const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + (side === 'left' ? -80 : side === 'right' ? 80 : 0), y + (side === 'top' ? -80 : side === 'bottom' ? 80 : 0), { steps: 4 });
    const tip = await boxOf(page.getByRole('status').filter({ hasText: 'let go to add' }));
    expect(meet(tip, await boxOf(page.getByRole('grid')))).toBe(false);
    expect(holds(await boxOf(page.getByRole('main')), tip)).toBe(true);
    await page.mouse.up();
    await expect(page.getByRole('grid')).toHaveAccessibleName(side === 'left' || side === 'right' ? /[78] by 5/ : /6 by [67]/);
  });
}

test('on a narrow page a level grows at all four edges', async ({ page, studio }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page, studio);
  for (const side of ['left', 'right', 'top', 'bottom']) await expect(page.getByRole('button', { name: `Grow the level at the ${side}` })).toBeInViewport();
});

test('what was known of a level goes with it when the one before it is deleted', async ({ page, studio }) => {
  await open(page, studio);
  const second = page.getByRole('option', { name: /along the wall/ });
  await expect(second).toContainText('solved in 18', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Delete level' }).click();
  await expect(page.getByRole('grid')).toHaveAccessibleName(/Level 1, along the wall/);
  // Nothing of the deleted level's answer, 4, is said of another.
  await expect(second).toContainText(/(solved in|was) 18/);
  expect(await page.getByRole('listbox', { name: 'Levels' }).textContent()).not.toMatch(/was 4\b/);
});
