// What the page remembers beside the text, and edits that cross each other.
import { cell, onDisk, open, verdict, paintWith } from './page';
import { expect, test } from './studio';
import { idle } from './waiting';

test('questions and frozen cells go with their level when levels change places', async ({ page, studio }) => {
  await open(page, studio);
  const asked = page.getByRole('region', { name: 'You asked' });
  await asked.getByRole('button', { name: 'need' }).click();
  await page.getByRole('textbox', { name: 'What every solution must do' }).or(page.getByRole('combobox', { name: 'What every solution must do' })).fill('push >= 1');
  await page.keyboard.press('Enter');
  await expect(asked).toContainText('always');
  await page.keyboard.press('f');
  await cell(page, 2, 2).click();
  await expect(page.getByText('1 cell frozen')).toBeVisible();
  // The open level is carried down; it stays open, with what was said of it.
  await page.keyboard.press('}');
  await expect(page.getByRole('option', { name: /around the corner/ })).toHaveAttribute('aria-selected', 'true');
  await expect(asked).toContainText('push >= 1');
  await expect(page.getByText('1 cell frozen')).toBeVisible();
  await page.getByRole('option', { name: /along the wall/ }).click();
  await expect(asked).not.toContainText('push >= 1');
  await expect(page.getByText('cell frozen')).toHaveCount(0);
  // Undo puts the level back, and what belongs to it.
  const first = page.getByRole('listbox', { name: 'Levels' }).getByRole('option').first();
  await page.keyboard.press('Control+z');
  await expect(first).toContainText('around the corner');
  await page.getByRole('option', { name: /around the corner/ }).click();
  await expect(asked).toContainText('push >= 1');
  await expect(page.getByText('1 cell frozen')).toBeVisible();
  // A deleted level that comes back has everything again.
  await page.getByRole('button', { name: 'Delete level' }).click();
  await expect(page.getByRole('option', { name: /around the corner/ })).toHaveCount(0);
  await expect(asked).not.toContainText('push >= 1');
  await page.keyboard.press('Control+z');
  await expect(first).toContainText('around the corner');
  await page.getByRole('option', { name: /around the corner/ }).click();
  await expect(asked).toContainText('push >= 1');
  await expect(page.getByText('1 cell frozen')).toBeVisible();
});

test('a stroke that is still on its way when another file is opened stays in its own file', async ({ page, studio }) => {
  await open(page, studio);
  const [mine, other] = [onDisk(studio, 'warehouse.txt'), onDisk(studio, 'thaw.txt')];
  // The server takes its time with the stroke.
  await page.route('**/api/paint', async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 4, 3).click();
  await page.getByRole('list', { name: 'Files' }).getByRole('button', { name: /thaw/ }).click();
  await expect(page.getByRole('grid')).toHaveAccessibleName(/Level 1/);
  await expect.poll(() => onDisk(studio, 'warehouse.txt')).not.toBe(mine);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await idle(page);
  expect(onDisk(studio, 'thaw.txt')).toBe(other);
});

test('typing while a stroke is on its way loses neither', async ({ page, studio }) => {
  await open(page, studio);
  await page.route('**/api/paint', async (route) => {
    await new Promise((done) => setTimeout(done, 600));
    await route.continue();
  });
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 4, 3).click();
  await page.keyboard.press('F3');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('(mine)\n');
  await page.keyboard.press('F2');
  await expect(cell(page, 4, 3)).toHaveAccessibleName('4, 3: Wall');
  await expect.poll(() => onDisk(studio, 'warehouse.txt')).toMatch(/^\(mine\)\n[^]*#P\*#/);
});

test('a stroke waits while the text is half typed and has no such level', async ({ page, studio }) => {
  await open(page, studio);
  let refused = 0;
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/paint') && answer.status() >= 400) refused += 1;
  });
  await page.route('**/api/paint', async (route) => {
    // What is sent is the text with the comment that is still open.
    await expect.poll(() => page.evaluate(() => document.querySelector('.cm-content')?.textContent?.startsWith('(') ?? false)).toBe(true);
    await route.continue({ postData: { ...(route.request().postDataJSON() as object), text: `(${onDisk(studio)}`, hash: undefined } });
    await page.unroute('**/api/paint');
  });
  await paintWith(page, 'Wall', 4, 3);
  await page.keyboard.press('F3');
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('(');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await page.keyboard.type('mine)\n');
  await expect.poll(() => onDisk(studio, 'warehouse.txt')).toMatch(/^\(mine\)\n[^]*#P\*#/);
});

test('a hint asked for right after an edit is about the edited level', async ({ page, studio }) => {
  await open(page, studio);
  await page.route('**/api/check', async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 4, 3).click();
  await cell(page, 3, 2).click();
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await expect(page.getByRole('status', { name: 'Hint' })).toContainText('cannot be won');
});

test('one cell is enough, and the button says so before it is pressed', async ({ page, studio }) => {
  await open(page, studio);
  await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Wall' }).click();
  await cell(page, 4, 3).click();
  await cell(page, 3, 2).click();
  await expect(verdict(page)).toContainText('Unsolvable');
  const button = page.getByRole('button', { name: 'Make it solvable: 1 cell' });
  await expect(button).toBeVisible();
  await button.click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Solvable with 1 cell changed');
});

test('where the shortest way is out of reach, any solution can be asked for', async ({ page, studio }) => {
  // A budget so small that the first look ends without an answer.
  await page.route('**/api/jobs', async (route) => {
    const body = route.request().postDataJSON() as { kind: string; options: Record<string, unknown> };
    if (body.kind === 'known') body.options.max_states = 3;
    await route.continue({ postData: JSON.stringify(body) });
  });
  await open(page, studio);
  await expect(verdict(page)).toContainText('Not known yet');
  await page.getByRole('button', { name: 'Any solution' }).click();
  await expect(verdict(page)).toContainText('Solvable in');
});

test('a rule that no play fires is among the problems', async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press('F3');
  await page.getByRole('toolbar', { name: 'Sections' }).getByRole('button', { name: 'Rules' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.type('\n\n[ > Player | Target Wall ] -> [ Player | Wall ]');
  const problems = page.getByRole('region', { name: 'Problems' });
  await expect(problems).toContainText('No play of any level fires this rule.', { timeout: 60_000 });
  await expect(problems).toContainText('8 levels searched to the end.');
  await problems.getByRole('button', { name: 'Why' }).click();
  await expect(page.getByRole('heading', { name: 'Coverage' })).toBeVisible();
});
