// The whole game: title, messages, levels in order, sound, and where one was.
import { samplesOf, voiceOf } from '../src/domains/puzzlescript/sounds';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from './faults';
import { open } from './page';
import { TWO_STEPS as GAME } from './steps';
import { expect, test } from './studio';

test('a game is played from its title to its end', async ({ page, studio }) => {
  writeFileSync(join(studio.folder, 'two.txt'), GAME);
  await open(page, studio, 'two.txt');
  await page.keyboard.press('Shift+F4');
  const screen = page.getByRole('status', { name: 'Screen' });
  await expect(screen).toContainText('Two steps');
  await expect(screen).toContainText('by nobody');
  await page.keyboard.press('Enter');
  await expect(screen).toContainText('Walk to the right.');
  await page.keyboard.press('x');
  const game = page.getByRole('status', { name: 'Game' });
  await expect(game).toHaveText('Level 1 of 2');
  // A message of a rule is read over the board.
  await page.keyboard.press('x');
  await expect(screen).toContainText('You wave.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'Level 1, 3 by 1 cells' })).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('z');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(screen).toContainText('Again.');
  await page.keyboard.press('Enter');
  await expect(game).toHaveText('Level 2 of 2');
  // A reload finds the way back.
  await page.reload();
  await page.keyboard.press('Shift+F4');
  await page.getByRole('button', { name: 'Continue at level 2' }).click();
  await expect(game).toHaveText('Level 2 of 2');
  for (let i = 0; i < 3; i += 1) await page.getByRole('group', { name: 'Keys' }).getByRole('button', { name: 'Left' }).click();
  await expect(game).toHaveText('The game is won');
  await expect(screen).toContainText('The end.');
  // Any level can be chosen, and sound can be switched off.
  await page.getByRole('combobox', { name: 'Level to play' }).selectOption({ index: 1 });
  await expect(game).toHaveText('Level 1 of 2');
  const sound = page.getByRole('switch', { name: /^Sound/ });
  await sound.click();
  await expect(sound).toHaveText(/Sound off/);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.screenshot({ path: `test-results/game-${theme}.png` });
    expect(await faults(page)).toEqual([]);
  }
});

test('a sound is of its kind and the same every time', () => {
  const [coin, other] = [voiceOf(83774900), voiceOf(83774901)];
  expect(coin).toEqual(voiceOf(83774900));
  expect(coin).not.toEqual(other);
  for (let kind = 0; kind < 100; kind += 1) {
    const samples = samplesOf(voiceOf(12345600 + kind), 8000);
    expect(samples.length).toBeGreaterThan(200);
    expect(samples.every((one) => Math.abs(one) <= 1)).toBe(true);
    expect(samples.some((one) => Math.abs(one) > 0.3)).toBe(true);
  }
});
