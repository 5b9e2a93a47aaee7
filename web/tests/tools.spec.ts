// Drawing tools, levels and files with the mouse, and what is said about a turn.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { cell, levels, onDisk, open, verdict } from './page';
import { expect, test } from './studio';
import { completable, idle } from './waiting';

async function middle(one: Locator): Promise<{ x: number; y: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, before?: () => Promise<void>): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await before?.();
  await page.mouse.up();
}

test('the move tool carries a cell, and a selection as a whole', async ({ page, studio }) => {
  await open(page, studio);
  const before = onDisk(studio);
  await page.keyboard.press('v');
  await drag(page, await middle(cell(page, 3, 3)), await middle(cell(page, 4, 4)));
  await expect(cell(page, 4, 4)).toHaveAccessibleName('4, 4: Crate');
  await expect(cell(page, 3, 3)).toHaveAccessibleName('3, 3: empty');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 3, 3)).toHaveAccessibleName('3, 3: Crate');
  await page.keyboard.press('m');
  await drag(page, await middle(cell(page, 2, 3)), await middle(cell(page, 3, 3)));
  await page.keyboard.press('v');
  await drag(page, await middle(cell(page, 2, 3)), await middle(cell(page, 2, 4)));
  await expect(cell(page, 2, 4)).toHaveAccessibleName('2, 4: Player');
  await expect(cell(page, 3, 4)).toHaveAccessibleName('3, 4: Crate');
  await expect(cell(page, 2, 3)).toHaveAccessibleName('2, 3: empty');
  await page.keyboard.press('Control+z');
  await expect.poll(() => onDisk(studio)).toBe(before);
});

test('an edge is dragged, its new size is shown, and letting go takes it', async ({ page, studio }) => {
  await open(page, studio);
  const grid = page.getByRole('grid');
  const size = await middle(cell(page, 1, 1)).then(async (one) => (await middle(cell(page, 2, 1))).x - one.x);
  const right = await middle(page.getByRole('button', { name: /at the right/ }));
  await drag(page, right, { x: right.x + 2 * size, y: right.y }, async () => {
    await expect(page.getByText('8 × 5 let go to add 2 columns')).toBeVisible();
    await page.screenshot({ path: 'test-results/resize-light.png' });
  });
  await expect(grid).toHaveAccessibleName(/8 by 5/);
  const top = await middle(page.getByRole('button', { name: /at the top/ }));
  const now = (await middle(cell(page, 1, 2))).y - (await middle(cell(page, 1, 1))).y;
  await drag(page, top, { x: top.x, y: top.y + now });
  await expect(grid).toHaveAccessibleName(/8 by 4/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(grid).toHaveAccessibleName(/6 by 5/);
});

test('what is selected is mirrored both ways and copied', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('m');
  await drag(page, await middle(cell(page, 2, 2)), await middle(cell(page, 5, 4)));
  await page.keyboard.press('x');
  await expect(cell(page, 5, 3)).toHaveAccessibleName('5, 3: Player');
  await page.keyboard.press('Shift+X');
  await expect(cell(page, 3, 4)).toHaveAccessibleName(/Target|empty/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 2, 3)).toHaveAccessibleName('2, 3: Player');
  await page.keyboard.press('Escape');
  await cell(page, 3, 3).click();
  await page.keyboard.press('Control+c');
  await cell(page, 4, 4).click();
  await page.keyboard.press('Escape');
  await page.getByRole('grid').focus();
  await page.keyboard.press('Control+v');
  await expect(cell(page, 4, 4)).toHaveAccessibleName('4, 4: Crate');
});

test('levels are carried by drag and get names; files too', async ({ page, studio }) => {
  await open(page, studio);
  await levels(page).nth(0).dragTo(levels(page).nth(2));
  await expect(levels(page).nth(2)).toContainText('around the corner');
  await expect(levels(page).nth(0)).toContainText('along the wall');
  await page.keyboard.press('Control+z');
  await expect(levels(page).nth(0)).toContainText('around the corner');
  await levels(page).nth(0).click();
  await levels(page).nth(0).dblclick();
  await page.getByRole('textbox', { name: 'Name' }).fill('the elbow');
  await page.keyboard.press('Enter');
  await expect(levels(page).nth(0)).toContainText('the elbow');
  await expect.poll(() => onDisk(studio)).toContain('(1: the elbow)');
  await page.getByRole('button', { name: 'Rename this file' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('storehouse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'storehouse .txt' })).toHaveAttribute('aria-current', 'page');
  expect(existsSync(join(studio.folder, 'warehouse.txt'))).toBe(false);
  expect(onDisk(studio, 'storehouse.txt')).toContain('(1: the elbow)');
});

test('a turn is told in order, with pictures, reasons and what nearly happened', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F4');
  await page.keyboard.press('ArrowRight');
  const turn = page.getByRole('region', { name: 'The last turn' });
  await expect(turn).toContainText('move 1, right');
  await expect(turn.getByRole('listitem').nth(0)).toContainText('Player going right at 2,3, Crate at 3,3: Crate will move right');
  await expect(turn.getByRole('listitem').nth(1)).toContainText('Crate and Player go right, to 4,3 and 3,3');
  await expect(turn.getByRole('img', { name: 'Before the step' })).toBeVisible();
  await turn.getByRole('button', { name: 'Earlier step' }).click();
  await expect(turn.getByRole('button', { name: 'Show step 1' })).toHaveAttribute('aria-current', 'step');
  await turn.getByRole('button', { name: /Go to the rule of line/ }).first().click();
  await expect(page.getByRole('tab', { name: 'Text', selected: true })).toBeVisible();
  await expect(page.locator('.cm-activeLine')).toContainText('[ > Player | Crate ]');
  await page.getByRole('tab', { name: 'Turn log' }).click();
  await expect(page.getByRole('region', { name: 'Turn log' })).toContainText('Crate and Player go right');
  await page.screenshot({ path: 'test-results/turn-log-light.png' });
});

test('hints come by degrees, and a play is kept, shared and played again', async ({ page, studio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, studio);
  await page.keyboard.press('F4');
  const hint = page.getByRole('status', { name: 'Hint' });
  await page.keyboard.press('?');
  await expect(hint).toHaveText('It can be won from here.');
  await page.keyboard.press('?');
  await expect(hint).toHaveText('4 more moves are enough.');
  await page.keyboard.press('?');
  await expect(hint).toHaveText('Next: right.');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('alert')).toContainText('Won in 4 moves');
  await page.getByRole('button', { name: 'Copy to share' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('puzzlewright play warehouse.txt --level 1 --moves RDRU');
  await page.keyboard.press('t');
  await expect(page.getByText('1 test passes')).toBeVisible();
  await expect.poll(() => onDisk(studio)).toContain('(1: around the corner)\n(test won: RDRU)\n');
  await expect(levels(page).nth(0)).toContainText('around the corner');
  // A wall in the way, and the test says so.
  await page.keyboard.press('F2');
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 3, 4).click();
  await page.keyboard.press('F4');
  await expect(page.getByRole('status', { name: 'Tests' })).toContainText('1 of 1 test fails: was won, is open');
  // What was copied is played again where it is pasted.
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('region', { name: 'Solution' })).toContainText('Pasted');
});

test('names are completed, definitions found, sections folded and fixes listed', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('[ > Pla');
  await expect(page.getByRole('option', { name: 'Player' })).toBeVisible();
  await completable(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type(' | Crte ] -> [ > Player | > Crate ]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+.');
  const tip = page.getByRole('dialog', { name: /^Problem at line/ });
  await expect(tip).toContainText('Did you mean Crate?');
  await page.screenshot({ path: 'test-results/problem-light.png' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Source of warehouse.txt' })).not.toContainText('Crte');
  // The mended rule repeats the one after it, which fires no more: that is all there is to say.
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('No play of any level fires this rule.');
  // From a use of a name to where it is defined.
  await page.keyboard.press('Home');
  for (let i = 0; i < 6; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F12');
  await expect(page.locator('.cm-activeLine')).toHaveText('Player');
  await page.getByRole('button', { name: 'Objects', exact: true }).click();
  await page.keyboard.press('Control+Shift+BracketLeft');
  await expect(page.locator('.cm-foldPlaceholder')).toContainText(/5 objects, lines \d+–\d+/);
  await page.getByRole('button', { name: 'Legend', exact: true }).click();
  await page.keyboard.press('Control+Shift+BracketLeft');
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  await page.keyboard.press('Control+Shift+BracketLeft');
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await idle(page);
  await page.screenshot({ path: 'test-results/folded-light.png' });
});

test('a conflict is settled line by line, and another window waits for it', async ({ page, studio, context }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('textbox', { name: 'Source of warehouse.txt' }).click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('(mine) ');
  writeFileSync(join(studio.folder, 'warehouse.txt'), onDisk(studio).replace('(1: around the corner)', '(1: theirs)').replace('author Puzzlewright', 'author Somebody'));
  const dialog = page.getByRole('dialog', { name: /changed outside the studio/ });
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${studio.url}#warehouse.txt`);
  await other.keyboard.press('F3');
  await other.getByRole('textbox', { name: 'Source of warehouse.txt' }).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type('(second window)');
  await expect(other.getByRole('status', { name: 'Saving' })).toContainText('another window must choose');
  expect(onDisk(studio)).not.toContain('second window');
  await page.bringToFront();
  await dialog.getByRole('button', { name: 'Look line by line' }).click();
  const differences = dialog.getByRole('radiogroup', { name: 'What stays here' });
  await expect(differences).toHaveCount(2);
  await page.screenshot({ path: 'test-results/line-by-line-light.png' });
  await differences.nth(1).getByRole('radio', { name: 'Disk’s' }).click();
  await dialog.getByRole('button', { name: 'Keep what is chosen' }).click();
  await expect.poll(() => onDisk(studio)).toContain('(mine) title Small Warehouse');
  expect(onDisk(studio)).toContain('(1: theirs)');
  expect(onDisk(studio)).toContain('author Puzzlewright');
  // The other window now has a conflict of its own to settle; nothing of it was written.
  expect(onDisk(studio)).not.toContain('second window');
  await other.bringToFront();
  await expect(other.getByRole('dialog', { name: /changed in another window/ })).toBeVisible();
});

test('vary less or more is an option of the engine', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(verdict(page)).toContainText('Solvable in 18');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/jobs') && request.postData()?.includes('"suggest"')) asked.push(request.postData() ?? '');
  });
  await page.getByRole('slider', { name: 'Vary less or more' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('article', { name: /^Suggestion 1: \d/ })).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  expect((JSON.parse(asked[0] ?? '{}') as { options: { strength: number } }).options.strength).toBe(0.1);
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Vary less or more' })).toHaveValue('0');
});

test('coverage shows rules, objects and win conditions against levels', async ({ page, studio }) => {
  await open(page, studio, 'furrow.txt');
  await page.keyboard.press('F9');
  await expect(page.getByText(/all play of all levels/)).toBeVisible({ timeout: 40_000 });
  const rules = page.getByRole('table', { name: /^Rules/ });
  const boulder = rules.getByRole('row', { name: /late \[ Boulder Water \]/ });
  await expect(boulder).toContainText('1 of 7');
  await expect(page.getByRole('table', { name: /^Objects/ }).getByRole('row', { name: /Boulder/ })).toContainText('4 of 7');
  await boulder.getByRole('button').click();
  await expect(page.locator('.cm-activeLine')).toContainText('late [ Boulder Water ]');
});

test('a dropped file is opened under its own name and ending', async ({ page, studio }) => {
  await open(page, studio);
  const drop = async (name: string, text: string): Promise<void> => {
    const data = await page.evaluateHandle(([name, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], name, { type: 'text/plain' }));
      return transfer;
    }, [name, text] as const);
    await page.dispatchEvent('main', 'drop', { dataTransfer: data });
  };
  await drop('Tiny.xsb', '#####\n#@$.#\n#####\n');
  await expect(page.getByRole('button', { name: 'tiny .xsb' })).toHaveAttribute('aria-current', 'page');
  await expect(verdict(page)).toContainText('Solvable in 1');
  // A domain without an entry on the page, of which the folder has no file yet.
  await drop('Row.lights', 'lights 2x1 Row\n11\n');
  await expect(page.getByRole('button', { name: 'row .lights' })).toHaveAttribute('aria-current', 'page');
});
